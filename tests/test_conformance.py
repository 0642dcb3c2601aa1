"""What must hold for every rule set, whatever its game: one test each, run on all of them."""

import pytest

from cardlog.rules.registry import MODULES, PARENTS, game, named_options
from cardlog.testing import CHECKS
from cardlog.testing.conformance import interpreted_and_compiled_agree

ALWAYS_COMPILED = ("contract-bridge", "hearts", "texas-holdem", "freecell")
"""Compiling takes 10 to 30 seconds a game; the others are compiled by the sweep."""


def cases():
    found = []
    for rules in MODULES:
        for check in CHECKS:
            long = check is interpreted_and_compiled_agree and rules not in ALWAYS_COMPILED
            marks = [pytest.mark.sweep] if long else []
            name = f"{rules}-{check.__name__}"
            found.append(pytest.param(rules, check, marks=marks, id=name))
    return found


@pytest.mark.parametrize(("rules", "check"), cases())
def test_conforms(rules, check):
    check(rules)


@pytest.mark.parametrize("rules", list(MODULES))
def test_the_register_knows_the_named_options(rules):
    names = {option.id for option in game(rules).named}
    assert names == {name for name, parent in PARENTS.items() if parent == rules}


def test_every_named_option_can_be_set():
    for parent, option in named_options().values():
        seats = [f"p{i + 1}" for i in range(option.seats or parent.seats[0])]
        parent.encode_options(option.options, list(parent.seat_names) or seats)
