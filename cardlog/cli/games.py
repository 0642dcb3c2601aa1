"""``cardlog games``: what rule sets there are, and everything about one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from cardlog.cli.output import OutputFormat, emit_json, write_rows
from cardlog.cli.terminal import columns, emit, paint

if TYPE_CHECKING:
    from cardlog.rules.game import Game, OptionName


def games(
    game: Annotated[
        str, typer.Argument(help="A rule set or named option; without it all are listed.")
    ] = "",
    *,
    format: Annotated[
        OutputFormat, typer.Option("--format", help="Form of the answer.")
    ] = OutputFormat.TABLE,
    out: Annotated[
        str, typer.Option("--out", "-o", help="File to write, else standard output.")
    ] = "",
) -> None:
    """List the rule sets, or show one: options, events, rules, readings.

    \b
    Examples:
      cardlog games
      cardlog games contract-bridge
      cardlog games --format json
    """
    if game:
        _one(game, format)
        return
    rows = listed()
    if format == OutputFormat.TABLE:
        names = ["id", "family", "seats", "options", "proven by"]
        shown = [
            (
                r["id"],
                r["family"] if r["kind"] == "game" else f"option of {r['parent']}",
                _seats(r["seats"]),
                r["option_count"] or "",
                _proof(r) if r["kind"] == "game" else "",
            )
            for r in rows
        ]
        write_rows(names, shown, form=format, out=out, most=0)
        if not out:
            emit(["", "cardlog games GAME shows options, events and rules of one."])
        return
    names = [
        "id", "kind", "parent", "family", "seats", "name", "options", "source", "option_count",
        "examples", "records", "checker", "engines",
    ]  # fmt: skip
    write_rows(names, [[row[name] for name in names] for row in rows], form=format, out=out)


def listed() -> list[dict[str, Any]]:
    """Every rule set and named option."""
    from cardlog.rules.registry import games as all_games

    rows = []
    for game in all_games():
        rows.append(_game_row(game))
        rows += [_option_row(game, option) for option in game.named]
    return rows


def _game_row(game: Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "kind": "game",
        "parent": game.parent or None,
        "family": game.family,
        "seats": list(game.seats),
        "name": game.name,
        "options": {},
        "source": ", ".join(game.sources),
        "option_count": len(game.declared),
        **_evidence(game.id),
    }


def _option_row(game: Game, option: OptionName) -> dict[str, Any]:
    seats = [option.seats, option.seats] if option.seats else list(game.seats)
    return {
        "id": option.id,
        "kind": "option",
        "parent": game.id,
        "family": game.family,
        "seats": seats,
        "name": option.name,
        "options": dict(option.options),
        "source": option.source,
        "option_count": 0,
        **_evidence(""),
    }


def _evidence(rules: str) -> dict[str, Any]:
    from cardlog.rules.evidence import EVIDENCE, Evidence

    found = EVIDENCE.get(rules, Evidence())
    return {
        "examples": found.examples,
        "records": found.records,
        "checker": found.checker,
        "engines": dict(found.engines),
    }


def _proof(row: dict[str, Any]) -> str:
    """What stands behind a rule set, in short."""
    parts = [f"{row[name]} {name}" for name in ("examples", "records") if row[name]]
    parts += ["checker"] if row["checker"] else []
    return ", ".join([*parts, *row["engines"]])


def _seats(seats: list[int]) -> str:
    low, high = seats
    return str(low) if low == high else f"{low}-{high}"


def _one(name: str, form: OutputFormat) -> None:
    from cardlog.errors import UsageError
    from cardlog.replay.simulate import resolve
    from cardlog.show.rulebook import as_data, as_text

    found, given, seats = resolve(name)
    if form == OutputFormat.JSON:
        import msgspec

        data = msgspec.json.encode(as_data(found, given=given))
        emit_json(msgspec.json.format(data, indent=2).decode())
    elif form == OutputFormat.TABLE:
        emit(as_text(found, asked=name, given=given, seats=seats, paint=paint(), columns=columns()))
    else:
        raise UsageError(
            "bad-value", f"one game is not shown as {form}", hint="use --format table or json"
        )
