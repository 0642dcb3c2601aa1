"""A simple sensible player of all fours: bids on high trumps, keeps and takes what counts."""

from __future__ import annotations

import random
from typing import Any

from cardlog.cards import ACE, members
from cardlog.rules.all_fours.table import Phase, kind_of, points_of, strength
from cardlog.rules.mechanisms.offers import Offers
from cardlog.words import NO_NUMBER, Event, Verb, Word

SUIT_WORDS = (Word.CLUBS, Word.DIAMONDS, Word.HEARTS, Word.SPADES)


def worth_of_suit(s: Any, hand: int, suit: int) -> float:
    """About how many points a hand takes with this suit as trump."""
    found = 0.0
    for card in members(hand):
        height = s.height[kind_of(suit, card)]
        if height:
            found += 0.3 + max(0, height - 14) / 8
    return found


def best_suit(s: Any, hand: int) -> int:
    """The suit that a hand is strongest in."""
    return max(range(4), key=lambda suit: worth_of_suit(s, hand, suit))


def line_of(offers: Offers, verb: int, what: int | None = None) -> int:
    """First line of the offers with a verb and word, -1 without one."""
    for i in range(offers.count):
        if offers.verb[i] == verb and (what is None or offers.what[i] == what):
            return i
    return -1


def bid_about(offers: Offers, wish: int) -> Event | None:
    """The lowest bid that is open if it is not above what the hand is worth, else a pass."""
    number = next((i for i in range(offers.count) if offers.low[i] != NO_NUMBER), -1)
    passing = line_of(offers, Verb.BID, Word.PASS)
    if number >= 0 and (passing < 0 or offers.low[number] <= wish):
        top = min(offers.high[number], max(offers.low[number], wish))
        return offers.event(number, [], offers.low[number] + (top - offers.low[number]) // 2)
    return offers.event(passing, [])


def choose_card(s: Any, cards: list[int], pips: Any, rng: random.Random) -> int:
    """Take with the lowest card what counts, throw what counts to the partner, else play low."""
    if rng.random() < 0.1:
        return rng.choice(cards)

    def value(card: int) -> int:
        return int(4 * points_of(s, 1 << card) + pips(card))

    def height(card: int) -> int:
        return strength(s, card) if s.laid else (card & 15) + 40 * int(s.trumps >> card & 1)

    if s.laid == 0:
        high = max(cards, key=height)
        if (high & 15) == ACE or (s.trumps >> high & 1 and rng.random() < 0.5):
            return high
        return min(cards, key=lambda card: (value(card), height(card)))
    winning = [card for card in cards if strength(s, card) > s.best]
    ours = s.side[s.best_seat] == s.side[s.turn]
    last = s.laid + 1 == s.players
    if ours and (last or s.best > 40):
        return max(cards, key=value)
    if winning and not ours:
        stake = sum(value(code - 1) for code in s.table[: s.seats] if code)
        if stake or last or rng.random() < 0.3:
            return min(winning, key=lambda card: (height(card), -value(card)))
    return min(cards, key=lambda card: (value(card), height(card)))


def play_card(table: Any, offers: Offers, pips: Any, rng: random.Random) -> Event | None:
    """A card to the trick, if that is what is to be done."""
    s = table.state
    i = line_of(offers, Verb.PLAY)
    if i < 0 or s.phase not in (Phase.PLAY, Phase.EXCHANGE):
        return None
    cards = list(members(offers.cards[i]))
    return offers.event(i, [choose_card(s, cards, pips, rng)])
