"""A game's page under docs/games against the game: options, readings, records, named options."""

from __future__ import annotations

from cardlog.rules.options import default_json
from cardlog.rules.registry import game
from tests.rules.agree import engine
from tests.rules.referee import PAGES, page_options, page_records


def assert_page_agrees(rules: str) -> None:
    """The page tells the options with their defaults, the readings, and legal records."""
    found = game(rules)
    text = (PAGES / f"{rules}.md").read_text(encoding="utf-8")
    declared = {
        name: default_json(option)
        for name, option in found.declared.items()
        if default_json(option) is not None
    }
    assert page_options(rules) == declared
    for reading, _ in found.readings:
        assert reading in text, reading
    for option in found.named:
        assert f"`{option.id}`" in text, option.id
    for record in page_records(rules):
        outcome = engine(record)
        assert outcome.legal, outcome
    for event, _ in found.events:
        verb = event.split()[1]
        assert f" {verb} " in text, event
