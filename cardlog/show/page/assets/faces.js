// Faces and backs of cards, 64 by 90. Each is drawn once as a symbol and then only referred to.

import { box, circle, group, line, oval, path, shape } from "./svg.js";
import { PACKS, sign } from "./suits.js";
import { flower } from "./flowers.js";

const LEFT = 23;
const RIGHT = 41;
const PIPS = {
  2: [[32, 18], [32, 72]],
  3: [[32, 18], [32, 45], [32, 72]],
  4: [[LEFT, 18], [RIGHT, 18], [LEFT, 72], [RIGHT, 72]],
  5: [[LEFT, 18], [RIGHT, 18], [32, 45], [LEFT, 72], [RIGHT, 72]],
  6: [[LEFT, 18], [RIGHT, 18], [LEFT, 45], [RIGHT, 45], [LEFT, 72], [RIGHT, 72]],
  7: [[LEFT, 18], [RIGHT, 18], [32, 31], [LEFT, 45], [RIGHT, 45], [LEFT, 72], [RIGHT, 72]],
  8: [[LEFT, 18], [RIGHT, 18], [32, 31], [LEFT, 45], [RIGHT, 45], [32, 59], [LEFT, 72], [RIGHT, 72]],
  9: [[LEFT, 16], [RIGHT, 16], [LEFT, 35], [RIGHT, 35], [32, 45], [LEFT, 55], [RIGHT, 55], [LEFT, 74], [RIGHT, 74]],
  T: [[LEFT, 16], [RIGHT, 16], [32, 25.5], [LEFT, 35], [RIGHT, 35], [LEFT, 55], [RIGHT, 55], [32, 64.5], [LEFT, 74], [RIGHT, 74]],
};
const GOLD = "#e0aa2b";
const SKIN = "#f3d6b8";
const DARK = "#23252b";

const made = new Map();
let shelf = null;

function store() {
  if (!shelf) {
    shelf = shape("svg", { width: 0, height: 0, "aria-hidden": "true", class: "shelf" });
    document.body.append(shelf);
  }
  return shelf;
}

// A reference to the drawing of a card: "As", "??" for a back, "3b" for a flower card. A card
// that lies face down although the record tells it shows its back, and what it is in a corner.
export function cardPicture(text, pack, look = "face") {
  const own = text[0] !== "X" && "cdhs".includes(text[1]) ? `${pack}-` : "";
  const name = `card-${look}-${own}${text === "??" ? "back" : text}`;
  if (!made.has(name)) {
    const symbol = shape("symbol", { id: name, viewBox: "0 0 64 90" }, ...draw(text, pack, look));
    store().append(symbol);
    made.set(name, symbol);
  }
  return shape("svg", { viewBox: "0 0 64 90", "aria-hidden": "true" }, shape("use", { href: `#${name}` }));
}

// A reference to the sign of a suit, to stand in a sentence.
export function signPicture(pack, suit) {
  const name = `sign-${pack}-${suit}`;
  if (!made.has(name)) {
    const symbol = shape("symbol", { id: name, viewBox: "-11 -11 22 22" }, sign(pack, suit, 0, 0, 20));
    store().append(symbol);
    made.set(name, symbol);
  }
  return shape("svg", { viewBox: "0 0 22 22", "aria-hidden": "true" }, shape("use", { href: `#${name}` }));
}

function paper() {
  return box(0.5, 0.5, 63, 89, null, { rx: 5.5, class: "paper" });
}

function draw(text, pack, look) {
  if (text === "??") return back();
  if (look === "down") return [...back(), ...tab(text, pack)];
  if (text[0] === "X") return [paper(), ...joker(text[1] === "r")];
  if (!"cdhs".includes(text[1])) return flower(text);
  const [rank, suit] = text;
  return [paper(), ...(look === "plain" ? large(rank, suit, pack) : face(rank, suit, pack))];
}

function rankText(rank, pack) {
  const own = PACKS[pack].ranks[rank];
  return own || (rank === "T" ? "10" : rank);
}

function index(rank, suit, pack) {
  const text = rankText(rank, pack);
  const narrow = text.length > 1 ? { textLength: 13, lengthAdjust: "spacingAndGlyphs" } : {};
  const label = shape("text", { x: 8.4, y: 16.5, class: `rank ink-${suit}`, ...narrow });
  label.textContent = text;
  return [label, sign(pack, suit, 8.4, 24.5, 10)];
}

