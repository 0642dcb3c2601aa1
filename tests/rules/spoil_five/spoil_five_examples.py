"""Examples of spoil five: ranks, robbing, reneging, the pot, and one breach of every rule."""

from __future__ import annotations

from typing import Any

from tests.rules.outcome import Example

SEATS = ["p1", "p2", "p3", "p4"]
# p4 deals, diamonds are trumps; p2 holds the ace of trumps.
DEAL = ["- deal p1 5dJdAhKc9s", "- deal p2 AdTdKsQc2h", "- deal p3 QdKh7d4s3c"]
DEAL += ["- deal p4 6d2sAsJc9h", "- deal up Kd"]
# The same with Ks and 9s changed: p1 can win every trick.
GREAT = ["- deal p1 5dJdAhKcKs", "- deal p2 AdTd9sQc2h", *DEAL[2:]]
# The ace is turned and p2 has the king.
ACE_UP = [DEAL[0], "- deal p2 KdTdKsQc2h", DEAL[2], DEAL[3], "- deal up Ad"]
# One suit of two players, p2 deals.
TWO = ["- deal p1 5d6d2c3c4c", "- deal p2 JdAh7c8c9c", "- deal up Kd"]


def plays(line: str) -> list[str]:
    return [f"{word.split(':')[0]} play {word.split(':')[1]}" for word in line.split()]


def record(
    events: list[str], options: dict[str, Any] | None = None, seats: list[str] | None = None
) -> dict[str, Any]:
    seats = seats or SEATS
    return {
        "cardlog": "1.0",
        "rules": "spoil-five",
        "options": {"dealer": seats[-1], **(options or {})},
        "seats": seats,
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
    total: dict[str, int] | None = None,
    ended: bool | None = None,
) -> Example:
    return Example(name, line, record(events, options), points=scores, total=total, ended=ended)


def bad(name: str, line: str, events: list[str], event: int) -> Example:
    return Example(name, line, record(events), legal=False, event=event)


# p1 wins the second, third and fourth trick.
FIRST = plays("p1:9s p2:Ks p3:4s p4:As p2:Qc p3:3c p4:Jc p1:Kc p1:Jd p2:Td p3:7d p4:6d")
WON = [*DEAL, "p2 discard 2h", *FIRST, *plays("p1:5d p2:Kd p3:Qd p4:9h")]
# p1 wins the first three.
THREE = plays("p1:Ah p2:Td p3:7d p4:6d p1:Jd p2:Kd p3:Qd p4:9h p1:5d p2:Ad p3:3c p4:2s")
FIVE = [*GREAT, "p2 discard 2h", *THREE]
FAIL = [*DEAL, "p2 discard 2h", *THREE, "p1 declare jink"]
FAIL += plays("p1:9s p2:Ks p3:4s p4:As")
# The deal is repeated by p1, who wins again.
AGAIN = [*DEAL, "p2 discard 2h", *plays("p2:Ks p3:4s p4:As p1:9s p2:Qc p3:3c p4:Jc p1:Kc")]
AGAIN += plays("p1:5d p2:Td p3:7d p4:6d p1:Jd p2:Kd p3:Qd p4:9h")

POTS = [
    good("three tricks take the pot", "000:535", WON, points(3, -1, -1, -1), ended=True),
    good("the pot of earlier deals too", "000:535", WON, points(10, -1, -1, -1), {"pot": 7}),
    good("three tricks at once", "000:535", FIVE, points(3, -1, -1, -1), ended=True),
    good(
        "all five tricks: a chip from each opponent besides",
        "000:535",
        [*FIVE, "p1 declare jink", *plays("p1:Ks p2:9s p3:4s p4:As p1:Kc p2:Qc p3:Kh p4:Jc")],
        points(6, -2, -2, -2),
        ended=True,
    ),
    good(
        "played on and failed: the pot stays",
        "000:535",
        FAIL,
        points(-1, -1, -1, -1),
        ended=False,
    ),
    good(
        "the next winner takes both pots",
        "000:535",
        [*FAIL, *AGAIN],
        points(7, -1, -1, -1),
        total=points(6, -2, -2, -2),
        ended=True,
    ),
    good("a fixed number of deals", "000:535", FAIL, None, {"deals": 1}, ended=True),
    bad("no play after a failed fifth trick", "000:535", [*FAIL, "p2 play Qc"], 23),
    bad("played on without saying so", "000:535", [*FIVE, "p1 play Ks"], 18),
    bad("played on without the first three tricks", "000:535", [*WON, "p1 declare jink"], 22),
    bad("another says it", "000:535", [*FIVE, "p2 declare jink"], 18),
    bad("a deal after the pot was won", "000:535", [*WON, *DEAL], 22),
]

