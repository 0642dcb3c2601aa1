"""A simple sensible poker player for simulated hands: pot odds, position in the betting, bluffs.

He sees his own cards and the board only. The aim is hands with the shape of real ones (most
players fold early, bets are parts of the pot, about every fourth hand is shown), not strength.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from cardlog.cards import ACE, members
from cardlog.rules.mechanisms.poker_hands import (
    FLUSH,
    PAIR,
    STRAIGHT,
    THREE,
    TWO_PAIRS,
    omaha_low,
)
from cardlog.rules.poker.betting import owed
from cardlog.rules.poker.community import BOARD, CommunityState, high_of
from cardlog.rules.poker.draw import high_of as draw_value
from cardlog.rules.poker.draw import strength_of
from cardlog.rules.poker.draw_options import Lowball
from cardlog.rules.poker.pots import contenders
from cardlog.rules.poker.showdown import to_show
from cardlog.rules.poker.table import Phase, betting
from cardlog.words import Event, Verb, Word

SAMPLES = 14
"""Boards tried to judge a hand; fewer where a hand has many combinations."""
FEW_SAMPLES = 4
RUN_TWICE = 0.05


def player(table: Any, offers: Any, rng: random.Random) -> Event | None:
    """The act of a player or of the table."""
    s = table.state
    lines = range(offers.count)
    if betting(s):
        return _bet(table, offers, rng)
    if s.phase == Phase.DRAW:
        return _exchange(table, offers, rng)
    shows = [i for i in lines if offers.verb[i] == Verb.SHOW]
    if s.phase == Phase.SHOWDOWN:
        return _show(table, offers, shows)
    if s.phase != Phase.BOARD:
        return None
    if shows and rng.random() < 0.9:
        return _draw(offers, shows[0], rng)
    runs = [i for i in lines if offers.what[i] == Word.TWO]
    if runs and rng.random() < RUN_TWICE:
        return _draw(offers, runs[0], rng)
    return _draw(offers, 0, rng)


def draw_stacks(
    rng: random.Random, options: Mapping[str, Any], seats: Sequence[str]
) -> dict[str, Any]:
    """Most tables have full stacks; the others have some of all sizes, down to a few chips."""
    if "stacks" in options or "stack" in options or rng.random() < 0.6:
        return {}
    return {"stacks": [rng.choice([200, 200, rng.randrange(3, 400)]) for _ in seats]}


def _draw(offers: Any, i: int, rng: random.Random) -> Event:
    event: Event = offers.draw(i, rng)
    return event


# --- betting --------------------------------------------------------------------------------


def _bet(table: Any, offers: Any, rng: random.Random) -> Event:
    s, o = table.state, table.options
    seat = s.turn
    words = {offers.what[i]: i for i in range(offers.count)}
    sized = words.get(Word.RAISE, words.get(Word.OPEN))
    strength = _strength(s, o, seat, rng) + rng.gauss(0, 0.03)
    due = min(owed(s, seat), s.left[seat])
    others = s.inside.bit_count() - 1
    if due == 0:
        wish = 0.57 + 0.02 * min(others, 4)
        bluff = rng.random() < (0.04 if s.round == 1 else 0.08)
        if sized is not None and (strength > wish or bluff) and rng.random() < 0.8:
            return _size(s, offers, sized, rng)
        return _draw(offers, words[Word.CHECK], rng)
    odds = due / (s.middle + due)
    first = s.round == 1
    need = (
        (0.36 if hasattr(s, "boards") else 0.44)
        + 0.45 * odds
        + 0.015 * min(others, 5)
        + 0.05 * max(0, s.heat - 1)
    )
    if first and due <= s.least:
        need = 0.50 + 0.01 * min(others, 5)
    better = 0.58 + 0.05 * s.heat if first else 0.68 + 0.04 * s.heat
    if sized is not None and strength > better and rng.random() < 0.75:
        return _size(s, offers, sized, rng)
    if sized is not None and rng.random() < 0.01:
        return _size(s, offers, sized, rng)
    return _draw(offers, words[Word.CALL if strength > need else Word.FOLD], rng)


def _size(s: Any, offers: Any, i: int, rng: random.Random) -> Event:
    """A bet of a part of the pot, or a raise to a few times the bet before the flop."""
    low, high = offers.low[i], offers.high[i]
    if s.round == 1 and s.high:
        wish = int(s.high * rng.choice([2, 2.5, 2.5, 3, 3, 4]))
    else:
        pot = s.middle + s.high
        wish = s.high + int(pot * rng.choice([0.33, 0.5, 0.5, 0.67, 0.75, 1]))
    if rng.random() < 0.02 or wish > 0.6 * high:
        wish = high
    event: Event = offers.event(i, [], max(low, min(wish, high)))
    return event


# --- how good a hand is -----------------------------------------------------------------------


def _strength(s: Any, o: Any, seat: int, rng: random.Random) -> float:
    """Share of a pot against one unknown hand, from 0 to 1, roughly."""
    if s.hidden[seat]:
        return rng.random()
    if hasattr(s, "boards"):
        return _equity(s, seat, rng)
    if o.lowball != Lowball.NO:
        return _low_strength(s, o, seat)
    return _draw_strength(s, o, seat)


def _equity(s: CommunityState, seat: int, rng: random.Random) -> float:
    """Won and half-won boards against a random hand."""
    own, board = s.hand[seat], s.boards[0]
    rest = list(members(s.pack & ~own & ~board))
    missing = BOARD - board.bit_count()
    samples = FEW_SAMPLES if s.two_own else SAMPLES
    won = 0.0
    for _ in range(samples):
        cards = rng.sample(rest, missing + s.hole)
        final = board
        for card in cards[:missing]:
            final |= 1 << card
        other = 0
        for card in cards[missing:]:
            other |= 1 << card
        share = _share(high_of(s, own, final), high_of(s, other, final))
        if s.hilo:
            mine, his = omaha_low(own, final), omaha_low(other, final)
            if mine or his:
                share = (share + _share(-mine if mine else -999, -his if his else -999)) / 2
        won += share
    return won / samples


def _share(mine: int, his: int) -> float:
    return 1.0 if mine > his else 0.5 if mine == his else 0.0


def _draw_strength(s: Any, o: Any, seat: int) -> float:
    value = draw_value(s, o, seat)
    late = s.draws > 0
    if value >= STRAIGHT:
        return 0.97
    if value >= THREE:
        return 0.86
    if value >= TWO_PAIRS:
        return 0.76
    rank = (value >> 13 & 0x1FFF).bit_length()
    if value >= PAIR:
        return 0.42 + 0.022 * rank
    return 0.12 if late else 0.5 if _four_flush(s.hand[seat]) else 0.25 + 0.01 * rank


def _four_flush(hand: int) -> int:
    """Four cards of one suit as a set, empty if there are not."""
    for suit in range(4):
        cards = hand & 0x1FFF << 16 * suit
        if cards.bit_count() == 4:
            return cards
    return 0


def _low_cards(s: Any, o: Any, seat: int) -> list[int]:
    """Cards that a lowball player keeps: one of each rank up to the eight, and wild ones."""
    kept: dict[int, int] = {}
    for card in members(s.hand[seat]):
        rank = card & 15
        if o.lowball == Lowball.ACE_TO_FIVE and rank == ACE:
            rank = -1
        if s.wild >> card & 1:
            rank = -2 - len(kept)
        if rank <= 6:
            kept.setdefault(rank, card)
    return list(kept.values())


def _low_strength(s: Any, o: Any, seat: int) -> float:
    kept = len(_low_cards(s, o, seat))
    late = s.draws >= o.draws
    return (0.15, 0.2, 0.3, 0.46, 0.62, 0.92)[kept] if not late else 0.9 if kept == 5 else 0.35


# --- the draw and the showdown -----------------------------------------------------------------


def _exchange(table: Any, offers: Any, rng: random.Random) -> Event:
    s, o = table.state, table.options
    i = 0
    cards = [k for k in range(offers.count) if offers.verb[k] == Verb.DISCARD and offers.take[k]]
    if not cards or s.hidden[s.turn]:
        return _draw(offers, rng.randrange(offers.count), rng)
    away = _useless(s, o, s.turn)
    i = cards[0]
    most = offers.take[i]
    if len(away) > most:
        away = away[:most]
    if not away:
        return _draw(offers, 0, rng)
    event: Event = offers.event(i, away)
    return event


def _useless(s: Any, o: Any, seat: int) -> list[int]:
    """Cards to exchange, the most useless first."""
    hand = s.hand[seat]
    cards = sorted(members(hand & ~s.wild), key=lambda card: card & 15)
    if o.lowball != Lowball.NO:
        kept = _low_cards(s, o, seat)
        return sorted((c for c in cards if c not in kept), key=lambda c: -(c & 15))
    value = draw_value(s, o, seat)
    if value >= STRAIGHT:
        return []
    if value < PAIR and _four_flush(hand):
        return [card for card in cards if not _four_flush(hand) >> card & 1]
    counts = [card & 15 for card in cards]
    single = [card for card in cards if counts.count(card & 15) == 1]
    if value < PAIR or (value < FLUSH and hand & s.wild):
        return single[:3]
    return single


def _show(table: Any, offers: Any, shows: list[int]) -> Event:
    """The first line that shows; whoever sees a better hand of all his rivals mucks."""
    s, o = table.state, table.options
    i = shows[0]
    seat = offers.actor[i]
    mucks = [k for k in shows if offers.what[k] == Word.MUCK and offers.actor[k] == seat]
    shown = contenders(s) & ~to_show(s)
    if mucks and shown and not s.hilo and not s.hidden[seat] and getattr(s, "runs", 1) == 1:
        values = [_value(s, o, other) for other in range(s.seats) if shown >> other & 1]
        stake = all(
            s.staked[seat] <= s.staked[other] for other in range(s.seats) if shown >> other & 1
        )
        if stake and max(values) > _value(s, o, seat):
            i = mucks[0]
    event: Event = offers.event(i, offers.pool[i])
    return event


def _value(s: Any, o: Any, seat: int) -> int:
    if hasattr(s, "boards"):
        return high_of(s, s.hand[seat], s.boards[0])
    return strength_of(s, o, seat)
