"""Boards and solutions of FreeCell and its relations, as solvers and PySolFC write them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any, BinaryIO, Final

from cardlog.formats.base import Format, Item, Reject, shown
from cardlog.formats.freecell_board import (
    CELLS,
    FOUNDATIONS,
    LIKE_A_ROW,
    ROW,
    Board,
    check_pack,
    deal_events,
    read_cells,
    read_homes,
    read_row,
)
from cardlog.formats.freecell_moves import (
    SHORT,
    SHORT_LIKE,
    Impossible,
    Mover,
    make_sentence,
    make_short,
)
from cardlog.formats.freecell_write import KEY, LOSSES, write
from cardlog.formats.ms_deals import KEY as DEAL_KEY
from cardlog.formats.ms_deals import ms_columns, number_of, with_last_card
from cardlog.formats.patience_lines import Game, Line, card_of, items, lines_of, trimmed
from cardlog.log.model import Inference, Record, Status
from cardlog.replay.play import Replay

_BEGIN: Final = re.compile(r"(?:-=)+-?")
_RULE: Final = re.compile(r"=+|-{4,}")
_SAID: Final = re.compile(
    r"This game is solveable\.|I could not solve this game\.|Total number of states checked is "
    r"\d+\.|This scan generated \d+ states\.|Iterations count exceeded\.|Solved!|Info: .*",
    re.IGNORECASE,
)
_LATER: Final = re.compile(r"Talon:|Black Hole solver:", re.IGNORECASE)
_HEAD: Final = re.compile(
    r"(?:-=){3,}.*|Foundations:.*|Freecells:.*|Solved!|Move .* to the foundations|"
    r"\d{1,4}\|[1-9a-d][1-9a-dh]\|.*",
    re.IGNORECASE,
)
"""A first line that only solvers of these games write."""
_SEEN: Final = 200
"""Lines of a beginning that are looked at."""
_LEAST: Final = 5
"""Least length of a row that is taken for one: two cards."""
_SHAPES: Final[dict[tuple[tuple[int, ...], int], tuple[str, ...]]] = {
    ((7, 7, 7, 7, 6, 6, 6, 6), 0): ("freecell", "bakers-game"),
    ((6,) * 8, 4): ("eight-off", "forecell"),
    ((5,) * 10, 2): ("seahaven-towers",),
}
"""Sizes of the columns and number of filled cells, and the games that begin so."""
_DEFAULT_CELLS: Final = {"eight-off": 8}


def sniff(head: bytes) -> float:
    """1 for what only solvers write at the beginning, 0.9 for two rows of cards."""
    head = head.lstrip(b"\xef\xbb\xbf\xff\xfe")
    if b"\x00" in head[:64]:
        head = head.replace(b"\x00", b"")
    lines = [line.strip().decode("latin-1") for line in head.split(b"\n", _SEEN)[:_SEEN]]
    lines = [line for line in lines if line and not line.startswith("#")][:3]
    if not lines or any(line.startswith("Talon:") for line in lines):
        return 0.0
    if _HEAD.fullmatch(lines[0]):
        return 1.0
    rows = [line for line in lines[:2] if ROW.fullmatch(line) and len(line) >= _LEAST]
    return 0.9 if len(rows) == 2 else 0.0


def read(data: BinaryIO | bytes, *, file: str = "") -> Iterator[Item]:
    """Records and refusals of boards and solutions, game by game."""
    return items(_games(data), _record, file=file, form="freecell")


# --- games of a file ----------------------------------------------------------------------


def _kind(text: str) -> str:
    """What a line is: a letter for the commonest."""
    body = text.strip()
    if not body:
        return "blank"
    if body.startswith("#"):
        return "remark"
    if _BEGIN.fullmatch(body):
        return "begin"
    if body.startswith("Move ") or body.startswith("Deal "):
        return "move"
    if SHORT_LIKE.fullmatch(body):
        return "short"
    if _RULE.fullmatch(body) or _SAID.fullmatch(body):
        return "said"
    if FOUNDATIONS.fullmatch(body) or CELLS.fullmatch(body):
        return "head"
    if ROW.fullmatch(body) or LIKE_A_ROW.fullmatch(body):
        return "row"
    return "other"


def _games(data: BinaryIO | bytes) -> Iterator[Game]:
    """Lines of one game after the other.

    A board alone ends at an empty line before another board; a solution ends where the next one
    begins or, after its last sentence, at the next board.
    """
    game = Game()
    has: set[str] = set()
    gap = over = False
    for line in lines_of(data):
        kind = _kind(line.text)
        begins = kind == "begin" and bool(has - {"remark"})
        if kind in ("head", "row", "remark") and has & {"row", "short", "move"}:
            solution = has & {"begin", "move"}
            begins = over or (gap and not solution)
        begins = begins or (kind == "short" and "short" in has and line.text.startswith("1|"))
        if begins:
            yield _closed(game)
            game, has, over = Game(), set(), False
        if kind == "blank" and not game.lines:
            continue
        game.add(line)
        gap = kind == "blank"
        if kind == "said" and re.match(r"This |I could|Total", line.text.strip()):
            over = True
        if kind != "blank":
            has.add(kind)
    if game.lines:
        yield _closed(game)


def _closed(game: Game) -> Game:
    """The game without empty lines at its end."""
    return Game(trimmed(game.lines), game.size)


# --- one game -----------------------------------------------------------------------------


class _Reading:
    """A game line by line: the first board, then moves and the boards that check them."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.first: Board | None = None
        self.mover: Mover | None = None
        self.board: Board | None = None
        """The board whose lines are being read."""
        self.begun = 0
        self.remarks: list[str] = []
        self.solved: bool | None = None
        self.moved_at = 0
        self.short: list[tuple[int, str]] = []

    def read(self) -> None:
        """Take all lines."""
        at = 0
        for line in self.game.lines:
            self._line(line, at)
            at += len(line.text) + 1
        self._close_board()

    def _line(self, line: Line, at: int) -> None:
        kind = _kind(line.text)
        body = line.text.strip()
        if kind in ("head", "row"):
            self._board_line(line.text, at)
            return
        self._close_board()
        if kind == "remark":
            self.remarks.append(body.lstrip("# "))
        elif kind == "move":
            if self.mover is None:
                raise Reject(
                    "freecell-no-board",
                    "a move without the board before it",
                    at=at,
                    hint="let the solver print the positions (fc-solve -p -t -sam)",
                )
            self.moved_at = at
            make_sentence(self.mover, body, at)
        elif kind == "short":
            if SHORT.fullmatch(body) is None:
                raise Reject("freecell-move", f"{shown(body)} is no move", at=at)
            self.short.append((at, body))
        elif kind == "said":
            if "solveable" in body or body.startswith("Solved"):
                self.solved = True
            elif "could not" in body or "exceeded" in body:
                self.solved = False
        elif kind == "other":
            if _LATER.match(body):
                raise Reject(
                    "freecell-game", f"{shown(body)}: a game with a talon is not read here", at=at
                )
            raise Reject("freecell-syntax", f"{shown(body)} is no line of a board or solution",
                         at=at)  # fmt: skip

    def _board_line(self, text: str, at: int) -> None:
        if self.board is None:
            self.board, self.begun = Board(), at
        head = FOUNDATIONS.fullmatch(text.strip())
        if head is not None:
            homes = read_homes(head[1], at)
            if homes is None:
                raise Reject(
                    "freecell-game",
                    f"foundations {shown(head[1].strip())} are those of another game",
                    at=at,
                    hint="read are FreeCell, Baker's Game, Eight Off, Seahaven Towers, ForeCell",
                )
            self.board.homes = homes
            return
        cells = CELLS.fullmatch(text.lstrip())
        if cells is not None:
            self.board.cells = read_cells(cells[1], at)
            return
        self.board.columns.append(read_row(text, at))

    def _close_board(self) -> None:
        """A board is complete: the first is the deal, the others must be as the moves left them."""
        board, self.board = self.board, None
        if board is None or not board.columns:
            return
        if self.mover is None:
            if max(map(len, board.columns)) <= 4 and len(board.columns) > 12:
                raise Reject(
                    "freecell-game",
                    f"{len(board.columns)} columns of {len(board.columns[0])} cards are those of "
                    "another game",
                    at=self.begun,
                )
            check_pack(board, self.begun)
            if len(board.columns) > 10:
                raise Reject(
                    "freecell-game", f"a board of {len(board.columns)} columns", at=self.begun
                )
            self.first = board
            self.mover = Mover(board)
            return
        difference = board.same(self.mover.board)
        if difference:
            moved = self.game.text[self.moved_at :].partition("\n")[0]
            raise Reject(
                "freecell-position",
                f"after {shown(moved.strip())} the board printed is another: {difference}",
                at=self.moved_at,
                hint="the move or the board is wrong; nothing tells which",
            )


