"""Worked examples of five hundred for four players."""

from __future__ import annotations

from typing import Any

from tests.rules.outcome import Example

from .five_hundred_deals import (
    DEAL_4,
    HANDS_4,
    KITTY_4,
    PASSED_4,
    auction,
    contract_4,
    exchange,
    four,
    sides,
)  # fmt: skip

F_Z = "worked-examples-f-z.md"
TRICK = "worked-examples-trick-taking.md"
EXAMPLES: list[Example] = []


def good(name: str, line: str, events: list[str], scores: Any = None, **options: Any) -> None:
    """A legal record; ``scores`` are the points of both sides in the last deal."""
    points = sides(*scores) if scores else None
    EXAMPLES.append(Example(name, line, four(events, **options), points=points))


def total(
    name: str, line: str, events: list[str], scores: Any, *, ended: bool, **options: Any
) -> None:
    """A legal record with the totals of both sides, and whether the game is over."""
    record = four(events, **options)
    EXAMPLES.append(Example(name, line, record, total=sides(*scores), ended=ended))


def bad(name: str, line: str, events: list[str], **options: Any) -> None:
    """A record whose last event is refused."""
    record = four(events, **options)
    EXAMPLES.append(Example(name, line, record, legal=False, event=len(events) - 1))


# --- pack and deal -----------------------------------------------------------------------------

good("5H-1 and 5H-2: 43 cards, ten each and three", f"{F_Z}:11", [*DEAL_4, *PASSED_4], (0, 0))
PACKETS = [
    *[f"- deal {s} {c[:6]}" for s, c in HANDS_4.items()], "- deal kitty 5d",
    *[f"- deal {s} {c[6:14]}" for s, c in HANDS_4.items()], "- deal kitty 4d",
    *[f"- deal {s} {c[14:]}" for s, c in HANDS_4.items()], "- deal kitty 4h",
]  # fmt: skip
good("5H-2: packets of three, four and three", "003:2569", [*PACKETS, *PASSED_4], (0, 0))
bad("the four of spades is not in the pack", "003:2567", ["- deal N 4s"])
bad("no card of the pack twice", "003:2567", ["- deal N Xr", "- deal E Xr"])
bad("ten cards a hand", "003:2569", [f"- deal N {HANDS_4['N']}", "- deal N 4h"])
bad("three cards for the kitty", "003:2569", ["- deal kitty 5d4d4h", "- deal kitty 4c"])
bad("no bid before the kitty is dealt", "003:2569", [*DEAL_4[:-1], "N bid 6S"])
NO_JOKER = [DEAL_4[0].replace("Xr", "4h"), *DEAL_4[1:4], "- deal kitty 5d4d"]
good("WE-B09: 42 cards, kitty of two", f"{TRICK}:89", [*NO_JOKER, *PASSED_4], (0, 0), joker=False)
bad("WE-B09: no joker in 42 cards", f"{TRICK}:89", [DEAL_4[0]], joker=False)
bad("the player left of the dealer bids first", "003:2567", [*DEAL_4, "E bid 6S"])

# --- the auction -------------------------------------------------------------------------------

LADDER = ["6S", "6C", "6D", "6H", "6NT", "7S", "7NT", "misere", "8S", "10D", "open-misere", "10H"]
TURNS = [f"{'NESW'[i % 4]} bid {call}" for i, call in enumerate(LADDER)]
good("5H-10: the ladder", f"{F_Z}:19", [*DEAL_4, *TURNS, "N bid 10NT"])
for last, call in [
    ("6S", "6S"),
    ("6H", "6D"),
    ("7S", "6NT"),
    ("8S", "misere"),
    ("10H", "open-misere"),
]:
    start = ["N bid 7S", f"E bid {last}"] if last == "8S" else [f"N bid {last}"]
    turn = "NESW"[len(start)]
    bad(f"5H-10: {call} over {last}", f"{F_Z}:19", [*DEAL_4, *start, f"{turn} bid {call}"])
