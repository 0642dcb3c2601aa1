"""A prompt for SQL over a lake: completes names, shows examples, keeps a history."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from cardlog.cli.boundary import report_error
from cardlog.cli.output import OutputFormat, write_rows
from cardlog.cli.terminal import emit
from cardlog.errors import CardlogError, UsageError

if TYPE_CHECKING:
    from cardlog.store import Connection

EXAMPLES: Final = (
    ("games by rule set and verdict",
     "SELECT rules, verdict, count(*) AS games FROM games GROUP BY ALL ORDER BY ALL;"),
    ("who sits at how many tables",
     "SELECT player, count(*) AS games FROM players GROUP BY player ORDER BY games DESC LIMIT 10;"),
    ("what is wrong where",
     "SELECT s.file, f.code, count(*) AS n FROM findings f JOIN sources s USING (source) "
     "GROUP BY ALL ORDER BY n DESC LIMIT 10;"),
    ("one player against another",
     "SELECT * FROM head_to_head ORDER BY games DESC, player, opponent LIMIT 10;"),
    ("tricks with their cards",
     "SELECT deal, trick, leader, cards, winner FROM tricks_won ORDER BY game, deal, trick "
     "LIMIT 13;"),
    ("what was refused",
     "SELECT file, line, code, message FROM quarantine ORDER BY file, line LIMIT 10;"),
)  # fmt: skip
HELP: Final = (
    "SQL ends with a semicolon and may take several lines; Tab completes names.",
    ".tables           tables and views",
    ".columns NAME     columns of one, with what they mean",
    ".functions        functions for cards and games",
    ".examples         queries to begin with; .examples 2 runs the second",
    ".quit             leave, as end of input does",
)
WORDS: Final = (
    "SELECT", "FROM", "WHERE", "GROUP BY", "ORDER BY", "LIMIT", "JOIN", "USING", "count(*)",
    "HAVING", "DISTINCT", "DESC", "FILTER", "EXPLAIN",
)  # fmt: skip


class Prompt:
    """Reads statements, answers them and goes on after mistakes."""

    def __init__(
        self, connection: Connection, *, rows: int = 200, ask: Callable[[str], str] = input
    ) -> None:
        self.connection = connection
        self.rows = rows
        self.ask = ask
        self._names: list[str] = []

    def run(self) -> None:
        """Until ``.quit`` or the end of input."""
        emit(["SQL over the lake; .help tells what else there is, .examples shows queries."])
        with self._completing():
            waiting = ""
            while True:
                try:
                    line = self.ask("    ...> " if waiting else "cardlog> ")
                except EOFError:
                    emit([""])
                    return
                except KeyboardInterrupt:
                    waiting = ""
                    emit([""])
                    continue
                if not waiting and line.strip().startswith("."):
                    if line.strip() in (".quit", ".exit", ".q"):
                        return
                    self._safely(self._command, line.split())
                    continue
                waiting = f"{waiting}\n{line}".strip()
                if waiting.endswith(";"):
                    sql, waiting = waiting, ""
                    self._safely(self._answer, sql)

    def _safely(self, act: Callable[[Any], object], about: Any) -> None:
        try:
            act(about)
        except CardlogError as error:
            report_error(error)
        except KeyboardInterrupt:
            emit(["interrupted"])
        sys.stdout.flush()

    def _answer(self, sql: str) -> None:
        result = self.connection.result(sql)
        most = self.rows
        write_rows(result.columns, result.rows(), form=OutputFormat.TABLE, out="", most=most)

    def _command(self, words: list[str]) -> None:
        name, arguments = words[0], words[1:]
        if name == ".help":
            emit(list(HELP))
        elif name == ".tables":
            self._tables()
        elif name == ".columns" and arguments:
            self._columns(arguments[0])
        elif name == ".functions":
            from cardlog.store.functions import FUNCTIONS, GAMES, REPLAYED

            rows = [(f.call, f.meaning) for f in (*FUNCTIONS, *GAMES, *REPLAYED)]
            write_rows(("call", "gives"), rows, form=OutputFormat.TABLE, out="", most=0)
        elif name == ".examples":
            self._examples(arguments)
        else:
            raise UsageError("unknown-command", f"no command {' '.join(words)!r}", hint=".help")

    def _tables(self) -> None:
        from cardlog.store.schema import TABLES
        from cardlog.store.views import VIEWS

        rows = [(name, "table", table.row) for name, table in TABLES.items()]
        rows += [(name, "view", view.row) for name, view in VIEWS.items()]
        write_rows(("name", "kind", "one row is"), rows, form=OutputFormat.TABLE, out="", most=0)

    def _columns(self, name: str) -> None:
        from cardlog.store.querying import column_meanings
        from cardlog.store.schema import TABLES
        from cardlog.store.views import VIEWS

        if name not in TABLES and name not in VIEWS:
            raise UsageError("unknown-table", f"no table {name!r}", hint=".tables lists them")
        rows = list(column_meanings(name).items())
        write_rows(("column", "meaning"), rows, form=OutputFormat.TABLE, out="", most=0)

    def _examples(self, arguments: list[str]) -> None:
        if not arguments:
            for number, (title, sql) in enumerate(EXAMPLES, 1):
                emit([f"{number}. {title}", f"   {sql}"])
            return
        if not arguments[0].isdigit() or not 1 <= int(arguments[0]) <= len(EXAMPLES):
            raise UsageError(
                "unknown-command", f"no example {arguments[0]!r}", hint=f"1 to {len(EXAMPLES)}"
            )
        sql = EXAMPLES[int(arguments[0]) - 1][1]
        emit([sql])
        self._answer(sql)

    def names(self) -> list[str]:
        """What can be completed: tables, views, columns, functions, words and commands."""
        if not self._names:
            from cardlog.store.functions import FUNCTIONS, GAMES, REPLAYED
            from cardlog.store.querying import column_meanings
            from cardlog.store.schema import TABLES
            from cardlog.store.views import VIEWS

            found = {*TABLES, *VIEWS}
            found |= {column for name in list(found) for column in column_meanings(name)}
            found |= {f"{f.name}(" for f in (*FUNCTIONS, *GAMES, *REPLAYED)}
            commands = [line.split()[0] for line in HELP if line.startswith(".")]
            self._names = sorted(found) + sorted(commands) + list(WORDS)
        return self._names

    def complete(self, text: str, state: int) -> str | None:
        """The ``state``-th name that begins with a text, as ``readline`` asks for it."""
        hits = [name for name in self.names() if name.lower().startswith(text.lower())]
        return hits[state] if state < len(hits) else None

    @contextmanager
    def _completing(self) -> Iterator[None]:
        """Tab completes, where the system has a line editor."""
        try:
            import readline
        except ImportError:
            yield
            return
        editor: Any = readline
        before = editor.get_completer(), editor.get_completer_delims()
        editor.set_completer(self.complete)
        editor.set_completer_delims(" \t\n,;=<>+-*/")
        # macOS ships another editor under the same name, with another language.
        libedit = "libedit" in (editor.__doc__ or "")
        editor.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")
        try:
            yield
        finally:
            editor.set_completer(before[0])
            editor.set_completer_delims(before[1])
