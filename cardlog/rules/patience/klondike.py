"""Klondike, the patience that most people mean by the word (003:3402-3485)."""

from __future__ import annotations

from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game, OptionName
from cardlog.rules.mechanisms.layout_faults import LayoutFault
from cardlog.rules.patience.klondike_offers import offers, player
from cardlog.rules.patience.klondike_table import (
    Options,
    State,
    check,
    deal,
    declare,
    draw,
    end,
    move,
    rule,
    score,
    setup,
    show,
)
from cardlog.rules.patience.solo import Phase, results
from cardlog.words import Verb

RULES = {
    Fault.WRONG_PHASE: Cite(
        "Seven piles and the stock are dealt, then the player plays until all cards are up, "
        "nothing can be done or he gives up.",
        "003:3428-3430, 003:3456",
    ),
    Fault.TOO_MANY_CARDS: Cite(
        "One card to the first pile, two to the second, on to seven; 24 cards are the stock.",
        "003:3428-3430",
    ),
    Fault.UNKNOWN_CARD: Cite(
        "The last card of a pile and the top card of the waste are face up; in a thoughtful game "
        "every card is known.",
        "003:3428, 003:3448-3450, 003:3472",
    ),
    Fault.DUPLICATE_CARD: Cite("One pack of 52 cards is used.", "003:3424"),
    Fault.NOT_IN_PACK: Cite("One pack of 52 cards without jokers is used.", "003:3424"),
    Fault.WRONG_COUNT: Cite(
        "One card is drawn at a time, or three, fewer only when fewer are left.", "003:3448-3450"
    ),
    LayoutFault.NOT_FREE: Cite(
        "Only the last cards of a pile, face up, and the top card of the waste are playable; "
        "where it is agreed also the top card of a foundation.",
        "003:3438, 003:3446, 003:3454",
    ),
    LayoutFault.DOES_NOT_FIT: Cite(
        "Piles go down in alternating colours: a red nine accepts a black eight.", "003:3436"
    ),
    LayoutFault.EMPTY_COLUMN: Cite(
        "Only a king, or a run headed by a king, may be moved to an empty pile.", "003:3442"
    ),
    LayoutFault.FOUNDATION: Cite(
        "Foundations go up in suit from the ace to the king, one card at a time.", "003:3436"
    ),
    LayoutFault.NO_SEQUENCE: Cite(
        "A run that is moved descends one rank at a time in alternating colours.", "003:3438"
    ),
    LayoutFault.TOO_LONG: Cite(
        "A foundation takes one card; where it is agreed, all face-up cards of a pile move or "
        "none.",
        "003:3438",
    ),
    LayoutFault.NO_SUCH_PLACE: Cite(
        "There are seven piles and four foundations, and only an uncovered card is turned up.",
        "003:3428-3430, 003:3440",
    ),
    LayoutFault.TURN_UP_FIRST: Cite(
        "When a move leaves a face-down card at the end of a pile it is turned up immediately.",
        "003:3440",
    ),
    LayoutFault.OTHER_CARD_THERE: Cite(
        "The stock is turned in its order, and the waste is turned over without shuffling.",
        "003:3446, 003:3452",
    ),
    LayoutFault.STOCK_EMPTY: Cite("When the stock runs out there is nothing to draw.", "003:3452"),
    LayoutFault.NO_REDEAL: Cite(
        "The waste is turned over when the stock is empty, as often as is agreed: with vegas not "
        "at all at draw one, twice at draw three.",
        "003:3452",
    ),
    Fault.BAD_RULING: Cite(
        "Two points are lost for every ten seconds, and a bonus follows a win.", "003:3462"
    ),
    Fault.WRONG_OBSERVATION: Cite(
        "Standard: 5 from waste to pile, 10 to a foundation, 5 for turning up, 15 off for taking "
        "back, 100 or 20 off for a redeal, never below 0. Vegas: 5 a card up, less the pack.",
        "003:3462-3464",
    ),
    Fault.GAME_OVER: Cite(
        "The deal ends when all four foundations are complete or nothing can be done.", "003:3456"
    ),
}

