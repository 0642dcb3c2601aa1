"""The Koi-Koi table: options, state, deals, the end of a round."""

from __future__ import annotations

from enum import IntEnum
from typing import Annotated

from cardlog.rules.bits import popcount
from cardlog.rules.hanafuda.flowers import BRIGHTS, PACK, four_pairs, whole_months
from cardlog.rules.mechanisms.hands import clear_hands, hand_size
from cardlog.rules.mechanisms.scores import clear_points
from cardlog.rules.mechanisms.stock import Stock, lay_stock
from cardlog.rules.mechanisms.unseen import clear_unseen
from cardlog.rules.options import OptionSet, choice, switch, whole
from cardlog.rules.options import seat as seat_option
from cardlog.rules.state import CardSet, CardSets, EachSeat, SeatNo, SeatSet
from cardlog.words import CHANCE, NONE

HAND = 8
COMBINATIONS = 10


class Phase(IntEnum):
    """Phases of a round."""

    DEAL = 0
    OPEN = 1
    """Dealt; until the first card lucky hands may be declared."""
    PLAY = 2
    TURN = 3
    """A card is to be turned from the pile."""
    MATCH = 4
    """The card turned takes."""
    DECIDE = 5
    """Stop or koi-koi."""
    LUCKY = 6
    """A lucky hand has the round; until the next deal the other player may have one too."""
    OVER = 7


class FieldMonth(IntEnum):
    """Four of a month on the field."""

    REDEAL = 0
    SWEEP = 1
    DEALER = 2


class FieldPairs(IntEnum):
    """Four pairs on the field."""

    REDEAL = 0
    KEEP = 1


class Lucky(IntEnum):
    """Lucky hands."""

    ON = 0
    OFF = 1
    MISDEAL = 2


class Viewing(IntEnum):
    """The two viewings."""

    ON = 0
    OFF = 1
    NEEDS_OTHER = 2


class Cup(IntEnum):
    """What the sake cup counts as."""

    ANIMAL_AND_PLAIN = 0
    EITHER = 1
    ANIMAL = 2


class Multiplier(IntEnum):
    """What the calls of koi-koi do to a score."""

    OPPONENT = 0
    CALLER = 1
    ANY = 2
    SCALED = 3
    BONUS = 4
    OFF = 5


class VoidDeal(IntEnum):
    """After a dead round."""

    SAME = 0
    PASS = 1
    AWARD = 2


class Options(OptionSet):
    """What a record may set."""

    dealer: int = seat_option("who deals and plays first", "003:3519")
    deals: int = whole(12, "rounds of a game; 0: no limit", "003:3552, 003:3578")
    target: int = whole(
        0, "the game ends when a total reaches it; 0: none (50 is usual)", "003:3552"
    )
    start: int = whole(0, "points with which each player begins", "†", high=10**6)
    bust: int = switch(0, "the game ends when a total is 0 or less", "†")
    zero_sum: int = switch(0, "what one player scores the other loses", "003:3568")
    must_match: int = switch(
        0, "a player whose hand has a card that matches must play such a card", "003:3529"
    )
    field_month: int = choice(
        FieldMonth.REDEAL,
        "four of a month on the field: dealt again; the dealer takes the four, and four cards of "
        "the pile replace them (sweep); the dealer wins the round (dealer)",
        "003:3521",
    )
    field_pairs: int = choice(
        FieldPairs.REDEAL, "four pairs on the field: dealt again or keep", "003:3521"
    )
    field_points: int = whole(6, "what the dealer scores with field_month dealer", "†", high=1000)
    lucky: int = choice(
        Lucky.ON,
        "lucky hands: on, off, or misdeal (declared, the deal is void, same dealer)",
        "003:3574",
    )
    lucky_points: int = whole(6, "score of a lucky hand, never multiplied", "003:3574", high=1000)
    lucky_both: int = whole(
        6,
        "score of a hand that is both four of a month and four pairs (6 or 12)",
        "003:3574",
        high=1000,
    )
    stacking: int = switch(
        1, "false: animals and ribbons count the best in the group only", "003:3562"
    )
    poetry_both: int = whole(
        0,
        "an extra combination for all six poetry and blue ribbons, with stacking only",
        "formats",
        high=1000,
    )
    viewing: int = choice(
        Viewing.ON,
        "the two viewings: on, off, needs-other (only for a player who has any other combination)",
        "003:3572",
    )
    viewing_points: int = whole(5, "value of each viewing", "003:3572", high=1000)
    viewing_called: int = whole(
        0,
        "value of each viewing for a player who has called koi-koi; 0: the same",
        "formats",
        high=1000,
    )
    cup: int = choice(
        Cup.ANIMAL_AND_PLAIN,
        "the sake cup counts as both; as one of them, whichever makes more (either); as an animal "
        "only",
        "003:3558, 003:3572",
    )
    weather: int = switch(
        0,
        "no blossom viewing while a November card lies on the field, no moon viewing while a "
        "December card does",
        "003:3572",
    )
    double_at: int = whole(
        7, "a sum of so many or more is doubled; 0: never", "003:3566, 003:3576", high=1000
    )
    koi_multiplier: int = choice(
        Multiplier.OPPONENT,
        "doubled if the opponent called; if the winner himself called (caller); if anybody called "
        "(any); times one more than all calls of the round (scaled); plus the winner's own calls, "
        "from the fourth on times his calls less two (bonus); off",
        "003:3566, 003:3576, formats",
    )
    bright_field: int = switch(
        0,
        "the score is multiplied by one more than the brights among the eight cards of the field "
        "when play begins",
        "003:3576",
    )
    void_deal: int = choice(
        VoidDeal.SAME,
        "after a dead round the same dealer deals; the other (pass); or the round goes to who "
        "last formed or improved a combination, as if he had stopped (award)",
        "003:3578",
    )
    void_counts: int = switch(
        1, "a round in which nobody won is one of the rounds of the game", "†"
    )
    oya_ken: int = whole(
        0, "what the dealer scores for a dead round (0, 1, 6)", "003:3550", high=1000
    )


