"""``load``, ``query``, ``tables``: logs into a lake, and SQL over it."""

from __future__ import annotations

import sys
import time
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardlog.cli.boundary import FAILED
from cardlog.cli.output import OutputFormat, write_rows
from cardlog.cli.terminal import emit

if TYPE_CHECKING:
    from cardlog.store.loading import Progress

Lake = Annotated[str, typer.Argument(help="Directory or URL of a lake.")]
Form = Annotated[OutputFormat, typer.Option("--format", help="Form of the answer.")]
Out = Annotated[str, typer.Option("--out", "-o", help="File to write, else standard output.")]


class Engine(StrEnum):
    """Where files are loaded."""

    LOCAL = "local"
    DASK = "dask"


_ALWAYS = ("file", "state", "records", "stored")
_COUNTS = (
    "legal", "illegal", "incomplete", "unverifiable", "refused", "duplicate", "repaired",
)  # fmt: skip


def load(
    lake: Annotated[
        str, typer.Argument(help="Directory or URL of the lake; made if it is not there.")
    ],
    files: Annotated[
        list[str],
        typer.Argument(help="Logs in any format, directories, URLs, or - for standard input."),
    ],
    *,
    jobs: Annotated[
        int, typer.Option("--jobs", "--workers", "-j", min=1, help="Processes that load files.")
    ] = 1,
    engine: Annotated[
        Engine, typer.Option("--engine", help="Where they run; dask is the extra cardlog[dask].")
    ] = Engine.LOCAL,
    scheduler: Annotated[
        str,
        typer.Option(
            "--scheduler", help="Address of a Dask scheduler, such as tcp://host:8786; else --jobs."
        ),
    ] = "",
    from_format: Annotated[
        str, typer.Option("--from", help="Format of the files, if it cannot be told.")
    ] = "",
    replace: Annotated[
        bool,
        typer.Option("--replace", help="A changed file takes the place of what it held before."),
    ] = False,
    follow: Annotated[
        bool, typer.Option("--follow", help="Go on loading what is added, until interrupted.")
    ] = False,
    every: Annotated[
        float, typer.Option("--every", min=0.1, help="Seconds between looks with --follow.")
    ] = 2.0,
    format: Form = OutputFormat.TABLE,
    out: Out = "",
) -> None:
    """Load logs into a lake of Parquet tables, judged by the rules.

    A file is loaded as a whole or not at all; loading the same bytes again changes nothing. Of
    a log that has grown only what was added is read. What cannot be read goes to the lake's
    table quarantine and is counted as refused; 'cardlog retry' tries it again.

    Exit code: 0 loaded or known, 2 a file could not be read at all.

    Where a process dies its file is loaded again; where a cluster is lost, what was committed
    stays and the same command does the rest.

    \b
    Examples:
      cardlog load lake boards.jsonl
      cardlog load lake archive/ --jobs 4
      cardlog load s3://club/lake 's3://club/logs/*.jsonl' --engine dask --scheduler tcp://host:8786
      cardlog load lake corrected/ --replace
      cardlog load lake live/ --follow
    """
    from cardlog.cli.inputs import expand
    from cardlog.errors import UsageError, Where
    from cardlog.store import load as load_into

    if Path(lake).is_file():
        raise UsageError(
            "no-lake",
            "the lake is a directory and this is a file",
            Where(file=lake),
            "name the lake first: cardlog load lake boards.jsonl",
        )
    if follow:
        _follow(lake, files, from_format, every)
        return
    line = _ProgressLine()
    paths = expand(files)
    where = _engine(engine, scheduler, jobs, paths)
    try:
        reports = load_into(
            lake, paths, form=from_format, replace=replace, progress=line.show, executor=where
        )
    finally:
        line.clear()
    names = [*_ALWAYS, *_COUNTS, "seconds"]
    if format == OutputFormat.TABLE:
        # People see what there is; programs get every column.
        counts = [name for name in _COUNTS if any(getattr(report, name) for report in reports)]
        names = [*_ALWAYS, *counts]
    rows = [[getattr(report, name) for name in names] for report in reports]
    write_rows(names, rows, form=format, out=out, most=0)
    failed = [report for report in reports if report.state == "failed"]
    for report in failed:
        from cardlog.cli.boundary import report_error
        from cardlog.errors import CardlogError

        where = Where(file=report.file)
        report_error(CardlogError(report.code or "cannot-read", report.error, where))
    if failed:
        raise typer.Exit(FAILED)


