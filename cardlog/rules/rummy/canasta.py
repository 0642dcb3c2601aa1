"""Canasta: melds of one rank for the side, canastas of seven (003:894-980)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game, OptionName
from cardlog.rules.mechanisms.scores import highest_total, scores_and_winners
from cardlog.rules.rummy.canasta_melds import discard, layoff, meld
from cardlog.rules.rummy.canasta_offers import offers, player
from cardlog.rules.rummy.canasta_play import declare, draw, show
from cardlog.rules.rummy.canasta_table import (
    Options,
    Phase,
    State,
    check,
    deal,
    end,
    rule,
    score,
    setup,
)
from cardlog.rules.rummy.faults import RummyFault
from cardlog.rules.rummy.unsettled import is_vague
from cardlog.words import Verb

RULES = {
    Fault.WRONG_PHASE: Cite(
        "A turn is: take cards, meld, discard one; with the stock empty only the pile is left.",
        "003:930, 003:950",
    ),
    Fault.NOT_YOUR_TURN: Cite(
        "The player left of the dealer begins and play goes clockwise; the partner answers the "
        "question.",
        "003:924, 003:930, 003:946",
    ),
    Fault.NOT_HELD: Cite("A player melds and discards cards of his own hand.", "003:930"),
    Fault.DUPLICATE_CARD: Cite("Two packs and four jokers: each card is there twice.", "003:920"),
    Fault.TOO_MANY_CARDS: Cite(
        "Eleven cards each, fifteen for two players and thirteen for three.", "003:922, 003:966"
    ),
    Fault.WRONG_COUNT: Cite(
        "Cards are drawn and discarded one by one, and red threes shown one at a time.",
        "003:924, 003:930",
    ),
    Fault.UNKNOWN_CARD: Cite("Melds, discards and red threes are seen by all.", "003:926-934"),
    RummyFault.NO_MELD: Cite(
        "A meld is three cards or more of one rank from four to ace, at least two natural and at "
        "most three wild, one of a rank for each side; black threes only without wild cards.",
        "003:934-936",
    ),
    RummyFault.DOES_NOT_FIT: Cite(
        "A meld takes cards of its rank and wild cards, three at most.", "003:934"
    ),
    RummyFault.NO_SUCH_MELD: Cite("Only a side's own melds are added to.", "003:934"),
    RummyFault.FIRST_MELD_SHORT: Cite(
        "The first melds of a side need 15, 50, 90 or 120 card points in one turn by its score; "
        "with the pile only its top card counts.",
        "003:938",
    ),
    RummyFault.PILE_CLOSED: Cite(
        "The top card must be melded at once: with two natural cards of the hand if the pile is "
        "frozen; else also with a natural and a wild card, or on a meld of the side. A wild card "
        "or a black three on top bars it.",
        "003:940-942",
    ),
    RummyFault.NOT_LAID_AT_ONCE: Cite("The top card is melded immediately.", "003:940"),
    RummyFault.MAY_NOT_GO_OUT: Cite(
        "Going out needs a canasta of the side and binds to the partner's answer; without it a "
        "card must be kept after the discard.",
        "003:946",
    ),
    RummyFault.MUST_GO_OUT: Cite(
        "The partner's yes binds, and black threes are melded only in the turn in which one goes "
        "out.",
        "003:936, 003:946",
    ),
    RummyFault.MUST_TAKE_PILE: Cite(
        "With the stock empty, a top card that fits a meld of the side must be taken unless the "
        "pile is frozen.",
        "003:950",
    ),
    RummyFault.RED_THREE: Cite(
        "A red three is laid down at once and replaced; it is never melded or discarded.",
        "003:924, 003:932, 003:936",
    ),
    RummyFault.NOBODY_TO_ASK: Cite(
        "A player with a partner may ask once, before he touches anything.", "003:946"
    ),
    Fault.WRONG_OBSERVATION: Cite(
        "Melds, 500 or 300 for a canasta, 100 or 200 for going out, 100 for each red three or 800 "
        "for four, less the cards in the hands.",
        "003:956-960",
    ),
    Fault.GAME_OVER: Cite(
        "The game ends when a side has the target after a deal and no other has as much.",
        "003:954, 003:962",
    ),
}

EVENTS = (
    ("- deal p1 As2h…", "cards to a hand"),
    (
        "- deal up Xr",
        "after the hands: the turned card; again while the last is wild or a red three",
    ),
    ("p3 show 3h", "a red three is laid down: before the first turn, or by who drew it"),
    ("p3 draw stock 9d", "the top of the stock, also the replacement; ?? in the views of others"),
    ("p2 draw discard", "the whole pile; the next act lays down its top card"),
    ("p2 meld KcKdKh2s", "a new meld; meld1, meld2 … over the table, both sides together"),
    ("p4 layoff Ks2d meld1", "cards added to a meld of the side"),
    ("p2 discard up 7c", "the discard, which ends the turn"),
    ("p2 declare ask", "may I go out?"),
    ("p4 declare accept", "yes; reject: no"),
    ("p2 declare pass", "with the stock empty: the pile is not taken, the deal ends"),
    ("- score p2 740", "points of p2's side in the deal"),
    ("- score p2 total 1240", "the side's total"),
    ("- rule misdeal", "the deal is void, the same dealer deals again"),
    ("p2 meld KcKdKh !withdrawn", "an act that was taken back"),
)

READINGS = (
    ("At most three wild cards holds for canastas too.", "003:934"),
    (
        "A player who may not go out keeps a card after his discard, so he needs two before it.",
        "003:946",
    ),
    (
        "An act is legal only if the turn can still be ended lawfully: with the minimum reached "
        "and a discard that leaves a card, or by going out.",
        "003:938, 003:946",
    ),
    (
        "Buried cards may be melded in the same turn once hand and top card have made the minimum.",
        "003:938",
    ),
    ("A red three in the pile is laid down by who takes it and not replaced.", "003:922, 003:932"),
    ("A black three bars the next player only, and does not freeze the pile.", "003:942"),
    ("The question comes before the draw; an option allows it before the first meld.", "003:946"),
    ("A yes binds as far as it can be done, without a penalty if it cannot.", "003:946"),
    (
        "A concealed hand may end with a discard and may add to the partner's melds; its canasta "
        "is a meld begun in that turn.",
        "003:948, 003:958",
    ),
    ("A side made its initial meld if it has a meld on the table.", "003:960"),
    ("When the last stock card is no red three, the turn goes on as usual.", "003:950"),
    ("A player who could take the pile only with cards of the hand may pass.", "003:950"),
    (
        "In a view that hides hands to the end of a deal its points are known only within bounds; "
        "what the record states within them is believed.",
        "003:956",
    ),
)


def results(s: Any, o: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Stated keys that replay can compute."""
    if is_vague(s):
        return {}
    return scores_and_winners(s, seats, highest_total(s) if s.over else 0)


