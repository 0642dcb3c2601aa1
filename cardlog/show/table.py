"""A state as a table of cards: hands around it, the trick in the middle, the score beside it.

Nothing here knows a game. What is drawn follows from the fields that all states share and from
the kinds of the fields that a game adds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from cardlog.cards import FRENCH, NO_SUIT, RANKS, SUIT_MASK, SUIT_NAMES, members
from cardlog.log.events import parse_event
from cardlog.rules.game import Game
from cardlog.rules.mechanisms.tricks import Tricks
from cardlog.rules.state import Field, Played, layout
from cardlog.show.layouts import drawing, lies_in_columns, listing
from cardlog.show.style import SUIT_ORDER, Paint, cut, grid, pad, side_by_side, visible, width, wrap
from cardlog.words import CALL, CHANCE, WORD_TEXT, Event, Flag, Verb, Word

NARROW: Final = 80
_HAND: Final = 19
"""Columns of a hand in the drawing of four hands."""
_COMMON: Final = frozenset(f.name for f in layout(Tricks))
_CODES: Final = 64
_INTERNAL: Final = frozenset({"elsewhere", "at_large", "doubted", "own", "field_dealt", "learned"})
"""Fields that replay keeps for its own checks, such as the cards that a hand cannot hold."""
_LAID: Final = frozenset(
    {"attacks", "boards", "build_cards", "covers", "field", "loose", "melds", "row"}
)
"""Fields of cards that lie open in the middle, however many they are."""
_JOKERS: Final = 3 << 61
_CALLS: Final = {Word.PASS: "pass", Word.DOUBLE: "X", Word.REDOUBLE: "XX"}
Copies: TypeAlias = Sequence[int] | Mapping[int, int] | None
"""How often each card is in a hand, by code; ``None``: once."""


@dataclass(slots=True)
class Table:
    """What is drawn: a state, who sits there, and the events that led to it."""

    game: Game
    state: Any
    seats: Sequence[str]
    names: Mapping[str, str] = field(default_factory=dict)
    """Shown names by seat."""
    events: Sequence[str] = ()
    """Events so far; the calls of the last deal among them are drawn as an auction."""


def draw(table: Table, *, paint: Paint, columns: int = NARROW, own: bool = True) -> list[str]:
    """The whole table in at most ``columns`` columns; ``own``: with the game's own fields."""
    if lies_in_columns(table.game.state):
        middle = drawing(table.state, paint)
    elif len(table.seats) == 4:
        middle = _compass(table, paint)
    else:
        middle = _around(table, paint, columns)
    lines = wrap(headline(table, paint=paint), columns, indent="  ")
    lines.append("")
    space = columns - max(map(width, middle), default=0) - 3
    for gap in (2, 1):
        beside = [*auction(table, paint=paint, gap=gap), *scores(table, paint=paint)]
        if max(map(width, beside), default=0) <= space:
            lines += side_by_side(middle, beside)
            break
    else:
        lines += [*middle, "", *beside]
    return lines + (_own_fields(table, paint, columns) if own else [])


def short(table: Table, *, paint: Paint, columns: int = NARROW) -> list[str]:
    """The table on a line a seat, for diagnostics."""
    played = dict(trick(table.state, len(table.seats)))
    labels = [_short_label(table, seat) for seat in table.seats]
    size = max(map(width, labels))
    lines = wrap(headline(table, paint=paint), columns, indent="  ")
    if lies_in_columns(table.game.state):
        return lines + listing(table.state, paint)
    on_table = bool(played)
    for i, label in enumerate(labels):
        known, hidden, copies = _hand(table.state, i)
        if not known and not hidden and not on_table:
            continue
        card = paint.card(played[i]) if i in played else ""
        mark = ">" if table.state.turn == i else " "
        cards = f"{pad(card, 2)}  " if on_table else ""
        hand = hand_line(known, hidden, paint, copies, pack=table.game.pack)
        lines.append(f"{mark} {pad(label, size)}  {cards}{hand}")
    for entry in layout(table.game.state):
        if entry.name in _LAID:
            text = _field_text(table, entry, getattr(table.state, entry.name), paint)
            if text:
                lines += wrap(f"  {entry.name.replace('_', ' ')} {text}", columns, indent="    ")
    return [line.rstrip() for line in lines]


def _short_label(table: Table, seat: str) -> str:
    name = table.names.get(seat, "")
    return f"{visible(seat)} {cut(visible(name), 10)}" if name else visible(seat)


