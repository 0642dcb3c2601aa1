"""The acts of the asking games: deals, questions, answers, fishing, sets laid down."""

from __future__ import annotations

from cardlog.cards import UNKNOWN
from cardlog.rules.bits import highest, popcount
from cardlog.rules.collecting.faults import CollectingFault
from cardlog.rules.collecting.flow import (
    cards_down,
    finish,
    go_on,
    pass_turn,
    question_count,
    refill_is_due,
    runs_out,
    set_is_due,
    set_points,
)
from cardlog.rules.collecting.table import (
    RANKS,
    Phase,
    State,
    dealt_out,
    due,
    gain_hidden,
    gain_of_rank,
    gather,
    known,
    learn,
    least_hidden,
    lose_of_rank,
    most_hidden,
    none_complete,
    of_rank,
    out_of_hidden,
    rank_of_number,
    take_in,
)
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import hand_size, pack_fault
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.rulings import cancel_deal, misdeal_fault
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.words import CHANCE, NONE, Event, Flag, Word

# --- the deal -----------------------------------------------------------------------------


def packet_fault(s: State, e: Event) -> int:
    """What is wrong with cards dealt to a hand."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.TARGET | Part.CARDS):
        return Fault.WORD_NOT_USED
    fresh = s.done or s.phase == Phase.CLOSING
    if s.phase == Phase.CLOSING:
        if set_is_due(s):
            return CollectingFault.BOOK_FIRST
    elif s.phase != Phase.DEAL:
        return Fault.WRONG_PHASE
    if e.target == NONE:
        return Fault.WRONG_TARGET
    if len(e.cards) == 0:
        return Fault.WRONG_COUNT
    held = 0 if fresh else hand_size(s, e.target)
    dealer = next_seat(s, s.dealer) if s.phase == Phase.CLOSING else s.dealer
    # 003:2914
    if held + len(e.cards) > due(s, e.target, dealer):
        return Fault.TOO_MANY_CARDS
    return pack_fault(s, e, s.pack, s.pack if fresh else s.unseen)


def deal_packet(s: State, e: Event) -> None:
    """Cards without fault to a hand; the last of them open the play."""
    if s.phase == Phase.CLOSING:
        finish(s)
    if s.done:
        gather(s)
    for card in e.cards:
        take_in(s, e.target, card)
    if dealt_out(s):
        s.deals += 1
        s.phase = Phase.ASK
        s.turn = next_seat(s, s.dealer)
        for seat in range(s.seats):
            s.dealt[seat] = s.hand[seat]
        go_on(s)


def misdeal(s: State, e: Event) -> int:
    """``- rule misdeal`` before the first question (003:2914)."""
    in_time = s.done == 0 and s.questions == 0 and s.phase != Phase.CLOSING
    fault = misdeal_fault(e, int(in_time))
    if fault == Fault.LEGAL:
        cancel_deal(s, int(s.phase != Phase.DEAL))
        gather(s)
    return fault


# --- questions and answers ----------------------------------------------------------------


def declare_act(s: State, e: Event) -> int:
    """``p1 declare p2 ask 7`` or ``ask 9c``, ``p2 declare go``."""
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.what == Word.GO:
        return say_go(s, e)
    if e.what != Word.ASK or e.flags & ~int(Flag.WITHDRAWN):
        return Fault.WORD_NOT_USED
    if s.phase == Phase.SHOW:
        return CollectingFault.SHOW_FIRST
    if s.phase != Phase.ASK:
        return Fault.WRONG_PHASE
    if e.actor != s.turn:
        return Fault.NOT_YOUR_TURN
    if e.flags:
        s.irregular += 1
        return Fault.LEGAL
    if set_is_due(s):
        return CollectingFault.BOOK_FIRST
    if refill_is_due(s):
        return CollectingFault.REFILL_FIRST
    fault = question_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    s.choices = question_count(s, e.actor)
    rank = question_rank(s, e)
    if s.may_be_lucky:
        s.may_be_lucky = 0
        s.deferred += 1
        if s.learned & (wanted_cards(s) if s.lucky_rank == 0 else of_rank(wanted_rank(s))):
            s.unsure += 1
    s.learned = 0
    none_complete(s)
    if s.must_hold and known(s, e.actor, rank) == 0:
        s.least[RANKS * e.actor + rank] = max(1, least_hidden(s, e.actor, rank))
    if s.ask_card and s.ask_own == 0:
        s.barred[e.actor] |= 1 << e.cards[0]
    s.wanted = 1 + (e.cards[0] if s.ask_card else rank)
    s.inquirer = e.actor
    s.asked = e.target
    s.questions += 1
    s.phase = Phase.ANSWER
    s.turn = e.target
    return Fault.LEGAL


def question_rank(s: State, e: Event) -> int:
    """The rank that a question is about."""
    return e.cards[0] & 15 if s.ask_card else rank_of_number(e.number)


def question_fault(s: State, e: Event) -> int:
    """What is wrong with a question (003:2922-2924, 003:2948)."""
    used = Part.CARDS if s.ask_card else Part.NUMBER
    if stray(e, Part.TARGET | Part.WORD | used):
        return Fault.WORD_NOT_USED
    if e.target == NONE or e.target == e.actor:
        return Fault.WRONG_TARGET
    if s.ask_card:
        if len(e.cards) != 1:
            return Fault.WRONG_COUNT
        if e.cards[0] == UNKNOWN:
            return Fault.UNKNOWN_CARD
        if not s.pack >> e.cards[0] & 1:
            return Fault.NOT_IN_PACK
    elif e.number < 1 or e.number > RANKS:
        return Fault.WORD_NOT_USED
    if hand_size(s, e.target) == 0:
        return CollectingFault.NOBODY_THERE
    rank = question_rank(s, e)
    if s.ask_card:
        bit = 1 << e.cards[0]
        if cards_down(s) & bit:
            return CollectingFault.LAID_DOWN
        if s.hand[e.actor] & bit and s.ask_own == 0:
            return CollectingFault.OWN_CARD
    if s.must_hold and known(s, e.actor, rank) == 0:
        if holds_another(s, e, rank) == 0:
            return CollectingFault.NO_CARD_OF_RANK
    return Fault.LEGAL


def holds_another(s: State, e: Event, rank: int) -> int:
    """Whether the unknown part of the asker's hand may hold a card of the rank asked for."""
    if most_hidden(s, e.actor, rank) < 1:
        return 0
    free = s.unseen & ~s.barred[e.actor] & of_rank(rank)
    if s.ask_card and s.ask_own == 0:
        free &= ~(1 << e.cards[0])
    return int(free != 0)


