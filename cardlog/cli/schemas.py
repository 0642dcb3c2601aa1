"""Schemas as text, collected from the parts that define them."""

from __future__ import annotations

import json
from pathlib import Path

from cardlog.log import schema as record_schema


def schema_text(name: str) -> str:
    """The text of one schema: ``json``, ``arrow`` or ``sql``."""
    if name == "json":
        return json.dumps(record_schema.json_schema(), indent=2, ensure_ascii=False)
    if name == "arrow":
        return record_schema.texts()[record_schema.RECORD_ARROW].rstrip("\n")
    return _lake()["lake.sql"].rstrip("\n")


def write_all(directory: str) -> list[Path]:
    """Write all schema files; their paths."""
    return record_schema.generate(directory, more=_lake())


def _lake() -> dict[str, str]:
    from cardlog.store.documents import texts

    return texts()
