"""The pitch table: options, state, the deal, who is whose partner."""

from __future__ import annotations

from enum import IntEnum

from cardlog.cards import JACK, PACK_52
from cardlog.rules.all_fours.table import (
    Fours,
    Phase,
    dealt_out,
    forget_deal,
    gather_fours,
    packet,
    plain_trumps,
    seat_sides,
    void_deal,
)
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.rules.mechanisms.stock import tell_stock
from cardlog.rules.options import OptionSet, choice, switch, whole
from cardlog.rules.state import CardSet, CardSets, EachSeat, SeatNo, SeatSet
from cardlog.words import NONE, Event, Word

HAND = 6
EARLY_BID = 4
"""What an early pitch is taken to have bid."""
ALL_TRICKS = 5
"""The bid of all six tricks, where it is the smudge."""


class AllPass(IntEnum):
    """What follows when nobody bids."""

    NEXT_DEALER = 0
    SAME_DEALER = 1
    DEALER_FORCED = 2


class Low(IntEnum):
    """Whose the point for the lowest trump is."""

    DEALT = 0
    TAKER = 1


class Revoke(IntEnum):
    """What an established revoke costs."""

    SET_BACK = 0
    PAY_BID = 1


class Misdeal(IntEnum):
    """Who deals after a misdeal."""

    NEXT_DEALER = 0
    SAME_DEALER = 1


class Options(OptionSet):
    """What a record may set."""

    partners: int = switch(0, "four players as two sides, opposite seats together", "003:4482")
    minimum: int = whole(2, "lowest bid", "000:594, 003:4492, 004:33", low=1, high=4)
    smudge: int = whole(
        4,
        "highest bid; 5 is a bid of all six tricks and all points in play",
        "000:594, 003:4492",
        low=4,
        high=5,
    )
    dealer_may_match: int = switch(
        1, "the dealer may take the bidding at the amount of the last bid", "000:594, 000:622"
    )
    match_smudge: int = switch(
        0, "also a smudge; then a smudge does not close the bidding", "000:594, 003:4494"
    )
    all_pass: int = choice(
        AllPass.NEXT_DEALER,
        "nobody bids: a new deal by the next or the same dealer, or the dealer must bid",
        "004:37, 003:4494",
    )
    low: int = choice(
        Low.DEALT,
        "Low to the player who was dealt the card, or to its taker",
        "000:586, 003:4519",
    )
    draw: int = switch(
        0, "after the pitch each player may exchange cards other than trumps", "003:4527"
    )
    only_bidder_scores: int = switch(0, "the others score nothing", "003:4535")
    revoke: int = choice(
        Revoke.SET_BACK,
        "set-back as above; pay-bid: the revoker's side loses the bid besides its ordinary score, "
        "all else unchanged",
        "000:612, 003:4498",
    )
    misdeal: int = choice(Misdeal.NEXT_DEALER, "who deals after a misdeal", "000:610, 000:622")
    smudge_wins: int = switch(1, "a smudge made wins at once, except from below zero", "000:606")
    win_needs_bid: int = switch(
        0,
        "the target counts only for a pitcher who made his bid in this deal",
        "003:4508",
    )
    setback_chips: int = switch(
        0,
        "the winner collects another chip for each time a player lost points in a deal",
        "000:608",
    )
    target: int = whole(7, "points that win", "000:604", low=1)
    deals: int = whole(0, "deals to play instead of to the target; 0: to the target", "†")


class State(Fours):
    """A pitch table."""

    early: SeatNo
    """Who pitched before the bidding was closed, while others may still bid four."""
    claimants: SeatSet
    """Seats that may bid four instead."""
    misled: SeatSet
    """Seats that pitched in the pitcher's place and took the card back."""
    taken_back: SeatNo
    """Who took back the card withdrawn last, on the first lead."""
    owes_trump: int
    """The pitcher must lead a trump when he first leads."""
    exchanged: int
    """Places from the dealer's left that can exchange no more."""
    to_draw: int
    """Cards that the seat to act has put out and is to draw."""
    resume: SeatNo
    """Whose card it is after that draw."""
    put_out: CardSet
    """Known cards put out in the exchange."""
    threw: CardSets
    """Cards that each seat has played to complete tricks."""
    high: SeatNo
    """Who has the point for High in the deal scored last; likewise Low, Jack and Game."""
    low: SeatNo
    jack: SeatNo
    game: SeatNo
    pitcher_points: int
    """Points of the pitcher's side in the deal scored last."""
    set_backs: EachSeat
    """Deals in which each seat lost points."""
    winners: SeatSet


def setup(s: State, o: Options) -> int:
    """Before the first deal."""
    s.pack = PACK_52
    s.size = HAND
    s.dealer = o.dealer
    plain_trumps(s)
    s.worth[JACK] = 1
    # 003:4482 partners are four players; all other numbers play alone
    seat_sides(s, 2 if o.partners and s.seats == 4 else s.seats)
    forget_deal(s)
    gather(s)
    return 0


def gather(s: State) -> None:
    """Before a deal."""
    gather_fours(s)
    s.early = NONE
    s.claimants = 0
    s.misled = 0
    s.taken_back = NONE
    s.owes_trump = 0
    s.exchanged = 0
    s.to_draw = 0
    s.resume = NONE
    s.put_out = 0
    for seat in range(s.seats):
        s.threw[seat] = 0


def deal_cards(s: State, e: Event) -> int:
    """A packet, or the stock where the record knows it."""
    if e.what == Word.STOCK:
        if s.quiet == 0:
            return Fault.WRONG_PHASE
        fault = tell_stock(s, e, s.pack)
        if fault == Fault.LEGAL:
            s.quiet = 0
        return fault
    if s.phase != Phase.DEAL:
        return Fault.WRONG_PHASE
    fault = packet(s, e)
    if fault == Fault.LEGAL:
        dealt_out(s)
    return fault


def throw_in(s: State, dealer: int) -> None:
    """The deal is void, and ``dealer`` deals."""
    void_deal(s, dealer)
    gather(s)


def misdealt(s: State, o: Options) -> None:
    """000:610 a misdeal loses the deal; 000:622 or the same player deals again."""
    s.irregular += 1
    throw_in(s, s.dealer if o.misdeal == Misdeal.SAME_DEALER else next_seat(s, s.dealer))


def place_of(s: State, seat: int) -> int:
    """Place of a seat from the dealer's left, which is 1; the dealer's is the last."""
    return (seat - s.dealer - 1 + s.seats) % s.seats + 1
