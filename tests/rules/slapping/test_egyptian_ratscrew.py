"""Egyptian ratscrew: examples, the independent checker, hidden views, what a game must refuse."""

from __future__ import annotations

import pytest

from cardlog.cards import parse_cards
from cardlog.errors import OptionError
from cardlog.log.model import Record
from cardlog.replay.play import Replay
from cardlog.rules.options import decode
from cardlog.rules.registry import game
from cardlog.rules.slapping.table import live
from cardlog.words import Verb
from tests.rules.proofs import Setting, Tables, after_events, fault
from tests.rules.slapping import egyptian_ratscrew_checker
from tests.rules.slapping.egyptian_ratscrew_examples import EXAMPLES

LONG = [
    "double", "sandwich", "hoagie", "top-bottom", "marriage", "tens", "run", "flush", "six-nine",
]  # fmt: skip
SETTINGS = [
    Setting("egyptian-ratscrew", {}, (2, 3, 4, 8)),
    Setting(
        "egyptian-ratscrew", {"patterns": LONG, "slap_card": "Qs", "run_wrap": True}, (2, 3, 5)
    ),
    Setting("egyptian-ratscrew", {"ordered_stacks": True, "burn": 2}, (2, 3, 5)),
    Setting("egyptian-ratscrew", {"counts": "flat", "short_answer": "next-continues"}, (2, 3, 6)),
    Setting("egyptian-ratscrew", {"counts": "reversed", "burn": 2, "give_each": True}, (2, 3, 4)),
    Setting("egyptian-ratscrew", {"burn": 0, "strikes": 3, "stop": "two-left"}, (2, 3, 5)),
    Setting("egyptian-ratscrew", {"reentry": "always", "reentry_limit": 1}, (2, 3, 4)),
    Setting("egyptian-ratscrew", {"reentry": "always", "cardless_strikes": 0, "burn": 2}, (2, 4)),
    Setting("egyptian-ratscrew", {"spectators": 2, "give_each": True, "stop": "time"}, (4, 6, 10)),
    Setting(
        "egyptian-ratscrew",
        {"jokers": 2, "joker_role": "reverse", "short_answer": "next-continues", "burn": 2},
        (2, 3, 4),
    ),
    Setting("egyptian-ratscrew", {"jokers": 2, "joker_role": "slappable", "packs": 2}, (3, 7)),
    Setting("egyptian-ratscrew", {"spectators": 1, "strikes": 2, "cardless_strikes": 3}, (3, 5)),
]


class TestEgyptianRatscrew(Tables):
    checker = egyptian_ratscrew_checker
    examples = EXAMPLES
    settings = SETTINGS
    pages = ("egyptian-ratscrew",)
    taken_back = (Verb.PLAY, Verb.DRAW, Verb.CLAIM, Verb.DISCARD, Verb.GIVE)


def table_after(text: str, seats: int = 2, **options: object) -> Replay:
    return after_events(text, "egyptian-ratscrew", seats, options)


DEAL = f"- deal p2 down {'??' * 26}; - deal p1 down {'??' * 26}"


def test_unknown_stacks_may_show_any_card_not_seen():
    table = table_after(DEAL)
    assert fault(table, "p2 play 9c; p1 play 8c") == "LEGAL"
    assert fault(table, "p2 play 9c; p1 play 9c") == "NOT_HELD"
    assert fault(table, "p2 play ??") == "UNKNOWN_CARD"
    assert fault(table, "p2 play Xr") == "NOT_HELD"
    assert fault(table, "p1 play 9c") == "NOT_YOUR_TURN"
    assert fault(table, "p2 play 9c; p1 play 9d; p2 claim slap; p2 play 8c") == "LEGAL"


def test_cards_won_come_in_the_order_in_which_they_lay():
    """The last burned card first; an unknown one may be what has not been seen."""
    table = table_after(DEAL + "; p2 play 2c; p1 claim slap; p1 discard burn ??; p1 play 2d")
    assert table.step("p2 claim slap") == 0
    state = table.state
    state.held[1] = state.hidden[1] = 0
    for card in range(64):
        state.unseen[card] = min(state.unseen[card], int(card < 13 or card == 60))
    assert fault(table, "p2 play 2c") == "NOT_ON_TOP"
    assert fault(table, "p2 play As") == "LEGAL"
    assert fault(table, "p2 play 3c; p1 play 4c; p2 play 2d") == "NOT_ON_TOP"
    assert fault(table, "p2 play 3c; p1 play 4c; p2 play 2c") == "LEGAL"


def test_stacks_in_their_order():
    cards = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
    deal = f"- deal p2 down {''.join(cards[:26])}; - deal p1 down {''.join(cards[26:])}"
    table = table_after(deal, ordered_stacks=True)
    assert fault(table, "p2 play 3c") == "NOT_ON_TOP"
    assert fault(table, "p2 play 2c; p1 play 2h; p2 play 3c") == "LEGAL"
    assert fault(table, "p2 play 2c; p2 claim slap; p2 discard burn 4c") == "NOT_ON_TOP"
    assert fault(table, "p2 play 2c; p2 claim slap; p2 discard burn 3c") == "LEGAL"
    assert fault(table_after(deal), "p2 play 3c") == "LEGAL"
    hidden = table_after(DEAL, ordered_stacks=True)
    assert fault(hidden, "p2 play 3c; p1 play 3c") == "NOT_ON_TOP"