for call in ("5S", "11S"):
    bad(f"5H-10: no bid of {call}", "003:2584", [*DEAL_4, f"N bid {call}"])
bad("5H-11: misère before a seven", f"{F_Z}:20", [*DEAL_4, "N bid 6S", "E bid misere"])
good("5H-11: misère after a seven", f"{F_Z}:20", [*DEAL_4, "N bid 7S", "E bid misere"])
good("5H-11: open misère as the first bid", f"{F_Z}:20", [*DEAL_4, "N bid open-misere"])
good(
    "misère without a seven by option", "003:2584", [*DEAL_4, "N bid misere"],
    misere_needs_seven=False,
)  # fmt: skip
AMERICAN = {"misere_rank": "after-8s", "misere_needs_seven": False}
good("WE-B14: nullo over 8S", f"{TRICK}:93", [*DEAL_4, "N bid 8S", "E bid misere"], **AMERICAN)
bad("WE-B14: nullo under 8C", f"{TRICK}:93", [*DEAL_4, "N bid 8C", "E bid misere"], **AMERICAN)
good("8C over nullo", "000:212", [*DEAL_4, "N bid misere", "E bid 8C"], **AMERICAN)
bad("no misère at this table", "000:212", [*DEAL_4, "N bid 7S", "E bid misere"], misere="off")
bad("no open misère", "000:212", [*DEAL_4, "N bid open-misere"], misere="plain")
bad(
    "a pass is final",
    "003:2577",
    [*DEAL_4, *auction("N", "pass", "6S", "6C", "6D", "6H")[:4], "N bid 7S"],
)
good(
    "the bid goes round",
    "003:2577",
    [*DEAL_4, "N bid 6S", "E bid 6C", "S bid pass", "W bid pass", "N bid 6D"],
)
ONE_TURN = [*DEAL_4, "N bid 6S", "E bid 6C", "S bid pass", "W bid pass"]
good("one turn each", "000:210", [*ONE_TURN, f"E draw kitty {KITTY_4}"], auction="one-turn")
bad("one turn each: no second bid", "000:210", [*ONE_TURN, "N bid 6D"], auction="one-turn")
bad("the fourth player need not bid alone", "003:2577", [*DEAL_4, *auction("N", "6S"), "N bid 7S"])
VALUE = {"schedule": "original", "outrank": "value"}
good(
    "WE-B15: 7C over 6NT, the same value",
    f"{TRICK}:94",
    [*DEAL_4, "N bid 6NT", "E bid 7C"],
    **VALUE,
)
good(
    "WE-B15: 8S over 7C, the same value", f"{TRICK}:94", [*DEAL_4, "N bid 7C", "E bid 8S"], **VALUE
)
bad("WE-B15: 7S under 6H", f"{TRICK}:94", [*DEAL_4, "N bid 6H", "E bid 7S"], **VALUE)
bad("WE-B15: 7S over 6D only by tricks", f"{TRICK}:94", [*DEAL_4, "N bid 7S", "E bid 6D"], **VALUE)
good(
    "an insufficient bid that stood",
    "†",
    [*DEAL_4, "N bid 6H", "E bid 6D !insufficient", "S bid 6H"],
)
bad("a sufficient bid marked insufficient", "†", [*DEAL_4, "N bid 6H", "E bid 7D !insufficient"])
good("a bid taken back", "†", [*DEAL_4, "N bid 6H", "E bid 6D !withdrawn", "E bid pass"])
good("all pass: the next dealer deals", "003:2586", [*DEAL_4, *PASSED_4, *DEAL_4, "E bid 6S"])
bad("all pass: the deal moves on", "003:2586", [*DEAL_4, *PASSED_4, *DEAL_4, "N bid 6S"])
bad("no more bids after four passes", "003:2586", [*DEAL_4, *PASSED_4, "N bid 6S"])

