"""What is open at each point: the same sets check an event, count its choices and offer them."""

from __future__ import annotations

from cardlog.cards import NO_SUIT
from cardlog.rules.bits import popcount
from cardlog.rules.euchre.score import ends
from cardlog.rules.euchre.table import (
    HAND,
    Options,
    Phase,
    State,
    may_call_best,
    may_go_alone,
)
from cardlog.rules.mechanisms.bowers import ALL_CARDS, beyond, strength, suit_cards
from cardlog.rules.mechanisms.hands import hand_size, may_hold
from cardlog.rules.mechanisms.offers import Offers, offer, offer_card, offer_word
from cardlog.rules.mechanisms.tricks import following
from cardlog.words import CHANCE, NONE, Verb, Word

CALLED_CARD = 100

# --- bids ---------------------------------------------------------------------------------


def may_name(s: State, seat: int) -> int:
    """Suits that a seat may name, as a set of four."""
    suits = 15 & ~s.barred_suits[seat]
    if s.turned_suit != NO_SUIT:
        suits &= ~(1 << s.turned_suit)
    return suits


def may_pass(s: State, o: Options, seat: int) -> int:
    """Whether a pass is open: always, but for a dealer who must name trump."""
    if seat != s.dealer or s.mute >> seat & 1 or may_name(s, seat) == 0:
        return 1
    return int(s.phase != Phase.JOKER and (s.phase != Phase.NAME or not o.stick_dealer))


def open_bids(s: State, o: Options, seat: int) -> int:
    """How many different bids the seat may make."""
    count = may_pass(s, o, seat)
    if s.mute >> seat & 1:
        return count
    return count + (1 if s.phase == Phase.ORDER else popcount(may_name(s, seat)))


# --- cards --------------------------------------------------------------------------------


def follow_cards(s: State, seat: int) -> int:
    """Any card to lead, else of the suit led if the seat has one (003:2311)."""
    if s.laid == 0:
        return may_hold(s, seat)
    return following(s, seat, suit_cards(s.trump, s.led))


def demanded(s: State, seat: int) -> int:
    """Cards that answer the penalty called from a seat in this trick, in any hand."""
    call = s.called[seat]
    if call >= CALLED_CARD:
        return 1 << (call - CALLED_CARD)
    if Word.CLUBS <= call <= Word.SPADES:
        # 001:302 a suit is called for a lead
        return suit_cards(s.trump, call - Word.CLUBS) if s.laid == 0 else 0
    if call == Word.TRUMP:
        return suit_cards(s.trump, s.trump) if s.laid else 0
    if call == Word.NOT_TRUMP:
        return ALL_CARDS & ~suit_cards(s.trump, s.trump) if s.laid else 0
    if call == Word.HIGHEST or call == Word.LOWEST:
        # 001:314, 001:353 of the suit led; 001:252 of trumps, when leading
        suit = s.led if s.laid else s.trump
        return extreme(s, seat, suit, int(call == Word.HIGHEST))
    return 0


def extreme(s: State, seat: int, suit: int, upwards: int) -> int:
    """The seat's best (or lowest) known card of a suit and all that are better (or lower)."""
    own = s.hand[seat] & suit_cards(s.trump, suit)
    found = 0
    for card in range(62):
        if own >> card & 1:
            further = beyond(s.trump, card, upwards)
            if further & own == 0:
                found = further | 1 << card
    return found


def playable(s: State, seat: int) -> int:
    """Cards a seat may play: following suit, and answering a penalty that was called."""
    legal = follow_cards(s, seat)
    asked = legal & demanded(s, seat)
    # 001:317 only a penalty that can be performed binds
    return asked if asked & s.hand[seat] else legal


# --- counts -------------------------------------------------------------------------------


def lone_choices(s: State, o: Options) -> int:
    """Seats that may declare now that they go alone."""
    count = 0
    for seat in range(s.seats):
        count += may_go_alone(s, o, seat)
    return count


def discard_choices(s: State, o: Options) -> int:
    """Acts open while the dealer owes a discard; 0 if his cards are not known."""
    if s.hidden[s.dealer]:
        return 0
    return popcount(s.hand[s.dealer]) + lone_choices(s, o)


def play_choices(s: State, o: Options) -> int:
    """Acts open in the play; 0 if the cards of those who may act are not known."""
    if s.hidden[s.turn]:
        return 0
    count = popcount(playable(s, s.turn)) + lone_choices(s, o)
    for seat in range(s.seats):
        if may_call_best(s, o, seat):
            if s.hidden[seat]:
                return 0
            count += popcount(s.hand[seat])
    return count


# --- offers -------------------------------------------------------------------------------


def offers(s: State, o: Options, c: Offers) -> int:
    """Choices open to the table or the seat to act."""
    if s.phase == Phase.DEAL:
        offer_packet(s, c)
    elif s.phase == Phase.NEXT or (s.phase == Phase.REVIEW and not s.disputed and not ends(s, o)):
        offer(c, CHANCE, Verb.DEAL, NONE, 0, s.pack, HAND)
    elif s.phase == Phase.TURN_UP:
        offer(c, CHANCE, Verb.DEAL, Word.UP, NONE, s.unseen, 1)
    elif s.phase == Phase.ORDER or s.phase == Phase.NAME or s.phase == Phase.JOKER:
        offer_bids(s, o, c)
    elif s.phase == Phase.BEST:
        offer(c, s.turn, Verb.GIVE, NONE, s.caller, may_hold(s, s.turn), 1)
    elif s.phase == Phase.DISCARD:
        offer_card(c, s.dealer, Verb.DISCARD, may_hold(s, s.dealer))
        offer_alone(s, o, c)
    elif s.phase == Phase.PLAY:
        offer_card(c, s.turn, Verb.PLAY, playable(s, s.turn))
        offer_alone(s, o, c)
        for seat in range(s.seats):
            if may_call_best(s, o, seat):
                offer_card(c, seat, Verb.DISCARD, may_hold(s, seat))
    return 0


def offer_packet(s: State, c: Offers) -> None:
    """The next hand, or the next packet of the pattern begun."""
    if s.first_packet and s.first_packet != HAND:
        size = s.first_packet if s.packets < s.seats else HAND - s.first_packet
        seat = (s.dealer + 1 + s.packets) % s.seats
        offer(c, CHANCE, Verb.DEAL, NONE, seat, s.unseen, size)
        return
    for seat in range(s.seats):
        if hand_size(s, seat) == 0:
            offer(c, CHANCE, Verb.DEAL, NONE, seat, s.unseen, HAND)
            return


def offer_bids(s: State, o: Options, c: Offers) -> None:
    """The bids of the seat to speak."""
    if may_pass(s, o, s.turn):
        offer_word(c, s.turn, Verb.BID, Word.PASS)
    if s.mute >> s.turn & 1:
        return
    if s.phase == Phase.ORDER:
        offer_word(c, s.turn, Verb.BID, Word.ORDER)
        return
    for suit in range(4):
        if may_name(s, s.turn) >> suit & 1:
            offer_word(c, s.turn, Verb.BID, Word.CLUBS + suit)


def offer_alone(s: State, o: Options, c: Offers) -> None:
    """Everybody who may go alone now."""
    for seat in range(s.seats):
        if may_go_alone(s, o, seat):
            offer_word(c, seat, Verb.DECLARE, Word.ALONE)


def value_of(s: State, card: int) -> int:
    """Strength of a card in the open trick."""
    return strength(s.trump, s.led, card)
