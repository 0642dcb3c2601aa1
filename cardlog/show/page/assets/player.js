// The player: where the reader stands, keys, buttons, the address, and what the reader prefers.

import { byId, make, refill, wear } from "./dom.js";
import { Panels } from "./panels.js";
import { Reel } from "./reel.js";
import { TableView } from "./table.js";

const PREFERENCES = "cardlog-page";
const SPEEDS = [2000, 1000, 500, 200, 60];

class Player {
  constructor(data) {
    this.reel = new Reel(data);
    this.settings = { cards: "french", four: false, legal: true, theme: "auto", speed: 1, ...remembered() };
    this.viewer = null;
    this.at = 0;
    this.timer = 0;
    this.address = 0;
    this.table = new TableView(this.reel, byId("table"));
    this.table.again = () => this.draw();
    this.panels = new Panels(this.reel);
    this.head();
    this.wire();
    this.dress();
    this.look();
    const asked = this.asked();
    this.go(asked === null ? this.first() : asked, { quiet: true });
    document.documentElement.dataset.ready = "yes";
  }

  head() {
    const { game, record, seats } = this.reel.data;
    document.title = record.id ? `${record.id} · ${game.name}` : game.name;
    byId("title").textContent = game.name;
    byId("game-id").textContent = record.id;
    const own = record.view.startsWith("seat:") ? record.view.slice(5) : null;
    const views = [["all", own ? `what ${own} saw` : "all cards"]];
    if (!own && record.view !== "public") {
      seats.forEach(({ seat, name }, i) => views.push([String(i), name ? `${seat} (${name})` : `seat ${seat}`]));
      if (seats.length > 1) views.push(["-1", "the public"]);
    }
    refill(byId("view"), views.map(([value, words]) => make("option", { value }, words)));
    byId("view-box").hidden = views.length < 2;
    byId("slider").max = String(this.reel.last);
    byId("cards-box").hidden = game.pack !== 0;
    byId("four-box").hidden = game.pack !== 0;
    byId("fault").hidden = !this.reel.byEvent.size;
  }

  // The first event that is no deal: there the game begins.
  first() {
    const found = this.reel.events().findIndex((event) => !/^- (deal|shuffle)/.test(event.t));
    return found < 0 ? 0 : found;
  }

  asked() {
    const number = /^#(\d{1,9})$/.exec(location.hash);
    return number ? Math.min(Number(number[1]), this.reel.last) : null;
  }

  wire() {
    const press = { start: "Home", back: "ArrowLeft", "next-button": "ArrowRight", end: "End", play: " ", far: "N", near: "P", fault: "f" };
    for (const [id, key] of Object.entries(press)) byId(id).addEventListener("click", () => this.key(key));
    byId("slider").addEventListener("input", (event) => { this.stop(); this.go(Number(event.target.value)); });
    byId("view").addEventListener("change", (event) => {
      this.viewer = event.target.value === "all" ? null : Number(event.target.value);
      this.look();
      this.draw();
    });
    const choose = (id, name, read) => byId(id).addEventListener("change", (event) => {
      this.settings[name] = read(event.target);
      keep(this.settings);
      this.dress();
      this.look();
      this.draw();
    });
    choose("cards", "cards", (input) => input.value);
    choose("theme", "theme", (input) => input.value);
    choose("speed", "speed", (input) => Number(input.value));
    choose("four", "four", (input) => input.checked);
    choose("legal-on", "legal", (input) => input.checked);
    window.addEventListener("hashchange", () => {
      const at = this.asked();
      if (at !== null && at !== this.at) { this.stop(); this.go(at); }
    });
    byId("events").addEventListener("click", (event) => {
      const link = event.target.closest("a");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.stop();
      this.go(Number(link.hash.slice(1)));
    });
    byId("events").addEventListener("keydown", (event) => {
      const way = { ArrowDown: "ArrowRight", ArrowUp: "ArrowLeft" }[event.key];
      if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      this.key(way);
    });
    const menu = document.querySelector(".settings");
    document.addEventListener("click", (event) => {
      if (!menu.contains(event.target)) menu.open = false;
    });
    document.addEventListener("keydown", (event) => this.pressed(event));
    byId("help-button").addEventListener("click", () => this.key("?"));
    byId("link").addEventListener("click", () => this.link());
  }