# --- kitty -------------------------------------------------------------------------------------

WON = [*DEAL_4, *auction("N", "6S")]
bad("the contractor takes the kitty", "003:2588", [*WON, f"E draw kitty {KITTY_4}"])
bad("the cards of the kitty", "003:2588", [*WON, "N draw kitty 5d4d5h"])
bad("no lead before the discard", "003:2588", [*WON, f"N draw kitty {KITTY_4}", "N play Xr"])
bad("three cards are buried", "003:2588", [*WON, f"N draw kitty {KITTY_4}", "N discard 5d4d"])
bad("his own cards are buried", "003:2588", [*WON, f"N draw kitty {KITTY_4}", "N discard 5d4d5h"])
good(
    "cards of the hand may be buried",
    "003:2588",
    [*WON, f"N draw kitty {KITTY_4}", "N discard AhKh5d", "N play 4h"],
)
good(
    "an unknown kitty",
    "†",
    [*DEAL_4[:4], "- deal kitty ??????", *auction("N", "6S"), *exchange("N")],
)

# --- trumps ------------------------------------------------------------------------------------

SPADES = contract_4("N", "6S")
bad("5H-3: the contractor leads", "003:2588", [*SPADES, "E play Ac"])
LEFT = contract_4("E", "pass", "6S")
bad(
    "5H-3: the joker follows trumps",
    f"{F_Z}:13",
    [*LEFT, "E play 8s", "S play 6s", "W play 7c", "N play Ah"],
)
good(
    "5H-3: the left bower follows trumps",
    f"{F_Z}:13",
    [*LEFT, "E play 8s", "S play 6s", "W play 7c", "N play Jc"],
)
good(
    "5H-4: the left bower is no club",
    f"{F_Z}:14",
    [*LEFT, "E play Ac", "S play 8c", "W play 5c", "N play Ah"],
)
bad(
    "5H-4: the left bower ruffs, it does not follow", f"{F_Z}:14", [*LEFT, "E play Ac", "S play 6s"]
)
LEFT_WINS = ["E play 8s", "S play 6s", "W play 7c", "N play Jc", "N score trick", "N play Ah"]
good("the left bower wins", "003:2592", [*LEFT, *LEFT_WINS])
bad("the winner leads", "003:2590", [*LEFT, *LEFT_WINS[:4], "E play Ac"])
bad("a trick was won by another", "003:2590", [*LEFT, *LEFT_WINS[:4], "E score trick"])
bad("follow suit", "003:2590", [*SPADES, "N play Ah", "E play Ac"])

# --- the joker without trumps ------------------------------------------------------------------

