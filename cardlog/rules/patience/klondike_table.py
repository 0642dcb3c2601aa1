"""Klondike: seven piles, stock and waste; the deal, the draw, moves and scores (003:3402-3485)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from cardlog.cards import UNKNOWN
from cardlog.errors import OptionError
from cardlog.rules.faults import Fault
from cardlog.rules.mechanisms.layout_faults import LayoutFault
from cardlog.rules.mechanisms.layout_stock import (
    StockLayout,
    begin_stock,
    draw_cards,
    draw_fault,
    forget_stock,
    is_uncovered,
    may_redeal,
    redeal_fault,
    show_fault,
    turn_up,
    turn_waste,
    unknown_stock,
    waste_is_unknown,
)
from cardlog.rules.mechanisms.layouts import (
    WASTE,
    Build,
    Fill,
    Room,
    all_home,
    count_moves,
    form_fault,
    lay,
    make_move,
    move_fault,
    see,
    set_building,
    set_foundations,
    set_places,
    unseen_fault,
)
from cardlog.rules.mechanisms.piles import put
from cardlog.rules.options import OptionSet, choice, switch, whole
from cardlog.rules.patience.solo import (
    PLAYER,
    Phase,
    Solo,
    begin_play,
    close,
    finish,
    score_form,
    stop_fault,
)
from cardlog.words import (
    CELL,
    CHANCE,
    COL,
    HOME,
    NO_NUMBER,
    NONE,
    Event,
    Flag,
    Word,
)

PILES = 7
STOCK = 24


class Worry(IntEnum):
    """Whether cards may be taken back from the foundations."""

    STANDARD = 0
    YES = 1
    NO = 2


class Score(IntEnum):
    """How a game is scored."""

    NONE = 0
    STANDARD = 1
    VEGAS = 2


class State(StockLayout, Solo):
    """A layout of Klondike."""

    up: int
    """Cards on the foundations."""
    uncovered: int
    """Number of the pile whose last card is to be turned up, 0 if none is."""
    earned: int
    """The standard score so far."""
    untouched: int
    """Whether the stock may still be dealt: it was left out, and nothing has happened yet."""


class Options(OptionSet):
    """What a record may set."""

    draw: int = whole(
        1, "cards turned to the waste at a time, 1 or 3", "003:3448-3450", low=1, high=3
    )
    passes: int = whole(
        0,
        "how often the stock may be gone through; 0: without limit, but with vegas once at draw "
        "one and three times at draw three",
        "003:3452",
    )
    partial_run: int = switch(
        1,
        "part of the face-up cards of a pile may be moved to another pile; false: all or none",
        "003:3438",
    )
    worrying_back: int = choice(
        Worry.STANDARD,
        "whether the top card of a foundation may go to a pile where it fits; standard: with the "
        "standard score only",
        "003:3454, 003:3462",
    )
    score: int = choice(Score.NONE, "how the game is scored", "003:3460-3464")
    timed: int = switch(0, "a clock runs, with the standard score only", "003:3462")
    cost: int = whole(52, "price of the pack with vegas; 50 in the casino", "003:3464, 003:3470")
    bankroll: int = whole(
        0, "what earlier games left, counted in total", "003:3464, 003:3470", low=-(10**9)
    )
    thoughtful: int = switch(0, "every face-down card is known from the start", "003:3472")


def setup(s: State, o: Options) -> int:
    """An empty layout."""
    set_places(s, PILES, 0, 4)
    room = Room.UNLIMITED if o.partial_run else Room.WHOLE
    set_building(s, Build.ALTERNATE, Build.ALTERNATE, Fill.KING, room)
    # 003:3454 the older rules take nothing back; 003:3462 the standard score charges for it
    back = o.worrying_back == Worry.YES
    if o.worrying_back == Worry.STANDARD and o.score == Score.STANDARD:
        back = True
    set_foundations(s, 0, 1, int(back))
    s.most_passes = o.passes
    if o.passes == 0 and o.score == Score.VEGAS:
        # 003:3452
        s.most_passes = 1 if o.draw == 1 else 3
    s.dealer = o.dealer
    s.phase = Phase.DEAL
    s.turn = CHANCE
    return 0


# --- the deal -----------------------------------------------------------------------------


def deal(s: State, o: Options, e: Event) -> int:
    """Face-down and face-up cards of a pile, or the stock."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    late = s.phase == Phase.PLAY and s.untouched and e.place == NONE
    if s.phase != Phase.DEAL and not late:
        return Fault.WRONG_PHASE
    if e.target != NONE or e.number != NO_NUMBER or e.to != NONE:
        return Fault.WORD_NOT_USED
    if len(e.cards) == 0:
        return Fault.WRONG_COUNT
    fault = dealt_fault(s, o, e, 0 if late else s.stock_size)
    if fault == Fault.LEGAL:
        fault = unseen_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    if late:
        # The stock is in the record after all.
        forget_stock(s)
        s.phase = Phase.DEAL
        s.turn = CHANCE
        s.deals = 0
        s.open_moves = 0
    for card in e.cards:
        see(s, card)
        if e.place == NONE:
            s.stock_size = put(s.stock, s.stock_size, card)
        else:
            lay(s, e.place - COL - 1, card)
            if e.what != Word.UP:
                s.down[e.place - COL - 1] += 1
    begin(s, o)
    return Fault.LEGAL


