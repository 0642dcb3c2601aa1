"""``cardlog validate``: is each record legal, and do its stated results hold?"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardlog.cli.boundary import FAILED, FOUND, report_error
from cardlog.cli.output import csv_line, emit_json
from cardlog.cli.terminal import Progress, columns, emit, paint

if TYPE_CHECKING:
    from cardlog.cli.inputs import Entry
    from cardlog.log.model import Record, Refused
    from cardlog.replay.findings import Finding
    from cardlog.replay.verdict import Verdict


class ReportFormat(StrEnum):
    """Forms of the report."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    CSV = "csv"


FEW: int = 50
"""Findings that the text report shows in full when no limit is given."""
CSV_COLUMNS: tuple[str, ...] = (
    "file", "line", "column", "id", "rules", "verdict", "stated_agrees", "event", "severity",
    "code", "message",
)  # fmt: skip


def validate(
    files: Annotated[
        list[str],
        typer.Argument(help="Logs in any format, directories, lakes, or - for standard input."),
    ],
    *,
    format: Annotated[
        ReportFormat, typer.Option("--format", help="Form of the report.")
    ] = ReportFormat.TEXT,
    limit: Annotated[
        int | None,
        typer.Option(min=0, help="Most findings to show; 0 = all. Text shows 50 by default."),
    ] = None,
    notes: Annotated[
        bool, typer.Option("--notes/--no-notes", help="Also say why records are incomplete.")
    ] = False,
    stop_at_first: Annotated[
        bool, typer.Option("--stop-at-first", help="Stop at the first record with an error.")
    ] = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Print nothing: the exit code answers.")
    ] = False,
    from_format: Annotated[
        str, typer.Option("--from", help="Format of the files, if it cannot be told.")
    ] = "",
) -> None:
    """Replay records by the rules and report everything that is wrong.

    Every event is checked, every score computed and compared with the stated one. An
    incomplete record, or one with hidden cards, is no error. The games of a lake are replayed
    from its tables, and it is told how many verdicts are not those that the lake holds.

    Exit code: 0 nothing wrong, 1 something is wrong (illegal, malformed, a stated result
    differs), 2 wrong use or a file that cannot be read.

    \b
    Examples:
      cardlog validate club-night.pbn
      cardlog validate --format json logs/ > verdicts.jsonl
      cardlog validate club.lake
      zstdcat big.jsonl.zst | cardlog validate --quiet -
    """
    wrong, unreadable = run(
        files,
        reporter=_reporter(format, limit, quiet=quiet, notes=notes),
        stop_at_first=stop_at_first,
        form=from_format,
    )
    if unreadable:
        raise typer.Exit(FAILED)
    if wrong:
        raise typer.Exit(FOUND)


def is_wrong(verdict: Verdict) -> bool:
    """Whether a verdict makes the exit code 1."""
    return verdict.verdict in ("illegal", "malformed") or verdict.stated_agrees is False


class Reporter:
    """Takes verdicts one by one; this one only counts."""

    def __init__(self, limit: int = 0) -> None:
        self.limit = limit
        self.shown = 0
        self.counts = dict.fromkeys(
            ("records", "legal", "illegal", "incomplete", "unverifiable", "malformed", "differs"),
            0,
        )
        self.changed = 0
        """Games of lakes whose verdict is not the one that the lake holds."""
        self.unreadable = False
        """Whether a file could not be read at all."""
        self.clear: Callable[[], None] = lambda: None

    def room(self) -> bool:
        """Whether one more finding may be shown; counts it if so."""
        if self.limit and self.shown >= self.limit:
            return False
        self.shown += 1
        return True

    def take(self, entry: Entry, verdict: Verdict) -> None:
        """One record."""
        self.counts["records"] += 1
        self.counts[verdict.verdict] += 1
        self.counts["differs"] += verdict.stated_agrees is False
        self.show(entry, verdict)

    def show(self, entry: Entry, verdict: Verdict) -> None:
        """Print what there is to say of a record."""

    def end(self) -> None:
        """Print what comes last."""


