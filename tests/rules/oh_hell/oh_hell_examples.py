"""Worked examples of oh hell."""

from __future__ import annotations

from typing import Any

from tests.rules.outcome import Example

from .oh_hell_checker import RANKS

F_Z = "worked-examples-f-z.md"
EXAMPLES: list[Example] = []

FOUR = {"p1": "AsKs9h", "p2": "QsJs8h", "p3": "AhKh2c", "p4": "AdKd3c"}
HANDS = [f"- deal {seat} {cards}" for seat, cards in FOUR.items()]
DEAL = [*HANDS, "- deal up 4s"]
"""Three cards each among four, spades trump; p4 deals, p1 is first to bid."""


def record(seats: list[str], events: list[str], options: dict[str, Any]) -> dict[str, Any]:
    return {
        "cardlog": "1.0",
        "rules": "oh-hell",
        "options": {"dealer": seats[-1], "hands": [3], **options},
        "seats": seats,
        "events": events,
    }


def good(
    name: str,
    line: str,
    events: list[str],
    points: Any = None,
    *,
    ended: Any = None,
    **options: Any,
) -> None:
    """A legal record of four players; points of the last deal."""
    want = dict(zip(FOUR, points, strict=True)) if points else None
    rec = record(list(FOUR), events, options)
    EXAMPLES.append(Example(name, line, rec, points=want, ended=ended))


def bad(name: str, line: str, events: list[str], **options: Any) -> None:
    """A record of four players whose last event is refused."""
    rec = record(list(FOUR), events, options)
    EXAMPLES.append(Example(name, line, rec, legal=False, event=len(events) - 1))


def bids(*numbers: int) -> list[str]:
    return [f"p{i + 1} bid {b}" for i, b in enumerate(numbers)]


# --- deal --------------------------------------------------------------------------------------

good("packets of one card", "003:3918", [
    f"- deal {s} {c[i : i + 2]}" for i in (0, 2, 4) for s, c in FOUR.items()
])  # fmt: skip
bad("three cards each", "003:3918", ["- deal p1 AsKs9h8h"])
bad("no card twice", "003:3918", [HANDS[0], "- deal p2 As8h7h"])
bad("a card is turned before the bids", "003:3918", [*HANDS, "p1 bid 1"])
bad("the turned card comes after the hands", "003:3918", [*HANDS[:3], "- deal up 4s"])
bad("the turned card is not in a hand", "003:3918", [*HANDS, "- deal up As"])
bad("one card is turned", "003:3918", [*DEAL, "- deal up 5s"])
FULL = [f"- deal p{i + 1} {''.join(r + s for r in RANKS)}" for i, s in enumerate("cdhs")]
WHOLE = {"hands": [13]}
good("a whole pack is played without trumps", "003:3918", [*FULL, *bids(13, 0, 0, 1)], **WHOLE)
bad("no card is left to turn", "003:3918", [*FULL, "- deal up 2c"], **WHOLE)
LEAD = [*FULL, *bids(13, 0, 0, 1), "p1 play 2c", "p2 play Ad", "p3 play Ah", "p4 play As"]
good("no trump: the suit led wins", "003:3930", [*LEAD, "p1 score trick"], **WHOLE)

# --- bids --------------------------------------------------------------------------------------

bad("the player left of the dealer bids first", "003:3924", [*DEAL, "p2 bid 1"])
bad("no bid above the hand", "003:3924", [*DEAL, "p1 bid 4"])
bad("no bid below nothing", "003:3924", [*DEAL, "p1 bid -1"])
good("a bid of nothing", "003:3924", [*DEAL, "p1 bid 0"])
bad("one bid each", "003:3924", [*DEAL, *bids(1, 1, 0, 2), "p1 bid 2"])
bad("the hook", "003:3926", [*DEAL, *bids(1, 1, 0, 1)])
good("no hook", "003:3956", [*DEAL, *bids(1, 1, 0, 1)], hook="none")
good(
    "a hook on small hands: this one is larger",
    "003:3956",
    [*DEAL, *bids(1, 1, 0, 1)],
    hook="small",
    small=2,
)
bad("a hook on small hands", "003:3956", [*DEAL, *bids(1, 1, 0, 1)], hook="small", small=3)
good("OH-3: the bids have overshot", f"{F_Z}:202", [*DEAL, *bids(2, 2, 0, 0)])
good("a bid taken back", "003:3928", [*DEAL, "p1 bid 2 !withdrawn", "p1 bid 1"])
bad(
    "no bid taken back after the bids",
    "003:3928",
    [*DEAL, *bids(1, 1, 0, 2), "p1 bid 1 !withdrawn"],
)

