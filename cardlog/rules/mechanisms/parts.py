"""Which parts an event has: a rule compares them with those that its form takes.

So one act has one text: ``parts(e) == TARGET | CARDS`` holds for ``- deal N AsKs`` and nothing
beside, and ``stray(e, Part.CARDS)`` is true of anything but cards. The actor, the verb and the
flags are no parts.
"""

from __future__ import annotations

from enum import IntFlag

from cardlog.words import NO_NUMBER, NONE, Event


class Part(IntFlag):
    """Parts of an event."""

    TARGET = 1
    WORD = 2
    CARDS = 4
    NUMBER = 8
    PLACE = 16
    TO = 32


TARGET = int(Part.TARGET)
WHAT = int(Part.WORD)
CARDS = int(Part.CARDS)
NUMBER = int(Part.NUMBER)
PLACE = int(Part.PLACE)
TO = int(Part.TO)


def parts(e: Event) -> int:
    """The parts that an event has, as a sum of the constants here."""
    found = TARGET if e.target != NONE else 0
    if e.what != NONE:
        found |= WHAT
    if len(e.cards):
        found |= CARDS
    if e.number != NO_NUMBER:
        found |= NUMBER
    if e.place != NONE:
        found |= PLACE
    if e.to != NONE:
        found |= TO
    return found


def stray(e: Event, used: int) -> int:
    """Whether an event has a part that is not among these."""
    return int(parts(e) & ~used != 0)
