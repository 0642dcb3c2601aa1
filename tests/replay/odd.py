"""Odd bridge records: everything the grammar allows, at every point of a deal."""

import random

from cardlog.cards import PACK_52, members
from cardlog.log.events import event_text, first_bad_event
from cardlog.words import CALL, NO_NUMBER, NONE, Event, Flag, Verb, Word

SEATS = ["N", "E", "S", "W"]
PACK = list(members(PACK_52))
CARDS = [*PACK, 61, 62, 63]
VERBS = [int(v) for v in Verb]
USED = [int(v) for v in (Verb.DEAL, Verb.BID, Verb.PLAY, Verb.CLAIM, Verb.RULE, Verb.SCORE,
                         Verb.DECLARE)]  # fmt: skip
WORDS = [int(w) for w in Word]
NUMBERS = [-(10**15) + 1, -420, -1, 0, 1, 5, 13, 14, 110, 10**9, 10**15 - 1]
OPTIONS = (
    {},
    {"vulnerable": "both", "dealer": "W"},
    {"scoring": "rubber"},
    {"scoring": "rubber", "deals": 1, "part_ns": 90, "part_ew": 90, "vulnerable": "both"},
    {"scoring": "chicago", "first_deal": 4},
    {"scoring": "auction", "deals": 10**9},
)


def odd_event(rng):
    """Any event; more often than not with a verb and words that bridge has."""
    verb = rng.choice(VERBS if rng.random() < 0.2 else USED)
    what = NONE
    if rng.random() < 0.6:
        what = rng.choice([*WORDS, *range(CALL + 8, CALL + 8 * 15 + 5)])
        if (what - CALL) % 8 > 4 and what >= CALL:
            what -= 4
        if verb in (Verb.CLAIM, Verb.RULE, Verb.SCORE) and rng.random() < 0.7:
            what = int(rng.choice([Word.ACCEPT, Word.REJECT, Word.REVOKE, Word.MISDEAL, Word.BAR,
                                   Word.TRICKS, Word.TRICK, Word.VOID, Word.TOTAL]))  # fmt: skip
    size = rng.choice([0, 0, 0, 1, 1, 1, 2, 13, 52])
    cards = [rng.choice(CARDS) for _ in range(size)] if rng.random() < 0.8 else PACK[:size]
    return Event(
        rng.randrange(-1, 4), verb, rng.choice([NONE, NONE, 0, 1, 2, 3]), what,
        rng.choice([NO_NUMBER, NO_NUMBER, *NUMBERS]),
        rng.choice([0, 0, *[1 << i for i in range(6)], rng.randrange(64)]), cards,
    )  # fmt: skip


def marked(rng, text):
    """An event with a flag, number, target or other actor added or changed, by the grammar."""
    changed = _marked(rng, text)
    return text if first_bad_event([changed], SEATS) == 0 else changed


def _marked(rng, text):
    parts = text.split(" ")
    kind = rng.randrange(4)
    if kind == 0:
        return f"{text} !{rng.choice([f.name.lower() for f in Flag])}"
    if kind == 1 and not parts[-1].lstrip("-").isdigit():
        return f"{text} {rng.choice(NUMBERS)}"
    if kind == 2 and parts[2] not in SEATS:
        return " ".join([*parts[:2], rng.choice(SEATS), *parts[2:]])
    return " ".join([rng.choice(["-", *SEATS]), *parts[1:]])


def odd_record(rng, events):
    """A damaged copy of a legal record's events."""
    events = list(events)
    for _ in range(rng.choice([1, 1, 2, 5])):
        at = rng.randrange(len(events) + 1)
        kind = rng.randrange(5)
        if kind == 0:
            events.insert(at, event_text(odd_event(rng), SEATS))
        elif kind == 1 and at < len(events):
            events[at] = marked(rng, events[at])
        elif kind == 2 and at < len(events):
            del events[at : at + rng.choice([1, 1, 4])]
        elif kind == 3:
            events[at:at] = events[: rng.randrange(1, 8)]
        else:
            events.insert(at, rng.choice(RULINGS))
        if not events:
            events = ["- rule misdeal"]
    return events


RULINGS = [
    *[f"- rule {seat} {word}" for seat in SEATS for word in ("revoke", "bar", "void")],
    *[f"- rule {seat} tricks {n}" for seat in SEATS for n in (0, 7, 13, 14)],
    *[f"{seat} claim {n}" for seat in ["-", *SEATS] for n in (0, 1, 5, 13)],
    *[f"{seat} claim {word}" for seat in SEATS for word in ("accept", "reject", "E revoke")],
    "- rule misdeal", "- deal N ????", "- score N 0", "- score W total 0", "N score trick",
    "- declare S 4S", "- declare double", "- declare redouble",
]  # fmt: skip


def seeded(name):
    return random.Random(name)
