"""A simple sensible player of five hundred, for simulated games."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from cardlog.cards import ACE, JACK, JOKER, KING, NO_SUIT, TEN, members
from cardlog.rules.five_hundred.ladder import denomination, is_misere, tricks_bid
from cardlog.rules.five_hundred.table import of_makers, suit_cards, suit_of
from cardlog.rules.mechanisms.bowers import BENNY, left_bower
from cardlog.rules.mechanisms.bowers import strength as bower_strength
from cardlog.rules.mechanisms.bowers import suit_cards as bower_cards
from cardlog.rules.mechanisms.offers import Offers
from cardlog.words import Event, Verb, Word

LOW = TEN


def player(table: Any, offers: Offers, rng: random.Random) -> Event:
    """An act that a beginner could defend."""
    s = table.state
    lines = range(offers.count)
    verbs = {offers.verb[i] for i in lines}
    if Verb.BID in verbs:
        return offers.draw(_bid(s, offers), rng)
    if Verb.DISCARD in verbs:
        return offers.event(0, _burial(s, offers.pool[0], offers.take[0]))
    if Verb.DECLARE in verbs and (is_misere(s.contract) or rng.random() < 0.3):
        return offers.draw(_nomination(s, offers), rng)
    if Verb.PLAY in verbs:
        return _play(s, offers, rng)
    return offers.draw(0, rng)


# --- bids ---------------------------------------------------------------------------------


def _bid(s: Any, offers: Offers) -> int:
    """The cheapest bid that the hand is good for, or a pass."""
    hand = s.hand[s.turn]
    help_ = 2.6 if s.accounts == 2 else 1.4
    worth = [_trump_tricks(hand, suit) + help_ for suit in range(4)]
    worth.append(_plain_tricks(hand) + help_ - 0.5)
    best, line = -1.0, 0
    for i in range(offers.count):
        what = offers.what[i]
        if what == Word.PASS:
            continue
        if is_misere(what):
            spare = 1.0 if _loses(hand, what) else -1.0
        else:
            spare = worth[denomination(what)] - tricks_bid(what)
        if spare > best and spare >= 0:
            best, line = spare, i
    return line


def _trump_tricks(hand: int, trump: int) -> float:
    own = hand & bower_cards(trump, trump)
    count = own.bit_count()
    tricks = 0.0
    for card in members(own):
        value = bower_strength(trump, trump, card)
        tricks += 1.0 if value >= 39 else 0.9 if card == left_bower(trump) else 0.5
    tricks += max(0, count - 4) * 0.5
    for suit in range(4):
        if suit != trump:
            tricks += _tops(hand & bower_cards(trump, suit), suit)
    return tricks if count >= 4 else 0.0


def _tops(cards: int, suit: int) -> float:
    held = cards >> 16 * suit
    tricks = 0.9 * (held >> ACE & 1)
    if held >> KING & 1 and cards.bit_count() > 1:
        tricks += 0.5
    return tricks


def _plain_tricks(hand: int) -> float:
    tricks = 1.0 * (hand >> JOKER & 1)
    for suit in range(4):
        cards = hand & 0x1FFF << 16 * suit
        tricks += _tops(cards, suit)
        if cards >> 16 * suit >> ACE & 1:
            tricks += 0.6 * max(0, cards.bit_count() - 3)
    return tricks


def _loses(hand: int, what: int) -> bool:
    """Low cards enough to lose every trick."""
    high = sum(1 for card in members(hand) if card == JOKER or card & 15 > LOW)
    return high <= (1 if what == Word.MISERE else 0)


# --- the kitty ----------------------------------------------------------------------------


def _burial(s: Any, pool: Iterable[int], take: int) -> list[int]:
    if is_misere(s.contract):
        return sorted(pool, key=lambda c: (c == JOKER, c & 15), reverse=True)[:take]
    hand = s.hand[s.turn]

    def worth(card: int) -> tuple[bool, bool, int, int]:
        suit = suit_of(s, card)
        if suit == s.trump or card == JOKER:
            return (True, True, 0, card & 15)
        length = (hand & suit_cards(s, suit)).bit_count()
        return (False, card & 15 == ACE, length, card & 15)

    return sorted(pool, key=worth)[:take]


def _nomination(s: Any, offers: Offers) -> int:
    """The longest suit, in a misère the one with the lowest cards."""
    hand = s.hand[s.turn]

    def worth(line: int) -> int:
        suit = offers.what[line] - Word.CLUBS
        cards = int(hand) >> 16 * suit & 0x1FFF
        return -cards.bit_length() if is_misere(s.contract) and cards else cards.bit_count()

    lines = [i for i in range(offers.count) if offers.verb[i] == Verb.DECLARE]
    return max(lines, key=worth)


# --- cards --------------------------------------------------------------------------------


def _play(s: Any, offers: Offers, rng: random.Random) -> Event:
    lines = [i for i in range(offers.count) if offers.verb[i] == Verb.PLAY]
    line = lines[-1]
    cards = list(offers.pool[line])
    if len(lines) > 1 and (cards == [JOKER] or rng.random() < 0.1):
        return offers.draw(rng.choice(lines[:-1]), rng)
    if rng.random() < 0.05:
        return offers.draw(line, rng)
    loses = is_misere(s.contract) and of_makers(s, s.turn)
    return offers.event(line, [_duck(s, cards) if loses else _win(s, cards)])


def _value(s: Any, card: int) -> int:
    """Strength of a card led or followed, as if its own suit were led."""
    if card == JOKER:
        return BENNY
    if s.trump != NO_SUIT:
        return bower_strength(s.trump, suit_of(s, card), card)
    return 1 + (card & 15)


def _in_trick(s: Any, card: int) -> int:
    """Strength of a card in the open trick."""
    suit = suit_of(s, card)
    return _value(s, card) if suit in (s.led, s.trump, NO_SUIT) else 0


def _duck(s: Any, cards: list[int]) -> int:
    if s.laid == 0:
        return min(cards, key=lambda c: _value(s, c))
    under = [c for c in cards if _in_trick(s, c) < s.best]
    return max(under or cards, key=lambda c: _value(s, c) if under else -_value(s, c))


def _win(s: Any, cards: list[int]) -> int:
    if s.laid == 0:
        top = max(cards, key=lambda c: _value(s, c))
        if is_misere(s.contract):
            return min(cards, key=lambda c: _value(s, c))
        strong = top & 15 >= JACK or suit_of(s, top) == s.trump
        return top if strong and of_makers(s, s.turn) else min(cards, key=lambda c: _value(s, c))
    friend = of_makers(s, s.best_seat) == of_makers(s, s.turn)
    winners = [c for c in cards if _in_trick(s, c) > s.best]
    if winners and not friend and not is_misere(s.contract):
        return min(winners, key=lambda c: _value(s, c))
    return min(cards, key=lambda c: _value(s, c))
