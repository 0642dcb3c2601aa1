"""A simple sensible player of oh hell, for simulated games."""

from __future__ import annotations

import random
from typing import Any

from cardlog.cards import ACE, JACK, members
from cardlog.rules.mechanisms.offers import Offers
from cardlog.words import Event, Verb


def player(table: Any, offers: Offers, rng: random.Random) -> Event:
    """Bid what the hand is good for; win until the bid is made, then lose."""
    s = table.state
    if offers.verb[0] == Verb.BID:
        return _bid(s, table.options, offers, rng)
    if offers.verb[0] != Verb.PLAY or rng.random() < 0.05:
        return offers.draw(rng.randrange(offers.count), rng)
    cards = list(offers.pool[0])
    hungry = s.won[s.turn] < s.bids[s.turn]
    return offers.event(0, [_win(s, cards) if hungry else _lose(s, cards)])


def _bid(s: Any, o: Any, offers: Offers, rng: random.Random) -> Event:
    """The open bid that is nearest to the tricks the hand should take."""
    wish = _seen_chance(s) if o.blind_one and s.size == 1 else _tricks(s)
    wish += rng.uniform(-0.3, 0.3)
    bids = [(i, number) for i in range(offers.count) for number in offers.numbers(i)]
    line, number = min(bids, key=lambda bid: abs(bid[1] - wish))
    return offers.event(line, (), number)


def _tricks(s: Any) -> float:
    tricks = 0.0
    for card in members(s.hand[s.turn]):
        rank = card & 15
        if card >> 4 == s.trump:
            tricks += 0.4 + 0.05 * rank
        elif rank >= JACK:
            tricks += (0.9 - 0.3 * (ACE - rank)) * (1.0 if s.size > 3 else 0.5)
    return max(0.0, tricks)


def _seen_chance(s: Any) -> float:
    """Whether an unseen card may beat the best that the others hold."""
    best = max(_value(s, c) for i in range(s.seats) if i != s.turn for c in members(s.hand[i]))
    return 0.6 if best < JACK else 0.1


def _value(s: Any, card: int) -> int:
    return (card & 15) + (20 if card >> 4 == s.trump else 0)


def _beats(s: Any, card: int) -> bool:
    if s.laid == 0:
        return (card & 15) >= JACK
    strength = 20 + (card & 15) if card >> 4 == s.trump else 1 + (card & 15)
    return (card >> 4 in (s.led, s.trump)) and strength > s.best


def _win(s: Any, cards: list[int]) -> int:
    winners = [card for card in cards if _beats(s, card)]
    if s.laid == 0 and winners:
        return max(winners, key=lambda c: _value(s, c))
    return min(winners or cards, key=lambda c: _value(s, c))


def _lose(s: Any, cards: list[int]) -> int:
    losers = [card for card in cards if not _beats(s, card)]
    if losers and s.laid:
        return max(losers, key=lambda c: _value(s, c))
    return min(cards, key=lambda c: _value(s, c))
