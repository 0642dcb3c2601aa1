"""Accordion: a row of piles that is pushed together from right to left (003:89-161)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from enum import IntEnum
from typing import Annotated, Any

from cardlog.cards import PACK_52, UNKNOWN
from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game, OptionName
from cardlog.rules.mechanisms.layout_faults import LayoutFault
from cardlog.rules.mechanisms.offers import Offers, offer_act
from cardlog.rules.options import OptionSet, choice, switch, whole
from cardlog.rules.patience.faults import AccordionFault
from cardlog.rules.patience.solo import (
    PLAYER,
    Phase,
    Solo,
    begin_play,
    ended,
    finish,
    observe_result,
    results,
    stop_fault,
)
from cardlog.rules.state import CardSet
from cardlog.words import CHANCE, NO_NUMBER, NONE, PILE, Event, Flag, Verb, Word

CARDS = 52


class Forced(IntEnum):
    """Whether a move must be made, and which of two moves of a pile."""

    NO = 0
    NEAR = 1
    FAR = 2


class Scan(IntEnum):
    """Which pile makes a forced move, if several can."""

    LEFT = 0
    RIGHT = 1
    ANY = 2


class Score(IntEnum):
    """What is counted."""

    PILES = 0
    WIN = 1


class State(Solo):
    """A row of piles."""

    unseen: CardSet
    """Cards that are not in the row yet."""
    row: Annotated[list[int], "card", CARDS]
    """The exposed card of each pile, from the left."""
    piles: int
    laid_out: int
    """Cards in the row."""


class Options(OptionSet):
    """What a record may set."""

    open: int = switch(0, "all 52 cards are laid out first", "003:117, 003:149")
    forced: int = choice(
        Forced.NO,
        "a legal move must be made, and a pile with two takes the nearer or the farther",
        "003:131, 003:151",
    )
    scan: int = choice(
        Scan.LEFT,
        "with forced moves, which pile moves if several can: the first from the left, the first "
        "from the right, any",
        "003:151, †",
    )
    score: int = choice(Score.PILES, "piles left, or 1 for a win and 0 for a loss", "003:145")
    win_piles: int = whole(
        1,
        "with score win: how many piles are still a win (5 is suggested for cards turned one by "
        "one)",
        "003:145",
        low=1,
        high=CARDS,
    )


def setup(s: State, o: Options) -> int:
    """An empty row."""
    s.dealer = o.dealer
    s.unseen = PACK_52
    if o.open:
        s.phase = Phase.DEAL
        s.turn = CHANCE
    else:
        begin_play(s)
        s.open_moves = 1
    return 0


# --- cards come ---------------------------------------------------------------------------


def card_fault(s: State, e: Event) -> int:
    """What is wrong with cards that join the row."""
    left = s.unseen
    for card in e.cards:
        if card == UNKNOWN:
            return Fault.UNKNOWN_CARD
        if not PACK_52 >> card & 1:
            return Fault.NOT_IN_PACK
        if not left >> card & 1:
            s.related = 1 << card
            return Fault.DUPLICATE_CARD
        left ^= 1 << card
    return Fault.LEGAL


def add_pile(s: State, card: int) -> None:
    """A card becomes the last pile of the row."""
    s.row[s.piles] = card + 1
    s.piles += 1
    s.laid_out += 1
    s.unseen ^= 1 << card


def deal(s: State, o: Options, e: Event) -> int:
    """003:117 the open row: all cards before the first move."""
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if s.phase != Phase.DEAL:
        return Fault.WRONG_PHASE
    if e.what != Word.UP or e.target != NONE or e.number != NO_NUMBER:
        return Fault.WORD_NOT_USED
    if e.place != NONE or e.to != NONE:
        return Fault.WORD_NOT_USED
    if len(e.cards) == 0:
        return Fault.WRONG_COUNT
    fault = card_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    for card in e.cards:
        add_pile(s, card)
    if s.laid_out == CARDS:
        begin_play(s)
        look_on(s, o)
    return Fault.LEGAL


def draw(s: State, o: Options, e: Event) -> int:
    """003:117 the next card is turned and laid at the right-hand end."""
    if s.phase != Phase.PLAY or o.open:
        return Fault.WRONG_PHASE
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.what != Word.UP or e.target != NONE or e.number != NO_NUMBER or e.flags:
        return Fault.WORD_NOT_USED
    if e.place != NONE or e.to != NONE:
        return Fault.WORD_NOT_USED
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    fault = card_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    # 003:151 no card is turned while a move is still there
    if o.forced and count_moves(s, o):
        return AccordionFault.FORCED
    s.choices = s.open_moves
    add_pile(s, e.cards[0])
    look_on(s, o)
    return Fault.LEGAL


# --- moves --------------------------------------------------------------------------------


def match(s: State, pile: int, steps: int) -> int:
    """Whether a pile, counted from 0, can move so many places to the left."""
    if pile < steps or pile >= s.piles:
        return 0
    card = s.row[pile] - 1
    other = s.row[pile - steps] - 1
    # 003:123 of one suit or of one rank
    return int(card >> 4 == other >> 4 or card & 15 == other & 15)


def can_move(s: State, pile: int) -> int:
    """Whether a pile has a move."""
    return int(match(s, pile, 1) or match(s, pile, 3))


def count_moves(s: State, o: Options) -> int:
    """How many moves are open; under strict rules those that are forced."""
    found = 0
    for pile in range(s.piles):
        if o.forced:
            found += can_move(s, pile)
            if found and o.scan != Scan.ANY:
                return 1
        else:
            found += match(s, pile, 1) + match(s, pile, 3)
    return found


def forced_fault(s: State, o: Options, pile: int, steps: int) -> int:
    """003:151 whether the strict rules allow this move."""
    if o.scan == Scan.LEFT:
        for other in range(pile):
            if can_move(s, other):
                return AccordionFault.FORCED
    if o.scan == Scan.RIGHT:
        for other in range(pile + 1, s.piles):
            if can_move(s, other):
                return AccordionFault.FORCED
    wanted = 1 if o.forced == Forced.NEAR else 3
    return AccordionFault.FORCED if steps != wanted and match(s, pile, wanted) else Fault.LEGAL


def move(s: State, o: Options, e: Event) -> int:
    """``p1 move pile5 pile2``: a pile onto the next one or the third one on its left."""
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    if e.actor == CHANCE:
        return Fault.NOT_CHANCE
    if e.what != NONE or e.target != NONE or e.number != NO_NUMBER or len(e.cards):
        return Fault.WORD_NOT_USED
    if e.flags & ~Flag.WITHDRAWN:
        return Fault.WORD_NOT_USED
    if not PILE < e.place <= PILE + s.piles or not PILE < e.to <= PILE + s.piles:
        return LayoutFault.NO_SUCH_PLACE
    if e.flags & Flag.WITHDRAWN:
        s.irregular += 1
        return Fault.LEGAL
    pile = e.place - PILE - 1
    steps = e.place - e.to
    if steps != 1 and steps != 3:
        return AccordionFault.WRONG_DISTANCE
    if not match(s, pile, steps):
        return AccordionFault.NO_MATCH
    if o.forced:
        fault = forced_fault(s, o, pile, steps)
        if fault != Fault.LEGAL:
            return fault
    s.choices = s.open_moves
    # 003:125-129 the whole pile moves, its card shows, and the gap closes
    s.row[pile - steps] = s.row[pile]
    for i in range(pile, s.piles - 1):
        s.row[i] = s.row[i + 1]
    s.piles -= 1
    s.row[s.piles] = 0
    s.moves += 1
    look_on(s, o)
    return Fault.LEGAL


def look_on(s: State, o: Options) -> None:
    """After a move or a card: how many acts are open; none, with all cards laid, is the end."""
    moves = count_moves(s, o)
    s.open_moves = moves
    if s.laid_out < CARDS and not (o.forced and moves):
        s.open_moves += 1
    if s.open_moves == 0:
        settle(s, o)


def settle(s: State, o: Options) -> None:
    """003:139-145 one pile wins; the piles that are left are counted."""
    s.solved = int(s.piles <= (o.win_piles if o.score == Score.WIN else 1))
    finish(s, s.solved if o.score == Score.WIN else s.piles, 0)


def declare(s: State, o: Options, e: Event) -> int:
    """``p1 declare stop``: no more moves, all cards being in the row and nothing forced."""
    fault = stop_fault(s, e)
    if fault != Fault.LEGAL:
        return fault
    if s.laid_out < CARDS:
        return Fault.WRONG_PHASE
    if o.forced:
        return AccordionFault.FORCED
    settle(s, o)
    return Fault.LEGAL


def score(s: State, o: Options, e: Event) -> int:
    """A score that somebody wrote down."""
    return observe_result(s, e)


# --- choices ------------------------------------------------------------------------------


def offers(s: State, o: Options, c: Offers) -> int:
    """The row, or the next card and the moves."""
    if s.phase == Phase.DEAL:
        offer_act(c, CHANCE, Verb.DEAL, what=Word.UP, cards=s.unseen, chance=True)
    elif s.phase == Phase.PLAY:
        for pile in range(s.piles):
            for steps in (1, 3):
                if match(s, pile, steps) and (
                    not o.forced or forced_fault(s, o, pile, steps) == Fault.LEGAL
                ):
                    place = PILE + 1 + pile
                    offer_act(c, PLAYER, Verb.MOVE, place=place, to=place - steps)
        if s.laid_out < CARDS and not (o.forced and c.count):
            offer_act(c, PLAYER, Verb.DRAW, what=Word.UP, cards=s.unseen, take=1, chance=True)
        if s.laid_out == CARDS and not o.forced:
            offer_act(c, PLAYER, Verb.DECLARE, what=Word.STOP, aside=True)
    return 0


def player(table: Any, open_now: Any, rng: random.Random) -> Event | None:
    """The move that leaves most moves, the farther of two; else the next card."""
    state = table.state
    lines = [i for i in range(open_now.count) if open_now.verb[i] == Verb.MOVE]
    if not lines:
        return None
    row = [code - 1 for code in state.row[: state.piles]]

    def worth(line: int) -> float:
        pile: int = open_now.place[line] - PILE - 1
        to: int = open_now.to[line] - PILE - 1
        after = [*row[:to], row[pile], *row[to + 1 : pile], *row[pile + 1 :]]
        return _matches(after) + 0.5 * (pile - to) + 0.1 * rng.random()

    best = max(lines, key=worth)
    event: Event = open_now.event(best, ())
    return event


def _matches(row: Sequence[int]) -> int:
    return sum(
        row[i] >> 4 == row[i - k] >> 4 or row[i] & 15 == row[i - k] & 15
        for k in (1, 3)
        for i in range(k, len(row))
    )


RULES = {
    Fault.WRONG_PHASE: Cite(
        "The row is laid out before the first move, or its cards are turned one at a time with "
        "moves between; giving up before the pack is spent is no end.",
        "003:117, 003:133-135",
    ),
    Fault.WRONG_COUNT: Cite("One card is turned at a time.", "003:117"),
    Fault.UNKNOWN_CARD: Cite("Every card of the row is turned face up.", "003:115-117"),
    Fault.DUPLICATE_CARD: Cite("One pack of 52 cards is used.", "003:115"),
    Fault.NOT_IN_PACK: Cite("One pack of 52 cards is used.", "003:115"),
    LayoutFault.NO_SUCH_PLACE: Cite(
        "Piles are counted on the row as it stands, gaps closed.", "003:129"
    ),
    AccordionFault.WRONG_DISTANCE: Cite(
        "A pile travels one place or three places to the left, and no other distance.", "003:123"
    ),
    AccordionFault.NO_MATCH: Cite(
        "The card showing on the mover and the one it lands on are of one suit or of one rank.",
        "003:123",
    ),
    AccordionFault.FORCED: Cite(
        "Under the strict rules a legal move must be made, before the next card, and of two the "
        "nearer (or, where agreed, the farther).",
        "003:131, 003:151",
    ),
    Fault.WRONG_OBSERVATION: Cite("The piles left standing are counted.", "003:135, 003:145"),
    Fault.GAME_OVER: Cite(
        "The deal ends when the pack is exhausted and no exposed card matches.", "003:135"
    ),
}

EVENTS = (
    ("- deal up 9cJdQh", "the open row: the next piles from the left"),
    ("p1 draw up 9c", "the next card is turned, as a pile at the right end"),
    ("p1 move pile5 pile4", "pile 5 slides onto pile 4"),
    ("p1 move pile5 pile2", "pile 5 leaps onto pile 2"),
    ("p1 move pile5 pile2 !withdrawn", "a move taken back"),
    ("p1 declare stop", "the player makes no more moves"),
    ("- score p1 17", "the score"),
    ("- score p1 total 17", "the same"),
)

READINGS = (
    (
        "Which pile moves first under the strict rules is not stated; from the left is closest to "
        "the wins that the source counted.",
        "003:151",
    ),
    ("A pile with one move only makes it, near or far.", "003:131"),
    (
        "A player who declines the last moves stops; before the pack is spent a record that "
        "breaks off is abandoned.",
        "003:131, 003:135",
    ),
    ("Five piles as a win is a suggestion, so an option.", "003:145"),
    ("Strict rules can be combined with the open row.", "003:149-151"),
    ("In how many bands the row is laid changes nothing.", "003:119"),
)

GAME = Game(
    id="accordion",
    name="Accordion",
    family="patience",
    sources=("003:89-161",),
    seats=(1, 1),
    state=State,
    options=Options,
    phases=Phase,
    setup=setup,
    verbs={
        Verb.DEAL: deal,
        Verb.DRAW: draw,
        Verb.MOVE: move,
        Verb.DECLARE: declare,
        Verb.SCORE: score,
    },
    end=ended,
    offers=offers,
    results=results,
    facts={"solved": "solved", "moves": "moves", "piles": "piles"},
    places=("unseen", "row"),
    player=player,
    rules=RULES,
    events=EVENTS,
    named=(
        OptionName("open-accordion", {"open": True}, "Open Accordion", "003:149"),
        OptionName("strict-accordion", {"forced": "near"}, "Strict rules", "003:131, 003:151"),
    ),
    readings=READINGS,
    proof=(
        "An independent checker written from the document agrees on every event of simulated and "
        "of altered games and on the number of acts at every position of perft trees.",
    ),
)
