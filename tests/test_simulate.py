"""Simulated games are legal, repeatable and go on to the end."""

import pytest

from cardlog.errors import OptionError
from cardlog.replay.bulk import Judge
from cardlog.replay.simulate import simulate
from cardlog.rules.registry import MODULES, named_options

ALL = [*MODULES, *named_options()]


@pytest.mark.parametrize("player", ["random", "sensible"])
@pytest.mark.parametrize("rules", ALL)
def test_simulated_games_are_legal(rules, player):
    records = list(simulate(rules, n=5, seed=11, player=player))
    verdicts = list(Judge().verdicts(records))
    for verdict, record in zip(verdicts, records, strict=True):
        assert verdict.verdict == ("legal" if record.status == "complete" else "incomplete")
    assert sum(record.status == "complete" for record in records) >= 4


def test_same_seed_same_games():
    assert list(simulate("hearts", n=3, seed=4)) == list(simulate("hearts", n=3, seed=4))
    assert list(simulate("hearts", n=3, seed=4)) != list(simulate("hearts", n=3, seed=5))


def test_more_games_begin_with_the_same_ones():
    assert list(simulate("euchre", n=4, seed=4))[:2] == list(simulate("euchre", n=2, seed=4))


def test_a_named_option_is_its_parent_with_the_option_set():
    record = next(simulate("chicago-bridge", n=1, seed=1))
    assert record.rules == "contract-bridge"
    assert record.options["scoring"] == "chicago"


@pytest.mark.parametrize(
    ("rules", "settings", "code"),
    [
        ("whisst", {}, "unknown-rules"),
        ("hearts", {"options": {"nonsense": 1}}, "unknown-option"),
        ("hearts", {"seats": 12}, "wrong-seats"),
        ("contract-bridge", {"seats": 3}, "wrong-seats"),
        ("contract-bridge", {"options": {"scoring": "penny"}}, "bad-option"),
    ],
)
def test_what_cannot_be_simulated_is_refused(rules, settings, code):
    with pytest.raises(OptionError) as caught:
        next(simulate(rules, n=1, seed=1, **settings))
    assert caught.value.code == code
