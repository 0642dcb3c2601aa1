"""OpenSpiel's euchre: its printed playthrough, and random games of its engine."""

import random

import pytest

from cardlog.formats import openspiel_euchre
from cardlog.formats.openspiel_euchre import ALONE, SEATS, card, settings
from cardlog.formats.openspiel_text import numbered

from .helpers import table

# from OpenSpiel's playthrough of euchre(): History(), the tricks as printed (columns N E S W N E S)
# and Returns()
HISTORY = [
    1, 6, 0, 11, 21, 8, 19, 7, 14, 3, 22, 4, 15, 23, 13,
    2, 20, 17, 16, 18, 12, 5, 24, 24, 24, 24, 27, 29, 16, 4,
    8, 0, 2, 3, 11, 23, 19, 6, 22, 18, 13, 7, 17,
]  # fmt: skip
TRICKS = """
      CK CT    CJ
      C9 H9    S9
         SJ    SA SK
   HT HA HK
      DQ ST    DK
"""
RETURNS = [-2, 2, -2, 2]


def to_events(history):
    return SEATS[history[0]], openspiel_euchre.to_events(numbered(history))


def margins(replay):
    totals = replay.state.total
    return [totals[i] - totals[(i + 1) % 4] for i in range(4)]


def printed_tricks():
    """Seat and card of every card that the playthrough prints, in the order of play."""
    found = []
    for line in TRICKS.strip("\n").splitlines():
        for column in range(7):
            text = line[3 * column : 3 * column + 2].strip()
            if text:
                found.append(f"{(SEATS * 2)[column]} play {text[1]}{text[0].lower()}")
    return found


def test_the_playthrough_of_openspiel_replays_with_its_returns():
    dealer, events = to_events(HISTORY)
    assert events[-15:] == printed_tricks()
    options = settings(lone_defender=False, stick_dealer=True) | {"dealer": dealer}
    replay = table("euchre", SEATS, options, events)
    assert replay.end()
    assert margins(replay) == RETURNS


@pytest.mark.oracle
@pytest.mark.parametrize("lone_defender", [False, True])
@pytest.mark.parametrize("stick_dealer", [False, True])
def test_random_games_of_openspiel_are_legal_with_equal_points(lone_defender, stick_dealer):
    pyspiel = pytest.importorskip("pyspiel")
    engine = pyspiel.load_game(
        "euchre", {"allow_lone_defender": lone_defender, "stick_the_dealer": stick_dealer}
    )
    for seed in range(1000):
        rng = random.Random(f"{seed} {lone_defender} {stick_dealer}")
        state = engine.new_initial_state()
        history = []
        passing = rng.random() * 0.9
        while not state.is_terminal():
            legal = state.legal_actions()
            action = rng.choice(legal)
            if state.current_player() >= 0 and 24 in legal and rng.random() < passing:
                action = 24
            history.append(action)
            state.apply_action(action)
        dealer, events = to_events(history)
        options = settings(lone_defender=lone_defender, stick_dealer=stick_dealer)
        replay = table("euchre", SEATS, options | {"dealer": dealer}, events)
        assert replay.end()
        assert margins(replay) == [int(r) for r in state.returns()]
        _same_choices(engine, history, options | {"dealer": dealer})


def _same_choices(engine, history, options):
    """At every card of the play both engines allow the same cards."""
    state = engine.new_initial_state()
    replay = table("euchre", SEATS, options)
    done, fed = [], 0
    for action in history:
        player = max(state.current_player(), -1)
        legal = state.legal_actions()
        done.append(action)
        events = to_events(done)[1] if len(done) > 21 else []
        if events and events[-1].split(" ")[1] == "play" and ALONE not in legal:
            ours = [a for a in replay.acts() if a.split(" ")[1] == "play"]
            theirs = to_events_cards(legal, SEATS[player])
            assert sorted(ours) == sorted(theirs)
        for text in events[fed:]:
            assert not replay.step(text), text
        fed = len(events)
        state.apply_action(action)


def to_events_cards(actions, seat):
    return [f"{seat} play {card(a)}" for a in actions]
