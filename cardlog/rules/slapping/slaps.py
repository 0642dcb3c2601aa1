"""Egyptian ratscrew: turning cards, challenges, slaps and what false ones cost (003:2141-2265)."""

from __future__ import annotations

from cardlog.cards import JOKER, UNKNOWN
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.copies import deal_copies, know_last_hand
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.rulings import score_fault
from cardlog.rules.mechanisms.scores import add_points, clear_points, observe_score
from cardlog.rules.slapping.faults import SlapFault
from cardlog.rules.slapping.table import (
    JokerRole,
    Options,
    Phase,
    ShortAnswer,
    State,
    Stop,
    cards_owed,
    gather,
    live,
    may_slap,
    next_dealt,
    next_with_cards,
    others_may_slap,
    put_under,
    stack_size,
    take_off,
    take_pile,
    top_fault,
    untouched,
    with_cards,
)
from cardlog.words import CHANCE, NO_NUMBER, NONE, Event, Flag, Word

# --- the deal -----------------------------------------------------------------------------


def deal(s: State, o: Options, e: Event) -> int:
    """All cards face down; mostly a stack has no order that is known before it is turned."""
    if s.phase != Phase.DEAL:
        return Fault.WRONG_PHASE
    if e.what != Word.DOWN or stray(e, Part.WORD | Part.TARGET | Part.CARDS):
        return Fault.WORD_NOT_USED
    if e.target == NONE:
        return Fault.WRONG_TARGET if e.actor == CHANCE else Fault.NOT_CHANCE
    fault = foreign(s, e)
    if fault == Fault.LEGAL:
        fault = deal_copies(s, e, s.due[e.target] - s.ordered[e.target])
    if fault != Fault.LEGAL:
        return fault
    if o.ordered_stacks:
        for card in e.cards:
            put_under(s, e.target, take_off(s, e.target, card))
    for seat in range(s.seats):
        if stack_size(s, seat) != s.due[seat]:
            return Fault.LEGAL
    know_last_hand(s)
    s.deals = 1
    s.phase = Phase.TURN
    s.turn = next_dealt(s, s.dealer)
    return Fault.LEGAL


def foreign(s: State, e: Event) -> int:
    """Fault of jokers where none are in the pack."""
    for card in e.cards:
        if card != UNKNOWN and card >= JOKER and s.unseen[card] == 0:
            held = 0
            for seat in range(s.seats):
                held |= s.hand[seat]
            if not held >> card & 1:
                return Fault.NOT_IN_PACK
    return Fault.LEGAL


# --- cards turned -------------------------------------------------------------------------


def taken_back(s: State, e: Event) -> int:
    """An act that was taken back changes nothing."""
    if e.flags != Flag.WITHDRAWN:
        return Fault.WORD_NOT_USED
    if s.phase == Phase.DEAL or s.phase == Phase.OVER:
        return Fault.WRONG_PHASE
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    s.irregular += 1
    return Fault.LEGAL


def busy(s: State) -> int:
    """What has to come before anything else."""
    if s.phase == Phase.PAY:
        return SlapFault.PENALTY_OWED
    if s.phase != Phase.TURN and s.phase != Phase.LIFT:
        return Fault.WRONG_PHASE
    return Fault.LEGAL


def play(s: State, o: Options, e: Event) -> int:
    """The uppermost card of a stack goes onto the pile."""
    seat = e.actor
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.CARDS):
        return Fault.WORD_NOT_USED
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    if e.flags:
        return taken_back(s, e)
    fault = busy(s)
    if fault != Fault.LEGAL:
        return fault
    if seat != s.turn:
        return Fault.NOT_YOUR_TURN
    card = e.cards[0]
    if s.phase == Phase.LIFT:
        # His next turned card says that he has lifted the pile he won.
        fault = first_after_lift(s, o, seat, card)
        if fault != Fault.LEGAL:
            return fault
        lift(s, o)
    else:
        fault = top_fault(s, seat, card, 1)
        if fault != Fault.LEGAL:
            return fault
    slot = take_off(s, seat, card)
    s.pile[s.pile_size] = slot + 1
    s.pile_size += 1
    s.slapper = NONE
    s.could_slap = 0
    after_card(s, o, seat, card)
    settle_if_over(s, o)
    return Fault.LEGAL


