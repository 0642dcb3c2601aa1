"""A round of betting: who acts, how much may be bet, who may raise again."""

from __future__ import annotations

from cardlog.rules.bits import popcount
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.offers import Offers, offer_act, offer_word
from cardlog.rules.mechanisms.pots import lowest_seat, matched, next_clockwise
from cardlog.rules.poker.faults import PokerFault
from cardlog.rules.poker.options import Limit, Options, Reopen
from cardlog.rules.poker.pots import rake_fault
from cardlog.rules.poker.table import (
    DEEP,
    Phase,
    State,
    betting,
    blind_of,
    clear_round,
    fixed_size,
    is_fixed,
    pay,
    put_in,
    set_measure,
)
from cardlog.words import CHANCE, NO_NUMBER, NONE, Event, Flag, Verb, Word

ACT_FLAGS = int(Flag.TURN | Flag.WITHDRAWN)
SIZED_FLAGS = int(Flag.TURN | Flag.WITHDRAWN | Flag.INSUFFICIENT)


# --- the round ----------------------------------------------------------------------------


def start_round(s: State, after: int) -> None:
    """The next betting round; the first to act is looked for clockwise after a seat.

    The first round keeps what blinds, posts and straddles have put in.
    """
    s.round += 1
    if s.round > 1:
        clear_round(s)
        for seat in range(s.seats):
            s.front[seat] = 0
    s.phase = s.round
    ask(s, after)


def ask(s: State, after: int) -> None:
    """Everybody with chips has to act, beginning after a seat; nobody if it makes no sense."""
    s.due = s.live
    drop_lone(s)
    s.turn = next_clockwise(s.due, after)


def first_after(s: State) -> int:
    """Seat after which the first round begins: the highest blind or straddle, else the dealer."""
    return s.top_seat if s.top else s.dealer


def highest_other(s: State, seat: int) -> int:
    """The most that another seat has in front of it."""
    most = 0
    for other in range(s.seats):
        if other != seat:
            most = max(most, s.front[other])
    return most


def drop_lone(s: State) -> None:
    """The only one who could act is not asked if he owes nothing."""
    if s.due and popcount(s.live) == 1:
        seat = lowest_seat(s.live)
        if s.front[seat] >= min(s.high, highest_other(s, seat)):
            s.due = 0


def owed(s: State, seat: int) -> int:
    """What a seat must call, before it is cut to its chips.

    Who alone can act needs to match only what others have really put in.
    """
    bet = s.high
    if s.live == 1 << seat:
        bet = min(bet, highest_other(s, seat))
    return max(0, bet - s.front[seat])


def all_in(s: State, seat: int) -> int:
    """What a seat would have in front of it with all its chips."""
    return DEEP if s.deep >> seat & 1 else s.front[seat] + s.left[seat]


def least_bet(s: State, o: Options, seat: int) -> int:
    """The smallest open or raise, all the seat's chips if it has less (003:4118)."""
    bet = s.base + fixed_size(s) if is_fixed(o) else s.high + s.step
    return min(bet, all_in(s, seat))


def most_bet(s: State, o: Options, seat: int) -> int:
    """The largest open or raise."""
    if o.limit == Limit.NO:
        return all_in(s, seat)
    if is_fixed(o):
        return least_bet(s, o, seat)
    # 003:4116 the pot after the call; all-in does not lift the ceiling
    bet = 2 * s.high - s.front[seat] + s.middle
    return min(max(bet, s.high + s.step), all_in(s, seat))


def may_bet(s: State, o: Options, seat: int) -> int:
    """Fault of any open or raise by this seat, whatever its size."""
    if all_in(s, seat) <= s.high:
        return PokerFault.TOO_FEW_CHIPS
    if s.tied >> seat & 1 and not reopened(s, o, seat):
        return PokerFault.NO_RIGHT_TO_RAISE
    if is_fixed(o) and o.raise_cap and s.counted > o.raise_cap:
        return PokerFault.RAISES_CAPPED
    return Fault.LEGAL


def reopened(s: State, o: Options, seat: int) -> int:
    """Whether short raises have restored the right to raise of a seat that has acted."""
    if o.reopen == Reopen.SINGLE:
        return 0
    more = s.high - s.faced[seat]
    if o.reopen == Reopen.ALWAYS:
        return int(more > 0)
    if not is_fixed(o):
        return int(more >= s.step)
    return int((2 * more if o.half_raise else more) >= fixed_size(s))


# --- acts ---------------------------------------------------------------------------------


