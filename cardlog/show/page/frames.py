"""A record as frames: what lies where before each event, who is to act, what may be done.

A frame holds only what differs from the one before it, so that long records stay small; the page
adds them up. ``docs/replayer.md`` describes the form.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from cardlog.cards import UNKNOWN, card_text
from cardlog.errors import CardlogError
from cardlog.log.events import event_text, parse_event
from cardlog.log.model import Record
from cardlog.replay.findings import Finding
from cardlog.replay.play import Replay
from cardlog.replay.statetext import state_text
from cardlog.replay.verdict import Verdict, go_on, judge
from cardlog.rules.faults import Fault
from cardlog.rules.state import layout
from cardlog.show.cardwords import with_cards
from cardlog.show.page.choices import Choice, choices
from cardlog.show.page.sentences import card_name, card_sign, tell
from cardlog.show.scene import Scene, Shown, fresh
from cardlog.show.seating import badges, facts, numbers, outside
from cardlog.show.sight import Key, key
from cardlog.show.style import Paint, visible
from cardlog.show.table import Table, call_text, headline
from cardlog.show.zones import Zone
from cardlog.words import Event, Flag, Verb, Word

VERSION: Final = 1
_PLAIN: Final = Paint()


def frames(record: Record) -> dict[str, Any]:
    """All that the page needs to play a record again."""
    return _Film(record).payload()


class _Film:
    """One pass over a record, with the frames so far."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.table = Replay(record)
        self.verdict: Verdict = judge(record)
        self.seats = len(record.seats)
        self.scene = Scene(self.table.game, self.seats)
        self.sight = self.scene.sight
        self.lying = self.scene.lying
        self.fields = {field.name: field for field in layout(self.table.game.state)}
        self.stuck: int | None = None
        self.zones: dict[Key, int] = {}
        self.zone_list: list[Zone] = []
        self.open_choices: dict[tuple[Choice, ...], int] = {}
        self.cards: dict[str, tuple[str, str]] = {}
        self.heads: list[tuple[int, str]] = [(0, "Deal 1")]
        self.stops: list[int] = []
        self._mark = (-1, -1, -1)
        self._before: dict[str, Any] = {}
        self._fields: dict[str, str] = {}
        self._lain: dict[int, Any] = {}
        self._auction = 0
        self._dealing = False
        self._scored = 0

    def payload(self) -> dict[str, Any]:
        """Everything, as the page reads it."""
        record, game = self.record, self.table.game
        shots = []
        for number, text in enumerate(record.events):
            self._begin(number, text)
            shots.append(self._shot(number))
            self._step(number, text)
        if self.stuck is None and record.status != "void":
            self.table.end()
        shots.append(self._shot(len(record.events)))
        names = {p.seat: p for p in record.players}
        return {
            "version": VERSION,
            "game": {"id": game.id, "name": game.name, "family": game.family, "pack": game.pack},
            "record": self._record(),
            "seats": [
                {
                    "seat": seat,
                    "name": visible(names[seat].name or names[seat].id) if seat in names else "",
                    "kind": names[seat].kind if seat in names else "",
                }
                for seat in record.seats
            ],
            "zones": [
                [z.name, z.label, z.kind, z.owner, z.number, self.sight.default(z)]
                for z in self.zone_list
            ],
            "events": [self._event(number, text) for number, text in enumerate(record.events)],
            "frames": shots,
            "choices": list(self.open_choices),
            "findings": [_finding(f, record) for f in self.verdict.findings],
            "cards": self.cards,
            "heads": self._headed(),
            "stops": self.stops,
            "stuck": self.stuck,
        }

    def _begin(self, number: int, text: str) -> None:
        """A deal begins: its calls are an auction of their own."""
        deal = text.startswith("- deal ")
        if deal and not self._dealing:
            self._auction = number
        self._dealing = deal

    def _ended(self, number: int, event: Event) -> None:
        """A deal was scored: the next begins with this event, or after it."""
        if self.table.state.scored > self._scored:
            self._scored = self.table.state.scored
            state = self.table.state
            dealt = state.seen > 0 if "seen" in self.fields else event.target >= 0
            begun = event.verb == Verb.DEAL and dealt
            self.heads.append((number + (not begun), f"Deal {self._scored + 1}"))

    def _headed(self) -> list[tuple[int, str]]:
        last = len(self.record.events)
        inside = [(number, words) for number, words in self.heads if number < last]
        return inside if len(inside) > 1 else []

    def _step(self, number: int, text: str) -> None:
        if self.stuck is not None:
            return
        try:
            event = parse_event(text, tuple(self.record.seats))
        except CardlogError:
            self.stuck = number
            return
        state = self.table.state
        begins = fresh(state)
        fault = self.table.step(event)
        if fault != Fault.LEGAL:
            at = self.table.at
            if not go_on(self.table, event, fault):
                self.stuck = number
                return
            if self.table.at == at:
                return
        self.scene.event(event, state, fresh=begins)
        self._ended(number, event)

    # --- one frame ------------------------------------------------------------------------

    def _shot(self, number: int) -> dict[str, Any]:
        """What is new in the position before an event."""
        game, state = self.table.game, self.table.state
        self._boundary(number)
        shown: dict[str, Any] = {
            "h": headline(Table(game, state, self.record.seats), paint=_PLAIN),
            "t": -1 if state.over else state.turn,
            "n": numbers(game, state, self.seats),
            "b": badges(game, state, self.seats),
            "o": outside(game, state, self.seats),
            "s": facts(game, state),
            "a": self._auction,
            "w": getattr(state, "taker", -1),
        }
        if self.stuck is None and not state.over:
            found = tuple(choices(self.table, self.lying.names()))
            shown["l"] = self.open_choices.setdefault(found, len(self.open_choices))
        else:
            shown["l"] = -1
        shot = {name: value for name, value in shown.items() if self._before.get(name) != value}
        self._before = shown
        zones = self._moved()
        if zones:
            shot["z"] = zones
        fields = self._changed()
        if fields:
            shot["f"] = fields
        return shot

    def _boundary(self, number: int) -> None:
        """A trick, deal or phase has ended before this event: a reader may want to stop here."""
        state = self.table.state
        mark = (state.deals, state.phase, getattr(state, "tricks", 0))
        if number and mark != self._mark:
            self.stops.append(number)
        self._mark = mark

    def _moved(self) -> dict[int, Any]:
        """Zones whose cards or their visibility changed."""
        now: dict[int, Any] = {}
        for shown in self.scene.zones(self.table.state):
            number = self.zones.setdefault(key(shown.zone), len(self.zones))
            if number == len(self.zone_list):
                self.zone_list.append(shown.zone)
            now[number] = self._shown(shown)
        moved = {n: value for n, value in now.items() if self._lain.get(n) != value}
        moved |= {n: "" for n in self._lain if n not in now and self._lain[n]}
        self._lain = now
        return moved

    def _shown(self, shown: Shown) -> Any:
        texts = [card_text(code) for code in shown.cards]
        for code, text in zip(shown.cards, texts, strict=True):
            if text not in self.cards:
                self.cards[text] = (card_name(code), card_sign(code))
        if len(texts) > 1 and set(shown.cards) == {UNKNOWN}:
            return len(texts)
        cards = "".join(texts)
        return [cards, shown.masks] if shown.masks else cards

    def _changed(self) -> dict[str, str]:
        text = state_text(self.table.game, self.table.state, self.record.seats)
        now = dict(part.partition("=")[::2] for part in text.split(" ")[2:])
        changed = {name: value for name, value in now.items() if self._fields.get(name) != value}
        changed |= {name: "" for name in self._fields if name not in now}
        self._fields = now
        return changed

    # --- what stands beside it ------------------------------------------------------------

    def _event(self, number: int, text: str) -> dict[str, Any]:
        record = self.record
        who, words = tell(text, record.seats)
        for plain, own in self.lying.names().items():
            words = words.replace(plain, own)
        shown: dict[str, Any] = {"t": visible(text), "d": words}
        try:
            event = parse_event(text, tuple(record.seats))
        except CardlogError:
            return shown
        if who:
            shown["a"] = event.actor
        if event.cards:
            shown["c"] = "".join(card_text(c) for c in event.cards if c != UNKNOWN)
            seen = self.sight.mask(event)
            if seen != self.sight.all:
                hidden = event._replace(cards=[UNKNOWN] * len(event.cards))
                shown["m"] = seen
                shown["q"] = tell(event_text(hidden, record.seats), record.seats)[1]
        if event.verb == Verb.BID and event.actor >= 0 and (event.what >= 0 or not event.cards):
            call = call_text(event.what, _PLAIN) if event.what >= 0 else str(event.number)
            shown["k"] = call + ("!" if event.flags & ~Flag.EXPOSED else "")
        if self._worth_saying(event):
            shown["b"] = 1
        if record.times:
            shown["ms"] = record.times[number]
        notes = [
            [visible(note.kind), visible(note.text)]
            for note in record.notes
            if note.event == number
        ]
        if notes:
            shown["n"] = notes
        return shown

    def _worth_saying(self, event: Event) -> bool:
        """Whether a seat's act needs a bubble: a card that lies in the trick speaks for itself."""
        if event.actor < 0:
            return False
        in_trick = "table" in self.fields and event.verb == Verb.PLAY and event.what != Word.PASS
        return not (in_trick and len(event.cards) == 1)

    def _record(self) -> dict[str, Any]:
        record, verdict = self.record, self.verdict
        source = record.source
        return {
            "id": visible(record.id),
            "status": record.status,
            "view": visible(record.view),
            "options": [[visible(k), _text(v)] for k, v in record.options.items()],
            "stated": [[visible(k), _text(v)] for k, v in record.stated.items()],
            "computed": [[k, _text(v)] for k, v in verdict.computed.items()],
            "verdict": verdict.verdict,
            "agrees": verdict.stated_agrees,
            "source": visible(f"{source.file}:{source.line}") if source and source.file else "",
            "inferred": [[visible(i.what), visible(i.rule)] for i in record.inferred],
        }


def _text(value: Any) -> str:
    if isinstance(value, str):
        return visible(value)
    if isinstance(value, dict):
        return ", ".join(f"{visible(k)} {_text(v)}" for k, v in value.items())
    if isinstance(value, list):
        return ", ".join(map(_text, value))
    return visible(msgspec.json.encode(value).decode())


def _finding(finding: Finding, record: Record) -> dict[str, Any]:
    last = len(record.events)

    def told(text: str) -> str:
        return with_cards(visible(text), card_sign, seats=record.seats)

    return {
        "at": min(finding.event, last) if finding.event is not None else None,
        "code": finding.code,
        "severity": finding.severity,
        "message": told(finding.message),
        "rule": visible(finding.rule),
        "source": visible(finding.source),
        "legal": [told(text) for text in finding.legal],
        "help": visible(finding.help),
    }
