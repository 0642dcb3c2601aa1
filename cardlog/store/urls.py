"""Files behind URLs, read through fsspec: object stores, web servers, clusters' file systems."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from email.utils import parsedate_to_datetime
from typing import Any, BinaryIO, Final, cast

import msgspec

from cardlog.errors import UsageError, Where

_URL: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")


def is_url(name: object) -> bool:
    """Whether a name is a URL; a drive letter is no scheme.

    >>> [is_url(name) for name in ("s3://club/a.jsonl", "C:/club/a.jsonl", "a.jsonl")]
    [True, False, False]
    """
    return isinstance(name, str) and _URL.match(name) is not None


def file_system(url: str) -> tuple[Any, str]:
    """The fsspec file system of a URL, and the path in it.

    Credentials and endpoints are those of the environment and of fsspec's configuration.
    """
    try:
        from fsspec.core import url_to_fs
    except ImportError:
        raise UsageError(
            "extra-missing",
            "URLs are read through fsspec, which is not installed",
            Where(file=url),
            "pip install 'cardlog[s3]'; other stores have packages of their own, such as gcsfs",
        ) from None
    try:
        # Listings are not kept: others write there.
        found, path = url_to_fs(url, use_listings_cache=False)
    except (ImportError, ValueError) as error:
        raise UsageError("cannot-open", str(error), Where(file=url)) from error
    return found, str(path).rstrip("/")


class Status(msgspec.Struct, frozen=True):
    """What a store tells of an object: its size, and when it was last changed."""

    st_size: int
    st_mtime_ns: int
    st_ctime_ns: int = 0


def status(url: str) -> Status:
    """Size and time of change of what a URL names; ``UsageError`` if it cannot be reached."""
    found, path = file_system(url)
    with reading(url):
        info = found.info(path)
    return Status(int(info.get("size") or 0), int(changed_at(info) * 1_000_000_000))


def changed_at(info: Mapping[str, Any]) -> float:
    """When an object was last changed, in seconds, as its store tells; 0 if it does not."""
    names = ("LastModified", "Last-Modified", "mtime", "created")
    when = next((info[name] for name in names if info.get(name)), 0)
    if isinstance(when, str):
        try:
            when = parsedate_to_datetime(when)
        except ValueError:
            return 0
    if isinstance(when, datetime):
        return when.timestamp()
    return float(when) if isinstance(when, int | float) else 0


@contextmanager
def opened(url: str) -> Iterator[BinaryIO]:
    """The bytes of a URL as a stream that is read ahead in blocks."""
    found, path = file_system(url)
    with reading(url):
        stream = found.open(path, "rb")
    with stream:
        yield cast(BinaryIO, stream)


def expanded(url: str) -> list[str]:
    """The URLs that one stands for: a pattern for what matches, ``…/`` for what lies under it."""
    if not url.endswith("/") and not any(sign in url for sign in "*?["):
        return [url]
    found, path = file_system(url)
    with reading(url):
        if url.endswith("/"):
            names = [name for name in found.find(path) if not _hidden(name, path)]
        else:
            names = found.glob(path)
    if not names:
        raise UsageError("no-logs", "no object has such a name", Where(file=url))
    return sorted(found.unstrip_protocol(name) for name in names)


def _hidden(name: str, under: str) -> bool:
    return any(piece.startswith(".") for piece in name.removeprefix(under).split("/"))


@contextmanager
def reading(url: str) -> Iterator[None]:
    """What a store refuses, as the program's own error."""
    try:
        yield
    except FileNotFoundError as error:
        # For a web server that does not answer fsspec says the same as for a page it has not.
        cause = error.__cause__
        away = _of_client(cause) and getattr(cause, "status", 0) != 404
        message = str(cause) if away else os.strerror(2)
        raise UsageError("cannot-open", message, Where(file=url)) from error
    except OSError as error:
        raise UsageError("cannot-open", str(error), Where(file=url)) from error
    except Exception as error:
        if not _of_client(error):
            raise
        raise UsageError("cannot-open", str(error), Where(file=url)) from error


def _of_client(error: BaseException | None) -> bool:
    """Whether it comes from what speaks to stores and web servers."""
    return type(error).__module__.split(".")[0] in ("botocore", "aiobotocore", "aiohttp")