def run(
    files: list[str], *, reporter: Reporter, stop_at_first: bool = False, form: str = ""
) -> tuple[bool, bool]:
    """Judge all files; whether something was wrong, and whether a file could not be read."""
    from cardlog.cli.inputs import expand
    from cardlog.errors import CardlogError

    wrong = unreadable = False
    progress = Progress("records")
    reporter.clear = progress.clear
    for file in _expanded(files, expand):
        if isinstance(file, CardlogError):
            progress.clear()
            report_error(file)
            unreadable = True
            continue
        try:
            for entry, verdict in _judged(file, reporter, form=form):
                reporter.take(entry, verdict)
                progress.add()
                wrong = wrong or is_wrong(verdict)
                if wrong and stop_at_first:
                    break
        except CardlogError as error:
            progress.clear()
            report_error(error)
            unreadable = True
        if wrong and stop_at_first:
            break
    progress.clear()
    reporter.unreadable = unreadable
    reporter.end()
    sys.stdout.flush()
    return wrong, unreadable


def _judged(file: str, reporter: Reporter, *, form: str) -> Iterator[tuple[Entry, Verdict]]:
    """Records of a file with their verdicts, or the games of a lake with those of now."""
    if not _is_lake(file):
        from cardlog.cli.judging import judged

        yield from judged(file, form=form)
        return
    from cardlog.cli.inputs import Entry
    from cardlog.show.diagnostics import Place
    from cardlog.store.revalidating import revalidate

    for found in revalidate(file):
        reporter.changed += found.verdict.verdict != found.kept
        yield Entry(found.record, Place(found.file, found.line)), found.verdict


def _is_lake(name: str) -> bool:
    """Whether a lake is named; directories of logs and URLs of files are none."""
    if "://" in name:
        from cardlog.store.places import lake_at

        return lake_at(name).exists
    from pathlib import Path

    return (Path(name) / "lake.json").is_file()


def _expanded(files: list[str], expand: Callable[[list[str]], list[str]]) -> Iterator[Any]:
    from cardlog.errors import CardlogError

    for name in files:
        try:
            yield from [name] if _is_lake(name) else expand([name])
        except CardlogError as error:
            yield error


def _reporter(form: ReportFormat, limit: int | None, *, quiet: bool, notes: bool) -> Reporter:
    if quiet:
        return Reporter()
    if form == ReportFormat.TEXT:
        return TextReporter(FEW if limit is None else limit, notes=notes)
    makers: dict[ReportFormat, Callable[[int], Reporter]] = {
        ReportFormat.JSON: JsonReporter,
        ReportFormat.SARIF: SarifReporter,
        ReportFormat.CSV: CsvReporter,
    }
    return makers[form](limit or 0)


class TextReporter(Reporter):
    """Diagnostics for people and one line of counts."""

    def __init__(self, limit: int, *, notes: bool) -> None:
        super().__init__(limit)
        self.notes = notes
        self.left_out = 0
        self.paint = paint()
        self.columns = columns()

    def show(self, entry: Entry, verdict: Verdict) -> None:
        """Errors in full, notes on one line."""
        for finding in verdict.findings:
            mild = finding.severity == "note"
            if mild and not self.notes and not self._belongs(finding, verdict):
                continue
            if not self.room():
                self.left_out += 1
                continue
            self.clear()
            emit(self._lines(entry, finding))

    def _belongs(self, finding: Finding, verdict: Verdict) -> bool:
        return finding.code == "not-replayed" and verdict.verdict == "illegal"

    def _lines(self, entry: Entry, finding: Finding) -> list[str]:
        from cardlog.log.model import Refused
        from cardlog.show.diagnostics import brief, report, report_refused

        record = read_in_full(entry)
        if isinstance(record, Refused):
            lines = report_refused(
                record, paint=self.paint, columns=self.columns, jsonl=entry.jsonl
            )
        elif finding.severity == "note":
            return [brief(finding, record, place=entry.place, paint=self.paint), ""]
        else:
            lines = report(
                finding, record, place=entry.place, paint=self.paint, columns=self.columns
            )
        return [*lines, ""]

    def end(self) -> None:
        """How many there were of each verdict."""
        from cardlog.show.diagnostics import counts_lines

        if self.unreadable and not self.counts["records"]:
            return
        if self.left_out:
            emit([f"{self.left_out} more findings are not shown (--limit 0 shows all)"])
        emit(counts_lines(self.counts, paint=self.paint))
        if self.changed:
            emit([f"{self.changed:,} verdicts are not those that the lake holds"])
        if self.counts["incomplete"] + self.counts["unverifiable"] and not self.notes:
            emit([self.paint.faint("--notes says why records are incomplete or unverifiable")])