def headline(table: Table, *, paint: Paint) -> str:
    """Phase, turn, contract and trump in words."""
    state, game = table.state, table.game
    parts = [game.phases(state.phase).name.lower().replace("_", " ")]
    if state.deals > 1:
        parts.append(f"deal {state.deals}")
    tricks, laid = getattr(state, "tricks", None), getattr(state, "laid", 0)
    if tricks is not None and laid:
        parts.append(f"trick {tricks + 1}")
    elif tricks:
        parts.append(f"{tricks} trick{'s' * (tricks > 1)} played")
    if state.over:
        parts.append("the game is over")
    elif state.turn != CHANCE:
        parts.append(f"{_seat(table, state.turn)} to act")
    parts.extend(_contract(table, paint))
    if 0 <= getattr(state, "led", NO_SUIT) < NO_SUIT and getattr(state, "laid", 0):
        parts.append(f"led {paint.suit(state.led)}")
    return paint.dot().join(parts)


def _seat(table: Table, seat: int) -> str:
    return visible(table.seats[seat]) if 0 <= seat < len(table.seats) else "-"


def _contract(table: Table, paint: Paint) -> list[str]:
    state = table.state
    parts: list[str] = []
    if not issubclass(table.game.state, Played):
        return parts
    text = call_text(state.contract, paint) if state.contract else ""
    trump = SUIT_NAMES[state.trump] if 0 <= state.trump < NO_SUIT else ""
    if text:
        text += "X" * min(state.doubled, 2)
        by = f" by {_seat(table, state.declarer)}" if state.declarer >= 0 else ""
        parts.append(f"contract {text}{by}" if by else f"bid {text}")
    elif trump:
        by = f" made by {_seat(table, state.declarer)}" if state.declarer >= 0 else ""
        parts.append(f"trump {paint.suit(state.trump)} {trump}{by}")
    return parts


def call_text(what: int, paint: Paint) -> str:
    """A call as players write it: 4♠, pass, X; other words as they are.

    >>> call_text(1011, Paint()), call_text(int(Word.DOUBLE), Paint())
    ('1♠', 'X')
    """
    if what >= CALL:
        return paint.call(*divmod(what - CALL, 8))
    if what in _CALLS:
        return _CALLS[Word(what)]
    text = WORD_TEXT.get(what, str(what))
    return paint.in_suit(SUIT_NAMES.index(text), text) if text in SUIT_NAMES else text


# --- hands --------------------------------------------------------------------------------


def _hand(state: Any, seat: int) -> tuple[int, int, Copies]:
    """Known cards as a set, how many are unknown, and how often each known one is there."""
    hands, hidden = getattr(state, "hand", None), getattr(state, "hidden", None)
    holding = getattr(state, "holding", None)
    copies = holding[_CODES * seat : _CODES * (seat + 1)] if holding else None
    return (hands[seat] if hands else 0), (hidden[seat] if hidden else 0), copies


def _ranks(bits: int, suit: int, copies: Copies) -> str:
    part = bits >> (16 * suit) & SUIT_MASK
    return "".join(
        [
            RANKS[r] * (copies[16 * suit + r] if copies else 1)
            for r in range(12, -1, -1)
            if part >> r & 1
        ]
    )


def _jokers(bits: int, copies: Copies) -> int:
    return sum(copies[code] if copies else 1 for code in members(bits & _JOKERS))


def hand_rows(
    bits: int, hidden: int, paint: Paint, copies: Copies = None, *, pack: int = FRENCH
) -> list[str]:
    """A hand as the bridge player sees it in print: one row a suit, four flower cards a row."""
    rows = []
    if pack:
        flowers = [paint.card(code ^ pack) for code in members(bits)]
        rows += [" ".join(flowers[i : i + 4]) for i in range(0, len(flowers), 4)]
        bits = 0
    if bits:
        for suit in SUIT_ORDER:
            ranks = _ranks(bits, suit, copies)
            rows.append(f"{paint.suit(suit)} {paint.in_suit(suit, ranks) if ranks else '-'}")
    if bits & _JOKERS:
        rows.append(f"{'*' * _jokers(bits, copies)} joker")
    if hidden:
        rows.append(paint.faint(f"?? x{hidden}"))
    return rows


