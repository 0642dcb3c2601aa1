"""Worked examples of call-ace euchre."""

from __future__ import annotations

from typing import Any

from tests.rules.outcome import Example

TRICK = "worked-examples-trick-taking.md"
EXAMPLES: list[Example] = []

FOUR = {"N": "JsJcAsKs9h", "E": "AhKhQc9dTd", "S": "QhJhThKcAd", "W": "QsTsAcTcKd"}
FIVE = {
    "p1": "JsJcAsKsQs", "p2": "AhKhQhJhTh", "p3": "AdKdQdJdTd", "p4": "AcKcQcTc9c",
    "p5": "Ts9s9h8h9d",
}  # fmt: skip
SIX = {**FIVE, "p6": "8d7d8c7c7h"}
UP = {4: "9s", 5: "8s", 6: "8s"}
TALON = {4: "9cJdQd", 5: "8d8c", 6: "7s"}
HANDS = {4: FOUR, 5: FIVE, 6: SIX}


def dealt(players: int) -> list[str]:
    """The hands and the turned card; the last seat deals, the first is to bid."""
    return [f"- deal {s} {c}" for s, c in HANDS[players].items()] + [f"- deal up {UP[players]}"]


def made(players: int, call: str) -> list[str]:
    """The first seat orders up and calls; the dealer puts back the turned card."""
    seats = list(HANDS[players])
    return [
        *dealt(players),
        f"{seats[0]} bid order",
        f"{seats[0]} declare {call}",
        f"{seats[-1]} discard {UP[players]}",
    ]


def record(players: int, events: list[str], options: dict[str, Any]) -> dict[str, Any]:
    seats = list(HANDS[players])
    return {
        "cardlog": "1.0",
        "rules": "call-ace-euchre",
        "options": {"dealer": seats[-1], **options},
        "seats": seats,
        "events": events,
    }


def good(
    name: str, line: str, events: list[str], points: Any = None, *, players: int = 4, **options: Any
) -> None:
    """A legal record; points of the last deal."""
    want = dict(zip(HANDS[players], points, strict=True)) if points else None
    EXAMPLES.append(Example(name, line, record(players, events, options), points=want))


def total(
    name: str, line: str, events: list[str], scores: Any, *, ended: bool, **options: Any
) -> None:
    """A legal record of four players with totals, and whether the game is over."""
    want = dict(zip(FOUR, scores, strict=True))
    EXAMPLES.append(Example(name, line, record(4, events, options), total=want, ended=ended))


def bad(name: str, line: str, events: list[str], *, players: int = 4, **options: Any) -> None:
    """A record whose last event is refused."""
    at = len(events) - 1
    EXAMPLES.append(Example(name, line, record(players, events, options), legal=False, event=at))


# --- pack and deal -----------------------------------------------------------------------------

for n, unknown in ((4, 3), (5, 2), (6, 1)):
    whole = [*dealt(n), f"- deal talon {TALON[n]}"]
    good(f"WE-B23: {n} players, {unknown} cards stay unknown", f"{TRICK}:101", whole, players=n)
bad("no eight among four", "001:118-120", ["- deal N 8s"])
bad("no seven among five", "001:118-120", ["- deal p1 7s"], players=5)
bad("no card twice", "001:118-120", ["- deal N JsJcAsKs9h", "- deal E JsAhKhQc9d"])
bad("five cards each", "001:232", ["- deal N JsJcAsKs9h", "- deal N AhKhQc9dTd"])
PACKETS = ["- deal N JsJc", "- deal E AhKh", "- deal S QhJh", "- deal W QsTs", "- deal N AsKs9h"]
good("packets of two and three", "001:232", PACKETS)
bad("not two and then two", "001:232", [*PACKETS[:-1], "- deal N AsKs"])
bad("not from the dealer", "001:232", ["- deal W QsTs"])
bad("the card is turned after the hands", "000:277", [*dealt(4)[:3], "- deal up 9s"])
bad("the talon is what is left", "†", [*dealt(4), "- deal talon 9c"])

# --- making trump ------------------------------------------------------------------------------

