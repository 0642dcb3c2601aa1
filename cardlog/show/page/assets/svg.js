// SVG elements made by hand: no markup is ever parsed.

const SPACE = "http://www.w3.org/2000/svg";

export function shape(name, attributes = {}, ...children) {
  const element = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null) element.setAttribute(key, value);
  }
  for (const child of children.flat()) {
    if (child !== null && child !== undefined) element.append(child);
  }
  return element;
}

export function path(d, attributes = {}) {
  return shape("path", { d, ...attributes });
}

export function group(transform, ...children) {
  return shape("g", transform ? { transform } : {}, ...children);
}

export function circle(cx, cy, r, fill, more = {}) {
  return shape("circle", { cx, cy, r, fill, ...more });
}

export function oval(cx, cy, rx, ry, fill, more = {}) {
  return shape("ellipse", { cx, cy, rx, ry, fill, ...more });
}

export function box(x, y, width, height, fill, more = {}) {
  return shape("rect", { x, y, width, height, fill, ...more });
}

export function line(d, stroke, width = 1, more = {}) {
  return path(d, { fill: "none", stroke, "stroke-width": width, "stroke-linecap": "round", ...more });
}
