"""Microsoft's deal numbers against boards that others printed."""

import pytest

from cardlog.cards import cards_text
from cardlog.errors import UsageError
from cardlog.formats.freecell import read
from cardlog.formats.ms_deals import (
    CLASSIC,
    MOST,
    classic_deals,
    ms_columns,
    ms_deal,
    ms_record,
    number_of,
    with_last_card,
)
from cardlog.replay.verdict import judge
from tests.formats.real import data, needs_real

BOARDS = {
    4: "ms-4.board",
    24: "fcs-freecell-24.txt",
    624: "pysolfc-624.board",
    1024: "ms-1024.board",
    11982: "fcs-relaxed-freecell-11982.txt",
}
DEAL_617 = """
7D AD 5C 3S 5S 8C 2D AH
TD 7S QD AC 6D 8H AS KH
"""
"""The first two rows, as PySolFC's own generator of these deals prints them in columns."""


@needs_real
@pytest.mark.parametrize("number", BOARDS)
def test_the_board_of_a_number(number):
    (record,) = read(data(f"freecell/{BOARDS[number]}"))
    assert record.events[:8] == ms_record(number).events
    assert record.extra["x_ms_deal"] == number
    assert record.id == f"ms-{number}"


def test_deal_617():
    dealt = [cards_text([card]).upper() for card in ms_deal(617)]
    assert dealt[:16] == DEAL_617.split()


def test_a_deal_has_the_whole_pack():
    for number in (1, 617, 32_000, 32_001, 10**6, MOST):
        assert len(set(ms_deal(number))) == 52
        assert [len(column) for column in ms_columns(number)] == [7] * 4 + [6] * 4
    assert ms_deal(1) != ms_deal(2)


def test_all_classic_deals_at_once_are_those_one_by_one():
    table = classic_deals()
    for number in (1, 2, 617, 11982, 31999, CLASSIC):
        assert list(table[number - 1]) == ms_deal(number)


def test_the_number_of_a_layout():
    assert number_of(ms_columns(617)) == 617
    assert number_of(ms_columns(CLASSIC + 1)) is None
    assert number_of(ms_columns(617)[:7]) is None


def test_deals_by_the_ends_of_their_columns():
    columns = ms_columns(617)
    ends = [(i, columns[i][-1]) for i in range(8)]
    assert with_last_card(ends) == [617]
    assert len(with_last_card(ends[:1])) > 300
    assert len(with_last_card([])) == CLASSIC


@pytest.mark.parametrize("rules", ["freecell", "bakers-game"])
def test_a_record_with_the_deal(rules):
    record = ms_record(617, rules=rules)
    assert record.rules == rules
    assert judge(record).verdict == "incomplete"


@pytest.mark.parametrize("number", [0, -1, MOST + 1, "617", True])
def test_numbers_that_name_no_deal(number):
    with pytest.raises(UsageError):
        ms_deal(number)


def test_other_games_have_no_numbers():
    with pytest.raises(UsageError):
        ms_record(1, rules="klondike")
