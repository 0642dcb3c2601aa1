"""Deals of Klondike as a solver reads and writes them: 156 digits, or PySol's rows, and moves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO, Final

from cardlog.cards import ACE, SUITS, cards_text
from cardlog.errors import FormatError, Where
from cardlog.formats.base import Format, Item, Reject, shown
from cardlog.formats.ms_deals import shown_card
from cardlog.formats.patience_lines import Game, Line, card_of, items, lines_of, trimmed
from cardlog.log.events import parse_event
from cardlog.log.model import Inference, Record
from cardlog.replay.play import Replay
from cardlog.words import COL, HOME, NONE, Verb, Word

KEY: Final = "x_klondike"
LOSSES: Final = (
    "options but for the number of cards drawn, which a reader finds by the moves",
    "giving up, moves taken back, the clock, scores",
    "times, notes, players, the id but for a remark",
    "what was inferred, and the source of the record",
    "free keys of other formats",
)
_DIGITS: Final = re.compile(r"[0-9]{100,}")
_NUMBER: Final = re.compile(r"Game\s*:\s*(\d{1,12})", re.IGNORECASE)
_TALON: Final = re.compile(r"Talon\s*:(.*)", re.IGNORECASE)
_HOMES: Final = re.compile(r"Foundations\s*:(.*)", re.IGNORECASE)
_TOKEN: Final = re.compile(
    r"DR(?P<draws>\d{1,3})|(?P<new>NEW)|F(?P<turned>[1-7])|"
    r"(?P<source>[W1-7CDHS])(?P<to>[1-7CDHS])(?:-(?P<count>\d{1,2}))?"
)
_DRAW: Final = re.compile(r"draw ([13])")
"""What the writer remarks of the number of cards drawn at a time."""
_ROW_CARD: Final = re.compile(r"<?(10|[A2-9TJQK])[CDHS]>?", re.IGNORECASE)
_SEEN: Final = 400


def sniff(head: bytes) -> float:
    """1 for a first line of 156 digits or a talon, 0.9 for a game number with one below it."""
    head = head.lstrip(b"\xef\xbb\xbf\xff\xfe")
    if b"\x00" in head[:64]:
        head = head.replace(b"\x00", b"")
    lines = [line.strip().decode("latin-1") for line in head.split(b"\n", _SEEN)[:_SEEN]]
    lines = [line for line in lines if line and not line.startswith("#")]
    for i, line in enumerate(lines[:2]):
        if re.fullmatch(r"(?:0[1-9]|1[0-3])[1-4](?:\d{3}){51}", line) or _TALON.fullmatch(line):
            return 1.0
        if _NUMBER.fullmatch(line):
            deals = [x for x in lines if len(x) == 156 and _DIGITS.fullmatch(x)]
            return 0.9 if deals or any(map(_TALON.fullmatch, lines)) else 0.0
        if i == 0 and not _HOMES.fullmatch(line):
            return 0.0
    return 0.0


def read(data: BinaryIO | bytes, *, file: str = "") -> Iterator[Item]:
    """Records and refusals of deals, each with its moves where they follow it."""
    return items(_games(data), _record, file=file, form="klondike")


# --- games of a file ----------------------------------------------------------------------


def _kind(text: str) -> str:
    body = text.strip()
    if not body:
        return "blank"
    if body.startswith("#"):
        return "remark"
    if _DIGITS.fullmatch(body):
        return "digits"
    if _NUMBER.fullmatch(body):
        return "number"
    if _TALON.fullmatch(body):
        return "talon"
    if _HOMES.fullmatch(body):
        return "homes"
    tokens = body.removeprefix(":").split()
    if not body.startswith(":") and all(_TOKEN.fullmatch(token) for token in tokens):
        # "5C" is both a card and a move from pile 5: rows stand below the talon.
        return "row or moves" if all(_ROW_CARD.fullmatch(token) for token in tokens) else "moves"
    if all(_ROW_CARD.fullmatch(token) for token in tokens):
        return "row"
    return "other"


def _games(data: BinaryIO | bytes) -> Iterator[Game]:
    """A game begins with the remarks above its deal and ends where the next one begins."""
    game = Game()
    has: set[str] = set()
    for line in lines_of(data):
        kind = _kind(line.text)
        if kind == "blank" and not game.lines:
            continue
        starts = {"remark", "digits", "number", "talon", "homes"}
        if kind in starts and has & {"digits", "number", "row", "row or moves", "moves", "other"}:
            yield Game(trimmed(game.lines), game.size)
            game, has = Game(), set()
        game.add(line)
        has.add(kind)
    if game.lines:
        yield Game(trimmed(game.lines), game.size)


# --- one game -----------------------------------------------------------------------------


def _record(game: Game) -> Record | None:
    piles: list[list[int]] = []
    stock: list[int] | None = None
    moves: list[tuple[int, str]] = []
    remarks: list[str] = []
    draw = at = 0
    for line in game.lines:
        kind, body = _kind(line.text), line.text.strip()
        if kind == "remark":
            remarks.append(body.lstrip("# "))
            said = _DRAW.fullmatch(remarks[-1])
            if said is not None:
                draw = int(said[1])
                remarks.pop()
        elif kind == "digits":
            piles, stock = _from_digits(body, at)
        elif kind == "number":
            raise Reject(
                "klondike-number",
                f"{shown(body)} is the number of a shuffle that is not described",
                at=at,
                hint="let the program write the deal as 156 digits",
            )
        elif kind == "talon":
            stock = _talon(line, at)
        elif kind == "homes":
            if re.search(r"-(?:10|[A2-9TJQK])", body, re.IGNORECASE):
                raise Reject(
                    "klondike-begun", "a game with cards on its foundations is no deal", at=at
                )
        elif stock is not None and len(piles) < 7 and kind in ("row", "row or moves"):
            piles.append(_row(line, at, len(piles) + 1))
        elif kind in ("moves", "row or moves") and len(piles) == 7:
            moves += [(at + m.start(), m[0]) for m in re.finditer(r"\S+", line.text)]
        elif kind != "blank":
            raise Reject("klondike-syntax", f"{shown(body)} is no deal and no moves", at=at)
        at += len(line.text) + 1
    if not piles or stock is None:
        if remarks and not piles and stock is None:
            return None
        raise Reject("klondike-cards", f"a talon and {len(piles)} of seven rows")
    _check(piles, stock)
    return _made(piles, stock, moves, remarks, draw)


def _from_digits(body: str, at: int) -> tuple[list[list[int]], list[int]]:
    if len(body) != 156:
        raise Reject("klondike-digits", f"{len(body)} digits, not 156", at=at)
    cards = []
    for i in range(0, 156, 3):
        rank, suit = int(body[i : i + 2]), int(body[i + 2])
        if not 1 <= rank <= 13 or not 1 <= suit <= 4:
            raise Reject(
                "klondike-digits",
                f"{body[i : i + 3]} is no card",
                at=at + i,
                hint="two digits for the rank, 01 to 13, one for the suit: 1 C 2 D 3 H 4 S",
            )
        cards.append((suit - 1) * 16 + (ACE if rank == 1 else rank - 2))
    piles: list[list[int]] = [[] for _ in range(7)]
    for row in range(7):
        for pile in range(row, 7):
            piles[pile].append(cards.pop(0))
    return piles, cards


def _talon(line: Line, at: int) -> list[int]:
    match = _TALON.fullmatch(line.text.strip())
    assert match is not None
    tokens = match[1].replace("==>", " ").replace("<==", " ").split()
    for token in tokens:
        if card_of(token) < 0:
            raise Reject(
                "klondike-cards", f"{shown(token)} is no card", at=at + line.text.index(token)
            )
    if len(tokens) != 24:
        raise Reject("klondike-cards", f"a talon of {len(tokens)} cards, not 24", at=at)
    return [card_of(token) for token in tokens]


def _row(line: Line, at: int, size: int) -> list[int]:
    tokens = line.text.strip().removeprefix(":").split()
    hidden = [token.startswith("<") for token in tokens]
    if len(tokens) != size or hidden != [True] * (size - 1) + [False]:
        raise Reject(
            "klondike-cards",
            f"row {size} of a deal has {size - 1} cards face down and one face up",
            at=at,
            hint="face-down cards are written <7H>",
        )
    return [card_of(token.strip("<>")) for token in tokens]


def _check(piles: list[list[int]], stock: list[int]) -> None:
    cards = [card for pile in piles for card in pile] + stock
    twice = sorted({card for card in cards if cards.count(card) > 1})
    if len(piles) != 7 or len(cards) != 52 or twice:
        what = f"{shown_card(twice[0])} is there twice" if twice else f"{len(cards)} cards, not 52"
        raise Reject("klondike-cards", what, hint="a deal has every card of one pack once")


def _made(
    piles: list[list[int]],
    stock: list[int],
    moves: list[tuple[int, str]],
    remarks: list[str],
    draw: int,
) -> Record:
    deal = []
    for i, pile in enumerate(piles):
        if i:
            deal.append(f"- deal down col{i + 1} {cards_text(pile[:-1])}")
        deal.append(f"- deal up col{i + 1} {cards_text(pile[-1:])}")
    deal.append(f"- deal stock {cards_text(stock)}")
    record = Record(
        rules="klondike",
        options={"draw": 3} if draw == 3 else {},
        seats=["p1"],
        status="truncated",
        events=deal,
        extra={KEY: {"remarks": remarks}} if remarks else {},
    )
    if moves:
        _add_moves(record, moves, (draw,) if draw else (1, 3))
    return record


def _add_moves(record: Record, moves: list[tuple[int, str]], draws: tuple[int, ...]) -> None:
    """The moves as events, with the first options under which all of them are legal."""
    ways: list[dict[str, Any]] = [
        ({"draw": 3} if draw == 3 else {}) | back
        for back in ({}, {"worrying_back": "yes"})
        for draw in draws
    ]
    farthest = -1
    for options in ways:
        events, at = _played(record, moves, options)
        if at < 0:
            record.options = options
            record.events = events
            if _is_over(record):
                record.status = "complete"
            if len(draws) > 1 or "worrying_back" in options:
                what = "three cards" if "draw" in options else "one card"
                what += " drawn at a time"
                if "worrying_back" in options:
                    what += ", cards taken back from foundations"
                rule = "so, and with nothing simpler, the moves are legal"
                record.inferred.append(Inference(what=what, rule=rule))
            return
        farthest = max(farthest, at)
    text = next(token for place, token in moves if place == farthest)
    raise Reject(
        "klondike-move",
        f"{shown(text)} cannot be made, whatever the number of cards drawn at a time",
        at=farthest,
    )


def _is_over(record: Record) -> bool:
    table = Replay(record)
    for text in record.events:
        table.step(text)
    return bool(table.state.over)


def _played(
    record: Record, moves: list[tuple[int, str]], options: dict[str, Any]
) -> tuple[list[str], int]:
    """Events of a deal and its moves, and the place of the first impossible one, or -1."""
    table = Replay(Record(rules="klondike", options=dict(options), seats=["p1"], events=[]))
    events = list(record.events)
    for text in events:
        table.step(text)
    draw = 3 if "draw" in options else 1
    for at, token in moves:
        for _ in range(_times(token)):
            event = _event(table.state, token, draw)
            if not event or table.step(event):
                return events, at
            events.append(event)
    return events, -1


def _times(token: str) -> int:
    match = _TOKEN.fullmatch(token)
    return int(match["draws"]) if match is not None and match["draws"] else 1


def _event(state: Any, token: str, draw: int) -> str:
    """The event of a move at this point, empty if there is none."""
    match = _TOKEN.fullmatch(token)
    assert match is not None
    if match["draws"]:
        count = min(draw, state.stock_size)
        drawn = state.stock[state.stock_size - count : state.stock_size][::-1]
        return f"p1 draw waste {cards_text([card - 1 for card in drawn])}" if count else ""
    if match["new"]:
        return "p1 declare redeal"
    if match["turned"]:
        pile = _pile(state, int(match["turned"]) - 1)
        return f"- show col{match['turned']} {cards_text(pile[-1:])}" if pile else ""
    cards = _lifted(state, match["source"], int(match["count"] or 1))
    to = match["to"]
    place = f"col{to}" if to.isdigit() else f"home{'CDHS'.index(to) + 1}"
    return f"p1 move {cards_text(cards)} {place}" if cards else ""


def _pile(state: Any, number: int) -> list[int]:
    start = sum(state.depth[:number])
    return [card - 1 for card in state.columns[start : start + state.depth[number]]]


def _lifted(state: Any, source: str, count: int) -> list[int]:
    """Cards that a move takes, none if they are not there."""
    if source == "W":
        return [state.waste[state.waste_size - 1] - 1] if state.waste_size else []
    if source.isdigit():
        pile = _pile(state, int(source) - 1)
        return pile[-count:] if 0 < count <= len(pile) else []
    suit = "CDHS".index(source)
    rank = state.homes[suit] - 1
    return [suit * 16 + (ACE if rank == 0 else rank - 1)] if rank >= 0 else []


# --- writing ------------------------------------------------------------------------------


def write(records: Iterable[Record], stream: BinaryIO) -> int:
    """Write deals, and moves where there are any; ``FormatError`` for what is not all known."""
    count = 0
    for record in records:
        stream.write(game_text(record).encode())
        count += 1
    return count


def game_text(record: Record) -> str:
    """One record: a remark, 156 digits, a line of moves."""
    if record.rules != "klondike":
        raise FormatError(
            "klondike-cannot-hold",
            f"deals of klondike, not of {record.rules}",
            Where(game=record.id),
            "write it as cardlog JSON Lines",
        )
    piles: list[list[int]] = [[] for _ in range(7)]
    stock: list[int] = []
    tokens: list[str] = []
    table = Replay(record)
    for text in record.events:
        event = parse_event(text, record.seats)
        if event.verb == Verb.DEAL and event.place == NONE:
            stock += event.cards
        elif event.verb == Verb.DEAL:
            piles[event.place - COL - 1] += event.cards
        else:
            tokens += _token(table.state, event)
        if table.step(event):
            raise FormatError(
                "klondike-cannot-hold", f"{text!r} is not legal", Where(game=record.id)
            )
    dealt = [
        piles[pile][row] for row in range(7) for pile in range(row, 7) if row < len(piles[pile])
    ]
    cards = dealt + stock
    if len(set(cards)) != 52 or any(card >= 61 for card in cards):
        raise FormatError(
            "klondike-cannot-hold", "the deal is not all known", Where(game=record.id),
            "such a record can be written as cardlog JSON Lines",
        )  # fmt: skip
    remark = f"# {record.id}\n" if record.id and record.id.isprintable() else ""
    digits = "".join(_digits(card) for card in cards)
    line = " ".join(_joined(tokens))
    remark += f"# draw {record.options.get('draw', 1)}\n"
    return f"{remark}{digits}\n" + (f"{line}\n" if line else "")


def _digits(card: int) -> str:
    rank = 1 if card & 15 == ACE else (card & 15) + 2
    return f"{rank:02d}{(card >> 4) + 1}"


def _token(state: Any, event: Any) -> list[str]:
    """A move as the solver writes it; nothing for what it does not write."""
    if event.verb == Verb.DRAW:
        return ["DR1"]
    if event.verb == Verb.DECLARE:
        return ["NEW"] if event.what == Word.REDEAL else []
    if event.verb == Verb.SHOW:
        return [f"F{event.place - COL}"]
    if event.verb != Verb.MOVE or event.flags:
        return []
    to = SUITS[event.to - HOME - 1].upper() if event.to > HOME else str(event.to - COL)
    count = f"-{len(event.cards)}" if len(event.cards) > 1 else ""
    return [f"{_source(state, event.cards)}{to}{count}"]


def _source(state: Any, cards: list[int]) -> str:
    for pile in range(7):
        if _pile(state, pile)[-len(cards) :] == cards:
            return str(pile + 1)
    if state.waste_size and state.waste[state.waste_size - 1] - 1 == cards[0]:
        return "W"
    return SUITS[cards[0] >> 4].upper()


def _joined(tokens: list[str]) -> Iterator[str]:
    """Draws that follow each other as one."""
    count = 0
    for token in [*tokens, ""]:
        if token == "DR1":
            count += 1
            continue
        if count:
            yield f"DR{count}"
        count = 0
        if token:
            yield token


KLONDIKE: Final = Format(
    name="klondike",
    endings=(".klondike",),
    sniff=sniff,
    read=read,
    write=write,
    losses=LOSSES,
)
