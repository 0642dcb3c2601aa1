"""Durak: examples, the independent checker, hidden views, what a game must refuse."""

from __future__ import annotations

import random

import pytest

from cardlog.errors import OptionError
from cardlog.log.events import parse_event
from cardlog.log.model import Record
from cardlog.log.views import redact
from cardlog.replay.play import Replay
from cardlog.replay.verdict import judge
from cardlog.words import Verb
from tests.rules.added import with_added
from tests.rules.agree import (
    assert_agreement,
    assert_damage_is_judged_alike,
    assert_example,
    simulated,
)
from tests.rules.durak.durak_checker import play, replay
from tests.rules.durak.durak_examples import EXAMPLES
from tests.rules.page_agreement import assert_page_agrees
from tests.rules.variant_page import assert_page_of_a_variant_agrees

SETTINGS = [
    ("durak", {"deals": 2}, (2, 3, 4, 5, 6)),
    ("durak", {"target": 2}, (2, 3)),
    ("durak", {"deals": 1, "add_after_take": True, "first_cap": 5}, (2, 3, 4, 6)),
    ("durak", {"deals": 1, "exchange": False}, (2, 4)),
    ("durak-52", {"deals": 1}, (2, 6)),
    ("perevodnoy-durak", {"deals": 2}, (2, 3, 4, 5, 6)),
    ("perevodnoy-durak", {"deals": 1, "first_cap": 5, "show_transfer": True}, (2, 3, 5)),
    (
        "perevodnoy-durak",
        {"deals": 1, "transfer_after_cover": True, "show_transfer": True, "add_after_take": True},
        (2, 3, 4, 6),
    ),
    ("team-durak", {"deals": 2}, (4, 6)),
    ("team-durak", {"deals": 1, "add_after_take": True, "pack": 52}, (4, 6)),
]
TAKEN_BACK = (Verb.PLAY, Verb.DRAW, Verb.DECLARE, Verb.SHOW)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e.name)
def test_example(example):
    assert_example(example)


@pytest.mark.parametrize(("rules", "options", "counts"), SETTINGS, ids=str)
def test_agrees_with_the_checker(rules, options, counts):
    for seats in counts:
        games = simulated(rules, 2, seed=seats, options=options, seats=seats)
        assert_damage_is_judged_alike(games, replay, seed=seats, each=6)


@pytest.mark.parametrize(("rules", "options", "counts"), SETTINGS, ids=str)
def test_games_of_the_checker_are_accepted(rules, options, counts):
    for seats in counts:
        for n in range(3):
            assert assert_agreement(play(rules, seats, options, random.Random(n)), replay)


@pytest.mark.sweep
@pytest.mark.parametrize(("rules", "options", "counts"), SETTINGS, ids=str)
def test_agrees_with_the_checker_on_many_games(rules, options, counts):
    for seats in counts:
        games = simulated(rules, 20, seed=100 + seats, options=options, seats=seats)
        legal, illegal = assert_damage_is_judged_alike(games, replay, seed=seats, each=30)
        assert legal
        assert illegal
        for n in range(40):
            assert assert_agreement(play(rules, seats, options, random.Random(n)), replay)


def added_event(table: Replay, rng: random.Random) -> str:
    """A statement of points, true or not, or an act of somebody taken back."""
    seats = table.seats
    acts = [act for act in table.acts(most=40) if parse_event(act, seats).verb in TAKEN_BACK]
    if not acts or rng.random() < 0.5:
        count = len(seats)
        number = rng.choice([*table.state.points[:count], *table.state.total[:count], 3])
        return f"- score {rng.choice(seats)} {rng.choice(['', 'total '])}{number}"
    return f"{rng.choice(acts)} !withdrawn"


@pytest.mark.parametrize(("rules", "options", "counts"), SETTINGS, ids=str)
def test_statements_and_acts_taken_back(rules, options, counts):
    rng = random.Random(5)
    for seats in counts:
        for record in simulated(rules, 2, seed=seats, options=options, seats=seats):
            assert_agreement(with_added(record, added_event, rng), replay)


def test_page():
    assert_page_agrees("durak")


@pytest.mark.parametrize("rules", ["perevodnoy-durak", "team-durak", "durak-52"])
def test_page_of_a_variant(rules):
    assert_page_of_a_variant_agrees(rules, replay)


@pytest.mark.parametrize(("rules", "options", "counts"), SETTINGS, ids=str)
def test_views(rules, options, counts):
    for record in simulated(rules, 2, seed=7, options=options, seats=counts[-1]):
        full = Record(**record)
        for view in ("public", *(f"seat:{seat}" for seat in full.seats)):
            verdict = judge(redact(full, view))
            assert verdict.verdict in ("legal", "unverifiable"), verdict.findings


def faults(text: str, seats: int = 3, *, rules: str = "durak", **options: object) -> list[str]:
    names = [f"p{i + 1}" for i in range(seats)]
    table = Replay(Record(rules=rules, seats=names, options=options, events=[]))
    return [table.step(event).name for event in text.split("; ")]


# p1 alone is seen; spades are trumps, and p1 has the eight of them.
HIDDEN = "- deal p2 ????????????; - deal p3 ????????????; - deal p1 9h8s8c8dQcQd; - deal up As"
SEEN = "- deal p2 6sThKd7c7d8h; - deal p3 TsKs7s9c9dJd; - deal p1 9h9s8c8dQcQd; - deal up As"


