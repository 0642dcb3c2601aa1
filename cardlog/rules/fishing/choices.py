"""What is open at a point of casino, and how a sensible player plays."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from cardlog.cards import SPADES_MASK, members
from cardlog.rules.fishing.groups import can_build, can_capture, may_raise, sums_of
from cardlog.rules.fishing.play import owns_build
from cardlog.rules.fishing.table import (
    HAND,
    Options,
    Phase,
    State,
    gather,
    high_ace,
    highest_value,
    of_rank,
    of_value,
    value,
)
from cardlog.rules.mechanisms.hands import hand_size, may_hold
from cardlog.rules.mechanisms.offers import Offers, offer_act, offer_card, offer_word
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.words import BUILD, CHANCE, NO_NUMBER, NONE, Event, Verb, Word

MOST_LISTED = 4000
"""Acts with sums of one position are listed up to so many; random tables have far fewer."""

Group = tuple[int, ...]


def offers(s: State, o: Options, c: Offers) -> int:
    """Choices open to the table or the seats to act."""
    if s.phase == Phase.DEAL:
        if s.done:
            gather(s)
        _offer_packet(s, c)
    elif s.phase == Phase.DRAW:
        offer_act(c, s.turn, Verb.DRAW, what=Word.STOCK, cards=s.unseen, take=1, chance=True)
    elif s.phase == Phase.PLAY:
        if s.call_open and not o.draw:
            offer_word(c, s.dealer, Verb.DECLARE, Word.LAST)
            if o.call_last:
                return 0
        _offer_plays(s, o, c)
    return 0


def _offer_packet(s: State, c: Offers) -> None:
    seat = s.dealer
    for _ in range(s.seats):
        seat = next_seat(s, seat)
        missing = HAND - hand_size(s, seat)
        if missing:
            offer_act(c, CHANCE, Verb.DEAL, target=seat, cards=s.unseen, take=missing, chance=True)
            return
    offer_act(
        c, CHANCE, Verb.DEAL, what=Word.BOARD, cards=s.unseen, take=HAND - s.board, chance=True
    )


def _offer_plays(s: State, o: Options, c: Offers) -> None:
    seat = s.turn
    held = may_hold(s, seat)
    for card in members(held):
        for number, taken in _captures(s, o, card):
            if c.count < MOST_LISTED:
                offer_act(c, seat, Verb.PLAY, what=Word.CAPTURE, cards=(card, *taken), low=number)
        for to, worth, loose in _builds(s, o, seat, card):
            if c.count < MOST_LISTED:
                offer_act(
                    c, seat, Verb.PLAY, what=Word.BUILD, cards=(card, *loose), to=to, low=worth
                )
    if owns_build(s, seat):
        sums = sums_of(o, s.loose)
        known = s.hand[seat]
        if any(
            can_capture(s, o, k, sums) or can_build(s, o, seat, k, sums) for k in members(known)
        ):
            return
        for card in list(members(held)):
            if can_capture(s, o, card, sums):
                held &= ~(1 << card)
    if held:
        offer_card(c, seat, Verb.PLAY, held)


def _captures(s: State, o: Options, card: int) -> Iterator[tuple[int, Group]]:
    """What a card can take: the number that an ace must say, and the cards in a good order."""
    worth = value(o.royal, card)
    if worth == 0:
        for other in members(s.loose & of_rank(card)):
            yield NO_NUMBER, (other,)
        return
    either = worth == 1 and high_ace(o)
    for wanted in (1, 14) if either else (worth,):
        number = wanted if either else NO_NUMBER
        builds = [
            tuple(members(s.build_cards[i]))
            for i in range(s.builds)
            if s.build_cards[i] and s.build_value[i] == wanted
        ]
        for loose in _unions(o, s.loose, wanted):
            for chosen in range(1 << len(builds)):
                whole = [k for i, b in enumerate(builds) if chosen >> i & 1 for k in b]
                if loose or whole:
                    yield number, (*loose, *whole)


def _builds(s: State, o: Options, seat: int, card: int) -> Iterator[tuple[int, int, Group]]:
    """Builds that a card can make: the place of an old one, the value, loose cards in order."""
    own = value(o.royal, card)
    if own == 0:
        return
    kept = s.hand[seat] & ~(1 << card)
    if s.hidden[seat] > int(not s.hand[seat] >> card & 1):
        kept |= s.unseen & ~s.barred[seat] & ~(1 << card)
    for worth in range(own, highest_value(o) + 1):
        if not kept & of_value(worth):
            continue
        standing = [i for i in range(s.builds) if s.build_cards[i]]
        for i in standing:
            if s.build_value[i] + own == worth and may_raise(s, o, seat, i):
                yield BUILD + i + 1, worth, ()
        for loose in _with_card(o, s.loose, card, worth):
            if loose:
                yield NONE, worth, loose
            for i in standing:
                if s.build_value[i] == worth:
                    yield BUILD + i + 1, worth, loose


def _groups(o: Options, loose: int, worth: int) -> list[Group]:
    """All groups of numerals that make a value."""
    numerals = [k for k in members(loose) if value(o.royal, k)]
    found: list[Group] = []

    def extend(group: Group, start: int, left: int) -> None:
        if left == 0 and group:
            found.append(group)
            return
        for i in range(start, len(numerals)):
            own = value(o.royal, numerals[i])
            if own <= left:
                extend((*group, numerals[i]), i + 1, left - own)

    extend((), 0, worth)
    if worth == 14:
        found += [(k,) for k in numerals if value(o.royal, k) == 1]
    return found


def _unions(o: Options, loose: int, worth: int) -> list[Group]:
    """Every set of loose cards that falls into groups of a value, none included, once each."""
    groups = _groups(o, loose, worth)
    found: dict[int, Group] = {0: ()}
    for group in groups:
        bits = sum(1 << k for k in group)
        for known, cards in list(found.items()):
            if not known & bits and len(found) < MOST_LISTED:
                found.setdefault(known | bits, cards + group)
    return list(found.values())


def _with_card(o: Options, loose: int, card: int, worth: int) -> list[Group]:
    """Loose cards that with a card of the hand fall into groups of a value, the first with it."""
    own = value(o.royal, card)
    rest = worth - own
    firsts: list[Group] = [()] if rest == 0 or (worth == 14 and own == 1) else []
    if rest > 0:
        firsts += [g for g in _groups(o, loose, rest) if sum(value(o.royal, k) for k in g) == rest]
    found: dict[int, Group] = {}
    for first in firsts:
        bits = sum(1 << k for k in first)
        for more in _unions(o, loose & ~bits, worth):
            found.setdefault(bits | sum(1 << k for k in more), first + more)
    return list(found.values())


# --- a sensible player --------------------------------------------------------------------


def player(table: Any, c: Offers, rng: random.Random) -> Event | None:
    """Takes what counts most, builds at times, else trails a low card that counts nothing."""
    if c.actor[0] == CHANCE or c.verb[0] == Verb.DRAW:
        return None
    if c.verb[0] == Verb.DECLARE and (c.count == 1 or rng.random() < 0.8):
        return c.event(0, ())
    best: tuple[float, int] = (-1e9, 0)
    for i in range(c.count):
        if c.what[i] == Word.CAPTURE:
            best = max(best, (sum(map(_worth, c.pool[i])) + rng.random(), i))
        elif c.what[i] == Word.BUILD:
            best = max(best, (1.5 * rng.random() + len(c.pool[i]) / 2, i))
        elif c.verb[i] == Verb.PLAY:
            best = max(best, (0.5 * rng.random(), i))
    i = best[1]
    if c.what[i] != NONE or c.verb[i] != Verb.PLAY:
        return c.event(i, c.pool[i])
    return c.event(i, [min(c.pool[i], key=lambda k: (_worth(k) + rng.random(), k & 15))])


def _worth(card: int) -> float:
    """What a card is worth to whoever takes it."""
    points = 1 + (1 << card & SPADES_MASK != 0) / 2
    if card & 15 == 12:
        points += 3
    return points + {24: 5, 48: 3}.get(card, 0)
