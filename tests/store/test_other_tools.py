"""Other programs open the lake's Parquet themselves, with the right types and values."""

import datetime
import shutil

import duckdb
import polars
import pyarrow.parquet as pq
import pytest

from cardlog.store import Lake, load, query
from cardlog.store.schema import TABLES
from tests.store import games

POLARS = {
    "int8": polars.Int8, "int16": polars.Int16, "int32": polars.Int32, "int64": polars.Int64,
    "uint64": polars.UInt64, "bool": polars.Boolean, "text": polars.String,
    "bytes": polars.Binary, "time": polars.Datetime("us", "UTC"), "date": polars.Date,
}  # fmt: skip
SPARK = {
    "int8": "tinyint", "int16": "smallint", "int32": "int", "int64": "bigint",
    # Spark has no unsigned numbers; this one holds them all.
    "uint64": "decimal(20,0)",
    "bool": "boolean", "text": "string", "bytes": "binary", "time": "timestamp", "date": "date",
}  # fmt: skip
HANDS = "SELECT game, n, hand FROM events WHERE hand IS NOT NULL ORDER BY game, n"


@pytest.fixture(scope="module")
def lake(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tools")
    load(folder / "lake", games.whole_file(folder / "all.jsonl"))
    return Lake(folder / "lake")


def columns(name):
    """Columns of a table as a reader of its directories sees them, with their kinds."""
    table = TABLES[name]
    found = {column.name: column.kind for column in table.columns}
    return found | {"rules": "text"} if table.by_rules else found


def filled(lake):
    return [name for name in TABLES if lake.parts(name)]


def test_pandas(lake):
    pandas = pytest.importorskip("pandas")
    for name in filled(lake):
        # Without this backend numbers with nulls become floats, and hands lose cards.
        frame = pandas.read_parquet(
            lake.locations(name), partitioning="hive", dtype_backend="pyarrow"
        )
        schema = pq.read_schema(lake.locations(name)[0])
        for column, kind in columns(name).items():
            if column == "rules":
                assert set(frame[column]) == {part.rules for part in lake.parts(name)}
            elif kind != "text":
                assert frame[column].dtype.pyarrow_dtype == schema.field(column).type
    frame = pandas.read_parquet(
        lake.locations("events"), partitioning="hive", dtype_backend="pyarrow"
    )
    hands = frame[frame["hand"].notna()].sort_values(["game", "n"])
    assert list(hands[["game", "n", "hand"]].itertuples(index=False)) == query(lake, HANDS).rows()
    frame = pandas.read_parquet(lake.locations("sources"), dtype_backend="pyarrow")
    loaded = query(lake, "SELECT loaded_at FROM sources").value()
    assert frame["loaded_at"][0] == loaded
    assert loaded.utcoffset() == datetime.timedelta(0)


def test_polars(lake):
    for name in filled(lake):
        frame = polars.scan_parquet(lake.locations(name), hive_partitioning=True)
        wanted = {column: POLARS[kind] for column, kind in columns(name).items()}
        assert dict(frame.collect_schema()) == wanted
    frame = polars.scan_parquet(lake.locations("events"), hive_partitioning=True)
    hands = frame.filter(polars.col("hand").is_not_null()).sort("game", "n")
    assert hands.select("game", "n", "hand").collect().rows() == query(lake, HANDS).rows()


def test_duckdb(lake):
    with duckdb.connect() as connection:
        rows = connection.execute(
            "SELECT game, n, hand FROM read_parquet(?, hive_partitioning = true) "
            "WHERE hand IS NOT NULL ORDER BY game, n",
            [lake.locations("events")],
        ).fetchall()
    assert rows == query(lake, HANDS).rows()


@pytest.mark.sweep
def test_spark(lake, tmp_path):
    sql = pytest.importorskip("pyspark.sql", reason="pyspark is not installed")
    if shutil.which("java") is None:
        pytest.skip("Java is not installed")
    spark = (
        sql.SparkSession.builder.master("local[1]")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.warehouse.dir", str(tmp_path))
        .config("spark.sql.session.timeZone", "UTC")
        .getOrCreate()
    )
    try:
        for name in filled(lake):
            frame = spark.read.option("basePath", f"{lake.path}/{name}").parquet(
                *lake.locations(name)
            )
            found = {field.name: field.dataType.simpleString() for field in frame.schema}
            assert found == {column: SPARK[kind] for column, kind in columns(name).items()}
            assert frame.count() == query(lake, f"SELECT count(*) FROM {name}").value()
        frame = spark.read.option("basePath", f"{lake.path}/events").parquet(
            *lake.locations("events")
        )
        hands = frame.filter("hand IS NOT NULL").orderBy("game", "n").select("game", "n", "hand")
        assert [tuple(row) for row in hands.collect()] == query(lake, HANDS).rows()
        frame = spark.read.option("basePath", f"{lake.path}/games").parquet(
            *lake.locations("games")
        )
        hashes = sorted(int(row[0]) for row in frame.select("game_hash").collect())
        assert hashes == sorted(row[0] for row in query(lake, "SELECT game_hash FROM games").rows())
    finally:
        spark.stop()
