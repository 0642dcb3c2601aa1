"""What is open at a table of this family, and a player who makes sense of it."""

from __future__ import annotations

import random
from typing import Any

from cardlog.cards import UNKNOWN, members
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.copies import CODES, may_have
from cardlog.rules.mechanisms.offers import Offers, offer_act, offer_card, offer_word
from cardlog.rules.shedding.eights import at_limit, pass_fault, playable
from cardlog.rules.shedding.options import Options
from cardlog.rules.shedding.table import Phase, State, hands_are_full, may_refill
from cardlog.words import CHANCE, Event, Verb, Word

SUITS = (Word.CLUBS, Word.DIAMONDS, Word.HEARTS, Word.SPADES)


def unseen_cards(s: State) -> list[int]:
    """The cards not seen anywhere, with their copies."""
    return [card for card in range(CODES) for _ in range(s.unseen[card])]


def offers(s: State, o: Options, c: Offers) -> int:
    """Choices open to the table or the seat in turn."""
    if s.phase == Phase.DEAL:
        if hands_are_full(s):
            offer_act(c, CHANCE, Verb.DEAL, what=Word.STARTER, cards=unseen_cards(s), take=1)
            return 0
        seat = next(seat for seat in range(s.seats) if s.held[seat] < s.size)
        missing = s.size - s.held[seat]
        offer_act(c, CHANCE, Verb.DEAL, target=seat, cards=unseen_cards(s), take=missing)
    elif s.phase == Phase.PLAY:
        if may_refill(s, o.refill):
            offer_act(c, CHANCE, Verb.SHUFFLE, what=Word.STOCK)
        _turn(s, o, c)
    return 0


def _turn(s: State, o: Options, c: Offers) -> None:
    seat = s.turn
    most = 1
    if s.naming:
        for suit in SUITS:
            offer_word(c, seat, Verb.DECLARE, suit)
        most = 0
    if s.saying:
        if not s.fine:
            offer_word(c, seat, Verb.DECLARE, Word.LAST)
        if not s.naming:
            most = s.fine or o.last_card
    elif not s.naming:
        cards = may_have(s, seat) & playable(s, o, seat)
        for card in members(cards):
            # Each card a line of its own: chance players then play more than they draw.
            offer_card(c, seat, Verb.PLAY, 1 << card)
        if s.owed:
            most = s.owed
        elif at_limit(s, o):
            most = 0
        if pass_fault(s, o, seat) == Fault.LEGAL:
            offer_word(c, seat, Verb.PLAY, Word.PASS)
    most = min(most, s.stock)
    if most:
        offer_act(
            c, seat, Verb.DRAW, what=Word.STOCK, cards=unseen_cards(s) or [UNKNOWN] * most,
            least=1, take=most, chance=True,
        )  # fmt: skip


def player(table: Any, open_now: Offers, rng: random.Random) -> Event | None:
    """Play what fits, eights last; mostly name the longest suit; say the last card."""
    s = table.state
    if s.phase != Phase.PLAY:
        return None
    lines = range(open_now.count)
    seat = s.turn
    hand = list(members(s.hand[seat]))
    for i in lines:
        if open_now.what[i] == Word.LAST and rng.random() < 0.95:
            return open_now.event(i, ())
    if s.naming:
        counts = [sum(card >> 4 == suit for card in hand) for suit in range(4)]
        suit = max(range(4), key=lambda k: (counts[k], rng.random()))
        if rng.random() < 0.2:
            # Else four eights may go round for ever among hands that hold all other cards.
            suit = rng.randrange(4)
        return open_now.event(next(i for i in lines if open_now.what[i] == SUITS[suit]), ())
    plays = [i for i in lines if open_now.verb[i] == Verb.PLAY and open_now.cards[i]]
    if plays:
        plain = [i for i in plays if not s.wild & open_now.cards[i]]
        if plain or rng.random() < 0.8 or len(lines) == 1:
            return open_now.draw(rng.choice(plain or plays), rng)
    passes = [i for i in lines if open_now.what[i] == Word.PASS]
    draws = [i for i in lines if open_now.verb[i] == Verb.DRAW]
    if draws and not (passes and rng.random() < 0.7):
        return open_now.draw(draws[0], rng)
    if passes:
        return open_now.event(passes[0], ())
    return None
