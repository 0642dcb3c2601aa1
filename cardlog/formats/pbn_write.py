"""Writing PBN 2.1 in export form."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, BinaryIO, Final

from cardlog.cards import RANKS
from cardlog.errors import FormatError, Where
from cardlog.formats.bridge import (
    SEAT_NAMES,
    SEATS,
    SUIT_RANK,
    Table,
    declarer_tricks,
    free_keys,
    take_apart,
    tricks_won,
)
from cardlog.formats.pbn_game import KEY
from cardlog.formats.pbn_tags import comment_end, escape
from cardlog.log.model import Note, Record

HEAD: Final = b"% PBN 2.1\n% EXPORT\n"
LOSSES: Final = (
    "the id, the namespace and number of player ids, kinds of players",
    "who claimed, answers to claims, rulings, observations of tricks and scores",
    "acts that were withdrawn; the flags !exposed and !late",
    "times",
    "the difference between an alert and an explanation without one",
    "points that differ within a side",
    "what was inferred, and the source of the record",
    "line ends and outer blanks of comments",
)
_VULNERABLE: Final = {"none": "None", "ns": "NS", "ew": "EW", "both": "All"}
_CALL: Final = {"pass": "Pass", "double": "X", "redouble": "XX"}
_TAGS: Final = ("Event", "Site", "Date", "Board", *("West", "North", "East", "South"))
_NAME: Final = re.compile(r"\w+")
_QUOTED: Final = re.compile(r'"[^"]*"')
_LOUD: Final = re.compile(r"%|\s*\[")
_SIGNS: Final = re.compile(r"[\[\]{};%\"]")


def write(records: Iterable[Record], stream: BinaryIO) -> int:
    """Write one-deal bridge records as PBN; :class:`FormatError` for any other record."""
    count = 0
    stream.write(HEAD)
    for record in records:
        text = game_text(record)
        stream.write(text.encode("utf-8", "replace") + b"\n")
        count += 1
    return count


def check_writable(record: Record, name: str) -> None:
    """Refuse a record that is no single deal of contract bridge."""
    where = Where(game=record.id)
    if record.rules != "contract-bridge" or record.seats != list(SEATS):
        raise FormatError(
            f"{name}-cannot-hold",
            f"{name.upper()} holds contract bridge, not {record.rules}",
            where,
            "choose records of contract-bridge",
        )
    deals = sum(event.startswith("- deal N") for event in record.events)
    calls_after_play = False
    played = False
    for event in record.events:
        played = played or " play " in event
        calls_after_play = calls_after_play or (played and event.startswith("- deal"))
    if deals > 1 and calls_after_play:
        raise FormatError(
            f"{name}-cannot-hold",
            f"{name.upper()} holds one deal a game, the record holds more",
            where,
            "split the record into its deals",
        )


def game_text(record: Record) -> str:
    """One game, without the empty line after it."""
    check_writable(record, "pbn")
    table = take_apart(record)
    own = free_keys(record, KEY)
    comments = _comments(own.pop("{}", None))
    lines = ["%" + _one_line(line).removeprefix("%") for line in _texts(own.pop("%", None))]
    lines += [_comment(text) for text in comments.pop("", ())]
    # What was said while the cards lay face down goes with the deal.
    said = [n.text for n in record.notes if n.event < _dealt(record) and n.kind == "comment"]
    if said:
        comments["Deal"] = [*comments.get("Deal", ()), *said]

    def tag(name: str, value: str) -> None:
        lines.append(f'[{name} "{escape(_one_line(value))}"]')
        lines.extend(_comment(text) for text in comments.pop(name, ()))

    names = {player.seat: player.name for player in record.players}
    for name in _TAGS:
        if name in SEAT_NAMES:
            tag(name, names.get(name[0]) or "?")
        else:
            _free(tag, lines, name, own)
    tag("Dealer", str(record.options.get("dealer", "N")))
    tag("Vulnerable", _VULNERABLE.get(str(record.options.get("vulnerable", "none")), "?"))
    tag("Deal", _deal(table, str(record.options.get("dealer", "N"))))
    if "Scoring" not in own and record.options.get("scoring", "duplicate") != "duplicate":
        own["Scoring"] = str(record.options["scoring"]).capitalize()
    _free(tag, lines, "Scoring", own)
    for name, value in _outcome(record, table).items():
        given = own.pop(name, None)
        tag(name, given if isinstance(given, str) else value)
    if "Score" not in own and (score := _score(record)):
        own["Score"] = score
    for name, write_section in (("Auction", _auction), ("Play", _play)):
        kept = own.pop(name, None)
        if isinstance(kept, list) and kept:
            tag(name, str(kept[0]))
            lines.extend(_rows(kept))
        else:
            write_section(record, table, tag, lines)
    for name in list(own):
        # A name that is none cannot stand in a tag.
        if _NAME.fullmatch(name):
            _free(tag, lines, name, own)
    for texts in comments.values():
        lines.extend(_comment(text) for text in texts)
    return "\n".join(lines) + "\n"


def _one_line(value: str) -> str:
    return " ".join(value.splitlines()) if "\n" in value or "\r" in value else value


def _texts(value: Any) -> list[str]:
    return [str(text) for text in value] if isinstance(value, list) else []


def _comments(value: Any) -> dict[str, list[str]]:
    if not isinstance(value, dict):
        return {}
    return {str(name): _texts(texts) for name, texts in value.items()}


def _dealt(record: Record) -> int:
    """Index of the first event after the deal."""
    return next(
        (i for i, event in enumerate(record.events) if not event.startswith("- deal")),
        len(record.events),
    )


def _rows(value: list[Any]) -> list[str]:
    """Lines below a tag; an empty one would end the game."""
    rows = [_plain_row(row) for row in value[1:]]
    return [row for row in rows if row.strip()]


def _plain_row(row: Any) -> str:
    """A line below a tag, without what would be read as a tag, comment or directive."""
    text = _one_line(str(row))
    bare = _QUOTED.sub("", text)
    if _LOUD.match(bare) or "{" in bare or ";" in bare:
        return _SIGNS.sub(" ", text)
    return text


def _free(tag: Any, lines: list[str], name: str, own: dict[str, Any]) -> None:
    """A tag kept verbatim, with the lines below it if it has some."""
    value = own.pop(name, "?")
    if isinstance(value, list):
        tag(name, str(value[0]) if value else "")
        lines.extend(_rows(value))
    else:
        tag(name, str(value))


def _comment(text: str) -> str:
    """A comment in braces, or after a semicolon where a brace in it would end it too early."""
    if comment_end("{" + text + "}", 0, nested=True) == len(text) + 1:
        return "{" + text + "}"
    if "\n" not in text and "\r" not in text:
        return ";" + text
    return "{" + text.replace("{", "(").replace("}", ")") + "}"


def _deal(table: Table, dealer: str) -> str:
    first = SEATS.index(dealer) if dealer in SEATS else 0
    hands = [_hand(table.hands[(first + i) % 4]) for i in range(4)]
    return f"{SEATS[first]}:{' '.join(hands)}"


def _hand(cards: str) -> str:
    pairs = [cards[i : i + 2] for i in range(0, len(cards), 2)]
    known = [pair for pair in pairs if pair != "??"]
    if not known:
        return "-"
    suits = []
    for suit in "shdc":
        ranks = [pair[0] for pair in known if pair[1] == suit]
        suits.append("".join(sorted(ranks, key=RANKS.index, reverse=True)))
    return ".".join(suits)


def _outcome(record: Record, table: Table) -> dict[str, str]:
    """Declarer, Contract and Result: as stated, else as the events give them."""
    stated = record.stated
    contract = str(stated.get("contract", ""))
    declarer = str(stated.get("declarer", ""))
    tricks = stated.get("tricks")
    agreed = not declarer or (table.declarer >= 0 and declarer == SEATS[table.declarer])
    if not contract and table.ended and agreed:
        contract = str(table.contract) if table.contract is not None else "pass"
    if contract == "pass":
        return {"Declarer": declarer, "Contract": "Pass", "Result": ""}
    if not declarer and table.declarer >= 0:
        declarer = SEATS[table.declarer]
    if tricks is None:
        tricks = declarer_tricks(table)
    return {
        "Declarer": declarer or "?",
        "Contract": contract or "?",
        "Result": "?" if tricks is None else str(tricks),
    }


def _score(record: Record) -> str:
    scores = record.stated.get("scores")
    if not isinstance(scores, dict) or not isinstance(scores.get("N"), int):
        return ""
    if scores.get("E") == -scores["N"]:
        return f"NS {scores['N']}"
    return f"NS {scores['N']} EW {scores.get('E', 0)}"


SUFFIX_NAGS: Final = {"!": "$1", "?": "$2", "!!": "$3", "??": "$4", "!?": "$5", "?!": "$6"}


class _Notes:
    """Numbers for the notes of one section, and what is written behind each item."""

    def __init__(self, notes: list[Note], numbered: str) -> None:
        self._by_event: dict[int, list[Note]] = {}
        for note in notes:
            self._by_event.setdefault(note.event, []).append(note)
        self._numbered = numbered
        self.texts: dict[str, int] = {}

    def behind(self, event: int) -> str:
        """Everything that hangs on an event, with a blank before each part."""
        parts: list[str] = []
        suffixed = False
        for note in self._by_event.get(event, ()):
            if note.kind == "nag":
                # A second suffix on one item would not be read again; its number is.
                parts.append(SUFFIX_NAGS.get(note.text, note.text) if suffixed else note.text)
                suffixed = suffixed or note.text in SUFFIX_NAGS
            elif note.kind == "comment":
                parts.append(_comment(note.text))
            elif note.kind in ("alert", "explanation", "note"):
                number = 0
                if note.text:
                    number = self.texts.setdefault(note.text, len(self.texts) + 1)
                parts.append(f"={number}=")
        text = "".join([" " + part for part in parts])
        return text + "\n" if text.rpartition("\n")[2].lstrip().startswith(";") else text

    def tags(self, tag: Any) -> None:
        """Write the texts as Note tags."""
        for text, number in self.texts.items():
            tag("Note", f"{number}:{text}")


def _auction(record: Record, table: Table, tag: Any, lines: list[str]) -> None:
    if not table.calls:
        if table.declared is None and record.stated.get("declarer"):
            # Else the stated contract would be read as one that was reached.
            tag("Auction", str(record.options.get("dealer", "N")))
            lines.append("+")
        return
    first = table.calls[0][0]
    dealer = str(record.options.get("dealer", "N"))
    if "!turn" in table.calls[0][2] and dealer in SEATS:
        first = SEATS.index(dealer)
    tag("Auction", SEATS[first])
    notes = _Notes(record.notes, "alert")
    items: list[str] = []
    turn = first
    for seat, call, flags, event in table.calls:
        while turn != seat:
            # A seat that was passed over; after the call the order goes on from it.
            items.append("^S")
            turn = (turn + 1) % 4
        turn = (seat + 1) % 4
        mark = "^I " if "!insufficient" in flags else ""
        items.append(mark + _CALL.get(call, call) + notes.behind(event))
    if not table.ended:
        items.append("*")
    lines.extend(_row(items[i : i + 4]) for i in range(0, len(items), 4))
    notes.tags(tag)


def _row(items: list[str]) -> str:
    return "".join([item if item.endswith("\n") else item + " " for item in items]).rstrip()


def _play(record: Record, table: Table, tag: Any, lines: list[str]) -> None:
    if not table.plays and table.claim is None:
        return
    groups, won = tricks_won(table)
    opener = table.plays[0][0] if table.plays else (table.declarer + 1) % 4
    tag("Play", SEATS[opener])
    notes = _Notes(record.notes, "note")
    leader = opener
    for group in groups:
        row = ["-"] * 4
        seats = [seat for seat, *_ in group]
        by_column = len(set(seats)) == len(seats)
        for i, (seat, code, flags, event) in enumerate(group):
            mark = "^R " if "!revoke" in flags else ""
            if "!turn" in flags and i == 0 and seat != leader:
                mark = "^L "
            column = (seat - opener) % 4 if by_column else i
            row[column] = mark + SUIT_RANK[code] + notes.behind(event)
        if len(group) < 4 and table.claim is None and "-" in row:
            _mark_open(row, (seats[-1] + 1 - opener) % 4)
        lines.append(_row(row))
        leader = -1
    if len(table.plays) < 52:
        whole = not table.plays or len(groups[-1]) == 4
        if table.claim is not None or _result_is_impossible(record, groups, won):
            lines.append(_row(["*" + notes.behind(_claim_event(record))]))
        elif whole:
            lines.append("+")
    notes.tags(tag)


def _claim_event(record: Record) -> int:
    for i, event in enumerate(record.events):
        if " claim " in event:
            return i
    return -1


def _mark_open(row: list[str], column: int) -> None:
    if row[column] != "-":
        column = row.index("-")
    row[column] = "+"


def _result_is_impossible(record: Record, groups: list[Any], won: int) -> bool:
    """Whether a star would be read as the truncated play that it is."""
    tricks = record.stated.get("tricks")
    full = sum(len(group) == 4 for group in groups)
    return not isinstance(tricks, int) or not won <= tricks <= won + 13 - full
