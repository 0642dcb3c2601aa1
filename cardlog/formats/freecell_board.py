"""Boards of FreeCell and its relations: rows of cards with foundations and cells above them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from cardlog.cards import ACE, CARD_CODE, RANKS, SUITS
from cardlog.formats.base import Reject, shown
from cardlog.formats.ms_deals import shown_card
from cardlog.formats.patience_lines import CARD, card_of

FOUNDATIONS: Final = re.compile(r"(?:Foundations|Founds?|FNS) ?:(.*)", re.IGNORECASE)
CELLS: Final = re.compile(r"(?:Free ?cells?|FC) ?:(.*)", re.IGNORECASE)
ROW: Final = re.compile(r":?(?:\s*(?:10|[A2-9TJQK])[CDHS]\b)*", re.IGNORECASE)
"""A column, without blanks around it: cards, behind a colon or not; a colon alone is empty."""
LIKE_A_ROW: Final = re.compile(r":.*|(?:\w{1,3}\s+){2,}\w{1,3}")
"""What is meant for a column, even with something in it that is no card."""
_HOME: Final = re.compile(r"([CDHS])-([0A2-9TJQK]|10)", re.IGNORECASE)
MOST_CELLS: Final = 10
_SLOT: Final = 4
"""Characters of a cell in a line of cells: two blanks and a card."""


@dataclass
class Board:
    """Where the cards lie; columns with the exposed card last."""

    columns: list[list[int]] = field(default_factory=list)
    cells: list[int] = field(default_factory=list)
    """Card of each cell, -1 for an empty one."""
    homes: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    """Cards on the foundations of clubs, diamonds, hearts, spades."""

    def cell_cards(self) -> list[int]:
        """Cards in cells."""
        return [card for card in self.cells if card >= 0]

    def is_won(self) -> bool:
        """Whether all cards are on the foundations."""
        return sum(self.homes) == 52

    def put_in_cell(self, cell: int, card: int) -> None:
        """Put a card in a cell, counted from 0."""
        while len(self.cells) <= cell:
            self.cells.append(-1)
        self.cells[cell] = card

    def same(self, other: Board) -> str:
        """Empty if both are the same, else where they differ."""
        if self.homes != other.homes:
            return f"the foundations are {home_text(self)}"
        for i, (one, two) in enumerate(zip(self.columns, other.columns, strict=False)):
            if one != two:
                return f"stack {i} is {' '.join(map(shown_card, one)) or 'empty'}"
        if len(self.columns) != len(other.columns):
            return f"there are {len(self.columns)} stacks"
        ours, theirs = _without_tail(self.cells), _without_tail(other.cells)
        return "" if ours == theirs else f"the freecells hold {cell_text(self.cells)}"


def _without_tail(cells: list[int]) -> list[int]:
    found = list(cells)
    while found and found[-1] < 0:
        found.pop()
    return found


def read_homes(text: str, at: int) -> list[int] | None:
    """Cards on each foundation, from ``H-0 C-A D-2 S-K``; ``None`` if these are other games'."""
    homes = [0, 0, 0, 0]
    tokens = text.split()
    found = [_HOME.fullmatch(token) for token in tokens]
    if tokens and not any(found):
        return None
    for token, match in zip(tokens, found, strict=True):
        if match is None:
            raise Reject("freecell-board", f"{shown(token)} is no foundation", at=at)
        rank = match[2].upper().replace("10", "T")
        homes[SUITS.index(match[1].lower())] = "0A23456789TJQK".index(rank)
    return homes


def read_cells(text: str, at: int) -> list[int]:
    """Cards of the cells; blanks stand for empty ones if each has its four characters."""
    text = text.rstrip()
    padded = text + " " * (-len(text) % _SLOT)
    slots = [padded[i : i + _SLOT] for i in range(0, len(padded), _SLOT)]
    if not all(slot[:2] == "  " and (slot[2:] == "  " or card_of(slot[2:]) >= 0) for slot in slots):
        slots = text.split()
    if len(slots) > MOST_CELLS:
        raise Reject("freecell-board", f"{len(slots)} freecells", at=at)
    cells = []
    for slot in slots:
        card = card_of(slot.strip())
        if card < 0 and slot.strip(" -"):
            raise Reject("freecell-card", f"{shown(slot.strip())} is no card", at=at)
        cells.append(card)
    return cells


def read_row(text: str, at: int) -> list[int]:
    """Cards of a column; ``at`` is where the line stands in the game's text."""
    body = text.strip()
    if ROW.fullmatch(body) is None:
        for token in body.removeprefix(":").split():
            if CARD.fullmatch(token) is None:
                raise Reject(
                    "freecell-card",
                    f"{shown(token)} is no card",
                    at=at + text.index(token),
                    hint="cards are rank and suit: AS 10H td",
                )
    return [card_of(match[0]) for match in CARD.finditer(text)]


def check_pack(board: Board, at: int) -> None:
    """Every card of the pack lies in one place."""
    seen: set[int] = set()
    on_homes = {
        suit * 16 + (ACE if rank == 0 else rank - 1)
        for suit, count in enumerate(board.homes)
        for rank in range(count)
    }
    cards = [card for column in board.columns for card in column] + board.cell_cards()
    for card in cards:
        if card in seen or card in on_homes:
            raise Reject(
                "freecell-cards",
                f"{shown_card(card)} is there twice",
                at=at,
                hint="a board has every card of one pack once",
            )
        seen.add(card)
    pack = {CARD_CODE[rank + suit] for rank in RANKS for suit in SUITS}
    missing = sorted(pack - seen - on_homes)
    if missing:
        named = " ".join(map(shown_card, missing[:6])) + (" …" if len(missing) > 6 else "")
        raise Reject(
            "freecell-cards",
            f"{len(missing)} card{'s are' if len(missing) > 1 else ' is'} missing: {named}",
            at=at,
            hint="a board has every card of one pack once",
        )


def home_text(board: Board) -> str:
    """``H-0 C-A D-2 S-K``."""
    ranks = "0A23456789TJQK"
    return " ".join(f"{SUITS[i].upper()}-{ranks[board.homes[i]]}" for i in (2, 0, 1, 3))


def cell_text(cells: list[int]) -> str:
    """Cells with four characters each, empty ones blank."""
    return "".join("  " + (shown_card(card) if card >= 0 else "  ") for card in cells).rstrip()


def board_text(board: Board) -> str:
    """A board with both header lines, as solvers print it."""
    lines = [f"Foundations: {home_text(board)}", f"Freecells:{cell_text(board.cells)}"]
    lines += [(": " + " ".join(map(shown_card, column))).rstrip() for column in board.columns]
    return "\n".join(lines) + "\n"


def deal_events(board: Board) -> list[str]:
    """The events that lay a board: foundations, columns, cells."""
    low = "A23456789TJQK"
    events = []
    for suit, count in enumerate(board.homes):
        if count:
            cards = "".join(rank + SUITS[suit] for rank in low[:count])
            events.append(f"- deal up home{suit + 1} {cards}")
    for i, column in enumerate(board.columns):
        if column:
            events.append(f"- deal up col{i + 1} {_run(column)}")
    for i, card in enumerate(board.cells):
        if card >= 0:
            events.append(f"- deal up cell{i + 1} {_run([card])}")
    return events


def _run(cards: list[int]) -> str:
    return "".join(RANKS[card & 15] + SUITS[card >> 4] for card in cards)
