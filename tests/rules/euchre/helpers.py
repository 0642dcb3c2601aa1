"""Simulated games, altered games, and the two replays that are compared."""

import random

from cardlog.cards import members
from cardlog.errors import FormatError
from cardlog.log.events import event_text, parse_event
from cardlog.log.model import Record
from cardlog.replay.play import Replay, chosen_event
from cardlog.rules.euchre.table import pack_of

from .slow_euchre import RefusedError, Slow

FOUR = ["N", "E", "S", "W"]
THREE = ["A", "B", "C"]
TWO = ["A", "B"]

GAMES = (
    ("euchre", FOUR),
    ("railroad-euchre", FOUR),
    ("euchre-laws-foster", FOUR),
    ("euchre-laws-foster", THREE),
    ("euchre-laws-foster", TWO),
    ("euchre-3", THREE),
    ("euchre-2", TWO),
)

CHOICES = {
    "lowest": ("nine", "eight", "seven"),
    "joker": (False, True),
    "joker_up": ("dealer-names", "redeal"),
    "target": (5, 7, 10, 11, 3),
    "deals": (0, 0, 0, 1, 2, 6),
    "playoff": (True, False),
    "start_1": (0, 0, -2, 4),
    "start_2": (0, 0, 3),
    "stick_dealer": (False, True),
    "alone": ("until-lead", "with-make", "never"),
    "defend_alone": ("any-maker", "lone-maker", "never"),
    "no_loner_after_pass": (False, True),
    "lead": ("left-of-loner", "eldest"),
    "call_best": (False, True),
    "march": (2, 3),
    "lone_march": (4, 0, 3),
    "laps": (False, True),
    "slam": (False, True),
    "rubber": (False, True),
    "renege": ("to-innocent", "off-offenders", "deny-score", "innocent-choose"),
    "misdeal": ("same-dealer", "next-dealer"),
}


def some_options(rng, seats):
    """A random selection of options, each set with probability one half."""
    options = {k: rng.choice(v) for k, v in CHOICES.items() if rng.random() < 0.5}
    if rng.random() < 0.5:
        options["dealer"] = rng.choice(seats)
    return options


def table(rules, seats, options=None, events=()):
    """A replay that has gone through some events, all of them legal."""
    replay = Replay(Record(rules=rules, seats=list(seats), options=options or {}, events=[]))
    for text in events:
        fault = replay.step(text)
        assert not fault, f"{text}: {fault.name}"
    return replay


def offered(replay):
    """Texts of all acts on offer, deals excluded."""
    return [a for a in replay.acts(most=10**6) if " deal " not in a]


def simulate(rng, rules, seats, options, *, limit=4000, stop=None):
    """A random legal game: events and the table at its end."""
    replay = table(rules, seats, options)
    events = []
    while len(events) < limit:
        offers = replay.offers()
        if not offers.count:
            break
        i = rng.randrange(offers.count)
        if offers.actor[i] < 0 and offers.take[i] == 5 and rng.random() < 0.1:
            events.extend(packets(rng, replay))
            continue
        cards = rng.sample(list(members(offers.cards[i])), offers.take[i])
        event = chosen_event(offers, i, cards)
        text = event_text(event, seats)
        fault = replay.step(event)
        assert not fault, f"{text} was offered and refused: {fault.name}"
        events.append(text)
        if stop is not None and stop(replay):
            break
    return events, replay


def packets(rng, replay):
    """A whole deal in packets, if no card has been dealt yet; else one whole hand."""
    seats = replay.seats
    state = replay.state
    texts = []
    offers = replay.offers()
    deck = rng.sample(list(members(offers.cards[0])), offers.cards[0].bit_count())
    fresh = state.phase != 0 or not any(state.hand[: len(seats)])
    if not fresh:
        texts.append(event_text(chosen_event(offers, 0, deck[:5]), seats))
        assert not replay.step(texts[0])
        return texts
    dealer = state.dealer + (1 if state.phase != 0 else 0)
    first = rng.choice((2, 3))
    for size in (first, 5 - first):
        for k in range(len(seats)):
            seat = seats[(dealer + 1 + k) % len(seats)]
            hand = "".join(event_text_cards(deck[:size]))
            deck = deck[size:]
            texts.append(f"- deal {seat} {hand}")
            fault = replay.step(texts[-1])
            assert not fault, f"{texts[-1]}: {fault.name}"
    return texts


def event_text_cards(codes):
    from cardlog.cards import card_text

    return [card_text(code) for code in codes]


def first_fault(rules, seats, options, events):
    """Index of the first event that the engine refuses, and the fault; None if all are legal."""
    replay = Replay(Record(rules=rules, seats=list(seats), options=options, events=[]))
    for i, text in enumerate(events):
        try:
            parse_event(text, seats)
        except FormatError:
            return i, None
        fault = replay.step(text)
        if fault:
            return i, fault
    return None


def first_refusal(rules, seats, options, events):
    """Index of the first event that the slow referee refuses; None if all are legal."""
    slow = Slow(rules, seats, options)
    for i, text in enumerate(events):
        try:
            slow.apply(text)
        except RefusedError:
            return i
    return None


