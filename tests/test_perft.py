"""Counts of legal sequences of every rule set, as ``perft_positions`` wrote them."""

import json
from pathlib import Path

import pytest

from cardlog.rules.registry import MODULES
from cardlog.testing import assert_perft, perft, perft_table

FOLDER = Path(__file__).parent / "data" / "perft"
QUICK = 60
"""Sequences up to which a count is made in the ordinary run."""


@pytest.mark.parametrize("rules", MODULES)
def test_small_counts(rules):
    entries = json.loads((FOLDER / f"{rules}.json").read_text(encoding="utf-8"))
    assert len(entries) >= 3
    for entry in entries:
        assert entry["rules"] == rules
        table = perft_table(entry)
        wanted = [count for count in entry["counts"] if count <= QUICK]
        assert [perft(table, n + 1) for n in range(len(wanted))] == wanted, entry["events"][-3:]


@pytest.mark.sweep
@pytest.mark.parametrize("rules", MODULES)
def test_all_counts(rules):
    assert_perft(FOLDER / f"{rules}.json")


def test_a_wrong_count_is_reported(tmp_path):
    entries = json.loads((FOLDER / "hearts.json").read_text(encoding="utf-8"))
    entries[0]["counts"][-1] += 1
    wrong = tmp_path / "hearts.json"
    wrong.write_text(json.dumps(entries[:1]), encoding="utf-8")
    with pytest.raises(AssertionError, match=r"hearts\.json"):
        assert_perft(wrong)
