// The table: seats around it, and in each place the cards that a zone holds. It knows how zones
// lie and who sees their cards; it knows no game.

import { make, inked, refill } from "./dom.js";
import { cardPicture } from "./faces.js";
import { sees } from "./reel.js";

const PLACES_OF = {
  1: ["south"], 2: ["south", "north"], 3: ["south", "west", "east"], 4: ["south", "west", "north", "east"],
};

// Where each seat sits, clockwise from the reader's own.
function around(count) {
  if (PLACES_OF[count]) return PLACES_OF[count];
  const side = count >= 9 ? 2 : 1;
  const places = ["south"];
  for (let i = 1; i < count; i++) {
    places.push(i <= side ? "west" : i >= count - side ? "east" : "north");
  }
  return places;
}

export class TableView {
  constructor(reel, root) {
    this.reel = reel;
    this.root = root;
    this.open = new Set();
    this.drawn = new Map();
    this.settings = null;
  }

  // Lay the table out for a viewpoint; the cards come with draw().
  arrange(settings, own) {
    this.settings = settings;
    this.own = own;
    this.drawn.clear();
    const { seats, zones } = this.reel.data;
    this.layout = zones.some((zone) => zone[2] === "column");
    const places = around(seats.length);
    const sides = { north: [], west: [], east: [], south: [] };
    this.seats = [];
    for (let i = 0; i < seats.length; i++) {
      const seat = (own + i) % seats.length;
      const place = places[i];
      const turn = Math.PI * (0.5 + (2 * i) / seats.length);
      this.seats[seat] = this.seat(seat, turn);
      if (place === "west" || place === "north") sides[place].push(this.seats[seat].box);
      else sides[place].unshift(this.seats[seat].box);
    }
    sides.west.reverse();
    sides.east.reverse();
    this.centre = make("div", { class: "centre" });
    this.facts = make("div", { class: "facts" });
    this.rows = make("div", { class: "rows" });
    this.trick = make("ul", { class: "trick", "aria-label": "Trick" });
    this.piles = make("div", { class: "piles" });
    this.melds = make("div", { class: "melds" });
    this.upper = make("div", { class: "upper" });
    this.columns = make("div", { class: "columns" });
    this.centre.append(this.facts, this.upper, this.columns, this.piles, this.rows, this.trick, this.melds);
    refill(this.root,
      make("div", { class: "north" }, sides.north),
      make("div", { class: "west" }, sides.west), this.centre, make("div", { class: "east" }, sides.east),
      make("div", { class: "south" }, sides.south));
    this.root.dataset.seats = seats.length;
    this.root.classList.toggle("patience", this.layout);
    this.slots = new Map();
  }

  seat(seat, turn) {
    const { seat: sign, name, kind } = this.reel.data.seats[seat];
    const head = make("div", { class: "who" },
      make("span", { class: "chip" }, sign), name ? make("span", { class: "name", title: name }, name) : null,
      kind === "bot" ? make("span", { class: "kind" }, "bot") : null);
    const badges = make("span", { class: "badges" });
    const numbers = make("dl", { class: "numbers" });
    const bubble = make("div", { class: "bubble" });
    const hand = make("div", { class: "hands" });
    const side = make("div", { class: "sides" });
    head.append(badges);
    const label = name ? `${sign}, ${name}` : `Seat ${sign}`;
    const box = make("section", { class: "seat", "aria-label": label, "data-seat": sign },
      make("div", { class: "head" }, head, numbers, bubble), hand, side);
    return { box, badges, numbers, bubble, hand, side, turn };
  }

  draw(frame, at, viewer) {
    const reel = this.reel;
    const next = reel.events()[at];
    const legal = this.legal(frame, viewer);
    const now = next && next.a !== undefined && next.c && reel.words(next, viewer) === next.d ? next : null;
    const faulty = reel.findings(at).some((finding) => finding.severity === "error");
    this.seatLines(frame, at, viewer);
    refill(this.facts, frame.s.map(([words, text]) =>
      make("span", { class: "fact", "data-fact": words }, `${words} `, inked(text, make("b")))));
    const seen = new Set();
    for (const [number, value] of frame.z) {
      const zone = reel.zone(number);
      if (value === "" && !["cell", "home", "column", "hand"].includes(zone.kind)) continue;
      seen.add(number);
      const marks = this.marks(zone, now, legal, faulty);
      const key = `${viewer}|${marks.key}|${this.open.has(number)}`;
      const old = this.drawn.get(number);
      if (old && old.value === value && old.key === key) continue;
      const texts = this.fill(zone, value, marks, viewer, old?.texts);
      this.drawn.set(number, { value, key, texts });
    }
    for (const number of [...this.drawn.keys()]) {
      if (seen.has(number)) continue;
      this.slots.get(number)?.remove();
      this.slots.delete(number);
      this.drawn.delete(number);
    }
    this.trick.hidden = !this.trick.children.length;
    const won = [...frame.z].some(([number, value]) => value && reel.zone(number).name === "last trick");
    for (const card of this.trick.children) {
      const owner = Number(card.dataset.owner);
      card.classList.toggle("winner", won && owner === frame.w);
    }
  }

