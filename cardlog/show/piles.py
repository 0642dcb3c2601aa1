"""What lies on the table besides hands and the trick, in lines: rows, piles, melds, cards taken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from cardlog.cards import UNKNOWN
from cardlog.show.hands import codes_line
from cardlog.show.scene import Shown
from cardlog.show.style import Paint, visible, width, wrap

_TOP: Final = 3
"""Cards of a pile that are shown."""
_LAID_OUT: Final = frozenset({"hand", "trick", "column", "cell", "home"})
"""Kinds that are drawn where they lie and not in these lines."""
_LATER: Final = ("pile", "stock", "side")
"""Kinds that stand behind the others, in this order."""


def pile_lines(
    shown: Iterable[Shown],
    seats: Sequence[str],
    *,
    paint: Paint,
    columns: int,
    sides: bool = True,
) -> list[str]:
    """Zones with cards by their names; ``sides``: also what lies before each seat."""
    drawn = [
        zone for zone in shown
        if zone.cards and zone.zone.kind not in _LAID_OUT and (sides or zone.zone.kind != "side")
    ]  # fmt: skip
    drawn.sort(key=lambda one: _LATER.index(k) + 1 if (k := one.zone.kind) in _LATER else 0)
    parts = []
    for label, group in groupby(drawn, key=lambda one: one.zone.label):
        zones = list(group)
        texts = [_zone(one, seats, paint) for one in zones]
        between = ", " if zones[0].zone.kind == "side" or zones[0].zone.number >= 0 else "  "
        parts.append(f"{label} {between.join(texts)}")
    return joined(parts, paint=paint, columns=columns)


def _zone(shown: Shown, seats: Sequence[str], paint: Paint) -> str:
    zone, cards = shown.zone, shown.cards
    everybody = (1 << len(seats)) - 1
    head = f"{zone.number} " if zone.number >= 0 and zone.kind != "pair" else ""
    if zone.owner >= 0:
        head += f"{visible(seats[zone.owner])} "
    if zone.kind == "side":
        known = [code for code in cards if code != UNKNOWN]
        return head + codes_line(known, len(cards) - len(known), paint)
    if zone.kind == "pair":
        return head + "/".join(paint.card(code) for code in cards)
    if zone.kind in ("pile", "stock"):
        return head + _pile(shown, everybody, paint)
    return head + row_text(shown, everybody, paint)


def _pile(shown: Shown, everybody: int, paint: Paint) -> str:
    """The top of a pile if it lies open, and how many cards it has."""
    count = len(shown.cards)
    first = max(0, count - _TOP)
    lying_open = [
        place for place in range(first, count)
        if shown.cards[place] != UNKNOWN and shown.sees_all(place, everybody)
    ]  # fmt: skip
    number = f"{count} card{'s' * (count != 1)}"
    if not lying_open:
        return number
    cards = " ".join(paint.card(shown.cards[place]) for place in lying_open)
    return cards if len(lying_open) == count else f"{cards} of {number}"


def row_text(shown: Shown, everybody: int, paint: Paint) -> str:
    """Cards side by side in their order; those that lie face down in brackets."""
    texts = []
    for place, code in enumerate(shown.cards):
        if code == UNKNOWN or shown.sees_all(place, everybody) or shown.zone.kind == "hand":
            texts.append(paint.card(code))
        else:
            texts.append(paint.faint(f"({paint.card(code)})"))
    return " ".join(texts)


def joined(parts: Sequence[str], *, paint: Paint, columns: int) -> list[str]:
    """Remarks with dots between them, as many on a line as fit."""
    lines: list[str] = []
    line = ""
    for part in parts:
        both = f"{line}{paint.dot()}{part}" if line else part
        if line and width(both) > columns:
            lines.append(line)
            both = part
        line = both
        if width(line) > columns:
            *full, line = wrap(line, columns, indent="  ")
            lines += full
    return lines + [line] * bool(line)