def act(s: State, o: Options, e: Event, may_open: int) -> int:
    """``check``, ``call``, ``open``, ``raise`` or ``fold``; the caller goes on when it is over.

    ``may_open``: whether the seat has what the first bet needs; always, except in jackpots.
    """
    seat = e.actor
    word = e.what
    sized = int(word == Word.OPEN or word == Word.RAISE)
    if not sized and word != Word.FOLD and word != Word.CHECK and word != Word.CALL:
        return Fault.WORD_NOT_USED
    if int(e.number != NO_NUMBER) != sized or e.flags & ~(SIZED_FLAGS if sized else ACT_FLAGS):
        return Fault.WORD_NOT_USED
    if e.flags & Flag.WITHDRAWN:
        if s.phase >= Phase.DONE:
            return Fault.WRONG_PHASE
        if not s.players >> seat & 1:
            return Fault.NOT_YOUR_TURN
        s.irregular += 1
        return Fault.LEGAL
    if not betting(s):
        return Fault.WRONG_PHASE
    if not s.live >> seat & 1:
        return Fault.NOT_YOUR_TURN
    if seat != s.turn:
        if not e.flags & Flag.TURN:
            return Fault.NOT_YOUR_TURN
    elif e.flags & Flag.TURN:
        return Fault.WORD_NOT_USED
    due = owed(s, seat)
    allowed = may_bet(s, o, seat)
    fault = size_fault(s, o, e, allowed, may_open) if sized else word_fault(e, due)
    if fault != Fault.LEGAL:
        return fault
    if word == Word.FOLD and s.raked and popcount(s.inside) == 2:
        if rake_fault(s, o, s.inside ^ 1 << seat):
            return PokerFault.RAKE
    if e.flags:
        s.irregular += 1
    if seat == s.turn:
        s.choices = 2
        if allowed == Fault.LEGAL and (may_open or s.high):
            s.choices += most_bet(s, o, seat) - least_bet(s, o, seat) + 1
    note(s, seat, word, int(allowed == Fault.LEGAL))
    s.begun = 1
    if word == Word.FOLD:
        leave(s, seat)
    elif word == Word.CALL:
        pay(s, seat, min(due, s.left[seat]))
    elif sized:
        raise_to(s, o, seat, e.number)
    s.due &= s.live & ~(1 << seat)
    s.tied |= 1 << seat
    s.faced[seat] = s.high
    drop_lone(s)
    if seat == s.turn or not s.due >> s.turn & 1:
        s.turn = next_clockwise(s.due, s.turn)
    return Fault.LEGAL


def word_fault(e: Event, due: int) -> int:
    """Whether checking or calling is open."""
    if e.what == Word.CHECK and due:
        return PokerFault.BET_OWED
    if e.what == Word.CALL and due == 0:
        return PokerFault.NOTHING_OWED
    return Fault.LEGAL


def size_fault(s: State, o: Options, e: Event, allowed: int, may_open: int) -> int:
    """What is wrong with an open or a raise."""
    seat = e.actor
    # 003:4096-4106 a bet is the first of its round, a raise goes above one
    if e.what == Word.OPEN and s.high:
        return PokerFault.BET_STANDS
    if e.what == Word.RAISE and s.high == 0:
        return PokerFault.NO_BET
    if e.number > all_in(s, seat):
        return PokerFault.TOO_FEW_CHIPS
    if e.number <= s.high:
        return PokerFault.BET_SIZE
    if allowed != Fault.LEGAL:
        if allowed == PokerFault.RAISES_CAPPED and e.flags & Flag.INSUFFICIENT:
            return Fault.LEGAL
        return allowed
    fits = int(e.number >= least_bet(s, o, seat) and e.number <= most_bet(s, o, seat))
    opens = int(may_open or s.high)
    if e.flags & Flag.INSUFFICIENT:
        return Fault.WORD_NOT_USED if fits and opens else Fault.LEGAL
    if opens == 0:
        return PokerFault.NO_OPENERS
    return Fault.LEGAL if fits else PokerFault.BET_SIZE


def raise_to(s: State, o: Options, seat: int, number: int) -> None:
    """An open or raise: the others have to act again, and may raise if it is a full one."""
    if is_fixed(o):
        full = fixed_raise(s, o, number)
    else:
        full = int(number - s.high >= s.step)
        if full:
            s.step = number - s.high
    pay(s, seat, number - s.front[seat])
    s.high = number
    s.heat += 1
    s.bettor = seat + 1
    s.due = s.live
    if full:
        s.tied = 0


def fixed_raise(s: State, o: Options, number: int) -> int:
    """Fixed limit: whether a raise counts as full, and the full bet that it stands for."""
    size = fixed_size(s)
    target = s.base + size
    above = number - s.base
    if number < target and (not o.half_raise or 2 * above < size):
        return 0
    s.base = max(number, target)
    s.counted += 1
    return 1


