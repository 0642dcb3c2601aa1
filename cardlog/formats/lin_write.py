"""Writing LIN: one line a board, or a vugraph file with its header."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby
from typing import Any, BinaryIO, Final

from cardlog.errors import FormatError, Where
from cardlog.formats.bridge import (
    SEAT_NO,
    SUIT_RANK,
    Table,
    declarer_tricks,
    free_keys,
    take_apart,
    tricks_won,
)
from cardlog.formats.lin_pairs import KNOWN_KEYS
from cardlog.formats.lin_values import DEALERS, escape, result_text
from cardlog.formats.pbn_write import check_writable
from cardlog.log.model import Note, Record

KEY: Final = "x_lin"
MAX_SEGMENT: Final = 256
"""Most boards of one event that are held to write their common header."""
LOSSES: Final = (
    "the id, ids and kinds of players beyond their names",
    "contracts without an auction: such a record is refused",
    "who claimed, answers to claims, rulings, observations of tricks and scores",
    "flags and acts that were withdrawn",
    "times",
    "points, and results outside vugraph files but for the tricks of a claim",
    "annotations of cards and numeric annotations",
    "what was inferred, and the source of the record",
    "free keys of other formats",
    "scoring other than duplicate",
)
_VULNERABLE: Final = {"none": "o", "ns": "n", "ew": "e", "both": "b"}
_CALL: Final = {"pass": "p", "double": "d", "redouble": "r"}
_KEY: Final = re.compile(r"[a-z0-9]{2}")
_OWN_PLACE: Final = KNOWN_KEYS
"""Keys that are written where they belong, not with the others."""


def write(records: Iterable[Record], stream: BinaryIO) -> int:
    """Write one-deal bridge records as LIN; :class:`FormatError` for any other record."""
    count = 0
    for event, group in groupby(records, key=lambda record: free_keys(record, KEY).get("vg")):
        if not isinstance(event, str):
            for record in group:
                stream.write(board_text(record).encode("utf-8", "replace"))
                count += 1
            continue
        segment: list[Record] = []
        for record in group:
            segment.append(record)
            if len(segment) == MAX_SEGMENT:
                count += _segment(event, segment, stream)
                segment = []
        if segment:
            count += _segment(event, segment, stream)
    return count


def _room(record: Record) -> tuple[str, int]:
    label = free_keys(record, KEY).get("qx")
    m = re.match(r"\s*([oc])\s*(\d{1,6})", label, re.IGNORECASE) if isinstance(label, str) else None
    return (m[1].lower(), int(m[2])) if m else ("", 0)


def _names(record: Record) -> list[str]:
    names = {player.seat: player.name for player in record.players}
    return [names.get(seat, "") for seat in "SWNE"]


def _segment(event: str, segment: list[Record], stream: BinaryIO) -> int:
    """Boards of one event under their header."""
    lines = [f"vg|{_bare(event)}|"]
    if results := _results(event, segment):
        lines.append(f"rs|{results}|")
    tables: dict[str, list[str]] = {}
    for record in segment:
        tables.setdefault(_room(record)[0], _names(record))
    shown = tables.get("o", tables.get("", [""] * 4)) + tables.get("c", [""] * 4)
    lines.append(f"pn|{_joined(shown)}|pg||")
    stream.write(("\n".join(lines) + "\n").encode("utf-8", "replace"))
    for record in segment:
        names = _names(record)
        at = 4 if _room(record)[0] == "c" else 0
        if shown[at : at + 4] != names:
            shown[at : at + 4] = names
            stream.write(f"pn|{_joined(shown)}|\n".encode("utf-8", "replace"))
        stream.write(board_text(record, named=False).encode("utf-8", "replace"))
    return len(segment)


def _results(event: str, segment: list[Record]) -> str:
    fields = event.split(",")
    if len(fields) < 5 or not all(f.strip().isdecimal() and len(f) < 6 for f in fields[3:5]):
        return ""
    first, last = int(fields[3]), int(fields[4])
    if not 0 < first <= last < first + MAX_SEGMENT:
        return ""
    entries = [""] * (2 * (last - first + 1))
    for record in segment:
        room, board = _room(record)
        if room and first <= board <= last:
            stated = record.stated
            entry = result_text(
                str(stated.get("contract", "")),
                str(stated.get("declarer", "")),
                stated.get("tricks"),
            )
            given = free_keys(record, KEY).get("rs")
            entries[2 * (board - first) + (room == "c")] = entry or (
                _bare(given) if isinstance(given, str) else ""
            )
    return ",".join(entries) if any(entries) else ""


def _bare(value: str) -> str:
    """A value kept verbatim, which never held a bar or a line break."""
    return "".join(value.replace("|", "").splitlines())


def _joined(names: list[str]) -> str:
    return ",".join([escape(name).replace(",", "%2C") for name in names])


def board_text(record: Record, *, named: bool = True) -> str:
    """One board on one line, with its names unless a header gave them."""
    check_writable(record, "lin")
    table = take_apart(record)
    where = Where(game=record.id)
    if table.declared is not None:
        raise FormatError(
            "lin-cannot-hold",
            "LIN holds no contract without its auction",
            where,
            "write the record as PBN",
        )
    own = free_keys(record, KEY)
    notes: dict[int, list[Note]] = {}
    for note in record.notes:
        notes.setdefault(note.event, []).append(note)
    start = next((i for i, e in enumerate(record.events) if not e.startswith("- deal")), None)
    dealt = (len(record.events) if start is None else start) - 1
    label = own.get("qx")
    parts = [f"qx|{_bare(label)}|"] if isinstance(label, str) else []
    if named:
        # The names of a closed room stand behind those of the open one.
        before = [""] * 4 if _room(record)[0] == "c" else []
        parts.append(f"pn|{_joined(before + _names(record))}|")
    for event in range(dealt):
        parts += _behind(notes.pop(event, ()))
    parts.append(f"st||md|{_deal(record, table)}|")
    if heading := _heading(record, own):
        parts.append(f"rh||ah|{heading}|")
    for key, value in own.items():
        if key not in _OWN_PLACE and _KEY.fullmatch(key):
            values = value if isinstance(value, list) else [value]
            parts += [f"{key}|{_bare(str(v))}|" for v in values]
    parts.append(f"sv|{_VULNERABLE.get(str(record.options.get('vulnerable', 'none')), 'o')}|")
    parts += _behind(notes.pop(dealt, ()))
    _calls(table, notes, parts)
    _cards(table, notes, parts)
    return "".join(parts) + "\n"


def _deal(record: Record, table: Table) -> str:
    dealer = str(record.options.get("dealer", "N"))
    digit = DEALERS.index(dealer) + 1 if dealer in SEAT_NO else 0
    hands = [_hand(table.hands[seat]) for seat in (2, 3, 0, 1)]
    if sum(len(cards) == 26 and "?" not in cards for cards in table.hands) == 4:
        hands[3] = ""
    return f"{digit}{','.join(hands)}"


def _hand(cards: str) -> str:
    pairs = [cards[i : i + 2] for i in range(0, len(cards), 2)]
    if all(pair == "??" for pair in pairs):
        return ""
    suits = []
    for letter in "shdc":
        ranks = [pair[0] for pair in reversed(pairs) if pair[1] == letter]
        suits.append(letter.upper() + "".join(ranks))
    return "".join(suits)


def _heading(record: Record, own: dict[str, Any]) -> str:
    given = own.get("ah")
    if isinstance(given, str):
        return _bare(given)
    board = free_keys(record, "x_pbn").get("Board")
    return f"Board {_bare(board)}" if isinstance(board, str) and board else ""


def _behind(notes: Iterable[Note]) -> list[str]:
    """What was said after an event that is no call."""
    return [
        f"{'nt' if note.kind == 'comment' else 'an'}|{escape(note.text)}|"
        for note in notes
        if note.kind in ("comment", "explanation")
    ]


def _calls(table: Table, notes: dict[int, list[Note]], parts: list[str]) -> None:
    for _, call, _, event in table.calls:
        own = notes.pop(event, [])
        alert = next((note for note in own if note.kind == "alert"), None)
        word = _CALL.get(call, call[:2])
        parts.append(f"mb|{word}{'!' if alert is not None else ''}|")
        for note in own:
            if note.kind in ("alert", "explanation") and note.text:
                parts.append(f"an|{escape(note.text)}|")
            elif note.kind == "comment":
                parts.append(f"nt|{escape(note.text)}|")
    if table.calls:
        parts.append("pg||")


def _cards(table: Table, notes: dict[int, list[Note]], parts: list[str]) -> None:
    groups, _ = tricks_won(table)
    for group in groups:
        for _, code, _, event in group:
            parts.append(f"pc|{SUIT_RANK[code]}|")
            parts += _behind(notes.pop(event, ()))
        parts.append("pg||")
    if table.claim is not None:
        total = declarer_tricks(table)
        if total is not None:
            parts.append(f"mc|{total}|")
    for rest in list(notes.values()):
        parts += _behind(rest)
