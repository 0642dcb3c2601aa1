"""Examples of domino hearts: drawing, dropping out, the score, and one breach of every rule."""

from __future__ import annotations

from typing import Any

from tests.rules.outcome import Example
from tests.rules.slow_table import PACK

SEATS = ["p1", "p2", "p3", "p4", "p5", "p6", "p7"]


def plays(line: str) -> list[str]:
    return [f"{word.split(':')[0]} play {word.split(':')[1]}" for word in line.split()]


def draws(seat: str, cards: list[str]) -> list[str]:
    return [f"{seat} draw stock {card}" for card in cards]


def cut(text: str) -> list[str]:
    return [text[i : i + 2] for i in range(0, len(text), 2)]


def record(events: list[str], options: dict[str, Any] | None = None) -> dict[str, Any]:
    """As many seats as are dealt cards; the last of them deals."""
    dealt = {event.split()[2] for event in events if event.startswith("- deal p")}
    seats = max(2, len(dealt))
    return {
        "cardlog": "1.0",
        "rules": "domino-hearts",
        "options": {"dealer": f"p{seats}", **(options or {})},
        "seats": SEATS[:seats],
        "events": events,
    }


def points(*numbers: int) -> dict[str, int]:
    return {f"p{index}": number for index, number in enumerate(numbers, 1)}


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
    name: str,
    line: str,
    events: list[str],
    event: int,
    options: dict[str, Any] | None = None,
) -> Example:
    return Example(name, line, record(events, options), legal=False, event=event)


def stock_sizes() -> list[Example]:
    """All that is left after six cards each, from two to seven players."""
    examples = []
    for seats in range(2, 8):
        deal = [f"- deal {SEATS[s]} {''.join(PACK[6 * s : 6 * s + 6])}" for s in range(seats)]
        rest = PACK[6 * seats :]
        line = "worked-examples-trick-taking.md D (Domino stock), 000:105"
        name = f"{seats} players leave {len(rest)} cards"
        examples.append(good(name, line, [*deal, f"- deal stock {''.join(rest)}"]))
        fewer = [*deal, f"- deal stock {''.join(rest[1:])}"]
        examples.append(bad(f"{name}, and no fewer", line, fewer, seats))
    return examples


# Two players: p2 is left with 2h and what he drew.
PAIR = ["- deal p1 Ah2c3c4c5c6c", "- deal p2 2h3h7c8c9cTc"]
PAIR_PLAY = plays("p1:2c p2:Tc p2:9c p1:3c p2:8c p1:4c p2:7c p1:5c p2:3h p1:Ah p1:6c")
PAIR_END = [*draws("p2", ["2s", "3s", "Kc"]), "p2 play Kc"]
PAIR_GAME = [*PAIR, *PAIR_PLAY, *PAIR_END]

# Three players: p1 wins the sixth trick with his last card, and the lead passes to p2.
THREE = ["- deal p1 2c3c4cAcAd2d", "- deal p2 5c6c7cKd3d4d", "- deal p3 8c9cTcQd5d6d"]
THREE_PLAY = plays(
    "p1:2c p2:5c p3:8c p3:9c p1:3c p2:6c p3:Tc p1:4c p2:7c p3:5d p1:2d p2:3d p3:6d p1:Ad p2:4d"
)
THREE_PLAY += ["p1 play Ac", *draws("p2", ["3s", "Jc"]), "p2 play Jc"]
THREE_PLAY += [*draws("p3", ["4s", "Qc"]), "p3 play Qc"]

# Three players: p1 takes all hearts; p3 has drawn the whole stock.
MOON = ["- deal p1 AhKhQhJhTh9h", "- deal p2 8h7h6h5h4h3h", "- deal p3 2h2c3c4c5c6c"]
MOON_STOCK = [card for card in PACK if card[1] != "h" and card not in cut("2c3c4c5c6c")]
MOON_PLAY = [*plays("p1:Ah p2:8h p3:2h p1:Kh p2:7h"), *draws("p3", MOON_STOCK)]
MOON_PLAY += plays("p3:As p1:Qh p2:6h p3:Ks p1:Jh p2:5h p3:Qs p1:Th p2:4h p3:Js p1:9h p2:3h p3:Ts")

# Seven players: p2 holds no spade and the stock has none.
SEVEN_HANDS = ["AsKsQsJsTs9s", "2h3hAdKdQdJd", "8s7s6s5s4s3s", "2sAcKcQcJcTc"]
SEVEN_HANDS += ["AhKhQhJhTh9h", "Td9d8d7d6d5d", "9c8c7c6c5c4c"]
SEVEN = [f"- deal {seat} {hand}" for seat, hand in zip(SEATS, SEVEN_HANDS, strict=True)]
SEVEN_STOCK = [card for card in PACK if card not in cut("".join(SEVEN_HANDS))]
DRAWN_OUT = [*SEVEN, "p1 play As", *draws("p2", SEVEN_STOCK)]

