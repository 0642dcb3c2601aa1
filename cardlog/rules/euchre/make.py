"""Before the play: the deal, the turned card, making trump, going alone, the discard."""

from __future__ import annotations

from cardlog.cards import CLUBS, JOKER, SPADES, UNKNOWN
from cardlog.rules.bits import popcount
from cardlog.rules.euchre.choices import (
    discard_choices,
    may_name,
    may_pass,
    open_bids,
    play_choices,
)
from cardlog.rules.euchre.score import ENOUGH, ends, settle
from cardlog.rules.euchre.table import (
    HAND,
    Ended,
    JokerUp,
    Misdeal,
    Options,
    Phase,
    State,
    forget,
    gather,
    may_call_best,
    may_go_alone,
    nothing_led,
    partner,
    same_side,
    set_leader,
)
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import (
    all_dealt,
    deal_hand,
    hand_size,
    lose_card,
    may_hold,
    new_card,
    pack_fault,
    turned_fault,
)
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.rules.mechanisms.tricks import sit_out
from cardlog.rules.mechanisms.unseen import blur, missing
from cardlog.words import CHANCE, NO_NUMBER, NONE, Event, Flag, Word

# --- the deal -----------------------------------------------------------------------------


def deal(s: State, o: Options, e: Event) -> int:
    """Five cards to each seat, the turn-up, the talon."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.number != NO_NUMBER:
        return Fault.WORD_NOT_USED
    if e.what == Word.UP:
        return turn_up(s, o, e)
    if e.what == Word.TALON:
        return show_talon(s, e)
    if e.what != NONE:
        return Fault.WORD_NOT_USED
    fresh = int(s.phase == Phase.REVIEW or s.phase == Phase.NEXT)
    if s.disputed or (s.phase != Phase.DEAL and not fresh):
        return Fault.WRONG_PHASE
    if s.phase == Phase.REVIEW and ends(s, o):
        return Fault.GAME_OVER
    fault = packet_fault(s, e, fresh)
    if fault == Fault.LEGAL and fresh:
        fault = pack_fault(s, e, s.pack, s.pack)
        if fault == Fault.LEGAL:
            advance(s, o)
    return take_packet(s, e) if fault == Fault.LEGAL else fault


def take_packet(s: State, e: Event) -> int:
    """Cards join a hand; after the last of them one is turned."""
    fault = deal_hand(s, e, HAND, s.pack)
    if fault == Fault.LEGAL:
        if s.packets == 0:
            s.first_packet = len(e.cards)
            s.deals += 1
        else:
            forget(s)
        s.packets += 1
        if all_dealt(s, HAND):
            s.phase = Phase.TURN_UP
    return fault


def packet_fault(s: State, e: Event, fresh: int) -> int:
    """Whole hands in any order, or rounds of three and two from the dealer's left."""
    if e.target == NONE:
        return Fault.WRONG_TARGET
    size = len(e.cards)
    if fresh or s.packets == 0:
        # 003:2297 three then two, or two then three
        if size != 2 and size != 3 and size != HAND:
            return Fault.TOO_MANY_CARDS if size > HAND else Fault.WRONG_COUNT
        dealer = next_seat(s, s.dealer) if fresh else s.dealer
        if size != HAND and e.target != next_seat(s, dealer):
            return Fault.WRONG_TARGET
        return Fault.LEGAL
    if hand_size(s, e.target) + size > HAND:
        return Fault.TOO_MANY_CARDS
    if s.first_packet == HAND:
        return Fault.LEGAL if size == HAND else Fault.WRONG_COUNT
    # 003:2297 the same pattern for the rest of the deal
    if size != (s.first_packet if s.packets < s.seats else HAND - s.first_packet):
        return Fault.WRONG_COUNT
    if e.target != (s.dealer + 1 + s.packets) % s.seats:
        return Fault.WRONG_TARGET
    return Fault.LEGAL


def advance(s: State, o: Options) -> None:
    """The deal passes to the left; after a game of a rubber the scores begin again."""
    if s.phase == Phase.REVIEW:
        settle(s, o)
    if s.game_to:
        for seat in range(s.seats):
            # 000:325 laps carry the surplus over
            keep = o.laps == 1 and s.game_to >> seat & 1 == 1
            s.total[seat] = s.total[seat] - o.target if keep else 0
    s.dealer = next_seat(s, s.dealer)
    gather(s)


def turn_up(s: State, o: Options, e: Event) -> int:
    """The next card of the pack is turned."""
    fault = turn_up_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    card = e.cards[0] & 63
    new_card(s, card)
    if card == JOKER and o.joker_up == JokerUp.REDEAL:
        throw_in(s, 0)
        return Fault.LEGAL
    s.up = card
    if card == JOKER:
        # 003:2344
        s.phase = Phase.JOKER
        s.turn = s.dealer
    else:
        offer_suit(s, card)
    return Fault.LEGAL


def turn_up_fault(s: State, e: Event) -> int:
    """What keeps a card from being turned up now."""
    if s.phase != Phase.TURN_UP:
        return Fault.WRONG_PHASE
    if e.target != NONE:
        return Fault.WRONG_COUNT
    return turned_fault(s, e, s.pack)


