"""Choices open in gin, and a player who plays it simply."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from cardlog.cards import PACK_52, members
from cardlog.rules.mechanisms.hands import hand_size
from cardlog.rules.mechanisms.melds import (
    ace_low,
    best_sets,
    from_ace_low,
    in_runs,
    is_set,
    least_deadwood,
    of_rank,
    pip,
    pips,
    run_of,
    set_ranks,
)
from cardlog.rules.mechanisms.offers import Offers, offer_act, offer_word
from cardlog.rules.rummy.gin_play import (
    discards_within,
    endings,
    kept_back,
    last_is_of_use,
    needed,
    saying,
)
from cardlog.rules.rummy.gin_spread import KING, against_gin, may_lay, not_shown
from cardlog.rules.rummy.gin_table import HAND, Options, Phase, State
from cardlog.words import CHANCE, MELD, Event, Verb, Word

WORDS = (Word.KNOCK, Word.GIN, Word.BIG_GIN)


def offers(s: State, o: Options, c: Offers) -> int:
    """Choices open to the table or the player to act."""
    seat = s.turn
    if s.phase in (Phase.DEAL, Phase.NEXT):
        _offer_packet(s, c)
    elif s.phase == Phase.TURN_UP:
        offer_act(c, CHANCE, Verb.DEAL, what=Word.UP, cards=s.unseen, take=1)
    elif s.phase == Phase.OFFER:
        offer_word(c, seat, Verb.DECLARE, Word.PASS)
        _offer_top(s, c)
    elif s.phase == Phase.LAST:
        offer_word(c, seat, Verb.DECLARE, Word.PASS)
        if last_is_of_use(s, o):
            _offer_top(s, c)
    elif s.phase == Phase.DRAW:
        offer_act(c, seat, Verb.DRAW, what=Word.STOCK, cards=s.unseen, take=1, chance=True)
        if not s.stock_only:
            _offer_top(s, c)
    elif s.phase in (Phase.DISCARD, Phase.LAST_TAKEN):
        _offer_turn(s, o, c)
    elif s.phase == Phase.KNOCK:
        cards = s.hand[seat] & ~kept_back(o, s.taken)
        if s.hidden[seat]:
            cards |= s.unseen
        else:
            cards = discards_within(s.hand[seat], kept_back(o, s.taken), needed(s))
        offer_act(c, seat, Verb.DISCARD, what=Word.DOWN, cards=cards, take=1)
    elif s.phase in (Phase.SPREAD, Phase.ANSWER):
        _offer_spread(s, o, c)
    return 0


def _offer_packet(s: State, c: Offers) -> None:
    """The rest of the first hand that is not full."""
    fresh = s.phase == Phase.NEXT
    for seat in range(2):
        missing = HAND if fresh else HAND - hand_size(s, seat)
        if missing:
            cards = PACK_52 if fresh else s.unseen
            offer_act(c, CHANCE, Verb.DEAL, target=seat, cards=cards, take=missing)
            return


def _offer_top(s: State, c: Offers) -> None:
    offer_act(c, s.turn, Verb.DRAW, what=Word.DISCARD, cards=1 << (s.top - 1))


def _offer_turn(s: State, o: Options, c: Offers) -> None:
    """A discard, or the end of the hand."""
    seat = s.turn
    hidden = s.hidden[seat]
    if s.phase == Phase.DISCARD:
        cards = s.hand[seat] & ~kept_back(o, s.taken)
        if hidden:
            cards |= s.unseen
        offer_act(c, seat, Verb.DISCARD, what=Word.UP, cards=cards, take=1)
    open_now = 7 if hidden else endings(s, o, s.hand[seat], s.taken)
    for word in WORDS:
        if (word == Word.KNOCK and s.only_gin) or (word == Word.BIG_GIN and not o.big_gin):
            continue
        if open_now & saying(word):
            offer_word(c, seat, Verb.DECLARE, word)


def _offer_spread(s: State, o: Options, c: Offers) -> None:
    seat = s.turn
    hand = s.hand[seat]
    known = s.hidden[seat] == 0 and not not_shown(s, seat)
    for cards in melds_in(hand):
        if may_lay(s, o, seat, cards):
            offer_act(c, seat, Verb.MELD, cards=cards)
    if s.phase == Phase.ANSWER and not against_gin(s):
        for i in range(s.ender_melds):
            for cards in layoffs_on(s.melds[i], hand):
                offer_act(c, seat, Verb.LAYOFF, cards=cards, to=MELD + i + 1)
    if known:
        count = pips(hand)
        if seat != s.ender or count <= needed(s):
            offer_act(c, seat, Verb.SHOW, cards=hand, low=count)


def melds_in(hand: int) -> Iterator[int]:
    """Every meld that a hand holds."""
    for suit in range(4):
        for first in range(KING - 1):
            for size in range(3, KING - first + 2):
                run = run_of(suit, first, size)
                if run & ~hand:
                    break
                yield run
    for rank in members(set_ranks(hand)):
        same = of_rank(hand, rank)
        yield same
        if same.bit_count() == 4:
            for card in members(same):
                yield same & ~(1 << card)


def layoffs_on(laid: int, hand: int) -> Iterator[int]:
    """Every choice of cards of a hand that can be laid off together on a meld."""
    low = (laid & -laid).bit_length() - 1
    if is_set(laid):
        if of_rank(hand, low & 15):
            yield of_rank(hand, low & 15)
        return
    for first in range(KING - 1):
        for size in range(3, KING - first + 2):
            run = run_of(low >> 4, first, size)
            added = run & ~laid
            if added and laid & ~run == 0 and added & ~hand == 0:
                yield added


# --- a player -----------------------------------------------------------------------------


def player(table: Any, open_now: Offers, rng: random.Random) -> Event | None:
    """Draws what helps, keeps cards that may become melds, ends the hand as soon as he can."""
    s, o = table.state, table.options
    seat = s.turn
    if seat == CHANCE or s.hidden[seat]:
        return None
    hand = s.hand[seat]
    if s.phase in (Phase.OFFER, Phase.DRAW, Phase.LAST):
        return _choose_draw(s, o, open_now, hand, rng)
    if s.phase in (Phase.DISCARD, Phase.LAST_TAKEN):
        for word in reversed(WORDS):
            line = _line(open_now, Verb.DECLARE, word)
            if line >= 0:
                return open_now.event(line, [])
        line = _line(open_now, Verb.DISCARD, Word.UP)
        return open_now.event(line, [worst(hand, open_now.pool[line])])
    if s.phase == Phase.KNOCK:
        best = min(
            open_now.pool[0], key=lambda card: (least_deadwood(hand ^ 1 << card), -pip(card))
        )
        return open_now.event(0, [best])
    return _spread(s, open_now, hand)


def _line(open_now: Offers, verb: int, word: int) -> int:
    for i in range(open_now.count):
        if open_now.verb[i] == verb and open_now.what[i] == word:
            return i
    return -1


def _worth(hand: int) -> float:
    """How far a hand is from gin: its deadwood, less what neighbours promise."""
    sets = best_sets(hand)
    loose = hand & ~sets
    loose &= ~from_ace_low(in_runs(ace_low(loose)))
    lanes = ace_low(loose)
    near = (lanes & lanes >> 1).bit_count() * 2 + (lanes & lanes >> 2).bit_count()
    pairs = sum(of_rank(loose, rank).bit_count() == 2 for rank in range(13))
    return pips(loose) - 2.0 * near - 4.0 * pairs


def worst(hand: int, cards: Any) -> int:
    """The card to throw."""
    return int(min(cards, key=lambda card: (_worth(hand ^ 1 << card), -pip(card))))


def _choose_draw(s: Any, o: Any, open_now: Offers, hand: int, rng: random.Random) -> Event:
    """Take the discard that makes a meld, else the stock or a refusal."""
    take = _line(open_now, Verb.DRAW, Word.DISCARD)
    if take >= 0:
        card = s.top - 1
        own = hand | 1 << card
        if s.phase == Phase.LAST:
            return open_now.event(take, [card])
        allowed = list(members(hand))
        best = min(least_deadwood(own ^ 1 << other) for other in allowed)
        melded = own & ~best_sets(own)
        melded = best_sets(own) | from_ace_low(in_runs(ace_low(melded)))
        if melded >> card & 1 and best < least_deadwood(hand):
            return open_now.event(take, [card])
    for i in range(open_now.count):
        if i != take:
            return open_now.draw(i, rng)
    return open_now.draw(0, rng)


def _spread(s: Any, open_now: Offers, hand: int) -> Event:
    """The best melds, then what can be laid off, then the rest."""
    best = least_deadwood(hand)
    for i in range(open_now.count):
        cards = open_now.cards[i]
        if open_now.verb[i] == Verb.MELD and best == least_deadwood(hand & ~cards):
            return open_now.event(i, open_now.pool[i])
    for i in range(open_now.count):
        cards = open_now.cards[i]
        if open_now.verb[i] == Verb.LAYOFF and least_deadwood(hand & ~cards) < best:
            return open_now.event(i, open_now.pool[i])
    last = open_now.count - 1
    return open_now.event(last, open_now.pool[last])
