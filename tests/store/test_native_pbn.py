"""A PBN file that is loaded natively fills the lake as one that is read game by game."""

import gzip

import pytest

from cardlog.replay.twins import available
from cardlog.store import load
from cardlog.store.schema import TABLES
from tests.formats.test_pbn_native import MIXED, OWN
from tests.store.test_native import rows

pytestmark = pytest.mark.skipif(not available(), reason="needs Numba")

FILES = {
    "mixed.pbn": MIXED,
    "packed.pbn.gz": gzip.compress(MIXED),
    "cut.pbn.gz": gzip.compress(MIXED)[:-40],
    "crlf.pbn": MIXED.replace(b"\n", b"\r\n"),
}


@pytest.mark.parametrize("name", FILES)
def test_all_tables_are_the_same(tmp_path, name):
    path = tmp_path / name
    path.write_bytes(FILES[name])
    reports = {}
    for speed in ("interpreted", "compiled"):
        told = []
        (reports[speed],) = load(
            tmp_path / speed, [path], speed=speed, progress=lambda p, t=told: t.append(p.records)
        )
        reports[speed].seconds = 0
        assert told[-1] == reports[speed].stored
    assert reports["compiled"] == reports["interpreted"]
    assert reports["compiled"].stored > 25
    assert reports["compiled"].refused >= 1
    for table in TABLES:
        assert rows(tmp_path / "compiled", table) == rows(tmp_path / "interpreted", table), table


def test_few_games_are_not_compiled_for(tmp_path, monkeypatch):
    path = tmp_path / "few.pbn"
    path.write_bytes(OWN)

    def refuse(*_, **__):
        raise AssertionError("compiled for a few games")

    monkeypatch.setattr("cardlog.replay.driver.compiled_kernels", refuse)
    monkeypatch.setattr("cardlog.replay.driver.compiled", refuse)
    (report,) = load(tmp_path / "lake", [path])
    assert report.stored == 40
