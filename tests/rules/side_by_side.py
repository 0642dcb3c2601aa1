"""Walks through games of tricks with odd events put in: engine and checker go side by side.

The checkers are subclasses of ``slow_table.TrickTable``. At each step either an act that the engine
offers or an odd event is tried on both; they must both take it or both refuse it.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Mapping
from typing import Any

from cardlog.cards import card_text, members
from cardlog.errors import CardlogError
from cardlog.log.events import event_text
from cardlog.log.model import Record
from cardlog.log.views import redact
from cardlog.replay.batch import run_batch, same
from cardlog.replay.columns import from_events
from cardlog.replay.play import Replay, parse_events
from cardlog.replay.players import sensible
from cardlog.replay.simulate import random_act, seat_names
from cardlog.rules.registry import game
from tests.rules.eventtext import parse
from tests.rules.slow_table import Illegal, TrickTable

FLAGS = ["", " !turn", " !withdrawn", " !withdrawn", " !revoke", " !revoke !turn"]
Odd = Callable[[Replay, random.Random, str, list[str]], list[str]]
"""Texts of odd events of a game: of the table, for a seat and the cards that it holds."""


def held(table: Replay, seat: int) -> list[str]:
    """Texts of the cards of a hand."""
    return [card_text(card) for card in members(table.state.hand[seat])]


def some(cards: list[str], rng: random.Random, most: int = 3) -> str:
    """A run of a few of these cards."""
    return "".join(rng.sample(cards, min(len(cards), rng.randint(1, most))))


def odd_event(table: Replay, rng: random.Random, events: list[str], more: Odd) -> str:
    """An event that most tables never see."""
    s, names = table.state, table.seats
    seat = rng.randrange(len(names))
    if rng.random() < 0.4 and s.turn >= 0:
        seat = s.turn
    name, hand = names[seat], held(table, seat)
    draw = rng.random()
    if draw < 0.45 and hand:
        return f"{name} play {rng.choice(hand)}{rng.choice(FLAGS)}"
    if draw < 0.55:
        return f"- rule {name} revoke"
    if draw < 0.6 and events:
        return rng.choice(events)
    if draw < 0.63:
        return f"{name} score trick"
    if draw < 0.65:
        return rng.choice(["- rule misdeal", "- rule void"])
    if draw < 0.7:
        number = rng.choice([s.points[seat], s.total[seat], rng.randrange(-5, 15)])
        return f"- score {name} {rng.choice(['', 'total '])}{number}"
    return rng.choice(more(table, rng, name, hand))


def twin(checker: TrickTable) -> TrickTable:
    """An independent copy of a checker, whose forms are its own."""
    other = copy.deepcopy(checker)
    other.forms = {form: getattr(other, rule.__name__) for form, rule in other.forms.items()}
    return other


def walk(
    rules: str,
    checker: type[Any],
    options: Mapping[str, Any],
    seats: int,
    rng: random.Random,
    *,
    more: Odd,
    share: float = 0.3,
    most: int = 300,
) -> dict[str, Any]:
    """A record that engine and checker both call legal, event by event."""
    names = seat_names(game(rules), seats)
    given = {"dealer": rng.choice(names), **options}
    record: dict[str, Any] = {"rules": rules, "options": given, "seats": names, "events": []}
    events = record["events"]
    ours = Replay(Record(rules=rules, seats=names, options=given, events=[]))
    theirs = checker(record)
    while len(events) < most and not ours.state.over:
        if rng.random() < share:
            text = odd_event(ours, rng, events, more)
        else:
            offers = ours.offers()
            if not offers.count:
                break
            choose = sensible if rng.random() < 0.7 else random_act
            text = event_text(choose(ours, offers, rng), names)
        fork, other = ours.fork(), twin(theirs)
        why = _refused(fork, text)
        try:
            other.step(parse(text, names))
            reason = ""
        except (Illegal, ValueError) as problem:
            reason = str(problem)
        shown = f"{text}: engine {why or 'legal'}, checker {reason or 'legal'}\n{given} {events}"
        assert bool(why) == bool(reason), shown
        if not why:
            ours, theirs = fork, other
            events.append(text)
    ended = ours.fork()
    assert ended.end() == theirs.ended(), (given, events)
    assert ended.state.total[: len(names)] == theirs.totals_now(), (given, events)
    return record


def _refused(table: Replay, text: str) -> str:
    """Why the engine refuses an event, empty if it takes it."""
    try:
        fault = table.step(text)
    except CardlogError as error:
        return error.code
    return fault.name if fault else ""


def assert_seen_alike(data: dict[str, Any], rng: random.Random) -> None:
    """Whatever is hidden, no event is refused, and totals that can be known are the same."""
    record = Record(**data)
    whole = Replay(record)
    for text in record.events:
        whole.step(text)
    whole.end()
    views = [redact(record, view) for view in ("public", f"seat:{rng.choice(record.seats)}")]
    masked = [_masked(text, rng) for text in record.events]
    for view in [*views, Record(**{**data, "events": masked})]:
        table = Replay(view)
        for number, text in enumerate(view.events):
            fault = table.step(text)
            assert fault == 0, (fault.name, text, view.view, data, view.events[: number + 1])
            table.offers()
        table.end()
        if not getattr(table.state, "vague", 0):
            assert table.state.total == whole.state.total, (view.view, data)
            assert table.state.over == whole.state.over, (view.view, data)


def _masked(text: str, rng: random.Random) -> str:
    """Some of the cards of a deal, a draw or a hidden discard made unknown."""
    words = text.split(" ")
    if words[1] in ("deal", "draw", "discard") and not {"up", "!withdrawn", "discard"} & {
        *words[2:]
    }:
        share = rng.choice([0, 0.3, 1])
        cards = [words[-1][i : i + 2] for i in range(0, len(words[-1]), 2)]
        words[-1] = "".join("??" if rng.random() < share else card for card in cards)
    return " ".join(words)


def assert_speeds_agree(rules: str, walks: list[dict[str, Any]]) -> None:
    """Interpreted and compiled replay give the same of walks of one number of seats."""
    records = [Record(**data) for data in walks]
    columns = from_events([parse_events(record) for record in records])
    seats = [len(record.seats) for record in records]
    options = [game(rules).encode_options(r.options, r.seats) for r in records]
    results = [
        run_batch(rules, columns, seats=seats, options=options, speed=speed)
        for speed in ("interpreted", "compiled")
    ]
    assert same(*results)
