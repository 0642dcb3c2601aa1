"""Quarantine: what was refused can be asked for, and joins its source once it can be read."""

import gzip
import json

import pytest

from cardlog.errors import FormatError, OptionError, UsageError, Where
from cardlog.log.model import Refused
from cardlog.rules.game import Game
from cardlog.store import Lake, load, query
from cardlog.store.checking import check
from cardlog.store.packing import compact
from cardlog.store.retrying import report, retry
from cardlog.store.upkeep import gc
from tests.store import games


@pytest.fixture
def reader_fault(monkeypatch):
    """A reader that cannot read hearts; calling the fixture puts it right."""
    from cardlog.log import jsonl
    from cardlog.log.decode import decode

    def faulty(data):
        if b'"hearts"' in data:
            raise FormatError("bad-json", "hearts are too hard", Where(column=3))
        return decode(data)

    monkeypatch.setattr(jsonl, "decode", faulty)
    return monkeypatch.undo


def without_options(patch, *rules):
    """Rule sets that know none of their options."""
    old = Game.encode_options

    def faulty(self, *given):
        if self.id in rules:
            raise OptionError("unknown-option", "what is this?")
        return old(self, *given)

    patch.setattr(Game, "encode_options", faulty)


def counts(lake):
    sql = "SELECT records, stored, legal, refused FROM sources"
    (row,) = query(lake, sql).rows()
    commit = Lake(lake).commits()[0]
    assert row == (commit.records, commit.stored, commit.legal, commit.refused)
    return row


@pytest.mark.parametrize("packed", [False, True])
def test_what_a_reader_refused_joins_its_source(tmp_path, reader_fault, packed):
    lake = tmp_path / "lake"
    source = games.whole_file(tmp_path / "all.jsonl")
    load(lake, source)
    assert counts(lake) == (12, 8, 6, 4)
    if packed:
        compact(lake)
    reader_fault()
    (done,) = retry(lake)
    assert (done.tried, done.accepted, done.refused) == (4, 2, 2)
    assert counts(lake) == (12, 10, 8, 2)
    assert check(lake).damages == []
    # The lake is now what loading with the right reader would have made.
    load(tmp_path / "right", source)
    for table, columns in (
        ("games", "id, rules, verdict, line, start, hash"),
        ("quarantine", 'code, line, "column", start, id, raw'),
        ("findings", "line, n, code, message"),
        ("tricks", "rules, deal, trick, leader, winner"),
        ("scores", "rules, deal, seat, points"),
    ):
        sql = f"SELECT {columns} FROM {table} ORDER BY ALL"
        assert query(lake, sql).rows() == query(tmp_path / "right", sql).rows()
    raw = source.read_bytes()
    for name, start, end in query(lake, 'SELECT id, start, "end" FROM games').rows():
        assert json.loads(raw[start:end])["id"] == name
    gc(lake)
    assert check(lake).orphans == 0
    assert load(lake, source)[0].state == "known"


def test_nothing_changes_while_nothing_is_better(tmp_path):
    lake = tmp_path / "lake"
    load(lake, games.whole_file(tmp_path / "all.jsonl"))
    before = {path: path.read_bytes() for path in lake.rglob("*") if path.is_file()}
    (done,) = retry(lake)
    assert (done.tried, done.accepted, done.refused) == (2, 0, 2)
    after = {path: path.read_bytes() for path in lake.rglob("*") if path.is_file()}
    assert {path: after[path] for path in before} == before
    assert {path.name for path in after.keys() - before.keys()} <= {".changes", ".readers"}


def test_what_no_rule_set_could_replay_joins_its_source(tmp_path, monkeypatch):
    lake = tmp_path / "lake"
    with monkeypatch.context() as patch:
        without_options(patch, "euchre")
        load(lake, games.whole_file(tmp_path / "all.jsonl"))
    assert counts(lake) == (12, 7, 5, 5)
    (done,) = retry(lake, [str(tmp_path / "all.jsonl")])
    assert (done.tried, done.accepted, done.refused) == (5, 3, 2)
    assert counts(lake) == (12, 10, 8, 2)
    keys = [row[0] for row in query(lake, "SELECT game FROM games").rows()]
    assert len(set(keys)) == 10
    assert query(lake, "SELECT count(*) FROM findings WHERE game IS NULL").value() == 2
    assert check(lake).damages == []


def test_retried_twice_keys_stay_apart(tmp_path, monkeypatch):
    lake = tmp_path / "lake"
    with monkeypatch.context() as patch:
        without_options(patch, "euchre", "hearts")
        load(lake, games.whole_file(tmp_path / "all.jsonl"))
    with monkeypatch.context() as patch:
        without_options(patch, "hearts")
        assert retry(lake)[0].accepted == 3
    compact(lake)
    assert retry(lake)[0].accepted == 2
    keys = [row[0] for row in query(lake, "SELECT game FROM games").rows()]
    assert len(keys) == len(set(keys)) == 10
    assert check(lake).damages == []


