"""Worked examples of Egyptian ratscrew as records."""

from __future__ import annotations

from typing import Any

from tests.rules.outcome import Example
from tests.rules.referee import elements, make_record, pack

PAGE = "docs/games/egyptian-ratscrew.md"
A_F = "worked-examples-a-f.md:"
LONG = [
    "double",
    "sandwich",
    "top-bottom",
    "marriage",
    "hoagie",
    "tens",
    "run",
    "flush",
    "six-nine",
]

# A whole game of two.
WHOLE = (
    "- deal p2 down 2c5s7sAc4c8h5c5d2s9s7dQs3hTs6dTh7c9d9c9hKc6s3dTc2d8d; "
    "- deal p1 down Jd3c6c3s5hKdQcQhAhAd2hJc8sTd6h8c4sJhKhQdAs4h7hJsKs4d; p2 play Ts; "
    "p1 play Kh; p2 play 7c; p2 play 4c; p2 play 2d; p1 play Ad; p2 play 2c; p2 play 3h; "
    "p2 play 8d; p2 play 6s; p1 play Qc; p2 play 9d; p2 play Tc; p1 play Qh; p2 play Th; "
    "p2 play 9h; p1 play Jd; p2 play 5c; p1 play Kd; p2 play 5d; p2 play 6d; p2 play 7s; "
    "p1 play As; p2 play 9s; p2 play 7d; p2 play 8h; p2 play 5s; p1 play Js; p2 play 2s; "
    "p1 play Jh; p2 play 3d; p1 play Ah; p2 play 9c; p2 play Qs; p1 play Ks; p2 play Ac; "
    "p1 play Jc; p2 play Kc; p1 play Qd"
)


def deal(seats: int, *fixed: str, packs: int = 1, jokers: int = 0) -> str:
    """Deals to p2, p3 … p1, each with the given cards, filled up with the others."""
    cards = pack(packs)
    if jokers:
        cards.update(["Xr", "Xb"])
    hands = [*fixed, *[""] * (seats - len(fixed))]
    total = cards.total()
    for hand in hands:
        cards.subtract(hand[i : i + 2] for i in range(0, len(hand), 2))
    others = elements(cards)
    events = []
    for place, hand in enumerate(hands):
        missing = total // seats + (place < total % seats) - len(hand) // 2
        seat = (place + 1) % seats + 1
        events.append(f"- deal p{seat} down {hand}{''.join(others[:missing])}")
        others = others[missing:]
    return "; ".join(events)


# Four players: p2, p3, p4, p1 in order of turns.
FOUR = deal(
    4,
    "9c5c6cKcJcAc2c3c7cQc",
    "4c2d4dQdKd9dTc9h6d",
    "9s8d5d8h7d3d3hAh4h",
    "5h5s6hJhQsKsTsAs2s",
)
SEVEN = deal(7, "2c3c4c5c", "2d3d4dAd", "KhTh9hJh", "2s3s4s5s", "2h3h6c7c", "6h7h8h9s", "Tc9cTsTd")
EIGHT = deal(8, "2c3c", "2d3d", "4d5d", "4s5s", "2h3h", "6h7h", "8h9h", "TcJd")


def er(
    name: str,
    line: str,
    seats: int,
    text: str,
    options: dict[str, Any] | None = None,
    **wanted: Any,
) -> Example:
    return Example(name, line, make_record("egyptian-ratscrew", seats, text, options), **wanted)


def no(
    name: str, line: str, seats: int, text: str, options: dict[str, Any] | None = None
) -> Example:
    """The last event is illegal."""
    last = len(text.split("; ")) - 1
    return er(name, line, seats, text, options, legal=False, event=last)


