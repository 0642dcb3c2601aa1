"""Manifests: what a source or a pack of sources holds, and the parts that hold it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import msgspec

from cardlog.store.schema import LAYOUT

FIRST_LAYOUT: Final = 1
"""Layout of what does not say which one it has."""


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """One Parquet file: its path in the lake, and what it must be to be trusted."""

    path: str
    table: str
    rules: str = ""
    rows: int
    bytes: int
    sha256: str
    layout: int = FIRST_LAYOUT


class Commit(msgspec.Struct, frozen=True, kw_only=True):
    """The manifest of one source: what was read, what became of it, where it lies."""

    layout: int = FIRST_LAYOUT
    source: str
    key: int
    """High part of the keys of its games."""
    revision: int = 0
    """Counts how often what the lake holds of these bytes was written anew."""
    file: str
    path: str = ""
    """Absolute path of the file; empty for a stream."""
    mtime: int = 0
    """When the file was last changed, in nanoseconds, as its file system told."""
    ctime: int = 0
    """When anything about it was last changed, which nobody can set back; 0: not told."""
    offset: int = 0
    """Bytes of the file before this piece of it, where a growing file is loaded in pieces."""
    lines: int = 0
    """Lines of a growing file up to the end of this piece."""
    replaces: tuple[str, ...] = ()
    """Sources that this one took the place of."""
    format: str
    bytes: int
    records: int = 0
    stored: int = 0
    legal: int = 0
    illegal: int = 0
    incomplete: int = 0
    unverifiable: int = 0
    repaired: int = 0
    refused: int = 0
    keys: int = 0
    """Keys that are taken by its games: the next one is free. 0: as many as records."""
    loaded_at: str
    version: str
    parts: tuple[Part, ...] = ()

    @property
    def next_key(self) -> int:
        """Number within the source that no game of it has yet."""
        return max(self.keys, self.records)

    @property
    def end(self) -> int:
        """Byte of the file behind this piece."""
        return self.offset + self.bytes


class Dropped(msgspec.Struct, frozen=True, kw_only=True):
    """A source whose rows still lie in a pack and are no longer shown."""

    source: str
    key: int


class Pack(msgspec.Struct, frozen=True, kw_only=True):
    """Several sources whose rows lie together in the same parts."""

    layout: int = LAYOUT
    name: str
    sources: tuple[Commit, ...]
    parts: tuple[Part, ...]
    dropped: tuple[Dropped, ...] = ()


@dataclass(frozen=True)
class Group:
    """Parts that are read together, and the sources in them whose rows are not shown."""

    parts: list[Part]
    hidden: list[Dropped]


@dataclass(frozen=True)
class Snapshot:
    """What a lake holds at one moment: the sources that are shown, and where their rows lie."""

    commits: list[Commit]
    """In the order in which they were loaded."""
    packs: list[Pack]
    """Those with a source that is shown."""
    hidden: dict[str, list[Dropped]]
    """By the name of a pack, sources in its parts that are not shown."""

    @cached_property
    def all_parts(self) -> list[Part]:
        """All parts with rows that are shown."""
        own = [part for commit in self.commits for part in commit.parts]
        return own + [part for pack in self.packs for part in pack.parts]

    def parts(self, table: str) -> list[Part]:
        """The parts of one table."""
        return [part for part in self.all_parts if part.table == table]

    def groups(self, table: str) -> list[Group]:
        """The parts of one table, apart from each other where some of their rows are hidden."""
        whole = [part for commit in self.commits for part in commit.parts]
        apart = []
        for pack in self.packs:
            if hidden := self.hidden[pack.name]:
                apart.append(Group([p for p in pack.parts if p.table == table], hidden))
            else:
                whole += pack.parts
        found = [Group([part for part in whole if part.table == table], []), *apart]
        return [group for group in found if group.parts]

    def owners(self) -> Iterator[tuple[Part, str, str]]:
        """Each part with the source or pack that it belongs to, and that one's file or files."""
        for commit in self.commits:
            for part in commit.parts:
                yield part, commit.source, commit.file
        for pack in self.packs:
            names = ", ".join(sorted({commit.file for commit in pack.sources})[:3])
            for part in pack.parts:
                yield part, pack.name, names

    def of_file(self, path: str) -> list[Commit]:
        """Sources that were loaded from a path, pieces of a growing file in their order."""
        found = [commit for commit in self.commits if path and commit.path == path]
        return sorted(found, key=lambda commit: (commit.offset, commit.loaded_at))

    def pack_of(self, source: str) -> Pack | None:
        """The pack in which the rows of a source lie that is shown."""
        for pack in self.packs:
            hidden = {gone.source for gone in self.hidden[pack.name]}
            if source not in hidden and any(c.source == source for c in pack.sources):
                return pack
        return None


def snapshot(singles: Iterable[Commit], packs: Iterable[Pack]) -> Snapshot:
    """What manifests show together, so that each change takes effect with one file.

    Of a source that is there twice the later revision counts, of equal ones that in a pack. A
    source that a later one replaced is not shown.
    """
    packs = list(packs)
    best: dict[str, tuple[int, str, Commit]] = {}
    everything = [(commit, "") for commit in singles]
    everything += [(commit, pack.name) for pack in packs for commit in pack.sources]
    for commit, owner in everything:
        rank = (commit.revision, owner, commit)
        held = best.get(commit.source)
        if held is None or rank[:2] > held[:2]:
            best[commit.source] = rank
    replaced: dict[str, str] = {}
    for _, _, commit in best.values():
        for source in commit.replaces:
            replaced[source] = max(replaced.get(source, ""), commit.loaded_at)
    shown = {
        source: (owner, commit)
        for source, (_, owner, commit) in best.items()
        if commit.loaded_at >= replaced.get(source, "")
    }
    hidden: dict[str, list[Dropped]] = {}
    used = []
    for pack in packs:
        gone = [
            Dropped(source=commit.source, key=commit.key)
            for commit in pack.sources
            if commit.source not in shown or shown[commit.source][0] != pack.name
        ]
        if len(gone) < len(pack.sources):
            used.append(pack)
            hidden[pack.name] = [*gone, *pack.dropped]
    commits = sorted(
        (commit for _, commit in shown.values()), key=lambda c: (c.loaded_at, c.source)
    )
    return Snapshot(commits, used, hidden)