NORTH_NT = contract_4("N", "6NT")
EAST_NT = contract_4("E", "pass", "6NT")
good(
    "a joker led names a suit",
    "003:2598",
    [*NORTH_NT, "N play hearts Xr", "E play Jh", "S play 9h"],
)
bad("a joker led must name a suit", "003:2598", [*NORTH_NT, "N play Xr"])
bad("the named suit is followed", "003:2598", [*NORTH_NT, "N play hearts Xr", "E play Ac"])
good(
    "the joker wins",
    "003:2598",
    [*NORTH_NT, "N play hearts Xr", "E play Jh", "S play 9h", "W play 5h", "N play Ah"],
)
OPENED = ["N play Ah", "E play Jh", "S play 9h", "W play 5h"]
bad("strict: no opened suit", "003:2598", [*NORTH_NT, *OPENED, "N play hearts Xr"])
good("strict: a fresh suit", "003:2598", [*NORTH_NT, *OPENED, "N play diamonds Xr"])
good(
    "loose: an opened suit",
    "003:2598",
    [*NORTH_NT, *OPENED, "N play hearts Xr"],
    joker_lead="loose",
)
bad("the last trick only", "003:2624", [*NORTH_NT, "N play hearts Xr"], joker_lead="last-only")
VOID = ["E play Ad", "S play 9d", "W play 6d"]
good(
    "the joker takes a suit he is void of",
    "003:2597",
    [*EAST_NT, *VOID, "N play Xr", "N score trick"],
)
good("at no trump it may be kept", "003:2597", [*EAST_NT, *VOID, "N play 9s"])
bad("no suit with a joker that follows", "003:2597", [*EAST_NT, *VOID, "N play hearts Xr"])
HEART = ["E play Qh", "S play 9h", "W play 5h"]
bad("5H: the joker is no way out of following", "003:2597", [*EAST_NT, *HEART, "N play Xr"])
SHOWN = [*VOID, "N play 9s", "E play Kd", "S play Td", "W play 7d", "N play Xr"]
good("a suit shown void in", "003:2624", [*EAST_NT, *SHOWN])
bad("not to a suit shown void in", "003:2624", [*EAST_NT, *SHOWN], joker_follow="not-shown-void")
good("first of the suit", "003:2624", [*EAST_NT, *HEART, "N play Xr"], joker_follow="first-or-last")
bad(
    "neither first nor last of the suit", "003:2624",
    [*EAST_NT, "E play Jh", "S play 9h", "W play 8h", "N play Kh", "N play Jc", "E play Ac",
     "S play 8c", "W play 5c", "E play Qh", "S play Th", "W play 5h", "N play Xr"],
    joker_follow="first-or-last",
)  # fmt: skip
good(
    "last of the suit", "003:2624",
    [*EAST_NT, "E play Qd", "S play 9d", "W play 6d", "N play Xr"], joker_follow="first-or-last",
)  # fmt: skip
NOT_VOID = [
    *VOID, "N play Kh", "E play Ac", "S play 8c", "W play 5c", "N play Jc",
    "E play Kc", "S play 9c", "W play 6c", "N play 9s",
    "E play 8s", "S play 5s", "W play 7c", "N play Ts",
]  # fmt: skip
good(
    "5H: the joker named into an unseen void",
    "003:2624",
    [*EAST_NT, *NOT_VOID, "N play hearts Xr"],
    joker_lead="not-void",
)
bad(
    "not into a suit shown void in",
    "003:2624",
    [*EAST_NT, *NOT_VOID, "N play diamonds Xr"],
    joker_lead="not-void",
)
good(
    "a nominated joker is led plainly",
    "003:2596",
    [*NORTH_NT, "N declare hearts", "N play Xr", "E play Jh"],
)
bad(
    "a nominated joker names nothing",
    "003:2596",
    [*NORTH_NT, "N declare hearts", "N play clubs Xr"],
)
good(
    "a nominated joker follows its suit",
    "003:2596",
    [*NORTH_NT, "N declare hearts", *OPENED, "N play Xr"],
)
good(
    "a nominated joker follows and is the top of its suit", "003:2596",
    [*NORTH_NT, "N declare clubs", "N play Jc", "E play Ac", "S play 8c", "W play 5c", "E play Kc",
     "S play 9c", "W play 6c", "N play Xr", "N score trick"],
)  # fmt: skip
bad(
    "a nominated joker must follow its suit", "003:2596",
    [*NORTH_NT, "N declare clubs", "N play Jc", "E play Ac", "S play 8c", "W play 5c", "E play Kc",
     "S play 9c", "W play 6c", "N play 9s"],
)  # fmt: skip
bad("only with the joker in hand", "003:2596", [*EAST_NT, "E declare hearts"])
bad("only the contractor nominates", "003:2596", [*EAST_NT, "N declare hearts"])
bad("no nomination with trumps", "003:2596", [*SPADES, "N declare hearts"])
bad("before the lead", "003:2596", [*NORTH_NT, "N play Ah", "N declare hearts"])
bad("once", "003:2596", [*NORTH_NT, "N declare hearts", "N declare clubs"])
bad("no nomination by option", "000:224", [*NORTH_NT, "N declare hearts"], nomination="never")
bad("in a misère only", "003:2624", [*NORTH_NT, "N declare hearts"], nomination="misere-only")

