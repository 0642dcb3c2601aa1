"""A round of blackjack: the shoe, cards to the hands, and the dealer."""

from __future__ import annotations

from cardlog.cards import ACE, UNKNOWN
from cardlog.rules.banking.blackjack_settlement import (
    all_hidden,
    bets_placed,
    close_hidden,
    live_hands,
    over_unseen,
    settle,
)
from cardlog.rules.banking.blackjack_table import (
    DEALER_STANDS,
    FULL,
    MOST_HANDS,
    Done,
    Draws,
    Faces,
    Insurance,
    Options,
    Phase,
    Soft,
    State,
    add_card,
    best,
    is_natural,
    looks,
    may_split,
    one_ace,
    only_splits,
    total_of,
    value,
)
from cardlog.rules.banking.faults import BankFault
from cardlog.rules.banking.shoe import (
    absent,
    out_of_shoe,
    shuffled,
    take_out,
)
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.scores import next_seat
from cardlog.words import CHANCE, HAND, NO_NUMBER, NONE, Event, Word


def shuffle(s: State, o: Options, e: Event) -> int:
    """The whole shoe between rounds, or the discards when it is empty."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if not absent(e):
        return Fault.WORD_NOT_USED
    if e.what == Word.DISCARD:
        # 003:679 the cards on the table stay
        if s.phase == Phase.BETS:
            return Fault.WRONG_PHASE
        if s.left_count:
            return BankFault.MUST_SHUFFLE
        for card in range(64):
            copies = o.decks if card & 15 <= ACE else 0
            s.left[card] = copies - s.on_table[card]
        s.left_count = 52 * o.decks - s.seen
        return Fault.LEGAL
    if e.what != NONE:
        return Fault.WORD_NOT_USED
    if over_unseen(s):
        close_hidden(s)
        settle(s, o)
    if s.phase != Phase.BETS or bets_placed(s):
        return Fault.WRONG_PHASE
    shuffled(s, o, o.decks)
    return Fault.LEGAL


def out(s: State, e: Event) -> None:
    """Known and unknown cards leave the shoe for the table."""
    take_out(s, e)
    for card in e.cards:
        if card != UNKNOWN:
            s.on_table[card] += 1


def insurable(s: State, o: Options) -> int:
    """Whether the dealer's open card lets players insure."""
    ace = value(s.up - 1) == 1
    if o.insurance == Insurance.ACE:
        return int(ace)
    return int(o.insurance == Insurance.ACE_TEN and looks(s))


def deal(s: State, o: Options, e: Event) -> int:
    """Cards to a seat or to the dealer."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.to != NONE or e.number != NO_NUMBER:
        return Fault.WORD_NOT_USED
    if len(e.cards) == 0:
        return Fault.WRONG_COUNT
    if s.phase == Phase.BETS and bets_placed(s) == 0:
        return BankFault.NO_BET
    if e.target == NONE:
        return bank_card(s, o, e)
    if s.phase == Phase.BETS or s.phase == Phase.DEAL:
        return first_cards(s, o, e)
    return next_card(s, o, e)


def begin(s: State) -> None:
    """The first card of a round."""
    if s.phase == Phase.BETS:
        s.phase = Phase.DEAL
        s.deals += 1


def first_cards(s: State, o: Options, e: Event) -> int:
    """The first two cards of a seat."""
    seat = e.target
    wanted = NONE if o.faces == Faces.DOWN else int(Word.UP)
    if e.what != wanted or e.place != NONE:
        return Fault.WORD_NOT_USED
    if s.bet[seat] == 0:
        return BankFault.NO_BET
    i = MOST_HANDS * seat
    if s.cards[i] + len(e.cards) > 2:
        return Fault.TOO_MANY_CARDS
    if o.faces == Faces.UP:
        for card in e.cards:
            if card == UNKNOWN:
                return Fault.UNKNOWN_CARD
    fault = out_of_shoe(s, e)
    if fault != Fault.LEGAL:
        return fault
    begin(s)
    out(s, e)
    s.hands[seat] = 1
    s.stake[i] = s.bet[seat]
    for card in e.cards:
        add_card(s, i, card)
    all_dealt(s, o)
    return Fault.LEGAL


def bank_card(s: State, o: Options, e: Event) -> int:
    """The dealer's open card, the one face down, or one that he draws."""
    if e.place != NONE or len(e.cards) != 1:
        return Fault.WORD_NOT_USED if e.place != NONE else Fault.WRONG_COUNT
    card = e.cards[0]
    if e.what == Word.UP and card == UNKNOWN:
        return Fault.UNKNOWN_CARD
    if e.what != Word.UP and e.what != Word.DOWN:
        return Fault.WORD_NOT_USED
    opening = s.phase == Phase.BETS or s.phase == Phase.DEAL
    if opening:
        if (e.what == Word.UP and s.up) or (e.what == Word.DOWN and s.hole):
            return Fault.TOO_MANY_CARDS
    elif e.what == Word.DOWN or s.phase != Phase.DEALER or not s.shown:
        return BankFault.NO_CARD_DUE
    fault = out_of_shoe(s, e)
    if fault != Fault.LEGAL:
        return fault
    begin(s)
    out(s, e)
    if opening:
        if e.what == Word.UP:
            s.up = card + 1
        else:
            s.hole = card + 1
        all_dealt(s, o)
        return Fault.LEGAL
    bank_takes(s, card)
    dealer_goes_on(s, o)
    return Fault.LEGAL


