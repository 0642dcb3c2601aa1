"""Deals, lucky hands, cards that take or stay, the decision."""

from __future__ import annotations

from cardlog.cards import UNKNOWN
from cardlog.rules.bits import popcount
from cardlog.rules.faults import Fault
from cardlog.rules.hanafuda.faults import HanafudaFault
from cardlog.rules.hanafuda.flowers import PACK, four_pairs, month_of, whole_months
from cardlog.rules.hanafuda.table import (
    HAND,
    Lucky,
    Options,
    Phase,
    State,
    VoidDeal,
    close_round,
    credit,
    dealt_out,
    end_round,
    game_ends,
    gather,
    look_at_field,
)
from cardlog.rules.hanafuda.yaku import final_points, improved, remember, yaku_of
from cardlog.rules.mechanisms.hands import deal_hand, hand_size, lacks, lose_card, pack_fault
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.piles import take_top
from cardlog.rules.mechanisms.scores import clear_points
from cardlog.rules.mechanisms.stock import draw_fault, tell_stock
from cardlog.words import CHANCE, NONE, Event, Flag, Word

# --- the deal -----------------------------------------------------------------------------


def deal(s: State, o: Options, e: Event) -> int:
    """Hands and field, the pile where it is known, the card turned."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.TARGET | Part.WORD | Part.CARDS):
        return Fault.WORD_NOT_USED
    if e.what == Word.UP:
        return turn_up(s, o, e)
    if e.what == Word.STOCK:
        if s.phase != Phase.OPEN:
            return Fault.WRONG_PHASE
        return tell_stock(s, e, PACK)
    fresh = s.done or s.phase == Phase.LUCKY
    if s.phase != Phase.DEAL and s.phase != Phase.LUCKY:
        return HanafudaFault.MUST_DECIDE if s.phase == Phase.DECIDE else Fault.WRONG_PHASE
    fault = packet_fault(s, e, int(fresh))
    if fault != Fault.LEGAL:
        return fault
    if s.phase == Phase.LUCKY:
        if game_ends(s, o, lucky_counts(s, o)):
            return Fault.GAME_OVER
        settle_lucky(s, o)
    if s.done:
        gather(s)
    if e.what == Word.BOARD:
        for card in e.cards:
            s.field |= 1 << card
            s.field_dealt |= 1 << card
            s.unseen ^= 1 << card
    else:
        deal_hand(s, e, HAND, PACK)
    if dealt_out(s):
        look_at_field(s, o)
        if s.phase == Phase.OPEN:
            # 003:3539 what a sweep brought is there when the first turn begins.
            remember(s, o, s.dealer)
    return Fault.LEGAL


def packet_fault(s: State, e: Event, fresh: int) -> int:
    """What is wrong with cards dealt; ``fresh``: they are the first of a deal."""
    if e.what == Word.BOARD:
        if e.target != NONE:
            return Fault.WORD_NOT_USED
        room = HAND if fresh else s.field_due - popcount(s.field_dealt)
        for card in e.cards:
            if card == UNKNOWN:
                return Fault.UNKNOWN_CARD
    else:
        if e.what != NONE:
            return Fault.WORD_NOT_USED
        if e.target == NONE:
            return Fault.WRONG_TARGET
        room = HAND if fresh else HAND - hand_size(s, e.target)
    if len(e.cards) == 0:
        return Fault.WRONG_COUNT
    # 003:3519 eight each and eight to the field
    if len(e.cards) > room:
        return Fault.TOO_MANY_CARDS
    return pack_fault(s, e, PACK, PACK if fresh else s.unseen)


def rule(s: State, o: Options, e: Event) -> int:
    """``- rule misdeal`` before the first card; the same dealer deals again (003:3519)."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.what != Word.MISDEAL or stray(e, Part.WORD):
        return Fault.WORD_NOT_USED
    if s.done or s.phase > Phase.OPEN:
        return Fault.WRONG_PHASE
    s.irregular += 1
    if s.phase == Phase.OPEN:
        s.deals -= 1
    gather(s)
    return Fault.LEGAL


