"""Examples of modern cinch: the stated scores, and one breach of every rule that the laws lack."""

from __future__ import annotations

from typing import Any

from tests.rules.all_fours.cinch_deals import (
    ELEVEN_THREE,
    SIX_EIGHT,
    changed,
    inserted,
    opening,
    record,
    sides,
    tricks_of,
)
from tests.rules.outcome import Example

START = opening(1, 8, face_up=False)
GAME = START + tricks_of(1)


def good(
    name: str,
    line: str,
    events: list[str],
    points: dict[str, int] | None = None,
    options: dict[str, Any] | None = None,
) -> Example:
    return Example(name, line, record("cinch", events, options), points=points)


def bad(
    name: str, line: str, events: list[str], event: int, options: dict[str, Any] | None = None
) -> Example:
    return Example(name, line, record("cinch", events, options), legal=False, event=event)


# Y holds seven trumps and must throw one of them; A and Y change the tens.
SEVEN = [
    "- deal A AhKhTh3hAsKsQsJs9s",
    "- deal Y Jh7h6h5d4h2h9h8s7s",
    "- deal B Qh8hQdJdTd9d8d7d6d",
    "- deal Z 3d2dAcKcTc8c7c5s3s",
    *["A bid 8", "Y bid pass", "B bid pass", "Z bid pass", "A declare hearts"],
    "A discard AsKsQsJs9s",
]

SCORES = [
    good(
        "bid six, six against eight: the others score two",
        "worked-examples-trick-taking.md WE-B32, 000:670",
        opening(1, 6, face_up=False) + SIX_EIGHT,
        sides(0, 2),
    ),
    good(
        "bid eight, seven each: the others score fifteen",
        "worked-examples-trick-taking.md WE-B33, 000:670",
        GAME,
        sides(0, 15),
    ),
    good(
        "the old formula, bid and own points, gives the same",
        "worked-examples-trick-taking.md WE-B33, 002:256-258",
        GAME,
        sides(0, 15),
        {"set_score": "bid-and-taken"},
    ),
    good(
        "fourteen points are dealt with: nine and five",
        "worked-examples-f-z.md PT-6, 003:4533",
        opening(1, 8, face_up=False) + ELEVEN_THREE,
        sides(8, 0),
    ),
    good(
        "each for himself: the three others score alike",
        "000:648",
        GAME,
        {"A": 0, "Y": 16, "B": 16, "Z": 16},
        {"partners": False},
    ),
    Example(
        "fifty-one points end the game",
        "000:672",
        record("cinch", GAME, {"deals": 0, "target": 15}),
        points=sides(0, 15),
        total=sides(0, 15),
        ended=True,
    ),
    Example(
        "fifteen points do not end a game to fifty-one",
        "000:672",
        record("cinch", GAME, {"deals": 0}),
        ended=False,
    ),
]