def bank_takes(s: State, card: int) -> None:
    """One card more in the dealer's open hand."""
    s.bank_cards += 1
    s.bank_sum += value(card)
    s.bank_aces += int(card & 15 == ACE)


def all_dealt(s: State, o: Options) -> None:
    """When everybody has two cards the players begin."""
    if s.up == 0 or s.hole == 0:
        return
    for seat in range(s.seats):
        if s.bet[seat] and s.cards[MOST_HANDS * seat] != 2:
            return
    s.phase = Phase.PLAY
    s.playing = s.bank if s.bank != NONE else s.seats - 1
    s.number = MOST_HANDS
    advance(s, o)


def next_card(s: State, o: Options, e: Event) -> int:
    """The card for a hit or a double, or the second card of a split hand."""
    if s.phase != Phase.PLAY:
        return BankFault.NO_CARD_DUE
    if e.what != Word.UP:
        return Fault.WORD_NOT_USED
    number = hand_number(e.place)
    if number < 0:
        return Fault.WORD_NOT_USED
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    card = e.cards[0]
    if card == UNKNOWN:
        return Fault.UNKNOWN_CARD
    seat = e.target
    i = MOST_HANDS * seat + number
    if s.drawing:
        if seat != s.playing or number != s.number:
            return BankFault.NO_CARD_DUE
    elif number >= s.hands[seat] or s.cards[i] != 1 or s.done[i]:
        return BankFault.NO_CARD_DUE
    fault = out_of_shoe(s, e)
    if fault != Fault.LEGAL:
        return fault
    out(s, e)
    doubled = s.drawing == 2
    s.drawing = 0
    add_card(s, i, card)
    if total_of(s, i) > FULL and s.unknown[i] == 0:
        s.done[i] = Done.BUST
    elif doubled or (total_of(s, i) == FULL and s.unknown[i] == 0):
        s.done[i] = Done.STOOD
    elif s.cards[i] == 2 and only_splits(s, o, i) and not may_split(s, o, seat, i):
        # 003:671 split aces get one card each
        s.done[i] = Done.STOOD
    if s.done[i]:
        advance(s, o)
    return Fault.LEGAL


def hand_number(place: int) -> int:
    """Number of the hand that an event names, from 0; -1 if it is no hand."""
    if place == NONE:
        return 0
    number = place - HAND - 1
    return number if number > 0 and number < MOST_HANDS else -1


def advance(s: State, o: Options) -> None:
    """On to the next hand that is not at its end; after the last the dealer plays."""
    first = next_seat(s, s.bank) if s.bank != NONE else 0
    seat = s.playing
    number = s.number
    if number >= MOST_HANDS:
        seat = first
        number = 0
        order = 0
    else:
        order = (seat - first + s.seats) % s.seats
    while order < s.seats:
        seat = (first + order) % s.seats
        while number < s.hands[seat]:
            i = MOST_HANDS * seat + number
            if s.done[i] == Done.OPEN and not is_natural(s, seat):
                s.playing = seat
                s.number = number
                return
            number += 1
        number = 0
        order += 1
    s.playing = NONE
    s.number = 0
    if s.acted or not waits_for_insurance(s, o):
        players_done(s, o)


def waits_for_insurance(s: State, o: Options) -> int:
    """Whether insurance or even money may still be taken though nobody is to act."""
    return int(insurable(s, o) or (o.even_money and value(s.up - 1) == 1))


def players_done(s: State, o: Options) -> None:
    """The dealer's turn, if a hand is left that he can win or lose."""
    s.phase = Phase.DEALER
    if not must_show(s, o):
        settle(s, o)


def must_show(s: State, o: Options) -> int:
    """Whether the card face down decides anything when the players are done."""
    if not o.peek:
        for seat in range(s.seats):
            if s.insured[seat]:
                return 1
    if o.dealer_draws == Draws.WHEN_NEEDED and not looks(s):
        return needed(s, o)
    return int(live_hands(s) > 0)


def show(s: State, o: Options, e: Event) -> int:
    """The cut card, the card face down, or a player's two cards."""
    if e.target != NONE or e.place != NONE or e.to != NONE or e.number != NO_NUMBER or e.flags:
        return Fault.WORD_NOT_USED
    if e.actor != CHANCE:
        return show_hand(s, o, e)
    if e.what == Word.CUT and len(e.cards) == 0:
        if s.cut_out or (s.phase == Phase.BETS and bets_placed(s) == 0):
            return BankFault.CUT_CARD
        s.cut_out = 1
        return Fault.LEGAL
    if e.what != NONE:
        return Fault.WORD_NOT_USED
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    return turn_up(s, o, e)