def _engine(engine: Engine, scheduler: str, jobs: int, paths: list[str]) -> Any:
    """What loads files side by side; ``None`` for one after the other."""
    if scheduler and engine != Engine.DASK:
        from cardlog.errors import UsageError

        raise UsageError(
            "bad-option", "--scheduler belongs to --engine dask", hint="add --engine dask"
        )
    if engine == Engine.DASK:
        from cardlog.store.engines import dask

        return dask(scheduler, workers=jobs)
    if jobs > 1 and "-" not in paths:
        from cardlog.store.engines import processes

        return processes(jobs)
    return None


def _follow(lake: str, files: list[str], form: str, every: float) -> None:
    """Load what is added until the user interrupts; one line a file that changed."""
    from cardlog.cli.boundary import report_error
    from cardlog.cli.inputs import expand
    from cardlog.errors import CardlogError, UsageError, Where
    from cardlog.show.style import visible
    from cardlog.store.following import follow

    if "-" in files:
        raise UsageError(
            "cannot-open", "standard input cannot be followed", hint="name a file or a directory"
        )

    def paths() -> list[str]:
        try:
            return expand(files)
        except UsageError:
            # A directory may still be empty.
            return []

    for reports in follow(lake, paths, interval=every, form=form):
        for report in reports:
            if report.state == "failed":
                where = Where(file=report.file)
                report_error(CardlogError(report.code or "cannot-read", report.error, where))
                continue
            counts = [f"{report.stored:,} stored"]
            counts += [
                f"{getattr(report, name):,} {name}" for name in _COUNTS if getattr(report, name)
            ]
            emit([f"{visible(report.file)}: {report.state}, {', '.join(counts)}"])
        sys.stdout.flush()


class _ProgressLine:
    """How far a load is, on standard error, if that is a terminal and the work is long."""

    def __init__(self) -> None:
        self._on = sys.stderr.isatty()
        self._start = time.monotonic()
        self._last = self._start
        self._done = 0
        self._shown = False

    def show(self, progress: Progress) -> None:
        """Called by the loader now and then."""
        now = time.monotonic()
        records = self._done + progress.records
        if progress.sources:
            name = f"{progress.sources_done:,} of {progress.sources:,} files"
        else:
            from cardlog.show.style import visible

            name = visible(progress.file, limit=30)
            name += f", {100 * progress.bytes // progress.size} %" if progress.size else ""
        if progress.done:
            self._done = records
        if not self._on or now - self._start < 2 or now - self._last < 0.2:
            return
        self._last = now
        self._shown = True
        rate = records / (now - self._start)
        text = f"{name}: {records:,} records, {rate:,.0f} a second"
        sys.stderr.write(f"\r{text}\x1b[K")
        sys.stderr.flush()

    def clear(self) -> None:
        """Take the line away."""
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def query(
    source: Annotated[
        list[str],
        typer.Argument(
            metavar="LAKE|FILES... SQL", help="A lake or logs in any format, then the SQL."
        ),
    ],
    *,
    sql_file: Annotated[
        str, typer.Option("--sql-file", "-f", help="File with the SQL, in place of the argument.")
    ] = "",
    format: Annotated[
        OutputFormat, typer.Option("--format", help="Form of the answer.")
    ] = OutputFormat.TABLE,
    out: Out = "",
    rows: Annotated[
        int, typer.Option("--rows", min=0, help="Most rows in a table; 0 = all.")
    ] = 200,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0, help="Longest time for an answer; 0 = any.")
    ] = 0.0,
    memory: Annotated[
        str, typer.Option("--memory", help="Most memory, such as 2GB; the rest goes to disk.")
    ] = "",
    unlocked: Annotated[
        bool, typer.Option("--unlocked", help="Let SQL read and write other files as well.")
    ] = False,
) -> None:
    """Answer an SQL query over a lake, or straight over log files.

    'cardlog tables LAKE' lists tables and views. Queries read only: they reach nothing but the
    lake, unless --unlocked is given. Without SQL, on a terminal, a prompt opens that completes
    names.

    \b
    Examples:
      cardlog query lake
      cardlog query lake "SELECT rules, count(*) AS games FROM games GROUP BY ALL"
      cardlog query boards.jsonl "SELECT verdict, count(*) FROM games GROUP BY ALL"
      cardlog query lake -f question.sql --format csv -o answer.csv
    """
    from cardlog.store.querying import reading

    places, sql = _question(source, sql_file)
    with reading(
        asked(places), memory=memory or None, seconds=seconds, locked=not unlocked
    ) as connection:
        if not sql:
            from cardlog.cli.prompt import Prompt

            Prompt(connection, rows=rows).run()
            return
        result = connection.result(sql)
    if format == OutputFormat.PARQUET:
        write_parquet(result.table, out)
        return
    write_rows(result.columns, result.rows(), form=format, out=out, most=rows)


