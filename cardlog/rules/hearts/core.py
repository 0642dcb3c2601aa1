"""What all games of the hearts family share: the table, the deal, the pass, a card, a trick."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from cardlog.cards import CLUBS_MASK, HEARTS_MASK, NO_SUIT, UNKNOWN
from cardlog.rules.bits import popcount
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import (
    clear_hands,
    close_hands,
    deal_hand,
    hand_size,
    lacks,
    lose_card,
    packet_fault,
    show_void,
)
from cardlog.rules.mechanisms.last_unknown import know_rest
from cardlog.rules.mechanisms.offers import Offers, offer
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.rules.mechanisms.tricks import (
    Tricks,
    clear_tricks,
    lay,
    next_active,
    open_trick,
    sit_out,
    take_trick,
)
from cardlog.rules.state import CardSet, CardSets, EachSeat, SeatNo, SeatSet
from cardlog.words import CHANCE, NO_NUMBER, NONE, Event, Flag, Verb, Word

QUEEN_OF_SPADES = 58
KING_OF_SPADES = 59
ACE_OF_SPADES = 60
QUEEN = 1 << QUEEN_OF_SPADES
PLAY_FLAGS = int(Flag.REVOKE | Flag.TURN | Flag.WITHDRAWN)


class Phase(IntEnum):
    """Phases of a deal."""

    DEAL = 0
    PASS = 1
    PLAY = 2
    MOON = 3
    """The shooter is to say whom the moon is charged to."""
    REVIEW = 4
    """Play has stopped; until the next deal a revoke can still be established."""
    OVER = 5


class State(Tricks):
    """A table of the hearts family."""

    pack: CardSet
    size: int
    """Cards of a full hand."""
    due: EachSeat
    """Cards that the deal gives each seat; differs from ``size`` only by a ruling."""
    lost: EachSeat
    """Cards of a hand that a ruling found to be missing from it."""
    odd_hands: int
    """Whether some hand is short, long, or behind in the play."""
    direction: Annotated[int, "number"]
    """Way of the pass in this deal: 1 left, 2 right, 3 across, 4 none."""
    gave: SeatSet
    given: CardSets
    """Known cards that a seat has put down for the pass."""
    given_hidden: EachSeat
    opening_card: Annotated[int, "card"]
    """Card that must be led first plus one, 0 if any may be."""
    broken: int
    """Whether hearts have been broken."""
    took: CardSets
    """Cards in the tricks of each seat."""
    ended: int
    """How the play stopped: 1 played out, 2 claim, 3 ruling."""
    claimant: int
    """Seat that claimed the rest plus one."""
    resume: SeatNo
    """Whose turn it was when the claim was made."""
    revoked: EachSeat
    """Trick of each seat's first revoke that stood, 0 if none."""
    charged: SeatSet
    """Seats that pay for the whole deal."""
    choice: int
    """The shooter's decision: ``Word.SELF`` or ``Word.OTHERS``."""
    missed: SeatSet
    """Seats that let the open trick pass by."""
    behind: SeatSet
    """Seats that must take the last trick."""


# --- the deal -----------------------------------------------------------------------------


def set_table(s: State, dealer: int, pack: int, size: int) -> None:
    """Before the first deal."""
    s.dealer = dealer
    s.pack = pack
    s.size = size
    clear_tricks(s)
    gather(s)


def gather(s: State) -> None:
    """Before a deal. Tricks of the last deal stay readable until the cards are out."""
    clear_hands(s, s.pack)
    open_trick(s, 0)
    s.turn = CHANCE
    s.phase = Phase.DEAL
    s.declarer = NONE
    s.trump = NO_SUIT
    s.gave = 0
    s.direction = 0
    s.opening_card = 0
    s.broken = 0
    s.ended = 0
    s.claimant = 0
    s.charged = 0
    s.choice = 0
    s.missed = 0
    s.behind = 0
    s.odd_hands = 0
    s.deferred = 0
    for seat in range(s.seats):
        s.due[seat] = s.size
        s.lost[seat] = 0
        s.given[seat] = 0
        s.given_hidden[seat] = 0
        s.took[seat] = 0
        s.revoked[seat] = 0


def packet(s: State, e: Event) -> int:
    """Cards to a hand; 0 also when cards are still to come (see :func:`dealt_out`)."""
    fault = packet_fault(e)
    return deal_hand(s, e, s.due[e.target], s.pack) if fault == Fault.LEGAL else fault


