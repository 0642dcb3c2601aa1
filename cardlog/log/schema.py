"""The record's schemas as text, generated from the model and the vocabulary.

``cardlog.log.schema.generate("schemas")`` writes them; a test compares the checked-in files.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from cardlog.log.check import MAX_RULES, MAX_SEATS
from cardlog.log.events import MAX_EVENT, SEAT, event_pattern
from cardlog.log.model import Record

RECORD_JSON: Final = "record.schema.json"
RECORD_ARROW: Final = "record.arrow.txt"


def json_schema() -> dict[str, Any]:
    """JSON Schema (draft 2020-12) of one line.

    It is as strict as JSON Schema can be: that seats of events, players and view are seats of
    the game, that lists fit in length and that no key stands twice remains to the reader.
    """
    root = msgspec.json.schema(Record)
    definitions: dict[str, Any] = root["$defs"]
    record = definitions.pop("Record")
    fields = record["properties"]
    del fields["extra"]
    # The default in the model is for writers; in the text the version always stands.
    fields["cardlog"] = {"type": "string", "pattern": r"^1\.(0|[1-9][0-9]{0,3})$"}
    record["required"] = ["cardlog", *record["required"]]
    fields["rules"] |= {"pattern": "^[a-z0-9]+([-_.][a-z0-9]+)*$", "maxLength": MAX_RULES}
    # A list holds texts or whole numbers, not both.
    kinds = fields["options"]["additionalProperties"]["anyOf"]
    kinds[-1:] = [{"type": "array", "items": item} for item in kinds[-1]["items"]["anyOf"]]
    seat = {"type": "string", "pattern": f"^({SEAT})$"}
    fields["seats"] |= {"items": seat, "minItems": 1, "maxItems": MAX_SEATS, "uniqueItems": True}
    definitions["Player"]["properties"]["seat"] = seat
    fields["view"]["pattern"] = f"^(full|public|seat:({SEAT}))$"
    fields["events"]["items"] = {
        "type": "string",
        "pattern": f"^{_grouped(event_pattern())}$",
        "maxLength": MAX_EVENT,
    }
    for name, keys in (("Note", ("event",)), ("Inference", ("event",))):
        for key in keys:
            definitions[name]["properties"][key]["minimum"] = 0
    for key in ("line", "start", "end"):
        definitions["Source"]["properties"][key]["minimum"] = 0
    definitions["Source"]["properties"]["sha256"]["pattern"] = "^([0-9a-f]{64})?$"
    record["patternProperties"] = {"^x_.": True}
    record["title"] = "cardlog record"
    record["description"] = "One game record: one line of a log. docs/format.md is the text to it."
    for definition in definitions.values():
        definition["description"] = definition["description"].replace("``", "")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **record,
        "$defs": dict(sorted(definitions.items())),
    }


def _grouped(pattern: str) -> str:
    # Seats come first and hold a bare alternative; the group keeps ^ and $ around all of it.
    return f"(?:{pattern})"


def arrow_text(schemas: Mapping[str, Any]) -> str:
    """Arrow schemas as text, one field a line, independent of how pyarrow prints them."""
    lines = []
    for name, schema in schemas.items():
        lines.append(f"table {name}")
        lines.extend(_field(field, 1) for field in schema)
        lines.append("")
    return "\n".join(lines)


def _field(field: Any, depth: int) -> str:
    import pyarrow as pa

    kind, children = field.type, []
    name = str(kind)
    if pa.types.is_dictionary(kind):
        name = f"dictionary<{kind.index_type}, {kind.value_type}>"
    elif pa.types.is_list(kind):
        name, children = "list", [kind.value_field]
    elif pa.types.is_struct(kind):
        name, children = "struct", [kind.field(i) for i in range(kind.num_fields)]
    line = f"{'  ' * depth}{field.name}: {name}{'' if field.nullable else ' not null'}"
    return "\n".join([line, *(_field(child, depth + 1) for child in children)])


def texts() -> dict[str, str]:
    """File name to content of every schema that this module generates."""
    from cardlog.log.columns import events_schema, records_schema

    return {
        RECORD_JSON: json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n",
        RECORD_ARROW: arrow_text({"records": records_schema(), "events": events_schema()}),
    }


def generate(
    directory: str | os.PathLike[str], *, more: Mapping[str, str] | None = None
) -> list[Path]:
    """Writes the schema files, and those of other parts given as ``more``; returns their paths."""
    target = Path(directory)
    target.mkdir(parents=True, exist_ok=True)
    paths = []
    for name, text in {**texts(), **(more or {})}.items():
        path = target / name
        path.write_text(text, encoding="utf-8", newline="\n")
        paths.append(path)
    return paths
