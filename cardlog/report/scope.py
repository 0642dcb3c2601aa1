"""What a report is about: games of a lake that count, of one rule set or player if asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final

from cardlog.errors import UsageError
from cardlog.store.connection import Connection

_SCOPE: Final = """
CREATE OR REPLACE TEMP TABLE scope AS
SELECT g.game, g.rules, g.verdict, g.source
FROM games g
WHERE g.duplicate_of IS NULL AND ($rules = '' OR g.rules = $rules)
  AND ($player = '' OR g.game IN (SELECT game FROM players WHERE player = $player))
"""
_NAMED: Final = """
SELECT DISTINCT player FROM players
WHERE player IS NOT NULL AND (player = $wanted OR name = $wanted) ORDER BY player
"""
_PLAYERS: Final = """
SELECT player, any_value(name) AS name FROM players WHERE player IS NOT NULL
GROUP BY player ORDER BY count(*) DESC, player LIMIT 5000
"""


@dataclass(frozen=True, slots=True)
class Scope:
    """A connection with the table ``scope``: one row a game that the report counts."""

    connection: Connection
    lake: str
    """The lake or log as it was named."""
    player: str = ""
    rules: str = ""

    def rows(self, sql: str, **parameters: Any) -> list[dict[str, Any]]:
        """Rows of a query; ``$player`` and ``$rules`` are there if it names them."""
        given: Mapping[str, Any] = {"player": self.player, "rules": self.rules, **parameters}
        named = {key: value for key, value in given.items() if f"${key}" in sql}
        return self.connection.result(sql, named or None).dicts()

    @property
    def whole(self) -> bool:
        """Whether the report is about everything that the lake holds."""
        return not self.player and not self.rules


def scoped(connection: Connection, lake: str, *, player: str = "", rules: str = "") -> Scope:
    """The scope of a report.

    A player is named by id or by the name that sources show. Raises ``UsageError`` for a player
    or a rule set that the lake does not hold.
    """
    known = [row["rules"] for row in connection.result(
        "SELECT DISTINCT rules FROM games WHERE duplicate_of IS NULL ORDER BY rules"
    ).dicts()]  # fmt: skip
    if rules and rules not in known:
        raise UsageError("rules-not-there", f"no game of {rules} here", hint=_those(known))
    found = Scope(connection, lake, _player(connection, player), rules)
    connection.execute(_SCOPE, {"player": found.player, "rules": rules})
    if player and not found.rows("SELECT count(*) AS n FROM scope")[0]["n"]:
        raise UsageError("player-not-there", f"no game of {rules} with {player!r}")
    return found


def _player(connection: Connection, wanted: str) -> str:
    if not wanted:
        return ""
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
        hint=f"did you mean {', '.join(near)}?" if near else _those(ids[:8]),
    )


def _those(names: Sequence[str]) -> str:
    return f"there are {', '.join(names)}" if names else "there are none: load something first"
