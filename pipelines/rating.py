"""Ratings of players across games, with their uncertainty, by the library openskill."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cardlog.pipelines.modelling import with_tables
from cardlog.pipelines.probability import Z95
from cardlog.pipelines.statistics import ENOUGH, column

from cardlog.errors import UsageError

if TYPE_CHECKING:
    from cardlog.store.querying import Readable, Result

GAMES: Final = """SELECT p.rules, p.game, p.player, p.rank,
  least(p.seat, coalesce(s.partner, p.seat)) AS side
FROM placed p JOIN seats s ON s.game = p.game AND s.seat = p.seat
JOIN games g ON g.game = p.game
WHERE p.decided AND p.verdict <> 'illegal'
WINDOW game AS (PARTITION BY p.game)
QUALIFY count(p.player) OVER game = p.seats AND count(DISTINCT p.player) OVER game = p.seats
ORDER BY g.date NULLS FIRST, g.source, g.line, p.game, side, p.seat"""


def ratings(lake: Readable, *, overall: bool = False, least: int = 1) -> Result:
    """Ratings by rule set, or ``overall`` for all games together, the best first.

    Games are taken in the order of their dates. The model is Plackett and Luce's with Bayesian
    updates (Weng and Lin, 2011), teams where partners play together; a new player has 25 with a
    deviation of 25/3. ``low`` and ``high`` bound the 95 % interval, ``cautious`` is three
    deviations below the rating. Games with a nameless player, or without a winner, rate nobody.
    """
    import pyarrow as pa

    from cardlog.store.querying import Result, reading

    try:
        from openskill.models import PlackettLuce
    except ImportError as missing:
        raise UsageError(
            "no-openskill",
            "ratings need the library openskill",
            hint="pip install 'cardlog[ratings]'",
        ) from missing
    model: Any = PlackettLuce()
    known: dict[tuple[str, str], Any] = {}
    played: dict[tuple[str, str], int] = {}
    with reading(lake) as connection:
        rows = connection.result(with_tables(GAMES)).dicts()
    games: dict[int, list[dict[str, Any]]] = {}
    for row in rows:
        games.setdefault(row["game"], []).append(row)
    for seats in games.values():
        sides: dict[int, list[tuple[str, str]]] = {}
        ranks: dict[int, int] = {}
        for row in seats:
            key = ("" if overall else row["rules"], row["player"])
            sides.setdefault(row["side"], []).append(key)
            ranks[row["side"]] = row["rank"]
            known.setdefault(key, model.rating(name=row["player"]))
            played[key] = played.get(key, 0) + 1
        if len(sides) < 2:
            continue
        rated = model.rate(
            [[known[key] for key in side] for side in sides.values()],
            ranks=[ranks[side] for side in sides],
        )
        for keys, side in zip(sides.values(), rated, strict=True):
            known.update(zip(keys, side, strict=True))
    best = sorted(
        (key for key in known if played[key] >= least),
        key=lambda key: (key[0], -known[key].mu, key[1]),
    )
    return Result(
        pa.table(
            {
                "rules": column([key[0] or "all" for key in best]),
                "player": column([key[1] for key in best]),
                "rating": column([known[key].mu for key in best]),
                "low": column([known[key].mu - Z95 * known[key].sigma for key in best]),
                "high": column([known[key].mu + Z95 * known[key].sigma for key in best]),
                "cautious": column([known[key].ordinal() for key in best]),
                "games": column([played[key] for key in best]),
                "small": column([played[key] < ENOUGH for key in best]),
            }
        )
    )
