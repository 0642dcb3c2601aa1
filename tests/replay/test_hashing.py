"""Hashes from columns are those of the records, for every rule set and odd hand orders."""

import random
from itertools import pairwise

import msgspec
import numpy as np
import pytest

from cardlog.cards import CARD_CODE
from cardlog.log.canonical import canonical, deal_hash, deal_text, encode, game_hash
from cardlog.log.events import event_text, parse_event
from cardlog.log.model import Record
from cardlog.log.views import redact
from cardlog.replay.coded import Coded
from cardlog.replay.columns import from_events
from cardlog.replay.hashing import deal_texts, game_texts, hashes
from cardlog.replay.judged import Heads
from cardlog.replay.simulate import simulate
from cardlog.replay.twins import available
from cardlog.rules.registry import MODULES
from cardlog.testing.conformance import wrong_event
from cardlog.words import CALL, NONE, WORD_TEXT

pytestmark = pytest.mark.skipif(not available(), reason="needs Numba")


def number(text):
    return None if text is None else int(text[:16], 16)


def shuffled(record, rng):
    """The record with the cards of each event in another order."""
    events = []
    for text in record.events:
        event = parse_event(text, record.seats)
        cards = list(event.cards)
        rng.shuffle(cards)
        events.append(event_text(event._replace(cards=cards), record.seats))
    record.events = events
    return record


def any_event(rng, seats):
    """The text of an event that may mean nothing."""
    while True:
        event = wrong_event(rng, len(seats))
        if event.what < CALL or event.what in WORD_TEXT:
            cards = [code for code in event.cards if code in CARD_CODE.values()]
            bare = event._replace(cards=cards, to=event.to if cards else NONE)
            return event_text(bare, seats)


def event_lists(columns, seats):
    """What is hashed of each game behind its head."""
    text, spans = game_texts(columns, seats, Coded.constant(b"", len(columns)))
    return [bytes(text[a:b]) for a, b in pairwise(spans.tolist())]


def assert_same(records):
    columns = from_events([[parse_event(e, r.seats) for e in r.events] for r in records])
    bare = [msgspec.structs.replace(record, events=[]) for record in records]
    games, deals, none = hashes(
        Heads.of(bare),
        columns,
        np.arange(len(records)),
        seats=bare[0].seats,
        whole=bare.__getitem__,
    )
    assert [columns.texts(i, r.seats) for i, r in enumerate(records)] == [r.events for r in records]
    assert games.tolist() == [number(game_hash(record)) for record in records]
    own = [None if absent else bits for bits, absent in zip(deals.tolist(), none, strict=True)]
    assert own == [number(deal_hash(record)) for record in records]


@pytest.mark.parametrize("rules", MODULES)
def test_games_of_every_rule_set(rules):
    rng = random.Random(rules)
    records = []
    for record in simulate(rules, n=2, seed=4, player="sensible"):
        record.events = record.events[:400]
        views = [record, redact(record, "public"), redact(record, f"seat:{record.seats[0]}")]
        records += [*views, shuffled(redact(record, "full"), rng)]
    assert_same(records)


@pytest.mark.parametrize("seed", range(20))
def test_any_events_that_can_be_written(seed):
    rng = random.Random(seed)
    seats = ["N", "p7", "E", "W2"]
    records = []
    for _ in range(30):
        events = [any_event(rng, seats) for _ in range(rng.randrange(8))]
        for _ in range(rng.randrange(6)):
            hand = "".join(rng.choice(list(CARD_CODE)) for _ in range(rng.randrange(1, 9)))
            where = rng.choice(["N", "p7", "E talon", "up", "col3", "W2 down", "W2 up", "stock"])
            flag = rng.choice(["", "", " !withdrawn", " !exposed !late"])
            events.insert(rng.randrange(len(events) + 1), f"- deal {where} {hand}{flag}")
        status = rng.choice(["complete", "truncated"])
        records.append(
            Record(
                rules="hearts", seats=seats, events=events, status=status, id=str(seed),
                options={"deals": rng.randrange(3), "dealer": rng.choice(seats)},
            )
        )  # fmt: skip
    assert_same(records)
    columns = from_events([[parse_event(e, seats) for e in r.events] for r in records])
    for record, events, deals in zip(
        records, event_lists(columns, seats), deal_texts(columns, seats), strict=True
    ):
        assert encode(canonical(record)).endswith(b'"events":' + events + b"}")
        assert deals == deal_text(record)


def test_hands_that_are_too_large_here_are_hashed_from_the_record():
    events = ["- deal N " + "2c" * 20 for _ in range(60)]
    assert_same([Record(rules="hearts", seats=["N"], events=events)])
