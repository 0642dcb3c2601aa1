"""Call-ace euchre: options, state, the secret partner, and what a deal is worth."""

from __future__ import annotations

from enum import IntEnum

from cardlog.cards import ACE
from cardlog.rules.bits import popcount
from cardlog.rules.euchre.score import ENOUGH
from cardlog.rules.euchre.table import HAND, Ended, Misdeal, Phase, State, forget, gather
from cardlog.rules.mechanisms.bowers import pack_cards, suit_cards
from cardlog.rules.mechanisms.scores import clear_points, next_seat
from cardlog.rules.options import OptionSet, choice, switch, whole
from cardlog.rules.state import CardSets, SeatNo, SeatSet
from cardlog.words import CHANCE, NONE, Word

NOT_KNOWN = -2
GOES_ON = -1


class CallPhase(IntEnum):
    """Phases of a deal; those that euchre has too are the same numbers."""

    DEAL = 0
    TURN_UP = 1
    ORDER = 2
    """The turned suit is on offer."""
    NAME = 3
    """It was turned down; any other suit may be named."""
    DISCARD = 5
    """The dealer holds the turned card and owes a discard; the maker may call."""
    CALL = 6
    """The maker is to call a suit or to say alone."""
    PLAY = 7
    REVIEW = 8
    """Played; rulings may still change the score."""
    OVER = 10


class Tie(IntEnum):
    """When the highest total is shared at the end."""

    SHARE = 0
    PLAY_ON = 1


class Renege(IntEnum):
    """What an established revoke costs."""

    TO_INNOCENT = 0
    OFF_OFFENDERS = 1
    DENY_SCORE = 2


class CallOptions(OptionSet):
    """What a record may set."""

    target: int = whole(5, "points that end the game", "†", low=1)
    deals: int = whole(0, "deals to play instead of to the target; 0: to the target", "†")
    tie: int = choice(
        Tie.SHARE, "equal highest totals at the end: shared, or played on until one is alone", "†"
    )
    stick_dealer: int = switch(0, "the dealer must name a suit in the second round", "003:2340")
    renege: int = choice(
        Renege.TO_INNOCENT,
        "price of an established revoke: 2 to each of the other side, 2 from each of its own, or "
        "no score for them",
        "003:2315, 001:316",
    )
    misdeal: int = choice(Misdeal.SAME_DEALER, "who deals after a misdeal", "001:235, †")


class CallState(State):
    """A table of call-ace euchre."""

    call: int
    """What the maker called: a suit, or that he plays alone; 0 before."""
    laid_by: CardSets
    """Cards that each seat has played in this deal."""
    claimant: SeatNo
    claim: int
    """Tricks claimed for the claimant's side plus one; 0 without a claim."""
    ruled_for: SeatNo
    """Whose side the tricks by ruling are."""
    mate: SeatNo
    """Partner of the maker in the deal scored last, - if he had none."""
    vague: int
    """Whether hidden cards left a partner, and so the totals, open."""
    winners: SeatSet


def setup(s: CallState, o: CallOptions) -> int:
    """24, 28 or 32 cards for four, five or six players (001:118-120)."""
    s.dealer = o.dealer
    s.pack = pack_cards(7 if s.seats == 4 else (6 if s.seats == 5 else 5), 0)
    s.mate = NONE
    forget(s)
    gather_all(s)
    return 0


def gather_all(s: CallState) -> None:
    """Before a deal."""
    gather(s)
    s.call = 0
    s.claim = 0
    s.claimant = CHANCE
    s.ruled_for = NONE
    for seat in range(s.seats):
        s.laid_by[seat] = 0


# --- the partner --------------------------------------------------------------------------


def partner_of(s: CallState) -> int:
    """Holder of the best card of the called suit; - if nobody is, or the maker himself.

    With unknown cards it may not be known.
    """
    if s.call < Word.CLUBS or s.call > Word.SPADES:
        return NONE
    suit = s.call - Word.CLUBS
    # 001:113-117 cards of the stock do not count, nor does the left bower
    cards = suit_cards(s.trump, suit) & s.pack
    for below in range(ACE + 1):
        card = 1 << (16 * suit + ACE - below)
        if cards & card:
            for seat in range(s.seats):
                if (s.hand[seat] | s.laid_by[seat]) & card:
                    return NONE if seat == s.declarer else seat
            if s.unseen & card:
                for seat in range(s.seats):
                    if s.hidden[seat] and not s.barred[seat] & card:
                        return NOT_KNOWN
    return NONE


