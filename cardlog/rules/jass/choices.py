"""What is open at each point, and a simple sensible player."""

from __future__ import annotations

import random
from typing import Any

from cardlog.cards import ACE, JACK, KING, NO_SUIT, members
from cardlog.rules.bits import popcount
from cardlog.rules.jass.cards import (
    NINE,
    OBE_ABE,
    SIX,
    UNE_UFE,
    card_points,
    strength,
    suit_cards,
    trump_order,
)
from cardlog.rules.jass.choosing import may_announce, second_of_stock, stock_cards, weis_open
from cardlog.rules.jass.duties import playable
from cardlog.rules.jass.score import settle
from cardlog.rules.jass.table import HAND, Options, Phase, State, contract, partner
from cardlog.rules.jass.weis import (
    ONE_RANK,
    four_value,
    has_four,
    may_score,
    run_length,
    run_value,
)
from cardlog.rules.mechanisms.hands import hand_size, may_hold
from cardlog.rules.mechanisms.offers import Offers, offer, offer_act, offer_card, offer_word
from cardlog.words import CHANCE, NONE, Event, Verb, Word

CONTRACTS = (
    Word.CLUBS, Word.DIAMONDS, Word.HEARTS, Word.SPADES, Word.OBE_ABE, Word.UNE_UFE,
)  # fmt: skip


def offers(s: State, o: Options, c: Offers) -> int:
    """Choices open to the table or the seats to act."""
    if s.phase == Phase.REVIEW:
        settle(s, o)
    if s.phase == Phase.DEAL:
        for seat in range(s.seats):
            missing = HAND - hand_size(s, seat)
            if missing:
                offer(c, CHANCE, Verb.DEAL, NONE, seat, s.unseen, missing)
                return 0
    elif s.phase == Phase.CHOOSE:
        for seat in range(s.seats):
            if seat == s.turn or (s.turn == CHANCE and may_hold(s, seat) & o.seven):
                if not s.pushed:
                    offer_word(c, seat, Verb.DECLARE, Word.SCHIEBEN)
                for word in CONTRACTS:
                    offer_word(c, seat, Verb.DECLARE, word)
    elif s.phase == Phase.PLAY:
        _offer_play(s, o, c)
    return 0


def _offer_play(s: State, o: Options, c: Offers) -> None:
    """What may be said, shown and played."""
    owing = False
    if weis_open(s):
        for seat in range(s.seats):
            for cards in unshown(s, o, seat):
                offer_act(c, seat, Verb.SHOW, what=Word.WEIS, cards=cards)
                owing = owing or bool(s.asked >> seat & 1)
    value = may_announce(s, o, s.turn)
    if value:
        offer_act(c, s.turn, Verb.DECLARE, what=Word.WEIS, low=value)
    if second_of_stock(s, o, s.turn):
        offer_word(c, s.turn, Verb.DECLARE, Word.STOCK_STUCKE)
    if not owing:
        cards = playable(s, s.turn)
        offer_card(c, s.turn, Verb.PLAY, cards & stock_cards(s) if s.saying else cards)


def unshown(s: State, o: Options, seat: int) -> list[int]:
    """Scored Weis of a seat's known cards that it has not shown, as sets."""
    if not may_score(s, seat):
        return []
    own = s.own[seat]
    found = []
    for suit in range(4):
        for low in range(SIX, ACE):
            length = run_length(own, suit, low)
            if run_value(o, length) and not s.runs_shown[seat] >> (16 * suit + low) & 1:
                found.append(((1 << length) - 1) << (16 * suit + low))
    for rank in range(SIX, ACE + 1):
        if has_four(own, rank) and four_value(o, contract(s), rank):
            if not s.fours_shown[seat] >> rank & 1:
                found.append(ONE_RANK << rank)
    return found


# --- a player -----------------------------------------------------------------------------


def player(table: Any, open_now: Offers, rng: random.Random) -> Event | None:
    """Names his best suit, says what he has, wins tricks for his side and feeds his partner's."""
    s, o = table.state, table.options
    if s.turn == CHANCE or open_now.count == 0:
        return None
    if s.phase == Phase.CHOOSE:
        return _choose(s, open_now)
    for line in range(open_now.count):
        saying = open_now.verb[line] == Verb.DECLARE
        if saying or (open_now.verb[line] == Verb.SHOW and rng.random() < 0.2):
            return open_now.event(line, open_now.pool[line])
    line = open_now.count - 1
    if open_now.verb[line] != Verb.PLAY or rng.random() < 0.05:
        return None
    return open_now.event(line, [_card(s, o, list(members(open_now.cards[line])))])


def _choose(s: State, open_now: Offers) -> Event:
    """The contract that promises most; forehand pushes a poor hand."""
    hand = s.hand[s.turn]
    promises = [_trump_promise(hand, suit) for suit in range(4)]
    ranks = [card & 15 for card in members(hand)]
    promises.append(sum(max(0, rank - 9) for rank in ranks if rank > JACK) + ranks.count(ACE) * 2)
    promises.append(sum(max(0, 8 - rank) for rank in ranks) + ranks.count(SIX) * 2)
    best = max(range(6), key=lambda named: promises[named])
    word = CONTRACTS[best]
    if not s.pushed and promises[best] < 12:
        word = Word.SCHIEBEN
    line = next(i for i in range(open_now.count) if open_now.what[i] == word)
    return open_now.event(line, [])


def _trump_promise(hand: int, suit: int) -> int:
    """How good a hand is with a suit as trumps."""
    trumps = hand & suit_cards(suit)
    promise = 3 * popcount(trumps) + sum(1 for card in members(hand & ~trumps) if card & 15 == ACE)
    promise += 5 * (trumps >> (16 * suit + JACK) & 1)
    return promise + 3 * (trumps >> (16 * suit + NINE) & 1)


def _card(s: State, o: Options, cards: list[int]) -> int:
    """Lead strength, win cheaply, give the partner's trick points, else throw little."""
    named = contract(s)

    def points(card: int) -> int:
        return card_points(named, o.six_is_11, card)

    def height(card: int) -> int:
        if card >> 4 == named and s.trump < NO_SUIT:
            return 20 + trump_order(card)
        rank = card & 15
        return ACE + SIX - rank if named == UNE_UFE else rank

    if s.laid == 0:
        top = max(cards, key=height)
        sure = height(top) >= 20 + trump_order(JACK) or (
            top >> 4 != s.trump and height(top) >= ACE - (named in (OBE_ABE, UNE_UFE))
        )
        return top if sure else min(cards, key=lambda card: (points(card), height(card)))
    winners = [card for card in cards if strength(named, s.led, card) > s.best]
    if s.best_seat == partner(s.turn) and (s.laid == 3 or s.best > KING):
        losing = [card for card in cards if card not in winners] or cards
        return max(losing, key=lambda card: (points(card), -height(card)))
    if winners and (s.laid == 3 or sum(points(t - 1) for t in s.table[:4] if t) >= 10):
        return min(winners, key=height)
    if winners and max(map(height, winners)) >= ACE:
        return max(winners, key=height)
    return min(cards, key=lambda card: (points(card), height(card)))
