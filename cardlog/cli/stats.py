"""``cardlog stats``: indicators over a lake or log files, with their definitions."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardlog.cli.output import OutputFormat, write_rows
from cardlog.cli.terminal import columns, emit, paint
from cardlog.show.style import cell

if TYPE_CHECKING:
    from cardlog.pipelines.catalogue import Indicator

BEHIND = """{base}
SELECT g.rules, g.id, any_value(s.file) AS file, g.line,
  count(*) AS opportunities, sum(b.done::DOUBLE) AS done
FROM base b JOIN games g USING (game) JOIN sources s ON s.source = g.source
{where}GROUP BY g.game, g.rules, g.id, g.line ORDER BY opportunities DESC, g.id LIMIT 10"""
SMALL = "~ rests on few opportunities or games: take it as a hint at most"
WHOLE = "{:g} by its nature for all seats together: divide it, --by player"
RANKS = (
    "Ranks to look into, no verdicts: of the rows up to one, the share q is there by chance alone."
)


def stats(
    lake: Annotated[str, typer.Argument(help="A lake or a log in any format.")] = "",
    names: Annotated[
        list[str] | None,
        typer.Argument(
            help="Indicators or families, or one table of fairness or ratings; without them all "
            "indicators that apply."
        ),
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
        int | None,
        typer.Option("--least", min=1, help="Fewest opportunities of a row; of a table its floor."),
    ] = None,
    compare: Annotated[
        str,
        typer.Option(
            "--compare",
            help="A,B: two players side by side, tested with a correction for many tries; "
            "A alone: with all others. --by seat compares seats.",
        ),
    ] = "",
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
      cardlog stats lake vpip vpip:pt3 --by player,month
      cardlog stats lake poker --compare club:ada,club:bo
      cardlog stats lake forced-acts --explain
      cardlog stats lake net-flow
      cardlog stats lake ratings --by rules
    """
    divided = [name for text in by or [] for name in text.split(",")]
    tabled = _tabled(lake, names or [])
    options = {"--explain": explain, "--compare": compare, "--where": where}
    if listed:
        _list(format, out)
    elif tabled:
        _table_alone(tabled, [name for name, given in options.items() if given])
        _table(_home(lake), tabled, names or [], divided, least=least, form=format, out=out)
    elif explain:
        _explain(lake, names or [], where)
    elif compare:
        _compared(_home(lake), names or [], compare, divided, where, form=format, out=out)
    else:
        _values(_home(lake), names or [], divided, where, least=least or 1, form=format, out=out)


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
    from cardlog.pipelines.chance import TABLES

    rows = [(i.id, i.family, i.kind, i.unit, i.sentence) for i in indicators().values()]
    rows += [(name, "fairness", "table", "", about[0]) for name, about in TABLES.items()]
    rows.append(("ratings", "ratings", "table", "", "How strong is each player?"))
    if form == OutputFormat.TABLE:
        write_rows(
            ("indicator", "family", "question"), [(r[0], r[1], r[4]) for r in rows], out=out, most=0
        )
    else:
        write_rows(("indicator", "family", "kind", "unit", "question"), rows, form=form, out=out)


def _written(result: Any, form: OutputFormat, out: str) -> bool:
    """Write a result for programs; False if it is to be a table for people."""
    if form == OutputFormat.PARQUET:
        from cardlog.cli.lake import write_parquet

        write_parquet(result.table, out)
    elif form != OutputFormat.TABLE:
        write_rows(result.columns, result.rows(), form=form, out=out)
    return form != OutputFormat.TABLE


def _values(
    home: Any,
    names: list[str],
    divided: list[str],
    where: str,
    *,
    least: int,
    form: OutputFormat,
    out: str,
) -> None:
    from cardlog.pipelines import stats as compute

    result = compute(home, names or ["all"], by=divided, where=where or None, least=least)
    if _written(result, form, out):
        return
    heads = ["indicator", *divided, "value", "95 % interval", "done", "of", "games", "unit"]
    rows = [
        [
            *(row[name] for name in ("indicator", *divided)),
            _marked(row["value"], small=row["small"]),
            _interval(row["low"], row["high"]),
            row["done"],
            row["opportunities"],
            row["n"],
            f"{row['unit']}, v{row['version']}",
        ]
        for row in result.dicts()
    ]
    if not rows:
        emit(["nothing that these indicators count", *_needed(names)])
        return
    write_rows(heads, rows, out=out)
    if not out:
        if any(row["small"] for row in result.dicts()):
            emit([SMALL])
        emit(_by_nature(dict.fromkeys(row["indicator"] for row in result.dicts()), divided, where))


def _by_nature(found: Iterable[str], divided: list[str], where: str) -> list[str]:
    """Which numbers could not be others, because one side wins what the other loses."""
    from cardlog.pipelines import indicators

    known = indicators()
    return [
        f"{name} is {cell(known[name].undivided)} by its nature unless divided: --by player"
        for name in found
        if name in known and known[name].says_nothing(divided, where)
    ]


def _needed(names: list[str]) -> list[str]:
    """What has to be run before, where all that was asked for needs it."""
    from cardlog.pipelines.catalogue import chosen

    needs = {one.needs for one in chosen(names)} if names else {""}
    return [] if "" in needs else [f"they need the answers of '{command}'" for command in needs]


