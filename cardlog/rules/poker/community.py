"""Poker with shared cards: hold'em and Omaha. The board comes in pieces between the bets."""

from __future__ import annotations

from typing import Annotated, ClassVar

from cardlog.cards import PACK_52, UNKNOWN
from cardlog.rules.bits import popcount
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import clear_hands, deal_hand, hand_size, pack_fault
from cardlog.rules.mechanisms.offers import Offers, offer_act, offer_word
from cardlog.rules.mechanisms.poker_hands import (
    FLUSH,
    SHORT_FLUSH,
    SHORT_WHEEL,
    WHEEL,
    high_value,
    omaha_low,
    omaha_value,
)
from cardlog.rules.poker.betting import (
    act,
    first_after,
    give_back,
    is_post,
    offer_bets,
    plain_bet,
    post,
    start_round,
)
from cardlog.rules.poker.faults import PokerFault
from cardlog.rules.poker.options import Options
from cardlog.rules.poker.pots import book, clear_pots, contenders, divide, rake_fault
from cardlog.rules.poker.showdown import (
    cash_out,
    close_betting,
    hand_over,
    is_over,
    offer_shows,
    plain_rule,
    start_showdown,
    void,
    void_fault,
)
from cardlog.rules.poker.showdown import show as show_cards
from cardlog.rules.poker.table import (
    Phase,
    State,
    betting,
    clear_hand,
    pay_antes,
    pay_blinds,
    take_back,
)
from cardlog.rules.state import CardSet
from cardlog.words import CHANCE, NO_NUMBER, NONE, ROW, Event, Verb, Word

ROUNDS = 4
BOARD = 5
MOST_BOARDS = 4
PACK_36 = PACK_52 & ~0x000F000F000F000F
"""Six to ace."""
NOT_LOW = 1 << 10
"""More than any set of low ranks, so that a better low is a larger strength."""


class CommunityState(State):
    """A table with a board."""

    most_seats: ClassVar[int] = 10

    pack: CardSet
    hole: int
    """Cards of a hand."""
    two_own: int
    """Whether exactly two own cards and three of the board play."""
    short: int
    """Whether the pack has 36 cards."""
    early: int
    """Whether the first board card is dealt before the first round."""
    missing: int
    """Cards of the hands that are still to be dealt."""
    stock: int
    """Cards that are not dealt."""
    boards: Annotated[list[int], "cards", MOST_BOARDS]
    runs: int
    """How many boards there are."""
    run: int
    """The board being dealt, from 0."""
    street: int
    """Pieces dealt of the board."""
    shared: int
    """Pieces that all boards have in common, where there are several."""
    burnt: int
    """Whether a card was burnt before the next piece."""
    burns: CardSet
    """Burnt cards that were seen."""


# --- the deal -----------------------------------------------------------------------------


def set_hand(s: CommunityState, o: Options, pack: int) -> None:
    """Before the cards: forced bets are in, nothing is dealt. Also after a misdeal."""
    s.pack = pack
    clear_hands(s, pack)
    clear_hand(s)
    pay_antes(s, o)
    pay_blinds(s, o)
    s.missing = popcount(s.players) * s.hole
    s.stock = popcount(pack)
    s.runs = 1
    s.run = 0
    s.street = 0
    s.shared = 0
    s.burnt = 0
    s.burns = 0
    s.cashed = 0
    for board in range(MOST_BOARDS):
        s.boards[board] = 0


def pieces(s: CommunityState) -> int:
    """In how many pieces a board is dealt."""
    return 4 if s.early else 3


def piece_size(s: CommunityState) -> int:
    """Cards of the next piece: three, one, one; or one, two, one, one (003:4146)."""
    if s.early:
        return 2 if s.street == 1 else 1
    return 3 if s.street == 0 else 1


