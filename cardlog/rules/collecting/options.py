"""Options that Go Fish and Happy Families share."""

from __future__ import annotations

from cardlog.rules.options import OptionSet, switch, whole


class Options(OptionSet):
    """What a record of either game may set."""

    deals: int = whole(1, "hands of a series; 0: no limit", "003:2940")
    target: int = whole(
        0,
        "the series ends after a hand with a total at the target; 0: none (10 is usual)",
        "003:2940",
    )
    ask_own: int = switch(
        0, "where the very card is asked for: a player may ask for a card he holds", "003:2948"
    )