def offer_suit(s: State, card: int) -> None:
    """The suit of the turned card is on offer, first to eldest."""
    s.up = card
    s.turned_suit = card >> 4
    s.phase = Phase.ORDER
    s.turn = next_seat(s, s.dealer)


def show_talon(s: State, e: Event) -> int:
    """The cards under the turn-up, where the record has them."""
    if (s.phase != Phase.ORDER and s.phase != Phase.JOKER) or s.passed or s.talon_given:
        return Fault.WRONG_PHASE
    if e.target != NONE:
        return Fault.WRONG_TARGET
    if len(e.cards) != popcount(s.pack) - HAND * s.seats - 1:
        return Fault.WRONG_COUNT
    taken = 0
    for card in e.cards:
        if card != UNKNOWN:
            if not s.pack >> card & 1:
                s.related = 1 << card
                return Fault.NOT_IN_PACK
            if not (s.unseen & ~taken) >> card & 1:
                s.related = 1 << card
                return Fault.DUPLICATE_CARD
            taken |= 1 << card
    s.talon = taken
    s.unseen ^= taken
    s.talon_given = 1
    all_dealt(s, HAND)
    return Fault.LEGAL


def throw_in(s: State, passes: int) -> None:
    """The cards are gathered without a score."""
    if s.packets:
        s.deals -= 1
    if passes:
        s.dealer = next_seat(s, s.dealer)
    forget(s)
    gather(s)


def misdeal(s: State, how: int) -> int:
    """A misdeal found before the first trick is complete (001:235-241, 001:277)."""
    if s.phase >= Phase.REVIEW or (s.phase == Phase.PLAY and s.tricks):
        return Fault.WRONG_PHASE
    s.irregular += 1
    throw_in(s, int(how == Misdeal.NEXT_DEALER))
    return Fault.LEGAL


def void_deal(s: State) -> int:
    """A new deal by the same dealer: a faced card, an imperfect pack (001:224)."""
    if s.phase >= Phase.REVIEW:
        return Fault.WRONG_PHASE
    s.irregular += 1
    throw_in(s, 0)
    return Fault.LEGAL


# --- making trump -------------------------------------------------------------------------


def bid(s: State, o: Options, e: Event) -> int:
    """A pass, the turned suit accepted, or another suit named."""
    seat = e.actor
    what = e.what
    if s.phase != Phase.ORDER and s.phase != Phase.NAME and s.phase != Phase.JOKER:
        return Fault.WRONG_PHASE
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if len(e.cards) or e.target != NONE or e.number != NO_NUMBER:
        return Fault.WORD_NOT_USED
    if e.flags & ~(Flag.TURN | Flag.WITHDRAWN):
        return Fault.WORD_NOT_USED
    suit = what - Word.CLUBS
    names = CLUBS <= suit <= SPADES
    if what != Word.PASS and what != Word.ORDER and not names:
        return Fault.WORD_NOT_USED
    if e.flags & Flag.WITHDRAWN:
        take_back_bid(s, o, seat, suit if names else NONE)
        return Fault.LEGAL
    if seat != s.turn:
        # who has passed in this round has no second word in it
        if not e.flags & Flag.TURN or s.phase == Phase.JOKER or s.passed >> seat & 1:
            return Fault.NOT_YOUR_TURN
    if (what == Word.ORDER) != (s.phase == Phase.ORDER) and what != Word.PASS:
        return Fault.WORD_NOT_USED
    if what == Word.PASS and not may_pass(s, o, seat):
        # 003:2340, 003:2344
        return Fault.DEALER_STUCK
    if names and suit == s.turned_suit:
        # 003:2307 any suit except the one just turned down
        return Fault.TURNED_DOWN_SUIT
    if what != Word.PASS and (s.mute >> seat & 1 or (names and not may_name(s, seat) >> suit & 1)):
        return Fault.LOSES_RIGHT
    if seat != s.turn:
        s.irregular += 1
    s.choices = open_bids(s, o, seat)
    if what == Word.PASS:
        pass_on(s, seat)
    else:
        make_trump(s, o, seat, s.turned_suit if what == Word.ORDER else suit)
    return Fault.LEGAL


def take_back_bid(s: State, o: Options, seat: int, suit: int) -> None:
    """A withdrawn bid changes nothing but the rights it costs (001:270-274)."""
    s.irregular += 1
    if not o.laws or s.phase != Phase.NAME or suit == NONE:
        return
    if suit == s.turned_suit:
        s.mute |= 1 << seat
    elif seat != s.turn or s.mute >> seat & 1:
        for other in range(s.seats):
            if same_side(s, seat, other):
                s.barred_suits[other] |= 1 << suit


def pass_on(s: State, seat: int) -> None:
    """The next player speaks; after a whole round the suit is turned down, or the deal ends."""
    s.passed |= 1 << seat
    if popcount(s.passed) < s.seats:
        while s.passed >> s.turn & 1:
            s.turn = next_seat(s, s.turn)
    elif s.phase == Phase.ORDER:
        s.phase = Phase.NAME
        s.passed = 0
        # a right to order up that was lost is lost for the turned suit only
        s.mute = 0
        s.turn = next_seat(s, s.dealer)
    else:
        # 003:2307 all pass again: thrown in, the deal passes
        s.ended = Ended.PASSED
        s.phase = Phase.REVIEW
        s.turn = CHANCE


