"""SQL: values worked out by hand, straight queries on files, and what SQL must not do."""

import subprocess
import sys
from pathlib import Path

import duckdb
import pytest

from cardlog.cards import CARD_CODE
from cardlog.errors import CardlogError, UsageError
from cardlog.log.canonical import deal_hash, game_hash
from cardlog.log.jsonl import read_records
from cardlog.store import connect, load, query, reading, tables
from tests.store import games

CARD_TEXT = {code: text for text, code in CARD_CODE.items()}


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    return games.whole_file(tmp_path_factory.mktemp("source") / "all.jsonl")


@pytest.fixture(scope="module")
def lake(tmp_path_factory, source):
    path = tmp_path_factory.mktemp("lake") / "it's a lake"
    load(path, source)
    return path


def ask(lake, sql):
    return query(lake, sql).rows()


def test_contracts(lake):
    rows = ask(
        lake,
        "SELECT contract, level, denomination, doubled, seat_name, player, partner, vulnerable, "
        "target, made, over, score FROM contracts ORDER BY contract",
    )
    assert rows == [
        ("1S", 1, "S", 0, "N", "club:alice", "club:carol", False, 7, 13, 6, 260),
        ("7NT", 7, "NT", 1, "E", "club:bob", "club:dave", False, 13, 0, -13, -3500),
    ]


def test_bids(lake):
    rows = ask(
        lake,
        "SELECT seat_name, call, level, denomination, turn, opening, choices, forced FROM bids "
        "JOIN games USING (game) WHERE id = 'seven' ORDER BY n",
    )
    assert rows == [
        ("E", "7NT", 7, "NT", 1, True, 36, False),
        ("S", "double", None, None, 2, False, 2, False),
        ("W", "pass", None, None, 3, False, 2, False),
        ("N", "pass", None, None, 4, False, 1, True),
        ("E", "pass", None, None, 5, False, 2, False),
    ]


def test_plays(lake):
    rows = ask(
        lake,
        "SELECT trick, laid, seat_name, card, suit, rank, won, choices FROM plays "
        "JOIN games USING (game) WHERE id = 'one-spade' AND trick IN (1, 13) ORDER BY n",
    )
    assert rows == [
        (1, 1, "E", "2h", "h", "2", False, 13),
        (1, 2, "S", "2d", "d", "2", False, 13),
        (1, 3, "W", "2c", "c", "2", False, 13),
        (1, 4, "N", "2s", "s", "2", True, 13),
        (13, 1, "N", "As", "s", "A", True, 1),
        (13, 2, "E", "Ah", "h", "A", False, 1),
        (13, 3, "S", "Ad", "d", "A", False, 1),
        (13, 4, "W", "Ac", "c", "A", False, 1),
    ]


def test_events_carry_their_deal_phase_and_cards(lake):
    rows = ask(
        lake,
        "SELECT n, deal, phase, verb, target, cards_text, card, choices, seat FROM events "
        "JOIN games USING (game) WHERE id = 'seven' AND n IN (0, 3, 4, 9, 10) ORDER BY n",
    )
    assert rows == [
        (0, 1, "deal", "deal", 0, "AsKsQsJsTs9s8s7s6s5s4s3s2s", None, None, None),
        (3, 1, "deal", "deal", 3, "AcKcQcJcTc9c8c7c6c5c4c3c2c", None, None, None),
        (4, 1, "auction", "bid", None, None, None, 36, 1),
        (9, 1, "play", "play", None, "Ad", 28, 13, 2),
        (10, 1, "play", "claim", None, None, None, None, 2),
    ]


def test_nothing_is_claimed_behind_the_first_fault(lake):
    rows = ask(
        lake,
        "SELECT n, deal, phase, choices FROM events JOIN games USING (game) "
        "WHERE id = 'illegal' AND n >= 8 ORDER BY n",
    )
    assert rows == [(8, 1, "play", 13), (9, 1, "play", None), (10, None, None, None)]
    found = ask(
        lake,
        "SELECT f.n, f.severity, f.text, f.line FROM findings f JOIN games USING (game) "
        "WHERE id = 'illegal' AND f.severity = 'error'",
    )
    assert found[0] == (9, "error", "S play Kc", 5)


