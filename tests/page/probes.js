// What the tests ask of the page, run inside it.
({
  zones: () => [...document.querySelectorAll("#table [data-zone]")].map((zone) => ({
    name: zone.dataset.zone,
    owner: Number(zone.dataset.owner),
    shown: [...zone.querySelectorAll("[data-card]")].map((card) => card.dataset.card),
    all: zone.dataset.cards,
    kind: zone.className,
  })),

  fields: () => Object.fromEntries([...document.querySelectorAll("[data-field]")].map(
    (entry) => [entry.dataset.field, entry.querySelector("dd").textContent])),

  // Every position from the first to the last, by the button for the next event.
  walk() {
    const found = [];
    document.getElementById("state").open = true;
    document.getElementById("start").click();
    const next = document.getElementById("next-button");
    for (;;) {
      const at = Number(document.documentElement.dataset.at);
      this.stateNow();
      found.push({ at, zones: this.zones(), fields: this.fields() });
      if (next.disabled) return found;
      next.click();
    }
  },

  // An opened box tells of it later; the fields are drawn now.
  stateNow: () => document.getElementById("state").dispatchEvent(new Event("toggle")),

  // Positions at which something is wider than the window or lies outside the table.
  tooWide() {
    const found = [];
    const next = document.getElementById("next-button");
    for (;;) {
      const at = document.documentElement.dataset.at;
      const page = document.scrollingElement;
      if (page.scrollWidth > page.clientWidth) found.push(`${at}: the page`);
      const table = document.getElementById("table").getBoundingClientRect();
      for (const card of document.querySelectorAll("#table .card")) {
        const box = card.getBoundingClientRect();
        if (box.right > table.right + 2 || box.left < table.left - 2) {
          found.push(`${at}: ${card.dataset.card}`);
          break;
        }
      }
      if (next.disabled) return found;
      for (let i = 0; i < 5 && !next.disabled; i++) next.click();
    }
  },

  // Milliseconds of each of so many steps, laid out but not painted.
  steps(count) {
    const next = document.getElementById("next-button");
    return Array.from({ length: count }, () => {
      const start = performance.now();
      next.click();
      document.body.getBoundingClientRect();
      return performance.now() - start;
    });
  },

  // Milliseconds of each of so many steps until its frame is drawn.
  frames(count) {
    const next = document.getElementById("next-button");
    const step = () => new Promise((done) => {
      const start = performance.now();
      next.click();
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - start), 0));
    });
    return (async () => {
      const times = [];
      for (let i = 0; i < count; i++) times.push(await step());
      return times;
    })();
  },

  // Whether the list of events shows the event at which the page stands.
  inTheList() {
    const list = document.getElementById("events");
    const line = list.querySelector("[aria-current]").getBoundingClientRect();
    const box = list.getBoundingClientRect();
    return line.top > box.top && line.bottom < box.bottom + 1;
  },

  toTheEnd() {
    const start = performance.now();
    document.getElementById("end").click();
    document.body.getBoundingClientRect();
    return performance.now() - start;
  },

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

  unnamed: () => [...document.querySelectorAll("button, input, select")].filter((element) =>
    !element.textContent.trim() && !element.getAttribute("aria-label") && !element.closest("label"),
  ).length,

  // Where the keyboard stands: its name, whether it can be seen, and whether a ring shows it.
  focused() {
    const at = document.activeElement;
    if (!at || at === document.body) return null;
    const box = at.getBoundingClientRect();
    const style = getComputedStyle(at);
    const seen = box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight
      && box.right > 0 && box.left < innerWidth;
    const ringed = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    const name = at.closest("#events") ? "event" : at.id || at.className || at.textContent.trim();
    return { name, seen, ringed };
  },

  drawings: () => [...document.querySelectorAll(".card use")].map((use) => use.getAttribute("href")),
})
