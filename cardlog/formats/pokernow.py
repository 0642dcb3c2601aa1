"""PokerNow's CSV log: rows newest first, one an act, hands between a starting and an ending row."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, BinaryIO, Final

from cardlog.formats.base import Feed, Format, Item, Reject, decode, refuse, source_of
from cardlog.formats.poker import Hand, amount, scale_of
from cardlog.log.model import Note, Player, Record

MOST_BYTES: Final = 1 << 25
"""Largest log that is read: it must be turned round as a whole."""
KEY: Final = "x_pokernow"
_HEAD: Final = re.compile(rb'^(?:\xef\xbb\xbf)?"?entry"?,"?at"?,"?order"?')
_START: Final = re.compile(
    r"-- starting hand #(\d+)\s+(?:\(id: ([\w-]+)\)\s*)?\(?([^()]*)\)?\s*"
    r"\((?:dealer: \"(.*)\"|dead button)\) --"
)
_STACK: Final = re.compile(r"#(\d{1,9}) \"(.*?)\" \(([\d.,]+)\)")
_ACT: Final = re.compile(r"\"(.*?) @ ([\w-]+)\" (.*)", re.DOTALL)
_CARD: Final = re.compile(r"(10|[2-9TJQKA])([♠♥♦♣cdhs])")
_SUITS: Final = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
_RULES: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "Hold'em": ("texas-holdem", {}),
    "Omaha Hi/Lo": ("omaha-hilo", {}),
    "Omaha Hi-Lo": ("omaha-hilo", {}),
    "Omaha": ("omaha", {}),
}
MOST_ROWS: Final = 500_000
"""Rows of a log; a long night has some ten thousand."""
MOST_BAD: Final = 10_000
_NUMBER: Final = r"(\d[\d,]*(?:\.\d+)?)"


def sniff(head: bytes) -> float:
    """1 for the header of the log."""
    return 1.0 if _HEAD.match(head) else 0.0


def read(data: BinaryIO | bytes, *, file: str = "") -> Iterator[Item]:
    """Records and refusals of a log, hand by hand, the oldest first."""
    feed = Feed(data)
    start = feed.start
    raw = bytearray()
    while (more := feed.more()) and len(raw) <= MOST_BYTES:
        raw += more
    if len(raw) > MOST_BYTES:
        problem = Reject("pokernow-too-long", f"a log of more than {MOST_BYTES} bytes")
        yield refuse(problem, "", raw=bytes(raw[:80]), file=file, line=1, start=start)
        return
    text = decode(bytes(raw))
    rows, problems = _rows(text)
    for problem, line in problems:
        yield refuse(problem, "", raw=b"", file=file, line=line, start=start)
    hand: list[_Row] = []
    for row in rows:
        if row.entry.startswith("-- starting hand"):
            if hand:
                yield _item(hand, file, start)
            hand = [row]
        elif hand:
            hand.append(row)
    if hand:
        yield _item(hand, file, start)


class _Row:
    """One row: what it says, its order, and its line in the file."""

    def __init__(self, entry: str, at: str, order: str, line: int) -> None:
        self.entry = entry.strip()
        self.at = at
        self.order = int(order)
        self.line = line


def _rows(text: str) -> tuple[list[_Row], list[tuple[Reject, int]]]:
    """Rows from the oldest on, and the rows that are none."""
    reader = csv.reader(io.StringIO(text.lstrip("\ufeff")))
    found: list[_Row] = []
    bad: list[tuple[Reject, int]] = []
    line = 1
    try:
        for fields in reader:
            if len(fields) >= 3 and fields[2].isdecimal() and len(fields[2]) < 30:
                found.append(_Row(fields[0], fields[1], fields[2], line))
            elif fields and fields[:1] != ["entry"]:
                bad.append((Reject("pokernow-row", "a row without entry, time and order"), line))
            line = reader.line_num + 1
            if len(found) > MOST_ROWS or len(bad) > MOST_BAD:
                what = f"more than {MOST_ROWS} rows, or {MOST_BAD} that are none"
                bad.append((Reject("pokernow-too-long", f"a log of {what}: it ends here"), line))
                break
    except csv.Error as error:
        bad.append((Reject("pokernow-row", f"no CSV: {error}"), line))
    found.sort(key=lambda row: row.order)
    return found, bad


def _item(rows: list[_Row], file: str, start: int) -> Item:
    first = rows[0]
    raw = "\n".join(row.entry for row in rows).encode("utf-8", "replace")
    lines = [row.line for row in rows]
    try:
        record = _Reading(rows).record()
    except Reject as problem:
        found = _START.match(first.entry)
        return refuse(
            problem, "", raw=raw, file=file, line=min(lines), start=start,
            game=found[1] if found else "",
        )  # fmt: skip
    record.source = source_of(raw, file=file, form="pokernow", line=min(lines), start=start)
    # Newest first: the text of a hand does not stand in one piece in its order.
    record.source.start = record.source.end = 0
    return record


def _cards(text: str) -> str:
    return "".join(
        rank.replace("10", "T") + _SUITS.get(suit, suit) for rank, suit in _CARD.findall(text)
    )


class _Reading:
    """One hand as its rows are taken."""

    def __init__(self, rows: list[_Row]) -> None:
        self.rows = rows
        found = _START.match(rows[0].entry)
        if found is None:
            raise Reject("pokernow-start", f"{rows[0].entry[:60]!r} begins no hand that is known")
        self.number, self.key, game, dealer = found[1], found[2] or "", found[3], found[4]
        name = next((name for name in _RULES if name in game), None)
        if name is None:
            raise Reject("pokernow-game", f"no rule set for {game!r}")
        rules, options = _RULES[name]
        stacks = next((r.entry for r in rows if r.entry.startswith("Player stacks:")), "")
        seats = [(int(n), who, amount(chips)) for n, who, chips in _STACK.findall(stacks)]
        if len(seats) < 2:
            raise Reject("pokernow-stacks", "the hand has no row of stacks with two players")
        self.seats = sorted(seats)
        self.index = {who: i for i, (_, who, _) in enumerate(self.seats)}
        limit = "no" if "No Limit" in game else "pot" if "Pot Limit" in game else "fixed"
        self.size = 2 if rules == "texas-holdem" else 4
        money = [chips for _, _, chips in self.seats]
        for row in rows:
            money += [amount(m) for m in re.findall(r"\b\d[\d,]*\.\d+\b", row.entry.split("@")[-1])]
        self.hand = Hand(
            rules=rules,
            seats=[f"p{number}" for number, _, _ in self.seats],
            stacks=[chips for _, _, chips in self.seats],
            dealer=self._dealer(dealer),
            scale=scale_of(money),
        )
        self.hand.options |= {**options, "limit": limit, "show_order": "free"}
        self.shown: dict[int, str] = {}
        self.folded: set[int] = set()
        self.collected: Counter[int] = Counter()
        self.finished = rows[-1].entry.startswith("-- ending hand") or any(
            row.entry.startswith("-- ending hand") for row in rows
        )

    def _dealer(self, dealer: str | None) -> int:
        if dealer in self.index:
            return self.index[dealer]
        # A dead button lies before the small blind.
        for row in self.rows:
            found = _ACT.match(row.entry)
            if found and "small blind" in found[3]:
                seat = self.index.get(f"{found[1]} @ {found[2]}", 0)
                return (seat - 1) % len(self.seats)
        return len(self.seats) - 1

    def record(self) -> Record:
        """The record of the hand."""
        acts = []
        own = ""
        for row in self.rows:
            found = _ACT.match(row.entry)
            if row.entry.startswith("Your hand is"):
                own = _cards(row.entry)
            seat = self.index.get(f"{found[1]} @ {found[2]}", -1) if found else -1
            acts.append((row, seat, found[3] if found else ""))
        self._force(acts)
        self._deal(acts, own)
        for row, seat, said in acts:
            if seat >= 0:
                self._act(seat, said)
            else:
                self._table(row)
        self._finish()
        players = {
            i: Player(seat="", id=f"pokernow:{who.rpartition(' @ ')[2]}",
                      name=who.rpartition(" @ ")[0])
            for i, (_, who, _) in enumerate(self.seats)
        }  # fmt: skip
        extra: dict[str, Any] = {KEY: {"key": self.key}} if self.key else {}
        if re.match(r"\d{4}-\d\d-\d\d", self.rows[0].at):
            extra["x_date"] = self.rows[0].at[:10]
        return self.hand.record(
            game=self.number,
            players=players,
            status="complete" if self.finished else "truncated",
            view=f"seat:{self.hand.seats[self.hero]}" if self.hero >= 0 else "public",
            extra=extra,
        )

    hero = -1

    def _force(self, acts: list[tuple[_Row, int, str]]) -> None:
        hand = self.hand
        posts = [
            (seat, kind, amount(value))
            for _, seat, said in acts
            if seat >= 0
            for kind, value in re.findall(
                rf"posts (?:a |an )?(missed big blind|missing small blind|missed small blind|"
                rf"big blind|small blind|straddle|ante|bet)[a-z ]* {_NUMBER}",
                said,
            )
        ]
        big = max((value for _, kind, value in posts if kind == "big blind"), default=Decimal(0))
        hand.options["min_bet"] = hand.whole(big)
        antes = [value for _, kind, value in posts if kind == "ante"]
        later = []
        blinded = False
        for seat, kind, value in posts:
            if kind == "ante":
                short = hand.whole(value) >= hand.stack[seat]
                hand.ante(seat, max(antes) if short else value)
            elif kind == "small blind":
                hand.forced(seat, value, value)
            elif kind == "big blind":
                hand.forced(seat, value, big)
                blinded = True
            elif kind in ("straddle",):
                later.append(("straddle", seat, value))
            elif "small" in kind:
                later.append(("dead", seat, value))
            else:
                later.append(("post" if blinded or value <= big else "straddle", seat, value))
        for kind, seat, value in later:
            getattr(hand, kind)(seat, value)

    def _deal(self, acts: list[tuple[_Row, int, str]], own: str) -> None:
        """The log does not say whose hand 'Your hand' is; a hand shown with these cards does."""
        if own:
            for _, seat, said in acts:
                if seat >= 0 and said.startswith("shows a") and _same(_cards(said), own):
                    self.hero = seat
        for seat, chips in enumerate(self.hand.stack):
            if chips:
                self.hand.deal(seat, own if seat == self.hero else "??" * self.size)
        if own and self.hero < 0:
            self.hand.notes.append(
                Note(event=len(self.hand.events) - 1, text=f"Your hand is {own}", kind="hand")
            )

    def _act(self, seat: int, said: str) -> None:
        hand = self.hand
        value = re.search(_NUMBER, said)
        word = said.split(" ", maxsplit=1)[0]
        if word == "folds":
            hand.fold(seat)
            self.folded.add(seat)
        elif word == "checks":
            hand.check(seat)
        elif word == "calls":
            hand.call(seat)
        elif word in ("bets", "raises") and value:
            # Both tell the total of the round.
            hand.raise_to(seat, amount(value[1]))
        elif said.startswith("shows a") and seat not in self.shown:
            self.shown[seat] = _cards(said)
            hand.show(seat, self.shown[seat])
        elif word == "collected" and value:
            self.collected[seat] += hand.whole(amount(value[1]))

    def _table(self, row: _Row) -> None:
        street = re.match(r"(Flop|Turn|River)( \(second run\))?:", row.entry)
        if street and not street[2]:
            bracket = re.findall(r"\[([^\]]*)\]", row.entry)
            cards = _cards(bracket[-1] if bracket else "")
            if len(cards) != (6 if street[1] == "Flop" else 2):
                raise Reject("pokernow-board", f"{row.entry[:60]!r} is no board")
            self.hand.board(cards)
            return
        if street:
            raise Reject("pokernow-twice", "a board run twice is not read from this format")
        back = re.match(rf"Uncalled bet of {_NUMBER} returned to \"(.*)\"", row.entry)
        if back and back[2] in self.index:
            chips = self.hand.whole(amount(back[1]))
            self.hand.events.append(
                f"- score {self.hand.seats[self.index[back[2]]]} refund {chips}"
            )

    def _finish(self) -> None:
        hand = self.hand
        left = [i for i, chips in enumerate(hand.stack) if chips and i not in self.folded]
        if self.finished and len(left) > 1:
            hand.muck_rest(left, told=self.shown, winners=self.collected)
        if self.collected:
            hand.stated["winnings"] = {
                name: self.collected[seat] for seat, name in enumerate(hand.seats)
            }


def _same(one: str, two: str) -> bool:
    return sorted(re.findall("..", one)) == sorted(re.findall("..", two))


POKERNOW: Final = Format("pokernow", (".pokernow.csv",), sniff, read, None)
