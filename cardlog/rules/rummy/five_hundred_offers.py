"""Choices open in 500 rummy, and a player who plays it simply."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import Any

from cardlog.cards import JOKER, PACK_52, SECOND_JOKER, UNKNOWN, members
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.copies import CODES
from cardlog.rules.mechanisms.melds import HIGH_ACE, TWOS, is_set, pips, run_of, run_start
from cardlog.rules.mechanisms.offers import Offers, offer_act, offer_word
from cardlog.rules.rummy.five_hundred_fits import NATURALS, call_fault, fits_alone, take_fault
from cardlog.rules.rummy.five_hundred_play import throw_fault, turn_can_end
from cardlog.rules.rummy.five_hundred_table import (
    Options,
    Phase,
    State,
    deal_size,
    hand_value,
    is_joker,
    packs,
)
from cardlog.words import CHANCE, MELD, Event, Verb, Word

ALL_RUNS = tuple(
    run_of(suit, first, size)
    for suit in range(4)
    for size in range(3, HIGH_ACE + 1)
    for first in range(HIGH_ACE + 2 - size)
    if size < HIGH_ACE or first == 0
)
ALL_SETS = tuple(
    sum(1 << 16 * suit + rank for suit in suits)
    for rank in range(13)
    for size in (3, 4)
    for suits in combinations(range(4), size)
)


def offers(s: State, o: Options, c: Offers) -> int:
    """Choices open to the table or the players."""
    if s.phase in (Phase.DEAL, Phase.NEXT):
        _offer_packet(s, o, c)
    elif s.phase == Phase.TURN_UP:
        offer_act(c, CHANCE, Verb.DEAL, what=Word.UP, cards=_unseen(s), take=1)
    elif s.phase == Phase.DRAW:
        _offer_draw(s, o, c)
    elif s.phase in (Phase.DUTY, Phase.PLAY):
        seat = s.turn
        for cards, number in acts(s, o):
            offer_act(
                c, seat, Verb.MELD if number < 0 else Verb.LAYOFF, cards=cards,
                to=-1 if number < 0 else MELD + 1 + number,
            )  # fmt: skip
        if s.phase == Phase.PLAY:
            hand = s.hand[seat]
            thrown = sum(
                1 << card for card in members(hand) if throw_fault(s, o, seat, card) == Fault.LEGAL
            )
            if thrown:
                offer_act(c, seat, Verb.DISCARD, what=Word.UP, cards=thrown, take=1)
    return 0


def _unseen(s: State) -> list[int]:
    return [card for card in range(UNKNOWN) for _ in range(s.unseen[card])]


def _offer_packet(s: State, o: Options, c: Offers) -> None:
    """The rest of the first hand that is not full."""
    fresh = s.phase == Phase.NEXT
    size = deal_size(s, o)
    jokers = [JOKER, SECOND_JOKER][: o.jokers]
    pack = [*members(PACK_52), *jokers] * packs(s.seats)
    for seat in range(s.seats):
        missing = size if fresh else size - s.held[seat]
        if missing:
            cards = pack if fresh else _unseen(s)
            offer_act(c, CHANCE, Verb.DEAL, target=seat, cards=cards, take=missing)
            return


def _offer_draw(s: State, o: Options, c: Offers) -> None:
    seat = s.turn
    if s.stock:
        offer_act(c, seat, Verb.DRAW, what=Word.STOCK, cards=_unseen(s), take=1, chance=True)
    else:
        offer_word(c, seat, Verb.DECLARE, Word.PASS)
    fan = [s.fan[i] - 1 for i in range(s.fan_size)]
    for depth in range(1, s.fan_size + 1):
        cards = fan[-depth:]
        if take_fault(s, o, seat, depth) == Fault.LEGAL:
            offer_act(c, seat, Verb.DRAW, what=Word.DISCARD, cards=cards)
        for caller in range(s.seats):
            if call_fault(s, o, caller, depth) == Fault.LEGAL:
                offer_act(c, caller, Verb.CLAIM, what=Word.DISCARD, cards=cards)


# --- melds and lay-offs -------------------------------------------------------------------


def acts(s: State, o: Options) -> Iterator[tuple[list[int], int]]:
    """Cards of every meld (number -1) and lay-off open to the player in turn."""
    seat = s.turn
    if s.called and s.duty:
        held = [card for card in range(UNKNOWN) for _ in range(s.haul_of_call[card])]
    else:
        held = [card for card in range(UNKNOWN) for _ in range(s.holding[CODES * seat + card])]
    own = sum(1 << card for card in {card for card in held if not is_joker(card)})
    jokers = [card for card in held if is_joker(card)]
    wanted: list[tuple[int, int, int]] = [(cards, cards, -1) for cards in (*ALL_SETS, *ALL_RUNS)]
    for number in range(s.meld_count):
        laid = s.melds[number]
        wanted += [(cards & ~laid, cards, number) for cards in grown(laid)]
    for added, laid, number in wanted:
        if (added & ~own).bit_count() > len(jokers):
            continue
        for cards in _with_jokers(added, own, jokers):
            if s.duty and s.duty - 1 not in _actual(cards):
                continue
            left = s.held[seat] - len(_actual(cards))
            kept = s.kept and s.kept - 1 not in _actual(cards)
            if turn_can_end(s, o, left, int(bool(kept)), laid):
                yield cards, number


def grown(laid: int) -> set[int]:
    """Every larger meld that a meld can become."""
    low = (laid & -laid).bit_length() - 1
    if is_set(laid):
        whole = TWOS << (low & 15)
        return {laid | 1 << card for card in members(whole & ~laid)} | ({whole} - {laid})
    start = run_start(laid, 1)
    last = start + laid.bit_count() - 1
    return {
        run_of(low >> 4, first, end - first + 1)
        for first in range(start + 1)
        for end in range(last, HIGH_ACE + 1)
        if end - first < HIGH_ACE
    } - {laid}


def _with_jokers(added: int, own: int, jokers: Sequence[int]) -> Iterator[list[int]]:
    """Texts of cards in which jokers stand for what the hand lacks, or also for what it has."""
    cards = list(members(added))
    lacking = [card for card in cards if not own >> card & 1]
    others = [card for card in cards if own >> card & 1]
    for count in range(len(lacking), min(len(jokers), len(cards)) + 1):
        for more in combinations(others, count - len(lacking)):
            named = sorted([*lacking, *more])
            for order in sorted(set(permutations(jokers, count))):
                stands = dict(zip(named, order, strict=True))
                text: list[int] = []
                for card in cards:
                    text += [stands[card], card] if card in stands else [card]
                yield text


def _actual(cards: Sequence[int]) -> list[int]:
    """The cards that leave the hand: not those that a joker is named as."""
    return [card for i, card in enumerate(cards) if i == 0 or not is_joker(cards[i - 1])]


# --- a player -----------------------------------------------------------------------------


def player(table: Any, open_now: Offers, rng: random.Random) -> Event | None:
    """Takes what pays, lays down what he can, throws what fits nowhere."""
    s, o = table.state, table.options
    lines = range(open_now.count)
    if s.turn == CHANCE or s.hidden[s.turn]:
        return None
    if s.phase == Phase.DRAW:
        calls = [i for i in lines if open_now.verb[i] == Verb.CLAIM]
        if calls and rng.random() < 0.5:
            i = rng.choice(calls)
            return open_now.event(i, open_now.pool[i])
        return _choose_draw(s, open_now, rng)
    if s.phase not in (Phase.DUTY, Phase.PLAY):
        return None
    lay = [i for i in lines if open_now.verb[i] != Verb.DISCARD]
    if lay:
        best = max(lay, key=lambda i: (_points(o, open_now.pool[i]), -i))
        return open_now.event(best, open_now.pool[best])
    cards = open_now.pool[0]
    return open_now.event(0, [min(cards, key=lambda card: _keep(s, card))])


def _points(o: Any, cards: Sequence[int]) -> int:
    return sum(hand_value(o, card) for card in _actual(cards))


def _choose_draw(s: Any, open_now: Offers, rng: random.Random) -> Event:
    """Reach for a card that melds unless it brings too many others; else the stock."""
    own = s.hand[s.turn] & NATURALS
    best = 0
    for i in range(1, open_now.count):
        if open_now.verb[i] != Verb.DRAW:
            continue
        cards = open_now.pool[i]
        useful = len(cards) > 1 or fits_alone(s, cards[0]) or _melds(own, cards[0])
        if useful and len(cards) <= 8 and rng.random() < 0.7:
            best = i
    return open_now.draw(best, rng)


def _melds(own: int, card: int) -> bool:
    """Whether a card makes a meld with a hand."""
    own |= 0 if is_joker(card) else 1 << card
    return any(not cards & ~own and cards >> card & 1 for cards in (*ALL_SETS, *ALL_RUNS))


def _keep(s: Any, card: int) -> float:
    """How much a card is worth keeping."""
    if is_joker(card):
        return 100
    own: int = s.hand[s.turn] & NATURALS & ~(1 << card)
    pair = int(own & TWOS << (card & 15)).bit_count()
    near = own & (5 << card >> 1)
    fits = 6 if fits_alone(s, card) else 0
    return 3.0 * pair + 2.0 * bool(near) + fits - 0.1 * pips(1 << card)
