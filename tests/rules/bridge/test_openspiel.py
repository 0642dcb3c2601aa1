"""OpenSpiel's bridge, playthroughs and random games, against this one.

The coding: cards ``rank * 4 + suit`` with suits C D H S; 52 pass, 53 double, 54 redouble,
55 … 89 the bids 1C … 7NT; player 0 is north, and card ``i`` of the deal goes to player ``i mod 4``.
"""

import os
import random
import re
from pathlib import Path

import pytest

from cardlog.formats.openspiel_bridge import to_events
from cardlog.formats.openspiel_text import numbered
from cardlog.replay.verdict import judge
from cardlog.rules.bridge.scoring import duplicate_score

from .slow_bridge import SEATS
from .tables import record, through

SAMPLES = Path(__file__).parents[3].parent / "shared" / "data" / "real" / "openspiel"
needs_samples = pytest.mark.skipif(
    not SAMPLES.is_dir() and os.environ.get("CI") != "true",
    reason="the folder ../shared/data/real is absent",
)
VULNERABLE = {(False, False): "none", (True, True): "both"}


def events_of(actions, dealer=0):
    return to_events(numbered(actions), dealer)


def history(text):
    return [int(a) for a in re.findall(r"History\(\) = \[(.*)\]", text)[-1].split(", ")]


@needs_samples
def test_playthrough_of_bridge():
    """The sample takes double dummy tricks for the play: a ruling of the table here."""
    text = (SAMPLES / "bridge.txt").read_text(encoding="utf-8")
    assert "dealer=0,dealer_vul=False,non_dealer_vul=False" in text
    events = events_of(history(text))
    table = through(events)
    assert not table.end()
    declarer = table.seats[table.state.declarer]
    tricks = int(re.findall(r"Declarer tricks: (\d+)", text)[-1])
    verdict = judge(record([*events, f"- rule {declarer} tricks {tricks}"]))
    assert verdict.verdict == "legal"
    returns = [int(x) for x in re.findall(r"Returns\(\) = \[(.*)\]", text)[-1].split(", ")]
    assert list(verdict.computed["scores"].values()) == returns


@needs_samples
def test_playthrough_of_uncontested_bidding():
    """Two hands of partners bid alone; the opponents pass, and their hands are not known."""
    text = (SAMPLES / "bridge_uncontested_bidding.txt").read_text(encoding="utf-8")
    last = re.findall(r"^# (\S+) (\S+) (\S+) Score:(-?\d+) (.*)$", text, re.MULTILINE)[-1]
    north, south, auction, score, table_of_scores = last
    hands = {"N": north, "S": south}
    events = []
    for seat in SEATS:
        held = "??" * 13
        if seat in hands:
            held = "".join(
                rank + suit
                for suit, ranks in zip("shdc", hands[seat].split("."), strict=True)
                for rank in ranks
            )
        events.append(f"- deal {seat} {held}")
    seats = iter(SEATS * 20)
    for one in auction.split("-"):
        word = one.lower() if one == "Pass" else re.sub("N$", "NT", one)
        events += [f"{next(seats)} bid {word}", f"{next(seats)} bid pass"]
    if auction.endswith("Pass"):
        # The program closes an auction with the one pass that can still come from a partner.
        assert through(events).state.phase == 2
    tricks = {}
    scores = re.findall(r"(\d)([CDHSN]) ([NESW]):(-?\d+)", table_of_scores)
    assert len(scores) > 20
    for level, name, declarer, points in scores:
        worth = [duplicate_score(int(level), "CDHSN".index(name), 0, 0, t) for t in range(14)]
        made = [t for t, score_of in enumerate(worth) if score_of == int(points)]
        assert len(made) == 1, (level, name, points)
        # One denomination of one declarer always takes the same tricks.
        assert tricks.setdefault((name, declarer), made[0]) == made[0]
    verdict = judge(record([*events, f"N claim {tricks['S', 'N']}"]))
    assert verdict.verdict == "legal"
    assert verdict.computed["contract"] == "7S"
    assert verdict.computed["scores"]["N"] == int(score)


def random_game(pyspiel, rng, dealer, dealer_vul, other_vul):
    """A random walk in which three calls of four are passes, so that contracts vary."""
    game = pyspiel.load_game(
        "bridge",
        {"use_double_dummy_result": False, "dealer": dealer, "dealer_vul": dealer_vul,
         "non_dealer_vul": other_vul},
    )  # fmt: skip
    state = game.new_initial_state()
    counts = []
    while not state.is_terminal():
        actions = state.legal_actions()
        action = rng.choice(actions)
        if state.current_player() >= 0:
            counts.append(len(actions))
            if 52 in actions:
                low = [a for a in actions if a > 52][:9]
                action = 52 if rng.random() < 0.7 or not low else rng.choice(low)
        state.apply_action(action)
    return state, counts


@pytest.mark.oracle
@pytest.mark.parametrize("games", [1000])
def test_random_games_of_openspiel_are_legal_with_equal_returns(games):
    pyspiel = pytest.importorskip("pyspiel")
    rng = random.Random(1)
    contracts = set()
    for number in range(games):
        dealer = number % 4
        dealer_vul, other_vul = bool(number & 4), bool(number & 8)
        state, counts = random_game(pyspiel, rng, dealer, dealer_vul, other_vul)
        side_vul = (dealer_vul, other_vul) if dealer % 2 == 0 else (other_vul, dealer_vul)
        vulnerable = VULNERABLE.get(side_vul, "ns" if side_vul[0] else "ew")
        options = {"dealer": SEATS[dealer], "vulnerable": vulnerable}
        events = events_of(state.history(), dealer)
        table = through(events[:4], options)
        for text, count in zip(events[4:], counts, strict=True):
            assert table.step(text) == 0, text
            assert table.state.choices == count, text
        assert table.end()
        found = table.results()
        assert list(found["scores"].values()) == [int(r) for r in state.returns()]
        contracts.add(found["contract"])
    assert len(contracts) > 40
