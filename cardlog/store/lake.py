"""The lake's directory: which sources are committed, and the parts that hold them."""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

import msgspec

from cardlog.errors import StoreError, Where
from cardlog.store import files
from cardlog.store.manifest import Commit, Pack, Part, Snapshot, snapshot
from cardlog.store.schema import LAYOUT, TABLES

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

MARK: Final = "lake.json"
COMMITS: Final = "commits"
DRAFTS: Final = ".drafts"
LOCK: Final = ".lock"
CATALOG: Final = "lake.duckdb"
DERIVED: Final = "derived"
SOLVED: Final = "solved"
INTENT: Final = "parts.json"
READERS: Final = ".readers"
CHANGES: Final = ".changes"
PACK: Final = "pack-"


class _Mark(msgspec.Struct, kw_only=True):
    cardlog_lake: int


class Stored(msgspec.Struct, frozen=True):
    """A file of a lake: its path there, its size, and when it was written, in seconds."""

    name: str
    bytes: int
    changed: float


class Damage(msgspec.Struct, frozen=True, kw_only=True):
    """A part that is not what its manifest says."""

    path: str
    source: str
    code: str
    message: str


class Lake:
    """A directory of Parquet parts that are visible once their source is committed.

    Opening does not create it: loading does.
    """

    local: ClassVar[bool] = True
    """It lies on a disk, with locks."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        self._known: dict[str, Commit | Pack] = {}

    def __repr__(self) -> str:
        return f"Lake({os.fspath(self.path)!r})"

    @property
    def place(self) -> str:
        """The directory, as it was named."""
        return os.fspath(self.path)

    @property
    def address(self) -> str:
        """How other processes name it."""
        return os.fspath(self.path.absolute())

    @property
    def exists(self) -> bool:
        """Whether the directory is a lake."""
        return (self.path / MARK).is_file()

    def check(self) -> None:
        """Raise ``StoreError`` unless this is a lake whose layout this release knows."""
        try:
            mark = msgspec.json.decode((self.path / MARK).read_bytes(), type=_Mark)
        except (OSError, msgspec.MsgspecError):
            raise StoreError(
                "no-lake",
                "this is no lake",
                Where(file=self.place),
                "'cardlog load' makes one",
            ) from None
        if mark.cardlog_lake > LAYOUT:
            raise StoreError(
                "newer-lake",
                f"layout {mark.cardlog_lake} is newer than {LAYOUT}, which this release reads",
                Where(file=self.place),
                "update cardlog",
            )

    def create(self) -> None:
        """Make the directory a lake if it is not; it must be empty or not exist."""
        if self.exists:
            self.check()
            return
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            strangers = [p.name for p in self.path.iterdir() if p.name not in _OWN]
            if strangers:
                raise StoreError(
                    "not-empty",
                    f"the directory holds other files, such as {sorted(strangers)[0]!r}",
                    Where(file=os.fspath(self.path)),
                    "name a new or empty directory",
                )
            (self.path / COMMITS).mkdir(exist_ok=True)
            (self.path / DRAFTS).mkdir(exist_ok=True)
            self.mark()
        except OSError as error:
            raise files.cannot("write", self.path, error) from error

    def mark(self) -> None:
        """Say that this is a lake of today's layout."""
        with self.scratch() as scratch:
            data = msgspec.json.encode(_Mark(cardlog_lake=LAYOUT))
            files.write_whole(self.path / MARK, data, draft=scratch / MARK)

    # --- reading --------------------------------------------------------------------------

    def commit_path(self, source: str, revision: int = 0) -> Path:
        """Where the manifest of a source lies or would lie; a manifest never changes."""
        name = f"{source}.{revision}.json" if revision else f"{source}.json"
        return self.path / COMMITS / name

    def pack_path(self, name: str) -> Path:
        """Where the manifest of a pack lies or would lie."""
        return self.path / COMMITS / f"{PACK}{name}.json"

    def commit(self, source: str) -> Commit | None:
        """What the lake shows of a source, by the SHA-256 of its bytes; ``None`` if nothing."""
        if not self.held(source):
            return None
        return next((c for c in self.commits() if c.source == source), None)

    def held(self, source: str) -> list[Commit]:
        """Everything that manifests have of a source, shown or not."""
        names = self._names()
        own = [self._read(name, Commit) for name in names if name.startswith(source)]
        found = [commit for commit in own if isinstance(commit, Commit)]
        packs = self._packs(names)
        return found + [c for pack in packs for c in pack.sources if c.source == source]

    def keys(self) -> set[int]:
        """High parts of the keys of all games, shown or not."""
        singles, packs = self._manifests()
        packed = {commit.key for pack in packs for commit in pack.sources}
        return packed | {commit.key for commit in singles}

    def next_revision(self, source: str) -> int:
        """Revision that is later than any that some manifest has of a source; 0 if none has."""
        return max((commit.revision + 1 for commit in self.held(source)), default=0)

    def commits(self) -> list[Commit]:
        """All sources in the order in which they were loaded."""
        return self.snapshot().commits

    def snapshot(self) -> Snapshot:
        """What is committed at this moment."""
        self.check()
        found = snapshot(*self._manifests())
        self._check_keys(found.commits)
        return found

    def sync(self) -> None:
        """Learn what others committed: what lies on a disk is looked up each time."""

    def _names(self) -> list[str]:
        with os.scandir(self.path / COMMITS) as entries:
            return [entry.name for entry in entries if entry.name.endswith(".json")]

    def _manifests(self) -> tuple[list[Commit], list[Pack]]:
        # Packs after single sources: what is packed meanwhile is then seen twice, not missed.
        singles = [self._read(n, Commit) for n in self._names() if not n.startswith(PACK)]
        found = [commit for commit in singles if isinstance(commit, Commit)]
        return found, self._packs(self._names())

    def _packs(self, names: list[str]) -> list[Pack]:
        found = [self._read(name, Pack) for name in sorted(names) if name.startswith(PACK)]
        return [pack for pack in found if isinstance(pack, Pack)]

    @staticmethod
    def _check_keys(commits: list[Commit]) -> None:
        keys: dict[int, str] = {}
        for commit in commits:
            other = keys.setdefault(commit.key, commit.source)
            if other != commit.source:
                raise StoreError(
                    "key-collision",
                    f"sources {other[:16]} and {commit.source[:16]} gave their games the same keys",
                    Where(file=commit.file),
                    f"delete {COMMITS}/{commit.source}.json and load {commit.file} again",
                )

    def _read(self, name: str, kind: type[Commit | Pack]) -> Commit | Pack | None:
        """A manifest that was just listed, ``None`` if it is gone by now."""
        # A manifest never changes, so each is read once.
        if name in self._known:
            return self._known[name]
        path = self.path / COMMITS / name
        try:
            found: Commit | Pack = msgspec.json.decode(path.read_bytes(), type=kind)
        except FileNotFoundError:
            return None
        except msgspec.MsgspecError as error:
            raise StoreError(
                "damaged-lake",
                f"the manifest cannot be read: {error}",
                Where(file=os.fspath(path)),
                "delete it and load the source again",
            ) from error
        if found.layout > LAYOUT:
            raise StoreError(
                "newer-lake",
                f"layout {found.layout} is newer than {LAYOUT}, which this release reads",
                Where(file=os.fspath(path)),
                "update cardlog",
            )
        self._known[name] = found
        return found

    def parts(self, table: str) -> list[Part]:
        """Committed parts of a table."""
        return self.snapshot().parts(table)

    def location(self, part: Part) -> str:
        """Where readers find a part."""
        return os.fspath((self.path / part.path).absolute())

    def locations(self, table: str) -> list[str]:
        """Where readers find the committed parts of a table: what other tools are to read."""
        return [self.location(part) for part in self.parts(table)]

    def opened(self, part: Part) -> Any:
        """A part for those who read Parquet: its path."""
        return self.path / part.path

    def faults(
        self, found: Snapshot, *, thorough: bool = False
    ) -> Iterator[tuple[Part, str, str, str, str]]:
        """Parts that are not as their manifest says: owner, its files, code and message."""
        for part, owner, names in found.owners():
            fault = _fault(self.path / part.path, part, thorough=thorough)
            if fault:
                yield part, owner, names, *fault

    def damages(self, *, thorough: bool = False) -> Iterator[Damage]:
        """Parts that are missing or of a wrong size; ``thorough`` also reads and hashes them."""
        for part, owner, _, code, message in self.faults(self.snapshot(), thorough=thorough):
            yield Damage(path=part.path, source=owner, code=code, message=message)

    def trusted(self) -> Snapshot:
        """What is committed, its parts being there in their size; else ``StoreError``."""
        found = self.snapshot()
        for part, owner, names, _, message in self.faults(found):
            raise StoreError(
                "damaged-lake",
                message,
                Where(file=f"{self.place}/{part.path}"),
                f"'cardlog lake remove' {owner[:16]} and load {names} again",
            )
        return found

    def attach(self, connection: DuckDBPyConnection) -> None:
        """Let a connection read the parts: those on a disk it can read."""

    @contextmanager
    def read_lock(self) -> Iterator[None]:
        """Keeps parts from being cleared away as long as they may be read."""
        with ExitStack() as stack:
            # A lake on a disk that is only read has nobody who clears it.
            with suppress(OSError):
                stack.enter_context(files.shared(self.path / READERS))
            yield

    # --- writing ------------------------------------------------------------------------------

    @contextmanager
    def scratch(self) -> Iterator[Path]:
        """A directory for what is being written; gone at the end, or swept if the process dies."""
        token = f"{os.getpid()}-{secrets.token_hex(6)}"
        path = self.path / DRAFTS / token
        lock_path = path.with_name(token + ".lock")
        # Under the lake's lock, so that a sweep cannot take the new directory for a dead one's.
        with files.shared(self.path / LOCK):
            lock = files.hold(lock_path)
            path.mkdir()
        try:
            yield path
        finally:
            shutil.rmtree(path, ignore_errors=True)
            lock_path.unlink(missing_ok=True)
            lock.close()

    @contextmanager
    def changing(self) -> Iterator[None]:
        """One at a time: packing, removing, retrying, moving forward, clearing away."""
        self.check()
        try:
            with files.waiting(self.path / CHANGES):
                yield
        except OSError as error:
            raise files.cannot("write", self.path, error) from error

    def tidy(self) -> int:
        """Delete manifests of which nothing is shown any more; returns how many."""
        found = self.snapshot()
        shown = {(commit.source, commit.revision) for commit in found.commits}
        packs = {pack.name for pack in found.packs}
        packed = {
            c.source
            for pack in found.packs
            for c in pack.sources
            if c.source not in {gone.source for gone in found.hidden[pack.name]}
        }
        singles, every_pack = self._manifests()
        gone = [self.pack_path(pack.name) for pack in every_pack if pack.name not in packs]
        gone += [
            self.commit_path(commit.source, commit.revision)
            for commit in singles
            if (commit.source, commit.revision) not in shown or commit.source in packed
        ]
        self.drop_manifests(gone)
        return len(gone)

    def drop_manifests(self, paths: Sequence[Path]) -> None:
        """Delete manifests; what they alone show is not shown from then on."""
        for path in paths:
            path.unlink(missing_ok=True)
        if paths:
            files.sync_directory(self.path / COMMITS)

    def share(self, parts: list[Part]) -> None:
        """Bring parts that have their names to where readers find them: here they are there."""

    def discard(self, name: str) -> None:
        """Delete a file that no manifest names, by its path in the lake."""
        with suppress(OSError):
            (self.path / name).unlink()

    def stored(self, folder: str) -> Iterator[Stored]:
        """The Parquet files of a table, or of what is derived."""
        for path in sorted((self.path / folder).rglob("*.parquet")):
            with suppress(FileNotFoundError):
                status = path.stat()
                name = path.relative_to(self.path).as_posix()
                yield Stored(name, status.st_size, status.st_mtime)

    @contextmanager
    def clearing(self, wait: float) -> Iterator[Callable[[Stored], bool]]:  # noqa: ARG002
        """Tells of files that no manifest names whether they may go: if nobody reads or loads.

        Where nobody can tell that, those may go that nothing has named for ``wait`` seconds.
        """
        with (
            files.alone(self.path / READERS) as unread,
            files.alone(self.path / LOCK) as unwritten,
        ):
            yield lambda _: unread and unwritten

    def add_manifest(self, path: Path, data: bytes, *, draft: Path) -> bool:
        """Create a manifest if it is not there; whether it was created."""
        return files.create_whole(path, data, draft=draft)

    def share_derived(self, path: Path) -> None:
        """Bring what is derived to where readers find it: here it is there."""

    def fetch_derived(self, path: Path) -> None:
        """Bring what is derived here, if it is anywhere."""

    # --- sweeping -------------------------------------------------------------------------

    def sweep(self) -> int:
        """Remove what loads left that died; returns how many they were.

        Skipped while another load publishes, because its parts have names but no manifest yet.
        """
        drafts = self.path / DRAFTS
        swept = 0
        with files.alone(self.path / LOCK) as free:
            if not free:
                return 0
            for lock in drafts.glob("*.lock"):
                if files.held(lock):
                    continue
                draft = lock.with_suffix("")
                if draft.is_dir():
                    self._forget(draft)
                    swept += 1
                lock.unlink(missing_ok=True)
        return swept

    def named(self) -> set[str]:
        """Paths of all parts that some manifest names, shown or not."""
        found: set[str] = set()
        singles, packs = self._manifests()
        found.update(part.path for commit in singles for part in commit.parts)
        found.update(part.path for pack in packs for part in pack.parts)
        return found

    def _forget(self, draft: Path) -> None:
        intent = draft / INTENT
        if intent.exists():
            try:
                named = msgspec.json.decode(intent.read_bytes(), type=list[str])
            except msgspec.MsgspecError:
                named = []
            kept = self.named()
            for path in named:
                inside = (self.path / path).resolve()
                if path not in kept and inside.is_relative_to(self.path.resolve()):
                    inside.unlink(missing_ok=True)
        shutil.rmtree(draft, ignore_errors=True)


_OWN: Final = frozenset(
    {MARK, COMMITS, DRAFTS, LOCK, READERS, CHANGES, DERIVED, SOLVED, CATALOG, *TABLES}
)


def _fault(path: Path, part: Part, *, thorough: bool) -> tuple[str, str] | None:
    try:
        size = path.stat().st_size
    except OSError as error:
        return "missing-part", f"the part cannot be read: {error.strerror}"
    if size != part.bytes:
        return "damaged-part", f"the part has {size} bytes instead of {part.bytes}"
    if thorough and files.digest(path) != part.sha256:
        return "damaged-part", "the bytes of the part have changed since it was written"
    return None
