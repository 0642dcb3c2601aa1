"""The deal, the bids and the tricks."""

from __future__ import annotations

from cardlog.cards import PACK_52, SUIT_MASK
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import (
    all_dealt,
    close_hands,
    count_choices,
    deal_hand,
    hand_size,
    lacks,
    lose_card,
    may_hold,
    new_card,
    pack_fault,
    show_void,
    turned_fault,
)
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.plays import card_fault, lacking_fault, mark_fault, may_follow
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.rules.mechanisms.tricks import following, lay, open_trick, take_trick
from cardlog.rules.mechanisms.unseen import take_back
from cardlog.rules.oh_hell.faults import ExactBidFault
from cardlog.rules.oh_hell.score import GOES_ON, next_size, outcome, settle
from cardlog.rules.oh_hell.table import CARDS, Hook, Options, Phase, State, forget, gather
from cardlog.words import CHANCE, NO_NUMBER, NONE, Event, Flag, Word

TRUMP = 20
"""What a trump is stronger than every card of the suit led."""

# --- the deal -----------------------------------------------------------------------------


def deal(s: State, o: Options, e: Event) -> int:
    """A hand or a part of it; when all are full the next card is turned."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.WORD | Part.TARGET | Part.CARDS):
        return Fault.WORD_NOT_USED
    if e.what == Word.UP:
        return turn_up(s, e)
    fresh = int(s.phase == Phase.REVIEW)
    if s.disputed or (s.phase != Phase.DEAL and not fresh):
        return Fault.WRONG_PHASE
    if fresh and outcome(s, o) != GOES_ON:
        return Fault.GAME_OVER
    size = next_size(s, o) if fresh else s.size
    # 003:3958 a card that its holder does not see is marked so
    blind = o.blind_one == 1 and size == 1
    if e.what != (Word.BLIND if blind else NONE):
        return Fault.WORD_NOT_USED
    if e.target == NONE:
        return Fault.WRONG_TARGET
    if len(e.cards) == 0:
        return Fault.WRONG_COUNT
    if len(e.cards) + (0 if fresh else hand_size(s, e.target)) > size:
        return Fault.TOO_MANY_CARDS
    fault = pack_fault(s, e, PACK_52, PACK_52 if fresh else s.unseen)
    if fault != Fault.LEGAL:
        return fault
    if fresh:
        settle(s, o)
    deal_hand(s, e, size, PACK_52)
    if all_dealt(s, size):
        s.deals += 1
        forget(s)
        s.dealt_size = size
        # 003:3918 a deal that takes the whole pack has no trump
        if size * s.seats < CARDS:
            s.phase = Phase.TURN_UP
        else:
            start_bids(s)
    return Fault.LEGAL


def turn_up(s: State, e: Event) -> int:
    """The next card of the stock is turned; its suit is trump."""
    if s.phase != Phase.TURN_UP:
        return Fault.WRONG_PHASE
    if e.target != NONE:
        return Fault.WRONG_TARGET
    fault = turned_fault(s, e, PACK_52)
    if fault == Fault.LEGAL:
        card = e.cards[0] & 63
        new_card(s, card)
        s.turned = 1 << card
        s.trump = card >> 4
        start_bids(s)
    return fault


def start_bids(s: State) -> None:
    """The player to the left of the dealer bids first (003:3924)."""
    s.phase = Phase.BID
    s.turn = next_seat(s, s.dealer)


def deal_again(s: State, passes: int) -> None:
    """The cards are gathered without a score and hands of the same size are dealt."""
    s.irregular += 1
    if s.phase != Phase.DEAL:
        s.deals -= 1
    if passes:
        s.dealer = next_seat(s, s.dealer)
    forget(s)
    gather(s)


# --- the bids -----------------------------------------------------------------------------


def barred_bid(s: State, o: Options, seat: int) -> int:
    """The number that the hook bars to a seat, -1 if none."""
    # 003:3926, 003:3956
    if seat != s.dealer or o.hook == Hook.NONE or (o.hook == Hook.SMALL and s.size > o.small):
        return -1
    left = s.size
    for other in range(s.seats):
        if other != seat:
            left -= s.bids[other]
    return left if left >= 0 else -1


def bid(s: State, o: Options, e: Event) -> int:
    """How many tricks a player will take."""
    seat = e.actor
    if s.phase != Phase.BID:
        return Fault.WRONG_PHASE
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.NUMBER) or e.number == NO_NUMBER or e.flags & ~Flag.WITHDRAWN:
        return Fault.WORD_NOT_USED
    # 003:3924 no bid may exceed the number of cards in the hand
    if e.number < 0 or (e.number > s.size and not e.flags):
        return ExactBidFault.BID_RANGE
    if e.flags:
        s.irregular += 1
        return Fault.LEGAL
    if seat != s.turn:
        return Fault.NOT_YOUR_TURN
    barred = barred_bid(s, o, seat)
    if e.number == barred:
        return ExactBidFault.HOOK
    s.choices = s.size + 1 - int(barred >= 0)
    s.bids[seat] = e.number
    s.spoken |= 1 << seat
    if seat == s.dealer:
        s.phase = Phase.PLAY
        open_trick(s, next_seat(s, s.dealer))
    else:
        s.turn = next_seat(s, seat)
    return Fault.LEGAL


# --- the tricks ---------------------------------------------------------------------------


def suit_cards(suit: int) -> int:
    """All cards of a suit."""
    return SUIT_MASK << (16 * suit)


def playable(s: State, seat: int) -> int:
    """Any card to lead, else of the suit led if the seat has one (003:3930)."""
    return following(s, seat, suit_cards(s.led)) if s.laid else may_hold(s, seat)


def could_revoke(s: State, seat: int, card: int) -> int:
    """Whether the unknown part of a hand may hold the suit led that this card does not follow."""
    if s.laid == 0 or card >> 4 == s.led:
        return 0
    return may_follow(s, seat, card, suit_cards(s.led))


def play(s: State, o: Options, e: Event) -> int:
    """A card to the trick."""
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    fault = card_fault(s, e, 0)
    if fault != Fault.LEGAL:
        return fault
    seat = e.actor
    # cards are bytes when compiled; the arithmetic of suits needs plain integers
    card = e.cards[0] & 63
    fault = lacking_fault(s, e, lacks(s, seat, card))
    if fault != Fault.LEGAL:
        return fault
    if e.flags & Flag.WITHDRAWN:
        take_back(s, e)
        return Fault.LEGAL
    legal = playable(s, seat)
    fault = mark_fault(s, e, legal, could_revoke(s, seat, card))
    if fault != Fault.LEGAL:
        return fault
    if seat == s.turn:
        s.choices = count_choices(s, seat, legal)
    else:
        s.irregular += 1
    if e.flags & Flag.REVOKE:
        s.irregular += 1
        s.revoked |= 1 << seat
    elif s.hidden[seat] and s.laid and card >> 4 != s.led:
        show_void(s, seat, suit_cards(s.led))
    put_card(s, seat, card)
    return Fault.LEGAL


def put_card(s: State, seat: int, card: int) -> None:
    """The card leaves the hand and joins the trick."""
    suit = card >> 4
    if s.laid == 0:
        s.led = suit
    strength = 0
    if suit == s.trump:
        strength = TRUMP + (card & 15)
    elif suit == s.led:
        strength = 1 + (card & 15)
    lose_card(s, seat, card)
    if lay(s, seat, card, strength):
        # 003:3930 the winner of the trick leads to the next
        take_trick(s, 0)
        if s.tricks == s.size:
            stop_play(s)


def stop_play(s: State) -> None:
    """The play is over; rulings may follow until the next deal."""
    s.phase = Phase.REVIEW
    s.turn = CHANCE
    close_hands(s)
