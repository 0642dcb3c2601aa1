"""Compiled twins of rule functions: the same source, other globals, machine code.

For each rule function a twin is made whose globals hold the twins of the functions it calls,
named tuples of integers for its enumerations and processor instructions for the bit counts; Numba
compiles it over a record whose fields come from the same state declaration.
"""

from __future__ import annotations

import dis
import hashlib
import os
import re
import sys
import tempfile
from collections import namedtuple
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import IntEnum, IntFlag
from functools import lru_cache
from pathlib import Path
from types import FunctionType
from typing import Any, Final

import numpy as np

from cardlog.rules import bits
from cardlog.rules.state import layout

CACHE_VARIABLE: Final = "CARDLOG_CACHE"
OPTIONS: Final[dict[str, Any]] = {"nogil": True, "error_model": "numpy", "_nrt": False}
"""How rules are compiled; they allocate nothing, so that no references need be counted."""


def available() -> bool:
    """Whether Numba can be imported here; without it everything is interpreted."""
    try:
        import numba  # noqa: F401
    except ImportError:
        return False
    return True


def record_dtype(cls: type) -> np.dtype[Any]:
    """NumPy record of 64-bit integers for a state class."""
    return np.dtype(
        [(f.name, np.int64, (f.length,)) if f.length else (f.name, np.int64) for f in layout(cls)]
    )


_IMPORTS: Final = re.compile(r"^(?:from|import) ([\w.]+)", re.MULTILINE)


def source_key(modules: Iterable[str] = (), parts: Iterable[str] = ()) -> str:
    """Hash of everything that compiled code depends on.

    That is the sources of these modules and of all that they import from this package or their
    own, the sources of the compiler's own part, the versions, and further texts.
    """
    import numba

    digest = hashlib.blake2b(digest_size=10)
    digest.update(f"{sys.version} {numba.__version__} {np.__version__}".encode())
    for part in parts:
        digest.update(part.encode())
    found: dict[str, bytes] = {}
    waiting = [__name__, *modules]
    while waiting:
        name = waiting.pop()
        module = sys.modules.get(name)
        path = getattr(module, "__file__", None)
        if name in found or path is None:
            continue
        found[name] = Path(path).read_bytes()
        home = name.partition(".")[0]
        waiting += [
            other
            for other in _IMPORTS.findall(found[name].decode())
            if other.partition(".")[0] in ("cardlog", home)
        ]
    for name in sorted(found):
        digest.update(found[name])
    return digest.hexdigest()


@lru_cache(maxsize=1)
def cache_directory() -> Path | None:
    """Where compiled code is kept; ``None`` if nowhere is writable."""
    candidates = [
        os.environ.get(CACHE_VARIABLE),
        os.environ.get("XDG_CACHE_HOME") and f"{os.environ['XDG_CACHE_HOME']}/cardlog",
        "~/.cache/cardlog",
        f"{tempfile.gettempdir()}/cardlog-{os.getuid() if hasattr(os, 'getuid') else 'user'}",
    ]
    for candidate in candidates:
        if not candidate:
            continue
        directory = Path(candidate).expanduser()
        try:
            directory.mkdir(parents=True, exist_ok=True)
            probe = directory / f".probe-{os.getpid()}"
            probe.touch()
            probe.unlink()
        except OSError:
            continue
        return directory
    return None


@lru_cache(maxsize=1)
def _bit_twins() -> dict[FunctionType, Any]:
    """Processor instructions for the functions of :mod:`cardlog.rules.bits`."""
    import numba
    from numba.core import types
    from numba.extending import intrinsic

    @intrinsic
    def count_ones(_context: Any, value: Any) -> Any:
        def build(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(value), build

    @intrinsic
    def leading_zeros(_context: Any, value: Any) -> Any:
        def build(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            from llvmlite import ir

            return builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 0))

        return types.int64(value), build

    def popcount(value: int) -> int:
        return count_ones(np.int64(value))  # type: ignore[call-arg]

    def highest(value: int) -> int:
        return 63 - leading_zeros(np.int64(value))  # type: ignore[call-arg]

    instructions: dict[Any, Any] = {
        bits.popcount: numba.njit(inline="always")(popcount),
        bits.highest: numba.njit(inline="always")(highest),
    }
    return instructions


