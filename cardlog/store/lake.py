"""The lake's directory: which sources are committed, and the parts that hold them."""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec

from cardlog.errors import StoreError, Where
from cardlog.store import files
from cardlog.store.schema import LAYOUT, TABLES

MARK: Final = "lake.json"
COMMITS: Final = "commits"
DRAFTS: Final = ".drafts"
LOCK: Final = ".lock"
CATALOG: Final = "lake.duckdb"
DERIVED: Final = "derived"
INTENT: Final = "parts.json"


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """One Parquet file: its path in the lake, and what it must be to be trusted."""

    path: str
    table: str
    rules: str = ""
    rows: int
    bytes: int
    sha256: str


class Commit(msgspec.Struct, frozen=True, kw_only=True):
    """The manifest of one source: what was read, what became of it, where it lies."""

    layout: int = LAYOUT
    source: str
    key: int
    """High part of the keys of its games."""
    file: str
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
    loaded_at: str
    version: str
    parts: tuple[Part, ...] = ()


class _Mark(msgspec.Struct, kw_only=True):
    cardlog_lake: int


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

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        self._known: dict[str, Commit] = {}

    def __repr__(self) -> str:
        return f"Lake({os.fspath(self.path)!r})"

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
                Where(file=os.fspath(self.path)),
                "'cardlog load' makes one",
            ) from None
        if mark.cardlog_lake > LAYOUT:
            raise StoreError(
                "newer-lake",
                f"layout {mark.cardlog_lake} is newer than {LAYOUT}, which this release reads",
                Where(file=os.fspath(self.path)),
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
            with self.scratch() as scratch:
                files.write_whole(
                    self.path / MARK,
                    msgspec.json.encode(_Mark(cardlog_lake=LAYOUT)),
                    draft=scratch / MARK,
                )
        except OSError as error:
            raise files.cannot("write", self.path, error) from error

    # --- reading --------------------------------------------------------------------------

    def commit_path(self, source: str) -> Path:
        """Where the manifest of a source lies or would lie."""
        return self.path / COMMITS / f"{source}.json"

    def commit(self, source: str) -> Commit | None:
        """The manifest of a source by the SHA-256 of its bytes, ``None`` if not committed."""
        try:
            return self._read(self.commit_path(source))
        except FileNotFoundError:
            return None

    def commits(self) -> list[Commit]:
        """All manifests in the order in which their sources were loaded."""
        self.check()
        found = []
        for path in (self.path / COMMITS).glob("*.json"):
            # A manifest never changes, so each is read once.
            commit = self._known.get(path.name)
            if commit is None:
                commit = self._known[path.name] = self._read(path)
            found.append(commit)
        found.sort(key=lambda commit: (commit.loaded_at, commit.source))
        keys: dict[int, str] = {}
        for commit in found:
            other = keys.setdefault(commit.key, commit.source)
            if other != commit.source:
                raise StoreError(
                    "key-collision",
                    f"sources {other[:16]} and {commit.source[:16]} gave their games the same keys",
                    Where(file=commit.file),
                    f"delete {COMMITS}/{commit.source}.json and load {commit.file} again",
                )
        return found

    def _read(self, path: Path) -> Commit:
        try:
            commit = msgspec.json.decode(path.read_bytes(), type=Commit)
        except msgspec.MsgspecError as error:
            raise StoreError(
                "damaged-lake",
                f"the manifest cannot be read: {error}",
                Where(file=os.fspath(path)),
                "delete it and load the source again",
            ) from error
        if commit.layout > LAYOUT:
            raise StoreError(
                "newer-lake",
                f"layout {commit.layout} is newer than {LAYOUT}, which this release reads",
                Where(file=os.fspath(path)),
                "update cardlog",
            )
        return commit

    def parts(self, table: str, *, commits: list[Commit] | None = None) -> list[Part]:
        """Committed parts of a table."""
        known = self.commits() if commits is None else commits
        return [part for commit in known for part in commit.parts if part.table == table]

    def damages(self, *, thorough: bool = False) -> Iterator[Damage]:
        """Parts that are missing or of a wrong size; ``thorough`` also reads and hashes them."""
        for commit in self.commits():
            for part in commit.parts:
                path = self.path / part.path
                fault = _fault(path, part, thorough=thorough)
                if fault:
                    code, message = fault
                    yield Damage(path=part.path, source=commit.source, code=code, message=message)

    def trusted(self) -> list[Commit]:
        """Manifests whose parts all stand there in their size; ``StoreError`` if one does not."""
        commits = self.commits()
        for commit in commits:
            for part in commit.parts:
                fault = _fault(self.path / part.path, part, thorough=False)
                if fault:
                    raise StoreError(
                        "damaged-lake",
                        fault[1],
                        Where(file=os.fspath(self.path / part.path)),
                        f"delete {COMMITS}/{commit.source}.json and load {commit.file} again",
                    )
        return commits

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

    def _forget(self, draft: Path) -> None:
        intent = draft / INTENT
        if intent.exists():
            try:
                named = msgspec.json.decode(intent.read_bytes(), type=list[str])
            except msgspec.MsgspecError:
                named = []
            kept = {part.path for commit in self.commits() for part in commit.parts}
            for path in named:
                inside = (self.path / path).resolve()
                if path not in kept and inside.is_relative_to(self.path.resolve()):
                    inside.unlink(missing_ok=True)
        shutil.rmtree(draft, ignore_errors=True)


_OWN: Final = frozenset({MARK, COMMITS, DRAFTS, LOCK, DERIVED, CATALOG, *TABLES})


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
