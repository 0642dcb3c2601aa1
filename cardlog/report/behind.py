"""The games behind a number: which they are, where they stand, and the command that shows each."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Any, Final

from cardlog.report.markup import Markup, html, tag
from cardlog.report.scope import Scope
from cardlog.show.style import visible

MOST: Final = 12
"""Games that are listed behind one number."""
_PLACES: Final = """
WITH files AS (SELECT DISTINCT s.file FROM games g JOIN sources s USING (source)
  WHERE g.game IN (SELECT unnest($games::BIGINT[]))),
places AS (
  SELECT g.game, g.rules, g.id, g.line, g.verdict, s.file,
    count(*) OVER (PARTITION BY s.file, g.line) AS there,
    count(*) OVER (PARTITION BY s.file, g.id) AS same
  FROM games g JOIN sources s USING (source) WHERE s.file IN (FROM files)
)
SELECT * FROM places WHERE game IN (SELECT unnest($games::BIGINT[]))
"""


class Behind:
    """Collects what stands behind the numbers of a page; each set is written once."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._sets: dict[tuple[int, tuple[int, ...]], int] = {}
        self._texts: list[tuple[str, str, str]] = []

    def link(self, text: str, games: Sequence[int] | None, of: int, what: str) -> Markup:
        """A number with a link to its games; without games, the number."""
        if not games:
            return html(text)
        return tag("a", text, href=self.address(games, of), data_what=what)

    def address(self, games: Sequence[int], of: int) -> str:
        """Where a link to games leads; ``of``: how many there are in all."""
        number = self._sets.setdefault((of, tuple(games[:MOST])), len(self._sets))
        return f"#behind-{number}"

    def texts(
        self, text: str, places: Sequence[tuple[str, str, str]], of: int, what: str
    ) -> Markup:
        """The same for what is no game: a label, a place and a command each."""
        first = len(self._texts)
        self._texts += places[:MOST]
        return self.link(text, [-1 - n for n in range(first, len(self._texts))], of, what)

    def data(self) -> dict[str, Any]:
        """Everything collected, for the page's script."""
        wanted = sorted({game for _, games in self._sets for game in games if game >= 0})
        rows = self._scope.rows(_PLACES, games=wanted) if wanted else []
        entries = {row["game"]: self._game(row) for row in rows}
        listed = [
            *(entries[game] for game in sorted(entries)),
            *({"label": visible(a), "place": visible(b), "command": c} for a, b, c in self._texts),
        ]
        # Keys have 63 bits, more than a number in a script.
        at = {game: number for number, game in enumerate(sorted(entries))}
        at |= {-1 - number: len(entries) + number for number in range(len(self._texts))}
        sets = [[of, [at[game] for game in games if game in at]] for of, games in self._sets]
        return {"entries": listed, "sets": sets}

    def _game(self, row: dict[str, Any]) -> dict[str, str]:
        place = f"{row['file']}:{row['line']}" if row["line"] else row["file"]
        label = f"{row['rules']} {row['id'] or ''}".strip()
        return {
            "label": visible(label, limit=120),
            "place": visible(place),
            "verdict": row["verdict"],
            "command": command(row, self._scope.lake),
        }


def command(row: dict[str, Any], lake: str) -> str:
    """The command that shows a game, safe to be put into a shell.

    Names that do not look like what they are never get into it: the game's key does then.

    >>> place = {"file": "a b.jsonl", "line": 7, "there": 1, "id": "x", "same": 1, "game": 5}
    >>> command(place, "lake")
    "cardlog show 'a b.jsonl' @7 --open"
    >>> command(place | {"file": "a\\n.jsonl"}, "lake")
    "cardlog query lake 'SELECT record_json(5)'"
    """
    file, name = row["file"], row["id"]
    if file != "-" and plain(file):
        if row["line"] and row["there"] == 1:
            return f"cardlog show {shlex.quote(file)} @{row['line']} --open"
        if name and row["same"] == 1 and plain(name) and name[0] not in "#@":
            return f"cardlog show {shlex.quote(file)} {shlex.quote(name)} --open"
    return f"cardlog query {shlex.quote(lake)} 'SELECT record_json({row['game']})'"


def plain(text: str) -> bool:
    """Whether a text shows all that it is, and is no option."""
    return visible(text) == text and not text.startswith("-")