def wanted_cards(s: State) -> int:
    """The card asked for, or all of the rank asked for."""
    return 1 << (s.wanted - 1) if s.ask_card else of_rank(s.wanted - 1)


def wanted_rank(s: State) -> int:
    """The rank asked for."""
    return (s.wanted - 1) & 15


def say_go(s: State, e: Event) -> int:
    """The player asked holds nothing of it: the asker fishes, or his turn ends (003:2928)."""
    if stray(e, Part.WORD) or e.flags:
        return Fault.WORD_NOT_USED
    if s.phase != Phase.ANSWER:
        return Fault.WRONG_PHASE
    seat = e.actor
    if seat != s.asked:
        return Fault.NOT_YOUR_TURN
    rank = wanted_rank(s)
    if s.hand[seat] & wanted_cards(s):
        s.related = s.hand[seat] & wanted_cards(s)
        return CollectingFault.FALSE_GO
    if s.ask_card == 0 and least_hidden(s, seat, rank):
        return CollectingFault.FALSE_GO
    if s.hidden[seat]:
        s.barred[seat] |= wanted_cards(s)
        if s.ask_card == 0:
            s.most[RANKS * seat + rank] = 0
        s.deferred += 1
    s.turn = s.inquirer
    if s.stock:
        s.phase = Phase.FISH
    else:
        pass_turn(s)
        go_on(s)
    return Fault.LEGAL


