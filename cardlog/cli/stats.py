"""``cardlog stats``: indicators over a lake or log files, with their definitions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardlog.cli.output import OutputFormat, cell, write_rows
from cardlog.cli.terminal import columns, emit, paint

if TYPE_CHECKING:
    from cardlog.pipelines.catalogue import Indicator

BEHIND = """WITH base AS (
{sql}
)
SELECT g.rules, g.id, any_value(s.file) AS file, g.line,
  count(*) AS opportunities, sum(b.done::DOUBLE) AS done
FROM base b JOIN games g USING (game) JOIN sources s ON s.source = g.source
{where}GROUP BY g.game, g.rules, g.id, g.line ORDER BY opportunities DESC, g.id LIMIT 10"""


def stats(
    lake: Annotated[str, typer.Argument(help="A lake or a log in any format.")] = "",
    names: Annotated[
        list[str] | None,
        typer.Argument(help="Indicators or families; without them all that apply."),
    ] = None,
    *,
    by: Annotated[
        list[str] | None,
        typer.Option("--by", help="Divide by a column such as player or seat; may be repeated."),
    ] = None,
    where: Annotated[
        str, typer.Option("--where", help="SQL condition on the columns of an indicator.")
    ] = "",
    least: Annotated[
        int, typer.Option("--least", min=1, help="Fewest opportunities of a row.")
    ] = 1,
    explain: Annotated[
        bool,
        typer.Option("--explain", help="Show definition and SQL, and games behind the number."),
    ] = False,
    listed: Annotated[bool, typer.Option("--list", help="List the indicators and stop.")] = False,
    format: Annotated[
        OutputFormat, typer.Option("--format", help="Form of the answer.")
    ] = OutputFormat.TABLE,
    out: Annotated[
        str, typer.Option("--out", "-o", help="File to write, else standard output.")
    ] = "",
) -> None:
    """Compute indicators of bidding, play and scoring, each with counts and a 95 % interval.

    \b
    Examples:
      cardlog stats --list
      cardlog stats lake
      cardlog stats lake forced-acts --by player --where "seat = 'N'"
      cardlog stats lake forced-acts --explain
    """
    if listed:
        _list(format, out)
    elif explain:
        _explain(lake, names or [], where)
    else:
        _values(_home(lake), names or [], by or [], where, least=least, form=format, out=out)


def _home(lake: str) -> Any:
    """The lake, or the files that stand for one."""
    from cardlog.cli.lake import asked
    from cardlog.errors import UsageError

    if not lake:
        raise UsageError(
            "no-lake", "statistics of what?", hint="name a lake or a log; --list needs neither"
        )
    return asked([lake])


def _list(form: OutputFormat, out: str) -> None:
    from cardlog.pipelines import indicators

    rows = [(i.id, i.family, i.kind, i.unit, i.sentence) for i in indicators().values()]
    if form == OutputFormat.TABLE:
        write_rows(
            ("indicator", "family", "question"), [(r[0], r[1], r[4]) for r in rows], out=out, most=0
        )
    else:
        write_rows(("indicator", "family", "kind", "unit", "question"), rows, form=form, out=out)


def _values(
    home: Any,
    names: list[str],
    by: list[str],
    where: str,
    *,
    least: int,
    form: OutputFormat,
    out: str,
) -> None:
    from cardlog.pipelines import stats as compute

    divided = [name for text in by for name in text.split(",")]
    result = compute(home, names or ["all"], by=divided, where=where or None, least=least)
    if form == OutputFormat.PARQUET:
        from cardlog.cli.lake import write_parquet

        write_parquet(result.table, out)
        return
    if form != OutputFormat.TABLE:
        write_rows(result.columns, result.rows(), form=form, out=out)
        return
    heads = ["indicator", *divided, "value", "95 % interval", "done", "of", "games", "unit"]
    rows = [
        [
            *(row[name] for name in ("indicator", *divided, "value")),
            _interval(row["low"], row["high"]),
            row["done"],
            row["opportunities"],
            row["n"],
            row["unit"],
        ]
        for row in result.dicts()
    ]
    if not rows:
        emit(["nothing that these indicators count"])
        return
    write_rows(heads, rows, out=out)


def _interval(low: float | None, high: float | None) -> str:
    if low is None or high is None:
        return ""
    return f"{cell(low)} to {cell(high)}"


def _explain(lake: str, names: list[str], where: str) -> None:
    from cardlog.errors import UsageError
    from cardlog.pipelines.catalogue import chosen

    # Without a lake the first argument is an indicator too.
    place = lake if lake and Path(lake).exists() else ""
    wanted = names if place else [name for name in (lake, *names) if name]
    if not wanted:
        raise UsageError("no-indicator", "which indicator?", hint="'cardlog stats --list'")
    for number, indicator in enumerate(chosen(wanted)):
        emit([""] * bool(number) + _definition(indicator, where))
        if place:
            emit(["", paint().strong("Games with most opportunities")])
            _games_behind(_home(place), indicator, where)


def _definition(indicator: Indicator, where: str) -> list[str]:
    from cardlog.pipelines.statistics import statement
    from cardlog.show.style import wrap

    drawn, wide = paint(), columns()
    kind = "share" if indicator.kind == "rate" else "mean"
    rules = "all rule sets" if indicator.rules == ("*",) else ", ".join(indicator.rules)
    lines = [drawn.strong(f"{indicator.id}, version {indicator.version}: {indicator.sentence}")]
    for name, text in (
        (kind, indicator.done),
        ("of", indicator.opportunity),
        ("unit", indicator.unit),
        ("counted", indicator.filters),
        ("rules", rules),
        ("by", ", ".join(indicator.dimensions)),
        ("source", indicator.source),
    ):
        lines += wrap(text, wide, indent=" " * 11, first=f"  {name:<9}")
    return [*lines, "", *statement(indicator, (), where or None).splitlines()]


def _games_behind(home: Any, indicator: Indicator, where: str) -> None:
    from cardlog.store import query

    condition = f"WHERE b.game IN (SELECT game FROM base WHERE ({where}\n))\n" if where else ""
    result = query(home, BEHIND.format(sql=indicator.sql.strip(), where=condition))
    write_rows(result.columns, result.rows(), most=0)
