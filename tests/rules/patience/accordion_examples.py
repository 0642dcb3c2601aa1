"""Worked examples of Accordion; ids and lines are those of the catalogue."""

from __future__ import annotations

from typing import Any

from tests.rules.outcome import Example

AC = "worked-examples-a-f.md:"
PACK = [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"]


def split(cards: str) -> list[str]:
    return [cards[i : i + 2] for i in range(0, len(cards), 2)]


def record(events: list[str], **options: Any) -> dict[str, Any]:
    return {"rules": "accordion", "options": options, "seats": ["p1"], "events": events}


def turned(cards: str, *moves: str, **options: Any) -> dict[str, Any]:
    """Cards turned one by one, then moves such as ``4 1``: pile 4 on pile 1."""
    events = [f"p1 draw up {card}" for card in split(cards)]
    for move in moves:
        start, to = move.split(" ")
        events.append(f"p1 move pile{start} pile{to}")
    return record(events, **options)


def row(begin: str, *moves: str, **options: Any) -> dict[str, Any]:
    """An open row that begins with the given cards, then moves."""
    rest = [card for card in PACK if card not in split(begin)]
    dealt = f"- deal up {begin}{''.join(rest)}"
    events = [dealt]
    for move in moves:
        start, to = move.split(" ")
        events.append(f"p1 move pile{start} pile{to}")
    return record(events, open=True, **options)


def slides(**options: Any) -> dict[str, Any]:
    """Suits in order, with each suit ended and begun by the same rank: all slides, one pile."""
    order = split("2c3c4c5c6c7c8c9cTcJcQcKcAc")
    order += split("Ad2d3d4d5d6d7d8d9dTdJdQdKd")
    order += split("Kh2h3h4h5h6h7h8h9hThJhQhAh")
    order += split("As2s3s4s5s6s7s8s9sTsJsQsKs")
    events = []
    for card in order:
        events.append(f"p1 draw up {card}")
        if card != order[0]:
            events.append("p1 move pile2 pile1")
    return record(events, **options)


def good(name: str, line: str, rec: dict[str, Any], **outcome: Any) -> Example:
    return Example(name, line, rec, **outcome)


def refused(name: str, line: str, rec: dict[str, Any]) -> Example:
    """The last event of the record is the illegal one."""
    return Example(name, line, rec, legal=False, event=len(rec["events"]) - 1)


def then(rec: dict[str, Any], *events: str) -> dict[str, Any]:
    return {**rec, "events": [*rec["events"], *events]}


EXAMPLES = [
    good("AC-01 52 piles in the open form", AC + "41", row("4c", score="piles"), ended=False),
    good(
        "AC-01 and the player may leave it at that",
        AC + "41",
        then(row("4c"), "p1 declare stop"),
        points={"p1": 52},
        ended=True,
    ),
    refused(
        "AC-01 a card twice in the row",
        "003:115",
        record(["- deal up 4c5d", "- deal up 4c"], open=True),
    ),
    refused(
        "no move before the open row is complete",
        "003:117",
        record(["- deal up 4c5c", "p1 move pile2 pile1"], open=True),
    ),
    refused("nothing is turned in the open form", "003:117", record(["p1 draw up 4c"], open=True)),
    refused("no open row where cards are turned", "003:117", record(["- deal up 4c5c"])),
    refused("one card at a time", "003:117", record(["p1 draw up 4c5c"])),
    good("AC-03 club on club, three places left", AC + "42", turned("9cJdQh4c", "4 1")),
    refused("AC-04 four on five", AC + "43", turned("9h5h4c", "3 2")),
    good("same rank", "003:123", turned("9cJdQh9s", "4 1")),
    refused("same colour", "003:123", turned("9cJs", "2 1")),
    refused("two places left", "003:123", turned("9cJd4c", "3 1")),
    refused("four places left", "003:123", turned("9cJdQhKs4c", "5 1")),
    refused("rightwards", "003:123", turned("9cJdQh4c", "1 4")),
    refused("AC-05 the first pile never moves", AC + "44", turned("9cJc", "1 1")),
    good("AC-05 the second slides", AC + "44", turned("9cJc", "2 1")),
    good("AC-05 the third slides", AC + "44", turned("9cJdKd", "3 2")),
    refused("a pile that is not there", "003:129", turned("9cJc", "3 2")),
    good("the gap closes", "003:129", turned("9cJdKd4d", "3 2", "3 2")),
    refused(
        "numbers are those of the row as it stands", "003:129", turned("9cJdKd4d", "3 2", "4 3")
    ),
    good("the moved pile's card shows", "003:125", turned("9cJdQh4c4d", "4 1", "4 1")),
    refused("and the covered one does not", "003:125", turned("9cJdQh4c9d", "4 1", "4 1")),
    good("turning instead of a move", "003:131", turned("9cJcQc")),
    # --- strict rules ---
    refused("strict: no card while a move exists", "003:151", turned("9cJcQc", forced="near")),
    good(
        "strict: the move, then the card",
        "003:151",
        record(
            ["p1 draw up 9c", "p1 draw up Jc", "p1 move pile2 pile1", "p1 draw up Qc"],
            forced="near",
        ),
    ),
    good("AC-06 strict: the nearer", AC + "45", turned("9cJdQh9h", "4 3", forced="near")),
    refused("AC-06 strict: not the longer", AC + "45", turned("9cJdQh9h", "4 1", forced="near")),
    good("AC-07 the longer", AC + "46", turned("9cJdQh9h", "4 1", forced="far")),
    refused("AC-07 not the nearer", AC + "46", turned("9cJdQh9h", "4 3", forced="far")),
    refused("strict: no giving up", "003:151", then(row("4c", forced="near"), "p1 declare stop")),
    good("the first movable pile from the left", "003:151", row("4c5c6d7d", "2 1", forced="near")),
    refused("not another", "003:151", row("4c5c6d7d", "4 3", forced="near")),
    good("unless any may be taken", "003:151", row("4c5c6d7d", "4 3", forced="near", scan="any")),
    refused(
        "from the right it is another",
        "003:151",
        row("4c5c6d7d", "2 1", forced="near", scan="right"),
    ),
    # --- the end ---
    good("won: one pile", "003:139", slides(), points={"p1": 1}, total={"p1": 1}, ended=True),
    good("won, as a score", "003:139", slides(score="win"), points={"p1": 1}, ended=True),
    good("won under strict rules", "003:151", slides(forced="near"), points={"p1": 1}, ended=True),
    refused("nothing after the end", "003:135", then(slides(), "p1 declare stop")),
    good(
        "lost, as a score",
        "003:139",
        then(row("4c", score="win"), "p1 declare stop"),
        points={"p1": 0},
    ),
    good(
        "five piles count as a win",
        "003:145",
        then(slides(score="win", win_piles=5), "- score p1 1"),
        points={"p1": 1},
    ),
    refused(
        "no end while cards are left", "003:135", then(turned("9cJc", "2 1"), "p1 declare stop")
    ),
    good("no move left, but cards", "003:135", turned("9cJd"), ended=False),
    good(
        "the score as it was written down",
        "003:145",
        then(row("4c"), "p1 declare stop", "- score p1 52", "- score p1 total 52"),
        points={"p1": 52},
    ),
    refused("a wrong score", "003:145", then(row("4c"), "p1 declare stop", "- score p1 1")),
    refused("a score before the end", "003:145", then(row("4c"), "- score p1 52")),
    good(
        "a move taken back",
        "003:131",
        then(turned("9cJc"), "p1 move pile2 pile1 !withdrawn", "p1 move pile2 pile1"),
    ),
]