def test_a_game_longer_than_quarantine_keeps_is_read_from_its_file(tmp_path, reader_fault):
    lake = tmp_path / "lake"
    long = games.moon() | {"x_note": "long " * 20_000}
    source = games.write(tmp_path / "a.jsonl", games.one_spade(), long)
    load(lake, source)
    assert query(lake, "SELECT octet_length(raw) FROM quarantine").value() == 64 << 10
    reader_fault()
    text = source.read_text()
    source.write_text("\n" + text)
    assert retry(lake)[0].accepted == 0
    # What was added behind it changes nothing.
    source.write_text(text + "\n")
    assert retry(lake)[0].accepted == 1
    assert query(lake, "SELECT count(*) FROM games WHERE rules = 'hearts'").value() == 1


@pytest.mark.parametrize("where", ["a.jsonl.gz", "grown.jsonl", "url"])
def test_long_games_of_packed_and_grown_files_and_of_urls(tmp_path, reader_fault, where):
    lake = tmp_path / "lake"
    first, long = games.one_spade(), games.moon() | {"x_note": "long " * 20_000}
    source = tmp_path / ("a.jsonl" if where == "url" else where)
    if where == "grown.jsonl":
        load(lake, games.write(source, first))
    text = games.text(first, long).encode()
    source.write_bytes(gzip.compress(text) if where.endswith(".gz") else text)
    if where == "url":
        pytest.importorskip("fsspec", reason="the extra cardlog[s3] is not installed")
        load(lake, f"file://{source}")
    else:
        load(lake, source)
    reader_fault()
    assert sum(one.accepted for one in retry(lake)) == 1
    assert query(lake, "SELECT count(*) FROM quarantine").value() == 0
    assert check(lake).damages == []


PBN = """[Event "?"]
[Board "{n}"]
[West "w{n}"]
[North "n"]
[East "e"]
[South "s"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]
[Auction "N"]
Pass Pass Pass Pass

"""


def test_foreign_text_is_retried_in_its_format(tmp_path, monkeypatch):
    from cardlog.formats import pbn

    old = pbn._game

    def faulty(block, text, *more):
        if 'Board "2"' in text:
            return Refused(code="bad-pbn", message="two is too many", line=11, raw=text.encode())
        return old(block, text, *more)

    source = tmp_path / "a.pbn"
    source.write_text("".join(PBN.format(n=n) for n in (1, 2, 3)))
    lake = tmp_path / "lake"
    with monkeypatch.context() as patch:
        patch.setattr(pbn, "_game", faulty)
        (report_,) = load(lake, source)
    assert (report_.stored, report_.refused) == (2, 1)
    assert query(lake, "SELECT format, line FROM quarantine").rows() == [("pbn", 11)]
    (done,) = retry(lake)
    assert (done.accepted, done.refused) == (1, 0)
    names = query(lake, "SELECT name FROM seats WHERE seat_name = 'W' ORDER BY name").rows()
    assert names == [("w1",), ("w2",), ("w3",)]
    assert check(lake).damages == []


def test_a_wrong_name_is_an_error(tmp_path):
    load(tmp_path / "lake", games.whole_file(tmp_path / "all.jsonl"))
    with pytest.raises(UsageError) as error:
        retry(tmp_path / "lake", ["other.jsonl"])
    assert error.value.code == "unknown-source"


def test_quarantine_can_be_asked_for(tmp_path):
    lake = tmp_path / "lake"
    source = games.whole_file(tmp_path / "all.jsonl")
    load(lake, source)
    rows = query(
        lake,
        'SELECT q.file, q.line, q.start, q."end", q.code, q.raw, s.format FROM quarantine q '
        "JOIN sources s USING (source) ORDER BY q.line",
    ).rows()
    raw = source.read_bytes()
    assert [(row[0], row[1], row[6]) for row in rows] == [
        (str(source), 11, "jsonl"), (str(source), 12, "jsonl"),
    ]  # fmt: skip
    assert raw[rows[1][2] : rows[1][3]] == rows[1][5] == b"{"


def test_the_report_of_each_source(tmp_path):
    a = games.write(tmp_path / "a.jsonl", games.one_spade(), games.illegal(), games.unfinished())
    b = games.whole_file(tmp_path / "b.jsonl")
    load(tmp_path / "lake", [a, b])
    found = [
        (r.stored, r.duplicate, r.repaired, r.incomplete, r.illegal, r.refused)
        for r in report(tmp_path / "lake")
    ]
    assert found == [(3, 0, 0, 1, 1, 0), (10, 3, 0, 1, 1, 2)]
