"""Worked examples of president as records."""

from __future__ import annotations

from typing import Any

from tests.rules.outcome import Example
from tests.rules.referee import make_record

# Four players; p1 deals, p2 leads.
MIXED = [
    "- deal p2 3c3d3h3s8c9c9dKcKd2cAc4c6c",
    "- deal p3 8d5c5dTcTdKhKs2dAd4d6d7cJc",
    "- deal p4 8h5h5sThQcQdQhQs2hAh4h7dJd",
    "- deal p1 8sTs9h9s2sAs4s6h6s7h7sJhJs",
]
# Fours of a kind: p4 is the strongest, then p3, p2, p1.
FOURS = [
    "- deal p4 2c2d2h2sAcAdAhAsKcKdKhKs3c",
    "- deal p3 QcQdQhQsJcJdJhJsTcTdThTs3d",
    "- deal p2 9c9d9h9s8c8d8h8s7c7d7h7s3h",
    "- deal p1 6c6d6h6s5c5d5h5s4c4d4h4s3s",
]


def four(rank: str) -> str:
    return "".join(rank + suit for suit in "cdhs")


def fours_hand() -> list[str]:
    """A hand that ends p4 President, p3 Vice-President, p2 Vice-Scum, p1 Scum."""
    events = [*FOURS, f"p2 play {four('7')}", "p3 play pass", f"p4 play {four('K')}"]
    events += ["p1 play pass", "p2 play pass", "p3 play pass"]
    for play in (four("2"), four("A"), "3c"):
        events += [f"p4 play {play}", "p1 play pass", "p2 play pass", "p3 play pass"]
    events += [f"p1 play {four('4')}", "p2 play pass", f"p3 play {four('Q')}"]
    events += ["p1 play pass", "p2 play pass"]
    for play in (four("J"), four("T"), "3d"):
        events += [f"p3 play {play}", "p1 play pass", "p2 play pass"]
    events += [f"p1 play {four('5')}", f"p2 play {four('8')}", "p1 play pass"]
    return [*events, f"p2 play {four('9')}", "p1 play pass", "p2 play 3h"]


def pr(
    name: str,
    line: str,
    events: list[str],
    options: dict[str, Any] | None = None,
    seats: int = 4,
    **wanted: Any,
) -> Example:
    return Example(name, line, make_record("president", seats, events, options), **wanted)


def no(name: str, line: str, events: list[str], options: dict[str, Any] | None = None) -> Example:
    """The last event is illegal."""
    return pr(name, line, events, options, legal=False, event=len(events) - 1)


def mixed(text: str) -> list[str]:
    return MIXED + text.split("; ")


def later(text: str) -> list[str]:
    """A second hand after the fours; the same cards, dealt to the same players."""
    return fours_hand() + FOURS + (text.split("; ") if text else [])


PAGE = "docs/games/president.md"
SINGLE = "p1 give p4 6c; p4 give p1 3c"
SCALED = {"exchange": "scaled"}
MORE = {"size": "more-and-higher"}
BIGGER = {"size": "bigger-beats"}
SETS = {"set_clears": True}
TWOS = {"twos_clear": True}
CLEAR = {"four_of_kind": "clear"}
REVOLUTION = {"four_of_kind": "revolution"}
THREE = {"repeat_scum": "three-cards"}
# Two hands with the same titles.
TWICE = [
    *later("p1 give p4 6c; p4 give p1 6c; p4 play 2c2d2h2s"),
    *["p3 play pass", "p2 play pass", "p1 play pass", "p4 play AcAdAhAs", "p3 play pass"],
    *["p2 play pass", "p1 play pass", "p4 play KcKdKhKs", "p3 play pass", "p2 play pass"],
    *["p1 play pass", "p4 play 3c", "p3 play pass", "p2 play pass", "p1 play pass"],
    *[
        "p3 play QcQdQhQs",
        "p2 play pass",
        "p1 play pass",
        "p3 play JcJdJhJs",
        "p2 play pass",
    ],
    *["p1 play pass", "p3 play TcTdThTs", "p2 play pass", "p1 play pass", "p3 play 3d"],
    *["p2 play pass", "p1 play pass", "p2 play 9c9d9h9s", "p1 play pass"],
    *["p2 play 8c8d8h8s", "p1 play pass", "p2 play 7c7d7h7s", "p1 play pass", "p2 play 3h"],
]

