"""Changes to what is committed: sources removed, leftovers cleared, older layouts moved on."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

import msgspec

from cardlog.errors import UsageError
from cardlog.store import catalog, duplicates, files, solved
from cardlog.store.checking import orphans
from cardlog.store.lake import DERIVED
from cardlog.store.manifest import Commit, Snapshot
from cardlog.store.packing import drop
from cardlog.store.parts import draft
from cardlog.store.places import AnyLake, lake_at
from cardlog.store.rewriting import move
from cardlog.store.schema import LAYOUT

WAIT: Final = 86_400.0
"""Seconds for which parts on an object store wait for those who may still read them."""
LEAST_HASH = 8
"""Digits of a hash by which a source may be named."""


class Cleared(msgspec.Struct, kw_only=True):
    """What was cleared away."""

    drafts: int = 0
    manifests: int = 0
    parts: int = 0
    bytes: int = 0
    waiting: int = 0
    """Parts that were left because somebody reads or loads."""


def gc(lake: AnyLake, *, wait: float = WAIT) -> Cleared:
    """Clear away what nothing shows any more; parts that a connection may read wait.

    On an object store, which cannot tell who reads, those go that an earlier call saw unnamed
    at least ``wait`` seconds ago, and that nobody wrote since.
    """
    home = lake_at(lake)
    with home.changing():
        found = Cleared(drafts=home.sweep(), manifests=home.tidy())
        with home.clearing(wait) as free:
            for part in orphans(home):
                if free(part):
                    home.discard(part.name)
                    found.bytes += part.bytes
                    found.parts += 1
                else:
                    found.waiting += 1
            kept = duplicates.path_of(home, home.snapshot()).name
            for file in home.stored(DERIVED):
                if not file.name.endswith(f"/{kept}") and free(file):
                    home.discard(file.name)
    solved.tidy(home)
    return found


def named(found: Snapshot, names: Iterable[str]) -> list[Commit]:
    """Sources by the file they were loaded from, or by the first digits of their hash.

    Raises ``UsageError`` for a name that no source has.
    """
    chosen: dict[str, Commit] = {}
    for name in map(files.as_text, names):
        where = os.fspath(Path(name).absolute())
        hits = [
            commit
            for commit in found.commits
            if name in (commit.file, commit.path)
            or commit.path == where
            or (len(name) >= LEAST_HASH and commit.source.startswith(name.lower()))
        ]
        if not hits:
            raise UsageError(
                "unknown-source",
                f"the lake holds no source {name!r}",
                hint="'cardlog lake sources LAKE' lists them",
            )
        chosen |= {commit.source: commit for commit in hits}
    return list(chosen.values())


def remove(lake: AnyLake, names: Iterable[str]) -> list[Commit]:
    """Take sources out of a lake; each disappears at once and as a whole.

    Raises ``UsageError`` for a name that no source has.
    """
    home = lake_at(lake)
    with home.changing():
        # What a source had replaced must not come back with its end.
        home.tidy()
        found = home.snapshot()
        gone = named(found, names)
        for commit in gone:
            pack = home.snapshot().pack_of(commit.source)
            if pack is None:
                home.drop_manifests([home.commit_path(commit.source, commit.revision)])
            else:
                drop(home, pack, commit.source)
        catalog.derive(home)
    return gone


def migrate(lake: AnyLake, *, progress: Callable[[Commit], object] | None = None) -> int:
    """Write parts of an older layout anew, source by source; returns how many sources that were.

    A lake can be read and loaded into at any time meanwhile; killed, it goes on where it was.
    """
    home = lake_at(lake)
    moved = 0
    with home.changing():
        for commit in home.commits():
            old = [part for part in commit.parts if part.layout < LAYOUT]
            if not old:
                continue
            with draft(home) as new:
                for part in old:
                    move(home, part, new)
                keep = tuple(part for part in commit.parts if part.layout == LAYOUT)
                new.rewrite(commit, keep=keep)
            moved += 1
            if progress is not None:
                progress(commit)
        home.tidy()
        home.mark()
        catalog.derive(home)
    return moved
