"""Packs, options, prices and the ladder of bids of five hundred (003:2539-2632, 000:187-245)."""

from __future__ import annotations

from typing import Any

JOKER = "Xr"
RANKS = "456789TJQKA"
STRAINS = ["S", "C", "D", "H", "NT"]
SUITS = {"spades": "s", "clubs": "c", "diamonds": "d", "hearts": "h"}
SAME_COLOUR = {"c": "s", "s": "c", "h": "d", "d": "h"}
BASE = {"S": 40, "C": 60, "D": 80, "H": 100, "NT": 120}
MISERES = ("misere", "open-misere")
TRICKS = 10

COMMON: dict[str, Any] = {
    "dealer": None, "joker": True, "schedule": "avondale", "table": [], "outrank": "tricks",
    "auction": "rounds", "misere": "both", "misere_rank": "after-7nt", "misere_needs_seven": True,
    "misere_tricks": "nothing", "misere_joker": "must", "nomination": "nt-and-misere",
    "joker_lead": "strict", "joker_follow": "when-void", "joker_last_card": "exempt",
    "passed_deal": "void", "win_on": "own-contract", "target": 500, "hole": 500,
    "card_points": False, "deals": 0, "start_1": 0, "start_2": 0, "revoke": "contract",
    "misdeal": "same-dealer",
}  # fmt: skip
DEFAULTS = {
    "five-hundred-4": COMMON,
    "five-hundred-3": {
        **COMMON, "misere_needs_seven": False, "set_back": "barred", "start_3": 0, "start_4": 0,
    },
}  # fmt: skip
CHOICES = {
    "schedule": ("avondale", "original", "table"),
    "outrank": ("tricks", "value"),
    "auction": ("rounds", "one-turn"),
    "misere": ("both", "plain", "off"),
    "misere_rank": ("after-7nt", "after-8s"),
    "misere_tricks": ("nothing", "ten"),
    "misere_joker": ("must", "may"),
    "nomination": ("nt-and-misere", "misere-only", "never"),
    "joker_lead": ("strict", "loose", "not-void", "last-only"),
    "joker_follow": ("when-void", "not-shown-void", "first-or-last"),
    "joker_last_card": ("exempt", "loses"),
    "passed_deal": ("void", "no-trump"),
    "win_on": ("own-contract", "any-points"),
    "revoke": ("contract", "silent"),
    "misdeal": ("same-dealer", "next-dealer"),
    "set_back": ("barred", "ends"),
}


def pack(rules: str, *, joker: bool) -> set[str]:
    """43 cards (003:2549) or 33 (003:2618); without the joker one less (000:245)."""
    lowest = {"s": "5", "c": "5", "h": "4", "d": "4"}
    if rules == "five-hundred-3":
        lowest = dict.fromkeys("schd", "7")
    cards = {r + s for s in "schd" for r in RANKS if RANKS.index(r) >= RANKS.index(lowest[s])}
    return cards | {JOKER} if joker else cards


def level(call: str) -> int:
    """Tricks bid; a misère bids none."""
    return 0 if call in MISERES else int(call.rstrip("SCDHNT"))


def strain(call: str) -> str:
    return "NT" if call in MISERES else call.lstrip("0123456789")


def card_value(card: str) -> int:
    """000:241."""
    if card == JOKER:
        return 0
    return {"A": 1, "K": 10, "Q": 10, "J": 10, "T": 10}.get(card[0]) or int(card[0])


def value(options: dict[str, Any], call: str) -> int:
    """003:2606, 001:154-162, 000:212."""
    if call in MISERES:
        return 250 if call == "misere" else 500
    above, step = level(call) - 6, STRAINS.index(strain(call))
    if options["schedule"] == "original":
        return BASE[strain(call)] * (above + 1)
    if options["schedule"] == "table":
        return options["table"][5 * above + step]
    return 40 + 100 * above + 20 * step


def rung(options: dict[str, Any], call: str) -> tuple[int, float]:
    """Place on the ladder, tricks first, then strain (003:2584)."""
    if call == "misere":
        return (7, 4.5) if options["misere_rank"] == "after-7nt" else (8, 0.5)
    if call == "open-misere":
        return (10, 2.5)
    return (level(call), STRAINS.index(strain(call)))


def outranks(options: dict[str, Any], call: str, last: str) -> bool:
    if options["outrank"] == "tricks":
        return rung(options, call) > rung(options, last)
    return (value(options, call), level(call)) > (value(options, last), level(last))
