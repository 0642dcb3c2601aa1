"""Whole files beside their yardsticks: logs and PBN to verdicts and lakes, a lake judged again."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from io import BytesIO
from itertools import count, islice
from pathlib import Path
from typing import Final

import msgspec
import numpy as np

from benchmarks import boards
from benchmarks.jobs import Job
from cardlog.cards import parse_cards
from cardlog.log.jsonl import read_records
from cardlog.log.model import Record

ARRAYS: Final = "log: msgspec into card arrays"
TYPED: Final = "log: msgspec into typed objects"
ENDPLAY: Final = "PBN: endplay's parse, unchecked"
COLUMNS: Final = "lake: its columns read (pyarrow)"
MANY: Final = 60_000
"""Boards, so many that what a load costs once (half a second) is a small part."""


def all_files(folder: Path, *, quick: bool) -> Iterator[Job]:
    """Runs over one log of bridge boards and the same boards as PBN."""
    number = 200 if quick else MANY
    log = folder / "boards.jsonl"
    boards.write(log, number)
    yield from _log(folder, log, number)
    yield from _pbn(folder, log, number)
    yield from _lake(folder, log, number)


def _log(folder: Path, log: Path, number: int) -> Iterator[Job]:
    from cardlog.replay.lines import judge_lines

    yield Job(TYPED, lambda: _typed(log), number, "boards")
    yield Job(ARRAYS, lambda: _arrays(log), number, "boards")
    yield Job(
        "log: to records, checked",
        lambda: sum(1 for _ in read_records(log)), number, "boards", ARRAYS,
    )  # fmt: skip
    yield Job(
        "log: to verdicts",
        lambda: sum(1 for _ in judge_lines(log, speed="compiled")), number, "boards", ARRAYS,
    )  # fmt: skip
    # Three times the time is a third of the speed.
    yield _load(folder, log, number, name="log", yardstick=ARRAYS, aim=1 / 3)


def _typed(log: Path) -> int:
    decoder = msgspec.json.Decoder(Record)
    with log.open("rb") as lines:
        return sum(1 for _ in map(decoder.decode, lines))


class _Known(dict[str, bytes]):
    """Cards of an event's text, looked up once a text; packets of a deal are not kept."""

    def __missing__(self, text: str) -> bytes:
        cards = _cards_of(text)
        if len(cards) < 2:
            self[text] = cards
        return cards


def _arrays(log: Path) -> int:
    """What a careful user would write: typed decoding, and each game's cards as an array."""
    decoder = msgspec.json.Decoder(Record)
    known = _Known()
    total = 0
    with log.open("rb") as lines:
        for record in map(decoder.decode, lines):
            total += len(np.frombuffer(b"".join([known[text] for text in record.events]), np.uint8))
    return total


def _cards_of(text: str) -> bytes:
    try:
        return bytes(parse_cards(text.rpartition(" ")[2]))
    except (KeyError, ValueError):
        return b""


def _load(folder: Path, log: Path, number: int, *, name: str, yardstick: str, aim: float) -> Job:
    """Into a new lake, which is taken away again."""
    from cardlog.store import load

    numbers = count()

    def run() -> None:
        lake = folder / f"{name}-{next(numbers)}.lake"
        for report in load(lake, [log]):
            if report.stored != number:
                raise AssertionError(f"{report.stored} of {number} boards were stored")
        shutil.rmtree(lake)

    return Job(f"{name}: to a Parquet lake", run, number, "boards", yardstick, aim)


# --- PBN ------------------------------------------------------------------------------------


def _pbn(folder: Path, log: Path, number: int) -> Iterator[Job]:
    from cardlog.formats import pbn_native

    path, few = folder / "boards.pbn", folder / "few.pbn"
    _write_pbn(log, path, number)
    _write_pbn(log, few, number // 10)

    def verdicts() -> int:
        with path.open("rb") as stream:
            return sum(1 for _ in pbn_native.verdicts(stream))

    if find_spec("endplay") is not None:
        from endplay.parsers import pbn

        def parse() -> None:
            with few.open() as stream:
                pbn.load(stream)

        yield Job(ENDPLAY, parse, number // 10, "boards")
    yield Job("PBN: to verdicts", verdicts, number, "boards", ENDPLAY)
    yield _load(folder, path, number, name="PBN", yardstick=ENDPLAY, aim=10)


def _write_pbn(log: Path, path: Path, number: int) -> None:
    """Boards with numbers, which the yardstick insists on."""
    from cardlog.formats import pbn

    records = islice(read_records(log, on_error="raise"), number)
    text = BytesIO()
    pbn.PBN.write(records, text)
    numbers = count(1)
    path.write_bytes(
        re.sub(rb'\[Board "[^"]*"\]', lambda _: b'[Board "%d"]' % next(numbers), text.getvalue())
    )


# --- a lake ---------------------------------------------------------------------------------


def _lake(folder: Path, log: Path, number: int) -> Iterator[Job]:
    from cardlog.store import load
    from cardlog.store.revalidating import read_all, revalidate

    lake = folder / "boards.lake"
    list(load(lake, [log]))

    def judge() -> None:
        done = sum(found.verdict.verdict == "legal" for found in revalidate(lake, speed="compiled"))
        if done != number:
            raise AssertionError(f"{done} of {number} boards are legal")

    yield Job(COLUMNS, lambda: read_all(lake), number, "boards")
    # Twice the time is half the speed.
    yield Job("lake: judged again", judge, number, "boards", COLUMNS, 1 / 2)
