"""Python of the pages that shows no output: run where it can be, else at least read."""

import ast
import importlib
import io
import re
import shutil
import sys
from pathlib import Path

import pytest

from cardlog import load, read, write_records
from cardlog.formats.lin import LIN

ROOT = Path(__file__).parents[2]
LOGS = ROOT / "examples" / "logs"
BLOCK = re.compile(r"^```python\n(?!>>>)(.*?)^```$", re.MULTILINE | re.DOTALL)
PAGES = ("diagnostics.md", "lake.md", "scale.md", "statistics.md")
RUN = [name for name in PAGES if name != "scale.md"]  # that one is about other machines


def blocks(name):
    return BLOCK.findall((ROOT / "docs" / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", PAGES)
def test_what_is_imported_from_the_package_is_there(name):
    assert blocks(name)
    for block in blocks(name):
        for node in ast.walk(ast.parse(block)):
            if isinstance(node, ast.ImportFrom) and node.module.split(".")[0] == "cardlog":
                module = importlib.import_module(node.module)
                assert all(hasattr(module, found.name) for found in node.names)


@pytest.fixture
def evening(tmp_path, monkeypatch):
    """The files that the blocks name, as the current directory; a log as standard input."""
    boards = LOGS / "bridge-evening.jsonl"
    shutil.copy(ROOT / "tests" / "cli" / "data" / "boards.jsonl", tmp_path)
    shutil.copy(LOGS / "teams.pbn", tmp_path / "boards.pbn")
    with (tmp_path / "evening.lin").open("wb") as stream:
        LIN.write(read(boards), stream)
    typed = io.BytesIO()
    write_records(read(LOGS / "hearts-night.jsonl"), typed)
    typed.seek(0)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(typed))
    monkeypatch.chdir(tmp_path)
    load("club.lake", boards)
    return tmp_path


@pytest.mark.sweep
@pytest.mark.parametrize("name", RUN)
def test_it_runs(evening, name, capsys):
    known = {}
    for block in blocks(name):
        if not block.startswith("frame = spark."):  # which has a test of its own
            exec(compile(block, name, "exec"), known)
    printed = capsys.readouterr().out
    assert {"diagnostics.md": "error[revoke]", "lake.md": "evening.lin", "statistics.md": ""}[
        name
    ] in printed
