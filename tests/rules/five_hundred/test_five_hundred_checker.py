"""The checker of five hundred against the worked examples and its own random games."""

from __future__ import annotations

import random

import pytest

from tests.rules.proofs import CheckerWorked

from .five_hundred_3_examples import EXAMPLES as THREE
from .five_hundred_4_examples import EXAMPLES as FOUR
from .five_hundred_bids import pack
from .five_hundred_checker import play, replay

OPTIONS = [
    {},
    {"joker": False, "schedule": "original", "outrank": "value"},
    {"auction": "one-turn", "misere": "plain", "misere_rank": "after-8s", "nomination": "never",
     "misere_needs_seven": False, "misere_tricks": "ten", "misere_joker": "may",
     "joker_lead": "loose", "win_on": "any-points", "passed_deal": "no-trump"},
    {"joker_follow": "not-shown-void", "joker_last_card": "loses", "joker_lead": "not-void"},
    {"joker_follow": "first-or-last", "joker_lead": "last-only", "card_points": True},
    {"deals": 3, "revoke": "silent", "misdeal": "next-dealer"},
]  # fmt: skip


class TestExamples(CheckerWorked):
    examples = FOUR + THREE
    replay = staticmethod(replay)


def test_names_are_different():
    names = [e.name for e in FOUR]
    assert len(names) == len(set(names))
    names = [e.name for e in THREE]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize(
    ("rules", "seats"), [("five-hundred-4", 4), ("five-hundred-3", 3), ("five-hundred-3", 4)]
)
def test_random_games(rules, seats, options):
    for seed in range(5):
        record = play(rules, seats, options, random.Random(seed))
        outcome = replay(record)
        assert outcome.legal and outcome.ended, outcome.why
        assert_cards_kept(record, options)
        cut = replay({**record, "events": record["events"][:-1]})
        assert cut.legal and not cut.ended


def assert_cards_kept(record, options):
    """In every deal each card is dealt once and played once at most."""
    whole = sorted(pack(record["rules"], joker=options.get("joker", True)))
    dealt, played = [], []
    for text in [*record["events"], "- deal end"]:
        words = text.split()
        cards = [words[-1][i : i + 2] for i in range(0, len(words[-1]), 2)]
        if words[1] == "deal":
            if played or len(dealt) == len(whole):
                assert sorted(dealt) == whole
                dealt, played = [], []
            dealt += cards
        elif words[1] in ("play", "discard"):
            played += cards
            assert len(played) == len(set(played)) and set(played) <= set(dealt)
