"""Weis: runs and fours of a kind in a hand, what they are worth, whose are best."""

from __future__ import annotations

from cardlog.cards import ACE, JACK, KING, QUEEN, TEN
from cardlog.rules.bits import popcount
from cardlog.rules.jass.cards import NINE, SIX, UNE_UFE
from cardlog.rules.jass.table import HAND, Options, State, contract, right_of
from cardlog.rules.mechanisms.hands import may_hold

FOUR_JACKS = 200
ONE_RANK = 1 | 1 << 16 | 1 << 32 | 1 << 48
STANDINGS = 512
"""Standings of one value: by number of cards, top card and trumps."""


def run_length(hand: int, suit: int, low: int) -> int:
    """Cards of the whole run whose lowest card has this suit and rank; 0 if none begins there."""
    ranks = hand >> (16 * suit) & 0x1FF0
    if not ranks >> low & 1 or (low > SIX and ranks >> (low - 1) & 1):
        return 0
    length = 0
    while ranks >> (low + length) & 1:
        length += 1
    return length


def run_value(o: Options, length: int) -> int:
    """Points of a run of so many cards (003:4929, †)."""
    return o.weis_runs[length - 3] if length >= 3 else 0


def four_value(o: Options, named: int, rank: int) -> int:
    """Points of four of a kind (003:4929)."""
    sixes = named == UNE_UFE and o.four_sixes == 1
    if rank == JACK:
        return FOUR_JACKS
    if rank == SIX:
        return o.weis_fours if sixes else 0
    if rank == ACE:
        # 003:4912 the sixes may stand in their place
        return 0 if sixes else o.weis_fours
    if rank in (KING, QUEEN, TEN):
        return o.weis_fours
    return o.weis_nines if rank == NINE else 0


def has_four(hand: int, rank: int) -> int:
    """Whether a hand has all four of a rank."""
    return int(hand >> rank & ONE_RANK == ONE_RANK)


def best_standing(o: Options, named: int, hand: int) -> int:
    """How the best Weis of a hand compares: value, length, top card, trumps; 0 without one."""
    best = 0
    for suit in range(4):
        for low in range(SIX, QUEEN + 1):
            length = run_length(hand, suit, low)
            value = run_value(o, length)
            if value:
                top = low + length - 1
                trumps = 1 if suit == named else 0
                best = max(best, value * STANDINGS + length * 32 + top * 2 + trumps)
    for rank in range(SIX, ACE + 1):
        value = four_value(o, named, rank)
        if value and has_four(hand, rank):
            best = max(best, value * STANDINGS + 4 * 32 + rank * 2)
    return best


def best_value(o: Options, named: int, hand: int) -> int:
    """Points of the best Weis of a hand, 0 without one."""
    return best_standing(o, named, hand) // STANDINGS


def weis_points(o: Options, named: int, hand: int) -> int:
    """Points of all Weis of a hand."""
    points = 0
    for suit in range(4):
        for low in range(SIX, QUEEN + 1):
            points += run_value(o, run_length(hand, suit, low))
    for rank in range(SIX, ACE + 1):
        if has_four(hand, rank):
            points += four_value(o, named, rank)
    return points


def could_announce(s: State, o: Options, seat: int, value: int) -> int:
    """Whether the best Weis of a partly unknown hand may have this value."""
    named = contract(s)
    own = s.own[seat]
    if value <= 0 or best_value(o, named, own) > value:
        return 0
    may = own | may_hold(s, seat)
    for rank in range(SIX, ACE + 1):
        four = ONE_RANK << rank
        if four_value(o, named, rank) == value and may & four == four:
            if popcount(four & ~own) <= s.hidden[seat]:
                return 1
    for length in range(3, HAND + 1):
        if run_value(o, length) == value:
            for suit in range(4):
                for low in range(SIX, ACE + 2 - length):
                    run = ((1 << length) - 1) << (16 * suit + low)
                    if may & run == run and popcount(run & ~own) <= s.hidden[seat]:
                        return 1
    return 0


