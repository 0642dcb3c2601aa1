"""Verdicts on deals of patience: known deals, proofs, budgets, and solvers that lie or hang."""

import os
import random
import shutil
from pathlib import Path

import pytest

from cardlog.cards import PACK_52, cards_text, members
from cardlog.errors import UsageError
from cardlog.formats.ms_deals import ms_record
from cardlog.replay.play import Replay
from cardlog.replay.verdict import judge
from cardlog.solvers import freecell, klondike, solve
from cardlog.solvers.patience import Deal, Found, dealt, options_of
from cardlog.solvers.workers import NoVerdict
from cardlog.store import load, query
from tests.formats.real import ROOT, needs_real
from tests.pipelines.test_patience_golden import END, GIVEN_UP, LONG, TRAPPED, end
from tests.store import games


@pytest.fixture
def program():
    found = shutil.which("fc-solve")
    if found is None:
        assert os.environ.get("CI") != "true", "CI needs fc-solve"
        pytest.skip("fc-solve is not installed")
    return found


@pytest.fixture
def instead(tmp_path, monkeypatch):
    """Puts a script in the place of the program."""

    def put(script):
        path = tmp_path / "bin" / "fc-solve"
        path.parent.mkdir()
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)
        monkeypatch.setenv("PATH", f"{path.parent}:/usr/bin:/bin")

    return put


def layout(events):
    """Places and cards of the events that deal face up."""
    return " ".join(event.removeprefix("- deal up ") for event in events)


def cells(number, setting="", **more):
    return Deal(rules="freecell", setting=setting, layout=layout(ms_record(number).events), **more)


def wins(task, found):
    record = dealt(task)
    record.events += found.way
    verdict = judge(record)
    assert verdict.verdict == "legal", verdict.findings
    assert verdict.computed["winner"] == ["p1"]
    return True


@pytest.mark.parametrize("number", [1, 617])
def test_microsoft_deals_that_can_be_won(program, number):
    task = cells(number, seconds=20)
    found = freecell.solve(task)
    assert found.outcome == "solvable"
    assert wins(task, found)
    # Each move is an event, and every card goes home.
    assert found.moves == len(found.way) >= 52


def test_the_microsoft_deal_that_cannot_be_won(program):
    assert freecell.solve(cells(11982, seconds=20)) == Found(outcome="unsolvable")
    # Without four cells it is another game; runs of any length make it easy.
    eased = cells(11982, "supermove=unlimited", seconds=20)
    assert wins(eased, freecell.solve(eased))
    single = cells(1, "supermove=single", seconds=20)
    assert wins(single, freecell.solve(single))
    with pytest.raises(NoVerdict):
        freecell.solve(cells(11982, "worrying_back=true", seconds=5))


def test_a_small_budget_gives_no_verdict(program):
    with pytest.raises(NoVerdict, match="no verdict within 4,000 positions"):
        freecell.solve(cells(11982, seconds=0.2))


def test_options_from_a_setting():
    assert options_of("") == {}
    assert options_of("draw=3 partial_run=false score=vegas columns=[7,45]") == {
        "draw": 3, "partial_run": False, "score": "vegas", "columns": [7, 45],
    }  # fmt: skip


# --- first losing moves --------------------------------------------------------------------------


def loss(game):
    return freecell.Loss(
        game_hash=1, deal=1, rules=game["rules"], options=game["options"],
        seats=game["seats"], events=game["events"], seconds=20,
    )  # fmt: skip


def test_the_first_losing_move(program):
    assert freecell.solve(loss(TRAPPED)) == freecell.Lost(event=len(END) + 1, before=1)
    assert freecell.solve(loss(GIVEN_UP)) == freecell.Lost(event=None, before=1)
    # A move taken back is none.
    moves = ["p1 move Kc cell1", "p1 move Qh cell1 !withdrawn", "p1 move Kc home1"]
    assert freecell.solve(loss(end("back", *moves, "p1 move Qh cell1"))) == freecell.Lost(
        event=len(END) + 3, before=2
    )