def test_results_of_hearts(lake):
    rows = ask(
        lake,
        "SELECT g.id, r.seat_name, points, won, total, rank FROM results r "
        "JOIN games g USING (game) JOIN seats s USING (game, seat) "
        "WHERE r.rules = 'hearts' ORDER BY g.id, r.seat",
    )
    assert [row[1:4] for row in rows] == [
        ("N", 0, 13), ("E", 26, 0), ("S", 26, 0), ("W", 26, 0),
        ("N", 25, 12), ("E", 1, 1), ("S", 0, 0), ("W", 0, 0),
    ]  # fmt: skip
    assert [row[4:] for row in rows] == [
        (0, 1), (26, 2), (26, 2), (26, 2), (25, 4), (1, 3), (0, 1), (0, 1),
    ]  # fmt: skip
    assert ask(lake, "SELECT id, winner FROM games WHERE rules = 'hearts' ORDER BY id") == [
        ("moon", "N"),
        ("no-moon", "S+W"),
    ]


def test_results_of_euchre(lake):
    rows = ask(
        lake,
        "SELECT id, declarer, trump, target, made, d.tricks FROM deals d JOIN games USING (game) "
        "WHERE d.rules = 'euchre' ORDER BY id",
    )
    assert rows == [
        ("euchred", 2, "spades", 3, 0, 5),
        ("lone-march", 1, "spades", 3, 5, 5),
        ("second-round", 1, "clubs", 3, 4, 5),
    ]
    roles = ask(
        lake,
        "SELECT seat_name, role, points FROM results JOIN games USING (game) "
        "WHERE id = 'lone-march' ORDER BY seat",
    )
    assert roles == [
        ("N", "defender", 0), ("E", "declarer", 4), ("S", "defender", 0), ("W", "partner", 4),
    ]  # fmt: skip


def test_hands(lake):
    rows = ask(
        lake,
        "SELECT seat_name, size, hcp, spades, hearts, diamonds, clubs, cards FROM hands "
        "JOIN games USING (game) WHERE id = 'passed' ORDER BY seat",
    )
    assert rows[0] == ("N", 13, 10, 13, 0, 0, 0, "AsKsQsJsTs9s8s7s6s5s4s3s2s")
    assert [row[2] for row in rows] == [10, 10, 10, 10]
    euchre = ask(lake, "SELECT cards FROM hands WHERE rules = 'euchre' AND seat_name = 'E' LIMIT 1")
    assert euchre == [("AsKsQsJsJc",)]


def test_open_deals_are_not_scored(lake):
    rows = ask(
        lake,
        "SELECT id, scored, contract FROM deals JOIN games USING (game) "
        "WHERE deals.rules = 'contract-bridge' ORDER BY id",
    )
    assert rows == [
        ("illegal", False, "1S"),
        ("one-spade", True, "1S"),
        ("passed", True, None),
        ("seven", True, "7NT"),
        ("unfinished", False, None),
    ]


def test_hashes_are_those_of_the_records(lake, source):
    known = {
        record.id: (game_hash(record)[:16], deal_hash(record)[:16])
        for record in read_records(source, on_error="skip")
    }
    rows = ask(lake, "SELECT id, hash, format('{:016x}', deal_hash) FROM games")
    assert {name: (game, deal) for name, game, deal in rows}.items() <= known.items()
    assert len({deal for name, _, deal in rows if name in ("passed", "seven")}) == 1