EVENTS = (
    ("- deal down col4 Kh9s??", "face-down cards of a pile, the undermost first; ?? if not known"),
    ("- deal up col4 7d", "its face-up card"),
    ("- deal stock Ah??3c", "the stock, the card drawn first named first; left out if not known"),
    ("- deal exposed col4 Kh9s2c", "thoughtful: face-down cards that are known"),
    ("- deal exposed Ah4s3c", "thoughtful: the stock"),
    ("p1 draw waste 8c", "a card from the stock to the waste, or three in the order of turning"),
    ("p1 declare redeal", "the waste is turned over to be the stock"),
    ("p1 move 8c col5", "a card to a pile"),
    ("p1 move 8c7h6s col5", "a run to a pile, the innermost card first"),
    ("p1 move Ah home3", "a card to its foundation: clubs, diamonds, hearts, spades"),
    ("- show col4 9s", "the card that a move uncovered"),
    ("p1 move 8c col5 !withdrawn", "a move taken back"),
    ("p1 declare stop", "the player gives up; the score stands"),
    ("- rule p1 deduct 2", "timed: ten seconds have passed"),
    ("- rule p1 add 700", "timed: the bonus after a win"),
    ("- score p1 35", "the score"),
    ("- score p1 total 35", "the bankroll and the score"),
)

READINGS = (
    ("Each redeal is charged, the first too: it begins the second pass.", "003:3462"),
    (
        "A pile may stay empty, and a king that is alone in its pile may go to another empty one.",
        "003:3442-3444",
    ),
    (
        "With whole runs only, the last card of a pile may still go to its foundation.",
        "003:3438",
    ),
    (
        "Vegas pays for the cards that lie on the foundations at the end, so a card taken back "
        "costs its 5.",
        "003:3464",
    ),
    (
        "Standard scoring charges for taking cards back, so it allows it; elsewhere the older "
        "rule holds.",
        "003:3454, 003:3462",
    ),
    ("Draw one is the default, as in many rule books; draw three is older.", "003:3450"),
    (
        "The bonus of timed play is not described; any amount is accepted. The 2 points are "
        "counted by events, not by the times of the record.",
        "003:3462",
    ),
    (
        "In a thoughtful game the cards lie face down all the same, and turning them up is an "
        "event and scores.",
        "003:3472",
    ),
    (
        "With passes without limit a game that goes on can always draw; it ends by giving up, or "
        "when stock and waste are used up and nothing moves.",
        "003:3456",
    ),
    ("Whether a game in progress is won or lost in the end is not judged.", "003:3466"),
)

GAME = Game(
    id="klondike",
    name="Klondike",
    family="patience",
    sources=("003:3402-3485",),
    seats=(1, 1),
    state=State,
    options=Options,
    phases=Phase,
    setup=setup,
    verbs={
        Verb.DEAL: deal,
        Verb.MOVE: move,
        Verb.DRAW: draw,
        Verb.DECLARE: declare,
        Verb.SHOW: show,
        Verb.RULE: rule,
        Verb.SCORE: score,
    },
    end=end,
    offers=offers,
    results=results,
    facts={
        "solved": "solved",
        "moves": "moves",
        "cards_up": "up",
        "draws": "draws",
        "passes": "passes",
    },
    places=("unseen", "columns", "stock", "waste"),
    player=player,
    check=check,
    rules=RULES,
    events=EVENTS,
    named=(
        OptionName("vegas-klondike", {"score": "vegas"}, "Vegas Klondike", "003:3470"),
        OptionName("thoughtful-klondike", {"thoughtful": True}, "Thoughtful Klondike", "003:3472"),
    ),
    readings=READINGS,
    proof=(
        "An independent checker written from the document agrees on every event of simulated and "
        "of altered games, on scores and on the number of acts at every position of perft trees.",
        "OpenSpiel's published game is a legal win.",
    ),
)
