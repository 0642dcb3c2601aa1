"""Examples of loo with a double pot: who must come in, how to play, what the pot pays."""

from __future__ import annotations

from typing import Any

from tests.rules.outcome import Example

SEATS = ["p1", "p2", "p3", "p4"]
MISS, UP = "- deal miss Th8c7c", "- deal up 7h"


def hands(*cards: str) -> list[str]:
    return [f"- deal {seat} {hand}" for seat, hand in zip(SEATS, cards, strict=True)]


# p4 deals; hearts are trumps; 32 cards.
DEAL = [*hands("AsKs9h", "8hQdJd", "Ac9cTs", "QhKd9s"), MISS, UP]
FLUSH = [*hands("9hJhQh", "8hQdJd", "AcTsKs", "9sKd8s"), MISS, UP]
TWO_FLUSHES = [*hands("AsKsQs", "9hThJh", "8hQhKh", "9sKd8s"), "- deal miss Jc8c7c", UP]
TRUMPING = [*hands("AsKsQs", "9hJdTd", "8hJh9d", "9sKd8s"), MISS, UP]


def words(line: str) -> list[str]:
    """``p1:stand p2:pass`` as events."""
    return [f"{word.split(':')[0]} bid {word.split(':')[1]}" for word in line.split()]


def plays(line: str) -> list[str]:
    return [f"{word.split(':')[0]} play {word.split(':')[1]}" for word in line.split()]


def record(events: list[str], options: dict[str, Any] | None = None) -> dict[str, Any]:
    return {
        "cardlog": "1.0",
        "rules": "loo-double",
        "options": {"dealer": "p4", **(options or {})},
        "seats": SEATS,
        "events": events,
    }


def points(*numbers: int) -> dict[str, int]:
    return dict(zip(SEATS, numbers, strict=True))


def good(
    name: str,
    line: str,
    events: list[str],
    scores: dict[str, int] | None = None,
    options: dict[str, Any] | None = None,
    *,
    ended: bool | None = None,
) -> Example:
    return Example(name, line, record(events, options), points=scores, ended=ended)


def bad(
    name: str, line: str, events: list[str], event: int, options: dict[str, Any] | None = None
) -> Example:
    return Example(name, line, record(events, options), legal=False, event=event)


BOTH = [*DEAL, *words("p1:stand p2:pass p3:pass p4:stand")]
THREE = [*DEAL, *words("p1:stand p2:stand p3:pass p4:stand")]
THREE_PLAY = plays("p1:9h p2:8h p4:Qh p4:Kd p1:As p2:Qd p4:9s p1:Ks p2:Jd")
DEFENDED = [*DEAL, *words("p1:stand p2:pass p3:pass"), "p4 draw miss Th8c7c"]

POTS = [
    good(
        "a third of the pot for each trick; nothing is left, the next pot is single",
        "000:142, 000:150",
        [*BOTH, *plays("p1:9h p4:Qh p4:Kd p1:As p4:9s p1:Ks")],
        points(2, 0, 0, 1),
        ended=True,
    ),
    good(
        "a player without a trick is looed three chips, and the next pot is double",
        "000:142, 000:150",
        [*THREE, *THREE_PLAY],
        points(2, -3, 0, 1),
        ended=False,
    ),
    good(
        "a fixed number of deals",
        "000:142",
        [*THREE, *THREE_PLAY],
        None,
        {"deals": 1},
        ended=True,
    ),
    good(
        "the deal passes to the left, and the next dealer puts in three",
        "000:134-136",
        [*THREE, *THREE_PLAY, *DEAL, *words("p2:pass p3:pass p4:pass")],
        points(3, 0, 0, 0),
        ended=True,
    ),
    good(
        "all others pass: the dealer takes the pot",
        "000:146",
        [*DEAL, *words("p1:pass p2:pass p3:pass")],
        points(0, 0, 0, 3),
        ended=True,
    ),
    good(
        "all others pass: the taker of the miss has the pot",
        "000:146",
        [*DEAL, "p1 bid pass", "p2 draw miss Th8c7c", *words("p3:pass p4:pass")],
        points(0, 6, 0, -3),
        ended=True,
    ),
    good(
        "the dealer who defends the pot neither collects nor pays",
        "000:150",
        [*DEFENDED, *plays("p1:9h p4:Th p4:8c p1:As p4:7c p1:Ks")],
        points(-3, 0, 0, -3),
        ended=False,
    ),
    good(
        "a larger pot",
        "000:136",
        [*BOTH, *plays("p1:9h p4:Qh p4:Kd p1:As p4:9s p1:Ks")],
        points(4, 0, 0, 5),
        {"pot": 9},
    ),
]

