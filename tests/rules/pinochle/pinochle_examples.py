"""Worked examples of pinochle, and a refusal for every rule of its page."""

from __future__ import annotations

from typing import Any

from tests.rules.outcome import Example

SEATS = ["N", "E", "S", "W"]
BIDS = ["N bid 250", "E bid pass", "S bid pass", "W bid pass"]
SUITS = {"N": "s", "E": "h", "S": "d", "W": "c"}


def pack() -> list[str]:
    return [rank + suit for suit in "cdhs" for rank in "9JQKTA" for _ in (1, 2)]


def cut(run: str) -> list[str]:
    return [run[i : i + 2] for i in range(0, len(run), 2)]


def deal(given: dict[str, str], void: dict[str, str] | None = None) -> list[str]:
    """Four hands that hold the given cards and are filled up without the void suits."""
    rest = pack()
    hands = {seat: cut(given.get(seat, "")) for seat in SEATS}
    for hand in hands.values():
        for card in hand:
            rest.remove(card)
    for seat in sorted(SEATS, key=lambda seat: -len((void or {}).get(seat, ""))):
        fitting = [card for card in rest if card[1] not in (void or {}).get(seat, "")]
        for card in fitting[: 12 - len(hands[seat])]:
            hands[seat].append(card)
            rest.remove(card)
    assert not rest
    return [f"- deal {seat} {''.join(hands[seat])}" for seat in SEATS]


def suit(letter: str) -> str:
    return "".join(rank + letter for rank in "AATTKKQQJJ99")


SUITED = deal({seat: suit(letter) for seat, letter in SUITS.items()})
"""Each seat holds one suit: N's spades, once trump, take every trick."""


def tricks(*plays: str) -> list[str]:
    """Plays written as the leader and the cards of a trick in order."""
    events = []
    for play in plays:
        leader, cards = play.split()
        start = SEATS.index(leader)
        events += [f"{SEATS[(start + i) % 4]} play {card}" for i, card in enumerate(cut(cards))]
    return events


SWEEP = tricks(*[f"N {rank}s{rank}h{rank}d{rank}c" for rank in "AATTKKQQJJ99"])


def record(events: list[str], **options: Any) -> dict[str, Any]:
    return {
        "cardlog": "1.0",
        "rules": "pinochle",
        "options": {"dealer": "W", "exchange": 0} | options,
        "seats": SEATS,
        "events": events,
    }


def good(name: str, line: str, events: list[str], options: dict[str, Any], **said: Any) -> Example:
    return Example(name, line, record(events, **options), **said)


def bad(name: str, line: str, events: list[str], **options: Any) -> Example:
    """The last event is refused."""
    return Example(name, line, record(events, **options), legal=False, event=len(events) - 1)


def sides(north: int, east: int) -> dict[str, int]:
    return {"N": north, "E": east, "S": north, "W": east}


WORKED = "worked-examples-f-z.md"


# --- melds: each value of the list, and what may not be counted twice ---


def meld_events(trump: str, cards: str, number: int, hand: str = "") -> list[str]:
    return [*deal({"N": hand or cards}), *BIDS, f"N declare {trump}", f"N meld {cards} {number}"]


VALUES = [
    ("run", "spades", "AsTsKsQsJs", 150),
    ("double run", "spades", "AsAsTsTsKsKsQsQsJsJs", 1500),
    ("royal marriage", "spades", "KsQs", 40),
    ("plain marriage", "hearts", "KsQs", 20),
    ("both royal marriages", "spades", "KsKsQsQs", 80),
    ("two plain marriages of one suit", "hearts", "KsKsQsQs", 40),
    ("dix", "clubs", "9c", 10),
    ("both dix", "clubs", "9c9c", 20),
    ("pinochle", "hearts", "QsJd", 40),
    ("double pinochle", "hearts", "QsQsJdJd", 300),
    ("aces around", "hearts", "AcAdAhAs", 100),
    ("double aces", "hearts", "AcAcAdAdAhAhAsAs", 1000),
    ("kings around", "hearts", "KcKdKhKs", 80),
    ("double kings", "hearts", "KcKcKdKdKhKhKsKs", 800),
    ("queens around", "hearts", "QcQdQhQs", 60),
    ("double queens", "hearts", "QcQcQdQdQhQhQsQs", 600),
    ("jacks around", "hearts", "JcJdJhJs", 40),
    ("double jacks", "hearts", "JcJcJdJdJhJhJsJs", 400),
    ("run and the second royal marriage", "spades", "AsTsKsKsQsQsJs", 190),
    ("one aces around with a fifth ace laid in a run", "spades", "AsAcAdAhTsKsQsJs", 250),
]

