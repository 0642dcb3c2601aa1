"""Go Fish: ask for ranks, fish in the stock, lay down books (003:2884-2954)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from cardlog.cards import PACK_52
from cardlog.errors import OptionError
from cardlog.rules.collecting.choices import offers, player
from cardlog.rules.collecting.faults import CollectingFault
from cardlog.rules.collecting.flow import result_keys
from cardlog.rules.collecting.options import Options as Common
from cardlog.rules.collecting.options import check_series
from cardlog.rules.collecting.rules import (
    deal,
    declare,
    draw,
    end,
    give,
    meld,
    rule,
    score,
    show,
)
from cardlog.rules.collecting.table import Phase, State, Value, gather
from cardlog.rules.faults import Fault
from cardlog.rules.game import Cite, Game, OptionName
from cardlog.rules.options import choice, switch, whole
from cardlog.words import Verb


class Unit(IntEnum):
    """What is collected."""

    BOOK = 4
    PAIR = 2


class Ask(IntEnum):
    """What is asked for."""

    RANK = 0
    CARD = 1


class Lucky(IntEnum):
    """Which card fished gives another turn, where the very card is asked for."""

    ASKED = 0
    RANK = 1


class Next(IntEnum):
    """Who is to ask after a question that failed."""

    LEFT = 0
    BLOCKER = 1


class RefillTurn(IntEnum):
    """Whose turn it is after a fresh hand."""

    STAYS = 0
    TAKEN = 1


class Options(Common):
    """What a record of Go Fish may set."""

    hand: int = whole(
        0,
        "cards dealt to each; 0: seven to two or three players, five to more",
        "003:2914, 003:2954",
        high=26,
    )
    unit: int = choice(Unit.BOOK, "what is collected: book of four or pair", "003:2954")
    ask: int = choice(Ask.RANK, "what is asked for: a rank or an exact card", "003:2948")
    lucky: int = choice(
        Lucky.ASKED,
        "with ask card: another turn only for the very card asked for (asked), or for any of its "
        "rank (rank)",
        "003:2928, 003:2948",
    )
    next: int = choice(
        Next.LEFT,
        'after "go fish" the turn passes to the left, or to the player who said it (blocker)',
        "003:2950",
    )
    play_on: int = switch(0, "the hand goes on until all cards are in books", "003:2952")
    refill: int = whole(
        5, "with play_on: cards of a fresh hand, or all that are left", "003:2952", low=1, high=52
    )
    refill_turn: int = choice(
        RefillTurn.STAYS,
        "with play_on: drawing a fresh hand leaves the turn where it is, or who draws it is to "
        "ask (taken)",
        "†",
    )
    first_out_wins: int = switch(
        0, "a player who sheds his last card first wins outright", "003:2932"
    )
    value: int = choice(
        Value.ONE,
        "a book scores 1; the value of its rank (book: 2 to 10, J 11, Q 12, K 13, A 15); or that "
        "for each card (card)",
        "003:2940",
    )


def setup(s: State, o: Options) -> int:
    """The rules agreed, before the first deal."""
    s.dealer = o.dealer
    s.pack = PACK_52
    s.unit = o.unit
    s.ask_card = int(o.ask == Ask.CARD)
    s.ask_own = o.ask_own
    s.must_hold = 1
    s.lucky_rank = int(o.lucky == Lucky.RANK)
    s.blocker = int(o.next == Next.BLOCKER)
    s.play_on = o.play_on
    s.refill = o.refill
    s.takes_turn = int(o.refill_turn == RefillTurn.TAKEN)
    s.worth = o.value
    s.size = o.hand
    if o.hand == 0:
        # 003:2914
        s.size = 7 if s.seats <= 3 else 5
    gather(s)
    return 0


def results(s: Any, o: Any, seats: Sequence[str]) -> dict[str, Any]:
    """Stated keys that replay can compute."""
    return result_keys(s, o.first_out_wins, o.deals, seats)


def check(o: Any, seats: Sequence[str]) -> None:
    """Options that cannot go together."""
    check_series(o)
    if o.first_out_wins and o.play_on:
        raise OptionError(
            "bad-option",
            "a hand that goes on until all books are made is not won by running dry",
            hint='set one of "first_out_wins" and "play_on" to false (003:2932, 003:2952)',
        )
    if o.hand * len(seats) > 51:
        raise OptionError(
            "bad-option",
            f"{o.hand} cards each for {len(seats)} players leave no stock",
            hint="there must be a card to fish (003:2916)",
        )


RULES = {
    CollectingFault.NO_CARD_OF_RANK: Cite(
        "Ask only for a rank you are already holding.", "003:2924, 003:2948"
    ),
    CollectingFault.NOBODY_THERE: Cite(
        "The question goes to a single named player; one without cards is not asked.", "003:2924, †"
    ),
    CollectingFault.WITHHELD: Cite(
        "If the player you asked holds any cards of that rank, they must hand over every one.",
        "003:2926",
    ),
    CollectingFault.FALSE_GO: Cite(
        "Only a player who has none of that rank says go fish.", "003:2926-2928"
    ),
    CollectingFault.BOOK_FIRST: Cite(
        "A book is laid down whenever it is complete, straight away.", "003:2918, 003:2930"
    ),
    CollectingFault.SHOW_FIRST: Cite(
        "If the card drawn is of the very rank you asked for, show it and take another turn.",
        "003:2928",
    ),
    CollectingFault.NOT_ASKED_FOR: Cite(
        "Only a card of the very rank asked for is shown; otherwise it is kept quietly.", "003:2928"
    ),
    CollectingFault.REFILL_FIRST: Cite(
        "Where play goes on, whoever runs dry takes five fresh cards off the stock, or all that "
        "is left.",
        "003:2952",
    ),
    CollectingFault.BAD_BOOK: Cite(
        "A book is four cards of the same rank; pairs are two.", "003:2938, 003:2954"
    ),
    CollectingFault.LAID_DOWN: Cite(
        "Cards laid down are out of play and cannot be asked for again.", "003:2930"
    ),
    CollectingFault.OWN_CARD: Cite(
        "Settle whether you may ask for a card you are holding yourself.", "003:2948"
    ),
    Fault.NOT_YOUR_TURN: Cite(
        "The player to the dealer's left begins; a failed question passes the turn to the left, "
        "or to the player who answered it.",
        "003:2918, 003:2926-2928, 003:2950",
    ),
    Fault.WRONG_TARGET: Cite("You must ask a single named player, an opponent.", "003:2922-2924"),
    Fault.WRONG_PHASE: Cite(
        "A question is answered with all the cards or with go fish, and then a card is fished.",
        "003:2922-2928",
    ),
    Fault.WRONG_COUNT: Cite("One card is fished; a fresh hand has five.", "003:2928, 003:2952"),
    Fault.TOO_MANY_CARDS: Cite(
        "Seven cards each to two or three players, five to four or more.", "003:2914"
    ),
    Fault.NOT_HELD: Cite("Cards are given and laid down from one's own hand.", "003:2926-2930"),
    Fault.UNKNOWN_CARD: Cite("The table has seen what is shown or laid down.", "003:2928-2930"),
    Fault.NOT_IN_PACK: Cite("The pack has 52 cards, the jokers out.", "003:2910"),
    Fault.DUPLICATE_CARD: Cite("The pack has each card once.", "003:2910"),
    Fault.WRONG_OBSERVATION: Cite("A point per book, or the value of its cards.", "003:2940"),
    Fault.GAME_OVER: Cite(
        "A hand ends when the stock or a hand is used up; a series at its target.",
        "003:2932, 003:2940",
    ),
}

EVENTS = (
    ("- deal p1 7c7d2c3c", "cards to a hand"),
    ("p1 declare p2 ask 7", "p1 asks p2 for a rank: 1 ace, 11 jack, 12 queen, 13 king"),
    ("p1 declare p2 ask 9c", "where the very card is asked for"),
    ("p2 give p1 7h7s", "all the cards asked for"),
    ("p2 declare go", "go fish"),
    ("p1 draw stock Kc", "the card fished"),
    ("p1 show 7h", "it was asked for: p1 goes on"),
    ("p1 meld 7c7d7h7s", "a book or pair"),
    ("p2 draw stock 7d6d5d4d3d", "where play goes on: a fresh hand"),
    ("p1 declare p2 ask 8 !withdrawn", "a question taken back"),
    ("- rule misdeal", "the deal is void, the same dealer deals again"),
    ("- score p1 3", "p1's points of the hand just over"),
    ("- score p1 total 10", "p1's points of the series"),
)

READINGS = (
    ("Three players get seven cards; the other account's five is hand 5.", "003:2914"),
    (
        "A book completed with the last card of the stock counts; the extra turn is lost.",
        "003:2932",
    ),
    ("A player without cards is not asked.", "003:2924, †"),
    (
        "With first_out_wins a hand that ends with the stock goes to the most books; if two hands "
        "run dry by one question, the player who gave was first out. It decides the winner of a "
        "single hand in results, not the points.",
        "003:2932",
    ),
    ("With ask card another turn needs the very card that was asked for.", "003:2928, 003:2948"),
    ("A card that lies on the table cannot be asked for.", "003:2930"),
    (
        "Whether books lie face up, and the duty to show a card of the rank while asking, are not "
        "in a record.",
        "003:2930, 003:2948",
    ),
    ("Card values are counted a book, 105 in all; by the card is the option.", "003:2940"),
    (
        "In a series the deal passes to the left and nothing settles equal totals.",
        "003:2940, †",
    ),
)

VERBS = {
    Verb.DEAL: deal,
    Verb.DECLARE: declare,
    Verb.GIVE: give,
    Verb.DRAW: draw,
    Verb.SHOW: show,
    Verb.MELD: meld,
    Verb.RULE: rule,
    Verb.SCORE: score,
}

GAME = Game(
    id="go-fish",
    name="Go Fish",
    family="asking/collecting",
    sources=("003:2884-2954",),
    seats=(2, 6),
    state=State,
    options=Options,
    phases=Phase,
    setup=setup,
    verbs=VERBS,
    end=end,
    offers=offers,
    results=results,
    check=check,
    rules=RULES,
    facts={"sets": "sets", "questions": "questions"},
    places=("hand", "unseen", "down"),
    player=player,
    events=EVENTS,
    named=(
        OptionName("go-fish-pairs", {"unit": "pair", "hand": 7}, "Go Fish with pairs", "003:2954"),
        OptionName("go-fish-exact", {"ask": "card"}, "Go Fish for exact cards", "003:2948"),
        OptionName("go-fish-thirteen", {"play_on": True}, "Go Fish to all books", "003:2952"),
    ),
    readings=READINGS,
    proof=(
        "An independent checker written from the documents agrees on every event of simulated "
        "and of altered games.",
        "OpenSpiel's go_fish agrees on the questions and the books of 2000 random games.",
    ),
)