def turn_up(s: State, o: Options, e: Event) -> int:
    """The card face down is turned up."""
    card = e.cards[0]
    if card == UNKNOWN:
        return Fault.UNKNOWN_CARD
    if s.shown or (s.phase != Phase.PLAY and s.phase != Phase.DEALER):
        return Fault.WRONG_PHASE
    hidden = s.hole - 1 == UNKNOWN
    if hidden:
        if not (card & 15 <= ACE) or s.left[card] == 0:
            s.related = 1 << card
            return Fault.DUPLICATE_CARD
    elif card != s.hole - 1:
        s.related = 1 << (s.hole - 1)
        return Fault.NOT_HELD
    natural = int(value(card) + value(s.up - 1) == 11 and one_ace(card, s.up - 1))
    if natural and s.no_natural:
        return BankFault.NATURAL_HIDDEN
    if s.phase == Phase.PLAY:
        # 003:661 at once only if it makes the natural that the dealer looked for
        over = s.playing == NONE or all_hidden(s)
        if not over and not (o.peek and looks(s) and natural and not s.acted):
            return Fault.WRONG_PHASE
        if s.drawing:
            return Fault.WRONG_PHASE
    if hidden:
        s.hole = card + 1
        s.left[card] -= 1
        s.on_table[card] += 1
    s.shown = 1
    if s.phase == Phase.PLAY and not (natural and o.peek and looks(s) and not s.acted):
        close_hidden(s)
    s.phase = Phase.DEALER
    bank_takes(s, s.up - 1)
    bank_takes(s, card)
    if natural:
        settle(s, o)
    else:
        dealer_goes_on(s, o)
    return Fault.LEGAL


def dealer_goes_on(s: State, o: Options) -> None:
    """The dealer draws to 16 and stands on 17; then the round is settled (003:677)."""
    total = best(s.bank_sum, s.bank_aces)
    soft = total != s.bank_sum
    draws = total < DEALER_STANDS
    if total == DEALER_STANDS and soft and o.soft_seventeen == Soft.HIT:
        draws = True
    if draws and needed(s, o):
        return
    settle(s, o)


def needed(s: State, o: Options) -> int:
    """Whether the dealer has somebody to play against."""
    if o.dealer_draws == Draws.UNLESS_BUST:
        return int(live_hands(s) > 0)
    for seat in range(s.seats):
        for number in range(s.hands[seat]):
            done = s.done[MOST_HANDS * seat + number]
            if (done == Done.OPEN or done == Done.STOOD) and not is_natural(s, seat):
                return 1
    return 0


def show_hand(s: State, o: Options, e: Event) -> int:
    """A player shows his first two cards."""
    if e.what != NONE:
        return Fault.WORD_NOT_USED
    if o.faces != Faces.DOWN or s.phase == Phase.DEAL:
        return Fault.WRONG_PHASE
    if len(e.cards) != 2:
        return Fault.WRONG_COUNT
    i = MOST_HANDS * e.actor
    if s.phase == Phase.BETS:
        first = s.kept_first[e.actor]
        if first == 0:
            return Fault.WRONG_PHASE
        return same_two(e, first, s.kept_second[e.actor])
    if s.hands[e.actor] == 0:
        return BankFault.NO_BET
    if s.unknown[i] == 0:
        return Fault.LEGAL if holds(s, e, i) else Fault.NOT_HELD
    if s.unknown[i] != 2 or s.hands[e.actor] != 1:
        return Fault.LEGAL
    one = e.cards[0]
    two = e.cards[1]
    if one == UNKNOWN or two == UNKNOWN:
        return Fault.UNKNOWN_CARD
    if s.left[one] == 0 or s.left[two] == 0 or (one == two and s.left[one] < 2):
        return Fault.DUPLICATE_CARD
    for card in e.cards:
        s.left[card] -= 1
        s.on_table[card] += 1
        s.sum[i] += value(card)
        s.aces[i] += int(card & 15 == ACE)
    s.first[i] = one + 1
    s.second[i] = two + 1
    s.unknown[i] = 0
    return Fault.LEGAL


def holds(s: State, e: Event, i: int) -> int:
    """Whether two cards shown are the first two of the hands they were dealt to."""
    second = s.second[i] if s.hands[e.actor] == 1 else s.first[i + 1]
    return int(same_two(e, s.first[i], second) == Fault.LEGAL)


def same_two(e: Event, first: int, second: int) -> int:
    """Whether the two cards of an event are these (plus one), in any order, or could be."""
    one = e.cards[0] + 1
    two = e.cards[1] + 1
    if first == UNKNOWN + 1 or second == UNKNOWN + 1:
        return Fault.LEGAL
    same = (one == first and two == second) or (one == second and two == first)
    return Fault.LEGAL if same else Fault.NOT_HELD
