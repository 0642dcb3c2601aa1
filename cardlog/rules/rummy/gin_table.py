"""The gin table: options, state, the deal, the score of a hand and of the game (003:2806-2882)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Annotated, Any

from cardlog.cards import ACE, PACK_52, SPADES
from cardlog.errors import OptionError
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.hands import (
    Hands,
    clear_hands,
    deal_hand,
    hand_size,
    new_card,
    pack_fault,
    turned_fault,
)
from cardlog.rules.mechanisms.melds import pip
from cardlog.rules.mechanisms.parts import CARDS, TARGET, WHAT, parts
from cardlog.rules.mechanisms.rulings import cancel_deal, misdeal_fault
from cardlog.rules.mechanisms.scores import add_points, clear_points, next_seat
from cardlog.rules.options import OptionSet, choice, switch, whole
from cardlog.rules.rummy.common import observed
from cardlog.rules.state import Call, CardSet, EachSeat, SeatNo
from cardlog.words import CHANCE, NONE, Event, Word

HAND = 10
STOCK = 31
LEFT = 2
"""Cards of the stock that are never drawn."""
ONE_GAME = 1
THREE_GAMES = 3


class Phase(IntEnum):
    """Phases of a hand."""

    DEAL = 0
    TURN_UP = 1
    OFFER = 2
    """The turned card is offered, to the non-dealer and then to the dealer."""
    DRAW = 3
    DISCARD = 4
    KNOCK = 5
    """The face-down discard of a player who ends the hand."""
    SPREAD = 6
    """His melds and what is left of his hand."""
    ANSWER = 7
    """The same of the other player, who may lay off."""
    LAST = 8
    """Two cards are left; the last discard may still be taken to knock."""
    LAST_TAKEN = 9
    """It was taken: the hand must be ended."""
    NEXT = 10
    """The hand is scored."""
    OVER = 11


class NextDealer(IntEnum):
    """Who deals after a hand that was won."""

    LOSER = 0
    WINNER = 1


class AceUpcard(IntEnum):
    """What a turned ace does where the turned card is the limit."""

    GIN = 0
    ONE = 1


class Equal(IntEnum):
    """What equal counts are."""

    UNDERCUT = 0
    NOTHING = 1


class Outcome(IntEnum):
    """How a hand ended."""

    DEAD = 1
    KNOCK = 2
    UNDERCUT = 3
    LEVEL = 4
    GIN = 5
    BIG_GIN = 6


class Options(OptionSet):
    """What a record may set."""

    target: int = whole(100, "points that end the game; 250 or 500 are usual", "003:2858", low=1)
    deals: int = whole(
        0,
        "hands to play instead of to the target, dead hands counted; 0: to the target",
        "003:2858",
    )
    next_dealer: int = choice(NextDealer.LOSER, "who deals after a hand that was won", "003:2832")
    knock: int = whole(10, "most deadwood to knock with", "003:2846", high=100)
    oklahoma: int = switch(
        0, "the turned card's value is the limit of that deal instead of knock", "003:2866"
    )
    ace_upcard: int = choice(
        AceUpcard.GIN,
        "with oklahoma, a turned ace: only gin and big gin end the hand, or the limit is 1",
        "003:2866",
    )
    spades_double: int = switch(
        0, "a turned spade doubles the points of that deal, not the bonuses of the game", "003:2866"
    )
    gin_only: int = switch(0, "no knock, only gin (and big gin)", "003:2870")
    gin: int = whole(25, "bonus for gin; older 20", "003:2860")
    undercut: int = whole(25, "bonus for an undercut; older 10", "003:2860")
    equal: int = choice(
        Equal.UNDERCUT,
        "equal counts: an undercut, or nobody's hand without points, the same dealer deals again",
        "003:2860",
    )
    big_gin: int = whole(0, "bonus for big gin, usually 31 or 25; 0: there is none", "003:2872")
    box: int = whole(25, "bonus for each hand won; older 20", "003:2860-2862")
    game: int = whole(100, "bonus of who reaches the target", "003:2862")
    columns: int = whole(
        1, "games scored at once (1, 3)", "003:2868", low=ONE_GAME, high=THREE_GAMES
    )
    discard_back: int = switch(0, "the card just taken may be thrown back", "003:2844")
    last_discard: int = switch(
        0,
        "with two cards left the next player may still take the discard and knock; else he passes "
        "and the hand is dead",
        "003:2856",
    )
    repeats: int = whole(
        0,
        "the hand is dead after so many turns running in which the top discard was taken and "
        "thrown back; 0: never",
        "003:2856",
    )
    upcard_takes: int = whole(
        0,
        "the hand is dead as soon as a discard (not the card of the first offer) has been taken "
        "so often; 0: never",
        "003:2856",
    )


def check(o: Any, seats: Sequence[str]) -> None:
    """Options that cannot be."""
    if o.columns not in (ONE_GAME, THREE_GAMES):
        raise OptionError(
            "bad-option",
            f"option columns = {o.columns} is not 1 or 3",
            hint="columns: games scored at once",
        )


class State(Hands):
    """A table of gin."""

    stock: int
    """Cards left in the stock."""
    top: Annotated[int, "card"]
    """Top of the discard pile plus one, 0 if it is empty."""
    pile: CardSet
    """All cards of the discard pile."""
    taken: Annotated[int, "card"]
    """Card that the player in turn took from the pile plus one, 0 if he drew from the stock."""
    stock_only: int
    """Whether this is the first turn after two refusals."""
    repeated: int
    """Turns running in which the top discard was taken and thrown back."""
    takes: int
    """Discards taken in this hand, the turned card of the first offer not counted."""
    limit: int
    """Most deadwood to knock with."""
    only_gin: int
    factor: int
    """What the points of the hand are multiplied by."""
    ender: SeatNo
    """Who ended the hand by a knock or gin."""
    said: Call
    """What he said."""
    down: Annotated[int, "card"]
    """His face-down discard plus one; an unknown one still counts as in his hand."""
    melds: Annotated[list[int], "cards", 8]
    """Melds on the table, with what was laid off on them."""
    meld_count: int
    ender_melds: int
    """How many of them are those of the player who ended the hand."""
    deadwood: EachSeat
    """Count that each player showed."""
    outcome: int
    """How the hand scored last ended (see ``Outcome``)."""
    winner: SeatNo
    """Whose hand it was, -1 if nobody's."""
    hands_won: EachSeat
    """Hands won in the record."""
    columns: Annotated[list[int], "number", 6]
    """Points in each column, entry ``2 * column + seat``."""
    boxes: Annotated[list[int], "number", 6]
    """Hands entered in each column."""
    closed: int
    """Columns that are closed, as a set."""
    first: SeatNo
    """Who reached the target in the column closed last."""


