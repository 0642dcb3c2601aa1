"""PHH and PHHS, the poker hand history in TOML: one hand a file, or a numbered table a hand.

Players are numbered by position from the small blind; two players act in reversed order, so that
the second is the button. Forced bets, pots and returns are implied there as they are here.
"""

from __future__ import annotations

import datetime
import re
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, BinaryIO, Final, NamedTuple

from cardlog.cards import parse_cards
from cardlog.formats.base import (
    MAX_GAME,
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
from cardlog.formats.phh_write import KEY, LOSSES, VARIANTS, write
from cardlog.formats.poker import UNLIMITED, Hand, scale_of
from cardlog.log.model import Inference, Note, Player, Record

_HEADER: Final = re.compile(rb"\[([^\[\]\r\n]+)\][ \t]*(?:#.*)?")
_SNIFF: Final = re.compile(
    rb"^(?:variant|antes|blinds_or_straddles|starting_stacks|actions)[ \t]*=", re.MULTILINE
)
_WHERE: Final = re.compile(r"\(at line (\d+), column (\d+)\)")
_OWN: Final = frozenset(
    {
        "variant", "antes", "blinds_or_straddles", "bring_in", "small_bet", "big_bet", "min_bet",
        "starting_stacks", "actions", "players", "hand", "finishing_stacks", "winnings",
    }
)  # fmt: skip
"""Keys whose content is in the record itself; all others are kept under ``x_phh``."""


class _Piece(NamedTuple):
    """The text of one hand: its key in a file of many, where it begins, and whether it is whole."""

    key: str
    raw: bytes
    line: int
    start: int
    too_long: bool


def sniff(head: bytes) -> float:
    """1 with two of the keys that every hand has, 0.4 with one."""
    return {0: 0.0, 1: 0.4}.get(len(set(_SNIFF.findall(head))), 1.0)


def read(data: BinaryIO | bytes, *, file: str = "", max_game: int = MAX_GAME) -> Iterator[Item]:
    """Records and refusals of a file, hand by hand."""
    for piece in _pieces(Feed(data), max_game=max_game):
        if piece.raw.strip() or piece.key:
            yield _item(piece, file)


def _pieces(feed: Feed, *, max_game: int) -> Iterator[_Piece]:
    key, raw, line, start = "", bytearray(), 1, feed.start
    number, offset, too_long = 1, feed.start, False
    for text in physical(feed, most=max_game):
        found = _HEADER.fullmatch(text.rstrip(b"\r\n"))
        if found:
            yield _Piece(key, bytes(raw), line, start, too_long)
            key, raw, too_long = found[1].decode("utf-8", "replace").strip(), bytearray(), False
            line, start = number, offset
        if len(raw) + len(text) <= max_game:
            raw += text
        else:
            too_long = True
        number += ends(text)
        offset += feed.width(text)
    yield _Piece(key, bytes(raw), line, start, too_long)


def _item(piece: _Piece, file: str) -> Item:
    text = decode(piece.raw).replace("\r\n", "\n").replace("\r", "\n")
    raw = piece.raw.rstrip()
    try:
        if piece.too_long:
            raise Reject("phh-too-long", f"a hand of more than {len(raw)} bytes")
        record = _Reading(_table(text, piece.key)).record(piece.key)
    except Reject as problem:
        return refuse(
            problem, text, raw=raw, file=file, line=piece.line, start=piece.start, game=piece.key
        )
    record.source = source_of(raw, file=file, form="phh", line=piece.line, start=piece.start)
    return record


def _table(text: str, key: str) -> dict[str, Any]:
    try:
        table = tomllib.loads(text, parse_float=Decimal)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        found = _WHERE.search(str(error))
        at = len(text)
        if found:
            lines = text.splitlines(keepends=True)
            at = sum(map(len, lines[: int(found[1]) - 1])) + int(found[2]) - 1
        message = str(error).partition(" (at")[0]
        raise Reject("phh-syntax", f"no TOML: {message}", at=min(at, len(text))) from None
    if key:
        inner = [value for value in table.values() if isinstance(value, dict)]
        table = inner[0] if inner else {}
    return table


class _Reading:
    """One hand as its keys are taken."""

    def __init__(self, table: dict[str, Any]) -> None:
        self.table = table
        variant = table.get("variant")
        if not isinstance(variant, str) or not variant:
            raise Reject("phh-missing", "the hand has no variant", hint="variant = 'NT'")
        if variant not in VARIANTS:
            raise Reject(
                "phh-variant",
                f"no rule set for the variant {shown(variant)}",
                hint=f"known are {', '.join(VARIANTS)}",
            )
        self.variant = VARIANTS[variant]
        stacks = self.amounts("starting_stacks", infinite=True)
        count = len(stacks)
        self.count = count
        antes = self.amounts("antes", count)
        blinds = self.amounts("blinds_or_straddles", count)
        self.finishing = self.amounts("finishing_stacks", count, optional=True)
        self.winnings = self.amounts("winnings", count, optional=True)
        bets = {name: self.number(name) for name in ("small_bet", "big_bet", "min_bet")}
        actions = table.get("actions")
        if not isinstance(actions, list) or any(not isinstance(a, str) for a in actions):
            raise Reject("phh-missing", "the hand has no list of actions")
        self.actions: list[str] = actions
        everything = [
            *(chips for chips in stacks if chips is not None), *antes, *blinds, *self.finishing,
            *self.winnings, *bets.values(), *map(Decimal, re.findall(r"cbr (\d+(?:\.\d+)?)",
            "\n".join(actions))),
        ]  # fmt: skip
        # Two players: the arrays are by seat, the forced bets the other way round.
        if count == 2:
            antes, blinds = antes[::-1], blinds[::-1]
        self.hand = Hand(
            rules=self.variant.rules,
            seats=[f"p{i + 1}" for i in range(count)],
            stacks=stacks,
            dealer=count - 1,
            scale=scale_of(everything),
        )
        self.hand.options |= self.variant.options
        for name, value in bets.items():
            if value:
                self.hand.options[name] = self.hand.whole(value)
        self._force(antes, blinds)
        self.cards: dict[int, str] = {}
        self.drawing = False
        self.owed: dict[int, int] = {}
        """Where in the events each seat's replacements belong."""

    def amounts(
        self, name: str, count: int = 0, *, infinite: bool = False, optional: bool = False
    ) -> list[Any]:
        """A list of amounts, one a player."""
        values = self.table.get(name)
        if values is None and optional:
            return []
        if not isinstance(values, list) or (count and len(values) != count):
            raise Reject(
                "phh-missing", f"{name} must list an amount for each of {count or 'the'} players"
            )
        return [self._amount(name, value, infinite=infinite) for value in values]

    def number(self, name: str) -> Decimal:
        """An amount that may be absent."""
        value = self.table.get(name, 0)
        return self._amount(name, value) or Decimal(0)

    @staticmethod
    def _amount(name: str, value: Any, *, infinite: bool = False) -> Decimal | None:
        if isinstance(value, float | Decimal) and not Decimal(value).is_finite():
            if infinite and value > 0:
                return None
        elif isinstance(value, int | Decimal) and type(value) is not bool and 0 <= value < 10**12:
            return Decimal(value)
        raise Reject("bad-amount", f"{name} holds {shown(str(value))}, which is no amount")

    def _force(self, antes: list[Decimal], blinds: list[Decimal]) -> None:
        hand = self.hand
        for seat, value in enumerate(antes):
            if value:
                hand.ante(seat, value)
        order = [1, 0] if self.count == 2 else range(self.count)
        highest = Decimal(0)
        for place, seat in enumerate(order):
            value = blinds[seat]
            if not value:
                continue
            # Behind the two blinds stand straddles, and posts of players who come in.
            if place < 2:
                hand.blind(seat, value)
            elif value > highest:
                hand.straddle(seat, value)
            else:
                hand.post(seat, value)
            highest = max(highest, value)

    # --- actions --------------------------------------------------------------------------

    def record(self, key: str) -> Record:
        """The record of the hand."""
        for action in self.actions:
            text, _, comment = action.partition("#")
            before = len(self.hand.events)
            self._action(text.split(), action)
            if comment.strip():
                event = max(0, min(before, len(self.hand.events) - 1))
                self.hand.notes.append(Note(event=event, text=comment.strip()))
        if not self.hand.events:
            self.hand.notes.clear()
        return self._finish(key)

    def _action(self, parts: list[str], action: str) -> None:
        if parts[:1] == ["d"] and len(parts) >= 3:
            if parts[1] == "db" and len(parts) == 3:
                self.hand.board(self._cards(parts[2], action))
                return
            if parts[1] == "dh" and len(parts) == 4:
                self._deal(self._player(parts[2], action), self._cards(parts[3], action))
                return
        elif len(parts) >= 2:
            seat = self._player(parts[0], action)
            if self._act(seat, parts[1], parts[2:], action):
                return
        raise Reject("phh-action", f"{shown(action)} is no action")

    def _act(self, seat: int, verb: str, rest: list[str], action: str) -> bool:
        hand = self.hand
        if verb == "sd" and len(rest) <= 1:
            self._discard(seat, self._cards(rest[0], action) if rest else "")
            return True
        if verb == "sm" and len(rest) <= 1:
            self._show(seat, rest[0] if rest else "", action)
            return True
        if self.drawing:
            self.drawing = False
            self.owed.clear()
            hand.next_round()
        if verb == "f" and not rest:
            hand.fold(seat)
        elif verb == "cc" and not rest:
            hand.check_or_call(seat)
        elif verb == "cbr" and len(rest) == 1 and re.fullmatch(r"\d{1,12}(\.\d{1,4})?", rest[0]):
            hand.raise_to(seat, Decimal(rest[0]))
        else:
            return False
        return True

    def _player(self, name: str, action: str) -> int:
        number = int(name[1:]) if re.fullmatch(r"p[1-9]\d?", name) else 0
        if not 1 <= number <= self.count:
            raise Reject("phh-action", f"{shown(action)} names no player of p1 to p{self.count}")
        return number - 1

    @staticmethod
    def _cards(text: str, action: str) -> str:
        try:
            parse_cards(text)
        except ValueError as error:
            raise Reject("phh-action", f"{shown(action)}: {error}") from None
        return text

    def _deal(self, seat: int, cards: str) -> None:
        if self.drawing and seat in self.owed:
            self._replace(seat, cards)
            return
        self.cards[seat] = self.cards.get(seat, "") + cards
        self.hand.deal(seat, cards)

    def _replace(self, seat: int, cards: str) -> None:
        """All discard first there; here each player's replacements follow his own discard."""
        at = self.owed[seat]
        events = self.hand.events
        start = f"{self.hand.seats[seat]} draw stock "
        self.cards[seat] = ""
        if at < len(events) and events[at].startswith(start):
            events[at] += cards
            return
        events.insert(at, start + cards)
        self.owed = {other: n + (n > at) for other, n in self.owed.items()}

    def _discard(self, seat: int, cards: str) -> None:
        self.drawing = True
        self.hand.discard(seat, cards)
        if cards:
            self.owed[seat] = len(self.hand.events)

    def _show(self, seat: int, cards: str, action: str) -> None:
        if cards == "-":
            cards = self.cards.get(seat, "")
        elif cards:
            self._cards(cards, action)
        # A hand that nobody saw was mucked.
        self.hand.show(seat, "" if set(cards) <= {"?"} else cards)

    # --- what stands beside the hand ------------------------------------------------------

    def _finish(self, key: str) -> Record:
        hand = self.hand
        table = self.table
        if self.finishing:
            hand.stated["stacks"] = hand.by_seat(dict(enumerate(self.finishing)))
        if self.winnings:
            hand.stated["winnings"] = hand.by_seat(dict(enumerate(self.winnings)))
        self._rake()
        names = table.get("players")
        names = names if isinstance(names, list) else []
        players = {
            seat: Player(seat="", id=f"phh:{name}", name=name)
            for seat, name in enumerate(names[: self.count])
            if isinstance(name, str) and name
        }
        extra: dict[str, Any] = {}
        kept = {name: _plain(value) for name, value in table.items() if name not in _OWN}
        kept["variant"] = table["variant"]
        if key:
            kept["key"] = key
        extra[KEY] = kept
        year, month, day = (table.get(name) for name in ("year", "month", "day"))
        if all(type(part) is int for part in (year, month, day)):
            extra["x_date"] = f"{year:04d}-{month:02d}-{day:02d}"
        number = table.get("hand")
        return hand.record(
            game=str(number) if isinstance(number, int | str) else key,
            players=players,
            extra=extra,
        )

    def _rake(self) -> None:
        """What the house took shows only in what the players lack; one sum for all pots."""
        hand = self.hand
        if self.finishing and UNLIMITED not in hand.stack:
            rake = sum(hand.stack) - sum(hand.stated["stacks"].values())
            rule = "the stacks at the end are less by so much"
        elif self.winnings:
            most, second = sorted(hand.paid, reverse=True)[:2]
            # What nobody called goes back and is no winnings.
            rake = sum(hand.paid) - (most - second) - sum(hand.stated["winnings"].values())
            rule = "the winnings are less than the pot by so much"
        else:
            return
        if rake > 0:
            hand.options["rake"] = [rake]
            hand.inferred.append(Inference(what=f"rake {rake}", rule=rule))


def _plain(value: Any) -> Any:
    """A TOML value as JSON: amounts as text, dates and times in ISO form."""
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {str(name): _plain(item) for name, item in value.items()}
    if isinstance(value, int) and not -(1 << 63) <= value < 1 << 63:
        return str(value)
    return str(value) if isinstance(value, float) else value


PHH: Final = Format("phh", (".phh", ".phhs"), sniff, read, write, LOSSES)
