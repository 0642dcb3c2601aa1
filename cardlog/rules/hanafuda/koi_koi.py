"""Koi-Koi, the game of flower cards for two (003:3487-3587)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlog.cards import HANAFUDA
from cardlog.errors import OptionError
from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game
from cardlog.rules.hanafuda.choices import offers, player
from cardlog.rules.hanafuda.faults import HanafudaFault
from cardlog.rules.hanafuda.play import (
    deal,
    declare,
    play,
    rule,
    settle_lucky,
)
from cardlog.rules.hanafuda.table import Options, Phase, State, setup
from cardlog.rules.hanafuda.yaku import yaku_of
from cardlog.rules.mechanisms.parts import Part, stray
from cardlog.rules.mechanisms.scores import highest_total, scores_and_winners
from cardlog.rules.mechanisms.stock import StockFault
from cardlog.words import CHANCE, NO_NUMBER, NONE, Event, Verb, Word


def score(s: State, o: Options, e: Event) -> int:
    """``p1 score yaku 6``, ``- score p1 14`` of the round just over, ``- score p1 total 14``."""
    if stray(e, Part.TARGET | Part.WORD | Part.NUMBER) or e.number == NO_NUMBER:
        return Fault.WORD_NOT_USED
    if e.actor != CHANCE:
        if e.what != Word.YAKU or e.target != NONE:
            return Fault.WORD_NOT_USED
        if s.phase == Phase.DEAL and s.done == 0:
            return Fault.WRONG_PHASE
        return Fault.LEGAL if yaku_of(s, o, e.actor) == e.number else Fault.WRONG_OBSERVATION
    if e.target == NONE:
        return Fault.WORD_NOT_USED
    if e.what == Word.TOTAL:
        return within(s, o, e, s.total[e.target], s.loose[e.target], s.loose[1 - e.target])
    if e.what != NONE:
        return Fault.WORD_NOT_USED
    if s.done == 0 and s.phase != Phase.LUCKY:
        return Fault.WRONG_PHASE
    return within(s, o, e, s.points[e.target], s.more[e.target], s.more[1 - e.target])


def within(s: State, o: Options, e: Event, points: int, more: int, less: int) -> int:
    """Whether a number is that of the replay, as far as lucky hands have been seen."""
    low = points - less if o.zero_sum else points
    return Fault.LEGAL if low <= e.number <= points + more else Fault.WRONG_OBSERVATION


def end(s: State, o: Options) -> int:
    """Whether the record may end here."""
    if s.phase == Phase.LUCKY:
        settle_lucky(s, o)
    if (o.target or o.bust) and (s.loose[0] or s.loose[1]):
        # Lucky hands that nobody saw may have ended the game.
        return 1
    return s.over


def results(s: Any, o: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Stated keys that replay can compute."""
    if s.loose[0] or s.loose[1]:
        return {}
    return scores_and_winners(s, seats, highest_total(s) if s.over else 0)


def check(o: Any, seats: Sequence[str]) -> None:
    """Options that cannot go together."""
    if o.lucky_both < o.lucky_points:
        raise OptionError(
            "bad-option",
            f"a hand that is both lucky hands scores {o.lucky_both}, less than one of them",
            hint='"lucky_both" is at least "lucky_points"',
        )
    if o.bust and o.start == 0:
        raise OptionError(
            "bad-option",
            "a player who begins with nothing is out before the first round",
            hint='with "bust" set "start" to the points that each player has at first',
        )
    if o.target and o.start >= o.target:
        raise OptionError(
            "bad-option",
            f"a start of {o.start} is the whole game of {o.target}",
            hint='"start" is below "target"',
        )


