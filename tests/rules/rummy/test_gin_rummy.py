"""Gin rummy through the engine: examples, the independent checker, hidden cards, refusals."""

from __future__ import annotations

import random

import pytest

from cardlog.cards import mask
from cardlog.log.model import Record
from cardlog.log.views import redact
from cardlog.replay.play import Replay
from cardlog.replay.simulate import simulate
from cardlog.replay.verdict import judge
from cardlog.rules.mechanisms.melds import least_deadwood, pips
from tests.rules.agree import (
    assert_agreement,
    assert_damage_is_judged_alike,
    assert_example,
    simulated,
)
from tests.rules.rummy.gin_rummy_checker import count, play, replay
from tests.rules.rummy.gin_rummy_checker import least_deadwood as slow_deadwood
from tests.rules.rummy.gin_rummy_examples import EXAMPLES, MATCH_330, gin_record, opening, six
from tests.rules.rummy.probing import known_hand, probe, unseen_cards
from tests.rules.rummy.table import pack

OPTIONS = [
    ("gin-rummy", {"deals": 3}),
    ("gin-rummy", {"target": 60, "big_gin": 31, "next_dealer": "winner"}),
    (
        "gin-rummy",
        {
            "deals": 3,
            "discard_back": True,
            "last_discard": True,
            "repeats": 2,
            "equal": "nothing",
            "upcard_takes": 6,
        },
    ),
    ("gin-rummy", {"deals": 2, "last_discard": True, "knock": 3, "big_gin": 25}),
    ("gin-rummy", {"deals": 2, "knock": 30, "gin": 20, "undercut": 10, "box": 20}),
    ("oklahoma-gin", {"spades_double": True, "ace_upcard": "one", "deals": 3}),
    ("oklahoma-gin", {"last_discard": True, "big_gin": 31, "target": 50}),
    ("hollywood-gin", {"target": 50}),
    ("hollywood-gin", {"deals": 4}),
    ("straight-gin", {"deals": 2, "last_discard": True, "big_gin": 31}),
    ("straight-gin", {"target": 50}),
]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_examples(example):
    assert_example(example)


@pytest.mark.parametrize("games", [2, pytest.param(40, marks=pytest.mark.sweep)])
@pytest.mark.parametrize(("rules", "options"), OPTIONS)
def test_the_checker_agrees(rules, options, games):
    records = simulated(rules, games, seed=7, options=options)
    _, illegal = assert_damage_is_judged_alike(records, replay, seed=7)
    assert illegal


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("rules", "options"), OPTIONS)
def test_games_of_the_checker_are_accepted(rules, options, seed):
    assert assert_agreement(play(rules, 2, options, random.Random(seed)), replay)


RANKS = "A23456789TJQK"


def propose(table: Replay, rng: random.Random) -> str:
    """An act that might be legal here, more often one of this phase."""
    state = table.state
    turn = state.turn if state.turn >= 0 and rng.random() < 0.8 else rng.randrange(2)
    who = table.seats[turn]
    hand = known_hand(state, turn)
    unseen = unseen_cards(state)
    card = rng.choice(hand if hand and rng.random() < 0.8 else unseen)
    top = [c for c in pack() if state.top and mask(c) == 1 << state.top - 1] or [card]
    by_suit = rng.random() < 0.5
    hand.sort(key=lambda c: (c[by_suit], RANKS.index(c[0])))
    first = rng.randrange(len(hand)) if hand else 0
    group = "".join(hand[first : first + rng.choice([2, 3, 3, 3, 4, 5])]) or card
    shown = hand if rng.random() < 0.6 else hand[1:]
    forms = {
        "DRAW": [f"{who} draw stock {rng.choice(unseen)}", f"{who} draw discard {top[0]}"],
        "OFFER": [f"{who} declare pass", f"{who} draw discard {top[0]}"],
        "DISCARD": [f"{who} discard up {card}"]
        + [f"{who} declare {word}" for word in ("knock", "gin", "big-gin")],
        "KNOCK": [f"{who} discard down {card}"],
        "SPREAD": [f"{who} meld {group}", f"{who} show {''.join(shown)} {count(shown)}"]
        if shown
        else [f"{who} show 0"],
        "ANSWER": [
            f"{who} meld {group}",
            f"{who} layoff {card} meld{rng.randint(1, 3)}",
            f"{who} layoff {group} meld{rng.randint(1, 3)}",
            f"{who} show {''.join(shown)} {count(shown)}" if shown else f"{who} show 0",
        ],
        "DEAL": [
            "- rule misdeal",
            f"- score {who} {state.points[turn]}",
            f"- score {who} total {state.total[turn] + rng.choice([0, 0, 25])}",
            f"- deal {who} {card}",
            f"- deal up {card}",
        ],
    }
    forms["LAST"], forms["LAST_TAKEN"] = forms["OFFER"], forms["DISCARD"]
    phase = table.game.phases(state.phase).name
    chosen = forms[phase if phase in forms and rng.random() < 0.75 else rng.choice([*forms])]
    text = rng.choice(chosen)
    return text if text[0] == "-" or rng.random() < 0.95 else f"{text} !withdrawn"