MELDS = [
    good(f"meld: {name}", f"{WORKED}:245", meld_events(trump, cards, number), {})
    for name, trump, cards, number in VALUES
]
MELDS += [
    good(
        "PI-4 the queen of spades in a marriage, a pinochle and four queens",
        f"{WORKED}:241",
        meld_events("hearts", "KsQsQhQdQcJd", 120),
        {},
    ),
    bad("PI-4 not more", f"{WORKED}:241", meld_events("hearts", "KsQsQhQdQcJd", 160)),
    bad(
        "PI-6 the marriage of a run is not paid again",
        f"{WORKED}:242",
        meld_events("spades", "AsTsKsQsJs", 190),
    ),
    bad(
        "one queen between two kings is one marriage",
        "003:4295",
        meld_events("hearts", "KsKsQs", 20),
    ),
    bad("a run of a plain suit is none", "003:4316", meld_events("hearts", "AsTsKsQsJs", 150)),
    good(
        "double run at 150 apiece",
        "003:4316",
        meld_events("spades", "AsAsTsTsKsKsQsQsJsJs", 300),
        {"double_run": 300},
    ),
    bad("a card not held", "003:4295", meld_events("hearts", "QsJd", 40, hand=suit("h"))),
    bad("no melds twice", "003:4295", [*meld_events("hearts", "QsJd", 40), "N meld QsJd 40"]),
    bad(
        "no meld after the lead",
        "003:4295",
        [*SUITED, *BIDS, "N declare spades", "N play As", "N meld KsQs 40"],
    ),
    bad("no meld before trump is named", "003:4295", [*SUITED, *BIDS, "N meld KsQs 40"]),
]


# --- deal and auction ---

AUCTION = [
    good("PI-1 forty-eight cards, twelve each", f"{WORKED}:238", SUITED, {}),
    good(
        "packets of four",
        "003:4281",
        [f"- deal {s} {suit(SUITS[s])[i : i + 8]}" for i in (0, 8, 16) for s in SEATS],
        {},
    ),
    bad("PI-1 a card a third time", f"{WORKED}:238", ["- deal N AsAs", "- deal E As"]),
    bad("no eights in the pack", f"{WORKED}:238", ["- deal N 8s"]),
    bad("a thirteenth card", "003:4281", ["- deal N " + suit("s") + "Ah"]),
    bad("no bid before the hands are out", "003:4291", [*SUITED[:3], "N bid 250"]),
    bad("no deal during the auction", "003:4281", [*SUITED, "- deal N As"]),
    bad("PI-8c a bid below 250", f"{WORKED}:246", [*SUITED, "N bid 240"]),
    good("PI-8c a floor of 200", f"{WORKED}:246", [*SUITED, "N bid 200"], {"min_bid": 200}),
    bad("PI-8c a floor of 300", f"{WORKED}:246", [*SUITED, "N bid 290"], min_bid=300),
    good("PI-8c steps of ten", f"{WORKED}:246", [*SUITED, "N bid 250", "E bid 260"], {}),
    bad("PI-8c no half steps", f"{WORKED}:246", [*SUITED, "N bid 250", "E bid 265"]),
    bad("a bid must be higher", "003:4291", [*SUITED, "N bid 250", "E bid 250"]),
    good("a jump", "003:4291", [*SUITED, "N bid 250", "E bid 400"], {}),
    bad("a bid out of turn", "003:4291", [*SUITED, "E bid 250"]),
    bad(
        "who passed is out",
        "003:4291",
        [*SUITED, "N bid 250", "E bid pass", "S bid 260", "W bid pass", "N bid 270", "E bid 280"],
    ),
    bad("three passes end the auction", "003:4291", [*SUITED, *BIDS, "N bid 260"]),
    bad("eldest must open", "003:4291", [*SUITED, "N bid pass"]),
    good(
        "the dealer takes it at the minimum",
        "003:4291",
        [*SUITED, *[f"{s} bid pass" for s in SEATS], "W declare clubs"],
        {"passed_out": "force-dealer"},
    ),
    good(
        "passed out and dealt again by the next",
        "003:4291",
        [*SUITED, *[f"{s} bid pass" for s in SEATS], *SUITED, "E bid 250"],
        {"passed_out": "redeal"},
        points=sides(0, 0),
    ),
    bad(
        "the next dealer's left bids first",
        "003:4291",
        [*SUITED, *[f"{s} bid pass" for s in SEATS], *SUITED, "N bid 250"],
        passed_out="redeal",
    ),
    bad("only the bidder names trump", "003:4293", [*SUITED, *BIDS, "S declare spades"]),
    bad("trump is a suit", "003:4293", [*SUITED, *BIDS, "N declare notrump"]),
    bad("trump is named once", "003:4293", [*SUITED, *BIDS, *["N declare spades"] * 2]),
    Example("an unknown option", "docs", record([], partner="no"), legal=False),
    Example("three players", "003:4277", record([]) | {"seats": ["N", "E", "S"]}, legal=False),
]