  legal(frame, viewer) {
    const found = new Map();
    if (!this.settings.legal) return found;
    for (const [actor, verb, cards] of this.reel.choices(frame)) {
      if (actor < 0 || !cards || (verb.startsWith("draw") && !this.layout) || (viewer !== null && viewer !== actor)) continue;
      if (!found.has(actor)) found.set(actor, new Set());
      for (const text of pairs(cards)) found.get(actor).add(text);
    }
    return found;
  }

  // Which cards of a zone are to be played now, and which might be.
  marks(zone, now, legal, faulty) {
    const marks = { now: null, legal: null, faulty, key: "" };
    const owner = zone.kind === "hand" ? zone.owner : zone.owner < 0 ? null : -9;
    if (owner === null && !this.layout && !["row", "single", "pair"].includes(zone.kind)) return marks;
    if (owner === -9) return marks;
    if (now && (owner === null || owner === now.a)) marks.now = now.c;
    for (const [actor, cards] of legal) if (owner === null || actor === owner) marks.legal = cards;
    if (owner === null && !this.layout) marks.legal = null;
    marks.dim = owner !== null;
    marks.key = `${marks.now || ""}|${marks.legal ? [...marks.legal].join("") : ""}|${faulty}`;
    return marks;
  }

  seatLines(frame, at, viewer) {
    const events = this.reel.events();
    const said = new Map();
    let acts = 0;
    for (let i = at - 1; i >= frame.a && acts < this.seats.length; i--) {
      const event = events[i];
      if (event.a === undefined) continue;
      acts += 1;
      if (!said.has(event.a)) said.set(event.a, event.b ? this.reel.words(event, viewer) : "");
    }
    this.seats.forEach((seat, i) => {
      seat.box.classList.toggle("to-act", frame.t === i);
      seat.box.classList.toggle("outside", frame.o.includes(i));
      refill(seat.badges,
        frame.b.filter(([owner]) => owner === i).map(([, words]) => make("span", { class: `badge badge-${words.replace(/ /g, "-")}` }, words)),
        frame.t === i && !this.layout ? make("span", { class: "badge badge-turn" }, "to act") : null);
      refill(seat.numbers, Object.entries(frame.n).filter(([, values]) => values[i] || values.some((v) => v) && values === frame.n.score)
        .map(([words, values]) => make("div", { "data-number": words }, make("dt", {}, words), make("dd", {}, values[i].toLocaleString("en-GB")))));
      const text = said.get(i);
      seat.bubble.hidden = !text || this.layout;
      refill(seat.bubble, text ? inked(text) : null);
    });
  }

  slot(zone) {
    const found = this.slots.get(zone.number);
    if (found) return found;
    const whose = ["meld", "row"].includes(zone.kind) && zone.owner >= 0 ? ` · ${this.reel.data.seats[zone.owner].seat}` : "";
    const label = (zone.which > 0 ? `${zone.label} ${zone.which}` : zone.label) + whose;
    const drawn = { stock: "pile", single: "row" }[zone.kind];
    const kinds = drawn ? `zone-${drawn} zone-${zone.kind}` : `zone-${zone.kind}`;
    const slot = make("div", { class: `zone ${kinds}`, "data-zone": zone.name, "data-number": zone.number, "data-owner": zone.owner });
    if (zone.kind === "trick") {
      const place = make("li", { class: "laid", "data-owner": zone.owner, "data-zone": zone.name, "data-number": zone.number });
      const { turn } = this.seats[zone.owner];
      place.style.setProperty("--x", Math.cos(turn).toFixed(3));
      place.style.setProperty("--y", Math.sin(turn).toFixed(3));
      this.trick.append(place);
      this.slots.set(zone.number, place);
      return place;
    }
    const title = make("div", { class: "label", "aria-hidden": "true" }, zone.kind === "column" ? zone.which : label);
    const list = make("ul", { class: "cards", "aria-label": this.spoken(zone, label) });
    if (zone.kind !== "home" && (zone.kind !== "hand" || zone.which > 0)) slot.append(title);
    slot.append(list);
    this.slots.set(zone.number, slot);
    const parents = { hand: () => this.seats[zone.owner].hand, side: () => this.seats[zone.owner].side,
      cell: () => this.upper, home: () => this.upper, column: () => this.columns };
    const parent = parents[zone.kind] ? parents[zone.kind]() : this.middle(zone);
    const later = [...parent.children].find((other) => this.rank(other) > this.rank(slot, zone));
    parent.insertBefore(slot, later || null);
    return slot;
  }

