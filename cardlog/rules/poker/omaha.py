"""Omaha: exactly two of the own cards and exactly three of the shared ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardlog.cards import PACK_52
from cardlog.rules.game import Game
from cardlog.rules.options import choice, switch, whole
from cardlog.rules.poker.community import ROUNDS, CommunityState, offers, set_hand
from cardlog.rules.poker.family import (
    BETTING_READINGS,
    COMMUNITY_EVENTS,
    COMMUNITY_VERBS,
    FACTS,
    RULES,
    allowed,
    check_community,
    results,
)
from cardlog.rules.poker.options import Limit, Options
from cardlog.rules.poker.player import draw_stacks, player
from cardlog.rules.poker.showdown import end
from cardlog.rules.poker.table import Phase, set_chips


class OmahaOptions(Options):
    """What a record may set."""

    limit: int = choice(Limit.POT, "betting limit: no, pot, fixed", "003:4114, 003:4148")
    hole_cards: int = whole(
        4, "cards of each player: 4, 5 or 6", "003:4144, common practice", low=4, high=6
    )
    hilo: int = switch(0, "pots are halved between high and low, eight or better", "003:4142")
    flop_first: int = switch(
        0, "the first board card is face up before the first round", "003:4146"
    )


def setup(s: CommunityState, o: OmahaOptions) -> int:
    """Chips, forced bets, and the pack."""
    s.hole = o.hole_cards
    s.two_own = 1
    s.hilo = o.hilo
    s.early = o.flop_first
    set_chips(s, o, ROUNDS)
    set_hand(s, o, PACK_52)
    return 0


def check(o: Any, seats: Sequence[str]) -> None:
    """Raise ``OptionError`` for a table that cannot be dealt."""
    allowed("hole_cards", o.hole_cards, (4, 5, 6))
    check_community(o, seats, o.hole_cards, PACK_52)


READINGS = (
    *BETTING_READINGS,
    ("The last player to bet or raise is meant of the final round.", "003:4124"),
    (
        "The odd chip of a pot that is halved goes to the high half.",
        "common practice, real records",
    ),
    (
        "With two players dealing still begins with the small blind; the order of dealing is not "
        "judged.",
        "003:4080-4082",
    ),
    ("No card is burnt before courchevel's first board card.", "003:4146"),
    ("A bet is at least the big blind.", "common practice"),
    (
        "The pot that limits a bet counts dead money, antes and the bets of the round.",
        "003:4116",
    ),
    ("A low compares its highest card first.", "003:4142"),
    (
        "Blinds and levels that change, and finishing places of a tournament, are outside a hand.",
        "003:4138",
    ),
)


def omaha_game(
    rules: str,
    name: str,
    source: str,
    *,
    defaults: Mapping[str, Any],
    seats: int,
    readings: tuple[tuple[str, str], ...] = (),
) -> Game:
    """A rule set that is Omaha with some options set."""
    return Game(
        id=rules,
        name=name,
        family="poker (community)",
        sources=("003:4048-4157", source),
        seats=(2, seats),
        state=CommunityState,
        options=OmahaOptions,
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
        parent="" if rules == "omaha" else "omaha",
        defaults=defaults,
        readings=(*READINGS, *readings),
        proof=(
            "an independent checker written from the same text agrees on simulated and damaged "
            "hands",
            "simulated hands of pot limit Omaha and fixed limit hi-lo come out as in PokerKit 0.7",
            "50 recorded hands of this game and its relations (PHH, PokerStars, OHH, other rooms) "
            "are legal, and the results that they state are the replay's but for one, whose room "
            "wrote a wrong pot",
        ),
    )


GAME = omaha_game("omaha", "Omaha", "003:4048", defaults={}, seats=10)