@lru_cache(maxsize=1)
def reading() -> dict[str, Any]:
    """Compiled ways to read columns whose bounds the caller has checked and that he keeps alive.

    ``place`` makes an index that never counts from the end; ``piece`` cuts from an array without
    looking at its length.
    """
    import numba
    from numba.core import types
    from numba.core.extending import intrinsic
    from numba.np.arrayobj import make_array, populate_array

    @intrinsic
    def cut(_context: Any, array: Any, _begin: Any, _end: Any) -> Any:
        def build(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            kind: Any = make_array
            whole = kind(array)(context, builder, arguments[0])
            part = kind(array)(context, builder)
            fill: Any = populate_array
            fill(
                part,
                data=builder.gep(whole.data, [arguments[1]]),
                shape=[builder.sub(arguments[2], arguments[1])],
                strides=whole.strides,
                itemsize=whole.itemsize,
                meminfo=None,
            )
            return part._getvalue()

        return array(array, types.int64, types.int64), build

    def piece(array: Any, begin: int, end: int) -> Any:
        return cut(array, begin, end)  # type: ignore[call-arg]

    def place(i: int) -> Any:
        return np.uint64(i)

    always = numba.njit(inline="always")
    return {"piece": always(piece), "place": always(place)}


@contextmanager
def loops_as_written() -> Iterator[None]:
    """What is compiled meanwhile has plain loops.

    Rules go round the seats or the cards of a hand: a loop made for vectors of numbers spends more
    on its beginning than on its work.
    """
    import numba

    settings: Any = numba.config
    before = settings.LOOP_VECTORIZE
    settings.LOOP_VECTORIZE = 0
    try:
        yield
    finally:
        settings.LOOP_VECTORIZE = before


class Twins:
    """Twins of rule functions; one instance serves one compiled driver.

    Those ``inside`` become part of the function that calls them.
    """

    def __init__(self, *, inside: Iterable[Any] = ()) -> None:
        self.made: dict[FunctionType, Any] = dict(_bit_twins())
        self.inside = set(inside)

    def of(self, function: FunctionType) -> Any:
        """The compiled twin of a function and, first, of all that it calls."""
        if function in self.made:
            return self.made[function]
        import numba

        twin_globals = dict(function.__globals__)
        for name in _names(function.__code__):
            value = function.__globals__.get(name)
            if isinstance(value, FunctionType) and _of_rules(value, function):
                twin_globals[name] = self.of(value)
            elif isinstance(value, type) and issubclass(value, IntEnum | IntFlag):
                twin_globals[name] = _as_integers(value)
            elif isinstance(value, IntEnum | IntFlag):
                twin_globals[name] = int(value)
        plain = FunctionType(
            function.__code__, twin_globals, function.__name__, function.__defaults__
        )
        plain.__module__ = function.__module__
        plain.__qualname__ = function.__qualname__
        compiled: Any = numba.njit
        twin = compiled(
            no_cpython_wrapper=True,
            no_cfunc_wrapper=True,
            forceinline=function in self.inside,
            **OPTIONS,
        )(plain)
        self.made[function] = twin
        return twin


def _of_rules(function: FunctionType, caller: FunctionType) -> bool:
    """Whether it is compiled as a twin: what lies in this package or in the caller's."""
    package = caller.__module__.split(".")[0]
    return function.__module__.startswith(("cardlog.", package))


def called(function: Any) -> list[FunctionType]:
    """Functions of this package, or of the function's own, that it calls by name."""
    found = [function.__globals__.get(name) for name in _names(function.__code__)]
    return [one for one in found if isinstance(one, FunctionType) and _of_rules(one, function)]


def _names(code: Any) -> set[str]:
    return {i.argval for i in dis.get_instructions(code) if i.opname == "LOAD_GLOBAL"}


@lru_cache(maxsize=256)
def _as_integers(cls: type) -> Any:
    members = {member.name: int(member) for member in cls}  # type: ignore[attr-defined]
    return namedtuple(cls.__name__, members)(**members)
