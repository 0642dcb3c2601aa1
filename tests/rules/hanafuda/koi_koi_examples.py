"""Worked examples of Koi-Koi as records, with what must come of them."""

from __future__ import annotations

from typing import Any

from tests.rules.outcome import Example

SEATS = ["p1", "p2"]


def record(events: list[str], **options: Any) -> dict[str, Any]:
    return {
        "cardlog": "1.0",
        "rules": "koi-koi",
        "options": {"deals": 1, **options},
        "seats": SEATS,
        "events": events,
    }


def deal(first: str, second: str, board: str) -> list[str]:
    return [f"- deal p1 {first}", f"- deal p2 {second}", f"- deal board {board}"]


def turns(rows: list[tuple[str, ...]]) -> list[str]:
    """Turns of the two players one after the other, the dealer p1 first.

    A row is the card played (with what it takes), the card turned (with what it takes) and, where
    there is one, the decision.
    """
    events = []
    for number, (played, turned, *decision) in enumerate(rows):
        seat = SEATS[number % 2]
        events.append(f"{seat} play {'capture ' if len(played) > 2 else ''}{played}")
        events.append(f"- deal up {turned[:2]}")
        if len(turned) > 2:
            events.append(f"{seat} play capture {turned}")
        events += [f"{seat} declare {word}" for word in decision]
    return events


RIBBONS = deal("1r2r3r4r5r7rNaNr", "8b9a6x6yOxOyDxDy", "1x2x3x4x5x7x8x9x")
"""p1 takes ribbon after ribbon; p2 takes the moon and the sake cup in his second turn."""


def ribbons(*decisions: str, caller: bool = False) -> list[str]:
    """p1 has red poetry (5) after his third turn, 6 after the fifth, 7 after the sixth."""
    third, fifth, sixth = [[word] if word else [] for word in (*decisions, "", "")[:3]]
    rows = [
        ("1r1x", "1y"),
        ("8b8x", "8y"),
        ("2r2x", "2y"),
        ("9a9x", "9y", *(["koi-koi"] if caller else [])),
        ("3r3x", "3y", *third),
        ("6x", "Nx"),
        ("4r4x", "4y"),
        ("Ox", "Db"),
        ("5r5x", "5y", *fifth),
        ("6y6x", "6a"),
        ("7r7x", "7y", *sixth),
    ]
    stop = {"stop": 5}.get(decisions[0], 9 if len(decisions) == 2 else 11)
    return [*RIBBONS, *turns(rows[:stop])]


BOTH_POETRIES = deal("1r2r3r6r9rOr8aNa", "4y5yNxDy7y8yNrNb", "1x2x3x6x9xOx4x5x")


def both_poetries(*, grouped: bool = False) -> list[str]:
    """p1 takes the three red and the three blue ribbons."""
    koi = ["koi-koi"]
    rows = [
        ("1r1x", "1y"),
        ("4y4x", "7x"),
        ("2r2x", "2y"),
        ("5y5x", "8x"),
        ("3r3x", "3y", *koi),
        ("Nx", "Dx"),
        ("6r6x", "6y", *(koi if grouped else [])),
        ("DyDx", "4a"),
        ("9r9x", "9y", *koi),
        ("7y7x", "5a"),
        ("OrOx", "Oy", "stop"),
    ]
    return [*BOTH_POETRIES, *turns(rows)]


CUP = deal("9a3b8b2a4a5a7aDx", "1x1y6x6yOxOyNaNr", "9x3x8x2x4x5x7xDy")


def sake_cup(last: tuple[str, ...], more: list[tuple[str, ...]]) -> list[str]:
    """p1 takes the cup, both its companions, five animals, and in the last turn ten plains."""
    rows = [
        ("9a9x", "9y"),
        ("1x", "6a"),
        ("3b3x", "3y", "koi-koi"),
        ("6x6a", "Oa"),
        ("8b8x", "8y", "koi-koi"),
        ("OxOa", "Nb"),
        ("2a2x", "2y"),
        ("1y1x", "1b"),
        ("4a4x", "4y"),
        ("6y", "1r1b"),
        ("5a5x", "5y"),
        ("Oy", "OrOy"),
        ("7a7x", "7y", "koi-koi"),
        ("NaNb", "Nx"),
        last,
        *more,
    ]
    return [*CUP, *turns(rows)]


