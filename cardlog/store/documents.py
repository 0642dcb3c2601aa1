"""What is generated from the table and view definitions: SQL, JSON and the data dictionary.

``python -m cardlog.store.documents`` writes the files below the current directory; a test
compares them with what the code gives.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Final

from cardlog.store.functions import FUNCTIONS, GAMES, REPLAYED, function_sql
from cardlog.store.querying import column_meanings
from cardlog.store.schema import LAYOUT, RULES, SQL_TYPES, TABLES, Column, Table
from cardlog.store.solved import SOLVED_TABLES
from cardlog.store.views import EXTRA, VIEWS

SCHEMAS: Final = "schemas"
SQL_FILE: Final = "lake.sql"
JSON_FILE: Final = "lake.json"
PAGE: Final = "docs/lake.md"
BEGIN: Final = "<!-- begin: generated from the code -->"
END: Final = "<!-- end: generated from the code -->"
STORED: Final = TABLES | SOLVED_TABLES
ALL: Final = (*FUNCTIONS, *GAMES, *REPLAYED)


def _columns(table: Table) -> list[Column]:
    return [RULES, *table.columns] if table.by_rules else list(table.columns)


def lake_sql() -> str:
    """The tables as SQL, the functions for cards, and the views over them."""
    blocks = [
        "-- The lake's tables as they lie in its Parquet parts, and the views over them.\n"
        "-- Generated from cardlog/store/schema.py and cardlog/store/views.py; do not edit."
    ]
    for table in STORED.values():
        lines = [f"-- {table.row}", f"CREATE TABLE {table.name} ("]
        columns = _columns(table)
        for i, column in enumerate(columns):
            comma = "," if i + 1 < len(columns) else ""
            null = " NOT NULL" if column.required else ""
            lines.append(
                f'  "{column.name}" {SQL_TYPES[column.kind]}{null}{comma} -- {column.meaning}'
            )
        blocks.append("\n".join([*lines, ");"]))
    blocks.append(
        "-- games that repeat another: made by comparing the hashes of all committed games\n"
        "CREATE TABLE duplicates (game BIGINT, duplicate_of BIGINT);"
    )
    blocks.extend(f"-- {f.meaning}\n{function_sql(f)};" for f in FUNCTIONS)
    blocks.extend(f"-- {f.meaning}\n{function_sql(f)};" for f in GAMES)
    blocks.extend(f"-- {v.row}\nCREATE VIEW {v.name} AS\n{v.sql};" for v in VIEWS.values())
    return "\n\n".join(blocks) + "\n"


def lake_json() -> str:
    """The same as data."""
    tables: list[dict[str, Any]] = [
        {
            "name": table.name,
            "row": table.row,
            "by_rules": table.by_rules,
            "columns": [
                {
                    "name": column.name,
                    "type": column.kind,
                    "sql": SQL_TYPES[column.kind],
                    "required": column.required,
                    "meaning": column.meaning,
                }
                for column in table.columns
            ],
            "derived": [
                {"name": name, "meaning": meaning} for name, meaning, _ in EXTRA.get(table.name, ())
            ],
        }
        for table in STORED.values()
    ]
    views = [
        {
            "name": view.name,
            "row": view.row,
            "columns": [{"name": name, "meaning": meaning} for name, meaning in view.columns],
        }
        for view in VIEWS.values()
    ]
    functions = [{"name": f.name, "call": f.call, "meaning": f.meaning} for f in ALL]
    whole = {"layout": LAYOUT, "tables": tables, "views": views, "functions": functions}
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


def dictionary() -> str:
    """The data dictionary in Markdown: every table, view and function with its columns."""
    blocks = ["### Stored tables"]
    for table in STORED.values():
        kinds = {column.name: SQL_TYPES[column.kind] for column in _columns(table)}
        rows = [
            f"| `{name}` | {kinds.get(name, 'derived')} | {_cell(meaning)} |"
            for name, meaning in column_meanings(table.name).items()
        ]
        blocks.append(f"**`{table.name}`**: {table.row}.")
        blocks.append("\n".join(["| column | type | meaning |", "| --- | --- | --- |", *rows]))
    blocks.append("### Views")
    for view in VIEWS.values():
        rows = [f"| `{name}` | {_cell(meaning)} |" for name, meaning in view.columns]
        blocks.append(f"**`{view.name}`**: {view.row}.")
        blocks.append("\n".join(["| column | meaning |", "| --- | --- |", *rows]))
    blocks.append("### Functions")
    rows = [f"| `{f.call}` | {_cell(f.meaning)} |" for f in ALL]
    blocks.append("\n".join(["| call | gives |", "| --- | --- |", *rows]))
    return "\n\n".join(blocks)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def filled(page: str, generated: str) -> str:
    """A page with its generated part replaced."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{generated}\n\n{END}{after}"


def texts() -> dict[str, str]:
    """File name to content of the schema files."""
    return {SQL_FILE: lake_sql(), JSON_FILE: lake_json()}


def generate(root: str | os.PathLike[str] = ".") -> list[Path]:
    """Write the schema files and the generated part of the page; returns their paths."""
    base = Path(root)
    paths = []
    for name, text in texts().items():
        path = base / SCHEMAS / name
        path.write_text(text, encoding="utf-8", newline="\n")
        paths.append(path)
    page = base / PAGE
    page.write_text(
        filled(page.read_text(encoding="utf-8"), dictionary()), encoding="utf-8", newline="\n"
    )
    return [*paths, page]


if __name__ == "__main__":
    generate()
