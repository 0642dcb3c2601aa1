"""Examples of cinch by the old laws: the printed deals, and one breach of every rule."""

from __future__ import annotations

from tests.rules.all_fours.cinch_deals import (
    BIDS,
    ELEVEN_THREE,
    SCORED,
    changed,
    inserted,
    opening,
    plays,
    record,
    sides,
    stock_event,
    tricks_of,
)
from tests.rules.outcome import Example

RULES = "cinch-foster"
LINES = {1: "002:1-29", 2: "002:1-42", 3: "002:43-65", 4: "002:43-78"}

PRINTED = [
    Example(
        f"printed deal number {number}",
        f"worked-examples-trick-taking.md WE-A{number}, {LINES[number]}",
        record(RULES, opening(number, BIDS[number], face_up=True) + tricks_of(number)),
        points=sides(*SCORED[number]),
        total=sides(*SCORED[number]),
        ended=True,
    )
    for number in LINES
]

START = opening(1, 8, face_up=True)
GAME = START + tricks_of(1)
AUCTION, DISCARD, DRAW, PLAY = 4, 9, 13, 17
TWO_WRONG = ["- rule A short", "- rule Y long", GAME[0][:-2], GAME[1] + "5c", *GAME[2:4]]
TWO_SHORT = ["- rule A short", "- rule Y short", GAME[0][:-2], GAME[1][:-2], *GAME[2:4]]


def good(name: str, line: str, events: list[str], points: tuple[int, int] | None = None) -> Example:
    scores = None if points is None else sides(*points)
    return Example(name, line, record(RULES, events), points=scores)


def bad(name: str, line: str, events: list[str], event: int) -> Example:
    return Example(name, line, record(RULES, events), legal=False, event=event)


SCORES = [
    good(
        "eleven to three scores eight",
        "worked-examples-trick-taking.md WE-B34, 002:254-255",
        opening(1, 6, face_up=True) + ELEVEN_THREE,
        (8, 0),
    ),
    good(
        "seven each and the bid made: neither scores",
        "002:253",
        opening(1, 7, face_up=True) + tricks_of(1),
        (0, 0),
    ),
    good(
        "nobody bids: the dealer names the trump without bidding and leads",
        "002:142-143",
        [
            *GAME[:AUCTION],
            *["A bid pass", "Y bid pass", "B bid pass", "Z bid pass", "Z declare hearts"],
            *GAME[DISCARD:PLAY],
            "Z play 5c",
        ],
    ),
    good(
        "observations that are true",
        "002:251-261",
        [
            *GAME[:21],
            "B score trick",
            *GAME[21:],
            "Y score trick",
            "- score Y 15",
            "- score A total 0",
        ],
        (0, 15),
    ),
]

BIDDING = [
    bad("a bid out of turn", "002:119-121", changed(GAME, 4, "Y bid 3"), 4),
    bad("a bid that is not higher", "002:123-124", changed(GAME, 5, "Y bid 8"), 5),
    bad("a bid above fourteen", "002:121-122", changed(GAME, 4, "A bid 15"), 4),
    bad("a second bid", "002:124", changed(GAME, 6, "A bid 9"), 6),
    bad("a bid taken back", "002:124-125", changed(GAME, 4, "A bid 8 !withdrawn"), 4),
    bad("trump named by another", "002:119-121", changed(GAME, 8, "Y declare hearts"), 8),
    bad(
        "who bids before the eldest hand costs his side its bids",
        "002:126-128",
        [*GAME[:4], "Y bid 5 !withdrawn", "A bid pass", "Y bid 6"],
        6,
    ),
    bad(
        "then the other side must bid",
        "002:128-129",
        [*GAME[:4], "Y bid 5 !withdrawn", "A bid pass", "B bid pass"],
        6,
    ),
    good(
        "pone before the dealer's partner loses his own bid; the dealer may bid first",
        "002:129-131",
        [*GAME[:4], "A bid 3", "B bid 5 !withdrawn", "Z bid 6", "Y bid pass", "Z declare spades"],
    ),
    bad(
        "dealer before his partner: both lose their bids",
        "002:131-132",
        [*GAME[:4], "A bid 3", "Z bid 5 !withdrawn", "Y bid 6"],
        6,
    ),
    good(
        "then the pone may still overbid the eldest hand",
        "002:132-133",
        [*GAME[:4], "A bid 3", "Z bid 5 !withdrawn", "B bid 6", "B declare spades"],
    ),
    good(
        "dealer before the pone loses his bid",
        "002:134-135",
        [*GAME[:4], "A bid 3", "Y bid 4", "Z bid 5 !withdrawn", "B bid pass", "Y declare clubs"],
    ),
    bad(
        "who names the suit before his partner's turn costs him his bid",
        "002:136-137",
        [*GAME[:4], "A bid 3", "A declare clubs !withdrawn", "Y bid pass", "B bid 5"],
        7,
    ),
    good(
        "a bid from ten cards is lost and the tenth card drawn",
        "002:138-141",
        [
            "- rule A long",
            GAME[0] + "5c",
            *GAME[1:4],
            "A bid 8 !withdrawn",
            "Y draw A 5c",
            "Y bid 3",
            "B bid pass",
            "Z bid pass",
            "Y declare spades",
        ],
    ),
    bad(
        "ten cards without the ruling that says so",
        "002:114-115",
        changed(GAME, 0, GAME[0] + "5c"),
        0,
    ),
]

