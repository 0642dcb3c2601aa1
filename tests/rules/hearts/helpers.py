"""Tables, simulated games and batches for the tests of the hearts family."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from cardlog.cards import members
from cardlog.log.events import event_text
from cardlog.log.model import Record
from cardlog.replay.batch import Replayed, run_batch
from cardlog.replay.columns import Encoder
from cardlog.replay.play import Replay, chosen_event
from cardlog.rules.registry import game
from cardlog.words import Event, Verb

PACK = [rank + suit for suit in "cdhs" for rank in "23456789TJQKA"]
HEARTS = {card for card in PACK if card[1] == "h"}


def names(count: int) -> list[str]:
    return [f"p{i + 1}" for i in range(count)]


def table(
    rules: str = "hearts", count: int = 4, events: Sequence[str] = (), **options: Any
) -> Replay:
    """A table after these events, all of which must be legal."""
    replay = Replay(Record(rules=rules, seats=names(count), options=options, events=[]))
    run(replay, events)
    return replay


def run(replay: Replay, events: Sequence[str]) -> Replay:
    for event in events:
        fault = replay.step(event)
        assert fault == 0, f"{event!r}: {fault.name}"
    return replay


def split(cards: str) -> list[str]:
    return [cards[i : i + 2] for i in range(0, len(cards), 2)]


def deals(*hands: str) -> list[str]:
    """Deal events; one hand may be left out as "" and gets the rest of the pack of 52."""
    seen = set(split("".join(hands)))
    rest = "".join(card for card in PACK if card not in seen)
    return [f"- deal p{i + 1} {hand or rest}" for i, hand in enumerate(hands)]


def hand(replay: Replay, seat: int) -> int:
    return int(replay.state.hand[seat])


def act(offers: Any, line: int, rng: random.Random) -> Event:
    cards = rng.sample(list(members(offers.cards[line])), offers.take[line])
    return chosen_event(offers, line, cards)


def simulate(
    rules: str, count: int, seed: int, *, most: int = 4000, **options: Any
) -> tuple[Record, Replay]:
    """A random legal game, played through the choices that the rules offer."""
    rng = random.Random(f"{rules} {count} {seed}")
    seats = names(count)
    record = Record(rules=rules, seats=seats, options=options, events=[])
    replay = Replay(record)
    while not replay.state.over and len(record.events) < most:
        offers = replay.offers()
        if not offers.count:
            break
        event = act(offers, rng.randrange(offers.count), rng)
        fault = replay.step(event)
        assert fault == 0, (fault.name, event_text(event, seats))
        record.events.append(event_text(event, seats))
        if event.verb != Verb.DEAL:
            line = offers.count == 1
            taken = replay.state.choices
            assert taken > 0, record.events[-1]
            if line and event.verb == Verb.PLAY:
                assert taken == offers.cards[0].bit_count()
    assert replay.end() or len(record.events) >= most
    return record, replay


def batch(records: Sequence[Record], speed: Any = "interpreted") -> Replayed:
    """Records of one rule set and seating through the batch driver."""
    found = game(records[0].rules)
    seats = records[0].seats
    return run_batch(
        found.id,
        Encoder(seats).encode([record.events for record in records]),
        seats=[len(seats)] * len(records),
        options=[found.encode_options(record.options, seats) for record in records],
        speed=speed,
    )