RULES = [
    bad("a bid that does not top the last", "000:658", changed(GAME, 5, "Y bid 8"), 5),
    bad("a bid of fifteen", "000:658", changed(GAME, 4, "A bid 15"), 4),
    bad("a bid below the minimum", "000:658", changed(GAME, 4, "A bid 4"), 4, {"minimum": 5}),
    bad(
        "a bid out of turn bars both partners",
        "000:680",
        [*GAME[:4], "Y bid 5 !withdrawn", "A bid pass", "Z bid 6"],
        6,
    ),
    good(
        "a bid made before by that side stands",
        "000:680",
        [*GAME[:4], "A bid 5", "B bid 7 !withdrawn", "Y bid pass", "Z bid pass", "A declare clubs"],
    ),
    bad(
        "all pass and the deal is void: the next player deals",
        "000:658",
        [*GAME[:4], "A bid pass", "Y bid pass", "B bid pass", "Z bid pass", *GAME[:5]],
        12,
        {"all_pass": "next-dealer"},
    ),
    bad("all cards but trumps are discarded", "000:660", changed(GAME, 9, "A discard AsKsQs"), 13),
    good(
        "three cards, of any kind, where that is played",
        "002:146-147",
        [
            *GAME[:9],
            "A discard AsKsQs",
            *GAME[10:13],
            *GAME[14:16],
            "Z draw robbed 5c4h4s9cKd",
            "A play Js",
        ],
        None,
        {"discards": "at-least-three"},
    ),
    bad("a trump is discarded face up", "000:662", [*SEVEN, "Y discard 2h8s7s"], 10),
    good(
        "the seventh trump, a scoring one, goes to the bidder",
        "000:664",
        [
            *SEVEN,
            "Y discard 8s7s",
            "Y discard up 2h",
            *GAME[11:12],
            "Z discard 3d2dAcKcTc8c7c5s3s",
            "A draw stock 2s4s",
            "B draw stock 4c5cJc6s",
            "Z draw robbed 5hKd9cTs4d6c",
            "A play Ah",
            "Y play 4h",
            "B play 8h",
            "Z play 5h",
            "A play Kh",
            "Y play 6h",
            "B play Qh",
            "Z play 9c",
            "A play Th",
            "Y play Jh",
            "B play Jc",
            "Z play Ts",
            "Y play 9h",
            "B play 4c",
            "Z play 4d",
            "A play 3h",
            "Y play 7h",
            "B play 5c",
            "Z play 6c",
            "A play 2s",
            "Y play 5d",
            "B play 6s",
            "Z play Kd",
            "A play 4s",
        ],
        sides(0, 15),
    ),
    good(
        "a discarded trump taken back before its player has drawn",
        "000:664",
        inserted(GAME, 14, "Y discard up 7h !withdrawn"),
        sides(0, 15),
    ),
    bad(
        "a change of the discard after the draw",
        "000:664",
        inserted(GAME, 14, "A discard As !withdrawn"),
        14,
    ),
    bad("the dealer may rob only when the others are served", "000:660", changed(GAME, 14), 14),
    bad("neither suit nor trump", "000:668", changed(GAME, 26, "Z play Kd"), 26),
    bad("no trump to a trump", "000:668", changed(GAME, 22, "Z play 4s"), 22),
    bad("the bidder leads first", "000:668", changed(GAME, 17, "Y play 3c"), 17),
    bad(
        "a revoke that is not marked and one that is none",
        "000:684",
        changed(GAME, 26, "Z play 9h !revoke"),
        26,
    ),
    bad(
        "a card out of turn is not taken back once an opponent has played",
        "000:682",
        [*GAME[:18], "Z play 5c !withdrawn"],
        18,
    ),
    bad(
        "no call without a lead out of turn",
        "000:682",
        [*GAME[:17], "Z rule A trump"],
        17,
    ),
    bad(
        "the offender's right-hand opponent calls, not the left-hand one",
        "000:682",
        [*GAME[:17], "B play 8h !withdrawn", "Z rule A not-trump"],
        18,
    ),
    bad(
        "told to lead no trump",
        "000:682",
        [*GAME[:17], "B play 8h !withdrawn", "Y rule A not-trump", "A play 2h"],
        19,
    ),
    bad(
        "no card lies exposed",
        "000:674-684",
        [*GAME[:17], "Z show 4s !exposed"],
        17,
    ),
    good(
        "the same dealer deals again",
        "000:674",
        [*GAME[:4], "- rule void", *GAME[:5]],
    ),
    bad("a misdeal after the first bid", "000:676", [*GAME[:5], "- rule misdeal"], 5),
    good(
        "ten cards: an opponent draws one, which goes back to the stock",
        "000:678",
        ["- rule A long", GAME[0] + "5c", *GAME[1:9], "Y draw A 5c", *GAME[9:]],
        sides(0, 15),
    ),
    bad(
        "ten cards: it is drawn before the discard",
        "000:678",
        ["- rule A long", GAME[0] + "5c", *GAME[1:9], "A discard AsKsQsJs9s5c"],
        10,
    ),
    bad(
        "a partner draws the card too many",
        "000:678",
        ["- rule A long", GAME[0] + "5c", *GAME[1:9], "B draw A 5c"],
        10,
    ),
    good(
        "eight cards: the hand plays on",
        "000:678",
        ["- rule A short", GAME[0][:-2], *GAME[1:9], "A discard AsKsQsJs", *GAME[10:]],
        sides(0, 15),
    ),
]

EXAMPLES = SCORES + RULES
