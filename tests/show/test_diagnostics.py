import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardlog import judge, simulate
from cardlog.log.canonical import encode
from cardlog.log.model import Refused
from cardlog.rules.registry import games
from cardlog.show.codes import about, all_codes, find_code, stands_as
from cardlog.show.diagnostics import (
    Place,
    counts_lines,
    excerpt,
    locate,
    report,
    report_refused,
)
from cardlog.show.explained import EXAMPLES, example_lines, example_record
from cardlog.show.sarif import sarif
from cardlog.show.style import Paint, width


@given(st.text(max_size=400), st.data(), st.integers(30, 120))
def test_an_excerpt_fits_and_marks_what_is_meant(text, data, columns):
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    piece, mark = excerpt(text, start, end, columns=columns)
    assert width(piece) <= columns
    assert len(mark) <= columns
    assert mark.strip("^ ") == ""


@pytest.mark.parametrize("code", EXAMPLES)
def test_examples_break_the_rule_they_are_for(code):
    lines = example_lines(code, paint=Paint(), columns=80)
    assert f"error[{code}]" in lines[0]
    record = example_record(code)
    assert judge(record).findings[0].event == len(record.events) - 1


@pytest.mark.parametrize("game", [game.id for game in games()])
def test_any_broken_game_can_be_shown(game):
    record = next(simulate(game, n=1, seed=4))
    acts = [n for n, text in enumerate(record.events) if text[0] != "-"]
    events = list(record.events)
    other = next((n for n in acts[3:] if events[n] != events[acts[2]]), acts[-1])
    events[acts[2]], events[other] = events[other], events[acts[2]]
    broken = msgspec.structs.replace(record, events=events)
    raw = encode(broken)
    for finding in judge(broken).findings:
        for place in (Place("x.jsonl", 7, raw), Place("x.pbn", 7), Place("")):
            lines = report(finding, broken, place=place)
            assert lines[0].count(finding.code) == 1
            assert any("^" in line for line in lines)
            assert all(width(line) <= 80 for line in lines[1:] if "= legal" not in line), lines


def test_columns_point_at_the_event_of_the_line():
    record = msgspec.structs.replace(example_record("revoke"), id='Zoë \U0001f0a1 "x"')
    raw = encode(record)
    finding = judge(record).findings[0]
    locate(finding, record, Place("a.jsonl", 1, raw))
    assert raw.decode()[finding.column - 1 :].startswith('"W play 5s"')


@pytest.mark.parametrize(
    ("changes", "code", "at"),
    [
        ({"stated": {"contract": "2NT", "tricks": 3}}, "stated-differs", '"2NT"'),
        ({"options": {"scoring": "goulash"}}, "bad-option", '"goulash"'),
        ({"options": {"nope": 1}}, "unknown-option", '"nope"'),
        ({"rules": "nope"}, "unknown-rules", '"nope"'),
        ({"seats": ["N", "E", "S", "X"]}, "wrong-seats", "["),
    ],
)
def test_columns_of_findings_about_the_whole_record(changes, code, at):
    record = next(simulate("contract-bridge", n=1, seed=1))
    if code == "wrong-seats":
        record = msgspec.structs.replace(record, events=[])
    record = msgspec.structs.replace(record, **changes)
    finding = next(f for f in judge(record).findings if f.code == code)
    raw = encode(record)
    locate(finding, record, Place("a.jsonl", 1, raw))
    assert raw.decode()[finding.column - 1 :].startswith(at)


def test_a_refused_line_is_shown_with_its_column():
    refused = Refused(
        code="bad-json", message="no JSON", file="a.jsonl", line=3, column=5, raw=b'{"a":x}', id="7"
    )
    lines = report_refused(refused, jsonl=True)
    assert lines[0] == "a.jsonl:3:5: error[bad-json]: no JSON"
    assert lines[1].endswith('game "7"')
    assert lines[-1].endswith("│     ^")


def test_a_refused_event_is_marked_as_a_whole():
    raw = b'{"events":["S plays Ah","S play 4s"]}'
    refused = Refused(code="unknown-verb", message="no verb", line=3, column=12, raw=raw)
    *_, source, carets = report_refused(refused, jsonl=True)
    start = source.index('"S plays')
    assert carets[start:] == "^" * len('"S plays Ah"')


def test_counts():
    first, second = counts_lines({"records": 2000, "legal": 1999, "illegal": 1, "differs": 1})
    assert first.startswith("2,000 records: 1,999 legal, 1 illegal, 0 incomplete")
    assert second == "1 stated result differs"


def test_codes_are_unique_and_explained():
    codes = [text.code for text in all_codes()]
    assert len(codes) == len(set(codes))
    assert all(text.title and text.help for text in all_codes())
    assert find_code("REVOKE").code == "revoke"
    assert about("no-such-code") == ("no-such-code", "")
    assert stands_as("insufficient-bid") == "!insufficient"
    assert stands_as("bad-json") == ""


def test_sarif_names_rules_places_and_games():
    record = example_record("revoke")
    finding = locate(judge(record).findings[0], record, Place("a b/c:d.jsonl", 1, encode(record)))
    document = json.loads(json.dumps(sarif([("example", finding)], version="1")))
    assert document["version"] == "2.1.0"
    (run,) = document["runs"]
    rules = run["tool"]["driver"]["rules"]
    (result,) = run["results"]
    assert rules[result["ruleIndex"]]["id"] == result["ruleId"] == "revoke"
    assert result["level"] == "error"
    place = result["locations"][0]
    assert place["physicalLocation"]["artifactLocation"]["uri"] == "a%20b/c%3Ad.jsonl"
    assert place["physicalLocation"]["region"]["startLine"] == 1
    assert place["logicalLocations"][0]["fullyQualifiedName"] == "example#10"