def mutations(rng, seats, options, events, pack):
    """One event of a game altered, dropped or doubled: many ways, drawn at random."""
    i = rng.randrange(len(events))
    parts = events[i].split(" ")
    kind = rng.choice(("card", "card", "seat", "word", "drop", "double", "swap", "target"))
    altered = list(events)
    if kind == "drop":
        del altered[i]
    elif kind == "double":
        altered.insert(i, events[i])
    elif kind == "swap" and i + 1 < len(events):
        altered[i], altered[i + 1] = altered[i + 1], altered[i]
    elif kind == "seat":
        parts[0] = rng.choice(seats) if parts[0] != "-" else parts[0]
    elif kind == "target":
        for k in range(2, len(parts)):
            if parts[k] in seats:
                parts[k] = rng.choice(seats)
    elif kind == "word" and parts[1] == "bid":
        words = ["pass", "order", "clubs", "diamonds", "hearts", "spades"]
        parts[2] = rng.choice(words)
    elif kind == "card" and len(parts[-1]) % 2 == 0 and parts[1] in ("play", "discard", "give"):
        parts[-1] = rng.choice(pack)
    elif kind == "card" and parts[1] == "deal":
        at = 2 * rng.randrange(len(parts[-1]) // 2)
        parts[-1] = parts[-1][:at] + rng.choice(pack) + parts[-1][at + 2 :]
    if kind not in ("drop", "double", "swap"):
        altered[i] = " ".join(parts)
    return altered


def rng_for(*key):
    return random.Random(" ".join(map(str, key)))


def whole_pack(replay):
    """Mask of all cards in use."""
    return pack_of(replay.options)


def places(replay):
    """Every set of known cards that a card can be in, and the cards not seen yet."""
    s = replay.state
    return [*s.hand[: s.seats], s.unseen, s.talon, s.buried, s.played, 1 << s.up if s.up else 0]


def one_place_each(replay):
    """Every card of the pack is in exactly one place."""
    found = 0
    for cards in places(replay):
        if found & cards:
            return False
        found |= cards
    return found == whole_pack(replay)


IRREGULAR_WORDS = (
    "revoke", "bar", "silent", "void", "highest", "lowest", "trump", "not-trump", "clubs",
    "diamonds", "hearts", "spades", "add", "deduct", "misdeal", "tricks", "exposed",
)  # fmt: skip


def irregular_event(rng, replay):
    """A random irregular event, which may or may not be open."""
    seats = replay.seats
    seat, other = rng.choice(seats), rng.choice(seats)
    due = seats[replay.state.turn] if replay.state.turn >= 0 else seat
    hand = replay.state.hand[seats.index(seat)] or replay.state.unseen or 1
    card = event_text_cards([rng.choice(list(members(hand)))])[0]
    word = rng.choice(IRREGULAR_WORDS)
    return rng.choice(
        (
            f"{seat} play {card} !revoke",
            f"{seat} play {card} !turn",
            f"{seat} play {card} !revoke !turn",
            f"{seat} play {card} !withdrawn",
            f"{seat} show {card} !exposed",
            f"{seat} bid pass !turn",
            f"{seat} bid {rng.choice(('order', 'spades', 'hearts'))} !withdrawn",
            f"{seat} bid {rng.choice(('order', 'spades', 'hearts'))} !turn",
            f"{rng.choice(['-', other])} rule {seat} {word}",
            f"{rng.choice(['-', other])} rule {seat} {card}",
            f"- rule {seat} revoke",
            f"- rule {seat} revoke",
            f"- rule {seat} tricks {rng.randrange(6)}",
            f"- rule {rng.choice(('misdeal', 'void'))}",
            f"{seat} claim {rng.randrange(6)}",
            f"{seat} claim {rng.choice(('accept', 'reject', 'abandon'))}",
            f"{other} claim {seat} revoke",
            f"{due} play {card} !revoke",
            f"{due} play {card} !withdrawn",
            f"{due} score trick",
            f"- score {seat} {rng.randrange(-2, 5)}",
        )
    )


def frozen(state):
    """The fields that a refused event may not change."""
    free = ("related", "choices", "irregular")
    return {
        name: list(value) if isinstance(value := getattr(state, name), list) else value
        for name in state.__slots__
        if name not in free
    }


def rough_game(rng, rules, seats, options, *, limit=600):
    """A game with irregularities: everything in it is accepted; refusals change nothing."""
    replay = table(rules, seats, options)
    events = []
    while len(events) < limit:
        if rng.random() < 0.3:
            text = irregular_event(rng, replay)
            before = frozen(replay.state)
            if replay.step(text):
                assert frozen(replay.state) == before, f"refused {text} changed the table"
            else:
                events.append(text)
            continue
        offers = replay.offers()
        if not offers.count:
            break
        i = rng.randrange(offers.count)
        event = chosen_event(offers, i, rng.sample(list(members(offers.cards[i])), offers.take[i]))
        fault = replay.step(event)
        assert not fault, (event_text(event, seats), fault)
        events.append(event_text(event, seats))
    return events, replay
