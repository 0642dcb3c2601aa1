"""Whist for four: the last card dealt is trump, tricks beyond six score, five points win."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from cardlog.cards import NO_SUIT, PACK_52, SUIT_MASK, UNKNOWN
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
    show_void,
)
from cardlog.rules.mechanisms.offers import Offers, offer_act, offer_card
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.scores import (
    add_points,
    clear_points,
    highest_total,
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
from cardlog.rules.options import OptionSet, whole
from cardlog.words import CHANCE, NONE, Event, Flag, Verb, Word

HAND = 13
RULES = "the rules of your club, page 4"


class Phase(IntEnum):
    """Phases of a deal."""

    DEAL = 0
    PLAY = 1
    OVER = 2


class State(Tricks):
    """A table of whist; what a trick needs is declared by ``Tricks`` already."""


class Options(OptionSet):
    """What a record may set."""

    target: int = whole(5, "points that win the game", RULES, low=1)


def setup(s: State, o: Options) -> None:
    """Before the first deal."""
    s.dealer = o.dealer
    s.declarer = NONE
    s.trump = NO_SUIT
    gather(s)


def gather(s: State) -> None:
    """Before each deal."""
    clear_hands(s, PACK_52)
    s.phase = Phase.DEAL
    s.turn = CHANCE


def deal(s: State, o: Options, e: Event) -> int:
    """Thirteen cards each; the dealer's last is turned up and makes its suit trump."""
    if s.phase != Phase.DEAL:
        return Fault.WRONG_PHASE
    if stray(e, Part.TARGET | Part.WORD | Part.CARDS):
        return Fault.WORD_NOT_USED
    if e.what == NONE:
        room = HAND - 1 if e.target == s.dealer else HAND
        return deal_hand(s, e, room, PACK_52)
    if e.what != Word.UP:
        return Fault.WORD_NOT_USED
    if e.target != s.dealer:
        return Fault.WRONG_TARGET
    if len(e.cards) != 1 or hand_size(s, s.dealer) != HAND - 1:
        return Fault.WRONG_COUNT
    for seat in range(s.seats):
        if seat != s.dealer and hand_size(s, seat) != HAND:
            return Fault.WRONG_PHASE
    if e.cards[0] == UNKNOWN:
        return Fault.UNKNOWN_CARD
    fault = deal_hand(s, e, HAND, PACK_52)
    if fault == Fault.LEGAL:
        all_dealt(s, HAND)
        s.trump = e.cards[0] >> 4
        s.deals += 1
        s.phase = Phase.PLAY
        clear_tricks(s)
        open_trick(s, next_seat(s, s.dealer))
    return fault


def playable(s: State) -> int:
    """Cards that the seat to act may play: of the suit led if it has any."""
    if s.laid == 0:
        return may_hold(s, s.turn)
    return following(s, s.turn, SUIT_MASK << 16 * s.led)


def play(s: State, o: Options, e: Event) -> int:
    """A card to the trick."""
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
    suit = card >> 4
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
    elif e.flags & Flag.REVOKE and (not s.hidden[seat] or s.laid == 0 or suit == s.led):
        return Fault.WORD_NOT_USED
    s.choices = count_choices(s, seat, legal)
    if s.laid and suit != s.led and not e.flags & Flag.REVOKE:
        show_void(s, seat, SUIT_MASK << 16 * s.led)
    lose_card(s, seat, card)
    if s.laid == 0:
        s.led = suit
    strength = (card & 15) + 1
    if suit == s.trump:
        strength += 32
    elif suit != s.led:
        strength = 0
    if lay(s, seat, card, strength):
        take_trick(s, 0)
        if s.tricks == HAND:
            finish(s, o)
    return Fault.LEGAL


def finish(s: State, o: Options) -> None:
    """Score the deal: each side's tricks beyond six."""
    close_hands(s)
    clear_points(s)
    for seat in range(s.seats):
        partner = (seat + 2) % 4
        odd = s.won[seat] + s.won[partner] - 6
        if odd > 0:
            add_points(s, seat, odd)
    s.scored += 1
    s.dealer = next_seat(s, s.dealer)
    if max(s.total[0], s.total[1]) >= o.target:
        s.over = 1
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
            missing = HAND - (seat == s.dealer) - hand_size(s, seat)
            if missing:
                offer_act(c, CHANCE, Verb.DEAL, target=seat, cards=s.unseen, take=missing)
                return 0
        offer_act(c, CHANCE, Verb.DEAL, what=Word.UP, target=s.dealer, cards=s.unseen, take=1)
    return 0


def results(s: Any, _o: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Totals, and the winners when the game is over."""
    return scores_and_winners(s, seats, highest_total(s))


GAME = Game(
    id="whist",
    name="Whist",
    family="trick, partnership",
    sources=(RULES,),
    seats=(4, 4),
    state=State,
    options=Options,
    phases=Phase,
    setup=setup,
    verbs={Verb.DEAL: deal, Verb.PLAY: play, Verb.SCORE: score},
    end=end,
    offers=offers,
    results=results,
    rules={
        Fault.REVOKE: Cite("Follow suit if you can.", RULES),
        Fault.NOT_YOUR_TURN: Cite("The dealer's left leads, then the winner of a trick.", RULES),
    },
    facts={"trump": "trump"},
    events=(
        ("- deal N AsKh…", "cards to a hand; twelve to the dealer"),
        ("- deal N up 5h", "the dealer's last card, turned up for trump"),
        ("N play 5h", "a card to the trick"),
    ),
)
