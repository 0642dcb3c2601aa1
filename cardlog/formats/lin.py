"""LIN, the files of Bridge Base Online: reading boards of both rooms, knowing the format."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, BinaryIO, Final

from cardlog.formats.base import (
    MAX_GAME,
    Feed,
    Format,
    Item,
    Reject,
    decode,
    refuse,
    source_of,
)
from cardlog.formats.bridge import (
    BID,
    NO_DEAL,
    NOBODY,
    PLAY,
    REST_RULE,
    SEAT_NO,
    SEATS,
    Bidding,
    auction_result,
    guess,
    impossible_claim,
    passes_left,
    rest_of_play,
    trick_winner,
)
from cardlog.formats.lin_pairs import LAYOUT, Game, Pair, games
from cardlog.formats.lin_values import (
    VULNERABLE,
    plain,
    read_calls,
    read_cards,
    read_deal,
    read_result,
    unescape,
)
from cardlog.formats.lin_write import KEY, LOSSES, write
from cardlog.formats.pbn_values import board_cycle
from cardlog.log.model import Inference, Note, Player, Record, Status

_SNIFF: Final = re.compile(rb"\s*(?:pn|md|qx|vg|st|rs|mb|sv|ah|rh|nt|pg)\|", re.IGNORECASE)
_ANY_KEY: Final = re.compile(rb"\s*[A-Za-z0-9%][A-Za-z0-9#+^*@]\|[^|\r\n]*\|")
_CERTAIN: Final = re.compile(
    rb"(?:^|[\s|])(?:md\|[0-4]|qx\|[oc]?\d|vg\||mb\|[p1-7])", re.IGNORECASE
)
_ROOM: Final = re.compile(r"\s*([oc])\s*(\d{1,6})", re.IGNORECASE)
_BOARD: Final = re.compile(r"\s*[A-Za-z]*\s*(\d{1,6})\s*")
_ROOMS: Final = {"o": "open", "c": "closed"}


def sniff(head: bytes) -> float:
    """1 for a first key of the format with a deal or header in sight, 0.5 without."""
    if b"\x00" in head[:64]:
        head = head.replace(b"\x00", b"")
    head = head.lstrip(b"\xef\xbb\xbf\xff\xfe")
    if not _SNIFF.match(head):
        return 0.8 if _ANY_KEY.match(head) and _CERTAIN.search(head) else 0.0
    return 1.0 if _CERTAIN.search(head) else 0.5


def read(data: BinaryIO | bytes, *, file: str = "", max_game: int = MAX_GAME) -> Iterator[Item]:
    """Records and refusals of a LIN file, board by board."""
    header = _Header()
    for game in games(Feed(data), max_game=max_game):
        item = _item(game, header, file)
        if item is not None:
            yield item


class _Header:
    """What stands above boards and holds for all below: event, results, names."""

    def __init__(self) -> None:
        self.event = ""
        self.results: list[str] = []
        self.numbers: list[str] = []
        self.names: list[str] = []
        self.chat: list[str] = []
        self.other: list[tuple[str, str]] = []
        self.number = 0

    def learn(self, pair: Pair) -> bool:
        """Take a header's key; whether it was one."""
        if pair.key == "vg":
            self.event = plain(pair.value)
            self.results = []
            self.numbers = []
        elif pair.key == "rs":
            self.results = plain(pair.value).split(",")
        elif pair.key == "bn":
            self.numbers = plain(pair.value).split(",")
        elif pair.key == "pn":
            self.names = [unescape(name.strip()) for name in plain(pair.value).split(",")]
        else:
            return False
        return True

    def result(self, room: str, board: int) -> str:
        """The entry of ``rs`` for a board, "" if it cannot be told which it is."""
        at = -1
        if self.numbers and str(board) in self.numbers:
            at = self.numbers.index(str(board))
        else:
            fields = self.event.split(",")
            bounds = [field.strip()[:9] for field in fields[3:5]]
            if len(bounds) == 2 and all(map(str.isdecimal, bounds)):
                first, last = int(bounds[0]), int(bounds[1])
                if first <= board <= last:
                    # Some files count the list from board 1, others from the first board.
                    from_one = len(self.results) >= 2 * last
                    at = board - (1 if from_one else first)
        place = 2 * at + (room == "c")
        return self.results[place].strip() if at >= 0 and place < len(self.results) else ""

    def seated(self, room: str) -> dict[str, str]:
        """Names by seat in one room."""
        names = self.names
        if room == "c" and len(names) > 4:
            names = names[4:8]
        return dict(zip("SWNE", names, strict=False))


