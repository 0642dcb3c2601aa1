"""Counts of legal sequences, made by the checkers (``perft_positions``), and the engine's."""

import json
from pathlib import Path

import pytest

from cardlog.testing import perft, perft_table

from .tables import CHECKERS, checker_perft, table_of

FOLDER = Path(__file__).parents[2] / "data" / "perft"
QUICK = 300
"""Positions that are looked at for one count in the ordinary run."""


def quick(counts):
    """How many of the counts take few positions."""
    return 1 + sum(1 for count in counts[:-1] if count <= QUICK)


@pytest.mark.parametrize("rules", CHECKERS)
def test_small_counts(rules):
    for entry in json.loads((FOLDER / f"{rules}.json").read_text(encoding="utf-8")):
        counts = entry["counts"][: quick(entry["counts"])]
        table = perft_table(entry)
        assert [perft(table, n + 1) for n in range(len(counts))] == counts, entry["events"]
        slow = table_of(entry)
        few = [count for count in counts if count <= QUICK]
        assert [checker_perft(slow, n + 1) for n in range(len(few))] == few
