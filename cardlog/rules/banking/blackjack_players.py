"""A round of blackjack: what the players bet and decide."""

from __future__ import annotations

from cardlog.cards import ACE
from cardlog.rules.banking.blackjack_cards import advance, hand_number, insurable, players_done
from cardlog.rules.banking.blackjack_settlement import (
    clear_hand,
    close_hidden,
    live_hands,
    may_be_over,
    over_unseen,
    settle,
)
from cardlog.rules.banking.blackjack_table import (
    MOST_HANDS,
    Done,
    Insurance,
    Options,
    Phase,
    State,
    add_card,
    bank_natural,
    is_natural,
    looks,
    may_double,
    may_split,
    may_surrender,
    only_splits,
    value,
)
from cardlog.rules.banking.faults import BankFault
from cardlog.rules.banking.shoe import (
    bet_fault,
)
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.words import CHANCE, NO_NUMBER, NONE, Event, Flag, Word


def bet(s: State, o: Options, e: Event) -> int:
    """The bet of a round, insurance, and the stakes of a double or a split."""
    if e.what == NONE:
        return first_bet(s, o, e)
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.target != NONE or e.to != NONE or len(e.cards) or e.flags & ~Flag.WITHDRAWN:
        return Fault.WORD_NOT_USED
    if e.number == NO_NUMBER:
        return Fault.WRONG_COUNT
    if e.what == Word.INSURANCE and e.place == NONE:
        return insure(s, o, e)
    if e.what == Word.DOUBLE or e.what == Word.SPLIT:
        return decide(s, o, e)
    return Fault.WORD_NOT_USED


def first_bet(s: State, o: Options, e: Event) -> int:
    """A seat's bet before the cards."""
    unseen = over_unseen(s)
    if s.phase != Phase.BETS and not unseen:
        return Fault.WRONG_PHASE
    if s.must_shuffle or (unseen and s.cut_out):
        return BankFault.MUST_SHUFFLE
    fault = bet_fault(s, o, e)
    if fault != Fault.LEGAL:
        return fault
    if unseen:
        if o.deals and s.scored + 1 >= o.deals:
            return Fault.GAME_OVER
        close_hidden(s)
        settle(s, o)
    if s.bet[e.actor]:
        return BankFault.BET_TWICE
    if e.flags:
        s.irregular += 1
        return Fault.LEGAL
    s.bet[e.actor] = e.number
    for seat in range(s.seats):
        s.kept_first[seat] = 0
    return Fault.LEGAL


def insure(s: State, o: Options, e: Event) -> int:
    """Insurance against the dealer's natural (003:661)."""
    seat = e.actor
    if s.phase != Phase.PLAY or s.acted or s.shown:
        return Fault.WRONG_PHASE
    if s.hands[seat] == 0:
        return BankFault.NO_BET
    if not insurable(s, o):
        return BankFault.NOT_OPEN
    if s.insured[seat] or s.done[MOST_HANDS * seat] == Done.PAID:
        return BankFault.BET_TWICE
    if e.number < 1 or 2 * e.number > s.bet[seat]:
        return BankFault.STAKE
    if o.insurance == Insurance.ACE_TEN and e.number != s.bet[seat] // 2:
        return BankFault.STAKE
    if e.flags:
        s.irregular += 1
    else:
        s.insured[seat] = e.number
    return Fault.LEGAL


def declare(s: State, o: Options, e: Event) -> int:
    """Hit, stand, surrender, even money."""
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.target != NONE or e.to != NONE or len(e.cards) or e.number != NO_NUMBER:
        return Fault.WORD_NOT_USED
    if e.flags & ~Flag.WITHDRAWN:
        return Fault.WORD_NOT_USED
    if e.what == Word.SETTLE and e.place == NONE:
        return even_money(s, o, e)
    if e.what == Word.HIT or e.what == Word.STAND or e.what == Word.SURRENDER:
        return decide(s, o, e)
    return Fault.WORD_NOT_USED


def even_money(s: State, o: Options, e: Event) -> int:
    """A natural paid 1 to 1 against an ace (003:661)."""
    seat = e.actor
    if s.phase != Phase.PLAY or s.acted or s.shown:
        return Fault.WRONG_PHASE
    if s.hands[seat] == 0:
        return BankFault.NO_BET
    i = MOST_HANDS * seat
    if not o.even_money or value(s.up - 1) != 1 or s.insured[seat] or s.done[i]:
        return BankFault.NOT_OPEN
    if not is_natural(s, seat) and s.unknown[i] == 0:
        return BankFault.NOT_OPEN
    if e.flags:
        s.irregular += 1
        return Fault.LEGAL
    s.done[i] = Done.PAID
    if s.unknown[i]:
        s.deferred += 1
    if s.playing == seat:
        advance(s, o)
    elif s.playing == NONE and live_hands(s) == 0:
        players_done(s, o)
    return Fault.LEGAL


