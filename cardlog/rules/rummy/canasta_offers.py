"""Choices open in canasta, and a player who plays it simply."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from cardlog.cards import JOKER, PACK_52, SECOND_JOKER, UNKNOWN
from cardlog.rules.mechanisms.copies import CODES
from cardlog.rules.mechanisms.offers import Offers, offer_act, offer_word
from cardlog.rules.rummy.canasta_ends import (
    at_rank,
    black_threes_of,
    can_add_top,
    can_take,
    closed_to,
    jokers_of,
    lacking,
    leads_on,
    may_go_out,
    natural_counts,
    twos_of,
)
from cardlog.rules.rummy.canasta_melds import FEWEST, FEWEST_NATURAL, last_fault, stay_fault
from cardlog.rules.rummy.canasta_play import may_ask
from cardlog.rules.rummy.canasta_table import (
    FULL,
    MOST_WILD,
    RANKS,
    RED_THREES,
    THREE,
    TWO,
    Asked,
    Options,
    Phase,
    State,
    hand_size,
    is_red_three,
    rank_value,
    side_of,
    value,
)
from cardlog.words import CHANCE, MELD, Event, Verb, Word


def offers(s: State, o: Options, c: Offers) -> int:
    """Choices open to the table or the players."""
    seat = s.turn
    if s.phase in (Phase.DEAL, Phase.NEXT):
        _offer_packet(s, o, c)
    elif s.phase == Phase.TURN_UP:
        offer_act(c, CHANCE, Verb.DEAL, what=Word.UP, cards=_unseen(s), take=1)
    elif s.phase == Phase.THREES:
        for player_ in range(s.seats):
            _offer_threes(s, c, player_)
    elif s.phase == Phase.RED:
        _offer_threes(s, c, seat)
    elif s.phase in (Phase.REPLACE, Phase.DRAW):
        _offer_stock(s, c)
    elif s.phase == Phase.START:
        if s.stock:
            _offer_stock(s, c)
        elif not can_add_top(s, o):
            offer_word(c, seat, Verb.DECLARE, Word.PASS)
        if can_take(s, o):
            offer_word(c, seat, Verb.DRAW, Word.DISCARD)
        _offer_question(s, o, c)
    elif s.phase == Phase.ANSWER:
        offer_word(c, seat, Verb.DECLARE, Word.ACCEPT)
        offer_word(c, seat, Verb.DECLARE, Word.REJECT)
    elif s.phase in (Phase.TOP, Phase.PLAY):
        for rank in range(THREE, RANKS):
            if s.phase == Phase.PLAY or rank == (s.top - 1) & 15:
                _offer_rank(s, o, c, rank)
        if s.phase == Phase.PLAY:
            _offer_discard(s, o, c)
            _offer_question(s, o, c)
    return 0


def _unseen(s: State) -> list[int]:
    return [card for card in range(UNKNOWN) for _ in range(s.unseen[card])]


def _offer_packet(s: State, o: Options, c: Offers) -> None:
    """The rest of the first hand that is not full."""
    fresh = s.phase == Phase.NEXT
    size = hand_size(s, o)
    pack = [card for card in range(UNKNOWN) if (PACK_52 | 3 << JOKER) >> card & 1]
    for seat in range(s.seats):
        missing = size if fresh else size - s.held[seat]
        if missing:
            cards = pack * 2 if fresh else _unseen(s)
            offer_act(c, CHANCE, Verb.DEAL, target=seat, cards=cards, take=missing)
            return


def _offer_stock(s: State, c: Offers) -> None:
    offer_act(c, s.turn, Verb.DRAW, what=Word.STOCK, cards=_unseen(s), take=1, chance=True)


def _offer_threes(s: State, c: Offers, seat: int) -> None:
    threes = s.hand[seat] & RED_THREES
    if threes:
        offer_act(c, seat, Verb.SHOW, cards=threes, take=1)


def _offer_question(s: State, o: Options, c: Offers) -> None:
    if may_ask(s, o):
        offer_word(c, s.turn, Verb.DECLARE, Word.ASK)


def held(s: State, seat: int, rank: int) -> list[int]:
    """Natural cards of a rank in a hand, with copies, and without red threes."""
    return [
        card
        for suit in range(4)
        for card in [16 * suit + rank]
        for _ in range(s.holding[CODES * seat + card])
        if not is_red_three(card)
    ]


def _offer_discard(s: State, o: Options, c: Offers) -> None:
    seat = s.turn
    fault = last_fault(s, o) if s.held[seat] == 1 else stay_fault(s, o)
    if fault == 0 and s.hand[seat]:
        offer_act(c, seat, Verb.DISCARD, what=Word.UP, cards=s.hand[seat] & ~RED_THREES, take=1)


def _offer_rank(s: State, o: Options, c: Offers, rank: int) -> None:
    """Melds of a rank, or additions to it: a line for so many natural cards, jokers and twos."""
    seat = s.turn
    own = held(s, seat, rank)
    jokers = [card for card in (JOKER, SECOND_JOKER) for _ in range(s.holding[CODES * seat + card])]
    twos = held(s, seat, TWO)
    top = [s.top - 1] if s.phase == Phase.TOP else []
    at = RANKS * side_of(s, seat) + rank
    number = s.numbered[at]
    for natural, joker, two in ways(s, o, rank):
        parts = [(jokers, joker), (twos, two)]
        if top:
            parts.append((top, 1))
        parts = [(cards, count) for cards, count in parts if count]
        first, count = own, natural
        if not natural:
            first, count = parts.pop(0)
        offer_act(
            c, seat, Verb.LAYOFF if number else Verb.MELD, cards=first, take=count, also=parts,
            to=MELD + number if number else -1,
        )  # fmt: skip


def ways(s: State, o: Options, rank: int) -> Iterator[tuple[int, int, int]]:
    """How many natural cards, jokers and twos of the hand may go to the meld of a rank."""
    seat = s.turn
    side = side_of(s, seat)
    at = RANKS * side + rank
    top = int(s.phase == Phase.TOP)
    number = s.numbered[at]
    black = rank == THREE
    most = black_threes_of(s, seat) if black else at_rank(natural_counts(s, seat), rank)
    room = 0 if black else MOST_WILD - s.wilds[at]
    if black and (top or s.pile_waits):
        return
    bound = s.asked == Asked.YES and not top and not s.pile_waits and may_go_out(s, o)
    closed = closed_to(s, side)
    for natural in range(most + 1):
        for wild in range(min(room, jokers_of(s, seat) + twos_of(s, seat)) + 1):
            cards = natural + top + wild
            if cards == 0 or (not number and (cards < FEWEST or natural + top < FEWEST_NATURAL)):
                continue
            if top and natural < FEWEST_NATURAL and (closed or (natural == 0 and not number)):
                continue
            for joker in range(wild + 1):
                two = wild - joker
                if joker > jokers_of(s, seat) or two > twos_of(s, seat):
                    continue
                points = (natural + top) * rank_value(o, rank) + joker * o.joker + two * o.two
                own = (0, natural) if black else (natural, 0)
                act = (rank, natural + top, wild, points, top, own[0], joker, two, own[1])
                if leads_on(s, o, *act, 0) and not (bound and not leads_on(s, o, *act, 1)):
                    yield natural, joker, two


# --- a player -----------------------------------------------------------------------------


def player(table: Any, open_now: Offers, rng: random.Random) -> Event | None:
    """Opens early, takes good piles, keeps wild cards for canastas, goes out when he can."""
    s, o = table.state, table.options
    seat = s.turn
    if seat == CHANCE or s.hidden[seat]:
        return None
    lines = range(open_now.count)
    if s.phase == Phase.START:
        take = [i for i in lines if open_now.what[i] == Word.DISCARD]
        if take and (s.pile_size >= 3 or not s.stock or rng.random() < 0.3):
            return open_now.event(take[0], [])
        draw = [i for i in lines if open_now.what[i] in (Word.STOCK, Word.PASS)]
        return open_now.draw((draw or take)[0], rng)
    if s.phase == Phase.ANSWER:
        return open_now.draw(0, rng)
    if s.phase not in (Phase.TOP, Phase.PLAY):
        return None
    lay = [i for i in lines if open_now.verb[i] in (Verb.MELD, Verb.LAYOFF)]
    best = max(lay, key=lambda i: _promise(s, o, open_now, i), default=-1)
    if best >= 0 and (s.phase == Phase.TOP or _promise(s, o, open_now, best) > 0):
        return open_now.draw(best, rng)
    throw = [i for i in lines if open_now.verb[i] == Verb.DISCARD]
    if throw:
        cards = open_now.pool[throw[0]]
        return open_now.event(throw[0], [min(cards, key=lambda card: _keep(s, o, card))])
    return open_now.draw(best, rng) if best >= 0 else None


def _promise(s: Any, o: Any, open_now: Offers, i: int) -> float:
    """How good it is to lay down a line: natural cards yes, wild cards for a canasta or to open."""
    parts = [(open_now.pool[i], open_now.take[i]), *open_now.also[i]]
    natural = sum(count for cards, count in parts if 0 < cards[0] & 15 < 13)
    wild = sum(count for cards, count in parts) - natural
    rank = next((cards[0] & 15 for cards, _ in parts if 0 < cards[0] & 15 < 13), -1)
    side = side_of(s, s.turn)
    if rank < 0:
        rank = next(
            r for r in range(RANKS) if s.numbered[RANKS * side + r] == open_now.to[i] - MELD
        )
    size = s.naturals[RANKS * side + rank] + s.wilds[RANKS * side + rank]
    full = size < FULL <= size + natural + wild
    going_out = s.held[s.turn] - natural - wild <= 1
    opening = s.acts > 0 and lacking(s, o) > 0
    if rank == THREE and not going_out:
        return -1
    worth = natural - 3.0 * wild
    if full or going_out:
        worth += 10
    elif opening:
        worth += 8 - wild
    elif s.opening and s.acts == 0:
        worth += 2
    return worth


def _keep(s: Any, o: Any, card: int) -> float:
    """How much a card is worth keeping."""
    seat = s.turn
    rank = card & 15
    if rank in (TWO, 13, 14):
        return 50
    if rank == THREE:
        return -2 if s.stock else 5
    count = at_rank(natural_counts(s, seat), rank)
    mine = s.numbered[RANKS * side_of(s, seat) + rank]
    theirs = any(s.numbered[RANKS * side + rank] for side in range(3) if side != side_of(s, seat))
    return 5 * count + (6 if mine else 0) + (8 if theirs else 0) + value(o, card) / 20
