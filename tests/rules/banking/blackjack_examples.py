"""Worked examples of blackjack; ids and lines are those of the catalogue."""

from __future__ import annotations

from typing import Any

from tests.rules.outcome import Example

BJ = "worked-examples-a-f.md:"
SHORT = {
    "card": "- deal p1 up",
    "up": "- deal up",
    "down": "- deal down",
    "show": "- show",
    "cut": "- show cut",
    "stand": "p1 declare stand",
}


def record(events: str, seats: int = 1, **options: Any) -> dict[str, Any]:
    """Events are parted by commas and may be short, with p1 the player meant."""
    names = [f"p{i + 1}" for i in range(seats)]
    texts = []
    for event in events.split(", "):
        word, *rest = event.split(" ")
        if word == "hit":
            texts += ["p1 declare hit", f"- deal p1 up {rest[0]}"]
        elif word in SHORT:
            texts.append(" ".join([SHORT[word], *rest]))
        else:
            texts.append(event)
    return {"rules": "blackjack", "options": options, "seats": names, "events": texts}


def start(own: str, up: str, hole: str, bet: int = 10) -> str:
    """One player bets; his two cards and the dealer's."""
    return f"p1 bet {bet}, card {own}, up {up}, down {hole}"


def good(
    name: str, line: str, rec: dict[str, Any], result: int | None = None, **more: Any
) -> Example:
    """A legal record; ``result`` is what the first seat won, the round being over."""
    if result is not None:
        return Example(name, line, rec, points={"p1": result}, ended=True, **more)
    return Example(name, line, rec, **more)


def refused(name: str, line: str, rec: dict[str, Any]) -> Example:
    """The last event of the record is the illegal one."""
    return Example(name, line, rec, legal=False, event=len(rec["events"]) - 1)


ACES = start("AhAs", "6d", "Tc") + ", p1 bet split 10, card Kd, card hand2 5c"
EIGHTS = start("8h8s", "6d", "Tc") + ", p1 bet split 10, card 3d, card hand2 Kc"
SPLIT_AGAIN = (
    start("8h8s", "6d", "Tc")
    + ", p1 bet split 10, card 8d, card hand2 8c"
    + ", p1 bet split 10, card Kd, card hand3 8h"
    + ", stand, p1 bet split hand2 10, card hand2 Kh, card hand4 Ks"
)
THREE = "card ThTs, - deal p2 up 9h9s, up 6d, down Tc"
HOME = "p2 bet 10, - deal p2 up ThTs, up 9d, down 8c, p2 declare stand, show 8c"

