"""Writing one source: parts under draft names, then their names, then the manifest."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from cardlog.store import files
from cardlog.store.lake import INTENT, LOCK, Lake
from cardlog.store.manifest import Commit, Pack, Part
from cardlog.store.schema import LAYOUT, TABLES, arrow_schema

if TYPE_CHECKING:
    import pyarrow as pa

GROUP: Final = {"events": 1 << 19}
"""Rows of a row group by table; with less, scans read more pages than needed."""
SMALL_GROUP: Final = 1 << 16
PAGE: Final = 1 << 23
"""Bytes of a page: one a column and row group. What repeats from trick to trick is then seen."""
SAME: Final = 0.9
"""Share of different hands below which they are written as they are, not split by bytes."""
LEVEL: Final = 3
DENSE: Final = 19
"""Level for packs, which are written once and read often: a twentieth smaller, slower to write."""
_PLAIN: Final[dict[str, tuple[str, ...]]] = {
    # Values that hardly repeat: a dictionary would only stand beside them.
    "games": ("game", "id", "game_hash", "deal_hash", "players_hash", "line", "start", "end"),
    "events": ("game", "n", "hand", "time", "card", "choices", "number"),
    "deals": ("game",),
    "seats": ("game",),
    "scores": ("game",),
    "tricks": ("game",),
    "findings": ("game", "line"),
    "quarantine": ("raw", "start", "end"),
}
_WORDS: Final[dict[str, tuple[str, ...]]] = {
    # Of few words each, so that rows are handed over as their numbers.
    "events": ("phase", "verb", "what", "place", "to_place", "flags"),
    "deals": ("contract", "trump"),
    "seats": ("seat_name",),
}
_STATISTICS: Final[dict[str, list[str]]] = {"events": ["game", "n", "deal", "time"]}
"""Columns by whose bounds rows can be passed over, where the others' would cost as much as they."""
_PIECE: Final = 1 << 16
_ENCODINGS: Final[dict[str, dict[str, str]]] = {
    "games": dict.fromkeys(("game", "line", "start", "end"), "DELTA_BINARY_PACKED"),
    "events": {
        "game": "BYTE_STREAM_SPLIT",
        "n": "DELTA_BINARY_PACKED",
        "hand": "BYTE_STREAM_SPLIT",
        "time": "DELTA_BINARY_PACKED",
        "card": "BYTE_STREAM_SPLIT",
        "choices": "BYTE_STREAM_SPLIT",
    },
    "seats": {"game": "DELTA_BINARY_PACKED"},
    "deals": {"game": "DELTA_BINARY_PACKED"},
    "scores": {"game": "DELTA_BINARY_PACKED"},
    "tricks": {"game": "DELTA_BINARY_PACKED"},
}


class _Writer:
    """Rows of one table and rule set on their way to one part."""

    def __init__(self, path: Path, table: str, level: int) -> None:
        self.path = path
        self.level = level
        self.table = table
        self.rows = 0
        self._waiting: list[Any] = []
        self._waiting_rows = 0
        self._file: Any = None

    def add(self, rows: pa.Table) -> None:
        """Rows that follow; a row group is written when there are enough."""
        self._waiting.append(rows)
        self._waiting_rows += len(rows)
        self.rows += len(rows)
        if self._waiting_rows >= GROUP.get(self.table, SMALL_GROUP):
            self._write()

    def _write(self) -> None:
        import pyarrow as pa
        import pyarrow.parquet as pq

        group = pa.concat_tables([self._fitted(rows) for rows in self._waiting])
        group = group.unify_dictionaries()
        if self._file is None:
            plain = _PLAIN.get(self.table, ())
            encodings = _ENCODINGS.get(self.table, {})
            if "hand" in encodings and _same_hands(group["hand"]):
                encodings = encodings | {"hand": "PLAIN"}
            self._file = pq.ParquetWriter(
                self.path,
                self._fitted(arrow_schema(self.table).empty_table()).schema,
                compression="zstd",
                compression_level=self.level,
                use_dictionary=[n for n in TABLES[self.table].names if n not in plain],
                column_encoding=encodings or None,
                data_page_size=PAGE,
                max_rows_per_page=GROUP.get(self.table, SMALL_GROUP),
                write_statistics=_STATISTICS.get(self.table, True),
                write_batch_size=_PIECE,
                write_page_checksum=True,
                store_schema=False,
            )
        self._file.write_table(group, row_group_size=max(1, len(group)))
        self._waiting = []
        self._waiting_rows = 0

    def _fitted(self, rows: pa.Table) -> pa.Table:
        """The rows with columns of words as dictionaries."""
        import pyarrow as pa

        for name in _WORDS.get(self.table, ()):
            at = rows.schema.get_field_index(name)
            if not pa.types.is_dictionary(rows.schema.types[at]):
                field = rows.schema.field(at).with_type(pa.dictionary(pa.int32(), pa.string()))
                rows = rows.set_column(at, field, rows.column(at).dictionary_encode())
        return rows

    def close(self) -> None:
        """Write what waits and the footer."""
        if self._waiting_rows:
            self._write()
        if self._file is not None:
            self._file.close()
            self._file = None