def hand_line(
    bits: int, hidden: int, paint: Paint, copies: Copies = None, *, pack: int = FRENCH
) -> str:
    """A hand on one line; ``copies`` tells how often each card is there, by default once.

    >>> hand_line(1 << 60 | 3, 2, Paint()), hand_line(1 << 60, 0, Paint(), {60: 2})
    ('♠A ♣32 ??x2', '♠AA')
    """
    parts = [paint.card(code ^ pack) for code in members(bits)] if pack else []
    bits = 0 if pack else bits
    parts += [
        paint.suit(suit) + paint.in_suit(suit, ranks)
        for suit in SUIT_ORDER
        if (ranks := _ranks(bits, suit, copies))
    ]
    if bits & _JOKERS:
        count = _jokers(bits, copies)
        parts.append("joker" if count == 1 else f"{count} jokers")
    if hidden:
        parts.append(paint.faint(f"??x{hidden}"))
    return " ".join(parts)


def trick(state: Any, seats: int) -> list[tuple[int, int]]:
    """Seat and card of the open trick, or of the complete one that was just taken."""
    laid = getattr(state, "table", None)
    if not laid:
        return []
    first = max(getattr(state, "leader", 0), 0)
    order = [(first + i) % seats for i in range(seats)]
    return [(seat, laid[seat] - 1) for seat in order if laid[seat]]


def _label(table: Table, seat: int, paint: Paint, space: int = _HAND - 1) -> str:
    state = table.state
    made = issubclass(table.game.state, Played) and (state.contract or 0 <= state.trump < NO_SUIT)
    marks = ["dealer"] if state.dealer == seat and len(table.seats) > 1 else []
    marks += ["declarer"] if made and state.declarer == seat else []
    text = visible(table.seats[seat])
    role = {"dealer": "(D)", "declarer": "*"}
    tail = "".join(f" {role[word]}" for word in marks)
    name = table.names.get(table.seats[seat], "")
    if name:
        text += " " + cut(visible(name), max(4, space - width(text) - width(tail) - 1))
    shown = paint.reverse(text) if state.turn == seat else paint.strong(text)
    pointer = ">" if state.turn == seat else " "
    return f"{pointer}{shown}{tail}"


def _compass(table: Table, paint: Paint) -> list[str]:
    blocks = []
    for seat in range(4):
        known, hidden, copies = _hand(table.state, seat)
        rows = hand_rows(known, hidden, paint, copies, pack=table.game.pack)
        blocks.append([_label(table, seat, paint), *(f" {row}" for row in rows)])
    north, east, south, west = blocks
    indent = " " * _HAND
    cloth = _cloth(table, paint)
    height = max(len(west), len(east), len(cloth))
    lines = [indent + line for line in north]
    for i in range(height):
        left = west[i] if i < len(west) else ""
        mid = cloth[i] if i < len(cloth) else ""
        right = east[i] if i < len(east) else ""
        lines.append(f"{pad(left, _HAND)}{pad(mid, _HAND - 2)}{right}".rstrip())
    lines += [indent + line for line in south]
    return [line.rstrip() for line in lines]


def _cloth(table: Table, paint: Paint) -> list[str]:
    played = {seat: paint.card(code) for seat, code in trick(table.state, 4)}
    north, east, south, west = (pad(played.get(i, ""), 2) for i in range(4))
    bar, side, corners = ("─", "│", "┌┐└┘") if paint.signs else ("-", "|", "++++")
    return [
        corners[0] + bar * 12 + corners[1],
        f"{side}     {north}     {side}",
        f"{side} {west}      {east} {side}",
        f"{side}     {south}     {side}",
        corners[2] + bar * 12 + corners[3],
    ]


def _around(table: Table, paint: Paint, columns: int) -> list[str]:
    played = dict(trick(table.state, len(table.seats)))
    labels = [_label(table, i, paint) for i in range(len(table.seats))]
    rows = []
    for i, label in enumerate(labels):
        known, hidden, copies = _hand(table.state, i)
        card = paint.card(played[i]) if i in played else ""
        rows.append(
            [label, pad(card, 2), hand_line(known, hidden, paint, copies, pack=table.game.pack)]
        )
    lines = grid(rows)
    return lines if all(width(line) <= columns for line in lines) else ["  ".join(r) for r in rows]


# --- beside the table ---------------------------------------------------------------------


