"""The page of a rule set that is another one with other defaults."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardlog.rules.options import default_json
from cardlog.rules.registry import game
from tests.rules.agree import engine
from tests.rules.outcome import Outcome
from tests.rules.referee import PAGES, page_options, page_records


def assert_page_of_a_variant_agrees(
    rules: str, replay: Callable[[dict[str, Any]], Outcome]
) -> None:
    """It tells the defaults that differ, the parent's readings, and a log that all find legal."""
    found = game(rules)
    parent = game(found.parent)
    text = (PAGES / f"{rules}.md").read_text(encoding="utf-8")
    above = (PAGES / f"{parent.id}.md").read_text(encoding="utf-8")
    assert f"]({parent.id}.md)" in text
    assert f"]({rules}.md)" in above
    differing = {
        name: default_json(option)
        for name, option in found.declared.items()
        if default_json(option) != default_json(parent.declared[name])
    }
    assert differing
    assert page_options(rules) == differing
    readings = {f"- {reading} ({source})" for reading, source in found.readings}
    for line in text.partition("## Readings")[2].partition("##")[0].splitlines():
        assert line in readings or not line.startswith("- "), line
    records = page_records(rules)
    assert records
    for record in records:
        assert record["rules"] == rules
        for outcome in (engine(record), replay(record)):
            assert outcome.legal, outcome
