"""What a deal of cinch counts, rulings on it, and the end of the game."""

from __future__ import annotations

from cardlog.rules.all_fours.cinch_play import call
from cardlog.rules.all_fours.cinch_table import (
    ALL_POINTS,
    DeadTrumps,
    Options,
    SetScore,
    State,
    deal_cards,
    gather,
    misdealt,
    nothing_dealt,
    rule_count,
    throw_in,
    wrong_hands,
)
from cardlog.rules.all_fours.table import Phase, points_of, same_side, side_points
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import close_hands, first_packet_fault
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.revokes import establish, observe_now, observe_open
from cardlog.rules.mechanisms.scores import (
    add_points,
    clear_points,
    next_seat,
)
from cardlog.words import CHANCE, NONE, Event, Word


def deal(s: State, o: Options, e: Event) -> int:
    """Nine cards each; after a deal under review the first packet of the next settles it."""
    if s.phase == Phase.REVIEW and e.what != Word.STOCK:
        if game_ends(s, o):
            return Fault.GAME_OVER
        fault = first_packet_fault(s, e, s.size, s.pack)
        if fault != Fault.LEGAL:
            return fault
        settle(s, o)
    return deal_cards(s, e)


def dead_points(s: State, o: Options) -> int:
    """Points of trumps put out that count for the maker's side."""
    # 000:664 those of an opponent of the bidder; 002:249-250 all
    all_count = o.dead_trumps == DeadTrumps.TO_MAKER
    gone = 0
    for seat in range(s.seats):
        gone |= s.took[seat] | s.hand[seat] | s.put_out[seat]
    found = 0
    for seat in range(s.seats):
        cards = s.put_out[seat]
        if seat == s.dealer:
            # 000:660, 002:159-161 what he leaves in the stock the dealer has put out
            cards |= s.trumps & ~gone
        if all_count or not same_side(s, seat, s.declarer):
            found += points_of(s, cards)
    return found


def loose_ends(s: State) -> int:
    """Hands with a card too many, unseen, that may be a trump and so not among the dead ones."""
    found = 0
    for seat in range(s.seats):
        if s.hidden[seat] and s.trumps & s.unseen:
            found += 1
    return found


def sides_of(s: State, seats: int) -> int:
    """Which sides some seats belong to: 1 the maker's, 2 the other."""
    found = 0
    for seat in range(s.seats):
        if seats >> seat & 1:
            found |= 1 if same_side(s, seat, s.declarer) else 2
    return found


def made_points(s: State, o: Options) -> int:
    """Points of the maker's side, dead trumps included."""
    return side_points(s, s.declarer) + dead_points(s, o)


def other_points(s: State) -> int:
    """Points in the tricks of the other side."""
    found = 0
    for seat in range(s.seats):
        if not same_side(s, seat, s.declarer):
            found += points_of(s, s.took[seat])
    return found


def score_of(s: State, o: Options, maker: int) -> int:
    """What the maker's side (1) or the other (0) scores."""
    ours = made_points(s, o)
    theirs = other_points(s)
    revoked = sides_of(s, s.proved)
    barred = revoked | sides_of(s, s.overlong)
    made = int(s.bid <= ours and not barred & 1)
    if barred == 3:
        return 0
    if barred & 2:
        # 000:684, 002:227-228 the bidder cannot be set; 002:177-180 with a card too many he can
        return ours if maker and (made or revoked & 2) else 0
    if made:
        # 000:670, 002:251-253 the side with more scores the difference
        return max(0, ours - theirs if maker else theirs - ours)
    if maker:
        return 0
    if s.bid == 0:
        # no bid has failed: the revokers score nothing, the others what they took
        return theirs
    # 000:670; 002:256-259
    return s.bid + theirs if o.set_score == SetScore.BID_AND_TAKEN else ALL_POINTS + s.bid - ours


def seat_score(s: State, o: Options, seat: int) -> int:
    """What the deal under review counts for a seat."""
    return score_of(s, o, same_side(s, seat, s.declarer))


