"""What the plain checkers share: one event after another, deals, scores that were written down."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar

from tests.rules.eventtext import Parts
from tests.rules.outcome import Outcome
from tests.rules.strict import Illegal, read

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SUIT_WORDS = {"clubs": "c", "diamonds": "d", "hearts": "h", "spades": "s"}


COMMON_FORMS = ["- score seat number", "- score seat total number", "- rule misdeal"]


def need(condition: object, why: str) -> None:
    if not condition:
        raise Illegal(why)


def pack(packs: int = 1, ranks: str = RANKS) -> Counter[str]:
    return Counter({rank + suit: packs for rank in ranks for suit in SUITS})


def form_of(event: Parts) -> str:
    """The event with its parts named: ``seat play pass``, ``- deal seat cards``."""
    names = ["-" if event.actor == "-" else "seat", event.verb]
    if event.target:
        names.append("seat")
    if event.what:
        names.append(event.what)
    if event.place:
        names.append("place")
    if event.cards:
        names.append("cards")
    if event.to:
        names.append("place")
    if event.number is not None:
        names.append("number")
    names += ["!" + flag for flag in event.flags if flag != "withdrawn"]
    return " ".join(names)


def elements(cards: Counter[str]) -> list[str]:
    return sorted(cards.elements())


class Referee:
    """One game; ``step`` raises ``Illegal`` if an event may not come now, else applies it.

    A subclass sets ``DEFAULTS`` (options by rule set id), ``FORMS`` (its events with their parts
    named) and writes ``start_deal``, a method ``on_VERB`` for each verb, and ``over`` (whether no
    further deal may follow).
    """

    FORMS: ClassVar[list[str]] = []

    DEFAULTS: ClassVar[dict[str, dict[str, Any]]] = {}
    SEATS = (2, 8)

    def __init__(self, rules: str, seats: Sequence[str], options: dict[str, Any]) -> None:
        defaults = self.DEFAULTS[rules]
        unknown = set(options) - set(defaults) - {"dealer"}
        if unknown:
            raise ValueError(f"unknown options {sorted(unknown)}")
        if not self.SEATS[0] <= len(seats) <= self.SEATS[1]:
            raise ValueError(f"{len(seats)} players")
        self.options = {"dealer": seats[0], **defaults, **options}
        self.seats = list(seats)
        self.dealer = self.options["dealer"]
        self.points = dict.fromkeys(self.seats, 0)
        self.total = dict.fromkeys(self.seats, 0)
        self.deals_done = 0
        self.open = False
        self.finished = False
        self.start_deal()

    # --- what a subclass writes ---

    def start_deal(self) -> None:
        raise NotImplementedError

    def over(self) -> bool:
        raise NotImplementedError

    def deal_events(self, rng: random.Random) -> list[str]:
        raise NotImplementedError

    def choices(self, rng: random.Random) -> list[str]:
        raise NotImplementedError

    # --- one event ---

    def step(self, text: str) -> None:
        event = read(text, self.seats)
        need(form_of(event) in self.FORMS + COMMON_FORMS, "no such event in this game")
        if event.verb == "score":
            self.check_score(event)
            return
        need(not self.finished, "the game is over")
        if event.flags == ["withdrawn"]:
            need(self.open and event.actor != "-", "nothing to take back")
            return
        if event.verb == "rule" and event.what == "misdeal":
            need(self.open, "there is no deal to be void")
            self.open = False
            self.void_deal()
            self.start_deal()
            return
        handler: Callable[[Parts], None] = getattr(self, "on_" + event.verb)
        if event.verb == "deal" and not self.open:
            self.start_deal()
            self.open = True
        else:
            need(self.open, "no cards are dealt")
        handler(event)

    def void_deal(self) -> None:
        """What a misdeal undoes besides the cards."""

    def check_score(self, event: Parts) -> None:
        now = self.written() or (self.points, self.total)
        written = event.what == "total" or self.deals_done or self.written()
        need(written, "nothing to write down")
        assert event.target is not None
        table = now[1] if event.what == "total" else now[0]
        need(event.number == table[event.target], "the score is another")

    def written(self) -> tuple[dict[str, int], dict[str, int]] | None:
        """Points and totals as they may be written down now."""
        return (self.points, self.total) if self.deals_done and not self.open else None

    def finish_deal(self, points: dict[str, int]) -> None:
        self.points = points
        self.total = {seat: self.total[seat] + points[seat] for seat in self.seats}
        self.deals_done += 1
        self.open = False
        self.finished = self.over()

    def may_end(self) -> bool:
        return self.finished

    # --- helpers ---

    def left_of(self, seat: str, steps: int = 1) -> str:
        return self.seats[(self.seats.index(seat) + steps) % len(self.seats)]

    def clockwise_from(self, seat: str) -> list[str]:
        """All seats clockwise, the given one first."""
        at = self.seats.index(seat)
        return self.seats[at:] + self.seats[:at]


def replay_with(game: type[Referee], record: dict[str, Any]) -> Outcome:
    try:
        table = game(record["rules"], record["seats"], record.get("options", {}))
    except ValueError as problem:
        return Outcome(legal=False, why=str(problem))
    for index, text in enumerate(record["events"]):
        try:
            table.step(text)
        except (Illegal, ValueError) as problem:
            return Outcome(False, index, str(problem), table.points, table.total)
    now = table.written() or (table.points, table.total)
    return Outcome(True, None, "", now[0], now[1], table.may_end())


def random_record(
    game: type[Referee],
    rules: str,
    seats: int,
    options: dict[str, Any],
    rng: random.Random,
    *,
    deals: int = 2,
) -> dict[str, Any]:
    """A random legal game; an open session stops after ``deals`` deals."""
    names = [f"p{i + 1}" for i in range(seats)]
    table = game(rules, names, options)
    events: list[str] = []
    while not table.finished:
        if table.open:
            batch = [rng.choice(table.choices(rng))]
            if batch == ["stop"]:
                break
        elif table.deals_done >= deals and table.may_end():
            break
        else:
            batch = table.deal_events(rng)
        for text in batch:
            table.step(text)
            events.append(text)
    return {
        "cardlog": "1.0",
        "rules": rules,
        "options": options,
        "seats": names,
        "events": events,
    }


def shuffled(cards: Counter[str], rng: random.Random) -> list[str]:
    order = elements(cards)
    rng.shuffle(order)
    return order


def make_record(
    rules: str, seats: int, events: Sequence[str] | str, options: dict[str, Any] | None = None
) -> dict[str, Any]:
    """A record with seats p1, p2 … for examples; events as a list or parted by semicolons."""
    if isinstance(events, str):
        events = events.split("; ")
    return {
        "cardlog": "1.0",
        "rules": rules,
        "options": options or {},
        "seats": [f"p{i + 1}" for i in range(seats)],
        "events": list(events),
    }


PAGES = Path(__file__).parents[2] / "docs" / "games"


def page_records(name: str) -> list[dict[str, Any]]:
    """The records that a page of a game shows."""
    text = (PAGES / f"{name}.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```jsonl record\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    return [json.loads(line) for block in blocks for line in block.splitlines()]


def page_options(name: str) -> dict[str, Any]:
    """The options that a page of a game tells, with their defaults."""
    text = (PAGES / f"{name}.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z_0-9]+)` \| `([^|]*)` \|", text, re.MULTILINE)
    return {option: json.loads(default) for option, default in rows}
