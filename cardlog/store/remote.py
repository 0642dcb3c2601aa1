"""A lake on an object store: parts and manifests are objects, loads write them from a mirror.

The mirror is a lake in a directory of this process that holds all manifests and no parts. A load
is an ordinary load into it, so that its bytes are the same; its parts are uploaded, and then its
manifest, which the store creates only if it is not there. No lock is needed.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

import msgspec

from cardlog.errors import StoreError, UsageError, Where
from cardlog.store import files
from cardlog.store.lake import CHANGES, COMMITS, DERIVED, DRAFTS, MARK, Lake, Stored
from cardlog.store.leases import Lease
from cardlog.store.manifest import Part, Snapshot
from cardlog.store.urls import changed_at, file_system, reading

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

THREADS: Final = 32
"""Manifests that are fetched at a time."""
UNNAMED: Final = ".unnamed.json"
"""Object that tells since when parts have had no manifest."""
AHEAD: Final = 1 << 20
"""Bytes that are read on behind what was asked for."""


class RemoteLake(Lake):
    """A lake by the URL of the prefix that its objects share."""

    local: ClassVar[bool] = False

    def __init__(self, url: str) -> None:
        self._mirror = tempfile.TemporaryDirectory(prefix="cardlog-lake-")
        super().__init__(self._mirror.name)
        self.url = url.rstrip("/")
        self.file_system, self._root = file_system(self.url)
        self._reader: Any = None
        self._lease: Lease | None = None
        for folder in (COMMITS, DRAFTS):
            (self.path / folder).mkdir()

    def __repr__(self) -> str:
        return f"RemoteLake({self.url!r})"

    @staticmethod
    def at(url: str) -> RemoteLake:
        """The lake of a URL; a process has one mirror of it."""
        return _at(url.rstrip("/"), os.getpid())

    @property
    def place(self) -> str:
        """The URL."""
        return self.url

    @property
    def address(self) -> str:
        """The URL."""
        return self.url

    @property
    def exists(self) -> bool:
        """Whether there is a lake under the URL."""
        if super().exists:
            return True
        with self._reaching(), suppress(FileNotFoundError):
            self._keep(self.path / MARK, self.file_system.cat_file(self._key(MARK)))
            return True
        return False

    def check(self) -> None:
        """Raise ``StoreError`` unless this is a lake whose layout this release knows."""
        _ = self.exists
        super().check()

    def create(self) -> None:
        """Make the prefix a lake if it is not; nothing else may lie under it."""
        if self.exists:
            self.check()
            return
        with self._writing():
            with suppress(FileNotFoundError):
                if others := self.file_system.find(self._root, maxdepth=1, withdirs=True):
                    raise StoreError(
                        "not-empty",
                        f"the prefix holds other objects, such as {others[0]!r}",
                        Where(file=self.url),
                        "name a new or empty prefix",
                    )
            Lake.mark(self)
            with suppress(FileExistsError):
                self._put(self.path / MARK, self._key(MARK), only_new=True)

    # --- reading --------------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """What is committed at this moment."""
        self.check()
        self.sync()
        return super().snapshot()

    def sync(self) -> None:
        """Bring the mirror's manifests up to date."""
        # What is gone between the list and the fetch now stands in another manifest.
        while not self._synced():
            pass

    def _synced(self) -> bool:
        whole = True
        with self._reaching():
            try:
                keys = self.file_system.find(self._key(COMMITS))
            except FileNotFoundError:
                keys = []
            there = {key.rpartition("/")[2]: key for key in keys if key.endswith(".json")}
            here = set(self._names())
            wanted = [there[name] for name in sorted(there.keys() - here)]
            for key, data in self._fetched(wanted):
                if data is None:
                    whole = False
                else:
                    self._keep(self.path / COMMITS / key.rpartition("/")[2], data)
        for name in here - there.keys():
            (self.path / COMMITS / name).unlink(missing_ok=True)
            self._known.pop(name, None)
        return whole

    def _fetched(self, keys: list[str]) -> Iterator[tuple[str, bytes | None]]:
        # One after the other, thousands would take minutes.
        with ThreadPoolExecutor(THREADS) as pool:
            yield from zip(keys, pool.map(self._manifest, keys), strict=True)

    def _manifest(self, key: str) -> bytes | None:
        try:
            return bytes(self.file_system.cat_file(key))
        except FileNotFoundError:
            return None

    def location(self, part: Part) -> str:
        """URL of a part."""
        return f"{self.url}/{part.path}"

    def opened(self, part: Part) -> Any:
        """The bytes of a part as a stream."""
        return self.file_system.open(self._key(part.path), "rb")

    def faults(
        self, found: Snapshot, *, thorough: bool = False
    ) -> Iterator[tuple[Part, str, str, str, str]]:
        """Parts that are not as their manifest says, by one listing; ``thorough`` reads them."""
        self._reader = self._fresh_reader()
        with self._reaching():
            sizes = {
                name.removeprefix(f"{self._root}/"): info["size"]
                for name, info in self._reader.find(self._root, detail=True).items()
            }
        for part, owner, names in found.owners():
            size = sizes.get(part.path)
            if size is None:
                yield part, owner, names, "missing-part", "the part is not there"
            elif size != part.bytes:
                message = f"the part has {size} bytes instead of {part.bytes}"
                yield part, owner, names, "damaged-part", message
            elif thorough and self._digest(part) != part.sha256:
                message = "the bytes of the part have changed since it was written"
                yield part, owner, names, "damaged-part", message

    def _digest(self, part: Part) -> str:
        found = hashlib.sha256()
        with self.opened(part) as stream:
            while piece := stream.read(files.CHUNK):
                found.update(piece)
        return found.hexdigest()

    def attach(self, connection: DuckDBPyConnection) -> None:
        """Let a connection read the store through a client that knows the last listing."""
        connection.register_filesystem(self._reader or self._fresh_reader())

    def _fresh_reader(self) -> Any:
        """A client that need not ask for what it has listed, since parts never change."""
        options = dict(self.file_system.storage_options)
        options |= {"use_listings_cache": True, "skip_instance_cache": True}
        if "s3" in self.file_system.protocol:
            # Its own default reads 50 MB on, wherever a column begins.
            options["default_block_size"] = AHEAD
        return type(self.file_system)(**options)

    # --- writing --------------------------------------------------------------------------

    def share(self, parts: list[Part]) -> None:
        """Upload parts; the mirror keeps none."""
        with self._writing():
            for part in parts:
                path = self.path / part.path
                self._put(path, self._key(part.path))
                path.unlink()

    def discard(self, name: str) -> None:
        """Delete an object that no manifest names, by its name under the prefix."""
        with suppress(Exception):
            self.file_system.rm_file(self._key(name))

    def mark(self) -> None:
        """Say that this is a lake of today's layout."""
        super().mark()
        with self._writing():
            self._put(self.path / MARK, self._key(MARK))

    def add_manifest(self, path: Path, data: bytes, *, draft: Path) -> bool:
        """Create a manifest if it is not there; whether it was created."""
        draft.write_bytes(data)
        with self._writing():
            self._still_ours()
            try:
                self._put(draft, self._key(f"{COMMITS}/{path.name}"), only_new=True)
            except FileExistsError:
                self.sync()
                return False
        draft.replace(path)
        return True

    @contextmanager
    def changing(self) -> Iterator[None]:
        """One at a time, by a lease: a store has no locks."""
        self.check()
        lease = Lease(self.file_system, self._key(CHANGES))
        with self._writing():
            lease.take()
        self._lease = lease
        try:
            yield
        finally:
            self._lease = None
            # If the store does not answer any more, the lease ends by itself.
            with suppress(Exception):
                lease.give_back()

    def _still_ours(self) -> None:
        if self._lease is not None:
            self._lease.check()

    def drop_manifests(self, paths: Sequence[Path]) -> None:
        """Delete manifests; what they alone show is not shown from then on."""
        if not paths:
            return
        with self._writing():
            self._still_ours()
            for path in paths:
                self.discard_key(self._key(f"{COMMITS}/{path.name}"))
                path.unlink(missing_ok=True)
                self._known.pop(path.name, None)

    def stored(self, folder: str) -> Iterator[Stored]:
        """The Parquet objects of a table, or of what is derived."""
        with self._reaching():
            try:
                found = self.file_system.find(self._key(folder), detail=True)
            except FileNotFoundError:
                return
        for key, info in sorted(found.items()):
            if key.endswith(".parquet"):
                name = key.removeprefix(f"{self._root}/")
                yield Stored(name, info["size"], changed_at(info))

    @contextmanager
    def clearing(self, wait: float) -> Iterator[Callable[[Stored], bool]]:
        """Those may go that an earlier call saw unnamed, and that nobody wrote since."""
        known, now = self._unnamed(), time.time()
        seen: dict[str, float] = {}

        def free(file: Stored) -> bool:
            since = known.get(file.name, now)
            if now - max(since, file.changed) >= wait and self._as_it_was(file):
                return True
            seen[file.name] = since
            return False

        yield free
        if seen != known:
            with self._writing():
                self.file_system.pipe_file(self._key(UNNAMED), msgspec.json.encode(seen))

    def _unnamed(self) -> dict[str, float]:
        """When parts were first seen without a manifest, in seconds."""
        with self._reaching():
            try:
                data = bytes(self.file_system.cat_file(self._key(UNNAMED)))
                return msgspec.json.decode(data, type=dict[str, float])
            except (FileNotFoundError, msgspec.MsgspecError):
                return {}

    def _as_it_was(self, file: Stored) -> bool:
        """A load that is running may just have written it again."""
        with self._reaching():
            try:
                return changed_at(self.file_system.info(self._key(file.name))) == file.changed
            except FileNotFoundError:
                return False

    def share_derived(self, path: Path) -> None:
        """Upload what is derived, in the place of what was."""
        with self._writing():
            self._put(path, self._key(f"{DERIVED}/{path.name}"))
            for key in self.file_system.find(self._key(DERIVED)):
                if key.rpartition("/")[2] != path.name:
                    self.discard_key(key)

    def fetch_derived(self, path: Path) -> None:
        """Download what is derived, if it is there."""
        if path.is_file():
            return
        with self._reaching(), suppress(FileNotFoundError):
            path.parent.mkdir(exist_ok=True)
            self._keep(path, self.file_system.cat_file(self._key(f"{DERIVED}/{path.name}")))

    def discard_key(self, key: str) -> None:
        """Delete an object; another may have been faster."""
        with suppress(FileNotFoundError):
            self.file_system.rm_file(key)

    def _key(self, name: str) -> str:
        return f"{self._root}/{name}"

    def _keep(self, path: Path, data: bytes) -> None:
        draft = self.path / DRAFTS / f"{secrets.token_hex(8)}.part"
        draft.write_bytes(data)
        draft.replace(path)

    def _put(self, path: Path, key: str, *, only_new: bool = False) -> None:
        parent = key.rpartition("/")[0]
        with suppress(Exception):
            # Stores have no directories; file systems behind URLs do.
            if "s3" not in self.file_system.protocol:
                self.file_system.makedirs(parent, exist_ok=True)
        if only_new:
            self.file_system.pipe_file(key, path.read_bytes(), mode="create")
        else:
            self.file_system.put_file(os.fspath(path), key)

    @contextmanager
    def _reaching(self) -> Iterator[None]:
        """A store that does not answer is the lake's error, not that of a source."""
        try:
            with reading(self.url):
                yield
        except UsageError as error:
            hint = "check the address, the endpoint and the credentials; what was committed stays"
            raise StoreError(error.code, error.message, error.where, hint) from error

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except StoreError:
            raise
        except FileExistsError:
            raise
        except Exception as error:
            where = Where(file=self.url)
            raise StoreError("cannot-write", str(error) or type(error).__name__, where) from error


@cache
def _at(url: str, _process: int) -> RemoteLake:
    return RemoteLake(url)
