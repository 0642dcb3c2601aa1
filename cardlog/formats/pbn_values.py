"""Values of PBN tags: what each may be, and what it means in a record."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Final

from cardlog.formats.base import Reject, shown
from cardlog.formats.bridge import (
    SEAT_NO,
    SEATS,
    Bad,
    Contract,
    Deal,
    deal_of,
    parse_contract,
    seat_scores,
    suit_of_hand,
)

ABSENT: Final = frozenset(("", "?", "-"))
"""Values that say nothing."""
PASSED: Final = frozenset(("pass", "passed", "p", "ap", "all pass", "passed out"))
"""Contracts of a deal that is passed out, in lower case."""
_VULNERABLE: Final = {
    "none": "none",
    "love": "none",
    "-": "none",
    "ns": "ns",
    "n-s": "ns",
    "ew": "ew",
    "e-w": "ew",
    "all": "both",
    "both": "both",
}
_SEATS: Final = frozenset(("n", "e", "s", "w", "north", "east", "south", "west"))
_DEAL: Final = re.compile(r"\s*([NESWnesw])\s*:\s*(\S+(?:\s+\S+)*)\s*")
_SIDED: Final = re.compile(r"(NS|EW)\s*\^?([+-]?\d{1,9})(?![\d.,]|\s*%)")
_POINTS: Final = re.compile(r"\s*([+-]?\d{1,9})\s*")
_TRICKS: Final = re.compile(r"\s*\^?\s*(\d{1,2})\s*")
_CYCLE: Final = ("none", "ns", "ew", "both")


@lru_cache(maxsize=256)
def parse_deal(value: str) -> Deal:
    """Four hands of a Deal tag; :class:`Bad` says what is wrong with it.

    >>> parse_deal("W:AKQJT98765432... - - -").sizes
    (0, 0, 0, 13)
    """
    m = _DEAL.fullmatch(value)
    if m is None:
        raise Bad("no seat and hands")
    first = SEAT_NO[m[1].upper()]
    hands = m[2].split()
    if len(hands) > 4:
        raise Bad(f"{len(hands)} hands")
    found: list[list[tuple[str, tuple[int, ...]]] | None] = [None] * 4
    for i, hand in enumerate(hands):
        if hand == "-":
            continue
        suits = hand.split(".")
        if len(suits) != 4:
            raise Bad(f"{hand[:20]!r} has {len(suits)} suits")
        found[(first + i) % 4] = [suit_of_hand(3 - s, ranks) for s, ranks in enumerate(suits)]
    return deal_of(found)


def read_deal(value: str, at: int) -> Deal:
    """A deal, or the refusal of the game that has it."""
    try:
        return parse_deal(value)
    except Bad as bad:
        raise Reject(
            "pbn-deal",
            f"{shown(value)} is no deal: {bad}",
            at=at,
            hint='four hands of spades.hearts.diamonds.clubs: "N:AKQ.T98.765.5432 …", - unknown',
        ) from None


def read_seat(name: str, value: str, at: int) -> str:
    """A seat letter, "" if the value says nothing."""
    word = value.strip().removeprefix("^").strip().lower()
    if word in _SEATS:
        return word[0].upper()
    if value in ABSENT:
        return ""
    raise Reject("pbn-tag-value", f"{name} {shown(value)} is no seat", at=at, hint="N E S or W")


def read_vulnerable(value: str, at: int) -> str:
    """A canonical vulnerability, "" if the value says nothing."""
    known = _VULNERABLE.get(value.strip().lower())
    if known is None and value not in ABSENT:
        raise Reject(
            "pbn-tag-value",
            f"Vulnerable {shown(value)} is no vulnerability",
            at=at,
            hint="None NS EW All",
        )
    return known or ""


def read_contract(value: str, at: int) -> Contract | str:
    """A contract, "pass", or "" if the value says nothing."""
    if value in ABSENT:
        return ""
    if value.strip().lower() in PASSED:
        return "pass"
    contract = parse_contract(value)
    if contract is None:
        raise Reject(
            "pbn-tag-value",
            f"Contract {shown(value)} is no contract",
            at=at,
            hint="Pass, or 1C … 7NT with X or XX",
        )
    return contract


def read_result(value: str, declarer: str, at: int) -> int | None:
    """Declarer's tricks, ``None`` if the value does not say them.

    >>> read_result("EW 4", "S", 0)
    9
    """
    if value in ABSENT:
        return None
    m = _TRICKS.fullmatch(value)
    if m:
        tricks = int(m[1])
    else:
        sides = dict(_SIDED.findall(value))
        if not sides:
            raise Reject(
                "pbn-number",
                f"Result {shown(value)} is no number of tricks",
                at=at,
                hint='declarer\'s tricks such as "9", or "NS 9"',
            )
        if len(sides) == 2 and sum(map(int, sides.values())) != 13:
            raise Reject(
                "pbn-number",
                f"Result {shown(value)}: the two sides win 13 tricks together",
                at=at,
            )
        if not declarer:
            return None
        ours, theirs = ("NS", "EW") if declarer in "NS" else ("EW", "NS")
        tricks = int(sides[ours]) if ours in sides else 13 - int(sides[theirs])
    if not 0 <= tricks <= 13:
        raise Reject("pbn-number", f"Result {shown(value)}: a deal has 13 tricks", at=at)
    return tricks


def read_scores(value: str, declarer: str) -> dict[str, int] | None:
    """Points of every seat from a Score tag, ``None`` if it is no whole number of points.

    >>> read_scores("EW -50", "")
    {'N': 50, 'E': -50, 'S': 50, 'W': -50}
    """
    found = _SIDED.findall(value)
    if found:
        scores = seat_scores((side, int(points)) for side, points in found)
        return {seat: scores[seat] for seat in SEATS}
    m = _POINTS.fullmatch(value)
    if m is None or not declarer:
        return None
    scores = seat_scores([("NS" if declarer in "NS" else "EW", int(m[1]))])
    return {seat: scores[seat] for seat in SEATS}


def board_cycle(board: str) -> tuple[str, str] | None:
    """Dealer and vulnerability of a board number in the standard cycle of sixteen.

    >>> board_cycle("7"), board_cycle("16")
    (('S', 'both'), ('W', 'ew'))
    """
    digits = board.strip()
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 6 or int(digits) < 1:
        return None
    n = int(digits) - 1
    return SEATS[n % 4], _CYCLE[(n + n // 4) % 4]


def stated_of(
    contract: Contract | str, declarer: str, tricks: int | None, scores: dict[str, int] | None
) -> dict[str, Any]:
    """The ``stated`` of a record, without what the source does not say."""
    stated: dict[str, Any] = {}
    if contract == "pass" or (isinstance(contract, Contract) and contract.level):
        stated["contract"] = str(contract)
    if declarer:
        stated["declarer"] = declarer
    if tricks is not None:
        stated["tricks"] = tricks
    if scores is not None:
        stated["scores"] = scores
    return stated
