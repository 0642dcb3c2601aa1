"""The Parquet itself: what it weighs, how it is laid out, and that others can read it."""

import re

import duckdb
import msgspec
import polars as pl
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest

from cardlog.log.jsonl import write_records
from cardlog.replay.simulate import simulate
from cardlog.store import Lake, connect, load, query
from cardlog.store.packing import compact
from cardlog.store.schema import SQL_TYPES, TABLES, arrow_schema

BOARDS = 400


@pytest.fixture(scope="module")
def lake(tmp_path_factory):
    path = tmp_path_factory.mktemp("layout")
    made = list(simulate("contract-bridge", n=BOARDS, seed=1, player="sensible"))
    write_records(made, path / "boards.jsonl")
    load(path / "lake", path / "boards.jsonl")
    return Lake(path / "lake")


def weight(lake, *tables):
    return sum(part.bytes for part in lake.snapshot().all_parts if part.table in tables) / BOARDS


def test_what_a_board_weighs(lake):
    """A full board of 62 events; the footers of a small file are a tenth of it."""
    assert query(lake, "SELECT min(events) > 50 AND avg(events) > 60 FROM games").value()
    assert weight(lake, "events", "games") < 145
    assert weight(lake, *TABLES) < 190


def test_plays_of_one_trick_lie_together(lake):
    part = next(part for part in lake.parts("events"))
    tricks = pq.read_table(lake.path / part.path, partitioning=None)["trick"].to_pylist()
    filled = [trick or 0 for trick in tricks]
    assert filled == sorted(filled)


def hands(lake):
    part = next(part for part in lake.parts("events"))
    group = pq.ParquetFile(lake.path / part.path).metadata.row_group(0)
    return next(
        column
        for column in map(group.column, range(group.num_columns))
        if column.path_in_schema == "hand"
    )


def test_hands_of_a_deal_at_several_tables_are_stored_once(lake, tmp_path):
    """Split by bytes, hands that differ are smaller; hands that repeat must stand as they are."""
    assert "BYTE_STREAM_SPLIT" in hands(lake).encodings
    made = list(simulate("contract-bridge", n=100, seed=3, player="sensible"))
    tables = [msgspec.structs.replace(r, id=f"{r.id}-{i}") for i in range(4) for r in made]
    write_records(tables, tmp_path / "teams.jsonl")
    load(tmp_path / "lake", tmp_path / "teams.jsonl")
    several = hands(Lake(tmp_path / "lake"))
    assert "BYTE_STREAM_SPLIT" not in several.encodings
    assert several.total_compressed_size / len(tables) < 0.4 * (
        hands(lake).total_compressed_size / BOARDS
    )


def test_games_with_like_auctions_lie_together(lake):
    part = next(part for part in lake.parts("events"))
    rows = pq.read_table(lake.path / part.path, partitioning=None)
    leads = rows.filter(pc.and_(pc.equal(rows["trick"], 5), pc.equal(rows["laid"], 1)))
    # How many calls there were decides the number of the event.
    assert leads["n"].to_pylist() == sorted(leads["n"].to_pylist())


def test_parts_carry_statistics_and_checksums(lake):
    part = next(part for part in lake.parts("events"))
    group = pq.ParquetFile(lake.path / part.path).metadata.row_group(0)
    columns = {group.column(i).path_in_schema: group.column(i) for i in range(group.num_columns)}
    assert all(column.compression == "ZSTD" for column in columns.values())
    assert columns["game"].statistics.has_min_max
    assert columns["verb"].has_dictionary_page
    assert not columns["card"].has_dictionary_page
    assert part.sha256 and re.fullmatch(r"[0-9a-f]{64}", part.sha256)


def test_row_groups_are_cut(lake, tmp_path, monkeypatch):
    monkeypatch.setattr("cardlog.store.parts.GROUP", {"events": 5000})
    source = lake.path.parent / "boards.jsonl"
    # A batch is written as a whole, so more than one is needed.
    monkeypatch.setattr("cardlog.replay.bulk.Judge.batches.__kwdefaults__", {"size": 100})
    load(tmp_path / "lake", source)
    part = next(part for part in Lake(tmp_path / "lake").parts("events"))
    with pq.ParquetFile(Lake(tmp_path / "lake").path / part.path) as file:
        assert file.metadata.num_row_groups == 4


