"""Turns of 500 rummy: the stock, the fan, calls, melds, lay-offs, the discard."""

from __future__ import annotations

from cardlog.cards import ACE, UNKNOWN
from cardlog.rules.bits import popcount
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.copies import (
    CODES,
    gain_copy,
    lacks_copy,
    lose_copy,
    take_unseen,
)
from cardlog.rules.mechanisms.melds import (
    HIGH_ACE,
    TWOS,
    is_meld,
    is_set,
    run_of,
    run_start,
)
from cardlog.rules.mechanisms.parts import CARDS, TO, WHAT, parts
from cardlog.rules.mechanisms.piles import put, take_top
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.rules.rummy.common import discard_fault, taken_back
from cardlog.rules.rummy.faults import RummyFault
from cardlog.rules.rummy.five_hundred_fits import (
    call_fault,
    draw_choices,
    fits_alone,
    may_be_empty,
    same_as_fan,
    take_fault,
)
from cardlog.rules.rummy.five_hundred_table import (
    Options,
    Phase,
    State,
    clear_turn,
    close_deal,
    hand_value,
    in_deal,
    is_joker,
    jokers_held,
    look_at_table,
    low_ace_value,
)
from cardlog.words import CHANCE, MELD, NONE, Event, Word

# --- drawing ------------------------------------------------------------------------------


def draw(s: State, o: Options, e: Event) -> int:
    """The top of the stock, or the last cards of the fan."""
    if e.flags:
        return taken_back(s, e, in_deal(s))
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if parts(e) & ~CARDS != WHAT or (e.what != Word.STOCK and e.what != Word.DISCARD):
        return Fault.WORD_NOT_USED
    if s.phase != Phase.DRAW:
        return Fault.WRONG_PHASE
    if e.actor != s.turn:
        return Fault.NOT_YOUR_TURN
    count = len(e.cards)
    if count == 0:
        return Fault.WRONG_COUNT
    seat = e.actor
    if e.what == Word.STOCK:
        if count != 1:
            return Fault.WRONG_COUNT
        # 003:57 the fan is never turned over
        if s.stock == 0:
            return Fault.WRONG_PHASE
        choices = draw_choices(s, o)
        fault = take_unseen(s, e)
        if fault != Fault.LEGAL:
            return fault
        s.choices = choices
        s.stock -= 1
        gain_copy(s, seat, e.cards[0])
        begin_turn(s, seat)
        return Fault.LEGAL
    if not same_as_fan(s, e):
        return RummyFault.NOT_THE_TOP
    fault = take_fault(s, o, seat, count)
    if fault != Fault.LEGAL:
        return fault
    s.choices = draw_choices(s, o)
    card = e.cards[0]
    begin_turn(s, seat)
    if count > 1 or o.top_must_meld:
        s.duty = card + 1
        s.phase = Phase.DUTY
    elif s.holding[CODES * seat + card] == 0:
        s.kept = card + 1
        s.kept_sure = int(s.hidden[seat] == 0 or s.unseen[card] == 0)
    take_cards(s, e)
    return Fault.LEGAL


def begin_turn(s: State, seat: int) -> None:
    """Cards have been taken: calls are closed."""
    clear_turn(s)
    s.discarder = NONE
    s.turn = seat
    s.phase = Phase.PLAY


def take_cards(s: State, e: Event) -> None:
    """The last cards of the fan come to a hand."""
    for card in e.cards:
        s.fan_size = take_top(s.fan, s.fan_size)
        gain_copy(s, e.actor, card)


