"""The record stands below the rules and stays quick to import."""

import ast
import subprocess
import sys
from pathlib import Path

import cardlog.log

HEAVY = ("pyarrow", "polars", "numpy", "duckdb", "numba", "zstandard", "typer", "rich")
ABOVE = ("rules", "replay", "formats", "store", "show", "cli", "pipelines")


def test_importing_the_reader_loads_nothing_heavy():
    modules = "cardlog.log.jsonl, cardlog.log.stream, cardlog.log.columns, cardlog.log.schema"
    code = f"import sys, {modules}; print([m for m in {HEAVY} if m in sys.modules])"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_nothing_above_is_imported():
    for path in Path(cardlog.log.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            for name in names:
                assert not name.startswith(tuple(f"cardlog.{part}" for part in ABOVE)), path