# --- lucky hands --------------------------------------------------------------------------


def lucky_fault(s: State, o: Options, seat: int, what: int) -> int:
    """Whether a hand can be the lucky hand that is declared (003:3574)."""
    if o.lucky == Lucky.OFF:
        return Fault.WORD_NOT_USED
    if s.phase != Phase.OPEN and s.phase != Phase.LUCKY:
        return Fault.WRONG_PHASE
    if s.declared >> seat & 1:
        return Fault.WRONG_PHASE
    lucky = may_be_four(s, seat) if what == Word.FOUR else may_be_pairs(s, seat)
    return Fault.LEGAL if lucky else HanafudaFault.NOT_LUCKY


def may_be_four(s: State, seat: int) -> int:
    """Whether a hand holds, or may hold, four of a month."""
    if s.hidden[seat] == 0:
        return int(whole_months(s.hand[seat]) != 0)
    for month in range(12):
        four = 15 << (4 * month)
        needed = four & ~s.hand[seat]
        if needed & ~s.unseen == 0 and popcount(needed) <= s.hidden[seat]:
            return 1
    return 0


def may_be_pairs(s: State, seat: int) -> int:
    """Whether a hand is, or may be, four pairs."""
    if s.hidden[seat] == 0:
        return four_pairs(s.hand[seat])
    odd = 0
    for month in range(12):
        if popcount(s.hand[seat] >> (4 * month) & 15) & 1:
            odd += 1
            if s.unseen >> (4 * month) & 15 == 0:
                return 0
    return int(odd <= s.hidden[seat])


def may_be_both(s: State, seat: int) -> int:
    """Whether a hand is, or may be, both lucky hands at once."""
    return int(may_be_four(s, seat) != 0 and may_be_pairs(s, seat) != 0)


def declare(s: State, o: Options, e: Event) -> int:
    """A lucky hand, stop, or koi-koi."""
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.WORD) or e.flags:
        return Fault.WORD_NOT_USED
    if e.what == Word.FOUR or e.what == Word.PAIR:
        fault = lucky_fault(s, o, e.actor, e.what)
        if fault == Fault.LEGAL:
            s.choices = open_acts(s, o)
            declare_lucky(s, o, e.actor)
        return fault
    if e.what != Word.STOP and e.what != Word.KOI_KOI:
        return Fault.WORD_NOT_USED
    if s.phase != Phase.DECIDE:
        return HanafudaFault.NO_DECISION
    if e.actor != s.turn:
        return Fault.NOT_YOUR_TURN
    s.choices = 2
    if e.what == Word.STOP:
        stop(s, o, e.actor)
    else:
        s.calls[e.actor] += 1
        pass_turn(s, o, e.actor)
    return Fault.LEGAL


def declare_lucky(s: State, o: Options, seat: int) -> None:
    """The player has the round, unless the other has a lucky hand as well."""
    if o.lucky == Lucky.MISDEAL:
        s.deals -= 1
        gather(s)
        return
    if s.hidden[seat]:
        s.unsure += 1
    if s.declared:
        for other in range(s.seats):
            s.total[other] -= s.points[other]
            s.loose[other] -= s.more[other]
            s.more[other] = 0
        clear_points(s)
    else:
        both = s.hidden[seat] == 0 and may_be_both(s, seat) != 0
        clear_points(s)
        credit(s, o, seat, o.lucky_both if both else o.lucky_points)
        if s.hidden[seat] and may_be_both(s, seat) and o.lucky_both > o.lucky_points:
            s.more[seat] = o.lucky_both - o.lucky_points
            s.loose[seat] += s.more[seat]
    s.declared |= 1 << seat
    s.phase = Phase.LUCKY
    s.turn = CHANCE


