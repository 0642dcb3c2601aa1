"""What the list of games says stands behind them is what the tests hold."""

import pytest
from evidence import FILE, checked, engines, examples, text

from cardlog.rules.evidence import EVIDENCE
from cardlog.rules.registry import MODULES


def test_examples_checkers_and_engines_are_counted():
    counted, checkers, others = examples(), checked(), engines()
    assert list(EVIDENCE) == list(MODULES)
    for rules, found in EVIDENCE.items():
        assert found.examples == counted[rules], rules
        assert found.checker == (rules in checkers), rules
        assert dict(found.engines) == others.get(rules, {}), rules


@pytest.mark.sweep
def test_real_records_are_counted(real):
    assert real.is_dir()
    assert text() == FILE.read_text(encoding="utf-8")