# --- whose Weis score ---------------------------------------------------------------------


def scoring_side(s: State, o: Options) -> int:
    """After the first trick: 1 or 2 for the side with the best Weis, 0 none, 3 if it is open.

    003:4931 of equals the player earlier in turn.
    """
    best = 0
    side = 0
    seat = s.forehand
    for _ in range(s.seats):
        value = s.announced[seat] - 1
        if value > best:
            best = value
            side = 1 + (seat & 1)
        elif value == best and value > 0 and side != 1 + (seat & 1):
            side = 3
        seat = right_of(seat)
    if side != 3:
        return side
    highest = 0
    for _ in range(s.seats):
        if s.announced[seat] - 1 == best:
            if not complete(s, seat):
                return 3
            standing = best_standing(o, contract(s), s.own[seat])
            if standing > highest:
                highest = standing
                side = 1 + (seat & 1)
        seat = right_of(seat)
    return side


def complete(s: State, seat: int) -> int:
    """Whether all nine cards that the seat was dealt are known."""
    return int(popcount(s.own[seat]) == HAND)


def side_weis(s: State, o: Options, seat: int) -> int:
    """Weis that the seat's side scores, as far as its hands are known (003:4931)."""
    if s.weis_side != 1 + (seat & 1):
        return 0
    points = 0
    for other in range(s.seats):
        if (other ^ seat) & 1 == 0 and s.announced[other]:
            points += weis_points(o, contract(s), s.own[other])
    return points


def weis_known(s: State, seat: int) -> int:
    """Whether it is known what the seat's side scores for Weis."""
    if s.weis_side == 3:
        return 0
    if s.weis_side == 1 + (seat & 1):
        for other in range(s.seats):
            if (other ^ seat) & 1 == 0 and s.announced[other] and not complete(s, other):
                return 0
    return 1


def may_score(s: State, seat: int) -> int:
    """Whether the seat announced and its side scores its Weis, or may turn out to."""
    if s.announced[seat] == 0:
        return 0
    side = 1 + (seat & 1)
    if s.weis_side == 3:
        return int(s.side_shown == 0 or s.side_shown == side)
    return int(s.weis_side == side)


# --- showing ------------------------------------------------------------------------------


def all_shown(s: State, o: Options, seat: int) -> int:
    """Whether a seat has shown every Weis of its hand; one is enough while it is not known."""
    if not complete(s, seat):
        return int(s.runs_shown[seat] > 0 or s.fours_shown[seat] > 0)
    return shows_all(o, contract(s), s.own[seat], s.runs_shown[seat], s.fours_shown[seat], 1)


def shows_all(o: Options, named: int, hand: int, runs: int, fours: int, every: int) -> int:
    """Whether what was shown are Weis of the hand, with ``every`` all of them."""
    there = 0
    for suit in range(4):
        for low in range(SIX, QUEEN + 1):
            if run_value(o, run_length(hand, suit, low)):
                there |= 1 << (16 * suit + low)
    kinds = 0
    for rank in range(SIX, ACE + 1):
        if has_four(hand, rank) and four_value(o, named, rank):
            kinds |= 1 << rank
    if runs & ~there or fours & ~kinds:
        return 0
    return int(every == 0 or (runs == there and fours == kinds))


def shown_run(cards: int) -> int:
    """Code of the lowest card if these are a run of three or more, else -1."""
    low = popcount((cards & -cards) - 1) if cards else 0
    length = popcount(cards)
    if length < 3 or (low & 15) + length > ACE + 1:
        return -1
    return low if cards == ((1 << length) - 1) << low else -1


def shown_four(cards: int) -> int:
    """Rank if these are four of a kind, else -1."""
    rank = popcount((cards & -cards) - 1) & 15 if cards else 0
    return rank if cards == ONE_RANK << rank else -1