EXAMPLES = [
    pr("one ten on one eight", "worked-examples-f-z.md:279", mixed("p2 play 8c; p3 play Tc"), MORE),
    pr(
        "two tens on an eight",
        "worked-examples-f-z.md:279",
        mixed("p2 play 8c; p3 play TcTd"),
        MORE,
    ),
    no(
        "two fives on an eight",
        "worked-examples-f-z.md:279",
        mixed("p2 play 8c; p3 play 5c5d"),
        MORE,
    ),
    pr("two fives on an eight, bigger", "003:4614", mixed("p2 play 8c; p3 play 5c5d"), BIGGER),
    no("a single on a pair, bigger", "003:4614", mixed("p2 play 9c9d; p3 play Kh"), BIGGER),
    no("two tens on an eight, exact", "003:4582", mixed("p2 play 8c; p3 play TcTd")),
    pr(
        "kings on kings clear",
        "worked-examples-f-z.md:280",
        mixed("p2 play KcKd; p3 play KhKs; p3 play 4d"),
        SETS,
    ),
    no("kings on kings", "003:4582", mixed("p2 play KcKd; p3 play KhKs")),
    no("king on king completes nothing", "003:4608", mixed("p2 play Kc; p3 play Kh"), SETS),
    pr(
        "the score of a hand",
        "worked-examples-f-z.md:281",
        [*fours_hand(), "- score p4 2", "- score p2 total 0"],
        points={"p1": 0, "p2": 0, "p3": 1, "p4": 2},
        total={"p1": 0, "p2": 0, "p3": 1, "p4": 2},
        ended=True,
    ),
    pr(
        "an agreed number of hands is not reached",
        "003:4598",
        fours_hand(),
        {"deals": 2},
        ended=False,
    ),
    pr("an agreed number of hands", "003:4598", fours_hand(), {"deals": 1}, ended=True),
    pr("a target", "003:4598", fours_hand(), {"target": 2}, ended=True),
    pr("a target not reached", "003:4598", fours_hand(), {"target": 3}, ended=False),
    no("nothing after the last hand", "003:4598", [*fours_hand(), FOURS[0]], {"deals": 1}),
    no("a wrong score", "003:4598", [*fours_hand(), "- score p3 2"]),
    pr(
        "the order of ranks",
        "worked-examples-f-z.md:282",
        mixed(
            "p2 play 3c; p3 play 4d; p4 play 5h; p1 play 6h; p2 play pass; p3 play 7c; p4 play 8h; "
            "p1 play 9h; p2 play pass; p3 play pass; p4 play Th; p1 play Jh; p2 play pass; "
            "p3 play pass; p4 play Qc; p1 play pass; p2 play Kc; p3 play Ad; p4 play 2h"
        ),
    ),
    no("a two on a two", "worked-examples-f-z.md:282", mixed("p2 play 2c; p3 play 2d")),
    pr("a ten on a nine", "worked-examples-f-z.md:283", mixed("p2 play 9c; p3 play Tc")),
    no("an eight on a nine", "worked-examples-f-z.md:283", mixed("p2 play 9c; p3 play 8d")),
    pr(
        "the scaled exchange",
        "worked-examples-f-z.md:284",
        later("p1 give p4 6c6d; p2 give p3 9c; p4 give p1 3cKc; p3 give p2 3d; p4 play 2c"),
        SCALED,
    ),
    no("one card only on the scaled plan", "003:4590", later("p1 give p4 6c"), SCALED),
    no("the Vices exchange nothing", "003:4590", later("p2 give p3 9c"), {}),
    pr("the single exchange", "003:4590", later(f"{SINGLE}; p4 play KcKdKhKs")),
    pr(
        "the card may come straight back",
        "003:4590",
        later("p1 give p4 6c; p4 give p1 6c; p4 play 3c"),
    ),
    no("not the best card", "003:4590", later("p1 give p4 5c")),
    no("the President first", "003:4590", later("p4 give p1 3c")),
    no("a lead before the exchange", "003:4590", later("p4 play 3c")),
    no("to another player", "003:4590", later("p1 give p3 6c")),
    pr("no exchange", "003:4590", later("p4 play 3c"), {"exchange": "none"}),
    no("the Scum does not lead", "003:4592", later(f"{SINGLE}; p1 play 3s")),
    pr(
        "the Scum leads where agreed",
        "003:4592",
        later(f"{SINGLE}; p1 play 3s"),
        {"leader": "scum"},
    ),
    pr(
        "the order of titles",
        "003:4576",
        later(f"{SINGLE}; p4 play KcKdKhKs; p3 play pass; p2 play pass"),
    ),
    no("the old order of seats", "003:4576", later(f"{SINGLE}; p4 play KcKdKhKs; p1 play pass")),
    pr(
        "seats are kept where agreed",
        "003:4576",
        later(f"{SINGLE}; p4 play KcKdKhKs; p1 play pass; p2 play pass"),
        {"reseat": False},
    ),
    pr(
        "three cards of a Scum again",
        "003:4600",
        [*TWICE, *FOURS, "p1 give p4 6c6d6h", "p4 give p1 3c6c6d", "p4 play 6h"],
        THREE,
    ),
    no("one card of a Scum again", "003:4600", [*TWICE, *FOURS, "p1 give p4 6c"], THREE),
    pr("a Scum again", "003:4600", [*TWICE, *FOURS, "p1 give p4 6c"]),
    no("one card twice", "003:4572", ["- deal p2 3c3c"]),
    no("fourteen cards to one of four", "003:4572", ["- deal p2 3c3d3h3s8c9c9dKcKd2cAc4c6c5c"]),
    pr(
        "five players, the first two get eleven",
        "003:4572",
        ["- deal p2 3c3d3h3s8c9c9dKcKd2cAc"],
        seats=5,
    ),
    pr(
        "five players, the dealer gets ten",
        "003:4572",
        ["- deal p1 3c3d3h3s8c9c9dKcKd2cAc"],
        seats=5,
        legal=False,
        event=0,
    ),
    no("the dealer does not lead", "003:4574", mixed("p1 play 8s")),
    no(
        "the three of clubs must be led",
        "003:4574",
        mixed("p2 play 9c"),
        {"first_lead": "three-clubs"},
    ),
    pr("in a set", "003:4574", mixed("p2 play 3c3s"), {"first_lead": "three-clubs"}),
    no("the leader may not pass", "003:4580", mixed("p2 play pass")),
    no("two ranks in a set", "003:4580", mixed("p2 play 8c9c")),
    no("a card of another hand", "003:4580", mixed("p2 play 8d")),
    no("out of turn", "003:4582", mixed("p2 play 8c; p4 play Th")),
    pr(
        "who passed may play again",
        "003:4584",
        mixed("p2 play 8c; p3 play pass; p4 play Th; p1 play pass; p2 play pass; p3 play Jc"),
    ),
    no(
        "a pass shuts out where agreed",
        "003:4604",
        mixed("p2 play 8c; p3 play pass; p4 play Th; p1 play pass; p2 play pass; p3 play Jc"),
        {"pass_locks": True},
    ),
    pr(
        "the round is over when all others have passed",
        "003:4586",
        mixed(
            "p2 play 8c; p3 play pass; p4 play Th; p1 play pass; p2 play pass; "
            "p3 play pass; p4 play 4h"
        ),
    ),
    no(
        "beating is compulsory where agreed",
        "003:4604",
        mixed("p2 play 8c; p3 play pass"),
        {"must_beat": True},
    ),
    pr(
        "one answer each",
        "003:4604",
        mixed("p2 play 8c; p3 play Tc; p4 play pass; p1 play pass; p3 play 4d"),
        {"one_answer": True},
    ),
    no(
        "no second answer",
        "003:4604",
        mixed("p2 play 8c; p3 play Tc; p4 play pass; p1 play pass; p2 play Kc"),
        {"one_answer": True},
    ),
    pr("four of a kind clears", "003:4606", mixed("p2 play 3c3d3h3s; p2 play 8c"), CLEAR),
    no("four of a kind does not clear", "003:4606", mixed("p2 play 3c3d3h3s; p2 play 8c")),
    no(
        "a bomb must fit the number",
        "003:4606",
        mixed("p2 play 8c; p3 play pass; p4 play QcQdQhQs"),
        CLEAR,
    ),
    pr(
        "a bomb on anything where agreed",
        "003:4606",
        mixed("p2 play 2c; p3 play pass; p4 play QcQdQhQs; p4 play 4h"),
        {**CLEAR, "bombs_beat_all": True},
    ),
    pr(
        "a revolution makes low cards high",
        "003:4606",
        mixed("p2 play 3c3d3h3s; p3 play pass; p4 play pass; p1 play pass; p2 play 8c; p3 play 5c"),
        REVOLUTION,
    ),
    no(
        "in a revolution a high card is low",
        "003:4606",
        mixed("p2 play 3c3d3h3s; p3 play pass; p4 play pass; p1 play pass; p2 play 8c; p3 play Tc"),
        REVOLUTION,
    ),
    pr("a two clears", "003:4606", mixed("p2 play KcKd; p3 play 2d; p3 play 4d"), TWOS),
    no("a two on a pair", "003:4606", mixed("p2 play KcKd; p3 play 2d")),
    pr("four of a kind clears as a set", "003:4608", mixed("p2 play 3c3d3h3s; p2 play 8c"), SETS),
    pr("a play taken back", PAGE, mixed("p2 play 8c9c !withdrawn; p2 play 8c")),
    pr("a misdeal", PAGE, ["- deal p2 3c", "- rule misdeal", *MIXED]),
    no("no misdeal after the hand", PAGE, [*fours_hand(), "- rule misdeal"]),
]