def first_after_lift(s: State, o: Options, seat: int, card: int) -> int:
    """Fault of the first card of a new pile by who has not said that he lifted the old one."""
    if lifting_ends(s, o):
        return Fault.GAME_OVER
    if stack_size(s, seat):
        return top_fault(s, seat, card, 1)
    # His stack is nothing but the pile: the last burned card, or the first turned, is on top.
    if card == UNKNOWN:
        return Fault.UNKNOWN_CARD
    slot = s.burned[s.burned_size - 1] - 1 if s.burned_size else s.pile[0] - 1
    known = s.slots[slot] - 1
    if known == card or (known == UNKNOWN and s.unseen[card] > 0):
        return Fault.LEGAL
    return SlapFault.NOT_ON_TOP


def after_card(s: State, o: Options, seat: int, card: int) -> None:
    """003:2181-2193 who turns next: a challenge, an answer, or the next player."""
    if card >= JOKER and o.joker_role == JokerRole.REVERSE:
        s.backwards = 1 - s.backwards
    count = cards_owed(o, card)
    if count:
        s.challenger = seat
        s.owed = count
        s.turn = next_with_cards(s, seat)
        # 003:2227 if nobody else has cards the challenger takes the pile
        if s.turn == NONE or s.turn == seat:
            won_by(s, seat)
    elif s.owed:
        s.owed -= 1
        if s.owed == 0:
            won_by(s, s.challenger)
        elif stack_size(s, seat) == 0:
            ran_out(s, o, seat)
    else:
        s.turn = next_with_cards(s, seat)


def won_by(s: State, seat: int) -> None:
    """003:2193 a challenge has failed: the pile waits for the player who made it."""
    s.challenger = seat
    s.owed = 0
    s.turn = seat
    s.phase = Phase.LIFT


def ran_out(s: State, o: Options, seat: int) -> None:
    """003:2229 the answerer has no more cards: the challenger takes, or the next goes on."""
    after = next_with_cards(s, seat)
    if o.short_answer == ShortAnswer.CHALLENGER_TAKES or after == NONE or after == s.challenger:
        won_by(s, s.challenger)
    else:
        s.turn = after


def lift(s: State, o: Options) -> None:
    """The pile that a failed challenge has won goes under the stack."""
    seat = s.challenger
    take_pile(s, seat)
    s.challenger = NONE
    s.phase = Phase.TURN
    s.turn = seat


def draw(s: State, o: Options, e: Event) -> int:
    """``p2 draw discard``: p2 lifts the pile that he has won."""
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.what != Word.DISCARD or stray(e, Part.WORD):
        return Fault.WORD_NOT_USED
    if e.flags:
        return taken_back(s, e)
    fault = busy(s)
    if fault != Fault.LEGAL:
        return fault
    if s.phase != Phase.LIFT:
        return SlapFault.NO_PILE
    if e.actor != s.challenger:
        return Fault.NOT_YOUR_TURN
    lift(s, o)
    s.slapper = NONE
    s.could_slap = 0
    two_left(s, o)
    settle_if_over(s, o)
    return Fault.LEGAL


# --- slaps --------------------------------------------------------------------------------


def claim(s: State, o: Options, e: Event) -> int:
    """``p4 claim slap``; right or wrong follows from the pile."""
    seat = e.actor
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if e.what != Word.SLAP or stray(e, Part.WORD):
        return Fault.WORD_NOT_USED
    if e.flags == Flag.LATE:
        # Who could have slapped as well came too late.
        if s.phase == Phase.DEAL or s.phase == Phase.PAY:
            return Fault.WRONG_PHASE
        if s.slapper == NONE or not s.could_slap >> seat & 1:
            return SlapFault.NOT_LATE
        s.irregular += 1
        return Fault.LEGAL
    if e.flags:
        return taken_back(s, e)
    fault = busy(s)
    if fault != Fault.LEGAL:
        return fault
    if s.pile_size == 0:
        return SlapFault.NO_PILE
    if not may_slap(s, o, seat):
        return SlapFault.MAY_NOT_SLAP
    if live(s, o):
        win_pile(s, o, seat)
    else:
        false_slap(s, o, seat)
    return Fault.LEGAL


