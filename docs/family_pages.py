"""The pages that sort the games by family, made from the register of rule sets."""

from __future__ import annotations

import re
from typing import Any, Final

from cardlog.cli.games import listed

FOLDER: Final = "families"
TITLES: Final = {
    "trick": ("Trick games", "Everybody plays a card to each trick; bids and trumps decide more."),
    "poker": ("Poker", "Bets on hidden hands; one record is one hand dealt."),
    "rummy": ("Rummy", "Draw, discard and lay sets and runs."),
    "patience": ("Patience", "One player against the layout."),
    "shedding": ("Shedding games", "Who gets rid of all cards first wins, or the last one loses."),
    "bluffing": ("Bluffing games", "Cards are played face down under a name that may be a lie."),
    "casino": ("Casino banking games", "Each player against the bank."),
    "asking": ("Asking games", "Players ask each other for cards and collect sets."),
    "fishing": ("Fishing games", "Cards of the hand take cards of the table."),
    "matching": ("Matching and adding games", "Points are pegged for sums, pairs and runs."),
    "capture": ("Flower card games", "Hanafuda: cards of a month take each other."),
    "reflex": ("Reflex games", "The first hand on the pile gets it."),
}
"""Title and sentence by the first word of the family; the order is that of the navigation."""


def _group(family: str) -> str:
    return re.split(r"[^a-z]", family)[0]


def _seats(seats: list[int]) -> str:
    low, high = seats
    return str(low) if low == high else f"{low} to {high}"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def families() -> dict[str, list[dict[str, Any]]]:
    """Rows of ``cardlog games`` by group, groups and games in the order of the navigation."""
    groups: dict[str, list[dict[str, Any]]] = {group: [] for group in TITLES}
    for row in listed():
        if row["kind"] == "game":
            groups.setdefault(_group(row["family"]), []).append(row)
    return {
        group: sorted(rows, key=lambda row: row["name"].casefold())
        for group, rows in groups.items()
        if rows
    }


def _title(group: str) -> tuple[str, str]:
    return TITLES.get(group, (f"{group.capitalize()} games", "As its pages tell."))


def _named() -> dict[str, list[str]]:
    """Named options by the rule set that each belongs to."""
    found: dict[str, list[str]] = {}
    for row in listed():
        if row["kind"] == "option":
            found.setdefault(row["parent"], []).append(f"{row['name']} (`{row['id']}`)")
    return found


def _family_page(group: str, rows: list[dict[str, Any]], named: dict[str, list[str]]) -> str:
    title, sentence = _title(group)
    lines = [f"# {title}", "", sentence, "", "| game | rule set | kind | seats |"]
    lines.append("| --- | --- | --- | --- |")
    for row in rows:
        link = f"[{_cell(row['name'])}](../games/{row['id']}.md)"
        lines.append(
            f"| {link} | `{row['id']}` | {_cell(row['family'])} | {_seats(row['seats'])} |"
        )
    variants = [
        f"- **{row['name']}**: {'; '.join(named[row['id']])}" for row in rows if row["id"] in named
    ]
    if variants:
        lines += ["", "## Named variants", ""]
        lines += ["Each is the rule set with options set, and can be simulated by its name.", ""]
        lines += variants
    lines += ["", "```{toctree}", ":hidden:", ""]
    lines += [f"../games/{row['id']}" for row in rows]
    return "\n".join([*lines, "```", ""])


def _overview(groups: dict[str, list[dict[str, Any]]], named: dict[str, list[str]]) -> str:
    count = sum(map(len, groups.values()))
    variants = sum(map(len, named.values()))
    lines = [
        "# All games",
        "",
        f"{count} rule sets and {variants} named variants. A game's page has its rules as they are",
        "implemented, options, events, what the rule books leave open, and a whole record.",
        "`cardlog games` lists them with what each is proven by; if yours is missing,",
        "[add it](../adding-a-game.md).",
    ]
    for group, rows in groups.items():
        title, sentence = _title(group)
        games = " · ".join(f"[{row['name']}](../games/{row['id']}.md)" for row in rows)
        lines += ["", f"## [{title}]({group}.md)", "", sentence, "", games]
    return "\n".join([*lines, ""])


def pages() -> dict[str, str]:
    """Path below ``docs`` to text, of each page."""
    groups, named = families(), _named()
    return {
        f"{FOLDER}/index.md": _overview(groups, named),
        **{
            f"{FOLDER}/{group}.md": _family_page(group, rows, named)
            for group, rows in groups.items()
        },
    }