def give_act(s: State, e: Event) -> int:
    """The player asked hands over all that was asked for (003:2926)."""
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.TARGET | Part.CARDS) or e.flags:
        return Fault.WORD_NOT_USED
    if s.phase != Phase.ANSWER:
        return Fault.WRONG_PHASE
    if e.actor != s.asked:
        return Fault.NOT_YOUR_TURN
    if e.target != s.inquirer:
        return Fault.WRONG_TARGET
    if len(e.cards) == 0:
        return Fault.WRONG_COUNT
    seat = e.actor
    rank = wanted_rank(s)
    wanted = wanted_cards(s)
    named = 0
    for card in e.cards:
        if card != UNKNOWN:
            if named >> card & 1:
                return Fault.WRONG_COUNT
            named |= 1 << card
    if named & ~wanted:
        return CollectingFault.WITHHELD
    own = s.hand[seat] & wanted
    from_hidden = named & ~s.hand[seat]
    if from_hidden & ~(s.unseen & ~s.barred[seat]):
        return Fault.NOT_HELD
    # Of the hidden part all cards asked for are given too.
    hidden = len(e.cards) - popcount(own)
    least = 0 if s.ask_card else least_hidden(s, seat, rank)
    if hidden < max(least, popcount(from_hidden)) or hidden > most_hidden(s, seat, rank):
        return CollectingFault.WITHHELD
    if s.ask_card and len(e.cards) != 1:
        return CollectingFault.WITHHELD
    if s.ask_card and hidden:
        if not s.unseen & ~s.barred[seat] & wanted:
            return CollectingFault.WITHHELD
        from_hidden = wanted
    hand_over(s, seat, e.target, own | from_hidden, hidden)
    return Fault.LEGAL


def hand_over(s: State, seat: int, to: int, cards: int, hidden: int) -> None:
    """Cards go from hand to hand; ``hidden`` of them come out of the unknown part."""
    rank = wanted_rank(s)
    from_hidden = cards & ~s.hand[seat]
    unknown = hidden - popcount(from_hidden)
    s.hand[seat] &= ~cards
    s.unseen &= ~from_hidden
    lose_of_rank(s, seat, hidden, rank)
    if s.ask_card == 0:
        s.most[RANKS * seat + rank] = 0
        s.least[RANKS * seat + rank] = 0
        s.barred[seat] |= of_rank(rank)
    s.hand[to] |= cards
    if unknown:
        gain_of_rank(s, to, unknown, rank)
    s.phase = Phase.ASK
    s.turn = to
    runs_out(s, seat)
    go_on(s)


# --- fishing ------------------------------------------------------------------------------


def draw_act(s: State, e: Event) -> int:
    """The card fished, or a fresh hand where play goes on (003:2928, 003:2952)."""
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.what != Word.STOCK or stray(e, Part.WORD | Part.CARDS) or e.flags:
        return Fault.WORD_NOT_USED
    if s.phase == Phase.SHOW:
        return CollectingFault.SHOW_FIRST
    if s.phase == Phase.FISH:
        if e.actor != s.turn:
            return Fault.NOT_YOUR_TURN
        if len(e.cards) != 1:
            return Fault.WRONG_COUNT
        fault = pack_fault(s, e, s.pack, s.unseen)
        if fault != Fault.LEGAL:
            return fault
        fish(s, e.actor, e.cards[0])
        return Fault.LEGAL
    if s.phase != Phase.ASK or s.stock == 0 or s.play_on == 0:
        return Fault.WRONG_PHASE
    if hand_size(s, e.actor):
        return Fault.NOT_YOUR_TURN
    if len(e.cards) != min(s.refill, s.stock):
        return Fault.WRONG_COUNT
    if set_is_due(s):
        return CollectingFault.BOOK_FIRST
    fault = pack_fault(s, e, s.pack, s.unseen)
    if fault != Fault.LEGAL:
        return fault
    for card in e.cards:
        take_in(s, e.actor, card)
    if s.takes_turn:
        s.turn = e.actor
    go_on(s)
    return Fault.LEGAL


def is_lucky(s: State, card: int) -> int:
    """Whether a card fished gives another turn (003:2928, 003:2948)."""
    if s.ask_card and s.lucky_rank == 0:
        return int(card == s.wanted - 1)
    return int(card & 15 == wanted_rank(s))


