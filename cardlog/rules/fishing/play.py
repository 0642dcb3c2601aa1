"""Deals, captures, builds, cards trailed, draws."""

from __future__ import annotations

from cardlog.cards import PACK_52, UNKNOWN
from cardlog.rules.bits import highest, popcount
from cardlog.rules.faults import Fault
from cardlog.rules.fishing.faults import FishingFault
from cardlog.rules.fishing.groups import (
    can_build,
    can_capture,
    fall_into_groups,
    group_count,
    listed,
    loose_fault,
    may_raise,
    on_table,
    sums_of,
)
from cardlog.rules.fishing.score import finish
from cardlog.rules.fishing.table import (
    HAND,
    Options,
    Phase,
    State,
    drop_build,
    gather,
    high_ace,
    highest_value,
    next_turn,
    of_rank,
    of_value,
    take_out,
    value,
)
from cardlog.rules.mechanisms.hands import hand_size, lacks, lose_card, pack_fault
from cardlog.rules.mechanisms.last_unknown import know_rest
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.rulings import cancel_deal, misdeal_fault
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.words import BUILD, CHANCE, NO_NUMBER, NONE, Event, Flag, Word

# --- cards from the pack ------------------------------------------------------------------


def deal(s: State, o: Options, e: Event) -> int:
    """Four cards to each hand each time, four to the table at the beginning (003:1185)."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.TARGET | Part.WORD | Part.CARDS):
        return Fault.WORD_NOT_USED
    if s.phase != Phase.DEAL:
        return Fault.WRONG_PHASE
    fault = packet_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    if s.done:
        gather(s)
    s.stock -= len(e.cards)
    for card in e.cards:
        if e.what == Word.BOARD:
            s.loose |= 1 << card
            s.unseen ^= 1 << card
            s.board += 1
        else:
            take_out(s, e.target, card)
    if dealt_out(s):
        if s.rounds == 0:
            s.deals += 1
        s.rounds += 1
        s.phase = Phase.PLAY
        s.turn = next_seat(s, s.dealer)
        # 003:1215 the dealer calls last
        s.call_open = int(s.stock == 0)
        know_rest(s, s.stock)
    return Fault.LEGAL


def packet_fault(s: State, e: Event) -> int:
    """What is wrong with some cards dealt."""
    free = PACK_52 if s.done else s.unseen
    if e.what == Word.BOARD:
        if e.target != NONE:
            return Fault.WORD_NOT_USED
        if s.rounds and s.done == 0:
            return Fault.WRONG_PHASE
        dealt = 0 if s.done else s.board
    else:
        if e.what != NONE:
            return Fault.WORD_NOT_USED
        if e.target == NONE:
            return Fault.WRONG_TARGET
        dealt = 0 if s.done else hand_size(s, e.target)
    if len(e.cards) == 0:
        return Fault.WRONG_COUNT
    if dealt + len(e.cards) > HAND:
        return Fault.TOO_MANY_CARDS
    if e.what == Word.BOARD:
        for card in e.cards:
            if card == UNKNOWN:
                return Fault.UNKNOWN_CARD
    return pack_fault(s, e, PACK_52, free)


def dealt_out(s: State) -> int:
    """Whether hands and table have their four cards."""
    if s.board < HAND:
        return 0
    for seat in range(s.seats):
        if hand_size(s, seat) < HAND:
            return 0
    return 1


def draw(s: State, o: Options, e: Event) -> int:
    """Draw casino: a card after every play (003:1240)."""
    if s.phase != Phase.DRAW:
        return Fault.WRONG_PHASE
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.what != Word.STOCK or stray(e, Part.WORD | Part.CARDS) or e.flags:
        return Fault.WORD_NOT_USED
    if e.actor != s.turn:
        return Fault.NOT_YOUR_TURN
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    fault = pack_fault(s, e, PACK_52, s.unseen)
    if fault != Fault.LEGAL:
        return fault
    s.stock -= 1
    take_out(s, e.actor, e.cards[0])
    know_rest(s, s.stock)
    next_turn(s)
    return Fault.LEGAL


def declare(s: State, o: Options, e: Event) -> int:
    """``p2 declare last`` by the dealer when the last cards are dealt (003:1215)."""
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.what != Word.LAST or stray(e, Part.WORD) or e.flags:
        return Fault.WORD_NOT_USED
    if e.actor != s.dealer:
        return Fault.WRONG_TARGET
    if s.call_open == 0 or o.draw:
        return Fault.WRONG_PHASE
    s.call_open = 0
    return Fault.LEGAL


def rule(s: State, o: Options, e: Event) -> int:
    """``- rule misdeal`` before the first card is played (003:1185)."""
    fault = misdeal_fault(e, int(s.done == 0 and s.moves == 0))
    if fault == Fault.LEGAL:
        cancel_deal(s, int(s.phase == Phase.PLAY))
        gather(s)
    return fault


# --- a turn -------------------------------------------------------------------------------


def play(s: State, o: Options, e: Event) -> int:
    """One card of the hand: it captures, builds, or is trailed (003:1193)."""
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    seat = e.actor
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.WORD | Part.CARDS | Part.NUMBER | Part.TO) or e.flags & ~int(Flag.WITHDRAWN):
        return Fault.WORD_NOT_USED
    if len(e.cards) == 0:
        return Fault.WRONG_COUNT
    card = e.cards[0]
    held = lacks(s, seat, card)
    if held == Fault.SHOWN_OUT:
        held = FishingFault.TRAIL_DISPROVED
    if e.flags:
        if stray(e, Part.CARDS):
            return Fault.WORD_NOT_USED
        if len(e.cards) != 1:
            return Fault.WRONG_COUNT
        if held == Fault.LEGAL:
            s.irregular += 1
        return held
    if seat != s.turn:
        return Fault.NOT_YOUR_TURN
    if o.call_last and s.call_open and o.draw == 0:
        return FishingFault.LAST_NOT_CALLED
    if held != Fault.LEGAL:
        return held
    if e.what == Word.CAPTURE:
        fault = capture_fault(s, o, e)
    elif e.what == Word.BUILD:
        fault = build_fault(s, o, e)
    elif e.what == NONE:
        fault = trail_fault(s, o, e)
    else:
        return Fault.WORD_NOT_USED
    if fault != Fault.LEGAL:
        return fault
    promised = owed(s, o, e)
    if popcount(promised) > s.hidden[seat] - int(s.hand[seat] >> card & 1 == 0):
        return FishingFault.NOT_KEPT if e.what == Word.BUILD else FishingFault.KEPT_NOTHING
    s.promised[seat] = promised
    lose_card(s, seat, card)
    s.swept = NONE
    if e.what == Word.CAPTURE:
        capture(s, e)
    elif e.what == Word.BUILD:
        build(s, o, e)
    else:
        trail(s, o, seat, card)
    end_turn(s, o)
    return Fault.LEGAL


def end_turn(s: State, o: Options) -> None:
    """After a card: a draw, the next player, more cards, or the end of the deal."""
    s.moves += 1
    s.call_open = 0
    if o.draw and s.stock:
        s.phase = Phase.DRAW
        return
    next_turn(s)
    if s.phase == Phase.DEAL and s.stock == 0:
        finish(s, o)


# --- captures -----------------------------------------------------------------------------


def capture_fault(s: State, o: Options, e: Event) -> int:
    """What is wrong with a capture (003:1195-1201)."""
    card = e.cards[0]
    worth = value(o.royal, card)
    if e.to != NONE:
        return Fault.WORD_NOT_USED
    if worth == 1 and high_ace(o):
        # 003:1236 at the discretion of whoever plays it
        if e.number != 1 and e.number != 14:
            return Fault.WORD_NOT_USED
        worth = e.number
    elif e.number != NO_NUMBER:
        return Fault.WORD_NOT_USED
    fault = loose_fault(s, e, 1, on_table(s))
    if fault != Fault.LEGAL:
        return fault
    if len(e.cards) == 1:
        return FishingFault.BAD_CAPTURE
    wanted = listed(e, 1)
    if worth == 0:
        # 003:1197 a court card takes one of its rank
        if len(e.cards) == 2 and wanted & of_rank(card):
            return Fault.LEGAL
        return FishingFault.BAD_CAPTURE
    whole = 0
    for i in range(s.builds):
        if s.build_cards[i] & wanted:
            if s.build_value[i] != worth or s.build_cards[i] & ~wanted:
                return FishingFault.BAD_CAPTURE
            whole |= s.build_cards[i]
    if fall_into_groups(o, e.cards, 1, whole, worth):
        return Fault.LEGAL
    return FishingFault.BAD_CAPTURE


def capture(s: State, e: Event) -> None:
    """The card and what it takes; an empty table is a sweep (003:1213)."""
    wanted = listed(e, 1)
    s.taken[e.actor] |= wanted | 1 << e.cards[0]
    s.loose &= ~wanted
    for i in range(s.builds):
        if s.build_cards[i] & wanted:
            drop_build(s, i)
    s.catcher = e.actor
    if on_table(s) == 0:
        s.swept = e.actor
        s.sweeps[e.actor] += 1


# --- builds -------------------------------------------------------------------------------


def build_at(s: State, e: Event) -> int:
    """Index of the build that a card is added to, -1 for a new one, -2 if there is none such."""
    if e.to == NONE:
        return NONE
    index = e.to - BUILD - 1
    if index < 0 or index >= s.builds:
        return -2
    return index if s.build_cards[index] else -2


def build_fault(s: State, o: Options, e: Event) -> int:
    """What is wrong with a build (003:1203-1207)."""
    if e.number == NO_NUMBER:
        return Fault.WORD_NOT_USED
    worth = e.number
    index = build_at(s, e)
    if index == -2:
        return FishingFault.NOT_ON_TABLE
    if worth < 1 or worth > highest_value(o):
        return FishingFault.BAD_BUILD
    fault = loose_fault(s, e, 1, s.loose)
    if fault != Fault.LEGAL:
        return fault
    own = value(o.royal, e.cards[0])
    if own == 0:
        return FishingFault.BAD_BUILD
    if index >= 0 and s.build_value[index] != worth:
        if len(e.cards) != 1 or s.build_value[index] + own != worth:
            return FishingFault.BAD_BUILD
        if may_raise(s, o, e.actor, index) == 0:
            return FishingFault.BUILD_FIXED
    else:
        if index == NONE and len(e.cards) == 1:
            return FishingFault.BAD_BUILD
        if fall_into_groups(o, e.cards, 0, 0, worth) == 0:
            return FishingFault.BAD_BUILD
    # 003:1203 a card that takes it stays in the hand
    kept = s.hand[e.actor] & ~(1 << e.cards[0])
    if kept & of_value(worth):
        return Fault.LEGAL
    may = s.unseen & ~s.barred[e.actor] & ~(1 << e.cards[0])
    if s.hidden[e.actor] and may & of_value(worth):
        return Fault.LEGAL
    return FishingFault.NOT_KEPT


def owed(s: State, o: Options, e: Event) -> int:
    """Ranks that the unknown part of the hand must hold once the card is played."""
    seat = e.actor
    card = e.cards[0]
    promised = s.promised[seat]
    if s.hand[seat] >> card & 1 == 0:
        promised &= ~(1 << (card & 15))
    if e.what == Word.BUILD and s.hidden[seat] and o.draw == 0:
        kept = s.hand[seat] & ~(1 << card)
        if kept & of_value(e.number) == 0:
            promised |= of_value(e.number) & 0x1FFF
    return promised


def build(s: State, o: Options, e: Event) -> None:
    """The card, with loose ones, becomes a build or part of one."""
    seat = e.actor
    added = listed(e, 0)
    index = build_at(s, e)
    if s.hidden[seat] and o.draw:
        s.deferred += 1
    s.loose &= ~added
    if index == NONE:
        index = s.builds
        s.builds += 1
        s.build_multiple[index] = int(group_count(o, e.cards, e.number) > 1)
    elif s.build_value[index] == e.number:
        s.build_multiple[index] = 1
    s.build_cards[index] |= added
    s.build_value[index] = e.number
    s.build_owner[index] = seat + 1


# --- trailing -----------------------------------------------------------------------------


def owns_build(s: State, seat: int) -> int:
    """Whether a build stands to which the seat played the latest card."""
    for i in range(s.builds):
        if s.build_owner[i] == seat + 1:
            return 1
    return 0


def trail_fault(s: State, o: Options, e: Event) -> int:
    """What is wrong with a card trailed (003:1209)."""
    if stray(e, Part.CARDS):
        return Fault.WORD_NOT_USED
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    seat = e.actor
    if owns_build(s, seat) == 0:
        return Fault.LEGAL
    sums = sums_of(o, s.loose)
    left = s.hand[seat] | 1 << e.cards[0]
    while left:
        card = highest(left)
        left ^= 1 << card
        if can_capture(s, o, card, sums) or can_build(s, o, seat, card, sums):
            s.related = 1 << card
            return FishingFault.MAY_NOT_TRAIL
    return Fault.LEGAL


def trail(s: State, o: Options, seat: int, card: int) -> None:
    """The card lies loose; an owner of a build denies all cards that could have captured."""
    if s.hidden[seat] and owns_build(s, seat):
        sums = sums_of(o, s.loose)
        left = s.unseen
        while left:
            other = highest(left)
            left ^= 1 << other
            if can_capture(s, o, other, sums):
                s.barred[seat] |= 1 << other
        s.deferred += 1
    s.loose |= 1 << card