def _item(game: Game, header: _Header, file: str) -> Item | None:
    keys = {pair.key for pair in game.pairs}
    if game.broken_at < 0 and not game.too_long and not keys & {"md", "mb", "pc"}:
        if not game.pairs and game.raw.strip(b" \t\r\n|\xa0"):
            game = game._replace(broken_at=len(game.raw) - len(game.raw.lstrip()))
        else:
            _header_only(game, header)
            return None
    header.number += 1
    text = decode(game.raw) if game.broken_at >= 0 or game.too_long else ""
    board = _Board(header)
    raw = game.raw.rstrip()
    try:
        if game.too_long:
            raise Reject("lin-too-long", f"a board of more than {len(game.raw)} bytes")
        if game.broken_at >= 0:
            rest = text[game.broken_at : game.broken_at + 40]
            raise Reject(
                "lin-syntax",
                f"{shown_line(rest)} is no key|value| pair",
                at=game.broken_at,
                hint="keys have two letters, and a bar stands after each key and each value",
            )
        for pair in game.pairs:
            board.take(pair)
        record = board.record()
    except Reject as problem:
        for pair in game.pairs:
            header.learn(pair)
        # Offsets are bytes; the text is needed only now.
        problem.at = len(decode(game.raw[: problem.at]).replace("\r\n", "\n"))
        return refuse(
            problem,
            decode(game.raw).replace("\r\n", "\n").replace("\r", "\n"),
            raw=raw,
            file=file,
            line=game.line,
            start=game.start,
            game=board.name(),
        )
    record.source = source_of(raw, file=file, form="lin", line=game.line, start=game.start)
    return record


def shown_line(text: str) -> str:
    """The first line of a text, quoted."""
    return repr(text.partition("\n")[0])


def _header_only(game: Game, header: _Header) -> None:
    for pair in game.pairs:
        if header.learn(pair) or pair.key in LAYOUT:
            continue
        if pair.key == "nt":
            header.chat.append(unescape(plain(pair.value)))
        elif len(header.other) < 64:
            header.other.append((pair.key, plain(pair.value)))


