"""Small pieces to begin with: examples, what our writers write, recorded games read in place."""

import io
import random
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from cardlog.errors import CardlogError
from cardlog.formats.detect import FORMATS, HEAD, detect
from cardlog.log.canonical import encode
from cardlog.log.model import Inference, Note, Player, Record, Source
from cardlog.replay.simulate import simulate
from cardlog.replay.verdict import judge
from cardlog.rules.registry import MODULES
from tests.formats.real import ROOT as REAL

PROJECT = Path(__file__).parents[2]
MOST = 1 << 14
"""Bytes of a piece."""
LONG = 260
"""Events of a record."""
KEPT = Path(__file__).parent / "seeds"
_FENCE = re.compile(r"^```[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)


@cache
def records() -> tuple[Record, ...]:
    """The beginning of a game of every kind, with everything that a record can carry."""
    found: list[Record] = []
    for n, rules in enumerate(MODULES):
        record = next(simulate(rules, n=1, seed=4))
        if len(record.events) > LONG:
            record = replace(record, events=record.events[:LONG], status="truncated")
        found.append(record)
        if n % 3 == 0:
            found.append(_laden(record))
    return tuple(found)


def _laden(record: Record) -> Record:
    last = len(record.events) - 1
    return replace(
        record,
        players=[Player(seat=seat, id=f"x:{seat}", name=f'Zoë "{seat}"') for seat in record.seats],
        times=list(range(0, 7 * last + 1, 7)),
        notes=[Note(event=0, text="; {hm} | [x]"), Note(event=last, text="ü", kind="alert")],
        stated=dict(judge(record).computed),
        inferred=[Inference(what="dealer", rule="from the lead", event=0)],
        source=Source(file="a.pbn", format="pbn", line=3, start=10, end=900, sha256="0" * 64),
        extra={"x_site": {"table": [7, 1.5, None, True]}},
    )


@cache
def lines() -> tuple[bytes, ...]:
    """Canonical lines of records."""
    return tuple(encode(record) + b"\n" for record in records())


def piece(raw: bytes) -> bytes:
    """The beginning of a long file, up to a line end."""
    return raw if len(raw) <= MOST else raw[: raw.rfind(b"\n", 0, MOST) + 1] or raw[:MOST]


def _files() -> list[Path]:
    folders = [PROJECT / "examples" / "logs", PROJECT / "tests" / "cli" / "data"]
    if REAL.is_dir():
        folders += sorted(folder for folder in REAL.iterdir() if folder.is_dir())
    return [path for folder in folders for path in sorted(folder.iterdir()) if path.is_file()]


def _documents() -> list[bytes]:
    found = []
    for path in sorted((PROJECT / "docs").rglob("*.md")):
        found += [text.encode() for text in _FENCE.findall(path.read_text())]
    return found


@cache
def by_format() -> dict[str, tuple[bytes, ...]]:
    """Pieces of every format by its name."""
    found: dict[str, list[bytes]] = defaultdict(list)
    for path in _files():
        raw = path.read_bytes()
        form = detect(raw[:HEAD])
        if form is not None and len(found[form.name]) < 60:
            found[form.name].append(piece(raw))
    for raw in _documents():
        form = detect(raw)
        if form is not None and len(found[form.name]) < 90:
            found[form.name].append(piece(raw))
    for form in FORMATS.values():
        for record in records() if form.write else ():
            text = io.BytesIO()
            try:
                form.write([record], text)
            except CardlogError:
                continue
            found[form.name].append(piece(text.getvalue()))
    return {name: tuple(pieces) for name, pieces in found.items()}


@cache
def anything() -> tuple[bytes, ...]:
    """A few pieces of every format and some that are none."""
    rng = random.Random(1)
    found = [b"", b"\n", b"hello\n", b"{}\n", b"[]", b"PK\x03\x04", bytes(range(256))]
    for pieces in by_format().values():
        found += rng.sample(pieces, min(4, len(pieces)))
    return tuple(found)


def kept(target: str) -> list[Path]:
    """Inputs that once failed."""
    return sorted((KEPT / target).glob("*.bin"))