SPEAKING = [
    bad("out of turn", "000:144", [*DEAL, "p2 bid stand"], 6),
    bad("after a pass", "000:146", [*DEAL, "p1 bid pass", "p1 bid stand"], 7),
    bad(
        "one player stands: the dealer may not pass",
        "000:146",
        [*DEAL, *words("p1:stand p2:pass p3:pass p4:pass")],
        9,
    ),
    good(
        "two stand: he may",
        "000:146",
        [*DEAL, *words("p1:stand p2:stand p3:pass p4:pass"), "p1 play 9h"],
    ),
    bad(
        "the miss is taken once",
        "000:144",
        [*DEAL, "p1 draw miss Th8c7c", "p2 draw miss Th8c7c"],
        7,
    ),
    bad("other cards than the miss", "000:144", [*DEAL, "p1 draw miss Th8c7d"], 6),
    good(
        "a miss that the record learns when it is taken",
        "000:144",
        [*DEAL[:4], UP, "p1 draw miss Th8c7c", *words("p2:pass p3:pass p4:stand"), "p1 play Th"],
    ),
    bad(
        "the hand given up for the miss is gone",
        "000:146",
        [*DEAL, "p1 draw miss Th8c7c", *words("p2:pass p3:pass p4:stand"), "p1 play As"],
        10,
    ),
    bad("a passed hand plays", "000:146", [*BOTH, "p1 play 9h", "p2 play 8h"], 11),
    bad("a lead before all have spoken", "000:144", [*DEAL, "p1 bid stand", "p1 play 9h"], 7),
    bad("four cards", "000:134", ["- deal p1 AsKs9h8h"], 0),
    bad("a card of the long pack", "000:130", ["- deal p1 AsKs6h"], 0),
    good("unless it is used", "000:130", ["- deal p1 AsKs6h"], None, {"pack": 52}),
    bad("a card of the miss turned", "000:144", [*DEAL[:5], "- deal up Th"], 5),
    bad(
        "a deal after the last pot",
        "000:142",
        [*DEAL, *words("p1:pass p2:pass p3:pass"), DEAL[0]],
        9,
    ),
]