def win_pile(s: State, o: Options, seat: int) -> None:
    """003:2195 the first hand takes the pile; a challenge in progress dies with it."""
    s.could_slap = 0
    for other in range(s.seats):
        if other != seat and may_slap(s, o, other):
            s.could_slap |= 1 << other
    s.slapper = seat
    s.slaps[seat] += 1
    if stack_size(s, seat) == 0:
        s.entries[seat] += 1
    take_pile(s, seat)
    s.challenger = NONE
    s.owed = 0
    s.turn = seat
    s.phase = Phase.TURN
    two_left(s, o)
    settle_if_over(s, o)


def false_slap(s: State, o: Options, seat: int) -> None:
    """003:2219-2221, 003:2229, 003:2245 a slap at no pattern: cards, or a strike."""
    s.false_slaps[seat] += 1
    size = stack_size(s, seat)
    limit = o.strikes if size else o.cardless_strikes
    if limit:
        s.strikes[seat] += 1
        if s.strikes[seat] >= limit:
            s.lost |= 1 << seat
    s.payer = seat
    s.to_burn = min(o.burn, size)
    s.to_give = 1 if o.give_each else 0
    s.after_pay = s.phase
    s.phase = Phase.PAY
    pay_on(s, o)


def receiver(s: State) -> int:
    """The next player who is to be given a card, -1 if none is (003:2245)."""
    if s.to_give == 0:
        return NONE
    return (s.payer + s.to_give) % s.seats


def pay_on(s: State, o: Options) -> None:
    """What of a false slap is still to be paid; then the game goes on."""
    if stack_size(s, s.payer) == 0:
        s.to_burn = 0
        s.to_give = 0
    if s.to_burn:
        return
    # A card for every other player, not for spectators.
    while s.to_give and (s.to_give >= s.seats or receiver(s) >= s.players):
        s.to_give = s.to_give + 1 if s.to_give < s.seats else 0
    if s.to_give:
        return
    seat = s.payer
    s.payer = NONE
    s.phase = s.after_pay
    if s.phase == Phase.TURN and seat == s.turn and stack_size(s, seat) == 0:
        if s.owed:
            ran_out(s, o, seat)
        else:
            s.turn = next_with_cards(s, seat)
    settle_if_over(s, o)


def payment_fault(s: State, o: Options, e: Event) -> int:
    """What is wrong with a card burned or given."""
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    if s.phase != Phase.PAY:
        return SlapFault.NO_PENALTY if busy(s) == Fault.LEGAL else Fault.WRONG_PHASE
    if e.actor != s.payer:
        return SlapFault.PENALTY_OWED
    return top_fault(s, e.actor, e.cards[0], 0)


def discard(s: State, o: Options, e: Event) -> int:
    """``p4 discard burn 5h``: unseen, under the pile."""
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.what != Word.BURN or stray(e, Part.WORD | Part.CARDS):
        return Fault.WORD_NOT_USED
    if e.flags:
        return taken_back(s, e)
    fault = payment_fault(s, o, e)
    if fault != Fault.LEGAL:
        return fault
    if s.to_burn == 0:
        return SlapFault.NO_PENALTY
    s.burned[s.burned_size] = take_off(s, e.actor, e.cards[0]) + 1
    s.burned_size += 1
    s.to_burn -= 1
    pay_on(s, o)
    return Fault.LEGAL


def give(s: State, o: Options, e: Event) -> int:
    """``p4 give p1 down 5h``: unseen, under p1's stack."""
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.what != Word.DOWN or stray(e, Part.WORD | Part.TARGET | Part.CARDS):
        return Fault.WORD_NOT_USED
    if e.target == NONE:
        return Fault.WRONG_TARGET
    if e.flags:
        return taken_back(s, e)
    fault = payment_fault(s, o, e)
    if fault != Fault.LEGAL:
        return fault
    if s.to_burn or s.to_give == 0:
        return SlapFault.NO_PENALTY
    if e.target != receiver(s):
        return Fault.WRONG_TARGET
    put_under(s, e.target, take_off(s, e.actor, e.cards[0]))
    s.to_give += 1
    pay_on(s, o)
    return Fault.LEGAL


