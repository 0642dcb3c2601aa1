"""The pages about formats run, and name every code."""

import doctest
import importlib
import re
from pathlib import Path

import pytest

import cardlog.formats

ROOT = Path(__file__).parents[2]
SOURCES = Path(cardlog.formats.__file__).parent
PAGES = sorted((ROOT / "docs").glob("formats-*.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_examples_run(page):
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    failed, tried = doctest.testfile(str(page), module_relative=False, optionflags=flags)
    assert tried
    assert failed == 0


def test_every_code_is_explained():
    explained = set()
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        explained |= set(re.findall(r"^\| `([a-z-]+)` \|", text, re.MULTILINE))
    used = set()
    for path in SOURCES.glob("*.py"):
        used |= set(re.findall(r'(?:Reject|FormatError)\(\s*"([a-z-]+)"', path.read_text("utf-8")))
    assert used <= explained


def test_modules_have_examples_that_run():
    for path in SOURCES.glob("*.py"):
        module = importlib.import_module(f"cardlog.formats.{path.stem}")
        assert doctest.testmod(module).failed == 0, path