NAMED = [*SUITED, *BIDS, "N declare spades"]
EXCHANGE = [
    good(
        "four cards each way",
        "003:4293",
        [*NAMED, "S give N AdAdTdTd", "N give S AdTd9s9s", "N play As"],
        {"exchange": 4},
    ),
    good(
        "the same four may go back",
        "003:4293",
        [*NAMED, "S give N AdAdTdTd", "N give S AdAdTdTd"],
        {"exchange": 4},
    ),
    bad("the partner gives first", "003:4293", [*NAMED, "N give S 9s9sJsJs"], exchange=4),
    bad("cards go across", "003:4293", [*NAMED, "S give E AdAdTdTd"], exchange=4),
    bad("four cards", "003:4293", [*NAMED, "S give N AdAdTd"], exchange=4),
    bad("cards that he holds", "003:4293", [*NAMED, "S give N AdAdTdAh"], exchange=4),
    bad("four come back", "003:4293", [*NAMED, "S give N AdAdTdTd", "N play As"], exchange=4),
    bad("no exchange at this table", "003:4293", [*NAMED, "S give N AdAdTdTd"]),
]


# --- the play ---

MIXED = deal(
    {"N": "AhThJhJhAs", "E": "QsJsAcAd", "S": "Ah9hKs9s", "W": "ThKhQh9h"},
    {"E": "h", "N": "s"},
)
"""Spades are trump: E has no hearts; S and W have hearts and spades."""
LED = [*MIXED, *BIDS, "N declare spades", "N play Jh"]
RUFF = deal({"N": "JhJhAhAh", "E": "QsAc", "S": "Js9sKsKc", "W": "AsThTh"}, {"E": "h", "S": "h"})
"""Spades are trump: E and S have no hearts."""
RUFFED = [*RUFF, *BIDS, "N declare spades", "N play Jh", "E play Qs"]
LOW = deal(
    {"N": "JhJhAhAh", "E": "QsAsTs", "S": "Js9s9cKc", "W": "KsTsThTh"}, {"E": "h", "S": "hs"}
)
UNDER = [*LOW, *BIDS, "N declare spades", "N play Jh", "E play Qs"]
ACES = deal({"N": "AhJh", "E": "AhThTh9hKh", "S": "Jh9h", "W": "Qh"})
ACE_LED = [*ACES, *BIDS, "N declare spades", "N play Ah"]