def setup(s: State, o: Options) -> int:
    """Before the first deal."""
    s.dealer = o.dealer
    s.first = NONE
    s.winner = NONE
    gather(s)
    return 0


def gather(s: State) -> None:
    """Before a deal."""
    clear_hands(s, PACK_52)
    s.phase = Phase.DEAL
    s.turn = CHANCE
    s.stock = 0
    s.top = 0
    s.pile = 0
    s.taken = 0
    s.stock_only = 0
    s.repeated = 0
    s.takes = 0
    s.limit = 0
    s.only_gin = 0
    s.factor = 0
    s.ender = NONE
    s.said = 0
    s.down = 0
    for i in range(s.meld_count):
        s.melds[i] = 0
    s.meld_count = 0
    s.ender_melds = 0
    for seat in range(s.seats):
        s.deadwood[seat] = 0


def other(s: State, seat: int) -> int:
    """The opponent."""
    return next_seat(s, seat)


def in_deal(s: State) -> int:
    """Whether a deal is going on: from its first card until it is scored."""
    if s.phase == Phase.DEAL:
        return int(hand_size(s, 0) + hand_size(s, 1) > 0)
    return int(s.phase < Phase.NEXT)


# --- the deal -----------------------------------------------------------------------------


def deal(s: State, o: Options, e: Event) -> int:
    """Ten cards to each player, then the turned card."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.what == Word.UP:
        return turn_up(s, o, e)
    if parts(e) & ~CARDS & ~TARGET:
        return Fault.WORD_NOT_USED
    if e.target == NONE:
        return Fault.WRONG_TARGET
    if s.phase == Phase.NEXT:
        if len(e.cards) == 0:
            return Fault.WRONG_COUNT
        if len(e.cards) > HAND:
            return Fault.TOO_MANY_CARDS
        fault = pack_fault(s, e, PACK_52, PACK_52)
        if fault != Fault.LEGAL:
            return fault
        gather(s)
    if s.phase != Phase.DEAL:
        return Fault.TOO_MANY_CARDS if s.phase == Phase.TURN_UP else Fault.WRONG_PHASE
    fault = deal_hand(s, e, HAND, PACK_52)
    if fault == Fault.LEGAL and hand_size(s, 0) == HAND and hand_size(s, 1) == HAND:
        s.phase = Phase.TURN_UP
    return fault


def turn_up(s: State, o: Options, e: Event) -> int:
    """The first card of the discard pile; it may set the limit of the deal."""
    if parts(e) & ~CARDS != WHAT:
        return Fault.WORD_NOT_USED
    if s.phase != Phase.TURN_UP:
        return Fault.WRONG_PHASE
    fault = turned_fault(s, e, PACK_52)
    if fault != Fault.LEGAL:
        return fault
    card = e.cards[0]
    new_card(s, card)
    s.deals += 1
    s.stock = STOCK
    s.top = card + 1
    s.pile = 1 << card
    s.phase = Phase.OFFER
    s.turn = other(s, s.dealer)
    s.limit = o.knock
    s.only_gin = o.gin_only
    s.factor = 1
    if o.oklahoma:
        # 003:2866 a court card ten; an ace only gin, where that is the rule
        s.limit = pip(card)
        if card & 15 == ACE and o.ace_upcard == AceUpcard.GIN:
            s.limit = 0
            s.only_gin = 1
    # 003:2866 a spade doubles everything scored in the deal
    if o.spades_double and card >> 4 == SPADES:
        s.factor = 2
    return Fault.LEGAL


def rule(s: State, o: Options, e: Event) -> int:
    """A misdeal: the same dealer deals again."""
    fault = misdeal_fault(e, in_deal(s))
    if fault == Fault.LEGAL:
        cancel_deal(s, int(s.phase > Phase.TURN_UP))
        gather(s)
    return fault


# --- the score ----------------------------------------------------------------------------


def close_hand(s: State, o: Options, outcome: int, winner: int, points: int) -> None:
    """Enter a hand; ``winner`` -1 if it is nobody's."""
    clear_points(s)
    s.outcome = outcome
    s.winner = winner
    s.scored += 1
    s.deferred = 0
    s.turn = CHANCE
    s.taken = 0
    s.phase = Phase.NEXT
    if winner != NONE:
        won = points * s.factor
        s.hands_won[winner] += 1
        add_points(s, winner, won)
        enter(s, o, winner, won)
        # 003:2832 the loser deals next, at some tables the winner
        s.dealer = other(s, winner) if o.next_dealer == NextDealer.LOSER else winner
    if o.deals:
        s.over = int(s.scored >= o.deals)
    else:
        s.over = int(s.closed == (1 << o.columns) - 1)
    if s.over:
        s.phase = Phase.OVER


