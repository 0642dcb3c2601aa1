"""Worked examples of FreeCell and its relations; ids and lines are those of the catalogue."""

from __future__ import annotations

from typing import Any

from tests.rules.outcome import Example

from .freecell_solutions import solution

RANKS = "A23456789TJQK"
PACK = [rank + suit for suit in "cdhs" for rank in RANKS]
SHAPES = {
    "freecell": ([7, 7, 7, 7, 6, 6, 6, 6], []),
    "bakers-game": ([7, 7, 7, 7, 6, 6, 6, 6], []),
    "eight-off": ([6] * 8, [1, 3, 5, 7]),
    "seahaven-towers": ([5] * 10, [2, 3]),
    "forecell": ([6] * 8, [1, 2, 3, 4]),
}


def record(rules: str, options: dict[str, Any], events: list[str]) -> dict[str, Any]:
    return {"rules": rules, "options": options, "seats": ["p1"], "events": events}


def fresh(rules: str) -> list[str]:
    """A layout dealt from the pack in order."""
    sizes, filled = SHAPES[rules]
    rest = list(PACK)
    events = []
    for i, size in enumerate(sizes):
        events.append(f"- deal up col{i + 1} {''.join(rest[:size])}")
        rest = rest[size:]
    events += [f"- deal up cell{cell} {rest.pop()}" for cell in filled]
    return events


def position(
    columns: dict[int, str],
    cells: dict[int, str],
    moves: list[str],
    rules: str = "freecell",
    homes: str = "",
    **options: Any,
) -> dict[str, Any]:
    """A layout from the middle of a game; cards not named lie at the bottom of the last column."""
    last = max(columns)
    named = "".join(columns.values()) + "".join(cells.values()) + homes
    out = {named[i : i + 2] for i in range(0, len(named), 2)}
    columns = {**columns, last: "".join(c for c in PACK if c not in out) + columns[last]}
    events = []
    for i, suit in enumerate("cdhs"):
        pile = [homes[k : k + 2] for k in range(0, len(homes), 2) if homes[k + 1] == suit]
        if pile:
            events.append(f"- deal up home{i + 1} {''.join(pile)}")
    events += [f"- deal up col{i} {cards}" for i, cards in columns.items()]
    events += [f"- deal up cell{i} {card}" for i, card in cells.items()]
    return record(rules, {"position": True, **options}, events + [f"p1 move {m}" for m in moves])


def good(name: str, line: str, rec: dict[str, Any], **outcome: Any) -> Example:
    return Example(name, line, rec, **outcome)


def refused(name: str, line: str, rec: dict[str, Any]) -> Example:
    """The last event of the record is the illegal one."""
    return Example(name, line, rec, legal=False, event=len(rec["events"]) - 1)


FC = "worked-examples-f-z.md:"
SIX = "9s8h7s6h5s4h"
FULL = {3: "2c", 4: "2d", 5: "3c", 6: "3d", 7: "4c", 8: "4d"}
ALL = "".join(PACK)
DEALT = fresh("freecell")
WON = solution("freecell-24")
EMPTY = {3: "Kd", 4: "2d", 5: "3c", 6: "3d", 8: "4d"}
"""Columns with column 7 left empty."""

