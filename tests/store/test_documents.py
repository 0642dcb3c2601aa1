"""The generated schemas and pages are those of the code, and the page's SQL runs."""

import json
import re
from pathlib import Path

import duckdb
import pytest

from cardlog.store import documents, load, query
from cardlog.store.documents import texts
from cardlog.store.querying import column_meanings
from cardlog.store.schema import TABLES, arrow_schema
from cardlog.store.solved import SOLVED_TABLES, solved_schema
from cardlog.store.views import VIEWS
from tests.store import games

STORED = TABLES | SOLVED_TABLES
ROOT = Path(__file__).parents[2]
PAGE = (ROOT / documents.PAGE).read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```sql\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("name", ["lake.sql", "lake.json"])
def test_checked_in_schemas_are_up_to_date(name):
    assert (ROOT / "schemas" / name).read_text(encoding="utf-8") == texts()[name]


def test_the_data_dictionary_is_up_to_date():
    assert documents.filled(PAGE, documents.dictionary()) == PAGE


def test_generate_writes_all(tmp_path):
    (tmp_path / "schemas").mkdir()
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/lake.md").write_text(PAGE, encoding="utf-8")
    for path in documents.generate(tmp_path):
        assert path.read_bytes() == (ROOT / path.relative_to(tmp_path)).read_bytes()


def test_the_sql_runs_and_makes_the_same_tables():
    with duckdb.connect() as connection:
        connection.execute(_with_derived(texts()["lake.sql"]))
        for name, table in STORED.items():
            rows = connection.execute(f"DESCRIBE {name}").fetchall()
            stored = [row[0] for row in rows if row[0] != "rules"]
            assert stored[: len(table.names)] == table.names
        for name in VIEWS:
            rows = connection.execute(f"DESCRIBE {name}").fetchall()
            assert [row[0] for row in rows] == list(column_meanings(name))


def _with_derived(sql):
    """The stored tables lack the columns that the lake's own views over them add."""
    more = {
        "games": "ALTER TABLE games ADD COLUMN duplicate_of BIGINT;",
        "events": "ALTER TABLE events ADD COLUMN forced BOOLEAN;",
    }
    return sql.replace("-- games that repeat another", "".join(more.values()) + "\n--")


def test_json_is_the_same_as_data():
    whole = json.loads(texts()["lake.json"])
    assert [table["name"] for table in whole["tables"]] == list(STORED)
    for table in whole["tables"]:
        name = table["name"]
        schema = arrow_schema(name) if name in TABLES else solved_schema(name)
        assert [c["name"] for c in table["columns"]] == schema.names


@pytest.fixture(scope="module")
def lake(tmp_path_factory):
    path = tmp_path_factory.mktemp("lake")
    load(path / "lake", games.whole_file(path / "all.jsonl"))
    return path / "lake"


def test_there_are_examples():
    assert len(EXAMPLES) >= 7


@pytest.mark.parametrize("sql", EXAMPLES, ids=range(len(EXAMPLES)))
def test_examples_of_the_page(lake, sql):
    assert len(query(lake, sql)) >= (0 if "1NT" in sql else 1)


def test_every_column_of_every_view_is_described(lake):
    for name in [*STORED, *VIEWS]:
        columns = [row[0] for row in query(lake, f"DESCRIBE {name}").rows()]
        assert columns == list(column_meanings(name))
