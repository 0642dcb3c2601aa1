"""Worked examples of canasta and refusals for each rule of its page."""

from __future__ import annotations

from typing import Any

from tests.rules.outcome import Example
from tests.rules.rummy.building import hands, record, refused, texts
from tests.rules.rummy.table import RANKS, pack

RULES = "canasta"
FILLING = [rank + suit for suit in "cdhs" for rank in RANKS if rank not in "23"]
"""What fills a hand when nothing is said of it: no wild cards and no threes."""


def start(given: dict[int, str], up: str, seats: int = 4, size: int = 11) -> list[str]:
    return hands(seats, size, given, FILLING * 2, up)


def game(events: list[str], seats: int = 4, **options: Any) -> dict[str, Any]:
    return record(RULES, seats, options, events)


P2 = {2: "KcKdKh7c7d2s4c5c6d8h9h"}
"""p2 plays first: kings, sevens and a two beside single cards."""


def play_on(more: list[str], up: str = "Ts", given: dict[int, str] | None = None, **options: Any):
    cards = {**P2, 3: "4d4h5d5h6c8c8d9c9dJcJd", 4: "KsQcQdQhAcAdAhJhJs7h2c"}
    return game([*start({**cards, **(given or {})}, up), *more], **options)


OPENED = ["p2 draw stock Qs", "p2 meld KcKdKh2s", "p2 discard up 7c"]
"""A first meld of 50."""


def first_meld(ace: int, *, high: int, three: int, negative: bool = False) -> dict[str, Any]:
    """A second deal in which three aces are laid as the first meld.

    In the first deal p2 lays eight kings at once: 8 kings, 500 for the canasta and 200; what the
    others hold is worth nothing but for a black three.
    """
    low = [card for card in FILLING if card[0] in "4567"]
    given = {
        1: ("3c" if negative else "4c") + "".join(low[1:8]),
        2: "KcKdKhKsKcKdKhKs",
        3: "".join(low[8:16]),
        4: ("4c" if negative else "3s") + "".join(low[1:8]),
    }
    options = {"hand": 8, "low": 0, "high": high, "black_three": three, "ace": ace}
    second = {3: "AcAdAh4d5h6s7c8d", 4: "AsAcAd4h5s6c7d8h"}
    meld = (
        ["p3 draw stock 9h", "p3 meld AcAdAh"]
        if negative
        else ["p3 draw stock 9h", "p3 discard up 9h", "p4 draw stock 9s", "p4 meld AsAcAd"]
    )
    events = [
        *start(given, "9c", 4, 8),
        "p2 draw stock 9d",
        "p2 meld KcKdKhKsKcKdKhKs",
        "p2 discard up 9d",
        *start(second, "Tc", 4, 8),
        *meld,
    ]
    return game(events, **options)


def minimum(score: int, least: int, ace: int, **values: Any) -> list[Example]:
    """Three aces that just reach the minimum, and three worth one less each."""
    line = "worked-examples-a-f.md:188 (canasta-02)"
    return [
        Example(f"at {score} the first meld needs {least}", line, first_meld(ace, **values)),
        refused(f"at {score} less than {least}", line, first_meld(ace - 1, **values)),
    ]


def whole(cards: str, more: list[str], up: str = "Ts", **options: Any) -> dict[str, Any]:
    """p2 holds these cards; all others hold as many low cards of 5 points each."""
    size = len(cards) // 2
    low = [card for card in FILLING if card[0] in "4567"] * 2
    left = list(low)
    for card in texts(cards):
        if card in left:
            left.remove(card)
    given = {2: cards}
    for seat in (1, 3, 4):
        given[seat] = "".join(left[:size])
        left = left[size:]
    return game([*start(given, up, 4, size), *more], hand=size, **options)


