"""Casino (Cassino) for two, three or two pairs of players (003:1155-1250)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlog.errors import OptionError
from cardlog.rules.faults import Fault
from cardlog.rules.fishing.choices import offers, player
from cardlog.rules.fishing.faults import FishingFault
from cardlog.rules.fishing.play import deal, declare, draw, play, rule
from cardlog.rules.fishing.score import end, results, score
from cardlog.rules.fishing.table import Options, Phase, State, setup
from cardlog.rules.game import Cite, Game, OptionName
from cardlog.words import Verb

RULES = {
    FishingFault.NOT_ON_TABLE: Cite(
        "A card takes table cards, and a build may not be taken apart.", "003:1195-1205"
    ),
    FishingFault.BAD_CAPTURE: Cite(
        "A numeral takes cards of its rank, groups that add up to it and builds worth it; a face "
        "card takes one face card of its rank.",
        "003:1197-1199",
    ),
    FishingFault.BAD_BUILD: Cite(
        "A card is laid onto table cards so that all fall into combinations of the number "
        "announced; court cards never go into a build.",
        "003:1203-1207",
    ),
    FishingFault.NOT_KEPT: Cite(
        "You must keep a card in hand capable of capturing the number announced.", "003:1203"
    ),
    FishingFault.KEPT_NOTHING: Cite(
        "You must keep a card in hand capable of capturing the number announced.", "003:1203"
    ),
    FishingFault.BUILD_FIXED: Cite(
        "Once a build is multiple its value is fixed; some rule sets bar raising your own.",
        "003:1205-1207",
    ),
    FishingFault.MAY_NOT_TRAIL: Cite(
        "You may not trail while a build stands to which you played the most recent card.",
        "003:1209",
    ),
    FishingFault.TRAIL_DISPROVED: Cite(
        "You may not trail while a build stands to which you played the most recent card.",
        "003:1209",
    ),
    FishingFault.LAST_NOT_CALLED: Cite(
        'The dealer is obliged to call "last" as the final round goes out.', "003:1215"
    ),
    Fault.NOT_YOUR_TURN: Cite(
        "The player to the dealer's left starts; a turn is a single card, then play passes left.",
        "003:1189, 003:1193",
    ),
    Fault.WRONG_PHASE: Cite(
        "Four cards go to each hand and once to the table; when every hand is empty four more go "
        "to each; in draw casino a card is drawn after every play.",
        "003:1185, 003:1215, 003:1240",
    ),
    Fault.WRONG_COUNT: Cite("Never more than one card of the hand, never fewer.", "003:1193"),
    Fault.TOO_MANY_CARDS: Cite(
        "Everyone ends up holding four cards, with four lying face up in the centre.", "003:1185"
    ),
    Fault.WRONG_TARGET: Cite(
        'Cards are dealt to players and table; it is the dealer who calls "last".',
        "003:1185, 003:1215",
    ),
    Fault.NOT_IN_PACK: Cite("The pack has 52 cards, without jokers.", "003:1181"),
    Fault.UNKNOWN_CARD: Cite("Cards are laid face up.", "003:1193"),
    Fault.NOT_HELD: Cite("A card of one's own hand is played.", "003:1193"),
    Fault.DUPLICATE_CARD: Cite("Cards captured are out of play.", "003:1189"),
    Fault.WRONG_OBSERVATION: Cite(
        "Cards 3, spades 1, big casino 2, little casino 1, each ace 1, each sweep 1.",
        "003:1213, 003:1223-1230",
    ),
    Fault.GAME_OVER: Cite(
        "The higher total at the target wins; a dead tie means another round.", "003:1219, 003:1232"
    ),
}

EVENTS = (
    ("- deal p1 9h4h", "cards to a hand, four in all each time"),
    ("- deal board 5c6d", "cards to the table, four in all, at the beginning of a deal"),
    ("p1 play 8h", "p1 trails"),
    ("p1 play capture 9h4d5d9c", "a card of the hand, and what it takes group by group"),
    ("p1 play capture AhTc4c 14", "royal casino: an ace says what it captures as"),
    ("p1 play build 3h5c 8", "a new build, and its value"),
    ("p1 play build As build1 9", "the card raises a build"),
    ("p1 play build 8s5d3d build1 8", "more groups of a build's value"),
    ("p1 draw stock 5h", "draw casino: a card after every play"),
    ("p2 declare last", "the dealer's call when the last cards are out"),
    ("p1 play 8h !withdrawn", "a card laid and taken back"),
    ("- rule misdeal", "the deal is void, the same dealer deals again"),
    ("p2 score sweep", "the play before was a sweep by p2"),
    ("- score p1 5", "points of p1's side in the deal just over"),
    ("- score p1 total 12", "p1's side stands at twelve"),
)

READINGS = (
    (
        '"Takes every match at once" and "never obliged to take everything": taking is optional.',
        "003:1197, 003:1201",
    ),
    (
        "The card kept for a build may be spent on something else; if a player with a standing "
        "build can then neither capture nor build, he may trail.",
        "003:1203, 003:1209",
    ),
    (
        "A build is made, raised, or enlarged in one turn, not two of these together; two builds "
        "of one value may stand side by side and are not joined.",
        "003:1205-1207",
    ),
    (
        "A build is a group of at least two cards, or several groups; a numeral on a loose card "
        "of its own rank is two groups.",
        "003:1203-1207",
    ),
    (
        "A raised build has the owner and the restriction passes to whoever raised or enlarged it "
        "last.",
        "003:1205, 003:1209",
    ),
    (
        "In royal casino a court card may take several of its rank, as numerals do.",
        "003:1236",
    ),
    (
        "Partners: the card kept must be in the builder's own hand, the restriction on trailing "
        "binds the player, not his partner.",
        "003:1242",
    ),
    (
        "A capture with the last card of the deal that empties the table is a sweep.",
        "003:1215",
    ),
    (
        'The call of "last" is an obligation without a penalty; records may lack it.',
        "003:1215",
    ),
    (
        "In spade casino everything else is unchanged, 24 points a deal and the sweeps; totals "
        "are added after the deal.",
        "003:1238",
    ),
    (
        "Draw casino has no call. After each play a card is drawn, also after the last card of a "
        "hand.",
        "003:1240",
    ),
)

PROOF = (
    "An independent checker written from the documents agrees on every event of simulated and "
    "of altered games.",
)


def check(o: Any, seats: Sequence[str]) -> None:
    """Options that cannot go together."""
    if o.draw and len(seats) != 2:
        raise OptionError(
            "bad-option",
            f"draw casino is played by two, not by {len(seats)}",
            hint='set "draw" to false (003:1240)',
        )


GAME = Game(
    id="casino",
    name="Casino",
    family="fishing",
    sources=("003:1155-1250",),
    seats=(2, 4),
    state=State,
    options=Options,
    phases=Phase,
    setup=setup,
    verbs={
        Verb.DEAL: deal,
        Verb.PLAY: play,
        Verb.DRAW: draw,
        Verb.DECLARE: declare,
        Verb.RULE: rule,
        Verb.SCORE: score,
    },
    end=end,
    offers=offers,
    results=results,
    check=check,
    rules=RULES,
    facts={"cards": "cards_taken", "spades": "spades_taken", "sweeps": "sweeps"},
    places=("hand", "unseen", "loose", "build_cards", "taken"),
    player=player,
    events=EVENTS,
    named=(
        OptionName("royal-casino", {"royal": True, "raise_own": False}, "Royal Casino", "003:1236"),
        OptionName("spade-casino", {"spades": True, "target": 61}, "Spade Casino", "003:1238"),
        OptionName("draw-casino", {"draw": True}, "Draw Casino", "003:1240", 2),
        OptionName("partnership-casino", {}, "Partnership Casino", "003:1242", 4),
    ),
    readings=READINGS,
    proof=PROOF,
)
