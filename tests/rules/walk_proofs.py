"""What the tests of games of tricks show on walks with odd events, as classes of tests."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

import pytest

from cardlog.log.model import Record
from cardlog.replay.verdict import judge
from tests.rules import wander
from tests.rules.agree import assert_agreement, assert_damage_is_judged_alike, simulated
from tests.rules.page_agreement import assert_page_agrees
from tests.rules.proofs import Amount, Setting, Worked
from tests.rules.referee import page_records
from tests.rules.side_by_side import Odd, assert_seen_alike, assert_speeds_agree, walk


class SideBySide(Worked):
    """Games of tricks and stakes: walks on which engine and checker go event by event."""

    table: Any
    """The checker's class of random games."""
    odd: Odd
    few: ClassVar[Amount]
    many: ClassVar[Amount]
    few_walks: int
    many_walks: int

    def own_games(self, setting: Setting, count: int, seed: int) -> Iterator[dict[str, Any]]:
        (seats,) = setting.counts
        for i in range(count):
            rng = random.Random(seed + i)
            yield self.checker.play(setting.rules, seats, dict(setting.options), rng)

    def agree(self, setting: Setting, amount: Amount, seed: int) -> None:
        (seats,) = setting.counts
        games = simulated(
            setting.rules, amount.games, seed=seed, options=setting.options, seats=seats
        )
        records = [*games, *self.own_games(setting, amount.own, seed)]
        legal, illegal = assert_damage_is_judged_alike(
            records, self.checker.replay, seed=seed, each=amount.each
        )
        assert illegal > legal

    def walks(self, setting: Setting, count: int, seed: int) -> Iterator[dict[str, Any]]:
        (seats,) = setting.counts
        for i in range(count):
            rng = random.Random(f"{setting.rules} {seats} {setting.options} {seed} {i}")
            made = walk(setting.rules, self.table, setting.options, seats, rng, more=self.odd)
            assert_seen_alike(made, rng)
            yield made

    def test_damaged_games(self, setting: Setting) -> None:
        self.agree(setting, self.few, 1)

    def test_games_of_the_checker(self, setting: Setting) -> None:
        for made in self.own_games(setting, 6, 0):
            assert assert_agreement(made, self.checker.replay)

    def test_side_by_side(self, setting: Setting) -> None:
        assert_speeds_agree(setting.rules, list(self.walks(setting, self.few_walks, 1)))

    def test_page(self, rules: str) -> None:
        assert_page_agrees(rules)

    @pytest.mark.sweep
    def test_sweep_of_damaged_games(self, setting: Setting) -> None:
        self.agree(setting, self.many, 1000)

    @pytest.mark.sweep
    def test_sweep_side_by_side(self, setting: Setting) -> None:
        assert_speeds_agree(setting.rules, list(self.walks(setting, self.many_walks, 2)))


class Wandering(Worked):
    """Games of tricks that wander off: claims, rulings, marked and withdrawn acts put in."""

    rules: str
    counts: Sequence[int]
    """Numbers of seats."""
    few_counts: Sequence[int]
    """Those of which damaged games are judged."""
    options: Sequence[Mapping[str, Any]]
    own_options: Sequence[Mapping[str, Any]]
    """Options of the games of the checker."""
    few: ClassVar[Amount]
    many: ClassVar[Amount]
    few_walks: int
    speed_walks: int
    many_walks: int
    computed: ClassVar[Mapping[str, Any]]
    """What the log of the page comes to."""

    def walks(self, seats: int, count: int, rng: random.Random) -> list[Any]:
        """Walks with odd events of the game."""
        raise NotImplementedError

    def assert_walks(self, seats: int, count: int, rng: random.Random) -> None:
        some = self.walks(seats, count, rng)
        wander.assert_walks_agree(some, self.checker.replay, rng)
        wander.assert_walks_are_seen_alike(some, rng)

    def test_damaged_games_are_judged_alike(
        self, options: Mapping[str, Any], few_seats: int
    ) -> None:
        records = simulated(self.rules, self.few.games, seed=5, options=options, seats=few_seats)
        legal, illegal = assert_damage_is_judged_alike(
            records, self.checker.replay, seed=6, each=self.few.each
        )
        assert legal + illegal == self.few.games * self.few.each

    def test_games_of_the_checker_are_accepted(
        self, own_options: Mapping[str, Any], seats: int
    ) -> None:
        for seed in range(self.few.own):
            made = self.checker.play(self.rules, seats, own_options, random.Random(seed))
            assert assert_agreement(made, self.checker.replay)

    def test_walks(self, seats: int) -> None:
        self.assert_walks(seats, self.few_walks, random.Random(f"{self.rules} {seats}"))

    def test_both_speeds_agree_on_walks(self) -> None:
        pytest.importorskip("numba")
        rng = random.Random(4)
        wander.assert_speeds_agree(
            [made for seats in self.counts for made in self.walks(seats, self.speed_walks, rng)]
        )

    @pytest.mark.sweep
    @pytest.mark.parametrize("seed", range(20))
    def test_many_walks(self, seed: int) -> None:
        seats = self.counts[seed % len(self.counts)]
        self.assert_walks(seats, self.many_walks, random.Random(f"many {seed}"))
        options = self.options[seed % len(self.options)]
        records = simulated(self.rules, self.many.games, seed=seed, options=options, seats=seats)
        assert_damage_is_judged_alike(records, self.checker.replay, seed=seed, each=self.many.each)

    def test_the_page_agrees(self) -> None:
        assert_page_agrees(self.rules)

    def test_the_log_of_the_page_is_legal(self) -> None:
        (record,) = page_records(self.rules)
        verdict = judge(Record(**{k: v for k, v in record.items() if k != "cardlog"}))
        assert verdict.verdict == "legal"
        assert verdict.computed == self.computed