PLAY = [
    bad("the bidder leads", "003:4297", [*NAMED, "E play Ah"]),
    bad("turns go clockwise", "003:4297", [*NAMED, "N play As", "S play Ad"]),
    bad("a card played that is not held", "003:4297", [*NAMED, "N play Ah"]),
    bad("who is void must trump", "003:4300", [*LED, "E play Ac"]),
    good("and any trump does", "003:4300", [*LED, "E play Js"], {}),
    bad("follow suit", "003:4299", [*LED, "E play Qs", "S play Ks"]),
    bad("beat the suit also when it is ruffed", "003:4299", [*LED, "E play Qs", "S play 9h"]),
    good(
        "not so with relax_when_ruffed",
        "003:4299",
        [*LED, "E play Qs", "S play 9h"],
        {"relax_when_ruffed": True},
    ),
    good("a higher heart", "003:4299", [*LED, "E play Qs", "S play Ah", "W play 9h"], {}),
    bad("overtrump if able", "003:4301", [*RUFFED, "S play Js"]),
    good("overtrumped", "003:4301", [*RUFFED, "S play Ks"], {}),
    bad("a lower trump rather than a discard", "003:4301", [*UNDER, "S play Kc"]),
    good("the lower trump", "003:4301", [*UNDER, "S play Js"], {}),
    good(
        "a discard where tables let him",
        "003:4304",
        [*UNDER, "S play Kc"],
        {"overtrump": "may-discard"},
    ),
    bad(
        "may-discard does not excuse who can overtrump",
        "003:4304",
        [*RUFFED, "S play Kc"],
        overtrump="may-discard",
    ),
    good("neither suit nor trump: anything", "003:4302", [*NAMED, "N play As", "E play 9h"], {}),
    good(
        "PI-9 an equal ace cannot be beaten: the ten", f"{WORKED}:249", [*ACE_LED, "E play Th"], {}
    ),
    good("PI-9 the ace as well", f"{WORKED}:249", [*ACE_LED, "E play Ah"], {}),
    bad(
        "the earlier of two equals wins",
        "003:4306",
        [*ACE_LED, "E play Ah", "S play Jh", "W play Qh", "E score trick"],
    ),
    bad("the winner leads", "003:4306", [*NAMED, *SWEEP[:4], "E play Th"]),
    good("the winner's note", "003:4306", [*NAMED, *SWEEP[:4], "N score trick", "N play Ts"], {}),
]


# --- the score ---

CLOSE = deal(
    {
        "N": "AsAsTsTsKsKsQsQsJsJs9s9h",
        "E": "AhAhThThKhKhQhQhJhJh9h9s",
        "S": suit("d"),
        "W": suit("c"),
    }
)
FIRST_ELEVEN = [
    "N As9sAdAc",
    "N AsAhAdAc",
    "N TsAhTdTc",
    "N TsThTdTc",
    "N KsKhKdKc",
    "N KsKhKdKc",
    "N QsQhQdJc",
    "N QsJhQdJc",
    "N JsJhJd9c",
    "N Js9h9d9c",
]
CLOSE_BID = [*CLOSE, "N bid 300", *BIDS[1:], "N declare spades", "N meld KsQs 40", "S meld KdQd 20"]
CLOSE_SET = tricks(*FIRST_ELEVEN, "N 9sQh9dQc", "N 9hThJdQc")
CLOSE_MADE = tricks(*FIRST_ELEVEN, "N 9sTh9dQc", "N 9hQhJdQc")
POOR = [*SUITED, *BIDS, "N declare hearts", "N meld KsQs 20", "E meld KhQh 40"]
"""E's hearts are trump in N's contract; N leads a spade and E takes everything."""
POOR_PLAY = tricks("N AsAhAdAc", *[f"E {rank}h{rank}d{rank}c{rank}s" for rank in "ATTKKQQJJ99"])

SCORES = [
    good(
        "PI-2 twenty-four counters and the last trick",
        f"{WORKED}:239",
        [*NAMED, *SWEEP, "- score N tricks 250", "- score N 250", "- score E 0"],
        {},
        points=sides(250, 0),
        total=sides(250, 0),
        ended=False,
    ),
    good(
        "PI-3 old counters",
        f"{WORKED}:240",
        [*NAMED, *SWEEP, "- score N tricks 250"],
        {"counters": "old"},
        points=sides(250, 0),
    ),
    bad("a wrong score", "003:4312", [*NAMED, *SWEEP, "- score N 240"]),
    good(
        "PI-8e bid 300, meld 60, counters 230: set",
        f"{WORKED}:247",
        [*CLOSE_BID, *CLOSE_SET, "- score N meld 60", "- score N tricks 230"],
        {},
        points=sides(-300, 20),
        total=sides(-300, 20),
    ),
    good(
        "PI-8e with 240 it is made",
        f"{WORKED}:247",
        [*CLOSE_BID, *CLOSE_MADE, "- score N tricks 240", "- score N total 300"],
        {},
        points=sides(300, 10),
    ),
    good(
        "a set side that keeps its meld",
        "003:4328",
        [*CLOSE_BID, *CLOSE_SET],
        {"set_keeps_meld": True},
        points=sides(-240, 20),
    ),
    good(
        "a meld without a trick counts nothing",
        "003:4295",
        [
            *SUITED,
            "N bid 250",
            "E bid 260",
            "S bid pass",
            "W bid pass",
            "N bid pass",
            "E declare hearts",
            "N meld KsQs 20",
            "E meld KhQh 40",
            *tricks(*[f"E {rank}h{rank}d{rank}c{rank}s" for rank in "AATTKKQQJJ99"]),
        ],
        {},
        points=sides(0, 290),
    ),
    good(
        "nor is it kept by a set side without a trick",
        "003:4328",
        [*POOR, *POOR_PLAY],
        {"set_keeps_meld": True},
        points=sides(-250, 290),
    ),
    good(
        "both past the target: the contractors win",
        "003:4330",
        [*NAMED, *SWEEP, "- score N game"],
        {"start_1": 750, "start_2": 1200},
        total=sides(1000, 1200),
        ended=True,
    ),
    bad(
        "not the side with more",
        "003:4330",
        [*NAMED, *SWEEP, "- score E game"],
        start_1=750,
        start_2=1200,
    ),
    good(
        "a target of 1500",
        "003:4330",
        [*NAMED, *SWEEP],
        {"start_1": 750, "target": 1500},
        total=sides(1000, 0),
        ended=False,
    ),
    bad("nothing after the end", "003:4330", [*NAMED, *SWEEP, SUITED[0]], start_1=750),
    good("a fixed number of deals", "docs", [*NAMED, *SWEEP], {"deals": 1}, ended=True),
    good(
        "the deal passes to the left",
        "003:4281",
        [*NAMED, *SWEEP, *SUITED, "E bid 250"],
        {},
        total=sides(250, 0),
    ),
    bad("and eldest with it", "003:4281", [*NAMED, *SWEEP, *SUITED, "N bid 250"]),
]


