"""What a report is about: games of a lake that count, of one rule set or player if asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from cardlog.errors import UsageError
from cardlog.pipelines.naming import known_player, those
from cardlog.store.connection import Connection

_SCOPE: Final = """
CREATE OR REPLACE TEMP TABLE scope AS
SELECT g.game, g.rules, g.verdict, g.source
FROM games g
WHERE g.duplicate_of IS NULL AND ($rules = '' OR g.rules = $rules)
  AND ($player = '' OR g.game IN (SELECT game FROM players WHERE player = $player))
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
        raise UsageError("rules-not-there", f"no game of {rules} here", hint=those(known))
    found = Scope(connection, lake, known_player(connection, player) if player else "", rules)
    connection.execute(_SCOPE, {"player": found.player, "rules": rules})
    if player and not found.rows("SELECT count(*) AS n FROM scope")[0]["n"]:
        raise UsageError("player-not-there", f"no game of {rules} with {player!r}")
    return found
