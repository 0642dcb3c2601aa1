"""Players as users name them."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from cardlog.errors import UsageError

if TYPE_CHECKING:
    from cardlog.store.connection import Connection

_NAMED: Final = """
SELECT DISTINCT player FROM players
WHERE player IS NOT NULL AND (player = $wanted OR name = $wanted) ORDER BY player
"""
_PLAYERS: Final = """
SELECT player, any_value(name) AS name FROM players WHERE player IS NOT NULL
GROUP BY player ORDER BY count(*) DESC, player LIMIT 5000
"""


def known_player(connection: Connection, wanted: str) -> str:
    """The id of a player, named by it or by the name that sources show.

    Raises ``UsageError`` for one whom the lake does not know, or not by this name alone.
    """
    rows = connection.result(_NAMED, {"wanted": wanted}).dicts()
    named = [row["player"] for row in rows]
    if wanted in named:
        return wanted
    if len(named) == 1:
        return str(named[0])
    if named:
        raise UsageError(
            "player-not-there",
            f"{len(named)} players are called {wanted!r}",
            hint=f"name one by id: {', '.join(named[:8])}",
        )
    rows = connection.result(_PLAYERS).dicts()
    ids = [row["player"] for row in rows]
    near = get_close_matches(wanted, [*ids, *(row["name"] or "" for row in rows)], 3, 0.5)
    raise UsageError(
        "player-not-there",
        f"no player {wanted!r} here",
        hint=f"did you mean {', '.join(near)}?" if near else those(ids[:8]),
    )


def those(names: Sequence[str]) -> str:
    """What there is in place of something that is not there."""
    return f"there are {', '.join(names)}" if names else "there are none: load something first"