def make_trump(s: State, o: Options, seat: int, suit: int) -> None:
    """Trump is fixed; in the first round the dealer takes the turned card."""
    s.declarer = seat
    s.trump = suit
    s.target = ENOUGH
    s.with_make = 1
    if s.phase == Phase.NAME:
        s.phase = Phase.PLAY
    else:
        # 003:2305 the dealer adds the turned card to his hand and owes a discard
        s.hand[s.dealer] |= 1 << s.up
        s.up = 0
        s.phase = Phase.DISCARD
    set_leader(s, o)


def declare(s: State, o: Options, e: Event) -> int:
    """A player goes alone; his partner lays his cards down (003:2309)."""
    seat = e.actor
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if e.what != Word.ALONE or len(e.cards) or e.target != NONE or e.number != NO_NUMBER or e.flags:
        return Fault.WORD_NOT_USED
    if s.phase != Phase.DISCARD and s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    if not s.active >> seat & 1:
        return Fault.SITTING_OUT
    if not may_go_alone(s, o, seat):
        return Fault.MAY_NOT_GO_ALONE
    s.choices = discard_choices(s, o) if s.phase == Phase.DISCARD else play_choices(s, o)
    s.alone |= 1 << seat
    sit_out(s, partner(s, seat))
    set_leader(s, o)
    return Fault.LEGAL


def prevent_alone(s: State, o: Options, seat: int) -> int:
    """The opponents compel the partner to play after all (001:263, 001:291, 001:339)."""
    if not s.alone >> seat & 1 or not nothing_led(s) or s.best_called >> seat & 1:
        return Fault.BAD_RULING
    s.alone ^= 1 << seat
    s.active |= 1 << partner(s, seat)
    s.players += 1
    s.with_make = 0
    set_leader(s, o)
    return Fault.LEGAL


# --- discards and the partner's best card ---------------------------------------------------


def put_aside_fault(s: State, e: Event) -> int:
    """What is wrong with the one card that leaves a hand without being played."""
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    card = e.cards[0]
    if card != UNKNOWN:
        fault = missing(s, e.actor, card)
        if fault != Fault.LEGAL:
            s.related = 1 << card
            return fault
    return Fault.LEGAL


def discard(s: State, o: Options, e: Event) -> int:
    """The dealer buries a card; or a lone player makes room for his partner's best."""
    seat = e.actor
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if e.what != NONE or e.target != NONE or e.number != NO_NUMBER or e.flags:
        return Fault.WORD_NOT_USED
    if s.phase == Phase.DISCARD:
        if seat != s.dealer:
            return Fault.NOT_YOUR_TURN
    elif not may_call_best(s, o, seat):
        return Fault.WRONG_PHASE
    fault = put_aside_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    card = e.cards[0]
    s.choices = discard_choices(s, o) if s.phase == Phase.DISCARD else play_choices(s, o)
    if card == UNKNOWN:
        blur(s, seat, s.pack)
        s.hidden[seat] -= 1
    else:
        lose_card(s, seat, card)
        s.buried |= 1 << card
        s.exposed[seat] &= ~(1 << card)
    if s.phase == Phase.DISCARD:
        # 003:2305
        s.phase = Phase.PLAY
        s.turn = s.due
        if seat != s.declarer:
            s.with_make = 0
    else:
        s.phase = Phase.BEST
        s.best_called |= 1 << seat
        s.caller = seat
        s.turn = partner(s, seat)
    return Fault.LEGAL


def give(s: State, o: Options, e: Event) -> int:
    """The partner of a lone player passes him one card, face down (000:323)."""
    seat = e.actor
    if s.phase != Phase.BEST:
        return Fault.WRONG_PHASE
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if e.what != NONE or e.number != NO_NUMBER or e.flags:
        return Fault.WORD_NOT_USED
    if seat != s.turn:
        return Fault.NOT_YOUR_TURN
    if e.target != s.caller:
        return Fault.WRONG_TARGET
    fault = put_aside_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    card = e.cards[0]
    s.choices = 0 if s.hidden[seat] else popcount(s.hand[seat])
    if card == UNKNOWN:
        give_unseen(s, seat, e.target)
    else:
        lose_card(s, seat, card)
        s.hand[e.target] |= 1 << card
        s.exposed[seat] &= ~(1 << card)
    s.phase = Phase.PLAY
    s.caller = NONE
    set_leader(s, o)
    return Fault.LEGAL


def give_unseen(s: State, seat: int, target: int) -> None:
    """A card that the record does not show goes from one hand to another."""
    cannot = s.barred[target] if s.hidden[target] else s.pack
    could = may_hold(s, seat)
    blur(s, seat, s.pack)
    s.hidden[seat] -= 1
    s.hidden[target] += 1
    s.elsewhere[target] = cannot & ~could
    s.barred[target] = cannot & ~could