def test_refusals_by_name():
    table = table_after(DEAL)
    assert fault(table, "p1 claim slap") == "NO_PILE"
    assert fault(table, "p2 draw discard") == "NO_PILE"
    assert fault(table, "p2 play 9c; p2 discard burn ??") == "NO_PENALTY"
    false = "p2 play 9c; p1 claim slap"
    assert fault(table, false + "; p1 play 8c") == "PENALTY_OWED"
    assert fault(table, false + "; p2 discard burn ??") == "PENALTY_OWED"
    assert fault(table, false + "; p1 give p2 down ??") == "NO_PENALTY"
    assert fault(table, "p2 play 9c; p1 claim slap !late") == "NOT_LATE"
    assert fault(table, "- rule stop") == "NO_STOP"
    won = "p2 play Jc; p1 play 2c"
    assert fault(table, won + "; p1 draw discard") == "NOT_YOUR_TURN"
    assert fault(table, won + "; p2 draw discard; p2 draw discard") == "NO_PILE"
    assert fault(table, won + "; p2 play 3c; p1 claim slap; p1 discard burn ??") == "LEGAL"
    slapped = "p2 play 9c; p1 play 9d; p2 claim slap; p1 claim slap !late"
    assert fault(table, slapped) == "LEGAL"
    assert fault(table, slapped + "; p2 play 8c; p1 claim slap !late") == "NOT_LATE"


PATTERNS = {
    "double": ["9c9d", "2c3d9c9d"],
    "sandwich": ["9c2d9h", "9c9s9d"],
    "hoagie": ["9c2d3h9h"],
    "top-bottom": ["9c2d3h4s9h", "9c9d"],
    "marriage": ["KcQd", "QdKc"],
    "tens": ["6c4d", "AcKd9h", "4cJdQdKs6h"],
    "run": ["5c6d7h8s", "4c3d2hAs", "KcQdJhTs", "TcJdQhKs"],
    "flush": ["2c9c5c"],
    "six-nine": ["6c9d", "9h6s"],
}
NOTHING = {
    "double": ["9c8c", "9c8c9d"],
    "sandwich": ["9c9d", "9c2c3c9d"],
    "hoagie": ["9c2c9d", "9c2c3c4c9d"],
    "top-bottom": ["9c", "2c9c9d"],
    "marriage": ["KcJd", "Kc2cQd"],
    "tens": ["TcKd", "6c2d4h", "KcTd", "Tc", "5cTd5h"],
    "run": ["5c6d7h", "5c6d7h9s", "2cAdKhQs", "AcKdQhJs", "QcKdAh2s", "5c6d5h6s"],
    "flush": ["2c9c5d", "2c9c"],
    "six-nine": ["6c2c9d", "6c8d"],
}


def lives(pattern: str, cards: str, **options: object) -> bool:
    """Whether the pile of these cards shows a pattern."""
    chosen = {"patterns": [pattern], **options}
    names = ["p1", "p2"]
    table = Replay(Record(rules="egyptian-ratscrew", seats=names, options=chosen, events=[]))
    for i, code in enumerate(parse_cards(cards)):
        table.state.slots[i] = code + 1
        table.state.pile[i] = i + 1
    table.state.pile_size = len(cards) // 2
    return bool(live(table.state, table.options))


@pytest.mark.parametrize("pattern", PATTERNS)
def test_patterns(pattern):
    for cards in PATTERNS[pattern]:
        assert lives(pattern, cards), cards
    for cards in NOTHING[pattern]:
        assert not lives(pattern, cards), cards


def test_jokers_and_the_card_that_may_always_be_slapped():
    assert lives("run", "QcKdAh2s", run_wrap=True)
    assert lives("double", "XrXb", joker_role="slappable", jokers=2)
    assert not lives("double", "XrXb", jokers=2)
    assert not lives("sandwich", "XrXbXr", jokers=2, packs=2)
    assert lives("sandwich", "9cXr9d", jokers=2)
    assert not lives("tens", "4cXr6d", jokers=2)
    assert lives("double", "Qs", slap_card="Qs")
    assert not lives("double", "Qh", slap_card="Qs")


@pytest.mark.parametrize(
    ("options", "seats"), [({"jokers": 1}, 2), ({"spectators": 1}, 2), ({"patterns": ["pair"]}, 2)]
)
def test_options_that_cannot_be(options, seats):
    names = [f"p{i + 1}" for i in range(seats)]
    with pytest.raises(OptionError):
        Replay(Record(rules="egyptian-ratscrew", seats=names, options=options, events=[]))


def test_patterns_are_a_set():
    """Their order in a record says nothing, and no slaps at all may be agreed."""
    found = game("egyptian-ratscrew")
    seats = ["p1", "p2"]
    one = found.encode_options({"patterns": ["sandwich", "double"]}, seats)
    assert one == found.encode_options({}, seats)
    assert decode(found.declared["patterns"], one["patterns"], seats) == ["double", "sandwich"]
    assert found.encode_options({"patterns": []}, seats)["patterns"] == 0
    with pytest.raises(OptionError):
        found.encode_options({"patterns": ["double", "double"]}, seats)
