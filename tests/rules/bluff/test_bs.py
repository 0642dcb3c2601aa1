"""BS and bluff: examples, the independent checker, hidden views, what a game must refuse."""

from __future__ import annotations

import pytest

from cardlog.errors import OptionError
from cardlog.replay.play import Replay
from cardlog.words import Verb
from tests.rules.bluff import bs_checker
from tests.rules.bluff.bs_examples import EXAMPLES
from tests.rules.proofs import Setting, Tables, after_events, fault
from tests.rules.variant_page import assert_page_of_a_variant_agrees

SETTINGS = [
    Setting("bs", {}, (2, 3, 4, 5, 10)),
    Setting("bs", {"play_on": True}, (2, 3, 4, 6)),
    Setting("bs", {"packs": 2, "first": "p2", "dealer": "p2"}, (2, 3, 5)),
    Setting("bs", {"packs": 1, "sequence": "down", "window": "left-only"}, (2, 4, 7)),
    Setting("bs", {"sequence": "either", "count_lying": True}, (2, 4, 5)),
    Setting("bs", {"sequence": "either-or-same", "reveal": "whole-pile"}, (2, 3, 5)),
    Setting("bs", {"window": "until-collected", "play_on": True}, (2, 3, 4, 6)),
    Setting(
        "bs", {"window": "until-collected", "reveal": "whole-pile", "count_lying": True}, (2, 4)
    ),
    Setting("bluff", {}, (2, 3, 4, 6)),
    Setting(
        "bluff", {"play_on": True, "count_lying": True, "window": "until-collected"}, (2, 3, 5)
    ),
    Setting("bluff", {"window": "left-only", "reveal": "whole-pile"}, (3, 4)),
]


class TestBluff(Tables):
    checker = bs_checker
    examples = EXAMPLES
    settings = SETTINGS
    pages = ("bs",)
    taken_back = (Verb.PLAY, Verb.DRAW, Verb.DECLARE, Verb.SHOW, Verb.CLAIM)


def test_page_of_bluff():
    assert_page_of_a_variant_agrees("bluff", bs_checker.replay)


PACK = [rank + suit for suit in "cdhs" for rank in "A23456789TJQK"]


def table_after(text: str, seats: int = 3, *, rules: str = "bs", **options: object) -> Replay:
    return after_events(text, rules, seats, options)


# p1 sees his own hand, all clubs and four diamonds; p2, left of him, begins.
MINE = "".join(PACK[:17])
HIDDEN = f"- deal p2 {'??' * 18}; - deal p3 {'??' * 17}; - deal p1 {MINE}"


def test_cards_of_unknown_hands_may_be_anything_not_seen():
    table = table_after(HIDDEN)
    assert fault(table, "p2 play down ????; p1 claim p2 lie; p2 show AhAs") == "LEGAL"
    assert fault(table, "p2 play down ????; p1 claim p2 lie; p2 show Ah") == "WRONG_COUNT"
    assert fault(table, "p2 play down ????; p1 claim p2 lie; p2 show AcAs") == "OTHER_CARDS"
    assert fault(table, "p2 play down ????; p1 claim p2 lie; p2 show Ah??") == "UNKNOWN_CARD"
    assert fault(table, "p2 play down ??; p2 play down ??") == "NOT_YOUR_TURN"
    assert fault(table, "p2 play down " + "??" * 19) == "TOO_MANY_CARDS"
    assert fault(table, "p2 play down Xr") == "NOT_IN_PACK"
    assert fault(table, "p2 play down Ac") == "NOT_HELD"


def test_a_known_hand_that_plays_unknown_cards_is_known_no_longer():
    table = table_after(HIDDEN + "; p2 play down ??; p1 claim p2 lie; p2 show Ah")
    assert table.state.hand[0] >> 44 & 1
    assert fault(table, "p3 play down ??; p1 play down 2c; p2 play down ??") == "LEGAL"
    # What p2 took up is known to lie with him, until he puts cards down unseen.
    taken = "p3 play down ??; p1 play down 3c; p2 claim p1 lie; p1 show 3c"
    assert fault(table, taken + "; p2 play down 3c") == "LEGAL"
    assert fault(table, taken + "; p3 play down 3c") == "NOT_YOUR_TURN"
    again = taken + "; p2 play down ??; p3 play down 3c"
    assert fault(table, again) == "LEGAL"


