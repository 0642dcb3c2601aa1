"""Hand histories as poker rooms write them in text: PokerStars and those that look like it.

A name may hold anything, so that it is found by the list of seats, the longest first, and never by
the first colon. A hand begins wherever a room's first line stands, also inside another.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, BinaryIO, Final, NamedTuple

from cardlog.formats.base import (
    Feed,
    Format,
    Item,
    Reject,
    decode,
    ends,
    physical,
    refuse,
    source_of,
)
from cardlog.formats.poker import Hand, amount, scale_of
from cardlog.formats.poker_rooms import FIRST_LINE, Header, header
from cardlog.formats.poker_text_write import KEY, LOSSES, write
from cardlog.log.model import Note, Player, Record, Status

_SNIFF: Final = re.compile(
    rb"^[ \t]*(?:\xef\xbb\xbf)?(?:PokerStars|Full Tilt Poker|Poker Hand|PokerMaster|PokerBros"
    rb"|Run It Once Poker|Winamax Poker)\b[^\r\n]*#[\w-]+",
    re.MULTILINE,
)
_MONEY: Final = r"[$€£¥₹]?-?\d[\d,]*(?:\.\d+)?[€]?"
_SEAT: Final = re.compile(rf"Seat (\d{{1,2}}): (.+) \(({_MONEY})(?: in chips)?(?:,[^()]*)?\)(.*)")
_BUTTON: Final = re.compile(r"(?:button is in seat #|Seat #)(\d{1,9})")
_BRACKET: Final = re.compile(r"\[([^\[\]]*)\]")
_STREET: Final = re.compile(
    r"\*\*\* (FIRST |SECOND |THIRD )?(FLOP|TURN|RIVER)(?: ([123]))? \*\*\*(.*)"
)
_CARD: Final = re.compile(r"(10|[2-9TJQKA])([cdhs])")
_SECTION: Final = "***"
MAX_HAND: Final = 1 << 20
"""Most bytes of a hand; its lines take far more memory than their bytes."""
_SOON: Final = 64
"""Lines after a discard among which the new cards stand."""
_RUN: Final = {"FIRST ": 1, "SECOND ": 2, "THIRD ": 3, "1": 1, "2": 2, "3": 3}
_TIMES: Final = {2: "two", 3: "three", 4: "four"}


class _Piece(NamedTuple):
    raw: bytes
    line: int
    start: int
    too_long: bool


def sniff(head: bytes) -> float:
    """1 with a room's first line in sight."""
    return 1.0 if _SNIFF.search(head.replace(b"\x00", b"")) else 0.0


def read(data: BinaryIO | bytes, *, file: str = "", max_game: int = MAX_HAND) -> Iterator[Item]:
    """Records and refusals of a file, hand by hand."""
    for piece in _pieces(Feed(data), max_game):
        text = decode(piece.raw).replace("\r\n", "\n").replace("\r", "\n")
        raw = piece.raw.rstrip()
        hand: _Reading | None = None
        try:
            if piece.too_long:
                raise Reject("poker-too-long", f"a hand of more than {len(raw)} bytes")
            hand = _Reading(text)
            record = hand.record()
        except Reject as problem:
            found = FIRST_LINE.match(text)
            yield refuse(
                problem, text, raw=raw, file=file, line=piece.line, start=piece.start,
                game=found["id"] if found else "",
            )  # fmt: skip
            continue
        record.source = source_of(
            raw, file=file, form=hand.head.room, line=piece.line, start=piece.start
        )
        yield record


def _pieces(feed: Feed, max_game: int) -> Iterator[_Piece]:
    raw, line, start = bytearray(), 0, feed.start
    number, offset, too_long = 1, feed.start, False
    for text in physical(feed, most=max_game):
        if FIRST_LINE.match(decode(text)):
            if line:
                yield _Piece(bytes(raw), line, start, too_long)
            raw, line, start, too_long = bytearray(), number, offset, False
        if line and len(raw) + len(text) <= max_game:
            raw += text
        elif line:
            too_long = True
        number += ends(text)
        offset += feed.width(text)
    if line:
        yield _Piece(bytes(raw), line, start, too_long)


def _cards(text: str) -> str:
    """Cards of a bracket; ``X`` and other signs are cards that nobody saw."""
    found = []
    for part in text.replace(",", " ").split():
        card = _CARD.fullmatch(part)
        found.append((card[1].replace("10", "T") + card[2]) if card else "??")
    return "".join(found)


