"""What is open at a point, and how a sensible player plays."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

from cardlog.cards import mask
from cardlog.rules.cribbage.count import alike, fifteens, pairs, peg_value, run_length, runs
from cardlog.rules.cribbage.deal import crib_share, free_for_starter
from cardlog.rules.cribbage.play import first_with_cards
from cardlog.rules.cribbage.show import holder, worth_at
from cardlog.rules.cribbage.table import (
    MOST_WORTH,
    Options,
    Phase,
    State,
    fitting,
    next_deal,
    order,
    record_ends,
    same_side,
    settle,
    value,
)
from cardlog.rules.mechanisms.hands import hand_size, may_hold
from cardlog.rules.mechanisms.offers import Offers, offer_act, offer_card, offer_word
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.words import CHANCE, NONE, Event, Verb, Word


def offers(s: State, o: Options, c: Offers) -> int:
    """Choices open to the table or the seats to act."""
    if s.phase in (Phase.SHOW, Phase.REVIEW):
        _offer_muggins(s, c)
    if s.phase == Phase.REVIEW:
        if record_ends(s, o):
            return 0
        settle(s, o)
        next_deal(s, o)
    if s.phase == Phase.DEAL:
        _offer_packet(s, c)
    elif s.phase == Phase.CRIB:
        # Any order is accepted; one seat after the other is asked.
        offer_act(c, s.turn, Verb.DISCARD, cards=may_hold(s, s.turn), take=crib_share(s))
    elif s.phase == Phase.STARTER:
        offer_act(
            c, CHANCE, Verb.DEAL, what=Word.STARTER, cards=free_for_starter(s), take=1,
            chance=True,
        )  # fmt: skip
    elif s.phase == Phase.PLAY:
        _offer_play(s, c)
    elif s.phase == Phase.SHOW:
        _offer_count(s, o, c)
    return 0


def _offer_packet(s: State, c: Offers) -> None:
    seat = s.dealer
    for _ in range(s.seats):
        seat = next_seat(s, seat)
        missing = s.size - hand_size(s, seat)
        if missing:
            offer_act(c, CHANCE, Verb.DEAL, target=seat, cards=s.unseen, take=missing, chance=True)
            return
    offer_act(c, CHANCE, Verb.DEAL, what=Word.CRIB, cards=s.unseen, take=1, chance=True)


def _offer_play(s: State, c: Offers) -> None:
    seat = s.turn
    if s.heels:
        offer_word(c, s.dealer, Verb.DECLARE, Word.HIS_HEELS)
    cards = may_hold(s, seat) & fitting(s.count)
    if cards:
        offer_card(c, seat, Verb.PLAY, cards)
    if s.open_end:
        leader = first_with_cards(s, s.last)
        cards = may_hold(s, leader)
        if leader == seat:
            cards &= ~fitting(s.count)
        if cards:
            offer_card(c, leader, Verb.PLAY, cards)
    elif not s.hand[seat] & fitting(s.count):
        offer_word(c, seat, Verb.DECLARE, Word.GO)


def _offer_count(s: State, o: Options, c: Offers) -> None:
    seat = holder(s, s.counted)
    worth = worth_at(s, o, s.counted)
    crib = s.counted == s.seats
    offer_act(
        c, seat, Verb.SHOW,
        what=Word.CRIB if crib else NONE,
        cards=0 if worth == NONE else s.crib if crib else s.played[seat],
        low=0, high=MOST_WORTH if worth == NONE else worth,
    )  # fmt: skip


def _offer_muggins(s: State, c: Offers) -> None:
    if s.overlooked:
        for seat in range(s.seats):
            if not same_side(s, seat, s.counter):
                offer_act(c, seat, Verb.CLAIM, what=Word.MUGGINS, low=1, high=s.overlooked)


# --- a sensible player --------------------------------------------------------------------


def player(table: Any, c: Offers, rng: random.Random) -> Event | None:
    """Keeps what counts, pegs what it can, counts nearly all of its points."""
    s = table.state
    for i in range(c.count):
        verb = c.verb[i]
        if verb == Verb.CLAIM:
            return c.event(i, (), c.high[i])
        if verb == Verb.DECLARE:
            return c.event(i, ())
        if verb == Verb.DISCARD:
            return c.event(i, _lay_away(c.pool[i], c.take[i]))
        if verb == Verb.PLAY:
            return c.event(i, [max(c.pool[i], key=lambda card: _appeal(s, card, rng))])
        if verb == Verb.SHOW:
            number = c.high[i]
            if number and rng.random() < 0.1:
                number = rng.randrange(number)
            return c.event(i, c.pool[i], number)
    return None


def _lay_away(hand: tuple[int, ...], take: int) -> tuple[int, ...]:
    """The cards whose loss costs least."""

    def left(away: tuple[int, ...]) -> tuple[int, int]:
        kept = mask(hand) & ~mask(away)
        return fifteens(kept) + pairs(kept) + runs(kept), sum(map(order, away))

    return max(combinations(hand, take), key=left)


def _appeal(s: Any, card: int, rng: random.Random) -> float:
    """What a card pegs, less what it invites."""
    count = s.count + value(card)
    row = [*s.row[: s.length], card + 1]
    appeal = float(peg_value(row, len(row), count))
    if count in (5, 10, 21) or run_length(row, len(row)) or alike(row, len(row)) > 1:
        appeal -= 1
    return appeal + value(card) / 20 + rng.random() / 10