FIRST_FOUR = deal("1b1r1x1y2a3b4a5a", "2x3x4x5x6aOa7a8b", "2r3r4r5r6rOr7r8a")
PAIRS = deal("1b1r2a2r3b3r4a4r", "5a6a7a8b9aOaNaDb", "1x2x5x6x7x8x9xOx")
BOTH = deal("1b1r1x1y2a2r3b3r", "5a6a7a8b9aOaNaDb", "2x4x5x6x7x8x9xOx")
TWO_LUCKY = deal("1b1r1x1y2a3b4a5a", "6a6r6x6y7aOa8b9a", "2r3r4r5r7rOr8a9r")
FOUR_ON_FIELD = deal("2a3b4a5a6a7a8b9a", "2r3r4r5r6r7r8a9r", "1b1r1x1yOaOrNaNb")
PAIRS_ON_FIELD = deal("5a6a7a8b9aOaNaDb", "5r6r7r8a9rOrNrDx", "1b1r2a2r3b3r4a4r")
PLAIN = deal("1b2a3b4a5a6a7a8b", "1r2r3r4r5r6r7r8a", "1x2x3x4x5x6x7x8x")
THREE = deal("1b2a3b4a5a6a7a8b", "2r3r4r5r6r7r8a9r", "1r1x1y2x2y9xOxNx")
TWO_THREES = deal("1b3b4a5a6a7a8bOa", "3r4r5r6r7r8a9rOr", "1r1x1y2r2x2y9xNx")

REAL = {"1": "brxy", "3": "brxy", "8": "baxy", "N": "barx", "D": "bxyz"}
FULL_PACK = [m + k for m in "123456789OND" for k in REAL.get(m, "arxy")]


def rest_of(dealt: list[str]) -> str:
    """The cards that are left for the pile."""
    text = " ".join(event.split()[-1] for event in dealt)
    used = [c for part in text.split() for c in map("".join, zip(*[iter(part)] * 2, strict=True))]
    return "".join(c for c in FULL_PACK if c not in used)


def run_out() -> list[str]:
    """Eight turns each; p1 calls koi-koi three times and never stops."""
    dealt = deal("1x2x3x4x5x6x7r8x", "1y2y3y4y5r6r7x8a", "1r2r9x9yOxOrNxDz")
    rows = [
        ("1x1r", "3b"),
        ("1y", "4a"),
        ("2x2r", "5a"),
        ("2y", "6a"),
        ("3x3b", "7a"),
        ("3y", "8y"),
        ("4x4a", "1b1y"),
        ("4y", "2a2y"),
        ("5x5a", "3r3y", "koi-koi"),
        ("5r", "4r4y"),
        ("6x6a", "5y5r"),
        ("6r", "6y6r"),
        ("7r7a", "7y", "koi-koi"),
        ("7x7y", "8b8y"),
        ("8x", "NbNx", "koi-koi"),
        ("8a8x", "OaOx"),
    ]
    return [*dealt, *turns(rows)]


