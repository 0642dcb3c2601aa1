"""What a load tells: how far it is, and what became of each source."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import msgspec

from cardlog.store.manifest import Commit

State: TypeAlias = Literal["loaded", "grown", "replaced", "known", "failed"]


class SourceReport(msgspec.Struct, kw_only=True):
    """What became of one source.

    ``state``: ``loaded`` now, ``grown`` (only what was added to the file was loaded),
    ``replaced`` (it took the place of what its file held before), ``known`` (the same bytes were
    there already: nothing changed) or ``failed`` (see ``error``). ``duplicate`` counts its games
    that another source, or an earlier line, holds too; ``repaired`` those with something
    inferred.
    """

    file: str
    source: str = ""
    format: str = ""
    state: State = "loaded"
    bytes: int = 0
    records: int = 0
    stored: int = 0
    duplicate: int = 0
    repaired: int = 0
    legal: int = 0
    incomplete: int = 0
    illegal: int = 0
    unverifiable: int = 0
    refused: int = 0
    seconds: float = 0.0
    error: str = ""
    code: str = ""
    pieces: tuple[str, ...] = ()
    """Sources of a growing file that was loaded in pieces."""


COUNTS = ("records", "stored", "repaired", "legal", "incomplete", "illegal", "unverifiable")


@dataclass(slots=True)
class Progress:
    """How far a load is: the source, and bytes and records of it that were read.

    Side by side, one is told for each source when it is done, with how many of all are.
    """

    file: str
    size: int | None
    bytes: int = 0
    records: int = 0
    done: bool = False
    sources: int = 0
    sources_done: int = 0


Callback: TypeAlias = Callable[[Progress], object]


def report_of(commits: Sequence[Commit], *, file: str, state: State) -> SourceReport:
    """Report of a committed source, or of the pieces of one file together."""
    last = commits[-1]
    report = SourceReport(
        file=file,
        source=last.source,
        format=last.format,
        state=state,
        bytes=sum(commit.bytes for commit in commits),
        refused=sum(commit.refused for commit in commits),
        pieces=tuple(commit.source for commit in commits),
    )
    for name in COUNTS:
        setattr(report, name, sum(getattr(commit, name) for commit in commits))
    return report
