"""What the tests of every family show, as classes of tests that a game's own class fills in.

A class names its checker, a module with ``replay`` and ``play``, its worked examples and the
settings that it is played with; what is special to a game stands beside it in its test file.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

import pytest

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
from tests.rules.outcome import Example, Outcome
from tests.rules.page_agreement import assert_page_agrees


class Setting(NamedTuple):
    """A rule set with options, and with how many seats it is played."""

    rules: str
    options: Mapping[str, Any]
    counts: tuple[int, ...]


class Amount(NamedTuple):
    """How many games a test takes and what it does to each."""

    games: int
    each: int
    """Damages done to each game."""
    own: int
    """Games of the checker."""
    noted: int = 0
    """Games that statements and acts taken back are put into."""
    times: int = 1
    """How often they are."""


class Proof:
    """A class of tests; the parameters of its methods come from lists of the class."""

    LISTS: ClassVar[dict[str, str]] = {
        "example": "examples", "setting": "settings", "rules": "pages", "options": "options",
        "seats": "counts", "few_seats": "few_counts", "own_options": "own_options",
    }  # fmt: skip
    """The list that each parameter is taken from."""
    checker: Any
    """A module with ``replay``, of a record, and ``play``, which makes a game of its own."""
    examples: Sequence[Example] = ()
    settings: Sequence[Setting] = ()
    pages: Sequence[str] = ()
    """Rule sets of which the page is compared."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        taken: set[str] = set()
        for mark in metafunc.definition.iter_markers("parametrize"):
            names = mark.args[0]
            taken.update([names] if isinstance(names, str) else names)
        for name, values in self.LISTS.items():
            if name in metafunc.fixturenames and name not in taken:
                metafunc.parametrize(name, getattr(self, values), ids=_id)


def _id(value: Any) -> str:
    if isinstance(value, Example):
        return value.name
    if isinstance(value, Setting):
        counts = "-".join(map(str, value.counts))
        return "-".join([value.rules, counts, *map(str, value.options)])
    return str(value)


class Worked(Proof):
    """The engine says of every worked example what the book says."""

    def test_example(self, example: Example) -> None:
        assert_example(example)


class CheckerWorked(Proof):
    """The checker says of every worked example what the book says."""

    replay: Callable[[dict[str, Any]], Outcome]

    def test_example(self, example: Example) -> None:
        outcome = self.replay(example.record)
        assert (outcome.legal, outcome.event) == (example.legal, example.event), outcome.why
        for name in ("points", "total", "ended"):
            wanted = getattr(example, name)
            assert wanted is None or getattr(outcome, name) == wanted, name


def assert_views_are_accepted(records: Iterable[Mapping[str, Any]]) -> None:
    """No event of a legal game is refused where cards are hidden."""
    for record in records:
        full = Record(**record)
        for view in ("public", *(f"seat:{seat}" for seat in full.seats)):
            verdict = judge(redact(full, view))
            assert verdict.verdict in ("legal", "unverifiable"), verdict.findings


class Tables(Worked):
    """Engine and checker judge games alike: simulated, damaged, with statements put in."""

    taken_back: ClassVar[tuple[Verb, ...]] = ()
    """Verbs of acts that a player may take back."""
    few = Amount(games=2, each=6, own=3, noted=2)
    many = Amount(games=20, each=30, own=40)

    def added(self, table: Replay, rng: random.Random) -> str:
        """A statement of points, true or not, or an act of somebody taken back."""
        seats = table.seats
        acts = table.acts(most=40)
        acts = [act for act in acts if parse_event(act, seats).verb in self.taken_back]
        if not acts or rng.random() < 0.5:
            count = len(seats)
            number = rng.choice([*table.state.points[:count], *table.state.total[:count], 3])
            return f"- score {rng.choice(seats)} {rng.choice(['', 'total '])}{number}"
        return f"{rng.choice(acts)} !withdrawn"

    def simulated(self, setting: Setting, games: int, seats: int, seed: int) -> Iterator[Any]:
        return iter(
            simulated(setting.rules, games, seed=seed, options=setting.options, seats=seats)
        )

    def assert_own_games_are_accepted(self, setting: Setting, seats: int, games: int) -> None:
        for n in range(games):
            made = self.checker.play(setting.rules, seats, dict(setting.options), random.Random(n))
            assert assert_agreement(made, self.checker.replay)

    def assert_notes_are_judged_alike(
        self, setting: Setting, seats: int, amount: Amount, seed: int
    ) -> None:
        rng = random.Random(5)
        for record in self.simulated(setting, amount.noted, seats, seed):
            for _ in range(amount.times):
                assert_agreement(with_added(record, self.added, rng), self.checker.replay)

    def test_agrees_with_the_checker(self, setting: Setting) -> None:
        for seats in setting.counts:
            games = self.simulated(setting, self.few.games, seats, seats)
            assert_damage_is_judged_alike(
                games, self.checker.replay, seed=seats, each=self.few.each
            )

    def test_games_of_the_checker_are_accepted(self, setting: Setting) -> None:
        for seats in setting.counts:
            self.assert_own_games_are_accepted(setting, seats, self.few.own)

    def test_statements_and_acts_taken_back(self, setting: Setting) -> None:
        for seats in setting.counts:
            self.assert_notes_are_judged_alike(setting, seats, self.few, seats)

    def test_views(self, setting: Setting) -> None:
        for seats in {setting.counts[0], setting.counts[-1]}:
            assert_views_are_accepted(self.simulated(setting, self.few.games, seats, 7))

    def test_page(self, rules: str) -> None:
        assert_page_agrees(rules)

    @pytest.mark.sweep
    def test_agrees_with_the_checker_on_many_games(self, setting: Setting) -> None:
        for seats in setting.counts:
            games = self.simulated(setting, self.many.games, seats, 100 + seats)
            legal, illegal = assert_damage_is_judged_alike(
                games, self.checker.replay, seed=seats, each=self.many.each
            )
            assert legal
            assert illegal
            self.assert_notes_are_judged_alike(setting, seats, self.many, 700)
            self.assert_own_games_are_accepted(setting, seats, self.many.own)