PLAYING = [
    bad("the leader must lead a trump", "000:148", [*BOTH, "p1 play As"], 10),
    bad(
        "and the ace of trumps at the first opportunity",
        "000:148",
        [
            *hands("AhKs9h", "8hQdJd", "Ac9cTs", "QhKd9s"),
            MISS,
            UP,
            *words("p1:stand p2:pass p3:pass p4:stand"),
            "p1 play 9h",
        ],
        10,
    ),
    bad(
        "or the king if the ace is turned",
        "000:148",
        [
            *hands("KhKs9h", "8hQdJd", "Ac9cTs", "QhKd9s"),
            MISS,
            "- deal up Ah",
            *words("p1:stand p2:pass p3:pass p4:stand"),
            "p1 play 9h",
        ],
        10,
    ),
    bad("follow suit", "000:138", [*BOTH, *plays("p1:9h p4:Kd")], 11),
    bad(
        "play a higher card of the suit",
        "000:138",
        [
            *hands("As8s9h", "8hQdJd", "Ac9cTs", "QhKd9s"),
            MISS,
            UP,
            *words("p1:stand p2:pass p3:pass p4:stand"),
            *plays("p1:9h p4:Qh p4:9s p1:8s"),
        ],
        13,
    ),
    good(
        "not where that is not asked",
        "000:138",
        [
            *hands("As8s9h", "8hQdJd", "Ac9cTs", "QhKd9s"),
            MISS,
            UP,
            *words("p1:stand p2:pass p3:pass p4:stand"),
            *plays("p1:9h p4:Qh p4:9s p1:8s"),
        ],
        None,
        {"must_head": False},
    ),
    bad(
        "a trump must beat the trump in the trick",
        "000:138",
        [*TRUMPING, *words("p1:stand p2:stand p3:stand p4:pass"), *plays("p1:As p2:9h p3:8h")],
        12,
    ),
    good(
        "but who is void need not trump",
        "000:138",
        [*TRUMPING, *words("p1:stand p2:stand p3:stand p4:pass"), *plays("p1:As p2:9h p3:9d")],
    ),
    bad(
        "unless that is agreed",
        "000:138",
        [*TRUMPING, *words("p1:stand p2:stand p3:stand p4:pass"), *plays("p1:As p2:Jd")],
        11,
        {"must_trump": True},
    ),
    bad("the loser leads", "000:138", [*BOTH, *plays("p1:9h p4:Qh p1:As")], 12),
    bad("a trick seen wrongly", "000:138", [*BOTH, *plays("p1:9h p4:Qh"), "p1 score trick"], 12),
    bad("points seen wrongly", "000:142", [*THREE, *THREE_PLAY, "- score p2 0"], 19),
]

STAND_ALL = words("p1:stand p2:stand p3:pass p4:pass")
FLUSHES = [
    good(
        "three trumps take the pot without play; the others in are looed",
        "000:152",
        [*FLUSH, *STAND_ALL, "p1 show 9hJhQh"],
        points(6, -3, 0, -3),
    ),
    good(
        "of two the one nearer to the dealer's left",
        "000:152",
        [
            *TWO_FLUSHES,
            *words("p1:stand p2:stand p3:stand p4:pass"),
            "p3 show 8hQhKh",
            "p2 show 9hThJh",
        ],
        points(-3, 6, -3, -3),
    ),
    bad(
        "before the dealer has declared",
        "000:152",
        [*FLUSH, *words("p1:stand p2:stand"), "p1 show 9hJhQh"],
        8,
    ),
    bad("two trumps are none", "000:152", [*THREE, "p1 show AsKs9h"], 10),
    bad("after the first card", "000:152", [*FLUSH, *STAND_ALL, "p1 play Qh", "p1 show 9hJh"], 11),
    bad("play after a flush", "000:152", [*FLUSH, *STAND_ALL, "p1 show 9hJhQh", "p1 play Qh"], 11),
]

IRREGULAR = [
    good("a misdeal: the same dealer deals again", "†", [*DEAL[:3], "- rule misdeal", *DEAL]),
    bad("not after the first word", "†", [*DEAL, "p1 bid pass", "- rule misdeal"], 7),
    good(
        "a revoke established: the revoker collects nothing and is looed",
        "†",
        [
            *BOTH,
            "p1 play 9h",
            "p4 play Kd !revoke",
            *plays("p1:Ks p4:9s p1:As p4:Qh"),
            "- rule p4 revoke",
        ],
        points(4, 0, 0, -6),
    ),
    bad("a revoke that nobody made", "†", [*THREE, *THREE_PLAY, "- rule p4 revoke"], 19),
    bad("a card marked as a revoke that is none", "†", [*BOTH, "p1 play 9h !revoke"], 10),
    good("a card taken back", "†", [*BOTH, "p1 play 9h", "p4 play Kd !withdrawn", "p4 play Qh"]),
]

EXAMPLES = POTS + SPEAKING + PLAYING + FLUSHES + IRREGULAR
