"""First lines of poker rooms' hand histories: which game, which stakes, when."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any, Final, NamedTuple

from cardlog.formats.base import Reject, shown
from cardlog.formats.poker import amount

ROOMS: Final[dict[str, str]] = {
    "PokerStars": "pokerstars",
    "Full Tilt Poker": "fulltilt",
    "Poker Hand": "ggpoker",
    "PokerMaster": "pokermaster",
    "PokerBros": "pokerbros",
    "Run It Once Poker": "runitonce",
    "Winamax Poker": "winamax",
}
"""How each room's hands begin, and the name of the room in ids."""
FIRST_LINE: Final = re.compile(
    r"\s*(?:\ufeff)?(?P<room>" + "|".join(ROOMS) + r")\b[^#\n]*(?:#|HandId: #)(?P<id>[\w-]+)"
)
_DRAW: Final = {"lowball": "deuce-to-seven", "draw_cap": 5, "six_cap": False, "ante": 0}
_GAMES: Final[tuple[tuple[str, str, dict[str, Any]], ...]] = (
    (r"5 Card Omaha Hi/Lo|5 Card Omaha H/L|PLO8?-5 Hi/?Lo", "big-o", {}),
    (r"5 Card Omaha|PLO-5", "five-card-omaha", {}),
    (r"6 Card Omaha|PLO-6", "omaha", {"hole_cards": 6}),
    (r"Courchevel Hi/Lo", "", {}),
    (r"Courchevel", "courchevel", {}),
    (r"Omaha Hi/Lo|Omaha H/L|Omaha 8|Omaha Hi-Lo", "omaha-hilo", {}),
    (r"Omaha|PLO", "omaha", {}),
    (r"Triple Draw 2-7|2-7 Triple Draw|Lowball27", "five-card-draw", {**_DRAW, "draws": 3}),
    (r"Single Draw 2-7|2-7 Single Draw", "five-card-draw", _DRAW),
    (
        r"5 Card Draw|5-Card Draw|Five Card Draw",
        "five-card-draw",
        {"draw_cap": 5, "six_cap": False, "ante": 0},
    ),
    (r"6\+ Hold'em|Short Deck", "texas-holdem", {"short_deck": True}),
    (r"Hold'em|Holdem", "texas-holdem", {}),
)
_STAKES: Final = re.compile(
    r"(?P<small>[$€£₹]?[\d.,]+€?)/(?P<big>[$€£₹]?[\d.,]+€?)"
    r"(?: - (?P<cap>[$€£]?[\d.,]+) Cap)?(?: - Ante (?P<ante>[$€£]?[\d.,]+))?"
)
_BUTTON: Final = re.compile(r"Button Blind (?P<big>[$€£]?[\d.,]+) - Ante (?P<ante>[$€£]?[\d.,]+)")
_DATE: Final = re.compile(r"(\d{4})/(\d\d)/(\d\d)")


class Header(NamedTuple):
    """What the first line of a hand says."""

    room: str
    id: str
    rules: str
    options: dict[str, Any]
    fixed: bool
    small: Decimal
    big: Decimal
    date: str

    @property
    def blinds(self) -> tuple[Decimal, Decimal]:
        """Usual small and big blind; fixed limit names the bets, of which they are half and one."""
        return (self.small / 2, self.small) if self.fixed else (self.small, self.big)

    @property
    def small_bet(self) -> Decimal:
        """The small bet of fixed limit."""
        return self.small


def header(line: str) -> Header:
    """The first line of a hand; :class:`Reject` for a game that there is no rule set for."""
    found = FIRST_LINE.match(line)
    if found is None:
        raise Reject("poker-header", f"{shown(line)} begins no hand")
    rules, options = _game(line)
    # A date looks like stakes too.
    stakes = _STAKES.search(_DATE.sub("", line), found.end())
    button = _BUTTON.search(line)
    if stakes is None and button is None:
        raise Reject("poker-header", "the first line names no stakes such as ($1/$2)")
    low = line.lower()
    limit = "no" if "no limit" in low else "pot" if "pot limit" in low or "PLO" in line else "fixed"
    options = {**options, "limit": limit}
    if stakes is not None:
        small, big = amount(stakes["small"]), amount(stakes["big"])
        if stakes["cap"]:
            options["cap"] = amount(stakes["cap"])
    else:
        assert button is not None
        small = big = amount(button["big"])
    day = _DATE.search(line)
    return Header(
        room=ROOMS[found["room"]],
        id=found["id"],
        rules=rules,
        options=options,
        fixed=limit == "fixed",
        small=small,
        big=big,
        date="-".join(day.groups()) if day else "",
    )


def _game(line: str) -> tuple[str, dict[str, Any]]:
    for pattern, rules, options in _GAMES:
        if re.search(pattern, line):
            if rules:
                return rules, dict(options)
            break
    raise Reject(
        "poker-game",
        "the first line names no game that there is a rule set for",
        hint="read are hold'em, Omaha and its kin, five-card draw and deuce-to-seven",
    )