def _record(game: Game) -> Record | None:
    reading = _Reading(game)
    reading.read()
    if reading.short and reading.first is None:
        return _from_short(reading)
    if reading.first is None or reading.mover is None:
        if not reading.remarks:
            raise Reject("freecell-no-board", "a solution without its board")
        return None
    for at, text in reading.short:
        try:
            make_short(reading.mover, text)
        except Impossible as problem:
            raise Reject("freecell-move", f"{shown(text)}: {problem}", at=at) from None
    return _made(reading, reading.first, reading.mover, [])


def _from_short(reading: _Reading) -> Record:
    """Moves without a board: the one numbered deal on which they can be made."""
    found: list[tuple[int, Mover]] = []
    for number in with_last_card(_first_ends(reading.short)):
        mover = Mover(Board(ms_columns(number), []))
        try:
            for _, text in reading.short:
                make_short(mover, text)
        except Impossible:
            continue
        found.append((number, mover))
    if len(found) != 1:
        raise Reject(
            "freecell-no-board",
            f"moves without a board, and {len(found) or 'none'} of the 32,000 numbered deals "
            f"allow{'' if found else 's'} them",
            at=reading.short[0][0],
            hint="put the board before the moves",
        )
    number, mover = found[0]
    rule = "of the 32,000 numbered deals these moves can be made on this one only"
    made = Inference(what=f"the board of deal {number}", rule=rule, event=0)
    return _made(reading, Board(ms_columns(number), []), mover, [made])


