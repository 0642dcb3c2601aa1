"""Worked examples of five hundred for three players."""

from __future__ import annotations

from typing import Any

from tests.rules.outcome import Example

from .five_hundred_deals import DEAL_3, HANDS_3, KITTY_3, auction, contract_3, three

F_Z = "worked-examples-f-z.md"
TRICK = "worked-examples-trick-taking.md"
EXAMPLES: list[Example] = []


def scores(*three_scores: int) -> dict[str, int]:
    return dict(zip(("p1", "p2", "p3"), three_scores, strict=True))


def good(name: str, line: str, events: list[str], points: Any = None, **options: Any) -> None:
    """A legal record; the points of the last deal."""
    want = scores(*points) if points else None
    EXAMPLES.append(Example(name, line, three(events, **options), points=want))


def total(
    name: str, line: str, events: list[str], points: Any, *, ended: bool, **options: Any
) -> None:
    """A legal record with totals, and whether the game is over."""
    want = scores(*points)
    EXAMPLES.append(Example(name, line, three(events, **options), total=want, ended=ended))


def bad(name: str, line: str, events: list[str], **options: Any) -> None:
    """A record whose last event is refused."""
    record = three(events, **options)
    EXAMPLES.append(Example(name, line, record, legal=False, event=len(events) - 1))


PASSED = ["p1 bid pass", "p2 bid pass", "p3 bid pass"]
SPADES = contract_3("p1", "6S")


def ruled(first: int, second: int) -> list[str]:
    """Tricks of p1 and p2 by ruling; p3 has the rest."""
    return [f"- rule p1 tricks {first}", f"- rule p2 tricks {second}"]


good("WE-B09: 33 cards, ten each and three", f"{TRICK}:89", [*DEAL_3, *PASSED], (0, 0, 0))
bad("no card below the seven", "003:2618", ["- deal p1 6s"])
bad("four hands are another game", "003:2618", [*DEAL_3, "p2 bid 6S"])
good("a misère without a seven", "003:2618", [*DEAL_3, "p1 bid misere"])
bad(
    "a misère needs a seven by option",
    "003:2618",
    [*DEAL_3, "p1 bid misere"],
    misere_needs_seven=True,
)
bad(
    "two opponents play against a misère",
    "003:2618",
    [*contract_3("p1", "misere"), "p1 play Ah", "p3 play Th"],
)
good(
    "WE-B17: made, each opponent his own tens", f"{TRICK}:97", [*SPADES, *ruled(7, 2)], (40, 20, 10)
)
good(
    "WE-B17: lost, each opponent his own tens",
    f"{TRICK}:97",
    [*SPADES, *ruled(5, 4)],
    (-40, 40, 10),
)
good("all ten tricks", "000:227", [*SPADES, "p1 claim 10"], (250, 0, 0))
MISERE = contract_3("p1", "misere")
LOST = ["p1 play Ah", "p2 play Jh", "p3 play 8h"]
good(
    "WE-B16: failed nullo, two tricks",
    f"{TRICK}:96",
    [*MISERE, *LOST, "p1 claim 1"],
    (-250, 20, 20),
    misere_tricks="ten",
)
good(
    "misère lost, nothing for the opponents",
    "003:2614",
    [*MISERE, *LOST, "p1 claim 1"],
    (-250, 0, 0),
)
good("misère given up by an opponent", "003:2614", [*MISERE, "p1 claim 0"], (250, 0, 0))
bad("a claim must settle every score", "†", [*SPADES, "p1 claim 7"])
bad("an opponent claims all or nothing", "†", [*SPADES, "p2 claim 3"])
bad("more than ten tricks by ruling", "†", [*SPADES, "- rule p1 tricks 7", "- rule p2 tricks 4"])
total(
    "one ruling leaves two open",
    "†",
    [*SPADES, "- rule p1 tricks 7"],
    (0, 0, 0),
    ended=False,
    deals=1,
)
total(
    "ten tricks by one ruling",
    "†",
    [*SPADES, "- rule p1 tricks 10"],
    (250, 0, 0),
    ended=True,
    deals=1,
)
good(
    "a passed deal at no trump",
    "000:214",
    [*DEAL_3, *PASSED, *ruled(6, 3)],
    (60, 30, 10),
    passed_deal="no-trump",
)

# --- the end of the game -----------------------------------------------------------------------

