"""California Jack: all fours for two who draw from a stock that lies face up."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from cardlog.cards import ACE, JACK, NO_SUIT, PACK_52, SUIT_MASK, TEN, TWO, UNKNOWN
from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game
from cardlog.rules.mechanisms.hands import (
    all_dealt,
    clear_hands,
    close_hands,
    count_choices,
    deal_hand,
    hand_size,
    lacks,
    lose_card,
    may_hold,
    new_card,
    show_void,
)
from cardlog.rules.mechanisms.offers import Offers, offer_act, offer_card
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.scores import (
    add_points,
    clear_points,
    next_seat,
    observe,
    scores_and_winners,
)
from cardlog.rules.mechanisms.tricks import (
    Tricks,
    clear_tricks,
    following,
    lay,
    open_trick,
    take_trick,
)
from cardlog.rules.options import OptionSet, choice, whole
from cardlog.rules.state import CardSet, CardSets, EachSeat, SeatSet
from cardlog.words import CHANCE, NONE, Event, Flag, Verb, Word

HAND = 6
STOCK = 40
TRICKS = 26
RULES = "000:732-755"


class Phase(IntEnum):
    """Phases of a deal."""

    DEAL = 0
    PLAY = 1
    OVER = 2


class Tie(IntEnum):
    """Who scores game when both took as much."""

    NOBODY = 0
    NON_DEALER = 1


class State(Tricks):
    """Hands and tricks, and the stock beside them."""

    stock: int
    """Cards of the stock that have not been turned yet."""
    up: CardSet
    """The top card of the stock."""
    taken: CardSets
    """Cards taken in tricks."""
    pips: EachSeat
    """Counting cards taken, in points."""
    winner: SeatSet
    """Who has won the game."""


class Options(OptionSet):
    """What a record may set."""

    target: int = whole(10, "points that win the game", "000:755", low=1)
    tie: int = choice(Tie.NOBODY, "who scores game when both took 40", "000:753, 000:724")


def setup(s: State, o: Options) -> None:
    """Before the first deal."""
    s.dealer = o.dealer
    s.trump = NO_SUIT
    s.declarer = NONE
    gather(s)


def gather(s: State) -> None:
    """Before each deal."""
    clear_hands(s, PACK_52)
    s.phase = Phase.DEAL
    s.turn = CHANCE
    s.stock = STOCK
    s.up = 0
    for seat in range(s.seats):
        s.taken[seat] = 0
        s.pips[seat] = 0


def deal(s: State, o: Options, e: Event) -> int:
    """000:747 six cards each; then one card of the stock after the other is turned up."""
    if s.phase != Phase.DEAL:
        return Fault.WRONG_PHASE
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if e.what == NONE:
        if s.stock < STOCK:
            return Fault.WRONG_PHASE
        if stray(e, Part.TARGET | Part.CARDS):
            return Fault.WORD_NOT_USED
        return deal_hand(s, e, HAND, PACK_52)
    if e.what != Word.UP or stray(e, Part.WORD | Part.CARDS):
        return Fault.WORD_NOT_USED
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    if s.stock == STOCK and not all_dealt(s, HAND):
        return Fault.WRONG_PHASE
    card = e.cards[0]
    if card == UNKNOWN:
        return Fault.UNKNOWN_CARD
    if not PACK_52 >> card & 1:
        return Fault.NOT_IN_PACK
    fault = new_card(s, card)
    if fault == Fault.LEGAL:
        turn_up(s, card)
    return fault


def turn_up(s: State, card: int) -> None:
    """000:747, 000:751 the first makes trump; later ones go to the loser or lie on top."""
    s.stock -= 1
    if s.stock == STOCK - 1:
        s.trump = card >> 4
        s.deals += 1
        s.up = 1 << card
        clear_tricks(s)
        open_trick(s, next_seat(s, s.dealer))
        s.phase = Phase.PLAY
        return
    loser = next_seat(s, s.taker)
    if hand_size(s, loser) < HAND:
        s.hand[loser] |= 1 << card
        if s.stock:
            return
        all_dealt(s, HAND)
    else:
        s.up = 1 << card
    s.phase = Phase.PLAY
    s.turn = s.taker


def follow_mask(s: State) -> int:
    """Cards that follow or trump."""
    return SUIT_MASK << 16 * s.led | SUIT_MASK << 16 * s.trump


def playable(s: State) -> int:
    """000:749 what the seat to act may play: of the suit led or trumps if it has any."""
    if s.laid == 0:
        return may_hold(s, s.turn)
    return following(s, s.turn, follow_mask(s))


def play(s: State, o: Options, e: Event) -> int:
    """A card to the trick; the winner takes the top of the stock."""
    if s.phase != Phase.PLAY:
        return Fault.WRONG_PHASE
    if e.actor != s.turn:
        return Fault.NOT_YOUR_TURN
    if stray(e, Part.CARDS) or e.flags & ~Flag.REVOKE:
        return Fault.WORD_NOT_USED
    if len(e.cards) != 1:
        return Fault.WRONG_COUNT
    seat = e.actor
    card = e.cards[0]
    legal = playable(s)
    fault = lacks(s, seat, card)
    if fault == Fault.LEGAL and not legal >> card & 1:
        s.related = legal
        fault = Fault.REVOKE
    if fault == Fault.REVOKE or fault == Fault.SHOWN_OUT:
        if not e.flags & Flag.REVOKE:
            return fault
        s.irregular += 1
    elif fault != Fault.LEGAL:
        return fault
    elif e.flags & Flag.REVOKE:
        # an unknown hand may have held what it denies; a card led or following denies nothing
        if not s.hidden[seat] or s.laid == 0 or follow_mask(s) >> card & 1:
            return Fault.WORD_NOT_USED
    s.choices = count_choices(s, seat, legal)
    suit = card >> 4
    if s.laid and suit != s.led and suit != s.trump and not e.flags & Flag.REVOKE:
        show_void(s, seat, follow_mask(s))
    lose_card(s, seat, card)
    if s.laid == 0:
        s.led = suit
    strength = (card & 15) + 1
    if suit == s.trump:
        strength += 32
    elif suit != s.led:
        strength = 0
    if lay(s, seat, card, strength):
        take(s, o)
    return Fault.LEGAL


def take(s: State, o: Options) -> None:
    """000:751 the winner takes the trick and the top card of the stock."""
    haul = 0
    winner = s.best_seat
    for seat in range(s.seats):
        card = s.table[seat] - 1
        s.taken[winner] |= 1 << card
        rank = card & 15
        if rank == TEN:
            haul += 10
        elif rank > TEN:
            haul += rank - TEN
    s.pips[winner] += haul
    take_trick(s, haul)
    if s.tricks == TRICKS:
        finish(s, o)
    elif s.up:
        s.hand[winner] |= s.up
        s.up = 0
        s.phase = Phase.DEAL
        s.turn = CHANCE


def score_point(s: State, o: Options, seat: int) -> None:
    """A point; 000:755 who is first at the target has won."""
    add_points(s, seat, 1)
    if not s.over and s.total[seat] >= o.target:
        s.over = 1
        s.winner = 1 << seat


def finish(s: State, o: Options) -> None:
    """000:753-755 score the deal: high, low, jack and game, in this order."""
    close_hands(s)
    clear_points(s)
    for rank in (ACE, TWO, JACK):
        score_point(s, o, s.taken[1] >> (16 * s.trump + rank) & 1)
    if s.pips[0] != s.pips[1]:
        score_point(s, o, int(s.pips[1] > s.pips[0]))
    elif o.tie == Tie.NON_DEALER:
        score_point(s, o, next_seat(s, s.dealer))
    s.scored += 1
    s.dealer = next_seat(s, s.dealer)
    if s.over:
        s.phase = Phase.OVER
    else:
        gather(s)


def score(s: State, o: Options, e: Event) -> int:
    """What the record says about tricks and points, checked."""
    if e.what == Word.TRICK:
        return Fault.WORD_NOT_USED if stray(e, Part.WORD) else observe(s, e)
    if e.actor != CHANCE:
        return Fault.NOT_CHANCE
    if stray(e, Part.TARGET | Part.WORD | Part.NUMBER):
        return Fault.WORD_NOT_USED
    return observe(s, e)


def end(s: State, o: Options) -> int:
    """Whether the record may end here."""
    return s.over


def offers(s: State, o: Options, c: Offers) -> int:
    """Every legal act."""
    if s.phase == Phase.PLAY:
        offer_card(c, s.turn, Verb.PLAY, playable(s))
    elif s.phase == Phase.DEAL:
        for seat in range(s.seats):
            missing = HAND - hand_size(s, seat)
            if missing and s.stock == STOCK:
                offer_act(c, CHANCE, Verb.DEAL, target=seat, cards=s.unseen, take=missing)
                return 0
        offer_act(c, CHANCE, Verb.DEAL, what=Word.UP, cards=s.unseen, take=1)
    return 0


def results(s: Any, _o: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Totals, and the winner when the game is over."""
    return scores_and_winners(s, seats, s.winner)


