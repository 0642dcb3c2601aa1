"""A slice of the long runs: the same inputs every time by default, others with every sweep."""

import os
import time

import pytest

from cardlog.formats.detect import FORMATS
from tests.fuzz import corpus
from tests.fuzz.campaign import attempt, campaign
from tests.fuzz.guard import bounded, guarded
from tests.fuzz.targets import TARGETS

SEED = 20261201
EACH = 1.0
"""Seconds a target in the default run."""
MOST = 300
"""Inputs in that second, so that a faster machine has the same ones."""
SWEEP_SEED = "CARDLOG_FUZZ_SEED"


@pytest.mark.parametrize("name", TARGETS)
def test_mutated_bytes(name):
    count, failures = campaign(name, SEED, seconds=EACH, most=MOST)
    assert not failures, "\n\n".join(map(str, failures.values()))
    assert count


@pytest.mark.parametrize("name", TARGETS)
@pytest.mark.parametrize("kept", [True, False], ids=["kept", "plain"])
def test_inputs_that_once_failed(name, kept):
    """And the unchanged seeds, some of them."""
    target = TARGETS[name]
    paths = [path.read_bytes() for path in corpus.kept(name)]
    with guarded():
        for raw in paths if kept else target.seeds()[:8]:
            failure = attempt(target, raw)
            assert failure is None, failure


@pytest.mark.sweep
@pytest.mark.parametrize("name", TARGETS)
def test_other_bytes(name):
    seed = int(os.environ.get(SWEEP_SEED) or time.time())
    _, failures = campaign(name, seed, seconds=60)
    assert not failures, f"{SWEEP_SEED}={seed}\n" + "\n\n".join(map(str, failures.values()))


class Endless:
    """A beginning, and then one piece again and again without a line end."""

    def __init__(self, head: bytes, piece: bytes, times: int) -> None:
        self.pieces = [head] + [piece] * times

    def read(self, size: int = -1) -> bytes:
        return self.pieces.pop(0) if self.pieces else b""


@pytest.mark.sweep
@pytest.mark.parametrize("name", FORMATS)
def test_a_file_without_line_ends_is_not_held_as_a_whole(name):
    head = TARGETS[f"read-{name}"].seeds()[0]
    with guarded(), bounded(60, 250):
        for _ in FORMATS[name].read(Endless(head, b"x" * (1 << 18), 1 << 9)):
            pass