DEALING = [
    bad("a card dealt twice", "002:99-100", changed(GAME, 1, "- deal Y AhAd"), 1),
    good(
        "a misdeal loses the deal",
        "002:112-118",
        [
            "- deal A AhKhTh",
            "- rule misdeal",
            *GAME[1:4],
            GAME[0],
            "Y bid pass",
            "B bid pass",
            "Z bid pass",
            "A bid pass",
            "A declare hearts",
        ],
    ),
    bad("no misdeal after a bid", "002:174-175", [*GAME[:5], "- rule misdeal"], 5),
    good(
        "after a bid it is one if two hands are wrong; the next player deals",
        "002:175-177",
        [*TWO_WRONG, "A bid 8", "- rule misdeal", *GAME[1:4], GAME[0], "Y bid 2"],
    ),
    bad(
        "not if one of the two was put right",
        "002:138-141, 002:175-177",
        [*TWO_WRONG, "A bid 8", "B draw Y 5c", "- rule misdeal"],
        8,
    ),
    bad(
        "nor once cards are drawn",
        "002:175-177",
        [
            *TWO_SHORT,
            *GAME[4:9],
            "A discard up AsKsQsJs",
            "Y discard up 8s7s5s3s",
            *GAME[11:14],
            "- rule misdeal",
        ],
        16,
    ),
    good(
        "a card exposed before the trump is named: the same dealer deals again",
        "002:144-145",
        [*GAME[:5], "Y show 7h !exposed", "- rule void", *GAME[:5]],
    ),
    bad("a second deal before the first is played", "002:99-101", [*GAME[:17], GAME[0]], 17),
]

