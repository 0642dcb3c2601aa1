"""Texas hold'em: two own cards and five shared ones, in any combination."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardlog.cards import PACK_52
from cardlog.rules.game import Game
from cardlog.rules.options import switch
from cardlog.rules.poker.community import PACK_36, ROUNDS, CommunityState, offers, set_hand
from cardlog.rules.poker.family import (
    BETTING_READINGS,
    COMMUNITY_EVENTS,
    COMMUNITY_VERBS,
    FACTS,
    RULES,
    check_community,
    results,
)
from cardlog.rules.poker.options import Options
from cardlog.rules.poker.player import draw_stacks, player
from cardlog.rules.poker.showdown import end
from cardlog.rules.poker.table import Phase, set_chips

HOLE = 2


class HoldemOptions(Options):
    """What a record may set."""

    short_deck: int = switch(0, "36 cards, six to ace", "common practice")


def setup(s: CommunityState, o: HoldemOptions) -> int:
    """Chips, forced bets, and the pack."""
    s.hole = HOLE
    s.short = o.short_deck
    set_chips(s, o, ROUNDS)
    set_hand(s, o, PACK_36 if o.short_deck else PACK_52)
    return 0


def check(o: Any, seats: Sequence[str]) -> None:
    """Raise ``OptionError`` for a table that cannot be dealt."""
    check_community(o, seats, HOLE, PACK_36 if o.short_deck else PACK_52)


GAME = Game(
    id="texas-holdem",
    name="Texas hold'em",
    family="poker (community)",
    sources=("003:4048-4157",),
    seats=(2, 10),
    state=CommunityState,
    options=HoldemOptions,
    phases=Phase,
    setup=setup,
    verbs=COMMUNITY_VERBS,
    end=end,
    offers=offers,
    results=results,
    check=check,
    facts=FACTS,
    player=player,
    table=draw_stacks,
    places=("hand", "unseen", "burns"),
    rules=RULES,
    events=COMMUNITY_EVENTS,
    readings=(
        *BETTING_READINGS,
        (
            "Board cards are always known; a record that lacks one cannot be judged.",
            "common practice",
        ),
    ),
    proof=(
        "an independent checker written from the same text agrees on simulated and damaged hands",
        "simulated hands come out as in PokerKit 0.7: who acts, what is owed, what may be bet, "
        "and the chips of every seat",
        "2383 recorded hands (ACPC, PHH, PokerStars, PokerNow, OHH, another room) are legal, and "
        "every result that they state is the replay's",
    ),
)