def offer_packet(s: State, c: Offers) -> None:
    """The rest of the first hand that is not full."""
    for seat in range(s.seats):
        missing = s.due[seat] - hand_size(s, seat)
        if missing > 0:
            offer(c, CHANCE, Verb.DEAL, NONE, seat, s.unseen, missing)
            return


def dealt_out(s: State) -> int:
    """Whether every hand has the cards that it is due; then the deal counts."""
    for seat in range(s.seats):
        if hand_size(s, seat) != s.due[seat]:
            return 0
    know_rest(s, 0)
    for seat in range(s.seats):
        s.dealt[seat] = s.hand[seat]
    clear_tricks(s)
    s.turn = CHANCE
    s.deals += 1
    return 1


def misdeal(s: State, dealer: int) -> None:
    """The deal is void; ``dealer`` deals next."""
    s.irregular += 1
    if s.phase != Phase.DEAL:
        s.deals -= 1
        clear_tricks(s)
    s.dealer = dealer
    gather(s)


def pass_on_deal(s: State) -> None:
    """After a deal has been scored."""
    s.dealer = next_seat(s, s.dealer)


# --- the pass -----------------------------------------------------------------------------


def receiver(s: State, seat: int) -> int:
    """To whom a seat passes: 1 left, 2 right, 3 across."""
    if s.direction == 2:
        return seat - 1 if seat else s.seats - 1
    step = s.seats // 2 if s.direction == 3 else 1
    return (seat + step) % s.seats


def combinations(n: int, k: int) -> int:
    """In how many ways ``k`` of ``n`` cards can be chosen."""
    found = 1
    for i in range(k):
        found = found * (n - i) // (i + 1)
    return found


def put_down(s: State, e: Event, count: int) -> int:
    """Cards put down for the pass; they change hands when all have put theirs down."""
    seat = e.actor
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if e.what != NONE or e.number != NO_NUMBER or e.flags:
        return Fault.WORD_NOT_USED
    if s.gave >> seat & 1:
        return Fault.NOT_YOUR_TURN
    # 000:28 003:3173 the same way for all in one deal
    if e.target != receiver(s, seat):
        return Fault.WRONG_TARGET
    if len(e.cards) != count:
        return Fault.WRONG_COUNT
    seen = 0
    unknown = 0
    for card in e.cards:
        if card == UNKNOWN:
            unknown += 1
            continue
        if seen >> card & 1:
            return Fault.WRONG_COUNT
        seen |= 1 << card
        if lacks(s, seat, card) != Fault.LEGAL:
            return Fault.NOT_HELD
    from_hidden = popcount(seen & ~s.hand[seat])
    if unknown + from_hidden > s.hidden[seat]:
        return Fault.UNKNOWN_CARD if unknown else Fault.NOT_HELD
    s.choices = 0 if s.hidden[seat] else combinations(hand_size(s, seat), count)
    for card in e.cards:
        lose_card(s, seat, card)
    s.given[seat] = seen
    s.given_hidden[seat] = unknown
    s.gave |= 1 << seat
    s.turn = next_giver(s)
    return Fault.LEGAL


def next_giver(s: State) -> int:
    """First seat from the dealer's left that has not put down cards; the table's if none."""
    seat = s.dealer
    for _ in range(s.seats):
        seat = next_seat(s, seat)
        if not s.gave >> seat & 1:
            return seat
    return CHANCE


def pick_up(s: State) -> None:
    """All have committed themselves: the passed cards join the hands."""
    for seat in range(s.seats):
        to = receiver(s, seat)
        s.hand[to] |= s.given[seat]
        s.given[seat] = 0
        if s.given_hidden[seat]:
            s.hidden[to] += s.given_hidden[seat]
            s.given_hidden[seat] = 0
            s.barred[to] = 0
    know_rest(s, 0)


# --- a card -------------------------------------------------------------------------------


def suit_cards(suit: int) -> int:
    """All cards of a suit."""
    return 0x1FFF << (16 * suit)


def start_play(s: State, lowest_club: int) -> None:
    """Eldest leads, or whoever holds the lowest club; -1 while that is not known."""
    s.phase = Phase.PLAY
    leader = next_seat(s, s.dealer)
    if lowest_club:
        held = 0
        hidden = 0
        for seat in range(s.seats):
            held |= s.hand[seat]
            hidden |= s.hidden[seat]
        clubs = (s.pack if hidden else held) & CLUBS_MASK
        if clubs:
            low = clubs & -clubs
            leader = CHANCE
            for seat in range(s.seats):
                if s.hand[seat] & low:
                    leader = seat
            s.opening_card = popcount(low - 1) + 1
    open_trick(s, leader)
    if s.odd_hands:
        drop_out(s)


