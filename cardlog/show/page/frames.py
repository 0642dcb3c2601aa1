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
from cardlog.rules.state import Played, layout
from cardlog.show.page.choices import Choice, choices
from cardlog.show.page.lying import Lying, Spread
from cardlog.show.page.sentences import card_name, card_sign, tell
from cardlog.show.page.sight import Key, Sight, key
from cardlog.show.page.zones import Lain, Zone
from cardlog.show.style import Paint, visible
from cardlog.show.table import Table, call_text, headline
from cardlog.words import Event, Flag, Verb, Word

VERSION: Final = 1
_PLAIN: Final = Paint()
_NUMBERS: Final = (
    ("total", "score"), ("won", "tricks"), ("points", "last deal"), ("left", "chips"),
    ("front", "bet"), ("bet", "bet"), ("insured", "insurance"), ("on_player", "on Player"),
    ("on_banker", "on Banker"), ("on_tie", "on the tie"), ("bids", "bid"), ("sets", "sets"),
    ("cards_taken", "cards"), ("sweeps", "sweeps"), ("place", "place"), ("strikes", "strikes"),
    ("laid_down", "meld"), ("melded", "meld"), ("tabled", "on the table"), ("deadwood", "deadwood"),
    ("hands_won", "hands won"), ("pips", "pips"), ("pegging", "pegged"),
)  # fmt: skip
"""Numbers of each seat and the words for them; 0 is not shown."""
_CHIPS: Final = "front"
"""A game with chips before each seat; elsewhere ``left`` counts something else."""
_MOST: Final = 10**14
_FACTS: Final = (
    ("middle", "pot"), ("pot", "pot"), ("count", "count"), ("bid", "bid"), ("suit", "suit"),
)  # fmt: skip
_BADGES: Final = (
    ("dealer", "dealer"), ("attacker", "attacks"), ("defender", "defends"), ("bank", "banker"),
    ("small_seat", "small blind"), ("big_seat", "big blind"), ("ender", "knocked"),
)  # fmt: skip
_IN_PLAY: Final = ("inside", "playing", "active")


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
        self.lying = Lying(self.table.game, self.seats)
        self.sight = Sight(self.table.game, self.seats)
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
            "findings": [_finding(f, len(record.events)) for f in self.verdict.findings],
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
        fresh = getattr(state, "seen", 1) == 0
        fault = self.table.step(event)
        if fault != Fault.LEGAL:
            at = self.table.at
            if not go_on(self.table, event, fault):
                self.stuck = number
                return
            if self.table.at == at:
                return
        self.sight.event(event)
        self.lying.event(event, state, fresh=fresh)
        self._ended(number, event)

    # --- one frame ------------------------------------------------------------------------

    def _shot(self, number: int) -> dict[str, Any]:
        """What is new in the position before an event."""
        state = self.table.state
        self._boundary(number)
        shown: dict[str, Any] = {
            "h": headline(Table(self.table.game, state, self.record.seats), paint=_PLAIN),
            "t": -1 if state.over else state.turn,
            "n": self._numbers(),
            "b": self._badges(),
            "o": self._outside(),
            "s": self._facts(),
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

    def _numbers(self) -> dict[str, list[int]]:
        state = self.table.state
        found: dict[str, list[int]] = {}
        for name, words in _NUMBERS:
            field = self.fields.get(name)
            if field is None or field.kind != "number" or field.per_seat != 1:
                continue
            if name == "left" and _CHIPS not in self.fields:
                continue
            if name == "points" and not state.scored:
                continue
            values = getattr(state, name)[: self.seats]
            if any(values) and max(values) < _MOST:
                found.setdefault(words, values[:])
        return found

    def _badges(self) -> list[list[Any]]:
        state = self.table.state
        found: list[list[Any]] = []
        for name, words in _BADGES:
            if name in self.fields and self.fields[name].kind == "seat":
                seat = getattr(state, name)
                if 0 <= seat < self.seats and (name != "dealer" or self.seats > 1):
                    found.append([seat, words])
        if issubclass(self.table.game.state, Played):
            made = state.contract or 0 <= state.trump < 4
            if made and 0 <= state.declarer < self.seats:
                found.append([state.declarer, "declarer"])
        open_hands = self.table.game.open_hands
        if open_hands is not None:
            seats = open_hands(state)
            found += [[i, "open hand"] for i in range(self.seats) if seats >> i & 1]
        if state.over and "winners" in self.fields:
            found += [[i, "winner"] for i in range(self.seats) if state.winners >> i & 1]
        return found

    def _outside(self) -> list[int]:
        """Seats that take no part, where the state says who does."""
        state = self.table.state
        for name in _IN_PLAY:
            if name in self.fields and self.fields[name].kind == "seats":
                inside = getattr(state, name)
                if inside > 0:
                    return [i for i in range(self.seats) if not inside >> i & 1]
        return []

    def _facts(self) -> list[list[str]]:
        state = self.table.state
        found = {}
        for name, words in _FACTS:
            field = self.fields.get(name)
            if field is None or field.length or words in found:
                continue
            value = getattr(state, name)
            if field.kind == "number" and value > 0:
                found[words] = f"{value:,}"
            elif field.kind == "suit" and 0 <= value < 4 and name in self.fields:
                found[words] = "♣♦♥♠"[value]
        return [[words, text] for words, text in found.items()]

    def _moved(self) -> dict[int, Any]:
        """Zones whose cards or their visibility changed."""
        state = self.table.state
        unseen = getattr(state, "unseen", 0)
        if isinstance(unseen, int) and unseen > 0:
            self.sight.gather(unseen)
        if self.table.game.open_hands is not None:
            self.sight.lay_open(self.table.game.open_hands(state))
        now: dict[int, Any] = {}
        for lain in self.lying.zones(state):
            number = self.zones.setdefault(key(lain.zone), len(self.zones))
            if number == len(self.zone_list):
                self.zone_list.append(lain.zone)
            now[number] = self._shown(lain)
        moved = {n: value for n, value in now.items() if self._lain.get(n) != value}
        moved |= {n: "" for n in self._lain if n not in now and self._lain[n]}
        self._lain = now
        return moved

    def _shown(self, lain: Lain) -> Any:
        masks = self.sight.of(lain)
        spread: Spread | None = self.lying.spread
        down = spread.covered(lain.zone) if spread is not None else -1
        if down >= 0 and lain.zone.name == "spread":
            masks = [self.sight.default(lain.zone)] * len(lain.cards)
            masks[down] = 0
        texts = [card_text(code) for code in lain.cards]
        for code, text in zip(lain.cards, texts, strict=True):
            if text not in self.cards:
                self.cards[text] = (card_name(code), card_sign(code))
        if len(texts) > 1 and set(lain.cards) == {UNKNOWN}:
            return len(texts)
        cards = "".join(texts)
        return [cards, masks] if masks else cards

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


def _finding(finding: Finding, last: int) -> dict[str, Any]:
    return {
        "at": min(finding.event, last) if finding.event is not None else None,
        "code": finding.code,
        "severity": finding.severity,
        "message": visible(finding.message),
        "rule": visible(finding.rule),
        "source": visible(finding.source),
        "legal": [visible(text) for text in finding.legal],
        "help": visible(finding.help),
    }
