"""The durak checker meets its examples; its random games are legal and keep the cards."""

from __future__ import annotations

import random

import pytest

from tests.rules.durak.durak_checker import DEFAULTS, Durak, play, replay
from tests.rules.durak.durak_examples import EXAMPLES
from tests.rules.proofs import CheckerWorked
from tests.rules.referee import page_options, page_records

SETTINGS = [
    ("durak", {}, range(2, 7)),
    ("durak", {"add_after_take": True, "first_cap": 5, "deals": 2}, range(2, 7)),
    ("perevodnoy-durak", {}, range(2, 7)),
    ("perevodnoy-durak", {"show_transfer": True, "transfer_after_cover": True}, range(2, 6)),
    ("durak-52", {"target": 2}, range(2, 7)),
    ("team-durak", {"exchange": False}, [4, 6]),
]
GAMES = [(rules, options, seats) for rules, options, counts in SETTINGS for seats in counts]


class TestExamples(CheckerWorked):
    examples = EXAMPLES
    replay = staticmethod(replay)


@pytest.mark.parametrize(("rules", "options", "seats"), GAMES)
def test_random_games(rules: str, options: dict, seats: int) -> None:
    record = play(rules, seats, options, random.Random(seats))
    outcome = replay(record)
    assert outcome.legal, outcome
    assert outcome.ended
    table = Durak(rules, record["seats"], options)
    for event in record["events"]:
        table.step(event)
        lying = [card for pair in table.table for card in pair if card]
        held = [card for hand in table.hands.values() for card in hand]
        turned = [table.turned] if table.turned else []
        between = [] if table.draws or not table.trump or not table.open else lying
        seen = held + sorted(table.talon) + turned + between + sorted(table.heap)
        assert len(seen) == len(set(seen)) == table.options["pack"]


def test_page() -> None:
    assert page_options("durak") == DEFAULTS["durak"]
    for record in page_records("durak"):
        outcome = replay(record)
        assert outcome.legal, outcome