# --- misère ------------------------------------------------------------------------------------

EAST_MISERE = contract_4("E", "7S", "misere")
NORTH_OPEN = contract_4("N", "open-misere")
EAST_OPEN = contract_4("E", "pass", "open-misere")
bad("the partner is out", "003:2581", [*EAST_MISERE, "E play Ad", "S play 9d", "W play 6d"])
good("three play", "003:2581", [*EAST_MISERE, "E play Ad", "S play 9d", "N play Xr"])
bad(
    "the joker must go when void", "003:2597", [*EAST_MISERE, "E play Ad", "S play 9d", "N play 9s"]
)
good(
    "WE: it may be kept by option",
    "000:224",
    [*EAST_MISERE, "E play Ad", "S play 9d", "N play 9s"],
    misere_joker="may",
)
SPREAD = ["E play Jh", "S play Th", "N play Kh"]
LEFT_HAND = "8s7sAcKcQcAdKdQdQh"
good(
    "the open hand after the first trick",
    "003:2582",
    [*EAST_OPEN, *SPREAD, f"E show {LEFT_HAND}", "N play 9s"],
)
bad(
    "no hand is spread in a plain misère",
    "003:2582",
    [*EAST_MISERE, *SPREAD, f"E show {LEFT_HAND}"],
)
bad("not before the first trick", "003:2582", [*EAST_OPEN, f"E show {HANDS_4['E']}"])
bad("the whole hand is spread", "003:2582", [*EAST_OPEN, *SPREAD, "E show 8s7s"])
good("5H-15: misère lost", f"{F_Z}:23", [*EAST_MISERE, "S claim 9"], (0, -250))
good("5H-15: misère won", f"{F_Z}:23", [*EAST_MISERE, "E claim 0"], (0, 250))
good("5H-15: open misère lost", f"{F_Z}:23", [*EAST_OPEN, "E claim 1"], (0, -500))
good("5H-15: open misère won", f"{F_Z}:23", [*EAST_OPEN, "E claim 0"], (0, 500))
good(
    "WE-B16: failed nullo, tens for both opponents",
    f"{TRICK}:96",
    [*EAST_MISERE, "E claim 2"],
    (20, -250),
    misere_tricks="ten",
)
KEPT = [
    *NORTH_OPEN, "N play Ah", "E play Qh", "W play 5h", "N play Kh", "E play Jh", "W play 6h",
    "N play spades Xr", "E play 8s", "W play 5c",
]  # fmt: skip
good(
    "5H-16: the joker kept in a misère wins a trick",
    f"{F_Z}:24",
    [*KEPT, "N score trick", "- claim 0"],
    (-500, 0),
)

# --- the score ---------------------------------------------------------------------------------

VALUES = {
    6: (40, 60, 80, 100, 120), 7: (140, 160, 180, 200, 220), 8: (240, 260, 280, 300, 320),
    9: (340, 360, 380, 400, 420), 10: (440, 460, 480, 500, 520),
}  # fmt: skip
ORIGINAL = {
    6: (40, 60, 80, 100, 120), 7: (80, 120, 160, 200, 240), 8: (120, 180, 240, 300, 360),
    9: (160, 240, 320, 400, 480), 10: (200, 300, 400, 500, 600),
}  # fmt: skip
for table, line, schedule in (
    (VALUES, f"{F_Z}:28", "avondale"), (ORIGINAL, f"{TRICK}:91", "original"),
):  # fmt: skip
    for level, row in table.items():
        for strain, value in zip(("S", "C", "D", "H", "NT"), row, strict=True):
            bid = contract_4("N", f"{level}{strain}")
            name = f"5H-D and WE-B11, {schedule}: {level}{strain}"
            made = max(value, 250) if level == 10 else value
            rest = 10 * (10 - level)
            good(f"{name} made", line, [*bid, f"N claim {level}"], (made, rest), schedule=schedule)
            good(f"{name} lost", line, [*bid, "N claim 5"], (-value, 50), schedule=schedule)
