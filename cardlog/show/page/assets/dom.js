// Elements with text. Whatever comes from a log goes in as text and nothing else.

export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (key === "class") element.className = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
  return element;
}

const SUITS = { "♣": "c", "♦": "d", "♥": "h", "♠": "s" };

// Text whose suit signs are coloured like the cards.
export function inked(text, element = make("span")) {
  for (const part of String(text).split(/([♣♦♥♠])/u)) {
    if (!part) continue;
    element.append(SUITS[part] ? make("span", { class: `sign sign-${SUITS[part]}` }, part) : part);
  }
  return element;
}

export function refill(element, ...children) {
  element.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export function byId(id) {
  return document.getElementById(id);
}