def claim(s: State, o: Options, e: Event) -> int:
    """003:53 rummy: the fan is taken down to a card that fits without the hand."""
    if e.flags:
        return taken_back(s, e, in_deal(s))
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.what != Word.DISCARD or parts(e) & ~CARDS != WHAT:
        return Fault.WORD_NOT_USED
    if s.phase != Phase.DRAW:
        return Fault.WRONG_PHASE
    if len(e.cards) == 0:
        return Fault.WRONG_COUNT
    if not same_as_fan(s, e):
        return RummyFault.NOT_THE_TOP
    fault = call_fault(s, o, e.actor, len(e.cards))
    if fault != Fault.LEGAL:
        return fault
    begin_turn(s, e.actor)
    s.called = 1
    for card in e.cards:
        s.haul_of_call[card] += 1
    s.duty = e.cards[0] + 1
    s.phase = Phase.DUTY
    take_cards(s, e)
    return Fault.LEGAL


def declare(s: State, o: Options, e: Event) -> int:
    """003:57 with the stock empty the player does not draw: the deal ends."""
    if e.flags:
        return taken_back(s, e, in_deal(s))
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if parts(e) != WHAT or e.what != Word.PASS:
        return Fault.WORD_NOT_USED
    if s.phase != Phase.DRAW or s.stock:
        return Fault.WRONG_PHASE
    if e.actor != s.turn:
        return Fault.NOT_YOUR_TURN
    s.choices = draw_choices(s, o)
    close_deal(s, o, NONE)
    return Fault.LEGAL


# --- melds and lay-offs -------------------------------------------------------------------


def named_cards(e: Event) -> int:
    """The cards laid down as they count, a joker as the card named behind it.

    -1 if a card is unknown, twice there, or a joker names none.
    """
    named = 0
    i = 0
    while i < len(e.cards):
        if is_joker(e.cards[i]):
            i += 1
            if i == len(e.cards):
                return -1
        card = e.cards[i]
        if card == UNKNOWN or is_joker(card) or named >> card & 1:
            return -1
        named |= 1 << card
        i += 1
    return named


def is_named(e: Event, i: int) -> int:
    """Whether a card of an event only says what the joker before it stands for."""
    return int(i > 0 and is_joker(e.cards[i - 1]))


def lay_fault(s: State, o: Options, e: Event, wanted: int) -> int:
    """What is wrong with laying down cards, apart from what they are laid down as."""
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if parts(e) | CARDS != wanted | CARDS:
        return Fault.WORD_NOT_USED
    if s.phase != Phase.PLAY and s.phase != Phase.DUTY:
        return Fault.WRONG_PHASE
    if e.actor != s.turn:
        return Fault.NOT_YOUR_TURN
    if len(e.cards) == 0:
        return Fault.WRONG_COUNT
    if named_cards(e) < 0:
        return RummyFault.NO_MELD
    hidden = s.hidden[e.actor]
    duty = int(s.duty == 0)
    for i in range(len(e.cards)):
        if is_named(e, i):
            continue
        card = e.cards[i]
        duty |= int(card + 1 == s.duty)
        copies = 0
        for j in range(i + 1):
            copies += int(e.cards[j] == card and not is_named(e, j))
        if copies > s.holding[CODES * e.actor + card]:
            hidden -= 1
            if hidden < 0 or copies - s.holding[CODES * e.actor + card] > s.unseen[card]:
                s.related = 1 << card
                return Fault.NOT_HELD
        # 003:53 without a card of the hand
        if s.called and s.duty and copies > s.haul_of_call[card]:
            return RummyFault.NOT_LAID_AT_ONCE
    # 003:43 003:47
    return Fault.LEGAL if duty else RummyFault.NOT_LAID_AT_ONCE


def count_laid(e: Event) -> int:
    """How many cards leave the hand."""
    cards = 0
    for i in range(len(e.cards)):
        cards += 1 - is_named(e, i)
    return cards


def uses_kept(s: State, e: Event) -> int:
    """Whether the card that may not be thrown back is laid down."""
    for i in range(len(e.cards)):
        if e.cards[i] + 1 == s.kept and not is_named(e, i):
            return 1
    return 0