def test_the_pile_taken_may_be_told():
    start = "p2 play down ??; p3 play down ??; p1 play down 5c; p2 claim p1 lie; p1 show 5c"
    table = table_after(HIDDEN + "; " + start)
    assert fault(table, "p1 draw discard 5c2h3h") == "LEGAL"
    assert fault(table, "p1 draw discard ??????") == "LEGAL"
    assert fault(table, "p1 draw discard 2h3h4h") == "OTHER_CARDS"
    assert fault(table, "p1 draw discard 5c2h") == "WRONG_COUNT"
    assert fault(table, "p2 draw discard 5c2h3h") == "NOT_YOUR_TURN"
    assert fault(table, "p1 draw discard 5c2h3h; p1 draw discard 5c2h3h") == "WRONG_PHASE"
    assert fault(table, "p2 play down ??; p1 draw discard 5c2h3h") == "WRONG_PHASE"
    table.step("p1 draw discard 5c2h3h")
    assert table.state.hidden[0] == 0


def test_the_whole_pile_may_be_turned_up():
    start = "p2 play down ??; p3 play down ??; p1 play down 5c; p2 claim p1 lie; p1 show 5c"
    table = table_after(HIDDEN + "; " + start, reveal="whole-pile")
    assert fault(table, "p2 play down ??") == "SHOW_FIRST"
    assert fault(table, "- show 2h") == "WRONG_COUNT"
    assert fault(table, "- show 2h3c") == "OTHER_CARDS"
    assert fault(table, "- show 2h3h; p1 play down 2h") == "NOT_YOUR_TURN"
    assert fault(table, "- show 2h3h; p2 play down ??; p3 play down 2h") == "NOT_HELD"


def test_claims():
    table = table_after(HIDDEN)
    played = "p2 play down ??; "
    assert fault(table, played + "p2 declare twos 1") == "WRONG_RANK"
    assert fault(table, played + "p2 declare aces 2") == "WRONG_NUMBER"
    assert fault(table, played + "p3 declare aces 1") == "NOT_YOUR_TURN"
    assert fault(table, played + "p2 declare aces 1; p2 declare aces 1") == "WRONG_PHASE"
    assert fault(table, played + "p3 play down ??; p2 declare aces 1") == "NOT_YOUR_TURN"
    lying = table_after(HIDDEN, count_lying=True)
    assert fault(lying, played + "p3 play down ??") == "CLAIM_MISSING"
    assert fault(lying, played + "p1 claim p2 lie") == "CLAIM_MISSING"
    assert fault(lying, played + "p2 declare aces 3; p1 claim p2 lie; p2 show Ah") == "LEGAL"
    either = table_after(HIDDEN, sequence="either")
    assert fault(either, played + "p3 play down ??; p3 declare kings 1") == "LEGAL"
    assert fault(either, played + "p3 play down ??; p3 declare aces 1") == "WRONG_RANK"
    bluff = table_after(HIDDEN, rules="bluff")
    named = played + "p2 declare nines 1; p3 play down ??"
    assert fault(bluff, named + "; p3 declare tens 1") == "WRONG_RANK"
    assert fault(bluff, named + "; p1 claim p3 lie; p3 show 9h; p1 play down 2c") == "LEGAL"


def test_challenges():
    table = table_after(HIDDEN)
    two = "p2 play down ??; p3 play down ??"
    assert fault(table, "p1 claim p2 lie") == "NO_CHALLENGE"
    assert fault(table, two + "; p1 claim p2 lie") == "NO_CHALLENGE"
    assert fault(table, two + "; p3 claim p3 lie") == "NO_CHALLENGE"
    assert fault(table, two + "; p1 claim p3 lie 2") == "WORD_NOT_USED"
    left = table_after(HIDDEN, window="left-only")
    assert fault(left, two + "; p2 claim p3 lie") == "NOT_YOUR_TURN"
    assert fault(left, two + "; p1 claim p3 lie") == "LEGAL"
    late = table_after(HIDDEN, window="until-collected")
    assert fault(late, two + "; p1 claim p2 lie; p2 show 2h; p1 play down Ac") == "LEGAL"
    assert fault(late, two + "; p1 claim p2 lie 2") == "NO_CHALLENGE"


def test_points_written_down_close_the_game():
    deal = f"- deal p2 {''.join(PACK[:26])}; - deal p1 {''.join(PACK[26:])}"
    table = table_after(deal + "; p2 play down " + "".join(PACK[:26]), 2)
    assert fault(table, "p1 play down Ah") == "GAME_OVER"
    assert fault(table, "- score p1 1") == "WRONG_OBSERVATION"
    assert fault(table, "- score p1 0; p1 claim p2 lie") == "LEGAL"
    assert fault(table, "- score p2 1; p1 claim p2 lie") == "WRONG_PHASE"
    assert table.fork().end()
    shown = "p1 claim p2 lie; p2 show " + "".join(PACK[:26])
    assert fault(table, shown + "; p1 play down Ah") == "LEGAL"


def test_a_seat_that_begins():
    table = table_after(HIDDEN, first="p1")
    assert fault(table, "p1 play down Ac") == "LEGAL"
    assert fault(table_after(HIDDEN, first=""), "p2 play down ??") == "LEGAL"
    with pytest.raises(OptionError):
        table_after(HIDDEN, first="p9")
