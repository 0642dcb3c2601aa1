"""The mechanism of layouts by itself: building and foundations that later games declare."""

import pytest

from cardlog.cards import cards_text, members, parse_cards
from cardlog.rules.mechanisms.layout_offers import moves
from cardlog.rules.mechanisms.layouts import (
    Build,
    Fill,
    Layout,
    Room,
    capacity,
    count_moves,
    from_ace,
    home_of,
    hosts,
    last_card,
    lay,
    lift,
    next_rank,
    sequence,
    set_building,
    set_foundations,
    set_places,
    start_of,
    top_of_home,
)
from cardlog.rules.mechanisms.piles import put
from cardlog.rules.state import blank
from cardlog.words import PLACE_TEXT


def card(text):
    return parse_cards(text)[0]


def table(columns, *, cells=0, homes=4, build=Build.SUIT, joined=None, fill=Fill.ANY,
          room=Room.UNLIMITED):  # fmt: skip
    s = blank(Layout)
    s.seats = 1
    set_places(s, len(columns), cells, homes)
    set_building(s, build, build if joined is None else joined, fill, room)
    set_foundations(s, 0, 1, 0)
    for i, text in enumerate(columns):
        for code in parse_cards(text):
            lay(s, i, code)
    return s


def open_moves(s):
    found = [f"{cards_text(cards)} {PLACE_TEXT[to]}" for cards, to in moves(s)]
    assert len(found) == count_moves(s)
    return found


@pytest.mark.parametrize(
    ("build", "text", "wrap", "wanted"),
    [
        (Build.ALTERNATE, "9h", 0, "TcTs"),
        (Build.ALTERNATE, "9c", 0, "TdTh"),
        (Build.SUIT, "9h", 0, "Th"),
        (Build.COLOUR, "9h", 0, "TdTh"),
        (Build.COLOUR, "9s", 0, "TcTs"),
        (Build.RANK, "Ah", 0, "2c2d2h2s"),
        (Build.RANK, "Kh", 0, ""),
        (Build.RANK, "Kh", 1, "AcAdAhAs"),
        (Build.SUIT, "Kh", 1, "Ah"),
        (Build.NONE, "9h", 0, ""),
    ],
)
def test_what_a_card_is_built_on(build, text, wrap, wanted):
    assert cards_text(members(hosts(build, card(text), wrap))) == wanted


def test_columns_lie_one_after_the_other_and_keep_their_order():
    s = table(["Ac2c", "", "3c4c5c"])
    assert [start_of(s, i) for i in range(3)] == [0, 2, 2]
    lay(s, 1, card("Kh"))
    lay(s, 0, card("Qh"))
    assert [last_card(s, i) for i in range(3)] == parse_cards("QhKh5c")
    assert lift(s, 2, 1) == card("4c")
    assert lift(s, 0, 2) == card("Ac")
    assert cards_text(code - 1 for code in s.columns if code) == "2cQhKh3c5c"
    assert s.depth[:3] == [2, 1, 2]


def test_sequences_may_be_stricter_than_building():
    # Whitehead builds in colour and moves sequences of one suit; Spider builds on any suit.
    s = table(["9h8d7d", "Th", "8h"], build=Build.COLOUR, joined=Build.SUIT)
    assert sequence(s, 0, 0) == 2
    assert open_moves(s) == ["7d col3"]
    s = table(["Kh9h8d7d", "Tc", "9d"], build=Build.RANK, joined=Build.RANK)
    assert open_moves(s) == ["8d7d col3", "9h8d7d col2", "9d col2"]


def test_face_down_cards_stop_a_sequence():
    s = table(["9h8h7h", "Th"])
    s.down[0] = 1
    assert sequence(s, 0, 0) == 2
    assert open_moves(s) == []


def test_whole_columns_only():
    s = table(["8s7h6s", "9d", "Ts9h"], build=Build.ALTERNATE, room=Room.WHOLE)
    assert open_moves(s) == ["8s7h6s col2", "8s7h6s col3"]
    s.down[0] = 1
    assert open_moves(s) == []


@pytest.mark.parametrize(
    ("fill", "wanted"),
    [
        (Fill.ANY, ["9h col2"]),
        (Fill.KING, []),
        (Fill.NONE, []),
    ],
)
def test_who_fills_an_empty_column(fill, wanted):
    assert open_moves(table(["Kc9h", ""], fill=fill)) == wanted
    assert open_moves(table(["3cKc", ""], fill=fill)) == [] if fill == Fill.NONE else ["Kc col2"]


def test_room_for_several_cards():
    s = table(["9h", "", ""], cells=3, room=Room.CAPACITY)
    assert (capacity(s, 0), capacity(s, 1)) == (16, 8)
    s.cells[1] = card("Kc") + 1
    assert (capacity(s, 0), capacity(s, 1)) == (12, 6)
    s.fill = Fill.KING
    assert (capacity(s, 0), capacity(s, 1)) == (3, 3)


def test_foundations_of_another_base_and_direction():
    s = table(["9h"])
    set_foundations(s, from_ace(card("9h")), 1, 1)
    assert home_of(s, card("9h")) == 2
    s.homes[2] = 5
    assert top_of_home(s, 2) == card("Kh")
    assert next_rank(s, 2) == from_ace(card("Ah"))
    set_foundations(s, from_ace(card("Kh")), -1, 0)
    s.homes[2] = 12
    assert top_of_home(s, 2) == card("2h")
    assert home_of(s, card("Ah")) == 2
    s.homes[2] = 13
    assert next_rank(s, 2) == -1
    assert home_of(s, card("Kh")) == -1


def test_two_foundations_a_suit():
    s = table(["Ac"], homes=8)
    assert home_of(s, card("Ac")) == 0
    s.homes[0] = 1
    assert home_of(s, card("Ac")) == 4
    assert home_of(s, card("2c")) == 0


def test_the_waste_gives_its_top_card():
    s = table(["9h", ""], build=Build.ALTERNATE, fill=Fill.KING)
    s.waste_size = put(s.waste, 0, card("2c"))
    s.waste_size = put(s.waste, 1, card("8c"))
    assert open_moves(s) == ["8c col1"]
