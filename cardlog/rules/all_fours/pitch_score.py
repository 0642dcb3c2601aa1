"""What a deal of pitch counts, rulings on it, and who has won the game."""

from __future__ import annotations

from cardlog.cards import JACK
from cardlog.rules.all_fours.pitch_play import call, pips
from cardlog.rules.all_fours.pitch_table import (
    ALL_TRICKS,
    HAND,
    Low,
    Options,
    Revoke,
    State,
    deal_cards,
    gather,
    misdealt,
)
from cardlog.rules.all_fours.table import Phase, same_side
from cardlog.rules.bits import highest
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import close_hands, first_packet_fault
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.revokes import establish, observe_now, observe_open
from cardlog.rules.mechanisms.scores import add_points, clear_points, next_seat
from cardlog.words import CHANCE, NONE, Event, Word


def deal(s: State, o: Options, e: Event) -> int:
    """Six cards each; after a deal under review the first packet of the next settles it."""
    if s.phase == Phase.REVIEW and e.what != Word.STOCK:
        if game_winners(s, o):
            return Fault.GAME_OVER
        fault = first_packet_fault(s, e, s.size, s.pack)
        if fault != Fault.LEGAL:
            return fault
        settle(s, o)
    return deal_cards(s, e)


# --- the points ---------------------------------------------------------------------------


def owner_of(s: State, card: int, taker: int) -> int:
    """Who played a card, or who took it; -1 if nobody holds it in a trick."""
    for seat in range(s.seats):
        cards = s.took[seat] if taker else s.threw[seat]
        if cards >> card & 1:
            return seat
    return NONE


def trumps_played(s: State) -> int:
    """All trumps in the tricks; with every hand played out those that were in play."""
    cards = 0
    for seat in range(s.seats):
        cards |= s.took[seat]
    return cards & s.trumps


def high_owner(s: State) -> int:
    """000:582 who was dealt the highest trump in play."""
    cards = trumps_played(s)
    return owner_of(s, highest(cards), 0) if cards else NONE


def low_owner(s: State, o: Options) -> int:
    """000:584 who was dealt the lowest trump in play, or who took it."""
    cards = trumps_played(s)
    return owner_of(s, highest(cards & -cards), int(o.low == Low.TAKER)) if cards else NONE


def jack_owner(s: State) -> int:
    """000:588 who took the jack of trumps."""
    return owner_of(s, 16 * s.trump + JACK, 1)


def side_pips(s: State, seat: int) -> int:
    """Pips in the tricks of a seat's side."""
    found = 0
    for other in range(s.seats):
        if same_side(s, seat, other):
            found += pips(s.took[other])
    return found


def game_owner(s: State) -> int:
    """000:590 a seat of the side with most pips, -1 if that is shared."""
    best = NONE
    most = -1
    for seat in range(s.seats):
        own = side_pips(s, seat)
        if own > most:
            most = own
            best = seat
    for seat in range(s.seats):
        # a tie counts for nobody
        if side_pips(s, seat) == most and not same_side(s, seat, best):
            return NONE
    return best


def point_owner(s: State, o: Options, kind: int) -> int:
    """Who has a point: 0 High, 1 Low, 2 Jack, 3 Game, the order in which they are counted."""
    if kind == 0:
        return high_owner(s)
    if kind == 1:
        return low_owner(s, o)
    return jack_owner(s) if kind == 2 else game_owner(s)


def points_made(s: State, o: Options, seat: int) -> int:
    """Points of a seat's side."""
    found = 0
    for kind in range(4):
        owner = point_owner(s, o, kind)
        if owner != NONE and same_side(s, owner, seat):
            found += 1
    return found


def side_tricks(s: State, seat: int) -> int:
    """Tricks of a seat's side."""
    found = 0
    for other in range(s.seats):
        if same_side(s, other, seat):
            found += s.won[other]
    return found


def takes_all(s: State, o: Options) -> int:
    """003:4492 whether the pitcher's side has six tricks and all points in play."""
    if side_tricks(s, s.declarer) != HAND:
        return 0
    for kind in range(4):
        owner = point_owner(s, o, kind)
        if owner != NONE and not same_side(s, owner, s.declarer):
            return 0
    return 1


def bid_made(s: State, o: Options) -> int:
    """Whether the pitcher's side made its bid."""
    if s.bid == ALL_TRICKS:
        return takes_all(s, o)
    return int(points_made(s, o, s.declarer) >= s.bid)


def revoked_side(s: State, seat: int) -> int:
    """How many players of a seat's side have an established revoke."""
    found = 0
    for other in range(s.seats):
        if s.proved >> other & 1 and same_side(s, other, seat):
            found += 1
    return found


def counted(s: State, o: Options, seat: int) -> int:
    """Whether the points that a seat's side made are scored as such."""
    if o.revoke == Revoke.SET_BACK and revoked_side(s, seat):
        return 0
    if same_side(s, seat, s.declarer):
        if bid_made(s, o):
            return 1
        # 000:612 when another player revoked the pitcher scores what he makes
        return int(o.revoke == Revoke.SET_BACK and s.proved != 0)
    return 0 if o.only_bidder_scores else 1


