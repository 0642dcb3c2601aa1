"""Gin rummy: meld in the hand, knock with little deadwood (003:2806-2882)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game, OptionName
from cardlog.rules.mechanisms.scores import highest_total, scores_and_winners
from cardlog.rules.rummy.faults import RummyFault
from cardlog.rules.rummy.gin_offers import offers, player
from cardlog.rules.rummy.gin_play import declare, discard, draw
from cardlog.rules.rummy.gin_spread import layoff, meld, show
from cardlog.rules.rummy.gin_table import (
    ONE_GAME,
    Options,
    Outcome,
    Phase,
    State,
    check,
    deal,
    end,
    rule,
    score,
    setup,
)
from cardlog.words import Verb

VERBS = {
    Verb.DEAL: deal,
    Verb.DRAW: draw,
    Verb.DISCARD: discard,
    Verb.DECLARE: declare,
    Verb.MELD: meld,
    Verb.LAYOFF: layoff,
    Verb.SHOW: show,
    Verb.RULE: rule,
    Verb.SCORE: score,
}

RULES = {
    Fault.WRONG_PHASE: Cite(
        "The turned card is offered to the non-dealer and the dealer; then players draw one card "
        "and discard one, until one ends the hand: he spreads, then the other; the last two cards "
        "of the stock are never drawn.",
        "003:2842-2856",
    ),
    Fault.NOT_YOUR_TURN: Cite(
        "The non-dealer has the first choice; after that the players alternate, and who ends the "
        "hand spreads first.",
        "003:2842, 003:2850",
    ),
    Fault.NOT_HELD: Cite("A player discards and lays down cards of his own hand.", "003:2844"),
    Fault.DUPLICATE_CARD: Cite("There is one pack of 52 cards.", "003:2828"),
    Fault.NOT_IN_PACK: Cite("The jokers are taken out.", "003:2828"),
    Fault.TOO_MANY_CARDS: Cite("Ten cards go to each player.", "003:2834"),
    Fault.WRONG_COUNT: Cite(
        "A turn is one card drawn and one discarded; who has melded shows all that is left.",
        "003:2844-2846",
    ),
    Fault.UNKNOWN_CARD: Cite(
        "The turned card, the discards and what is spread are seen by both.", "003:2834, 003:2844"
    ),
    RummyFault.PILE_CLOSED: Cite(
        "If both refuse the turned card, the non-dealer draws from the stock.", "003:2842"
    ),
    RummyFault.NOT_THE_TOP: Cite("Only the top discard can be taken.", "003:2844"),
    RummyFault.THROWN_BACK: Cite(
        "The card taken from the discard pile may not be discarded in the same turn.", "003:2844"
    ),
    RummyFault.TOO_MUCH_DEADWOOD: Cite(
        "A knock needs deadwood within the limit after the discard; gin needs none.",
        "003:2846-2848, 003:2866, 003:2872",
    ),
    RummyFault.ONLY_GIN: Cite(
        "In straight gin, and by a turned ace where that rule is in force, only gin ends a hand.",
        "003:2866, 003:2870",
    ),
    RummyFault.NO_MELD: Cite(
        "A meld is three or four cards of one rank, or three or more of a suit in order, the ace "
        "below the two.",
        "003:2836, 003:2840",
    ),
    RummyFault.NO_SUCH_MELD: Cite(
        "The opponent lays off on the melds of the player who knocked.", "003:2850"
    ),
    RummyFault.DOES_NOT_FIT: Cite(
        "A card is laid off as the fourth of a set or at either end of a run.", "003:2850"
    ),
    RummyFault.MISCOUNTED: Cite(
        "An ace counts 1, a court card 10, any other its number.", "003:2836, 003:2846"
    ),
    Fault.BAD_RULING: Cite("A misdeal is dealt again.", "003:2834"),
    Fault.WRONG_OBSERVATION: Cite(
        "A knock scores the difference, an undercut the difference and its bonus, gin its bonus "
        "and the opponent's count; boxes and the game bonus are added at the end.",
        "003:2860-2862",
    ),
    Fault.GAME_OVER: Cite(
        "The game ends with the hand in which a total reaches the target.", "003:2862"
    ),
}

EVENTS = (
    ("- deal p1 As2h…", "cards to a hand, ten in all"),
    ("- deal up 5c", "the turned card, after both hands"),
    ("p2 declare pass", "the turned card, or the last discard, is refused"),
    ("p2 draw discard 5c", "the top of the discard pile"),
    ("p2 draw stock Kh", "the top of the stock; ?? in the views of others"),
    ("p2 discard up Kh", "the discard of an ordinary turn"),
    ("p2 declare knock", "after the draw: the player ends the hand; also gin, big-gin"),
    ("p2 discard down 6c", "the face-down discard after knock or gin"),
    ("p2 meld 6s7s8s", "a meld of a player who spreads; meld1, meld2 … through both"),
    ("p1 layoff 9sTs meld1", "the opponent lays off on a meld of the player who ended the hand"),
    ("p2 show 2s3h4h 9", "all cards left and their count; p2 has done"),
    ("p2 show 0", "no card is left"),
    ("- score p2 33", "points of p2 in the hand just ended"),
    ("- score p2 total 33", "p2's total; in the last hand with the bonuses"),
    ("- rule misdeal", "the deal is void, the same dealer deals again"),
    ("p2 discard up Kh !withdrawn", "an act that was taken back"),
)

READINGS = (
    (
        "The loser of a hand is who did not score; after an undercut that is the knocker.",
        "003:2832, 003:2860",
    ),
    ("An undercut is a hand won by the undercutter and gives him the box.", "003:2862"),
    ("The card just taken may be neither the open nor the face-down discard.", "003:2844"),
    (
        "After two refusals the discard pile cannot be drawn from in the first turn.",
        "003:2842",
    ),
    (
        "A knock that shows no deadwood is gin; a hand that could be gin may be laid with "
        "deadwood.",
        "003:2848",
    ),
    ("The doubled total of a shutout holds the boxes and the game bonus.", "003:2862"),
    (
        "With three columns a player's wins are counted over the whole match, closed columns "
        "included, and play goes on until all are closed.",
        "003:2868",
    ),
    (
        "With last_discard the card must be drawn, the knock said (with gin_only, gin) and a card "
        "discarded face down; taking it is legal only if that is possible.",
        "003:2856",
    ),
)

PROOF = (
    "an independent checker written from the documents agrees on every event of simulated and of "
    "damaged games under many options",
    "OpenSpiel's gin_rummy agrees on legality and points of thousands of random games",
)


def results(s: Any, o: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Stated keys that replay can compute."""
    won = 0
    if s.over:
        won = highest_total(s)
        # 003:2862 level totals: who reached the target first
        if won == (1 << s.seats) - 1 and o.deals == 0 and o.columns == ONE_GAME:
            won = 1 << s.first
    found = scores_and_winners(s, seats, won)
    if s.scored:
        found["hands"] = {name: s.hands_won[i] for i, name in enumerate(seats)}
        found["outcome"] = Outcome(s.outcome).name.lower().replace("_", "-")
        if o.columns > ONE_GAME:
            for i in range(o.columns):
                name = f"column{i + 1}"
                found[name] = dict(zip(seats, s.columns[2 * i : 2 * i + 2], strict=True))
    return found


def gin_game(
    rules: str,
    name: str,
    *,
    sources: tuple[str, ...],
    defaults: Mapping[str, Any] | None = None,
    named: tuple[OptionName, ...] = (),
) -> Game:
    """Gin with other defaults."""
    return Game(
        id=rules,
        name=name,
        family="rummy",
        sources=sources,
        seats=(2, 2),
        state=State,
        options=Options,
        phases=Phase,
        setup=setup,
        verbs=VERBS,
        end=end,
        offers=offers,
        player=player,
        results=results,
        rules=RULES,
        check=check,
        places=("hand", "unseen", "pile", "melds", "down"),
        facts={
            "ender": "ender",
            "outcome": "outcome",
            "winner": "winner",
            "deadwood": "deadwood",
            "knock_limit": "limit",
            "stock": "stock",
        },
        parent="" if rules == "gin-rummy" else "gin-rummy",
        defaults=defaults or {},
        events=EVENTS,
        named=named,
        readings=READINGS,
        proof=PROOF,
    )


GAME = gin_game("gin-rummy", "Gin rummy", sources=("003:2806-2882",))