CONCEALED = ["p2 draw stock 9d", "p2 meld KcKdKhKsKcKdKhKs", "p2 discard up 9d"]
OPEN_OUT = [
    "p2 draw stock Kd",
    "p2 meld KcKdKhKd2s",
    "p2 discard up 9d",
    "p3 draw stock Jc",
    "p3 discard up Jc",
    "p4 draw stock Jd",
    "p4 discard up Jd",
    "p1 draw stock Jh",
    "p1 discard up Jh",
    "p2 draw stock Ks",
    "p2 layoff KsKh2c meld1",
    "p2 discard up Qs",
]
"""p2 opens with 60 and goes out on the next turn: kings with two twos, a mixed canasta."""
TAKEN = [
    *OPENED,
    "p3 draw stock Kh",
    "p3 discard up Kh",
    "p4 draw stock 5s",
    "p4 discard up 5s",
    "p1 draw stock 7s",
    "p1 discard up 7s",
]
"""p2's side has kings on the table; the pile is Ts 7c Kh 5s 7s, not frozen against it."""


def stock_out(last: str) -> list[str]:
    """All draw and throw until the stock is empty; the last card drawn is ``last``."""
    events = start(P2, "Ts")
    left = [*pack(), "Xr", "Xb"] * 2
    for event in events:
        for card in texts(event.split()[-1]):
            left.remove(card)
    red = [card for card in left if card in ("3h", "3d")]
    left = [card for card in left if card not in red]
    left.remove(last) if last in left else red.remove(last)
    order = [*red, *left]
    order.append(last)
    turn = 2
    while order:
        card = order.pop(0)
        events.append(f"p{turn} draw stock {card}")
        while card in ("3h", "3d"):
            events.append(f"p{turn} show {card}")
            if not order:
                return events
            card = order.pop(0)
            events.append(f"p{turn} draw stock {card}")
        events.append(f"p{turn} discard up {card}")
        turn = turn % 4 + 1
    return events


def pile_only(top: str) -> list[str]:
    """Twenty-five cards each and seven in the stock; p3 lays kings, p4 throws the last card."""
    stock = ["3h", "3h", "3d", "3d", "9c", "9d", top]
    filling = [*pack(), "Xr", "Xb"] * 2
    for card in stock:
        filling.remove(card)
    kings = {3: "KcKdKhKs2s", 1: "AcAd", 2: "KdKhKs"}
    events = hands(4, 25, kings, filling, "Ts")
    for card in stock[:4]:
        events += [f"p2 draw stock {card}", f"p2 show {card}"]
    return [
        *events,
        "p2 draw stock 9c",
        "p2 discard up 9c",
        "p3 draw stock 9d",
        "p3 meld KcKdKhKs2s",
        "p3 discard up 9d",
        f"p4 draw stock {top}",
        f"p4 discard up {top}",
    ]


def after_partner(**options: Any) -> dict[str, Any]:
    """p4 has aces on the table when p2, who has laid nothing, lays down eight kings."""
    given = {2: "KcKdKhKsKcKdKhKs", 4: "AcAdAh4d5h6s7c8d", 1: "4c5c6c7d", 3: "4h6d7h8c"}
    events = [
        *start(given, "Ts", 4, 8),
        "p2 draw stock 9d",
        "p2 discard up 9d",
        "p3 draw stock 3c",
        "p3 discard up 3c",
        "p4 draw stock 9s",
        "p4 meld AcAdAh",
        "p4 discard up 9s",
        "p1 draw stock 3s",
        "p1 discard up 3s",
        "p2 draw stock 9h",
        "p2 meld KcKdKhKsKcKdKhKs",
        "p2 discard up 9h",
    ]
    return game(events, hand=8, **options)


LAST = stock_out("3c")