def _last_deal(table: Table) -> list[Event]:
    events = [parse_event(text, tuple(table.seats)) for text in table.events]
    start = 0
    for n, event in enumerate(events):
        if event.verb == Verb.DEAL and n and events[n - 1].verb != Verb.DEAL:
            start = n if event.target >= 0 else start
    return events[start:]


def auction(table: Table, *, paint: Paint, gap: int = 2) -> list[str]:
    """The calls of the current deal in a column a seat; nothing where no bid was made."""
    calls = [e for e in _last_deal(table) if e.verb == Verb.BID and e.actor >= 0]
    if not calls:
        return []
    seats = len(table.seats)
    rows: list[list[str]] = [[""] * seats]
    at = 0
    for event in calls:
        if event.actor < at:
            rows.append([""] * seats)
        mark = "!" if event.flags & ~Flag.EXPOSED else ""
        if rows[-1][event.actor]:
            rows.append([""] * seats)
        sign = _call_sign(event.what, paint) if event.what >= 0 else str(event.number)
        rows[-1][event.actor] = sign + mark
        at = event.actor + 1
    head = [paint.strong(visible(seat)) for seat in table.seats]
    return [*grid([head, *rows], gap=gap), ""]


def _call_sign(what: int, paint: Paint) -> str:
    """A call in the least space: a suit that is named for trump by its sign."""
    text = WORD_TEXT.get(what, "")
    return paint.suit(SUIT_NAMES.index(text)) if text in SUIT_NAMES else call_text(what, paint)


def scores(table: Table, *, paint: Paint) -> list[str]:
    """Tricks, points of the last deal and totals by seat, where there are any."""
    state = table.state
    seats = range(len(table.seats))
    shown = [
        (title, values)
        for title, values in (
            ("tricks", getattr(state, "won", [])),
            ("points", state.points if state.scored else []),
            ("total", state.total),
        )
        if any(values)
    ]
    if not shown:
        return []
    head = ["", *(paint.faint(title) for title, _ in shown)]
    body = [[visible(table.seats[i]), *(str(values[i]) for _, values in shown)] for i in seats]
    return grid([head, *body], right=range(1, len(head)))


def _own_fields(table: Table, paint: Paint, columns: int) -> list[str]:
    """Cards, seats and suits that only this game's state has."""
    found = []
    for entry in layout(table.game.state):
        if entry.name in _COMMON or entry.name in _INTERNAL:
            continue
        text = _field_text(table, entry, getattr(table.state, entry.name), paint)
        if text:
            found.append(f"{entry.name.replace('_', ' ')} {text}")
    if not found:
        return []
    lines: list[str] = [""]
    line = ""
    for part in found:
        joined = f"{line}{paint.dot()}{part}" if line else part
        if line and width(joined) > columns:
            lines.append(line)
            joined = part
        line = joined
        if width(line) > columns:
            *full, line = wrap(line, columns, indent="  ")
            lines += full
    return [*lines, line]


def _field_text(table: Table, entry: Field, value: Any, paint: Paint) -> str:
    seats = len(table.seats)
    if entry.name in _LAID and entry.kind in ("card", "cards") and not entry.per_seat:
        return _laid(table, entry, value, paint)
    if entry.kind == "card" and not entry.length:
        return paint.card((value - 1) ^ table.game.pack) if value > 0 else ""
    if entry.kind == "cards" and entry.per_seat == 1:
        held = [
            f"{_seat(table, i)} {hand_line(value[i], 0, paint, pack=table.game.pack)}"
            for i in range(seats)
            if value[i] > 0
        ]
        return ", ".join(held)
    if entry.kind == "cards" and not entry.length and value > 0 and value.bit_count() <= 8:
        return " ".join(paint.card(code ^ table.game.pack) for code in members(value))
    if entry.kind == "seats" and value > 0:
        return " ".join(_seat(table, i) for i in range(seats) if value >> i & 1)
    return ""


def _laid(table: Table, entry: Field, value: Any, paint: Paint) -> str:
    """Cards in their order, or group by group with the number of the group."""

    def cards(codes: Iterable[int]) -> str:
        return " ".join(paint.card(code ^ table.game.pack) for code in codes)

    if not entry.length:
        return cards(members(max(value, 0)))
    if entry.kind == "card":
        return cards(card - 1 for card in value if card > 0)
    groups = [(i, group) for i, group in enumerate(value, 1) if group > 0]
    return ", ".join(f"{i}: {cards(members(group))}" for i, group in groups)
