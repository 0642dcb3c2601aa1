"""What the tests of every poker game show, as a class of tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import pytest

from tests.rules.agree import assert_damage_is_judged_alike, assert_example, simulated
from tests.rules.outcome import Example
from tests.rules.poker.engine import assert_both_speeds, judged
from tests.rules.proofs import Amount, Setting, Worked

SEATS = 6
"""Players of the hands that every setting is played with; lists of stacks are for as many."""


class Hands(Worked):
    """Engine and checker judge hands alike, both speeds play alike."""

    few: ClassVar[Amount]
    many: ClassVar[Amount]

    def hands(self, setting: Setting, games: int, seats: int, seed: int) -> Iterator[Any]:
        options = dict(setting.options)
        return iter(simulated(setting.rules, games, seed=seed, seats=seats, options=options))

    def test_example(self, example: Example) -> None:
        assert_example(example, judged)

    def test_damaged_hands_are_judged_as_the_checker_does(self, setting: Setting) -> None:
        hands = self.hands(setting, self.few.games, SEATS, 31)
        legal, illegal = assert_damage_is_judged_alike(
            hands, self.checker, seed=7, each=self.few.each
        )
        assert legal and illegal

    @pytest.mark.sweep
    def test_many_damaged_hands(self, setting: Setting) -> None:
        listed = any(isinstance(value, list) for value in setting.options.values())
        for seats in (SEATS,) if listed else setting.counts:
            hands = self.hands(setting, self.many.games, seats, 100 * seats)
            assert_damage_is_judged_alike(hands, self.checker, seed=seats, each=self.many.each)

    @pytest.mark.sweep
    def test_both_speeds_agree_on_many_hands(self, setting: Setting) -> None:
        assert_both_speeds(setting.rules, 1000, seats=SEATS, options=dict(setting.options))