RANKS = [
    good(
        "the ace of hearts is the third best trump",
        "worked-examples-trick-taking.md WE-B29, 000:498-514",
        [*GREAT, "p2 declare stand", *plays("p1:Ah p2:Ad p3:Qd p4:6d"), "p1 score trick"],
    ),
    good(
        "plain suits: the king above the jack",
        "worked-examples-trick-taking.md WE-B29, 000:516-522",
        [
            *["- deal p1 As2s3s4s5s", "- deal p2 9s8s7s6sTs", "- deal p3 JsQs2c3c4c"],
            *["- deal p4 Ks2h3h4h5h", "- deal up 2d"],
            *plays("p1:2s p2:9s p3:Js p4:Ks"),
            "p4 score trick",
        ],
    ),
    good(
        "a two of spades beats a ten",
        "000:510",
        [
            *["- deal p1 Ts3s4s7s8s", "- deal p2 2s3c4c5c6c", "- deal p3 2h3h4h5h6h"],
            *["- deal p4 7h8h9hThQh", "- deal up 2d", *plays("p1:Ts p2:2s p3:2h p4:7h")],
            "p2 score trick",
        ],
    ),
    good(
        "the ace of diamonds is the lowest of its plain suit",
        "000:512",
        [
            *["- deal p1 AdKc4s7s8s", "- deal p2 2d3c4c5c6c", "- deal p3 2h3h4h5h6h"],
            *["- deal p4 7h8h9hThQh", "- deal up 2s", *plays("p1:Ad p2:2d p3:2h p4:7h")],
            "p2 score trick",
        ],
    ),
    good(
        "red trumps: the ten above the two",
        "000:506",
        [
            *["- deal p1 2dKc4s7s8s", "- deal p2 Td3c4c5c6c", "- deal p3 2h3h4h5h6h"],
            *["- deal p4 7h8h9hThQh", "- deal up 4d", *plays("p1:2d p2:Td p3:2h p4:7h")],
            "p2 score trick",
        ],
    ),
]

ROBBING = [
    good(
        "the ace not used in time is the lowest trump",
        "000:524",
        [*DEAL, *plays("p1:9s p2:Ks p3:4s p4:As p2:Ad p3:7d p4:6d p1:Kc"), "p3 score trick"],
    ),
    good(
        "turned down in time it keeps its rank",
        "000:524",
        [
            *DEAL,
            "p2 declare stand",
            *plays("p1:9s p2:Ks p3:4s p4:As p2:Ad p3:7d p4:6d p1:Kc"),
            "p2 score trick",
        ],
    ),
    bad("only the holder of the ace robs", "000:524", [*DEAL, "p1 discard 9s"], 5),
    bad("once", "000:524", [*DEAL, "p2 discard 2h", "p2 discard Qc"], 6),
    bad("before he plays", "000:524", [*DEAL, *plays("p1:9s p2:Ks"), "p2 discard 2h"], 7),
    bad("with a card he holds", "000:524", [*DEAL, "p2 discard 2s"], 5),
    bad("the dealer decides on a turned ace first", "000:524", [*ACE_UP, "p1 play 9s"], 5),
    good("he may play as dealt", "000:524", [*ACE_UP, "p4 declare stand", "p1 play 9s"]),
    bad("nobody but the dealer", "000:524", [*ACE_UP, "p2 discard 2h"], 5),
    good(
        "he has the ace after the first trick",
        "000:524",
        [*ACE_UP, "p4 discard 9h", *plays("p1:9s p2:Ks p3:4s p4:As p2:Td p3:7d p4:Ad p1:Jd")],
    ),
    bad(
        "and not before",
        "000:524",
        [*ACE_UP, "p4 discard 9h", *plays("p1:9s p2:Ks p3:4s p4:Ad")],
        9,
    ),
]

PLAYING = [
    bad("another than the eldest hand leads", "000:529", [*DEAL, "p2 play Ks"], 5),
    bad("neither suit nor trump", "000:529", [*DEAL, *plays("p1:9s p2:Qc")], 6),
    good("a trump with the suit in hand", "000:529", [*DEAL, *plays("p1:9s p2:Td")]),
    good(
        "five, jack and ace of hearts need not follow a lower trump",
        "000:531",
        [*DEAL, *plays("p1:9s p2:Ks p3:4s p4:As p2:Td p3:7d p4:6d p1:Kc")],
    ),
    Example(
        "the lead of the five forces jack and ace of hearts",
        "000:531",
        record([*TWO, *plays("p1:5d p2:7c")], None, SEATS[:2]),
        legal=False,
        event=4,
    ),
    Example(
        "the lead of the six does not",
        "000:531",
        record([*TWO, *plays("p1:6d p2:7c")], None, SEATS[:2]),
    ),
    bad("a trump led and not followed", "000:529", [*GREAT, *plays("p1:Ah p2:Qc")], 6),
    bad("the loser leads", "000:531", [*DEAL, *FIRST[:4], "p1 play Kc"], 9),
    bad("six cards", "000:520", ["- deal p1 5dJdAhKc9s8s"], 0),
    bad("a card turned before the hands are full", "000:520", [*DEAL[:3], DEAL[4]], 3),
    bad("a card twice", "000:520", [*DEAL[:4], "- deal up 5d"], 4),
    bad("points seen wrongly", "000:535", [*WON, "- score p1 4"], 22),
    good("and rightly", "000:535", [*WON, "p1 score trick", "- score p1 3", "- score p2 total -1"]),
]