def dealt_fault(s: State, o: Options, e: Event, stock: int) -> int:
    """Whether these cards may be dealt to this place now; the stock has so many cards."""
    known = 1
    for card in e.cards:
        if card == UNKNOWN:
            known = 0
    if e.place == NONE:
        # 003:3430
        if e.what != (Word.EXPOSED if o.thoughtful else Word.STOCK):
            return Fault.WORD_NOT_USED
        if stock + len(e.cards) > STOCK:
            return Fault.TOO_MANY_CARDS
    elif not COL < e.place <= COL + PILES:
        return LayoutFault.NO_SUCH_PLACE
    else:
        # 003:3428 only the last card of each pile is turned face up
        column = e.place - COL - 1
        if e.what == Word.UP:
            if len(e.cards) > 1 or s.depth[column] > column:
                return Fault.TOO_MANY_CARDS
            if s.depth[column] < column:
                return Fault.WRONG_PHASE
        elif e.what != (Word.EXPOSED if o.thoughtful else Word.DOWN):
            return Fault.WORD_NOT_USED
        elif s.depth[column] + len(e.cards) > column:
            return Fault.TOO_MANY_CARDS
    # 003:3472
    if known == 0 and (o.thoughtful or e.what == Word.UP):
        return Fault.UNKNOWN_CARD
    return Fault.LEGAL


def begin(s: State, o: Options) -> None:
    """Play may begin when all piles lie and the stock is complete, or left out of the record."""
    for column in range(PILES):
        if s.depth[column] <= column:
            return
    s.untouched = int(s.stock_size == 0)
    if s.untouched:
        if o.thoughtful:
            return
        unknown_stock(s, STOCK)
    elif s.stock_size < STOCK:
        return
    begin_stock(s)
    begin_play(s)
    look_on(s, o)


def playing(s: State) -> int:
    """Fault of an act at this time: none while the game is played."""
    if s.phase == Phase.TURN_UP:
        return LayoutFault.TURN_UP_FIRST
    return Fault.LEGAL if s.phase == Phase.PLAY else Fault.WRONG_PHASE


# --- stock and waste ----------------------------------------------------------------------


def draw(s: State, o: Options, e: Event) -> int:
    """003:3448-3450 one card or three from the stock to the waste."""
    fault = playing(s)
    if fault == Fault.LEGAL:
        fault = draw_fault(s, e, o.draw)
    if fault != Fault.LEGAL:
        return fault
    note_choices(s)
    draw_cards(s, e)
    look_on(s, o)
    return Fault.LEGAL


def declare(s: State, o: Options, e: Event) -> int:
    """``p1 declare redeal`` turns the waste over, ``p1 declare stop`` gives up."""
    fault = playing(s)
    if fault != Fault.LEGAL:
        return fault
    if e.what == Word.REDEAL:
        return redeal(s, o, e)
    fault = stop_fault(s, e)
    if fault == Fault.LEGAL:
        finish(s, worth(s, o), o.bankroll)
    return fault


def redeal(s: State, o: Options, e: Event) -> int:
    """003:3452 the waste becomes the stock again, in the same order."""
    fault = redeal_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    note_choices(s)
    turn_waste(s)
    # 003:3462 each redeal begins another pass and is charged
    earn(s, o, -100 if o.draw == 1 else -20)
    look_on(s, o)
    return Fault.LEGAL


# --- moves --------------------------------------------------------------------------------


def move(s: State, o: Options, e: Event) -> int:
    """A card or a run to a pile, a card to its foundation."""
    fault = playing(s)
    if fault == Fault.LEGAL:
        fault = form_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    if e.flags & Flag.WITHDRAWN:
        s.irregular += 1
        s.untouched = 0
        return Fault.LEGAL
    fault = move_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    note_choices(s)
    source = make_move(s, e)
    s.moves += 1
    # 003:3462
    if e.to > HOME:
        earn(s, o, 10)
    elif source == WASTE:
        earn(s, o, 5)
    elif source > HOME:
        earn(s, o, -15)
    if COL < source < CELL:
        uncover(s, source - COL - 1)
    look_on(s, o)
    return Fault.LEGAL


