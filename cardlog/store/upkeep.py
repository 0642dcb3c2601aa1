"""Changes to what is committed: sources removed, leftovers cleared, older layouts moved on."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from cardlog.errors import UsageError
from cardlog.store import catalog, duplicates, files, solved
from cardlog.store.checking import derived, orphans
from cardlog.store.lake import LOCK, READERS
from cardlog.store.manifest import Commit, Snapshot
from cardlog.store.packing import drop
from cardlog.store.parts import draft
from cardlog.store.places import AnyLake, lake_at
from cardlog.store.rewriting import move
from cardlog.store.schema import LAYOUT

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


def gc(lake: AnyLake) -> Cleared:
    """Clear away what nothing shows any more; parts that a connection may read wait."""
    home = lake_at(lake)
    with home.changing():
        found = Cleared(drafts=home.sweep(), manifests=home.tidy())
        with (
            files.alone(home.path / READERS) as unread,
            files.alone(home.path / LOCK) as unwritten,
        ):
            for path in orphans(home):
                if unread and unwritten:
                    found.bytes += path.stat().st_size
                    path.unlink()
                    found.parts += 1
                else:
                    found.waiting += 1
            if unread and unwritten:
                kept = duplicates.path_of(home, home.snapshot())
                for path in derived(home):
                    if path != kept:
                        path.unlink(missing_ok=True)
    solved.tidy(home)
    return found


def named(found: Snapshot, names: Iterable[str]) -> list[Commit]:
    """Sources by the file they were loaded from, or by the first digits of their hash.

    Raises ``UsageError`` for a name that no source has.
    """
    chosen: dict[str, Commit] = {}
    for name in names:
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
                home.commit_path(commit.source, commit.revision).unlink(missing_ok=True)
                files.sync_directory(home.commit_path(commit.source).parent)
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
