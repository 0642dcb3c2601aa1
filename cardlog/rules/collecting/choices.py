"""What is open at a point of the asking games, and how a sensible player asks."""

from __future__ import annotations

import random
from typing import Any

from cardlog.cards import members
from cardlog.rules.bits import popcount
from cardlog.rules.collecting.acts import is_lucky, wanted_cards, wanted_rank
from cardlog.rules.collecting.flow import cards_down, refill_is_due, set_is_due
from cardlog.rules.collecting.table import (
    RANKS,
    Phase,
    State,
    due,
    gather,
    known,
    least_hidden,
    most_hidden,
    of_rank,
)
from cardlog.rules.mechanisms.hands import hand_size, may_hold
from cardlog.rules.mechanisms.offers import Offers, offer_act, offer_card, offer_word
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.words import CHANCE, Event, Verb, Word


def offers(s: State, o: Any, c: Offers) -> int:
    """Choices open to the table or the seats to act."""
    if s.phase == Phase.DEAL:
        _offer_packet(s, c)
    elif s.phase == Phase.SHOW:
        offer_card(c, s.turn, Verb.SHOW, 1 << (s.fished - 1))
    elif set_is_due(s):
        _offer_sets(s, c)
    elif s.phase == Phase.FISH:
        offer_act(c, s.turn, Verb.DRAW, what=Word.STOCK, cards=s.unseen, take=1, chance=True)
    elif s.phase == Phase.ANSWER:
        _offer_answer(s, c)
    elif s.phase == Phase.ASK:
        if s.may_be_lucky:
            lucky = sum(1 << card for card in members(s.unseen) if is_lucky(s, card))
            offer_card(c, s.may_be_lucky - 1, Verb.SHOW, lucky)
        if refill_is_due(s):
            _offer_refill(s, c)
        else:
            _offer_questions(s, c)
    return 0


def _offer_packet(s: State, c: Offers) -> None:
    if s.done:
        gather(s)
    seat = s.dealer
    for _ in range(s.seats):
        seat = next_seat(s, seat)
        missing = due(s, seat, s.dealer) - hand_size(s, seat)
        if missing > 0:
            offer_act(c, CHANCE, Verb.DEAL, target=seat, cards=s.unseen, take=missing, chance=True)
            return


def _offer_sets(s: State, c: Offers) -> None:
    for seat in range(s.seats):
        for rank in range(RANKS):
            if known(s, seat, rank) + least_hidden(s, seat, rank) >= s.unit:
                cards = may_hold(s, seat) & of_rank(rank)
                offer_act(c, seat, Verb.MELD, cards=cards, take=s.unit)


def _offer_refill(s: State, c: Offers) -> None:
    for seat in range(s.seats):
        if hand_size(s, seat) == 0:
            offer_act(
                c, seat, Verb.DRAW, what=Word.STOCK, cards=s.unseen, take=min(s.refill, s.stock),
                chance=True,
            )  # fmt: skip


def _offer_answer(s: State, c: Offers) -> None:
    seat = s.asked
    own = s.hand[seat] & wanted_cards(s)
    most = most_hidden(s, seat, wanted_rank(s))
    least = 0 if s.ask_card else least_hidden(s, seat, wanted_rank(s))
    if own and not s.hidden[seat]:
        offer_act(c, seat, Verb.GIVE, target=s.inquirer, cards=own)
        return
    pool = own | (s.unseen & ~s.barred[seat] & wanted_cards(s))
    low, high = popcount(own) + least, popcount(own) + most
    if s.ask_card:
        high = min(high, 1)
    for take in range(max(1, low), min(high, popcount(pool)) + 1):
        if take == popcount(own):
            offer_act(c, seat, Verb.GIVE, target=s.inquirer, cards=own)
        else:
            offer_act(c, seat, Verb.GIVE, target=s.inquirer, cards=pool, take=take)
    if low == 0:
        offer_word(c, seat, Verb.DECLARE, Word.GO)


def _offer_questions(s: State, c: Offers) -> None:
    seat = s.turn
    for target in range(s.seats):
        if target == seat or hand_size(s, target) == 0:
            continue
        cards = 0
        for rank in [12, *range(12)]:
            if s.must_hold and not known(s, seat, rank) and most_hidden(s, seat, rank) < 1:
                continue
            if not s.ask_card:
                number = 1 if rank == 12 else rank + 2
                offer_act(c, seat, Verb.DECLARE, target=target, what=Word.ASK, low=number)
            cards |= of_rank(rank)
        if s.ask_card:
            cards &= s.pack & ~cards_down(s)
            if not s.ask_own:
                cards &= ~s.hand[seat]
            if cards:
                offer_act(c, seat, Verb.DECLARE, target=target, what=Word.ASK, cards=cards, take=1)


# --- a sensible player --------------------------------------------------------------------


def player(table: Any, c: Offers, rng: random.Random) -> Event | None:
    """Asks for what he holds most of, or for a card that he does not hold himself."""
    s = table.state
    asks = [i for i in range(c.count) if c.what[i] == Word.ASK]
    if not asks or s.hidden[s.turn]:
        return None
    if s.ask_card:
        i = rng.choice(asks)
        others = [card for card in c.pool[i] if not s.hand[s.turn] >> card & 1]
        cards = others or list(c.pool[i])
        return c.event(i, [max(cards, key=lambda k: known(s, s.turn, k & 15) + rng.random())])

    def appeal(i: int) -> float:
        rank = 12 if c.low[i] == 1 else c.low[i] - 2
        return known(s, s.turn, rank) + 2 * rng.random()

    return c.event(max(asks, key=appeal), ())
