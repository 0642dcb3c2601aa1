"""The books of a bridge deal: tricks after claims and revokes, points, the line, the next deal."""

from __future__ import annotations

from cardlog.cards import PACK_52
from cardlog.rules.bridge.scoring import (
    duplicate_score,
    honours,
    overtrick_points,
    penalty,
    slam_bonus,
    trick_points,
)
from cardlog.rules.bridge.table import GAME_POINTS, HAND, Options, Phase, Scoring, State, vulnerable
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import clear_hands
from cardlog.rules.mechanisms.scores import add_points, clear_points, next_seat, observe
from cardlog.words import CHANCE, NO_NUMBER, NONE, Event, Word

# --- tricks -------------------------------------------------------------------------------


def revoke_cost(s: State, seat: int) -> int:
    """Tricks that one seat's established revoke costs its side (003:1562)."""
    if not s.established >> seat & 1 or s.revoke_trick[seat] == HAND - 1:
        return 0
    # † dummy's hand lies open: the opponents could have seen that revoke, and it costs nothing
    if seat == (s.declarer + 2) % 4:
        return 0
    taken = taken_since(s, seat)
    if taken <= 0:
        return 0
    return 2 if s.revoke_won[seat] and taken >= 2 else 1


def taken_since(s: State, seat: int) -> int:
    """Tricks of a revoker's side from the trick of the revoke on."""
    side = seat % 2
    return s.won[side] + s.won[side + 2] + s.claimed[side] - s.side_before[seat]


def transfer(s: State, side: int) -> int:
    """Tricks that a side gives up for revokes: two at most, none if both sides revoked."""
    if s.established == 0 or (s.revoked & 5 and s.revoked & 10):
        return 0
    cost = 0
    most = 0
    for seat in range(side, 4, 2):
        if s.established >> seat & 1:
            cost += revoke_cost(s, seat)
            most = max(most, taken_since(s, seat))
    return min(cost, most, 2)


def declarer_tricks(s: State) -> int:
    """Tricks that count for declarer's side."""
    if s.contract == 0:
        return 0
    if s.ruled:
        return s.ruled - 1
    side = s.declarer % 2
    taken = s.won[side] + s.won[side + 2] + s.claimed[side]
    return taken - transfer(s, side) + transfer(s, 1 - side)


# --- points -------------------------------------------------------------------------------


def below_line(s: State, o: Options, tricks: int) -> int:
    """Trick points that declarer's side writes below the line (003:1572)."""
    if s.contract == 0 or tricks < s.target:
        return 0
    # 003:1588 at auction bridge every trick above six counts toward game
    counted = tricks - 6 if o.scoring == Scoring.AUCTION else s.target - 6
    return trick_points(s.trump, counted, s.doubled)


def side_points(s: State, o: Options, side: int, tricks: int) -> int:
    """Points of one side for the deal that stands to be scored, declarer having ``tricks``."""
    if s.contract == 0:
        return 0
    own = s.declarer % 2
    vul = vulnerable(s, o, own)
    if o.scoring == Scoring.DUPLICATE:
        made = duplicate_score(s.target - 6, s.trump, s.doubled, vul, tricks)
        return made if side == own else -made
    points = 0
    if o.scoring != Scoring.CHICAGO:
        # 003:1578 honours in one hand, whoever won anything
        points = honours(s.dealt[side], s.trump) + honours(s.dealt[side + 2], s.trump)
    if tricks < s.target:
        if side != own:
            points += penalty(s.target - tricks, s.doubled, vul)
        return points
    if side != own:
        return points
    below = below_line(s, o, tricks)
    points += below + slam_bonus(s.target - 6, vul) + 50 * s.doubled
    if o.scoring != Scoring.AUCTION:
        points += overtrick_points(s.trump, tricks - s.target, s.doubled, vul)
    if s.part[side] + below < GAME_POINTS:
        if o.scoring == Scoring.CHICAGO and s.block_deal == 4:
            points += 100
        return points
    if o.scoring == Scoring.CHICAGO:
        return points + (500 if vul else 300)
    if s.games[side] == 1:
        points += 500 if s.games[1 - side] else 700
    return points


