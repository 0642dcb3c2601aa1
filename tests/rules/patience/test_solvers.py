"""Solvers of other people: what they call a solution is a legal win here.

Used are the packages ``pyksolve`` and ``pysol_cards`` and the program ``fc-solve``, where they are
installed.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
from typing import Any

import pytest

from cardlog.cards import PACK_52, members
from cardlog.formats.freecell import read as read_freecell
from cardlog.formats.freecell_write import game_text
from cardlog.formats.klondike import read as read_klondike
from cardlog.formats.ms_deals import ms_columns, shown_card
from cardlog.log.model import Record
from cardlog.replay.simulate import simulate
from cardlog.replay.verdict import judge

pytestmark = pytest.mark.oracle
AGREES = {
    "klondike": ("pyksolve", 1200),
    "freecell": ("fc-solve", 850),
    "bakers-game": ("fc-solve", 120),
    "eight-off": ("fc-solve", 190),
    "seahaven-towers": ("fc-solve", 140),
    "forecell": ("fc-solve", 140),
}
"""Solutions that win here."""
DEALS = int(os.environ.get("CARDLOG_DEALS", "40"))
"""Deals of each game in a plain run; a sweep has more."""


def parts(deals: int, count: int) -> list[Any]:
    """Seeds and numbers of deals: a plain part, and those of a sweep."""
    sweep = [pytest.param(seed, deals, marks=pytest.mark.sweep) for seed in range(1, count + 1)]
    return [(0, DEALS), *sweep]


def digits(cards):
    ranks = "A23456789TJQK"
    shown = [shown_card(card) for card in cards]
    return "".join(f"{ranks.index(c[0]) + 1:02d}{'CDHS'.index(c[1]) + 1}" for c in shown)


@pytest.mark.parametrize("draw", [1, 3])
@pytest.mark.parametrize(("seed", "deals"), parts(100, 20))
def test_klondike_solutions(draw, seed, deals):
    solver = pytest.importorskip("pyksolve.solver")
    rng = random.Random(10 * seed + draw)
    solved = 0
    for _ in range(deals):
        deal = list(members(PACK_52))
        rng.shuffle(deal)
        table = solver.Solitaire()
        table.load_solitaire(digits(deal))
        table.reset_game(draw)
        table.draw_count = draw
        found = table.solve_fast(max_closed_count=30_000)
        if "Solved" not in str(found):
            continue
        (record,) = read_klondike(f"# draw {draw}\n{digits(deal)}\n{table.moves_made()}\n".encode())
        assert isinstance(record, Record), record
        verdict = judge(record)
        assert verdict.verdict == "legal", verdict.findings
        assert verdict.computed["winner"] == ["p1"]
        assert record.options.get("draw", 1) == draw
        solved += 1
    assert solved > 0.3 * deals


SHARE = {
    "freecell": 0.85,
    "bakers-game": 0.6,
    "eight-off": 0.95,
    "seahaven-towers": 0.7,
    "forecell": 0.7,
}
"""At least so many deals of each game the solver wins in its time."""
GAMES = {
    "freecell": "freecell",
    "bakers-game": "bakers_game",
    "eight-off": "eight_off",
    "seahaven-towers": "seahaven_towers",
    "forecell": "forecell",
}


@pytest.mark.parametrize(
    ("rules", "seed", "deals"),
    [
        *[(rules, 31, DEALS) for rules in GAMES],
        *[pytest.param("freecell", n, 200, marks=pytest.mark.sweep) for n in range(1, 6)],
        *[pytest.param(rules, 1, 200, marks=pytest.mark.sweep) for rules in list(GAMES)[1:]],
    ],
)
def test_freecell_solutions(rules, seed, deals):
    program = shutil.which("fc-solve")
    if program is None:
        assert os.environ.get("CI") != "true", "CI needs fc-solve"
        pytest.skip("fc-solve is not installed")
    flags = ["-g", GAMES[rules], "-p", "-t", "-sam", "-sel", "-mi", "30000"]
    solved = 0
    for game in simulate(rules, n=deals, seed=seed):
        dealt = [text for text in game.events if " deal " in text]
        board = game_text(Record(rules=rules, seats=["p1"], events=dealt))
        done = subprocess.run(
            [program, *flags], input=board.encode(), capture_output=True, timeout=60, check=False
        )
        if b"solveable" not in done.stdout:
            continue
        (record,) = read_freecell(done.stdout)
        assert isinstance(record, Record), record
        assert (record.rules, record.options) == (rules, {})
        assert record.events[: len(dealt)] == dealt
        verdict = judge(record)
        assert verdict.verdict == "legal", verdict.findings
        assert verdict.computed["winner"] == ["p1"]
        assert verdict.stated_agrees
        solved += 1
    assert solved > SHARE[rules] * deals


def test_microsoft_deals_of_another_generator():
    game = pytest.importorskip("pysol_cards.deal_game")
    cards = pytest.importorskip("pysol_cards.cards")
    base = pytest.importorskip("pysol_cards.random_base").RandomBase
    rng = random.Random(5)
    numbers = [1, 4, 24, 617, 1024, 11982, 32000]
    for number in numbers + [rng.randrange(1, 2**31) for _ in range(300)]:
        made = game.Game("freecell", number, base.DEALS_MS, 13)
        text = made.calc_layout_string(cards.CardRenderer(print_ts=True))
        columns = [" ".join(map(shown_card, column)) for column in ms_columns(number)]
        assert text.split("\n")[:8] == columns, number