def _marked(value: float, *, small: bool) -> str:
    return f"{cell(value)} ~" if small else cell(value)


def _compared(
    home: Any,
    names: list[str],
    pair: str,
    divided: list[str],
    where: str,
    *,
    form: OutputFormat,
    out: str,
) -> None:
    from cardlog.errors import UsageError
    from cardlog.pipelines.comparing import compare

    if len(divided) > 1:
        raise UsageError(
            "two-to-compare",
            f"a comparison is by one column, not by {', '.join(divided)}",
            hint="keep one of them, or leave --by out to compare players",
        )
    by = divided[0] if divided else "player"
    result = compare(home, names or ["all"], pair.split(","), by=by, where=where or None)
    if _written(result, form, out):
        return
    found = result.dicts()
    if not found:
        emit(["nothing that these indicators count of both"])
        return
    first, _, second = pair.partition(",")
    heads = ["indicator", first, second or "all others", "difference", "95 % interval"]
    rows = [
        [
            row["indicator"],
            cell(row["first"]),
            cell(row["second"]),
            _marked(row["difference"], small=row["small"]),
            _interval(row["low"], row["high"]),
            row["p"],
            row["corrected"],
            f"{row['opportunities']}, {row['other_opportunities']}",
        ]
        for row in found
    ]
    write_rows([*heads, "p", "corrected", "of"], rows, out=out)
    if not out:
        tries = sum(row["p"] is not None for row in found)
        emit([f"corrected: p after Holm's correction for {tries} comparisons"])
        if any(row["small"] for row in found):
            emit([SMALL])


def _tabled(lake: str, names: list[str]) -> str:
    """The table of fairness or ratings that is asked for, or nothing."""
    from cardlog.pipelines.chance import TABLES

    tables = {*TABLES, "ratings"}
    if lake in tables and not names and not Path(lake).exists():
        return lake
    return next((name for name in names if name in tables), "")


def _table_alone(name: str, options: list[str]) -> None:
    """Refuse what a table of fairness or ratings has no use for."""
    from cardlog.errors import UsageError

    if not options:
        return
    hint = f"leave {', '.join(options)} out"
    if "--explain" in options:
        hint += "; 'cardlog stats --list' has its question, and docs/statistics.md how it counts"
    raise UsageError(
        "one-table", f"{name} is a table, no indicator: it takes no {', '.join(options)}", hint=hint
    )


def _table(
    home: Any,
    name: str,
    names: list[str],
    divided: list[str],
    *,
    least: int | None,
    form: OutputFormat,
    out: str,
) -> None:
    """A table of fairness, or the ratings."""
    from cardlog.errors import UsageError
    from cardlog.pipelines.chance import fairness
    from cardlog.pipelines.rating import ratings

    rated = name == "ratings"
    if len(names) > 1:
        raise UsageError("one-table", f"{name} is a table of its own", hint="ask for one at a time")
    if divided and not (rated and divided == ["rules"]):
        raise UsageError(
            "one-table",
            f"{name} is a table, no indicator: it takes no --by {','.join(divided)}",
            hint="it can be divided by rules alone" if rated else "leave --by out",
        )
    if rated:
        result = ratings(home, overall=not divided, least=least or 1)
    else:
        result = fairness(home, name, least=least)
    if _written(result, form, out):
        return
    if not len(result):
        emit(["no row reaches the sample floor; --least lowers it"])
        return
    write_rows(result.columns, result.rows(), out=out)
    if not out and "q" in result.columns:
        emit([RANKS])


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
    from cardlog.pipelines import indicators
    from cardlog.pipelines.statistics import statement
    from cardlog.show.style import wrap

    drawn, wide = paint(), columns()
    known = indicators().get(indicator.id)
    kind = {"rate": "share", "mean": "mean", "ratio": "ratio"}[indicator.kind]
    rules = "all rule sets" if indicator.rules == ("*",) else ", ".join(indicator.rules)
    lines = [drawn.strong(f"{indicator.id}, version {indicator.version}: {indicator.sentence}")]
    others = [f"{indicator.id}:{one.name}: {one.text}" for one in known.variants] if known else []
    for name, text in (
        (kind, indicator.done),
        ("of", indicator.opportunity),
        ("unit", indicator.unit),
        ("counted", indicator.filters),
        ("rules", rules),
        ("by", ", ".join(indicator.columns)),
        ("source", indicator.source),
        *((("whole", WHOLE.format(indicator.undivided)),) if indicator.says_nothing() else ()),
        *((("needs", indicator.needs),) if indicator.needs else ()),
        *(("also", other) for other in others),
    ):
        lines += wrap(text, wide, indent=" " * 11, first=f"  {name:<9}")
    return [*lines, "", *statement(indicator, (), where or None).splitlines()]


def _games_behind(home: Any, indicator: Indicator, where: str) -> None:
    from cardlog.pipelines.statistics import base
    from cardlog.store import query

    condition = f"WHERE b.game IN (SELECT game FROM base WHERE ({where}\n))\n" if where else ""
    text = BEHIND.format(base=base(indicator, (), where), where=condition)
    result = query(home, text)
    write_rows(result.columns, result.rows(), most=0)
