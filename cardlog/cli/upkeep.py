"""``lake`` and ``retry``: what a lake holds, whether it is sound, and keeping it so."""

from __future__ import annotations

from typing import Annotated

import typer

from cardlog.cli.boundary import FOUND
from cardlog.cli.lake import Form, Lake, Out
from cardlog.cli.output import OutputFormat, write_rows
from cardlog.cli.terminal import emit

lake_app = typer.Typer(
    name="lake",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 90},
)

_SOURCES = (
    "file", "source", "format", "records", "stored", "duplicate", "repaired", "legal",
    "incomplete", "illegal", "unverifiable", "refused",
)  # fmt: skip


@lake_app.callback()
def lake() -> None:
    """Look after a lake: what it holds, whether it is sound, what can be cleared away.

    \b
    Examples:
      cardlog lake sources lake
      cardlog lake check lake
      cardlog lake compact lake
    """


@lake_app.command()
def sources(lake: Lake, *, format: Form = OutputFormat.TABLE, out: Out = "") -> None:
    """Report what became of each source: stored, duplicate, repaired, illegal, refused.

    \b
    Examples:
      cardlog lake sources lake
      cardlog lake sources lake --format csv -o sources.csv
    """
    from cardlog.store.retrying import report

    people = format == OutputFormat.TABLE
    rows = []
    for found in report(lake):
        row = [getattr(found, name) for name in _SOURCES]
        if people:
            row[1] = found.source[:12]
        rows.append(row)
    write_rows(_SOURCES, rows, form=format, out=out, most=0)


@lake_app.command()
def check(
    lake: Lake,
    *,
    quick: Annotated[
        bool, typer.Option("--quick", help="Look at sizes and counts; hash nothing.")
    ] = False,
) -> None:
    """Prove that a lake holds what its manifests say: checksums, rows, counts and keys.

    Exit code: 0 sound, 1 damage was found.

    \b
    Examples:
      cardlog lake check lake
      cardlog lake check lake --quick
    """
    from cardlog.store.checking import check as checked

    found = checked(lake, thorough=not quick)
    emit(
        [
            f"{found.sources:,} sources, {found.games:,} games, {found.parts:,} parts, "
            f"{found.bytes:,} bytes"
        ]
    )
    if found.orphans:
        emit([f"{found.orphans:,} parts that nothing names: 'cardlog lake gc' clears them away"])
    if found.older:
        emit([f"{found.older:,} parts of an older layout: 'cardlog lake migrate' moves them on"])
    if not found.damages:
        emit(["sound"])
        return
    rows = [(d.code, d.path or d.source[:16], d.message) for d in found.damages]
    write_rows(("code", "where", "what"), rows, form=OutputFormat.TABLE, out="", most=0)
    raise typer.Exit(FOUND)


@lake_app.command()
def gc(
    lake: Lake,
    *,
    hours: Annotated[
        float,
        typer.Option("--hours", min=0, help="On an object store: how long parts wait for readers."),
    ] = 24.0,
) -> None:
    """Clear away what nothing shows any more: leftovers of killed loads, replaced parts.

    Parts that an open query may still read wait for the next time. An object store cannot tell
    who reads; there those go that a call of at least --hours ago has seen.

    \b
    Examples:
      cardlog lake gc lake
      cardlog lake gc s3://club/lake --hours 2
    """
    _clear(lake, hours)


def _clear(lake: str, hours: float = 24.0) -> None:
    from cardlog.store.places import lake_at
    from cardlog.store.upkeep import gc as cleared

    found = cleared(lake, wait=hours * 3600)
    text = f"{found.parts:,} parts cleared away, {found.bytes:,} bytes"
    if found.drafts:
        text += f"; {found.drafts:,} loads that had died"
    if found.waiting:
        why = (
            "because somebody reads or loads"
            if lake_at(lake).local
            else f"for {hours:g} hours, for those who may read them"
        )
        text += f"; {found.waiting:,} parts wait, {why}"
    emit([text])


@lake_app.command()
def compact(lake: Lake) -> None:
    """Pack small sources into few parts, so that queries stay fast; then clear away.

    \b
    Examples:
      cardlog lake compact lake
    """
    from cardlog.store.packing import compact as packed

    found = packed(lake)
    emit(
        [
            f"{found.sources:,} sources packed; {found.parts_before:,} parts before, "
            f"{found.parts_after:,} now"
        ]
    )
    _clear(lake)


@lake_app.command()
def migrate(lake: Lake) -> None:
    """Move parts of an older layout forward, source by source.

    \b
    Examples:
      cardlog lake migrate lake
    """
    from cardlog.store.upkeep import migrate as migrated

    emit([f"{migrated(lake):,} sources moved to the layout of today"])
    _clear(lake)


@lake_app.command()
def remove(
    lake: Lake,
    sources: Annotated[
        list[str],
        typer.Argument(help="Files as they were loaded, or first digits of their hash."),
    ],
) -> None:
    """Take sources out of a lake; games that they shared with others stay with those.

    \b
    Examples:
      cardlog lake remove lake boards.jsonl
      cardlog lake remove lake 5f2a90c1
    """
    from cardlog.store.upkeep import remove as removed

    for commit in removed(lake, sources):
        emit([f"{commit.file}: {commit.stored:,} games removed"])


def retry(
    lake: Lake,
    sources: Annotated[
        list[str] | None,
        typer.Argument(help="Files as they were loaded, or first digits of their hash; else all."),
    ] = None,
    *,
    format: Form = OutputFormat.TABLE,
    out: Out = "",
) -> None:
    """Read and judge again just what was refused, after a reader or a rule set was put right.

    What is accepted now joins the games of its source; the rest stays in quarantine.

    Exit code: 0 nothing is refused any more, 1 some games still are.

    \b
    Examples:
      cardlog retry lake
      cardlog retry lake boards.jsonl
    """
    from cardlog.store.retrying import retry as retried

    names = ("file", "tried", "accepted", "refused")
    found = retried(lake, sources or ())
    rows = [[getattr(one, name) for name in names] for one in found]
    write_rows(names, rows, form=format, out=out, most=0)
    if any(one.refused for one in found):
        raise typer.Exit(FOUND)