def uncover(s: State, column: int) -> None:
    """003:3440 a face-down card at the end of a pile is turned up at once."""
    if is_uncovered(s, column):
        s.uncovered = column + 1
        s.phase = Phase.TURN_UP
        s.turn = CHANCE


def show(s: State, o: Options, e: Event) -> int:
    """``- show col4 9s``: the card that was uncovered."""
    if s.phase != Phase.TURN_UP:
        return Fault.WRONG_PHASE
    fault = show_fault(s, e, s.uncovered - 1)
    if fault != Fault.LEGAL:
        return fault
    turn_up(s, s.uncovered - 1, e.cards[0])
    s.uncovered = 0
    s.phase = Phase.PLAY
    s.turn = PLAYER
    earn(s, o, 5)
    look_on(s, o)
    return Fault.LEGAL


def note_choices(s: State) -> None:
    """How many acts were legal: open while the stock may still be recorded, and below an unknown
    card of the waste."""
    s.choices = 0 if s.untouched or waste_is_unknown(s) else s.open_moves
    s.untouched = 0


def look_on(s: State, o: Options) -> None:
    """After an act: won, lost, or how many acts there are now."""
    s.up = all_home(s)
    s.open_moves = 0
    if s.phase != Phase.PLAY:
        return
    if s.up == 52:
        s.solved = 1
        if o.timed:
            # The bonus is still to come.
            close(s)
        else:
            finish(s, worth(s, o), o.bankroll)
        return
    s.open_moves = count_moves(s) + may_redeal(s) + int(s.stock_size > 0)
    # 003:3456 what an unknown card of the waste can do is not known
    if s.open_moves == 0 and not waste_is_unknown(s):
        finish(s, worth(s, o), o.bankroll)


# --- scores -------------------------------------------------------------------------------


def earn(s: State, o: Options, points: int) -> None:
    """Points of the standard score, which does not fall below 0."""
    if o.score == Score.STANDARD:
        s.earned = max(0, s.earned + points)


def worth(s: State, o: Options) -> int:
    """The score as it stands."""
    if o.score == Score.STANDARD:
        return s.earned
    if o.score == Score.VEGAS:
        # 003:3464 five for each card that lies on a foundation, less the price of the pack
        return 5 * s.up - o.cost
    return s.solved


def rule(s: State, o: Options, e: Event) -> int:
    """The clock of timed play: ``- rule p1 deduct 2`` and after a win ``- rule p1 add 700``."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if not o.timed or (e.what != Word.DEDUCT and e.what != Word.ADD):
        return Fault.WORD_NOT_USED
    if e.target == NONE or e.number == NO_NUMBER or e.place != NONE or e.to != NONE:
        return Fault.WORD_NOT_USED
    if len(e.cards):
        return Fault.WORD_NOT_USED
    if e.what == Word.ADD:
        # 003:3462 a finishing bonus, of which nothing more is said
        if not s.solved or s.scored:
            return Fault.WRONG_PHASE
        if e.number < 1:
            return Fault.BAD_RULING
        s.earned += e.number
        finish(s, s.earned, o.bankroll)
        return Fault.LEGAL
    if s.phase != Phase.PLAY and s.phase != Phase.TURN_UP:
        return Fault.WRONG_PHASE
    # 003:3462 two points for every ten seconds
    if e.number < 2 or e.number % 2:
        return Fault.BAD_RULING
    s.untouched = 0
    earn(s, o, -e.number)
    return Fault.LEGAL


def score(s: State, o: Options, e: Event) -> int:
    """A score that somebody wrote down."""
    fault = score_form(s, e)
    if fault != Fault.LEGAL:
        return fault
    if s.phase == Phase.DEAL or (o.score == Score.NONE and not s.over):
        return Fault.WRONG_PHASE
    points = worth(s, o)
    if e.what == Word.TOTAL:
        points += o.bankroll
    if points != e.number:
        return Fault.WRONG_OBSERVATION
    s.untouched = 0
    return Fault.LEGAL


def end(s: State, o: Options) -> int:
    """Whether the record may end here; a win without a bonus is settled."""
    if s.over and s.scored == 0:
        finish(s, worth(s, o), o.bankroll)
    return s.over


def check(o: Any, seats: Sequence[str]) -> None:
    """Options that cannot go together."""
    if o.draw == 2:
        raise OptionError("bad-option", "two cards are never drawn", hint='"draw" is 1 or 3')
    if o.timed and o.score != Score.STANDARD:
        raise OptionError(
            "bad-option",
            "a clock without the standard score",
            hint='set "score" to "standard" (003:3462)',
        )