def lucky_counts(s: State, o: Options) -> int:
    """Whether a round decided by lucky hands is one of the rounds of the game."""
    return int(s.declared != 3 or o.void_counts != 0)


def settle_lucky(s: State, o: Options) -> None:
    """The round is over: the claimant deals, or after two claims the same dealer (003:3574)."""
    dealer = s.dealer
    if s.declared != 3:
        dealer = 0 if s.declared == 1 else 1
    close_round(s, o, dealer, lucky_counts(s, o))


# --- a turn -------------------------------------------------------------------------------


def play(s: State, o: Options, e: Event) -> int:
    """A card of the hand, or the capture of the card turned (003:3527-3537)."""
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.WORD | Part.CARDS) or e.flags & ~int(Flag.WITHDRAWN):
        return Fault.WORD_NOT_USED
    if e.what != NONE and e.what != Word.CAPTURE:
        return Fault.WORD_NOT_USED
    if s.phase == Phase.DECIDE:
        return HanafudaFault.MUST_DECIDE
    if s.phase < Phase.OPEN or s.phase > Phase.MATCH or s.phase == Phase.TURN:
        return Fault.WRONG_PHASE
    for card in e.cards:
        if card == UNKNOWN:
            return Fault.UNKNOWN_CARD
    if len(e.cards) == 0:
        return Fault.WRONG_COUNT
    if e.flags:
        return take_back(s, e)
    if e.actor != s.turn:
        return Fault.NOT_YOUR_TURN
    if s.phase == Phase.MATCH:
        return match(s, o, e)
    return play_from_hand(s, o, e)


def take_back(s: State, e: Event) -> int:
    """A card of the hand laid and taken back before it captured."""
    if e.what != NONE:
        return Fault.WORD_NOT_USED
    if s.phase == Phase.MATCH:
        return Fault.WRONG_PHASE
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    fault = lacks(s, e.actor, e.cards[0])
    if fault != Fault.LEGAL:
        return Fault.NOT_HELD
    s.irregular += 1
    return Fault.LEGAL


def capture_fault(s: State, e: Event) -> int:
    """What is wrong with what a card takes: one card, one of two, or all three (003:3535)."""
    there = s.field & month_of(e.cards[0])
    if e.what == NONE:
        if len(e.cards) != 1:
            return Fault.WRONG_COUNT
        return HanafudaFault.MUST_CAPTURE if there else Fault.LEGAL
    wanted = 0
    for i in range(1, len(e.cards)):
        if wanted >> e.cards[i] & 1:
            return Fault.WRONG_COUNT
        wanted |= 1 << e.cards[i]
    count = popcount(there)
    if wanted & ~there or wanted == 0 or popcount(wanted) != (3 if count == 3 else 1):
        s.related = there
        return HanafudaFault.BAD_CAPTURE
    return Fault.LEGAL


def matching(s: State, cards: int) -> int:
    """Those of a set whose month lies on the field."""
    found = 0
    for month in range(12):
        four = 15 << (4 * month)
        if s.field & four:
            found |= cards & four
    return found


def play_from_hand(s: State, o: Options, e: Event) -> int:
    """The first half of a turn."""
    seat = e.actor
    card = e.cards[0]
    fault = lacks(s, seat, card)
    if fault != Fault.LEGAL:
        return HanafudaFault.MATCH_DENIED if fault == Fault.SHOWN_OUT else Fault.NOT_HELD
    fault = capture_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    if o.must_match and e.what == NONE:
        # 003:3529
        if matching(s, s.hand[seat]):
            s.related = matching(s, s.hand[seat])
            return HanafudaFault.MUST_MATCH
        if s.hidden[seat]:
            s.barred[seat] |= matching(s, s.unseen)
            s.deferred += 1
    s.choices = open_acts(s, o)
    lose_card(s, seat, card)
    put_or_take(s, e)
    s.phase = Phase.TURN
    s.turn = CHANCE
    s.mover = seat
    return Fault.LEGAL


