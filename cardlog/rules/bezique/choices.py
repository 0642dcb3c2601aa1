"""What is open at each point, and a simple sensible player."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

from cardlog.cards import ACE, JACK, KING, QUEEN, members
from cardlog.rules.bezique.melds import (
    BEZIQUE,
    CLUB_BEZIQUE,
    DOUBLE_BEZIQUE,
    FOUR,
    MARRIAGE,
    PAIR,
    RUN,
    SEQUENCE,
    SPADE_BEZIQUE,
    bezique_pair,
    ready,
    value_of,
)
from cardlog.rules.bezique.play import TRUMPED, brisque, playable
from cardlog.rules.bezique.score import settle
from cardlog.rules.bezique.stock import COURT_CARDS, may_exchange
from cardlog.rules.bezique.table import COPIES, HAND, PACK, Options, Phase, State, dix
from cardlog.rules.mechanisms.copies import CODES, count_of, may_have
from cardlog.rules.mechanisms.offers import Offers, offer_act, offer_card, offer_word
from cardlog.rules.mechanisms.ten_high import ten_high
from cardlog.words import CHANCE, Event, Verb, Word


def offers(s: State, o: Options, c: Offers) -> int:
    """Choices open to the table or the seats to act."""
    if s.phase == Phase.REVIEW:
        settle(s, o)
    if s.phase == Phase.DEAL:
        for seat in range(s.seats):
            missing = HAND - s.held[seat]
            if missing:
                pool = [card for card in range(CODES) for _ in range(s.unseen[card])]
                offer_act(c, CHANCE, Verb.DEAL, target=seat, cards=pool, take=missing)
                return 0
    elif s.phase == Phase.TURN_UP:
        offer_act(c, CHANCE, Verb.DEAL, what=Word.UP, cards=s.at_large, take=1)
    elif s.phase in (Phase.STOCK, Phase.DRAW, Phase.LAST):
        _offer_acts(s, o, c)
    return 0


def _offer_acts(s: State, o: Options, c: Offers) -> None:
    """A carte blanche, melds, a draw or the exchange, a card."""
    for seat in range(s.seats):
        if o.carte_blanche and s.phase == Phase.STOCK and s.blank_open >> seat & 1:
            if s.hidden[seat] == 0 and s.held[seat] == HAND and not s.hand[seat] & COURT_CARDS:
                hand = _copies(s, seat, s.hand[seat])
                offer_act(c, seat, Verb.SHOW, what=Word.CARTE_BLANCHE, cards=hand)
        if s.may_meld == seat + 1:
            for cards, value in melds(s, o, seat):
                offer_act(c, seat, Verb.MELD, cards=cards, low=value)
    if s.phase == Phase.DRAW:
        if s.owing[s.turn] == 0:
            if s.stock:
                top = s.at_large
                offer_act(c, s.turn, Verb.DRAW, what=Word.STOCK, cards=top, take=1, chance=True)
            else:
                offer_act(c, s.turn, Verb.DRAW, what=Word.UP, cards=1 << (s.up - 1))
        return
    if may_exchange(s, s.turn) and may_have(s, s.turn) >> dix(s) & 1:
        offer_word(c, s.turn, Verb.DECLARE, Word.EXCHANGE)
    offer_card(c, s.turn, Verb.PLAY, playable(s, s.turn) & PACK)


def _copies(s: State, seat: int, cards: int) -> list[int]:
    return [card for card in members(cards) for _ in range(count_of(s, seat, card))]


def melds(s: State, o: Options, seat: int) -> Iterator[tuple[list[int], int]]:
    """Every meld of a seat's known cards, with its value."""
    for suit in range(4):
        yield from _whole(s, o, seat, PAIR << 16 * suit, MARRIAGE)
    pair = bezique_pair(s, o)
    yield from _whole(s, o, seat, pair, BEZIQUE)
    if all(ready(s, o, seat, DOUBLE_BEZIQUE, card) == COPIES for card in members(pair)):
        cards = sorted([*members(pair)] * 2, reverse=True)
        yield cards, value_of(s, o, DOUBLE_BEZIQUE, cards[0])
    yield from _whole(s, o, seat, RUN << 16 * s.trump, SEQUENCE)
    for rank in range(JACK, ACE + 1):
        codes = [16 * suit + rank for suit in range(4)]
        there = [ready(s, o, seat, FOUR, card) for card in codes]
        for counts in product(*[range(n + 1) for n in there]):
            if sum(counts) == 4 and (max(counts) == 1 or not o.four_distinct):
                cards = [card for card, n in zip(codes, counts, strict=True) for _ in range(n)]
                yield cards, value_of(s, o, FOUR, cards[0])


def _whole(
    s: State, o: Options, seat: int, cards: int, kind: int
) -> Iterator[tuple[list[int], int]]:
    """A meld of one copy of each of these cards, if they may serve."""
    found = sorted(members(cards), reverse=True)
    if all(ready(s, o, seat, kind, card) for card in found):
        yield found, value_of(s, o, kind, found[0])


# --- a player -----------------------------------------------------------------------------


def player(table: Any, open_now: Offers, rng: random.Random) -> Event | None:
    """Declares the dearest meld, keeps cards for melds, takes aces and tens if it is cheap."""
    s, o = table.state, table.options
    if s.turn == CHANCE:
        return None
    best = max(
        (i for i in range(open_now.count) if open_now.verb[i] == Verb.MELD),
        key=lambda i: open_now.low[i],
        default=-1,
    )
    if best >= 0:
        return open_now.event(best, open_now.pool[best])
    for line in range(open_now.count):
        if open_now.verb[line] in (Verb.SHOW, Verb.DECLARE):
            return open_now.event(line, open_now.pool[line])
    line = open_now.count - 1
    if line < 0 or open_now.verb[line] != Verb.PLAY or rng.random() < 0.05:
        return None
    cards = list(members(open_now.cards[line]))
    return open_now.event(line, [_card(s, o, cards)])


def _card(s: State, o: Options, cards: list[int]) -> int:
    """Win a brisque or a deal's end cheaply; else throw what is worth least."""

    def worth(card: int) -> tuple[int, int]:
        keep = 0
        if s.phase == Phase.STOCK:
            if (SPADE_BEZIQUE | CLUB_BEZIQUE) >> card & 1:
                keep += 3
            if card & 15 in (ACE, KING, QUEEN):
                keep += 2
        return keep + 3 * (card >> 4 == s.trump) + 4 * brisque(card), ten_high(card)

    if s.laid == 0:
        return min(cards, key=worth)
    led = s.table[s.leader] - 1
    winners = [
        card
        for card in cards
        if (card >> 4 == s.led and ten_high(card) > ten_high(led))
        or (card >> 4 == s.trump != s.led and s.best < TRUMPED)
    ]
    if winners and (brisque(led) or s.phase == Phase.LAST):
        return min(winners, key=worth)
    cheap = [card for card in winners if card & 15 < KING or brisque(card)]
    if cheap and s.led != s.trump:
        return max(cheap, key=lambda card: (card >> 4 == s.led, brisque(card), -ten_high(card)))
    return min(cards, key=worth)
