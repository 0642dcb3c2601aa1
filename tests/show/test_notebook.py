"""What a notebook shows for the last value of a cell."""

import subprocess
import sys

import pyarrow as pa
import pytest
from cardlog.pipelines import fairness, ratings, stats

import cardlog
from cardlog import notebooks
from cardlog.log.model import Record
from cardlog.store import query
from cardlog.store.connection import Result
from tests.page.engine import example

EVIL = '"><script>alert(1)</script>\u202e'
CELL = """
import cardlog
game = next(cardlog.simulate("euchre", n=1, seed=3))
game
"""


@pytest.fixture(scope="module")
def lake(tmp_path_factory):
    folder = tmp_path_factory.mktemp("notebook")
    records = [example("euchre", seed=seed, options={"deals": 1}) for seed in range(3)]
    for record in records:
        for seat, player in zip(record.seats, "abcd", strict=True):
            record.players.append(cardlog.Player(seat=seat, id=f"club:{player}", name=EVIL))
    cardlog.write_records(records, str(folder / "games.jsonl"))
    cardlog.load(folder / "lake", folder / "games.jsonl")
    return folder / "lake"


def test_a_record_is_a_table_that_plays():
    record = example("euchre", most=20)
    record.id = EVIL
    text = record._repr_html_()
    assert text.startswith("<iframe") and 'sandbox="allow-scripts"' in text
    assert "<script" not in text and text.count("<") == 2
    assert "no rule set" in Record(rules="no-such-game", seats=["N"], events=[])._repr_html_()


def test_findings_and_verdicts_are_told_in_words():
    record = example("euchre", most=20)
    record.events[-1] = record.events[-1].split(" ")[0] + " play 2c"
    verdict = cardlog.judge(record)
    verdict.id = EVIL
    text = verdict._repr_html_()
    assert "<script" not in text and "<b>illegal</b>" in text and "Legal here" in text
    assert verdict.findings[0]._repr_html_() in text


def test_answers_and_statistics_are_tables(lake):
    found = query(lake, "SELECT name, total, NULL AS nothing FROM players ORDER BY game, seat")
    text = found._repr_html_()
    assert text.count("<tr>") == 1 + len(found) == 13
    assert "<script" not in text and "\u202e" not in text and "&lt;script&gt;" in text
    assert '<td style="text-align:right">' in text and "12 rows" in text
    shares = stats(lake, "forced-acts")._repr_html_()
    assert "forced-acts" in shares and '<th scope="col">low</th>' in shares
    assert "club:a" in ratings(lake)._repr_html_()
    assert "0 rows" in fairness(lake, "net-flow")._repr_html_()


def test_a_long_table_is_cut_and_says_so():
    text = Result(pa.table({EVIL: list(range(1234)), "long": ["x" * 999] * 1234}))._repr_html_()
    assert "1,234 rows, the first 50 of them" in text and text.count("<tr>") == 51
    assert "x" * 300 not in text and "<script" not in text


def test_what_nothing_draws_falls_back_to_its_text(monkeypatch):
    monkeypatch.setattr(notebooks, "_DRAWN_BY", {})
    assert example("euchre", most=5)._repr_html_() is None


def test_importing_the_package_loads_nothing_that_draws():
    code = (
        "import sys, cardlog; from cardlog import Record, Verdict; "
        "print([n for n in sys.modules if n.startswith(('cardlog.show', 'IPython', 'pyarrow'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_cell_in_ipython_shows_a_record(monkeypatch, tmp_path):
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    shells = pytest.importorskip("IPython.core.interactiveshell")
    config = pytest.importorskip("traitlets.config").Config()
    config.HistoryManager.enabled = False
    shell = shells.InteractiveShell(config=config)
    value = shell.run_cell(CELL).result
    data, _ = shell.display_formatter.format(value)
    assert data["text/html"].startswith("<iframe") and data["text/plain"].startswith("Record(")
    table, _ = shell.display_formatter.format(Result(pa.table({"n": [1]})))
    assert "<table" in table["text/html"]
