// The 48 flower cards: a plant for each month, and what stands beside it on the better cards.

import { box, circle, group, line, oval, path, shape } from "./svg.js";

const MONTHS = "123456789OND";
const INK = "#1d1b18";
const RED = "#c4252b";
const LEAF = "#2c6e3f";
const PURPLE = "#6b3f98";
const YELLOW = "#eab62d";

const petals = (x, y, size, fill, heart, count = 5) =>
  group(`translate(${x} ${y}) scale(${size})`,
    ...Array.from({ length: count }, (_, i) =>
      group(`rotate(${(360 / count) * i})`, oval(0, -4.2, 3, 4, fill, { stroke: "#fff", "stroke-width": 0.4 }))),
    circle(0, 0, 2, heart));

const PLANTS = [
  () => [
    line("M12 88C18 66 30 60 32 44M32 62C40 58 46 54 50 48", "#5b3a1e", 3),
    ...[[20, 44, 15], [42, 52, 13], [34, 30, 14]].map(([x, y, r]) =>
      group(`translate(${x} ${y})`, path(`M${-r} 4A${r} ${r} 0 0 1 ${r} 4Z`, { fill: LEAF }),
        line(Array.from({ length: 7 }, (_, i) => {
          const turn = Math.PI * (i + 1) / 8;
          return `M0 4L${(-Math.cos(turn) * r).toFixed(1)} ${(4 - Math.sin(turn) * r).toFixed(1)}`;
        }).join(""), "#8fc49a", 0.7))),
  ],
  () => [
    line("M10 88C20 70 16 52 30 40 40 32 44 22 46 12M26 56C38 54 44 50 54 42", INK, 2.6),
    ...[[20, 60], [32, 38], [46, 22], [48, 48], [30, 72]].map(([x, y]) => petals(x, y, 0.95, RED, YELLOW)),
  ],
  () => [
    line("M8 82C24 66 34 56 56 50", "#5b3a1e", 2.6),
    ...[[18, 66], [30, 52], [44, 46], [22, 38], [38, 30], [50, 62], [34, 70]].map(([x, y]) =>
      petals(x, y, 1, "#f2a3b5", RED)),
  ],
  () => [
    line("M6 10C22 6 42 6 58 10", "#5b3a1e", 2),
    ...[[12, 6], [24, 9], [36, 7], [50, 8]].map(([x, n], column) =>
      group("", ...Array.from({ length: n }, (_, i) =>
        oval(x + (i % 2 ? 2 : -2), 14 + i * 6, 3.4 - i * 0.2, 3, column % 2 ? INK : PURPLE)))),
    line("M12 12C16 22 8 30 14 40M50 12C46 24 54 32 48 46", LEAF, 1.4),
  ],
  () => [
    ...[8, 18, 30, 44, 54].map((x, i) => path(`M${x - 3} 88L${x + (i - 2) * 2} 34 ${x + 3} 88Z`, { fill: LEAF })),
    ...[[18, 34], [36, 26], [50, 42]].map(([x, y]) =>
      group(`translate(${x} ${y})`, oval(-5, 1, 6, 3.4, PURPLE, { transform: "rotate(-24)" }),
        oval(5, 1, 6, 3.4, PURPLE, { transform: "rotate(24)" }), oval(0, -4, 3.4, 6, "#8a5bc0"),
        oval(0, 4, 3, 5, PURPLE), circle(0, 1, 1.6, YELLOW))),
  ],
  () => [
    path("M6 70C14 56 22 58 32 66 42 58 50 56 58 70 48 80 40 80 32 74 24 80 16 80 6 70Z", { fill: LEAF }),
    ...[[0, 16], [72, 16], [144, 16], [216, 16], [288, 16]].map(([turn]) =>
      group(`translate(32 44) rotate(${turn})`, oval(0, -10, 9, 9, RED, { stroke: "#f4c9c4", "stroke-width": 0.8 }))),
    circle(32, 44, 8, "#d94a50", { stroke: "#f4c9c4", "stroke-width": 0.8 }), circle(32, 44, 3.4, YELLOW),
  ],
  () => [
    line("M10 88C14 60 22 40 40 16M30 88C34 66 42 50 56 36M18 60C10 48 8 38 10 28", "#5b3a1e", 1.5),
    ...[[14, 66], [20, 48], [28, 32], [38, 20], [36, 66], [44, 50], [54, 38], [10, 34], [12, 48]].map(([x, y], i) =>
      group("", oval(x - 3.4, y, 3.6, 2.4, LEAF), oval(x + 3.4, y - 1, 3.6, 2.4, LEAF), circle(x, y - 3, 2, i % 2 ? RED : "#d46a9c"))),
  ],
  () => [
    path("M0 90V62C14 44 50 44 64 62V90Z", { fill: INK }),
    line("M10 66C8 58 4 54 2 52M18 58C16 50 12 46 8 44M28 54C28 46 26 42 22 38M38 54C38 46 42 42 46 40M48 58C50 50 54 48 58 46", INK, 1.4),
    line("M22 86C24 74 30 66 38 60M34 88C36 78 42 72 50 68", "#8d8a80", 1),
  ],
  () => [
    path("M8 78C16 68 24 70 32 76 40 70 48 68 56 78 44 86 20 86 8 78Z", { fill: LEAF }),
    ...[[24, 32, YELLOW], [42, 50, RED], [20, 60, YELLOW]].map(([x, y, fill]) => petals(x, y, 1.25, fill, "#b9741a", 12)),
  ],
  () => [
    line("M4 86C22 66 40 50 60 14", "#5b3a1e", 2),
    ...[[18, 66, RED], [32, 48, "#e0742a"], [46, 30, RED], [22, 40, "#e0742a"], [44, 62, RED], [32, 78, "#d79a2b"], [36, 20, "#d79a2b"]].map(
      ([x, y, fill], i) => group(`translate(${x} ${y}) rotate(${i * 40}) scale(.95)`,
        path("M0-9L2-3.4 7-6 4.4-.6 9 2 3.6 3.4 2 8 0 4.6-2 8-3.6 3.4-9 2-4.4-.6-7-6-2-3.4Z", { fill }))),
  ],
  () => [
    line("M4 4C20 6 34 4 44 2", "#5b3a1e", 4),
    ...[10, 20, 30, 42, 52].map((x, i) =>
      group("", line(`M${x} 4C${x - 6} 26 ${x + 6} 46 ${x - 2} ${66 + i * 4}`, LEAF, 1.4),
        ...Array.from({ length: 6 }, (_, k) => oval(x + (k % 2 ? 3 : -3), 16 + k * 9, 1.6, 4, "#4d9a55", { transform: `rotate(${k % 2 ? -20 : 20} ${x} ${16 + k * 9})` })))),
  ],
  () => [
    path("M6 84C8 66 20 62 32 68 44 62 56 66 58 84 46 78 40 82 32 88 24 82 18 78 6 84Z", { fill: INK }),
    line("M16 76L24 84M32 72V86M48 76L40 84", "#5c5a54", 1),
    ...[16, 32, 48].map((x, i) => group("", line(`M${x} 64V${30 - (i % 2) * 10}`, "#5b3a1e", 1.2),
      ...Array.from({ length: 5 }, (_, k) => oval(x + (k % 2 ? 3.4 : -3.4), 58 - k * 6 - (i % 2) * 6, 2.8, 3.2, k % 2 ? PURPLE : "#b58ad6")))),
  ],
];

