"""Files that appear whole or not at all, and locks that end with their process."""

from __future__ import annotations

import errno
import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from cardlog.errors import StoreError, Where

try:
    import fcntl

    LOCKING: bool = True
except ImportError:
    # No advisory locks on this system: loads work, but what dead ones left is never swept.
    LOCKING = False

CHUNK = 1 << 20
MAKE_ROOM = "make room and do it again: what was committed stays, the rest is done then"


def as_text(name: str) -> str:
    r"""A file name that can be stored as text: bytes that are no UTF-8 are written as escapes.

    >>> as_text("a\udcff.jsonl")
    'a\\xff.jsonl'
    """
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def sync_file(path: Path) -> None:
    """Wait until the content of a file is on the disk."""
    with path.open("rb+") as stream:
        os.fsync(stream.fileno())


def sync_directory(path: Path) -> None:
    """Wait until the names in a directory are on the disk, where the system can."""
    try:
        number = os.open(path, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(number)
    except OSError:
        pass
    finally:
        os.close(number)


def digest(path: Path) -> str:
    """SHA-256 of a file, in hexadecimal."""
    found = hashlib.sha256()
    with path.open("rb") as stream:
        while piece := stream.read(CHUNK):
            found.update(piece)
    return found.hexdigest()


def write_whole(path: Path, data: bytes, *, draft: Path) -> None:
    """Write a file through ``draft``, a name in the same file system, and a rename."""
    with draft.open("wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())
    draft.replace(path)
    sync_directory(path.parent)


def create_whole(path: Path, data: bytes, *, draft: Path) -> bool:
    """The same, but only if ``path`` does not exist; whether it was created."""
    with draft.open("wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())
    try:
        os.link(draft, path)
    except FileExistsError:
        return False
    except OSError:
        # File systems without hard links: the check and the rename are then two steps.
        if path.exists():
            return False
        draft.replace(path)
    sync_directory(path.parent)
    return True


def hold(path: Path) -> IO[Any]:
    """Take the lock file of a living process; closing the stream gives it back."""
    stream = path.open("a+b")
    if LOCKING:
        fcntl.flock(stream, fcntl.LOCK_EX)
    return stream


def held(path: Path) -> bool:
    """Whether a living process holds a lock file, as far as this system can tell."""
    if not LOCKING:
        return True
    try:
        with path.open("rb") as stream:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except FileNotFoundError:
        return False
    except OSError:
        return True
    return False


@contextmanager
def shared(path: Path) -> Iterator[None]:
    """Hold a lock together with others; waits for one that holds it alone."""
    with path.open("a+b") as stream:
        if LOCKING:
            fcntl.flock(stream, fcntl.LOCK_SH)
        yield


@contextmanager
def waiting(path: Path) -> Iterator[None]:
    """Hold a lock alone; waits for others."""
    with path.open("a+b") as stream:
        if LOCKING:
            fcntl.flock(stream, fcntl.LOCK_EX)
        yield


@contextmanager
def alone(path: Path) -> Iterator[bool]:
    """Hold a lock alone if nobody has it now: whether that was so."""
    with path.open("a+b") as stream:
        if not LOCKING:
            yield False
            return
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            yield False
            return
        yield True


def cannot(doing: str, path: str | Path, error: OSError) -> StoreError:
    """A system error as the program's own."""
    full = error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
    hint = MAKE_ROOM if full else ""
    where = Where(file=os.fspath(path))
    return StoreError(f"cannot-{doing}", error.strerror or str(error), where, hint)