GAME = Game(
    id="california-jack",
    name="California Jack",
    family="trick, all fours",
    sources=(RULES,),
    seats=(2, 2),
    state=State,
    options=Options,
    phases=Phase,
    setup=setup,
    verbs={Verb.DEAL: deal, Verb.PLAY: play, Verb.SCORE: score},
    end=end,
    offers=offers,
    results=results,
    rules={
        Fault.REVOKE: Cite("Follow suit or trump if you can; else play any card.", "000:749"),
        Fault.NOT_YOUR_TURN: Cite("The non-dealer leads, then the winner of a trick.", "000:749"),
        Fault.WRONG_PHASE: Cite(
            "After six cards each the top of the stock is turned up; after a trick the winner "
            "takes it, the loser the next, and a new top lies open.",
            "000:747, 000:751",
        ),
        Fault.SHOWN_OUT: Cite(
            "Who neither follows nor trumps has no card of either suit.", "000:749"
        ),
        Fault.TOO_MANY_CARDS: Cite("Six cards are dealt to each player.", "000:747"),
        Fault.UNKNOWN_CARD: Cite("The stock lies face up.", "000:747"),
        Fault.WRONG_OBSERVATION: Cite("One point each for high, low, jack and game.", "000:753"),
        Fault.GAME_OVER: Cite("The first player to score ten points wins.", "000:755"),
    },
    places=("hand", "unseen", "table", "up", "taken"),
    facts={"trump": "trump"},
    events=(
        ("- deal p1 AsKh9c", "cards to a hand, six in all"),
        ("- deal up 5h", "the next card of the stock lies open; the first makes trump"),
        ("p1 play 5h", "a card to the trick"),
        ("p2 play Qs !revoke", "a card that the rules forbid, and that stood"),
        ("p1 score trick", "p1 won the last complete trick"),
        ("- score p1 3", "p1 scored three in the deal just finished"),
        ("- score p1 total 9", "p1 has nine points in all"),
    ),
    readings=(
        (
            "The two cards drawn after a trick lie open when they are taken, so the log names "
            "each card of the stock once, as it comes to the top.",
            "000:747-751",
        ),
        (
            "A tie of 40 each for game scores for nobody; `tie` gives it to the non-dealer, as in "
            "All Fours for two.",
            "000:753, 000:724",
        ),
        (
            "Points are counted after the last trick, all of them; if both players reach the "
            "target, who reaches it first in the order high, low, jack, game has won.",
            "000:755",
        ),
        ("The deal alternates.", "000:745"),
        ("A revoke that stood costs nothing; the section has no penalty.", "000:732-755"),
    ),
)
