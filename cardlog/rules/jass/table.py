"""The jass table: options, state, phases, sides."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Annotated, Any

from cardlog.cards import NO_SUIT
from cardlog.errors import OptionError
from cardlog.rules.bits import popcount
from cardlog.rules.jass.cards import OBE_ABE, PACK, UNE_UFE
from cardlog.rules.mechanisms.doubts import Doubts, clear_doubts
from cardlog.rules.mechanisms.hands import clear_hands
from cardlog.rules.mechanisms.tricks import Tricks, clear_tricks, open_trick
from cardlog.rules.options import OptionSet, cards, choice, numbers, seat, sequence, switch, whole
from cardlog.rules.state import CardSets, EachSeat, SeatNo, SeatSet
from cardlog.words import CHANCE, NONE

HAND = 9
LAST_TRICK = 5
MATCH = 100
STOCK = 20
SEVENS = 1 << 5 | 1 << 21 | 1 << 37 | 1 << 53


class Phase(IntEnum):
    """Phases of a deal."""

    DEAL = 0
    CHOOSE = 1
    PLAY = 2
    REVIEW = 3
    """Played; a revoke may still be ruled on."""
    OVER = 4


class FirstChoice(IntEnum):
    """Who chooses and leads in the first deal."""

    FOREHAND = 0
    SEVEN = 1
    CUT = 2


class DoubleSuit(IntEnum):
    """Trump suits that count double."""

    CLUBS = 1
    DIAMONDS = 2
    HEARTS = 3
    SPADES = 4


class Finish(IntEnum):
    """Which side wins when one has reached the target."""

    HIGHER = 0
    FIRST = 1


class Options(OptionSet):
    """What a record may set."""

    target: int = whole(2500, "points that end the game", "†", low=1)
    deals: int = whole(0, "deals to play instead of to the target; 0: to the target", "†")
    start_1: int = whole(
        0, "score of the first seat's side when the record begins", "†", low=-(10**9)
    )
    start_2: int = whole(
        0, "score of the second seat's side when the record begins", "†", low=-(10**9)
    )
    first_choice: int = choice(
        FirstChoice.FOREHAND,
        "who chooses and leads in the first deal: the dealer's right, the holder of a named seven, "
        "or a seat found by cutting",
        "003:4902",
    )
    chooser: int = seat("the seat that won the cut, with first_choice cut", "003:4902")
    seven: int = cards(
        "7d", "the seven that gives the first choice, with first_choice seven", "003:4902, †"
    )
    double_suits: int = sequence(
        (DoubleSuit.CLUBS, DoubleSuit.SPADES), "trump suits that count double", "003:4916"
    )
    factor_obe_abe: int = whole(3, "factor of obe-abe", "†", low=1)
    factor_une_ufe: int = whole(3, "factor of une-ufe", "†", low=1)
    six_is_11: int = switch(
        1, "in une-ufe the six counts 11 and the ace nothing; if false the values stay", "003:4912"
    )
    four_sixes: int = switch(0, "in une-ufe four sixes are a Weis instead of four aces", "003:4912")
    weis_runs: list[int] = numbers(
        (20, 50, 100, 100, 100, 100, 100),
        "values of runs of three to nine cards; 0 or left out: no Weis",
        "†",
        most=7,
    )
    weis_fours: int = whole(
        100, "value of four aces, kings, queens, tens, and sixes where they count", "†"
    )
    weis_nines: int = whole(0, "value of four nines; 0: no Weis", "†")
    finish: int = choice(
        Finish.HIGHER,
        "when a side has reached the target: the higher total wins, or the side that reached it "
        "first when Stöck, Weis and then tricks are counted in order",
        "†",
    )
    revoke_price: int = whole(0, "points that the other side gets for an established revoke", "†")


class State(Tricks, Doubts):
    """A jass table."""

    named: int
    """Contract plus one: a suit, obe-abe, une-ufe; 0 while it is not named."""
    pushed: int
    forehand: SeatNo
    """Who has the choice and leads first; -1 while nobody is known to."""
    own: CardSets
    """Known cards of each hand as dealt, those that it has played among them."""
    cards_won: EachSeat
    """Card points in each seat's tricks, the last trick included."""
    announced: EachSeat
    """Value of the best Weis that each seat has named plus one, 0 if none."""
    best_weis: int
    """Standing of the best Weis that was announced."""
    weis_side: int
    """1 or 2 for the side that scores its Weis, 0 if none was announced, 3 if that is open."""
    asked: SeatSet
    """Seats that were asked to show their Weis."""
    runs_shown: CardSets
    """Lowest cards of the runs that each seat has shown."""
    fours_shown: EachSeat
    """Ranks of the fours of a kind that each seat has shown."""
    side_shown: int
    """Side that showed or was asked for Weis while it was open which side scores."""
    noted: Annotated[list[int], "number", 2]
    """Weis that a note gives to each side while hands are unknown, plus one."""
    blind: SeatSet
    """Seats of which something was believed about the whole hand."""
    saying: int
    """Seat plus one that has said Stöck and is to play the card."""
    stock: int
    """Seat plus one that has scored Stöck."""
    weis: EachSeat
    """Weis that each seat's side scored in the deal scored last, without factor."""
    hauls: Annotated[list[int], "number", 9]
    """Points of each trick, the last trick's five included."""
    takers: Annotated[list[int], "number", 9]
    """Who took each trick."""
    winners: SeatSet
    """Seats that have won the game."""


