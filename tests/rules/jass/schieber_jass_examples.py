"""Worked examples of Schieber Jass, two recorded rounds, and refusals for the rules of its page."""

from __future__ import annotations

from typing import Any

from tests.rules.outcome import Example

SEATS = ["N", "E", "S", "W"]
ROUND = ["N", "W", "S", "E"]
"""The order of play: to the right."""
RANKS = "AKQJT9876"
WORKED = "worked-examples-f-z.md"


def cut(run: str) -> list[str]:
    return [run[i : i + 2] for i in range(0, len(run), 2)]


def suit(letter: str) -> str:
    return "".join(rank + letter for rank in RANKS)


def deal(given: dict[str, str], void: dict[str, str] | None = None) -> list[str]:
    """Four hands that hold the given cards and are filled up without the void suits."""
    rest = [rank + letter for letter in "cdhs" for rank in reversed(RANKS)]
    hands = {seat: cut(given.get(seat, "")) for seat in SEATS}
    for hand in hands.values():
        for card in hand:
            rest.remove(card)
    for seat in sorted(SEATS, key=lambda seat: -len((void or {}).get(seat, ""))):
        fitting = [card for card in rest if card[1] not in (void or {}).get(seat, "")]
        for card in fitting[: 9 - len(hands[seat])]:
            hands[seat].append(card)
            rest.remove(card)
    assert not rest
    return [f"- deal {seat} {''.join(hands[seat])}" for seat in SEATS]


def tricks(*plays: str) -> list[str]:
    """Plays written as leader and cards in order of play, then winner and points if noted."""
    events = []
    for play in plays:
        leader, cards, *note = play.split()
        start = ROUND.index(leader)
        events += [f"{ROUND[(start + i) % 4]} play {card}" for i, card in enumerate(cut(cards))]
        if note:
            events.append(f"{note[0]} score trick {note[1]}")
    return events


