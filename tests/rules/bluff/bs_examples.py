"""Worked examples of BS and bluff as records."""

from __future__ import annotations

from typing import Any

from tests.rules.outcome import Example
from tests.rules.referee import make_record

PAGE = "docs/games/bs.md"
A_F = "worked-examples-a-f.md:"

# p1 deals, p2 begins with aces.
FOUR = (
    "- deal p2 AcAdAhAs2c9c9dTcJcQc3c4c5c; - deal p3 2d2h3d4d5d6d7d8dTdJdQdKdKc; "
    "- deal p4 2s3h3s4h5h6h7h8hThJhQhKhKs; - deal p1 4s5s6c6s7c7s8c8s9h9sTsJsQs"
)
# Two players with half the pack each; p2 has only hearts and spades.
TWO = (
    "- deal p2 AhAs2h2s3h3s4h4s5h5s6h6s7h7s8h8s9h9sThTsJhJsQhQsKhKs; "
    "- deal p1 AcAd2c2d3c3d4c4d5c5d6c6d7c7d8c8d9c9dTcTdJcJdQcQdKcKd"
)


def bs(
    name: str,
    line: str,
    seats: int,
    text: str,
    options: dict[str, Any] | None = None,
    *,
    rules: str = "bs",
    **wanted: Any,
) -> Example:
    return Example(name, line, make_record(rules, seats, text, options), **wanted)


def no(
    name: str,
    line: str,
    text: str,
    options: dict[str, Any] | None = None,
    *,
    rules: str = "bs",
) -> Example:
    """Four players; the last event is illegal."""
    last = len(text.split("; ")) - 1
    return bs(name, line, 4, text, options, rules=rules, legal=False, event=last)


CYCLE = (
    FOUR + "; p2 play down Ac; p3 play down 2d; p4 play down 3h; p1 play down 4s; p2 play down 5c; "
    "p3 play down 6d; p4 play down 7h; p1 play down 8c; p2 play down 9c; p3 play down Td; "
    "p4 play down Jh; p1 play down Qs; p2 play down 3c; p2 declare kings 1; p3 play down 2h"
)
# p2 has put down all his cards and claimed the last seven as threes.
ALL_DOWN = (
    FOUR + "; p2 play down AcAdAhAs2c9c; p3 play down 2d; p4 play down 3h; p1 play down 4s; "
    "p2 play down 9dTcJcQc3c4c5c"
)
# p2 puts his last cards down truly: fives.
TRUE_OUT = (
    FOUR + "; p2 play down AcAdAhAs2c9c9dTcJcQc3c4c; p3 play down 2d; p4 play down 3h; "
    "p1 play down 4s; p2 play down 5c"
)
DUEL = TWO + "; p2 play down AhAs2h2s3h3s4h4s5h5s6h6s7h7s8h8s9h9sThTsJhJsQhQsKh"
BLUFF = FOUR + "; p2 play down 9c9d; p2 declare nines 2"
FREE = {"rules": "bluff"}
LATE = {"window": "until-collected"}
COUNT = {"count_lying": True}
EITHER = {"sequence": "either"}
SAME = {"sequence": "either-or-same"}
PLAY_ON = {"play_on": True}
OPEN_PILE = {"reveal": "whole-pile"}