class _Line(NamedTuple):
    """A line: where it begins in the hand's text, who acts in it (-1: nobody), what is said."""

    at: int
    text: str
    seat: int
    said: str


class _Reading:
    """One hand as its lines are taken."""

    def __init__(self, text: str) -> None:
        rows = []
        at = 0
        for row in text.split("\n"):
            rows.append((at, row.replace("\xa0", " ").replace("\u202f", " ").strip()))
            at += len(row) + 1
        rows = [(at, row) for at, row in rows if row]
        self.title = rows[0][1]
        self.table = next((row for _, row in rows[1:3] if row.startswith("Table")), "")
        self.head: Header = header(self.title)
        self.cancelled = any(row.lower().startswith("hand cancelled") for _, row in rows)
        self.finished = any(row.startswith("*** SUMMARY") for _, row in rows)
        if not self.finished and not text.endswith("\n") and len(rows) > 1:
            # A cut line may say less than was done.
            rows.pop()
        self._seat_players(rows[1:])
        self.lines = [_Line(at, row, *self._who(row)) for at, row in rows[1:]]
        self.summary = self._split_summary()
        self.hand = self._sit_down()
        self.shown: set[int] = set()
        self.mucked: set[int] = set()
        self.folded: set[int] = set()
        self.rows: dict[int, list[str]] = {}
        """Boards of a hand that is run several times."""
        self.board = ""
        self.drawing = False
        self.stock = 52
        self.thrown = 0
        """Cards discarded before the draw at hand."""
        self.collected: Counter[int] = Counter()
        self.pots: Counter[int] = Counter()
        self.cashed = False
        self.hero = -1
        self.seen = False

    # --- who sits where -------------------------------------------------------------------

    def _seat_players(self, rows: list[tuple[int, str]]) -> None:
        self.players: dict[int, tuple[str, Decimal, str]] = {}
        button = 0
        for at, row in rows:
            found = _BUTTON.search(row)
            if found and ("button" in row) and not button:
                button = int(found[1])
            if row.startswith("*** SUMMARY"):
                break
            seat = _SEAT.fullmatch(row)
            if seat:
                number = int(seat[1])
                if number in self.players or not 1 <= number <= 99:
                    raise Reject("poker-seats", f"seat {number} stands twice", at=at)
                self.players[number] = (seat[2], amount(seat[3], at=at), row)
        if len(self.players) < 2:
            raise Reject(
                "poker-cut", "the hand names fewer than two players",
                hint="the text of the hand is cut off",
            )  # fmt: skip
        self.numbers = sorted({*self.players, *([button] if button else [])})
        self.button = self.numbers.index(button) if button else len(self.numbers) - 1
        self.index = {number: i for i, number in enumerate(self.numbers)}
        self.names = sorted(
            ((name, self.index[number]) for number, (name, _, _) in self.players.items()),
            key=lambda pair: -len(pair[0]),
        )

    def _who(self, row: str) -> tuple[int, str]:
        for name, seat in self.names:
            if row.startswith(name):
                rest = row[len(name) :]
                if rest[:1] in (":", " "):
                    return seat, rest[1:].strip()
        return -1, row

    def _split_summary(self) -> list[_Line]:
        for i, line in enumerate(self.lines):
            if line.text.startswith("*** SUMMARY"):
                summary = self.lines[i + 1 :]
                self.lines = self.lines[:i]
                return summary
        return []

    # --- before the first act -------------------------------------------------------------

    _ACTS: Final = re.compile(r"(?:posts|straddle|folds|checks|calls|bets|raises|shows|mucks)\b")

    def _sit_down(self) -> Hand:
        active = {
            line.seat for line in self.lines if line.seat >= 0 and self._ACTS.match(line.said)
        }
        stacks = [Decimal(0)] * len(self.numbers)
        for number, (_, chips, row) in self.players.items():
            seat = self.index[number]
            away = "sitting out" in row.rpartition(")")[2] or "out of hand" in row
            if not away or seat in active:
                stacks[seat] = chips
        usual_small, usual_big = self.head.blinds
        everything = [self.head.small, self.head.big, usual_small, *stacks]
        for line in [*self.lines, *self.summary]:
            if line.text.startswith("Seat ") and line in self.lines:
                continue
            everything += [amount(m) for m in re.findall(r"[$€£]?\d[\d,]*\.\d+€?", line.text)]
        options = dict(self.head.options)
        cap = options.pop("cap", None)
        hand = Hand(
            rules=self.head.rules,
            seats=[f"p{number}" for number in self.numbers],
            stacks=stacks,
            dealer=self.button,
            scale=scale_of(everything),
        )
        hand.options |= options
        hand.options["show_order"] = "free"
        if cap is not None:
            hand.options["cap"] = hand.whole(cap)
        if self.head.fixed:
            hand.options["small_bet"] = hand.whole(self.head.small_bet)
            hand.options["big_bet"] = hand.whole(self.head.big)
            if self.head.rules == "five-card-draw":
                hand.options["raise_cap"] = 3
        else:
            hand.options["min_bet"] = hand.whole(self.head.big)
        self._force(hand, usual_small, usual_big)
        return hand

    def _force(self, hand: Hand, small: Decimal, big: Decimal) -> None:
        antes: dict[int, Decimal] = {}
        later: list[tuple[str, int, Decimal]] = []
        blinded = False
        for line in self.lines:
            found = re.search(_MONEY, line.said)
            if line.seat < 0 or found is None:
                continue
            said, value, seat = line.said, amount(found[0], at=line.at), line.seat
            if re.match(r"posts (?:the |an )?ante", said):
                antes[seat] = antes.get(seat, Decimal(0)) + value
            elif re.match(r"posts (?:the )?small & big blinds", said):
                later += [("dead", seat, max(value - big, Decimal(0))), ("post", seat, big)]
            elif re.match(r"posts (?:a )?dead", said):
                later.append(("dead", seat, value))
            elif re.match(r"posts (?:the |a )?small blind", said):
                hand.forced(seat, value, small)
            elif re.match(r"posts (?:the |a )?(?:big|button) blind", said):
                # More big blinds are posts of players who come in; a higher one is a straddle.
                if not blinded:
                    hand.forced(seat, value, big)
                else:
                    later.append(("straddle" if value > big else "post", seat, value))
                blinded = True
            elif re.match(r"(?:posts (?:a |the )?)?straddle", said):
                later.append(("straddle", seat, value))
        most = max(antes.values(), default=Decimal(0))
        for seat, value in antes.items():
            short = hand.whole(value) >= hand.stack[seat]
            hand.ante(seat, most if short else value)
        for kind, seat, value in later:
            if value:
                getattr(hand, kind)(seat, value)

    # --- the hand -------------------------------------------------------------------------

    def record(self) -> Record:
        """The record of the hand."""
        self._deal()
        if not self.cancelled:
            for i, line in enumerate(self.lines):
                try:
                    self._take(line, i)
                except Reject:
                    # The last line of a hand that is cut off may itself be cut.
                    if self.finished or i + 1 < len(self.lines):
                        raise
            self._run_out()
            self._summarise()
        status: Status = "complete" if self.finished else "truncated"
        players = {
            self.index[number]: Player(seat="", id=f"{self.head.room}:{name}", name=name)
            for number, (name, _, _) in self.players.items()
        }
        extra: dict[str, Any] = {KEY: {"room": self.head.room, "header": self.title}}
        if self.table:
            extra[KEY]["table"] = self.table
        if self.head.date:
            extra["x_date"] = self.head.date
        return self.hand.record(
            game=self.head.id,
            players=players,
            status="void" if self.cancelled else status,
            view=self._view(),
            extra=extra,
        )

    def _view(self) -> str:
        if self.seen:
            return "full"
        return f"seat:{self.hand.seats[self.hero]}" if self.hero >= 0 else "public"

    def _deal(self) -> None:
        hole: dict[int, str] = {}
        for line in self.lines:
            found = re.match(r"Dealt to (.*?) ?\[([^\]]*)\]$", line.text)
            if found is None:
                continue
            seat = next((seat for name, seat in self.names if name == found[1]), -1)
            if seat >= 0 and seat not in hole:
                hole[seat] = _cards(found[2])
        if len(hole) == 1:
            self.hero = next(iter(hole))
        self.seen = all(seat in hole for seat, chips in enumerate(self.hand.stack) if chips)
        size = {"omaha": 4, "omaha-hilo": 4, "texas-holdem": 2}.get(self.head.rules, 5)
        size = int(self.head.options.get("hole_cards", size))
        for seat, chips in enumerate(self.hand.stack):
            if chips:
                self.hand.deal(seat, hole.get(seat) or "??" * size)
                self.stock -= size

    def _take(self, line: _Line, number: int) -> None:
        street = _STREET.match(line.text)
        if street:
            self._street(street, line)
        elif line.text.startswith(_SECTION):
            self._run_out()
        elif line.seat < 0:
            self._table(line)
        else:
            self._act(line, number)

    def _street(self, street: re.Match[str], line: _Line) -> None:
        brackets = _BRACKET.findall(street[4])
        cards = _cards(brackets[-1]) if brackets else ""
        run = _RUN.get(street[1] or street[3] or "", 0)
        size = 6 if street[2] == "FLOP" else 2
        if len(cards) != size or "?" in cards:
            cards = self._summary_board(street[2])
        if len(cards) != size:
            raise Reject("poker-board", f"the board of the {street[2].lower()} is not whole",
                         at=line.at)  # fmt: skip
        if run:
            self.rows.setdefault(run, []).append(cards)
        else:
            self.hand.board(cards)

    def _summary_board(self, street: str) -> str:
        for line in self.summary:
            if line.text.startswith("Board"):
                found = _BRACKET.search(line.text)
                board = _cards(found[1]) if found else ""
                return {"FLOP": board[:6], "TURN": board[6:8], "RIVER": board[8:10]}[street]
        return ""

    def _run_out(self) -> None:
        """Boards of several runs, one after the other."""
        if not self.rows:
            return
        self.hand.events.append(f"- declare {_TIMES.get(len(self.rows), 'two')}")
        for row, parts in sorted(self.rows.items()):
            for cards in parts:
                self.hand.board(cards, row=row)
        self.rows = {}

    def _table(self, line: _Line) -> None:
        refund = re.match(rf"Uncalled bet (?:\(|of )({_MONEY})\)? returned to (.*)", line.text)
        if refund:
            for name, seat in self.names:
                if refund[2].strip() == name:
                    chips = self.hand.whole(amount(refund[1], at=line.at))
                    self.hand.events.append(f"- score {self.hand.seats[seat]} refund {chips}")
                    return

    def _act(self, line: _Line, number: int) -> None:
        hand, seat, said = self.hand, line.seat, line.said
        word = said.split(" ")[0]
        if word in ("folds", "checks", "calls", "bets", "raises") and self.drawing:
            self.drawing = False
            hand.next_round()
        value = re.search(_MONEY, said)
        if word == "folds":
            hand.fold(seat)
            self.folded.add(seat)
        elif word == "checks":
            hand.check(seat)
        elif word == "calls":
            hand.call(seat)
        elif word == "bets" and value:
            hand.raise_by(seat, amount(value[0], at=line.at))
        elif word == "raises":
            target = re.search(rf"to ({_MONEY})", said)
            if target is None:
                raise Reject("poker-act", "a raise without its total ('raises $1 to $2')",
                             at=line.at)  # fmt: skip
            hand.raise_to(seat, amount(target[1], at=line.at))
        elif word in ("discards", "discard") or said.startswith("stands pat"):
            self._discard(line, number)
        elif word == "shows":
            self._show(seat, said)
        elif word in ("mucks",) or said.startswith("doesn't show hand"):
            self._muck(seat)
        elif word in ("collected", "wins", "ties") and value and "bounty" not in said:
            self._collect(seat, said, value[0], line.at)
        elif said.startswith("cashed out the hand for") and value:
            chips = hand.whole(amount(value[0], at=line.at))
            hand.events.append(f"{hand.seats[seat]} declare settle {chips}")
            self.cashed = True
        elif re.match(r"said, ", said):
            event = max(0, len(hand.events) - 1)
            hand.notes.append(Note(event=event, text=line.text, kind="chat"))

    def _discard(self, line: _Line, number: int) -> None:
        hand, seat = self.hand, line.seat
        if not self.drawing:
            self.drawing = True
        count = re.search(r"discards? (\d)", line.said)
        take = int(count[1]) if count else 0
        if not take:
            hand.discard(seat, "")
            return
        found = _BRACKET.search(line.said)
        thrown = _cards(found[1]) if found else "??" * take
        new = "??" * take
        if seat == self.hero:
            for other in self.lines[number + 1 : number + _SOON]:
                dealt = re.match(r"Dealt to .*? \[[^\]]*\] \[([^\]]*)\]$", other.text)
                if dealt:
                    new = _cards(dealt[1])
                    break
        if len(thrown) != 2 * take or len(new) != 2 * take:
            raise Reject(
                "poker-draw", f"{take} cards discarded, but not as many are told", at=line.at
            )
        hand.discard(seat, thrown)
        while new:
            if not self.stock:
                hand.events.append("- shuffle stock")
                self.stock, self.thrown = self.thrown, 0
                if not self.stock:
                    raise Reject("poker-draw", "more cards drawn than there are", at=line.at)
            some = min(self.stock, len(new) // 2)
            hand.draw(seat, new[: 2 * some])
            self.stock -= some
            new = new[2 * some :]
        self.thrown += take

    def _show(self, seat: int, said: str) -> None:
        found = _BRACKET.search(said)
        cards = _cards(found[1]) if found else self._summary_hand(seat)
        if not cards or seat in self.shown:
            return
        self.shown.add(seat)
        self.hand.show(seat, cards)

    def _summary_hand(self, seat: int) -> str:
        name = self.players[self.numbers[seat]][0]
        for line in self.summary:
            if re.match(rf"Seat {self.numbers[seat]}: {re.escape(name)}\b", line.text):
                found = re.search(r"(?:showed|shows|mucked) \[([^\]]*)\]", line.text)
                return _cards(found[1]) if found else ""
        return ""

    def _muck(self, seat: int) -> None:
        left = [i for i, chips in enumerate(self.hand.stack) if chips and i not in self.folded]
        if len(left) < 2 or seat in self.mucked or seat in self.shown or seat in self.folded:
            return
        self.mucked.add(seat)
        self.hand.show(seat, "")

    _POT: Final = re.compile(r"\b(main|side)? ?pot(?:[- ](\d))?")

    def _collect(self, seat: int, said: str, value: str, at: int) -> None:
        won = re.search(rf"\(({_MONEY})\)", said)
        chips = self.hand.whole(amount(won[1] if won else value, at=at))
        self.collected[seat] += chips
        pot = self._POT.search(said)
        number = 0
        if pot and pot[1] == "side":
            number = int(pot[2] or 1)
        self.pots[number] += chips

    # --- the summary ----------------------------------------------------------------------

    def _summarise(self) -> None:
        hand = self.hand
        left = [i for i, chips in enumerate(hand.stack) if chips and i not in self.folded]
        if self.finished and len(left) > 1:
            told = self.shown | self.mucked
            self.mucked |= set(hand.muck_rest(left, told=told, winners=self.collected))
            for seat in left:
                # The summary may know the cards of who mucked.
                cards = self._summary_hand(seat)
                if seat in self.mucked and cards and "?" not in cards:
                    hand.show(seat, cards)
        total = next((line.text for line in self.summary if line.text.startswith("Total pot")), "")
        pot = re.search(rf"Total pot ({_MONEY})", total)
        fees = re.findall(rf"(?:Rake|Jackpot|Bingo|Fortune|Tax) ({_MONEY})", total)
        rake = sum((hand.whole(amount(fee)) for fee in fees), 0)
        if rake:
            hand.options["rake"] = self._rake(total, rake)
        if pot:
            # Winamax tells the pot without the rake.
            net = rake if self.head.room == "winamax" else 0
            hand.stated["pot"] = hand.whole(amount(pot[1])) + net
            hand.stated["rake"] = rake
        if self.collected and not self.cashed:
            hand.stated["winnings"] = {
                name: self.collected[seat] for seat, name in enumerate(hand.seats)
            }

    def _rake(self, total: str, rake: int) -> list[int]:
        """The rake of each pot, where the text shows what came out of each."""
        amounts: dict[int, int] = {}
        for kind, number, value in re.findall(rf"(Main|Side) pot(?:[- ](\d))? ({_MONEY})", total):
            index = 0 if kind == "Main" else int(number or 1)
            amounts[index] = self.hand.whole(amount(value.rstrip(".")))
        if len(amounts) > 1:
            # Some rooms name each pot with its rake, others without.
            for whole in ([amounts[i] for i in sorted(amounts)], self.hand.pots(self.folded)):
                parts = [pot - self.pots[i] for i, pot in enumerate(whole)]
                if sum(parts) == rake and min(parts) >= 0:
                    return parts
        return [rake]


POKER_TEXT: Final = Format("pokerstars", (".poker.txt",), sniff, read, write, LOSSES)
