"""Simulated bridge tables, dealt and played by the slow checker, and the ways to damage them."""

import random

from cardlog.log.model import Record
from cardlog.replay.play import Replay

from .slow_bridge import BIDS, PACK, SEATS, SlowTable

DEALS = 40
"""A rubber that lasts longer is cut off."""


def deal_events(rng):
    cards = sorted(PACK)
    rng.shuffle(cards)
    return [f"- deal {seat} {''.join(cards[13 * i : 13 * i + 13])}" for i, seat in enumerate(SEATS)]


def call(rng, table, *, plausible):
    """A call: any at all, or mostly passes and low bids as at a real table."""
    legal = table.legal_calls()
    if not plausible:
        return rng.choice(sorted(legal))
    choice = rng.random()
    if choice < 0.6:
        return "pass"
    doubles = sorted(legal & {"double", "redouble"})
    if choice < 0.7 and doubles:
        return doubles[0]
    higher = [bid for bid in BIDS if bid in legal]
    return higher[min(len(higher) - 1, int(rng.expovariate(0.4)))] if higher else "pass"


def simulate(seed, options=None, *, plausible=True, claims=0.01, scores=0.1):
    """Events of a game, legal by the slow checker, and its table at the end."""
    rng = random.Random(seed)
    table = SlowTable(options)
    events = []

    def act(text):
        table.apply(text)
        events.append(text)

    for _ in range(DEALS):
        for text in deal_events(rng):
            act(text)
        while table.auction_open():
            act(f"{table.caller()} bid {call(rng, table, plausible=plausible)}")
        while table.playing():
            if rng.random() < claims:
                act(f"{rng.choice([*SEATS, '-'])} claim {rng.randint(0, 13 - len(table.tricks))}")
                continue
            seat = table.player()
            act(f"{seat} play {rng.choice(sorted(table.legal_cards(seat)))}")
            if not table.table and rng.random() < scores:
                act(f"{table.tricks[-1][0]} score trick")
        if rng.random() < scores:
            seat = rng.choice(SEATS)
            act(f"- score {seat} {table.points()['NS' if seat in 'NS' else 'EW']}")
        if table.over or (table.finished() and table.is_last()):
            break
    table.end()
    return events, table


def record(events, options=None, **more):
    return Record(
        rules="contract-bridge", seats=list(SEATS), options=dict(options or {}),
        events=list(events), **more,
    )  # fmt: skip


def replay(events, options=None):
    """Index and code of the first fault, and the table."""
    from cardlog.rules.faults import FAULTS

    table = Replay(record([], options))
    for number, text in enumerate(events):
        fault = table.step(text)
        if fault:
            return number, FAULTS[fault].code, table
    return None, "", table


def other_card(rng, events, options):
    """Another card than was played, whether held or not."""
    return _change(rng, events, "play", lambda seat, _: f"{seat} play {rng.choice(sorted(PACK))}")


def held_card(rng, events, options):
    """Another card of the same hand, now or later played by it."""

    def change(seat, at):
        later = [e for e in events[at:] if e.startswith(f"{seat} play ")]
        return rng.choice(later)

    return _change(rng, events, "play", change)


def wrong_seat(rng, events, options):
    """A call or card by another seat."""
    verb = rng.choice(["bid", "play"])
    return _change(rng, events, verb, lambda seat, at: rng.choice(SEATS) + events[at][len(seat) :])


def other_call(rng, events, options):
    """Another call, often too low."""
    calls = [*BIDS, "pass", "double", "redouble"] + ["double", "redouble"] * 10 + BIDS[:12]
    return _change(rng, events, "bid", lambda seat, _: f"{seat} bid {rng.choice(calls)}")


def missing(rng, events, options):
    """An event left out."""
    at = rng.randrange(len(events))
    return [*events[:at], *events[at + 1 :]]


def repeated(rng, events, options):
    """An event written twice."""
    at = rng.randrange(len(events))
    return [*events[: at + 1], events[at], *events[at + 1 :]]


def swapped(rng, events, options):
    """Two events exchanged."""
    changed = list(events)
    one, two = rng.randrange(len(events)), rng.randrange(len(events))
    if rng.random() < 0.5:
        two = min(one + rng.randint(1, 4), len(events) - 1)
    changed[one], changed[two] = changed[two], changed[one]
    return changed


