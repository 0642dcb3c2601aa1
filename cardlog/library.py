"""The library in five calls: read, validate, judge, load, connect."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal

from cardlog.formats.detect import open_any
from cardlog.log.lines import Input
from cardlog.log.model import Line, Record, Refused
from cardlog.replay.batch import Speed
from cardlog.replay.bulk import Judge
from cardlog.replay.verdict import Verdict

if TYPE_CHECKING:
    from cardlog.store import SourceReport


def read(
    source: Input, *, on_error: Literal["raise", "skip"] | Callable[[Refused], object] = "raise"
) -> Iterator[Record]:
    """Records of any file that cardlog understands, in order; the format is found by content.

    What is no record raises ``FormatError`` with its place, is skipped, or is handed to a
    function. Raises ``UsageError`` if the source cannot be read or holds no known format.

    >>> import io, cardlog
    >>> text = io.BytesIO()
    >>> _ = cardlog.write_records(cardlog.simulate("hearts", n=2, seed=1), text)
    >>> _ = text.seek(0)
    >>> [record.id for record in cardlog.read(text)]
    ['hearts-1-1', 'hearts-1-2']
    """
    for item in open_any(source):
        if isinstance(item, Refused):
            if on_error == "raise":
                raise item.error()
            if callable(on_error):
                on_error(item)
        else:
            yield item.record if isinstance(item, Line) else item


def validate(source: Input | Iterable[Record], *, speed: Speed = "auto") -> Iterator[Verdict]:
    """A verdict for each record of a file, or of records at hand, in order.

    Raises as :func:`read` does for what is no record.

    >>> import cardlog
    >>> game = next(cardlog.simulate("euchre", n=1, seed=3))
    >>> [v.verdict for v in cardlog.validate([game])]
    ['legal']
    """
    records: Iterable[Record]
    if isinstance(source, (str, PathLike)) or hasattr(source, "read"):
        records = read(source)  # type: ignore[arg-type]
    else:
        records = source
    yield from Judge(speed=speed).verdicts(records)


def load(
    lake: str | PathLike[str], sources: Input | Iterable[Input], **settings: Any
) -> list[SourceReport]:
    """Load files into a lake and report on each; see :func:`cardlog.store.load`."""
    from cardlog.store import load as load_sources

    one = isinstance(sources, (str, PathLike)) or hasattr(sources, "read")
    several: Any = [sources] if one else sources
    return load_sources(lake, list(several), **settings)