class JsonReporter(Reporter):
    """One JSON object a record."""

    def show(self, entry: Entry, verdict: Verdict) -> None:
        """The record's object."""
        import msgspec

        found = [_fields(f) for f in placed(entry, verdict) if self.room()]
        answer = {
            "file": entry.place.file,
            "line": entry.place.line,
            "id": verdict.id,
            "rules": verdict.rules,
            "verdict": verdict.verdict,
            "stated_agrees": verdict.stated_agrees,
            "events": verdict.events,
            "findings": found,
        }
        self.clear()
        emit_json(msgspec.json.encode(answer).decode())


def _fields(finding: Finding) -> dict[str, Any]:
    found: dict[str, Any] = {
        "code": finding.code,
        "event": finding.event,
        "message": finding.message,
        "severity": finding.severity,
        "column": finding.column,
    }
    for key in ("text", "rule", "source", "legal", "state", "help"):
        if value := getattr(finding, key):
            found[key] = value
    return found


def placed(entry: Entry, verdict: Verdict) -> list[Finding]:
    """Findings of a verdict with file, line and column filled in."""
    from cardlog.log.model import Record
    from cardlog.show.diagnostics import locate

    record = read_in_full(entry) if verdict.findings else None
    if isinstance(record, Record):
        return [locate(finding, record, entry.place) for finding in verdict.findings]
    return verdict.findings


def read_in_full(entry: Entry) -> Record | Refused:
    """The record of an entry, read now if it was judged without."""
    if entry.item is None:
        from cardlog.log.decode import decode

        return decode(entry.place.raw.rstrip(b"\r"))
    return entry.item


class CsvReporter(Reporter):
    """One row a finding; a record without findings has one row too."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self._row(CSV_COLUMNS)

    def _row(self, values: Sequence[Any]) -> None:
        emit([csv_line(values)])

    def show(self, entry: Entry, verdict: Verdict) -> None:
        """The rows of a record."""
        agrees = "" if verdict.stated_agrees is None else str(verdict.stated_agrees).lower()
        found: list[Finding | None] = [*placed(entry, verdict)]
        for f in found or [None]:
            if f is not None and not self.room():
                return
            place = entry.place
            start = (place.file, f.line if f else place.line, f.column if f else "")
            head = (*start, verdict.id, verdict.rules, verdict.verdict, agrees)
            tail = ("", "", "", "") if f is None else (
                "" if f.event is None else f.event, f.severity, f.code, f.message,
            )  # fmt: skip
            self._row([*head, *tail])


class SarifReporter(Reporter):
    """One SARIF document with all findings."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.found: list[tuple[str, Finding]] = []

    def show(self, entry: Entry, verdict: Verdict) -> None:
        """Keep the findings for the end: SARIF is one document."""
        self.found += [(verdict.id, f) for f in placed(entry, verdict) if self.room()]

    def end(self) -> None:
        """The document."""
        import msgspec

        from cardlog import __version__
        from cardlog.show.sarif import sarif

        document = sarif(self.found, version=__version__)
        emit_json(msgspec.json.format(msgspec.json.encode(document), indent=2).decode())
