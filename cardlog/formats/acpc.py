"""Logs of the Annual Computer Poker Competition's dealer: hand lines and message logs.

Fields stand by position, and the names move with them. A raise counts all chips of the hand. A
message log shows each position's own cards; its hands are put together from all messages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import BinaryIO, Final, NamedTuple

from cardlog.formats.base import (
    Feed,
    Format,
    Item,
    Reject,
    decode,
    ends,
    physical,
    refuse,
    shown,
    source_of,
)
from cardlog.formats.poker import Hand, amount
from cardlog.log.model import Inference, Player, Record

MAX_LINE: Final = 1 << 16
_STATE: Final = re.compile(r"STATE:(\d+):([^:]*):([^:]*):([^:]*):([^:]*)")
_MESSAGE: Final = re.compile(
    r"(TO|FROM) (\d{1,9}) at [\d.]+ MATCHSTATE:(\d{1,9}):(\d+):([^:]*):([^:]*)(?::.*)?"
)
_SNIFF: Final = re.compile(
    rb"^(?:STATE:\d+:[a-z0-9/]*:|#--t_response|(?:TO|FROM) \d+ at [\d.]+ MATCHSTATE:)", re.MULTILINE
)
_GAME: Final = re.compile(r"holdem\.(limit|nolimit)\.([23])p(?:\.reverse_blinds)?\.game")
_ACT: Final = re.compile(r"[fc]|r\d{0,12}")
_BOARDS: Final = (0, 3, 1, 1)


class Definition(NamedTuple):
    """What a game definition says; ``guessed`` if the log names none."""

    limit: bool
    players: int
    guessed: bool = False

    @property
    def blinds(self) -> tuple[int, ...]:
        """Blinds by position; two players have them reversed, so that the button acts first."""
        small, big = (5, 10) if self.limit else (50, 100)
        return (big, small) if self.players == 2 else (small, big, 0)

    @property
    def first(self) -> tuple[int, ...]:
        """Position that opens the first round, and the later ones."""
        return (1, 0) if self.players == 2 else (2, 0)


STACK: Final = 20_000


def sniff(head: bytes) -> float:
    """1 with a hand line, a message or the dealer's own comment in sight."""
    return 1.0 if _SNIFF.search(head) else 0.0


class _Line(NamedTuple):
    text: str
    raw: bytes
    number: int
    start: int


def _lines(feed: Feed) -> Iterator[_Line]:
    number, offset = 1, feed.start
    for raw in physical(feed, most=MAX_LINE):
        yield _Line(decode(raw[:MAX_LINE]).rstrip("\r\n"), raw.rstrip(b"\r\n"), number, offset)
        number += ends(raw)
        offset += feed.width(raw)


def read(data: BinaryIO | bytes, *, file: str = "") -> Iterator[Item]:
    """Records and refusals of a log, hand by hand."""
    named: Definition | None = None
    messages: _Messages | None = None
    for line in _lines(Feed(data)):
        text = line.text
        if text.startswith("#"):
            found = _GAME.search(text)
            if found:
                named = Definition(found[1] == "limit", int(found[2]))
        elif text.startswith("STATE:"):
            yield _item(line, named, file)
        elif (message := _MESSAGE.fullmatch(text)) is not None:
            if messages is None or messages.hand != message[4]:
                if messages is not None:
                    yield messages.item(file, finished=True)
                messages = _Messages(message[4], line, named)
            messages.take(message, line)
        elif text.strip() and not text.startswith(("SCORE:", "STARTED ", "FINISHED ")):
            problem = Reject("acpc-syntax", f"{shown(text)} is no line of a dealer's log")
            yield refuse(problem, text, raw=line.raw, file=file, line=line.number, start=line.start)
    if messages is not None:
        yield messages.item(file, finished=False)


def _item(line: _Line, named: Definition | None, file: str) -> Item:
    found = _STATE.fullmatch(line.text)
    try:
        if found is None:
            raise Reject(
                "acpc-syntax",
                f"{shown(line.text)} is no hand",
                hint="a hand is STATE:number:betting:cards:values:names",
            )
        record = _record(
            found[1], found[2], found[3], named, values=found[4].split("|"),
            names=found[5].split("|"), finished=True,
        )  # fmt: skip
    except Reject as problem:
        return refuse(
            problem, line.text, raw=line.raw, file=file, line=line.number, start=line.start,
            game=found[1] if found else "",
        )  # fmt: skip
    record.source = source_of(line.raw, file=file, form="acpc", line=line.number, start=line.start)
    return record