REVOKED = [*DEAL, "p1 play 9s", "p2 play Qc !revoke", *plays("p3:4s p4:As")]

IRREGULAR = [
    good(
        "a misdeal passes the deal on, and costs nothing",
        "000:537",
        [DEAL[0], "- rule misdeal", *DEAL, "p2 declare stand", "p2 play Ks"],
    ),
    bad("no misdeal after the first card", "000:537", [*DEAL, "p1 play 9s", "- rule misdeal"], 6),
    good(
        "a hand of four cards is dead; the others go on",
        "000:539",
        [
            "- rule p3 short",
            *DEAL[:2],
            "- deal p3 QdKh7d4s",
            *DEAL[3:],
            "p1 play 9s",
            "p2 play Ks",
            "- rule p3 void",
            "p4 play As",
            "p2 score trick",
        ],
    ),
    bad("a hand of five is not", "000:539", [*DEAL, "- rule p3 void"], 5),
    good(
        "three tricks won before it was found out: the pot is won",
        "000:539",
        ["- rule p1 long", "- deal p1 5dJdAhKc9s8s", *DEAL[1:], "p2 discard 2h", *THREE],
        points(3, -1, -1, -1),
        ended=True,
    ),
    bad(
        "then it is too late for the ruling",
        "000:539",
        [
            "- rule p1 long",
            "- deal p1 5dJdAhKc9s8s",
            *DEAL[1:],
            "p2 discard 2h",
            *THREE,
            "- rule p1 void",
        ],
        19,
    ),
    good(
        "a card exposed after somebody has two tricks: the hand is dead",
        "000:541",
        [*FIVE[:14], "p3 show Kh !exposed", "- rule p3 exposed", *plays("p1:5d p2:Ad p4:2s")],
        points(3, -1, -1, -1),
    ),
    bad(
        "not before",
        "000:541",
        [*FIVE[:10], "p3 show Kh !exposed", "- rule p3 exposed"],
        11,
    ),
    good(
        "he gets no cards until the pot is won, and still pays",
        "000:541",
        [
            *FAIL[:14],
            "- rule p3 exposed",
            *plays("p1:5d p2:Ad p4:2s"),
            "p1 declare jink",
            *plays("p1:9s p2:Ks p4:As"),
            DEAL[0],
            DEAL[1],
            DEAL[3],
            DEAL[4],
            "p2 discard 2h",
            *plays("p2:Ks p4:As p1:9s"),
        ],
        points(-1, -1, -1, -1),
    ),
    bad(
        "cards dealt to him",
        "000:541",
        [
            *FAIL[:14],
            "- rule p3 exposed",
            *plays("p1:5d p2:Ad p4:2s"),
            "p1 declare jink",
            *plays("p1:9s p2:Ks p4:As"),
            DEAL[0],
            DEAL[1],
            DEAL[2],
        ],
        24,
    ),
    good(
        "a revoke established: the same",
        "000:541",
        [*REVOKED, "- rule p2 revoke", "p4 score trick", *plays("p4:9h p1:Kc p3:Kh")],
    ),
    bad(
        "the revoker plays on",
        "000:541",
        [*REVOKED, "- rule p2 revoke", *plays("p4:9h p1:Kc p2:Td")],
        12,
    ),
    bad("a revoke that is none", "000:529", [*DEAL, "p1 play 9s", "p2 play Ks !revoke"], 6),
    good(
        "a revoke corrected",
        "000:541",
        [*DEAL, "p1 play 9s", "p2 play Qc !withdrawn", "p2 play Ks"],
    ),
    bad("a good card taken back", "000:541", [*DEAL, "p1 play 9s", "p2 play Ks !withdrawn"], 6),
    good("a card out of turn that stood", "000:529", [*DEAL, "p2 play Ks !turn", "p3 play 4s"]),
]

EXAMPLES = POTS + RANKS + ROBBING + PLAYING + IRREGULAR