def turn_can_end(s: State, o: Options, left: int, kept: int, laid: int) -> int:
    """Whether the turn can end after an act that makes or changes one meld to ``laid``.

    ``left``: cards left in the hand, ``kept``: whether the one not to be thrown back is among
    them (003:47, 003:51).
    """
    if left == 0:
        return may_be_empty(o)
    if left > 1 or not kept or not s.kept_sure:
        return 1
    card = s.kept - 1
    if not may_be_empty(o):
        return 0
    if is_joker(card):
        return 1
    return int(s.fits >> card & 1 or (not laid >> card & 1 and is_meld(laid | 1 << card, 1)))


def meld(s: State, o: Options, e: Event) -> int:
    """A new meld."""
    if e.flags:
        return taken_back(s, e, in_deal(s))
    fault = lay_fault(s, o, e, 0)
    if fault != Fault.LEGAL:
        return fault
    cards = named_cards(e)
    # 003:27 003:39 a set of different suits, also with two packs
    if not is_meld(cards, 1):
        return RummyFault.NO_MELD
    return lay(s, o, e, s.meld_count, cards)


def layoff(s: State, o: Options, e: Event) -> int:
    """Cards added to a meld of anybody."""
    if e.flags:
        return taken_back(s, e, in_deal(s))
    fault = lay_fault(s, o, e, TO)
    if fault != Fault.LEGAL:
        return fault
    number = e.to - MELD - 1
    if number < 0 or number >= s.meld_count:
        return RummyFault.NO_SUCH_MELD
    cards = named_cards(e)
    if s.melds[number] & cards or not is_meld(s.melds[number] | cards, 1):
        s.related = s.melds[number]
        return RummyFault.DOES_NOT_FIT
    return lay(s, o, e, number, cards)


def lay(s: State, o: Options, e: Event, number: int, cards: int) -> int:
    """Lay down cards, if the turn can be ended afterwards; the last card ends it."""
    seat = e.actor
    left = s.held[seat] - count_laid(e)
    kept = int(s.kept != 0 and not uses_kept(s, e))
    laid = s.melds[number] | cards
    if not turn_can_end(s, o, left, kept, laid):
        return RummyFault.TURN_CANNOT_END
    s.choices = turn_choices(s, o)
    s.tabled[seat] += worth(o, e, laid)
    for i in range(len(e.cards)):
        if not is_named(e, i):
            lose_copy(s, seat, e.cards[i])
            s.on_table[e.cards[i]] += 1
    s.melds[number] = laid
    if number == s.meld_count:
        s.meld_count += 1
    look_at_table(s)
    s.duty = 0
    s.phase = Phase.PLAY
    if left == 0:
        if o.must_discard:
            # 003:77 he floats
            pass_turn(s, NONE)
        else:
            close_deal(s, o, seat)
    return Fault.LEGAL


def worth(o: Options, e: Event, laid: int) -> int:
    """Points of cards laid down in a meld that is ``laid`` with them (003:35, 003:63).

    An ace that can stand above the king stands there.
    """
    low_ace = int(not is_set(laid) and run_start(laid, 1) == 0 and popcount(laid) < HIGH_ACE)
    points = 0
    for i in range(len(e.cards)):
        if is_named(e, i):
            continue
        card = e.cards[i]
        if low_ace and card & 15 == ACE and not is_joker(card):
            points += low_ace_value(o)
        else:
            points += hand_value(o, card)
    return points


def pass_turn(s: State, discarder: int) -> None:
    """The turn goes to the left."""
    clear_turn(s)
    s.turn = next_seat(s, s.turn)
    s.phase = Phase.DRAW
    s.discarder = discarder


# --- the discard --------------------------------------------------------------------------


