"""SQL models: named queries over the lake's views, one file each.

Indicators and other models name them as tables.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from cardlog.errors import UsageError

if TYPE_CHECKING:
    from cardlog.store.querying import Readable, Result


@lru_cache(maxsize=1)
def models() -> dict[str, tuple[str, str]]:
    """Each model's meaning (its first line) and SQL, by name."""
    found = {}
    folder = files("cardlog.pipelines").joinpath("models")
    for path in sorted(folder.iterdir(), key=lambda p: p.name):
        if path.name.endswith(".sql"):
            first, _, sql = path.read_text(encoding="utf-8").partition("\n")
            found[path.name.removesuffix(".sql")] = (first.removeprefix("-- "), sql)
    return found


def model(lake: Readable, name: str) -> Result:
    """Rows of a model; ``UsageError`` for a name that there is not."""
    from cardlog.store.querying import query

    if name not in models():
        raise UsageError("unknown-model", f"no model {name!r}", hint=f"{', '.join(models())}")
    return query(lake, f"{with_tables(models()[name][1], name)}\nSELECT * FROM {name}")


def common_tables(sql: str) -> dict[str, str]:
    """Models that a query names as tables, those that they name themselves before them."""
    found: dict[str, str] = {}
    for name, (_, text) in models().items():
        if re.search(rf"\b(FROM|JOIN) {name}\b", sql):
            found |= common_tables(text) | {name: text.strip()}
    return found


def with_tables(sql: str, last: str = "") -> str:
    """The models that a query names before it; under the name ``last`` it is one of them."""
    parts = common_tables(sql) | ({last: sql.strip()} if last else {})
    tables = ",\n".join(f"{name} AS (\n{text}\n)" for name, text in parts.items())
    return "\n".join([f"WITH {tables}"] * bool(parts) + [sql.strip()] * (not last))
