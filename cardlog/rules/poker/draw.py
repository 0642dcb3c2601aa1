"""Draw poker: five own cards, exchanged once or more between rounds of betting."""

from __future__ import annotations

from typing import ClassVar

from cardlog.cards import ACE, JACK
from cardlog.rules.bits import popcount
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import clear_hands, deal_hand, pack_fault, seen_cards
from cardlog.rules.mechanisms.poker_hands import (
    PAIR,
    wild_low,
    wild_seven,
    wild_value,
)
from cardlog.rules.mechanisms.pots import next_clockwise
from cardlog.rules.mechanisms.scores import clear_points
from cardlog.rules.poker.betting import (
    act,
    first_after,
    give_back,
    is_post,
    plain_bet,
    post,
    start_round,
)
from cardlog.rules.poker.draw_options import DrawOptions, LaterRounds, Lowball, PassOut, Reante
from cardlog.rules.poker.faults import PokerFault
from cardlog.rules.poker.pots import book, clear_pots, contenders, divide
from cardlog.rules.poker.showdown import (
    cash_out,
    close_betting,
    hand_over,
    plain_rule,
    shown_fault,
    start_showdown,
    void,
    void_fault,
)
from cardlog.rules.poker.showdown import show as show_cards
from cardlog.rules.poker.table import (
    Phase,
    State,
    betting,
    clear_hand,
    keep_stakes,
    pay_antes,
    pay_blinds,
    take_back,
)
from cardlog.rules.state import CardSet, CardSets, EachSeat, SeatSet
from cardlog.words import CHANCE, NO_NUMBER, NONE, Event, Flag, Word

HAND = 5
ACES = 1 << ACE | 1 << (16 + ACE) | 1 << (32 + ACE) | 1 << (48 + ACE)
ABOVE_ALL = 1 << 32
"""More than any value of a hand, so that a better low is a larger strength."""


class DrawState(State):
    """A table of draw poker."""

    most_seats: ClassVar[int] = 8

    pack: CardSet
    wild: CardSet
    missing: int
    """Cards of the hands that are still to be dealt."""
    stock: int
    """Cards of the stock that may be dealt."""
    reserved: int
    """Whether the bottom card is kept back."""
    passed: int
    """Hands of this record that were passed out."""
    first_bettor: int
    """Who made the first bet of the first round, plus one."""
    draws: int
    """Draws begun in this hand."""
    to_draw: SeatSet
    """Players who have not exchanged cards in this draw."""
    needed: int
    """Cards that the player exchanging gets; below 0: he has too many."""
    burnt: int
    """Whether a card was burnt in this draw."""
    burns: CardSet
    """Burnt cards that were seen, since the stock was made."""
    heap: int
    """Cards put away or burnt, seen or not, that a new stock is made of."""
    put_away: CardSet
    """Those of them that were seen."""
    waiting: int
    """Cards just put away by the player exchanging."""
    waiting_seen: CardSet
    gone: CardSets
    """Cards that each player put away, as far as they were seen."""
    gone_unseen: EachSeat
    """How many more."""
    aces: CardSet
    """Aces that the player exchanging has shown."""
    drawn: EachSeat
    """Cards exchanged in this hand."""
    pat: EachSeat
    """How often a player kept all five."""


# --- the hand -----------------------------------------------------------------------------


def set_hand(s: DrawState, o: DrawOptions) -> None:
    """Before the cards of a hand; also after a misdeal, and after a hand that was passed out."""
    clear_hands(s, s.pack)
    clear_hand(s)
    if s.passed == 0 or antes_again(o):
        pay_antes(s, o)
    pay_blinds(s, o)
    s.missing = popcount(s.players) * HAND
    s.reserved = o.bottom_kept
    s.stock = popcount(s.pack) - s.reserved
    s.first_bettor = 0
    s.draws = 0
    s.to_draw = 0
    s.needed = 0
    s.burnt = 0
    s.burns = 0
    s.heap = 0
    s.put_away = 0
    s.waiting = 0
    s.waiting_seen = 0
    s.aces = 0
    s.cashed = 0
    for seat in range(s.seats):
        s.gone[seat] = 0
        s.gone_unseen[seat] = 0
        s.drawn[seat] = 0
        s.pat[seat] = 0