def _question(source: list[str], sql_file: str) -> tuple[list[str], str]:
    """What is asked of, and the SQL."""
    from cardlog.errors import UsageError, Where

    if sql_file:
        from pathlib import Path

        try:
            return source, Path(sql_file).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            message = getattr(error, "strerror", None) or str(error)
            raise UsageError("cannot-open", message, Where(file=sql_file)) from error
    if len(source) < 2 and sys.stdin.isatty():
        return source, ""
    if len(source) < 2:
        raise UsageError(
            "no-sql", "no SQL was given", hint='cardlog query LAKE "SELECT count(*) FROM games"'
        )
    return source[:-1], source[-1]


def asked(places: list[str]) -> Any:
    """A lake, or the files that a query is over."""
    from cardlog.cli.inputs import expand
    from cardlog.store.places import lake_at

    if len(places) == 1 and lake_at(places[0]).exists:
        return lake_at(places[0])
    return expand(places)


def write_parquet(table: Any, out: str) -> None:
    """An Arrow table as a Parquet file."""
    from cardlog.errors import UsageError
    from cardlog.log.jsonl import atomic_file

    if not out or out == "-":
        raise UsageError(
            "nothing-to-write", "Parquet is written to a file", hint="name the file with -o"
        )
    import pyarrow.parquet as pq

    with atomic_file(out) as stream:
        pq.write_table(table, stream, compression="zstd")


def tables(
    lake: Lake,
    name: Annotated[str, typer.Argument(help="A table or view; without it all are listed.")] = "",
    *,
    format: Form = OutputFormat.TABLE,
    out: Out = "",
) -> None:
    """List the tables and views of a lake, or the columns of one.

    \b
    Examples:
      cardlog tables lake
      cardlog tables lake games
    """
    from cardlog.errors import UsageError
    from cardlog.store import tables as tables_of

    found = tables_of(lake)
    if not name:
        rows = [(table.name, table.kind, table.rows, table.row) for table in found]
        write_rows(("name", "kind", "rows", "one row is"), rows, form=format, out=out, most=0)
        return
    chosen = next((table for table in found if table.name == name), None)
    if chosen is None:
        raise UsageError(
            "unknown-table", f"no table {name!r}", hint=", ".join(table.name for table in found)
        )
    if format == OutputFormat.TABLE and not out:
        emit([f"{chosen.name}: {chosen.row}; {chosen.rows:,} rows", ""])
    columns = [(column.name, column.type, column.meaning) for column in chosen.columns]
    write_rows(("column", "type", "meaning"), columns, form=format, out=out, most=0)