def setup(s: State, o: Options) -> int:
    """Scores as the record begins, nothing dealt."""
    s.dealer = o.dealer
    for player in range(s.seats):
        s.total[player] = o.start_2 if player & 1 else o.start_1
    clear_deal(s)
    gather(s)
    return 0


def gather(s: State) -> None:
    """Before a deal. What the last one came to stays readable until the cards are out."""
    clear_hands(s, PACK)
    open_trick(s, 0)
    s.turn = CHANCE
    s.phase = Phase.DEAL
    s.deferred = 0


def clear_deal(s: State) -> None:
    """When the cards are out: nothing is named, announced or taken."""
    clear_tricks(s)
    clear_doubts(s)
    s.declarer = NONE
    s.contract = 0
    s.trump = NO_SUIT
    s.made = 0
    s.named = 0
    s.pushed = 0
    s.forehand = NONE
    s.best_weis = 0
    s.weis_side = 0
    s.asked = 0
    s.side_shown = 0
    s.blind = 0
    s.saying = 0
    s.stock = 0
    s.noted[0] = 0
    s.noted[1] = 0
    for player in range(s.seats):
        s.own[player] = s.hand[player]
        s.cards_won[player] = 0
        s.announced[player] = 0
        s.runs_shown[player] = 0
        s.fours_shown[player] = 0
        s.weis[player] = 0
    for trick in range(HAND):
        s.hauls[trick] = 0
        s.takers[trick] = 0


def right_of(player: int) -> int:
    """The next to play: seats are listed clockwise, play goes the other way."""
    return (player + 3) & 3


def partner(player: int) -> int:
    """The seat opposite."""
    return player ^ 2


def of_side(values: list[int], player: int) -> int:
    """What a seat and its partner have together."""
    return values[player] + values[player ^ 2]


def side_of(player: int) -> int:
    """A seat and its partner as a set."""
    return 0b0101 << (player & 1)


def contract(s: State) -> int:
    """The contract: a suit, obe-abe or une-ufe."""
    return s.named - 1


def factor(s: State, o: Options) -> int:
    """What every point of the deal is multiplied by (003:4916)."""
    named = contract(s)
    if named == OBE_ABE:
        return o.factor_obe_abe
    if named == UNE_UFE:
        return o.factor_une_ufe
    suits = o.double_suits
    while suits:
        if suits & 7 == named + DoubleSuit.CLUBS:
            return 2
        suits >>= 3
    return 1


def check(o: Any, seats: Sequence[str]) -> None:
    """Raise ``OptionError`` for options that cannot be played."""
    if popcount(o.seven) != 1 or o.seven & ~SEVENS:
        raise OptionError(
            "bad-seven",
            "the first choice goes to the holder of one seven",
            hint='"seven" is one card, such as "7d" (003:4902)',
        )