def _same_hands(hands: pa.ChunkedArray) -> bool:
    """Whether many hands were dealt at several tables: then they repeat as a whole."""
    import pyarrow.compute as pc

    there = len(hands) - hands.null_count
    return bool(pc.count_distinct(hands).as_py() < SAME * there)


class Draft:
    """Parts of one source that nobody sees until :meth:`publish` has returned."""

    def __init__(self, lake: Lake, *, level: int = LEVEL) -> None:
        self.lake = lake
        self.level = level
        self._scratch = lake.scratch()
        self.path = self._scratch.__enter__()
        self._writers: dict[tuple[str, str], _Writer] = {}

    def add(self, table: str, rows: pa.Table, *, rules: str = "") -> None:
        """Rows of a table, of one rule set where the table is parted by rule sets."""
        if not len(rows):
            return
        writer = self._writers.get((table, rules))
        if writer is None:
            path = self.path / f"{len(self._writers)}.parquet"
            writer = self._writers[table, rules] = _Writer(path, table, self.level)
        writer.add(rows)

    def publish(self, commit: Commit) -> Commit:
        """Give the parts their names and commit them; the manifest that now holds.

        It is another loader's if that one committed the same source first.
        """
        drafts = self._finished(commit.source)
        with files.shared(self.lake.path / LOCK):
            known = self.lake.commit(commit.source)
            if known is None:
                commit = msgspec.structs.replace(
                    commit,
                    revision=self.lake.next_revision(commit.source),
                    parts=tuple(part for _, part in drafts),
                )
                self._name(drafts)
                if self._created(commit):
                    return commit
                known = self.lake.commit(commit.source)
                assert known is not None
                self._withdraw(drafts, known)
            return known

    def _created(self, commit: Commit) -> bool:
        return self.lake.add_manifest(
            self.lake.commit_path(commit.source, commit.revision),
            _manifest(commit),
            draft=self.path / "commit.json",
        )

    def rewrite(self, commit: Commit, *, keep: tuple[Part, ...] = ()) -> Commit:
        """Put these parts, and those to be kept, in the place of what a source had."""
        drafts = self._finished(commit.source)
        commit = msgspec.structs.replace(
            commit,
            layout=LAYOUT,
            revision=self.lake.next_revision(commit.source),
            parts=(*keep, *(part for _, part in drafts)),
        )
        with files.shared(self.lake.path / LOCK):
            self._name(drafts)
            self._created(commit)
        return commit

    def pack(self, pack: Pack) -> Pack:
        """Commit these parts as a pack."""
        drafts = self._finished(pack.name)
        pack = msgspec.structs.replace(pack, parts=tuple(part for _, part in drafts))
        with files.shared(self.lake.path / LOCK):
            self._name(drafts)
            path = self.lake.pack_path(pack.name)
            self.lake.add_manifest(path, _manifest(pack), draft=self.path / "commit.json")
        return pack

    def _finished(self, owner: str) -> list[tuple[Path, Part]]:
        """Parts that are written to their end, with what they will be called."""
        drafts = []
        for (table, rules), writer in self._writers.items():
            writer.close()
            files.sync_file(writer.path)
            drafts.append((writer.path, self._part(writer, table, rules, owner)))
        return drafts

    @staticmethod
    def _part(writer: _Writer, table: str, rules: str, owner: str) -> Part:
        sha256 = files.digest(writer.path)
        folder = f"{table}/rules={rules}" if rules else table
        return Part(
            # The second hash keeps the parts of two releases apart that load one source at once.
            path=f"{folder}/{owner[:20]}-{sha256[:12]}.parquet",
            table=table,
            rules=rules,
            rows=writer.rows,
            bytes=writer.path.stat().st_size,
            sha256=sha256,
            layout=LAYOUT,
        )

    def _intend(self, paths: list[str]) -> None:
        files.write_whole(
            self.path / INTENT, msgspec.json.encode(paths), draft=self.path / "intent.json"
        )

    def _name(self, drafts: list[tuple[Path, Part]]) -> None:
        self._intend([part.path for _, part in drafts])
        folders: set[Path] = set()
        for draft, part in drafts:
            target = self.lake.path / part.path
            target.parent.mkdir(parents=True, exist_ok=True)
            draft.replace(target)
            folders.update((target.parent, target.parent.parent))
        for folder in folders:
            files.sync_directory(folder)
        self.lake.share([part for _, part in drafts])

    def _withdraw(self, drafts: list[tuple[Path, Part]], known: Commit) -> None:
        kept = {part.path for part in known.parts}
        for _, part in drafts:
            if part.path not in kept:
                self.lake.discard(part.path)

    def close(self) -> None:
        """Leave nothing behind, whether published or not."""
        for writer in self._writers.values():
            with suppress(Exception):
                writer.close()
        self._scratch.__exit__(None, None, None)


@contextmanager
def draft(lake: Lake, *, level: int = LEVEL) -> Iterator[Draft]:
    """A draft that leaves nothing behind; what the disk refuses is a ``StoreError``."""
    try:
        new = Draft(lake, level=level)
        try:
            yield new
        finally:
            new.close()
    except OSError as error:
        raise files.cannot("write", lake.place, error) from error


def _manifest(found: Commit | Pack) -> bytes:
    return msgspec.json.format(msgspec.json.encode(found), indent=1)