class _Board:
    """One board as its pairs come in."""

    def __init__(self, header: _Header) -> None:
        self.header = header
        self.dealer = ""
        self.deal = NO_DEAL
        self.dealt = False
        self.vulnerable: str | None = None
        self.room = ""
        self.board = 0
        self.calls: list[str] = []
        self.callers: list[int] = []
        self.bidding = Bidding(None, -1, ended=False)
        self.leader = -1
        self.trick: list[tuple[int, int]] = []
        self.won = [0, 0]
        self.events: list[str] = []
        self.plays: list[str] = []
        self.notes: list[Note] = [Note(event=0, text=text) for text in header.chat]
        self.other: dict[str, Any] = {}
        for key, value in header.other:
            self._keep(key, value)
        self.unexplained: Note | None = None
        """The alert that the next explanation belongs to."""
        self.claim: int | None = None
        self.inferred: list[Inference] = []
        header.chat = []
        header.other = []

    def take(self, pair: Pair) -> None:
        """Act on one pair."""
        key, value = pair.key, pair.value
        if key == "pc":
            for code in read_cards(value, pair.at):
                self._card(code, pair.at)
        elif key == "mb":
            for call, alerted in read_calls(value, pair.at):
                self._call(call, pair.at, alerted=alerted)
        elif key == "nt":
            self.notes.append(Note(event=self._last(), text=unescape(plain(value))))
        elif key == "an":
            self._explain(unescape(plain(value)))
        elif key == "md":
            self._deal(value, pair.at)
        elif key == "sv":
            self._vulnerable(plain(value), pair.at)
        elif key == "mc":
            self._claim(plain(value), pair.at)
        elif key not in LAYOUT and not self.header.learn(pair):
            self._keep(key, plain(value))
            if key == "qx" and (m := _ROOM.match(plain(value))):
                self.room, self.board = m[1].lower(), int(m[2])
            elif key == "ah" and not self.board and (m := _BOARD.fullmatch(plain(value))):
                self.board = int(m[1])

    def _keep(self, key: str, value: str) -> None:
        known = self.other.get(key)
        if known is None:
            self.other[key] = value
        elif isinstance(known, list):
            known.append(value)
        else:
            self.other[key] = [known, value]

    def _last(self) -> int:
        return max(0, len(self.events) + len(self.plays) - 1)

    def _deal(self, value: bytes, at: int) -> None:
        if self.calls or self.plays:
            raise Reject("lin-deal", "a deal after the first call", at=at)
        self.dealer, self.deal = read_deal(value, at)
        self.events = list(self.deal.events)
        self.dealt = True

    def _vulnerable(self, text: str, at: int) -> None:
        known = VULNERABLE.get(text.lower())
        if known is None and text not in ("", "?", "-"):
            raise Reject(
                "lin-vulnerable",
                f"sv {text[:12]!r} is no vulnerability",
                at=at,
                hint="o none, n North-South, e East-West, b both",
            )
        self.vulnerable = known

    def _call(self, call: str, at: int, *, alerted: bool) -> None:
        if not self.dealt:
            self.events = list(self.deal.events)
            self.dealt = True
        if not self.dealer:
            self._dealer_of_board(at)
        if self.plays:
            raise Reject("lin-call", "a call after the first card", at=at)
        first = SEAT_NO[self.dealer]
        for word in ["pass"] * passes_left(self.calls) if call == "AP" else [call]:
            seat = (first + len(self.calls)) & 3
            self.calls.append(word)
            self.callers.append(seat)
            self.events.append(BID[seat][word])
        if alerted:
            self.unexplained = Note(event=len(self.events) - 1, text="", kind="alert")
            self.notes.append(self.unexplained)

    def _dealer_of_board(self, at: int) -> None:
        cycle = board_cycle(str(self.board)) if self.vulnerable is None else None
        if cycle is None:
            raise Reject(
                "lin-deal",
                "calls without a dealer: nobody knows who made them",
                at=at,
                hint="md begins with the dealer: 1 South 2 West 3 North 4 East",
            )
        self.dealer, self.vulnerable = cycle
        self.inferred.append(
            guess(
                f"dealer {cycle[0]}, vulnerable {cycle[1]}",
                "the board number, by the cycle of sixteen boards",
            )
        )

    def _explain(self, text: str) -> None:
        note, self.unexplained = self.unexplained, None
        if note is not None and note.event == self._last():
            note.text = text
        elif text:
            self.notes.append(Note(event=self._last(), text=text, kind="explanation"))

    def _card(self, code: int, at: int) -> None:
        if not self.dealt:
            self.events = list(self.deal.events)
            self.dealt = True
        if not self.plays and not self.trick:
            self.bidding = auction_result(self.calls, self.callers)
            if self.bidding.contract is not None and self.bidding.ended:
                self.leader = (self.bidding.declarer + 1) & 3
        self.claim = None
        if self.leader >= 0:
            seat = (self.leader + len(self.trick)) & 3
        else:
            seat = self.deal.owner[code]
            if seat == NOBODY:
                raise Reject(
                    "lin-card", "a card whose player neither contract nor deal tells", at=at
                )
            if not self.plays:
                rule = "without a contract the deal says whose card it is"
                self.inferred.append(guess("seats of the cards", rule, len(self.events)))
        self.plays.append(PLAY[seat][code])
        self.trick.append((seat, code))
        if len(self.trick) == 4:
            contract = self.bidding.contract
            if contract is not None and self.leader >= 0:
                seats = [seat for seat, _ in self.trick]
                self.leader = trick_winner(seats, [c for _, c in self.trick], contract.trump)
                self.won[self.leader & 1] += 1
            self.trick = []

    def _claim(self, text: str, at: int) -> None:
        if not text:
            self._keep("mc", text)
            return
        if not (text.isascii() and text.isdigit()) or len(text) > 2 or int(text) > 13:
            raise Reject(
                "lin-claim",
                f"mc {text[:12]!r} is no number of tricks",
                at=at,
                hint="mc holds declarer's tricks in all, 0 to 13",
            )
        self.claim = int(text)

    def name(self) -> str:
        """The id of the board: event, segment, board, room."""
        parts = [part.strip() for part in self.header.event.split(",")[:2]]
        if self.board:
            parts.append(str(self.board))
        elif isinstance(self.other.get("ah"), str):
            parts.append(self.other["ah"])
        if self.room:
            parts.append(_ROOMS[self.room])
        return ":".join([part for part in parts if part]) or f"game {self.header.number}"

    def record(self) -> Record:
        """The finished record."""
        if not self.dealt:
            self.events = list(self.deal.events)
        status: Status = "truncated"
        stated: dict[str, Any] = {}
        if self.calls and not self.plays:
            self.bidding = auction_result(self.calls, self.callers)
        if self.bidding.ended and self.bidding.contract is None:
            status = "complete"
        events = self.events + self.plays
        if self.claim is not None:
            stated["tricks"] = self.claim
        if self.claim is not None and len(self.plays) < 52:
            if self._add_claim(events, self.claim):
                status = "complete"
        elif self.bidding.contract is not None and self.leader >= 0 and self.deal.complete:
            trump = self.bidding.contract.trump
            rest = rest_of_play(self.plays, self.deal.owner, trump)
            if rest:
                self.inferred.append(guess("the last cards", REST_RULE, len(events)))
                events += rest
            if len(self.plays) + len(rest) == 52:
                status = "complete"
        self._results(stated)
        if self.header.event:
            self.other = {"vg": self.header.event} | self.other
        options: dict[str, Any] = {}
        if self.dealer and self.dealer != "N":
            options["dealer"] = self.dealer
        if self.vulnerable not in (None, "none"):
            options["vulnerable"] = self.vulnerable
        return Record(
            id=self.name(),
            rules="contract-bridge",
            options=options,
            seats=list(SEATS),
            players=self._players(),
            status=status,
            view=self.deal.view,
            events=events,
            notes=self.notes,
            stated=stated,
            inferred=self.inferred,
            extra={KEY: self.other} if self.other else {},
        )

    def _add_claim(self, events: list[str], total: int) -> bool:
        """The claim as further tricks, if the total can be true."""
        if self.bidding.contract is None or not self.bidding.ended:
            return False
        won, left = self.won[self.bidding.declarer & 1], 13 - sum(self.won)
        further = total - won
        if not 0 <= further <= left:
            self.inferred.append(impossible_claim(total, won, left))
            return False
        events.append(f"- claim {further}")
        return True

    def _results(self, stated: dict[str, Any]) -> None:
        text = self.header.result(self.room, self.board) if self.room and self.board else ""
        result = read_result(text)
        if result is None:
            if text:
                self.other["rs"] = text
        elif result.contract is None:
            stated["contract"] = "pass"
        else:
            stated["contract"] = str(result.contract)
            stated["declarer"] = result.declarer
            stated["tricks"] = result.tricks

    def _players(self) -> list[Player]:
        names = self.header.seated(self.room)
        return [
            Player(
                seat=seat,
                id=f"bbo:{names[seat]}",
                name=names[seat],
                kind="bot" if names[seat].startswith("~~M") else "unknown",
            )
            for seat in SEATS
            if names.get(seat, "-") not in ("", "-")
        ]


LIN: Final = Format(
    name="lin", endings=(".lin",), sniff=sniff, read=read, write=write, losses=LOSSES
)
