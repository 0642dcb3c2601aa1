"""What a rule set has to hold, as checks that run on any game: ours and those of other packages.

``docs/adding-a-game.md`` shows their use in a test module of a few lines.
"""

from cardlog.testing.agreement import (
    Example,
    Outcome,
    assert_agreement,
    assert_damage_is_judged_alike,
    assert_example,
    damaged,
    engine,
    simulated,
)
from cardlog.testing.conformance import CHECKS
from cardlog.testing.perft import assert_perft, perft, perft_record, perft_table

__all__ = [
    "CHECKS",
    "Example",
    "Outcome",
    "assert_agreement",
    "assert_damage_is_judged_alike",
    "assert_example",
    "assert_perft",
    "damaged",
    "engine",
    "perft",
    "perft_record",
    "perft_table",
    "simulated",
]