def slap(
    name: str,
    line: str,
    turned: str,
    *patterns: str,
    right: bool = True,
    **options: Any,
) -> Example:
    """Four players turn cards, then p3 slaps; a right slap lets him turn, a false one burns."""
    cards = [turned[i : i + 2] for i in range(0, len(turned), 2)]
    order = ["p2", "p3", "p4", "p1", "p2", "p3"]
    owners = dict.fromkeys(order)
    jokers = options.get("jokers", 0)
    hands = dict.fromkeys(owners, "")
    for seat, card in zip(order, cards, strict=False):
        hands[seat] += card
    text = deal(
        4, *[hands[seat] + spare for seat, spare in zip(hands, SPARE, strict=True)], jokers=jokers
    )
    text += "".join(f"; {seat} play {card}" for seat, card in zip(order, cards, strict=False))
    text += "; p3 claim slap; " + ("p3 play Td" if right else "p3 discard burn Td")
    settings = {"patterns": list(patterns), **options}
    return er(name, line, 4, text, settings)


SPARE = ["Tc", "Td", "Th", "Ts"]
GIVE = {"give_each": True, "burn": 0}
# p6 slaps falsely and gives all his six cards away; p3 is to turn.
GIVEN = ["p7", "2h", "p8", "3h", "p1", "Ah", "p2", "As", "p3", "Jc", "p4", "Jh"]
CARDLESS = f"{EIGHT}; p2 play 2c; p6 claim slap; " + "; ".join(
    f"p6 give {seat} down {card}" for seat, card in zip(GIVEN[::2], GIVEN[1::2], strict=True)
)
# p5 gives six of his seven cards away and is challenged by a king of p4.
SHORT = (
    f"{SEVEN}; p2 play 2c; p5 claim slap; p5 give p6 down 2s; p5 give p7 down 3s; "
    "p5 give p1 down 4s; p5 give p2 down Jc; p5 give p3 down Ah; p5 give p4 down As; p3 play 3d; "
    "p4 play Kh; p5 play 5s"
)
CONTINUE = {**GIVE, "short_answer": "next-continues"}
IN = {"spectators": 1}
# The spectator p5 wins a double, turns one card and burns the other.
SPECTATOR = (
    f"{FOUR}; p2 play 9c; p3 play 9d; p5 claim slap; p5 play 9c; p5 claim slap; p5 discard burn 9d"
)


def burnt_out() -> str:
    """Three players; p3 slaps falsely until he has no cards, two burned each time."""
    start = deal(3, "9c5c", "", "9d8d")
    hand = start.split("; ")[1].split()[-1]
    text = start + "; p2 play 5c"
    for at in range(0, len(hand), 2):
        text += "" if at % 4 else "; p3 claim slap"
        text += f"; p3 discard burn {hand[at : at + 2]}"
    return text + "; p1 play 8d"


BURNT_OUT = burnt_out()