@pytest.mark.parametrize("games", [2, pytest.param(40, marks=pytest.mark.sweep)])
@pytest.mark.parametrize(("rules", "options"), OPTIONS)
def test_proposed_acts_are_judged_alike(rules, options, games):
    records = simulated(rules, games, seed=3, options=options)
    focus = (" meld ", " show ", " layoff ", " down ", " declare ")
    seen = probe(records, replay, propose, seed=3, points=4, focus=focus)
    assert seen["LEGAL"] > 20 and len(seen) > 4


# --- the best arrangement -----------------------------------------------------------------


@pytest.mark.parametrize("hands", [300, pytest.param(20_000, marks=pytest.mark.sweep)])
def test_least_deadwood_is_the_least(hands):
    rng = random.Random(4)
    for _ in range(hands):
        ranks = rng.choice(["34567", "A2345", "9TJQK", RANKS])
        cards = rng.sample([card for card in pack() if card[0] in ranks], rng.randint(3, 11))
        bits = mask("".join(cards))
        assert pips(bits) == count(cards)
        assert least_deadwood(bits) == slow_deadwood(frozenset(cards)), cards


# --- hidden cards -------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "options"), OPTIONS)
def test_every_view_of_a_game_is_legal(rules, options):
    """What is spread at the end proves all that was hidden before."""
    for player in ("random", "sensible"):
        for record in simulate(rules, n=1, seed=5, options=options, player=player):
            for view in ("public", "seat:p1", "seat:p2"):
                assert judge(redact(record, view)).verdict == "legal"


HIDDEN = [
    "- deal p2 ????????????????????",
    "- deal p1 JsJhJdQsQhQd9h6d4s2h",
    "- deal up 3s",
]
TAKEN = [
    *HIDDEN,
    "p2 draw discard 3s",
    "p2 declare knock",
    "p2 discard down ??",
    "p2 meld 4c5c6c7c",
]
"""p2 takes the three of spades and knocks; his hand is not seen."""


def last_fault(events: list[str], **options) -> str:
    table = Replay(Record(rules="gin-rummy", seats=["p1", "p2"], options=options, events=[]))
    for text in events[:-1]:
        assert table.step(text) == 0, text
    return table.step(events[-1]).name


def test_an_unseen_hand_is_believed_until_it_is_shown():
    rest = "8c9cTcAh2d"
    assert last_fault([*TAKEN, f"p2 meld {rest[:6]}", "p2 show Ah2d3s 6"]) == "LEGAL"


def test_the_card_just_taken_is_the_discard_if_it_is_not_shown():
    events = [*TAKEN, "p2 meld 8c9cTc", "p2 show Ah2d5s 8"]
    assert last_fault(events) == "THROWN_BACK"
    assert last_fault(events, discard_back=True) == "LEGAL"


def test_an_unseen_hand_that_shows_too_much():
    assert last_fault([*TAKEN, "p2 meld 8c9cTc", "p2 show 2d3s8s 13"]) == "TOO_MUCH_DEADWOOD"


def test_an_unseen_hand_cannot_show_cards_of_another():
    assert last_fault([*TAKEN, "p2 meld 9s9c9h"]) == "NOT_HELD"


def test_an_unseen_hand_has_only_so_many_cards():
    assert last_fault([*TAKEN, "p2 meld 8c9cTc", "p2 show Ah2d 3"]) == "WRONG_COUNT"
    assert last_fault([*TAKEN, "p2 meld 8c9cTc", "p2 show AhAdAc2d3s 8"]) == "NOT_HELD"


def test_an_unknown_discard_of_a_known_hand():
    """The face-down discard may be unknown although all else was seen."""
    events = [*opening("p2", "p1", "9h6d4s2h", "5s"), *six("p2")]
    events[events.index("p2 discard down Kh")] = "p2 discard down ??"
    assert last_fault(events) == "LEGAL"
    assert last_fault([*events[:-1], "p2 show Ah2dKh 13"]) == "TOO_MUCH_DEADWOOD"


# --- results ------------------------------------------------------------------------------


def test_results_of_a_game():
    verdict = judge(Record(**{**gin_record(MATCH_330), "cardlog": "1.0"}))
    assert verdict.computed == {
        "scores": {"p1": 135, "p2": 330},
        "winner": ["p2"],
        "hands": {"p1": 3, "p2": 5},
        "outcome": "knock",
    }


def test_level_totals_go_to_who_reached_the_target():
    table = Replay(Record(rules="gin-rummy", seats=["p1", "p2"], events=[]))
    state = table.state
    state.total[0] = state.total[1] = 200
    state.scored, state.over, state.first, state.outcome = 9, 1, 1, 2
    assert table.results()["winner"] == ["p2"]