  rank(slot, zone = null) {
    const found = zone || this.reel.zone(Number(slot.dataset.number));
    const kind = ["stock", "pile", "single", "cell", "home"].indexOf(found.kind);
    return (kind < 0 ? 0 : kind) * 1e6 + Math.max(found.which, 0) * 1e3;
  }

  middle(zone) {
    if (isPile(zone) || zone.kind === "single") return this.layout ? this.upper : this.piles;
    return zone.kind === "meld" ? this.melds : this.rows;
  }

  spoken(zone, label) {
    return zone.owner >= 0 && !["meld", "row"].includes(zone.kind) ? `${label} of ${this.reel.data.seats[zone.owner].seat}` : label;
  }

  // Draw the cards of a zone anew; what was not there before is marked as arrived.
  fill(zone, value, marks, viewer, before) {
    const slot = this.slot(zone);
    const cards = this.reel.cards(zone, value);
    const list = zone.kind === "trick" ? slot : slot.querySelector(".cards");
    const playing = counted(marks.now ? pairs(marks.now) : []);
    const lay = counted(before || []);
    const shown = isPile(zone) && !this.open.has(zone.number) ? cards.slice(-3) : cards;
    const choice = marks.dim && cards.some((card) => marks.legal?.has(card.text));
    const items = shown.map((card) => {
      const visible = sees(card, viewer, this.reel.everybody);
      // What not everybody sees lies face down, unless it is in a hand.
      const down = visible && viewer === null && zone.kind !== "hand" && card.mask !== this.reel.everybody;
      const look = zone.kind === "side" ? "plain" : down ? "down" : "face";
      const item = this.card(visible ? card.text : "??", look, zone.kind === "trick" ? "span" : "li");
      if (visible && taken(playing, card.text)) item.classList.add(marks.faulty ? "now-faulty" : "now");
      else if (visible && marks.legal?.has(card.text)) item.classList.add("legal");
      else if (visible && choice) item.classList.add("barred");
      if (before && !taken(lay, card.text)) item.classList.add("arrived");
      return item;
    });
    if (zone.kind === "trick") {
      refill(slot, items, make("span", { class: "by" }, this.reel.data.seats[zone.owner].seat));
      slot.classList.toggle("past", zone.name === "last trick");
    } else {
      refill(list, items);
      list.style.setProperty("--n", Math.max(items.length, 1));
      this.trim(zone, slot, list, cards);
    }
    const texts = cards.map((card) => card.text);
    slot.dataset.cards = texts.join("");
    return texts;
  }

  // What a zone shows besides its cards: how many there are, an empty place, a suit.
  trim(zone, slot, list, cards) {
    slot.classList.toggle("empty", !cards.length);
    slot.classList.toggle("many", zone.kind === "hand" && cards.length > 11);
    slot.querySelector(".count")?.remove();
    if (isPile(zone)) {
      const open = this.open.has(zone.number);
      const button = make("button", { class: "count", type: "button", "aria-expanded": String(open),
        title: open ? "Show as a pile" : "Spread the pile", "aria-label": `${zone.label}: ${cards.length} cards` }, `×${cards.length}`);
      button.addEventListener("click", () => {
        if (open) this.open.delete(zone.number);
        else this.open.add(zone.number);
        this.drawn.delete(zone.number);
        this.again();
      });
      slot.append(button);
      slot.classList.toggle("spread", open);
    }
    if (zone.kind === "home" && !cards.length) {
      refill(list, make("li", { class: "hole" }, inked("♣♦♥♠"[(zone.which - 1) % 4])));
    } else if (!cards.length && ["cell", "column"].includes(zone.kind)) {
      refill(list, make("li", { class: "hole" }, make("span", { class: "sr" }, "empty")));
    }
    if (zone.kind === "side") slot.querySelector(".label").textContent = `${zone.label} ×${cards.length}`;
  }

  card(text, look, element) {
    const name = this.reel.name(text) + (look === "down" ? ", face down" : "");
    return make(element, { class: "card", "data-card": text },
      cardPicture(text, this.settings.cards, look), make("span", { class: "sr" }, name));
  }

  again() {}
}

function isPile(zone) {
  return zone.kind === "pile" || zone.kind === "stock";
}

function pairs(run) {
  return run.match(/../g) || [];
}

function counted(texts) {
  const count = new Map();
  for (const text of texts) count.set(text, (count.get(text) || 0) + 1);
  return count;
}

// Take one of a kind out of a count; whether there was one.
function taken(count, text) {
  const left = count.get(text) || 0;
  if (left) count.set(text, left - 1);
  return left > 0;
}
