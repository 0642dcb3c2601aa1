"""Heads of the regular PBN games of a batch, by column."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from cardlog.formats.pbn_columns import (
    BASE,
    BORROWED,
    CLAIM,
    COMPLETE,
    DEALER,
    FIRST_NOTE,
    NOTES,
    PLAIN,
    REST,
    ROTATED,
    SILENT,
)
from cardlog.formats.pbn_heads import Heads, Plan
from cardlog.formats.pbn_scan import FIRST_TAG, Scanner
from cardlog.formats.pbn_values import ABSENT
from cardlog.log.model import Inference, Note, Player
from cardlog.replay.coded import Coded
from cardlog.replay.heads import Frame, Stated
from cardlog.replay.interning import codes_of, codes_of_rows

_Part = TypeVar("_Part")
_GUESSED: Final = (BASE, SILENT, ROTATED, REST, CLAIM)


class _Column(Generic[_Part]):
    """One part of each game, filled in by games whose heads have the same plan."""

    def __init__(self, count: int) -> None:
        self._values: list[Any] = []
        self._codes = np.zeros(count, np.int64)

    def put(
        self,
        games: NDArray[np.int64],
        keys: NDArray[np.int64],
        read: Callable[[Sequence[int]], _Part | None],
    ) -> NDArray[np.bool_]:
        """Read the part of some games, equal keys once; of which games there is something."""
        keys = np.ascontiguousarray(keys, np.int64)
        codes, firsts = codes_of_rows(keys.view(np.uint8).reshape(len(keys), -1))
        found = [read(key) for key in keys[firsts].tolist()]
        self._codes[games] = codes + len(self._values)
        self._values += found
        return np.array([part is not None for part in found], np.bool_)[codes]

    def at(self, game: int) -> _Part:
        """The part of one game."""
        part: _Part = self._values[self._codes[game]]
        return part

    def of(self, games: NDArray[np.int64]) -> Coded[_Part]:
        """The column of some games."""
        return Coded(self._values, self._codes).take(games)


class BatchHeads:
    """Parts of the heads of a batch; a game's row is its number in the scanner."""

    def __init__(
        self,
        heads: Heads,
        scanner: Scanner,
        *,
        facts: NDArray[np.int64],
        events: NDArray[np.int64],
        marks: NDArray[np.int64],
    ) -> None:
        count = len(facts)
        self._heads = heads
        self._facts = facts
        self._events = events
        self._marks = marks
        self._first = scanner.games[:, FIRST_TAG]
        self._texts = heads.texts.numbers()
        self.fine = np.zeros(count, np.bool_)
        """Games that ask for no second look, if the game before does not where it is asked."""
        self.bases = [""] * count
        """What ids are made of."""
        self.players: _Column[list[Player]] = _Column(count)
        self.frames: _Column[Frame] = _Column(count)
        self.stated: _Column[Stated] = _Column(count)
        self.inferred: _Column[list[Inference]] = _Column(count)
        self.said: _Column[dict[int, str]] = _Column(count)
        """Notes on calls by their numbers."""
        self.extra: _Column[dict[str, Any]] = _Column(count)
        self._plans, self._plan_of = self._told_apart(scanner)
        self._merged: dict[int, tuple[Plan, NDArray[np.int64]]] = {}
        own = facts[:, BORROWED] == 0
        for number, plan in enumerate(self._plans):
            games = np.flatnonzero((self._plan_of == number) & own)
            if plan.sound and len(games):
                at = self._first[games][:, None] + np.arange(len(plan.names))
                self._read(plan, games, self._texts[at])
        for plan, borrowing in self._borrowed(np.flatnonzero((self._plan_of >= 0) & ~own)).items():
            texts = np.stack([self._merged[game][1] for game in borrowing])
            self._read(plan, np.array(borrowing, np.int64), texts)

    def _told_apart(self, scanner: Scanner) -> tuple[list[Plan], NDArray[np.int64]]:
        """Plans, and the number of each plain game's one; -1 for the others."""
        spans = np.stack([self._first[:-1], self._first[1:]], 1)[:, None, :]
        plain = self._facts[:, PLAIN] != 0
        numbers, firsts = codes_of(scanner.ids, np.ascontiguousarray(spans), plain)
        shapes = [scanner.ids[self._first[g] : self._first[g + 1]].tobytes() for g in firsts]
        return [self._heads.plans[shape] for shape in shapes], numbers

    def tags(self, game: int) -> tuple[Plan, NDArray[np.int64]]:
        """The plan of a plain game, and the numbers of the texts of its tags."""
        merged = self._merged.get(game)
        if merged is not None:
            return merged
        texts = self._texts[self._first[game] : self._first[game + 1]]
        return self._plans[self._plan_of[game]], texts

    def _borrowed(self, games: NDArray[np.int64]) -> dict[Plan, list[int]]:
        """Games without a deal by their plans, each completed by the tags of the game before."""
        found: dict[Plan, list[int]] = {}
        for game in games.tolist():
            plan, texts = self.tags(game)
            before, there = self.tags(game - 1)
            if plan.shares_deal(texts[:, 0].tolist(), before, there[:, 0].tolist()):
                plan = plan.after(before)
                # Lines below a tag are not taken.
                taken = np.stack([there[plan.taken, 0], np.full(len(plan.taken), -1)], 1)
                self._merged[game] = plan, np.concatenate([texts, taken])
                if plan.sound:
                    found.setdefault(plan, []).append(game)
        return found

    def _read(self, plan: Plan, games: NDArray[np.int64], texts: NDArray[np.int64]) -> None:
        """Read the parts of games with one plan; ``texts`` has the shape games, tags, 2."""
        heads = self._heads
        values = texts[:, :, 0]
        facts = self._facts[games]

        def places(part: dict[str, int]) -> list[int]:
            return list(part.values())

        def put(column: _Column[Any], keys: Any, read: Callable[..., Any]) -> NDArray[np.bool_]:
            return column.put(games, keys, lambda key: read(plan, key))

        fine = put(self.players, values[:, places(plan.people)], heads.players)
        shared = [facts[:, [DEALER, COMPLETE]], values[:, places(plan.options)]]
        fine &= put(self.frames, np.concatenate(shared, 1), heads.frame)
        fine &= put(self.stated, values[:, places(plan.results)], heads.stated)
        free = [values[:, places(plan.extra)], texts[:, places(plan.tables), 1]]
        fine &= put(self.extra, np.concatenate(free, 1), heads.extra)
        fine &= put(self.said, values[:, plan.notes], heads.said)
        self._guesses(plan, games)
        known = heads.texts.known
        for game, numbers in zip(
            games[fine].tolist(), values[fine][:, plan.id].tolist(), strict=True
        ):
            parts = [text for number in numbers if (text := known[number]) not in ABSENT]
            self.bases[game] = ":".join(parts)
        self.fine[games] = fine

    def notes(self, game: int) -> list[Note]:
        """What is said of the calls of a game."""
        first, count = self._facts[game, [FIRST_NOTE, NOTES]].tolist()
        said = self.said.at(game)
        return [
            Note(event=event, text=said.get(number, ""), kind="alert")
            for event, number in self._marks[first : first + count].tolist()
        ]

    def _guesses(self, plan: Plan, games: NDArray[np.int64]) -> None:
        """What had to be guessed of games with one plan."""
        facts = self._facts[games]
        some = (facts[:, ROTATED] != 0) | (facts[:, REST] != 0) | (facts[:, CLAIM] >= 0)
        some |= (facts[:, SILENT] > 0) | bool(plan.taken_names)
        keys = np.concatenate([facts[:, _GUESSED], self._events[games][:, None]], 1)
        keys[~some] = -1
        inferred = self._heads.inferred

        def read(key: Sequence[int]) -> list[Inference]:
            return inferred[plan.taken_names, *key] if key[0] >= 0 else []

        self.inferred.put(games, keys, read)
