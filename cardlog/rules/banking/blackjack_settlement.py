"""A round of blackjack: its beginning, its settlement, its end."""

from __future__ import annotations

from cardlog.rules.banking.blackjack_table import (
    FULL,
    MOST_HANDS,
    Done,
    Natural,
    Options,
    Phase,
    State,
    bank_natural,
    best,
    is_natural,
    total_of,
)
from cardlog.rules.banking.shoe import (
    absent,
    close_round,
    open_table,
)
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.scores import clear_points, observe_score
from cardlog.words import CHANCE, NONE, Event, Word


def setup(s: State, o: Options) -> None:
    """Before the first round."""
    open_table(s, o, o.decks)
    clear_round(s)


def clear_round(s: State) -> None:
    """Nobody has bet."""
    s.phase = Phase.BETS
    s.playing = NONE
    s.number = 0
    s.drawing = 0
    s.acted = 0
    s.up = 0
    s.hole = 0
    s.no_natural = 0
    s.shown = 0
    s.bank_cards = 0
    s.bank_sum = 0
    s.bank_aces = 0
    s.seen = 0
    s.deferred = 0
    for card in range(64):
        s.on_table[card] = 0
    for seat in range(s.seats):
        s.bet[seat] = 0
        s.insured[seat] = 0
        s.hands[seat] = 0
        for number in range(MOST_HANDS):
            clear_hand(s, MOST_HANDS * seat + number)


def clear_hand(s: State, i: int) -> None:
    """An empty hand."""
    s.cards[i] = 0
    s.unknown[i] = 0
    s.sum[i] = 0
    s.aces[i] = 0
    s.first[i] = 0
    s.second[i] = 0
    s.stake[i] = 0
    s.done[i] = Done.OPEN
    s.of_aces[i] = 0


def bets_placed(s: State) -> int:
    """How many seats have bet."""
    placed = 0
    for seat in range(s.seats):
        placed += int(s.bet[seat] > 0)
    return placed


def live_hands(s: State) -> int:
    """Hands that are neither bust nor surrendered nor paid."""
    count = 0
    for seat in range(s.seats):
        for number in range(s.hands[seat]):
            done = s.done[MOST_HANDS * seat + number]
            count += int(done == Done.OPEN or done == Done.STOOD)
    return count


def may_be_over(s: State, seat: int, i: int) -> int:
    """Whether a hand could be at its end without an event: bust, 21 or a natural, unseen."""
    return int(s.unknown[i] > 0 or is_natural(s, seat))


def all_hidden(s: State) -> int:
    """Whether every hand still to act could be at its end unseen."""
    for seat in range(s.seats):
        for number in range(s.hands[seat]):
            i = MOST_HANDS * seat + number
            if not s.done[i] and not may_be_over(s, seat, i):
                return 0
    return 1


def over_unseen(s: State) -> int:
    """Whether the round may have ended without an event: hidden hands may all be bust."""
    if s.shown or s.drawing or (s.phase != Phase.PLAY and s.phase != Phase.DEALER):
        return 0
    hidden = 0
    for seat in range(s.seats):
        for number in range(s.hands[seat]):
            i = MOST_HANDS * seat + number
            hidden += s.unknown[i]
            if s.unknown[i] == 0 and s.done[i] != Done.BUST and s.done[i] != Done.SURRENDERED:
                return 0
    return int(hidden > 0)


def close_hidden(s: State) -> None:
    """Hidden hands that were still to act had ended."""
    for seat in range(s.seats):
        for number in range(s.hands[seat]):
            i = MOST_HANDS * seat + number
            if s.unknown[i] and not s.done[i]:
                s.done[i] = Done.STOOD
                s.deferred += 1


def settle(s: State, o: Options) -> None:
    """Every hand against the dealer's; insurance apart (003:683-691)."""
    clear_points(s)
    s.unsure += s.deferred
    for seat in range(s.seats):
        s.kept_first[seat] = 0
        s.kept_second[seat] = 0
        if s.hands[seat] == 0:
            continue
        won = 0
        if s.insured[seat]:
            won += 2 * s.insured[seat] if bank_natural(s) else -s.insured[seat]
        for number in range(s.hands[seat]):
            won += hand_wins(s, o, seat, MOST_HANDS * seat + number)
        s.points[seat] = won
        i = MOST_HANDS * seat
        s.kept_first[seat] = s.first[i]
        s.kept_second[seat] = s.second[i] if s.hands[seat] == 1 else s.first[i + 1]
    close_round(s, o)
    clear_round(s)
    if s.over:
        s.phase = Phase.OVER


def hand_wins(s: State, o: Options, seat: int, i: int) -> int:
    """What one hand wins or loses."""
    done = s.done[i]
    bet = s.bet[seat]
    if done == Done.BUST:
        return -s.stake[i]
    if done == Done.SURRENDERED:
        return bet // 2 - bet
    if done == Done.PAID:
        return bet
    if s.unknown[i]:
        s.unsure += 1
        return 0
    natural = is_natural(s, seat)
    if bank_natural(s) and s.bank_cards == 2:
        return 0 if natural else -s.stake[i]
    if natural:
        if o.natural == Natural.THREE_TWO:
            return bet * 3 // 2
        return bet * 6 // 5 if o.natural == Natural.SIX_FIVE else bet
    bank = best(s.bank_sum, s.bank_aces)
    own = total_of(s, i)
    if own > FULL:
        return -s.stake[i]
    if bank > FULL or own > bank:
        return s.stake[i]
    return 0 if own == bank else -s.stake[i]


def rule(s: State, o: Options, e: Event) -> int:
    """A round is void: bets go back, its cards are used up."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.what != Word.MISDEAL or not absent(e):
        return Fault.WORD_NOT_USED
    if s.phase == Phase.BETS or s.phase == Phase.OVER:
        return Fault.BAD_RULING
    s.irregular += 1
    s.deals -= 1
    if s.cut_out:
        s.must_shuffle = 1
    clear_round(s)
    return Fault.LEGAL


def score(s: State, o: Options, e: Event) -> int:
    """What a seat won, between rounds."""
    if e.actor != CHANCE or e.place != NONE or e.to != NONE or len(e.cards):
        return Fault.WORD_NOT_USED
    if (s.phase != Phase.BETS and s.phase != Phase.OVER) or bets_placed(s):
        return Fault.WRONG_PHASE
    return observe_score(s, e)


def end(s: State, o: Options) -> int:
    """Whether the record may end here: between rounds."""
    if not s.over and over_unseen(s):
        close_hidden(s)
        settle(s, o)
    if s.over:
        return 1
    between = s.phase == Phase.BETS and bets_placed(s) == 0
    return int(between and s.scored > 0 and o.deals == 0)