# --- the end ------------------------------------------------------------------------------


def lifting_ends(s: State, o: Options) -> int:
    """Whether the game is over when the pile is lifted (003:2233-2237)."""
    if s.phase != Phase.LIFT:
        return 0
    cards = with_cards(s) + int(stack_size(s, s.challenger) == 0)
    return int(cards == 1 or (cards == 2 and o.stop == Stop.TWO_LEFT and s.players > 2))


def lift_winners(s: State) -> int:
    """Who has the largest stack when the pile is lifted."""
    lying = s.pile_size + s.burned_size
    most = stack_size(s, s.challenger) + lying
    found = 1 << s.challenger
    for seat in range(s.seats):
        if seat != s.challenger and stack_size(s, seat) >= most:
            if stack_size(s, seat) > most:
                most = stack_size(s, seat)
                found = 0
            found |= 1 << seat
    return found


def two_left(s: State, o: Options) -> None:
    """003:2237 where that is agreed, the game stops when a pile taken leaves two players."""
    if o.stop == Stop.TWO_LEFT and s.players > 2 and with_cards(s) < 3:
        finish(s, largest(s))


def largest(s: State) -> int:
    """Seats with the largest stack, as a set."""
    most = 0
    found = 0
    for seat in range(s.seats):
        size = stack_size(s, seat)
        if size > most:
            most = size
            found = 0
        if size == most:
            found |= 1 << seat
    return found


def settle_if_over(s: State, o: Options) -> None:
    """003:2227, 003:2233 one player has all cards, or nobody else can get any."""
    if s.phase != Phase.TURN:
        return
    holding = with_cards(s)
    if holding > 1 or s.owed:
        return
    if holding == 1:
        if s.pile_size == 0 or not others_may_slap(s, o, largest_seat(s)):
            finish(s, largest(s))
    elif not live(s, o) or not others_may_slap(s, o, NONE):
        finish(s, 0)


def largest_seat(s: State) -> int:
    """The only seat that has cards."""
    return next_with_cards(s, 0)


def finish(s: State, winners: int) -> None:
    """The game is over."""
    s.winners = winners
    clear_points(s)
    for seat in range(s.seats):
        if winners >> seat & 1:
            add_points(s, seat, 1)
    s.scored = 1
    s.over = 1
    s.phase = Phase.OVER
    s.turn = CHANCE
    s.slapper = NONE
    s.could_slap = 0


def rule(s: State, o: Options, e: Event) -> int:
    """The time is over, or a misdeal."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.WORD):
        return Fault.WORD_NOT_USED
    if e.what == Word.STOP:
        fault = busy(s)
        if fault != Fault.LEGAL:
            return fault
        if o.stop != Stop.TIME:
            return SlapFault.NO_STOP
        # 003:2237 the larger stack wins; a pile already won counts
        if s.phase == Phase.LIFT:
            lift(s, o)
        finish(s, largest(s))
        return Fault.LEGAL
    if e.what != Word.MISDEAL:
        return Fault.WORD_NOT_USED
    if s.phase == Phase.OVER or (s.phase == Phase.DEAL and untouched(s)):
        return Fault.WRONG_PHASE
    s.irregular += 1
    s.deals = 0
    gather(s, o)
    return Fault.LEGAL


def score(s: State, o: Options, e: Event) -> int:
    """``- score p1 1``; where the lifting of the pile ends the game, it says that it was lifted."""
    fault = score_fault(e)
    if fault != Fault.LEGAL:
        return fault
    if e.number == NO_NUMBER or not lifting_ends(s, o):
        return observe_score(s, e)
    if e.what != NONE and e.what != Word.POINTS and e.what != Word.TOTAL:
        return Fault.WORD_NOT_USED
    if e.number != lift_winners(s) >> e.target & 1:
        return Fault.WRONG_OBSERVATION
    if e.number:
        end(s, o)
    return Fault.LEGAL


def end(s: State, o: Options) -> int:
    """The record may end when the lifting of the pile would end the game."""
    if lifting_ends(s, o):
        lift(s, o)
        finish(s, largest(s))
    return s.over