FIVE = ["AsKs9h2d3d", "QsJs8h4d5d", "AhKh2c6d7d", "AdKd3c8d9d", "AcKcQcJcTc"]
DEAL_5 = [*[f"- deal p{i + 1} {c}" for i, c in enumerate(FIVE)], "- deal up 4s"]
SEATS_5 = [f"p{i + 1}" for i in range(5)]
for last in range(6):
    rec = record(SEATS_5, [*DEAL_5, *bids(1, 2, 0, 1, last)], {"hands": [5]})
    ok = last != 1
    at = None if ok else len(DEAL_5) + 4
    name = f"OH-2: bids 1 2 0 1, the dealer {last}"
    EXAMPLES.append(Example(name, f"{F_Z}:201", rec, legal=ok, event=at))

# --- play --------------------------------------------------------------------------------------

BID = [*DEAL, *bids(2, 0, 1, 1)]
bad("no play before the bids", "003:3928", [*DEAL, *bids(2, 0, 1), "p1 play As"])
bad("the player left of the dealer leads", "003:3930", [*BID, "p2 play Qs"])
good("trump may be led", "003:3930", [*BID, "p1 play As"])
bad("follow suit", "003:3930", [*BID, "p1 play As", "p2 play 8h"])
bad("a card of another hand", "003:3930", [*BID, "p1 play As", "p2 play Ks"])
RUFF = [*BID, "p1 play 9h", "p2 play 8h", "p3 play Ah", "p4 play Ad"]
good("any card when void", "003:3930", [*RUFF, "p3 score trick", "p3 play 2c"])
bad("the winner leads", "003:3930", [*RUFF, "p1 play As"])
bad("a trick was won by another", "003:3930", [*RUFF, "p4 score trick"])
TRUMPED = [*RUFF, "p3 play Kh", "p4 play Kd", "p1 play Ks", "p2 play Qs", "p1 score trick"]
good("the highest trump wins", "003:3930", TRUMPED)
ALL = [*TRUMPED, "p1 play As", "p2 play Js", "p3 play 2c", "p4 play 3c"]
good("OH-4, A: made and missed", f"{F_Z}:203", ALL, (12, 10, 11, 0), ended=True)
good("OH-5, B: made and missed", f"{F_Z}:204", ALL, (12, 10, 11, 0), scoring="ten-and-bid")
good("OH-6, C: made and missed", f"{F_Z}:205", ALL, (14, 10, 11, -1), scoring="squares")
TOO_FEW = [*DEAL, *bids(3, 0, 0, 1), *ALL[len(BID) :]]
good("OH-4, A: tricks count when missed", f"{F_Z}:203", TOO_FEW, (2, 10, 1, 0))
good(
    "OH-5, B: over and under are worth nothing",
    f"{F_Z}:204",
    TOO_FEW,
    (0, 10, 0, 0),
    scoring="ten-and-bid",
)

for scoring, line, made, missed in (
    ("trick-and-ten", f"{F_Z}:203", lambda bid: 10 + bid, lambda _, taken: taken),
    ("ten-and-bid", f"{F_Z}:204", lambda bid: 10 + bid, lambda *_: 0),
    ("squares", f"{F_Z}:205", lambda bid: 10 + bid * bid, lambda bid, taken: -((bid - taken) ** 2)),
):
    for bid in range(6):
        for taken in (0, 2, 5):
            rulings = [f"- rule p1 tricks {taken}", f"- rule p2 tricks {5 - taken}"]
            others = bids(bid, 5, 5, 5, 5)
            rec = record(SEATS_5, [*DEAL_5, *others, *rulings], {"hands": [5], "scoring": scoring})
            worth = made(bid) if bid == taken else missed(bid, taken)
            rest = {s: missed(5, 0) for s in SEATS_5[2:]}
            second = made(5) if taken == 0 else missed(5, 5 - taken)
            points = {"p1": worth, "p2": second, **rest}
            name = f"OH-4 to OH-6: {scoring}, bid {bid}, took {taken}"
            EXAMPLES.append(Example(name, line, rec, points=points))

# --- the sequence ------------------------------------------------------------------------------

SIZES: dict[str, Any] = {"hands": [], "largest": 2}


def quick(size: int, dealer: int) -> list[str]:
    """A deal in which everybody bids all and the player after the dealer takes all."""
    suits = dict(zip(FOUR, "cdhs", strict=True))
    order = [f"p{(dealer + k) % 4 + 1}" for k in range(4)]
    cards = "AK"[:size]
    return [
        *[f"- deal {p} {''.join(r + suits[p] for r in cards)}" for p in FOUR],
        f"- deal up 2{suits[order[0]]}",
        *[f"{p} bid {size}" for p in order],
        f"{order[0]} claim {size}",
    ]