GAME = Game(
    id="canasta",
    name="Canasta",
    family="rummy",
    sources=("003:894-980",),
    seats=(2, 4),
    state=State,
    options=Options,
    phases=Phase,
    setup=setup,
    verbs={
        Verb.DEAL: deal,
        Verb.DRAW: draw,
        Verb.DISCARD: discard,
        Verb.MELD: meld,
        Verb.LAYOFF: layoff,
        Verb.SHOW: show,
        Verb.DECLARE: declare,
        Verb.RULE: rule,
        Verb.SCORE: score,
    },
    end=end,
    offers=offers,
    player=player,
    results=results,
    rules=RULES,
    check=check,
    places=("holding", "unseen", "pile", "on_table"),
    facts={
        "went_out": "out",
        "concealed": "hidden_hand",
        "natural_canastas": "natural_canastas",
        "mixed_canastas": "mixed_canastas",
        "red_threes": "red",
        "stock": "stock",
    },
    named=(
        OptionName("canasta-2p", {}, "Canasta for two", "003:966", seats=2),
        OptionName("canasta-3p", {}, "Canasta for three", "003:966", seats=3),
    ),
    events=EVENTS,
    readings=READINGS,
    proof=(
        "an independent checker written from the document agrees on every event of simulated and "
        "of damaged games under many options",
    ),
)
