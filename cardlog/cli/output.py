"""Answers as tables for people, or as JSON, CSV and Parquet for programs."""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import IO, Any, Final, cast

from cardlog.cli.terminal import columns, emit, paint
from cardlog.errors import UsageError
from cardlog.show.style import cell, grid, visible

MOST_ROWS: Final = 200
"""Rows that a table shows; the other forms write all."""


class OutputFormat(StrEnum):
    """Forms of a table."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"
    PARQUET = "parquet"


def emit_json(text: str) -> None:
    """JSON text; on a terminal with everything escaped that could move the cursor."""
    if sys.stdout.isatty():
        text = "\n".join(_ascii_controls(line) for line in text.split("\n"))
    emit([text])


def _ascii_controls(text: str) -> str:
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        [
            c
            if c.isprintable() or c == " "
            else "".join(
                f"\\u{unit:04x}"
                for unit in memoryview(c.encode("utf-16-le", "surrogatepass")).cast("H")
            )
            for c in text
        ]
    )


_FORMULA: Final = re.compile(r"(?:\A|(?<=[;\t\r\n]))(?=[ \t\r\n]*[=+\-@＝＋－＠\t\r].)", re.DOTALL)
"""Where a spreadsheet would begin a formula; some take a semicolon or a tab for the next cell."""
_NUMBER: Final = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
_QUOTED: Final = re.compile(r'[",;\t\r\n\0]')


def csv_line(values: Sequence[Any]) -> str:
    r"""One row of CSV that no spreadsheet takes for a formula; on a terminal also harmless there.

    A text that would begin a formula gets an apostrophe; numbers stay as they are.

    >>> csv_line(["=1+1", -5, "-5", "- deal N As", "Zoë", 'a,"b"\n', None])
    '\'=1+1,-5,-5,\'- deal N As,Zoë,"a,""b""\n",'
    """
    cells = [_csv_cell(value) for value in values]
    line = ",".join(cells) if cells != [""] else '""'
    return visible(line) if sys.stdout.isatty() else line


def _csv_cell(value: Any) -> str:
    if not isinstance(value, str):
        return "" if value is None else str(value)
    text = str(value) if _NUMBER.fullmatch(value) else _FORMULA.sub("'", value)
    return '"' + text.replace('"', '""') + '"' if _QUOTED.search(text) else text


def write_rows(
    names: Sequence[str],
    rows: Iterable[Sequence[Any]],
    *,
    form: OutputFormat = OutputFormat.TABLE,
    out: str = "",
    most: int = MOST_ROWS,
) -> None:
    """Rows in the form asked for, on standard output or in a file."""
    if form == OutputFormat.PARQUET:
        _parquet(names, rows, out)
        return
    with _standard_output(out):
        if form == OutputFormat.JSON:
            _json(names, rows)
        elif form == OutputFormat.CSV:
            emit([csv_line(names)])
            for row in rows:
                emit([csv_line([_plain(value) for value in row])])
        else:
            table(names, rows, most=most)


@contextmanager
def _standard_output(out: str) -> Iterator[None]:
    """Standard output, or a file in its place."""
    if not out or out == "-":
        yield
        return
    import io

    from cardlog.log.jsonl import atomic_file

    kept = sys.stdout
    with atomic_file(out) as stream:
        text = io.TextIOWrapper(stream, "utf-8", newline="")
        sys.stdout = text
        try:
            yield
            text.flush()
        finally:
            sys.stdout = kept
            text.detach()


def _json(names: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    import msgspec

    first = True
    emit(["["])
    for row in rows:
        item = dict(zip(names, (_simple(value) for value in row), strict=True))
        text = msgspec.json.encode(item, enc_hook=str).decode()
        if not first:
            sys.stdout.write(",\n")
        emit_json_part(text)
        first = False
    if not first:
        sys.stdout.write("\n")
    emit(["]"])


def emit_json_part(text: str) -> None:
    """JSON text without a line end."""
    sys.stdout.write(_ascii_controls(text) if sys.stdout.isatty() else text)


def _simple(value: Any) -> Any:
    if isinstance(value, (bytes, bytearray, memoryview)):
        return bytes(value).hex()
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, dict):
        return {str(key): _simple(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_simple(item) for item in value]
    return value


def _plain(value: Any) -> Any:
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (list, tuple, dict)):
        import msgspec

        return msgspec.json.encode(_simple(value), enc_hook=str).decode()
    return value.hex() if isinstance(value, bytes) else value


def _parquet(names: Sequence[str], rows: Iterable[Sequence[Any]], out: str) -> None:
    if not out or out == "-":
        raise UsageError(
            "nothing-to-write", "Parquet is written to a file", hint="name the file with -o"
        )
    import pyarrow as pa
    import pyarrow.parquet as pq

    held = [list(row) for row in rows]
    columns_of = list(zip(*held, strict=True)) if held else [()] * len(names)
    arrow = pa.table({name: list(c) for name, c in zip(names, columns_of, strict=True)})
    from cardlog.log.jsonl import atomic_file

    with atomic_file(out) as stream:
        pq.write_table(arrow, stream, compression="zstd")


def table(names: Sequence[str], rows: Iterable[Sequence[Any]], *, most: int = MOST_ROWS) -> None:
    """A table of at most ``most`` rows (0: all): with Rich on a terminal, plain in a pipe."""
    kept: list[Sequence[Any]] = []
    more = 0
    for row in rows:
        if most and len(kept) >= most:
            more += 1
        else:
            kept.append(row)
    numbers = {
        i
        for i in range(len(names))
        if kept and all(isinstance(row[i], (int, float)) or row[i] is None for row in kept)
    }
    cells = [[cell(value) for value in row] for row in kept]
    if sys.stdout.isatty():
        _rich(names, cells, numbers)
    else:
        emit(grid([[visible(name) for name in names], *cells], right=numbers))
    if more:
        emit([paint().faint(f"{more:,} more rows (--format csv or json writes all)")])


def _rich(names: Sequence[str], cells: list[list[str]], numbers: set[int]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    drawn = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for i, name in enumerate(names):
        drawn.add_column(
            Text(visible(name)), justify="right" if i in numbers else "left", overflow="fold"
        )
    for row in cells:
        drawn.add_row(*(Text(value) for value in row))
    colour = paint().colour
    console = Console(
        file=sys.stdout, width=columns(), no_color=not colour, highlight=False, soft_wrap=False
    )
    console.print(drawn)


class _OnTerminal:
    """Bytes for standard output, where that is a terminal: harmless there, and still valid JSON."""

    def __init__(self) -> None:
        self._rest = b""

    def write(self, data: bytes) -> int:
        """Show the lines that are whole."""
        *lines, self._rest = (self._rest + bytes(data)).split(b"\n")
        emit([_ascii_controls(line.decode("utf-8", "replace").rstrip("\r")) for line in lines])
        return len(data)

    def flush(self) -> None:
        """Show what was written."""
        sys.stdout.flush()

    def end(self) -> None:
        """Show the last line, if it has no end."""
        if self._rest:
            emit([_ascii_controls(self._rest.decode("utf-8", "replace"))])
        self.flush()


@contextmanager
def written(out: str) -> Iterator[IO[bytes]]:
    """Bytes to a file, packed by its ending, or to standard output for ``-`` or nothing."""
    from cardlog.log.jsonl import atomic_file, packed_as

    if not out or out == "-":
        sys.stdout.flush()
        if sys.stdout.isatty():
            shown = _OnTerminal()
            yield cast(IO[bytes], shown)
            shown.end()
            return
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    with atomic_file(Path(out)) as stream, packed_as(stream, out) as packed:
        yield packed