def decide(s: State, o: Options, e: Event) -> int:
    """A decision on the hand that is to act."""
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    seat = e.actor
    number = hand_number(e.place)
    if number < 0:
        return Fault.WORD_NOT_USED
    if s.drawing:
        return BankFault.NO_CARD_DUE
    if s.hands[seat] == 0:
        return BankFault.NO_BET
    if not reach(s, seat, number):
        return Fault.NOT_YOUR_TURN
    # 003:661 a natural that the dealer looked for ends the round
    if o.peek and looks(s) and bank_natural(s):
        return BankFault.NATURAL_HIDDEN
    i = MOST_HANDS * seat + number
    if s.cards[i] < 2:
        return BankFault.NO_CARD_DUE
    fault = open_to(s, o, e, seat, i)
    if fault != Fault.LEGAL:
        return fault
    if e.flags:
        s.irregular += 1
        return Fault.LEGAL
    pass_over(s, seat, number)
    s.acted = 1
    if o.peek and looks(s):
        s.no_natural = 1
    carry_out(s, o, e, seat, i)
    return Fault.LEGAL


def reach(s: State, seat: int, number: int) -> int:
    """Whether the turn is at this hand, or could be if hidden hands before it have ended."""
    if seat == s.playing and number == s.number:
        return 1
    if s.playing == NONE:
        return 0
    first = next_seat(s, s.bank) if s.bank != NONE else 0
    now = MOST_HANDS * ((s.playing - first + s.seats) % s.seats) + s.number
    then = MOST_HANDS * ((seat - first + s.seats) % s.seats) + number
    if then <= now or number >= s.hands[seat] or s.done[MOST_HANDS * seat + number]:
        return 0
    for place in range(now, then):
        other = (first + place // MOST_HANDS) % s.seats
        i = MOST_HANDS * other + place % MOST_HANDS
        if place % MOST_HANDS < s.hands[other] and not s.done[i] and not may_be_over(s, other, i):
            return 0
    return int(not is_natural(s, seat))


def pass_over(s: State, seat: int, number: int) -> None:
    """Hidden hands before this one were at their end."""
    first = next_seat(s, s.bank) if s.bank != NONE else 0
    now = MOST_HANDS * ((s.playing - first + s.seats) % s.seats) + s.number
    then = MOST_HANDS * ((seat - first + s.seats) % s.seats) + number
    for place in range(now, then):
        other = (first + place // MOST_HANDS) % s.seats
        i = MOST_HANDS * other + place % MOST_HANDS
        if place % MOST_HANDS < s.hands[other] and s.unknown[i] and not s.done[i]:
            s.done[i] = Done.STOOD
            s.deferred += 1
    s.playing = seat
    s.number = number


def open_to(s: State, o: Options, e: Event, seat: int, i: int) -> int:
    """Whether a hand has this decision."""
    if e.what == Word.SURRENDER:
        return Fault.LEGAL if may_surrender(s, o, seat, i) else BankFault.NOT_OPEN
    if e.what == Word.SPLIT:
        if not may_split(s, o, seat, i):
            return BankFault.NOT_OPEN
        return Fault.LEGAL if e.number == s.bet[seat] else BankFault.STAKE
    if e.what == Word.DOUBLE:
        if not may_double(s, o, seat, i):
            return BankFault.NOT_OPEN
        return Fault.LEGAL if e.number == s.bet[seat] else BankFault.STAKE
    if e.what == Word.HIT and only_splits(s, o, i):
        return BankFault.NOT_OPEN
    return Fault.LEGAL


def carry_out(s: State, o: Options, e: Event, seat: int, i: int) -> None:
    """What follows from a decision."""
    if e.what == Word.HIT:
        s.drawing = 1
    elif e.what == Word.DOUBLE:
        s.drawing = 2
        s.stake[i] += e.number
    elif e.what == Word.STAND:
        s.done[i] = Done.STOOD
        advance(s, o)
    elif e.what == Word.SURRENDER:
        s.done[i] = Done.SURRENDERED
        advance(s, o)
    else:
        split(s, seat, i, e.number)


def split(s: State, seat: int, i: int, stake: int) -> None:
    """A pair becomes two hands; the first keeps the first card."""
    j = MOST_HANDS * seat + s.hands[seat]
    s.hands[seat] += 1
    one = s.first[i] - 1
    two = s.second[i] - 1
    aces = int(one & 15 == ACE and two & 15 == ACE)
    kept = s.stake[i]
    clear_hand(s, i)
    clear_hand(s, j)
    s.stake[i] = kept
    s.stake[j] = stake
    s.of_aces[i] = aces
    s.of_aces[j] = aces
    add_card(s, i, one)
    add_card(s, j, two)