def test_games(lake):
    rows = ask(
        lake,
        "SELECT id, verdict, status, stated_agrees, events, deals FROM games "
        "WHERE rules = 'contract-bridge' ORDER BY line",
    )
    assert rows == [
        ("one-spade", "legal", "complete", True, 60, 1),
        ("seven", "legal", "complete", None, 11, 1),
        ("passed", "legal", "complete", None, 8, 1),
        ("unfinished", "incomplete", "truncated", None, 5, 0),
        ("illegal", "illegal", "complete", None, 11, 0),
    ]


def test_functions_for_cards(lake):
    sql = (
        "SELECT card_text(60), card_rank(60), suit(60), card_rank('Td'), suit('Td'), "
        "card_text(63), card_rank(61), suit(0), card_rank(card), suit(card), hand_text(hand), "
        "hcp(hand), suit_length(hand, 'h') FROM (SELECT 42 AS card, (1::BIGINT << 60) | 3 AS hand)"
    )
    assert ask(lake, sql) == [("As", "A", "s", "T", "d", "??", None, "c", "Q", "h", "As3c2c", 4, 0)]
    # Cards of other packs have their texts too.
    flowers = "SELECT card_text(64), card_text(111), card_rank(70), suit(64)"
    assert ask(lake, flowers) == [(CARD_TEXT[64], CARD_TEXT[111], CARD_TEXT[70][0], None)]
    # The name of the window function stays usable.
    assert ask(lake, "SELECT rank() OVER (ORDER BY i) FROM range(2) t(i)") == [(1,), (2,)]


def test_queries_on_files(source, tmp_path):
    assert query(source, "SELECT count(*) FROM games").value() == 10
    other = games.write(tmp_path / "b.jsonl", games.moon())
    assert query([str(source), other], "SELECT count(*) FROM sources").value() == 2
    with pytest.raises(UsageError) as error:
        query(tmp_path / "absent.jsonl", "SELECT 1")
    assert error.value.code == "cannot-open"


def test_parameters(lake):
    sql = "SELECT count(*) FROM players WHERE player = ?"
    assert query(lake, sql, ["club:alice"]).value() == 10
    assert query(lake, sql, ["x' OR true --"]).value() == 0
    named = "SELECT count(*) FROM players WHERE player = $who"
    assert query(lake, named, {"who": "club:bob"}).value() == 10


def test_results_in_other_forms(lake):
    result = query(lake, "SELECT 1 AS a, 'x' AS b")
    assert (result.columns, result.rows(), result.dicts(), len(result)) == (
        ["a", "b"],
        [(1, "x")],
        [{"a": 1, "b": "x"}],
        1,
    )
    assert query(lake, "PIVOT games ON verdict USING count(*) GROUP BY rules").columns[0] == "rules"
    assert "EXPLAIN" not in query(lake, "EXPLAIN SELECT 1").rows()[0][1]
    assert len(query(lake, "DESCRIBE games")) > 10


@pytest.fixture
def outside(tmp_path):
    (tmp_path / "secret.csv").write_text("a\n1\n")
    return tmp_path


INSIDE = ("SELECT 1; ", "CREATE TABLE", "DROP VIEW", "EXPLAIN ANALYZE INSERT", "not sql")
"""What is no answer, but changes nothing outside of a connection either."""


