"""Interpreted replay: one record, event by event, on plain Python objects."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Any

from cardlog.cards import UNKNOWN
from cardlog.errors import FormatError
from cardlog.log.events import event_text, parse_event
from cardlog.log.model import Record
from cardlog.rules.faults import Fault, fault_of
from cardlog.rules.game import Game
from cardlog.rules.mechanisms.offers import Offers
from cardlog.rules.registry import game as find_game
from cardlog.rules.state import blank, copy
from cardlog.words import Event, Verb

_AFTER_THE_END = (Verb.SCORE, Verb.RULE, Verb.CLAIM)


class Replay:
    """A table at which a record is played again.

    ``state`` is the rules' own state; ``at`` counts the events that were applied.

    >>> from cardlog.log.model import Record
    >>> table = Replay(Record(rules="contract-bridge", seats=["N", "E", "S", "W"], events=[]))
    >>> table.step("N bid 1S").name
    'WRONG_PHASE'
    """

    def __init__(self, record: Record) -> None:
        self.game: Game = find_game(record.rules)
        self.seats = record.seats
        self.game.check_seats(record.seats)
        self.options = self.game.option_values(record.options, record.seats)
        self.state: Any = blank(self.game.state)
        self.state.seats = len(record.seats)
        self.game.setup(self.state, self.options)
        self.at = 0

    def step(self, event: str | Event) -> IntEnum:
        """Apply one event; on a fault nothing is applied."""
        decoded = parse_event(event, self.seats) if isinstance(event, str) else event
        fault = apply(self.game, self.state, self.options, decoded)
        if fault == Fault.LEGAL:
            self.at += 1
        return fault

    def fork(self) -> Replay:
        """An independent copy at the same point."""
        twin = Replay.__new__(Replay)
        twin.game, twin.seats, twin.options, twin.at = self.game, self.seats, self.options, self.at
        twin.state = copy(self.state, self.game.state)
        return twin

    def offers(self) -> Offers:
        """The choices open now, as the rules give them (see ``mechanisms.offers``)."""
        open_now = Offers(pack=self.game.pack)
        state = copy(self.state, self.game.state)
        self.game.offers(state, self.options, open_now)
        return open_now

    def acts(self, *, most: int = 1000) -> list[str]:
        """Texts of the legal acts at this point, at most ``most`` of them.

        Where hidden cards leave it open, acts that may be legal are included.
        """
        open_now = self.offers()
        texts: list[str] = []
        for i in range(open_now.count):
            for event in open_now.acts(i):
                if len(texts) >= most:
                    return texts
                texts.append(event_text(event, self.seats))
        return texts

    def choices(self) -> int:
        """How many acts are legal at this point; sets of cards, and draws of chance, count once."""
        open_now = self.offers()
        return sum(open_now.size(i) for i in range(open_now.count))

    def end(self) -> bool:
        """Settle what is open; whether the game is at an end here."""
        return bool(self.game.end(self.state, self.options))

    def results(self) -> dict[str, Any]:
        """What replay computed, under the keys that ``stated`` uses."""
        return self.game.results(self.state, self.options, self.seats)


def chosen_event(offers: Offers, i: int, cards: Iterable[int]) -> Event:
    """The event that line ``i`` of the offers makes with these cards."""
    return offers.event(i, cards)


def inner_cards(game: Game, cards: Iterable[int]) -> list[int]:
    """Card codes as the rules of a game see them: below 64, unless they are of another pack."""
    return [card if card == UNKNOWN else card ^ game.pack for card in cards]


def apply(game: Game, state: Any, options: Any, event: Event) -> IntEnum:
    """One event on a state by the rules of a game; on a fault nothing is applied."""
    state.choices = 0
    state.related = 0
    foreign = False
    if event.cards and (game.pack or max(event.cards) > UNKNOWN):
        event = event._replace(cards=inner_cards(game, event.cards))
        foreign = max(event.cards) > UNKNOWN
    if state.over and (foreign or event.verb not in _AFTER_THE_END):
        return Fault.GAME_OVER
    if foreign:
        return Fault.NOT_IN_PACK
    rule = game.verbs.get(event.verb)  # type: ignore[call-overload]
    if rule is None:
        return Fault.VERB_NOT_USED
    if event.flags and event.verb in (Verb.DEAL, Verb.SCORE, Verb.RULE):
        return Fault.WORD_NOT_USED
    return fault_of(rule(state, options, event))


def parse_events(record: Record) -> list[Event]:
    """All events of a record; ``FormatError`` located at the first that is outside the grammar."""
    seats = tuple(record.seats)
    events = []
    for number, text in enumerate(record.events):
        try:
            events.append(parse_event(text, seats))
        except FormatError as error:
            error.where.event = number
            error.where.game = record.id
            raise
    return events