good("5H-7: 10NT lost", f"{F_Z}:16", [*contract_4("N", "10NT"), "N claim 9"], (-520, 10))
good("5H-13: ten tricks at 8C", f"{F_Z}:21", [*contract_4("N", "8C"), "N claim 10"], (260, 0))
good("5H: ten tricks at 6S pay 250", "003:2608", [*SPADES, "N claim 10"], (250, 0))
good(
    "WE-B13: ten tricks at 7S",
    f"{TRICK}:92",
    [*contract_4("N", "7S"), "N claim 10"],
    (250, 0),
    schedule="original",
)
good(
    "WE-B13: ten tricks at 8H",
    f"{TRICK}:92",
    [*contract_4("N", "8H"), "N claim 10"],
    (300, 0),
    schedule="original",
)
good("nine tricks at 6S pay nothing more", "003:2608", [*SPADES, "N claim 9"], (40, 10))
good("5H-D2: 8H, seven tricks", f"{F_Z}:29", [*contract_4("N", "8H"), "N claim 7"], (-300, 30))
good("5H-14: defenders of a made contract", f"{F_Z}:22", [*SPADES, "N claim 6"], (40, 40))
good(
    "an own table",
    "000:229",
    [*SPADES, "N claim 6"],
    (7, 40),
    schedule="table",
    table=list(range(7, 32)),
)
total(
    "5H-17: minus 500 ends the game",
    f"{F_Z}:25",
    [*SPADES, "N claim 5"],
    (-500, 50),
    ended=True,
    start_1=-460,
)
total(
    "minus 490 does not", f"{F_Z}:25", [*SPADES, "N claim 5"], (-490, 50), ended=False, start_1=-450
)
total("no hole", "†", [*SPADES, "N claim 5"], (-500, 50), ended=False, start_1=-460, hole=0)
SEVEN = [*SPADES, "N claim 7"]
total("5H-D3: defenders at 525 go on", f"{F_Z}:30", SEVEN, (40, 525), ended=False, start_2=495)
total("any points win", "003:2604", SEVEN, (40, 525), ended=True, start_2=495, win_on="any-points")
total("a contract made ends it", "003:2604", SEVEN, (500, 30), ended=True, start_1=460)
total(
    "a contract lost does not",
    "003:2604",
    [*SPADES, "N claim 3"],
    (560, 70),
    ended=False,
    start_1=600,
)
total("1000 points", "000:241", SEVEN, (500, 30), ended=False, start_1=460, target=1000)
total("one deal", "†", SEVEN, (40, 30), ended=True, deals=1)
bad("nothing after the end", "003:2604", [*SEVEN, "- deal N Xr"], start_1=460)
TENS = [*DEAL_4, *PASSED_4, "N claim 7"]
good("a passed deal at no trump", "000:214", TENS, (70, 30), passed_deal="no-trump")
bad("eldest leads", "000:214", [*DEAL_4, *PASSED_4, "E play Ac"], passed_deal="no-trump")
good(
    "observations",
    "†",
    [*SEVEN, "- score N 40", "- score E total 30", *DEAL_4, "- score S points 40"],
)
bad("a wrong observation", "†", [*SEVEN, "- score N 50"])