  pressed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = event.target;
    if (target.matches("select, input[type=number], input[type=text]")) return;
    if (byId("help").open) return;
    if (event.key === "Escape") document.querySelector(".settings").open = false;
    if (event.key === " " && target.matches("button, a, summary, input")) return;
    if (target.matches("input[type=range]") && /^(Arrow|Home|End|Page)/.test(event.key)) return;
    if (event.key === "Enter") return;
    if (this.key(event.key)) event.preventDefault();
  }

  key(key) {
    const moves = {
      ArrowRight: () => this.at + 1, n: () => this.at + 1, l: () => this.at + 1, j: () => this.at + 1,
      ArrowLeft: () => this.at - 1, p: () => this.at - 1, h: () => this.at - 1, k: () => this.at - 1,
      Home: () => 0, End: () => this.reel.last, PageDown: () => this.boundary(1), PageUp: () => this.boundary(-1),
      N: () => this.boundary(1), P: () => this.boundary(-1), f: () => this.fault(1), F: () => this.fault(-1),
    };
    if (moves[key]) {
      this.stop();
      this.go(moves[key]());
      return true;
    }
    const acts = {
      " ": () => this.play(), g: () => byId("slider").focus(), "?": () => byId("help").showModal(),
      c: () => byId("four").click(), v: () => this.turn(), x: () => byId("legal-on").click(),
    };
    if (!acts[key]) return false;
    acts[key]();
    return true;
  }

  // The next or last place where a trick, a deal or a phase ends.
  boundary(way) {
    const { stops } = this.reel.data;
    if (way > 0) return stops.find((at) => at > this.at) ?? this.reel.last;
    return stops.findLast((at) => at < this.at) ?? 0;
  }

  fault(way) {
    const places = [...this.reel.byEvent.keys()].sort((a, b) => a - b);
    if (!places.length) return this.at;
    if (way > 0) return places.find((at) => at > this.at) ?? places[0];
    return places.findLast((at) => at < this.at) ?? places.at(-1);
  }

  turn() {
    const view = byId("view");
    view.selectedIndex = (view.selectedIndex + 1) % view.options.length;
    view.dispatchEvent(new Event("change"));
  }

  async link() {
    const button = byId("link");
    const said = button.textContent;
    this.note();
    try {
      await navigator.clipboard.writeText(location.href);
      button.textContent = "Copied";
    } catch {
      button.textContent = `#${this.at}`;
    }
    setTimeout(() => { button.textContent = said; }, 1500);
  }

  go(at, { quiet = false } = {}) {
    this.at = Math.max(0, Math.min(at, this.reel.last));
    if (!quiet || location.hash) this.address ||= setTimeout(() => this.note(), 120);
    this.draw();
  }

  // Write the position into the address; browsers take their time for that.
  note() {
    clearTimeout(this.address);
    this.address = 0;
    try { history.replaceState(null, "", `#${this.at}`); } catch { /* some viewers of files forbid it */ }
  }

  draw() {
    const frame = this.reel.frames[this.at];
    this.table.draw(frame, this.at, this.viewer);
    this.panels.draw(frame, this.at, this.viewer);
    const slider = byId("slider");
    slider.value = String(this.at);
    slider.setAttribute("aria-valuetext", `event ${this.at} of ${this.reel.last}`);
    byId("start").disabled = byId("back").disabled = this.at === 0;
    byId("end").disabled = byId("next-button").disabled = this.at === this.reel.last;
    document.documentElement.dataset.at = String(this.at);
  }

  play() {
    if (this.timer) return this.stop();
    if (this.at === this.reel.last) this.go(0);
    this.playing("M3.5 2.5h3.2v11H3.5zM9.3 2.5h3.2v11H9.3z", "Pause");
    const step = () => {
      this.go(this.at + 1);
      if (this.at === this.reel.last) this.stop();
      else this.timer = setTimeout(step, SPEEDS[this.settings.speed]);
    };
    this.timer = setTimeout(step, SPEEDS[this.settings.speed] / 3);
    return undefined;
  }

  playing(drawing, name) {
    byId("play").querySelector("path").setAttribute("d", drawing);
    byId("play").setAttribute("aria-label", name);
  }

  stop() {
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.timer = 0;
    this.playing("M4 2.5v11l9-5.5z", "Play");
  }

  // Put on what the reader prefers.
  dress() {
    const root = document.documentElement;
    const { cards, four, legal, theme, speed } = this.settings;
    wear(this.reel.data.game.pack === 0 ? cards : "french");
    root.dataset.colours = four ? "four" : "two";
    if (theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = theme;
    byId("cards").value = cards;
    byId("theme").value = theme;
    byId("speed").value = String(speed);
    byId("four").checked = four;
    byId("legal-on").checked = legal;
  }

  // Sit down: the reader's seat is the nearest one.
  look() {
    const { seats, record } = this.reel.data;
    const south = seats.findIndex(({ seat }) => seat === "S");
    const viewed = seats.findIndex(({ seat }) => record.view === `seat:${seat}`);
    let own = seats.length === 4 && south >= 0 ? south : 0;
    if (viewed >= 0) own = viewed;
    if (this.viewer !== null && this.viewer >= 0) own = this.viewer;
    this.table.arrange(this.settings, own);
    this.panels.viewpoint(this.viewer);
  }
}

function remembered() {
  try {
    const found = JSON.parse(localStorage.getItem(PREFERENCES) || "{}");
    const good = {};
    if (["french", "german", "swiss", "spanish"].includes(found.cards)) good.cards = found.cards;
    if (["auto", "light", "dark"].includes(found.theme)) good.theme = found.theme;
    if (SPEEDS[found.speed]) good.speed = found.speed;
    for (const name of ["four", "legal"]) if (typeof found[name] === "boolean") good[name] = found[name];
    return good;
  } catch {
    return {};
  }
}

function keep(settings) {
  try { localStorage.setItem(PREFERENCES, JSON.stringify(settings)); } catch { /* private windows */ }
}

new Player(JSON.parse(byId("data").textContent));
