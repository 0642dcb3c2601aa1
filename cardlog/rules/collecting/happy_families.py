"""Happy Families: eleven families of four, asked for card by card (003:2956)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlog.rules.collecting.choices import offers, player
from cardlog.rules.collecting.faults import CollectingFault
from cardlog.rules.collecting.flow import result_keys
from cardlog.rules.collecting.go_fish import RULES as GO_FISH_RULES
from cardlog.rules.collecting.options import Options as Common
from cardlog.rules.collecting.options import check_series
from cardlog.rules.collecting.rules import deal, declare, end, give, meld, rule, score
from cardlog.rules.collecting.table import RANK, Phase, State, Value, gather
from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game
from cardlog.rules.options import switch
from cardlog.words import Verb

FAMILIES = RANK * 0x13FF
"""Ace, two to ten, jack of all suits: the families and their members."""


class Options(Common):
    """What a record of Happy Families may set."""

    must_hold: int = switch(1, "a player may ask only for a family of which he holds a member", "†")


def setup(s: State, o: Options) -> int:
    """Before the first deal."""
    s.dealer = o.dealer
    s.pack = FAMILIES
    s.unit = 4
    s.ask_card = 1
    s.ask_own = o.ask_own
    s.must_hold = o.must_hold
    s.blocker = 1
    s.play_on = 1
    s.worth = Value.ONE
    gather(s)
    return 0


def results(s: Any, o: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Stated keys that replay can compute."""
    return result_keys(s, 0, o.deals, seats)


def check(o: Any, seats: Sequence[str]) -> None:
    """Options that cannot go together."""
    check_series(o)


_SHARED = {
    fault: GO_FISH_RULES[fault]
    for fault in (
        CollectingFault.BOOK_FIRST,
        CollectingFault.LAID_DOWN,
        CollectingFault.OWN_CARD,
        Fault.NOT_HELD,
        Fault.UNKNOWN_CARD,
    )
}

GAME = Game(
    id="happy-families",
    name="Happy Families",
    family="asking/collecting",
    sources=("003:2956",),
    seats=(2, 6),
    state=State,
    options=Options,
    phases=Phase,
    setup=setup,
    verbs={
        Verb.DEAL: deal,
        Verb.DECLARE: declare,
        Verb.GIVE: give,
        Verb.MELD: meld,
        Verb.RULE: rule,
        Verb.SCORE: score,
    },
    end=end,
    offers=offers,
    results=results,
    check=check,
    rules={
        **_SHARED,
        CollectingFault.NO_CARD_OF_RANK: Cite(
            "A player asks for a family of which he holds a member.", "003:2956, †"
        ),
        CollectingFault.NOBODY_THERE: Cite("A player without cards is not asked.", "003:2956, †"),
        CollectingFault.WITHHELD: Cite("A player who has the card hands it over.", "003:2956"),
        CollectingFault.FALSE_GO: Cite(
            'Only a player who has not got the card says "not at home".', "003:2956"
        ),
        CollectingFault.BAD_BOOK: Cite("A family has four members.", "003:2956"),
        Fault.NOT_YOUR_TURN: Cite(
            'After "not at home" the turn passes to the player who said it.', "003:2956"
        ),
        Fault.WRONG_TARGET: Cite("One other player is asked by name.", "003:2956, 003:2922"),
        Fault.WRONG_PHASE: Cite(
            'A question is answered with the card or with "not at home".', "003:2956"
        ),
        Fault.WRONG_COUNT: Cite("One named card is asked for.", "003:2956"),
        Fault.TOO_MANY_CARDS: Cite("All cards are dealt, evenly.", "003:2956, †"),
        Fault.NOT_IN_PACK: Cite("The pack holds eleven families of four.", "003:2956"),
        Fault.DUPLICATE_CARD: Cite("The pack has each card once.", "003:2956"),
        Fault.WRONG_OBSERVATION: Cite("Each family counts one.", "003:2940, †"),
        Fault.GAME_OVER: Cite("The hand ends when all families are laid down.", "003:2956, †"),
    },
    facts={"sets": "sets", "questions": "questions"},
    places=("hand", "unseen", "down"),
    player=player,
    events=(
        ("- deal p1 AcAdAh2c", "cards to a hand"),
        ("p1 declare p2 ask 9c", "p1 asks p2 for a card"),
        ("p2 give p1 9c", "the card asked for"),
        ("p2 declare go", '"not at home"'),
        ("p1 meld 9c9d9h9s", "a family"),
        ("p1 declare p2 ask 9c !withdrawn", "a question taken back"),
        ("- rule misdeal", "the deal is void, the same dealer deals again"),
        ("- score p1 3", "p1's points of the hand just over"),
        ("- score p1 total 3", "p1's points of the series"),
    ),
    parent="go-fish",
    readings=(
        ('"Not at home" passes the turn to the player asked, who asks next.', "003:2956"),
        (
            "A player who lays down his last family while it is his turn ends it; the next on his "
            "left who has cards goes on.",
            "003:2956, †",
        ),
        (
            "The hand ends when all families are laid down; each counts one.",
            "003:2956, 003:2940, †",
        ),
        ("A card that lies on the table cannot be asked for.", "003:2930"),
    ),
    proof=(
        "An independent checker written from the documents agrees on every event of simulated "
        "and of altered games.",
    ),
)