def record(events: list[str], **options: Any) -> dict[str, Any]:
    return {
        "cardlog": "1.0",
        "rules": "schieber-jass",
        "options": {"dealer": "E"} | options,
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


# --- two rounds of real play ---

UNE_UFE = [
    "- deal N 6c7s9sQhAdAc8s6dTs",
    "- deal E KcTcTd6h7h9hKhQd8d",
    "- deal S 7cAsQsJh9cJdQcKd8c",
    "- deal W JcJs6sTh8hAhKs9d7d",
    "S declare schieben",
    "N declare une-ufe",
    *tricks(
        "S 7cKc6cJc N 17",
        "N 7sJsAsTc N 12",
        "N 9s6sQsTd W 24",
        "W ThJh6hQh E 26",
        "E 7hAd8h9c E 8",
        "E 9hAcAhJd E 2",
        "E Kh8sKsQc E 19",
        "E Qd6d9dKd N 18",
        "N Ts7d8c8d N 31",
    ),
]
UNFINISHED = [
    "- deal N 8sTsAc8cJh6d9c8d9d",
    "- deal E Js9sJcKc8hQdTdKhAs",
    "- deal S Kd7sKsTc7dAhJdThQh",
    "- deal W 6sQs6c7c6hAdQc7h9h",
    "E declare schieben",
    "W declare spades",
    *tricks(
        "E Js8s6s7s E 20",
        "E 9sTsQsKs E 31",
        "E JcAc6cTc N 23",
        "N 8c7c7dKc E 4",
        "E 8hJh6hAh S 13",
        "S JdQd6dAd W 16",
        "W QcThTd9c W 23",
        "W 7hQhKh8d E 7",
        "E As9d9h",
    ),
]
REAL = [
    good(
        "a recorded round of une-ufe, three times 78 and 79",
        "data/real/jass/schieber-une-ufe-round.json",
        UNE_UFE,
        {"dealer": "W"},
        points=sides(234, 237),
        ended=False,
    ),
    good(
        "a recorded round without its last card",
        "data/real/jass/schieber-one-card-missing.json",
        UNFINISHED,
        {"dealer": "S"},
        total=sides(0, 0),
        ended=False,
    ),
    bad(
        "une-ufe with the old values holds another trick",
        "003:4912",
        [*UNE_UFE[:10], "N score trick 17"],
        dealer="W",
        six_is_11=False,
    ),
    good(
        "the old values",
        "003:4912",
        [*UNE_UFE[:10], "N score trick 6"],
        {"dealer": "W", "six_is_11": False},
    ),
]


# --- deal and choice ---

SUITED = [f"- deal {s} {suit(x)}" for s, x in zip(SEATS, "hdsc", strict=True)]
"""N hearts, E diamonds, S spades, W clubs."""
SWEEP = tricks(*[f"N {rank}h{rank}c{rank}s{rank}d" for rank in RANKS])
HEARTS = [*SUITED, "N declare hearts"]

CHOICE = [
    good(
        "SJ-9 thirty-six cards in packets of three",
        f"{WORKED}:327",
        [
            f"- deal {s} {suit(x)[i : i + 6]}"
            for i in (0, 6, 12)
            for s, x in zip("NWSE", "hcsd", strict=True)
        ],
        {},
    ),
    bad("a card dealt twice", "003:4902", ["- deal N Ah", "- deal W Ah"]),
    bad("no fives", "003:4894", ["- deal N 5h"]),
    bad("a tenth card", "003:4902", ["- deal N " + suit("h") + "Ac"]),
    bad("no choice before the hands are out", "003:4908", [*SUITED[:3], "N declare hearts"]),
    bad("forehand sits to the dealer's right", "003:4908", [*SUITED, "S declare hearts"]),
    good(
        "a push", "003:4908", [*SUITED, "N declare schieben", "S declare obe-abe", "N play Ah"], {}
    ),
    bad(
        "the partner must name",
        "003:4908",
        [*SUITED, *["N declare schieben", "S declare schieben"]],
    ),
    bad("the choice goes across", "003:4908", [*SUITED, "N declare schieben", "N declare hearts"]),
    bad("a contract that is not there", "003:4909", [*SUITED, "N declare notrump"]),
    bad("named once", "003:4908", [*HEARTS, "N declare spades"]),
    bad("no play before the choice", "003:4908", [*SUITED, "N play Ah"]),
    good(
        "the holder of the seven of diamonds chooses first",
        "003:4902",
        [*SUITED, "E declare hearts", "E play 6d"],
        {"first_choice": "seven"},
    ),
    good(
        "another seven",
        "003:4902",
        [*SUITED, "S declare hearts"],
        {"first_choice": "seven", "seven": "7s"},
    ),
    bad("not forehand then", "003:4902", [*SUITED, "N declare hearts"], first_choice="seven"),
    good(
        "cut for the choice",
        "003:4902",
        [*SUITED, "W declare hearts", "W play 6c"],
        {"first_choice": "cut", "chooser": "W"},
    ),
    Example("an unknown option", "docs", record([], partner="no"), legal=False),
    Example("three players", "003:4871", record([]) | {"seats": ["N", "E", "S"]}, legal=False),
]


# --- the play ---

FREE = [
    *deal({"N": "Ac", "W": "7c9h6d", "S": "6c6hJh", "E": "7hAd"}, {"E": "c"}),
    "N declare hearts",
    "N play Ac",
]
"""Hearts are trump; W and S have clubs and trumps, E no clubs."""
ONLY = [
    *deal({"N": "AdAc", "W": "7dJh", "S": "8d6c", "E": "6d6h7h8hThQhKhAh9h"}, {"W": "c"}),
    "N declare hearts",
]
PUUR = [
    *deal({"N": "AhKh", "W": "Jh6c", "S": "9h6h7c", "E": "7h"}, {"W": "h"}),
    "N declare hearts",
    "N play Ah",
]
KEPT = [*deal({"N": "AhKh", "W": "Jh6h6c"}), "N declare hearts", "N play Ah"]
NO_TRUMP = [*deal({"N": "8c", "W": "6c9h", "S": "Ac", "E": "7c"}), "N declare une-ufe", "N play 8c"]

PLAY = [
    bad("forehand leads", "003:4918", [*HEARTS, "W play Ac"]),
    bad("play goes to the right", "003:4902", [*HEARTS, "N play Ah", "E play Ad"]),
    bad("a card not held", "003:4918", [*HEARTS, "N play Ad"]),
    good("a trump although he could follow", "003:4918", [*FREE, "W play 9h"], {}),
    good("or follow", "003:4918", [*FREE, "W play 7c"], {}),
    bad("neither suit nor trump", "003:4918", [*FREE, "W play 6d"]),
    bad("a follower may not undertrump", "003:4920", [*FREE, "W play 9h", "S play 6h"]),
    good("he may beat the trump", "003:4920", [*FREE, "W play 9h", "S play Jh"], {}),
    bad(
        "who is void may not undertrump", "003:4920", [*FREE, "W play 9h", "S play 6c", "E play 7h"]
    ),
    good(
        "he may discard",
        "003:4920",
        [*FREE, "W play 9h", "S play 6c", "E play Ad", "W score trick 36"],
        {},
    ),
    good(
        "he may trump low if nobody has trumped",
        "003:4920",
        [*FREE, "W play 7c", "S play 6c", "E play 7h", "E score trick 11"],
        {},
    ),
    good(
        "a hand of nothing but trumps is free",
        "003:4920",
        [*ONLY, *tricks("N Ad7d8d6d N 11"), "N play Ac", "W play Jh", "S play 6c", "E play 6h"],
        {},
    ),
    good("the Puur alone may be kept back", "003:4924", [*PUUR, "W play 6c"], {}),
    bad("not with another trump", "003:4924", [*KEPT, "W play 6c"]),
    bad("trumps must be followed", "003:4924", [*PUUR, "W play 6c", "S play 7c"]),
    bad("without trumps the suit is followed", "003:4910", [*NO_TRUMP, "W play 9h"]),
    good(
        "from the six upward",
        "003:4911",
        [*NO_TRUMP, "W play 6c", "S play Ac", "E play 7c", "W score trick 19"],
        {},
    ),
    good(
        "the same with the old values",
        "003:4912",
        [*NO_TRUMP, "W play 6c", "S play Ac", "E play 7c", "W score trick 19"],
        {"six_is_11": False},
    ),
    bad("the winner leads", "003:4918", [*HEARTS, *SWEEP[:4], "W play Kc"]),
    bad("a wrong count of a trick", "003:4899", [*HEARTS, *SWEEP[:4], "N score trick 33"]),
    good(
        "SJ-2 the ace of each plain suit",
        f"{WORKED}:320",
        [*HEARTS, *SWEEP[:4], "N score trick 44"],
        {},
    ),
]


# --- the score ---


def lost_last(letter: str) -> list[str]:
    """N has every trump but the six and loses the last trick to E's ace of diamonds."""
    other = "s" if letter == "h" else "h"
    hands = [
        f"- deal N {suit(letter)[:-2]}6d",
        f"- deal E {suit('d')[:-2]}6{letter}",
        f"- deal S {suit(other)}",
        f"- deal W {suit('c')}",
    ]
    lead = [f"N J{letter}6c6{other}6{letter}"]
    order = [("9", "7"), ("A", "8"), ("K", "9"), ("Q", "T"), ("T", "J"), ("8", "Q"), ("7", "K")]
    rest = [f"N {high}{letter}{low}c{low}{other}{low}d" for high, low in order]
    return [*hands, "CONTRACT", *tricks(*lead, *rest, f"N 6dAcA{other}Ad E 38")]


def contract(events: list[str], named: str) -> list[str]:
    return [f"N declare {named}" if event == "CONTRACT" else event for event in events]


LOST_HEARTS = contract(lost_last("h"), "hearts")
LOST_SPADES = contract(lost_last("s"), "spades")
BLACK = [f"- deal {s} {suit(x)}" for s, x in zip(SEATS, "sdhc", strict=True)]
BLACK_SWEEP = tricks(*[f"N {rank}s{rank}c{rank}h{rank}d" for rank in RANKS])
QUEEN = LOST_HEARTS.index("N play Qh")
STOCK = [*LOST_HEARTS[:QUEEN], "N declare stock-stucke", *LOST_HEARTS[QUEEN:]]
JACK = 5
WEIS_W = [
    *LOST_HEARTS[:JACK],
    "N declare weis 100",
    "N play Jh",
    "W declare weis 100",
    "W play 6c",
    "S declare weis 100",
    "S play 6s",
    "E declare weis 100",
    "E play 6h",
]
WEIS = [*WEIS_W, *LOST_HEARTS[JACK + 4 :]]

SCORES = [
    good("SJ-3 a deal is worth 157", f"{WORKED}:321", LOST_HEARTS, {}, points=sides(119, 38)),
    good("SJ-8 a double suit: 314 in all", f"{WORKED}:325", LOST_SPADES, {}, points=sides(238, 76)),
    good(
        "other double suits",
        "003:4916",
        LOST_HEARTS,
        {"double_suits": ["hearts", "diamonds"]},
        points=sides(238, 76),
    ),
    good("SJ-5 a match", f"{WORKED}:323", [*HEARTS, *SWEEP], {}, points=sides(257, 0), ended=False),
    good(
        "SJ-8 a match in a double suit",
        f"{WORKED}:325",
        [*BLACK, "N declare spades", *BLACK_SWEEP],
        {},
        points=sides(514, 0),
    ),
    good(
        "SJ-4 obe-abe: 157 and the match, three times",
        f"{WORKED}:322",
        [*SUITED, "N declare obe-abe", *SWEEP],
        {},
        points=sides(771, 0),
    ),
    good(
        "SJ-4 une-ufe four times by option",
        f"{WORKED}:322",
        [*SUITED, "N declare une-ufe", *SWEEP],
        {"factor_une_ufe": 4},
        points=sides(1028, 0),
    ),
    good(
        "SJ-4 une-ufe with the old values as well",
        f"{WORKED}:322",
        [*SUITED, "N declare une-ufe", *SWEEP],
        {"six_is_11": False},
        points=sides(771, 0),
    ),
    good("SJ-6 Stöck", f"{WORKED}:324", STOCK, {}, points=sides(139, 38)),
    good(
        "Stöck counts with the factor too",
        "003:4916",
        STOCK,
        {"double_suits": ["hearts", "diamonds"]},
        points=sides(278, 76),
    ),
    bad(
        "Stöck is not said with the first",
        "003:4933",
        [*LOST_HEARTS[: LOST_HEARTS.index("N play Kh")], "N declare stock-stucke"],
    ),
    bad(
        "not with another card",
        "003:4933",
        [*LOST_HEARTS[:QUEEN], "N declare stock-stucke", "N play Th"],
    ),
    bad("not without both", "003:4933", [*LOST_HEARTS[:6], "W declare stock-stucke"]),
    bad(
        "not without trumps",
        "003:4933",
        [*SUITED, "N declare obe-abe", *SWEEP[:8], "N declare stock-stucke"],
    ),
    bad("a wrong score", "docs", [*LOST_HEARTS, "- score N 157"]),
    good(
        "notes of points and total",
        "docs",
        [*LOST_HEARTS, "- score W 38", "- score N total 119"],
        {},
    ),
    good(
        "the deal moves to the right", "003:4902", [*LOST_HEARTS, *SUITED, "W declare hearts"], {}
    ),
    bad("and the choice with it", "003:4902", [*LOST_HEARTS, *SUITED, "E declare hearts"]),
    good(
        "the end of a game",
        "docs",
        [*LOST_HEARTS, "- score N game"],
        {"target": 100},
        total=sides(119, 38),
        ended=True,
    ),
    bad("nothing after the end", "docs", [*LOST_HEARTS, SUITED[0]], target=100),
    good(
        "the higher total wins",
        "docs",
        [*LOST_HEARTS, "- score E game"],
        {"target": 500, "start_1": 400, "start_2": 490},
        total=sides(519, 528),
        ended=True,
    ),
    good(
        "or who was first, Stöck, Weis and tricks in this order",
        "docs",
        [*STOCK, "- score N game"],
        {"target": 500, "start_1": 480, "start_2": 490, "finish": "first"},
        ended=True,
    ),
    bad(
        "then not the other",
        "docs",
        [*LOST_HEARTS, "- score E game"],
        target=500,
        start_1=400,
        start_2=490,
        finish="first",
    ),
    good(
        "equal totals play on",
        "docs",
        LOST_HEARTS,
        {"target": 500, "start_1": 400, "start_2": 481},
        total=sides(519, 519),
        ended=False,
    ),
    good("a fixed number of deals", "docs", LOST_HEARTS, {"deals": 1}, ended=True),
]


# --- Weis ---

JACKS = [
    *deal({"N": "JcJdJhJs6c", "W": "7d8d9d", "S": "AcKcQc", "E": "7s8s9sTs"}),
    "N declare hearts",
]
NINES = [*deal({"N": "9c9d9h9s6c6d6hQsKc"}), "N declare hearts"]
SIXES = [*deal({"N": "6c6d6h6s8c8d8h8sTc", "W": "AcAdAhAs9c9d9hQcQd"}), "N declare une-ufe"]
RUNS = [
    "- deal N 7d8d9d6hTsJcQhKsAc",
    "- deal W 7h8h9h6sTcJdQsKcAd",
    "- deal S 7s8s9s6cTdJhQcKdAh",
    "- deal E 7c8c9c6dThJsQdKhAs",
]
"""Each seat holds the seven, eight and nine of one suit and no other Weis."""
HIGHER = [event.replace("7h", "@").replace("Th", "7h").replace("@", "Th") for event in RUNS]
"""W has the eight, nine and ten instead."""
BOTH = [
    "N declare weis 20",
    "N play Ac",
    "W declare weis 20",
    "W play Kc",
    "S play Qc",
    "E play 7c",
]
SEEN = [*WEIS_W, "N claim W weis"]

WEISEN = [
    good("SJ-6 four jacks", f"{WORKED}:324", [*JACKS, "N declare weis 200", "N play 6c"], {}),
    bad("the value of the best Weis", "003:4931", [*JACKS, "N declare weis 100"]),
    good("nobody need announce", "003:4931", [*JACKS, "N play 6c"], {}),
    bad("only in one's turn", "003:4931", [*JACKS, "W declare weis 20"]),
    bad("once", "003:4931", [*JACKS, "N declare weis 200", "N declare weis 200"]),
    bad("only at the first trick", "003:4931", [*LOST_HEARTS[:9], "N declare weis 100"]),
    bad(
        "only one who has a Weis",
        "003:4929",
        [*deal({"N": "6c8cTc6d8dTd6h8hTh"}), "N declare hearts", "N declare weis 20"],
    ),
    bad(
        "Puur, Nell and ace of trumps are no run",
        "003:4929",
        [*deal({"N": "Jh9hAh6c8cTc6d8dTd"}), "N declare hearts", "N declare weis 20"],
    ),
    good(
        "a run of trumps in the ordinary order",
        "003:4929",
        [*deal({"N": "JhThQh6c8c9c6d8dTd"}), "N declare hearts", "N declare weis 20"],
        {},
    ),
    bad("nines are no Weis", "003:4929", [*NINES, "N declare weis 150"]),
    good(
        "unless the table says so", "003:4929", [*NINES, "N declare weis 150"], {"weis_nines": 150}
    ),
    bad("nor are sixes", "003:4912", [*SIXES, "N declare weis 100"]),
    good(
        "some take sixes in une-ufe",
        "003:4912",
        [*SIXES, "N declare weis 100", "N play 8c"],
        {"four_sixes": True},
    ),
    bad(
        "in place of aces", "003:4912", [*SIXES, "N play 8c", "W declare weis 100"], four_sixes=True
    ),
    good("aces", "003:4912", [*SIXES, "N play 8c", "W declare weis 100"], {}),
    good(
        "longer runs dearer by option",
        "003:4929",
        [*HEARTS, "N declare weis 300"],
        {"weis_runs": [20, 50, 100, 150, 200, 250, 300]},
    ),
    good(
        "the best single Weis scores for its whole side",
        "003:4931",
        [*WEIS, "- score W weis 200", "- score N weis 0"],
        {},
        points=sides(119, 238),
    ),
    good(
        "length decides before trumps, seating last",
        "003:4931",
        [*WEIS_W, "- score E weis 200"],
        {},
    ),
    bad("the others score none", "003:4931", [*WEIS_W, "- score N weis 200"]),
    good(
        "level in length: the top card",
        "003:4931",
        [*HIGHER, "N declare spades", *BOTH, "- score W weis 20", "- score N weis 0"],
        {},
    ),
    good(
        "then a run of trumps",
        "003:4931",
        [*RUNS, "N declare hearts", *BOTH, "- score W weis 20", "- score N weis 0"],
        {},
    ),
    good(
        "then the earlier player",
        "003:4931",
        [*RUNS, "N declare spades", *BOTH, "- score N weis 20", "- score W weis 0"],
        {},
    ),
    good(
        "a Weis that was not announced does not count",
        "003:4931",
        [*RUNS, "N declare spades", *BOTH, "- score S weis 20"],
        {},
    ),
    good("asked to be seen", "003:4931", [*SEEN, f"W show weis {suit('c')}", "N play 9h"], {}),
    bad("before the next card", "003:4931", [*SEEN, "N play 9h"]),
    bad("the cards that he has", "003:4931", [*SEEN, "W show weis AcKcQc"]),
    bad("only a Weis that scores", "003:4931", [*WEIS_W, "W claim S weis"]),
    bad("nor is another shown", "003:4931", [*WEIS_W, f"S show weis {suit('s')}"]),
    bad(
        "not after the second trick has begun", "003:4931", [*WEIS_W, "N play 9h", "N claim W weis"]
    ),
    bad("not of oneself", "003:4931", [*WEIS_W, "W claim W weis"]),
]


# --- irregularities ---

IRREGULAR = [
    good("a card taken back", "docs", [*FREE, "W play 6d !withdrawn", "W play 7c"], {}),
    bad("he must hold it", "docs", [*FREE, "W play Ac !withdrawn"]),
    good("a revoke that stood", "docs", [*FREE, "W play 6d !revoke", "S play 6c"], {}),
    bad("the mark on a lawful card", "docs", [*FREE, "W play 9h !revoke"]),
    good("established", "docs", [*FREE, "W play 6d !revoke", "- rule W revoke"], {}),
    bad("no ruling without a revoke", "docs", [*FREE, "W play 7c", "- rule W revoke"]),
    good(
        "a price for revokes",
        "docs",
        [
            *LOST_HEARTS[:8],
            "E play 7d !revoke",
            *[e for e in LOST_HEARTS[9:] if e != "E play 7d"][:3],
            "E play 6h",
            *[e for e in LOST_HEARTS[9:] if e != "E play 7d"][3:],
            "- rule E revoke",
        ],
        {"revoke_price": 100},
        points=sides(219, 38),
    ),
    good(
        "a misdeal is dealt again by the same dealer",
        "docs",
        ["- deal N As", "- rule misdeal", *HEARTS],
        {},
    ),
    bad("no misdeal after the score", "docs", [*HEARTS, *SWEEP, "- rule misdeal"]),
]

EXAMPLES = [*REAL, *CHOICE, *PLAY, *SCORES, *WEISEN, *IRREGULAR]
