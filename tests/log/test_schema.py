"""The checked-in schemas are those of the code, and say the same as the reader."""

import json
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given

from cardlog.log.canonical import encode
from cardlog.log.schema import RECORD_JSON, generate, json_schema, texts

from .strategies import board, records
from .test_jsonl import FAULTS

SCHEMAS = Path(__file__).parents[2] / "schemas"
VALIDATOR = jsonschema.Draft202012Validator(json_schema())
# What JSON Schema cannot say, or says only of text that is JSON at all.
BEYOND = {
    "bad-json",
    "cut-line",
    "byte-order-mark",
    "duplicate-key",
    "number-too-large",
    "not-a-number",
    "too-deep",
    "bad-unicode",
    "unknown-seat",
    "duplicate-player",
    "times-length",
    "bad-times",
}
# Nor does it count events, so of numbers out of range it sees only the negative.
SAYABLE = [
    fault[:2]
    for fault in FAULTS
    if fault[0] not in BEYOND and (fault[0] != "event-out-of-range" or '"event":-' in fault[1])
]


def test_checked_in_files_are_up_to_date(tmp_path):
    for path in generate(tmp_path, more={"other.sql": "select 1"}):
        if path.name != "other.sql":
            assert (SCHEMAS / path.name).read_text(encoding="utf-8") == path.read_text(
                encoding="utf-8"
            )
    assert (tmp_path / "other.sql").read_text() == "select 1"
    assert set(texts()) <= {path.name for path in SCHEMAS.iterdir()}


def test_the_schema_is_a_schema():
    jsonschema.Draft202012Validator.check_schema(json.loads(texts()[RECORD_JSON]))


@given(records())
def test_records_validate(record):
    VALIDATOR.validate(json.loads(encode(record)))


def test_a_board_validates():
    VALIDATOR.validate(json.loads(encode(board())))


@pytest.mark.parametrize(("code", "line"), SAYABLE)
def test_faults_do_not_validate(code, line):
    assert not VALIDATOR.is_valid(json.loads(line)), code
