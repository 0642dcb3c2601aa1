"""A state as a table of cards: hands around it, the trick in the middle, the score beside it.

Nothing here knows a game. What lies where comes from the zones that the page draws too, and the
rest from the fields that all states share.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from cardlog.cards import NO_SUIT, SUIT_NAMES, UNKNOWN
from cardlog.log.events import parse_event
from cardlog.rules.game import Game
from cardlog.rules.state import Played
from cardlog.show.hands import codes_line, codes_rows
from cardlog.show.layouts import drawing, lies_in_columns, listing
from cardlog.show.lying import LAST
from cardlog.show.piles import joined, pile_lines, row_text
from cardlog.show.scene import Shown, still
from cardlog.show.seating import badges, facts, house_deals, numbers, outside
from cardlog.show.style import Paint, cut, grid, pad, side_by_side, visible, width, wrap
from cardlog.words import CALL, CHANCE, WORD_TEXT, Event, Flag, Verb, Word

NARROW: Final = 80
Beneath: TypeAlias = Literal["all", "middle", "none"]
"""What is told under the drawing; ``middle``: not what lies before the seats."""
_HAND: Final = 19
"""Columns of a hand in the drawing of four hands."""
_MARKED: Final = frozenset({"dealer", "declarer", "open hand"})
"""Parts that are marked at the seat's name, or that its cards show."""
_LAID_OUT: Final = frozenset({"columns", "cells", "homes", "stock", "waste"})
_CALLS: Final = {Word.PASS: "pass", Word.DOUBLE: "X", Word.REDOUBLE: "XX"}


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
    shown: Sequence[Shown] | None = None
    """What lies on the table; ``None``: as far as the state alone tells it."""

    def zones(self) -> Sequence[Shown]:
        """What lies on the table."""
        if self.shown is None:
            self.shown = still(self.game, self.state, len(self.seats))
        return self.shown


def draw(
    table: Table, *, paint: Paint, columns: int = NARROW, beneath: Beneath = "all"
) -> list[str]:
    """The whole table in at most ``columns`` columns.

    Beneath the drawing stands what lies in the middle, what lies before the seats, and the parts
    that they play; or only the first of these, or nothing.
    """
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
        beside = [*auction(table, paint=paint, gap=gap), *scores(table, paint=paint, columns=space)]
        if max(map(width, beside), default=0) <= space:
            lines += side_by_side(middle, beside)
            break
    else:
        beside = auction(table, paint=paint) + scores(table, paint=paint, columns=columns)
        lines += [*middle, "", *beside]
    if beneath == "none":
        return lines
    full = beneath == "all"
    lying = _beneath(table)
    piles = pile_lines(lying, table.seats, paint=paint, columns=columns, sides=full)
    if full:
        piles += joined(_parts(table, paint), paint=paint, columns=columns)
    return lines + [""] * bool(piles) + piles


def _beneath(table: Table) -> list[Shown]:
    """Zones that are told under the drawing: of a layout those that it does not hold."""
    held = _LAID_OUT if lies_in_columns(table.game.state) else ()
    return [shown for shown in table.zones() if shown.zone.name not in held]


def short(table: Table, *, paint: Paint, columns: int = NARROW) -> list[str]:
    """The table on a line a seat, for diagnostics."""
    played = dict(trick(table))
    labels = [_short_label(table, seat) for seat in table.seats]
    size = max(map(width, labels))
    lines = wrap(headline(table, paint=paint), columns, indent="  ")
    if lies_in_columns(table.game.state):
        return lines + listing(table.state, paint)
    on_table = bool(played)
    for i, label in enumerate(labels):
        hand = "  ".join(hand_texts(table, i, paint))
        if not hand and not on_table:
            continue
        card = paint.card(played[i]) if i in played else ""
        mark = ">" if table.state.turn == i else " "
        cards = f"{pad(card, 2)}  " if on_table else ""
        lines.append(f"{mark} {pad(label, size)}  {cards}{hand}")
    lying_open = [shown for shown in table.zones() if shown.zone.sight == "all"]
    middle = pile_lines(lying_open, table.seats, paint=paint, columns=columns - 2, sides=False)
    return [line.rstrip() for line in [*lines, *(f"  {line}" for line in middle)]]


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


def hand_texts(table: Table, seat: int, paint: Paint) -> list[str]:
    """Each hand of a seat on a line: cards in their order where it matters, else by suit."""
    texts = []
    for shown in table.zones():
        if shown.zone.kind != "hand" or shown.zone.owner != seat or not shown.cards:
            continue
        if shown.zone.ordered:
            number = f"{shown.zone.number}: " if shown.zone.number >= 0 else ""
            texts.append(number + row_text(shown, (1 << len(table.seats)) - 1, paint))
        else:
            texts.append(codes_line(*_known(shown.cards), paint))
    return texts


