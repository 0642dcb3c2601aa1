"""``convert``, ``fold``, ``redact``, ``merge``: records in, records out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from cardlog.cli.boundary import FOUND
from cardlog.cli.output import written
from cardlog.cli.terminal import Progress, columns, complain

if TYPE_CHECKING:
    from cardlog.formats.base import Format
    from cardlog.log.model import Record

Files = Annotated[
    list[str],
    typer.Argument(help="Logs in any format, directories, or - for standard input."),
]
Out = Annotated[
    str, typer.Option("--out", "-o", help="File to write (also .gz, .zst), else standard output.")
]


def convert(
    files: Files,
    *,
    to: Annotated[
        str, typer.Option("--to", help="Format: jsonl, events, pbn, lin; else by the ending of -o.")
    ] = "",
    out: Out = "",
    from_format: Annotated[
        str, typer.Option("--from", help="Format of the files, if it cannot be told.")
    ] = "",
    losses: Annotated[
        bool, typer.Option("--losses", help="Say on standard error what the format cannot hold.")
    ] = False,
) -> None:
    """Write records in another format: jsonl, events (one a line), pbn, lin.

    What could not be read, or what the format cannot hold at all, is reported and left out; the
    exit code is then 1.

    \b
    Examples:
      cardlog convert boards.jsonl --to pbn
      cardlog convert club-night.lin -o club-night.pbn
      cardlog convert logs/ -o all.jsonl.zst
    """
    form = _chosen(to, out)
    if losses:
        said = [f"- {text}" for text in form.losses] or ["- nothing"]
        complain(f"{form.name} does not hold", *said)
    _write(files, form, out, form_in=from_format)


def fold(
    files: Files,
    *,
    out: Out = "",
) -> None:
    """Join logs with one event a line into records.

    A game that was never closed becomes a record with the status truncated.

    \b
    Examples:
      cardlog fold table-3.events.jsonl -o table-3.jsonl
    """
    _write(files, _chosen("jsonl", ""), out, form_in="events")


def redact(
    files: Files,
    *,
    view: Annotated[
        str, typer.Option("--view", help="A seat's name, or public.", show_default=False)
    ],
    out: Out = "",
) -> None:
    """Hide what a seat, or the public, did not see: hidden cards become ??.

    \b
    Examples:
      cardlog redact boards.jsonl --view N
      cardlog redact boards.jsonl --view public -o public.jsonl
    """
    from cardlog.log.views import redact as hide

    wanted = view_of(view)
    _write(files, _chosen("jsonl", ""), out, change=lambda record: hide(record, wanted))


def merge(
    files: Files,
    *,
    out: Out = "",
) -> None:
    """Join views of the same games into full records.

    Records with the same id belong together; records without id by their place in the file.

    \b
    Examples:
      cardlog merge north.jsonl east.jsonl south.jsonl west.jsonl -o full.jsonl
    """
    from cardlog.cli.inputs import entries, expand
    from cardlog.log.views import merge as join

    groups: dict[tuple[str, str], list[Record]] = {}
    refused = Refusals()
    for file in expand(files):
        for number, record in enumerate(refused.records(entries(file))):
            key = (record.id, record.rules) if record.id else (f"#{number}", record.rules)
            groups.setdefault(key, []).append(record)
    from cardlog.log.jsonl import write_records

    with written(out) as stream:
        write_records((join(records) for records in groups.values()), stream)
    refused.end()


def view_of(text: str) -> str:
    """A view as records name it: ``N`` is short for ``seat:N``."""
    return text if text in ("full", "public") or text.startswith("seat:") else f"seat:{text}"


class Refusals:
    """Lets records through and reports what is none."""

    def __init__(self) -> None:
        self.count = 0

    def records(self, entries: Iterable[object]) -> Iterator[Record]:
        """The records among entries."""
        import sys

        from cardlog.cli.inputs import Entry
        from cardlog.log.model import Record, Refused
        from cardlog.show.diagnostics import report_refused
        from cardlog.show.style import Paint

        for entry in entries:
            assert isinstance(entry, Entry)
            if isinstance(entry.item, Record):
                yield entry.item
                continue
            assert isinstance(entry.item, Refused)
            self.count += 1
            lines = report_refused(
                entry.item,
                paint=Paint.of(sys.stderr),
                columns=columns(sys.stderr),
                jsonl=entry.jsonl,
            )
            complain(*lines)

    def writable(self, records: Iterable[Record], form: Format) -> Iterator[Record]:
        """Records that a format can hold; the others are reported."""
        from io import BytesIO

        from cardlog.cli.boundary import report_error
        from cardlog.errors import CardlogError

        assert form.write is not None
        for record in records:
            if form.name not in ("jsonl", "events"):
                try:
                    form.write([record], BytesIO())
                except CardlogError as error:
                    self.count += 1
                    report_error(error)
                    continue
            yield record

    def end(self) -> None:
        """The exit code, if something was refused."""
        if self.count:
            complain(f"{self.count} record{'s' * (self.count != 1)} left out")
            raise typer.Exit(FOUND)


def _chosen(to: str, out: str) -> Format:
    from cardlog.errors import UsageError, Where
    from cardlog.formats.detect import FORMATS, format_for, format_named

    form = format_named(to) if to else format_for(out) if out and out != "-" else None
    names = ", ".join(name for name, known in FORMATS.items() if known.write)
    if form is None:
        raise UsageError(
            "unknown-ending", "which format is to be written?", Where(file=out), f"--to {names}"
        )
    if form.write is None:
        raise UsageError(
            "read-only-format", f"{form.name} can only be read", hint=f"formats to write: {names}"
        )
    return form


def _write(
    files: list[str],
    form: Format,
    out: str,
    *,
    form_in: str = "",
    change: Callable[[Record], Record] | None = None,
) -> None:
    from cardlog.cli.inputs import all_entries

    refused = Refusals()
    progress = Progress("records")

    def records() -> Iterator[Record]:
        for record in refused.records(all_entries(files, form=form_in)):
            progress.add()
            yield change(record) if change else record

    assert form.write is not None
    with written(out) as stream:
        form.write(refused.writable(records(), form), stream)  # type: ignore[arg-type]
    progress.clear()
    refused.end()