PASSES = [f"{s} bid pass" for s in "NESW"]
bad("the first to bid", "000:281", [*dealt(4), "E bid order"])
bad("a suit while the card may be ordered", "000:281", [*dealt(4), "N bid hearts"])
good("another suit in the second round", "000:281", [*dealt(4), *PASSES, "N bid hearts"])
bad("the suit turned down", "000:281", [*dealt(4), *PASSES, "N bid spades"])
bad("nothing to order in the second round", "000:281", [*dealt(4), *PASSES, "N bid order"])
good("all pass twice", "000:283", [*dealt(4), *PASSES, *PASSES, *dealt(4)[1:2]], (0, 0, 0, 0))
bad(
    "all pass twice: the next player deals",
    "000:283",
    [*dealt(4), *PASSES, *PASSES, "- deal N JsJc"],
)
STUCK = [*dealt(4), *PASSES, *PASSES[:3]]
bad("the dealer is stuck", "003:2340", [*STUCK, "W bid pass"], stick_dealer=True)
good("the dealer names a suit", "003:2340", [*STUCK, "W bid clubs"], stick_dealer=True)
ORDER = [*dealt(4), "N bid order", "N declare hearts"]
bad("no play before the discard", "000:281", [*ORDER, "N play Js"])
bad("the dealer discards", "000:281", [*ORDER, "N discard 9h"])
bad("one card of his own", "000:281", [*ORDER, "W discard Ad"])
NAMED = [*dealt(4), *PASSES, "N bid hearts"]
bad("no discard after a named suit", "000:281", [*NAMED, "W discard Kd"])

# --- the call ----------------------------------------------------------------------------------

good(
    "the call after the discard",
    "001:110",
    [*dealt(4), "N bid order", "W discard Kd", "N declare clubs"],
)
bad("any suit but the trump", "001:112", [*dealt(4), "N bid order", "N declare spades"])
bad("the maker calls", "001:111", [*dealt(4), "N bid order", "E declare hearts"])
bad("one call", "001:112", [*ORDER, "N declare alone"])
bad("no lead before the call", "001:111", [*NAMED, "N play Js"])
bad("no call after the lead", "001:111", [*made(4, "hearts"), "N play Js", "N declare clubs"])
TRICKS = ["Js 9d Th Qs", "Jc Td Jh Ts", "As Qc Qh Tc", "Ks Kh Kc Ac", "9h Ah Ad Kd"]
PLAYED = [f"{s} play {c}" for t in TRICKS for s, c in zip("NESW", t.split(), strict=True)]
good(
    "the ace of hearts takes the last trick: five tricks",
    "001:125",
    [*made(4, "hearts"), *PLAYED, "E score trick"],
    (2, 2, 0, 0),
)
good("four tricks with another partner", "001:123", [*made(4, "diamonds"), *PLAYED], (1, 0, 1, 0))
good("four tricks alone", "001:130", [*made(4, "alone"), *PLAYED], (1, 0, 0, 0))
good("a suit of which only the left bower is out", "†", [*made(4, "clubs"), *PLAYED], (1, 0, 0, 1))
ACE_AWAY = [
    "- deal N JsJcAsKs9h", "- deal E AhKhQc9dTd", "- deal S QhJhThKcJd", "- deal W QsTsAcTcKd",
    "- deal up 9s", "N bid order", "N declare diamonds",
]  # fmt: skip
good(
    "WE-C3: the ace in the talon, the king calls",
    f"{TRICK}:131",
    [*ACE_AWAY, "W discard 9s", "N claim 5"],
    (2, 0, 0, 2),
)
good(
    "WE-C3: ace in the talon, king buried",
    f"{TRICK}:131",
    [*ACE_AWAY, "W discard Kd", "N claim 5"],
    (2, 0, 2, 0),
)
OWN = [
    "- deal N JsJcAsKsQh", "- deal E 9hTdQc9dKd", "- deal S 9cJhThKcAd", "- deal W QsTsAcTcQd",
    "- deal up 9s", "N bid order", "N declare hearts", "W discard 9s",
]  # fmt: skip
good(
    "WE-C3: the caller has the best card: no partner",
    f"{TRICK}:131",
    [*OWN, "N claim 5"],
    (4, 0, 0, 0),
)
good("the caller has the best card and is euchred", "001:129", [*OWN, "N claim 2"], (0, 2, 2, 2))

# --- the score ---------------------------------------------------------------------------------

for n in (4, 5, 6):
    rest = [0] * (n - 2)
    march = 2 if n == 4 else 3
    with_two, lone = made(n, "hearts"), made(n, "alone")
    first = next(iter(HANDS[n]))
    good(
        f"{n} players: three tricks",
        "001:123",
        [*with_two, f"{first} claim 3"],
        (1, 1, *rest),
        players=n,
    )
    good(
        f"{n} players: five tricks",
        "001:125",
        [*with_two, f"{first} claim 5"],
        (march, march, *rest),
        players=n,
    )
    good(
        f"{n} players: euchred",
        "001:127",
        [*with_two, f"{first} claim 2"],
        (0, 0, *[2] * (n - 2)),
        players=n,
    )
    good(
        f"{n} players: five alone", "001:128", [*lone, f"{first} claim 5"], (n, 0, *rest), players=n
    )
    good(
        f"{n} players: four alone", "001:130", [*lone, f"{first} claim 4"], (1, 0, *rest), players=n
    )
    good(
        f"{n} players: a lone hand euchred",
        "001:129",
        [*lone, f"{first} claim 2"],
        (0, *[2] * (n - 1)),
        players=n,
    )
