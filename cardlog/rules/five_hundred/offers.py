"""What is open at each point."""

from __future__ import annotations

from cardlog.cards import NO_SUIT, UNKNOWN, members
from cardlog.rules.bits import popcount
from cardlog.rules.faults import Fault
from cardlog.rules.five_hundred.auction import bid_fault, known_bid
from cardlog.rules.five_hundred.ladder import LEVELS, STRAINS, TRICKS, call_of
from cardlog.rules.five_hundred.options import Options
from cardlog.rules.five_hundred.play import may_nominate, open_suits, playable
from cardlog.rules.five_hundred.score import outcome, settle
from cardlog.rules.five_hundred.table import Phase, State, free_joker
from cardlog.rules.mechanisms.bowers import JOKER_BIT
from cardlog.rules.mechanisms.hands import hand_size, may_hold
from cardlog.rules.mechanisms.offers import Offers, offer, offer_act, offer_card, offer_word
from cardlog.words import CHANCE, NONE, Verb, Word


def offers(s: State, o: Options, c: Offers) -> int:
    """Choices open to the table or the seat to act."""
    if s.phase == Phase.REVIEW and not s.disputed and outcome(s, o) < 0:
        settle(s, o)
    if s.phase == Phase.DEAL:
        offer_packet(s, c)
    elif s.phase == Phase.BID:
        offer_bids(s, o, c)
    elif s.phase == Phase.KITTY:
        cards = [*members(s.kitty), *[UNKNOWN] * s.kitty_hidden]
        offer_act(c, s.turn, Verb.DRAW, what=Word.KITTY, cards=cards)
    elif s.phase == Phase.BURY:
        offer_act(c, s.turn, Verb.DISCARD, cards=may_hold(s, s.turn), take=s.kitty_size)
    elif s.phase == Phase.PLAY:
        offer_play(s, o, c)
    return 0


def offer_packet(s: State, c: Offers) -> None:
    """The rest of the first hand that is not full, last the kitty."""
    for seat in range(s.seats):
        missing = TRICKS - hand_size(s, seat)
        if s.dealt_in >> seat & 1 and missing > 0:
            offer(c, CHANCE, Verb.DEAL, NONE, seat, s.unseen, missing)
            return
    missing = s.kitty_size - popcount(s.kitty) - s.kitty_hidden
    offer(c, CHANCE, Verb.DEAL, Word.KITTY, NONE, s.unseen, missing)


def offer_bids(s: State, o: Options, c: Offers) -> None:
    """A pass and the bids that are high enough."""
    offer_word(c, s.turn, Verb.BID, Word.PASS)
    calls = [call_of(index) for index in range(LEVELS * STRAINS)]
    for what in [*calls, int(Word.MISERE), int(Word.OPEN_MISERE)]:
        if known_bid(o, what) and bid_fault(s, o, what) == Fault.LEGAL:
            offer_word(c, s.turn, Verb.BID, what)


def offer_play(s: State, o: Options, c: Offers) -> None:
    """Cards; a joker without a suit with each suit that it may name; a suit named for it."""
    cards = playable(s, o, s.turn)
    if s.laid == 0 and free_joker(s) and cards & JOKER_BIT:
        cards ^= JOKER_BIT
        for suit in range(NO_SUIT):
            if open_suits(s, o, s.turn) >> suit & 1:
                offer_act(c, s.turn, Verb.PLAY, what=Word.CLUBS + suit, cards=JOKER_BIT)
    if cards:
        offer_card(c, s.turn, Verb.PLAY, cards)
    if may_nominate(s, o, s.turn):
        for suit in range(NO_SUIT):
            offer_word(c, s.turn, Verb.DECLARE, Word.CLUBS + suit)