class State(Stock):
    """A Koi-Koi table."""

    done: int
    """Whether the round is over and no card of the next has been dealt."""
    field: CardSet
    field_dealt: CardSet
    """Cards dealt to the field in this round."""
    field_due: int
    field_brights: int
    """Brights among the eight cards of the field when the play begins."""
    taken: CardSets
    up: Annotated[int, "card"]
    """The card turned, while it is to take."""
    mover: SeatNo
    """Whose turn a card is turned in."""
    calls: EachSeat
    """How often each player has called koi-koi in this round."""
    worth: Annotated[list[int], "number", -COMBINATIONS]
    """Value of each combination of each player at the end of his last turn."""
    improver: SeatNo
    """Who last formed or improved a combination, -1 if nobody has."""
    declared: SeatSet
    """Players who have declared a lucky hand."""
    more: EachSeat
    """What an unseen lucky hand of this round may be worth more than was credited for it."""
    loose: EachSeat
    """What those of all rounds may add to each total at most."""
    rounds: int
    """Rounds that count."""
    yaku: int
    """What the combinations of the winner of the round were worth."""


# --- deals --------------------------------------------------------------------------------


def setup(s: State, o: Options) -> int:
    """Before the first round."""
    s.dealer = o.dealer
    for seat in range(s.seats):
        s.total[seat] = o.start
    gather(s)
    return 0


def gather(s: State) -> None:
    """Before a deal."""
    clear_hands(s, PACK)
    clear_unseen(s)
    lay_stock(s, 0)
    s.phase = Phase.DEAL
    s.turn = CHANCE
    s.done = 0
    s.field = 0
    s.field_dealt = 0
    s.field_due = HAND
    s.field_brights = 0
    s.up = 0
    s.improver = NONE
    s.declared = 0
    s.yaku = 0
    s.deferred = 0
    for seat in range(s.seats):
        s.taken[seat] = 0
        s.calls[seat] = 0
        s.more[seat] = 0
        for i in range(COMBINATIONS):
            s.worth[COMBINATIONS * seat + i] = 0


def dealt_out(s: State) -> int:
    """Whether hands and field have their cards."""
    if popcount(s.field_dealt) < s.field_due:
        return 0
    for seat in range(s.seats):
        if hand_size(s, seat) < HAND:
            return 0
    return 1


def look_at_field(s: State, o: Options) -> None:
    """The cards are out: the field may be thrown in, swept, or win the round (003:3521)."""
    whole_month = whole_months(s.field)
    if whole_month and o.field_month == FieldMonth.SWEEP:
        s.taken[s.dealer] |= whole_month
        s.field ^= whole_month
        s.field_due += popcount(whole_month)
        return
    if whole_month and o.field_month == FieldMonth.DEALER:
        s.deals += 1
        end_round(s, o, s.dealer, o.field_points)
        return
    if whole_month or (four_pairs(s.field) and o.field_pairs == FieldPairs.REDEAL):
        gather(s)
        return
    s.deals += 1
    for seat in range(s.seats):
        s.dealt[seat] = s.hand[seat]
    s.field_brights = popcount(s.field & BRIGHTS)
    lay_stock(s, 32 - s.field_due)
    s.phase = Phase.OPEN
    s.turn = s.dealer


# --- the end of a round -------------------------------------------------------------------


def credit(s: State, o: Options, seat: int, points: int) -> None:
    """Points to a player, perhaps from the other (003:3568)."""
    s.points[seat] += points
    s.total[seat] += points
    if o.zero_sum:
        s.points[1 - seat] -= points
        s.total[1 - seat] -= points


def end_round(s: State, o: Options, winner: int, points: int) -> None:
    """The round is won, and the winner deals the next (003:3552)."""
    clear_points(s)
    credit(s, o, winner, points)
    close_round(s, o, winner, 1)


def close_round(s: State, o: Options, dealer: int, counts: int) -> None:
    """The round is over, its points are credited; the game may be over too."""
    left = 0
    for seat in range(s.seats):
        left += s.hidden[seat]
    if left:
        s.unsure += s.deferred
    s.deferred = 0
    s.scored += 1
    s.rounds += counts
    s.dealer = dealer
    s.done = 1
    s.phase = Phase.DEAL
    s.turn = CHANCE
    if game_ends(s, o, 0):
        s.over = 1
        s.phase = Phase.OVER


def game_ends(s: State, o: Options, more: int) -> int:
    """Whether the game is over, ``more`` rounds being still to be counted (003:3552)."""
    if o.deals and s.rounds + more >= o.deals:
        return 1
    for seat in range(s.seats):
        if o.target and s.total[seat] >= o.target:
            return 1
        if o.bust and s.total[seat] <= 0:
            return 1
    return 0
