import doctest
import importlib
import io
import pkgutil

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardlog.cli
import cardlog.show
from cardlog.show.style import (
    Paint,
    colour_wanted,
    cut,
    grid,
    pad,
    side_by_side,
    visible,
    width,
    wrap,
)


@given(st.text())
def test_visible_text_is_harmless_and_keeps_what_is_printable(text):
    shown = visible(text)
    assert all(c.isprintable() for c in shown)
    if text.isprintable():
        assert shown == text


@given(st.text(alphabet="ab ♠東é", max_size=200), st.integers(10, 80))
def test_wrapped_lines_fit_where_words_do(text, columns):
    lines = wrap(text, columns)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    for line in lines:
        assert width(line) <= columns or " " not in line.strip()


@given(st.text(alphabet="ab東", max_size=50), st.integers(2, 30))
def test_cut_fits(text, columns):
    assert width(cut(text, columns)) <= columns
    assert width(pad(cut(text, columns), columns)) == columns


def test_colours_follow_the_environment():
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    assert colour_wanted(Terminal(), {})
    assert not colour_wanted(Terminal(), {"NO_COLOR": "1"})
    assert not colour_wanted(Terminal(), {"TERM": "dumb"})
    assert not colour_wanted(io.StringIO(), {})
    assert colour_wanted(io.StringIO(), {"FORCE_COLOR": "1"})


def test_two_and_four_colours():
    two, four = Paint(colour=True), Paint(colour=True, four_colours=True)
    assert "\x1b" not in two.card(60)
    assert len({four.card(suit * 16)[:5] for suit in range(4)}) == 4


def test_blocks_and_grids():
    assert grid([["a", "1"], ["bbb", "22"]], right=[1]) == ["a     1", "bbb  22"]
    assert side_by_side(["a"], ["x", "y"], gap=2) == ["a  x", "   y"]


@pytest.mark.parametrize(
    "name",
    [
        f"{package.__name__}.{module.name}"
        for package in (cardlog.show, cardlog.cli)
        for module in pkgutil.iter_modules(package.__path__)
    ],
)
def test_examples_in_docstrings(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0
