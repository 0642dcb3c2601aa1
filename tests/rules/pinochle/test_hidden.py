"""Pinochle with cards that the record does not show."""

import random

from cardlog.cards import card
from cardlog.log.model import Record
from cardlog.replay.play import Replay
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.copies import CODES
from cardlog.rules.mechanisms.obligations import DutyFault
from tests.rules.agree import simulated
from tests.rules.unseen_plays import assert_views_prove

from .pinochle_examples import BIDS, SEATS, SUITED, deal

UNKNOWN = "??" * 12


def table(events, **options):
    made = Replay(
        Record(rules="pinochle", options={"dealer": "W", **options}, seats=SEATS, events=[])
    )
    for text in events:
        assert made.step(text) == 0, text
    return made


def hide(events, *seats):
    return [
        f"{text.rsplit(' ', 1)[0]} {UNKNOWN}" if text.split()[2] in seats else text
        for text in events
    ]


def test_views_of_whole_deals_prove_what_the_record_shows():
    records = list(simulated("pinochle", 8, seed=5, options={"deals": 1}))
    assert assert_views_prove(records, random.Random(1), last=48, each=8) > 40


def test_the_last_unknown_hand_is_the_rest_of_the_pack():
    made = table(hide(SUITED, "E"))
    assert made.state.hidden[1] == 0
    assert made.state.holding[CODES + card("Ah")] == 2


def test_cards_given_unseen_make_both_hands_open():
    made = table([*SUITED, *BIDS, "N declare spades", "S give N ????????", "N give S ????????"])
    assert list(made.state.hidden[:4]) == [12, 0, 12, 0]
    assert made.step("E play Ah") == Fault.NOT_YOUR_TURN
    assert made.step("N play Ah") == Fault.NOT_HELD
    assert made.step("N play Ad") == 0


def test_an_unseen_exchange_may_hold_a_known_card():
    events = [*hide(SUITED, "N"), *BIDS, "N declare spades", "S give N AdAdTd??"]
    made = table(events)
    # three diamonds are named, the fourth card is another of S
    assert made.state.held[2] == 8
    assert made.state.hidden[2] == 8
    assert made.step("N give S AdAdTd9d") == 0
    assert made.step("N give S As") == Fault.WRONG_PHASE


def test_a_third_copy_is_nowhere():
    hands = hide(SUITED, "S", "W")
    made = table([*hands, *BIDS, "N declare spades"], exchange=0)
    assert made.step("W meld AsAhAdAc") == Fault.NOT_HELD


def test_a_low_card_denies_higher_ones():
    hands = deal({"N": "KhKhJs", "E": "AhAhTh9h", "S": "JhJh", "W": "Qh"})
    events = [*hide(hands, "E", "S", "W"), *BIDS, "N declare spades", "N play Kh"]
    made = table([*events, "E play 9h", "S play Jh", "W play Qh", "N play Kh"], exchange=0)
    assert made.step("E play Ah") == Fault.SHOWN_OUT
    assert made.step("E play Ah !revoke") == 0


def test_a_marked_revoke_of_a_hidden_hand_is_believed_until_it_is_played_out():
    hands = deal({"N": "KhKhJs", "E": "AhAh9h", "S": "JhJh", "W": "QhTh"})
    events = [*hide(hands, "E", "S", "W"), *BIDS, "N declare spades", "N play Kh"]
    made = table([*events, "E play 9h !revoke"], exchange=0)
    assert made.state.doubted[1]
    assert made.step("- rule E revoke") == 0
    assert made.step("S play Jh") == 0
    assert made.step("W play Th") == 0
    assert made.state.doubted[1]


def test_a_duty_broken_with_known_cards():
    hands = deal({"N": "KhKhJs", "E": "AhAh9hTh", "S": "JhJh", "W": "Qh"})
    made = table([*hands, *BIDS, "N declare spades", "N play Kh"], exchange=0)
    assert made.step("E play 9h") == DutyFault.NOT_HEADED
    assert made.choices() == 2