SCORES = [
    good("the last survivor keeps his cards", "000:107", PAIR_GAME, points(2, 1)),
    good(
        "hearts left in the stock count for nobody",
        "000:107-109",
        [
            "- deal p1 AhKhQhJhTh9h",
            "- deal p2 8h7h6h5h4h3h",
            *plays("p1:Ah p2:8h p1:Kh p2:7h p1:Qh p2:6h p1:Jh p2:5h p1:Th p2:4h p1:9h p2:3h"),
        ],
        points(12, 0),
    ),
    good(
        "all thirteen hearts: the others score thirteen",
        "000:48, 000:109",
        [*MOON, *MOON_PLAY],
        points(0, 13, 13),
    ),
    good(
        "or the shooter, where shooting is not played",
        "000:48, 000:109",
        [*MOON, *MOON_PLAY],
        points(13, 0, 0),
        {"moon": "off"},
    ),
    good(
        "twenty-six where the queen of spades counts and is taken too",
        "000:109",
        [*MOON, *MOON_PLAY],
        points(0, 26, 26),
        {"queen_scores": True},
    ),
    good("a hundred points end the game", "000:46", PAIR_GAME, None, {"target": 2}, ended=True),
    good("fewer do not", "000:46", PAIR_GAME, None, ended=False),
    good("one deal, where so agreed", "000:46", PAIR_GAME, None, {"deals": 1}, ended=True),
    good(
        "observations",
        "000:109",
        [*PAIR_GAME, "p2 score trick", "- score p1 2", "- score p2 total 1"],
    ),
    bad("points seen wrongly", "000:109", [*PAIR_GAME, "- score p2 0"], 17),
]

PLAYING = [
    good(
        "the winner of a trick with his last card passes the lead",
        "000:107",
        [
            *THREE,
            *THREE_PLAY,
            "p1 score trick",
            *plays("p2:Kd p3:Qd p2:3s p3:4s"),
            "p3 score trick",
        ],
        points(0, 0, 0),
    ),
    bad(
        "to the first player on his left who has cards",
        "000:107",
        [*THREE, *THREE_PLAY, "p3 play Qd"],
        25,
    ),
    bad("the eldest hand leads", "000:107", [*PAIR, "p2 play 7c"], 2),
    bad("follow suit", "000:107", [*PAIR, *plays("p1:2c p2:2h")], 3),
    bad(
        "no draw by a player who can follow",
        "000:107",
        [*PAIR, "p1 play 2c", "p2 draw stock 2s"],
        3,
    ),
    bad("no draw to lead", "000:107", [*PAIR, "p1 draw stock 2s"], 2),
    bad(
        "no discard while there is a stock",
        "000:107",
        [*PAIR, *PAIR_PLAY, "p2 play 2h"],
        13,
    ),
    bad(
        "who has drawn a card of the suit draws no more",
        "000:107",
        [*PAIR, *PAIR_PLAY, *PAIR_END[:3], "p2 draw stock 4s"],
        16,
    ),
    bad(
        "one card at a time",
        "000:107",
        [*PAIR, *PAIR_PLAY, "p2 draw stock 2s3s"],
        13,
    ),
    bad("not a dealt card", "000:107", [*PAIR, *PAIR_PLAY, "p2 draw stock 3h"], 13),
    good(
        "after the last card of the stock a discard is allowed",
        "000:107",
        [*DRAWN_OUT, "p2 play 2h", "p3 play 3s"],
    ),
    bad("not before", "000:107", [*DRAWN_OUT[:-1], "p2 play 2h"], 17),
    bad("no draw from an empty stock", "000:107", [*DRAWN_OUT, "p2 draw stock 4d"], 18),
    bad(
        "the stock is drawn from the top",
        "000:107",
        [
            *PAIR,
            "- deal stock " + "".join(c for c in PACK if c not in cut("Ah2c3c4c5c6c2h3h7c8c9cTc")),
            *PAIR_PLAY,
            "p2 draw stock 3s",
        ],
        14,
    ),
    bad("play goes on after the last trick", "000:107", [*PAIR_GAME, "p2 play 2s"], 17),
    bad("seven cards", "000:105", ["- deal p1 Ah2c3c4c5c6c7c"], 0),
    bad("no pass", "000:107", [*PAIR, "p1 give p2 Ah2c3c"], 2),
    bad(
        "no penalty card on the first trick, where so agreed",
        "000:38",
        [*DRAWN_OUT, "p2 play 2h"],
        18,
        {"first_trick": "no-points"},
    ),
    bad(
        "no heart led before hearts are broken, where so agreed",
        "000:38",
        [*PAIR, "p1 play Ah"],
        2,
        {"hearts_break": "discarded"},
    ),
]

REVOKED = [*PAIR, "p1 play 2c", "p2 play 2h !revoke"]

IRREGULAR = [
    good(
        "a revoke established stops the play; the revoker has all points",
        "000:63",
        [*REVOKED, "- rule p2 revoke"],
        points(0, 13),
    ),
    good(
        "twenty-six with the queen",
        "000:63",
        [*REVOKED, "- rule p2 revoke"],
        points(0, 26),
        {"queen_scores": True},
    ),
    bad("a revoke that nobody made", "000:63", [*PAIR_GAME, "- rule p2 revoke"], 17),
    bad("a revoke in the next deal", "000:63", [*REVOKED, *PAIR, "- rule p2 revoke"], 4),
    bad("a card marked as a revoke that is none", "000:63", [*PAIR, "p1 play 2c !revoke"], 2),
    good(
        "a revoke corrected",
        "000:63",
        [*PAIR, "p1 play 2c", "p2 play 2h !withdrawn", "p2 play 7c"],
    ),
    good(
        "a card out of turn that stood",
        "000:59",
        [*THREE, "p2 play 5c !turn", "p3 play 8c", "p1 play 2c", "p3 score trick"],
    ),
    bad("a card out of turn that is not marked", "000:59", [*THREE, "p2 play 5c"], 3),
    good(
        "tricks mixed so that a revoke cannot be proved",
        "000:61",
        [*PAIR, *PAIR_PLAY[:2], "- rule p1 mixed"],
        points(13, 0),
    ),
    good(
        "a misdeal passes the deal on",
        "000:57",
        [PAIR[0], "- rule misdeal", *PAIR, "p2 play Tc"],
    ),
    bad("not after the first trick", "000:57", [*PAIR, *PAIR_PLAY[:2], "- rule misdeal"], 4),
]

EXAMPLES = stock_sizes() + SCORES + PLAYING + IRREGULAR
