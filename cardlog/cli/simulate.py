"""``cardlog simulate``: legal games from a seed."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

import typer

from cardlog.cli.output import written
from cardlog.cli.terminal import Progress


class PlayerName(StrEnum):
    """Who plays."""

    RANDOM = "random"
    SENSIBLE = "sensible"


def simulate(
    rules: Annotated[
        str, typer.Argument(metavar="ID", help="A rule set or named option ('cardlog games').")
    ],
    *,
    n: Annotated[int, typer.Option("-n", min=0, help="How many records.")] = 1,
    seed: Annotated[int, typer.Option("--seed", help="The same seed gives the same games.")] = 1,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="OPTION=VALUE", help="Set an option; may be repeated."),
    ] = None,
    seats: Annotated[int | None, typer.Option("--seats", help="How many seats.")] = None,
    player: Annotated[
        PlayerName, typer.Option("--player", help="How the seats play.")
    ] = PlayerName.RANDOM,
    out: Annotated[
        str, typer.Option("--out", "-o", help="File (.jsonl, .gz, .zst), else standard output.")
    ] = "",
) -> None:
    """Make legal records, for tests and examples.

    \b
    Examples:
      cardlog simulate contract-bridge -n 3 --seed 1 -o boards.jsonl
      cardlog simulate contract-bridge --set scoring=rubber --set dealer=S
      cardlog simulate hearts --seats 4 --player sensible
    """
    from cardlog.log.jsonl import write_records
    from cardlog.replay.simulate import resolve
    from cardlog.replay.simulate import simulate as make

    resolve(rules)
    records = make(
        rules, n=n, seed=seed, seats=seats, options=parsed(settings or []), player=player.value
    )
    progress = Progress("games")
    with written(out) as stream:
        for record in records:
            write_records([record], stream)
            progress.add()
    progress.clear()


def parsed(settings: list[str]) -> dict[str, Any]:
    """Options of ``--set``: JSON where the value is JSON, else text.

    >>> parsed(["target=50", "scoring=rubber", "jack=true"])
    {'target': 50, 'scoring': 'rubber', 'jack': True}
    """
    import json

    from cardlog.errors import UsageError

    values: dict[str, Any] = {}
    for setting in settings:
        name, sign, text = setting.partition("=")
        if not sign or not name:
            raise UsageError(
                "bad-setting", f"{setting!r} is no option=value", hint="for example dealer=S"
            )
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            value = text
        values[name] = value if isinstance(value, (bool, int, str, list)) else text
    return values
