"""The closed vocabulary of events: sixteen verbs, the words and calls that may follow them.

An event is one small string, ``actor verb [target] [word|call] [cards] [number] [!flag …]``;
inside, it is one :class:`Event` of integers. ``docs/format.md`` is the full grammar.
"""

from __future__ import annotations

from enum import IntEnum, IntFlag
from typing import Final, NamedTuple

CHANCE: Final = -1
NONE: Final = -1


class Verb(IntEnum):
    """What an event does; a new game needs a new one very rarely."""

    DEAL = 1
    BID = 2
    BET = 3
    GIVE = 4
    DRAW = 5
    DISCARD = 6
    PLAY = 7
    MELD = 8
    LAYOFF = 9
    DECLARE = 10
    SHOW = 11
    MOVE = 12
    CLAIM = 13
    SHUFFLE = 14
    RULE = 15
    SCORE = 16


class Word(IntEnum):
    """Words that qualify a verb. Numbers are stable only within one release."""

    PASS = 1
    DOUBLE = 2
    REDOUBLE = 3
    ORDER = 4
    CLUBS = 5
    DIAMONDS = 6
    HEARTS = 7
    SPADES = 8
    NOTRUMP = 9
    ALONE = 10
    UP = 11
    TALON = 12
    CUT = 13
    BEST = 14
    SELF = 15
    OTHERS = 16
    MOON = 17
    SUN = 18
    ACCEPT = 19
    REJECT = 20
    REVOKE = 21
    MISDEAL = 22
    TRICKS = 23
    TRICK = 24
    BAR = 25
    POINTS = 26
    TOTAL = 27
    HONOURS = 28
    VOID = 29
    EXPOSED = 30
    SUIT = 31
    HIGHEST = 32
    LOWEST = 33
    TRUMP = 34
    NOT_TRUMP = 35
    SHORT = 36
    MIXED = 37
    SILENT = 38
    ABANDON = 39
    ADD = 40
    DEDUCT = 41
    CONTRACT = 42
    AUCTION = 43
    NOT_HEART = 44
    HEART = 45
    LONG = 46
    MISSED = 47


class Flag(IntFlag):
    """Irregularities that an event carries, written ``!revoke`` and the like."""

    REVOKE = 1
    """A card played illegally that stood."""
    TURN = 2
    """A call or card out of turn that was accepted and stood."""
    INSUFFICIENT = 4
    """An insufficient bid that was accepted and stood."""
    WITHDRAWN = 8
    """An irregular act that was taken back: it changes nothing."""
    EXPOSED = 16
    """A card exposed by mistake, now a penalty card."""
    LATE = 32
    """An act made after its time that stood."""


FLAG_TEXT: Final = {flag: flag.name.lower() for flag in Flag if flag.name}
FLAG_CODE: Final = {text: int(flag) for flag, text in FLAG_TEXT.items()}

CALL: Final = 1000
"""First call code: ``CALL + 8 * level + denomination``."""
DENOMINATIONS: Final = ("C", "D", "H", "S", "NT")
_CALLS: Final = {
    f"{level}{name}": CALL + 8 * level + i
    for level in range(1, 16)
    for i, name in enumerate(DENOMINATIONS)
}

VERB_TEXT: Final[dict[int, str]] = {verb: verb.name.lower() for verb in Verb}
VERB_CODE: Final = {text: int(code) for code, text in VERB_TEXT.items()}
WORD_TEXT: Final[dict[int, str]] = {word: word.name.lower().replace("_", "-") for word in Word} | {
    code: text for text, code in _CALLS.items()
}
WORD_CODE: Final = {text: int(code) for code, text in WORD_TEXT.items()}


class Event(NamedTuple):
    """One decoded event; ``cards`` is a list here, a slice of a card column when compiled."""

    actor: int
    verb: int
    target: int
    what: int
    number: int
    flags: int
    cards: list[int]


NO_NUMBER: Final = -(1 << 62)
"""``Event.number`` of an event that states none."""
