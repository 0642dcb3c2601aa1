"""A hand as an object of the Open Hand History."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from cardlog.cards import UNKNOWN, card_text
from cardlog.errors import FormatError, Where
from cardlog.formats.phh_write import unit_of
from cardlog.log.events import parse_event
from cardlog.log.model import Player, Record
from cardlog.replay.play import Replay
from cardlog.words import NO_NUMBER, Event, Verb, Word

KEY: Final = "x_ohh"
LOSSES: Final = (
    "which pot each player won: one pot is written, with all winnings",
    "draw games, several boards, irregular acts and rulings: refused",
    "burnt cards, times, observations",
    "what was inferred, and the source of the record",
    "free keys of other formats",
)
_TYPES: Final = {
    "texas-holdem": "Holdem",
    "omaha": "Omaha",
    "five-card-omaha": "Omaha",
    "omaha-hilo": "OmahaHiLo",
    "big-o": "OmahaHiLo",
}
_LIMITS: Final = {"no": "NL", "pot": "PL", "fixed": "FL"}
_STREETS: Final = ("Preflop", "Flop", "Turn", "River")


class _Writing:
    """One hand as its events are taken."""

    def __init__(self, record: Record) -> None:
        if record.rules not in _TYPES or record.options.get("pot"):
            raise self.refuse(record, record.rules)
        self.record = record
        self.table = Replay(record)
        self.options: Any = self.table.options
        self.scale = unit_of(record)
        count = len(record.seats)
        given = record.options.get("stacks")
        chips = given if isinstance(given, list) and given else self.table.state.start
        self.stack: list[int] = [int(chips[i]) for i in range(count)]
        self.front = [0] * count
        self.paid = [0] * count
        self.high = 0
        self.rounds: list[dict[str, Any]] = [self._round(0, [])]

    @staticmethod
    def refuse(record: Record, what: str, *, event: int | None = None) -> FormatError:
        return FormatError(
            "not-writable", f"OHH cannot hold {what}", Where(game=record.id, event=event)
        )

    @staticmethod
    def _round(number: int, cards: list[str]) -> dict[str, Any]:
        return {"id": number, "street": _STREETS[number], "cards": cards, "actions": []}

    def money(self, chips: int) -> float | int:
        """An amount; JSON has no other fractions, and readers take the shortest text."""
        return chips if self.scale == 1 else chips / self.scale

    def act(self, seat: int, name: str, chips: int = 0, cards: Iterable[int] = ()) -> None:
        """One action of the round."""
        actions = self.rounds[-1]["actions"]
        left = 10**15 if self.stack[seat] < 0 else self.stack[seat] - self.paid[seat]
        action = {
            "action_number": len(actions) + 1,
            "player_id": seat,
            "action": name,
            "amount": self.money(chips),
            "is_allin": bool(chips) and chips == left,
        }
        if cards:
            action["cards"] = [card_text(card) for card in cards]
        actions.append(action)
        self.paid[seat] += chips

    def put(self, seat: int, name: str, chips: int) -> None:
        """An action whose chips lie in front of the seat."""
        self.act(seat, name, chips)
        self.front[seat] += chips
        self.high = max(self.high, self.front[seat])

    def forced(self) -> None:
        """Antes and blinds, from the options."""
        given = self.record.options
        count = len(self.stack)
        antes = self.options.antes if given.get("antes") else [self.options.ante] * count
        blinds = self.options.blinds if given.get("blinds") else None
        if blinds is None:
            seated = [i for i in range(count) if self.stack[i]]
            dealer = self.options.dealer
            after = [i for i in seated if i > dealer] + [i for i in seated if i <= dealer]
            after = after[::-1] if len(after) == 2 else after
            blinds = [0] * count
            blinds[after[0]], blinds[after[1]] = self.options.small_blind, self.options.big_blind
        for i in range(count):
            if antes[i] > 0 and self.stack[i]:
                chips = antes[i] if self.stack[i] < 0 else min(antes[i], self.stack[i])
                self.act(i, "Post Ante", chips)
        top = max(blinds[:count])
        for i in sorted(range(count), key=lambda seat: blinds[seat]):
            if blinds[i] > 0 and self.stack[i]:
                left = blinds[i] if self.stack[i] < 0 else self.stack[i] - self.paid[i]
                self.put(i, "Post BB" if blinds[i] == top else "Post SB", min(blinds[i], left))
        self.high = max(self.high, top)
        self.blinds = sorted(b for b in blinds[:count] if b > 0)
        self.antes = max(antes[:count])

    def take(self, event: Event, number: int) -> None:
        """One event."""
        if event.flags:
            raise self.refuse(self.record, "an irregular act", event=number)
        verb, seat = event.verb, event.actor
        if verb == Verb.DEAL and event.target >= 0:
            known = [] if UNKNOWN in event.cards else event.cards
            self.act(event.target, "Dealt Cards", 0, known)
        elif verb == Verb.DEAL and event.what == Word.BOARD and event.place < 0:
            self.front = [0] * len(self.front)
            self.high = 0
            self.rounds.append(
                self._round(len(self.rounds), [card_text(card) for card in event.cards])
            )
        elif verb == Verb.BET:
            self._bet(event, number)
        elif verb == Verb.SHOW:
            self.act(seat, "Mucks Cards" if event.what == Word.MUCK else "Shows Cards", 0,
                     event.cards)  # fmt: skip
        elif verb == Verb.SCORE or (verb == Verb.DEAL and event.what == Word.BURN):
            return
        elif verb != Verb.DECLARE or event.what != Word.SETTLE:
            raise self.refuse(self.record, "several boards, draws or rulings", event=number)

    def _bet(self, event: Event, number: int) -> None:
        seat, what = event.actor, event.what
        names = {Word.FOLD: "Fold", Word.CHECK: "Check"}
        if what in names:
            self.act(seat, names[Word(what)])
        elif what == Word.CALL:
            left = 10**15 if self.stack[seat] < 0 else self.stack[seat] - self.paid[seat]
            self.put(seat, "Call", max(0, min(self.high - self.front[seat], left)))
        elif event.number == NO_NUMBER:
            raise self.refuse(self.record, "a bet without its size", event=number)
        elif what == Word.DEAD:
            self.act(seat, "Post Dead", event.number)
        else:
            name = {Word.OPEN: "Bet", Word.POST: "Post Extra Blind", Word.STRADDLE: "Straddle"}
            self.put(seat, name.get(Word(what), "Raise"), event.number - self.front[seat])


def hand_object(record: Record) -> dict[str, Any]:
    """The inner object of a hand; ``FormatError`` for a record that it cannot hold."""
    writing = _Writing(record)
    writing.forced()
    for number, text in enumerate(record.events):
        writing.take(parse_event(text, record.seats), number)
    table = writing.table
    for text in record.events:
        if table.step(text):
            break
    table.end()
    results = table.results()
    kept = record.extra.get(KEY)
    kept = dict(kept) if isinstance(kept, dict) else {}
    limit = str(record.options.get("limit", "no" if record.rules == "texas-holdem" else "pot"))
    names = {player.seat: player for player in record.players}
    winnings = results.get("winnings") or record.stated.get("winnings") or {}
    blinds = writing.blinds or [0]
    numbers = _numbers(record.seats)
    found: dict[str, Any] = {
        "spec_version": "1.4.7",
        "internal_version": "1.4.7",
        "site_name": "cardlog",
        "network_name": "cardlog",
        "table_name": "",
        "table_size": len(record.seats),
        "currency": "",
        "start_date_utc": f"{record.extra.get('x_date', '1970-01-01')}T00:00:00Z",
        **kept,
        "game_number": record.id,
        "game_type": _TYPES[record.rules],
        "bet_limit": {
            "bet_type": _LIMITS[limit],
            "bet_cap": writing.money(writing.options.cap),
        },
        "dealer_seat": numbers[writing.options.dealer],
        "small_blind_amount": writing.money(blinds[0] if len(blinds) > 1 else 0),
        "big_blind_amount": writing.money(blinds[-1]),
        "ante_amount": writing.money(max(writing.antes, 0)),
        "players": [
            {
                "id": i,
                "seat": numbers[i],
                **_named(names.get(seat), seat),
                "starting_stack": writing.money(max(writing.stack[i], 0)),
                **({} if writing.stack[i] else {"is_sitting_out": True}),
            }
            for i, seat in enumerate(record.seats)
        ],
        "rounds": writing.rounds,
    }
    if record.status == "complete":
        found["pots"] = [
            {
                "number": 0,
                "amount": writing.money(int(results.get("pot", 0))),
                "rake": writing.money(int(results.get("rake", 0))),
                "player_wins": [
                    {"player_id": i, "win_amount": writing.money(int(winnings[seat]))}
                    for i, seat in enumerate(record.seats)
                    if winnings.get(seat)
                ],
            }
        ]
    return found


def _named(player: Player | None, seat: str) -> dict[str, str]:
    """The name that a site knows, and the one shown if it is another."""
    if player is None:
        return {"name": seat}
    name = player.id.partition(":")[2] or player.name or seat
    return {"name": name} if player.name in ("", name) else {"name": name, "display": player.name}


def _numbers(seats: list[str]) -> list[int]:
    """Seat numbers: of p4 the four, where all seats are named so."""
    if all(seat[0] == "p" and seat[1:].isdigit() for seat in seats):
        return [int(seat[1:]) for seat in seats]
    return [i + 1 for i in range(len(seats))]
