"""Independent checker of Texas hold'em, and the table with a board that Omaha shares."""

from __future__ import annotations

import random
from typing import Any

from tests.rules.eventtext import Parts
from tests.rules.outcome import Outcome
from tests.rules.poker.hands import PACK, SHORT_PACK, holdem_high
from tests.rules.poker.poker_table import COMMON, Illegal, Table, follow, need

DEFAULTS: dict[str, dict[str, Any]] = {"texas-holdem": {**COMMON, "short_deck": False}}
RUNS = {"two": 2, "three": 3, "four": 4}


class BoardTable(Table):
    """A game with cards on the board that all share."""

    def pieces(self) -> list[int]:
        """How many board cards come at a time."""
        return [3, 1, 1]

    def reset_cards(self) -> None:
        self.board: list[str] = []
        self.common: list[int] = []
        self.rows: list[list[str]] = []
        self.row_pieces: list[list[int]] = []
        self.burnt = False
        self.burnt_cards = 0

    def undealt(self) -> int:
        """Cards of the pack that are not out yet."""
        out = self.hole_cards * len(self.playing) + len(self.board) + self.burnt_cards
        out += sum(len(row) - len(self.board) for row in self.rows)
        return len(self.pack()) - out

    def wanted(self) -> int:
        """Cards that the boards still take."""
        return sum(5 - len(board) for board in self.boards())

    def after_round(self) -> None:
        self.phase = "board"
        if self.common == self.pieces():
            self.begin_showdown()

    def boards(self) -> list[list[str]]:
        return self.rows or [self.board]

    def before_first_round(self) -> int:
        """Pieces of the board that are dealt before the first round."""
        return 0

    def dealt(self) -> bool:
        return super().dealt() and len(self.common) == self.before_first_round()

    def game_event(self, actor: int | None, parts: Parts) -> None:
        need(actor is None and parts.number is None, "this game has no such event")
        if parts.verb == "deal" and parts.what == "board" and parts.to is None:
            self.deal_board(parts)
        elif parts.verb == "deal" and parts.what == "burn" and parts.place is None:
            self.begin_if_dealt()
            need(self.phase == "board" and not self.burnt, "no burn now")
            need(len(parts.cards) == 1, "one card is burnt")
            need(self.undealt() > self.wanted(), "the pack is needed for the board")
            self.burnt_cards += 1
            self.take_card(parts.cards[0], "burn")
            self.burnt = True
        elif parts.verb == "declare" and parts.what in RUNS and not parts.cards:
            self.begin_if_dealt()
            need(self.phase == "board" and self.over_betting(), "betting is not over")
            need(not self.rows, "already agreed")
            more = RUNS[parts.what] * (5 - len(self.board))
            need(more <= self.undealt(), "the pack does not hold so many boards")
            self.rows = [list(self.board) for _ in range(RUNS[parts.what])]
            self.row_pieces = [list(self.common) for _ in self.rows]
        else:
            raise Illegal("this game has no such event")

    def deal_board(self, parts: Parts) -> None:
        early = self.phase == "deal" and len(self.common) < self.before_first_round()
        if early:
            need(Table.dealt(self), "hands are dealt first")
        else:
            self.begin_if_dealt()
            need(self.phase == "board", "no board cards now")
        need("??" not in parts.cards, "board cards are seen by all")
        if self.rows:
            wanted = next(n for n, row in enumerate(self.row_pieces) if row != self.pieces())
            need(parts.place == f"row{wanted + 1}", f"the cards are for board {wanted + 1}")
            self.take_piece(parts.cards, self.rows[wanted], self.row_pieces[wanted])
            if self.row_pieces[-1] == self.pieces():
                self.begin_showdown()
            return
        need(parts.place is None, "the board is dealt once")
        self.take_piece(parts.cards, self.board, self.common)
        if not early:
            self.begin_round(self.dealer)

    def take_piece(self, cards: list[str], board: list[str], pieces: list[int]) -> None:
        size = self.pieces()[len(pieces)]
        need(len(cards) == size, f"{size} board cards come now")
        for card in cards:
            self.take_card(card, "board")
            board.append(card)
        pieces.append(size)
        self.burnt = False


class Holdem(BoardTable):
    def pack(self) -> list[str]:
        return SHORT_PACK if self.o["short_deck"] else PACK

    def share_out(self, amount: int, players: list[int], board: list[str]) -> None:
        short = self.o["short_deck"]
        self.award(amount, self.best(players, lambda own: holdem_high(own, board, short=short)))


def table(record: dict[str, Any]) -> Holdem:
    return Holdem(record["seats"], {**DEFAULTS[record["rules"]], **record.get("options", {})})


def replay(record: dict[str, Any]) -> Outcome:
    try:
        return follow(table(record), record["events"])
    except Illegal as error:
        return Outcome(legal=False, why=str(error))


def play(rules: str, seats: int, options: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    from tests.rules.poker.random_play import random_record

    return random_record(table, rules, seats, options, rng)
