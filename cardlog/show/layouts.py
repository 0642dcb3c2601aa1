"""Patiences as they lie on the table: foundations, cells, stock and waste, columns downwards."""

from __future__ import annotations

from typing import Any, Final

from cardlog.cards import ACE
from cardlog.rules.mechanisms.layouts import Layout, top_of_home
from cardlog.show.style import Paint, grid

_BACK: Final = "##"
_NONE: Final = "--"


def lies_in_columns(state_class: type) -> bool:
    """Whether a state is a layout that this module draws."""
    return issubclass(state_class, Layout)


def above(state: Any, paint: Paint) -> list[str]:
    """Foundations, cells, stock and waste, one line each."""
    tops = [top_of_home(state, home) for home in range(state.home_count)]
    homes = [
        paint.card(top) if top >= 0 else paint.suit(home % 4) + "-" for home, top in enumerate(tops)
    ]
    lines = ["foundations  " + " ".join(homes)] if homes else []
    if state.cell_count:
        cells = [paint.card(code - 1) if code else _NONE for code in state.cells]
        lines.append("cells        " + " ".join(cells[: state.cell_count]))
    if state.stock_size or state.waste_size:
        waste = [paint.card(code - 1) for code in state.waste[: state.waste_size]][-3:]
        more = "… " if state.waste_size > 3 else ""
        lines.append(f"stock        {state.stock_size} cards")
        lines.append(f"waste        {more}{' '.join(waste) or _NONE}")
    return lines


def column_cards(state: Any, number: int, paint: Paint) -> list[str]:
    """Cards of a column from 0, the last one last; face-down ones as their backs."""
    start = sum(state.depth[:number])
    codes = [code - 1 for code in state.columns[start : start + state.depth[number]]]
    down = state.down[number]
    return [_face_down(code, paint) for code in codes[:down]] + [
        paint.card(code) for code in codes[down:]
    ]


def _face_down(code: int, paint: Paint) -> str:
    """A card that lies face down: its back, or what the record knows of it, faintly."""
    if code & 15 > ACE or code > 60:
        return paint.faint(_BACK)
    return paint.faint(f"({paint.card(code)})")


def drawing(state: Any, paint: Paint) -> list[str]:
    """The layout with columns running down the page."""
    piles = [column_cards(state, i, paint) for i in range(state.column_count)]
    rows = [[paint.strong(str(i + 1)) for i in range(len(piles))]]
    for row in range(max(map(len, piles), default=0)):
        rows.append([pile[row] if row < len(pile) else "" for pile in piles])
    return [*above(state, paint), "", *(line.rstrip() for line in grid(rows))]


def listing(state: Any, paint: Paint) -> list[str]:
    """The layout with a line a column, for diagnostics."""
    lines = above(state, paint)
    for i in range(state.column_count):
        lines.append(f"col{i + 1:<2}  {' '.join(column_cards(state, i, paint)) or _NONE}")
    return lines
