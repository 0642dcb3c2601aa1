"""Cribbage, for two, three or two pairs of players (003:1770-1854)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlog.errors import OptionError
from cardlog.rules.cribbage.choices import offers, player
from cardlog.rules.cribbage.deal import deal, discard, rule
from cardlog.rules.cribbage.faults import CribbageFault
from cardlog.rules.cribbage.play import declare, play
from cardlog.rules.cribbage.score import end, results, score
from cardlog.rules.cribbage.show import claim, show
from cardlog.rules.cribbage.table import Options, Phase, State, setup
from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game, OptionName
from cardlog.words import Verb

RULES = {
    CribbageFault.ABOVE_31: Cite("The running total may never exceed 31.", "003:1810"),
    CribbageFault.MUST_PLAY: Cite(
        "You must play whenever you can; go is said by a player whose every card would pass 31.",
        "003:1814",
    ),
    CribbageFault.GO_DISPROVED: Cite(
        "Go means that every card left in the hand would push the total past 31.", "003:1814"
    ),
    CribbageFault.OVERCOUNTED: Cite(
        "A hand scores its fifteens, pairs, runs, flush and his nobs with the starter.",
        "003:1824-1831",
    ),
    Fault.NOT_YOUR_TURN: Cite(
        "The non-dealer leads and play alternates; the player who did not lay the last card leads "
        "to the new count; the non-dealer counts first, the dealer's crib comes last.",
        "003:1810, 003:1814, 003:1816",
    ),
    Fault.WRONG_PHASE: Cite(
        "Cards are dealt, laid away to the crib, the starter is turned, the cards are played, "
        "then hands and crib are counted; his heels are claimed before the opening lead.",
        "003:1800-1802, 003:1808",
    ),
    Fault.WRONG_COUNT: Cite(
        "Two players lay two cards each to the crib, three and four players one.",
        "003:1800, 003:1841-1843",
    ),
    Fault.TOO_MANY_CARDS: Cite(
        "Six cards to each of two players, five to each of three or four.",
        "003:1800, 003:1841-1843",
    ),
    Fault.NOT_HELD: Cite("Only cards of one's own hand are played or counted.", "003:1810"),
    Fault.UNKNOWN_CARD: Cite("Starter and cards played lie face up.", "003:1802, 003:1810"),
    Fault.WRONG_TARGET: Cite(
        "Cards are dealt to the players; his heels are the dealer's.", "003:1800-1802"
    ),
    Fault.NOT_IN_PACK: Cite("The pack has 52 cards, without jokers.", "003:1796"),
    Fault.DUPLICATE_CARD: Cite("The pack has each card once.", "003:1796"),
    CribbageFault.NOT_OVERLOOKED: Cite(
        "An opponent may take the points that a player who has finished counting has missed.",
        "003:1845",
    ),
    Fault.WRONG_OBSERVATION: Cite(
        "Points are pegged as they are earned, and a peg does not go back.", "003:1818"
    ),
    Fault.GAME_OVER: Cite(
        "The game ends at the moment a peg reaches the game hole.", "003:1816, 003:1822"
    ),
}

EVENTS = (
    ("- deal p1 2h3h4c6cKhKd", "a hand, in any packets"),
    ("- deal crib 5s", "three players: the fourth card of the crib"),
    ("p1 discard KhKd", "cards for the crib, the players in any order"),
    ("- deal starter 5s", "the starter"),
    ("p1 declare his-heels", "the dealer claims two for the jack, where he must"),
    ("p2 play Js", "a card to the count"),
    ("p1 declare go", "p1 holds cards and none fits"),
    ("p2 show 5c5d5hJs 29", "p2 counts his hand, or what it counted is stated"),
    ("p1 show crib KhKdKcKs 20", "the dealer counts the crib"),
    ("p1 claim muggins 2", "an opponent takes points that were overlooked"),
    ("p2 play Js !withdrawn", "a card laid and taken back"),
    ("- rule misdeal", "the deal is void, the same dealer deals again"),
    ("p1 score peg 3", "the act before pegged three for p1"),
    ("- score p1 33", "p1's side has pegged so many in this deal"),
    ("- score p1 total 33", "p1's side stands at so many"),
)

READINGS = (
    (
        "With three or four players a player who has said go stays out of the count; the others "
        "go on in turn.",
        "003:1814, †",
    ),
    (
        "After a count the lead is with the first player to the left of the last card who has "
        "cards.",
        "003:1814, †",
    ),
    ("A go is recorded, since it is a statement about a hidden hand.", "003:1814"),
    ("At 31 the count ends at once, nobody says go.", "003:1814"),
    ("The last card of all pegs 1 like any last card, or 2 for 31.", "003:1814"),
    ("Points beyond the game hole are not pegged.", "003:1816, 003:1822"),
    (
        "A hand claimed for more than it is worth is refused; no document says what it costs.",
        "003:1818",
    ),
    ("Muggins concerns hands and cribs only; pegging is counted by the rules.", "003:1845"),
    ("With three players a win is a skunk if both others are below the line.", "003:1835, †"),
    (
        "The cut for the first deal and the cut for the starter are not in a record.",
        "003:1798, 003:1802",
    ),
    ("Only the two-handed game gives the non-dealer a start.", "003:1839"),
    (
        "91 and 61 are the skunk lines of a game of 121; a match of shorter games must say its "
        "own, and the old game of 61 has one line, half way at 31.",
        "003:1835, 003:1839, †",
    ),
)

PROOF = (
    "An independent checker written from the documents agrees on every event of simulated and "
    "of altered games.",
    "OpenSpiel's cribbage agrees on the legal cards and the pegs of 3000 random games with two, "
    "three and four players.",
)


def check(o: Any, seats: Sequence[str]) -> None:
    """Options that cannot go together."""
    allowed = (0, 5, 6) if len(seats) == 2 else (0, 5)
    if o.cards not in allowed:
        raise OptionError(
            "bad-option",
            f"{o.cards} cards each leave no hand and crib for {len(seats)} players",
            hint=f'"cards" for {len(seats)} players is one of {", ".join(map(str, allowed))}',
        )
    if o.head_start and len(seats) != 2:
        raise OptionError(
            "bad-option",
            f"no start for the non-dealer of {len(seats)} players",
            hint='"head_start" belongs to the game of two (003:1839)',
        )
    if o.match and max(o.skunk, o.double_skunk) >= o.target:
        # Every loser of every game would be skunked.
        raise OptionError(
            "bad-option",
            f"skunk lines of {o.skunk} and {o.double_skunk} do not fit a game of {o.target}",
            hint='set "skunk" and "double_skunk" below "target", or to 0 (91 and 61 are those of '
            "a game of 121, 003:1835)",
        )
    if o.head_start >= o.target:
        raise OptionError(
            "bad-option",
            f"a start of {o.head_start} is the whole game of {o.target}",
            hint='"head_start" is below "target"',
        )


GAME = Game(
    id="cribbage",
    name="Cribbage",
    family="matching/adding",
    sources=("003:1770-1854",),
    seats=(2, 4),
    state=State,
    options=Options,
    phases=Phase,
    setup=setup,
    verbs={
        Verb.DEAL: deal,
        Verb.DISCARD: discard,
        Verb.PLAY: play,
        Verb.DECLARE: declare,
        Verb.SHOW: show,
        Verb.CLAIM: claim,
        Verb.RULE: rule,
        Verb.SCORE: score,
    },
    end=end,
    offers=offers,
    results=results,
    check=check,
    rules=RULES,
    facts={"pegging": "pegging", "hand": "hand_points", "crib": "crib_points"},
    places=("hand", "unseen", "crib", "starter", "played"),
    player=player,
    events=EVENTS,
    named=(
        OptionName(
            "five-card-cribbage",
            {"cards": 5, "target": 61, "head_start": 3, "skunk": 31, "double_skunk": 0},
            "Five-card Cribbage",
            "003:1839",
            2,
        ),
        OptionName("three-handed-cribbage", {}, "Three-handed Cribbage", "003:1841", 3),
        OptionName("partnership-cribbage", {}, "Partnership Cribbage", "003:1843", 4),
        OptionName("cribbage/muggins", {"muggins": True}, "Muggins", "003:1845"),
    ),
    readings=READINGS,
    proof=PROOF,
)