EXAMPLES = [
    # --- the dealer ---
    good(
        "BJ-01 soft 17 stands",
        BJ + "144",
        record(start("KhKs", "Ad", "6c") + ", stand, show 6c"),
        10,
    ),
    refused(
        "BJ-01 no card on soft 17",
        BJ + "144",
        record(start("KhKs", "Ad", "6c") + ", stand, show 6c, up 2c"),
    ),
    good(
        "h17: the dealer draws on soft 17",
        "003:695",
        record(
            start("KhKs", "Ad", "6c") + ", stand, show 6c, up 4c",
            soft_seventeen="hit",
        ),
        -10,
    ),
    good(
        "BJ-02 soft 17 becomes hard 17",
        BJ + "145",
        record(
            start("KhKs", "Ad", "6c") + ", stand, show 6c, up Tc",
            soft_seventeen="hit",
        ),
        10,
    ),
    good(
        "draws to 16",
        "003:677",
        record(start("KhKs", "Td", "6c") + ", stand, show 6c, up 5c"),
        -10,
    ),
    refused(
        "a new round before the dealer has drawn",
        "003:677",
        record(start("KhKs", "Td", "6c") + ", stand, show 6c, p1 bet 10"),
    ),
    good(
        "the dealer busts",
        "003:677",
        record(start("2h3s", "Td", "6c") + ", stand, show 6c, up 8c"),
        10,
    ),
    good(
        "all bust: no card is turned up or drawn",
        "003:677",
        record(start("KhQs", "Td", "??") + ", hit 2c"),
        -10,
    ),
    refused(
        "all bust: the hole card stays down",
        "003:677",
        record(start("KhQs", "Td", "6c") + ", hit 2c, show 6c"),
    ),
    refused(
        "another card than the one face down",
        "003:677",
        record(start("KhKs", "Td", "6c") + ", stand, show 7c"),
    ),
    refused("the players come first", "003:665", record(start("KhKs", "Td", "6c") + ", show 6c")),
    # --- settlement ---
    good(
        "BJ-05 a natural pays 3 to 2",
        BJ + "148",
        record(start("AhKs", "9d", "8c") + ", show 8c"),
        15,
    ),
    good(
        "BJ-09 at 6 to 5 it pays 12",
        BJ + "152",
        record(start("AhKs", "9d", "8c") + ", show 8c", natural="six-five"),
        12,
    ),
    good(
        "an odd bet drops the fraction",
        "003:687",
        record(start("AhKs", "9d", "8c", 5) + ", show 8c"),
        7,
    ),
    good(
        "BJ-07 an ordinary win pays the bet",
        BJ + "149",
        record(start("KhKs", "9d", "8c") + ", stand, show 8c"),
        10,
    ),
    good("a push", "003:687", record(start("9h8s", "9d", "8c") + ", stand, show 8c"), 0),
    good(
        "BJ-04 21 of three cards loses to a natural",
        BJ + "147",
        record(start("7h8s", "Td", "Ac") + ", hit 6c, show Ac", peek=False),
        -10,
    ),
    good(
        "a natural beats any other 21",
        "003:689",
        record("p1 bet 10, card AhKs, up 9d, down 2c, show 2c, up Th"),
        15,
    ),
    good("two naturals push", "003:689", record(start("AhKs", "Td", "Ac") + ", show Ac"), 0),
    good(
        "a bust loses though the dealer busts",
        "003:675",
        record(
            f"p1 bet 10, p2 bet 10, {THREE}, hit 5c, p2 declare stand, show Tc, up Kc",
            2,
        ),
        total={"p1": -10, "p2": 10},
    ),
    # --- naturals and insurance ---
    good(
        "the dealer's natural ends the round",
        "003:661",
        record(start("KhKs", "Td", "Ac") + ", show Ac"),
        -10,
    ),
    refused("no play against it", "003:661", record(start("KhKs", "Td", "Ac") + ", stand")),
    refused(
        "a natural that play has ruled out",
        "003:661",
        record(start("KhKs", "Td", "??") + ", stand, show Ac"),
    ),
    good(
        "BJ-08 insurance covers the loss",
        BJ + "150",
        record(start("KhKs", "Ad", "Tc") + ", p1 bet insurance 5, show Tc"),
        0,
    ),
    good(
        "insurance lost, hand won",
        "003:687",
        record(start("KhKs", "Ad", "8c") + ", p1 bet insurance 5, stand, show 8c"),
        5,
    ),
    good(
        "any amount up to half",
        "003:661",
        record(start("KhKs", "Ad", "8c") + ", p1 bet insurance 3, stand, show 8c"),
        7,
    ),
    refused(
        "not more than half", "003:661", record(start("KhKs", "Ad", "8c") + ", p1 bet insurance 6")
    ),
    refused(
        "not twice",
        "003:661",
        record(start("KhKs", "Ad", "8c") + ", p1 bet insurance 2, p1 bet insurance 2"),
    ),
    refused(
        "not against a ten", "003:661", record(start("KhKs", "Td", "8c") + ", p1 bet insurance 5")
    ),
    good(
        "the other account: against a ten too",
        "003:661",
        record(start("KhKs", "Td", "Ac") + ", p1 bet insurance 5, show Ac", insurance="ace-ten"),
        0,
    ),
    refused(
        "and exactly half",
        "003:661",
        record(start("KhKs", "Td", "Ac") + ", p1 bet insurance 4", insurance="ace-ten"),
    ),
    refused(
        "not after play",
        "003:661",
        record(start("2hKs", "Ad", "8c") + ", hit 2c, p1 bet insurance 5"),
    ),
    good("even money", "003:661", record(start("AhKs", "Ad", "Tc") + ", p1 declare settle"), 10),
    refused(
        "even money without a natural",
        "003:661",
        record(start("QhKs", "Ad", "Tc") + ", p1 declare settle"),
    ),
    refused(
        "even money against a ten",
        "003:661",
        record(start("AhKs", "Td", "8c") + ", p1 declare settle"),
    ),
    # --- hit, stand, double ---
    refused(
        "the player to the dealer's left first",
        "003:663",
        record(f"p1 bet 10, p2 bet 10, {THREE}, p2 declare stand", 2),
    ),
    good(
        "then the next",
        "003:663",
        record(
            f"p1 bet 10, p2 bet 10, {THREE}, stand, p2 declare stand, show Tc, up 2c",
            2,
        ),
        total={"p1": 10, "p2": 0},
    ),
    refused(
        "a card that was not asked for",
        "003:665",
        record(start("2h3s", "9d", "8c") + ", card 5c"),
    ),
    refused(
        "the card after a hit comes first",
        "003:665",
        record(start("2h3s", "9d", "8c") + ", p1 declare hit, stand"),
    ),
    refused(
        "no hit on 21",
        "003:665",
        record(start("9h3s", "9d", "8c") + ", hit 9c, p1 declare hit"),
    ),
    refused(
        "no hit after a bust",
        "003:675",
        record(start("9hKs", "9d", "8c") + ", hit 9c, p1 declare hit"),
    ),
    good(
        "doubled",
        "003:669",
        record(start("5h6s", "9d", "8c") + ", p1 bet double 10, card Tc, show 8c"),
        20,
    ),
    refused(
        "one card after a double",
        "003:669",
        record(start("5h6s", "9d", "8c") + ", p1 bet double 10, card 2c, p1 declare hit"),
    ),
    refused(
        "a double is as much as the bet",
        "003:669",
        record(start("5h6s", "9d", "8c") + ", p1 bet double 5"),
    ),
    refused(
        "no double on three cards",
        "003:669",
        record(start("2h3s", "9d", "8c") + ", hit 5c, p1 bet double 10"),
    ),
    good(
        "double on hard 9, 10, 11",
        "003:669",
        record(
            start("5h6s", "9d", "8c") + ", p1 bet double 10, card 2c, show 8c",
            double_on="nine-eleven",
        ),
        -20,
    ),
    refused(
        "and on no other total",
        "003:669",
        record(start("5h7s", "9d", "8c") + ", p1 bet double 10", double_on="nine-eleven"),
    ),
    refused(
        "nor on a soft one",
        "003:669",
        record(start("Ah9s", "9d", "8c") + ", p1 bet double 10", double_on="nine-eleven"),
    ),
    # --- splits ---
    good(
        "a pair is split",
        "003:671",
        record(EIGHTS + ", p1 bet double 10, card Th, stand hand2, show Tc, up 5h"),
        -10,
    ),
    good(
        "BJ-03 king and ten may be split",
        BJ + "146",
        record(
            start("KhTs", "6d", "Tc")
            + ", p1 bet split 10, card 9d, card hand2 Kc, stand, stand hand2, show Tc, up 5c"
        ),
        -20,
    ),
    refused(
        "BJ-03 unless the house forbids",
        BJ + "146",
        record(start("KhTs", "6d", "Tc") + ", p1 bet split 10", split_tens=False),
    ),
    refused(
        "no split of other cards",
        "003:671",
        record(start("9hTs", "6d", "Tc") + ", p1 bet split 10"),
    ),
    refused(
        "no split for another amount",
        "003:671",
        record(start("9h9s", "6d", "Tc") + ", p1 bet split 5"),
    ),
    refused("the first hand is played out first", "003:671", record(EIGHTS + ", stand hand2")),
    refused("the first hand has no place name", "003:671", record(EIGHTS + ", stand hand1")),
    refused(
        "a split hand needs its second card",
        "003:671",
        record(start("8h8s", "6d", "Tc") + ", p1 bet split 10, stand"),
    ),
    good(
        "four hands",
        "003:671",
        record(SPLIT_AGAIN + ", stand hand2, stand hand3, stand hand4, show Tc, up 2d"),
        -10,
    ),
    refused(
        "and no fifth",
        "003:671",
        record(
            SPLIT_AGAIN.replace("card hand4 Ks", "card hand4 8s")
            + ", stand hand2, stand hand3, p1 bet split hand4 10"
        ),
    ),
    good(
        "split aces get one card; 21 of them is no natural",
        "003:671",
        record(ACES + ", show Tc, up 5d"),
        -10,
    ),
    refused("split aces are not hit", "003:671", record(ACES + ", p1 declare hit hand2")),
    good(
        "unless the house allows",
        "003:671",
        record(
            ACES + ", p1 declare hit hand2, card hand2 5h, show Tc, up 5d",
            split_aces_one_card=False,
        ),
        0,
    ),
    refused(
        "split aces are not split again",
        "003:671",
        record(
            ACES.replace("hand2 5c", "hand2 Ac") + ", p1 bet split hand2 10",
            split_aces_one_card=False,
        ),
    ),
    good(
        "unless the house allows that",
        "003:671",
        record(
            ACES.replace("hand2 5c", "hand2 Ac")
            + ", p1 bet split hand2 10, card hand2 2d, card hand3 3d, show Tc, up 5d",
            resplit_aces=True,
        ),
        -20,
    ),
    refused(
        "no doubling after a split, where so",
        "003:671",
        record(EIGHTS + ", p1 bet double 10", double_after_split=False),
    ),
    # --- surrender ---
    good(
        "late surrender",
        "003:673",
        record(start("Th6s", "9d", "8c") + ", p1 declare surrender", surrender="late"),
        -5,
    ),
    refused(
        "not at every table",
        "003:673",
        record(start("Th6s", "9d", "8c") + ", p1 declare surrender"),
    ),
    refused(
        "not after a card",
        "003:673",
        record(
            start("2h6s", "9d", "8c") + ", hit 7c, p1 declare surrender",
            surrender="late",
        ),
    ),
    refused(
        "not against a natural",
        "003:699",
        record(start("Th6s", "Ad", "Tc") + ", p1 declare surrender", surrender="late"),
    ),
    refused(
        "not on a split hand",
        "003:673",
        record(EIGHTS + ", p1 declare surrender", surrender="late"),
    ),
    # --- bets, shoe, session ---
    refused("no cards before the bets", "003:655", record("card KhKs")),
    refused("no bet after the deal began", "003:655", record("p1 bet 10, up 9h, p2 bet 10", 2)),
    refused("below the minimum", "003:651", record("p1 bet 4", minimum=5)),
    refused("above the maximum", "003:651", record("p1 bet 40", maximum=30)),
    refused("a second bet", "003:655", record("p1 bet 10, p1 bet 10")),
    refused("three cards at first", "003:655", record("p1 bet 10, card 2h3h4h")),
    refused(
        "cards for a seat that did not bet", "003:655", record("p1 bet 10, - deal p2 up 2h3h", 2)
    ),
    refused(
        "the dealer's card face down, not another up",
        "003:655",
        record("p1 bet 10, up 9h, up 8h"),
    ),
    refused("a card twice from one pack", "003:633", record("p1 bet 10, card KhKh", decks=1)),
    good(
        "a card twice from two packs",
        "003:633",
        record(start("KhKh", "9d", "8c") + ", stand, show 8c", decks=2),
        10,
    ),
    refused(
        "the shoe is shuffled after the cut card",
        "003:679",
        record("p1 bet 10, cut, card KhKs, up 9d, down 8c, stand, show 8c, p1 bet 10"),
    ),
    good(
        "and then dealt again",
        "003:679",
        record(
            "p1 bet 10, cut, card KhKs, up 9d, down 8c, stand, show 8c, "
            "- shuffle, p1 bet 10, card KhKs",
            decks=1,
        ),
    ),
    refused("no shuffle within a round", "003:679", record("p1 bet 10, - shuffle")),
    refused(
        "discards are shuffled only when the cards run out",
        "003:679",
        record("p1 bet 10, card KhKs, - shuffle discard"),
    ),
    good(
        "cards face down before the players",
        "003:655",
        record(
            "p1 bet 10, - deal p1 KhKs, up 9d, down 8c, stand, show 8c, p1 show KsKh",
            faces="down",
        ),
        10,
    ),
    refused("face down where they lie open", "003:655", record("p1 bet 10, - deal p1 KhKs")),
    good("fixed banker", "003:649", record(HOME, 2, banker="fixed"), total={"p1": -10, "p2": 10}),
    refused("the banker does not bet", "003:701", record("p1 bet 10", 2, banker="each-round")),
    good(
        "the bank passes after each round",
        "003:701",
        record(HOME + ", p1 bet 10", 2, banker="each-round"),
    ),
    refused(
        "the bank stays until the shuffle",
        "003:701",
        record(HOME + ", p1 bet 10", 2, banker="each-shuffle"),
    ),
    good(
        "and passes with it",
        "003:701",
        record(HOME + ", - shuffle, p1 bet 10", 2, banker="each-shuffle"),
    ),
    refused(
        "all rounds are played",
        "003:689",
        record(start("AhKs", "9d", "8c") + ", show 8c, p1 bet 10", deals=1),
    ),
    good(
        "scores as they were written down",
        "003:689",
        record(start("AhKs", "9d", "8c") + ", show 8c, - score p1 15, - score p1 total 15"),
        15,
    ),
    refused(
        "a wrong score", "003:687", record(start("AhKs", "9d", "8c") + ", show 8c, - score p1 10")
    ),
    good(
        "a misdeal: nobody wins",
        "†",
        record(
            start("KhKs", "9d", "8c")
            + ", - rule misdeal, "
            + start("AhKs", "9d", "8c")
            + ", show 8c"
        ),
        15,
    ),
    good(
        "a signal taken back",
        "003:665",
        record(start("KhKs", "9d", "8c") + ", p1 declare hit !withdrawn, stand, show 8c"),
        10,
    ),
    good(
        "OpenSpiel's hand: 19 against 18",
        "formats.md:221",
        record(
            "p1 bet 1, card 2c7s, down 3d, up Kh, hit Js, stand, show 3d, up 5d",
            natural="even",
            peek=False,
            insurance="none",
            even_money=False,
            max_hands=1,
            decks=1,
        ),
        1,
    ),
]