def antes_again(o: DrawOptions) -> int:
    """003:2488 everyone adds another ante; 003:2522 in jackpots they are left where they are."""
    if o.reante == Reante.BY_GAME:
        return int(o.jackpots == 0)
    return int(o.reante == Reante.ALWAYS)


def deal(s: DrawState, o: DrawOptions, e: Event) -> int:
    """Cards to a hand, or a card burnt before the first replacement."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.number != NO_NUMBER or e.to != NONE or e.place != NONE:
        return Fault.WORD_NOT_USED
    if e.what == Word.BURN:
        return burn(s, o, e)
    if e.what != NONE:
        return Fault.WORD_NOT_USED
    if s.phase != Phase.DEAL:
        return Fault.WRONG_PHASE
    if e.target == NONE or not s.players >> e.target & 1:
        return Fault.WRONG_TARGET
    fault = deal_hand(s, e, HAND, s.pack)
    if fault != Fault.LEGAL:
        return fault
    s.missing -= len(e.cards)
    s.stock -= len(e.cards)
    if s.missing == 0:
        s.deals += 1
        start_round(s, first_after(s))
        if s.due == 0:
            after_round(s, o)
    return Fault.LEGAL


# --- bets ---------------------------------------------------------------------------------


def bet(s: DrawState, o: DrawOptions, e: Event) -> int:
    """An act of betting, or chips put in before the first."""
    fault = plain_bet(e)
    if fault != Fault.LEGAL:
        return fault
    if is_post(e.what):
        fault = post(s, o, e)
    else:
        openers = has_openers(s, o, e.actor) if opening(s, o) else 1
        # A hand that is not seen: the opening may be right, and may be marked as false.
        unseen = int(openers < 0)
        right = int(openers > 0 or (unseen and not e.flags & Flag.INSUFFICIENT))
        fault = act(s, o, e, right)
        if fault == Fault.LEGAL and unseen:
            s.choices = 0
            if e.what == Word.OPEN and not e.flags & int(Flag.INSUFFICIENT | Flag.WITHDRAWN):
                s.deferred += 1
        opened = e.what == Word.OPEN and not e.flags & Flag.WITHDRAWN
        if fault == Fault.LEGAL and s.round == 1 and opened:
            # 003:2502 a blind is nobody's first bet
            s.first_bettor = s.bettor
    if fault == Fault.LEGAL and betting(s):
        if popcount(s.inside) == 1:
            finish(s, o)
        elif s.due == 0:
            after_round(s, o)
    return fault


def opening(s: DrawState, o: DrawOptions) -> int:
    """Whether a first bet would need openers (003:2522)."""
    return int(o.jackpots != 0 and s.round == 1 and s.high == 0)


def has_openers(s: DrawState, o: DrawOptions, seat: int) -> int:
    """Whether a hand may open in jackpots; -1 if it was not seen."""
    if s.hidden[seat]:
        return -1
    rank = ACE if o.progressive and s.passed else JACK
    return int(high_of(s, o, seat) >= PAIR | 1 << (13 + rank))


def after_round(s: DrawState, o: DrawOptions) -> None:
    """A draw, the showdown, or a new hand if nobody bet."""
    close_betting(s)
    if s.round == 1 and s.begun and s.heat == 0 and s.top == 0 and s.posts == 0:
        pass_hand(s, o)
    elif s.draws < o.draws:
        s.draws += 1
        s.burnt = 0
        s.phase = Phase.DRAW
        s.to_draw = s.inside
        s.turn = next_clockwise(s.to_draw, s.dealer)
    else:
        start_showdown(s, o)


def pass_hand(s: DrawState, o: DrawOptions) -> None:
    """003:2488 nobody bet: the cards are thrown in, the deal passes on, the antes stay."""
    if o.pass_out == PassOut.END:
        clear_pots(s)
        s.pot = s.middle
        book(s)
        return
    keep_stakes(s)
    clear_points(s)
    s.scored += 1
    s.unsure += s.deferred
    s.deferred = 0
    s.passed += 1
    s.dealer = next_clockwise(s.players, s.dealer)
    set_hand(s, o)


def next_round(s: DrawState, o: DrawOptions) -> None:
    """003:2502 the round after the draw opens with the player who opened the first."""
    after = s.dealer
    by_game = o.later_rounds == LaterRounds.BY_GAME and s.top == 0 and s.round == 1
    if s.first_bettor and (by_game or o.later_rounds == LaterRounds.OPENER):
        after = s.first_bettor - 2
    start_round(s, after)
    if s.due == 0:
        after_round(s, o)


# --- the draw -----------------------------------------------------------------------------


def exchanging(s: DrawState, e: Event) -> int:
    """Fault of an act of the draw by the wrong player or at the wrong time."""
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.target != NONE or e.number != NO_NUMBER or e.place != NONE or e.to != NONE:
        return Fault.WORD_NOT_USED
    if s.phase != Phase.DRAW:
        return Fault.WRONG_PHASE
    if s.needed < 0:
        return PokerFault.DEAD_HAND
    return Fault.LEGAL if e.actor == s.turn else Fault.NOT_YOUR_TURN


def most_discards(s: DrawState, o: DrawOptions) -> int:
    """Cards that may be exchanged in one draw (003:2496)."""
    if o.six_cap and popcount(s.players) >= 6:
        return min(o.draw_cap, 3)
    return o.draw_cap


def ace_rule(s: DrawState, o: DrawOptions) -> int:
    """Whether four cards may be exchanged by a player who shows the ace that he keeps."""
    if o.six_cap and popcount(s.players) >= 6:
        return 0
    return int(o.four_with_ace and o.draw_cap < 4)


def discard_choices(s: DrawState, o: DrawOptions, seat: int) -> int:
    """In how many ways a player may exchange cards or keep all; 0 where his hand is hidden."""
    if s.hidden[seat]:
        return 0
    ways = 1
    found = 1
    for count in range(1, most_discards(s, o) + 1):
        ways = ways * (HAND + 1 - count) // count
        found += ways
    return found + popcount(s.hand[seat] & ACES) if ace_rule(s, o) else found


def discard(s: DrawState, o: DrawOptions, e: Event) -> int:
    """Cards put away face down, or none: ``p2 discard stand-pat``."""
    fault = exchanging(s, e)
    if fault != Fault.LEGAL:
        return fault
    if s.needed:
        return Fault.WRONG_PHASE
    seat = e.actor
    if e.what == Word.STAND_PAT:
        if e.flags or len(e.cards):
            return Fault.WORD_NOT_USED
        s.choices = discard_choices(s, o, seat)
        s.pat[seat] += 1
        next_drawer(s, o)
        return Fault.LEGAL
    if e.what != NONE or e.flags & ~int(Flag.REVOKE):
        return Fault.WORD_NOT_USED
    count = len(e.cards)
    if count == 0 or count > HAND:
        return Fault.WRONG_COUNT
    seen = seen_cards(e)
    fault = shown_fault(s, e, 0, 0)
    if fault != Fault.LEGAL:
        return fault
    over = int(count > most_discards(s, o))
    if over and count == 4 and ace_rule(s, o) and s.aces & ~seen:
        over = 0
    if over != int(e.flags != 0):
        return Fault.WORD_NOT_USED if e.flags else PokerFault.TOO_MANY_DISCARDS
    if e.flags:
        s.irregular += 1
    s.choices = discard_choices(s, o, seat)
    put_cards_away(s, seat, seen, count)
    return Fault.LEGAL


def put_cards_away(s: DrawState, seat: int, seen: int, count: int) -> None:
    """Cards leave a hand; unknown ones are taken to be its unknown cards, if it has so many.

    If not, what is left of the hand is unknown from then on.
    """
    new = popcount(seen & ~s.hand[seat])
    unknown = count - popcount(seen)
    s.hand[seat] &= ~seen
    s.unseen &= ~seen
    s.loose[seat] &= ~seen
    s.hidden[seat] -= new
    if unknown <= s.hidden[seat]:
        s.hidden[seat] -= unknown
    else:
        s.loose[seat] |= s.hand[seat]
        s.hidden[seat] += popcount(s.hand[seat]) - unknown
        s.hand[seat] = 0
    s.waiting = count
    s.waiting_seen = seen
    s.gone[seat] |= seen
    s.gone_unseen[seat] += unknown
    s.needed = count
    s.drawn[seat] += count


def draw(s: DrawState, o: DrawOptions, e: Event) -> int:
    """Replacements from the stock; in packets where the stock was made anew between them."""
    fault = exchanging(s, e)
    if fault != Fault.LEGAL:
        return fault
    if e.what != Word.STOCK or e.flags:
        return Fault.WORD_NOT_USED
    if s.needed == 0:
        return Fault.WRONG_PHASE
    if len(e.cards) == 0:
        return Fault.WRONG_COUNT
    if o.burn and s.burnt == 0:
        return PokerFault.BURN
    if len(e.cards) > s.stock:
        return PokerFault.STOCK_EMPTY
    fault = pack_fault(s, e, s.pack, s.unseen)
    if fault != Fault.LEGAL:
        return fault
    seat = e.actor
    seen = seen_cards(e)
    s.hand[seat] |= seen
    s.unseen &= ~seen
    s.hidden[seat] += len(e.cards) - popcount(seen)
    s.stock -= len(e.cards)
    s.needed -= len(e.cards)
    if s.needed == 0:
        next_drawer(s, o)
    return Fault.LEGAL


def next_drawer(s: DrawState, o: DrawOptions) -> None:
    """An exchange is complete; after the last one the next round of betting begins."""
    s.heap += s.waiting
    s.put_away |= s.waiting_seen
    s.waiting = 0
    s.waiting_seen = 0
    s.needed = 0
    s.aces = 0
    s.to_draw &= ~(1 << s.turn)
    s.turn = next_clockwise(s.to_draw, s.turn)
    if s.to_draw == 0:
        next_round(s, o)


def burn(s: DrawState, o: DrawOptions, e: Event) -> int:
    """With ``burn``, one card before the first replacement of each draw (003:2496)."""
    if e.target != NONE:
        return Fault.WRONG_TARGET
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    if s.phase != Phase.DRAW:
        return Fault.WRONG_PHASE
    if s.needed < 0:
        return PokerFault.DEAD_HAND
    if o.burn == 0 or s.burnt:
        return PokerFault.BURN
    if s.stock == 0:
        return PokerFault.STOCK_EMPTY
    fault = pack_fault(s, e, s.pack, s.unseen)
    if fault != Fault.LEGAL:
        return fault
    s.burns |= seen_cards(e)
    s.unseen &= ~seen_cards(e)
    s.stock -= 1
    s.heap += 1
    s.burnt = 1
    return Fault.LEGAL


def shuffle(s: DrawState, o: DrawOptions, e: Event) -> int:
    """003:2498 an empty stock is made anew of what earlier players put away."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.what != Word.STOCK or e.target != NONE or e.number != NO_NUMBER or e.flags:
        return Fault.WORD_NOT_USED
    if e.place != NONE or e.to != NONE or len(e.cards):
        return Fault.WORD_NOT_USED
    if s.phase != Phase.DRAW:
        return Fault.WRONG_PHASE
    if s.needed < 0:
        return PokerFault.DEAD_HAND
    if s.stock or s.heap + s.reserved == 0:
        return PokerFault.STOCK_EMPTY
    s.stock = s.heap + s.reserved
    s.heap = 0
    s.reserved = 0
    back = s.put_away | s.burns
    s.put_away = 0
    s.burns = 0
    s.unseen |= back
    for seat in range(s.seats):
        s.gone[seat] &= ~back
        kept = s.waiting - popcount(s.waiting_seen) if seat == s.turn else 0
        if s.gone_unseen[seat] > kept:
            s.unseen |= s.loose[seat]
            s.loose[seat] = 0
        s.gone_unseen[seat] = kept
    return Fault.LEGAL