def test_who_attacks_first_may_be_open():
    assert faults(HIDDEN + "; p2 play 7c")[-1] == "LEGAL"
    assert faults(HIDDEN + "; p3 play 7c")[-1] == "LEGAL"
    assert faults(HIDDEN + "; p1 play 9h")[-1] == "LEGAL"
    assert faults(HIDDEN.replace("8s", "6s") + "; p2 play 7c")[-1] == "NOT_YOUR_TURN"
    assert faults(HIDDEN.replace("As", "6s").replace("8s", "7s") + "; p2 play 7c")[-1] == (
        "NOT_YOUR_TURN"
    )
    assert faults(HIDDEN + "; p2 show 6s; p3 play 7c")[-1] == "NOT_YOUR_TURN"
    assert faults(HIDDEN + "; p2 show 9s")[-1] == "NOT_LOWEST_TRUMP"
    assert faults(HIDDEN + "; p3 declare exchange; p2 play 7c")[-1] == "NOT_YOUR_TURN"
    assert faults(HIDDEN + "; p3 declare exchange; p3 play As")[-1] == "LEGAL"


def test_no_trump_was_dealt():
    """003:2087 nobody redeals: the player at the dealer's left attacks."""
    text = "- deal p2 6c7c8c9cTcJc; - deal p3 6d7d8d9dTdJd; - deal p1 6h7h8h9hThJh; - deal up As"
    assert faults(text + "; p2 play 6c")[-1] == "LEGAL"
    assert faults(text + "; p3 play 6d")[-1] == "NOT_YOUR_TURN"


def test_unknown_hands_keep_to_what_is_seen():
    start = HIDDEN + "; p2 play 7c; p3 play 9c pile1"
    assert faults(start)[-1] == "LEGAL"
    assert faults(HIDDEN + "; p2 play 8c")[-1] == "NOT_HELD"
    assert faults(HIDDEN + "; p2 play 7c; p3 play 7c pile1")[-1] == "NOT_HELD"
    assert faults(HIDDEN + "; p2 play 7c; p3 play ?? pile1")[-1] == "UNKNOWN_CARD"
    taken = HIDDEN + "; p2 play 7c; p3 declare take; p2 draw talon ??; p1 play 9h"
    assert faults(taken)[-1] == "LEGAL"
    assert faults(taken + "; p2 play 7c pile1")[-1] == "NOT_HELD"


def test_the_last_cards_of_the_talon_hold_the_turned_one():
    """Whoever draws the talon empty has the turned card, seen or not."""
    hands = "- deal p2 ????????????; - deal p1 9h8s8c8dQcQd; - deal up As"
    table = Replay(Record(rules="durak", seats=["p1", "p2"], events=[]))
    for event in [*hands.split("; "), "p1 play 9h", "p2 declare take"]:
        assert table.step(event) == 0, event
    table.state.talon = 1
    table.state.up = 61
    assert table.fork().step("p1 draw talon 7c").name == "TURNED_CARD_LAST"
    assert table.step("p1 draw talon ??") == 0
    assert table.state.hand[0] >> 60 & 1
    assert table.state.hidden[0] == 0
    assert table.state.up == 0


def test_refusals_by_name():
    bout = SEEN + "; p2 play 7c"
    assert faults(bout + "; p3 play Jd pile1")[-1] == "DOES_NOT_BEAT"
    assert faults(bout + "; p2 play Th")[-1] == "RANK_NOT_THERE"
    assert faults(bout + "; p3 play 9c pile2")[-1] == "NO_PILE"
    assert faults(bout + "; p1 play 8c pile1")[-1] == "NOT_DEFENDER"
    assert faults(bout + "; p1 declare take")[-1] == "NOT_DEFENDER"
    assert faults(bout + "; p3 play transfer 7s")[-1] == "NO_TRANSFER"
    assert faults(bout + "; p3 declare exchange")[-1] == "NOT_HELD"
    assert faults(SEEN + "; p2 declare exchange", exchange=False)[-1] == "NO_EXCHANGE"
    assert faults(bout + "; p3 declare take; p2 draw talon As")[-1] == "TURNED_CARD_LAST"
    assert faults(bout + "; p2 play 6s !late")[-1] == "WORD_NOT_USED"
    assert faults(bout + "; p2 play 9c !withdrawn")[-1] == "NOT_HELD"
    assert faults("- rule misdeal")[-1] == "WRONG_PHASE"
    show = {"rules": "perevodnoy-durak", "show_transfer": True}
    pair = "- deal p2 6c8d8h8s9c9d; - deal p1 8c9h9sTcTdTh; - deal up Ac; p2 play 8d"
    again = pair + "; p1 show transfer 8c; p2 play transfer 8h; p1 show transfer 8c"
    assert faults(again, 2, **show)[-1] == "SHOWN_BEFORE"


@pytest.mark.parametrize(
    ("options", "seats"),
    [({"teams": True}, 5), ({"teams": True, "transfer": True}, 4), ({"pack": 40}, 4)],
)
def test_options_that_cannot_be(options, seats):
    names = [f"p{i + 1}" for i in range(seats)]
    with pytest.raises(OptionError):
        Replay(Record(rules="durak", seats=names, options=options, events=[]))


def test_the_fool_deals_the_next():
    record = next(iter(simulated("durak", 1, seed=11, options={"deals": 3}, seats=3)))
    table = Replay(Record(**record))
    for event in record["events"]:
        before = table.state.scored
        assert table.step(event) == 0
        if table.state.scored > before and not table.state.over and table.state.fools:
            assert table.state.fools == 1 << table.state.dealer
    assert table.results()["fool"] == [
        name for i, name in enumerate(record["seats"]) if table.state.points[i]
    ]