def discard(s: State, o: Options, e: Event) -> int:
    """One card at the end of the fan."""
    if e.flags:
        return taken_back(s, e, in_deal(s))
    fault = discard_fault(s, e, int(s.phase == Phase.DUTY), int(s.phase == Phase.PLAY))
    if fault != Fault.LEGAL:
        return fault
    seat = e.actor
    card = e.cards[0]
    fault = lacks_copy(s, seat, card)
    if fault != Fault.LEGAL:
        return fault
    fault = throw_fault(s, o, seat, card)
    if fault != Fault.LEGAL:
        return fault
    s.choices = turn_choices(s, o)
    if s.kept == card + 1:
        s.deferred += 1
    lose_copy(s, seat, card)
    s.fan_size = put(s.fan, s.fan_size, card)
    if s.held[seat] == 0:
        close_deal(s, o, seat)
    else:
        pass_turn(s, seat)
    return Fault.LEGAL


def throw_fault(s: State, o: Options, seat: int, card: int) -> int:
    """What keeps a card of the hand from being discarded."""
    # 003:47 the top card taken alone is not thrown back
    if s.kept == card + 1 and s.kept_sure:
        return RummyFault.THROWN_BACK
    # 003:77
    if o.strict_float and s.held[seat] == 1 and fits_alone(s, card):
        return RummyFault.LAST_DISCARD_FITS
    return Fault.LEGAL


# --- choices ------------------------------------------------------------------------------


def turn_choices(s: State, o: Options) -> int:
    """Legal acts of a player who lays down and discards; 0 with a joker or unknown cards."""
    seat = s.turn
    if s.hidden[seat] or jokers_held(s, seat):
        return 0
    hand = s.hand[seat]
    found = 0
    if s.phase == Phase.PLAY:
        for card in range(UNKNOWN):
            if hand >> card & 1 and throw_fault(s, o, seat, card) == Fault.LEGAL:
                found += 1
    if s.called and s.duty:
        for card in range(UNKNOWN):
            if s.haul_of_call[card] == 0:
                hand &= ~(1 << card)
    for rank in range(13):
        same = hand & TWOS << rank
        if popcount(same) >= 3:
            found += may_lay(s, o, same, same)
        if popcount(same) == 4:
            for suit in range(4):
                part = same & ~(1 << 16 * suit + rank)
                found += may_lay(s, o, part, part)
    for suit in range(4):
        for first in range(HIGH_ACE - 1):
            for size in range(3, HIGH_ACE + 1):
                if first + size - 1 > HIGH_ACE:
                    break
                run = run_of(suit, first, size)
                if run & ~hand:
                    break
                # All thirteen cards are one act, whichever end the ace is at.
                if size < HIGH_ACE or first == 0:
                    found += may_lay(s, o, run, run)
    for number in range(s.meld_count):
        found += layoffs_open(s, o, s.melds[number], hand)
    return found


def may_lay(s: State, o: Options, cards: int, laid: int) -> int:
    """Whether the player in turn may lay down natural cards, making a meld of ``laid``."""
    if s.duty and not cards >> (s.duty - 1) & 1:
        return 0
    kept = int(s.kept != 0 and not cards >> (s.kept - 1) & 1)
    return turn_can_end(s, o, s.held[s.turn] - popcount(cards), kept, laid)


def layoffs_open(s: State, o: Options, laid: int, hand: int) -> int:
    """In how many ways natural cards of a hand can be laid off on one meld."""
    found = 0
    code = popcount((laid & -laid) - 1)
    if is_set(laid):
        card = hand & TWOS << (code & 15) & ~laid
        return may_lay(s, o, card, laid | card) if card else 0
    suit = code >> 4
    start = run_start(laid, 1)
    size = popcount(laid)
    for first in range(start + 1):
        for last in range(start + size - 1, HIGH_ACE + 1):
            if last - first > HIGH_ACE - 1 or last - first + 1 == size:
                continue
            # All thirteen cards are one act, whichever end the ace is at.
            if first == 1 and last == HIGH_ACE:
                continue
            added = run_of(suit, first, last - first + 1) & ~laid
            if added and added & ~hand == 0:
                found += may_lay(s, o, added, laid | added)
    return found