# --- showdown -----------------------------------------------------------------------------


def show(s: DrawState, o: DrawOptions, e: Event) -> int:
    """A hand shown or mucked, or cards shown freely; an opener may show what he put away too."""
    if s.phase == Phase.DRAW and s.needed < 0:
        return PokerFault.DEAD_HAND
    proves = int(e.actor != CHANCE and s.first_bettor == e.actor + 1)
    gone = s.gone[e.actor] if proves else 0
    spare = s.gone_unseen[e.actor] if proves else 0
    fault = show_cards(s, o, e, gone, spare)
    if fault != Fault.LEGAL:
        return fault
    if s.phase == Phase.DRAW and e.actor == s.turn and e.flags == 0 and ace_rule(s, o):
        # 003:2496 a fourth card for a player who shows the ace that he keeps
        s.aces |= seen_cards(e) & ACES
    finish_if_over(s, o)
    return Fault.LEGAL


def finish_if_over(s: DrawState, o: DrawOptions) -> None:
    """The pots are won when all but one gave up or everybody left has shown or mucked."""
    if s.phase == Phase.SHOWDOWN and hand_over(s):
        finish(s, o)


def finish(s: DrawState, o: DrawOptions) -> None:
    """Give out the pots."""
    give_back(s)
    clear_pots(s)
    if popcount(contenders(s)) > 1:
        for seat in range(s.seats):
            s.strength[seat] = 0
            if contenders(s) >> seat & 1 and s.hidden[seat] == 0:
                s.strength[seat] = strength_of(s, o, seat)
    divide(s, o, 0, 1)
    book(s)


