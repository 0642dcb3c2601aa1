"""Options that Go Fish and Happy Families share."""

from __future__ import annotations

from typing import Any

from cardlog.errors import OptionError
from cardlog.rules.options import OptionSet, seat, switch, whole


class Options(OptionSet):
    """What a record of either game may set."""

    dealer: int = seat("who deals first; the deal passes to the left", "003:2912, †")
    deals: int = whole(1, "hands of a series; 0: no limit", "003:2940")
    target: int = whole(
        0,
        "the series ends after a hand with a total at the target; 0: none (10 is usual, with "
        "deals 0)",
        "003:2940",
    )
    ask_own: int = switch(
        0, "where the very card is asked for: a player may ask for a card he holds", "003:2948"
    )


def check_series(o: Any) -> None:
    """A target takes more than one hand."""
    if o.target and o.deals == 1:
        raise OptionError(
            "bad-option",
            f"a series to {o.target} points cannot end with its first hand",
            hint='set "deals" to 0, no limit, or to the most hands (003:2940)',
        )
