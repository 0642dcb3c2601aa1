"""What is open at a point of Koi-Koi, and how a sensible player plays."""

from __future__ import annotations

import random
from typing import Any

from cardlog.cards import members
from cardlog.rules.bits import popcount
from cardlog.rules.hanafuda.flowers import ANIMALS, BRIGHTS, CUP, PACK, RIBBONS, month_of
from cardlog.rules.hanafuda.play import (
    lucky_counts,
    lucky_fault,
    matching,
    settle_lucky,
)
from cardlog.rules.hanafuda.table import HAND, Options, Phase, State, game_ends, gather
from cardlog.rules.mechanisms.hands import hand_size, may_hold
from cardlog.rules.mechanisms.offers import Offers, offer_act, offer_card, offer_word
from cardlog.rules.mechanisms.stock import stock_cards
from cardlog.words import CHANCE, NONE, Event, Verb, Word


def offers(s: State, o: Options, c: Offers) -> int:
    """Choices open to the table or the players."""
    if s.phase in (Phase.OPEN, Phase.LUCKY):
        for seat in range(s.seats):
            for what in (Word.FOUR, Word.PAIR):
                if not lucky_fault(s, o, seat, what):
                    offer_word(c, seat, Verb.DECLARE, what)
    if s.phase == Phase.LUCKY:
        if game_ends(s, o, lucky_counts(s, o)):
            return 0
        settle_lucky(s, o)
    if s.phase == Phase.DEAL:
        _offer_packet(s, c)
    elif s.phase in (Phase.OPEN, Phase.PLAY):
        _offer_cards(s, o, c)
    elif s.phase == Phase.TURN:
        offer_act(c, CHANCE, Verb.DEAL, what=Word.UP, cards=_top(s), take=1, chance=True)
    elif s.phase == Phase.MATCH:
        _offer_captures(s, c, s.up - 1)
    elif s.phase == Phase.DECIDE:
        offer_word(c, s.turn, Verb.DECLARE, Word.STOP)
        offer_word(c, s.turn, Verb.DECLARE, Word.KOI_KOI)
    return 0


def _top(s: State) -> int:
    """Cards that can be the next of the pile."""
    if s.stock_told:
        known = s.stock[s.stock_left - 1] - 1
        if known < 48:
            return 1 << known
    return stock_cards(s) & PACK


def _offer_packet(s: State, c: Offers) -> None:
    if s.done:
        gather(s)
    for seat in (s.dealer, 1 - s.dealer):
        missing = HAND - hand_size(s, seat)
        if missing:
            offer_act(c, CHANCE, Verb.DEAL, target=seat, cards=s.unseen, take=missing, chance=True)
            return
    missing = s.field_due - popcount(s.field_dealt)
    offer_act(c, CHANCE, Verb.DEAL, what=Word.BOARD, cards=s.unseen, take=missing, chance=True)


def _offer_cards(s: State, o: Options, c: Offers) -> None:
    cards = may_hold(s, s.turn)
    if o.must_match and matching(s, s.hand[s.turn]):
        cards = matching(s, cards)
    fitting = matching(s, cards)
    for card in members(fitting):
        _offer_captures(s, c, card)
    if cards & ~fitting:
        offer_card(c, s.turn, Verb.PLAY, cards & ~fitting)


def _offer_captures(s: State, c: Offers, card: int) -> None:
    there = list(members(s.field & month_of(card)))
    if len(there) == 3:
        offer_act(c, s.turn, Verb.PLAY, what=Word.CAPTURE, cards=(card, *there))
        return
    for other in there:
        offer_act(c, s.turn, Verb.PLAY, what=Word.CAPTURE, cards=(card, other))


# --- a sensible player --------------------------------------------------------------------


def player(table: Any, c: Offers, rng: random.Random) -> Event | None:
    """Takes the pictures, stops with a good combination and at times without."""
    s = table.state
    best: tuple[float, int] = (-1.0, -1)
    for i in range(c.count):
        if c.verb[i] == Verb.DECLARE:
            if c.what[i] in (Word.FOUR, Word.PAIR):
                return c.event(i, ())
            stop = rng.random() < 0.7 or not s.hand[s.turn]
            return c.event(i if stop else i + 1, ())
        if c.what[i] == Word.CAPTURE:
            best = max(best, (2 + sum(map(_worth, c.pool[i])) + rng.random(), i))
        elif c.verb[i] == Verb.PLAY and c.what[i] == NONE:
            best = max(best, (rng.random(), i))
    if best[1] < 0:
        return None
    i = best[1]
    if c.what[i] == Word.CAPTURE:
        return c.event(i, c.pool[i])
    return c.event(i, [min(c.pool[i], key=lambda card: _worth(card) + rng.random())])


def _worth(card: int) -> int:
    """How much a card is wanted."""
    bit = 1 << card
    if bit & (BRIGHTS | CUP):
        return 5
    return 2 if bit & (ANIMALS | RIBBONS) else 1