DRAWING = [
    bad("two cards discarded", "002:146-147", changed(GAME, 9, "A discard up AsKs"), 13),
    bad("discards are put face up", "002:147-148", changed(GAME, 9, "A discard AsKsQsJs9s"), 9),
    bad("a discard not held", "002:146", changed(GAME, 9, "A discard up AdKsQsJs9s"), 9),
    good(
        "a trump taken back before the draw",
        "002:148-151",
        inserted(GAME, 9, "A discard up 3h !withdrawn"),
        (0, 15),
    ),
    good(
        "a trump taken back after others were helped to cards",
        "002:149-152",
        inserted(GAME, 14, "Y discard up 6h !withdrawn"),
        (0, 15),
    ),
    bad(
        "a trump taken back by a player who was helped",
        "002:149-152",
        inserted(GAME, 15, "Y discard up 6h !withdrawn"),
        15,
    ),
    bad("a discard after the draw", "002:150-151", inserted(GAME, 14, "A discard up Qc"), 14),
    bad("a draw before all have discarded", "002:152-155", changed(GAME, 10), 12),
    bad("a draw before one's turn", "002:153", changed(GAME, 13, GAME[14]), 13),
    bad("a draw beyond six", "002:153-155", changed(GAME, 13, "A draw stock Qc2h9c"), 13),
    bad("only the dealer robs", "002:156-159", changed(GAME, 13, "A draw robbed Qc2h"), 13),
    bad(
        "a card that is not in the stock", "002:153-155", changed(GAME, 13, "A draw stock QcAs"), 13
    ),
    bad(
        "the stock is dealt from the top",
        "002:153",
        [*GAME[:4], stock_event(1), *GAME[4:13], "A draw stock 3c2h"],
        14,
    ),
    bad("a lead before all have drawn", "002:152-160", changed(GAME, 16, GAME[17]), 16),
    good(
        "a card too few is made good from the discards",
        "002:162-165",
        [
            *GAME[:14],
            "- rule Y short",
            "Y draw stock 3c",
            *GAME[15:17],
            "Y draw discard 8s",
            "A play Qc",
            "Y play 3c",
        ],
    ),
    bad(
        "but not with a trump",
        "002:164-165",
        [
            *GAME[:12],
            "Z discard up 4d3d2dAcKcTc8c7c9h",
            "A draw stock Qc2h",
            "- rule Y short",
            "Y draw stock 3c",
            "B draw stock Jc2s6sTs",
            "Y draw discard 9h",
        ],
        17,
    ),
    good(
        "a card too many is drawn by an opponent",
        "002:165-167",
        [
            *GAME[:14],
            "- rule Y long",
            "Y draw stock 3c5h6c",
            *GAME[15:17],
            "A draw Y 6c",
            *GAME[17:],
        ],
        (0, 15),
    ),
    bad(
        "it lies on the top of the stock then",
        "002:165-167",
        [*GAME[:14], "- rule Y long", "Y draw stock 3c5h6c", "A draw Y 6c", *GAME[15:]],
        17,
    ),
    good(
        "who plays with a card too many cannot score, nor his partner",
        "002:177-180",
        [*GAME[:14], "- rule Y long", "Y draw stock 3c5h6c", *GAME[15:]],
        (0, 0),
    ),
]

PLAYING = [
    bad("another than the maker leads", "002:168-169", changed(GAME, 17, "Y play 3c"), 17),
    bad(
        "a plain suit led: neither followed nor trumped",
        "002:170-172",
        changed(GAME, 26, "Z play Kd"),
        26,
    ),
    good("trumped while holding the suit led", "002:170-171", GAME[:27]),
    bad("a trump led and not followed", "002:169", changed(GAME, 22, "Z play 4s"), 22),
    bad(
        "the left pedro is a trump and must be followed by one",
        "002:169, 002:247",
        [*opening(4, 8, face_up=True), *tricks_of(4)[:4], "A play 5d", "Y play 7h", "B play 4d"],
        23,
    ),
    bad("a card played twice", "002:168-169", changed(GAME, 21, "B play 8h"), 21),
    bad("the loser leads", "002:168-169", changed(GAME, 21, "A play 2h"), 21),
    bad("a trick seen wrongly", "002:168-169", inserted(GAME, 21, "A score trick"), 21),
    bad("points seen wrongly", "002:256-259", [*GAME, "- score A 7"], 41),
    bad("a card after the end", "002:261", [*GAME, "A play Qc"], 41),
]

BIDDERS_REVOKED = plays(
    "Z:9c A:Th Y:5h B:8h Z:9h A:2h Y:Jh B:Qh Z:4h B:6s Z:4s A:3h Y:5d Y:7h B:Jc Z:5c A:Kh "
    "A:Ah Y:6h B:Ts Z:Kd"
)
OTHERS_REVOKED = plays("A:Kh Y:5d A:Th Y:Jh B:2s Z:9h Y:7h B:6s Z:4s A:Ah A:3h Y:5h B:Ts Z:9c")