def seat_score(s: State, o: Options, seat: int) -> int:
    """What the deal under review counts for a seat."""
    ours = same_side(s, seat, s.declarer)
    revokes = revoked_side(s, seat)
    if o.revoke == Revoke.SET_BACK and revokes:
        # 000:612 he cannot score, and the bid is deducted
        return -s.bid
    found = 0
    if counted(s, o, seat):
        found = points_made(s, o, seat)
        if ours and s.bid == ALL_TRICKS and bid_made(s, o):
            found = ALL_TRICKS
    elif ours:
        # 000:602, 003:4521 set back by the amount of the bid
        found = -s.bid
    # 003:4498 a revoke costs the offender the value of the bid
    return found - revokes * s.bid


# --- the end ------------------------------------------------------------------------------


def side_of(s: State, seat: int) -> int:
    """All seats of a seat's side, as a set."""
    found = 0
    for other in range(s.seats):
        if same_side(s, other, seat):
            found |= 1 << other
    return found


def game_winners(s: State, o: Options) -> int:
    """Who has won once the deal under review is scored, as a set; empty if play goes on."""
    if o.deals:
        if s.scored + 1 < o.deals:
            return 0
        return leaders(s, o)
    pitcher = s.declarer
    made = bid_made(s, o) and counted(s, o, pitcher)
    clean = revoked_side(s, pitcher) == 0
    # 000:606 a smudge made wins at once, unless he was in the hole
    if o.smudge_wins and s.bid == o.smudge and made and clean and s.total[pitcher] >= 0:
        return side_of(s, pitcher)
    # 000:604 the pitcher's score is counted first; 003:4508 only on a hand bid and made
    if s.total[pitcher] + seat_score(s, o, pitcher) >= o.target:
        if made or not o.win_needs_bid:
            return side_of(s, pitcher)
    return 0 if o.win_needs_bid else first_other(s, o)


def first_other(s: State, o: Options) -> int:
    """000:604, 003:4523 the side that reaches the target first, point by point in order."""
    for kinds in range(5):
        for seat in range(s.seats):
            if same_side(s, seat, s.declarer):
                continue
            total = s.total[seat] + seat_score(s, o, seat)
            for kind in range(kinds, 4):
                owner = point_owner(s, o, kind)
                if owner != NONE and same_side(s, owner, seat) and counted(s, o, seat):
                    total -= 1
            if total >= o.target:
                return side_of(s, seat)
    return 0


def leaders(s: State, o: Options) -> int:
    """Seats with the highest total once the deal under review is scored."""
    best = s.total[0] + seat_score(s, o, 0)
    for seat in range(s.seats):
        best = max(best, s.total[seat] + seat_score(s, o, seat))
    found = 0
    for seat in range(s.seats):
        if s.total[seat] + seat_score(s, o, seat) == best:
            found |= 1 << seat
    return found


def settle(s: State, o: Options) -> None:
    """Score the deal and pass the deal on, or end the game."""
    winners = game_winners(s, o)
    s.high = high_owner(s)
    s.low = low_owner(s, o)
    s.jack = jack_owner(s)
    s.game = game_owner(s)
    s.pitcher_points = points_made(s, o, s.declarer)
    s.made = side_tricks(s, s.declarer)
    clear_points(s)
    for seat in range(s.seats):
        points = seat_score(s, o, seat)
        add_points(s, seat, points)
        if points < 0:
            s.set_backs[seat] += 1
    close_hands(s)
    s.unsure += s.doubts
    s.scored += 1
    if winners:
        s.winners = winners
        s.over = 1
        s.phase = Phase.OVER
        s.turn = CHANCE
    else:
        s.dealer = next_seat(s, s.dealer)
        gather(s)


def score(s: State, o: Options, e: Event) -> int:
    """What the record says of the trick just completed, of the deal, of the game."""
    if s.phase == Phase.REVIEW and e.what != Word.TRICK and e.target != NONE:
        return observe_open(s, e, seat_score(s, o, e.target))
    return observe_now(s, e, int(s.phase == Phase.DEAL))


def rule(s: State, o: Options, e: Event) -> int:
    """Orders of the pitcher, and rulings: misdeal, revoke."""
    if e.actor != CHANCE or len(e.cards):
        return call(s, o, e)
    if e.what == Word.REVOKE:
        if s.phase < Phase.PLAY and s.phase != Phase.NAME:
            return Fault.WRONG_PHASE
        return establish(s, e)
    if e.what == Word.MISDEAL:
        if stray(e, Part.WORD):
            return Fault.WORD_NOT_USED
        # 000:610 before the first bid
        if s.phase == Phase.REVIEW:
            if game_winners(s, o):
                return Fault.GAME_OVER
            settle(s, o)
        if s.phase > Phase.BID or (s.phase == Phase.BID and s.bid):
            return Fault.WRONG_PHASE
        misdealt(s, o)
        return Fault.LEGAL
    return call(s, o, e)


def end(s: State, o: Options) -> int:
    """Whether the record may end here."""
    if s.phase == Phase.REVIEW:
        settle(s, o)
    return s.over