def deal(s: CommunityState, o: Options, e: Event) -> int:
    """Cards to a hand, a burnt card, or the next piece of a board."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.number != NO_NUMBER or e.to != NONE:
        return Fault.WORD_NOT_USED
    if e.what == Word.BOARD:
        return deal_board(s, o, e)
    if e.place != NONE:
        return Fault.WORD_NOT_USED
    if e.what == Word.BURN:
        return burn(s, e)
    if e.what != NONE:
        return Fault.WORD_NOT_USED
    if s.phase != Phase.DEAL:
        return Fault.WRONG_PHASE
    if e.target == NONE or not s.players >> e.target & 1:
        return Fault.WRONG_TARGET
    fault = deal_hand(s, e, s.hole, s.pack)
    if fault != Fault.LEGAL:
        return fault
    s.missing -= len(e.cards)
    s.stock -= len(e.cards)
    if s.missing == 0:
        s.deals = 1
        if s.early:
            s.phase = Phase.BOARD
        else:
            start_round(s, first_after(s))
            if s.due == 0:
                after_round(s, o)
    return Fault.LEGAL


def burn(s: CommunityState, e: Event) -> int:
    """One card before each piece of the board, but none before the first of all (003:4146)."""
    if e.target != NONE:
        return Fault.WRONG_TARGET
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    if s.phase != Phase.BOARD:
        return Fault.WRONG_PHASE
    if s.burnt or s.round == 0 or s.stock <= still_needed(s):
        return PokerFault.BURN
    fault = pack_fault(s, e, s.pack, s.unseen)
    if fault != Fault.LEGAL:
        return fault
    if e.cards[0] != UNKNOWN:
        s.unseen ^= 1 << e.cards[0]
        s.burns |= 1 << e.cards[0]
    s.stock -= 1
    s.burnt = 1
    return Fault.LEGAL


def still_needed(s: CommunityState) -> int:
    """Cards that the boards still take."""
    fresh = BOARD - popcount(s.boards[0]) if s.runs == 1 else BOARD - shared_cards(s)
    if s.runs == 1:
        return fresh
    return (s.runs - s.run) * fresh - (popcount(s.boards[s.run]) - shared_cards(s))


def shared_cards(s: CommunityState) -> int:
    """Cards that all boards have in common."""
    if s.shared == 0:
        return 0
    return s.shared if s.early and s.shared == 1 else s.shared + 1 if s.early else s.shared + 2


def deal_board(s: CommunityState, o: Options, e: Event) -> int:
    """The next piece, then the next round of betting if there is one."""
    if e.target != NONE:
        return Fault.WRONG_TARGET
    if e.place != (ROW + s.run + 1 if s.runs > 1 else NONE):
        return Fault.WORD_NOT_USED
    if s.phase != Phase.BOARD:
        return Fault.WRONG_PHASE
    if len(e.cards) != piece_size(s):
        return Fault.WRONG_COUNT
    for card in e.cards:
        if card == UNKNOWN:
            return Fault.UNKNOWN_CARD
    fault = pack_fault(s, e, s.pack, s.unseen)
    if fault != Fault.LEGAL:
        return fault
    last = s.street + 1 == pieces(s) and s.run + 1 == s.runs
    if last and s.raked and is_over(s.inside, s.mucked, s.shown, 1) and rake_fault(s, o, s.inside):
        return PokerFault.RAKE
    for card in e.cards:
        s.boards[s.run] |= 1 << card
        s.unseen ^= 1 << card
    s.stock -= len(e.cards)
    s.street += 1
    s.burnt = 0
    if s.street == pieces(s) and s.run + 1 < s.runs:
        s.run += 1
        s.street = s.shared
    if s.round == 0:
        start_round(s, first_after(s))
        if s.due == 0:
            after_round(s, o)
    elif s.closed == 0:
        # At least two can bet, so somebody is asked.
        start_round(s, s.dealer)
    elif s.street == pieces(s):
        start_showdown(s, o)
        finish_if_over(s, o)
    return Fault.LEGAL


# --- bets ---------------------------------------------------------------------------------


def bet(s: CommunityState, o: Options, e: Event) -> int:
    """An act of betting, or chips put in before the first."""
    fault = plain_bet(e)
    if fault != Fault.LEGAL:
        return fault
    fault = post(s, o, e) if is_post(e.what) else act(s, o, e, 1)
    if fault == Fault.LEGAL and betting(s):
        if popcount(s.inside) == 1:
            finish(s, o)
        elif s.due == 0:
            after_round(s, o)
    return fault


def after_round(s: CommunityState, o: Options) -> None:
    """The next piece of the board, or the showdown."""
    close_betting(s)
    if s.street == pieces(s):
        start_showdown(s, o)
    else:
        s.phase = Phase.BOARD


# --- showdown -----------------------------------------------------------------------------


def show(s: CommunityState, o: Options, e: Event) -> int:
    """A hand shown or mucked, or cards shown freely."""
    fault = show_cards(s, o, e, 0, 0)
    if fault == Fault.LEGAL:
        finish_if_over(s, o)
    return fault


def finish_if_over(s: CommunityState, o: Options) -> None:
    """The pots are won when all but one gave up or everybody left has shown or mucked."""
    if s.phase == Phase.SHOWDOWN and hand_over(s):
        finish(s, o)


def finish(s: CommunityState, o: Options) -> None:
    """Give out the pots, for each board its part."""
    give_back(s)
    clear_pots(s)
    boards = s.runs if s.phase == Phase.SHOWDOWN else 1
    for board in range(boards):
        if popcount(contenders(s)) > 1:
            evaluate(s, s.boards[board])
        divide(s, o, board, boards)
    book(s)


def evaluate(s: CommunityState, board: int) -> None:
    """Strengths of the hands that contend; 0 for one that was not seen."""
    for seat in range(s.seats):
        s.strength[seat] = 0
        s.low[seat] = 0
        if contenders(s) >> seat & 1 and s.hidden[seat] == 0:
            s.strength[seat] = 1 + high_of(s, s.hand[seat], board)
            if s.hilo:
                low = omaha_low(s.hand[seat], board)
                s.low[seat] = NOT_LOW - low if low else 0


def high_of(s: CommunityState, own: int, board: int) -> int:
    """Value of the best five cards by the rules of the game."""
    if s.two_own:
        return omaha_value(own, board)
    if s.short:
        return high_value(own | board, SHORT_WHEEL, SHORT_FLUSH)
    return high_value(own | board, WHEEL, FLUSH)


# --- declarations and rulings ----------------------------------------------------------------


def declare(s: CommunityState, o: Options, e: Event) -> int:
    """A cash-out, or ``- declare two``: the rest of the board is dealt so many times."""
    if e.target != NONE or e.place != NONE or e.to != NONE or len(e.cards):
        return Fault.WORD_NOT_USED
    if e.what == Word.SETTLE:
        return Fault.NOT_CHANCE if e.actor == CHANCE else cash_out(s, e)
    boards = boards_named(e.what)
    if boards == 0 or e.number != NO_NUMBER or e.flags:
        return Fault.WORD_NOT_USED
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if s.phase != Phase.BOARD or s.closed == 0 or s.runs > 1:
        return Fault.WRONG_PHASE
    if boards * (BOARD - popcount(s.boards[0])) > s.stock:
        return Fault.WRONG_COUNT
    s.runs = boards
    s.shared = s.street
    for board in range(1, boards):
        s.boards[board] = s.boards[0]
    return Fault.LEGAL


def boards_named(word: int) -> int:
    """How many boards a word asks for; 0 for any other word."""
    if word == Word.TWO:
        return 2
    if word == Word.THREE:
        return 3
    return 4 if word == Word.FOUR else 0


def rule(s: CommunityState, o: Options, e: Event) -> int:
    """A dead hand, or a misdeal."""
    fault = plain_rule(e)
    if fault != Fault.LEGAL:
        return fault
    if e.what == Word.MISDEAL:
        if e.target != NONE:
            return Fault.WORD_NOT_USED
        if s.phase >= Phase.DONE:
            return Fault.WRONG_PHASE
        s.irregular += 1
        s.deals = 0
        take_back(s)
        set_hand(s, o, s.pack)
        return Fault.LEGAL
    fault = void_fault(s, o, e)
    if fault != Fault.LEGAL:
        return fault
    void(s, e.target)
    if popcount(s.inside) == 1:
        finish(s, o)
    elif betting(s):
        if s.due == 0:
            after_round(s, o)
    else:
        finish_if_over(s, o)
    return Fault.LEGAL


# --- choices ------------------------------------------------------------------------------


def offers(s: CommunityState, o: Options, c: Offers) -> int:
    """Choices open now. Posts, cash-outs and free shows are accepted as well, but not offered."""
    if s.phase == Phase.DEAL:
        for seat in range(s.seats):
            missing = s.hole - hand_size(s, seat)
            if s.players >> seat & 1 and missing > 0:
                offer_act(
                    c, CHANCE, Verb.DEAL, target=seat, cards=s.unseen, take=missing, chance=True
                )
                break
    elif betting(s):
        offer_bets(s, o, c, may_open=True)
    elif s.phase == Phase.BOARD:
        place = ROW + s.run + 1 if s.runs > 1 else NONE
        offer_act(
            c, CHANCE, Verb.DEAL, what=Word.BOARD, place=place, cards=s.unseen, take=piece_size(s),
            chance=True,
        )  # fmt: skip
        if not s.burnt and s.round and s.stock > still_needed(s):
            offer_act(c, CHANCE, Verb.DEAL, what=Word.BURN, cards=s.unseen, take=1, chance=True)
        if s.closed:
            offer_runs(s, c)
            offer_shows(s, c)
    elif s.phase == Phase.SHOWDOWN:
        offer_shows(s, c)
    return 0


def offer_runs(s: CommunityState, c: Offers) -> None:
    """The rest of the board several times, if the pack holds so many cards."""
    for word in (Word.TWO, Word.THREE, Word.FOUR):
        cards = boards_named(word) * (BOARD - popcount(s.boards[0]))
        if s.runs == 1 and cards <= s.stock:
            offer_word(c, CHANCE, Verb.DECLARE, word)
