"""The pages of these games; what is as in a parent's page stands there."""

from __future__ import annotations

from cardlog.rules.options import default_json
from cardlog.rules.registry import game
from tests.rules.agree import engine
from tests.rules.referee import PAGES, page_options, page_records


def assert_page_agrees(rules: str, *parents: str) -> None:
    """Options with their defaults, readings and events, and a log that is legal to its end."""
    found = game(rules)
    text = "".join((PAGES / f"{name}.md").read_text(encoding="utf-8") for name in (rules, *parents))
    declared = {
        name: default_json(option)
        for name, option in found.declared.items()
        if default_json(option) is not None
    }
    assert page_options(rules) == declared
    for reading, source in found.readings:
        assert f"- {reading} ({source})" in text, reading
    for option in found.named:
        assert f"`{option.id}`" in text, option.id
    for event, _ in found.events:
        assert f"`{event}`" in text, event
    for record in page_records(rules):
        outcome = engine(record)
        assert outcome.legal, outcome
        assert outcome.ended
