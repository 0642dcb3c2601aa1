"""A simple sensible player for simulated games: natural bidding, cards that try to win or lose.

The aim is data with the shape of real play (contracts that are sometimes made, queens of spades
that are ducked), not strength.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

from cardlog.cards import JACK, SPADES, members
from cardlog.replay.play import Replay, chosen_event
from cardlog.rules.mechanisms.offers import Offers
from cardlog.rules.mechanisms.tricks import Tricks
from cardlog.words import CALL, NONE, Event, Verb, Word

QUEEN_OF_SPADES = SPADES * 16 + 10


def sensible(table: Replay, offers: Any, rng: random.Random) -> Event:
    """An act that a beginner could defend; chance and unknown choices are drawn at random."""
    if table.game.player is not None:
        event: Event | None = table.game.player(table, offers, rng)
        if event is not None:
            return event
    i = rng.randrange(offers.count)
    actor = offers.actor[i]
    cards = None
    if not issubclass(table.game.state, Tricks):
        return draw(offers, i, rng)
    if actor >= 0:
        verbs = {offers.verb[k] for k in range(offers.count)}
        if Verb.PLAY in verbs:
            i = _line(offers, Verb.PLAY)
            if len(verbs) > 1 and rng.random() < 0.1:
                i = rng.randrange(offers.count)
            if offers.verb[i] == Verb.PLAY:
                cards = [_card(table, offers.cards[i], rng)]
        elif Verb.GIVE in verbs:
            i = _line(offers, Verb.GIVE)
            cards = _pass_on(offers.cards[i], offers.take[i])
        elif Verb.BID in verbs:
            i = _bid(table, offers, rng)
        elif Verb.DISCARD in verbs:
            i = _line(offers, Verb.DISCARD)
            cards = _weakest(table, offers.cards[i], offers.take[i])
    return draw(offers, i, rng) if cards is None else chosen_event(offers, i, cards)


def draw(offers: Offers, i: int, rng: random.Random) -> Event:
    """The event that line ``i`` of the offers makes with random cards."""
    return offers.draw(i, rng)


def _line(offers: Any, verb: int) -> int:
    return next(k for k in range(offers.count) if offers.verb[k] == verb)


def _word(offers: Any, what: int) -> int:
    """Line of the offers with a word or call, -1 if it is not open."""
    return next((k for k in range(offers.count) if offers.what[k] == what), -1)


# --- cards --------------------------------------------------------------------------------


def _card(table: Replay, legal: int, rng: random.Random) -> int:
    state = table.state
    cards = list(members(legal))
    if len(cards) == 1 or rng.random() < 0.1:
        return rng.choice(cards)
    if "avoidance" in table.game.family or "hearts" in table.game.family:
        return _low_player(state, cards)
    return _trick_player(state, cards)


def _rank(card: int) -> int:
    return card & 15


def _danger(card: int) -> int:
    """How much a hearts player wants to be rid of a card."""
    if card == QUEEN_OF_SPADES:
        return 100
    return _rank(card) + (20 if card >> 4 == 2 else 5 if card >> 4 == SPADES else 0)


def _low_player(state: Any, cards: list[int]) -> int:
    """Duck with the highest card that loses; void: throw the worst card; lead low."""
    if state.laid == 0:
        return min(cards, key=lambda c: (c == QUEEN_OF_SPADES, _rank(c)))
    if all(card >> 4 != state.led for card in cards):
        return max(cards, key=_danger)
    best = _rank(state.table[state.best_seat] - 1)
    under = [c for c in cards if _rank(c) < best]
    if under:
        return max(under, key=_danger)
    return min(cards, key=_rank)


def _trick_player(state: Any, cards: list[int]) -> int:
    """Win as cheaply as possible when one's side is not winning; else play low."""
    trump = state.trump
    if state.laid == 0:
        top = max(cards, key=_rank)
        return top if _rank(top) >= JACK else min(cards, key=lambda c: (c >> 4 == trump, _rank(c)))
    best = state.table[state.best_seat] - 1
    ours = (state.best_seat + state.turn) % 2 == 0 and state.seats == 4
    winners = [
        c
        for c in cards
        if (c >> 4 == best >> 4 and _rank(c) > _rank(best))
        or (c >> 4 == trump and best >> 4 != trump)
    ]
    if winners and not ours:
        return min(winners, key=lambda c: (c >> 4 == trump, _rank(c)))
    return min(cards, key=lambda c: (c >> 4 == trump, _rank(c)))


