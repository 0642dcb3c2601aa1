"""Acts that are open in cinch."""

from __future__ import annotations

from cardlog.rules.all_fours.cinch_auction import least_bid, may_pass
from cardlog.rules.all_fours.cinch_exchange import needs, next_to_draw, somebody_owes
from cardlog.rules.all_fours.cinch_play import ready
from cardlog.rules.all_fours.cinch_score import settle
from cardlog.rules.all_fours.cinch_table import DEALT, HAND, MOST_BID, Options, State
from cardlog.rules.all_fours.follow import playable
from cardlog.rules.all_fours.table import Phase
from cardlog.rules.mechanisms.hands import hand_size, may_hold
from cardlog.rules.mechanisms.offers import Offers, offer, offer_act, offer_card, offer_word
from cardlog.rules.mechanisms.stock import offer_draw, stock_cards
from cardlog.words import CHANCE, NONE, Verb, Word

SUITS = (Word.CLUBS, Word.DIAMONDS, Word.HEARTS, Word.SPADES)


def offers(s: State, o: Options, c: Offers) -> int:
    """Acts open to the table or to the player to act."""
    if s.phase == Phase.REVIEW:
        settle(s, o)
    if s.phase == Phase.DEAL:
        offer_packet(s, c)
    elif s.phase == Phase.BID:
        offer_bids(s, o, c)
    elif s.phase == Phase.NAME:
        for suit in SUITS:
            offer_word(c, s.turn, Verb.DECLARE, suit)
    elif s.phase == Phase.PLAY:
        offer_card(c, s.turn, Verb.PLAY, playable(s, s.turn))
    elif s.phase == Phase.EXCHANGE:
        offer_exchange(s, o, c)
    return 0


def offer_packet(s: State, c: Offers) -> None:
    """The rest of the first hand that is not full."""
    for seat in range(s.seats):
        left = s.due[seat] - hand_size(s, seat)
        if left > 0:
            offer(c, CHANCE, Verb.DEAL, NONE, seat, s.unseen, left)
            return


def offer_bids(s: State, o: Options, c: Offers) -> None:
    """A pass, and every number that is high enough."""
    if may_pass(s, s.turn):
        offer_word(c, s.turn, Verb.BID, Word.PASS)
    least = least_bid(s, o)
    if least <= MOST_BID and not (o.laws and hand_size(s, s.turn) > DEALT):
        offer_act(c, s.turn, Verb.BID, low=least, high=MOST_BID)


def offer_exchange(s: State, o: Options, c: Offers) -> None:
    """Discards and draws; players may put out in any order, one after the other is asked."""
    if ready(s, o):
        offer_card(c, s.turn, Verb.PLAY, playable(s, s.turn))
        offer_dealer(s, o, c, aside=True)
    elif not s.drawing and somebody_owes(s, o) == s.turn:
        offer_discards(s, o, c, aside=False)
    elif next_to_draw(s) == s.turn:
        offer_stock(s, c)
    else:
        offer_dealer(s, o, c, aside=False)


def offer_discards(s: State, o: Options, c: Offers, *, aside: bool) -> None:
    """Any cards that may be put out: trumps face up, others as the rules say."""
    seat = s.dealer if aside else s.turn
    cards = may_hold(s, seat)
    most = hand_size(s, seat) - (HAND if s.served >> seat & 1 else 0)
    plain = cards & ~s.trumps
    if not o.laws and plain and most > 0:
        take = min(most, plain.bit_count())
        offer_act(c, seat, Verb.DISCARD, cards=plain, least=1, take=take, aside=aside)
    if most > 0:
        offer_act(c, seat, Verb.DISCARD, what=Word.UP, cards=cards, least=1, take=most, aside=aside)


def offer_stock(s: State, c: Offers) -> None:
    """Cards from the top, or where the stock has run out from the discards."""
    count = needs(s, s.turn)
    if s.stock_left:
        offer_draw(s, c, s.turn, min(count, s.stock_left))
        return
    free = 0
    for seat in range(s.seats):
        free |= s.put_out[seat] & ~s.trumps
    if free.bit_count() < count:
        offer_act(c, s.turn, Verb.DRAW, what=Word.DISCARD, cards=s.unseen & ~s.trumps, take=count)
    else:
        offer_act(c, s.turn, Verb.DRAW, what=Word.DISCARD, cards=free, take=count)


def offer_dealer(s: State, o: Options, c: Offers, *, aside: bool) -> None:
    """The dealer searches the stock, draws from it, or puts out cards."""
    offer_discards(s, o, c, aside=aside)
    if not s.stock_left:
        if needs(s, s.dealer):
            offer_stock(s, c)
        return
    need = HAND - hand_size(s, s.dealer)
    if not s.served >> s.dealer & 1:
        offer_act(
            c, s.dealer, Verb.DRAW, what=Word.ROBBED, cards=stock_cards(s),
            least=max(1, min(need, s.stock_left)), take=s.stock_left, aside=aside,
        )  # fmt: skip
    if need > 0:
        offer_draw(s, c, s.dealer, min(need, s.stock_left))