class Notes(Worked):
    """Engine and checker agree on games, damaged ones, and notes, marks and rulings put in."""

    many: ClassVar[Sequence[tuple[int, int, Mapping[str, Any]]]]
    """For a sweep: games, damages to each, options beside those of the setting."""

    def added(self, table: Replay, rng: random.Random) -> str:
        """A note, true or not, a card taken back, a marked card, a ruling."""
        raise NotImplementedError

    def own_games(self, setting: Setting, rng: random.Random, count: int) -> Iterator[Any]:
        (seats,) = setting.counts
        for _ in range(count):
            yield self.checker.play(setting.rules, seats, dict(setting.options), rng)

    def assert_notes_are_judged_alike(
        self, setting: Setting, games: int, times: int, seed: int
    ) -> None:
        rng = random.Random(seed)
        options = {"deals": 2, **setting.options}
        for record in simulated(setting.rules, games, seed=seed, options=options):
            for _ in range(times):
                noted = with_added(record, self.added, rng, share=0.2, keep=0.9)
                assert_agreement(noted, self.checker.replay)

    def test_simulated_and_damaged_games(self, setting: Setting) -> None:
        records = simulated(setting.rules, 4, seed=1, options={"deals": 2, **setting.options})
        legal, illegal = assert_damage_is_judged_alike(
            records, self.checker.replay, seed=2, each=12
        )
        assert legal + illegal == 48
        assert illegal > 10

    def test_games_of_the_checker(self, setting: Setting) -> None:
        for seed in range(2):
            for made in self.own_games(setting, random.Random(seed), 1):
                assert assert_agreement(made, self.checker.replay)

    def test_added_notes_marks_and_rulings(self, setting: Setting) -> None:
        self.assert_notes_are_judged_alike(setting, 3, 6, seed=9)

    def test_page(self, rules: str) -> None:
        assert_page_agrees(rules)

    @pytest.mark.sweep
    def test_many_games(self, setting: Setting) -> None:
        for number, (games, each, more) in enumerate(self.many):
            options = {**more, **setting.options}
            records = simulated(setting.rules, games, seed=100 + 100 * number, options=options)
            assert_damage_is_judged_alike(records, self.checker.replay, seed=3, each=each)
        own = self.own_games(setting, random.Random(4), 40)
        assert_damage_is_judged_alike(own, self.checker.replay, seed=5, each=30)

    @pytest.mark.sweep
    def test_many_added_notes(self, setting: Setting) -> None:
        self.assert_notes_are_judged_alike(setting, 12, 40, seed=300)


def after_events(text: str, rules: str, seats: int, options: Mapping[str, Any]) -> Replay:
    """A table of players p1, p2 … after some events, which are all legal."""
    names = [f"p{i + 1}" for i in range(seats)]
    table = Replay(Record(rules=rules, seats=names, options=dict(options), events=[]))
    for event in text.split("; "):
        assert table.step(event) == 0, event
    return table


def fault(table: Replay, text: str) -> str:
    """What the last of these events is refused for; the others are legal."""
    fork = table.fork()
    *first, last = text.split("; ")
    for event in first:
        assert fork.step(event) == 0, event
    return fork.step(last).name
