"""Worked examples of five-card draw; betting at large is with Texas hold'em."""

from __future__ import annotations

from typing import Any

from tests.rules.outcome import Example
from tests.rules.poker.example_records import points, record

PAT = "p1 discard stand-pat, p2 discard stand-pat"


def draw(options: dict[str, Any], events: str, players: int = 2) -> dict[str, Any]:
    """A hand with the last seat as dealer."""
    return record("five-card-draw", players, {"dealer": f"p{players}", **options}, events)


def duel(one: str, two: str, options: dict[str, Any] | None = None) -> dict[str, Any]:
    """Two pat hands, a bet of two called, then checked: three chips each in the pot."""
    return draw(
        options or {},
        f"- deal p1 {one}, - deal p2 {two}\np1 open 2, p2 call\n{PAT}\np1 check, p2 check\n"
        f"p1 show {one}, p2 show {two}",
    )


def wrong(name: str, line: str, rec: dict[str, Any], event: int | None) -> Example:
    return Example(name, line, rec, legal=False, event=event)


def won(name: str, line: str, one: str, two: str, options: dict[str, Any] | None = None) -> Example:
    """The first hand wins."""
    return Example(name, line, duel(one, two, options), points=points(3, -3), ended=True)


def split(
    name: str, line: str, one: str, two: str, options: dict[str, Any] | None = None
) -> Example:
    return Example(name, line, duel(one, two, options), points=points(0, 0), ended=True)


TWO = "- deal p1 JsJd8h7c3d, - deal p2 AsTc9d6h4s"
NONE = "- deal p1 KhQd9s5c2c, - deal p2 AsTc9d6h4s"
A5 = {"lowball": "ace-to-five"}
D7 = {"lowball": "deuce-to-seven"}
DEUCES = {"wild": "2c2d2h2s"}
JOKERS = {"jokers": 2}

RANKS = "23456789TJQKA"
PACK = [rank + suit for suit in "cdhs" for rank in RANKS]


def six_times_eight() -> dict[str, Any]:
    """Six players, three new cards each: 48 cards."""
    cards = iter(PACK)
    hands = [[next(cards) for _ in range(5)] for _ in range(6)]
    events = [f"- deal p{n + 1} {''.join(hand)}" for n, hand in enumerate(hands)]
    events += ["p1 open 2", *(f"p{n} call" for n in range(2, 7))]
    for n, hand in enumerate(hands):
        new = "".join(next(cards) for _ in range(3))
        events += [f"p{n + 1} discard {''.join(hand[:3])}", f"p{n + 1} draw stock {new}"]
    events += [f"p{n} check" for n in range(1, 7)]
    return draw({}, "\n".join(events), 6)


def empty_stock(events: str, players: int = 6) -> dict[str, Any]:
    """Six unknown hands; five players of six may exchange five: the stock of 22 runs out."""
    hands = "\n".join(f"- deal p{n} ??????????" for n in range(1, players + 1))
    opened = "p1 open 2, p2 call, p3 call, p4 call, p5 call, p6 call"
    full = "\n".join(f"p{n} discard ??????????, p{n} draw stock ??????????" for n in range(1, 5))
    return draw({"draw_cap": 5, "six_cap": False}, f"{hands}\n{opened}\n{full}\n{events}", players)


STOCK_EVENTS = 6 + 6 + 8

SIDE = """
- deal p1 AsAd9c8c7d, - deal p2 KsKd9d8d7h, - deal p3 QsQd9h8h7s
p1 open 19, p2 raise 49, p3 call
p1 discard stand-pat, p2 discard stand-pat, p3 discard stand-pat
p1 show AsAd9c8c7d, p2 show KsKd9d8d7h, p3 show QsQd9h8h7s
"""

