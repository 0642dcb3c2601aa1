"""BS: cards face down, claims, challenges, who is out (003:797-892)."""

from __future__ import annotations

from cardlog.cards import UNKNOWN
from cardlog.rules.bits import popcount
from cardlog.rules.bluff.faults import BluffFault
from cardlog.rules.bluff.table import (
    Options,
    Phase,
    Ranks,
    Reveal,
    State,
    Window,
    due_ranks,
    gather,
    next_player,
    players_with_cards,
    put_down,
    put_down_fault,
    rank_of,
    take_pile,
    tell_pile,
    told_fault,
    turn_up,
)
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.copies import deal_copies, know_last_hand, untouched
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.rulings import misdeal_fault, score_fault
from cardlog.rules.mechanisms.scores import add_points, clear_points, next_seat, observe_score
from cardlog.words import CHANCE, NO_NUMBER, NONE, Event, Flag, Word

# --- the deal -----------------------------------------------------------------------------


def deal(s: State, o: Options, e: Event) -> int:
    """All cards, singly."""
    if s.phase != Phase.DEAL:
        return Fault.WRONG_PHASE
    if stray(e, Part.TARGET | Part.CARDS):
        return Fault.WORD_NOT_USED
    if e.target == NONE:
        return Fault.WRONG_TARGET if e.actor == CHANCE else Fault.NOT_CHANCE
    fault = deal_copies(s, e, s.due[e.target])
    if fault != Fault.LEGAL:
        return fault
    for seat in range(s.seats):
        if s.held[seat] != s.due[seat]:
            return Fault.LEGAL
    know_last_hand(s)
    s.deals += 1
    s.phase = Phase.PLAY
    # 003:835 the player at the dealer's left goes first
    s.turn = next_seat(s, s.dealer) if o.first == NONE else o.first
    return Fault.LEGAL


def taken_back(s: State, e: Event) -> int:
    """An act that was taken back changes nothing."""
    if e.flags != Flag.WITHDRAWN:
        return Fault.WORD_NOT_USED
    if s.phase == Phase.DEAL or s.phase == Phase.OVER:
        return Fault.WRONG_PHASE
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    s.irregular += 1
    return Fault.LEGAL


def busy(s: State) -> int:
    """What has to come before anything else."""
    if s.phase == Phase.SHOW or s.phase == Phase.SHOW_REST:
        return BluffFault.SHOW_FIRST
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    return BluffFault.CLAIM_MISSING if s.must_claim else Fault.LEGAL


# --- plays --------------------------------------------------------------------------------


def would_end(s: State, o: Options) -> int:
    """Whether the game is over if the last play is not challenged (003:857, 003:868)."""
    if s.last == NONE or s.held[s.last]:
        return 0
    return int(o.play_on == 0 or players_with_cards(s) < 2)


def play(s: State, o: Options, e: Event) -> int:
    """``p2 play down As3c``."""
    seat = e.actor
    if seat == CHANCE:
        return Fault.NOT_CHANCE
    if e.what != Word.DOWN or stray(e, Part.WORD | Part.CARDS):
        return Fault.WORD_NOT_USED
    if e.flags:
        return taken_back(s, e)
    fault = busy(s)
    if fault != Fault.LEGAL:
        return fault
    if would_end(s, o):
        return Fault.GAME_OVER
    if seat != s.turn:
        return Fault.NOT_YOUR_TURN
    if len(e.cards) == 0:
        return Fault.WRONG_COUNT
    fault = put_down_fault(s, seat, e)
    if fault != Fault.LEGAL:
        return fault
    if s.last != NONE:
        go_out(s, s.last)
    note_play(s, o, seat, len(e.cards))
    put_down(s, seat, e)
    s.turn = next_player(s, seat)
    return Fault.LEGAL


def go_out(s: State, seat: int) -> None:
    """003:857 a player who has put down his last cards is out once nobody may challenge them."""
    if s.held[seat] == 0 and s.place[seat] == 0:
        s.finished += 1
        s.place[seat] = s.finished


def note_play(s: State, o: Options, seat: int, count: int) -> None:
    """What was put down, and what is claimed of it unless the record says so itself."""
    ranks = due_ranks(s, o)
    choice = int(ranks & (ranks - 1) != 0)
    rank = popcount((ranks & -ranks) - 1)
    s.by[s.plays] = seat
    s.count[s.plays] = count
    s.number[s.plays] = count
    s.claimed[s.plays] = 0 if choice else rank + 1
    s.plays += 1
    s.last = seat
    s.may_claim = 1
    s.must_claim = 1 if choice or o.count_lying else 0
    if not choice:
        s.rank = rank + 1
    s.taker = NONE
    s.lately_size = 0