def wrong_points(rng, events, options):
    """A stated score that is not the score."""
    return [*events, f"- score {rng.choice(SEATS)} {rng.choice([0, 50, 420, -100, 110])}"]


def wrong_claim(rng, events, options):
    """A claim, possible or not."""
    at = rng.randrange(len(events))
    return [*events[:at], f"{rng.choice(SEATS)} claim {rng.randint(-1, 14)}", *events[at:]]


MUTATIONS = (
    other_card, held_card, wrong_seat, other_call, missing, repeated, swapped, wrong_points,
    wrong_claim,
)  # fmt: skip


def _change(rng, events, verb, change):
    places = [i for i, e in enumerate(events) if e.split(" ")[1] == verb]
    if not places:
        return list(events)
    at = rng.choice(places)
    return [*events[:at], change(events[at].split(" ")[0], at), *events[at + 1 :]]


def with_revokes(seed, options=None, *, chance=0.3, claims=0.01):
    """A game in which players revoke, and rulings on some of that at the end of each deal."""
    rng = random.Random(seed)
    table = SlowTable(options)
    events = []

    def act(text):
        table.apply(text)
        events.append(text)

    for _ in range(DEALS):
        first = rng.randint(1, 12)
        sinners = rng.choice(["N", "E", "S", "W", "NS", "EW", "NE", "NESW"])
        for text in deal_events(rng):
            act(text)
        while table.auction_open():
            act(f"{table.caller()} bid {call(rng, table, plausible=True)}")
        while table.playing():
            if table.tricks and rng.random() < claims:
                act(f"{rng.choice(SEATS)} claim {rng.randint(0, 13 - len(table.tricks))}")
                continue
            seat = table.player()
            legal = table.legal_cards(seat)
            wrong = sorted(table.hands[seat] - legal)
            may = seat in sinners and len(table.tricks) + 1 >= first
            if wrong and may and rng.random() < chance:
                act(f"{seat} play {rng.choice(wrong)} !revoke")
            else:
                act(f"{seat} play {rng.choice(sorted(legal))}")
        for seat in SEATS:
            if any(one == seat for one, _ in table.revokes) and rng.random() < 0.8:
                act(f"- rule {seat} revoke")
        if table.over or (table.finished() and table.is_last()):
            break
    table.end()
    return events, table


SUITS = {
    "N": "AcKcQcJcTc9c8c7c6c5c4c3c2c",
    "E": "AdKdQdJdTd9d8d7d6d5d4d3d2d",
    "S": "AhKhQhJhTh9h8h7h6h5h4h3h2h",
    "W": "AsKsQsJsTs9s8s7s6s5s4s3s2s",
}
"""Each seat holds a whole suit: nobody can follow, trumps take every trick."""

MIXED = {
    "N": "AsKsQs5hKd9d8d4dQcJc6c5c3c",
    "E": "JsTs6sAhJhThAdJd5d3dAcTc9c",
    "S": "9s8s7s5sKhQh9h8hQdTd7d7c4c",
    "W": "4s3s2s7h6h4h3h2h6d2dKc8c2c",
}
"""An ordinary deal."""


def dealt(hands):
    """Deal events of the hands; a hand that is left out is hidden."""
    return [f"- deal {seat} {hands.get(seat, '??' * 13)}" for seat in SEATS]


def calls(text, dealer="N"):
    """Bid events of calls in turn: ``"1S pass pass pass"``."""
    at = SEATS.index(dealer)
    return [f"{SEATS[(at + i) % 4]} bid {one}" for i, one in enumerate(text.split())]


def plays(text):
    """Play events of ``"W:4s N:As E:6s S:5s"``."""
    return [f"{one[0]} play {one[2:4]}{one[4:].replace('!', ' !')}" for one in text.split()]


def through(events, options=None):
    """The table after events that must all be legal."""
    at, code, table = replay(events, options)
    assert at is None, f"{events[at]}: {code}"
    return table


def last_fault(events, options=None):
    """Code of the fault of the last event; all before it must be legal."""
    at, code, _ = replay(events, options)
    assert at == len(events) - 1, (at, code, at is not None and events[at])
    return code