EXAMPLES = [
    Example(
        "six players draw three: 48 cards",
        "worked-examples-a-f.md:437",
        six_times_eight(),
        ended=False,
    ),
    won(
        "the wheel beats three of a kind", "worked-examples-a-f.md:438", "Ah2c3d4s5h", "KsKdKh9c7d"
    ),
    won(
        "the wheel is the lowest straight", "worked-examples-a-f.md:438", "2h3c4d5c6h", "Ah2c3d4s5h"
    ),
    won("straight flush over four", "003:2514", "5h6h7h8h9h", "KsKdKhKc7d"),
    won("four over full house", "003:2514", "2s2d2h2c7d", "KsKdKhAcAd"),
    won("full house over flush", "003:2514", "2s2d2h3c3d", "Ah9h7h5h4h"),
    won("flush over straight", "003:2514", "2h9h7h5h4h", "AsKdQhJcTd"),
    won("three over two pairs", "003:2514", "2s2d2h9c7d", "AsAdKhKc7s"),
    won("two pairs over one", "003:2514", "2s2d3h3c7d", "AsAdKhQcJs"),
    won("a kicker decides", "003:2514", "AsAdKh3c2d", "AhAcQs8d7d"),
    split("suits never break a tie", "003:2514", "AsKsQsJs9s", "AhKhQhJh9h"),
    won("ace to five: the best hand", "003:2524", "5c4d3h2sAc", "6c4h3d2cAd", A5),
    won("ace to five ignores straights and flushes", "003:2524", "6c5c4c3c2c", "7d5d4h2hAh", A5),
    won("ace to five: a pair loses", "003:2524", "KcQdJhTs9c", "2c2dAh3h4h", A5),
    won(
        "deuce to seven: 7-5-4-3-2 of mixed suits is best",
        "worked-examples-a-f.md:439",
        "7c5d4h3s2c",
        "7d6d4c3c2h",
        D7,
    ),
    won("deuce to seven: the ace is high", "003:2524", "KcQd4h3s2c", "Ad5d4c3c2h", D7),
    won("deuce to seven: a straight counts against", "003:2524", "KcQd4h3s2c", "6d5d4c3c2h", D7),
    won("deuce to seven: a flush counts against", "003:2524", "KcQd4h3s2c", "7d5d4d3d2d", D7),
    won("deuce to seven: A-2-3-4-5 is no straight", "003:2524", "Ac5d4h3s2c", "6d5h4c3c2h", D7),
    won(
        "deuces wild: five of a kind beats a straight flush",
        "003:2528",
        "KcKdKh2s2c",
        "5h6h7h8h9h",
        DEUCES,
    ),
    won(
        "without five of a kind it is four",
        "003:2528",
        "5h6h7h8h9h",
        "KcKdKh2s2c",
        {**DEUCES, "five_kind": False},
    ),
    won("jokers are wild", "003:2528", "XrAcAdKh9s", "KcKsQdQh2s", JOKERS),
    won("a wild card completes a straight", "003:2528", "Xb4c5d6h7s", "KcKsKdQh2s", JOKERS),
    won("wild cards in lowball", "003:2528", "5c4d3hXrXb", "6c4h3d2cAd", {**A5, **JOKERS}),
    Example(
        "all-in for 20, two others for 50: pots 60 and 60",
        "worked-examples-a-f.md:440",
        draw({"stacks": [20, 50, 50], "limit": "no"}, SIDE, 3),
        points=points(40, 10, -50),
        total=points(40, 10, -50),
        ended=True,
    ),
    Example(
        "pot of seven, equal hands: four to the first left of the dealer",
        "worked-examples-a-f.md:441",
        duel("AsKsQsJs9s", "AhKhQhJh9h", {"pot": 1}),
        points=points(1, 0),
        ended=True,
    ),
    Example(
        "a bet and four raises",
        "worked-examples-a-f.md:442",
        draw({}, f"{TWO}\np1 open 2, p2 raise 4, p1 raise 6, p2 raise 8, p1 raise 10, p2 call"),
        ended=False,
    ),
    wrong(
        "a fifth raise",
        "worked-examples-a-f.md:442",
        draw({}, f"{TWO}\np1 open 2, p2 raise 4, p1 raise 6, p2 raise 8, p1 raise 10, p2 raise 12"),
        7,
    ),
    Example(
        "all fold: the pot without a showdown",
        "003:2508",
        draw({}, f"{TWO}\np1 open 2, p2 fold"),
        points=points(1, -1),
        ended=True,
    ),
    Example(
        "passed out: another ante, the next dealer, the same pot",
        "003:2488",
        draw({}, f"{NONE}\np1 check, p2 check\n{TWO}\np2 open 2, p1 fold"),
        points=points(-2, 2),
        ended=True,
    ),
    Example(
        "passed out and recorded hand by hand",
        "five-card-draw.md",
        draw({"pass_out": "end"}, f"{NONE}\np1 check, p2 check"),
        points=points(-1, -1),
        ended=True,
    ),
    Example(
        "jackpots: passed out without a new ante, then jacks open",
        "003:2522",
        draw(
            {"jackpots": True},
            f"{NONE}\np1 check, p2 check\n"
            "- deal p1 AsTc9d6h4s, - deal p2 JsJd8h7c3d, p2 open 2, p1 fold, p2 show JsJd",
        ),
        points=points(-1, 1),
        ended=True,
    ),
    wrong("jackpots: no openers", "003:2522", draw({"jackpots": True}, f"{NONE}\np1 open 2"), 2),
    wrong(
        "jackpots: tens do not open",
        "003:2522",
        draw({"jackpots": True}, "- deal p1 TsTd8h7c3d, - deal p2 AsTc9d6h4s, p1 open 2"),
        2,
    ),
    wrong(
        "progressive: jacks do not open the second deal",
        "003:2522",
        draw(
            {"jackpots": True, "progressive": True},
            f"{NONE}\np1 check, p2 check\n- deal p1 AsTc9d6h4s, - deal p2 JsJd8h7c3d, p2 open 2",
        ),
        6,
    ),
    Example(
        "a false opening that stood; the hand is declared dead",
        "003:2522",
        draw({"jackpots": True}, f"{NONE}\np1 open 2 !insufficient, p2 call, - rule p1 void"),
        points=points(-3, 3),
        ended=True,
    ),
    Example(
        "the opener of the first round begins the second",
        "003:2502",
        draw(
            {},
            """
            - deal p1 KhQd9s5c2c, - deal p2 JsJd8h7c3d, - deal p3 AsTc9d6h4s
            p1 check, p2 open 2, p3 call, p1 call
            p1 discard stand-pat, p2 discard 8h7c3d, p2 draw stock Jh5d5h, p3 discard stand-pat
            p2 open 4, p3 fold, p1 fold
            """,
            3,
        ),
        points=points(-3, 6, -3),
        ended=True,
    ),
    wrong(
        "not the first player left of the dealer",
        "003:2502",
        draw(
            {},
            """
            - deal p1 KhQd9s5c2c, - deal p2 JsJd8h7c3d
            p1 check, p2 open 2, p1 call
            p1 discard stand-pat, p2 discard stand-pat, p1 check
            """,
        ),
        7,
    ),
    Example(
        "blinds: the first round opens after the big one, the second left of the dealer",
        "003:2526",
        draw(
            {"ante": 0, "small_blind": 1, "big_blind": 2},
            """
            - deal p1 KhQd9s5c2c, - deal p2 JsJd8h7c3d, - deal p3 AsTc9d6h4s
            p3 call, p1 call, p2 check
            p1 discard stand-pat, p2 discard stand-pat, p3 discard stand-pat
            p1 open 4, p2 fold, p3 fold
            """,
            3,
        ),
        points=points(4, -2, -2),
        ended=True,
    ),
    wrong(
        "the big blind does not begin",
        "003:2526",
        draw(
            {"ante": 0, "small_blind": 1, "big_blind": 2},
            "- deal p1 KhQd9s5c2c, - deal p2 JsJd8h7c3d, - deal p3 AsTc9d6h4s, p2 check",
            3,
        ),
        3,
    ),
    wrong(
        "four cards of which three are allowed",
        "003:2496",
        draw({}, f"{TWO}\np1 open 2, p2 call, p1 discard Js8h7c3d"),
        4,
    ),
    Example(
        "four that stood",
        "five-card-draw.md",
        draw(
            {},
            f"{TWO}\np1 open 2, p2 call, p1 discard Js8h7c3d !revoke\n"
            "p1 draw stock 2c2d2h2s, p2 discard stand-pat",
        ),
    ),
    Example(
        "four with the ace shown",
        "003:2496",
        draw(
            {"four_with_ace": True},
            f"{TWO}\np1 open 2, p2 call, p1 discard stand-pat\n"
            "p2 show As, p2 discard Tc9d6h4s, p2 draw stock 2c2d2h2s",
        ),
    ),
    wrong(
        "four without showing it",
        "003:2496",
        draw(
            {"four_with_ace": True},
            f"{TWO}\np1 open 2, p2 call, p1 discard stand-pat\np2 discard Tc9d6h4s",
        ),
        5,
    ),
    wrong(
        "the shown ace is not kept",
        "003:2496",
        draw(
            {"four_with_ace": True},
            f"{TWO}\np1 open 2, p2 call, p1 discard stand-pat\np2 show As, p2 discard AsTc9d6h",
        ),
        6,
    ),
    Example(
        "five with a cap of five",
        "003:2496",
        draw(
            {"draw_cap": 5},
            f"{TWO}\np1 open 2, p2 call, p1 discard JsJd8h7c3d\np1 draw stock 2c2d2h2s3c",
        ),
    ),
    wrong(
        "six players: three at most, whatever the cap",
        "003:2496",
        draw(
            {"draw_cap": 5},
            "\n".join(f"- deal p{n} ??????????" for n in range(1, 7))
            + "\np1 open 2, p2 call, p3 call, p4 call, p5 call, p6 call, p1 discard ????????",
            6,
        ),
        12,
    ),
    wrong(
        "the dealer draws last",
        "003:2494",
        draw({}, f"{TWO}\np1 open 2, p2 call, p2 discard stand-pat"),
        4,
    ),
    wrong(
        "replacements before the next player",
        "003:2492",
        draw({}, f"{TWO}\np1 open 2, p2 call, p1 discard 3d, p2 discard stand-pat"),
        5,
    ),
    wrong(
        "a card that was not held",
        "003:2492",
        draw({}, f"{TWO}\np1 open 2, p2 call, p1 discard As"),
        4,
    ),
    wrong(
        "a discarded card comes back",
        "003:2498",
        draw({}, f"{TWO}\np1 open 2, p2 call, p1 discard 3d, p1 draw stock 3d"),
        5,
    ),
    Example(
        "six cards: the hand is dead",
        "003:2492",
        draw({}, f"{TWO}\np1 open 2, p2 call, p1 discard 3d, p1 draw stock 2c2d\n- rule p1 void"),
        points=points(-3, 3),
        ended=True,
    ),
    wrong(
        "six cards and on",
        "003:2492",
        draw(
            {},
            f"{TWO}\np1 open 2, p2 call, p1 discard 3d, p1 draw stock 2c2d\np2 discard stand-pat",
        ),
        6,
    ),
    Example(
        "a burn where it is usual",
        "003:2496",
        draw(
            {"burn": True},
            f"{TWO}\np1 open 2, p2 call, p1 discard 3d, - deal burn ??\n"
            "p1 draw stock 2c, p2 discard 4s, p2 draw stock 2d",
        ),
    ),
    wrong(
        "no burn where it is usual",
        "003:2496",
        draw({"burn": True}, f"{TWO}\np1 open 2, p2 call, p1 discard 3d, p1 draw stock 2c"),
        5,
    ),
    wrong(
        "a burn where it is not",
        "003:2496",
        draw({}, f"{TWO}\np1 open 2, p2 call, p1 discard 3d, - deal burn ??"),
        5,
    ),
    Example(
        "the stock runs out: discards are shuffled, the deal goes on where it stalled",
        "003:2498",
        empty_stock(
            "p5 discard ??????????, p5 draw stock ????, - shuffle stock\n"
            "p5 draw stock ??????, p6 discard stand-pat, p1 check"
        ),
    ),
    wrong(
        "more than the stock holds",
        "003:2498",
        empty_stock("p5 discard ??????????, p5 draw stock ??????????"),
        STOCK_EVENTS + 1,
    ),
    wrong(
        "a shuffle while cards are left",
        "003:2498",
        empty_stock("p5 discard ??????????, - shuffle stock"),
        STOCK_EVENTS + 1,
    ),
    Example(
        "the bottom card is kept back",
        "003:2498",
        {
            **(
                kept := empty_stock(
                    "p5 discard ??????????, p5 draw stock ??, - shuffle stock\n"
                    "p5 draw stock ????????, p6 discard stand-pat"
                )
            ),
            "options": {**kept["options"], "bottom_kept": True},
        },
    ),
    Example(
        "three draws, as in triple draw",
        "pokerstars/27-triple-draw-17-hands.txt",
        draw(
            {
                **D7,
                "draws": 3,
                "draw_cap": 5,
                "six_cap": False,
                "ante": 0,
                "small_blind": 1,
                "big_blind": 2,
                "raise_cap": 3,
            },
            f"{TWO}\np2 call, p1 check\n{PAT}\np1 open 2, p2 call\n{PAT}\np1 open 4, p2 call\n"
            f"{PAT}\np1 check, p2 check, p1 show JsJd8h7c3d, p2 show AsTc9d6h4s",
        ),
        points=points(-8, 8),
        ended=True,
    ),
    wrong(
        "small bet in the third round of four",
        "pokerstars/27-triple-draw-17-hands.txt",
        draw(
            {**D7, "draws": 3, "ante": 0, "small_blind": 1, "big_blind": 2},
            f"{TWO}\np2 call, p1 check\n{PAT}\np1 open 2, p2 call\n{PAT}\np1 open 2",
        ),
        10,
    ),
    Example(
        "pot limit",
        "boss-5card-draw-pl.xml.txt",
        draw({"limit": "pot"}, f"{TWO}\np1 open 2, p2 raise 8, p1 fold"),
        points=points(-3, 3),
        ended=True,
    ),
    Example(
        "the last to raise shows first; the other mucks",
        "003:2506",
        draw(
            {},
            f"{TWO}\np1 open 2, p2 call\n{PAT}\np1 open 4, p2 raise 8, p1 call\n"
            "p2 show AsTc9d6h4s, p1 show JsJd8h7c3d",
        ),
        points=points(11, -11),
        ended=True,
    ),
    wrong(
        "the caller shows first",
        "003:2506",
        draw(
            {},
            f"{TWO}\np1 open 2, p2 call\n{PAT}\np1 open 4, p2 raise 8, p1 call\np1 show JsJd8h7c3d",
        ),
        9,
    ),
    wrong(
        "four cards shown",
        "003:2506",
        draw({}, f"{TWO}\np1 open 2, p2 call\n{PAT}\np1 check, p2 check\np1 show JsJd8h7c"),
        8,
    ),
    Example(
        "unknown discards and draws, the final hand seen",
        "pokerstars/5card-draw-nl-bom.txt",
        draw(
            {},
            "- deal p1 ??????????, - deal p2 4d7d4c5cTc\np1 open 2, p2 call\n"
            "p1 discard ??, p1 draw stock ??, p2 discard 4c, p2 draw stock Ad\n"
            "p1 check, p2 check, p1 show 6dJsAsJd6c, p2 show muck",
        ),
        points=points(3, -3),
        ended=True,
    ),
    wrong(
        "a shown card that another discarded",
        "003:2492",
        draw(
            {},
            "- deal p1 ??????????, - deal p2 4d7d4c5cTc\np1 open 2, p2 call\n"
            "p1 discard ??, p1 draw stock ??, p2 discard 4c, p2 draw stock Ad\n"
            "p1 check, p2 check, p1 show 6dJsAs4c6c",
        ),
        10,
    ),
    wrong("a joker in a pack without", "003:2528", draw({}, "- deal p1 XrAcAdKh9s"), 0),
    wrong("nine players", "003:2474", draw({}, "- deal p1 ??????????", 9), None),
    wrong("a bet of another size", "003:2478", draw({}, f"{TWO}\np1 open 3"), 2),
]
