"""Duties to a trick, worked out on sets of cards.

A duty says: a hand that holds any card of this set must play one of it. What a hand may play is
asked with two sets, the cards that it is ``known`` to hold and all that it ``may`` hold; of a
hand without unknown cards they are the same. Each rule has a twin that tells what a card denies:
the cards that a hand which plays it by the rules cannot hold. So unknown hands are judged by what
they play, and a card that stood against the rules is known by what its hand held.
"""

from __future__ import annotations

from enum import IntEnum

from cardlog.rules.faults import FaultText, register
from cardlog.words import Flag

ALL_CARDS = (1 << 63) - 1


class DutyFault(IntEnum):
    """Ways to fail a trick other than a plain revoke."""

    NOT_HEADED = 400
    NOT_TRUMPED = 401
    NOT_OVERTRUMPED = 402
    UNDERTRUMPED = 403


register(
    {
        DutyFault.NOT_HEADED: FaultText(
            "not-headed",
            "a card that does not beat the trick although the hand could",
            "Who can beat the card on the table must do so. If the card stood, the record marks it "
            "with !revoke.",
            Flag.REVOKE,
        ),
        DutyFault.NOT_TRUMPED: FaultText(
            "not-trumped",
            "a seat that had to trump did not",
            "A player without the suit led who holds a trump must play one. If the card stood, the "
            "record marks it with !revoke.",
            Flag.REVOKE,
        ),
        DutyFault.NOT_OVERTRUMPED: FaultText(
            "not-overtrumped",
            "a trump too low from a hand with a higher one",
            "Who has to trump a trick that is trumped already must beat the trump if he can. If "
            "the card stood, the record marks it with !revoke.",
            Flag.REVOKE,
        ),
        DutyFault.UNDERTRUMPED: FaultText(
            "undertrumped",
            "a trump under the trump on the table",
            "Once a plain suit has been trumped nobody may play a smaller trump to it, unless he "
            "holds nothing but trumps. If the card stood, the record marks it with !revoke.",
            Flag.REVOKE,
        ),
    }
)


def bound(known: int, may: int, first: int, second: int, third: int, fourth: int) -> int:
    """Cards that may be played: of the first of four sets that the hand holds any of, else any.

    Follow suit is one set; follow and head, trump, overtrump are sets before and after it. An
    empty set is no duty.

    >>> bound(0b0110, 0b0110, 0b1000, 0b0100, 0, 0)
    4
    """
    found = may & first
    if known & first:
        return found
    found |= may & second
    if known & second:
        return found
    found |= may & third
    if known & third:
        return found
    found |= may & fourth
    return found if known & fourth else may


def denied_by_bound(card: int, first: int, second: int, third: int, fourth: int) -> int:
    """What a card denies under :func:`bound`: all sets before the first that it belongs to."""
    if first >> card & 1:
        return 0
    if second >> card & 1:
        return first
    if third >> card & 1:
        return first | second
    if fourth >> card & 1:
        return first | second | third
    return first | second | third | fourth


def follow_or_trump(known: int, may: int, led: int, trumps: int, under: int) -> int:
    """A plain suit is led: a hand that holds it follows or trumps as it likes; a void one is free.

    ``under`` are trumps too low to be played here: a hand may play them only if it holds nothing
    but trumps. Where trumps may be thrown at will it is empty.
    """
    if known & led:
        return may & (led | trumps) & ~under
    return may & ~under if known & ~trumps else may


def denied_by_follow_or_trump(card: int, led: int, trumps: int, under: int) -> int:
    """What a card denies under :func:`follow_or_trump`."""
    if under >> card & 1:
        return ALL_CARDS & ~trumps
    return 0 if (led | trumps) >> card & 1 else led


def follow_but(known: int, may: int, led: int, kept: int) -> int:
    """The suit led must be followed, but a hand whose only card of it is ``kept`` is free."""
    return may & led if known & led & ~kept else may


def denied_by_follow_but(card: int, led: int, kept: int) -> int:
    """What a card denies under :func:`follow_but`."""
    return 0 if led >> card & 1 else led & ~kept