def high_of(s: DrawState, o: DrawOptions, seat: int) -> int:
    """Value of a hand in the ranking for high."""
    natural = s.hand[seat] & ~s.wild
    return wild_value(natural, popcount(s.hand[seat] & s.wild), o.five_kind)


def strength_of(s: DrawState, o: DrawOptions, seat: int) -> int:
    """Strength of a hand by the ranking of the game."""
    natural = s.hand[seat] & ~s.wild
    wild = popcount(s.hand[seat] & s.wild)
    if o.lowball == Lowball.ACE_TO_FIVE:
        return ABOVE_ALL - wild_low(natural, wild)
    if o.lowball == Lowball.DEUCE_TO_SEVEN:
        return ABOVE_ALL - wild_seven(natural, wild)
    return 1 + wild_value(natural, wild, o.five_kind)


# --- declarations and rulings ----------------------------------------------------------------


def declare(s: DrawState, o: DrawOptions, e: Event) -> int:
    """A cash-out."""
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.what != Word.SETTLE or e.target != NONE or e.place != NONE or e.to != NONE:
        return Fault.WORD_NOT_USED
    if len(e.cards):
        return Fault.WORD_NOT_USED
    if s.phase == Phase.DRAW and s.needed < 0:
        return PokerFault.DEAD_HAND
    return cash_out(s, e)


def rule(s: DrawState, o: DrawOptions, e: Event) -> int:
    """A dead hand, or a misdeal of the hand at hand."""
    fault = plain_rule(e)
    if fault != Fault.LEGAL:
        return fault
    if e.what == Word.MISDEAL:
        if e.target != NONE:
            return Fault.WORD_NOT_USED
        if s.phase >= Phase.DONE:
            return Fault.WRONG_PHASE
        s.irregular += 1
        if s.phase != Phase.DEAL:
            s.deals -= 1
        s.deferred = 0
        take_back(s)
        set_hand(s, o)
        return Fault.LEGAL
    if s.phase == Phase.DRAW and s.needed < 0 and e.target != s.turn:
        return PokerFault.DEAD_HAND
    fault = void_fault(s, o, e)
    if fault != Fault.LEGAL:
        return fault
    void(s, e.target)
    if popcount(s.inside) == 1:
        finish(s, o)
    elif betting(s):
        if s.due == 0:
            after_round(s, o)
    elif s.phase == Phase.DRAW:
        if s.turn == e.target:
            next_drawer(s, o)
        else:
            s.to_draw &= ~(1 << e.target)
    else:
        finish_if_over(s, o)
    return Fault.LEGAL