def _pass_on(cards: int, take: int) -> list[int]:
    return sorted(members(cards), key=_danger, reverse=True)[:take]


def _weakest(table: Replay, cards: int, take: int) -> list[int]:
    trump = table.state.trump
    return sorted(members(cards), key=lambda c: (c >> 4 == trump, _rank(c)))[:take]


# --- bidding ------------------------------------------------------------------------------


def _bid(table: Replay, offers: Any, rng: random.Random) -> int:
    seat = offers.actor[0]
    hand = table.state.hand[seat]
    if any(offers.what[k] > CALL for k in range(offers.count)):
        return _bridge_call(table.state, hand, seat, offers, rng)
    return _name_trump(table, hand, offers, rng)


def _points(hand: int) -> int:
    """High cards 4 3 2 1."""
    return sum(max(0, (c & 15) - 8) for c in members(hand))


def _length(hand: int, suit: int) -> int:
    return (hand >> (16 * suit) & 0x1FFF).bit_count()


def _bridge_call(state: Any, hand: int, seat: int, offers: Any, rng: random.Random) -> int:
    side = seat % 2
    lengths = [_length(hand, suit) for suit in range(4)]
    long = max(range(4), key=lambda suit: (lengths[suit], suit))
    points = _points(hand) + lengths[long] - 4
    partner = (seat + 2) % 4
    own = [d for d in range(5) if state.first_named[5 * side + d] == seat + 1]
    his = [d for d in range(5) if state.first_named[5 * side + d] == partner + 1]
    wish = NONE
    if his:
        total = points + 12
        fit = max(his, key=lambda d: lengths[d] if d < 4 else 3)
        strain = fit if fit < 4 and lengths[fit] >= 3 else long if lengths[long] >= 5 else 4
        level = 6 if total >= 33 else (4 if strain in (2, 3) else 5 if strain < 2 else 3)
        if total < 25:
            level = 2 if total >= 18 else 0
        if total < 25 and own:
            level = 0
        wish = _cheapest(offers, strain, level)
    elif not own and points >= (12 if state.contract == 0 else 13):
        balanced = min(lengths) >= 2 and max(lengths) <= 5
        strain = 4 if balanced and 15 <= _points(hand) <= 17 else long
        wish = _cheapest(offers, strain, 1 if state.contract == 0 else 2)
    if wish == NONE and points >= 15 and rng.random() < 0.2:
        wish = _word(offers, Word.DOUBLE)
    return wish if wish >= 0 else _word(offers, Word.PASS)


def _cheapest(offers: Any, strain: int, level: int) -> int:
    """Line of the bid at this level or the nearest lower one that is open; ``NONE`` if none."""
    for lower in range(level, 0, -1):
        line = _word(offers, CALL + 8 * lower + strain)
        if line >= 0:
            return line
    return NONE


_SUIT_WORDS = (Word.CLUBS, Word.DIAMONDS, Word.HEARTS, Word.SPADES)


def _name_trump(table: Replay, hand: int, offers: Any, rng: random.Random) -> int:
    """Order up or name a suit on three trumps or so; pass otherwise."""
    passing = _word(offers, Word.PASS)
    up = getattr(table.state, "up", 0)
    wishes: list[tuple[float, int]] = []
    for line in _bids(offers):
        what = offers.what[line]
        if what == Word.ORDER and 0 < up < 61:
            wishes.append((_trump_strength(hand, up >> 4), line))
        elif what in _SUIT_WORDS:
            wishes.append((_trump_strength(hand, _SUIT_WORDS.index(Word(what))), line))
    if wishes:
        strength, line = max(wishes)
        if strength >= 5 or passing < 0:
            return line
    return passing if passing >= 0 else rng.randrange(offers.count)


def _bids(offers: Any) -> Iterable[int]:
    return (k for k in range(offers.count) if offers.verb[k] == Verb.BID)


def _trump_strength(hand: int, suit: int) -> float:
    left_bower = (3 - suit) * 16 + JACK
    strength = 0.0
    for card in members(hand):
        if card >= 61 or card == suit * 16 + JACK:
            strength += 3
        elif card == left_bower:
            strength += 2.5
        elif card >> 4 == suit:
            strength += 1 + (_rank(card) >= 10) * 0.5
        elif _rank(card) == 12:
            strength += 1
    return strength