@pytest.mark.parametrize("losing", range(1, 12))
def test_halving_finds_every_place(losing):
    """Against a solver that says what it is told, at the moves of a long game."""
    asked = []

    def decide(table: Replay, seconds: float) -> Found:
        asked.append(table.state.moves)
        return Found(outcome="solvable" if table.state.moves < losing else "unsolvable")

    found = freecell.first_losing_move(loss(LONG), decide)
    assert found.before == min(losing - 1, 10)
    assert found.event == (None if losing > 10 else len(END) + losing - 1)
    assert len(asked) <= 5


def test_no_answer_about_a_position_is_no_answer():
    def decide(table: Replay, seconds: float) -> Found:
        raise NoVerdict("no verdict within 3 positions")

    with pytest.raises(NoVerdict):
        freecell.first_losing_move(loss(LONG), decide)


# --- programs that are missing, lie, hang or die -------------------------------------------------


def lake_of(path, *records):
    load(path / "lake", [games.write(path / "games.jsonl", *records)])
    return path / "lake"


def answers(lake):
    return query(lake, "SELECT state, outcome, message FROM solved_patience").rows()


def told(task):
    """The verdict, or why there is none."""
    try:
        return freecell.solve(task).outcome
    except (NoVerdict, ValueError) as reason:
        return str(reason)


@pytest.mark.sweep
def test_without_the_program_the_way_to_it_is_told(tmp_path, monkeypatch):
    lake = lake_of(tmp_path, GIVEN_UP)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UsageError) as error:
        solve(lake, what=["freecell"])
    assert error.value.code == "program-missing"
    assert "apt install freecell-solver-bin" in error.value.hint
    assert answers(lake) == []
    # Nothing to ask, nothing missing.
    assert solve(lake_of_bridge(tmp_path), what=["freecell", "freecell-losses"])[0].asked == 0


def lake_of_bridge(path):
    (path / "bridge").mkdir()
    return lake_of(path / "bridge", games.one_spade())


@pytest.mark.parametrize(
    ("script", "answer"),
    [
        ("echo This game is solveable.", "no verdict within 40,000 positions"),
        # The first two searches leave out moves; their word that there is none does not count.
        (
            'case "$*" in *01ABCDE*) ;; *) echo I could not solve this game.;; esac',
            "fc-solve gave no answer: nothing",
        ),
        ("echo I could not solve this game.", "unsolvable"),
        ("kill -11 $$", "fc-solve ended with signal 11"),
        ("exec sleep 60", "no verdict within 40,000 positions"),
    ],
    ids=["lies", "is silent", "gives up", "dies", "hangs"],
)
def test_programs_that_cannot_be_trusted(instead, script, answer):
    instead(script)
    assert told(cells(1, seconds=2)) == answer


@pytest.mark.sweep
def test_unknown_is_asked_again_only_when_wanted(tmp_path, program, instead, monkeypatch):
    instead("echo This game is solveable.")
    lake = lake_of(tmp_path, GIVEN_UP)
    (first,) = solve(lake, what=["freecell"])
    assert (first.asked, first.reasons) == (1, {"unknown": 1})
    assert solve(lake, what=["freecell"])[0].asked == 0
    monkeypatch.setenv("PATH", f"{Path(program).parent}:/bin")
    assert solve(lake, what=["freecell"], again=True)[0].solved == 1


# --- klondike ------------------------------------------------------------------------------------


def piles(cards):
    left = list(cards)
    places = [
        f"col{pile} " + cards_text([left.pop(0) for _ in range(pile)]) for pile in range(1, 8)
    ]
    return " ".join([*places, "stock " + cards_text(left)])


def shuffled(seed):
    cards = list(members(PACK_52))
    random.Random(seed).shuffle(cards)
    return piles(cards)


def stuck():
    """Red twos to eights face up; aces and all that would fit on them lie face down."""
    up = "2h2d4h4d6h6d8h"
    down = "AcAdAhAs3c3s5c5s7c7s"
    named = [text[i : i + 2] for text in (up, down) for i in range(0, len(text), 2)]
    rest = [card for card in members(PACK_52) if cards_text([card]) not in named]
    below = [*named[7:], *(cards_text([card]) for card in rest)]
    places = []
    for pile in range(1, 8):
        cards = [below.pop(0) for _ in range(pile - 1)]
        places.append(f"col{pile} {''.join(cards)}{named[pile - 1]}")
    return " ".join([*places, "stock " + "".join(below)])