def _hand_rows(table: Table, seat: int, paint: Paint) -> list[str]:
    """The hands of a seat in rows of at most its width in the drawing of four."""
    rows: list[str] = []
    for shown in table.zones():
        if shown.zone.kind != "hand" or shown.zone.owner != seat or not shown.cards:
            continue
        if shown.zone.ordered:
            number = f"{shown.zone.number}: " if shown.zone.number >= 0 else ""
            text = number + row_text(shown, (1 << len(table.seats)) - 1, paint)
            rows += wrap(text, _HAND - 2, indent="  ")
        else:
            rows += codes_rows(*_known(shown.cards), paint)
    return rows


def _known(cards: Sequence[int]) -> tuple[list[int], int]:
    known = [code for code in cards if code != UNKNOWN]
    return known, len(cards) - len(known)


def trick(table: Table) -> list[tuple[int, int]]:
    """Seat and card of the open trick, or of the complete one that was just taken."""
    return [
        (shown.zone.owner, shown.cards[0])
        for shown in table.zones()
        if shown.zone.kind == "trick" and shown.cards
    ]


def _label(table: Table, seat: int, paint: Paint, space: int = _HAND - 1) -> str:
    state = table.state
    made = issubclass(table.game.state, Played) and (state.contract or 0 <= state.trump < NO_SUIT)
    deals = len(table.seats) > 1 and not house_deals(table.game, state)
    marks = ["dealer"] if deals and state.dealer == seat else []
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
        rows = _hand_rows(table, seat, paint)
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
    """The middle of the table with the trick, empty where the game has none."""
    if not hasattr(table.state, "table"):
        return []
    played = {seat: paint.card(code) for seat, code in trick(table)}
    past = any(shown.zone.name == LAST for shown in table.zones())
    north, east, south, west = (pad(played.get(i, ""), 2) for i in range(4))
    bar, side, corners = ("─", "│", "┌┐└┘") if paint.signs else ("-", "|", "++++")
    under = f"{bar}{LAST}{bar}" if past else bar * 12
    return [
        corners[0] + bar * 12 + corners[1],
        f"{side}     {north}     {side}",
        f"{side} {west}      {east} {side}",
        f"{side}     {south}     {side}",
        corners[2] + under + corners[3],
    ]


def _around(table: Table, paint: Paint, columns: int) -> list[str]:
    played = dict(trick(table))
    rows = []
    for i in range(len(table.seats)):
        card = paint.card(played[i]) if i in played else ""
        hand = "  ".join(hand_texts(table, i, paint))
        rows.append([_label(table, i, paint), pad(card, 2), hand])
    lines = grid(rows)
    if all(width(line) <= columns for line in lines):
        return lines
    return [line for row in rows for line in wrap("  ".join(row), columns, indent="    ")]


# --- beside the table ---------------------------------------------------------------------


def _last_deal(table: Table) -> list[Event]:
    """The events from the last deal on; those before it are not even parsed."""
    seats, events = tuple(table.seats), table.events
    start = 0
    for n in range(len(events) - 1, 0, -1):
        if " deal " in events[n] and " deal " not in events[n - 1]:
            event = parse_event(events[n], seats)
            if event.verb == Verb.DEAL and event.target >= 0:
                start = n
                break
    return [parse_event(text, seats) for text in events[start:]]


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


def scores(table: Table, *, paint: Paint, columns: int = NARROW) -> list[str]:
    """Tricks, points, chips and other numbers by seat, where there are any.

    What does not fit beside the others in the columns follows beneath them.
    """
    found = numbers(table.game, table.state, len(table.seats))
    counted = sorted(found.items(), key=lambda one: one[0] != "tricks")
    seats = [visible(seat) for seat in table.seats]
    lines: list[str] = []
    block: list[tuple[str, list[int]]] = []
    for one in counted:
        if block and max(map(width, _scored(seats, [*block, one], paint))) > columns:
            lines += _scored(seats, block, paint)
            block = []
        block.append(one)
    return lines + (_scored(seats, block, paint) if block else [])


def _scored(
    seats: Sequence[str], counted: Sequence[tuple[str, list[int]]], paint: Paint
) -> list[str]:
    head = ["", *(paint.faint(title) for title, _ in counted)]
    body = [[seat, *(f"{values[i]:,}" for _, values in counted)] for i, seat in enumerate(seats)]
    return grid([head, *body], right=range(1, len(head)))


def _parts(table: Table, paint: Paint) -> list[str]:
    """Facts of the deal and the parts that seats play in it, in words."""
    seats = len(table.seats)
    found = [f"{words} {_suited(text, paint)}" for words, text in facts(table.game, table.state)]
    found += [
        f"{_seat(table, seat)} {words}"
        for seat, words in badges(table.game, table.state, seats)
        if words not in _MARKED
    ]
    out = [_seat(table, seat) for seat in outside(table.game, table.state, seats)]
    return found + ([f"out of play: {' '.join(out)}"] if out else [])


def _suited(text: str, paint: Paint) -> str:
    return paint.suit("♣♦♥♠".index(text)) if text in "♣♦♥♠" else text
