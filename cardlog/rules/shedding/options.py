"""Options of crazy eights, and what of them cannot be played."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from cardlog.errors import OptionError
from cardlog.rules.options import OptionSet, choice, switch, whole


class StarterEight(IntEnum):
    """What becomes of an eight turned as the starter."""

    DEALER_NAMES = 0
    BURY = 1


class Scoring(IntEnum):
    """Who writes points down."""

    WINNER = 0
    PENALTY = 1


class Options(OptionSet):
    """What a record may set."""

    packs: int = whole(
        0, "packs of 52; 0: one for up to five players, two from six", "003:1714", high=2
    )
    hand: int = whole(
        0, "cards dealt to each; 0: seven to two players, else five", "003:1718", high=52
    )
    starter_eight: int = choice(
        StarterEight.DEALER_NAMES, "an eight turned as the starter", "003:1720"
    )
    starter_special: int = switch(
        0, "with special cards the starter acts as if the dealer had played it", "†"
    )
    draw_limit: int = whole(
        0, "cards that may be drawn in one turn; 0: any number", "003:1730, 003:1758"
    )
    draw_ends: int = switch(0, "a drawn card ends the turn, playable or not", "003:1730")
    free_pass: int = switch(0, "with the stock gone a player may pass though he could play", "†")
    refill: int = switch(1, "the pile becomes a new stock", "003:1732")
    block_passes: int = whole(
        0, "passes in succession that block the deal; 0: one for each player", "003:1732"
    )
    out_on_eight: int = switch(1, "an eight may be the last card", "003:1734")
    last_card: int = whole(
        2, 'cards drawn for not saying "last card"; 0: it need not be said', "003:1734", high=52
    )
    special_cards: int = switch(0, "powers of the two, the queen and the ace", "003:1750")
    jack_skips: int = switch(0, "with special cards the jack skips too", "003:1750")
    scoring: int = choice(
        Scoring.WINNER,
        "who goes out scores the cards of the others, or each writes down what he holds and the "
        "lowest total wins",
        "003:1740, 003:1744",
    )
    eight_value: int = whole(50, "value of an eight", "†")
    court_value: int = whole(10, "value of king, queen, jack and ten", "†")
    ace_value: int = whole(1, "value of an ace", "†")
    target: int = whole(
        0, "total that ends the game; 0: fifty times the number of players", "003:1740"
    )
    deals: int = whole(0, "deals to play instead of to the target; 0: to the target", "003:1740")


def packs_of(packs: int, seats: int) -> int:
    """003:1714 one pack for up to five players, two for six or seven."""
    if packs:
        return packs
    return 1 if seats <= 5 else 2


def hand_of(hand: int, seats: int) -> int:
    """003:1718 seven cards each for two players, five for more."""
    if hand:
        return hand
    return 7 if seats == 2 else 5


def check(o: Any, seats: Sequence[str]) -> None:
    """Options that cannot go together."""
    cards = 52 * packs_of(o.packs, len(seats))
    if hand_of(o.hand, len(seats)) * len(seats) >= cards:
        raise OptionError(
            "bad-hand",
            f"{len(seats)} hands of {o.hand} cards leave no starter in {cards} cards",
            hint='set "hand" lower or "packs" higher (003:1714-1720)',
        )
