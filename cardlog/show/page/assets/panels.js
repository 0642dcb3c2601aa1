// What stands beside the table: the event now, legal acts, findings, the auction, the list of
// events, the record and the state of the engine.

import { byId, inked, make, refill, spoken } from "./dom.js";

const VERDICTS = {
  legal: "Every event is legal.", illegal: "This record breaks the rules.",
  incomplete: "Legal as far as it goes, but the game is not over.",
  unverifiable: "Nothing wrong was seen; hidden cards keep some checks open.",
  malformed: "The record could not be read.",
};

// Lines of the list that the browser lays out, or passes over, as one.
const BLOCK = 40;

export class Panels {
  constructor(reel) {
    this.reel = reel;
    this.links = [];
    this.current = null;
    this.list();
    this.about();
    byId("state").addEventListener("toggle", () => this.state(this.at, this.viewer));
  }

  // The list of all events, one link each.
  list() {
    const { events, heads } = this.reel.data;
    const titles = new Map(heads);
    const items = [];
    events.forEach((event, number) => {
      if (titles.has(number)) items.push(make("div", { class: "heading", role: "listitem" }, titles.get(number)));
      const words = make("span", { class: "words" });
      const found = this.reel.findings(number);
      const link = make("a", { href: `#${number}`, tabindex: -1, class: found.length ? `finding-${found[0].severity}` : "" },
        make("span", { class: "number" }, String(number)), words,
        found.length ? make("span", { class: "flag", title: found[0].code }, found[0].severity === "error" ? "✗" : "!") : null,
        event.n ? make("span", { class: "flag note", title: "has a note" }, "✎") : null);
      this.links.push({ link, words, event });
      items.push(make("div", { class: "line", role: "listitem" }, link));
    });
    const end = make("a", { href: `#${events.length}`, tabindex: -1 }, make("span", { class: "number" }, String(events.length)),
      make("span", { class: "words" }, "end of the record"));
    this.links.push({ link: end, words: null, event: null });
    items.push(make("div", { class: "line", role: "listitem" }, end));
    const blocks = [];
    for (let i = 0; i < items.length; i += BLOCK) {
      const lines = items.slice(i, i + BLOCK);
      const block = make("div", { class: "block", role: "none" }, lines);
      block.style.setProperty("--lines", lines.length);
      blocks.push(block);
    }
    refill(byId("events"), blocks);
  }

  viewpoint(viewer) {
    for (const { words, event } of this.links) {
      if (words) inked(this.sentence(event, viewer), refill(words));
    }
  }

  sentence(event, viewer) {
    const words = this.reel.words(event, viewer);
    return event.a === undefined ? words : `${this.reel.data.seats[event.a].seat} ${words}`;
  }

  draw(frame, at, viewer) {
    this.at = at;
    this.viewer = viewer;
    this.now(frame, at, viewer);
    this.legal(frame, viewer);
    this.found(at);
    this.auction(frame, at);
    this.mark(at);
    this.state(at, viewer);
  }

  now(frame, at, viewer) {
    const events = this.reel.events();
    byId("headline").replaceChildren();
    inked(frame.h, byId("headline"));
    const before = at > 0 ? this.sentence(events[at - 1], viewer) : "";
    const next = at < events.length ? this.sentence(events[at], viewer) : "";
    inked(before || "the beginning", refill(byId("before")));
    inked(next || this.ending(), refill(byId("next")));
    byId("next-title").textContent = next ? "Next" : "End";
    byId("place").textContent = `${at} / ${events.length}`;
    const notes = at > 0 ? events[at - 1].n || [] : [];
    refill(byId("notes"), notes.map(([kind, text]) =>
      make("p", { class: "note" }, kind === "comment" ? null : make("b", {}, `${kind}: `), text)));
    byId("notes").hidden = !notes.length;
    const told = at > 0 ? `Event ${at - 1}: ${before}.` : "Before the first event.";
    const wrong = this.reel.findings(at).map((f) => `${f.severity}: ${f.message}`).join(". ");
    byId("live").textContent = spoken(`${told} ${wrong}`);
  }

  ending() {
    const { verdict, agrees } = this.reel.data.record;
    return verdict + (agrees === true ? ", the stated results agree" : agrees === false ? ", a stated result differs" : "");
  }

  legal(frame, viewer) {
    const lines = this.reel.choices(frame).filter(([actor]) => viewer === null || actor < 0 || actor === viewer);
    byId("legal-box").hidden = !lines.length;
    refill(byId("legal"), lines.map(([actor, head, cards, tail]) => {
      const who = actor >= 0 ? make("b", {}, `${this.reel.data.seats[actor].seat} `) : null;
      const line = make("li", {}, who, `${head} `);
      for (const text of cards.match(/../g) || []) {
        line.append(inked(this.reel.data.cards[text]?.[1] || text, make("span", { class: "mini" })));
      }
      return inked(tail ? ` ${tail}` : "", line);
    }));
  }

