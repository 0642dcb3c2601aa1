"""The load job, the SQL models and the page of indicators."""

import gzip
from pathlib import Path

import pytest
from cardlog.pipelines import find_logs, model, models, run
from cardlog.pipelines.documents import PAGE, generate, listing

from cardlog.errors import UsageError
from cardlog.store import query
from cardlog.store.documents import filled
from tests.store import games

ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path):
    inside = tmp_path / "logs" / "2024"
    inside.mkdir(parents=True)
    games.write(tmp_path / "logs" / "b.jsonl", games.one_spade(), games.illegal())
    (inside / "a.jsonl.gz").write_bytes(gzip.compress(games.text(games.moon()).encode()))
    (inside / "notes.txt").write_text("no log")
    return tmp_path / "logs"


def test_folders_are_searched_for_logs(folder):
    names = [path.name for path in find_logs([folder])]
    assert names == ["a.jsonl.gz", "b.jsonl"]
    assert [p.name for p in find_logs([folder / "2024" / "notes.txt"])] == ["notes.txt"]
    with pytest.raises(UsageError):
        list(find_logs([folder / "absent"]))


@pytest.mark.parametrize("workers", [1, 2])
def test_run_loads_a_folder(folder, tmp_path, workers):
    reports = run(tmp_path / "lake", [folder], workers=workers)
    assert [report.stored for report in reports] == [1, 2]
    assert {r.state for r in run(tmp_path / "lake", [folder], workers=workers)} == {"known"}
    assert query(tmp_path / "lake", "SELECT count(*) FROM games").value() == 3


def test_run_on_an_executor(folder, tmp_path):
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(2) as pool:
        reports = run(tmp_path / "lake", [folder], executor=pool)
    assert [report.stored for report in reports] == [1, 2]


def test_models(folder, tmp_path):
    run(tmp_path / "lake", [folder])
    assert {"pair_summary", "player_summary", "source_quality"} <= set(models())
    for name, (meaning, _) in models().items():
        assert meaning.endswith(".")
        assert model(tmp_path / "lake", name).columns
    players = model(tmp_path / "lake", "player_summary").dicts()
    alice = {row["rules"]: row for row in players if row["player"] == "club:alice"}
    assert alice["contract-bridge"] == {
        "rules": "contract-bridge", "player": "club:alice", "name": "Alice", "games": 1,
        "deals": 1, "points": 260, "points_a_deal": 260.0, "declared": 1, "made": 1,
    }  # fmt: skip
    pairs = model(tmp_path / "lake", "pair_summary").rows()
    assert pairs == [
        ("contract-bridge", "club:alice", "club:carol", 1, 260, 1, 1),
        ("contract-bridge", "club:bob", "club:dave", 1, -260, 0, 0),
    ]
    quality = model(tmp_path / "lake", "source_quality").dicts()
    assert all(row["file"].endswith("b.jsonl") for row in quality)
    with pytest.raises(UsageError):
        model(tmp_path / "lake", "no_such")


def test_the_page_is_up_to_date(tmp_path):
    page = (ROOT / PAGE).read_text(encoding="utf-8")
    assert filled(page, listing()) == page
    (tmp_path / "docs").mkdir()
    (tmp_path / PAGE).write_text(page, encoding="utf-8")
    assert generate(tmp_path).read_text(encoding="utf-8") == page