function bird(x, y, size, body, wing) {
  return group(`translate(${x} ${y}) scale(${size})`,
    path("M-14 4C-8-4 4-6 10-2L17 0 10 2C8 8-4 10-14 4Z", { fill: body, stroke: INK, "stroke-width": 0.7 }),
    path("M-6 1C-8-10 2-14 8-13 4-9 4-3 2 2Z", { fill: wing, stroke: INK, "stroke-width": 0.7 }),
    path("M-13 4L-21 9-20 2Z", { fill: wing, stroke: INK, "stroke-width": 0.7 }), circle(8.4, -0.6, 1, INK));
}

const EXTRAS = {
  "1b": () => [circle(46, 18, 10, RED), group("translate(28 58)",
    path("M-14 10C-12-2 0-8 10-2 6 8-4 14-14 10Z", { fill: "#fff", stroke: INK, "stroke-width": 0.8 }),
    path("M-14 10L-22 14-18 4Z", { fill: INK }), line("M8-2C14-10 8-18 14-24", INK, 4), line("M8-2C14-10 8-18 14-24", "#fff", 2.6),
    circle(14, -25, 3, RED), line("M16-25L23-23", "#8a7a4a", 1.4), line("M-4 12V24M2 10V24", INK, 1.2))],
  "3b": () => [box(4, 56, 56, 30, "#7a2f8c"), ...[10, 24, 38, 52].map((x) => box(x, 56, 5, 30, "#fff", { opacity: 0.9 })),
    box(4, 54, 56, 4, RED), path("M4 58C14 70 24 70 32 58 40 70 50 70 60 58V64C50 76 40 76 32 64 24 76 14 76 4 64Z", { fill: YELLOW })],
  "8b": () => [circle(34, 28, 17, "#fffdf2", { stroke: "#e9ddb6", "stroke-width": 0.8 })],
  "Nb": () => [path("M14 34C18 16 46 16 50 34 44 30 40 30 36 34 32 30 28 30 24 34 20 30 18 32 14 34Z", { fill: YELLOW, stroke: INK, "stroke-width": 0.8 }),
    line("M32 22V60", INK, 1.4), path("M24 44H40L44 76H20Z", { fill: "#2c5aa0" }), path("M24 44H40L36 58H28Z", { fill: "#f4efe2" }), circle(32, 39, 5, "#f3d6b8"),
    path("M27 37C28 32 36 32 37 37Z", { fill: INK })],
  "Db": () => [group("translate(32 40)", path("M-22 10C-12-10 8-14 16-4L24-6 17 2C14 14-8 20-22 10Z", { fill: "#e0742a", stroke: INK, "stroke-width": 0.8 }),
    path("M-8 4C-14-16 4-26 14-22 6-16 6-6 2 4Z", { fill: YELLOW, stroke: INK, "stroke-width": 0.8 }),
    path("M-20 10C-30 12-30 24-20 30-24 20-18 16-12 14Z", { fill: RED, stroke: INK, "stroke-width": 0.8 }), circle(15, -3.4, 1.2, INK),
    line("M14-6C14-12 18-14 20-12", RED, 1.6))],
  "2a": () => [bird(36, 60, 0.9, "#8fae3c", "#6d8a27")],
  "4a": () => [circle(46, 66, 8, "#fff3c4"), bird(32, 62, 1, "#b08a4a", YELLOW)],
  "5a": () => [path("M4 62L22 54 30 64 46 56 60 66 60 74 46 64 30 72 22 62 4 70Z", { fill: YELLOW, stroke: INK, "stroke-width": 0.9 }),
    line("M10 68V82M26 70V84M42 68V82M54 72V84", INK, 1.6)],
  "6a": () => [[20, 22], [46, 16]].map(([x, y]) => group(`translate(${x} ${y})`, oval(-5, -2, 5.4, 4, YELLOW, { stroke: INK, "stroke-width": 0.7 }),
    oval(5, -2, 5.4, 4, YELLOW, { stroke: INK, "stroke-width": 0.7 }), oval(-4, 4, 3.6, 3, RED), oval(4, 4, 3.6, 3, RED), oval(0, 0, 1, 5.4, INK))),
  "7a": () => [group("translate(32 68)", path("M-22 6C-22-8-6-12 8-8L20-2 24 4 14 8C4 12-16 12-22 6Z", { fill: "#5c4a3c", stroke: INK, "stroke-width": 0.8 }),
    line("M-12 10V17M-4 11V18M6 10V17", "#3b2f26", 2.2), circle(13, -2, 1.1, "#fff"), path("M20 3L24-1 23 5Z", { fill: "#fff" }), line("M-14-6L-10-10-6-7", INK, 1.2))],
  "8a": () => [[18, 20], [36, 28], [48, 14]].map(([x, y]) => group(`translate(${x} ${y})`,
    path("M-10-3C-5-6-2-3 0 0 2-3 5-6 10-3 6-1 3 3 0 5-3 3-6-1-10-3Z", { fill: INK }), circle(0, 4.4, 1.5, YELLOW))),
  "9a": () => [group("translate(36 62)", path("M-16-8H16C15 4 8 8 4 9V14H-4V9C-8 8-15 4-16-8Z", { fill: RED, stroke: INK, "stroke-width": 0.9 }),
    oval(0, -8, 16, 4, "#8c151b", { stroke: INK, "stroke-width": 0.9 }), path("M-6-1H6M0-4V4", { stroke: YELLOW, "stroke-width": 2, fill: "none" }))],
  "Oa": () => [group("translate(34 60)", path("M-14 0C-12-8 2-10 8-6L10-18 15-16 14-4C12 8-10 12-14 4Z", { fill: "#c58f4f", stroke: INK, "stroke-width": 0.8 }),
    line("M-10 6V20M-4 8V20M4 8V20M9 4V20", "#8c6030", 2), oval(14, -18, 4.4, 3, "#c58f4f", { stroke: INK, "stroke-width": 0.7 }),
    line("M12-21C10-28 6-28 5-31M14-21C16-28 20-28 21-31", INK, 1.2), circle(15.4, -18.6, 0.8, INK),
    ...[[-8, -2], [-2, -4], [3, 0], [-5, 4]].map(([x, y]) => circle(x, y, 1, "#fff")))],
  "Na": () => [bird(34, 58, 1, YELLOW, RED)],
};