# --- stopping, and irregularities ---

STOP = {"stop_midhand": True, "start_1": 750}
RICH = [*NAMED, "N meld KsKsQsQs 80"]
IRREGULAR = [
    good(
        "the contractors stop when bid and target are reached",
        "003:4330",
        [*RICH, *SWEEP[:20], "N claim stop", "- score N game"],
        STOP,
        points=sides(280, 0),
        total=sides(1030, 0),
        ended=True,
    ),
    bad("the bid is not reached", "003:4330", [*RICH, *SWEEP[:16], "N claim stop"], **STOP),
    bad(
        "the target is not reached",
        "003:4330",
        [*RICH, *SWEEP[:20], "N claim stop"],
        stop_midhand=True,
    ),
    bad("no stopping at this table", "003:4330", [*RICH, *SWEEP[:20], "N claim stop"], start_1=750),
    bad("not within a trick", "003:4330", [*RICH, *SWEEP[:21], "N claim stop"], **STOP),
    good(
        "the defenders stop: the contractors neither score nor pay",
        "003:4330",
        [*POOR, *POOR_PLAY[:4], "E claim stop"],
        {"stop_midhand": True, "start_2": 950},
        points=sides(0, 80),
        total=sides(0, 1030),
        ended=True,
    ),
    good("a card taken back", "docs", [*LED, "E play Ac !withdrawn", "E play Js"], {}),
    bad("he must hold it", "docs", [*LED, "E play Ah !withdrawn"]),
    good("a revoke that stood", "docs", [*LED, "E play Ac !revoke", "S play Ah"], {}),
    bad("the mark on a lawful card", "docs", [*LED, "E play Js !revoke"]),
    good(
        "a revoke costs nothing unless the table says so",
        "docs",
        [*LED, "E play Ac !revoke", "- rule E revoke"],
        {},
    ),
    bad("no ruling without a revoke", "docs", [*LED, "E play Js", "- rule E revoke"]),
    good(
        "a price for revokes",
        "docs",
        [
            *CLOSE_BID,
            "N play As",
            "E play Ah !revoke",
            "S play Ad",
            "W play Ac",
            *tricks("N As9sAdAc", *FIRST_ELEVEN[2:], "N 9sQh9dQc", "N 9hThJdQc"),
            "- rule E revoke",
            "- score N -200",
        ],
        {"revoke_price": 100},
        points=sides(-200, 20),
    ),
    good(
        "a misdeal is dealt again by the same dealer",
        "docs",
        ["- deal N As", "- rule misdeal", *SUITED, "N bid 250"],
        {},
    ),
    bad("no misdeal after the score", "docs", [*NAMED, *SWEEP, "- rule misdeal"]),
]

EXAMPLES = [*AUCTION, *EXCHANGE, *MELDS, *PLAY, *SCORES, *IRREGULAR]
