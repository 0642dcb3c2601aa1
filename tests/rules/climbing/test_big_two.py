"""Big two: examples, the independent checker, hidden views, what a game must refuse."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from cardlog.cards import card, mask
from cardlog.errors import OptionError
from cardlog.log.model import Record
from cardlog.replay.play import Replay
from cardlog.rules.climbing.big_two import fives
from cardlog.rules.climbing.fives import Sequences, count_fives, key_of
from cardlog.rules.options import OptionValues
from cardlog.words import Verb
from tests.rules.climbing import big_two_checker
from tests.rules.climbing.big_two_examples import EXAMPLES
from tests.rules.proofs import Setting, Tables, after_events, fault

SETTINGS = [
    Setting("big-two", {"deals": 2}, (2, 3, 4)),
    Setting("big-two", {"deals": 3, "opening": "first-deal", "direction": "left"}, (2, 3, 4)),
    Setting("big-two", {"deals": 2, "pass_rule": "out", "sequences": "indonesian"}, (2, 3, 4)),
    Setting("big-two", {"deals": 2, "honour_bombs": True, "sequences": "hk1"}, (2, 3, 4)),
    Setting("big-two", {"deals": 2, "four_size": True, "sequences": "hk2"}, (2, 3, 4)),
    Setting(
        "big-two", {"deals": 2, "four_size": True, "honour_bombs": True, "steep": True}, (2, 4)
    ),
    Setting("big-two", {"deals": 2, "draw_on_pass": "one"}, (3,)),
    Setting("big-two", {"deals": 2, "draw_on_pass": "declined", "pass_rule": "out"}, (3,)),
    Setting("big-two", {"deals": 2, "hand2": 21, "sequences": "top-23456"}, (2,)),
    Setting("big-two", {"deals": 2, "hand2": 13, "settlement": "pairwise"}, (2, 3, 4)),
    Setting("big-two", {"deals": 2, "settlement": "charge", "sequences": "top-a2345"}, (3, 4)),
    Setting("big-two", {"deals": 1, "playoff": False, "sequences": "no-a2345"}, (2, 4)),
    Setting("big-two", {"deals": 2, "dragon": True, "sequences": "classic-high"}, (2, 4)),
]


class TestBigTwo(Tables):
    checker = big_two_checker
    examples = EXAMPLES
    settings = SETTINGS
    pages = ("big-two",)
    taken_back = (Verb.PLAY, Verb.DRAW)


def table_after(text: str, seats: int = 3, **options: object) -> Replay:
    return after_events(text, "big-two", seats, options)


def hidden_deal(*hands: str, size: int = 13) -> str:
    """A deal with the first hands seen, the others not."""
    return "; ".join(f"- deal p{i + 1} {hand or '??' * size}" for i, hand in enumerate(hands))


LOW = "3c3h3s4d4c4h4s5d5c5h5s6d6c"


def test_who_has_the_three_of_diamonds_may_be_open():
    table = table_after(hidden_deal(LOW, "", "", ""), 4)
    assert table.state.turn == -1
    assert fault(table, "p1 play 3c") == "NOT_LOWEST"
    assert fault(table, "p2 play 6h") == "OPENING_CARD"
    assert fault(table, "p2 play 3d; p3 play 6h") == "NOT_YOUR_TURN"
    assert fault(table, "p2 play 3d; p1 play 3c") == "LEGAL"
    assert fault(table, "p2 play 3d; p1 play 2s") == "NOT_HELD"


def test_which_card_opens_may_be_open():
    """Two players, cards set aside: the lowest card dealt may be in the unknown hand."""
    table = table_after(hidden_deal("4d4c4h4s5d5c5h5s6d6c6h6s7d", ""), 2, hand2=13)
    assert fault(table, "p1 play 4d") == "LEGAL"
    assert fault(table, "p1 play 4c") == "NOT_LOWEST"
    assert fault(table, "p2 play 3h") == "LEGAL"
    assert fault(table, "p2 play 7c") == "NOT_LOWEST"
    known = table_after(hidden_deal("3d4c4h4s5d5c5h5s6d6c6h6s7d", ""), 2, hand2=13)
    assert fault(known, "p2 play 3h") == "NOT_YOUR_TURN"


def test_cards_set_aside_may_be_told():
    table = table_after(hidden_deal("4d4c4h4s5d5c5h5s6d6c6h6s7d", ""), 2, hand2=13)
    rest = [r + s for r in "789TJQKA2" for s in "dchs"][1:27]
    told = f"- deal talon {''.join(rest)}"
    assert fault(table, told + "; p2 play 3d") == "LEGAL"
    assert fault(table, told + "; p1 play 4d") == "NOT_YOUR_TURN"
    assert fault(table, told + "; " + told) == "WRONG_PHASE"
    assert fault(table, "- deal talon 8c") == "WRONG_COUNT"
    assert fault(table, f"- deal talon {'??' * 26}; p1 play 4d") == "LEGAL"
    assert fault(table, f"- deal talon 4d{'??' * 25}") == "DUPLICATE_CARD"


def test_the_turned_card_of_three_players_may_be_in_an_unknown_hand():
    mine = LOW + "7d7c7h7s"
    table = table_after(hidden_deal(mine, "", "", size=17) + "; - deal up 2s")
    assert table.state.loose
    assert fault(table, "p1 play 3c") == "NOT_LOWEST"
    opened = "p3 play 3d"
    assert fault(table, opened + "; p2 play 2s") == "NOT_HELD"
    assert fault(table, opened + "; p2 play pass; p1 play pass; p3 play 2s") == "LEGAL"
    later = table_after(hidden_deal("8d" + mine[2:], "", "", size=17) + "; - deal up 3d")
    assert fault(later, "p3 play 3d") == "LEGAL"
    assert fault(later, "p3 play 3d3c; p2 play pass; p1 play pass; p3 play 3c") == "NOT_HELD"
    assert fault(later, "p1 play 3h") == "NOT_LOWEST"
    holder = table_after(hidden_deal(mine, "", "", size=17) + "; - deal up 3d")
    assert fault(holder, "p1 play 3d") == "LEGAL"
    known = table_after(hidden_deal("3d" + mine[2:], "", "", size=17) + "; - deal up 2s")
    assert fault(known, "p1 play 3d; p3 play pass; p2 play pass; p1 play 2s") == "LEGAL"


def test_a_dragon_in_an_unknown_hand():
    """The next deal may follow at once, or the record may end; what was won is not known."""
    deal = hidden_deal(LOW, "", "", "")
    table = table_after(deal, 4, dragon=True)
    assert fault(table, "p2 play 3d; - deal p1 ??") == "WRONG_PHASE"
    assert fault(table, "- score p2 117; - deal p1 3d") == "LEGAL"
    assert table.end()
    plain = table_after(deal, 4)
    assert fault(plain, "- deal p1 3d") == "WRONG_PHASE"
    assert not plain.end()


def test_dragon():
    dragon = "".join(rank + "s" for rank in "3456789TJQKA2")
    others = [rank + suit for suit in "cdh" for rank in "3456789TJQKA2"]
    hands = ["".join(others[13 * i : 13 * i + 13]) for i in range(3)]
    mixed = [hands[0][:2] + hands[1][2:], hands[1][:2] + hands[0][2:]]
    table = table_after(hidden_deal(dragon, mixed[0], mixed[1], hands[2]), 4, dragon=True, deals=1)
    # The first dragon from the dealer, p1, to the right: p4 comes before p1 himself.
    assert table.state.over
    assert table.results()["scores"] == {"p1": -39, "p2": -39, "p3": -39, "p4": 117}


def test_refusals_by_name():
    table = table_after(hidden_deal("3d" + LOW[2:], "", "", ""), 4)
    assert fault(table, "p1 play 4d") == "OPENING_CARD"
    assert fault(table, "p1 play 3d3h4c4h") == "NO_PLAY"
    assert fault(table, "p1 play pass") == "MAY_NOT_PASS"
    assert fault(table, "p1 play 3d3h; p4 play 6h") == "OTHER_SIZE"
    assert fault(table, "p1 play 3d3h3s; p4 play 7c7d7h; p3 play 6h6s2d") == "NO_PLAY"
    assert fault(table, "p1 play 3d; p4 play 2s; p3 play 2c") == "DOES_NOT_BEAT"
    assert fault(table, "p1 play 3d; p4 play ??") == "UNKNOWN_CARD"
    three = table_after(hidden_deal("3d" + LOW[2:], "", ""), 3, draw_on_pass="one")
    assert fault(three, "p1 play 3d; p3 play pass; p2 play 7c") == "CARDS_OWED"
    assert fault(three, "p1 play 3d; p3 play pass; p3 draw stock ????") == "WRONG_COUNT"
    assert fault(three, "p1 play 3d; p3 play pass; p3 draw stock 4d") == "DUPLICATE_CARD"
    assert fault(three, "p1 play 3d; p3 draw stock 8d") == "WRONG_PHASE"


@pytest.mark.parametrize("order", list(Sequences))
def test_hands_of_five_are_counted_and_listed(order):
    """What is counted and what is listed is what trying every five cards finds."""
    rng = random.Random(int(order))
    options = OptionValues({"sequences": int(order), "four_size": 0})
    deck = [card(text) for text in parse_all(PACK)]
    for _ in range(6):
        hand = rng.sample(deck, 12)
        keys = {mask(five): key_of(order, 0, mask(five)) for five in combinations(hand, 5)}
        legal = {cards: key for cards, key in keys.items() if key}
        assert set(fives(options, mask(hand))) == set(legal)
        for above in [0, *rng.sample(sorted(legal.values()), min(8, len(legal)))]:
            wanted = sum(key > above for key in legal.values())
            assert count_fives(order, mask(hand), above) == wanted


PACK = "".join(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")


def parse_all(run: str) -> list[str]:
    return [run[i : i + 2] for i in range(0, len(run), 2)]


@pytest.mark.parametrize(("options", "seats"), [({"hand2": 15}, 2), ({"draw_on_pass": "one"}, 4)])
def test_options_that_cannot_be(options, seats):
    names = [f"p{i + 1}" for i in range(seats)]
    with pytest.raises(OptionError):
        Replay(Record(rules="big-two", seats=names, options=options, events=[]))