def game_ends(s: State, o: Options) -> int:
    """Whether the game is over once the deal under review is scored."""
    if o.deals:
        return int(s.scored + 1 >= o.deals)
    if s.vague or loose_ends(s):
        return 0
    for seat in range(s.seats):
        # 000:672, 002:261
        if s.total[seat] + seat_score(s, o, seat) >= o.target:
            return 1
    return 0


def settle(s: State, o: Options) -> None:
    """Score the deal and pass the deal on, or end the game."""
    over = game_ends(s, o)
    s.taken = made_points(s, o)
    s.dead = dead_points(s, o)
    s.made = 0
    clear_points(s)
    loose = loose_ends(s)
    if loose:
        s.vague = 1
    for seat in range(s.seats):
        add_points(s, seat, seat_score(s, o, seat))
        s.doubts += s.put_unseen[seat]
        if same_side(s, seat, s.declarer):
            s.made += s.won[seat]
    s.doubts += loose
    close_hands(s)
    s.unsure += s.doubts
    s.scored += 1
    if over:
        s.over = 1
        s.phase = Phase.OVER
        s.turn = CHANCE
    else:
        s.dealer = next_seat(s, s.dealer)
        gather(s, o)


def score(s: State, o: Options, e: Event) -> int:
    """What the record says of the trick just completed, of the deal, of the game."""
    if s.phase == Phase.REVIEW and e.what != Word.TRICK and e.target != NONE:
        fault = observe_open(s, e, seat_score(s, o, e.target))
    else:
        fault = observe_now(s, e, int(s.phase == Phase.DEAL))
    if fault == Fault.WRONG_OBSERVATION and e.what != Word.TRICK and (s.vague or loose_ends(s)):
        s.unsure += 1
        return Fault.LEGAL
    return fault


def may_misdeal(s: State, o: Options) -> int:
    """000:676, 002:174-175 before the first bid."""
    if s.phase < Phase.BID or (s.phase == Phase.BID and s.bid == 0):
        return 1
    # 002:175-177 after a bid the deal stands good if three hands are right
    early = s.phase < Phase.PLAY and s.drawing == 0
    return int(o.laws == 1 and early and wrong_hands(s) > 1)


def rule(s: State, o: Options, e: Event) -> int:
    """Calls of players, and rulings: long, short, misdeal, void, revoke."""
    if e.actor != CHANCE or len(e.cards):
        return call(s, o, e)
    if e.what == Word.REVOKE:
        # 000:684, 002:220-224
        if s.phase != Phase.EXCHANGE and s.phase != Phase.PLAY and s.phase != Phase.REVIEW:
            return Fault.WRONG_PHASE
        return establish(s, e)
    if e.what == Word.LONG or e.what == Word.SHORT:
        if stray(e, Part.WORD | Part.TARGET):
            return Fault.WORD_NOT_USED
        if s.phase == Phase.REVIEW:
            if game_ends(s, o):
                return Fault.GAME_OVER
            if e.target == NONE:
                return Fault.WRONG_TARGET
            settle(s, o)
        return rule_count(s, o, e)
    if e.what == Word.MISDEAL or e.what == Word.VOID:
        if stray(e, Part.WORD):
            return Fault.WORD_NOT_USED
        if e.what == Word.MISDEAL:
            if s.phase == Phase.REVIEW:
                if game_ends(s, o):
                    return Fault.GAME_OVER
                settle(s, o)
            if not may_misdeal(s, o):
                return Fault.WRONG_PHASE
            misdealt(s, o)
        else:
            # 000:674, 002:104-111, 002:144-145
            if s.phase > Phase.PLAY or nothing_dealt(s):
                return Fault.WRONG_PHASE
            s.irregular += 1
            throw_in(s, o, s.dealer)
        return Fault.LEGAL
    return call(s, o, e)


def end(s: State, o: Options) -> int:
    """Whether the record may end here."""
    if s.phase == Phase.REVIEW:
        settle(s, o)
        if s.vague and not o.deals:
            # Somebody may have reached the target.
            return 1
    return s.over
