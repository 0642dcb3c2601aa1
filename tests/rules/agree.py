"""The engine against independent checkers and worked examples; used by every family's tests."""

from cardlog.testing import (
    assert_agreement,
    assert_damage_is_judged_alike,
    assert_example,
    damaged,
    engine,
    simulated,
)

__all__ = [
    "assert_agreement",
    "assert_damage_is_judged_alike",
    "assert_example",
    "damaged",
    "engine",
    "simulated",
]
