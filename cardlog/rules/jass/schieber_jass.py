"""Schieber jass for four in partnerships (003:4865-4933)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game
from cardlog.rules.jass.choices import CONTRACTS, offers, player
from cardlog.rules.jass.choosing import claim, deal, declare, show
from cardlog.rules.jass.faults import DutyFault, JassFault
from cardlog.rules.jass.play import play
from cardlog.rules.jass.score import end, rule, score
from cardlog.rules.jass.table import Options, Phase, State, check, of_side, setup
from cardlog.rules.mechanisms.scores import scores_and_winners
from cardlog.words import WORD_TEXT, Verb

VERBS = {
    Verb.DEAL: deal,
    Verb.DECLARE: declare,
    Verb.PLAY: play,
    Verb.SHOW: show,
    Verb.CLAIM: claim,
    Verb.RULE: rule,
    Verb.SCORE: score,
}

RULES = {
    Fault.REVOKE: Cite(
        "Who holds the plain suit led follows or trumps; trumps led must be followed, except by "
        "the Puur as the only trump; without trumps the suit must be followed.",
        "003:4918, 003:4924, 003:4910",
    ),
    DutyFault.UNDERTRUMPED: Cite(
        "Once a plain suit has been trumped, nobody may play a smaller trump to it, unless he "
        "holds nothing but trumps.",
        "003:4920",
    ),
    Fault.SHOWN_OUT: Cite(
        "A card shows what its player cannot hold; playing such a card later proves the earlier "
        "play wrong.",
        "003:4918-4924",
    ),
    Fault.NOT_YOUR_TURN: Cite(
        "Deal and play run counter-clockwise; forehand sits to the dealer's right, chooses and "
        "leads; the winner of a trick leads to the next.",
        "003:4902, 003:4908, 003:4918",
    ),
    JassFault.MUST_NAME: Cite(
        "Forehand may push the choice to his partner, who must then name it.", "003:4908"
    ),
    JassFault.WEIS_TWICE: Cite(
        "Each player may name the value of his best Weis as he plays to the first trick.",
        "003:4931",
    ),
    JassFault.WEIS_VALUE: Cite(
        "Runs of three or more cards of a suit in the ordinary order and four of a kind are Weis; "
        "four jacks count 200.",
        "003:4929, 003:4931",
    ),
    JassFault.NO_WEIS: Cite(
        "A run of three or more cards in one suit counts, and so does four of a kind.", "003:4929"
    ),
    JassFault.NOT_SCORED: Cite(
        "The side with the best single Weis scores every Weis on that side, the other none.",
        "003:4931",
    ),
    JassFault.WEIS_NOT_SHOWN: Cite(
        "Anybody may ask to see a scored Weis before the second trick.", "003:4931"
    ),
    JassFault.NO_STOCK: Cite(
        "Who holds king and queen of trumps says Stöck as he plays the second of them.", "003:4933"
    ),
    JassFault.STOCK_SAID: Cite("Stöck is said as the second of the two is played.", "003:4933"),
    JassFault.DISPROVED: Cite(
        "A Weis announced or shown must be in the hand as dealt.", "003:4929-4931"
    ),
    Fault.WRONG_COUNT: Cite("One card is played at a time.", "003:4918"),
    Fault.TOO_MANY_CARDS: Cite("Nine cards each.", "003:4902"),
    Fault.NOT_IN_PACK: Cite("The pack has thirty-six cards, from the six up.", "003:4894"),
    Fault.WRONG_PHASE: Cite(
        "Cards are dealt, the contract is chosen, nine tricks are played; Weis are named in the "
        "first trick and shown before the second.",
        "003:4902-4931",
    ),
    Fault.WRONG_TARGET: Cite("Another player is asked for his Weis.", "003:4931"),
    Fault.BAD_RULING: Cite(
        "A revoke is established once for each that was made, until the next deal begins.", "†"
    ),
    Fault.WRONG_OBSERVATION: Cite(
        "The cards count 152 and the last trick 5; a match counts 100 more, and all is multiplied "
        "by the factor of the contract.",
        "003:4899, 003:4916, 003:4927",
    ),
    Fault.GAME_OVER: Cite("A side that reaches the target has ended the game.", "†"),
}

EVENTS = (
    ("- deal N AhKh7c", "cards to a hand; nine in all, in any packets"),
    ("W declare schieben", "forehand pushes the choice to his partner"),
    ("E declare hearts", "the contract: a suit, obe-abe or une-ufe"),
    ("W play Ac", "a card to the trick"),
    ("S play 6h !revoke", "a card against the rules of play that stood"),
    ("S play 6h !withdrawn", "a card of the hand shown and taken back"),
    ("E declare weis 50", "the value of E's best Weis, before his first card"),
    ("N claim E weis", "N asks to see E's scored Weis"),
    ("E show weis JsQsKs", "E shows one of them"),
    ("E declare stock-stucke", "before the second of king and queen of trumps"),
    ("- rule E revoke", "E's revoke is established"),
    ("- rule misdeal", "the deal is void and dealt again by the same dealer"),
    ("E score trick 16", "E won the trick just completed, and its points"),
    ("- score E weis 40", "Weis that E's side scores, without factor"),
    ("- score N 238", "points of N's side in the deal"),
    ("- score N total 1200", "total of N's side"),
    ("- score N game", "N's side has won the game"),
)

READINGS = (
    (
        "Who has the first choice by cutting or by a seven also leads to the first trick and is "
        "first in seating; the deal then passes to the dealer's right as ever.",
        "003:4902, 003:4908",
    ),
    (
        "The duty not to undertrump holds for a plain suit led; with trumps led there is none.",
        "003:4920",
    ),
    ("Who is void when trumps are led plays anything.", "003:4924"),
    (
        "Two factors of the suits, 1 and 2, are in the text; which suits count double is open, "
        "the blacks are called usual.",
        "003:4916",
    ),
    (
        "Most tables now move the 11 points to the six, so this is the default; recorded rounds "
        "count so too.",
        "003:4912",
    ),
    (
        "A player who announces names the value of his best Weis; a lower one is refused. Who "
        "does not announce scores no Weis; his partner's count.",
        "003:4931",
    ),
    (
        "What players say when they compare length, top card or trump is not in the record.",
        "003:4931",
    ),
    (
        "Four of a kind has four cards in the comparison and its rank as top card.",
        "003:4931",
    ),
    ("Weis are read in the ordinary order in une-ufe too.", "003:4929"),
    ("A card may serve in a run and in four of a kind.", "†"),
    ("A run of six or more is one Weis and is not divided.", "†"),
    (
        "Match and last trick are multiplied, as are Weis and Stöck.",
        "003:4916, 003:4927",
    ),
    (
        "A game does not end within a deal. With finish first the order decides the winner only; "
        "the match comes last.",
        "†",
    ),
    (
        "With a fixed number of deals the higher total wins; with equal totals nobody has won.",
        "†",
    ),
)

PROOF = (
    "An independent checker written from the document agrees on every event of simulated and of "
    "altered games.",
    "Two rounds of a public log replay legally, and the points of all their tricks are the same.",
)


def results(s: Any, o: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Stated keys that replay can compute."""
    found: dict[str, Any] = {}
    if s.named and s.phase >= Phase.PLAY:
        found["contract"] = WORD_TEXT[CONTRACTS[s.named - 1]]
        found["pushed"] = bool(s.pushed)
    if s.phase >= Phase.REVIEW:
        found["card_points"] = {name: of_side(s.cards_won, i) for i, name in enumerate(seats)}
    return found | scores_and_winners(s, seats, s.winners)


GAME = Game(
    id="schieber-jass",
    name="Schieber Jass",
    family="trick, partnership",
    sources=("003:4865-4933",),
    seats=(4, 4),
    state=State,
    options=Options,
    phases=Phase,
    setup=setup,
    verbs=VERBS,
    end=end,
    offers=offers,
    rules=RULES,
    results=results,
    check=check,
    facts={"pushed": "pushed", "weis": "weis", "card_points": "cards_won"},
    player=player,
    events=EVENTS,
    readings=READINGS,
    proof=PROOF,
)
