// Elements with text. Whatever comes from a log goes in as text and nothing else.

import { signPicture } from "./faces.js";
import { PACKS } from "./suits.js";

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
const NAMES = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };
let pack = "french";

// The pack whose signs and names are used from now on.
export function wear(name) {
  pack = name;
}

// Text with the suits called as in the pack that is worn; with courts also the ranks of a card's name.
export function called(text, { courts = false } = {}) {
  const own = { ...PACKS[pack].names, ...(courts ? PACKS[pack].courts : {}) };
  return String(text).replace(/\b[a-z]+\b/g, (word) => (Object.hasOwn(own, word) ? own[word] : word));
}

// Text with signs as it is spoken: with the names of a pack whose signs have no letters.
export function spoken(text) {
  if (pack === "french") return String(text);
  return called(text).replace(/(10|[2-9JQKA])?([♣♦♥♠])/gu, (_, rank, suit) => {
    const name = called(NAMES[SUITS[suit]]);
    return rank ? `${ranked(rank)} of ${name}` : name;
  });
}

function ranked(rank) {
  return PACKS[pack].ranks[rank === "10" ? "T" : rank] || rank;
}

// Text whose suit signs are those of the pack that is worn, coloured like the cards.
export function inked(text, element = make("span")) {
  for (const part of called(text).split(/((?:10|[JQKA])?[♣♦♥♠])/u)) {
    if (!part) continue;
    const suit = SUITS[part.at(-1)];
    if (!suit) {
      element.append(part);
      continue;
    }
    const rank = part.slice(0, -1);
    if (rank) element.append(ranked(rank));
    element.append(make("span", { class: `sign sign-${suit}` }, ...picture(suit, part.at(-1))));
  }
  return element;
}

function picture(suit, text) {
  if (pack === "french") return [text];
  return [signPicture(pack, suit), make("span", { class: "sr" }, called(NAMES[suit]))];
}

export function refill(element, ...children) {
  element.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export function byId(id) {
  return document.getElementById(id);
}