def leave(s: State, seat: int) -> None:
    """A hand is given up, or dead."""
    bit = ~(1 << seat)
    s.inside &= bit
    s.live &= bit
    s.due &= bit


def go_on_without(s: State, seat: int) -> None:
    """After a ruling took a hand out of the betting: who has to act now."""
    drop_lone(s)
    if seat == s.turn or not s.due >> s.turn & 1:
        s.turn = next_clockwise(s.due, s.turn)


def give_back(s: State) -> None:
    """003:4120 what one seat staked beyond everybody else goes back to it."""
    most = matched(s.staked, s.seats)
    for seat in range(s.seats):
        back = s.staked[seat] - most
        if back > 0:
            s.staked[seat] -= back
            s.paid[seat] -= back
            s.refund[seat] += back
            s.middle -= back
            if not s.deep >> seat & 1:
                s.left[seat] += back


def note(s: State, seat: int, word: int, could_raise: int) -> None:
    """Remember what statistics ask for; called before the act is applied."""
    bit = 1 << seat
    sized = word == Word.OPEN or word == Word.RAISE
    if s.round == 1:
        s.asked |= bit
        if s.heat == 2 and could_raise:
            s.reraise_chance |= bit
            if sized:
                s.reraised |= bit
        if s.heat == 1 and s.voluntary == 0 and s.top and popcount(s.due) <= 4:
            if popcount(s.due) > 1:
                s.steal_chance |= bit
                if sized:
                    s.stole |= bit
        if sized:
            s.raised |= bit
        if sized or word == Word.CALL:
            s.voluntary |= bit
        return
    if sized:
        s.bets[seat] += 1
    elif word == Word.CALL:
        s.calls[seat] += 1
    elif word == Word.FOLD:
        s.folds |= bit
    if s.round == 2 and s.aggressor:
        if s.high == 0 and s.aggressor == seat + 1:
            s.cbet_chance |= bit
            if sized:
                s.cbet |= bit
        elif s.heat == 1 and s.bettor == s.aggressor and s.cbet:
            s.faced_cbet |= bit
            if word == Word.FOLD:
                s.folded_cbet |= bit


# --- before the first act -----------------------------------------------------------------


def post(s: State, o: Options, e: Event) -> int:
    """``straddle``, ``post`` and ``dead`` before the first act of betting."""
    seat = e.actor
    if e.flags or e.number == NO_NUMBER:
        return Fault.WORD_NOT_USED
    if s.begun or s.closed or s.phase > Phase.BOARD or s.round > 1:
        return Fault.WRONG_PHASE
    if not s.inside >> seat & 1:
        return Fault.NOT_YOUR_TURN
    if e.number < 1:
        return PokerFault.BAD_POST
    if e.what == Word.STRADDLE:
        if e.number <= s.high:
            return PokerFault.BAD_POST
        if e.number > all_in(s, seat):
            return PokerFault.TOO_FEW_CHIPS
        pay(s, seat, e.number - s.front[seat])
        s.high = e.number
        s.top = max(s.top, e.number)
        s.top_seat = seat
        s.counted += 1
        s.heat = 1
        s.posts += 1
        set_measure(s)
    else:
        if e.number > s.left[seat]:
            return PokerFault.TOO_FEW_CHIPS
        if e.what == Word.POST:
            if s.front[seat] or blind_of(s, o, seat) or e.number > s.top:
                return PokerFault.BAD_POST
            pay(s, seat, e.number)
            s.posts += 1
        else:
            s.dead += e.number
            put_in(s, seat, e.number)
    if betting(s):
        ask(s, first_after(s))
    return Fault.LEGAL


# --- choices ------------------------------------------------------------------------------


def offer_bets(s: State, o: Options, c: Offers, *, may_open: bool) -> None:
    """What the player to act may do; posts and straddles are accepted, not offered."""
    seat = s.turn
    due = owed(s, seat)
    offer_word(c, seat, Verb.BET, Word.FOLD)
    offer_word(c, seat, Verb.BET, Word.CALL if due else Word.CHECK)
    if may_bet(s, o, seat) == Fault.LEGAL and (may_open or s.high):
        offer_act(
            c,
            seat,
            Verb.BET,
            what=Word.RAISE if s.high else Word.OPEN,
            low=least_bet(s, o, seat),
            high=most_bet(s, o, seat),
        )


def plain_bet(e: Event) -> int:
    """Fault of an event of betting that has parts which none may have."""
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.target != NONE or e.place != NONE or e.to != NONE or len(e.cards):
        return Fault.WORD_NOT_USED
    return Fault.LEGAL


def is_post(what: int) -> int:
    """Whether a word belongs to bets before the first act."""
    return int(what == Word.STRADDLE or what == Word.POST or what == Word.DEAD)
