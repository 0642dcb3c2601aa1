"""Columns of Python values: made when asked for, or kept once for many rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar, overload

import numpy as np
from numpy.typing import NDArray

_T = TypeVar("_T")
_Made = TypeVar("_Made")


class Lazily(Sequence[_T]):
    """A sequence whose items are made when they are asked for."""

    def __init__(self, count: int, make: Callable[[int], _T]) -> None:
        self._count = count
        self._make = make

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> _T: ...
    @overload
    def __getitem__(self, index: slice) -> list[_T]: ...

    def __getitem__(self, index: int | slice) -> _T | list[_T]:
        if isinstance(index, slice):
            return [self._make(i) for i in range(*index.indices(self._count))]
        return self._make(range(self._count)[index])


class Coded(Lazily[_T]):
    """A column whose values repeat: each kept once, and its number for every row."""

    def __init__(self, values: Sequence[_T], codes: NDArray[np.int64]) -> None:
        super().__init__(len(codes), lambda row: values[codes[row]])
        self.values = values
        self.codes = codes

    @classmethod
    def of(cls, objects: Sequence[_T]) -> Coded[_T]:
        """A column of objects; those that are the same object are one value."""
        if isinstance(objects, Coded):
            return objects
        places: dict[int, int] = {}
        codes = np.array([places.setdefault(id(one), len(places)) for one in objects], np.int64)
        values = list({id(one): one for one in objects}.values())
        return cls(values, codes)

    @classmethod
    def constant(cls, value: _T, count: int) -> Coded[_T]:
        """The same value in every row."""
        return cls([value], np.zeros(count, np.int64))

    def map(self, work: Callable[[_T], _Made]) -> Coded[_Made]:
        """The column of what ``work`` makes of each value."""
        return Coded([work(value) for value in self.values], self.codes)

    def take(self, rows: NDArray[np.int64]) -> Coded[_T]:
        """The column of these rows, with the values that occur in them."""
        codes = self.codes[rows]
        used = np.flatnonzero(np.bincount(codes, minlength=len(self.values)))
        if len(used) == len(self.values):
            return Coded(self.values, codes)
        number = np.zeros(len(self.values), np.int64)
        number[used] = np.arange(len(used))
        return Coded([self.values[code] for code in used.tolist()], number[codes])

    def each(self) -> list[_T]:
        """The value of every row."""
        values = self.values
        return [values[code] for code in self.codes.tolist()]
