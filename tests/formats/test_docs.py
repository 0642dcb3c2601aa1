"""The page about these formats runs, and names every code."""

import doctest
import re
from pathlib import Path

import cardlog.formats

DOCS = Path(__file__).parents[2] / "docs" / "formats-bridge.md"
SOURCES = Path(cardlog.formats.__file__).parent


def test_examples_run():
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    failed, tried = doctest.testfile(str(DOCS), module_relative=False, optionflags=flags)
    assert tried > 5
    assert failed == 0


def test_every_code_is_explained():
    text = DOCS.read_text(encoding="utf-8")
    explained = set(re.findall(r"^\| `([a-z-]+)` \|", text, re.MULTILINE))
    used = set()
    for path in SOURCES.glob("*.py"):
        used |= set(re.findall(r'"((?:pbn|lin|unknown)-[a-z-]+)"', path.read_text("utf-8")))
    assert {code for code in used if not code.endswith("-")} <= explained


def test_modules_have_examples_that_run():
    import importlib

    for path in SOURCES.glob("*.py"):
        module = importlib.import_module(f"cardlog.formats.{path.stem}")
        assert doctest.testmod(module).failed == 0, path