RULES = {
    HanafudaFault.MUST_CAPTURE: Cite(
        "A card laid onto its own month takes the capture; it cannot be declined.",
        "003:3529-3531",
    ),
    HanafudaFault.BAD_CAPTURE: Cite(
        "A month match takes the one card there, one of two as you choose, or all three.",
        "003:3529-3535",
    ),
    HanafudaFault.MUST_MATCH: Cite(
        "Whether holding a match obliges you to use it is to be settled; here it does.", "003:3529"
    ),
    HanafudaFault.MATCH_DENIED: Cite(
        "Whether holding a match obliges you to use it is to be settled; here it does.", "003:3529"
    ),
    HanafudaFault.NOT_LUCKY: Cite(
        "Teshi is all four cards of one month in your hand, kuttsuki four separate pairs.",
        "003:3574",
    ),
    HanafudaFault.NO_DECISION: Cite(
        "You choose when your captures complete a combination, or extend one you had; after "
        "koi-koi you may only stop if you have improved.",
        "003:3539-3542",
    ),
    HanafudaFault.MUST_DECIDE: Cite(
        "If your captures now complete or extend a combination, play stops and you must choose.",
        "003:3539",
    ),
    StockFault.NOT_ON_TOP: Cite("The top card of the draw pile is turned.", "003:3531"),
    Fault.NOT_YOUR_TURN: Cite("The dealer takes the first turn, then by turns.", "003:3519"),
    Fault.WRONG_PHASE: Cite(
        "A turn is a card of the hand, then the top card of the pile, then the decision; a field "
        "with four of a month or four pairs is thrown in.",
        "003:3521, 003:3525-3539",
    ),
    Fault.WRONG_COUNT: Cite("One card of the hand a turn, one of the pile.", "003:3529-3531"),
    Fault.TOO_MANY_CARDS: Cite(
        "Eight cards to each player and eight to the field; twenty-four are the pile.", "003:3519"
    ),
    Fault.WRONG_TARGET: Cite("Cards are dealt to the players and to the field.", "003:3519"),
    Fault.NOT_HELD: Cite("A card of one's own hand is played.", "003:3529"),
    Fault.UNKNOWN_CARD: Cite("Cards are played and turned face up.", "003:3529-3531"),
    Fault.NOT_IN_PACK: Cite("The pack holds forty-eight cards, four a month.", "003:3513"),
    Fault.DUPLICATE_CARD: Cite("The pack has each card once.", "003:3513"),
    Fault.WRONG_OBSERVATION: Cite(
        "Combinations add up; seven or more count double, and double again against a caller.",
        "003:3556-3566",
    ),
    Fault.GAME_OVER: Cite("A full game is twelve rounds.", "003:3552"),
}

EVENTS = (
    ("- deal p1 1b2a", "cards to a hand, eight in all"),
    ("- deal board 1x2x", "cards to the field, eight in all"),
    ("- deal stock 2y3y…", "the whole pile, the first to be turned first; optional"),
    ("p1 declare four", "a lucky hand: four of a month"),
    ("p1 declare pair", "a lucky hand: four pairs"),
    ("p1 play 5a", "a card that matches nothing and stays on the field"),
    ("p1 play capture 1b1x", "a card of the hand and what it takes"),
    ("- deal up 9y", "the card turned from the pile"),
    ("p1 play capture 9y9x", "the card turned and what it takes"),
    ("p1 declare stop", "p1 ends the round"),
    ("p1 declare koi-koi", "p1 plays on"),
    ("p1 play 5a !withdrawn", "a card laid and taken back"),
    ("- rule misdeal", "the deal is void, the same dealer deals again"),
    ("p1 score yaku 6", "p1's combinations are worth six now"),
    ("- score p1 14", "p1's points of the round just over"),
    ("- score p1 total 14", "p1 stands at fourteen"),
)

READINGS = (
    (
        "A field or hand of months 4-2-2 or 4-4 holds four pairs as well, or one hand could never "
        "be both lucky hands.",
        "003:3574",
    ),
    ("Two lucky hands: the second may be declared until the next deal begins.", "003:3574"),
    ("Lucky hands are looked at after the field.", "003:3521, 003:3574"),
    ("A lucky hand need not be declared.", "003:3574"),
    (
        "Playing a matching card is not compulsory by default; capturing with it is.",
        "003:3529",
    ),
    (
        '"Extend" means that the value of a combination has grown; with best-in-group counting, '
        "of the group.",
        "003:3539",
    ),
    ("Koi-koi may be called with the last card; it gains nothing.", "003:3542"),
    ("Calls made by both players count for scaled.", "003:3566"),
    (
        "A swept month belongs to the dealer's captures; the new field is looked at again.",
        "003:3521",
    ),
    (
        "field_month dealer and lucky hands are flat; no multiplier touches them.",
        "003:3574",
    ),
    (
        "A dead round counts as one of the twelve; thrown-in deals do not.",
        "003:3550-3552, †",
    ),
    (
        "The first dealer is an option; the draw of cards for it is not in a record.",
        "003:3519",
    ),
)

GAME = Game(
    id="koi-koi",
    name="Koi-Koi",
    family="capture (hanafuda)",
    sources=("003:3487-3587",),
    seats=(2, 2),
    state=State,
    options=Options,
    phases=Phase,
    setup=setup,
    verbs={
        Verb.DEAL: deal,
        Verb.PLAY: play,
        Verb.DECLARE: declare,
        Verb.RULE: rule,
        Verb.SCORE: score,
    },
    end=end,
    offers=offers,
    results=results,
    check=check,
    rules=RULES,
    pack=HANAFUDA,
    facts={"yaku": "yaku", "koi_koi": "calls"},
    places=("hand", "unseen", "stock", "field", "up", "taken"),
    player=player,
    events=EVENTS,
    readings=READINGS,
    proof=(
        "An independent checker written from the documents agrees on every event of simulated "
        "and of altered games.",
        "The 64 rounds of eight public matches are legal, and every stated score agrees.",
    ),
)
