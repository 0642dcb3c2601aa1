"""Packing: many small sources into few parts, so that opening and scanning stay fast."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from cardlog.store import catalog
from cardlog.store.lake import Lake
from cardlog.store.manifest import Commit, Dropped, Pack, Part, Snapshot
from cardlog.store.parts import DENSE, GROUP, SMALL_GROUP, Draft, draft
from cardlog.store.places import AnyLake, lake_at
from cardlog.store.rewriting import rows_of_part, without
from cardlog.store.schema import LAYOUT

if TYPE_CHECKING:
    import pyarrow as pa

MOST_EVENTS: Final = 1 << 24
"""Events of a pack: more than that many would make removing and packing again slow."""
SMALL_EVENTS: Final = GROUP["events"]
"""A source with fewer events does not fill a row group and is packed."""


class Packed(msgspec.Struct, kw_only=True):
    """What packing did."""

    sources: int = 0
    packs: int = 0
    parts_before: int = 0
    parts_after: int = 0


def compact(
    lake: AnyLake,
    *,
    small: int = SMALL_EVENTS,
    most: int = MOST_EVENTS,
) -> Packed:
    """Pack sources with fewer events than ``small``, and packs that are small or have gaps.

    Each pack takes effect with one file; sources stay sources, and can be removed or retried.
    """
    home = lake_at(lake)
    done = Packed()
    with home.changing():
        home.tidy()
        found = home.snapshot()
        done.parts_before = len(found.all_parts)
        for members in _bins(found, small=small, most=most):
            with draft(home, level=DENSE) as new:
                _merge(home, members, new)
                kept = [commit for member in members for commit in member.sources]
                new.pack(repacked(None, kept, name=pack_name(kept)))
            done.sources += len(kept)
            done.packs += 1
            home.tidy()
        done.parts_after = len(home.snapshot().all_parts)
        if done.packs:
            catalog.derive(home)
    return done


def pack_name(sources: Sequence[Commit]) -> str:
    """Name of a pack: by what is in it."""
    text = "\n".join(f"{commit.source} {commit.revision}" for commit in sources)
    return hashlib.sha256(text.encode()).hexdigest()


def repacked(old: Pack | None, kept: Sequence[Commit], *, name: str) -> Pack:
    """A pack with these sources, which count from its manifest on; an old one lends its parts."""
    members = {commit.source for commit in kept}
    gone = [
        Dropped(source=commit.source, key=commit.key)
        for commit in (old.sources if old else ())
        if commit.source not in members
    ]
    return Pack(
        layout=LAYOUT,
        name=name,
        sources=tuple(
            msgspec.structs.replace(commit, layout=LAYOUT, revision=commit.revision + 1, parts=())
            for commit in kept
        ),
        parts=old.parts if old else (),
        dropped=(*(old.dropped if old else ()), *gone),
    )


class _Member(msgspec.Struct, kw_only=True):
    """What goes into a pack as a whole: a source, or another pack."""

    sources: list[Commit]
    parts: tuple[Part, ...]
    hidden: list[Dropped]

    @property
    def events(self) -> int:
        return sum(part.rows for part in self.parts if part.table == "events")


def _bins(found: Snapshot, *, small: int, most: int) -> Iterator[list[_Member]]:
    """Members of each new pack, in the order in which they were loaded."""
    members = [
        _Member(sources=[commit], parts=commit.parts, hidden=[])
        for commit in found.commits
        if commit.parts
    ]
    for pack in found.packs:
        hidden = found.hidden[pack.name]
        names = {gone.source for gone in hidden}
        kept = [commit for commit in pack.sources if commit.source not in names]
        members.append(_Member(sources=kept, parts=pack.parts, hidden=hidden))
    members = [
        m
        for m in members
        if m.events < small or (m.hidden and len(m.sources) > 1) or (m.hidden and m.parts)
    ]
    members.sort(key=lambda m: (m.sources[0].loaded_at, m.sources[0].source))
    chosen: list[_Member] = []
    total = 0
    for member in members:
        if chosen and total + member.events > most:
            yield from _worth(chosen)
            chosen, total = [], 0
        chosen.append(member)
        total += member.events
    yield from _worth(chosen)


def _worth(chosen: list[_Member]) -> Iterator[list[_Member]]:
    if len(chosen) > 1 or any(member.hidden for member in chosen):
        yield chosen


def _merge(lake: Lake, members: Sequence[_Member], new: Draft) -> None:
    """Rows of all members, table by table, so that few are held at once."""
    every = [(part, member.hidden) for member in members for part in member.parts]
    for table, rules in sorted({(part.table, part.rules) for part, _ in every}):
        waiting: list[pa.Table] = []
        rows = 0
        for part, hidden in every:
            if (part.table, part.rules) != (table, rules):
                continue
            for piece in rows_of_part(lake, part):
                waiting.append(without(piece, table, hidden))
                rows += len(waiting[-1])
                if rows >= GROUP.get(table, SMALL_GROUP):
                    new.add(table, _sorted(waiting, table), rules=rules)
                    waiting, rows = [], 0
        if rows:
            new.add(table, _sorted(waiting, table), rules=rules)


def _sorted(tables: list[pa.Table], name: str) -> pa.Table:
    """Rows of one group; plays of the same trick lie together, as loading writes them."""
    import numpy as np
    import pyarrow as pa
    import pyarrow.compute as pc

    whole = pa.concat_tables(tables)
    if name != "events":
        return whole
    trick = pc.fill_null(whole["trick"], 0).to_numpy()
    return whole.take(pa.array(np.argsort(trick, kind="stable")))


def drop(lake: Lake, pack: Pack, source: str) -> None:
    """Show a pack without one of its sources; the rows leave with the next packing."""
    kept = [commit for commit in pack.sources if commit.source != source]
    if kept:
        smaller = repacked(pack, kept, name=pack_name(kept))
        with lake.scratch() as scratch:
            data = msgspec.json.format(msgspec.json.encode(smaller), indent=1)
            lake.add_manifest(lake.pack_path(smaller.name), data, draft=scratch / "pack.json")
    lake.drop_manifests([lake.pack_path(pack.name)])
