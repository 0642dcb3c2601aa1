"""A large PBN file is judged natively, and what is said of it is the same."""

import gzip

import pytest

from cardlog.cli import judging
from cardlog.cli.validate import placed
from cardlog.log.model import Refused
from cardlog.replay.twins import available
from tests.formats.test_pbn_native import MIXED

pytestmark = pytest.mark.skipif(not available(), reason="needs Numba")


def told(path):
    return [
        (entry.place, isinstance(entry.item, Refused), verdict, placed(entry, verdict))
        for entry, verdict in judging.judged(str(path))
    ]


@pytest.mark.parametrize("content", [MIXED, gzip.compress(MIXED), gzip.compress(MIXED)[:-40]])
def test_the_same_is_said(tmp_path, monkeypatch, content):
    path = tmp_path / "club.pbn"
    path.write_bytes(content)
    careful = told(path)
    monkeypatch.setattr(judging, "LARGE", 0)
    monkeypatch.setenv("CARDLOG_SPEED", "compiled")
    called = []
    large = judging._large
    monkeypatch.setattr(judging, "_large", lambda *a, **k: called.append(1) or large(*a, **k))
    assert told(path) == careful
    assert called
    assert {verdict.verdict for _, _, verdict, _ in careful} >= {"legal", "malformed"}


def test_other_large_files_are_read_as_ever(tmp_path, monkeypatch):
    path = tmp_path / "board.lin"
    path.write_text("pn|a,b,c,d|md|1S2,H3,D4,|mb|p|mb|p|mb|p|mb|p|\n")
    careful = told(path)
    monkeypatch.setattr(judging, "LARGE", 0)
    monkeypatch.setenv("CARDLOG_SPEED", "compiled")
    assert told(path) == careful