FOUR_TRICKS = [*made(4, "hearts"), "N claim 4"]
total("the target", "†", FOUR_TRICKS, (1, 1, 0, 0), ended=True, target=1)
total("below the target", "†", FOUR_TRICKS, (1, 1, 0, 0), ended=False)
total("equal totals play on", "†", FOUR_TRICKS, (1, 1, 0, 0), ended=False, target=1, tie="play-on")
total("one deal", "†", FOUR_TRICKS, (1, 1, 0, 0), ended=True, deals=1)
bad("nothing after the end", "†", [*FOUR_TRICKS, "- deal E AhKh"], target=1)

# --- the play and its irregularities -----------------------------------------------------------

HEARTS = made(4, "hearts")
bad("the player left of the dealer leads", "000:295", [*HEARTS, "E play Ah"])
bad("follow suit", "000:297", [*HEARTS, "N play 9h", "E play Qc"])
OTHER_LEFT = [
    "- deal N JsQcAsKs9h", "- deal E AhKhJc9dTd", *dealt(4)[2:], "N bid order",
    "N declare hearts", "W discard 9s", "N play Js",
]  # fmt: skip
bad("the left bower follows trumps", "000:273", [*OTHER_LEFT, "E play 9d"])
good("the left bower is played to trumps", "000:273", [*OTHER_LEFT, "E play Jc"])
good(
    "the left bower need not follow clubs",
    "000:273",
    [
        *HEARTS,
        "N play 9h",
        "E play Ah",
        "S play Qh",
        "W play Kd",
        "E play Qc",
        "S play Kc",
        "W play Tc",
        "N play As",
    ],
)
good("a card out of turn that stood", "†", [*HEARTS, "E play Ah !turn", "S play Qh"])
good("a card taken back", "†", [*HEARTS, "N play 9h", "E play Qc !withdrawn", "E play Kh"])
good("a bid taken back", "†", [*dealt(4), "E bid order !withdrawn", "N bid pass"])
REVOKE = [*HEARTS, "N play 9h", "E play Qc !revoke"]
good("a revoke of the makers", "003:2315", [*REVOKE, "- rule E revoke"], (0, 0, 2, 2))
good(
    "a revoke takes from the offenders",
    "001:319",
    [*REVOKE, "- rule E revoke"],
    (-2, -2, 0, 0),
    renege="off-offenders",
)
good(
    "a revoke denies the score",
    "003:2315",
    [*REVOKE, "- rule E revoke", "N claim 5"],
    (0, 0, 0, 0),
    renege="deny-score",
)
AGAINST = [*HEARTS, "N play 9h", "E play Kh", "S play Kc !revoke"]
good(
    "a revoke of the others",
    "003:2315",
    [*AGAINST, "N claim S revoke", "- rule S revoke"],
    (2, 2, 0, 0),
)
good(
    "both sides revoked",
    "001:321",
    [*REVOKE, "S play Kc !revoke", "- rule E revoke", "- rule S revoke"],
    (0, 0, 0, 0),
)
bad("a legal card marked as a revoke", "†", [*HEARTS, "N play 9h !revoke"])
bad("no revoke to establish", "†", [*HEARTS, "N play 9h", "- rule N revoke"])
bad("more tricks than there are", "†", [*HEARTS, "N claim 6"])
good("a claim of the other side", "†", [*HEARTS, "S claim 3"], (0, 0, 2, 2))
total(
    "a rejected claim waits",
    "†",
    [*HEARTS, "N claim 5", "S claim reject"],
    (0, 0, 0, 0),
    ended=False,
    deals=1,
)
good(
    "a ruling on tricks",
    "†",
    [*HEARTS, "N claim 5", "S claim reject", "- rule N tricks 4"],
    (1, 1, 0, 0),
)
good("a misdeal", "001:235", [*dealt(4), "- rule misdeal", *dealt(4), "N bid order"])
good(
    "a misdeal: the next dealer",
    "001:235",
    [*dealt(4), "- rule misdeal", *dealt(4), "E bid order"],
    misdeal="next-dealer",
)
good("a void deal", "†", [*HEARTS, *PLAYED[:4], "- rule void", *dealt(4), "N bid order"])
bad("no misdeal after a trick", "001:277", [*HEARTS, *PLAYED[:4], "- rule misdeal"])
good("observations", "†", [*FOUR_TRICKS, "- score N 1", "- score E total 1"])
bad("a wrong observation", "†", [*FOUR_TRICKS, "- score N 2"])