  found(at) {
    const { data } = this.reel;
    const items = this.reel.findings(at).map((finding) =>
      make("article", { class: `finding ${finding.severity}`, "data-code": finding.code },
        make("h2", {}, `${finding.severity} `, make("code", {}, finding.code)),
        inked(finding.message, make("p", { class: "message" })),
        finding.rule ? make("p", { class: "rule" }, finding.rule, finding.source ? make("cite", {}, ` [${finding.source}]`) : null) : null,
        finding.legal.length ? inked(finding.legal.join("; "), make("p", { class: "instead" }, make("b", {}, "Legal here: "))) : null,
        finding.help ? make("p", { class: "help" }, finding.help) : null));
    if (data.stuck !== null && at > data.stuck) {
      items.unshift(make("article", { class: "finding note" },
        make("p", {}, `The table stopped at event ${data.stuck}: what comes after it cannot be followed.`)));
    }
    refill(byId("findings"), items);
    byId("findings").hidden = !items.length;
  }

  auction(frame, at) {
    const { seats, events } = this.reel.data;
    const calls = [];
    for (let i = frame.a; i < at; i++) if (events[i].k !== undefined) calls.push(events[i]);
    byId("auction-box").hidden = !calls.length;
    if (!calls.length) return;
    const rows = [new Array(seats.length).fill("")];
    let column = 0;
    for (const call of calls) {
      if (call.a < column || rows.at(-1)[call.a]) rows.push(new Array(seats.length).fill(""));
      rows.at(-1)[call.a] = call.k;
      column = call.a + 1;
    }
    refill(byId("auction"),
      make("thead", {}, make("tr", {}, seats.map(({ seat }) => make("th", { scope: "col" }, seat)))),
      make("tbody", {}, rows.map((row) => make("tr", {}, row.map((text) => inked(text, make("td")))))));
  }

  mark(at) {
    const before = this.current;
    this.current = this.links[at].link;
    before?.removeAttribute("aria-current");
    before?.setAttribute("tabindex", "-1");
    this.current.setAttribute("aria-current", "step");
    // The list is one stop for the tab key; who stands in it goes with the event.
    this.current.setAttribute("tabindex", "0");
    if (before && document.activeElement === before) this.current.focus({ preventScroll: true });
    this.settle(this.current, 10);
  }

  // Lines far away have only a guessed height until they come near, which moves the others.
  settle(line, frames) {
    if (line !== this.current) return;
    const box = byId("events");
    const before = box.scrollTop;
    this.centre();
    if (frames > 8 || (frames && box.scrollTop !== before)) {
      requestAnimationFrame(() => this.settle(line, frames - 1));
    }
  }

  // Bring the current line into the middle of the list, and leave the page where it is.
  centre() {
    const box = byId("events");
    if (!box.clientHeight) return;
    const line = this.current.getBoundingClientRect();
    const above = line.top - box.getBoundingClientRect().top - box.clientTop;
    box.scrollTop += above - (box.clientHeight - line.height) / 2;
  }

  state(at, viewer) {
    if (!byId("state").open) return;
    const entries = viewer === null ? [...this.reel.fields(at)] : [];
    refill(byId("fields"), entries.map(([name, value]) =>
      make("div", { "data-field": name }, make("dt", {}, name), make("dd", {}, value))));
    byId("fields-hidden").hidden = viewer === null;
  }

  about() {
    const { game, record, findings } = this.reel.data;
    const lines = [["Rules", `${game.name} (${game.id})`], ["Game", record.id], ["Status", record.status],
      ["View", record.view === "full" ? "" : record.view], ["Source", record.source],
      ...record.options.map(([key, value]) => [`Option ${key}`, value]),
      ...record.computed.map(([key, value]) => [`Computed ${key}`, value]),
      ...record.stated.map(([key, value]) => [`Stated ${key}`, value]),
      ...record.inferred.map(([key, value]) => [`Inferred ${key}`, value])];
    refill(byId("about"), lines.filter(([, value]) => value !== "").map(([key, value]) =>
      make("div", {}, make("dt", {}, key), make("dd", {}, value))));
    const errors = findings.filter((finding) => finding.severity === "error").length;
    const badge = byId("verdict");
    badge.textContent = record.verdict + (errors ? ` · ${errors} error${errors > 1 ? "s" : ""}` : "");
    badge.className = `verdict ${record.verdict}`;
    badge.title = VERDICTS[record.verdict] || "";
    byId("verdict-words").textContent = VERDICTS[record.verdict] || "";
  }
}