def put_or_take(s: State, e: Event) -> None:
    """The card stays on the field, or it and what it takes lie before the player."""
    if e.what == NONE:
        s.field |= 1 << e.cards[0]
        return
    for card in e.cards:
        s.taken[e.actor] |= 1 << card
        s.field &= ~(1 << card)


def turn_up(s: State, o: Options, e: Event) -> int:
    """``- deal up 9y``: the top card of the pile does the same (003:3531)."""
    if s.phase != Phase.TURN:
        return Fault.WRONG_PHASE
    if e.target != NONE:
        return Fault.WORD_NOT_USED
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    card = e.cards[0]
    if card == UNKNOWN:
        return Fault.UNKNOWN_CARD
    fault = draw_fault(s, e, PACK)
    if fault != Fault.LEGAL:
        return fault
    s.stock_left = take_top(s.stock, s.stock_left)
    s.unseen &= ~(1 << card)
    if s.field & month_of(card):
        s.up = card + 1
        s.phase = Phase.MATCH
        s.turn = s.mover
    else:
        s.field |= 1 << card
        end_turn(s, o, s.mover)
    return Fault.LEGAL


def match(s: State, o: Options, e: Event) -> int:
    """The second half of a turn: the card turned takes."""
    if e.cards[0] != s.up - 1:
        return Fault.NOT_HELD
    if e.what == NONE:
        return HanafudaFault.MUST_CAPTURE
    fault = capture_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    s.choices = ways(s, s.up - 1)
    s.up = 0
    put_or_take(s, e)
    end_turn(s, o, e.actor)
    return Fault.LEGAL


def end_turn(s: State, o: Options, seat: int) -> None:
    """A new or better combination must be answered; else the turn passes (003:3539)."""
    if improved(s, o, seat):
        s.improver = seat
        s.phase = Phase.DECIDE
        s.turn = seat
    else:
        pass_turn(s, o, seat)


def pass_turn(s: State, o: Options, seat: int) -> None:
    """The other player's turn; when both hands are played out the round is dead."""
    remember(s, o, seat)
    s.phase = Phase.PLAY
    s.turn = 1 - seat
    if hand_size(s, 1 - seat) == 0:
        run_out(s, o)


def stop(s: State, o: Options, seat: int) -> None:
    """The round ends and counts for who stops (003:3541)."""
    s.yaku = yaku_of(s, o, seat)
    end_round(s, o, seat, final_points(s, o, seat, s.yaku))


def run_out(s: State, o: Options) -> None:
    """Nobody stopped (003:3550, 003:3578)."""
    if o.void_deal == VoidDeal.AWARD and s.improver != NONE:
        stop(s, o, s.improver)
        return
    clear_points(s)
    credit(s, o, s.dealer, o.oya_ken)
    dealer = 1 - s.dealer if o.void_deal == VoidDeal.PASS else s.dealer
    close_round(s, o, dealer, o.void_counts)


# --- how many acts are open ---------------------------------------------------------------


def ways(s: State, card: int) -> int:
    """In how many ways a card can be played or matched."""
    return 2 if popcount(s.field & month_of(card)) == 2 else 1


def open_acts(s: State, o: Options) -> int:
    """How many acts are open before or in a turn; 0 where hidden cards keep it unknown."""
    found = 0
    if s.phase == Phase.OPEN or s.phase == Phase.LUCKY:
        if o.lucky != Lucky.OFF:
            for seat in range(s.seats):
                if s.hidden[seat]:
                    return 0
                if not s.declared >> seat & 1:
                    found += may_be_four(s, seat) + may_be_pairs(s, seat)
    if s.phase == Phase.LUCKY:
        return 0
    if s.hidden[s.turn]:
        return 0
    cards = s.hand[s.turn]
    if o.must_match and matching(s, cards):
        cards = matching(s, cards)
    for card in range(48):
        if cards >> card & 1:
            found += ways(s, card)
    return found