def is_last(s: State, o: Options) -> int:
    """Whether the deal that stands to be scored is the last of the record."""
    if o.scoring == Scoring.DUPLICATE or (o.deals and s.scored + 1 >= o.deals):
        return 1
    if s.contract == 0:
        return 0
    if o.scoring == Scoring.CHICAGO:
        return int(s.block_deal >= 4)
    side = s.declarer % 2
    if s.games[side] == 0:
        return 0
    return int(s.part[side] + below_line(s, o, declarer_tricks(s)) >= GAME_POINTS)


def settle(s: State, o: Options) -> None:
    """Score the deal and pass the deal on.

    Contract and tricks stay readable until the next deal is under way.
    """
    last = is_last(s, o)
    tricks = declarer_tricks(s)
    below = below_line(s, o, tricks)
    clear_points(s)
    for side in range(2):
        points = side_points(s, o, side, tricks)
        add_points(s, side, points)
        add_points(s, side + 2, points)
    s.scored += 1
    s.made = tricks
    note_open_questions(s, o)
    if o.scoring != Scoring.DUPLICATE and below:
        side = s.declarer % 2
        s.part[side] += below
        if s.part[side] >= GAME_POINTS:
            s.part[0] = 0
            s.part[1] = 0
            s.games[side] += 1
    s.turn = CHANCE
    if last:
        s.phase = Phase.OVER
        s.over = 1
        return
    if o.scoring == Scoring.CHICAGO and s.contract == 0:
        s.block_deal -= 1
    else:
        s.dealer = next_seat(s, s.dealer)
    s.phase = Phase.DEAL
    clear_hands(s, PACK_52)


def note_open_questions(s: State, o: Options) -> None:
    """Count what the record leaves open: a missing auction, honours in hands not seen."""
    s.doubt[0] = 0
    s.doubt[1] = 0
    if s.contract == 0:
        return
    if s.called == 0:
        s.unrecorded += 1
        s.unsure += 1
    for seat in range(4):
        points = hidden_honours(s, o, seat)
        if points:
            s.open_honours += 1
            s.unsure += 1
            s.doubt[seat % 2] += points
            s.doubt_total[seat % 2] += points


def hidden_honours(s: State, o: Options, seat: int) -> int:
    """Points of honours, at most, that a hand may have held beyond those that were seen."""
    if s.hidden[seat] == 0 or s.contract == 0:
        return 0
    if o.scoring != Scoring.RUBBER and o.scoring != Scoring.AUCTION:
        return 0
    possible = s.dealt[seat] | (s.unseen & ~s.barred[seat])
    return honours(possible, s.trump) - honours(s.dealt[seat], s.trump)


# --- events -------------------------------------------------------------------------------


def score(s: State, o: Options, e: Event) -> int:
    """An observation; one about points settles the deal if it is right."""
    if len(e.cards):
        return Fault.WORD_NOT_USED
    if e.what == Word.TRICK:
        if e.target != NONE or e.number != NO_NUMBER:
            return Fault.WORD_NOT_USED
        if s.laid or s.phase == Phase.DEAL:
            return Fault.WRONG_OBSERVATION
        return observe(s, e)
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.target == NONE or e.number == NO_NUMBER:
        return Fault.WORD_NOT_USED
    if e.what != NONE and e.what != Word.POINTS and e.what != Word.TOTAL:
        return Fault.WORD_NOT_USED
    side = e.target % 2
    points = 0
    doubt = 0
    if s.phase == Phase.REVIEW:
        points = side_points(s, o, side, declarer_tricks(s))
        doubt = hidden_honours(s, o, side) + hidden_honours(s, o, side + 2)
    if e.what == Word.TOTAL:
        points += s.total[side]
        doubt += s.doubt_total[side]
    elif s.phase != Phase.REVIEW:
        points = s.points[side]
        doubt = s.doubt[side]
        if s.scored == 0:
            return Fault.WRONG_OBSERVATION
    # Honours in hidden hands may have been counted: steps of 50 up to all that is possible.
    over = e.number - points
    if s.disputed or over < 0 or over > doubt or over % 50:
        return Fault.WRONG_OBSERVATION
    if s.phase == Phase.REVIEW:
        settle(s, o)
    return Fault.LEGAL


def end(s: State, o: Options) -> int:
    """Whether the record may end here."""
    if s.phase == Phase.REVIEW and not s.disputed:
        settle(s, o)
    return s.over