class _Messages:
    """A hand as the messages to its positions tell it."""

    def __init__(self, hand: str, line: _Line, named: Definition | None) -> None:
        self.hand = hand
        self.named = named
        self.first = line
        self.raw = bytearray()
        self.betting = ""
        self.hole: dict[int, str] = {}
        self.board: list[str] = []
        self.players: dict[int, str] = {}

    def take(self, message: re.Match[str], line: _Line) -> None:
        """One message: the longest betting holds, and every card that somebody saw."""
        if len(self.raw) < 1 << 20:
            self.raw += line.raw + b"\n"
        position = int(message[3])
        hands, *board = message[6].split("/")
        for seat, cards in enumerate(hands.split("|")[:10]):
            if cards:
                self.hole[seat] = cards
            self.hole.setdefault(seat, "")
        if message[1] == "TO":
            self.players[position] = message[2]
            if len(message[5]) >= len(self.betting):
                self.betting = message[5]
            if len(board) > len(self.board):
                self.board = board

    def item(self, file: str, *, finished: bool) -> Item:
        """The record, or why there is none."""
        count = len(self.hole)
        hands = "|".join(self.hole[seat] for seat in sorted(self.hole))
        text = self.raw.decode("utf-8", "replace")
        raw = bytes(self.raw).rstrip()
        try:
            record = _record(
                self.hand, self.betting, "/".join([hands, *self.board]), self.named, values=[],
                names=[self.players.get(seat, "") for seat in range(count)], finished=finished,
            )  # fmt: skip
        except Reject as problem:
            return refuse(
                problem, text, raw=raw, file=file, line=self.first.number, start=self.first.start,
                game=self.hand,
            )  # fmt: skip
        record.source = source_of(
            raw, file=file, form="acpc", line=self.first.number, start=self.first.start
        )
        return record


def _record(
    number: str,
    betting: str,
    cards: str,
    named: Definition | None,
    *,
    values: Sequence[str],
    names: Sequence[str],
    finished: bool,
) -> Record:
    hands, *boards = cards.split("/")
    hole = hands.split("|")
    count = len(hole)
    definition = named
    if definition is None or definition.players != count:
        if count not in (2, 3):
            raise Reject("acpc-players", f"{count} hands; the dealer's games have two or three")
        definition = Definition(not re.search(r"r\d", betting), count, guessed=True)
    nets = [amount(value) for value in values] if any(values) else []
    half = any(net != net.to_integral_value() for net in nets)
    hand = Hand(
        rules="texas-holdem",
        seats=[f"p{i + 1}" for i in range(count)],
        stacks=[None if definition.limit else Decimal(STACK)] * count,
        dealer=count - 1,
        scale=2 if half else 1,
    )
    hand.options["show_order"] = "free"
    if definition.limit:
        hand.options |= {"limit": "fixed", "small_bet": hand.whole(Decimal(10)),
                         "big_bet": hand.whole(Decimal(20))}  # fmt: skip
    if definition.guessed:
        hand.inferred.append(
            Inference(
                what=f"{'fixed' if definition.limit else 'no'} limit with the usual blinds",
                rule="the log names no game definition; raises without numbers are of fixed size",
            )
        )
    for seat, blind in enumerate(definition.blinds):
        if blind:
            hand.blind(seat, Decimal(blind))
    for seat, held in enumerate(hole):
        if held and not re.fullmatch(r"([2-9TJQKA][cdhs]){2}", held):
            raise Reject("acpc-cards", f"{shown(held)} is no hand of two cards")
        hand.deal(seat, held or "????")
    left = _play(hand, definition, betting.split("/"), boards)
    if nets:
        if len(nets) != count:
            raise Reject("acpc-values", f"{len(nets)} values for {count} players")
        hand.stated["points"] = hand.by_seat(dict(enumerate(nets)))
    if finished and len(left) > 1:
        for seat in left:
            hand.show(seat, hole[seat] or "")
    players = {
        seat: Player(seat="", id=f"acpc:{name}", name=name, kind="bot")
        for seat, name in enumerate(names[:count])
        if name
    }
    return hand.record(game=number, players=players, status="complete" if finished else "truncated")


def _play(
    hand: Hand, definition: Definition, rounds: Sequence[str], boards: Sequence[str]
) -> list[int]:
    """The betting, round by round; returns who is still in."""
    count = definition.players
    left = list(range(count))
    for number, acts in enumerate(rounds):
        if number >= len(_BOARDS):
            raise Reject("acpc-betting", f"{len(rounds)} rounds of betting")
        if number:
            if number > len(boards):
                break
            cards = boards[number - 1]
            if not re.fullmatch(rf"([2-9TJQKA][cdhs]){{{_BOARDS[number]}}}", cards):
                raise Reject("acpc-cards", f"{shown(cards)} is no board of round {number + 1}")
            hand.board(cards)
        if "".join(_ACT.findall(acts)) != acts:
            raise Reject("acpc-betting", f"{shown(acts)} is no betting")
        at = definition.first[number > 0]
        for act in _ACT.findall(acts):
            for _ in range(count):
                if at in left and hand.left(at):
                    break
                at = (at + 1) % count
            if at not in left:
                raise Reject("acpc-betting", f"{shown(acts)} goes on when all have folded")
            if act == "f":
                hand.fold(at)
                left.remove(at)
            elif act == "c":
                hand.check_or_call(at)
            elif act == "r":
                size = 10 if number < 2 else 20
                hand.raise_to(at, Decimal(hand.high) / hand.scale + size)
            else:
                hand.raise_all(at, Decimal(act[1:]))
            at = (at + 1) % count
    return left


ACPC: Final = Format("acpc", (".acpc",), sniff, read, None)