def cards_left(s: State, seat: int) -> int:
    """Cards that a seat has to play."""
    return hand_size(s, seat) - s.lost[seat]


def card_fault(s: State, e: Event) -> int:
    """What is wrong with a play of a card apart from the rules of following."""
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    seat = e.actor
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    if e.what != NONE or e.target != NONE or e.number != NO_NUMBER or e.flags & ~PLAY_FLAGS:
        return Fault.WORD_NOT_USED
    if not e.flags & Flag.WITHDRAWN:
        if s.table[seat] or not s.active >> seat & 1:
            return Fault.NOT_YOUR_TURN
        if seat != s.turn and not e.flags & Flag.TURN:
            if s.turn != CHANCE or s.hidden[seat] == 0:
                return Fault.NOT_YOUR_TURN
    fault = lacks(s, seat, e.cards[0])
    if fault == Fault.SHOWN_OUT and e.flags & (Flag.REVOKE | Flag.WITHDRAWN):
        return Fault.LEGAL
    return fault


def note_irregular(s: State, e: Event, legal: int) -> None:
    """A card that stood out of turn, or against the rules of following."""
    seat = e.actor
    if seat != s.turn and s.turn != CHANCE:
        s.irregular += 1
    if e.flags & Flag.REVOKE and (s.hidden[seat] or not legal >> e.cards[0] & 1):
        s.irregular += 1
        if s.revoked[seat] == 0:
            s.revoked[seat] = s.tricks + 1


def in_order(s: State, e: Event) -> int:
    """Whether an event is a plain card, in turn, from a hand that is known: nearly all are."""
    return int(
        s.phase == Phase.PLAY
        and e.actor == s.turn
        and e.flags == 0
        and len(e.cards) == 1
        and e.what == NONE
        and e.target == NONE
        and e.number == NO_NUMBER
        and e.actor != CHANCE
        and s.hidden[e.actor] == 0
    )


def put_card(s: State, seat: int, card: int, void: int) -> int:
    """Play a card, which shows the seat void of a set of cards; 1 if the trick is complete."""
    hidden = s.hidden[seat]
    lose_card(s, seat, card)
    suit = card >> 4
    if s.laid == 0:
        s.led = suit
    if void and hidden:
        show_void(s, seat, void)
    return lay(s, seat, card, 1 + (card & 15) if suit == s.led else 0)


# --- a trick ------------------------------------------------------------------------------


def on_table(s: State) -> int:
    """Cards of the open trick."""
    cards = 0
    for seat in range(s.seats):
        if s.table[seat]:
            cards |= 1 << (s.table[seat] - 1)
    return cards


def gather_trick(s: State, haul: int) -> int:
    """The winner takes the complete trick; 1 when the play is over."""
    cards = on_table(s)
    if s.odd_hands:
        s.best_seat = forced_taker(s)
    s.took[s.best_seat] |= cards
    take_trick(s, haul)
    if s.odd_hands:
        for seat in range(s.seats):
            if s.missed >> seat & 1:
                s.active |= 1 << seat
                s.players += 1
        s.missed = 0
        drop_out(s)
    if s.tricks < s.size and s.players:
        return 0
    s.ended = 1
    stop_play(s)
    return 1


def forced_taker(s: State) -> int:
    """Who takes the trick: a player with no card for it, or behind in the last one.

    000:65 002:363-370; of several the first from the leader.
    """
    seat = s.leader
    for _ in range(s.seats):
        if s.tricks == s.size - 1 and s.behind >> seat & 1:
            return seat
        if cards_left(s, seat) <= 0 and s.table[seat] == 0:
            return seat
        seat = next_seat(s, seat)
    return s.best_seat


def drop_out(s: State) -> None:
    """Players without a card do not play; the next one leads in their place."""
    for seat in range(s.seats):
        if cards_left(s, seat) <= 0 and s.table[seat] == 0:
            sit_out(s, seat)
    if s.turn != CHANCE and s.players and not s.active >> s.turn & 1:
        s.turn = next_active(s, s.turn)


def stop_play(s: State) -> None:
    """No more cards are played in this deal."""
    s.phase = Phase.REVIEW
    s.turn = CHANCE


