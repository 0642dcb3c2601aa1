"""Crazy eights: match the suit or the rank on top; eights are wild (003:1688-1768)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game, OptionName
from cardlog.rules.mechanisms.scores import scores_and_winners
from cardlog.rules.shedding.choices import offers, player
from cardlog.rules.shedding.eights import (
    best_total,
    deal,
    declare,
    draw,
    end,
    play,
    rule,
    score,
    setup,
    shuffle,
)
from cardlog.rules.shedding.faults import SheddingFault
from cardlog.rules.shedding.options import Options, check
from cardlog.rules.shedding.table import Phase, State
from cardlog.words import Verb

VERBS = {
    Verb.DEAL: deal,
    Verb.PLAY: play,
    Verb.DRAW: draw,
    Verb.DECLARE: declare,
    Verb.SHUFFLE: shuffle,
    Verb.RULE: rule,
    Verb.SCORE: score,
}

RULES = {
    SheddingFault.NO_MATCH: Cite(
        "A card must agree in suit or in rank with the card on top; after an eight it must be of "
        "the suit named, or another eight.",
        "003:1726-1728",
    ),
    SheddingFault.SUIT_NOT_NAMED: Cite("Who plays an eight names a suit at once.", "003:1728"),
    SheddingFault.LAST_CARD_UNSAID: Cite(
        "A player down to one card says so before the next turn begins, or draws two cards.",
        "003:1734",
    ),
    SheddingFault.CARDS_OWED: Cite(
        "A two costs the next player the turn and two cards, unless he lays a two on it.",
        "003:1750",
    ),
    SheddingFault.STOCK_EMPTY: Cite(
        "When the stock runs out, the pile without its top card is shuffled and becomes the stock.",
        "003:1732",
    ),
    SheddingFault.DRAW_LIMIT: Cite("Some tables cap the cards drawn in a turn.", "003:1730"),
    SheddingFault.MAY_NOT_PASS: Cite(
        "Only when no card can be drawn a player with no legal play passes his turn.",
        "003:1730-1732",
    ),
    SheddingFault.NO_REFILL: Cite(
        "The stock is refilled when it has run out, if that is agreed and the pile has a card to "
        "spare.",
        "003:1732",
    ),
    SheddingFault.BARRED_LAST_CARD: Cite(
        "Where that is agreed nobody may go out on an eight.", "003:1734"
    ),
    Fault.NOT_YOUR_TURN: Cite(
        "The player at the dealer's left begins, and play runs clockwise.", "003:1722"
    ),
    Fault.SHOWN_OUT: Cite(
        "Who passed with no card to draw could not play any card that fitted.", "003:1732"
    ),
    Fault.WRONG_COUNT: Cite("A turn adds exactly one card to the pile.", "003:1726"),
    Fault.WRONG_PHASE: Cite(
        "The hands are dealt, the starter is turned, then play begins; the deal ends when a player "
        "has no card, or when all pass.",
        "003:1718-1734",
    ),
    Fault.TOO_MANY_CARDS: Cite("Two players get seven cards each, more get five.", "003:1718"),
    Fault.NOT_IN_PACK: Cite("The jokers are taken out.", "003:1714"),
    Fault.DUPLICATE_CARD: Cite(
        "One pack for up to five players, two packs for six or seven.", "003:1714"
    ),
    Fault.UNKNOWN_CARD: Cite("The starter and the cards played are seen by all.", "003:1720"),
    Fault.WRONG_OBSERVATION: Cite(
        "The player who goes out scores the total of the cards in all other hands.", "003:1740"
    ),
    Fault.GAME_OVER: Cite(
        "The game ends with the deal in which somebody reaches the target.", "003:1746"
    ),
}

EVENTS = (
    ("- deal p2 9h8c2cThKs", "a hand, or packets of it, in any order of seats"),
    ("- deal starter Kh", "the turned card; a buried eight is followed by another"),
    ("p2 play Th", "one card to the pile"),
    ("p2 declare spades", "the suit named for the eight just played or turned"),
    ("p2 draw stock 5h", "one card drawn; fines and the cards for twos also several at once"),
    ("p2 play pass", "the turn is given up"),
    ("p2 declare last", "p2 says that he has one card"),
    ("- shuffle stock", "the pile without its top card becomes the stock"),
    ("p2 play 4c !withdrawn", "an act taken back; it changes nothing"),
    ("- rule misdeal", "the deal is void and the same dealer deals again"),
    ("- score p2 27", "p2 made 27 points in the deal just finished"),
    ("- score p2 total 90", "p2 stands at 90"),
)

READINGS = (
    (
        "The draw rules disagree; any number of cards one at a time is the default, the others "
        "are options.",
        "1730, 1758",
    ),
    ("Drawing is allowed with a playable card in hand, at any draw limit.", "1730"),
    (
        "At the draw limit a player may pass though he could play; with the stock gone only who "
        "cannot play passes.",
        "1730, 1732, 1758",
    ),
    (
        "A pass counts toward a blocked deal when no card can be drawn any more, also if its "
        "player drew the last cards in that turn; a play, a draw or a pass at the draw limit "
        "begins the count anew.",
        "1732",
    ),
    ("The stock is refilled when a card is needed; a record says when by the shuffle.", "1732"),
    ("An eight turned up as starter and buried may be turned again.", "1720"),
    (
        "With an eight on top and a suit named, the rank of the card below is nothing to match.",
        "1728",
    ),
    (
        "A suit named after an eight is gone when another card lies on it; that card's own suit "
        "counts.",
        "1728",
    ),
    ("Equal smallest hands of a blocked deal each score their differences.", "1742"),
    (
        "A game that ends with a shared best total goes on by one deal, also with a fixed number "
        "of deals.",
        "1746",
    ),
    (
        "Who faces twos with no card left to draw passes only if he has no two himself, as anybody "
        "who cannot play.",
        "1732, 1750",
    ),
    (
        "A two laid on a two may be of any suit and must come before drawing has begun; an eight "
        "is no answer to a two.",
        "1750",
    ),
    ("A special card turned as starter has no power by default.", "1750, †"),
)


def results(s: Any, o: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Stated keys that replay can compute; none that hidden cards leave open."""
    if s.vague_total:
        return {}
    return scores_and_winners(s, seats, best_total(s, o) if s.over else 0)


GAME = Game(
    id="crazy-eights",
    name="Crazy Eights",
    family="shedding",
    sources=("003:1688-1768",),
    seats=(2, 7),
    state=State,
    options=Options,
    phases=Phase,
    setup=setup,
    verbs=VERBS,
    end=end,
    offers=offers,
    player=player,
    results=results,
    check=check,
    rules=RULES,
    events=EVENTS,
    readings=READINGS,
    places=("holding", "unseen", "pile"),
    facts={"went_out": "out", "cards_left": "left"},
    named=(
        OptionName(
            "crazy-eights/special-cards",
            {"special_cards": True},
            "Special-card eights",
            "003:1750",
        ),
        OptionName("crazy-eights/draw-one", {"draw_limit": 1}, "Draw-one eights", "003:1758"),
    ),
    proof=(
        "an independent checker written from the rule book agrees on every event of simulated and "
        "of altered games",
        "OpenSpiel's crazy eights agrees on the legal acts and the ends of random games",
    ),
)