@pytest.mark.parametrize("name", TABLES)
def test_types_are_those_of_the_data_dictionary(lake, name):
    parts = lake.parts(name)
    if not parts:
        pytest.skip("no such rows")
    path = str(lake.path / parts[0].path)
    assert pq.read_schema(path).equals(arrow_schema(name))
    with duckdb.connect() as other:
        rows = other.execute(
            "DESCRIBE SELECT * FROM read_parquet(?, hive_partitioning = false)", [path]
        ).fetchall()
    kinds = {column.name: SQL_TYPES[column.kind] for column in TABLES[name].columns}
    assert {row[0]: row[1] for row in rows} == kinds


def test_duckdb_polars_and_pyarrow_agree_without_us(lake):
    pattern = f"{lake.path}/events/**/*.parquet"
    ours = query(
        lake, "SELECT seat, count(*) FROM events WHERE verb = 'play' GROUP BY seat ORDER BY seat"
    ).rows()
    with duckdb.connect() as other:
        theirs = other.execute(
            "SELECT seat, count(*) FROM read_parquet(?, hive_partitioning = true) "
            "WHERE verb = 'play' GROUP BY seat ORDER BY seat",
            [pattern],
        ).fetchall()
    frame = (
        pl.scan_parquet(pattern, hive_partitioning=True)
        .filter(pl.col("verb") == "play")
        .group_by("seat")
        .len()
        .sort("seat")
        .collect()
    )
    assert theirs == frame.rows() == ours


def test_packs_are_denser(lake, tmp_path):
    for i in range(4):
        made = list(simulate("contract-bridge", n=60, seed=i, player="sensible"))
        write_records(made, tmp_path / f"{i}.jsonl")
    load(tmp_path / "lake", sorted(tmp_path.glob("*.jsonl")))
    home = Lake(tmp_path / "lake")
    before = sum(part.bytes for part in home.snapshot().all_parts)
    rows = "SELECT game, n, card, choices FROM events ORDER BY ALL"
    said = query(home, rows).rows()
    compact(home)
    assert sum(part.bytes for part in home.snapshot().all_parts) < 0.8 * before
    assert query(home, rows).rows() == said
    part = next(part for part in home.parts("events"))
    tricks = pq.read_table(home.path / part.path, partitioning=None)["trick"].to_pylist()
    assert [t or 0 for t in tricks] == sorted(t or 0 for t in tricks)


def test_points_beyond_32_bits(tmp_path):
    """Chips of a poker table may exceed what 32 bits hold."""
    assert {c.name: c.kind for c in TABLES["scores"].columns}["points"] == "int64"
    options = {"stack": 6_000_000_000, "small_blind": 1_500_000_000, "big_blind": 3_000_000_000}
    made = list(simulate("texas-holdem", n=5, seed=4, options=options))
    write_records(made, tmp_path / "p.jsonl")
    load(tmp_path / "lake", tmp_path / "p.jsonl")
    most = query(tmp_path / "lake", "SELECT max(abs(points)) FROM scores").value()
    assert most > 1 << 31


def test_a_trump_without_a_declarer(tmp_path):
    for rules in ("bezique", "spoil-five"):
        write_records(simulate(rules, n=3, seed=2), tmp_path / f"{rules}.jsonl")
    load(tmp_path / "lake", sorted(tmp_path.glob("*.jsonl")))
    with connect(tmp_path / "lake") as connection:
        rows = connection.result(
            "SELECT rules, trump IS NOT NULL, count(*) FROM deals "
            "WHERE scored AND tricks > 0 AND declarer IS NULL GROUP BY ALL ORDER BY ALL"
        ).rows()
        # The trump of bezique is the suit of the card turned up.
        turned = connection.result(
            "SELECT d.trump, suit(any_value(e.card)) FROM deals d JOIN events e USING (game, deal) "
            "WHERE d.rules = 'bezique' AND e.verb = 'deal' AND e.what = 'up' "
            "GROUP BY d.game, d.deal, d.trump"
        ).rows()
    assert [row[:2] for row in rows] == [("bezique", True), ("spoil-five", True)]
    assert turned
    assert all(trump[0] == suit for trump, suit in turned)