EXAMPLES = [
    slap("nine four nine is a sandwich", A_F + "393", "9c4c9d", "sandwich"),
    slap("nine four five is none", A_F + "393", "9c4c5d", "double", "sandwich", right=False),
    slap("no sandwich where it is not live", "003:2175", "9c4c9d", "double", right=False),
    slap("a double", "003:2202", "7c7d", "double"),
    slap("six and four are ten", A_F + "394", "6c4d", "tens"),
    slap("ace, king, nine are ten", A_F + "394", "AcKd9h", "tens"),
    slap("a queen is stepped over", "003:2211", "6cQd4h", "tens"),
    slap("six, five, four are no ten", "003:2211", "6c5d4h", "tens", right=False),
    slap("six, four and a queen on top", "003:2211", "6c3dQh", "tens", right=False),
    slap("king and queen", A_F + "395", "KcQd", "marriage"),
    slap("queen and king", A_F + "395", "QcKd", "marriage"),
    er(
        "king, four, queen",
        A_F + "395",
        4,
        FOUR + "; p2 play Kc; p3 play 4c; p3 play Qd; p1 claim slap; p1 discard burn 5h",
        {"patterns": ["marriage"]},
    ),
    slap("five two eight five is a hoagie", A_F + "396", "5c2d8h5s", "hoagie"),
    slap("a hoagie is no sandwich", A_F + "396", "5c2d8h5s", "sandwich", right=False),
    slap("top and bottom", "003:2205", "5c2d8h9s5d", "top-bottom"),
    slap("a run up", "003:2211", "4c5d6h7s", "run"),
    slap("a run down", "003:2211", "7c6d5h4s", "run"),
    slap("three are no run", "003:2211", "5d6h7s", "run", right=False),
    slap("a run stops at the king", "003:2211", "QcKdAh2s", "run", right=False),
    slap("a run over the king where agreed", "003:2211", "QcKdAh2s", "run", run_wrap=True),
    slap("three clubs", "003:2241", "2c5c9c", "flush"),
    slap("two clubs", "003:2241", "2d5c9c", "flush", right=False),
    slap("six and nine", "003:2241", "6c9d", "six-nine"),
    slap("a designated card", "003:2241", "4c5dQs", slap_card="Qs"),
    slap("no designated card", "003:2241", "4c5dQs", right=False),
    slap("a joker", "003:2169", "4cXr", jokers=2, joker_role="slappable"),
    slap("an inert joker", "003:2169", "4cXr", jokers=2, right=False),
    slap("two jokers are no double", "003:2169", "XbXr", "double", jokers=2, right=False),
    er("a jack has one chance", A_F + "397", 4, FOUR + "; p2 play Jc; p3 play 4c; p2 play 9c"),
    no("no second chance", A_F + "397", 4, FOUR + "; p2 play Jc; p3 play 4c; p3 play 2d"),
    er(
        "a queen has two",
        A_F + "397",
        4,
        FOUR + "; p2 play Qc; p3 play 4c; p3 play 2d; p2 draw discard; p2 play 9c",
    ),
    no(
        "a queen is not beaten with one",
        A_F + "397",
        4,
        FOUR + "; p2 play Qc; p3 play 4c; p2 play 9c",
    ),
    er(
        "a king has three",
        A_F + "397",
        4,
        FOUR + "; p2 play Kc; p3 play 4c; p3 play 2d; p3 play 9d; p2 play 9c",
    ),
    er(
        "an ace has four",
        A_F + "397",
        4,
        FOUR + "; p2 play Ac; p3 play 4c; p3 play 2d; p3 play 9d; p3 play Tc; p2 play 9c",
    ),
    er(
        "the challenge goes on to the next player",
        "003:2194",
        4,
        FOUR + "; p2 play Ac; p3 play 4c; p3 play Qd; p4 play 5d; p4 play 9s; p3 play 9d",
    ),
    no(
        "the answerer stops at a court card",
        "003:2194",
        4,
        FOUR + "; p2 play Ac; p3 play Qd; p3 play 4c",
    ),
    no("no pile to lift", "003:2196", 4, FOUR + "; p2 play Jc; p2 draw discard"),
    er(
        "flat counts",
        "003:2243",
        4,
        FOUR + "; p2 play Ac; p3 play 4c; p2 play 9c",
        {"counts": "flat"},
    ),
    er(
        "reversed counts",
        "003:2243",
        4,
        FOUR + "; p2 play Jc; p3 play 4c; p3 play 2d; p3 play 9d; p2 play 9c",
        {"counts": "reversed"},
    ),
    *[
        er(f"54 cards are level at {n}", A_F + "398", n, deal(n, jokers=2), {"jokers": 2})
        for n in (3, 6, 9)
    ],
    no("a card too many", "003:2169", 4, "- deal p2 down 9c5c6cKcJcAc2c3c7cQc2h3s4s5s"),
    no("one card twice", "003:2169", 4, "- deal p2 down 9c9c"),
    er("two packs have it twice", "003:2249", 8, "- deal p2 down 9c9c", {"packs": 2}),
    no("no joker by default", "003:2169", 4, "- deal p2 down Xr"),
    no("the dealer does not begin", "003:2177", 4, FOUR + "; p1 play 5h"),
    no("two cards at once", "003:2179", 4, FOUR + "; p2 play 9c5c"),
    no("a card of another stack", "003:2179", 4, FOUR + "; p2 play 4c"),
    no("out of turn", "003:2183", 4, FOUR + "; p2 play 9c; p4 play 9s"),
    no(
        "the winner of a slap opens",
        "003:2199",
        4,
        FOUR + "; p2 play 9c; p3 play 9d; p1 claim slap; p4 play 9s",
    ),
    er(
        "a slap ends a challenge",
        "003:2199",
        4,
        FOUR + "; p2 play 9c; p3 play Qd; p4 play 9s; p1 claim slap; p1 play 5h; p2 play 5c",
    ),
    er(
        "the pile of a challenge is lifted",
        "003:2199",
        4,
        FOUR + "; p2 play 9c; p3 play Qd; p4 play 5d; p4 play 3d; p3 draw discard",
    ),
    er(
        "the last card of a failed challenge completes a double",
        "003:2199",
        4,
        FOUR + "; p2 play Qc; p3 play 9d; p3 play 9h; p4 claim slap; p4 play 9s",
    ),
    no(
        "no slap after the pile is lifted",
        "003:2199",
        4,
        FOUR + "; p2 play Qc; p3 play 9d; p3 play 9h; p2 draw discard; p4 claim slap",
    ),
    no(
        "a later slap is not the first",
        "003:2199",
        4,
        FOUR + "; p2 play 9c; p3 play 9d; p1 claim slap; p4 claim slap",
    ),
    er(
        "a later slap is marked",
        "003:2199",
        4,
        FOUR + "; p2 play 9c; p3 play 9d; p1 claim slap; p4 claim slap !late; p1 play 5h",
    ),
    no("nothing to be late for", "003:2199", 4, FOUR + "; p2 play 9c; p4 claim slap !late"),
    no("nothing to slap", "003:2199", 4, FOUR + "; p4 claim slap"),
    no(
        "a false slap must be paid",
        "003:2221",
        4,
        FOUR + "; p2 play 9c; p4 claim slap; p3 play 4c",
    ),
    no(
        "a right slap is not",
        "003:2221",
        4,
        FOUR + "; p2 play 9c; p3 play 9d; p4 claim slap; p4 discard burn 9s",
    ),
    no(
        "one card is burned",
        "003:2221",
        4,
        FOUR + "; p2 play 9c; p4 claim slap; p4 discard burn 9s5d",
    ),
    er(
        "two where agreed",
        "003:2221",
        4,
        FOUR + "; p2 play 9c; p4 claim slap; p4 discard burn 9s; p4 discard burn 5d; p3 play 4c",
        {"burn": 2},
    ),
    no(
        "the burned card is no bottom card",
        "003:2205",
        4,
        FOUR
        + "; p2 play 5c; p4 claim slap; p4 discard burn 9s; p3 play 9d; p1 claim slap; p1 play 5h",
        {"patterns": ["top-bottom"]},
    ),
    er(
        "a card for every other player",
        "003:2245",
        4,
        FOUR + "; p2 play 9c; p4 claim slap; p4 give p1 down 9s; p4 give p2 down 5d; "
        "p4 give p3 down 8h; p3 play 4c",
        GIVE,
    ),
    no(
        "in order from the left",
        "003:2245",
        4,
        FOUR + "; p2 play 9c; p4 claim slap; p4 give p3 down 9s",
        GIVE,
    ),
    no(
        "the third strike ends the right to slap",
        "003:2245",
        4,
        FOUR + "; p2 play 9c; p4 claim slap; p4 claim slap; p4 claim slap; p4 claim slap",
        {"burn": 0, "strikes": 3},
    ),
    er(
        "who has no cards is passed over",
        "003:2227",
        8,
        CARDLESS + "; p3 play 3d; p4 play 4d; p5 play 5s; p7 play 6h",
        GIVE,
    ),
    no(
        "he has nothing to turn",
        "003:2227",
        8,
        CARDLESS + "; p3 play 3d; p4 play 4d; p5 play 5s; p6 play Jc",
        GIVE,
    ),
    er(
        "he may slap back in",
        "003:2225",
        8,
        CARDLESS + "; p3 play 2d; p6 claim slap; p6 play 2c; p7 play 6h",
        GIVE,
    ),
    no(
        "his stack is in the order of the pile",
        "003:2199",
        8,
        CARDLESS + "; p3 play 2d; p6 claim slap; p6 play 2d",
        GIVE,
    ),
    er(
        "without cards a false slap costs a strike",
        "003:2229",
        8,
        CARDLESS + "; p6 claim slap; p6 claim slap; p3 play 3d",
        GIVE,
    ),
    no(
        "three strikes",
        "003:2229",
        8,
        CARDLESS + "; p6 claim slap; p6 claim slap; p6 claim slap; p3 play 2d; p6 claim slap",
        GIVE,
    ),
    er(
        "who runs out while answering: the challenger takes",
        "003:2229",
        7,
        SHORT + "; p4 play Th",
        GIVE,
    ),
    no("the next does not go on", "003:2229", 7, SHORT + "; p6 play 2h", GIVE),
    er("the next goes on", "003:2229", 7, SHORT + "; p6 play 2h; p6 play 6c; p4 play Th", CONTINUE),
    er(
        "a spectator slaps in",
        "003:2247",
        5,
        SPECTATOR + "; p1 play 5h; p2 play 5c; p5 claim slap",
        IN,
    ),
    no(
        "a spectator slaps in once only",
        "003:2247",
        5,
        SPECTATOR + "; p1 play 5h; p2 play 5c; p5 claim slap",
        {**IN, "reentry_limit": 1},
    ),
    no("a spectator gets no cards", "003:2247", 5, "- deal p5 down 9c", IN),
    no("all at the table get cards", "003:2169", 5, FOUR.split("; ")[0]),
    er(
        "a joker turns the direction",
        "003:2169",
        4,
        deal(4, "Xr", "Td", "Th", "Ts", jokers=2) + "; p2 play Xr; p1 play Ts; p4 play Th",
        {"jokers": 2, "joker_role": "reverse"},
    ),
    er("a whole game", "003:2233", 2, WHOLE, points={"p1": 1, "p2": 0}, ended=True),
    er("the pile is lifted", "003:2233", 2, WHOLE + "; p1 draw discard; - score p1 1", ended=True),
    no("nothing is turned after the end", "003:2233", 2, WHOLE + "; p1 play Ts"),
    er("the game goes on", "003:2233", 2, WHOLE.removesuffix("; p1 play Qd"), ended=False),
    er(
        "the time is over",
        "003:2237",
        4,
        FOUR + "; p2 play 9c; p3 play 9d; p1 claim slap; - rule stop",
        {"stop": "time"},
        points={"p1": 1, "p2": 0, "p3": 0, "p4": 0},
        ended=True,
    ),
    no("no time is agreed", "003:2237", 4, FOUR + "; p2 play 9c; - rule stop"),
    er(
        "two are left",
        "003:2237",
        3,
        BURNT_OUT + "; p2 play 9c; p1 play 9d; p2 claim slap",
        {"stop": "two-left", "burn": 2},
        points={"p1": 0, "p2": 1, "p3": 0},
        ended=True,
    ),
    er(
        "two are left, and all cards are wanted",
        "003:2237",
        3,
        BURNT_OUT + "; p2 play 9c; p1 play 9d; p2 claim slap",
        {"burn": 2},
        ended=False,
    ),
    er("a card taken back", PAGE, 4, FOUR + "; p2 play 9c !withdrawn; p2 play 5c"),
    er("a misdeal", PAGE, 4, f"{FOUR}; - rule misdeal; {FOUR}; p2 play 9c"),
    no("a wrong score", PAGE, 2, WHOLE + "; - score p2 1"),
]
