"""The checker of Omaha and its relations against its examples, its pages and itself."""

from __future__ import annotations

import random

import pytest

from tests.rules.poker import pages, texas_holdem_checker
from tests.rules.poker.checks import random_options, sound
from tests.rules.poker.hands import omaha_fives
from tests.rules.poker.omaha_checker import DEFAULTS, play, replay
from tests.rules.poker.omaha_examples import EXAMPLES
from tests.rules.proofs import CheckerWorked


class TestExamples(CheckerWorked):
    examples = EXAMPLES
    replay = staticmethod(replay)


@pytest.mark.parametrize("rules", DEFAULTS)
@pytest.mark.parametrize("seed", range(15))
def test_random_hand(rules: str, seed: int) -> None:
    rng = random.Random(seed)
    seats = rng.randrange(2, 8)
    record = play(rules, seats, random_options(seats, rng), rng)
    sound(record, replay(record))


def test_number_of_hands_on_a_board() -> None:
    """worked-examples-f-z.md:225 and 230: 60 hands from four cards, 100 from five."""
    assert len(omaha_fives(["As", "Ks", "Qs", "Js"], ["2c", "3c", "4c", "5c", "6c"])) == 60
    assert len(omaha_fives(["As", "Ks", "Qs", "Js", "Ts"], ["2c", "3c", "4c", "5c", "6c"])) == 100


@pytest.mark.parametrize("game", [*DEFAULTS, "texas-holdem"])
def test_page(game: str) -> None:
    """The logs of the page are legal and give what they state; its defaults are the checker's."""
    module = texas_holdem_checker if game == "texas-holdem" else None
    for record in pages.records(game):
        outcome = (module.replay if module else replay)(record)
        assert outcome.legal, outcome.why
        assert outcome.ended
        assert record.get("stated", {}).get("points", outcome.points) == outcome.points
    defaults = (module.DEFAULTS if module else DEFAULTS)[game]
    stated = pages.options(game)
    assert stated == {name: defaults[name] for name in stated}
    if game in {"omaha", "texas-holdem"}:
        assert set(stated) == set(defaults)
