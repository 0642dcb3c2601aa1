"""SQL models: named queries over the lake's views, one file each."""

from __future__ import annotations

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
    return query(lake, models()[name][1])
