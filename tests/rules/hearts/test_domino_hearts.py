"""Domino hearts: the engine against examples, checker, views and itself."""

from __future__ import annotations

from cardlog.log.model import Record
from cardlog.log.views import redact
from cardlog.replay.play import Replay
from cardlog.replay.verdict import judge
from cardlog.show.style import Paint
from cardlog.show.table import Table, headline
from tests.rules.agree import simulated
from tests.rules.hearts import domino_hearts_checker
from tests.rules.hearts.domino_hearts_examples import EXAMPLES, PAIR, PAIR_GAME, record
from tests.rules.hearts.odd_events import domino as odd
from tests.rules.proofs import Amount, Setting
from tests.rules.walk_proofs import SideBySide

GAMES = [
    Setting("domino-hearts", {"deals": 2}, (2,)),
    Setting("domino-hearts", {"target": 20, "tie": "play-on", "queen_scores": True}, (3,)),
    Setting("domino-hearts", {"deals": 2, "hearts_break": "discarded"}, (4,)),
    Setting("domino-hearts", {"first_trick": "no-points", "queen_scores": True, "deals": 2}, (5,)),
    Setting("domino-hearts", {"deals": 3, "hearts_break": "played", "moon": "off"}, (7,)),
]


class TestDominoHearts(SideBySide):
    checker = domino_hearts_checker
    table = domino_hearts_checker.RandomDomino
    examples = EXAMPLES
    settings = GAMES
    pages = ("domino-hearts",)
    few = Amount(games=2, each=8, own=2)
    many = Amount(games=80, each=40, own=80)
    few_walks = 4
    many_walks = 250
    odd = staticmethod(odd)


def test_every_card_drawn_was_due():
    """A draw is the only act of a player who cannot follow, and is counted as one."""
    for data in simulated("domino-hearts", 3, seed=2, options={"deals": 1}, seats=3):
        table = Replay(Record(**data))
        for text in data["events"]:
            acts = table.acts()
            assert table.step(text) == 0
            if " draw " in text:
                assert table.state.choices == 1
                assert all(" draw " in act for act in acts)


def test_points_that_hang_on_cards_nobody_has_shown_are_believed():
    """Two hearts lie hidden in the last hand, or do not: the record's word is taken."""
    full = [*PAIR_GAME, "- score p1 2", "- score p2 1"]
    assert judge(Record(**record(full))).verdict == "incomplete"
    wrong = [*PAIR_GAME, "- score p2 3"]
    assert judge(Record(**record(wrong))).verdict == "illegal"
    for events in (full, wrong):
        view = judge(redact(Record(**record(events, {"deals": 1})), "public"))
        assert view.verdict == "unverifiable"
        assert "scores" not in view.computed


def test_a_hand_that_must_be_the_rest_is_known():
    """With the stock used up, what nobody has shown is what the last player keeps."""
    found = 0
    for data in simulated("domino-hearts", 20, seed=1, options={"deals": 1}, seats=7):
        made = Record(**data)
        view = judge(redact(made, "public"))
        if "scores" in view.computed:
            found += 1
            assert view.computed["scores"] == judge(made).computed["scores"]
    assert found


def test_an_unknown_player_who_throws_while_there_is_a_stock_revokes():
    events = [PAIR[0], "- deal p2 ????????????", "p1 play 2c", "p2 play 2h"]
    found = judge(Record(**record(events))).findings[0]
    assert (found.event, found.code) == (3, "revoke")


def test_there_is_no_trump():
    """000:107 on the rules of four-hand hearts; zero would be clubs."""
    table = Replay(Record(**record(PAIR_GAME)))
    for text in PAIR_GAME:
        assert table.step(text) == 0
        shown = Table(table.game, table.state, table.seats)
        assert "trump" not in headline(shown, paint=Paint())