def the_last_unseen(s: State) -> int:
    """The card that alone has not been seen anywhere; ``UNKNOWN`` if there are more."""
    if s.stock != 1:
        return UNKNOWN
    for seat in range(s.seats):
        if s.hidden[seat]:
            return UNKNOWN
    return highest(s.unseen)


def fish(s: State, seat: int, fished: int) -> None:
    """The top card of the stock."""
    card = the_last_unseen(s) if fished == UNKNOWN else fished
    s.stock -= 1
    s.learned = 0
    last = s.stock == 0 and s.play_on == 0
    if card == UNKNOWN:
        # Unless it is shown, it was not asked for.
        rank = wanted_rank(s)
        but = NONE if s.ask_card and s.lucky_rank == 0 else rank
        if last:
            but = NONE
        gain_hidden(s, seat, 1, but)
        s.barred[seat] &= 0 if last else wanted_cards(s)
        pass_turn(s)
        s.may_be_lucky = 0 if last else seat + 1
    else:
        s.hand[seat] |= 1 << card
        s.unseen ^= 1 << card
        if is_lucky(s, card) and not last:
            s.fished = card + 1
            s.phase = Phase.SHOW
            return
        pass_turn(s)
    go_on(s)


def show_act(s: State, e: Event) -> int:
    """``p1 show 7h``: the card fished was asked for, and p1 goes on (003:2928)."""
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.CARDS) or e.flags:
        return Fault.WORD_NOT_USED
    if s.phase != Phase.SHOW and s.may_be_lucky == 0:
        return Fault.WRONG_PHASE
    seat = s.turn if s.phase == Phase.SHOW else s.may_be_lucky - 1
    if e.actor != seat:
        return Fault.NOT_YOUR_TURN
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    card = e.cards[0]
    if card == UNKNOWN:
        return Fault.UNKNOWN_CARD
    if s.phase == Phase.SHOW:
        if card != s.fished - 1:
            return CollectingFault.NOT_ASKED_FOR
    else:
        if is_lucky(s, card) == 0:
            return CollectingFault.NOT_ASKED_FOR
        if not (s.hand[seat] & s.learned) >> card & 1:
            fault = pack_fault(s, e, s.pack, s.unseen)
            if fault != Fault.LEGAL:
                return fault
            s.hidden[seat] -= 1
            s.hand[seat] |= 1 << card
            s.unseen ^= 1 << card
        s.may_be_lucky = 0
    s.fished = 0
    s.phase = Phase.ASK
    s.turn = seat
    go_on(s)
    return Fault.LEGAL


# --- sets laid down -----------------------------------------------------------------------


def meld_act(s: State, e: Event) -> int:
    """A complete set goes down at once (003:2930)."""
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.CARDS) or e.flags:
        return Fault.WORD_NOT_USED
    if s.phase == Phase.SHOW:
        return CollectingFault.SHOW_FIRST
    if s.phase != Phase.ASK and s.phase != Phase.CLOSING:
        return Fault.WRONG_PHASE
    if len(e.cards) != s.unit:
        return CollectingFault.BAD_BOOK
    laid = 0
    rank = e.cards[0] & 15
    for card in e.cards:
        if card == UNKNOWN:
            return Fault.UNKNOWN_CARD
        if laid >> card & 1 or card & 15 != rank:
            return CollectingFault.BAD_BOOK
        laid |= 1 << card
    seat = e.actor
    from_hidden = laid & ~s.hand[seat]
    if from_hidden & ~(s.unseen & ~s.barred[seat]):
        return Fault.NOT_HELD
    if popcount(from_hidden) > most_hidden(s, seat, rank):
        return Fault.NOT_HELD
    s.hand[seat] &= ~laid
    out_of_hidden(s, seat, from_hidden, rank)
    s.down[seat] |= laid
    s.sets[seat] += 1
    s.points[seat] += set_points(s, rank)
    runs_out(s, seat)
    learn(s)
    go_on(s)
    return Fault.LEGAL
