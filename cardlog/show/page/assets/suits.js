// Suit signs of four packs, each in a square from -10 to 10. "ink" is the colour of the suit.

import { box, circle, group, line, oval, path } from "./svg.js";

const SPADE = "M0-9.6C3.4-5 8.6-1.6 8.6 3.2 8.6 7.4 3.6 8.6 1.1 5.2 1.3 7.4 2.2 8.9 3.6 9.6H-3.6C-2.2 8.9-1.3 7.4-1.1 5.2-3.6 8.6-8.6 7.4-8.6 3.2-8.6-1.6-3.4-5 0-9.6Z";
const HEART = "M0 9.4C-2.4 5-9.2 1.2-9.2-4.2-9.2-9.6-2.4-10.4 0-5.2 2.4-10.4 9.2-9.6 9.2-4.2 9.2 1.2 2.4 5 0 9.4Z";
const DIAMOND = "M0-10C2-6 4.6-2.8 7.4 0 4.6 2.8 2 6 0 10-2 6-4.6 2.8-7.4 0-4.6-2.8-2-6 0-10Z";
const CLUB = "M1.1 3.2C1.3 6.4 2.2 8.6 3.8 9.6H-3.8C-2.2 8.6-1.3 6.4-1.1 3.2-2.6 6.4-8.8 6.2-8.8 1.2-8.8-2.6-5-4.4-2.6-2.6-5.2-5.4-3.6-9.8 0-9.8 3.6-9.8 5.2-5.4 2.6-2.6 5-4.4 8.8-2.6 8.8 1.2 8.8 6.2 2.6 6.4 1.1 3.2Z";

const ACORN = () => [
  path("M-5.6-1.4C-5.6 5 -2 8 0 10 2 8 5.6 5 5.6-1.4Z", { fill: "#8a5a1c" }),
  path("M-7-1C-7-6.4-3.4-7.6 0-7.6 3.4-7.6 7-6.4 7-1 4.6.6-4.6.6-7-1Z", { fill: "#2f6b34" }),
  line("M0-7.6C0-9 .8-9.6 2-10", "#2f6b34", 1.6),
];
const LEAF = () => [
  path("M0-9.8C6.6-7.4 9.4-1 4.6 3.4 3 5 1.4 4.6.8 3.8L.9 9.6H-.9L-.8 3.8C-1.4 4.6-3 5-4.6 3.4-9.4-1-6.6-7.4 0-9.8Z", { fill: "#2f7d3a" }),
  line("M0-7V4M0-2L4-4.6M0-2L-4-4.6", "#d8ecd0", 0.8),
];
const BELL = () => [
  circle(0, 0.4, 8.4, "#e3a81c", { stroke: "#8c6408", "stroke-width": 0.8 }),
  line("M-8 0H8", "#b3211f", 2),
  circle(0, 4.6, 1.5, "#6b4a05"),
  line("M0 4.6V8.4", "#6b4a05", 1.2),
  circle(0, -8.6, 1.3, "#8c6408"),
];
const ROSE = () => [
  ...[0, 72, 144, 216, 288].map((turn) =>
    group(`rotate(${turn})`, circle(0, -5, 4.4, "#c8202f", { stroke: "#fff", "stroke-width": 0.5 })),
  ),
  circle(0, 0, 3.4, "#f0c02c", { stroke: "#8c6408", "stroke-width": 0.5 }),
];
const SHIELD = () => [
  path("M-7.4-8.6H7.4V0C7.4 5.4 3 8.4 0 9.8-3 8.4-7.4 5.4-7.4 0Z", { fill: "#2b3a55", stroke: "#11192a", "stroke-width": 0.6 }),
  path("M0-8.6H7.4V0H0Z", { fill: "#e3a81c" }),
  path("M-7.4 0H0V9.8C-3 8.4-7.4 5.4-7.4 0Z", { fill: "#e3a81c" }),
];
const CLUB_STAFF = () => [
  group("rotate(35)",
    path("M-2-9C-.8-10 .8-10 2-9 3-4 3.4 2 2.6 9.4H-2.6C-3.4 2-3-4-2-9Z", { fill: "#3f7d34", stroke: "#234d1c", "stroke-width": 0.6 }),
    oval(-3, -3.6, 1.6, 2.2, "#5a9a48"), oval(3.2, 1, 1.6, 2.2, "#5a9a48"), box(-2.7, 6.6, 5.4, 1.6, "#b3211f")),
];
const COIN = () => [
  circle(0, 0, 9, "#e8b52a", { stroke: "#93690b", "stroke-width": 0.9 }),
  circle(0, 0, 6, "none", { stroke: "#93690b", "stroke-width": 0.8 }),
  ...[0, 45, 90, 135].map((turn) => group(`rotate(${turn})`, line("M0-5.4V5.4", "#b3211f", 1))),
  circle(0, 0, 2, "#e8b52a", { stroke: "#93690b", "stroke-width": 0.7 }),
];
const CUP = () => [
  path("M-7.6-9H7.6C7.6-2.4 4.6 1 1.6 1.8V5.6C4 6.2 5.4 7.6 5.8 9.6H-5.8C-5.4 7.6-4 6.2-1.6 5.6V1.8C-4.6 1-7.6-2.4-7.6-9Z", { fill: "#c8202f", stroke: "#6d0f16", "stroke-width": 0.6 }),
  path("M-7.6-9H7.6C7.5-7.8 7.3-6.7 7-5.8H-7C-7.3-6.7-7.5-7.8-7.6-9Z", { fill: "#e8b52a" }),
  box(-2.4, 2.6, 4.8, 1.8, "#e8b52a"),
];
const SWORD = () => [
  group("rotate(-35)",
    path("M-1.5-9.8L0-10.4 1.5-9.8V3H-1.5Z", { fill: "#7fa6c8", stroke: "#2c4d6b", "stroke-width": 0.6 }),
    box(-4.6, 2.8, 9.2, 1.9, "#e8b52a", { rx: 0.9 }), box(-1, 4.6, 2, 4, "#b3211f"), circle(0, 9, 1.4, "#e8b52a")),
];

const plain = (d) => (suit) => [path(d, { class: `ink-${suit}` })];

export const PACKS = {
  french: { c: plain(CLUB), d: plain(DIAMOND), h: plain(HEART), s: plain(SPADE), ranks: {}, names: {}, courts: {} },
  german: {
    c: ACORN, d: BELL, h: plain(HEART), s: LEAF, ranks: { J: "U", Q: "O" },
    names: { clubs: "acorns", diamonds: "bells", spades: "leaves" }, courts: { jack: "unter", queen: "ober" },
  },
  swiss: {
    c: ACORN, d: BELL, h: ROSE, s: SHIELD, ranks: { T: "B", J: "U", Q: "O" },
    names: { clubs: "acorns", diamonds: "bells", hearts: "roses", spades: "shields" },
    courts: { ten: "banner", jack: "unter", queen: "ober" },
  },
  spanish: {
    c: CLUB_STAFF, d: COIN, h: CUP, s: SWORD, ranks: { J: "S", Q: "C", K: "R", A: "1" },
    names: { clubs: "staves", diamonds: "coins", hearts: "cups", spades: "swords" }, courts: { jack: "sota", queen: "caballo", king: "rey" },
  },
};

export function sign(pack, suit, x, y, size, turned = false) {
  const half = `translate(${x} ${y}) scale(${size / 20})${turned ? " rotate(180)" : ""}`;
  return group(half, ...PACKS[pack][suit](suit));
}