ARC = [*quick(2, 0), *quick(1, 1), *quick(2, 2)]
good("arc: two, one, two", "003:3914", ARC, ended=True, **SIZES)
good("arc: two and one do not end it", "003:3914", ARC[: -len(quick(2, 2))], ended=False, **SIZES)
bad("arc: the second deal has one card", "003:3914", [*quick(2, 0), "- deal p1 AcKc"], **SIZES)
bad("arc: nothing after the last deal", "003:3940", [*ARC, "- deal p1 Ac"], **SIZES)
UPWARD = [*quick(1, 0), *quick(2, 1)]
good("up", "003:3962", UPWARD, ended=True, sequence="up", **SIZES)
good("down", "003:3914", [*quick(2, 0), *quick(1, 1)], ended=True, sequence="down", **SIZES)
bad("up begins with one card", "003:3962", ["- deal p1 AcKc"], sequence="up", **SIZES)
bad(
    "the deal passes to the left",
    "003:3918",
    [*quick(2, 0), *quick(1, 1)[:-5], "p1 bid 1"],
    **SIZES,
)
bad("thirteen cards each at most", "003:3916", [*FULL[:1], "- deal p1 2d"], hands=[])
bad("the default begins with the largest hand", "003:3914", [*HANDS, "- deal up 4s"], hands=[])
good("52 cards among five: ten each", "003:3916", [], hands=[10])
rec = record(SEATS_5, [f"- deal p1 {FIVE[0]}QsJs8h4d5d", "- deal p1 Ac"], {"hands": []})
EXAMPLES.append(Example("five players begin with ten", "003:3914", rec, legal=False, event=1))

# --- the end, blind deals ----------------------------------------------------------------------

ONES = {"hands": [1, 1]}
TIED = [*quick(1, 0), *quick(1, 1)]
good("a tie is shared", "003:3950", TIED, ended=True, **ONES)
good("a tie is played off", "003:3950", TIED, ended=False, tie="one-card", **ONES)
PLAY_OFF = [*TIED, *quick(1, 2)]
good(
    "one more deal of one card",
    "003:3950",
    PLAY_OFF,
    (0, 0, 11, 0),
    ended=True,
    tie="one-card",
    **ONES,
)
bad("one more deal has one card", "003:3950", [*TIED, "- deal p1 AcKc"], tie="one-card", **ONES)
bad("no more after it", "003:3950", [*PLAY_OFF, "- deal p1 Ac"], tie="one-card", **ONES)
BLIND = [e.replace("deal p1 ", "deal p1 blind ").replace("deal p2 ", "deal p2 blind ")
         .replace("deal p3 ", "deal p3 blind ").replace("deal p4 ", "deal p4 blind ")
         for e in quick(1, 0)]  # fmt: skip
good("a blind deal", "003:3958", BLIND, (11, 0, 0, 0), hands=[1], blind_one=True)
bad("a blind deal is told", "003:3958", quick(1, 0)[:1], hands=[1], blind_one=True)
bad("no blind deal without the option", "003:3958", BLIND[:1], hands=[1])
bad("only deals of one card are blind", "003:3958", ["- deal p1 blind AsKs"], blind_one=True)

# --- claims and irregularities -----------------------------------------------------------------

good("a claim of all tricks", "†", [*BID, "p1 claim 3"], (3, 10, 0, 0))
bad("a claim is of all tricks", "†", [*BID, "p1 claim 2"])
good("a rejected claim waits", "†", [*BID, "p1 claim 3", "p2 claim reject"], ended=False)
RULED = [*BID, "p1 claim 3", "p2 claim reject", "- rule p1 tricks 2", "- rule p3 tricks 1"]
good("rulings", "†", RULED, (12, 10, 11, 0), ended=True)
good("a ruling that leaves tricks open", "†", RULED[:-1], ended=False)
bad("more tricks than there are", "†", [*RULED[:-1], "- rule p3 tricks 2"])
good("a misdeal", "†", [*DEAL, "p1 bid 1", "- rule misdeal", *DEAL, "p1 bid 1"])
good(
    "a misdeal: the next dealer",
    "†",
    [*DEAL, "- rule misdeal", *DEAL, "p2 bid 1"],
    misdeal="next-dealer",
)
bad("no misdeal after the lead", "†", [*BID, "p1 play As", "- rule misdeal"])
REVOKE = [*BID, "p1 play 9h", "p2 play Qs !revoke", "- rule p2 revoke"]
good("a revoke: nothing for the offender", "†", [*REVOKE, "p1 claim 3"], (3, 0, 0, 0))
good("a revoke: the deal is void", "†", [*REVOKE, *DEAL, "p1 bid 1"], revoke="void")
bad("a legal card marked as a revoke", "†", [*BID, "p1 play 9h !revoke"])
bad("no revoke to establish", "†", [*BID, "p1 play 9h", "- rule p1 revoke"])
good("a card out of turn that stood", "†", [*BID, "p2 play Qs !turn", "p3 play 2c"])
bad("a card in turn marked as out of turn", "†", [*BID, "p1 play As !turn"])
good("a card taken back", "†", [*BID, "p1 play As !withdrawn", "p1 play 9h"])
good("observations", "†", [*ALL, "- score p1 12", "- score p4 total 0"])
bad("a wrong observation", "†", [*ALL, "- score p1 11"])