TEN = [
    "Ac 8c 5c Jc", "Kc 9c 6c Ah", "Qc Tc 7c Kh", "Qh 9h 5h Js", "Jh Th 6h As",
    "Ad 9d 6d Ks", "Kd Td 7d Qs", "Qd Jd 8d Ts", "5d 6s 8h 9s", "4d 5s 7h Xr",
]  # fmt: skip
PLAYED = [f"{s} play {c}" for t in TEN for s, c in zip("ESWN", t.split(), strict=True)]
KEEPS = [
    *DEAL_4,
    *auction("E", "pass", "6NT"),
    f"E draw kitty {KITTY_4}",
    "E discard 8s7s4h",
    *PLAYED,
]
good(
    "the joker as the last card takes it",
    "003:2624",
    [*KEEPS, "N score trick"],
    (10, 120),
    joker_follow="not-shown-void",
)
good(
    "the joker as the last card loses to the suit led", "003:2624",
    [*KEEPS, "E score trick"], (0, 250),
    joker_follow="not-shown-void", joker_last_card="loses",
)  # fmt: skip
good(
    "card points: 312 in the pack less the buried 19", f"{TRICK}:136", KEEPS, (0, 543),
    joker_follow="not-shown-void", joker_last_card="loses", card_points=True,
)  # fmt: skip

# --- claims and irregularities -----------------------------------------------------------------

good("a claim of the side of the declarer", "†", [*SPADES, "- claim 8"], (40, 20))
bad("more tricks than there are", "†", [*SPADES, "N claim 11"])
bad("no answer without a claim", "†", [*SPADES, "E claim accept"])
total(
    "a rejected claim waits",
    "†",
    [*SPADES, "N claim 8", "E claim reject"],
    (0, 0),
    ended=False,
    deals=1,
)
bad("no deal before the ruling", "†", [*SPADES, "N claim 8", "E claim reject", "- deal N Xr"])
good("a ruling", "†", [*SPADES, "N claim 8", "E claim reject", "- rule N tricks 5"], (-40, 50))
bad("no claim with points for cards", "†", [*SPADES, "N claim 8"], card_points=True)
bad(
    "nobody claims the game in partnership",
    "000:239",
    [*SPADES, f"E claim game {HANDS_4['E']}"],
    win_on="any-points",
)
good(
    "a misdeal: the same dealer", "†", [*DEAL_4, "N bid 6S", "- rule misdeal", *DEAL_4, "N bid 6S"]
)
good(
    "a misdeal: the next dealer",
    "†",
    [*DEAL_4, "- rule misdeal", *DEAL_4, "E bid 6S"],
    misdeal="next-dealer",
)
bad("no misdeal after the lead", "†", [*SPADES, "N play Ah", "- rule misdeal"])
REVOKE = [*SPADES, "N play Ah", "E play Ac !revoke", "N claim E revoke"]
good("a revoke of the defenders makes the contract", "†", [*REVOKE, "- rule E revoke"], (40, 0))
good(
    "a revoke, played out",
    "†",
    [*REVOKE, "- rule E revoke", "N claim 5"],
    (-40, 0),
    revoke="silent",
)
MAKERS = [*SPADES, "N play Ah", "E play Jh", "S play 9d !revoke", "W play 5h"]
good("a revoke of the contractor's side loses it", "†", [*MAKERS, "- rule S revoke"], (-40, 0))
good("a revoke, silent", "†", [*MAKERS, "- rule S revoke", "N claim 8"], (0, 10), revoke="silent")
good(
    "both sides revoked",
    "†",
    [*MAKERS[:-1], "W play 8d !revoke", "- rule S revoke", "- rule W revoke"],
    (0, 0),
)
bad("a legal card marked as a revoke", "†", [*SPADES, "N play Ah", "E play Jh !revoke"])
bad("no revoke to establish", "†", [*SPADES, "N play Ah", "E play Jh", "- rule E revoke"])
good("a lead out of turn that stood", "†", [*SPADES, "E play Ac !turn", "S play 8c"])
bad("a card in turn marked as out of turn", "†", [*SPADES, "N play Ah !turn"])
good("a card taken back", "†", [*SPADES, "N play Ah", "E play Ac !withdrawn", "E play Jh"])
good("a card exposed", "†", [*SPADES, "E show Ac !exposed", "N play Ah"])