def _first_ends(short: list[tuple[int, str]]) -> list[tuple[int, int]]:
    """Columns and their last cards, as far as the first moves name them."""
    ends: dict[int, int] = {}
    touched: set[int] = set()
    for _, text in short:
        match = SHORT.fullmatch(text)
        assert match is not None
        if match["source"].isdigit():
            column = int(match["source"]) - 1
            if column not in touched:
                ends[column] = card_of(match["cards"].rpartition("-")[2])
            touched.add(column)
        if match["to"].isdigit():
            column = int(match["to"]) - 1
            if column not in touched and match["on"] != "e":
                ends[column] = card_of(match["on"])
            touched.add(column)
        if match["auto"]:
            break
    return list(ends.items())


def _made(reading: _Reading, first: Board, mover: Mover, inferred: list[Inference]) -> Record:
    events = [*deal_events(first), *mover.events]
    rules, options, guesses = _rules(first, mover, events)
    number = number_of(first.columns)
    extra: dict[str, Any] = {}
    if number is not None:
        extra[DEAL_KEY] = number
    if reading.remarks:
        extra[KEY] = {"remarks": reading.remarks}
    status: Status = "complete" if mover.board.is_won() else "truncated"
    return Record(
        id=f"ms-{number}" if number is not None else "",
        rules=rules,
        options=options,
        seats=["p1"],
        status=status,
        events=events,
        stated={"scores": {"p1": int(reading.solved)}}
        if reading.solved is not None and status == "complete"
        else {},
        inferred=inferred + guesses,
        extra=extra,
    )


def _rules(
    first: Board, mover: Mover, events: list[str]
) -> tuple[str, dict[str, Any], list[Inference]]:
    """The rule set under which the moves are legal; the first that could be if none is."""
    shape = (tuple(len(column) for column in first.columns), len(first.cell_cards()))
    dealt = _SHAPES.get(shape, ()) if not any(first.homes) else ()
    options: dict[str, Any] = {}
    names: tuple[str, ...] = dealt
    if not dealt:
        # In the middle of a game only the number of columns is left to tell it.
        names = ("seahaven-towers",) if len(first.columns) > 8 else (
            "freecell", "bakers-game", "eight-off", "forecell")  # fmt: skip
        options["position"] = True
        usual = 10 if len(first.columns) > 8 else 8
        if len(first.columns) != usual:
            options["columns"] = [max(1, len(column)) for column in first.columns]
    ways = [
        (rules, options | _cells(rules, mover.most_cells) | more)
        for more, rules in product(({}, {"supermove": "unlimited"}), names)
    ]
    if not mover.events:
        what = f"the rules of {ways[0][0]}"
        also = ", ".join(names[1:])
        rule = f"the shape of the board; {also} would be played on it as well"
        return *ways[0], [Inference(what=what, rule=rule)] if also else []
    fitting = [way for way in ways if _is_legal(*way, events)]
    if not fitting:
        rule = "the shape of the board; the moves are legal under none of the rules tried"
        return *ways[0], [Inference(what=f"the rules of {ways[0][0]}", rule=rule)]
    rules, chosen = fitting[0]
    others = {name for name, given in fitting if given.keys() == chosen.keys()} - {rules}
    rule = "the moves are legal under these rules"
    rule += f", as under those of {', '.join(sorted(others))}" if others else " only"
    said = f"the rules of {rules}"
    if "supermove" in chosen:
        said += " with runs of any length"
    return rules, chosen, [Inference(what=said, rule=rule)]


def _cells(rules: str, used: int) -> dict[str, Any]:
    """The option for more cells than the game has."""
    return {"cells": used} if used > _DEFAULT_CELLS.get(rules, 4) else {}


def _is_legal(rules: str, options: dict[str, Any], events: list[str]) -> bool:
    table = Replay(Record(rules=rules, options=dict(options), seats=["p1"], events=[]))
    return all(table.step(text) == 0 for text in events)


FREECELL: Final = Format(
    name="freecell",
    endings=(".board", ".freecell"),
    sniff=sniff,
    read=read,
    write=write,
    losses=LOSSES,
)
