"""What is open at each point, and a simple sensible player."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

from cardlog.cards import ACE, JACK, KING, QUEEN, TEN, members
from cardlog.rules.mechanisms.copies import CODES
from cardlog.rules.mechanisms.offers import Offers, offer_act, offer_card, offer_word
from cardlog.rules.pinochle.auction import lowest_bid, may_pass
from cardlog.rules.pinochle.melds import (
    MARRIAGE,
    NINES,
    ONE_RANK,
    PINOCHLE,
    RUN,
    meld_value,
    melding,
)
from cardlog.rules.pinochle.play import TRUMPED, counter, playable
from cardlog.rules.pinochle.score import settle
from cardlog.rules.pinochle.table import HAND, Options, Phase, State, partner, suit_cards
from cardlog.words import CHANCE, Event, Verb, Word

MOST_BID = 3000
"""Highest bid that is offered; any is allowed, but no side could make more than this."""


def offers(s: State, o: Options, c: Offers) -> int:
    """Choices open to the table or the seat to act."""
    if s.phase == Phase.REVIEW:
        settle(s, o)
    if s.phase == Phase.DEAL:
        _offer_packet(s, c)
    elif s.phase == Phase.BID:
        if may_pass(s, o):
            offer_word(c, s.turn, Verb.BID, Word.PASS)
        low = lowest_bid(s, o)
        offer_act(c, s.turn, Verb.BID, low=low)
        if low + o.step <= MOST_BID:
            offer_act(c, s.turn, Verb.BID, low=low + o.step, high=MOST_BID, step=o.step)
    elif s.phase == Phase.TRUMP:
        for suit in range(4):
            offer_word(c, s.turn, Verb.DECLARE, Word.CLUBS + suit)
    elif s.phase == Phase.EXCHANGE:
        offer_act(
            c, s.turn, Verb.GIVE, target=partner(s.turn), cards=_pool(s, s.turn), take=o.exchange
        )
    elif s.phase == Phase.MELD:
        for seat in range(s.seats):
            if not s.melded >> seat & 1:
                for cards, value in melds(s, o, seat):
                    offer_act(c, seat, Verb.MELD, cards=cards, low=value)
        offer_card(c, s.turn, Verb.PLAY, playable(s, o, s.turn))
    elif s.phase == Phase.PLAY:
        offer_card(c, s.turn, Verb.PLAY, playable(s, o, s.turn))
    return 0


def _offer_packet(s: State, c: Offers) -> None:
    """The rest of the first hand that is not full."""
    unseen = [card for card in range(CODES) for _ in range(s.unseen[card])]
    for seat in range(s.seats):
        missing = HAND - s.held[seat]
        if missing:
            offer_act(c, CHANCE, Verb.DEAL, target=seat, cards=unseen, take=missing)
            return


def _pool(s: State, seat: int) -> list[int]:
    """Cards that a seat holds or could hold, with copies."""
    found = []
    for card in range(CODES):
        count = s.holding[CODES * seat + card]
        if s.hidden[seat] and not s.barred[seat] >> card & 1:
            count += min(s.unseen[card], s.hidden[seat])
        found += [card] * count
    return found


# --- melds --------------------------------------------------------------------------------


def melds(s: State, o: Options, seat: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """All sets of known cards that a seat can lay down, each with its value."""
    held = Counter({card: s.holding[CODES * seat + card] for card in members(s.hand[seat])})
    kinds = [RUN << 16 * s.trump, NINES & suit_cards(s.trump), PINOCHLE]
    kinds += [MARRIAGE << 16 * suit for suit in range(4)]
    kinds += [ONE_RANK << rank for rank in range(JACK, ACE + 1)]
    sets = [list(members(kind)) for kind in kinds]
    there = [(cards, min(held[card] for card in cards)) for cards in sets]
    there = [(cards, most) for cards, most in there if most]
    seen = set()
    for counts in product(*[range(most + 1) for _, most in there]):
        laid: Counter[int] = Counter()
        for (cards, _), count in zip(there, counts, strict=True):
            laid |= Counter(dict.fromkeys(cards, count))
        run = tuple(sorted((+laid).elements(), reverse=True))
        if run and run not in seen:
            seen.add(run)
            yield run, _value(o, s.trump, run)


def _value(o: Options, trump: int, cards: tuple[int, ...]) -> int:
    one, two = planes(Counter(cards))
    return meld_value(o, trump, one, two)


def planes(cards: Counter[int]) -> tuple[int, int]:
    """Cards that are there, and those that are there twice, as sets."""
    one = sum(1 << card for card, count in cards.items() if count)
    return one, sum(1 << card for card, count in cards.items() if count > 1)


def best_meld(o: Options, trump: int, held: Counter[int]) -> tuple[list[int], int]:
    """Every card of a hand that belongs to a meld, and the value of all."""
    one, two = planes(held)
    first = one & melding(trump, one, two, 1)
    second = two & melding(trump, one, two, 2)
    cards = sorted([*members(first), *members(second)], reverse=True)
    return cards, meld_value(o, trump, first, second)


# --- a player -----------------------------------------------------------------------------


def player(table: Any, open_now: Offers, rng: random.Random) -> Event | None:
    """Bids what he hopes to make, lays down all he has, wins tricks cheaply or feeds his side."""
    s, o = table.state, table.options
    seat = s.turn
    if seat == CHANCE:
        return None
    held = Counter({card: s.holding[CODES * seat + card] for card in members(s.hand[seat])})
    if s.phase == Phase.BID:
        return _bid(s, o, open_now, held)
    if s.phase == Phase.TRUMP:
        trump = max(range(4), key=lambda suit: _promise(o, suit, held))
        line = next(i for i in range(open_now.count) if open_now.what[i] == Word.CLUBS + trump)
        return open_now.event(line, [])
    if s.phase == Phase.EXCHANGE:
        value = _worth_giving if s.given == 0 else _worth_keeping
        order = sorted(held.elements(), key=lambda card: value(o, s.trump, card, held))
        return open_now.event(0, sorted(order[: o.exchange], reverse=True))
    if s.phase == Phase.MELD:
        return _meld(s, o, open_now, rng)
    if rng.random() < 0.05:
        return None
    return open_now.event(0, [_card(s, o, list(members(open_now.cards[0])))])


def _promise(o: Options, trump: int, held: Counter[int]) -> int:
    """What a hand hopes that its side scores with a suit as trumps."""
    trumps = sum(count for card, count in held.items() if card >> 4 == trump)
    aces = sum(count for card, count in held.items() if card & 15 == ACE)
    return best_meld(o, trump, held)[1] + 130 + 10 * aces + 12 * (trumps - 3)


def _bid(s: State, o: Options, open_now: Offers, held: Counter[int]) -> Event:
    """On as long as the hand seems worth it."""
    line = next(i for i in range(open_now.count) if open_now.what[i] < 0)
    hope = max(_promise(o, trump, held) for trump in range(4))
    passing = [i for i in range(open_now.count) if open_now.what[i] == Word.PASS]
    if passing and hope < lowest_bid(s, o):
        return open_now.event(passing[0], [])
    return open_now.event(line, [])


def _worth_giving(o: Options, trump: int, card: int, held: Counter[int]) -> int:
    """The partner gives trumps of the run, aces and the cards of a pinochle first."""
    rank = card & 15
    if card >> 4 == trump and rank >= TEN:
        return 0
    if rank == ACE:
        return 1
    if PINOCHLE >> card & 1:
        return 2
    return 20 - rank


def _worth_keeping(o: Options, trump: int, card: int, held: Counter[int]) -> int:
    """The high bidder gives back what belongs to no meld, low cards first."""
    melded = card in best_meld(o, trump, held)[0]
    return 100 * (card >> 4 == trump) + 50 * melded + (card & 15)


def _meld(s: State, o: Options, open_now: Offers, rng: random.Random) -> Event | None:
    """Each in turn lays down all he has; then the high bidder leads an ace or a low card."""
    for i in range(s.seats):
        seat = (s.turn + i) & 3
        held = Counter({card: s.holding[CODES * seat + card] for card in members(s.hand[seat])})
        cards, _ = best_meld(o, s.trump, held)
        for line in range(open_now.count):
            if open_now.actor[line] == seat and open_now.verb[line] == Verb.MELD:
                if sorted(open_now.pool[line], reverse=True) == cards:
                    return open_now.event(line, cards)
    line = open_now.count - 1
    return open_now.event(line, [_card(s, o, list(members(open_now.cards[line])))])


def _card(s: State, o: Options, cards: list[int]) -> int:
    """Win as cheaply as possible; a counter to the partner's trick, else the least card."""
    if s.laid == 0:
        plain = [card for card in cards if card >> 4 != s.trump and card & 15 == ACE]
        return plain[0] if plain else min(cards, key=lambda card: (counter(o, card), card & 15))
    ours = s.best_seat == partner(s.turn) and (s.laid == 3 or s.best > TRUMPED)
    if ours:
        return max(cards, key=lambda card: (counter(o, card), -(card >> 4 == s.trump)))
    return min(cards, key=lambda card: (counter(o, card), card >> 4 == s.trump, card & 15 == KING,
                                        card & 15 == QUEEN, card & 15))  # fmt: skip
