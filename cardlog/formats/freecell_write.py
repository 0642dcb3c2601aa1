"""Boards and solutions of FreeCell and its relations, as fc-solve prints them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import BinaryIO, Final

from cardlog.cards import cards_text
from cardlog.errors import FormatError, Where
from cardlog.formats.freecell_board import Board, board_text
from cardlog.log.events import parse_event
from cardlog.log.model import Record
from cardlog.rules.game import Game
from cardlog.rules.registry import game as find_game
from cardlog.words import CELL, COL, HOME, Verb, Word

KEY: Final = "x_freecell"
LOSSES: Final = (
    "the rule set and its options: a reader finds them by the moves",
    "giving up, moves taken back, scores",
    "times, notes, players, the id but for a remark",
    "what was inferred, and the source of the record",
    "free keys of other formats",
)
GAMES: Final = ("freecell", "bakers-game", "eight-off", "seahaven-towers", "forecell")


def write(records: Iterable[Record], stream: BinaryIO) -> int:
    """Write boards, with solutions where moves were made; ``FormatError`` for other games."""
    count = 0
    for count, record in enumerate(records, 1):
        gap = "\n" if count > 1 else ""
        stream.write((gap + game_text(record)).encode())
    return count


def game_text(record: Record) -> str:
    """One record as text: its board, or its moves with the board after each."""
    if record.rules not in GAMES:
        raise FormatError(
            "freecell-cannot-hold",
            f"boards of FreeCell hold {', '.join(GAMES)}, not {record.rules}",
            Where(game=record.id),
            "write it as cardlog JSON Lines",
        )
    game = find_game(record.rules)
    board = Board([[] for _ in range(_columns(game, record))], [-1] * _cells(game, record))
    steps: list[str] = []
    for text in record.events:
        event = parse_event(text, record.seats)
        if event.verb == Verb.DEAL and event.what == Word.UP:
            _lay(board, event.place, event.cards)
        elif event.verb == Verb.MOVE and not event.flags:
            if not steps:
                steps.append(board_text(board))
            steps.append(_moved(board, event.cards, event.to) + "\n\n" + board_text(board))
    remark = f"# {record.id}\n" if record.id and record.id.isprintable() else ""
    if not steps:
        return remark + board_text(board)
    text = remark + "-=-=-=-=-=-=-=-=-=-=-=-\n\n" + "\n\n====================\n\n".join(steps)
    text += "\n\n====================\n"
    return text + ("\nThis game is solveable.\n" if board.is_won() else "")


def _columns(game: Game, record: Record) -> int:
    given = record.options.get("columns", game.declared["columns"].default)
    return len(given) if isinstance(given, list | tuple) else 0


def _cells(game: Game, record: Record) -> int:
    given = record.options.get("cells", game.declared["cells"].default)
    return given if isinstance(given, int) else 0


def _lay(board: Board, place: int, cards: list[int]) -> None:
    if place > HOME:
        board.homes[place - HOME - 1] += len(cards)
    elif place > CELL:
        board.put_in_cell(place - CELL - 1, cards[0])
    else:
        board.columns[place - COL - 1] += cards


def _moved(board: Board, cards: list[int], to: int) -> str:
    """Make a move; the sentence for it."""
    source = _lift(board, cards)
    count = "a card" if len(cards) == 1 else f"{len(cards)} cards"
    if to > HOME:
        board.homes[to - HOME - 1] += 1
        return f"Move {count} from {source} to the foundations"
    if to > CELL:
        board.put_in_cell(to - CELL - 1, cards[0])
        return f"Move {count} from {source} to freecell {to - CELL - 1}"
    board.columns[to - COL - 1] += cards
    return f"Move {count} from {source} to stack {to - COL - 1}"


def _lift(board: Board, cards: list[int]) -> str:
    for i, column in enumerate(board.columns):
        if column[-len(cards) :] == cards:
            del column[-len(cards) :]
            return f"stack {i}"
    if cards[0] in board.cells:
        cell = board.cells.index(cards[0])
        board.cells[cell] = -1
        return f"freecell {cell}"
    raise FormatError(
        "freecell-cannot-hold",
        f"{cards_text(cards)} is not free to move, or comes from a foundation",
        hint="only legal moves from columns and cells can be written as sentences",
    )
