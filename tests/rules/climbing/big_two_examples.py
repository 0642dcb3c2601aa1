"""Worked examples of big two as records."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from tests.rules.outcome import Example
from tests.rules.referee import make_record, pack

PAGE = "docs/games/big-two.md"
A_F = "worked-examples-a-f.md:"


def deal(*fixed: str, size: int = 13) -> list[str]:
    """Deals with the given cards, filled up with the others as they come from the lowest rank."""
    named = "".join(fixed)
    others = [card for card in pack() if card not in [named[i : i + 2] for i in range(0, 99, 2)]]
    events = []
    for number, cards in enumerate(fixed, 1):
        missing = size - len(cards) // 2
        events.append(f"- deal p{number} {cards}{''.join(others[:missing])}")
        others = others[missing:]
    return events


# Four players; the play goes p1, p4, p3, p2.
MIXED = [
    "- deal p1 3d4d5d6d7d3c3h8c9cTcJc2sAs",
    "- deal p4 3s4c5c6c7c8s8h8d9d9hKcKd2d",
    "- deal p3 4h5h6h7hThQhTsTdJdJsJhKh2h",
    "- deal p2 4s5s6s7s9sQsQcQdKsAcAdAh2c",
]
THREE = deal("3d", "3c", "4c", size=17)


def bt(
    name: str,
    line: str,
    start: list[str],
    text: str,
    options: dict[str, Any] | None = None,
    **wanted: Any,
) -> Example:
    events = start + (text.split("; ") if text else [])
    seats = len({event.split()[2] for event in start if event.startswith("- deal p")})
    return Example(name, line, make_record("big-two", seats, events, options), **wanted)


def no(
    name: str, line: str, start: list[str], text: str, options: dict[str, Any] | None = None
) -> Example:
    """The last event is illegal."""
    last = len(start) + (len(text.split("; ")) if text else 0) - 1
    return bt(name, line, start, text, options, legal=False, event=last)


# Two players with thirteen cards; p1 goes out and p2 keeps so many cards.
LEFT: dict[int, tuple[list[str], str]] = {
    13: (
        deal("3d2sTsJsQsKsAs9c9d9h9s8c7c", "4c"),
        "p1 play 3d; p2 play pass; p1 play 2s; p2 play pass; p1 play TsJsQsKsAs; p2 play pass; "
        "p1 play 9c9d9h9s8c; p2 play pass; p1 play 7c",
    ),
    12: (
        deal("3d2sTsJsQsKsAs9c9d9h9s8c7c", "4c"),
        "p1 play 3d; p2 play 4c; p1 play 2s; p2 play pass; p1 play TsJsQsKsAs; p2 play pass; "
        "p1 play 9c9d9h9s8c; p2 play pass; p1 play 7c",
    ),
    10: (
        deal("3d3c3h2d2h2sTsJsQsKsAs7c7d", "4c4d4h"),
        "p1 play 3d3c3h; p2 play 4c4d4h; p1 play 2d2h2s; p2 play pass; p1 play TsJsQsKsAs; "
        "p2 play pass; p1 play 7c7d",
    ),
    9: (
        deal("3d2s5c5d5h9c9d9hTsJsQsKsAs", "4s6c6d6h"),
        "p1 play 3d; p2 play 4s; p1 play 2s; p2 play pass; p1 play 5c5d5h; p2 play 6c6d6h; "
        "p1 play 9c9d9h; p2 play pass; p1 play TsJsQsKsAs",
    ),
    8: (
        deal("3d4c5c6c7cTsJsQsKsAs9c9d9h", "2h4h6h8hTh"),
        "p1 play 3d4c5c6c7c; p2 play 2h4h6h8hTh; p1 play TsJsQsKsAs; p2 play pass; p1 play 9c9d9h",
    ),
    7: (
        deal("3d2s4d5c6c7c8cTsJsQsKsAs9d", "4c2h4h6h8hTh"),
        "p1 play 3d; p2 play 4c; p1 play 2s; p2 play pass; p1 play 4d5c6c7c8c; "
        "p2 play 2h4h6h8hTh; p1 play TsJsQsKsAs; p2 play pass; p1 play 9d",
    ),
}


def charge(line: str, left: int, cost: int, *, steep: bool) -> Example:
    start, text = LEFT[left]
    options = {"hand2": 13, "deals": 1, **({"steep": True} if steep else {})}
    name = f"{left} cards left cost {cost}" + (", steep" if steep else "")
    return bt(name, line, start, text, options, points={"p1": cost, "p2": -cost}, ended=True)


ALL = "A23456789TJQK"
FIRST = "p1 play 3d; p4 play pass; p3 play pass; p2 play pass; "


def run_example(at: int, sequences: str, *, legal: bool) -> Example:
    """p1 leads five ranks in a row beginning at a place of the circle."""
    ranks = (ALL + ALL)[at : at + 5]
    cards = "".join(r + ("s" if r == "3" or i % 2 else "c") for i, r in enumerate(ranks))
    start = deal("3d" + cards, "", "", "")
    make = bt if legal else no
    name = f"{ranks} {'is' if legal else 'is no'} sequence, {sequences}"
    line = A_F + ("135" if sequences == "base" else "130")
    return make(name, line, start, FIRST + f"p1 play {cards}", {"sequences": sequences})


def pair_of_runs(low: str, high: str, sequences: str) -> list[Example]:
    """p1 leads one run, p4 answers with the other; then the reverse, which is refused."""
    lower = "".join(r + s for r, s in zip(low, "ccccd", strict=True))
    higher = "".join(r + s for r, s in zip(high, "hhhhs", strict=True))
    options = {"sequences": sequences}
    name = f"{high} beats {low}, {sequences}"
    line = A_F + "130" if sequences == "base" else "003:607"
    up = deal("3d" + lower, "", "", higher)
    down = deal("3d" + higher, "", "", lower)
    return [
        bt(name, line, up, f"{FIRST}p1 play {lower}; p4 play {higher}", options),
        no(name + ", not back", line, down, f"{FIRST}p1 play {higher}; p4 play {lower}", options),
    ]


ORDERS = {
    "base": "A2345 23456 34567 TJQKA",
    "hk1": "34567 TJQKA 23456 A2345",
    "hk2": "34567 TJQKA JQKA2",
    "top-23456": "34567 TJQKA A2345 23456",
    "top-a2345": "23456 34567 TJQKA A2345",
    "no-a2345": "23456 34567 TJQKA",
    "classic-high": "34567 TJQKA 23456 A2345 JQKA2",
    "indonesian": "34567 TJQKA A2345",
}
MISSING = {
    "hk1": "JQKA2",
    "hk2": "23456 A2345",
    "top-23456": "JQKA2",
    "top-a2345": "JQKA2",
    "no-a2345": "A2345 JQKA2",
    "indonesian": "JQKA2",
}

DEAL_AGAIN = deal("9c", "3d")


def score_of(left: int, event: str) -> tuple[list[str], str]:
    start, text = LEFT[left]
    return start, f"{text}; {event}"


def pairwise_example() -> Example:
    """p1 goes out; p4 has 12 cards left (24), p3 and p2 have 13 (39)."""
    start = deal("3d2sTsJsQsKsAs9c9d9h9s8c7c", "", "", "4c")
    text = (
        "p1 play 3d; p4 play 4c; p3 play pass; p2 play pass; p1 play 2s; p4 play pass; "
        "p3 play pass; p2 play pass; p1 play TsJsQsKsAs; p4 play pass; p3 play pass; p2 play pass; "
        "p1 play 9c9d9h9s8c; p4 play pass; p3 play pass; p2 play pass; p1 play 7c"
    )
    points = {"p1": 102, "p2": -54, "p3": -54, "p4": 6}
    options = {"settlement": "pairwise", "deals": 1}
    return bt("each pair settles", "003:597", start, text, options, points=points, ended=True)


def equal_runs(low: str, high: str, sequences: str) -> list[Example]:
    """Two sequences of the same ranks: the second beats the first, and not the other way round."""
    options = {"sequences": sequences}
    name = f"{high} beats {low}, {sequences}"
    up, down = deal("3d" + low, "", "", high), deal("3d" + high, "", "", low)
    return [
        bt(name, "003:583", up, f"{FIRST}p1 play {low}; p4 play {high}", options),
        no(name + ", not back", "003:583", down, f"{FIRST}p1 play {high}; p4 play {low}", options),
    ]


BOMBS = {"honour_bombs": True}
OUT = {"pass_rule": "out"}
CHAIN = "p1 play 3d; p4 play Kc; p3 play Kh; p2 play Ks; p1 play 2s"
DRAGON = deal("3d", "3c4c5c6c7c8c9cTcJcQcKcAc2c", "", "")
DRAWING = {"draw_on_pass": "declined"}
# All others have passed and paid; p1 ends the round under the strict rule.
PAID = (
    "p1 play 3d3c; p3 play pass; p3 draw stock KsAs; p2 play pass; p2 draw stock AhAd; "
    "p1 play pass; "
)

EXAMPLES = [
    bt("the three of diamonds opens", A_F + "128", MIXED, "p1 play 3d"),
    bt("in a triple", A_F + "128", MIXED, "p1 play 3d3c3h"),
    no("the opening play without it", A_F + "128", MIXED, "p1 play 4d"),
    no("another player opens", "003:570", MIXED, "p2 play 4s"),
    no("the two of spades is the highest card: 2h", A_F + "134", MIXED, CHAIN + "; p4 play 2d"),
    no(
        "the two of spades is the highest card: 2h again",
        A_F + "134",
        MIXED,
        CHAIN + "; p4 play pass; p3 play 2h",
    ),
    no(
        "the two of spades is the highest card: 2c",
        A_F + "134",
        MIXED,
        CHAIN + "; p4 play pass; p3 play pass; p2 play 2c",
    ),
    bt(
        "three times 17 and one turned, which goes to the holder of the three of diamonds",
        A_F + "129",
        THREE,
        "- deal up As; p1 play 3d; p3 play pass; p2 play pass; p1 play As",
    ),
    no("the turned card must be the last", "003:568", THREE, "- deal up 3c"),
    no("no play before a card is turned", "003:568", THREE, "p1 play 3d"),
    bt(
        "the turned card is the three of diamonds",
        "003:613",
        [
            "- deal p1 3h4c4d4h4s5c5d5h5s6c6d6h6s7c7d7h7s",
            "- deal p2 3c8c8d8h8s9c9d9h9sTcTdThTsJcJdJhJs",
            "- deal p3 3sQcQdQhQsKcKdKhKsAcAdAhAs2c2d2h2s",
        ],
        "- deal up 3d; p2 play 3d3c",
    ),
    *[run_example(at, "base", legal=at < 10) for at in range(13)],
    *[
        example
        for sequences, runs in ORDERS.items()
        for low, high in pairwise(runs.split())
        for example in pair_of_runs(low, high, sequences)
    ],
    *[
        run_example(ALL.index(run[0]), sequences, legal=False)
        for sequences, runs in MISSING.items()
        for run in runs.split()
    ],
    bt(
        "of two Indonesian runs with a two the suit of the two decides",
        "003:607",
        deal("3d2c3c4c5c6s", "", "", "Ad2h3h4h5h"),
        FIRST + "p1 play 2c3c4c5c6s; p4 play Ad2h3h4h5h",
        {"sequences": "indonesian"},
    ),
    no(
        "of two Indonesian runs with a two the suit of the two decides, not the six",
        "003:607",
        deal("3dAd2h3h4h5h", "", "", "2c3c4c5c6s"),
        FIRST + "p1 play Ad2h3h4h5h; p4 play 2c3c4c5c6s",
        {"sequences": "indonesian"},
    ),
    bt(
        "equal straights go by the suit of the top card",
        "003:583",
        deal("3d4c5c6c7c", "", "", "3s4s5s6s7h"),
        "p1 play 3d4c5c6c7c; p4 play 3s4s5s6s7h",
    ),
    no(
        "equal straights go by the suit of the top card: lower",
        "003:583",
        deal("3d4s5s6s7h", "", "", "3s4c5c6c7c"),
        "p1 play 3d4s5s6s7h; p4 play 3s4c5c6c7c",
    ),
    bt(
        "a flush of spades beats one of diamonds with the ace",
        A_F + "132",
        deal("3d5d7d9dAd", "", "", "3s4s6s8s9s"),
        "p1 play 3d5d7d9dAd; p4 play 3s4s6s8s9s",
    ),
    no(
        "a flush of diamonds with the ace does not beat one of spades",
        A_F + "132",
        deal("3d3s4s6s8s9s", "", "", "4d5d7d9dAd"),
        FIRST + "p1 play 3s4s6s8s9s; p4 play 4d5d7d9dAd",
    ),
    charge(A_F + "133", 9, 9, steep=False),
    charge(A_F + "133", 10, 20, steep=False),
    charge(A_F + "133", 12, 24, steep=False),
    charge(A_F + "133", 13, 39, steep=False),
    charge(A_F + "136", 7, 7, steep=True),
    charge(A_F + "136", 8, 16, steep=True),
    charge(A_F + "136", 9, 18, steep=True),
    charge(A_F + "136", 10, 30, steep=True),
    charge(A_F + "136", 12, 36, steep=True),
    charge(A_F + "136", 13, 52, steep=True),
    bt(
        "charges written down, the lowest wins",
        "003:601",
        *LEFT[12],
        {"hand2": 13, "settlement": "charge", "deals": 1},
        total={"p1": 0, "p2": 24},
        ended=True,
    ),
    bt("the number of deals is not agreed", "003:601", *LEFT[12], {"hand2": 13}, ended=True),
    bt("two deals agreed", "003:601", *LEFT[12], {"hand2": 13, "deals": 2}, ended=False),
    no("a wrong score", "003:599", *score_of(12, "- score p1 12"), {"hand2": 13}),
    bt("a pair by its higher suit", "003:581", MIXED, "p1 play 3d3c"),
    bt(
        "pairs of one rank: the higher suit",
        "003:581",
        deal("3d9c9d", "", "", "9h9s"),
        FIRST + "p1 play 9c9d; p4 play 9h9s",
    ),
    no(
        "pairs of one rank: the lower suit",
        "003:581",
        deal("3d9d9s", "", "", "9c9h"),
        FIRST + "p1 play 9d9s; p4 play 9c9h",
    ),
    no("a pair of two ranks", "003:574", MIXED, "p1 play 3d4d"),
    no("four cards are no play", "003:574", deal("3d3c3h3s", "", "", ""), "p1 play 3d3c3h3s"),
    no("five cards that are no hand", "003:574", MIXED, "p1 play 3d3c8c9cTc"),
    no("a pair on a single card", "003:576", MIXED, "p1 play 3d; p4 play 8s8h"),
    no("a card not held", "003:576", MIXED, "p1 play 3s"),
    no("the player on the left", "003:568", MIXED, "p1 play 3d; p2 play 4s"),
    bt("play to the left", "003:568", MIXED, "p1 play 3d; p2 play 4s", {"direction": "left"}),
    no("the leader may not pass", "003:576", MIXED, "p1 play pass"),
    bt(
        "shapes in their order",
        "003:583",
        deal("3d4c5c6c7cThJhQhKhAh", "8c8d8h8s2d", "JcJdJs9c9d", "3h5h7h9h2h"),
        "p1 play 3d4c5c6c7c; p4 play 3h5h7h9h2h; p3 play JcJdJs9c9d; p2 play 8c8d8h8s2d; "
        "p1 play ThJhQhKhAh",
    ),
    no(
        "a higher straight on a flush",
        "003:583",
        deal("3d5d7d9dAd", "", "", "TcJhQhKhAh"),
        "p1 play 3d5d7d9dAd; p4 play TcJhQhKhAh",
    ),
    no(
        "full houses go by the triple",
        "003:583",
        deal("3d7c7d7h2c2d", "", "", "6c6d6hAcAd"),
        FIRST + "p1 play 7c7d7h2c2d; p4 play 6c6d6hAcAd",
    ),
    bt(
        "fours go by the quartet",
        "003:583",
        deal("3d7c7d7h7s2c", "", "", "8c8d8h8s3c"),
        FIRST + "p1 play 7c7d7h7s2c; p4 play 8c8d8h8s3c",
    ),
    bt(
        "who passed may play when the turn comes back",
        "003:587",
        MIXED,
        "p1 play 3d; p4 play Kc; p3 play Kh; p2 play pass; p1 play pass; p4 play 2d; p3 play 2h; "
        "p2 play pass; p1 play 2s; p4 play pass; p3 play pass; p2 play pass; p1 play 4d",
    ),
    no(
        "a pass shuts out where agreed",
        "003:587",
        MIXED,
        "p1 play 3d; p4 play pass; p3 play Kh; p2 play pass; p1 play As; p4 play 2d",
        OUT,
    ),
    bt(
        "beating one's own cards",
        "003:587",
        MIXED,
        FIRST.replace("p2 play pass; ", "p2 play pass; p1 play 8c; p1 play pass; ") + "p1 play 4d",
        OUT,
    ),
    no("a lower card of one's own", "003:587", MIXED, FIRST + "p1 play 8c; p1 play 4d", OUT),
    bt(
        "an honour hand on a single card takes the round",
        "003:605",
        deal("3d", "", "", "9c4h5h6h7h8h"),
        "p1 play 3d; p4 play 4h5h6h7h8h; p4 play 9c",
        BOMBS,
    ),
    no(
        "no honour hand on a single card",
        "003:605",
        deal("3d", "", "", "4h5h6h7h8h"),
        "p1 play 3d; p4 play 4h5h6h7h8h",
    ),
    no(
        "a full house is no honour hand",
        "003:605",
        deal("3d", "", "", "4c4d4h5c5d"),
        "p1 play 3d; p4 play 4c4d4h5c5d",
        BOMBS,
    ),
    bt(
        "four cards as a play, beaten by a higher four",
        "003:605",
        deal("3d3c3h3s", "", "", "4c4d4h4s"),
        "p1 play 3d3c3h3s; p4 play 4c4d4h4s",
        {"four_size": True},
    ),
    bt(
        "a dragon",
        "003:611",
        DRAGON,
        "",
        {"dragon": True, "deals": 1},
        points={"p1": -39, "p2": 117, "p3": -39, "p4": -39},
        ended=True,
    ),
    no("no play after a dragon", "003:611", DRAGON, "p1 play 3d", {"dragon": True}),
    bt("no dragon by default", "003:611", DRAGON, "p1 play 3d"),
    bt(
        "a declined pair costs two cards",
        "003:613",
        deal("3d3c", "", ""),
        "p1 play 3d3c; p3 play pass; p3 draw stock KsAs; p2 play pass; p2 draw stock AhAd",
        DRAWING,
    ),
    no(
        "the cards for a pass come first",
        "003:613",
        deal("3d3c", "", ""),
        "p1 play 3d3c; p3 play pass; p2 play pass",
        DRAWING,
    ),
    no(
        "one card for a pass",
        "003:613",
        deal("3d3c", "", ""),
        "p1 play 3d3c; p3 play pass; p3 draw stock KsAs",
        {"draw_on_pass": "one"},
    ),
    bt(
        "who passes on his own play draws nothing",
        "003:587",
        deal("3d3c", "", ""),
        PAID + "p1 play 4c",
        {**DRAWING, **OUT},
    ),
    no(
        "no cards for a pass on one's own play",
        "003:587",
        deal("3d3c", "", ""),
        PAID + "p1 draw stock KhKd",
        {**DRAWING, **OUT},
    ),
    *equal_runs("2h3c4c5c6s", "2s3h4h5h6d", "classic-high"),
    *equal_runs("Ah2c3c4c5s", "Ac2h3h4h5d", "classic-high"),
    *equal_runs("2s3c4c5c6d", "2h3h4h5h6s", "hk1"),
    *equal_runs("As2s3c4c5d", "Ah2h3h4h5s", "base"),
    bt(
        "the lowest card dealt opens",
        "003:570",
        [
            "- deal p1 4c5c6c7c8c9cTcJcQcKcAc2c4h",
            "- deal p2 4d5d6d7d8d9dTdJdQdKdAd2d5h",
        ],
        "p2 play 4d",
        {"hand2": 13},
    ),
    bt(
        "the cards set aside are known",
        "003:568",
        [
            "- deal p1 3c3d3h3s4c4d4h4s5c5d5h5s6c6d6h6s7c7d7h7s8c",
            "- deal p2 9c9d9h9sTcTdThTsJcJdJhJsQcQdQhQsKcKdKhKsAc",
        ],
        "- deal talon 8d8h8sAdAhAs2c2d2h2s; p1 play 3d",
        {"hand2": 21},
    ),
    no(
        "the last winner opens only where agreed",
        "003:570",
        [*LEFT[12][0]],
        LEFT[12][1] + "; " + "; ".join(DEAL_AGAIN) + "; p1 play 9c",
        {"hand2": 13},
    ),
    bt(
        "the last winner opens with anything",
        "003:570",
        [*LEFT[12][0]],
        LEFT[12][1] + "; " + "; ".join(DEAL_AGAIN) + "; p1 play 9c",
        {"hand2": 13, "opening": "first-deal"},
    ),
    pairwise_example(),
    bt("a play taken back", PAGE, MIXED, "p1 play 4d !withdrawn; p1 play 3d"),
    bt("a misdeal", PAGE, MIXED, "; ".join(["- rule misdeal", *MIXED, "p1 play 3d"])),
]
