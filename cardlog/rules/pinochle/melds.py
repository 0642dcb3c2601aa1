"""Melds: what a set of cards laid down is worth, and whether each of them belongs to a meld.

Cards are two sets, those laid down at least once and those laid down twice.
"""

from __future__ import annotations

from cardlog.cards import ACE, JACK, KING, QUEEN, mask
from cardlog.rules.pinochle.table import Options, suit_cards

RUN = 0x1F00
"""Ten to ace of the lowest suit in code."""
MARRIAGE = 1 << KING | 1 << QUEEN
NINES = 1 << 7 | 1 << 23 | 1 << 39 | 1 << 55
PINOCHLE = mask("QsJd")
ONE_RANK = 1 | 1 << 16 | 1 << 32 | 1 << 48


def times(one: int, two: int, cards: int) -> int:
    """How often a combination lies among the cards."""
    if one & cards != cards:
        return 0
    return 2 if two & cards == cards else 1


def figure(count: int, single: int, both: int) -> int:
    """Points of a combination that is there once, or twice."""
    if count == 0:
        return 0
    return both if count == 2 else single


def meld_value(o: Options, trump: int, one: int, two: int) -> int:
    """Points of all melds among the cards (003:4314-4326)."""
    run = RUN << (16 * trump)
    runs = times(one, two, run)
    points = figure(runs, 150, o.double_run)
    for suit in range(4):
        marriages = times(one, two, MARRIAGE << (16 * suit))
        # 003:4326 a run contains its marriage
        points += 40 * (marriages - runs) if suit == trump else 20 * marriages
    nines = NINES & suit_cards(trump)
    points += 10 * times(one, two, nines)
    points += figure(times(one, two, PINOCHLE), 40, 300)
    points += figure(times(one, two, ONE_RANK << ACE), 100, 1000)
    points += figure(times(one, two, ONE_RANK << KING), 80, 800)
    points += figure(times(one, two, ONE_RANK << QUEEN), 60, 600)
    return points + figure(times(one, two, ONE_RANK << JACK), 40, 400)


def melding(trump: int, one: int, two: int, copy: int) -> int:
    """Cards whose first (``copy`` 1) or second copy belongs to a meld among the cards."""
    used = 0
    run = RUN << (16 * trump)
    if times(one, two, run) >= copy:
        used |= run
    for suit in range(4):
        if times(one, two, MARRIAGE << (16 * suit)) >= copy:
            used |= MARRIAGE << (16 * suit)
    nine = NINES & suit_cards(trump)
    if times(one, two, nine) >= copy:
        used |= nine
    if times(one, two, PINOCHLE) >= copy:
        used |= PINOCHLE
    for rank in range(JACK, ACE + 1):
        if times(one, two, ONE_RANK << rank) >= copy:
            used |= ONE_RANK << rank
    return used


def all_meld(trump: int, one: int, two: int) -> int:
    """Whether every card belongs to a meld among the cards."""
    if one & ~melding(trump, one, two, 1):
        return 0
    return int(two & ~melding(trump, one, two, 2) == 0)