def side_of_maker(s: CallState) -> int:
    """The maker and his partner, if he has one, as a set."""
    mate = partner_of(s)
    return 1 << s.declarer | (1 << mate if mate >= 0 else 0)


def open_partner(s: CallState) -> int:
    """Whether a deal that was made is to be scored without the partner being known."""
    if s.declarer == NONE or s.ended == Ended.PASSED:
        return 0
    return int(partner_of(s) == NOT_KNOWN)


# --- points -------------------------------------------------------------------------------


def makers_tricks(s: CallState, makers: int) -> int:
    """Tricks that count for the maker's side."""
    if s.ruled:
        own = s.ruled - 1
        return own if makers >> s.ruled_for & 1 else HAND - own
    count = 0
    for seat in range(s.seats):
        if makers >> seat & 1:
            count += s.won[seat]
    if s.claim:
        left = HAND - s.tricks
        own = s.claimant == CHANCE or makers >> s.claimant & 1
        count += s.claim - 1 if own else left - s.claim + 1
    return count


def offenders(s: CallState, makers: int) -> int:
    """Sides with an established revoke: 1 the maker's, 2 the others."""
    return (1 if s.proved & makers else 0) | (2 if s.proved & ~makers else 0)


def deal_points(s: CallState, o: CallOptions, seat: int) -> int:
    """Points of a seat in the deal under review."""
    if s.ended == Ended.PASSED:
        return 0
    makers = side_of_maker(s)
    mine = 1 if makers >> seat & 1 else 2
    guilty = offenders(s, makers)
    if guilty and o.renege != Renege.DENY_SCORE:
        # 001:321 both sides revoked: nobody scores
        if guilty == 3:
            return 0
        if o.renege == Renege.OFF_OFFENDERS:
            return -2 if guilty == mine else 0
        return 0 if guilty == mine else 2
    if guilty & mine:
        return 0
    tricks = makers_tricks(s, makers)
    if tricks < ENOUGH:
        # 001:126-129 each of the others scores 2
        return 2 if mine == 2 else 0
    if mine == 2:
        return 0
    if tricks < HAND:
        # 001:123, 001:130
        return 1
    # 001:128 alone as many as there are players
    if popcount(makers) == 1:
        return s.seats
    # 001:124-126
    return 3 if s.seats > 4 else 2


# --- the game -----------------------------------------------------------------------------


def outcome(s: CallState, o: CallOptions) -> int:
    """Seats that win with the deal under review; -1 if another deal follows."""
    high = 0
    best = 0
    for seat in range(s.seats):
        total = s.total[seat] + deal_points(s, o, seat)
        if seat == 0 or total > high:
            high = total
            best = 0
        if total == high:
            best |= 1 << seat
    ends = s.scored + 1 >= o.deals if o.deals else high >= o.target
    if not ends or (o.tie == Tie.PLAY_ON and popcount(best) > 1):
        return GOES_ON
    return best


def end_is_open(s: CallState, o: CallOptions) -> int:
    """Whether hidden cards leave it open if the game ends with the deal under review."""
    if not s.vague and not open_partner(s):
        return 0
    return int(o.deals == 0 or o.tie == Tie.PLAY_ON)


def settle(s: CallState, o: CallOptions, result: int) -> None:
    """Score the deal, then pass the deal on or end the game."""
    if open_partner(s):
        s.vague = 1
        s.unsure += 1
    clear_points(s)
    for seat in range(s.seats):
        s.points[seat] = deal_points(s, o, seat)
    s.mate = NONE
    s.made = 0
    if s.ended != Ended.PASSED:
        s.mate = max(partner_of(s), NONE)
        s.made = makers_tricks(s, side_of_maker(s))
    for seat in range(s.seats):
        s.total[seat] += s.points[seat]
    s.scored += 1
    if result != GOES_ON:
        s.over = 1
        s.winners = result
        s.phase = Phase.OVER
        s.turn = CHANCE
    else:
        s.dealer = next_seat(s, s.dealer)
        gather_all(s)
