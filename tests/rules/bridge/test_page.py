"""The page of the game says what the code does, and its log replays."""

import json
import re
from pathlib import Path

import pytest

from cardlog.log.model import Record
from cardlog.replay.play import Replay
from cardlog.replay.verdict import judge
from cardlog.rules.faults import FAULTS
from cardlog.rules.options import default_json
from cardlog.rules.registry import game

from .slow_bridge import check

PAGE = Path(__file__).parents[3] / "docs" / "games" / "contract-bridge.md"
TEXT = PAGE.read_text(encoding="utf-8")
GAME = game("contract-bridge")


def example():
    fenced = re.search(r"```json\n(.*?)```", TEXT, re.DOTALL)
    return Record(**json.loads(fenced[1]))


def test_the_log_of_the_page_is_legal_and_its_stated_results_hold():
    verdict = judge(example())
    assert verdict.verdict == "legal"
    assert verdict.stated_agrees
    assert verdict.computed == example().stated
    assert check(example().events, example().options)[0] is None


@pytest.mark.parametrize(
    ("first", "last", "phase"), [(0, 3, "deal"), (4, 11, "auction"), (12, 33, "play")]
)
def test_the_event_numbers_in_the_annotation(first, last, phase):
    given = example()
    table = Replay(given)
    for number, text in enumerate(given.events):
        before = GAME.phases(table.state.phase).name.lower()
        assert (before == phase) == (first <= number <= last), number
        table.step(text)


def test_the_page_names_every_option_event_rule_and_reading():
    for name, option in GAME.declared.items():
        row = next(
            line for line in TEXT.splitlines() if line.startswith("| ") and f"`{name}`" in line
        )
        assert option.source.split(":")[0] in ("001", "003")
        if name != "dealer":
            assert str(default_json(option)) in row
    for text, meaning in GAME.events:
        assert f"| `{text}` | {meaning} |" in TEXT
    for fault, cite in GAME.rules.items():
        assert f"| `{FAULTS[fault].code}` | {cite.text} | {cite.source} |" in TEXT
    for reading, source in GAME.readings:
        assert f"- {reading} ({source})" in TEXT
    for option in GAME.named:
        assert f"`{option.id}`" in TEXT