def forbidden(lake, outside):
    part = next((lake / "games").rglob("*.parquet"))
    new = outside / "new"
    return [
        f"SELECT * FROM read_csv('{outside}/secret.csv')",
        f"SELECT * FROM '{outside}/secret.csv'",
        f"SELECT * FROM read_text('{outside}/secret.csv')",
        f"SELECT * FROM sniff_csv('{outside}/secret.csv')",
        "SELECT * FROM glob('/etc/*')",
        f"COPY (SELECT 1) TO '{new}.csv'",
        f"COPY (SELECT 1 AS a) TO '{str(part).replace(chr(39), chr(39) * 2)}' "
        "(FORMAT parquet, USE_TMP_FILE false)",
        f"EXPLAIN ANALYZE COPY (SELECT 1) TO '{new}.csv'",
        f"PREPARE p AS COPY (SELECT 1) TO '{new}.csv'",
        f"EXPORT DATABASE '{new}'",
        f"ATTACH '{new}.duckdb'",
        "INSTALL httpfs",
        "LOAD httpfs",
        "SET enable_external_access = true",
        "SET allowed_paths = ['/']",
        "RESET enable_external_access",
        "PRAGMA enable_profiling",
        f"SET log_query_path = '{new}'",
        "SELECT * FROM read_blob('/etc/hostname')",
        "SELECT * FROM query('SELECT * FROM read_text(''/etc/hostname'')')",
        "PIVOT (SELECT * FROM read_text('/etc/hostname')) ON filename",
        "SELECT getenv('HOME')",
        "SELECT * FROM sys.path",
        "CREATE PERSISTENT SECRET s (TYPE s3, KEY_ID 'x')",
        f"SET temp_directory = '{new}'",
        f"CALL enable_logging(storage = 'file', storage_path = '{new}')",
        f"/* a */ EXPLAIN /* b */ ANALYZE COPY (SELECT 1) TO '{new}.csv'",
        "CHECKPOINT",
        "SELECT 1; SELECT 2",
        "CREATE TABLE t AS SELECT 1",
        "DROP VIEW games",
        "EXPLAIN ANALYZE INSERT INTO duplicates VALUES (1, 2)",
        "not sql",
        "",
    ]


def state(*paths):
    """All files; the empty one by which readers tell that they read is no content."""
    found = {p: p.read_bytes() for path in paths for p in Path(path).rglob("*") if p.is_file()}
    return {p: data for p, data in found.items() if data or p.name != ".readers"}


def test_query_reads_and_writes_nothing_outside(lake, outside):
    before = state(lake, outside)
    with reading(lake) as connection:
        for sql in forbidden(lake, outside):
            with pytest.raises(CardlogError):
                connection.result(sql)
            assert state(lake, outside) == before, sql


def test_a_connection_reads_and_writes_nothing_outside(lake, outside):
    before = state(lake, outside)
    inside = [sql for sql in forbidden(lake, outside) if sql and not sql.startswith(INSIDE)]
    with connect(lake) as connection:
        for sql in inside:
            with pytest.raises((CardlogError, duckdb.Error)):
                connection.execute(sql).fetchall()
            with pytest.raises((CardlogError, duckdb.Error)):
                connection.cursor().sql(sql).fetchall()
            assert state(lake, outside) == before, sql
    with connect(lake) as connection:
        # The part names of a view are no way out either.
        with pytest.raises(duckdb.Error):
            connection.table("games").write_parquet(str(outside / "new.parquet"))
        connection.execute("CREATE TABLE mine AS SELECT id FROM games")
        assert connection.sql("SELECT count(*) FROM mine").fetchall() == [(10,)]
    assert state(lake, outside) == before


def test_python_variables_are_not_tables(lake):
    secret = query(lake, "SELECT 42 AS a").table
    assert len(secret) == 1
    with pytest.raises(UsageError):
        query(lake, "SELECT * FROM secret")


def test_a_plain_connection_on_request(lake, tmp_path):
    with connect(lake, read_only=False) as connection:
        connection.execute(f"COPY (SELECT id FROM games) TO '{tmp_path}/ids.csv'")
    assert (tmp_path / "ids.csv").read_text().count("\n") == 11


def test_results_larger_than_memory_spill_outside_the_current_directory(lake, tmp_path):
    code = f"""
from cardlog.store import connect
with connect({str(lake)!r}, memory="60MB", threads=1) as c:
    print(c.sql("SELECT count(*) FROM (SELECT i, hash(i) h FROM range(4000000) t(i) ORDER BY h)"
    ).fetchall())
"""
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[(4000000,)]"
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_query_spilled_is_taken_away(lake, tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    left, others = tmp_path / f"cardlog-{gone.pid}-0123abcd", tmp_path / "cardlog-1-0123abcd"
    for folder in (left, others, tmp_path / "cardlog-notes-of-mine"):
        folder.mkdir()
        (folder / "block.tmp").write_bytes(b"x")
    assert query(lake, "SELECT count(*) FROM games").value() == 10
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "cardlog-1-0123abcd", "cardlog-notes-of-mine",
    ]  # fmt: skip