def declare(s: State, o: Options, e: Event) -> int:
    """``p2 declare aces 2``, directly after the play."""
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    rank = rank_of(e.what)
    if rank == NONE or e.number == NO_NUMBER or stray(e, Part.WORD | Part.NUMBER):
        return Fault.WORD_NOT_USED
    if e.flags:
        return taken_back(s, e)
    if s.phase != Phase.PLAY or not s.may_claim:
        return Fault.WRONG_PHASE
    if e.actor != s.last:
        return Fault.NOT_YOUR_TURN
    now = s.plays - 1
    if s.claimed[now]:
        if rank + 1 != s.claimed[now]:
            return BluffFault.WRONG_RANK
    elif not open_ranks(s, o) >> rank & 1:
        return BluffFault.WRONG_RANK
    if e.number < 1 or (e.number != s.count[now] and not o.count_lying):
        return BluffFault.WRONG_NUMBER
    s.claimed[now] = rank + 1
    s.number[now] = e.number
    s.rank = rank + 1
    s.may_claim = 0
    s.must_claim = 0
    return Fault.LEGAL


def open_ranks(s: State, o: Options) -> int:
    """Ranks that the last play may still be claimed to be, where that is its player's choice."""
    if o.ranks == Ranks.FREE:
        return (1 << 13) - 1
    return due_ranks(s, o)


# --- challenges ---------------------------------------------------------------------------


def play_of(s: State, seat: int, back: int) -> int:
    """Number of a player's last play in the pile, or of the last but so many; 0 if none."""
    left = back
    for i in range(s.plays):
        at = s.plays - 1 - i
        if s.by[at] == seat:
            left -= 1
            if left == 0:
                return at + 1
    return 0


def challenge_fault(s: State, o: Options, seat: int, target: int, back: int) -> int:
    """What is wrong with a challenge (003:845, 003:876)."""
    if s.plays == 0 or target == seat or s.held[seat] == 0:
        return BluffFault.NO_CHALLENGE
    if s.place[target]:
        return BluffFault.NO_CHALLENGE
    number = play_of(s, target, back)
    if number == 0:
        return BluffFault.NO_CHALLENGE
    if o.window != Window.UNTIL_COLLECTED and number != s.plays:
        return BluffFault.NO_CHALLENGE
    if o.window == Window.LEFT_ONLY and seat != s.turn:
        return Fault.NOT_YOUR_TURN
    return Fault.LEGAL


def claim(s: State, o: Options, e: Event) -> int:
    """``p4 claim p2 lie``; with a number the last but so many of p2's plays in the pile."""
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.what != Word.LIE or stray(e, Part.WORD | Part.TARGET | Part.NUMBER):
        return Fault.WORD_NOT_USED
    if e.target == NONE:
        return Fault.WRONG_TARGET
    back = 1
    if e.number != NO_NUMBER:
        if o.window != Window.UNTIL_COLLECTED or e.number < 2:
            return Fault.WORD_NOT_USED
        back = e.number
    if e.flags:
        return taken_back(s, e)
    fault = busy(s)
    if fault != Fault.LEGAL:
        return fault
    fault = challenge_fault(s, o, e.actor, e.target, back)
    if fault != Fault.LEGAL:
        return fault
    s.accused = play_of(s, e.target, back)
    s.challenger = e.actor
    s.phase = Phase.SHOW
    s.may_claim = 0
    return Fault.LEGAL


def first_card(s: State, number: int) -> int:
    """Where the cards of a play begin in the pile."""
    found = 0
    for i in range(number - 1):
        found += s.count[i]
    return found


def show(s: State, o: Options, e: Event) -> int:
    """The challenged cards, then perhaps the rest of the pile."""
    if stray(e, Part.CARDS):
        return Fault.WORD_NOT_USED
    if e.flags:
        return taken_back(s, e)
    if s.phase != Phase.SHOW and s.phase != Phase.SHOW_REST:
        return Fault.WRONG_PHASE
    for card in e.cards:
        if card == UNKNOWN:
            return Fault.UNKNOWN_CARD
    if s.phase == Phase.SHOW_REST:
        return show_rest(s, o, e)
    if e.actor != s.by[s.accused - 1]:
        return Fault.NOT_YOUR_TURN
    now = s.accused - 1
    first = first_card(s, s.accused)
    fault = told_fault(s, e, s.pile, s.pile_size, first, s.count[now], 0)
    if fault != Fault.LEGAL:
        return fault
    turn_up(s, e, first, s.count[now], 0)
    # 003:849 every one of them must match the claim; 003:878 and the number
    s.liar = int(s.number[now] != s.count[now])
    for card in e.cards:
        if card & 15 != s.claimed[now] - 1:
            s.liar = 1
    if o.reveal == Reveal.WHOLE_PILE and s.pile_size > s.count[now]:
        s.phase = Phase.SHOW_REST
    else:
        resolve(s, o)
    return Fault.LEGAL