def enter(s: State, o: Options, winner: int, points: int) -> None:
    """003:2868 the first win in the first column, the second in two, later ones in all three."""
    for column in range(o.columns):
        if column < s.hands_won[winner] and not s.closed >> column & 1:
            at = 2 * column + winner
            s.columns[at] += points
            s.boxes[at] += 1
            if o.deals == 0 and s.columns[at] >= o.target:
                close_column(s, o, column, winner)
    for seat in range(2):
        total = 0
        for column in range(o.columns):
            total += s.columns[2 * column + seat]
        s.total[seat] = total


def close_column(s: State, o: Options, column: int, first: int) -> None:
    """003:2862 boxes for both, the game bonus, and all doubled if the other won nothing."""
    s.closed |= 1 << column
    s.first = first
    for seat in range(2):
        s.columns[2 * column + seat] += o.box * s.boxes[2 * column + seat]
    s.columns[2 * column + first] += o.game
    if s.boxes[2 * column + other(s, first)] == 0:
        s.columns[2 * column + first] *= 2


def settle(s: State, o: Options) -> None:
    """Both have shown: who scores the hand, and what."""
    ender = s.ender
    opponent = other(s, ender)
    own = s.deadwood[ender]
    theirs = s.deadwood[opponent]
    if s.said == Word.BIG_GIN:
        # 003:2872
        close_hand(s, o, Outcome.BIG_GIN, ender, o.big_gin + theirs)
    elif own == 0:
        # 003:2860 gin cannot be undercut
        close_hand(s, o, Outcome.GIN, ender, o.gin + theirs)
    elif own < theirs:
        close_hand(s, o, Outcome.KNOCK, ender, theirs - own)
    elif own == theirs and o.equal == Equal.NOTHING:
        close_hand(s, o, Outcome.LEVEL, NONE, 0)
    else:
        # 003:2860 an equal count is an undercut
        close_hand(s, o, Outcome.UNDERCUT, opponent, own - theirs + o.undercut)


def score(s: State, o: Options, e: Event) -> int:
    """An observation after a hand."""
    return observed(s, e, int(s.phase >= Phase.NEXT))


def end(s: State, o: Options) -> int:
    """Whether the record may end here."""
    return s.over