EXAMPLES = [
    bs("four players get thirteen each", A_F + "175", 4, FOUR + "; p2 play down Ac"),
    no("fourteen cards to one", A_F + "175", "- deal p2 AcAdAhAs2c9c9dTcJcQc3c4c5c6c"),
    no("a play before all are dealt", "003:829", "- deal p2 AcAd; p2 play down Ac"),
    bs("after kings come aces", A_F + "176", 4, CYCLE + "; p3 declare aces 1"),
    no("after kings no twos", A_F + "176", CYCLE + "; p3 declare twos 1"),
    bs(
        "a claim of five with one pack is always a lie",
        A_F + "177",
        4,
        FOUR + "; p2 play down AcAdAhAs2c; p2 declare aces 5; p4 claim p2 lie; p2 show AcAdAhAs2c; "
        "p2 draw discard 2cAcAdAhAs; p3 play down 2d",
    ),
    bs(
        "a true claim: the challenger takes",
        A_F + "178",
        4,
        FOUR + "; p2 play down AcAd; p4 claim p2 lie; p2 show AcAd; p4 draw discard AcAd; "
        "p3 play down 2d",
    ),
    no(
        "a true claim: the player does not take",
        A_F + "178",
        FOUR + "; p2 play down AcAd; p4 claim p2 lie; p2 show AcAd; p2 draw discard AcAd",
    ),
    bs(
        "one false card: the player takes",
        A_F + "179",
        4,
        FOUR + "; p2 play down Ac9c; p4 claim p2 lie; p2 show Ac9c; p2 draw discard Ac9c; "
        "p3 play down 2d",
    ),
    no(
        "one false card: the challenger does not take",
        A_F + "179",
        FOUR + "; p2 play down Ac9c; p4 claim p2 lie; p2 show Ac9c; p4 draw discard Ac9c",
    ),
    no("the dealer does not begin", "003:835", FOUR + "; p1 play down 4s"),
    bs("another begins where agreed", "003:835", 4, FOUR + "; p4 play down 2s", {"first": "p4"}),
    no("out of turn", "003:835", FOUR + "; p2 play down Ac; p4 play down 3h"),
    no("a card not held", "003:839", FOUR + "; p2 play down 2d"),
    no("twos first", "003:837", FOUR + "; p2 play down 2c; p2 declare twos 1"),
    no("a number that is not true", "003:839", FOUR + "; p2 play down AcAd; p2 declare aces 3"),
    no("no play at all", "003:841", FOUR + "; p2 declare aces 1"),
    no(
        "the challenge comes too late",
        "003:845",
        FOUR + "; p2 play down 9c; p3 play down 2d; p4 claim p2 lie",
    ),
    no(
        "only one challenge",
        "003:847",
        FOUR + "; p2 play down 9c; p3 claim p2 lie; p4 claim p2 lie",
    ),
    no("nobody challenges himself", "003:847", FOUR + "; p2 play down 9c; p2 claim p2 lie"),
    no("nothing to challenge", "003:847", FOUR + "; p3 claim p2 lie"),
    no(
        "the cards are turned up before the play goes on",
        "003:849",
        FOUR + "; p2 play down 9c; p3 claim p2 lie; p3 play down 2d",
    ),
    no("other cards are shown", "003:849", FOUR + "; p2 play down 9c; p3 claim p2 lie; p2 show Ac"),
    no(
        "the claim comes before the challenge",
        "003:845",
        FOUR + "; p2 play down Ac; p3 claim p2 lie; p2 declare aces 1",
    ),
    bs(
        "the rank goes on after a challenge",
        "003:856",
        4,
        FOUR + "; p2 play down 9c; p4 claim p2 lie; p2 show 9c; p3 play down 2d; p3 declare twos 1",
    ),
    no(
        "the taker does not start the next pile",
        "003:856",
        FOUR + "; p2 play down 9c; p4 claim p2 lie; p2 show 9c; p2 play down 9d",
    ),
    bs(
        "the last cards end the game",
        "003:860",
        4,
        TRUE_OUT,
        ended=True,
        points={"p1": 0, "p2": 1, "p3": 0, "p4": 0},
    ),
    bs(
        "the last cards were true",
        "003:860",
        4,
        TRUE_OUT + "; p1 claim p2 lie; p2 show 5c; - score p2 1",
        ended=True,
        points={"p1": 0, "p2": 1, "p3": 0, "p4": 0},
    ),
    no("nobody plays after the last cards", "003:860", TRUE_OUT + "; p3 play down 6d"),
    no(
        "nothing after the game",
        "003:860",
        TRUE_OUT + "; p1 claim p2 lie; p2 show 5c; p3 play down 6d",
    ),
    bs(
        "the last cards were false",
        "003:860",
        4,
        ALL_DOWN + "; p1 claim p2 lie; p2 show 9dTcJcQc3c4c5c; p3 play down 6d",
        ended=False,
    ),
    bs(
        "the others play on",
        "003:868",
        4,
        TRUE_OUT + "; p3 play down 6d; p4 play down 7h",
        PLAY_ON,
        ended=False,
    ),
    bs(
        "who is out is passed over",
        "003:868",
        4,
        TRUE_OUT + "; p3 play down 6d; p4 play down 7h; p1 play down 8c; p3 play down Td",
        PLAY_ON,
    ),
    no(
        "who is out does not challenge",
        "003:868",
        TRUE_OUT + "; p3 play down 6d; p2 claim p3 lie",
        PLAY_ON,
    ),
    bs(
        "two play on to the places",
        "003:868",
        2,
        DUEL + "; p1 play down 2c; p2 play down Ks",
        PLAY_ON,
        ended=True,
        points={"p1": 0, "p2": 1},
    ),
    no(
        "the whole pile is shown",
        "003:853",
        FOUR + "; p2 play down Ac; p3 play down 3d; p4 claim p3 lie; p3 show 3d; p4 play down 3h",
        OPEN_PILE,
    ),
    bs(
        "the whole pile is shown where agreed",
        "003:853",
        4,
        FOUR + "; p2 play down Ac; p3 play down 3d; p4 claim p3 lie; p3 show 3d; - show Ac; "
        "p4 play down 3h",
        OPEN_PILE,
    ),
    no(
        "the rest of the pile stays hidden",
        "003:853",
        FOUR + "; p2 play down Ac; p3 play down 3d; p4 claim p3 lie; p3 show 3d; - show Ac",
    ),
    bs("bluff: any rank", "003:874", 4, BLUFF + "; p3 play down 2d; p3 declare nines 1", **FREE),
    no(
        "bluff: the rank must be named",
        "003:874",
        FOUR + "; p2 play down 9c; p3 play down 2d",
        **FREE,
    ),
    no("bluff: the same rank", "003:874", BLUFF + "; p3 play down Td; p3 declare tens 1", **FREE),
    bs(
        "bluff: the taker starts",
        "003:874",
        4,
        BLUFF + "; p3 play down 2d; p1 claim p3 lie; p3 show 2d; p3 play down KdKc; "
        "p3 declare kings 2",
        **FREE,
    ),
    no(
        "bluff: nobody else starts",
        "003:874",
        BLUFF + "; p3 play down 2d; p1 claim p3 lie; p3 show 2d; p4 play down Ks",
        **FREE,
    ),
    bs(
        "bluff: later claims follow from the first",
        "003:874",
        4,
        BLUFF + "; p3 play down 2d; p4 play down Th; p1 claim p4 lie; p4 show Th",
        **FREE,
    ),
    no(
        "bluff: the number is true",
        "003:837",
        FOUR + "; p2 play down 9c9d; p2 declare nines 3",
        **FREE,
    ),
    bs(
        "bluff: nobody challenges, the pile goes round",
        "003:874",
        4,
        BLUFF + "; p3 play down 2d; p4 play down Th; p1 play down 9h; p2 play down Ac; "
        "p2 declare nines 1",
        **FREE,
    ),
    no(
        "bluff: still the same rank after a round",
        "003:874",
        BLUFF + "; p3 play down 2d; p4 play down Th; p1 play down 9h; p2 play down Ac; "
        "p2 declare aces 1",
        **FREE,
    ),
    bs(
        "bluff: the challenger was wrong, takes the pile and starts with the same rank",
        "003:874",
        4,
        BLUFF + "; p1 claim p2 lie; p2 show 9c9d; p1 draw discard 9c9d; p1 play down 9c9d9h; "
        "p1 declare nines 3",
        **FREE,
    ),
    no(
        "bluff: the turn does not go on to the left",
        "003:874",
        BLUFF + "; p1 claim p2 lie; p2 show 9c9d; p3 play down 2d",
        **FREE,
    ),
    bs(
        "bluff: all cards put down, nobody challenges",
        "003:857",
        4,
        FOUR + "; p2 play down AcAdAhAs2c9c9dTcJcQc3c4c5c; p2 declare aces 13; - score p2 1",
        ended=True,
        points={"p1": 0, "p2": 1, "p3": 0, "p4": 0},
        **FREE,
    ),
    bs(
        "bluff: an older lie, and who lied starts",
        "003:876",
        4,
        BLUFF + "; p3 play down 2d; p4 play down Th; p1 claim p3 lie; p3 show 2d; "
        "p3 play down 2d; p3 declare twos 1",
        LATE,
        **FREE,
    ),
    bs(
        "only the left",
        "003:876",
        4,
        FOUR + "; p2 play down 9c; p3 claim p2 lie",
        {"window": "left-only"},
    ),
    no(
        "only the left, not another",
        "003:876",
        FOUR + "; p2 play down 9c; p4 claim p2 lie",
        {"window": "left-only"},
    ),
    bs(
        "a claim caught several turns later",
        "003:876",
        4,
        FOUR + "; p2 play down 9c; p3 play down 2d; p4 play down 3h; p1 claim p2 lie; p2 show 9c; "
        "p2 draw discard 9c2d3h; p1 play down 4s",
        LATE,
    ),
    bs(
        "an older play of the same player",
        "003:876",
        4,
        FOUR + "; p2 play down 9c; p3 play down 2d; p4 play down 3h; p1 play down 4s; "
        "p2 play down 5c; p1 claim p2 lie 2; p2 show 9c; p3 play down 6d",
        LATE,
    ),
    no(
        "no older play there",
        "003:876",
        FOUR + "; p2 play down 9c; p3 play down 2d; p1 claim p2 lie 2",
        LATE,
    ),
    bs(
        "a false number",
        "003:878",
        4,
        FOUR + "; p2 play down AcAdAh9c; p2 declare aces 3; p3 claim p2 lie; p2 show AcAdAh9c; "
        "p2 draw discard AcAdAh9c",
        COUNT,
    ),
    bs(
        "a false number alone is a lie",
        "003:878",
        4,
        FOUR + "; p2 play down AcAdAh; p2 declare aces 2; p3 claim p2 lie; p2 show AcAdAh; "
        "p2 draw discard AcAdAh",
        COUNT,
    ),
    no("the number must be said", "003:878", FOUR + "; p2 play down AcAd; p3 play down 2d", COUNT),
    no("no claim of no cards", "003:878", FOUR + "; p2 play down AcAd; p2 declare aces 0", COUNT),
    bs(
        "downwards",
        "003:880",
        4,
        FOUR + "; p2 play down Ac; p3 play down Kd; p3 declare kings 1",
        {"sequence": "down"},
    ),
    no(
        "not upwards",
        "003:880",
        FOUR + "; p2 play down Ac; p3 play down 2d; p3 declare twos 1",
        {"sequence": "down"},
    ),
    bs(
        "either way",
        "003:880",
        4,
        FOUR + "; p2 play down Ac; p3 play down Kd; p3 declare kings 1; "
        "p4 play down Ks; p4 declare aces 1",
        EITHER,
    ),
    no(
        "either way, not the same",
        "003:880",
        FOUR + "; p2 play down Ac; p3 play down Kd; p3 declare aces 1",
        EITHER,
    ),
    no(
        "either way must be said",
        "003:880",
        FOUR + "; p2 play down Ac; p3 play down Kd; p4 play down Ks",
        EITHER,
    ),
    bs(
        "the same rank where agreed",
        "003:880",
        4,
        FOUR + "; p2 play down Ac; p3 play down Kd; p3 declare aces 1",
        SAME,
    ),
    bs("five players have two packs", "003:882", 5, "- deal p2 AcAc2c2c"),
    no("one pack has one ace of clubs", "003:823", "- deal p2 AcAc"),
    bs("two packs for four where agreed", "003:882", 4, "- deal p2 AcAc", {"packs": 2}),
    bs("a play taken back", PAGE, 4, FOUR + "; p2 play down 9c !withdrawn; p2 play down Ac"),
    bs("a misdeal", PAGE, 4, FOUR + "; - rule misdeal; " + FOUR),
    no("a wrong score", PAGE, TRUE_OUT + "; - score p3 1"),
]