MADE = [*SPADES, *ruled(6, 3)]
total("an own contract wins", "003:2618", MADE, (500, 30, 10), ended=True, start_1=460)
total("tens do not win", "003:2618", MADE, (40, 510, 10), ended=False, start_2=480)
ANY = {"win_on": "any-points"}
total("tens win", "000:235", MADE, (40, 510, 10), ended=True, start_2=480, **ANY)
total("both at 500", "000:235", MADE, (500, 510, 10), ended=True, start_1=460, start_2=480, **ANY)
SET_BACK = [*SPADES, *ruled(5, 4)]
total(
    "a player at minus 500 plays on", "000:235", SET_BACK, (-500, 40, 10), ended=False, start_1=-460
)
total(
    "minus 500 ends the game",
    "003:2618",
    SET_BACK,
    (-500, 40, 10),
    ended=True,
    start_1=-460,
    set_back="ends",
)
BARRED = [*contract_3("p1", "10NT"), "p1 claim 10"]
total(
    "first there after minus 500",
    "000:235",
    BARRED,
    (20, 0, 0),
    ended=True,
    start_1=-500,
    target=20,
)
total("minus 500, then 520", "000:235", BARRED, (-30, 0, 0), ended=False, start_1=-550)
total("1000 points", "000:241", MADE, (500, 30, 10), ended=False, start_1=460, target=1000)

# --- the claim of the game ---------------------------------------------------------------------

NO_TRUMP = contract_3("p1", "6NT")
TWO = [
    "p1 play Jc", "p2 play Ac", "p3 play 7c", "p2 play Kc", "p3 play 8c", "p1 play 9s",
]  # fmt: skip
THREE = [*TWO, "p2 play Qc", "p3 play 9c", "p1 play Ts"]
SHOWN = "8s7sAdKdQdQhJh"
CLAIM = [*NO_TRUMP, *THREE, f"p2 claim game {SHOWN}"]
FALSE = [*NO_TRUMP, *TWO, f"p2 claim game Qc{SHOWN}"]
total("the game claimed", "000:239", CLAIM, (0, 500, 0), ended=True, start_2=470, **ANY)
total("a false claim", "000:239", FALSE, (0, 470, 0), ended=False, start_2=470, **ANY)
good("play goes on after a false claim", "000:239", [*FALSE, "p2 play Qc"], start_2=470, **ANY)
bad("nothing after a good claim", "000:239", [*CLAIM, "p2 play Qh"], start_2=470, **ANY)
bad("the whole hand is shown", "000:239", [*CLAIM[:-1], "p2 claim game 8s7s"], start_2=470, **ANY)
bad("not while the contractor could get there", "000:239", CLAIM, start_1=400, start_2=470, **ANY)
bad(
    "not the contractor",
    "000:239",
    [*CLAIM[:-1], "p1 claim game XrJsAsKsQsAhKh"],
    start_1=470,
    **ANY,
)
bad("no claim where a contract must win", "003:2604", CLAIM, start_2=470)
bad("not a player in the hole", "000:235", CLAIM, start_2=-500, **ANY)
SEVEN_OF_HEARTS = [
    *DEAL_3, *auction("p1", "6NT"), f"p1 draw kitty {KITTY_3}", "p1 discard 8d7dTs", "p1 play 7h",
    "p2 play 7s !revoke", "p3 play 8h", "p3 play 7c", "p1 play Jc", "p2 play Ac",
]  # fmt: skip
NEAR = {"start_2": 490, "start_3": 490, **ANY}
bad(
    "another was there first",
    "000:239",
    [*SEVEN_OF_HEARTS, "p2 claim game 8sKcQcAdKdQdQhJh"],
    **NEAR,
)
FIRST = [*SEVEN_OF_HEARTS, "p3 claim game Tc9c8cJdTd9dTh9h"]
total("the first there claims", "000:239", FIRST, (0, 500, 500), ended=True, **NEAR)

# --- four at the table, revokes ----------------------------------------------------------------

FOUR = ["p1", "p2", "p3", "p4"]
AT_FOUR = {
    **three([*DEAL_3, *auction("p1", "6S"), f"p1 draw kitty {KITTY_3}"], dealer="p4"),
    "seats": FOUR,
}
EXAMPLES.append(Example("four at the table: the dealer sits out", "000:194", AT_FOUR))
DEALER = {**three([f"- deal p4 {HANDS_3['p1']}"], dealer="p4"), "seats": FOUR}
EXAMPLES.append(
    Example("four at the table: no hand for the dealer", "000:194", DEALER, legal=False, event=0)
)
good("a revoke of an opponent makes the contract, the other keeps his tens", "†", [
    *NO_TRUMP, "p1 play Jc", "p2 play Ac", "p3 play 7c", "p2 play Jh", "p3 play 8c !revoke",
    "- rule p3 revoke",
], (120, 10, 0))  # fmt: skip
good("a revoke, played out", "†", [
    *NO_TRUMP, "p1 play Jc", "p2 play Ac", "p3 play 7c", "p2 play Jh", "p3 play 8c !revoke",
    "- rule p3 revoke", *ruled(7, 1),
], (120, 10, 0), revoke="silent")  # fmt: skip
