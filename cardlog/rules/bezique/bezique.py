"""Bezique for two with two packs of thirty-two (003:438-536)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlog.cards import SUIT_NAMES
from cardlog.rules.bezique.choices import offers, player
from cardlog.rules.bezique.faults import BeziqueFault, DutyFault
from cardlog.rules.bezique.melds import meld
from cardlog.rules.bezique.play import play
from cardlog.rules.bezique.score import end, rule, score
from cardlog.rules.bezique.stock import deal, declare, draw, show
from cardlog.rules.bezique.table import Options, Phase, State, setup
from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game, OptionName
from cardlog.rules.mechanisms.scores import scores_and_winners
from cardlog.words import Verb

VERBS = {
    Verb.DEAL: deal,
    Verb.PLAY: play,
    Verb.DRAW: draw,
    Verb.MELD: meld,
    Verb.DECLARE: declare,
    Verb.SHOW: show,
    Verb.RULE: rule,
    Verb.SCORE: score,
}

RULES = {
    Fault.REVOKE: Cite("In the last eight tricks the suit led must be followed.", "003:498"),
    DutyFault.NOT_HEADED: Cite(
        "In the last eight tricks the card led must be beaten if it can be.", "003:498"
    ),
    DutyFault.NOT_TRUMPED: Cite(
        "In the last eight tricks who cannot follow must trump.", "003:498"
    ),
    Fault.SHOWN_OUT: Cite(
        "A card of the last eight tricks shows what its player cannot hold; playing such a card "
        "later proves the earlier play wrong.",
        "003:498",
    ),
    Fault.NOT_YOUR_TURN: Cite(
        "The non-dealer leads first, then the winner of each trick; the winner draws first.",
        "003:472, 003:482",
    ),
    BeziqueFault.NO_DRAW: Cite(
        "After a trick the winner draws the top card and the opponent the next.", "003:482"
    ),
    BeziqueFault.NOT_THE_TOP: Cite(
        "In the last draw the winner takes the last face-down card and the loser the turn-up.",
        "003:494",
    ),
    BeziqueFault.MISSED_BEFORE: Cite(
        "Failing to draw after a trick costs ten; the hand is put right by a late draw.",
        "003:504, †",
    ),
    BeziqueFault.TOO_FAR_AHEAD: Cite(
        "More than eight cards while the stock lasts cost a hundred; the number is put right by "
        "the draw that is left out.",
        "003:504, †",
    ),
    BeziqueFault.NO_MELD: Cite(
        "Marriage, bezique, double bezique, four of a kind and sequence are melds.",
        "003:510, 003:474, †",
    ),
    BeziqueFault.MELD_CLOSED: Cite(
        "The winner of a trick may declare one meld before he draws, while the stock lasts.",
        "003:482, 003:486, 003:500",
    ),
    BeziqueFault.SERVED_BEFORE: Cite(
        "A card already melded can join another kind worth more, never the same kind again.",
        "003:488",
    ),
    BeziqueFault.MELD_VALUE: Cite(
        "A marriage is 20 and double bezique 500; the other values are agreed.", "003:510, †"
    ),
    BeziqueFault.NO_EXCHANGE: Cite(
        "Who is about to lead may take the turn-up for a seven of trumps.", "003:492"
    ),
    BeziqueFault.NOT_BLANK: Cite(
        "A hand dealt without ace, ten, king, queen or jack can be shown for 50.", "003:528"
    ),
    Fault.WRONG_COUNT: Cite("One card is played or drawn at a time.", "003:482"),
    Fault.TOO_MANY_CARDS: Cite("Eight cards each.", "003:468"),
    Fault.NOT_IN_PACK: Cite("Two each of A T K Q J 9 8 7 in four suits.", "003:450"),
    Fault.DUPLICATE_CARD: Cite("There are two of each card.", "003:450"),
    Fault.WRONG_PHASE: Cite(
        "Hands are dealt and a card turned; after each trick of the first part comes a meld and "
        "the draws; eight tricks follow without them.",
        "003:468-500",
    ),
    Fault.WRONG_TARGET: Cite("Cards are dealt to a hand.", "003:468"),
    Fault.BAD_RULING: Cite(
        "A card too many, a missed draw and a revoke have their price, once each.", "003:504"
    ),
    Fault.WRONG_OBSERVATION: Cite(
        "Melds and sevens count as they fall, the last trick 10, each ace and ten taken 10 at the "
        "end.",
        "003:492, 003:502, 003:512",
    ),
    Fault.GAME_OVER: Cite("The game is played to 1000 points.", "003:508"),
}

EVENTS = (
    ("- deal N AcKsQs", "cards to a hand; eight in all, in any packets"),
    ("- deal up Qh", "the turn-up, which makes trumps"),
    ("N show carte-blanche 7c8c8c9c9c7d7d8d", "with the option: a hand without court cards"),
    ("N declare exchange", "N, about to lead, takes the turn-up for a seven of trumps"),
    ("N play Ac", "a card to the trick"),
    ("N meld KsQs 20", "the winner's meld, and its value if the record has it"),
    ("N draw stock Qc", "a face-down card"),
    ("N draw up 7h", "the turn-up, when no face-down card is left"),
    ("N draw stock Kd !turn", "a card drawn out of turn: a draw to come, or a card too many"),
    ("- rule N long", "N has a card too many: 100 to the opponent"),
    ("- rule N missed", "N has missed his draw: 10 to the opponent"),
    ("N draw stock Ad !late", "the missed card"),
    ("N play 9h !revoke", "in the last eight tricks: a card against the rules that stood"),
    ("N play 9h !withdrawn", "a card of the hand shown and taken back"),
    ("- rule N revoke", "N's earliest revoke not yet ruled on is established"),
    ("- rule misdeal", "the deal is void and dealt again by the same dealer"),
    ("N score trick", "N won the trick just completed"),
    ("- score N points 70", "what N has scored in this deal so far"),
    ("- score N 320", "N's points in the deal"),
    ("- score N total 560", "N's total"),
    ("- score N game", "N has won the game"),
)

READINGS = (
    ("The deal alternates; the text says only how the first dealer is found.", "003:468"),
    (
        "After the twenty-fourth trick its winner may still meld: the stock was there when he won "
        "it.",
        "003:482, 003:500",
    ),
    (
        "A meld completed by an earlier one needs no fresh card; that it was announced is not in "
        "the record.",
        "003:486",
    ),
    (
        "Bezique and four jacks are worth the same, so neither card serves in the other; with "
        "other values that changes.",
        "003:488",
    ),
    (
        "Double bezique is a kind of its own, so both single beziques may go into it.",
        "003:488",
    ),
    (
        "The exchange comes after the draws, when its owner is about to lead, the first trick "
        "included.",
        "003:482, 003:492",
    ),
    (
        "A seven cannot be exchanged for a seven. A seven that was turned up or exchanged has "
        "scored and does not score again; among two in one hand the unscored is played first.",
        "003:492",
    ),
    (
        "A seven that its owner never exchanged scores when it is played, the first as well as "
        "the second.",
        "003:492",
    ),
    ("No score ends a deal early.", "003:508"),
    (
        "Equal totals at or above the target: another deal. With a fixed number of deals the "
        "higher total wins; with equal totals nobody has won.",
        "†",
    ),
    (
        "The text gives only the price of a card too many and of a missed draw. Here the number of "
        "cards is put right at the next trick or with the late draw.",
        "003:504, †",
    ),
    (
        '"Every brisque you have left" is what the offender still holds; the other reading is an '
        "option.",
        "003:504",
    ),
    (
        "A winner who has no draw to come because he drew a card too many melds before the other "
        "player draws.",
        "†",
    ),
    ("In the first part there is no duty and so no revoke.", "003:480"),
    ("A carte blanche may be shown until its owner plays or exchanges.", "003:528"),
)

PROOF = (
    "An independent checker written from the document agrees on every event of simulated and of "
    "altered games.",
)


def results(s: Any, o: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Stated keys that replay can compute."""
    found: dict[str, Any] = {}
    if s.phase >= Phase.STOCK:
        found["trump"] = SUIT_NAMES[s.trump]
    return found | scores_and_winners(s, seats, s.winners)


GAME = Game(
    id="bezique",
    name="Bezique",
    family="trick, melds, stock",
    sources=("003:438-536",),
    seats=(2, 2),
    state=State,
    options=Options,
    phases=Phase,
    setup=setup,
    verbs=VERBS,
    end=end,
    offers=offers,
    rules=RULES,
    results=results,
    facts={"melds": "melded", "brisques": "brisques"},
    places=("holding", "unseen", "table", "up"),
    player=player,
    events=EVENTS,
    named=(
        OptionName(
            "bezique/stricter-melds",
            {"moving_bezique": True, "four_distinct": True},
            "Stricter Melds",
            "003:526",
        ),
        OptionName("bezique/carte-blanche", {"carte_blanche": True}, "Carte Blanche", "003:528"),
    ),
    readings=READINGS,
    proof=PROOF,
)
