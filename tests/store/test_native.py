"""A log that is loaded natively from its lines fills the lake as one that is read by record."""

import zlib

import pytest

from cardlog.log.canonical import encode
from cardlog.log.model import Player, Source
from cardlog.replay.lines import judge_lines
from cardlog.replay.simulate import simulate
from cardlog.replay.twins import available
from cardlog.replay.verdict import judge
from cardlog.store import connect, load
from cardlog.store.schema import TABLES

pytestmark = pytest.mark.skipif(not available(), reason="needs Numba")


@pytest.fixture(scope="module")
def log(tmp_path_factory):
    """Legal, illegal, unfinished, void, annotated, refused and damaged lines of three games."""
    lines = []
    for rules in ("contract-bridge", "hearts", "freecell"):
        for n, record in enumerate(simulate(rules, n=14, seed=3, player="sensible")):
            record.stated = dict(judge(record).computed) if n % 3 else {}
            record.players = [Player(seat=s, id=f"x:{s}{n % 3}") for s in record.seats]
            if n == 1:
                del record.events[20]
            elif n == 2:
                record.events = record.events[:-5]
            elif n == 3:
                record.status = "void"
            elif n == 4:
                record.times = list(range(len(record.events)))
            elif n == 5:
                record.extra = {"x_date": "2026-05-04"}
            elif n == 6:
                record.source = Source(file="a.pbn", format="pbn", line=7, start=9, end=90)
            elif n == 7:
                record.stated = {"scores": dict.fromkeys(record.seats, 1), "winner": "N"}
            elif n == 8:
                record.view, record.options = "public", record.options | {"no": 1}
            elif n == 9:
                record.rules = "unknown-game"
            line = encode(record)
            if n == 10:
                line = line[:200]
            elif n == 11:
                line = line.replace(b",", b" ,", 4)
            elif n == 12:
                line = b"\n" + line + b"\r"
            lines.append(line)
    path = tmp_path_factory.mktemp("native") / "mixed.jsonl"
    path.write_bytes(b"\n".join(lines) + b"\n" + lines[0] + b"\n")
    return path


def rows(lake, table):
    with connect(lake) as connection:
        found = connection.sql(f"SELECT * FROM {table}").fetchall()
        names = [column[0] for column in connection.description]
    keep = [i for i, name in enumerate(names) if name != "loaded_at"]
    return sorted(repr([row[i] for i in keep]) for row in found)


def test_all_tables_are_the_same(log, tmp_path):
    reports = {}
    for speed in ("interpreted", "compiled"):
        (reports[speed],) = load(tmp_path / speed, [log], speed=speed)
        reports[speed].seconds = 0
    assert reports["compiled"] == reports["interpreted"]
    assert reports["compiled"].refused >= 9
    assert reports["compiled"].illegal >= 3
    for table in TABLES:
        assert rows(tmp_path / "compiled", table) == rows(tmp_path / "interpreted", table), table


@pytest.mark.parametrize("speed", ["interpreted", "compiled"])
def test_a_whole_record_at_which_a_file_is_cut_is_stored(log, tmp_path, speed):
    line = log.read_bytes().split(b"\n")[0]
    packer = zlib.compressobj(wbits=31)
    cut = tmp_path / "cut.jsonl.gz"
    cut.write_bytes(packer.compress(line) + packer.flush(zlib.Z_FULL_FLUSH))
    (report,) = load(tmp_path / "lake", [cut], speed=speed)
    assert (report.stored, report.refused) == (1, 1)
    found = [(f.line, f.refused.code if f.refused else f.verdict.verdict)
             for f in judge_lines(cut, speed=speed)]  # fmt: skip
    assert found == [(1, "legal"), (2, "cut-file")]