def show_rest(s: State, o: Options, e: Event) -> int:
    """003:853 ``- show 5d6h``: the other cards of the pile."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    first = first_card(s, s.accused)
    size = s.count[s.accused - 1]
    fault = told_fault(s, e, s.pile, s.pile_size, first, size, 1)
    if fault != Fault.LEGAL:
        return fault
    turn_up(s, e, first, size, 1)
    resolve(s, o)
    return Fault.LEGAL


def resolve(s: State, o: Options) -> None:
    """003:849-855 who was wrong takes the pile; play goes on at the left of the last player."""
    taker = s.by[s.accused - 1] if s.liar else s.challenger
    s.phase = Phase.PLAY
    s.accused = 0
    s.challenger = NONE
    take_pile(s, taker)
    # 003:857 his last cards were true, or lie in a pile that nobody can challenge any more
    go_out(s, s.last)
    if would_end(s, o):
        settle(s, o)
    elif o.ranks == Ranks.FREE:
        # 003:874 who takes the pile starts the next one
        s.turn = taker
    else:
        s.turn = next_player(s, s.last)


def draw(s: State, o: Options, e: Event) -> int:
    """``p2 draw discard …``: what the taker of the pile found in it; optional."""
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.what != Word.DISCARD or stray(e, Part.WORD | Part.CARDS):
        return Fault.WORD_NOT_USED
    if e.flags:
        return taken_back(s, e)
    if s.phase != Phase.PLAY or s.taker == NONE:
        return Fault.WRONG_PHASE
    if e.actor != s.taker:
        return Fault.NOT_YOUR_TURN
    fault = told_fault(s, e, s.lately, s.lately_size, 0, s.lately_size, 0)
    if fault != Fault.LEGAL:
        return fault
    tell_pile(s, e)
    s.taker = NONE
    return Fault.LEGAL


# --- the end ------------------------------------------------------------------------------


def worth(s: State, o: Options, seat: int) -> int:
    """Points of a seat if the game ends here: 003:868 for each player who finished after him."""
    place = s.place[seat]
    finished = s.finished
    if s.last != NONE and s.held[s.last] == 0 and s.place[s.last] == 0:
        finished += 1
        if seat == s.last:
            place = finished
    if o.play_on == 0:
        return int(place == 1)
    return s.seats - place if place else s.seats - finished - 1


def settle(s: State, o: Options) -> None:
    """The game is over."""
    go_out(s, s.last)
    if o.play_on:
        for seat in range(s.seats):
            if s.held[seat]:
                s.place[seat] = s.finished + 1
    clear_points(s)
    for seat in range(s.seats):
        add_points(s, seat, worth(s, o, seat))
    s.scored += 1
    s.over = 1
    s.phase = Phase.OVER
    s.turn = CHANCE


def may_stop(s: State, o: Options) -> int:
    """Whether the game is over unless the last play is challenged."""
    return int(s.phase == Phase.PLAY and s.must_claim == 0 and would_end(s, o) != 0)


def score(s: State, o: Options, e: Event) -> int:
    """``- score p2 1``; when the last cards lie there a true one says that nobody challenged."""
    fault = score_fault(e)
    if fault != Fault.LEGAL:
        return fault
    if e.number == NO_NUMBER or not may_stop(s, o):
        return observe_score(s, e)
    if e.what != NONE and e.what != Word.POINTS and e.what != Word.TOTAL:
        return Fault.WORD_NOT_USED
    if e.number != worth(s, o, e.target):
        return Fault.WRONG_OBSERVATION
    if e.number:
        settle(s, o)
    return Fault.LEGAL


def rule(s: State, o: Options, e: Event) -> int:
    """A misdeal: the deal is void and is dealt again."""
    begun = s.phase != Phase.DEAL or untouched(s) == 0
    fault = misdeal_fault(e, int(s.phase != Phase.OVER and begun))
    if fault == Fault.LEGAL:
        s.irregular += 1
        s.deals = 0
        gather(s)
    return fault


def end(s: State, o: Options) -> int:
    """The game may end when the last cards lie there unchallenged."""
    if may_stop(s, o):
        settle(s, o)
    return s.over
