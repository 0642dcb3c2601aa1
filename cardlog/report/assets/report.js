// Sorts tables and lists the games behind a number. What comes from a log goes in as text alone.

const data = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);

function make(name, text, className) {
  const element = document.createElement(name);
  element.textContent = text;
  if (className) element.className = className;
  return element;
}

// What a cell is sorted by: its number, else its text; cells without a value come last.
function sortKey(row, column) {
  const cell = row.cells[column];
  if (cell.dataset.v === undefined) return cell.textContent === "–" ? null : cell.textContent;
  if (cell.dataset.v === "") return null;
  const number = Number(cell.dataset.v);
  return Number.isNaN(number) ? cell.dataset.v : number;
}

function compare(a, b) {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a).localeCompare(String(b), "en", { numeric: true });
}

function sort(button) {
  const head = button.closest("th");
  const table = head.closest("table");
  const numeric = head.classList.contains("n");
  const before = head.getAttribute("aria-sort");
  // Numbers begin with the highest, names with the first.
  const upwards = before ? before === "descending" : !numeric;
  for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", upwards ? "ascending" : "descending");
  const body = table.tBodies[0];
  const rows = [...body.rows].map((row) => [sortKey(row, head.cellIndex), row]);
  rows.sort(([a], [b]) => {
    if (a === null || b === null) return (a === null) - (b === null);
    return upwards ? compare(a, b) : compare(b, a);
  });
  body.append(...rows.map(([, row]) => row));
  byId("live").textContent =
    `${table.caption.textContent}: sorted by ${button.textContent}, ${upwards ? "ascending" : "descending"}`;
}

function entry({ label, place, verdict, command }) {
  const item = document.createElement("li");
  const line = make("p", "");
  line.append(make("bdi", label, "label"));
  if (verdict) line.append(" ", make("span", verdict, `verdict ${verdict}`));
  item.append(line, make("p", place, "place"), make("code", command));
  return item;
}

function open(address, what) {
  const set = data.sets[Number(address.replace("#behind-", ""))];
  if (!set) return;
  const [of, entries] = set;
  byId("behind-title").textContent = what || "Games";
  byId("behind-count").textContent = entries.length < of
    ? `${entries.length} of ${of.toLocaleString("en")}, the first in the lake:`
    : "";
  byId("behind-list").replaceChildren(...entries.map((at) => entry(data.entries[at])));
  byId("behind").showModal();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest('a[href^="#behind-"]');
  if (link) {
    event.preventDefault();
    open(link.getAttribute("href"), link.dataset.what);
    return;
  }
  const button = event.target.closest("thead button");
  if (button) sort(button);
  // A press beside the box closes it.
  if (event.target === byId("behind")) byId("behind").close();
});

// The marks of a plot are one stop for the tab key; arrows go from one to the next.
const WAYS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
for (const plot of document.querySelectorAll("figure svg")) {
  const marks = [...plot.querySelectorAll("a")];
  const stop = (at) => marks.forEach((mark, n) => mark.setAttribute("tabindex", n === at ? 0 : -1));
  stop(0);
  plot.addEventListener("keydown", (event) => {
    const at = marks.indexOf(event.target);
    const ends = { Home: 0, End: marks.length - 1 };
    const to = event.key in ends ? ends[event.key] : at + WAYS[event.key];
    if (at < 0 || !marks[to] || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    stop(to);
    marks[to].focus();
  });
}

// A frame is a stop for the tab key only where there is something to scroll.
const frames = new ResizeObserver((changed) => {
  for (const { target } of changed) {
    const scrolls = target.scrollWidth > target.clientWidth || target.scrollHeight > target.clientHeight;
    if (scrolls) target.tabIndex = 0;
    else target.removeAttribute("tabindex");
  }
});
for (const frame of document.querySelectorAll(".wide")) frames.observe(frame);

document.documentElement.dataset.ready = "yes";
