"""Worked examples of Texas hold'em: the chips, bets and pots that all three games share."""

from __future__ import annotations

from typing import Any

from tests.rules.outcome import Example
from tests.rules.poker.example_records import points, record

THREE = "- deal p1 AsKs, - deal p2 QhQd, - deal p3 7c2d"
TWO = "- deal p1 AsKs, - deal p2 QhQd"
DRY = "- deal board 3c8d9s"


def hand(options: dict[str, Any], events: str, players: int = 3) -> dict[str, Any]:
    """A hand with the button on the last seat, as PHH orders the seats."""
    return record("texas-holdem", players, {"dealer": f"p{players}", **options}, events)


def wrong(name: str, line: str, rec: dict[str, Any], event: int) -> Example:
    return Example(name, line, rec, legal=False, event=event)


CHECKED_DOWN = f"""
{THREE}
p3 call, p1 call, p2 check
{DRY}
p1 check, p2 check, p3 check
- deal board 4h
p1 check, p2 check, p3 check
- deal board 5h
p1 check, p2 check, p3 check
p1 show AsKs, p2 show QhQd, p3 show 7c2d
"""
ALL_IN_THREE = f"""
{THREE}
p3 raise 20, p1 raise 60, p2 call
p1 show AsKs, p2 show QhQd, p3 show 7c2d
- deal board 7h8d9s, - deal board 4h, - deal board 5h
"""
SIDE = {"stacks": [60, 100, 20]}