function corners(rank, suit, pack) {
  return [group("", ...index(rank, suit, pack)), group("rotate(180 32 45)", ...index(rank, suit, pack))];
}

function face(rank, suit, pack) {
  if (PIPS[rank]) {
    const size = "9T".includes(rank) ? 13.5 : 15;
    return [...corners(rank, suit, pack), ...PIPS[rank].map(([x, y]) => sign(pack, suit, x, y, size, y > 46))];
  }
  if (rank === "A") return [...corners(rank, suit, pack), sign(pack, suit, 32, 45, 34)];
  return [...corners(rank, suit, pack), ...court(rank, suit, pack)];
}

function tab(text, pack) {
  if (text[0] !== "X" && "cdhs".includes(text[1])) {
    const label = shape("text", { x: 10, y: 15, class: `tab ink-${text[1]}` });
    label.textContent = rankText(text[0], pack);
    return [box(2.5, 2.5, 27, 17, null, { rx: 4, class: "paper" }), label, sign(pack, text[1], 22, 11, 10)];
  }
  const label = shape("text", { x: 14, y: 15, class: "tab" });
  label.textContent = text[0] === "X" ? "★" : String("123456789OND".indexOf(text[0]) + 1);
  return [box(2.5, 2.5, 23, 17, null, { rx: 4, class: "paper" }), label];
}

function large(rank, suit, pack) {
  const text = rankText(rank, pack);
  const narrow = text.length > 1 ? { textLength: 30, lengthAdjust: "spacingAndGlyphs" } : {};
  const label = shape("text", { x: 21, y: 36, class: `rank-large ink-${suit}`, ...narrow });
  label.textContent = text;
  return [label, sign(pack, suit, 37, 63, 40)];
}

// --- court cards ---------------------------------------------------------------------------

function court(rank, suit, pack) {
  const frame = box(16.5, 8, 31, 74, null, { rx: 2, class: "court" });
  const half = () => group("", ...figure(rank, suit, pack));
  if (pack === "french") {
    return [frame, half(), group("rotate(180 32 45)", half()), line("M16.5 45H47.5", GOLD, 1.6)];
  }
  const low = rank === "J";
  return [
    frame,
    group("translate(0 4)", half()),
    path("M18 49H46V81H18Z", { class: `robe-${suit}` }),
    path("M27 49H37L40 81H24Z", { fill: GOLD, opacity: 0.85 }),
    line("M18 56H46", DARK, 0.7), line("M18 74H46", DARK, 0.7),
    sign(pack, suit, low ? 39.5 : 24, low ? 74 : 15.5, 12),
  ];
}

function figure(rank, suit, pack) {
  const robe = [
    path("M17.5 45C17.5 37 23 33.5 28 32.6H36C41 33.5 46.5 37 46.5 45Z", { class: `robe-${suit}` }),
    path("M26 33.6L32 41 38 33.6 40 45H24Z", { fill: GOLD }),
    path("M29 33L32 37.6 35 33Z", { fill: "#fff" }),
    line("M20 45C20 40 22.4 37 25 35.6M44 45C44 40 41.6 37 39 35.6", "#fff", 0.8, { opacity: 0.7 }),
    circle(32, 42.4, 1.5, DARK),
  ];
  return [...robe, ...head(rank, suit), ...(pack === "french" ? [held(rank, suit), sign(pack, suit, 22, 15.5, 10)] : [])];
}