EXAMPLES: list[Example] = [
    refused(
        "two packs: a third king of spades",
        "worked-examples-a-f.md:187 (canasta-01)",
        game(["- deal p1 KsKs", "- deal p2 Ks"]),
    ),
    refused(
        "four jokers: a third red one",
        "worked-examples-a-f.md:187 (canasta-01)",
        game(["- deal p1 XrXrXb", "- deal p2 XbXr"]),
    ),
    *minimum(-5, 15, 5, high=100, three=5, negative=True),
    *minimum(1495, 50, 17, high=100, three=5),
    *minimum(1500, 90, 30, high=100, three=0),
    *minimum(2995, 90, 30, high=288, three=9),
    *minimum(3000, 120, 40, high=288, three=4),
    Example(
        "at 0 the first meld needs 50",
        "worked-examples-a-f.md:188 (canasta-02)",
        play_on(OPENED),
    ),
    refused(
        "at 0 less than 50",
        "worked-examples-a-f.md:188 (canasta-02)",
        play_on(["p2 draw stock Qs", "p2 meld KcKdKh"], given={2: "KcKdKh7c8d9s4c5c6dTh9h"}),
    ),
    Example(
        "the score at the beginning of the record counts for the minimum",
        "worked-examples-a-f.md:188 (canasta-02)",
        play_on(OPENED, start_2=1495),
    ),
    refused(
        "a first meld of 50 where the record begins at 1500",
        "worked-examples-a-f.md:188 (canasta-02)",
        play_on(OPENED[:2], start_2=1500, given={2: "KcKdKh7c8d2s4c5c6dTh9h"}),
    ),
    Example(
        "a natural canasta 500 and a concealed hand 200: 80 + 500 + 200 - 40",
        "worked-examples-a-f.md:189 (canasta-03)",
        whole("KcKdKhKsKcKdKhKs", CONCEALED),
        points={"p1": -80, "p2": 740, "p3": -80, "p4": 740},
    ),
    Example(
        "a mixed canasta 300 and going out 100: 60 + 40 + 300 + 100 - 40",
        "worked-examples-a-f.md:189 (canasta-03)",
        whole("KcKdKhKh2s2cQs9d", [*OPEN_OUT, "- score p2 460"]),
        points={"p1": -80, "p2": 460, "p3": -80, "p4": 460},
    ),
    Example(
        "king, king, two",
        "worked-examples-a-f.md:190 (canasta-05)",
        whole("KcKdAcAdAh2s4h5h", ["p2 draw stock 9d", "p2 meld AcAdAh", "p2 meld KcKd2s"]),
    ),
    refused(
        "king, two, joker: one natural card",
        "worked-examples-a-f.md:190 (canasta-05)",
        whole("KcXrAcAdAh2s4h5h", ["p2 draw stock 9d", "p2 meld AcAdAh", "p2 meld Kc2sXr"]),
    ),
    refused(
        "four wild cards in a meld",
        "worked-examples-a-f.md:190 (canasta-05)",
        whole("KcKd2s2cXr2h4h5h", ["p2 draw stock 9d", "p2 meld KcKd2s2cXr2h"]),
    ),
    Example(
        "two players: fifteen cards, two drawn",
        "worked-examples-a-f.md:192 (canasta-07)",
        game(
            [*start({}, "Ts", 2, 15), "p2 draw stock 9d", "p2 draw stock 9h", "p2 discard up 9h"], 2
        ),
    ),
    Example(
        "three players: thirteen cards, one drawn",
        "worked-examples-a-f.md:192 (canasta-07)",
        game([*start({}, "Ts", 3, 13), "p2 draw stock 9d", "p2 discard up 9d"], 3),
    ),
    refused(
        "two players: two cards are drawn",
        "003:966",
        game([*start({}, "Ts", 2, 15), "p2 draw stock 9d", "p2 discard up 9d"], 2),
    ),
    refused(
        "two players: one canasta is not enough to go out",
        "003:966",
        game(
            [
                *start({2: "KcKdKhKsKcKd"}, "Ts", 2, 6),
                "p2 draw stock Kh",
                "p2 draw stock Ks",
                "p2 meld KcKdKhKsKcKdKhKs",
            ],
            2,
            hand=6,
        ),
    ),
    # --- red threes and the pile ---
    Example(
        "a joker turned up is covered, the pile starts frozen",
        "003:922",
        game([*start(P2, "Xr"), "- deal up 3h", "- deal up Ts", "p2 draw stock Qs"]),
    ),
    refused(
        "a turned joker must be covered", "003:922", game([*start(P2, "Xr"), "p2 draw stock Qs"])
    ),
    Example(
        "dealt red threes are shown and replaced",
        "003:924",
        game(
            [
                *start({3: "3h3d4d4h5d5h6c8c8d9c9d"}, "Ts"),
                "p3 show 3h",
                "p3 draw stock 3h",
                "p3 show 3h",
                "p3 draw stock Xr",
                "p3 show 3d",
                "p3 draw stock Xb",
                "p2 draw stock Qs",
            ]
        ),
    ),
    refused(
        "red threes are shown before the first turn",
        "003:924",
        game([*start({3: "3h3d4d4h5d5h6c8c8d9c9d"}, "Ts"), "p2 draw stock Qs"]),
    ),
    refused(
        "one at a time",
        "003:924",
        game([*start({3: "3h3d4d4h5d5h6c8c8d9c9d"}, "Ts"), "p3 show 3h", "p3 show 3d"]),
    ),
    refused(
        "a drawn red three is not kept",
        "003:932",
        play_on(["p2 draw stock 3h", "p2 discard up 7c"]),
    ),
    refused("a black three is not shown", "003:936", play_on(["p2 draw stock 3c", "p2 show 3c"])),
    Example(
        "a red three counts 100 against a side without a meld, all four 800 for a side with one",
        "003:960",
        whole(
            "KcKdKhKsKcKdKhKs",
            [
                "p2 draw stock 3h",
                "p2 show 3h",
                "p2 draw stock 3h",
                "p2 show 3h",
                "p2 draw stock 3d",
                "p2 show 3d",
                "p2 draw stock 3d",
                "p2 show 3d",
                *CONCEALED,
            ],
        ),
        points={"p1": -80, "p2": 1540, "p3": -80, "p4": 1540},
    ),
    # --- melds ---
    refused("no sequences", "003:934", play_on(["p2 draw stock Qs", "p2 meld 4c5c6d"])),
    refused("three cards at least", "003:934", play_on([*OPENED[:2], "p2 meld 7c7d"])),
    refused(
        "a second meld of the rank",
        "003:934",
        whole("KcKdKhAcAdAhKsKd", ["p2 draw stock Kc", "p2 meld KcKdKh", "p2 meld KsKdKc"]),
    ),
    refused(
        "not on the other side's meld",
        "003:934",
        play_on([*OPENED, "p3 draw stock Ks", "p3 layoff Ks meld1"], given={4: ""}),
    ),
    Example(
        "on the partner's meld, without a minimum of one's own",
        "003:934",
        play_on(
            [
                *OPENED,
                "p3 draw stock Kh",
                "p3 discard up Kh",
                "p4 draw stock 5s",
                "p4 layoff Ks meld1",
            ]
        ),
    ),
    refused(
        "no wild cards alone",
        "003:934",
        whole("2c2d2hXrXbKcKd4h", ["p2 draw stock 9d", "p2 meld 2c2d2h"]),
    ),
    refused(
        "no three black threes unless going out",
        "003:936",
        whole("KcKdKhAcAdAh3c3s", ["p2 draw stock 3c", "p2 meld AcAdAh", "p2 meld 3c3s3c"]),
    ),
    Example(
        "three black threes when going out: 70 + 15 + 500 + 200 - 45",
        "003:936",
        whole(
            "KcKdKhKsKcKdKh3c3s",
            ["p2 draw stock 3c", "p2 meld 3c3s3c", "p2 meld KcKdKhKsKcKdKh"],
        ),
        points={"p1": -90, "p2": 740, "p3": -90, "p4": 740},
    ),
    refused(
        "the first meld must reach the minimum in the turn",
        "003:938",
        whole("KcKdKh4c5c6c7c8c", ["p2 draw stock 9d", "p2 meld KcKdKh"]),
    ),
    refused(
        "nothing is discarded before the minimum is reached",
        "003:938",
        whole("KcKdKhAcAdAh4h5h", ["p2 draw stock 9d", "p2 meld KcKdKh", "p2 discard up 9d"]),
    ),
    # --- taking the pile ---
    Example(
        "not frozen: the top card with one natural and a wild card",
        "003:940",
        play_on(
            [*TAKEN, "p2 draw discard", "p2 meld 7s7d2d", "p2 discard up 4c"],
            given={2: "KcKdKh7c7d2s4c5c6d8h2d"},
        ),
    ),
    Example(
        "not frozen: the top card added to the side's meld",
        "003:940",
        play_on(
            [*TAKEN[:-1], "p1 discard up Ks", "p2 draw discard", "p2 layoff Ks meld1"],
            given={1: "Ks", 4: ""},
        ),
    ),
    refused(
        "the top card cannot be used",
        "003:940",
        play_on([*TAKEN, "p2 draw discard"]),
    ),
    refused(
        "the top card is melded first",
        "003:940",
        play_on(
            [*TAKEN, "p2 draw discard", "p2 discard up 4c"],
            given={2: "KcKdKh7c7d2s4c5c6d8h2d"},
        ),
    ),
    refused(
        "frozen against a side without a meld: not with a wild card",
        "003:940",
        play_on(["p2 draw discard"], up="7s", given={2: "KcKdKh7c8d2s2c5c6d8h9h", 4: ""}),
    ),
    Example(
        "two natural cards take it; the minimum is made with hand and top card",
        "003:938-940",
        play_on(
            ["p2 draw discard", "p2 meld 7s7c7d", "p2 meld KcKdKh2s"],
            up="7s",
        ),
    ),
    refused(
        "the minimum cannot be made",
        "003:938",
        play_on(["p2 draw discard"], up="7s", given={2: "KcKdQh7c7d8d4c5c6d8h9h"}),
    ),
    refused(
        "frozen by a wild card: adding to a meld is not enough",
        "003:940",
        play_on(
            [
                *OPENED,
                "p3 draw stock Xb",
                "p3 discard up Xb",
                "p4 draw stock 5s",
                "p4 discard up 5s",
                "p1 draw stock Jh",
                "p1 discard up Ks",
                "p2 draw discard",
            ],
            given={1: "Ks", 4: ""},
        ),
    ),
    refused(
        "a wild card on top is not taken",
        "003:940",
        play_on([*TAKEN[:-1], "p1 discard up 2h", "p2 draw discard"], given={1: "2h"}),
    ),
    refused(
        "a black three bars the next player",
        "003:942",
        play_on([*TAKEN[:-1], "p1 discard up 3c", "p2 draw discard"], given={1: "3c"}),
    ),
    # --- going out ---
    refused(
        "no canasta: a card must be kept",
        "003:946",
        whole(
            "KcKdKhAcAdAh4h4d",
            ["p2 draw stock 4s", "p2 meld KcKdKh", "p2 meld AcAdAh", "p2 meld 4h4d4s"],
        ),
    ),
    Example(
        "asked and allowed: he must go out",
        "003:946",
        whole(
            "KcKdKhKsKcKdKhKs",
            ["p2 declare ask", "p4 declare accept", *CONCEALED],
        ),
        points={"p1": -80, "p2": 740, "p3": -80, "p4": 740},
    ),
    refused(
        "asked and allowed: he may not stay",
        "003:946",
        whole(
            "KcKdKhKsKcKdKhKs",
            ["p2 declare ask", "p4 declare accept", "p2 draw stock 9d", "p2 discard up 9d"],
        ),
    ),
    refused(
        "asked and refused: he may not go out",
        "003:946",
        whole(
            "KcKdKhKsKcKdKhKs",
            ["p2 declare ask", "p4 declare reject", *CONCEALED[:2]],
        ),
    ),
    refused(
        "the question comes before the draw",
        "003:946",
        whole("KcKdKhKsKcKdKhKs", ["p2 draw stock 9d", "p2 declare ask"]),
    ),
    Example(
        "after the draw where the option says so",
        "003:946",
        whole(
            "KcKdKhKsKcKdKhKs",
            ["p2 draw stock 9d", "p2 declare ask", "p4 declare accept", *CONCEALED[1:]],
            ask="before-meld",
        ),
    ),
    refused(
        "the partner answers",
        "003:946",
        whole("KcKdKhKsKcKdKhKs", ["p2 declare ask", "p3 declare accept"]),
    ),
    refused(
        "nobody draws before the answer",
        "003:946",
        whole("KcKdKhKsKcKdKhKs", ["p2 declare ask", "p2 draw stock 9d"]),
    ),
    refused(
        "alone there is nobody to ask",
        "003:966",
        game([*start({}, "Ts", 3, 13), "p2 declare ask"], 3),
    ),
    Example(
        "a hand of fours laid whole below the minimum",
        "003:948",
        whole(
            "4c4d4h4s4c4d4h4s",
            ["p2 draw stock 9d", "p2 meld 4c4d4h4s4c4d4h4s", "p2 discard up 9d"],
        ),
        points={"p1": -80, "p2": 40 + 500 + 200 - 40, "p3": -80, "p4": 700},
    ),
    Example(
        "concealed although the partner has melds: 80 + 60 + 500 + 200 - 30",
        "003:958",
        {**after_partner(), "events": [*after_partner()["events"], "- score p2 810"]},
    ),
    refused(
        "concealed: the rules give 810",
        "003:958",
        {**after_partner(), "events": [*after_partner()["events"], "- score p2 710"]},
    ),
    Example(
        "the stricter rule: the whole side has no meld before",
        "003:958",
        {
            **after_partner(concealed="side"),
            "events": [*after_partner()["events"], "- score p2 710"],
        },
    ),
    # --- the stock runs out ---
    Example(
        "the last card is a red three: the deal ends",
        "003:950",
        game(stock_out("3h"), deals=1),
        ended=True,
    ),
    Example(
        "no stock and no way to take the pile: the deal ends",
        "003:950",
        game([*LAST, f"p{int(LAST[-1][1]) % 4 + 1} declare pass"], deals=1),
        ended=True,
    ),
    refused(
        "no drawing from an empty stock",
        "003:950",
        game([*LAST, f"p{int(LAST[-1][1]) % 4 + 1} draw stock 9c"]),
    ),
    refused(
        "no stock, the top card fits a meld of the side: the pile must be taken",
        "003:950",
        game([*pile_only("Kc"), "p1 declare pass"], hand=25),
    ),
    Example(
        "it is taken, and play goes on",
        "003:950",
        game(
            [*pile_only("Kc"), "p1 draw discard", "p1 layoff Kc meld1", "p1 discard up Ts"],
            hand=25,
        ),
        ended=False,
    ),
    Example(
        "a card that could be taken with two from the hand may be left: the deal ends",
        "003:950",
        game([*pile_only("Ah"), "p1 declare pass"], hand=25, deals=1),
        ended=True,
    ),
    refused("no passing while there is a stock", "003:950", play_on(["p2 declare pass"])),
    # --- the score ---
    Example(
        "5,000 ends the game",
        "003:962",
        whole("KcKdKhKsKcKdKhKs", CONCEALED, target=740),
        ended=True,
    ),
    Example(
        "less than the target does not",
        "003:962",
        whole("KcKdKhKsKcKdKhKs", CONCEALED, target=741),
        ended=False,
    ),
    refused(
        "no deal after the game",
        "003:962",
        whole("KcKdKhKsKcKdKhKs", [*CONCEALED, "- deal p1 4c"], target=740),
    ),
    refused(
        "points the rules do not give",
        "003:956",
        whole("KcKdKhKsKcKdKhKs", [*CONCEALED, "- score p4 640"]),
    ),
    refused("the dealer does not begin", "003:924", play_on(["p1 draw stock Qs"])),
    refused("a card not in hand", "003:930", play_on(["p2 draw stock Qs", "p2 discard up Js"])),
    Example(
        "a misdeal is dealt again; a meld taken back changes nothing",
        "docs/games/canasta.md",
        play_on(["- rule misdeal", *play_on([])["events"], "p2 meld KcKdKh !withdrawn", *OPENED]),
    ),
]