LEGAL = [
    Example(
        "everybody checks down and the best pair wins",
        "003:4090-4124",
        hand({}, CHECKED_DOWN),
        points=points(-2, 4, -2),
        total=points(-2, 4, -2),
        ended=True,
    ),
    Example(
        "the big blind wins when all fold; the blind above the small one comes back",
        "003:4128",
        hand({}, f"{THREE}\np3 fold, p1 fold, - score p2 refund 1, - score p2 1"),
        points=points(-1, 1, 0),
        ended=True,
    ),
    Example(
        "two players: the button has the small blind, acts first before the flop, last after it",
        "003:4080",
        hand({}, f"{TWO}\np2 call, p1 check, {DRY}\np1 check, p2 open 2, p1 fold", 2),
        points=points(-2, 2),
        ended=True,
    ),
    Example(
        "an uncalled raise goes back",
        "003:4120",
        hand({}, f"{THREE}\np3 raise 50, p1 fold, p2 fold, - score p3 refund 48, - score p3 3"),
        points=points(-1, -2, 3),
    ),
    Example(
        "main pot 60 to three sevens, side pot 80 of two players to the queens",
        "003:4120",
        hand(SIDE, ALL_IN_THREE.replace("7h8d9s", "7h7d9s")),
        points=points(-60, 20, 40),
        ended=True,
    ),
    Example(
        "a short all-in does not reopen, but a player who has not acted may raise",
        "003:4118",
        hand(
            {"stacks": [200, 200, 200, 25], "blinds": [1, 2, 0, 0], "dealer": "p4"},
            """
            - deal p1 AsKs, - deal p2 QhQd, - deal p3 7c2d, - deal p4 JhJs
            p3 raise 20, p4 raise 25, p1 call, p2 raise 60, p3 fold, p1 fold
            - deal board 3c8d9s, - deal board 4h, - deal board 5h
            p2 show QhQd, p4 show JhJs
            """,
            4,
        ),
        points=points(-25, 70, -20, -25),
    ),
    Example(
        "several short all-ins together reopen the betting",
        "003:4118",
        hand(
            {"stacks": [200, 200, 200, 21, 30], "dealer": "p5"},
            """
            - deal p1 AsKs, - deal p2 QhQd, - deal p3 7c2d, - deal p4 JhJs, - deal p5 ThTs
            p3 raise 12, p4 raise 21, p5 raise 30, p1 fold, p2 fold, p3 raise 48
            """,
            5,
        ),
    ),
    Example(
        "a posted blind acts in turn and may check",
        "003:4078",
        hand(
            {},
            """
            p4 post 2, p4 dead 1, - deal p1 AsKs, - deal p2 QhQd, - deal p3 7c2d, - deal p4 JhJs
            p3 fold, p4 check, p1 fold, p2 check
            - deal board 3c8d9s, p2 check, p4 open 3, p2 fold
            """,
            4,
        ),
        points=points(-1, -2, 0, 3),
    ),
    Example(
        "a straddle acts last before the flop and may raise",
        "003:4078",
        hand(
            {},
            """
            p3 straddle 4, - deal p1 AsKs, - deal p2 QhQd, - deal p3 7c2d, - deal p4 JhJs
            p4 call, p1 fold, p2 fold, p3 raise 8, p4 fold
            """,
            4,
        ),
        points=points(-1, -2, 7, -4),
    ),
    Example(
        "dead button: the dealer's seat is empty",
        "003:4078",
        record(
            "texas-holdem",
            4,
            {"dealer": "p4", "stacks": [50, 50, 50, 0]},
            f"{THREE}\np3 call, p1 fold, p2 check, {DRY}, p2 open 5, p3 fold",
        ),
        points=points(-1, 3, -2, 0),
    ),
    Example(
        "an ante that one player pays for all is dead money",
        "phh samples",
        hand(
            {"antes": [0, 3, 0], "blinds": [1, 2, 0]},
            f"{THREE}\np3 raise 4, p1 fold, p2 fold",
        ),
        points=points(-1, -5, 6),
    ),
    Example(
        "equal antes: who could pay only part of it plays for that part of each",
        "003:4120",
        hand(
            {"ante": 5, "stacks": [50, 50, 3]},
            f"{THREE}\np1 call, p2 check, - deal board 7h8d9s, p1 check, p2 check\n"
            "- deal board 7d, p1 check, p2 check, - deal board 3c, p1 check, p2 check\n"
            "p1 show AsKs, p2 show QhQd, p3 show 7c2d",
        ),
        points=points(-7, 1, 6),
    ),
    Example(
        "a short big blind must still be called in full",
        "texas-holdem.md",
        hand({"stacks": [50, 1, 50]}, f"{THREE}\np3 call, p1 call, {DRY}, p1 open 2, p3 fold"),
    ),
    Example(
        "what only was posted is owed with the option",
        "texas-holdem.md",
        hand(
            {"stacks": [50, 5, 50], "blinds": [3, 10, 0], "short_blind": "posted"},
            f"{THREE}\np3 call, p1 call, {DRY}, p1 open 10, p3 fold, p1 show AsKs, p2 show QhQd\n"
            "- deal board 4h, - deal board 5h",
        ),
        points=points(-5, 10, -5),
    ),
    Example(
        "fixed limit: a blind and three raises",
        "003:4148",
        hand(
            {"limit": "fixed"},
            f"{THREE}\np3 raise 4, p1 raise 6, p2 raise 8, p3 call, p1 call\n"
            f"{DRY}, p1 open 2, p2 fold, p3 fold",
        ),
        points=points(16, -8, -8),
    ),
    Example(
        "fixed limit: an all-in of half a bet counts, the next raise is one size above it",
        "texas-holdem.md",
        hand(
            {"limit": "fixed", "small_bet": 10, "blinds": [5, 10, 0], "stacks": [99, 99, 15]},
            f"{THREE}\np3 raise 15, p1 raise 30, p2 fold",
        ),
    ),
    Example(
        "fixed limit: less than half a bet is completed",
        "texas-holdem.md",
        hand(
            {"limit": "fixed", "small_bet": 10, "blinds": [5, 10, 0], "stacks": [99, 99, 14]},
            f"{THREE}\np3 raise 14, p1 raise 20, p2 fold",
        ),
    ),
    Example(
        "pot limit: the pot after the call",
        "worked-examples-f-z.md:224",
        hand({"limit": "pot"}, f"{THREE}\np3 raise 7, p1 fold, p2 fold"),
        points=points(-1, -2, 3),
    ),
    Example(
        "a cap makes a seat all-in",
        "pokerstars/holdem-nl-cap.txt",
        hand(
            {"cap": 20},
            f"{TWO}\np2 raise 20, p1 call, p1 show AsKs, p2 show QhQd\n"
            f"{DRY}, - deal board 4h, - deal board 5h",
            2,
        ),
        points=points(-20, 20),
    ),
    Example(
        "one odd chip: to the first winner clockwise of the dealer",
        "worked-examples-f-z.md:229",
        hand(
            {"stacks": [50, 50, 50]},
            "- deal p1 7s6d, - deal p2 AhQd, - deal p3 AdQc\n"
            f"p3 call, p1 fold, p2 check, {DRY}, p2 check, p3 check\n"
            "- deal board 4h, p2 check, p3 check, - deal board 5h, p2 check, p3 check\n"
            "p2 show AhQd, p3 show AdQc",
        ),
        points=points(-1, 1, 0),
    ),
    Example(
        "rake and a smallest chip of five",
        "texas-holdem.md",
        hand(
            {"rake": [3], "chip": 5, "blinds": [5, 10, 0]},
            "- deal p1 7s6d, - deal p2 AhQd, - deal p3 AdQc\n"
            f"p3 call, p1 fold, p2 check, {DRY}, p2 check, p3 check\n"
            "- deal board 4h, p2 check, p3 check, - deal board 5h, p2 check, p3 check\n"
            "p2 show AhQd, p3 show AdQc",
        ),
        points=points(-5, 2, 0),
    ),
    Example(
        "run twice: each board decides half",
        "pokerstars/holdem-nl-run-it-twice-cp1252.txt",
        hand(
            {"stacks": [50, 50]},
            f"{TWO}\np2 raise 50, p1 call, {DRY}, - declare two\n"
            "- deal board row1 Ah, - deal board row1 2h\n"
            "- deal board row2 4h, - deal board burn row2 5h".replace(
                "- deal board burn row2 5h", "- deal burn ??, - deal board row2 5h"
            )
            + "\np1 show AsKs, p2 show QhQd",
            2,
        ),
        points=points(0, 0),
        ended=True,
    ),
    Example(
        "cash-out: the pot goes by the cards, the house pays",
        "pokerstars/holdem-nl-2025-cash-out.txt",
        hand(
            {"stacks": [50, 50]},
            f"{TWO}\np2 raise 50, p1 call, p1 declare settle 40, p1 show AsKs, p2 show QhQd\n"
            f"{DRY}, - deal board 4h, - deal board 5h, - score p1 total -10",
            2,
        ),
        points=points(-50, 50),
        total=points(-10, 50),
    ),
    Example(
        "a muck leaves the pot to the last, who need not show; cards may be shown freely after",
        "003:4124-4128",
        hand(
            {},
            CHECKED_DOWN.split("p1 show", maxsplit=1)[0] + "p1 show muck, p2 show muck, p3 show 2d",
        ),
        points=points(-2, -2, 4),
        ended=True,
    ),
    Example(
        "a hand that decides and was not seen leaves the result open",
        "formats.md section 5",
        hand({}, CHECKED_DOWN.replace("QhQd", "????")),
        points={},
        total={},
        ended=True,
    ),
    Example(
        "a mucked unknown hand does not",
        "phh/handhq-abs-995-997.phhs",
        hand(
            {},
            CHECKED_DOWN.replace("p2 show QhQd", "p2 show muck").replace("QhQd", "????"),
        ),
        points=points(4, -2, -2),
    ),
    Example(
        "an unknown hand that is shown",
        "texas-holdem.md",
        hand({}, CHECKED_DOWN.replace("- deal p2 QhQd", "- deal p2 ????")),
        points=points(-2, 4, -2),
    ),
    Example(
        "the wheel is the lowest straight",
        "003:4084",
        hand(
            {},
            CHECKED_DOWN.replace("3c8d9s", "3c2h9s")
            .replace("7c2d", "7c6d")
            .replace("AsKs", "As9d"),
        ),
        points=points(-2, -2, 4),
    ),
    Example(
        "short deck: a flush beats a full house, A-6-7-8-9 is a straight",
        "texas-holdem.md",
        hand(
            {"short_deck": True, "stacks": [50, 50]},
            "- deal p1 AsKs, - deal p2 QhQd, p2 raise 50, p1 call, p1 show AsKs, p2 show QhQd\n"
            "- deal board Qs9s7s, - deal board 9h, - deal board 8c",
            2,
        ),
        points=points(50, -50),
    ),
    Example(
        "a fold out of turn stands; the right seat acts next",
        "texas-holdem.md",
        hand({}, f"{THREE}\np2 fold !turn, p3 call, p1 call, {DRY}, p1 check, p3 check"),
        ended=False,
    ),
    Example(
        "an insufficient raise that stood does not reopen",
        "texas-holdem.md",
        hand(
            {},
            f"{THREE}\np3 raise 10, p1 raise 15 !insufficient, p2 fold, p3 call\n"
            f"{DRY}, p1 open 9, p3 fold",
        ),
        points=points(17, -2, -15),
    ),
    Example(
        "an act taken back changes nothing",
        "texas-holdem.md",
        hand({}, f"{THREE}\np3 raise 10 !withdrawn, p3 fold, p1 fold"),
        points=points(-1, 1, 0),
    ),
    Example(
        "a dead hand by ruling",
        "texas-holdem.md",
        hand({}, f"{THREE}\np3 call, - rule p1 void, p2 check, {DRY}, p2 check, - rule p3 void"),
        points=points(-1, 3, -2),
    ),
    Example(
        "a misdeal gives all chips back",
        "texas-holdem.md",
        hand({}, f"{THREE}\np3 raise 10, - rule misdeal, {THREE}\np3 fold, p1 fold"),
        points=points(-1, 1, 0),
    ),
    Example(
        "chips carried over are in the pot",
        "texas-holdem.md",
        hand({"pot": 9}, f"{THREE}\np3 fold, p1 fold"),
        points=points(-1, 10, 0),
    ),
    Example(
        "fold with nothing to call",
        "003:4100",
        hand({}, f"{THREE}\np3 fold, p1 call, p2 fold"),
        points=points(2, -2, 0),
    ),
    Example(
        "an exposed card changes nothing",
        "texas-holdem.md",
        hand({}, f"{THREE}\np2 show Qh !exposed, p3 fold, p1 fold"),
        points=points(-1, 1, 0),
    ),
]