EXAMPLES = [
    Example(
        "KK-1 the pack has no fourth plain of January",
        "worked-examples-f-z.md:157",
        record(["- deal p1 1z"]),
        legal=False,
    ),
    Example(
        "KK-2 twenty-four cards make the pile",
        "worked-examples-f-z.md:158",
        record([*PLAIN, "- deal stock " + rest_of(PLAIN)]),
        ended=False,
    ),
    Example(
        "KK-2 a pile of twenty-three is refused",
        "worked-examples-f-z.md:158",
        record([*PLAIN, "- deal stock " + rest_of(PLAIN)[2:]]),
        legal=False,
        event=3,
    ),
    Example(
        "the turned card is the top of the pile",
        "003:3531",
        record([*PLAIN, "- deal stock " + rest_of(PLAIN), "p1 play capture 1b1x", "- deal up 9a"]),
        legal=False,
        event=5,
    ),
    Example(
        "KK-2 sixteen turns and nobody stopped",
        "worked-examples-f-z.md:158",
        record(run_out()),
        points={"p1": 0, "p2": 0},
        ended=True,
    ),
    Example(
        "no seventeenth turn",
        "worked-examples-f-z.md:158",
        record([*run_out(), "p1 play 9r"], deals=2),
        legal=False,
        event=len(run_out()),
    ),
    Example(
        "the dealer's privilege",
        "003:3550",
        record(run_out(), oya_ken=6, zero_sum=True, start=30),
        points={"p1": 6, "p2": -6},
        total={"p1": 36, "p2": 24},
    ),
    Example(
        "a void round need not count",
        "003:3550",
        record(run_out(), void_counts=False),
        ended=False,
    ),
    Example(
        "KK-3 eight cards in one turn",
        "worked-examples-f-z.md:159",
        record(
            [
                *TWO_THREES,
                "p1 play capture 1b1r1x1y",
                "- deal up 2a",
                "p1 play capture 2a2r2x2y",
                "p1 score yaku 0",
                "p2 play capture 9r9x",
            ]
        ),
    ),
    Example(
        "KK-11 the fourth card of a month takes all three",
        "worked-examples-f-z.md:165",
        record([*THREE, "p1 play capture 1b1r1x1y"]),
    ),
    Example(
        "KK-11 and not fewer",
        "worked-examples-f-z.md:165",
        record([*THREE, "p1 play capture 1b1r"]),
        legal=False,
        event=3,
    ),
    Example(
        "where two match one is chosen",
        "003:3535",
        record([*THREE, "p1 play capture 2a2y"]),
    ),
    Example(
        "and not both",
        "003:3535",
        record([*THREE, "p1 play capture 2a2x2y"]),
        legal=False,
        event=3,
    ),
    Example(
        "KK-5 six points",
        "worked-examples-f-z.md:160",
        record(ribbons("koi-koi", "stop"), viewing="off"),
        points={"p1": 6, "p2": 0},
        total={"p1": 6, "p2": 0},
        ended=True,
    ),
    Example(
        "KK-5 seven points count double",
        "worked-examples-f-z.md:160",
        record([*ribbons("koi-koi", "koi-koi", "stop"), "p1 score yaku 7"], viewing="off"),
        points={"p1": 14, "p2": 0},
    ),
    Example(
        "KK-5 and again against a caller",
        "worked-examples-f-z.md:160",
        record(ribbons("koi-koi", "koi-koi", "stop", caller=True)),
        points={"p1": 28, "p2": 0},
    ),
    Example(
        "no doubling at seven",
        "003:3576",
        record(ribbons("koi-koi", "koi-koi", "stop"), viewing="off", double_at=0),
        points={"p1": 7, "p2": 0},
    ),
    Example(
        "the caller's own score is doubled",
        "003:3576",
        record(ribbons("koi-koi", "stop"), viewing="off", koi_multiplier="caller"),
        points={"p1": 12, "p2": 0},
    ),
    Example(
        "doubled if anybody called",
        "003:3576",
        record(ribbons("stop", caller=True), koi_multiplier="any"),
        points={"p1": 10, "p2": 0},
    ),
    Example(
        "KK-9 one call, times two",
        "worked-examples-f-z.md:164",
        record(ribbons("koi-koi", "stop"), viewing="off", koi_multiplier="scaled"),
        points={"p1": 12, "p2": 0},
    ),
    Example(
        "KK-9 a second call, times three",
        "worked-examples-f-z.md:164",
        record(
            ribbons("koi-koi", "koi-koi", "stop"),
            viewing="off",
            koi_multiplier="scaled",
            double_at=0,
        ),
        points={"p1": 21, "p2": 0},
    ),
    Example(
        "KK-9 a third call, times four",
        "worked-examples-f-z.md:164",
        record(
            ribbons("koi-koi", "koi-koi", "stop", caller=True),
            koi_multiplier="scaled",
            double_at=0,
        ),
        points={"p1": 28, "p2": 0},
    ),
    Example(
        "own calls as a bonus",
        "formats.md:257",
        record(
            ribbons("koi-koi", "koi-koi", "stop"),
            viewing="off",
            koi_multiplier="bonus",
            double_at=0,
        ),
        points={"p1": 9, "p2": 0},
    ),
    Example(
        "KK-6 both poetry ribbons, stacking",
        "worked-examples-f-z.md:161",
        record([*both_poetries(), "p1 score yaku 12"]),
        points={"p1": 24, "p2": 0},
    ),
    Example(
        "KK-6 both poetry ribbons, best in the group",
        "worked-examples-f-z.md:161",
        record([*both_poetries(grouped=True), "p1 score yaku 10"], stacking=False),
        points={"p1": 20, "p2": 0},
    ),
    Example(
        "both poetry ribbons together as one more combination",
        "formats.md:257",
        record([*both_poetries(), "p1 score yaku 22"], poetry_both=10),
        points={"p1": 44, "p2": 0},
    ),
    Example(
        "KK-7 four combinations from one cup",
        "worked-examples-f-z.md:162",
        record([*sake_cup(("DxDy", "Dz", "stop"), []), "p1 score yaku 12"]),
        points={"p1": 24, "p2": 0},
    ),
    Example(
        "KK-7 the cup as an animal only: the last turn improves nothing",
        "003:3572",
        record([*sake_cup(("DxDy", "Dz"), []), "p1 declare stop"], cup="animal"),
        legal=False,
        event=len(sake_cup(("DxDy", "Dz"), [])),
    ),
    Example(
        "KK-7 with the cup as an animal only nothing is to decide",
        "003:3572",
        record([*sake_cup(("DxDy", "Dz"), [("NrNx", "4r4y")]), "p1 score yaku 11"], cup="animal"),
        points={"p1": 0, "p2": 0},
        ended=True,
    ),
    Example(
        "KK-7 as an animal or as a plain, not both",
        "003:3572",
        record([*sake_cup(("DxDy", "Dz"), [("NrNx", "4r4y")]), "p1 score yaku 11"], cup="either"),
        points={"p1": 0, "p2": 0},
    ),
    Example(
        "no viewing combinations",
        "003:3572",
        record(
            [*CUP, *turns([("9a9x", "9y"), ("1x", "6a"), ("3b3x", "3y")]), "p1 declare stop"],
            viewing="off",
        ),
        legal=False,
        event=9,
    ),
    Example(
        "viewing needs another combination",
        "003:3572",
        record(
            [*CUP, *turns([("9a9x", "9y"), ("1x", "6a"), ("3b3x", "3y")]), "p1 declare stop"],
            viewing="needs-other",
        ),
        legal=False,
        event=9,
    ),
    Example(
        "willow on the field rains off the blossoms",
        "003:3572",
        record(
            [*CUP, *turns([("9a9x", "9y"), ("Na", "6a"), ("3b3x", "3y")]), "p1 declare stop"],
            weather=True,
        ),
        legal=False,
        event=9,
    ),
    Example(
        "the blossoms are seen in fair weather",
        "003:3572",
        record(
            [*CUP, *turns([("9a9x", "9y"), ("Na", "6a"), ("3b3x", "3y", "stop")])], weather=False
        ),
        points={"p1": 5, "p2": 0},
    ),
    Example(
        "KK-8 four of a month in the hand",
        "worked-examples-f-z.md:163",
        record([*FIRST_FOUR, "p1 declare four"]),
        points={"p1": 6, "p2": 0},
        ended=True,
    ),
    Example(
        "KK-8 four pairs in the hand",
        "worked-examples-f-z.md:163",
        record([*PAIRS, "p1 declare pair"]),
        points={"p1": 6, "p2": 0},
    ),
    Example(
        "KK-8 both at once, six points",
        "worked-examples-f-z.md:163",
        record([*BOTH, "p1 declare four"]),
        points={"p1": 6, "p2": 0},
    ),
    Example(
        "KK-8 both at once, twelve points",
        "worked-examples-f-z.md:163",
        record([*BOTH, "p1 declare pair"], lucky_both=12),
        points={"p1": 12, "p2": 0},
    ),
    Example(
        "KK-8 both players: a draw, and the same dealer deals",
        "003:3574",
        record(
            [*TWO_LUCKY, "p2 declare four", "p1 declare four", *PLAIN, "p1 play capture 1b1x"],
            deals=2,
        ),
        total={"p1": 0, "p2": 0},
        ended=False,
    ),
    Example(
        "KK-8 the claimant deals next",
        "003:3574",
        record([*TWO_LUCKY, "p2 declare four", *PLAIN, "p1 play capture 1b1x"], deals=2),
        legal=False,
        event=7,
    ),
    Example(
        "a lucky hand is declared at once",
        "003:3574",
        record([*FIRST_FOUR, "p1 play capture 2a2r", "p1 declare four"]),
        legal=False,
        event=4,
    ),
    Example(
        "a hand that is not lucky",
        "003:3574",
        record([*FIRST_FOUR, "p2 declare pair"]),
        legal=False,
        event=3,
    ),
    Example(
        "a lucky hand as a misdeal",
        "003:3574",
        record([*FIRST_FOUR, "p1 declare four", *PLAIN, "p1 play capture 1b1x"], lucky="misdeal"),
        ended=False,
    ),
    Example(
        "no lucky hands at this table",
        "003:3574",
        record([*FIRST_FOUR, "p1 declare four"], lucky="off"),
        legal=False,
        event=3,
    ),
    Example(
        "KK-11 four of a month on the field: dealt again",
        "worked-examples-f-z.md:165",
        record([*FOUR_ON_FIELD, *PLAIN, "p1 play capture 1b1x"]),
    ),
    Example(
        "KK-11 nobody plays on such a field",
        "worked-examples-f-z.md:165",
        record([*FOUR_ON_FIELD, "p1 play 2a"]),
        legal=False,
        event=3,
    ),
    Example(
        "KK-11 four pairs on the field: dealt again",
        "worked-examples-f-z.md:165",
        record([*PAIRS_ON_FIELD, "p1 play 5a"]),
        legal=False,
        event=3,
    ),
    Example(
        "four pairs on the field kept",
        "003:3521",
        record([*PAIRS_ON_FIELD, "p1 play 5a"], field_pairs="keep"),
    ),
    Example(
        "the dealer sweeps the four",
        "003:3521",
        record(
            [*FOUR_ON_FIELD, "- deal board 2x3x4x5x", "p1 play capture 2a2x"], field_month="sweep"
        ),
    ),
    Example(
        "the field gives the dealer the round",
        "003:3521",
        record(FOUR_ON_FIELD, field_month="dealer"),
        points={"p1": 6, "p2": 0},
        ended=True,
    ),
    Example(
        "brights on the field multiply the round",
        "003:3576",
        record(
            [
                *deal("1r2r3r4r5r7rNaNr", "9a6x6yOxOyDxDyNx", "1b2x3x4x5x7x8b9x"),
                *turns(
                    [
                        ("1r1b", "1y"),
                        ("9a9x", "9y"),
                        ("2r2x", "2y"),
                        ("6x", "3b3x"),
                        ("3r", "3y3r", "stop"),
                    ]
                ),
            ],
            bright_field=True,
            viewing="off",
        ),
        points={"p1": 15, "p2": 0},
    ),
    Example(
        "zero sum",
        "003:3568",
        record(ribbons("stop"), viewing="off", zero_sum=True, start=30),
        points={"p1": 5, "p2": -5},
        total={"p1": 35, "p2": 25},
    ),
    Example(
        "a game to a target",
        "003:3552",
        record(ribbons("stop"), viewing="off", deals=0, target=5),
        ended=True,
    ),
    Example(
        "the winner deals the next round",
        "003:3552",
        record([*ribbons("stop"), *PLAIN, "p2 play capture 1r1x"], viewing="off", deals=2),
        legal=False,
        event=len(ribbons("stop")) + 3,
    ),
    Example(
        "a card that matches takes the capture",
        "003:3529",
        record([*PLAIN, "p1 play 1b"]),
        legal=False,
        event=3,
    ),
    Example(
        "a dead card may be played while another matches",
        "003:3529",
        record([*RIBBONS, "p1 play Na"]),
    ),
    Example(
        "unless the table obliges to match",
        "003:3529",
        record([*RIBBONS, "p1 play Na"], must_match=True),
        legal=False,
        event=3,
    ),
    Example(
        "the turned card takes what matches",
        "003:3531",
        record([*PLAIN, "p1 play capture 1b1x", "- deal up 2y", "p2 play capture 1r1x"]),
        legal=False,
        event=5,
    ),
    Example(
        "not before the card is turned",
        "003:3531",
        record([*PLAIN, "p1 play capture 1b1x", "p2 play capture 2r2x"]),
        legal=False,
        event=4,
    ),
    Example(
        "nothing is stopped without a combination",
        "003:3539",
        record([*PLAIN, "p1 play capture 1b1x", "- deal up 9y", "p1 declare stop"]),
        legal=False,
        event=5,
    ),
    Example(
        "a new combination must be answered",
        "003:3539",
        record([*ribbons("koi-koi", "stop")[:13], "p2 play 6x"], viewing="off"),
        legal=False,
        event=13,
    ),
    Example(
        "after koi-koi one stops only on an improvement",
        "003:3542",
        record(
            [
                *ribbons("koi-koi", "stop")[:16],
                "p1 play capture 4r4x",
                "- deal up 4y",
                "p1 declare stop",
            ],
            viewing="off",
        ),
        legal=False,
        event=18,
    ),
    Example(
        "the dealer has the first turn",
        "003:3519",
        record([*PLAIN, "p2 play capture 1r1x"]),
        legal=False,
        event=3,
    ),
    Example(
        "a misdeal before the first card",
        "003:3519",
        record([*PLAIN, "- rule misdeal", *PLAIN, "p1 play capture 1b1x"]),
    ),
    Example(
        "no misdeal afterwards",
        "003:3519",
        record([*PLAIN, "p1 play capture 1b1x", "- rule misdeal"]),
        legal=False,
        event=4,
    ),
    Example(
        "a card taken back",
        "003:3529",
        record([*PLAIN, "p1 play 2a !withdrawn", "p1 play capture 1b1x"]),
    ),
    Example(
        "a score that is not the score",
        "003:3566",
        record([*ribbons("stop"), "- score p1 6"], viewing="off"),
        legal=False,
        event=len(ribbons("stop")),
    ),
    Example(
        "nothing follows the last round",
        "003:3552",
        record([*ribbons("stop"), *PLAIN], viewing="off"),
        legal=False,
        event=len(ribbons("stop")),
    ),
]