def rest(s: State) -> int:
    """Cards of the deal that are in no trick yet."""
    left = on_table(s)
    hidden = 0
    for seat in range(s.seats):
        left |= s.hand[seat]
        hidden |= s.hidden[seat]
    return left | s.unseen if hidden else left


def taken(s: State, seat: int) -> int:
    """Cards that count as taken by a seat, a claim included."""
    return s.took[seat] | rest(s) if s.claimant == seat + 1 else s.took[seat]


def tricks_of(s: State, seat: int) -> int:
    """Tricks of a seat, a claim included."""
    return s.won[seat] + (s.size - s.tricks if s.claimant == seat + 1 else 0)


def close_deal(s: State) -> None:
    """A claim becomes tricks, and what hidden cards kept open stays open."""
    if s.claimant:
        s.won[s.claimant - 1] = tricks_of(s, s.claimant - 1)
    close_hands(s)
    s.scored += 1


def hearts_in(cards: int) -> int:
    """How many hearts a set has."""
    return popcount(cards & HEARTS_MASK)


# --- claims and rulings -------------------------------------------------------------------


def claim_rest(s: State, e: Event) -> int:
    """``p2 claim 4`` all tricks left, ``p3 claim reject``, ``p1 claim p2 revoke``."""
    if e.flags or len(e.cards):
        return Fault.WORD_NOT_USED
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.what == Word.REVOKE:
        # 000:63 002:402-403 until the next deal begins, or the pool is divided
        if s.phase != Phase.PLAY and s.phase != Phase.MOON and s.phase != Phase.REVIEW:
            return Fault.WRONG_PHASE
        if e.number != NO_NUMBER:
            return Fault.WORD_NOT_USED
        return Fault.WRONG_TARGET if e.target == NONE or e.target == e.actor else Fault.LEGAL
    if e.target != NONE:
        return Fault.WORD_NOT_USED
    if e.what == Word.ACCEPT or e.what == Word.REJECT:
        return answer_claim(s, e)
    if e.what != NONE:
        return Fault.WORD_NOT_USED
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    if e.number != s.size - s.tricks:
        return Fault.BAD_CLAIM
    s.claimant = e.actor + 1
    s.resume = s.turn
    s.ended = 2
    stop_play(s)
    return Fault.LEGAL


def answer_claim(s: State, e: Event) -> int:
    """Another player accepts the claim, or rejects it: then play goes on."""
    if e.number != NO_NUMBER:
        return Fault.WORD_NOT_USED
    if s.claimant == 0 or (s.phase != Phase.REVIEW and s.phase != Phase.MOON):
        return Fault.WRONG_PHASE
    if e.actor == s.claimant - 1:
        return Fault.BAD_CLAIM
    if e.what == Word.REJECT:
        if s.charged:
            return Fault.WRONG_PHASE
        s.claimant = 0
        s.choice = 0
        s.ended = 0
        s.phase = Phase.PLAY
        s.turn = s.resume
    return Fault.LEGAL


def revoke_is_proved(s: State, seat: int) -> int:
    """The seat made a revoke that stood, in a trick that has been quitted (000:63)."""
    if s.revoked[seat] == 0:
        return 0
    return int(s.revoked[seat] <= s.tricks or s.ended != 0)


def rule_short(s: State, e: Event) -> int:
    """A hand is found to have too few cards (000:65, 002:365-370)."""
    if e.target == NONE:
        return Fault.WRONG_TARGET
    seat = e.target
    number = 1 if e.number == NO_NUMBER else e.number
    if s.phase == Phase.DEAL:
        size = hand_size(s, seat)
        if size == 0 or size >= s.due[seat]:
            return Fault.BAD_RULING
        if e.number != NO_NUMBER and number != s.due[seat] - size:
            return Fault.BAD_RULING
        s.due[seat] = size
    elif s.phase == Phase.PLAY:
        if number < 1 or number > cards_left(s, seat):
            return Fault.BAD_RULING
        s.lost[seat] += number
    else:
        return Fault.WRONG_PHASE
    s.irregular += 1
    s.odd_hands = 1
    return Fault.LEGAL


def turn_passes(s: State) -> int:
    """After a ruling took a seat out of the open trick: the next to play; 1 if it is complete."""
    drop_out(s)
    if s.laid == 0:
        return int(s.players == 0)
    if s.laid == s.players:
        return 1
    while s.table[s.turn] or not s.active >> s.turn & 1:
        s.turn = next_seat(s, s.turn)
    return 0
