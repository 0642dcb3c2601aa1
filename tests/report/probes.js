// What the tests ask of a report, run inside it.
({
  // The texts of a table's column, as they stand now.
  column(caption, at) {
    const found = [...document.querySelectorAll("table")]
      .find((table) => table.caption.textContent === caption);
    return [...found.tBodies[0].rows].map((row) => row.cells[at].textContent);
  },

  // Texts whose colour is too near to that of what lies under them (WCAG 2, level AA).
  faint() {
    const numbers = (colour) => (colour.match(/[\d.]+/g) || []).map(Number);
    const light = (colour) => {
      const [r, g, b] = numbers(colour).slice(0, 3).map((part) => {
        const c = part / 255;
        return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ground = (element) => {
      for (let at = element; at; at = at.parentElement) {
        const colour = getComputedStyle(at).backgroundColor;
        const parts = numbers(colour);
        if (parts.length === 3 || parts[3] === 1) return colour;
      }
      return "rgb(255, 255, 255)";
    };
    const found = new Set();
    for (const element of document.querySelectorAll("body *:not(script)")) {
      const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
      if (!own || !element.getClientRects().length) continue;
      const style = getComputedStyle(element);
      const inked = element instanceof SVGElement ? style.fill : style.color;
      const [a, b] = [light(inked), light(ground(element))].sort((x, y) => y - x);
      if ((a + 0.05) / (b + 0.05) < 4.5) found.add(`${element.tagName}.${element.className.baseVal ?? element.className}`);
    }
    return [...found];
  },

  // The middles of a plot's marks on the screen, with what each is called.
  marks: (title) => [...document.querySelectorAll("figure")]
    .find((figure) => figure.querySelector("figcaption").textContent === title)
    .querySelectorAll("svg a").values().map((mark) => {
      const box = mark.getBoundingClientRect();
      return { said: mark.getAttribute("aria-label"), at: mark.getAttribute("href"),
        x: box.x + box.width / 2, y: box.y + box.height / 2, tall: box.height, wide: box.width };
    }).toArray(),

  scrolling: () => [...document.querySelectorAll(".wide")]
    .filter((frame) => frame.scrollHeight > frame.clientHeight + 2).length,

  // Frames that scroll and cannot be reached by keyboard, or can without need.
  stuck: () => [...document.querySelectorAll(".wide")].filter((frame) => {
    const scrolls = frame.scrollWidth > frame.clientWidth || frame.scrollHeight > frame.clientHeight;
    return frame.checkVisibility() && scrolls !== (frame.tabIndex === 0);
  }).map((frame) => frame.getAttribute("aria-label")),

  tooWide: () => document.scrollingElement.scrollWidth > document.scrollingElement.clientWidth,

  // Drawings whose letters reach out of them.
  cut: () => [...document.querySelectorAll("figure svg")].filter((drawing) => {
    const box = drawing.getBoundingClientRect();
    return [...drawing.querySelectorAll("text")].some((text) => {
      const own = text.getBoundingClientRect();
      return own.width && (own.left < box.left - 1 || own.right > box.right + 1);
    });
  }).map((drawing) => drawing.closest("figure").querySelector("figcaption").textContent),

  // What a screen reader would meet without a name.
  unnamed() {
    const found = [];
    for (const table of document.querySelectorAll("table")) {
      if (!table.caption?.textContent) found.push("table");
      for (const head of table.querySelectorAll("th")) if (!head.scope) found.push("th");
      for (const row of table.tBodies[0].rows) if (row.cells[0].tagName !== "TH") found.push("row");
    }
    for (const drawing of document.querySelectorAll("svg")) {
      const figure = drawing.closest("figure");
      if (!figure?.querySelector("figcaption").textContent) found.push("svg");
      if (drawing.getAttribute("role") !== "group" || !drawing.getAttribute("aria-label")) found.push("svg");
      for (const mark of drawing.querySelectorAll("a")) {
        if (!/\d/.test(mark.getAttribute("aria-label"))) found.push(`mark ${mark.outerHTML}`);
      }
    }
    for (const button of document.querySelectorAll("button, a:not(svg a), summary")) {
      if (!button.textContent.trim()) found.push(button.outerHTML);
    }
    for (const section of document.querySelectorAll("section, .wide[role=group]")) {
      const label = section.getAttribute("aria-label")
        || document.getElementById(section.getAttribute("aria-labelledby"))?.textContent;
      if (!label) found.push("section");
    }
    let level = 0;
    for (const head of document.querySelectorAll("header h1, main h1, main h2, main h3")) {
      const own = Number(head.tagName[1]);
      if (own > level + 1) found.push(`heading ${head.textContent}`);
      level = own;
    }
    return found;
  },

  // Elements that carry a handler or a style of their own, or come from a log.
  foreign: () => [...document.querySelectorAll("*")].filter((element) =>
    [...element.attributes].some(({ name }) => name.startsWith("on") || name === "style")
    || ["IMG", "EM", "IFRAME", "OBJECT"].includes(element.tagName)).map((e) => e.outerHTML),

  // Try to run a script that is not the page's own: did it run, and what refused it?
  intrude: () => new Promise((done) => {
    let refused = "";
    document.addEventListener("securitypolicyviolation", (event) => {
      refused = event.effectiveDirective;
    });
    const script = document.createElement("script");
    script.textContent = "window.ran = true";
    document.body.append(script);
    setTimeout(() => done([window.ran === true, refused]), 100);
  }),
})