REVOKES = [
    bad(
        "a card marked as a revoke that is none",
        "002:216-217",
        changed(GAME, 18, "Y play 3c !revoke"),
        18,
    ),
    good(
        "the bidders' opponents revoked: the bidders score what they make",
        "002:227-228",
        [*GAME[:26], "Z play Kd !revoke", *OTHERS_REVOKED, "- rule Z revoke"],
        (7, 0),
    ),
    good(
        "the bidders revoked: they score nothing though they took nine, and the bid is lost",
        "002:224-226, 002:256-259",
        [*GAME[:19], "B play 2s !revoke", *BIDDERS_REVOKED, "- rule B revoke"],
        (0, 13),
    ),
    good(
        "a revoke that is not established costs nothing",
        "002:220-224",
        [*GAME[:19], "B play 2s !revoke", *BIDDERS_REVOKED],
        (4, 0),
    ),
    good(
        "a revoke corrected in time leaves an exposed card, which may be called",
        "002:229-232, 002:185-189",
        [*GAME[:26], "Z play Kd !withdrawn", *GAME[26:31], "A rule Z Kd", "Z play Kd"],
    ),
    bad(
        "and must then be played",
        "002:185-189, 002:216",
        [*GAME[:26], "Z play Kd !withdrawn", *GAME[26:31], "A rule Z Kd", "Z play 4s"],
        33,
    ),
    bad(
        "a revoke that nobody made",
        "002:216-217",
        [*GAME, "- rule Z revoke"],
        41,
    ),
]

CALLS = [
    bad(
        "an exposed card that is called must be played",
        "002:183-189",
        [*GAME[:17], "Z show 4s !exposed", *GAME[17:31], "A rule Z 4s", "Z play 9c"],
        33,
    ),
    good(
        "a call that would be a revoke lapses",
        "002:185-189",
        [*GAME[:17], "Z show 4s !exposed", *GAME[17:21], "B play Qh", "A rule Z 4s", "Z play 4h"],
    ),
    good(
        "a trump exposed may be barred, and its holder does not revoke",
        "002:195-197",
        [*GAME[:21], "Z show 4h9h !exposed", "B play Qh", "A rule Z bar 4h", "Z play 9h"],
    ),
    bad(
        "and may not be played then",
        "002:195-197",
        [*GAME[:21], "Z show 4h9h !exposed", "B play Qh", "A rule Z bar 4h", "Z play 4h"],
        24,
    ),
    bad(
        "only an exposed card is called",
        "002:183-187",
        [*GAME[:18], "A rule Z 5c"],
        18,
    ),
    bad(
        "a partner does not call",
        "002:184",
        [*GAME[:17], "Z show 4s !exposed", "Y rule Z 4s"],
        18,
    ),
    bad(
        "a lead in the partner's turn: he is told to lead a trump",
        "002:198-201",
        [*GAME[:17], "B play Jc !withdrawn", "Z rule A trump", "A play Qc"],
        19,
    ),
    good(
        "or not to",
        "002:198-201",
        [*GAME[:17], "B play Jc !withdrawn", "Z rule A not-trump", "A play Qc"],
    ),
    good(
        "all have played to a false lead: it stands",
        "002:202-203",
        [
            *GAME[:17],
            "B play Jc !turn",
            "Z play 5c",
            "A play Qc",
            "Y play 3c",
            "A score trick",
            "A play 2h",
        ],
    ),
    bad(
        "a card out of turn that is not marked",
        "002:206-208",
        [*GAME[:17], "B play Jc"],
        17,
    ),
    good(
        "fourth hand before second and third: the opponents claim the trick",
        "002:209-212",
        [*GAME[:26], "Y play Jh !turn", "Z play 9h", "A play Th", "B claim trick", *GAME[29:]],
        (4, 0),
    ),
    bad(
        "no such claim when the turns were kept",
        "002:209-212",
        [*GAME[:29], "B claim trick"],
        29,
    ),
    good(
        "a remark: the highest of the suit led is asked for",
        "002:236-239",
        [*GAME[:23], "Y rule A highest", "A play Ah"],
    ),
    bad(
        "and the lowest is not it",
        "002:236-239",
        [*GAME[:23], "Y rule A highest", "A play 2h"],
        24,
    ),
]

EXAMPLES = PRINTED + SCORES + BIDDING + DEALING + DRAWING + PLAYING + REVOKES + CALLS