@pytest.mark.parametrize("draw", [1, 3])
def test_klondike_that_can_be_won(draw):
    pytest.importorskip("pyksolve")
    task = Deal(rules="klondike", setting=f"draw={draw}", layout=shuffled(8), seconds=2)
    found = klondike.solve(task)
    assert found.outcome == "solvable"
    assert wins(task, found)
    turned = [event for event in found.way if " draw " in event]
    assert (len(turned), found.draws) == (found.draws, len(turned))
    assert found.moves == sum(" move " in event for event in found.way) >= 52


def test_klondike_that_cannot_be_won():
    pytest.importorskip("pyksolve")
    for draw in (1, 3):
        task = Deal(rules="klondike", setting=f"draw={draw}", layout=stuck(), seconds=2)
        assert klondike.solve(task) == Found(outcome="unsolvable")


def test_klondike_ways_that_the_options_forbid_are_no_proof():
    pytest.importorskip("pyksolve")
    task = Deal(rules="klondike", setting="draw=3 passes=1", layout=shuffled(8), seconds=1)
    with pytest.raises(NoVerdict, match="options forbid"):
        klondike.solve(task)


@pytest.mark.sweep
def test_hidden_cards_are_not_asked_about(tmp_path):
    pytest.importorskip("pyksolve")
    record = dealt(Deal(rules="klondike", setting="", layout=stuck()))
    known = {"cardlog": "1.0", "rules": "klondike", "seats": ["p1"], "status": "truncated"}
    hidden = [
        event if " down " not in event else event[: event.rindex(" ") + 1]
        + "?" * (len(event) - event.rindex(" ") - 1)
        for event in record.events[:-1]
    ]  # fmt: skip
    lake = lake_of(
        tmp_path,
        known | {"id": "known", "events": record.events},
        known | {"id": "again", "options": {"bankroll": 5}, "events": record.events},
        known | {"id": "hidden", "events": hidden},
    )
    (found,) = solve(lake, what=["klondike"], seconds=5)
    assert (found.asked, found.solved) == (1, 1)
    rows = query(
        lake, "SELECT g.id, state, outcome FROM patience_deals JOIN games g USING (game) ORDER BY 1"
    ).rows()
    assert rows == [
        ("again", "solved", "unsolvable"),
        ("hidden", "hidden", None),
        ("known", "solved", "unsolvable"),
    ]


# --- real files ----------------------------------------------------------------------------------


@needs_real
@pytest.mark.sweep
@pytest.mark.oracle
def test_won_games_of_real_files_can_be_solved(tmp_path, program):
    pytest.importorskip("pyksolve")
    sources = [*(ROOT / "freecell").iterdir(), ROOT / "klondike" / "solver-deals.txt"]
    load(tmp_path / "lake", sources)
    lake = tmp_path / "lake"
    solve(lake, what=["klondike", "freecell", "freecell-losses"])
    won = query(
        lake,
        "SELECT g.id, d.outcome FROM patience_deals d JOIN games g USING (game)"
        " JOIN facts f ON f.game = d.game WHERE f.name = 'solved' AND f.value = 1",
    ).rows()
    assert len(won) >= 4
    assert {outcome for _, outcome in won} == {"solvable"}
    # The file's own remarks: its second deal is called impossible there too.
    said = query(
        lake,
        "SELECT contains(g.extra, 'Impossible'), d.outcome FROM patience_deals d"
        " JOIN games g USING (game) WHERE d.rules = 'klondike'",
    ).rows()
    assert sorted(said) == [(False, "solvable"), (False, "solvable"), (True, "unsolvable")]


@pytest.mark.sweep
@pytest.mark.oracle
def test_klondike_shares_of_published_work():
    """Solvitaire: 81.956 % of deals drawing three can be won; verdicts must leave room for it."""
    pytest.importorskip("pyksolve")
    said = []
    for seed in range(30):
        task = Deal(rules="klondike", setting="draw=3", layout=shuffled(seed), seconds=20)
        try:
            said.append(klondike.solve(task).outcome)
        except NoVerdict:
            said.append("unknown")
    # Four standard errors of 30 deals are 0.28.
    assert said.count("unsolvable") / 30 <= 0.18 + 0.28
    assert said.count("solvable") / 30 >= 0.45