def test_the_catalog_serves_other_tools(lake):
    with duckdb.connect(lake / "lake.duckdb", read_only=True) as other:
        assert other.sql("SELECT count(*) FROM contracts").fetchall() == [(2,)]
        # That it is open elsewhere disturbs nobody.
        assert query(lake, "SELECT count(*) FROM contracts").value() == 2


def test_a_reader_sees_the_sources_of_its_opening(tmp_path):
    load(tmp_path / "lake", games.write(tmp_path / "a.jsonl", games.moon()))
    with connect(tmp_path / "lake") as connection:
        load(tmp_path / "lake", games.write(tmp_path / "b.jsonl", games.euchred()))
        assert connection.sql("SELECT count(*) FROM games").fetchall() == [(1,)]
    assert query(tmp_path / "lake", "SELECT count(*) FROM games").value() == 2


def test_other_readers_of_parquet(lake):
    import polars as pl
    import pyarrow.dataset as ds

    events = pl.scan_parquet(f"{lake}/events/**/*.parquet", hive_partitioning=True)
    plays = events.filter(pl.col("verb") == "play").select(pl.len()).collect().item()
    assert plays == query(lake, "SELECT count(*) FROM events WHERE verb = 'play'").value()
    games_of = ds.dataset(lake / "games", partitioning="hive")
    assert games_of.count_rows(filter=ds.field("rules") == "hearts") == 2


def test_tables_describes_everything(lake):
    found = {table.name: table for table in tables(lake)}
    assert found["games"].rows == 10
    assert found["quarantine"].rows == 2
    assert found["contracts"].rows == 2
    assert found["games"].kind == "table"
    assert found["contracts"].kind == "view"
    for table in found.values():
        assert table.row
        assert all(column.meaning and column.type for column in table.columns)


def test_hostile_names_stay_values(tmp_path):
    evil = "x'); DROP TABLE games; --"
    players = [player | {"id": f"club:{evil}", "name": evil} for player in games.PLAYERS]
    source = tmp_path / "it's; DROP.jsonl"
    games.write(source, games.one_spade() | {"players": players, "id": evil, "x_'": evil})
    load(tmp_path / "la'ke", source)
    rows = query(tmp_path / "la'ke", "SELECT DISTINCT player, g.id FROM players p JOIN games g "
                 "USING (game)").rows()  # fmt: skip
    assert rows == [(f"club:{evil}", evil)]


def test_answers_that_memory_is_not_to_hold(lake, monkeypatch):
    monkeypatch.setattr("cardlog.store.connection.MOST_RESULT", 1 << 20)
    with reading(lake) as connection:
        with pytest.raises(UsageError) as error:
            connection.result("SELECT * FROM range(10000000000)")
        assert error.value.code == "too-large"
        assert connection.result("SELECT count(*) FROM range(1000)").value() == 1000


def test_faults_behind_the_first_rows_of_an_answer(lake):
    late = "SELECT CASE WHEN range = 900000 THEN error('late') ELSE range END FROM range(1000000)"
    with reading(lake) as connection:
        with pytest.raises(UsageError, match="late"):
            connection.result(late)
        connection.limit(0.3)
        with pytest.raises(UsageError) as error:
            connection.result("SELECT a.range * b.range FROM range(100000) a, range(1000000) b")
        assert error.value.code in ("too-long", "too-large")


def test_values_that_python_does_not_hold(lake):
    with pytest.raises(UsageError, match="VARCHAR"):
        query(lake, "SELECT TIMESTAMP 'infinity' AS later").rows()
    assert query(lake, "SELECT (TIMESTAMP 'infinity')::VARCHAR").value() == "infinity"