function head(rank, suit) {
  const eyes = [circle(29.4, 25.4, 0.8, DARK), circle(34.6, 25.4, 0.8, DARK), line("M32 26.4V28.4", "#c79a72", 0.8)];
  if (rank === "K") {
    return [
      path("M24.6 22C23.6 30 25 34.6 32 36.6 39 34.6 40.4 30 39.4 22Z", { fill: "#7b5b34" }),
      oval(32, 25.6, 6, 6.6, SKIN),
      path("M27 28.4C29 27 35 27 37 28.4 36.4 33.6 34.4 35.6 32 36 29.6 35.6 27.6 33.6 27 28.4Z", { fill: "#7b5b34" }),
      line("M30.4 30H33.6", "#b5453c", 1), ...eyes,
      path("M24.6 20.6L23.4 12.4 28 16 32 10.6 36 16 40.6 12.4 39.4 20.6Z", { fill: GOLD, stroke: "#8c6408", "stroke-width": 0.6 }),
      circle(32, 17.8, 1.2, "#b3211f"), circle(27.6, 18.4, 0.9, "#2c5aa0"), circle(36.4, 18.4, 0.9, "#2c5aa0"),
    ];
  }
  if (rank === "Q") {
    return [
      path("M24.8 20C22.6 28 23.6 34 25.4 36.4H38.6C40.4 34 41.4 28 39.2 20Z", { fill: "#b9772f" }),
      oval(32, 25.8, 5.9, 6.8, SKIN), circle(28.4, 28.2, 1.1, "#eba79a"), circle(35.6, 28.2, 1.1, "#eba79a"),
      line("M30.6 30.4C31.4 31.2 32.6 31.2 33.4 30.4", "#b5323c", 1), ...eyes,
      path("M25.6 20.8C25.6 16.6 28.6 14.8 32 14.8 35.4 14.8 38.4 16.6 38.4 20.8Z", { fill: GOLD, stroke: "#8c6408", "stroke-width": 0.6 }),
      circle(32, 13.4, 1.6, "#b3211f"), circle(27.6, 15.2, 1.2, GOLD), circle(36.4, 15.2, 1.2, GOLD),
    ];
  }
  return [
    path("M25 20C23.8 26 24.2 30 25.8 32.6H38.2C39.8 30 40.2 26 39 20Z", { fill: "#c9913d" }),
    oval(32, 25.8, 5.8, 6.7, SKIN), line("M30.6 30.2H33.4", "#b5453c", 1), ...eyes,
    path("M23.8 21.4C23.8 15.6 28 13.6 33 13.6 38 13.6 40.6 16.6 40.4 21.4Z", { class: `robe-${suit}` }),
    box(23.4, 19.6, 17.4, 2.4, GOLD, { rx: 1.2 }),
    line("M38.6 15C42 11.6 43.4 11.4 45 11.8", "#fff", 1.8), line("M38.6 15C42 11.6 43.4 11.4 45 11.8", DARK, 0.6),
  ];
}

function held(rank, suit) {
  if (rank === "K") return group("", line("M43.6 44V22", DARK, 1.1), circle(43.6, 20.6, 2, GOLD), line("M41 24H46.2", GOLD, 1.2));
  if (rank === "Q") {
    return group("", line("M43 44C43.4 38 43.6 34 43 30", "#2f6b34", 1), circle(43, 28, 2.6, null, { class: `robe-${suit}` }), circle(43, 28, 1, GOLD));
  }
  return group("", line("M44 45V19", DARK, 1), path("M44 15L46 20 44 22 42 20Z", { fill: "#9fb3c4", stroke: DARK, "stroke-width": 0.5 }));
}

function joker(red) {
  const ink = red ? "ink-h" : "ink-s";
  const text = shape("text", { x: 32, y: 76, class: `joker ${ink}` });
  text.textContent = "JOKER";
  const corner = shape("text", { x: 8.4, y: 18, class: `rank ${ink}` });
  corner.textContent = "★";
  return [
    corner, text,
    path("M18 44C14 32 18 22 24 20 22 28 27 32 32 34 37 32 42 28 40 20 46 22 50 32 46 44Z", { class: ink }),
    circle(23.6, 18.6, 2.4, GOLD), circle(40.4, 18.6, 2.4, GOLD),
    oval(32, 47, 9, 10, SKIN), circle(28.6, 45.6, 1.1, DARK), circle(35.4, 45.6, 1.1, DARK),
    line("M27.6 51C29.6 54 34.4 54 36.4 51", "#b5323c", 1.2),
    path("M18 58L24 66 32 59 40 66 46 58 42 56H22Z", { fill: GOLD }),
  ];
}

function back() {
  const lattice = [];
  for (let x = -80; x <= 64; x += 8) lattice.push(`M${x} 6l78 78`, `M${x + 78} 6l-78 78`);
  const clip = shape("clipPath", { id: "back-clip" }, box(5, 5, 54, 80, null, { rx: 3 }));
  return [
    paper(), clip,
    box(5, 5, 54, 80, null, { rx: 3, class: "back" }),
    shape("g", { "clip-path": "url(#back-clip)" }, line(lattice.join(""), "rgba(255,255,255,.28)", 0.9)),
    circle(32, 45, 11, null, { class: "back" }),
    circle(32, 45, 9, "none", { stroke: "rgba(255,255,255,.6)", "stroke-width": 1 }),
    path("M32 38.5L34 43.2 39 43.6 35.2 46.9 36.4 51.8 32 49.2 27.6 51.8 28.8 46.9 25 43.6 30 43.2Z", { fill: "rgba(255,255,255,.75)" }),
  ];
}