const POEM = new Set(["1r", "2r", "3r"]);
const BLUE = new Set(["6r", "9r", "Or"]);

function ribbon(text) {
  const fill = BLUE.has(text) ? PURPLE : RED;
  const marks = POEM.has(text) ? line("M33 34V56M29.6 38H36.4M30.4 46H35.6M29.6 53L36.4 51", "#fff", 1.3) : null;
  return [group("rotate(8 32 45)", path("M26 18H40V68L33 63 26 68Z", { fill, stroke: "#f5e9d4", "stroke-width": 1 }), marks)];
}

export function flower(text) {
  const month = MONTHS.indexOf(text[0]);
  const kind = text[1];
  const clip = shape("clipPath", { id: `flower-${text}` }, box(2.5, 2.5, 59, 85, null, { rx: 4 }));
  const sky = text === "8b" ? RED : text === "Nz" || (text[0] === "N" && kind === "x") ? "#b9342f" : null;
  const mirrored = kind === "y" ? "translate(64 0) scale(-1 1)" : "";
  const plant = group(mirrored, ...PLANTS[month]());
  const extra = kind === "r" ? ribbon(text) : EXTRAS[text] ? EXTRAS[text]().flat() : [];
  const drawn = text === "8b" ? [...extra, plant] : [plant, ...extra];
  const label = shape("text", { x: 9.5, y: 13.4, class: "month" });
  label.textContent = String(month + 1);
  return [
    box(0.5, 0.5, 63, 89, null, { rx: 5.5, class: "flower-edge" }), clip,
    box(2.5, 2.5, 59, 85, null, { rx: 4, class: "flower-paper" }),
    shape("g", { "clip-path": `url(#flower-${text})` }, sky ? box(0, 0, 64, 90, sky) : null, ...drawn),
    circle(9.5, 10, 6.2, "#fffaf0", { stroke: INK, "stroke-width": 0.8 }), label,
    ...mark(kind),
  ];
}

// A corner that tells the kind, for those who do not know the pictures.
function mark(kind) {
  if (kind === "b") return [path("M54 4.6L55.7 8.4 59.8 8.8 56.7 11.5 57.6 15.5 54 13.4 50.4 15.5 51.3 11.5 48.2 8.8 52.3 8.4Z", { fill: YELLOW, stroke: INK, "stroke-width": 0.7 })];
  if (kind === "a") return [path("M54 4.6L59 10 54 15.4 49 10Z", { fill: "#fffaf0", stroke: INK, "stroke-width": 0.9 })];
  if (kind === "r") return [box(50, 6, 8, 8, "#fffaf0", { stroke: INK, "stroke-width": 0.9 })];
  return [];
}