AFTER_DEAL = 3
REFUSED = [
    wrong("not in turn", "003:4106", hand({}, f"{THREE}\np1 call"), AFTER_DEAL),
    wrong("a bet cannot be checked", "003:4096", hand({}, f"{THREE}\np3 check"), AFTER_DEAL),
    wrong(
        "nothing to call",
        "003:4098",
        hand({}, f"{THREE}\np3 fold, p1 call, p2 call"),
        AFTER_DEAL + 2,
    ),
    wrong(
        "the blinds are a bet: open is refused",
        "003:4104-4106",
        hand({}, f"{THREE}\np3 open 4"),
        AFTER_DEAL,
    ),
    wrong(
        "raise is refused where nothing was bet",
        "003:4097",
        hand({}, f"{THREE}\np3 call, p1 call, p2 check, {DRY}, p1 raise 4"),
        AFTER_DEAL + 4,
    ),
    wrong("a raise below twice the blind", "003:4118", hand({}, f"{THREE}\np3 raise 3"), 3),
    wrong(
        "a raise smaller than the last",
        "003:4118",
        hand({}, f"{THREE}\np3 raise 12, p1 raise 21"),
        4,
    ),
    wrong("more than the stack", "003:4076", hand({}, f"{THREE}\np3 raise 201"), 3),
    wrong(
        "pot limit: one more than the pot",
        "worked-examples-f-z.md:231",
        hand({"limit": "pot"}, f"{THREE}\np3 raise 8"),
        3,
    ),
    wrong(
        "all-in does not lift the pot limit",
        "003:4116",
        hand({"limit": "pot", "stacks": [50, 50, 9]}, f"{THREE}\np3 raise 9"),
        3,
    ),
    wrong(
        "fixed limit: another size",
        "003:4148",
        hand({"limit": "fixed"}, f"{THREE}\np3 raise 5"),
        3,
    ),
    wrong(
        "fixed limit: the fourth raise",
        "003:4148",
        hand({"limit": "fixed"}, f"{THREE}\np3 raise 4, p1 raise 6, p2 raise 8, p3 raise 10"),
        6,
    ),
    wrong(
        "fixed limit: big bets on the turn",
        "003:4148",
        hand(
            {"limit": "fixed"},
            f"{THREE}\np3 fold, p1 call, p2 check, {DRY}, p1 check, p2 check\n"
            "- deal board 4h, p1 open 2",
        ),
        10,
    ),
    wrong(
        "fixed limit: below half a bet the next raise completes only",
        "texas-holdem.md",
        hand(
            {"limit": "fixed", "small_bet": 10, "blinds": [5, 10, 0], "stacks": [99, 99, 14]},
            f"{THREE}\np3 raise 14, p1 raise 30",
        ),
        4,
    ),
    wrong(
        "no new right to raise after a short all-in",
        "003:4118",
        hand(
            {"stacks": [200, 200, 200, 25], "blinds": [1, 2, 0, 0], "dealer": "p4"},
            "- deal p1 AsKs, - deal p2 QhQd, - deal p3 7c2d, - deal p4 JhJs\n"
            "p3 raise 20, p4 raise 25, p1 fold, p2 fold, p3 raise 60",
            4,
        ),
        8,
    ),
    wrong(
        "single: short all-ins never add up",
        "texas-holdem.md",
        hand(
            {"stacks": [200, 200, 200, 21, 30], "dealer": "p5", "reopen": "single"},
            "- deal p1 AsKs, - deal p2 QhQd, - deal p3 7c2d, - deal p4 JhJs, - deal p5 ThTs\n"
            "p3 raise 12, p4 raise 21, p5 raise 30, p1 fold, p2 fold, p3 raise 48",
            5,
        ),
        10,
    ),
    wrong("betting before all are dealt", "003:4082", hand({}, "- deal p1 AsKs, p3 fold"), 1),
    wrong("a third card", "003:4082", hand({}, "- deal p1 AsKsQs"), 0),
    wrong("the same card twice", "003:4082", hand({}, "- deal p1 AsKs, - deal p2 AsQd"), 1),
    wrong(
        "cards for an empty seat", "texas-holdem.md", hand(SIDE | {"stacks": [9, 9, 0]}, THREE), 2
    ),
    wrong(
        "two board cards",
        "003:4112",
        hand({}, f"{THREE}\np3 call, p1 call, p2 check, - deal board 3c8d"),
        6,
    ),
    wrong(
        "the board before betting is over",
        "003:4112",
        hand({}, f"{THREE}\np3 call, p1 call, {DRY}"),
        5,
    ),
    wrong(
        "two burns",
        "003:4112",
        hand({}, f"{THREE}\np3 call, p1 call, p2 check, - deal burn ??, - deal burn ??"),
        7,
    ),
    wrong(
        "a hole card on the board",
        "003:4112",
        hand({}, f"{THREE}\np3 call, p1 call, p2 check, - deal board As8d9s"),
        6,
    ),
    wrong(
        "a post after the first act",
        "texas-holdem.md",
        hand({}, f"{THREE}\np3 call, p1 dead 1"),
        4,
    ),
    wrong("a post above the blind", "texas-holdem.md", hand({}, "p3 post 3"), 0),
    wrong("a straddle no higher than the blind", "texas-holdem.md", hand({}, "p3 straddle 2"), 0),
    wrong(
        "the first to show is the first left of the dealer",
        "003:4124",
        hand({}, CHECKED_DOWN.split("p1 show", maxsplit=1)[0] + "p2 show QhQd"),
        18,
    ),
    wrong(
        "the last to bet on the river shows first",
        "003:4124",
        hand(
            {},
            CHECKED_DOWN.replace(
                "5h\np1 check, p2 check, p3 check\np1 show",
                "5h\np1 check, p2 open 2, p3 call, p1 call\np1 show",
            ),
        ),
        19,
    ),
    wrong(
        "one card of two at the showdown",
        "003:4126",
        hand({}, CHECKED_DOWN.split("p1 show", maxsplit=1)[0] + "p1 show As"),
        18,
    ),
    wrong(
        "cards that were not dealt",
        "003:4126",
        hand({}, CHECKED_DOWN.split("p1 show", maxsplit=1)[0] + "p1 show AsKd"),
        18,
    ),
    wrong(
        "mucking before the board is complete",
        "texas-holdem.md",
        hand(SIDE, ALL_IN_THREE.replace("p1 show AsKs", "p1 show muck")),
        6,
    ),
    wrong("a folded hand cannot act", "003:4100", hand({}, f"{THREE}\np3 fold, p3 call"), 4),
    wrong("nothing after the end", "003:4128", hand({}, f"{THREE}\np3 fold, p1 fold, p2 check"), 5),
    wrong(
        "run twice while betting goes on",
        "texas-holdem.md",
        hand({}, f"{THREE}\np3 call, p1 call, p2 check, {DRY}, - declare two"),
        7,
    ),
    wrong(
        "the second board before the first",
        "texas-holdem.md",
        hand(
            {"stacks": [50, 50]},
            f"{TWO}\np2 raise 50, p1 call, - declare two, - deal board row2 3c8d9s",
            2,
        ),
        5,
    ),
    wrong(
        "a wrong refund",
        "texas-holdem.md",
        hand({}, f"{THREE}\np3 fold, p1 fold, - score p2 refund 2"),
        5,
    ),
    wrong(
        "a wrong result",
        "texas-holdem.md",
        hand({}, f"{THREE}\np3 fold, p1 fold, - score p2 2"),
        5,
    ),
    wrong(
        "cash-out before betting is over",
        "texas-holdem.md",
        hand({}, f"{THREE}\np3 call, p3 declare settle 5"),
        4,
    ),
    wrong(
        "void of a folded hand", "texas-holdem.md", hand({}, f"{THREE}\np3 fold, - rule p3 void"), 4
    ),
    wrong(
        "an unknown board card",
        "texas-holdem.md",
        hand({}, f"{THREE}\np3 call, p1 call, p2 check, - deal board 3c8d??"),
        6,
    ),
    wrong(
        "more rake than the pot",
        "texas-holdem.md",
        hand({"rake": [9]}, f"{THREE}\np3 fold, p1 fold"),
        4,
    ),
    wrong(
        "a five in the short deck",
        "texas-holdem.md",
        hand({"short_deck": True}, "- deal p1 5s6s"),
        0,
    ),
]

EXAMPLES = LEGAL + REFUSED
