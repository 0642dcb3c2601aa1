"""Moves of FreeCell solutions: sentences of fc-solve, and the short notation with auto-play."""

from __future__ import annotations

import re
from typing import Final

from cardlog.cards import ACE, SUITS, cards_text
from cardlog.formats.base import Reject, shown
from cardlog.formats.freecell_board import MOST_CELLS, Board
from cardlog.formats.ms_deals import shown_card
from cardlog.formats.patience_lines import card_of

SENTENCE: Final = re.compile(
    r"Move (?:(?P<count>\d{1,2}|a) cards?) from (?P<kind>stack|freecell) (?P<source>\d{1,2}) "
    r"to (?:the (?P<home>foundations)|(?P<to_kind>stack|freecell) (?P<to>\d{1,2}))\s*",
)
SHORT: Final = re.compile(
    r"(?P<number>\d{1,4})\|(?P<source>[1-9a-d])(?P<to>[1-9a-dh])\|"
    r"(?P<cards>(?:10|[A2-9TJQK])[CDHS](?:-(?:10|[A2-9TJQK])[CDHS])?)\|"
    r"(?P<on>[fhe]|(?:10|[A2-9TJQK])[CDHS])\|(?P<auto>[-;A-Z0-9]*)\s*"
)
"""``1|4a|8S|f|AC``: number, from and to, cards, on what, cards played up after it."""
SHORT_LIKE: Final = re.compile(r"\d{1,4}\|[^|]*\|[^|]*\|[^|]*\|.*")


def from_ace(card: int) -> int:
    """Rank from the ace, 0, to the king."""
    rank = card & 15
    return 0 if rank == ACE else rank + 1


class Impossible(Exception):  # noqa: N818 (a verdict on one move, not an error)
    """A move of cards that do not lie there, or to a place that cannot take them."""


def _number(place: str) -> int:
    """Number of ``col3`` or ``cell1``, counted from 0."""
    return int("".join(filter(str.isdigit, place))) - 1


class Mover:
    """A board on which moves are made; the events that say the same are kept.

    Whether the moves are legal is not judged here, only what cannot be written down is refused.
    """

    def __init__(self, board: Board) -> None:
        self.board = Board(
            [list(column) for column in board.columns], list(board.cells), list(board.homes)
        )
        self.events: list[str] = []
        self.most_cells = len(board.cells)

    def take(self, source: str, count: int) -> list[int]:
        """Cards off a place: ``col3`` or ``cell1``, counted from 1."""
        board = self.board
        number = _number(source)
        if source.startswith("col"):
            if number >= len(board.columns) or not 0 < count <= len(board.columns[number]):
                raise Impossible(f"stack {number} does not hold {count} cards")
            cards = board.columns[number][-count:]
            del board.columns[number][-count:]
            return cards
        if number >= len(board.cells) or board.cells[number] < 0 or count != 1:
            raise Impossible(f"freecell {number} is empty")
        card, board.cells[number] = board.cells[number], -1
        return [card]

    def put(self, cards: list[int], to: str) -> None:
        """Cards on a place, ``home`` for their foundation."""
        board = self.board
        if to == "home":
            suit = cards[0] >> 4
            if len(cards) != 1 or board.homes[suit] != from_ace(cards[0]):
                raise Impossible(f"{shown_card(cards[0])} is not the next card of its foundation")
            board.homes[suit] += 1
            to = f"home{suit + 1}"
        elif to.startswith("cell"):
            number = _number(to)
            if len(cards) != 1 or (number < len(board.cells) and board.cells[number] >= 0):
                raise Impossible(f"freecell {number} is not empty")
            if number >= MOST_CELLS:
                raise Impossible(f"there is no freecell {number}")
            board.put_in_cell(number, cards[0])
            self.most_cells = max(self.most_cells, number + 1)
        else:
            number = _number(to)
            if number >= len(board.columns):
                raise Impossible(f"there is no stack {number}")
            board.columns[number] += cards
        self.events.append(f"p1 move {cards_text(cards)} {to}")

    def move(self, source: str, to: str, count: int) -> None:
        """Cards from one place to another."""
        self.put(self.take(source, count), to)

    def send_home(self, card: int) -> bool:
        """Play a card up from where it lies, if it lies free and is the next one."""
        board = self.board
        if board.homes[card >> 4] != from_ace(card):
            return False
        for i, column in enumerate(board.columns):
            if column and column[-1] == card:
                self.move(f"col{i + 1}", "home", 1)
                return True
        if card in board.cells:
            self.move(f"cell{board.cells.index(card) + 1}", "home", 1)
            return True
        return False


def make_sentence(mover: Mover, text: str, at: int) -> None:
    """Make the move of one sentence."""
    match = SENTENCE.fullmatch(text)
    if match is None:
        raise Reject(
            "freecell-move",
            f"{shown(text)} is no move of this game",
            at=at,
            hint="Move a card from stack 3 to freecell 0; stacks and freecells count from 0",
        )
    kinds = {"stack": "col", "freecell": "cell"}
    count = 1 if match["count"] == "a" else int(match["count"])
    source = f"{kinds[match['kind']]}{int(match['source']) + 1}"
    to = "home" if match["home"] else f"{kinds[match['to_kind']]}{int(match['to']) + 1}"
    try:
        mover.move(source, to, count)
    except Impossible as problem:
        raise Reject("freecell-move", f"{shown(text)}: {problem}", at=at) from None


def make_short(mover: Mover, text: str) -> None:
    """Make a move of the short notation and what is played up after it; may be impossible."""
    match = SHORT.fullmatch(text)
    assert match is not None
    source = _place(match["source"])
    to = "home" if match["to"] == "h" else _place(match["to"])
    first, _, last = match["cards"].partition("-")
    inner = card_of(first)
    count = from_ace(inner) - from_ace(card_of(last or first)) + 1
    if count < 1:
        raise Impossible(f"{match['cards']} is no run")
    cards = mover.take(source, count)
    if cards[0] != inner or (last and cards[-1] != card_of(last)):
        raise Impossible(f"{match['cards']} does not lie at {source}")
    target = mover.board.columns[_number(to)] if to.startswith("col") else []
    on = match["on"]
    if to.startswith("col") and (
        (on == "e") != (not target) or (on != "e" and target[-1] != card_of(on))
    ):
        raise Impossible(f"{on} does not lie at the end of {to}")
    mover.put(cards, to)
    waiting = [card for part in match["auto"].split(";") if part for card in _range(part)]
    while waiting:
        sent = next((card for card in waiting if mover.send_home(card)), None)
        if sent is None:
            raise Impossible(f"{shown_card(waiting[0])} cannot go up")
        waiting.remove(sent)


def _place(sign: str) -> str:
    return f"col{sign}" if sign.isdigit() else f"cell{'abcd'.index(sign) + 1}"


def _range(text: str) -> list[int]:
    """Cards of ``AC`` or ``2H-5H``."""
    first, _, last = text.partition("-")
    low, high = card_of(first), card_of(last or first)
    if low < 0 or high < 0 or low >> 4 != high >> 4:
        raise Impossible(f"{shown(text)} is no card and no range of a suit")
    suit = SUITS[low >> 4]
    ranks = "A23456789TJQK"[from_ace(low) : from_ace(high) + 1]
    return [card_of(rank + suit) for rank in ranks]