EXAMPLES = [
    # --- the deal ---
    good("FC-1 four columns of seven, four of six", FC + "47", record("freecell", {}, DEALT)),
    refused(
        "an eighth card for the first column",
        FC + "47",
        record("freecell", {}, ["- deal up col1 Ac2c3c4c5c6c7c", "- deal up col1 8c"]),
    ),
    refused(
        "a card dealt twice", "003:2746", record("freecell", {}, [DEALT[0], "- deal up col2 Ac"])
    ),
    refused(
        "no card to a cell in the deal",
        "003:2748",
        record("freecell", {}, [DEALT[0], "- deal up cell1 Ks"]),
    ),
    refused(
        "nothing is dealt after the layout", "003:2750", record("freecell", {}, [*DEALT, DEALT[0]])
    ),
    refused(
        "no move before the layout",
        "003:2746",
        record("freecell", {}, [DEALT[0], "p1 move 7c cell1"]),
    ),
    refused(
        "face down cards there are none",
        "003:2750",
        record("freecell", {}, ["- deal down col1 ??"]),
    ),
    good(
        "FC-12 eight off, four of eight cells",
        FC + "56",
        record("eight-off", {}, fresh("eight-off")),
    ),
    good(
        "FC-12 seahaven, two of four cells",
        FC + "56",
        record("seahaven-towers", {}, fresh("seahaven-towers")),
    ),
    good("FC-12 forecell, all four cells", FC + "56", record("forecell", {}, fresh("forecell"))),
    refused(
        "FC-12 a third cell in seahaven",
        FC + "56",
        record("seahaven-towers", {}, [f"- deal up cell{i} K{'cdh'[i - 1]}" for i in (1, 2, 3)]),
    ),
    refused(
        "FC-12 forecell begins without an open cell",
        FC + "56",
        record("forecell", {}, [*fresh("forecell"), "p1 move 6c cell1"]),
    ),
    # --- single cards ---
    good(
        "FC-6 black jack takes red ten, red ten takes black nine",
        FC + "51",
        position({1: "Js", 2: "Th", 3: "9c", 8: "2d"}, {}, ["Th col1", "9c col1"]),
    ),
    refused(
        "FC-6 red ten on a red jack",
        FC + "51",
        position({1: "Jd", 2: "Th", 8: "2d"}, {}, ["Th col1"]),
    ),
    refused("a card two lower", "003:2759", position({1: "Js", 2: "9h", 8: "2d"}, {}, ["9h col1"])),
    refused(
        "a card that is covered",
        "003:2756",
        position({1: "Js", 2: "ThKh", 8: "2d"}, {}, ["Th col1"]),
    ),
    good("a cell takes any card", "003:2760", position({1: "Js", 8: "2d"}, {}, ["Js cell3"])),
    refused(
        "a cell holds one card", "003:2760", position({1: "Js", 8: "2d"}, {3: "Qc"}, ["Js cell3"])
    ),
    refused("there are four cells", "003:2748", position({1: "Js", 8: "2d"}, {}, ["Js cell5"])),
    good(
        "from a cell to a column, and to a foundation",
        "003:2763",
        position({1: "Js", 8: "2d"}, {1: "Td", 2: "Ah"}, ["Td col1", "Ah home3"]),
    ),
    good(
        "an empty column takes any card",
        "003:2763",
        position({1: "JsTh", 8: "2d"}, {}, ["Th col2"]),
    ),
    good(
        "from one cell to another",
        "003:2756",
        position({1: "Js", 8: "2d"}, {1: "Td"}, ["Td cell2"]),
    ),
    refused("onto itself", "003:2756", position({1: "Js", 8: "2d"}, {}, ["Js col1"])),
    refused(
        "the foundation begins with the ace",
        "003:2754",
        position({1: "2s", 8: "2d"}, {}, ["2s home4"]),
    ),
    refused(
        "the foundation of another suit", "003:2758", position({1: "As", 8: "2d"}, {}, ["As home3"])
    ),
    refused(
        "a foundation takes one card at a time",
        "003:2756",
        position({1: "3s2hAs", 8: "2d"}, {}, ["2hAs home4"]),
    ),
    good(
        "nothing is compulsory: an ace may stay",
        "003:2777",
        position({1: "As", 2: "9d", 3: "Tc", 8: "2d"}, {}, ["9d col3"]),
    ),
    # --- several cards ---
    good(
        "FC-2 four cells, no empty column: five cards",
        FC + "48",
        position({1: SIX, 2: "9c", **FULL}, {}, ["8h7s6h5s4h col2"]),
    ),
    refused("FC-2 six cards", FC + "48", position({1: SIX, 2: "Td", **FULL}, {}, [SIX + " col2"])),
    good(
        "FC-4 five cards into the only empty column",
        FC + "49",
        position({1: SIX, 2: "Td", **EMPTY}, {}, ["8h7s6h5s4h col7"]),
    ),
    refused(
        "FC-4 six cards into the only empty column",
        FC + "49",
        position({1: SIX, 2: "Td", **EMPTY}, {}, [SIX + " col7"]),
    ),
    good(
        "an empty column doubles what the cells allow",
        "003:2769",
        position({1: SIX, 2: "Td", **EMPTY}, {}, [SIX + " col2"]),
    ),
    good(
        "FC-5 two cells and two empty columns: twelve cards",
        FC + "50",
        position(
            {1: "QhJsTh9s8h7s6h5s4h3s2hAs", 2: "Kc", 3: "2c", 4: "2d", 5: "3c", 8: "4d"},
            {1: "Jc", 2: "Jd"},
            ["QhJsTh9s8h7s6h5s4h3s2hAs col2"],
        ),
    ),
    refused(
        "FC-5 with one cell only eight",
        FC + "50",
        position(
            {1: "QhJsTh9s8h7s6h5s4h3s2hAs", 2: "Kc", 3: "2c", 4: "2d", 5: "3c", 8: "4d"},
            {1: "Jc", 2: "Jd", 3: "8c"},
            ["QhJsTh9s8h7s6h5s4h3s2hAs col2"],
        ),
    ),
    refused(
        "FC-5 no cell, no column: one card",
        FC + "50",
        position({1: "9s8h", 2: "Td", **FULL}, {1: "Jc", 2: "Jd", 3: "8c", 4: "8d"}, ["9s8h col2"]),
    ),
    refused(
        "cards that merely lie together are no run",
        "003:2773",
        position({1: "9s8s", 2: "Td", **FULL}, {}, ["9s8s col2"]),
    ),
    refused(
        "the option of single cards",
        "003:2756",
        position({1: "9s8h", 2: "Td", **FULL}, {}, ["9s8h col2"], supermove="single"),
    ),
    good(
        "the option of runs without limit",
        "formats.md:268",
        position({1: SIX, 2: "Td", **FULL}, {}, [SIX + " col2"], supermove="unlimited"),
    ),
    # --- suits and kings ---
    good(
        "baker's game builds in suit",
        "003:2791",
        position({1: "Jh", 2: "Th", **FULL}, {}, ["Th col1"], "bakers-game"),
    ),
    refused(
        "baker's game does not build in colours",
        "003:2791",
        position({1: "Js", 2: "Th", **FULL}, {}, ["Th col1"], "bakers-game"),
    ),
    refused(
        "eight off: only a king to an empty column",
        "003:2793",
        position({1: "JhTh", **EMPTY}, {}, ["Th col7"], "eight-off"),
    ),
    good(
        "eight off: a king to an empty column",
        "003:2793",
        position({1: "JhKs", **EMPTY}, {}, ["Ks col7"], "eight-off"),
    ),
    good(
        "eight off has eight cells",
        "003:2793",
        position({1: "JhKs", **EMPTY}, {}, ["Ks cell8"], "eight-off"),
    ),
    refused(
        "forecell: only a king to an empty column",
        "003:2797",
        position({1: "JhTs", **EMPTY}, {}, ["Ts col7"], "forecell"),
    ),
    good(
        "forecell builds in colours",
        "003:2797",
        position({1: "Jh", 2: "Ts", **EMPTY}, {}, ["Ts col1"], "forecell"),
    ),
    refused(
        "seahaven: an empty column is no room for a run",
        "003:2795",
        position(
            {1: "6h5h4h", 2: "7h", **EMPTY},
            {1: "Qc", 2: "Jc", 3: "Tc"},
            ["6h5h4h col2"],
            "seahaven-towers",
        ),
    ),
    good(
        "seahaven: two cards with one cell",
        "003:2795",
        position(
            {1: "6h5h", 2: "7h", **EMPTY},
            {1: "Qc", 2: "Jc", 3: "Tc"},
            ["6h5h col2"],
            "seahaven-towers",
        ),
    ),
    # --- foundations that give back ---
    refused(
        "a card on a foundation stays there",
        "003:2775",
        position({1: "2s", 8: "3d"}, {}, ["Ah col1"], homes="Ah"),
    ),
    good(
        "worrying back",
        "003:2775",
        position({1: "2s", 8: "3d"}, {}, ["Ah col1"], homes="Ah", worrying_back=True),
    ),
    refused(
        "worrying back only the top card",
        "003:2775",
        position({1: "2s", 8: "3d"}, {}, ["Ah col1"], homes="Ah2h", worrying_back=True),
    ),
    refused(
        "worrying back only to columns",
        "003:2775",
        position({1: "2s", 8: "3d"}, {}, ["Ah cell1"], homes="Ah", worrying_back=True),
    ),
    # --- the end ---
    good(
        "the last card wins",
        "003:2783",
        position({1: "Ks"}, {}, ["Ks home4"], homes=ALL[:-2]),
        points={"p1": 1},
        total={"p1": 1},
        ended=True,
    ),
    refused(
        "nothing moves after the end",
        "003:2779",
        position({1: "Ks"}, {}, ["Ks home4", "Ks col1"], homes=ALL[:-2], worrying_back=True),
    ),
    good(
        "stuck: no cell, no column, nothing fits",
        "003:2779",
        position(
            {1: "Kc", 2: "Kd", 3: "Kh", 4: "Ks", 5: "9c", 6: "9d", 7: "9h", 8: "9s"},
            {1: "3c", 2: "3d", 3: "3h", 4: "3s"},
            [],
        ),
        points={"p1": 0},
        ended=True,
    ),
    good(
        "giving up",
        "003:2783",
        record("freecell", {}, [*DEALT, "p1 declare stop", "- score p1 0", "- score p1 total 0"]),
        points={"p1": 0},
        total={"p1": 0},
        ended=True,
    ),
    refused(
        "no move after giving up",
        "003:2783",
        record("freecell", {}, [*DEALT, "p1 declare stop", "p1 move 7c cell1"]),
    ),
    good(
        "a move taken back changes nothing",
        "003:2777",
        record("freecell", {}, [*DEALT, "p1 move 7c cell1 !withdrawn", "p1 move 7c cell2"]),
        ended=False,
    ),
    refused(
        "a wrong score",
        "003:2783",
        record("freecell", {}, [*DEALT, "p1 declare stop", "- score p1 1"]),
    ),
    # --- whole games ---
    good("deal 24", "formats.md:268", WON, points={"p1": 1}, ended=True),
    good("deal 4", "formats.md:270", solution("freecell-4"), points={"p1": 1}, ended=True),
    good("deal 1024", "formats.md:270", solution("freecell-1024"), points={"p1": 1}, ended=True),
    good(
        "deal 24 of baker's game",
        "formats.md:268",
        solution("bakers-game-24"),
        points={"p1": 1},
        ended=True,
    ),
    good(
        "FC-7 deal 11982, won only with runs without limit",
        FC + "52",
        solution("freecell-11982-unlimited"),
        points={"p1": 1},
        ended=True,
    ),
    Example(
        "FC-7 the same by the rules",
        FC + "52",
        {**solution("freecell-11982-unlimited"), "options": {}},
        legal=False,
        event=24,
    ),
]
