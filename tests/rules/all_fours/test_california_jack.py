"""California Jack: examples of the text, an independent checker, hidden views."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from cardlog.cards import HEARTS, NO_SUIT
from cardlog.log.decode import decode
from cardlog.log.views import redact
from cardlog.replay.batch import run_batch
from cardlog.replay.columns import from_events
from cardlog.replay.play import Replay, parse_events
from cardlog.rules.registry import game
from cardlog.testing import (
    Example,
    assert_agreement,
    assert_damage_is_judged_alike,
    assert_example,
    simulated,
)
from cardlog.testing.agreement import engine
from cardlog.words import NONE
from tests.rules.all_fours.california_jack_checker import Slow, california_jack
from tests.rules.all_fours.california_jack_examples import (
    CUTS,
    DEAL,
    EXAMPLES,
    HANDS,
    START,
    record,
)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_examples(example: Example):
    assert_example(example)
    if "??" not in str(example.record):
        assert_example(example, california_jack)


def test_twenty_tricks_are_played_with_the_stock_and_six_without():
    turned = [event.startswith("- deal up") for event in DEAL]
    assert sum(turned) == 40
    assert len(DEAL) - 1 - max(i for i, up in enumerate(turned) if up) == 12
    assert sum(" play " in event for event in DEAL) == 52


@pytest.mark.parametrize("options", [{}, {"tie": "non-dealer", "target": 4}])
def test_the_checker_agrees(options: dict[str, Any]):
    records = simulated("california-jack", 12, seed=3, options=options)
    legal, illegal = assert_damage_is_judged_alike(records, california_jack, seed=3)
    assert legal > 12
    assert illegal > 30


ODD = [
    "{seat} score trick", "{seat} score trick 3", "- score {seat} {points}", "- score {seat} 1",
    "- score {seat} total {total}", "- score 3", "- score {seat} trick", "{seat} claim 3",
    "- rule {seat} revoke", "- deal up Xr", "- deal up Ah !revoke", "{seat} deal up Ah",
    "- deal {seat} Ah", "- deal {seat} AhAh", "- deal {seat} up Ah", "- deal Ah", "- deal up",
    "- deal up Ah 3", "{seat} play Ah !withdrawn", "{seat} play Ah !turn", "{seat} play Ah !revoke",
    "- play Ah", "{seat} play", "{seat} play hand1 Ah", "{seat} score trick !late",
]  # fmt: skip


def test_the_checker_agrees_on_odd_events():
    rng = random.Random(8)
    legal = 0
    for given in simulated("california-jack", 5, seed=8):
        for _ in range(25):
            events = given["events"]
            at = rng.randrange(len(events) + 1)
            game = Slow(given)
            for text in events[:at]:
                game.step(text)
            seat = rng.choice(given["seats"])
            odd = rng.choice(ODD).format(
                seat=seat, points=game.points[seat], total=game.total[seat]
            )
            legal += assert_agreement(
                {**given, "events": [*events[:at], odd, *events[at:]]}, california_jack
            )
    assert legal > 2


def fault_in_view(view: str, events: list[str]) -> str:
    """What the engine says of the record as this seat saw it."""
    seen = redact(decode(json.dumps(record(events))), view) if view != "full" else None
    table = Replay(seen or decode(json.dumps(record(events))))
    for text in seen.events if seen else events:
        if fault := table.step(text):
            return fault.name
    return ""


@pytest.mark.parametrize("view", ["seat:p1", "seat:p2", "public"])
def test_the_stock_is_seen_by_all(view: str):
    seen = redact(decode(json.dumps(record(DEAL))), view)
    assert [old for old, new in zip(DEAL, seen.events, strict=True) if old != new] == [
        hand for hand in HANDS if not view.endswith(hand.split()[2])
    ]
    assert fault_in_view(view, DEAL) == ""


@pytest.mark.parametrize("view", ["seat:p1", "seat:p2", "public"])
def test_a_card_seen_in_the_stock_is_no_unknown_one(view: str):
    events = [*DEAL[:5], *CUTS, "p2 play As", "p1 play 6h"]
    assert fault_in_view(view, events) in ("NOT_HELD", "DUPLICATE_CARD")


def test_a_denied_suit_played_later_is_a_revoke_without_the_hand():
    events = [*START, "p2 play As", *["- deal up Js", "- deal up 3h"], "p1 play Kc", "p2 play Ah"]
    assert fault_in_view("seat:p1", events) == "SHOWN_OUT"
    assert fault_in_view("public", events) == "SHOWN_OUT"
    assert fault_in_view("full", events) == "REVOKE"


def test_once_the_stock_is_out_the_other_hand_is_known():
    last = max(i for i, event in enumerate(DEAL) if event.startswith("- deal up"))
    for view in ("seat:p1", "seat:p2"):
        seen = redact(decode(json.dumps(record(DEAL))), view)
        table = Replay(seen)
        for text in seen.events[: last + 1]:
            assert not table.step(text)
        assert list(table.state.hidden)[:2] == [0, 0]


def test_the_first_at_the_target_wins_with_the_lower_total():
    """000:755: p2 has ten with low, p1 ten with the jack and eleven with game."""
    table = Replay(decode(json.dumps(record([], tie="non-dealer"))))
    table.state.total[0], table.state.total[1] = 9, 8
    for text in DEAL:
        assert not table.step(text)
    assert table.results() == {"scores": {"p1": 11, "p2": 10}, "winner": ["p2"]}


def test_the_turned_card_and_no_player_makes_trump():
    """000:747: no seat is declarer, before the deal or after."""
    table = Replay(decode(json.dumps(record(DEAL))))
    assert (table.state.trump, table.state.declarer) == (NO_SUIT, NONE)
    for text in DEAL:
        assert not table.step(text)
        assert table.state.declarer == NONE
    assert table.state.trump == HEARTS


def test_all_26_tricks_of_a_scored_deal_are_told():
    """What the lake asks of a deal stands in the state when its points do."""
    found = decode(json.dumps(record(DEAL)))
    options = game("california-jack").encode_options(found.options, found.seats)
    columns = from_events([parse_events(found)])
    rows = run_batch("california-jack", columns, seats=[2], options=[options])
    assert (len(rows.tricks), rows.won.sum()) == (26, 26)


@pytest.mark.parametrize("view", ["seat:p1", "public"])
def test_a_card_that_follows_or_leads_is_no_revoke_of_an_unknown_hand(view: str):
    assert fault_in_view(view, [*START, "p2 play 4d !revoke"]) == "WORD_NOT_USED"
    assert fault_in_view(view, [*START, "p2 play Ah !revoke"]) == "WORD_NOT_USED"
    assert fault_in_view("public", [*DEAL[:3], "p1 play Ad !revoke"]) == "WORD_NOT_USED"
    assert fault_in_view(view, [*START, "p2 play As !revoke"]) == ""


def test_the_page():
    page = (Path(__file__).parents[3] / "docs/games/california-jack.md").read_text(encoding="utf-8")
    found = game("california-jack")
    for name, option in found.declared.items():
        assert f"| `{name}` |" in page
        assert option.meaning in page
    for reading, source in found.readings:
        assert f"- {reading} ({source})" in page
    log = json.loads(page.split("```jsonl record\n")[1].split("\n```")[0])
    assert engine(log) == california_jack(log)
    assert engine(log).legal
