"""Koi-Koi matches as JSON, the files of the KoiKoi-AI programs: one object is one match.

The pile of a round is drawn from its end. Points of rounds and the final points are stated and
compared with what replay counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, BinaryIO, Final, NamedTuple

from cardlog.cards import FLOWERS, MONTHS
from cardlog.errors import FormatError
from cardlog.formats.base import (
    MAX_GAME,
    Feed,
    Format,
    Item,
    Reject,
    decode,
    refuse,
    shown,
    source_of,
)
from cardlog.log.check import problem as problem_of
from cardlog.log.decode import load_json
from cardlog.log.model import OptionValue, Player, Record, Status

SEATS: Final = ("p1", "p2")
MATCH: Final[dict[str, OptionValue]] = {
    "bust": True,
    "double_at": 0,
    "field_pairs": "keep",
    "koi_multiplier": "bonus",
    "lucky": "off",
    "oya_ken": 1,
    "poetry_both": 10,
    "viewing_called": 3,
    "viewing_points": 1,
    "zero_sum": True,
}
"""The rules that the programs play by."""
MOST_ROUNDS: Final = 1000
MOST_TURNS: Final = 16
_SNIFF: Final = re.compile(rb'"(?:isKoiKoi|initHand1|player1InitPts|player1RoundPts)"\s*:')
_TOKEN: Final = re.compile(rb'["{}\\]')
_NAMES: Final = ("player1Name", "player2Name")
_INFO: Final = ("player1InitPts", "player2InitPts", "numRound", *_NAMES)
_RESULT: Final = ("isOver", "gameWinner", "player1EndPts", "player2EndPts")
_POINTS: Final = ("player1RoundPts", "player2RoundPts")
_BASIC: Final = frozenset(
    {"Dealer", "initHand1", "initHand2", "initBoard", "initPile", "roundWinner", *_POINTS}
)
_PILE: Final = ("collectCard2", "isKoiKoi")
"""What of a turn comes after the card of the pile."""
_TURN: Final = frozenset(
    {"playerInTurn", "discardCard", "collectCard", "drawCard", "collectCard2", "isKoiKoi"}
)


def sniff(head: bytes) -> float:
    """1 for an object with keys that only these files have."""
    if head.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] not in (b"{", b"["):
        return 0.0
    return 1.0 if len(set(_SNIFF.findall(head))) > 1 else 0.0


class _Object(NamedTuple):
    """One object of the outermost level and where it stands."""

    raw: bytes
    line: int
    start: int
    problem: str = ""


def _objects(feed: Feed, most: int) -> Iterator[_Object]:
    """Objects of a file one after the other; what lies between them is named if it is text."""
    buffer, offset, line = b"", feed.start, 1
    # Not cut off object by object: many small ones would have it copied again and again.
    at = depth = begin = 0
    quoted = False
    while True:
        found = _TOKEN.search(buffer, at)
        if found is None:
            keep = begin if depth else len(buffer)
            if not depth and (piece := buffer[begin:].strip(b" \t\r\n,[]")):
                yield _Object(piece, line, offset, "text")
            if depth and len(buffer) - begin > most:
                yield _Object(buffer[begin : begin + most], line, offset, "long")
                return
            line += buffer[begin:keep].count(b"\n")
            offset += feed.width(buffer[begin:keep])
            buffer = buffer[keep:]
            # A backslash at the end hides the first byte of the next piece as well.
            at, begin = max(at - keep, len(buffer)), 0
            piece = feed.more()
            if not piece:
                if depth:
                    yield _Object(buffer, line, offset, "cut")
                return
            buffer += piece
            continue
        byte = found[0]
        at = found.end()
        if quoted:
            if byte == b"\\":
                at += 1
            elif byte == b'"':
                quoted = False
        elif byte == b'"':
            quoted = depth > 0
        elif byte == b"{":
            if depth == 0:
                before = buffer[begin : found.start()]
                if before.strip(b" \t\r\n,[]"):
                    yield _Object(before.strip(), line, offset, "text")
                line += before.count(b"\n")
                offset += feed.width(before)
                begin = found.start()
            depth += 1
        elif byte == b"}" and depth:
            depth -= 1
            if depth == 0:
                raw = buffer[begin:at]
                yield _Object(raw, line, offset)
                line += raw.count(b"\n")
                offset += feed.width(raw)
                begin = at


_PROBLEMS: Final = {
    "text": ("koi-koi-syntax", "text that is no object of JSON"),
    "long": ("game-too-long", "the match is longer than any can be"),
    "cut": ("koi-koi-syntax", "the object is cut off before its end"),
}


def read(data: BinaryIO | bytes, *, file: str = "", max_game: int = MAX_GAME) -> Iterator[Item]:
    """Records and refusals of a file, match by match."""
    feed = Feed(data)
    for number, found in enumerate(_objects(feed, max_game), 1):
        text = decode(found.raw).replace("\r\n", "\n")
        raw = feed.original(found.raw)
        try:
            if found.problem:
                code, message = _PROBLEMS[found.problem]
                raise Reject(code, message, hint="a match is one JSON object")
            record = _Match(text).record()
            if fault := problem_of(record):
                raise Reject("koi-koi-syntax", fault.message, hint=fault.hint)
        except Reject as problem:
            yield refuse(problem, text, raw=raw, file=file, line=found.line, start=found.start)
            continue
        record.id = str(number)
        record.source = source_of(
            raw, file=file, form="koi-koi", line=found.line, start=found.start
        )
        yield record


class _Match:
    """One match on its way from an object to a record; ``at`` follows the place read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.events: list[str] = []
        self.extra: dict[str, Any] = {}
        self.stopped = False
        """Whether a player has stopped the round at hand."""
        try:
            # As strict as a record, which keeps what it does not understand.
            value, _ = load_json(text.encode("utf-8", "surrogatepass"))
        except FormatError as error:
            at = max(0, error.where.column - 1)
            raise Reject("koi-koi-syntax", error.message, at=at, hint=error.hint) from None
        self.value: dict[str, Any] = value

    def bad(self, code: str, message: str, hint: str = "") -> Reject:
        """A refusal at the place read last."""
        return Reject(code, message, at=self.at, hint=hint)

    def go_to(self, key: str) -> None:
        """Move on to a key of the text."""
        self.at = max(self.at, self.text.find(f'"{key}"', self.at))

    # --- values ---

    def part(self, value: dict[str, Any], key: str) -> dict[str, Any]:
        """An object inside an object."""
        self.go_to(key)
        found = value.get(key)
        if not isinstance(found, dict):
            raise self.bad("koi-koi-part", f"{key} is no object", "is it a Koi-Koi match?")
        return found

    def number(self, value: Any, name: str, low: int, high: int) -> int:
        """A whole number."""
        if type(value) is not int or not low <= value <= high:
            raise self.bad("koi-koi-number", f"{name} {shown(str(value))} is out of range")
        return value

    def seat(self, value: Any, name: str) -> str:
        """Player 1 or 2."""
        return SEATS[self.number(value, name, 1, 2) - 1]

    def card(self, value: Any) -> str:
        """``[month, index]``, the picture of the month first."""
        if isinstance(value, list) and len(value) == 2:
            month, index = value
            if type(month) is int and type(index) is int and 1 <= month <= 12 and 1 <= index <= 4:
                return MONTHS[month - 1] + FLOWERS[month - 1][index - 1]
        raise self.bad(
            "koi-koi-card", f"{shown(str(value))} is no card", "a card is [month 1-12, index 1-4]"
        )

    def cards(self, value: Any, name: str, most: int) -> list[str]:
        """A list of cards."""
        if not isinstance(value, list) or len(value) > most:
            raise self.bad("koi-koi-card", f"{name} is no list of at most {most} cards")
        return [self.card(entry) for entry in value]

    # --- the match ---

    def record(self) -> Record:
        """The match as a record."""
        info = self.part(self.value, "info")
        start = self.number(info.get("player1InitPts"), "player1InitPts", 1, 10**6)
        if info.get("player2InitPts") != start:
            raise self.bad(
                "koi-koi-start", f"the players begin with {start} and "
                f"{shown(str(info.get('player2InitPts')))} points",
                "the rule set has one number for both",
            )  # fmt: skip
        deals = self.number(info.get("numRound"), "numRound", 1, MOST_ROUNDS)
        options: dict[str, OptionValue] = {**MATCH, "deals": deals, "start": start}
        names = [info.get("player1Name"), info.get("player2Name")]
        self.extra |= {
            key: value
            for key, value in info.items()
            if key not in _INFO or (key in _NAMES and not isinstance(value, str | None))
        }
        ended, left = self.outcome(self.value.get("result"))
        self.at = 0
        rounds = self.part(self.value, "record")
        self.extra |= {
            key: value
            for key, value in self.value.items()
            if key not in ("info", "result", "record") and value not in ({}, [], None)
        }
        if left:
            self.extra["result"] = left
        for number in range(1, MOST_ROUNDS + 1):
            if f"round{number}" not in rounds:
                break
            self.round(number, self.part(rounds, f"round{number}"), options)
        if len(rounds) != sum(f"round{number}" in rounds for number in range(1, len(rounds) + 1)):
            raise self.bad("koi-koi-order", "the rounds are not numbered from 1 without a gap")
        status: Status = "truncated" if ended is None else "complete"
        return Record(
            rules="koi-koi",
            options=options,
            seats=list(SEATS),
            players=_players(names),
            status=status,
            events=self.events,
            stated=self.stated(ended) if ended else {},
            extra={"x_koi_koi": self.extra} if self.extra else {},
        )

    def outcome(self, result: Any) -> tuple[dict[str, Any] | None, Any]:
        """The result of a match that is over, and what of it no place of a record holds."""
        if not isinstance(result, dict):
            return None, result
        if result.get("isOver") is not True:
            left = {key: value for key, value in result.items() if key != "isOver"}
            return None, {key: value for key, value in left.items() if value is not None}
        return result, {key: value for key, value in result.items() if key not in _RESULT}

    def stated(self, result: dict[str, Any]) -> dict[str, Any]:
        """The final points and the winner as the file gives them."""
        self.at = 0
        self.go_to("result")
        found: dict[str, Any] = {}
        ends = [result.get("player1EndPts"), result.get("player2EndPts")]
        if ends != [None, None]:
            found["scores"] = {
                seat: self.number(value, f"player{i}EndPts", -(10**6), 10**6)
                for i, (seat, value) in enumerate(zip(SEATS, ends, strict=True), 1)
            }
        winner = result.get("gameWinner")
        if winner is not None:
            number = self.number(winner, "gameWinner", 0, 2)
            found["winner"] = list(SEATS) if number == 0 else [SEATS[number - 1]]
        return found

    def round(self, number: int, value: dict[str, Any], options: dict[str, OptionValue]) -> None:
        """One round: the deal, the turns, its points."""
        basic = self.part(value, "basic")
        dealer = self.seat(basic.get("Dealer"), "Dealer")
        if number == 1 and dealer != SEATS[0]:
            options["dealer"] = dealer
        for seat, key in zip(SEATS, ("initHand1", "initHand2"), strict=True):
            self.deal(seat, self.cards(basic.get(key), key, 8))
        self.deal("board", self.cards(basic.get("initBoard"), "initBoard", 8))
        # The pile is drawn from its end.
        self.deal("stock", self.cards(basic.get("initPile", []), "initPile", 24)[::-1])
        turns = 0
        self.stopped = False
        while f"turn{turns + 1}" in value:
            turns += 1
            turn = self.part(value, f"turn{turns}")
            if turns == 1 and turn.get("playerInTurn") not in (None, basic["Dealer"]):
                raise self.bad("koi-koi-dealer", "the dealer does not move first")
            self.turn(turn)
            if turns > MOST_TURNS:
                raise self.bad("koi-koi-order", f"more than {MOST_TURNS} turns in a round")
        other = {key: item for key, item in basic.items() if key not in _BASIC}
        other |= {k: v for k, v in value.items() if k != "basic" and not k.startswith("turn")}
        if basic.get("roundWinner") is None:
            other |= {key: basic[key] for key in _POINTS if basic.get(key) is not None}
        if sum(key.startswith("turn") for key in value) != turns:
            raise self.bad("koi-koi-order", "the turns are not numbered from 1 without a gap")
        if other:
            self.extra[f"round{number}"] = other
        if basic.get("roundWinner") is not None:
            self.points(basic)

    def deal(self, where: str, cards: list[str]) -> None:
        """Cards to a hand, the field, the pile."""
        if cards:
            self.events.append(f"- deal {where} {''.join(cards)}")

    def points(self, basic: dict[str, Any]) -> None:
        """The points of the round, which the replay checks."""
        winner = self.number(basic["roundWinner"], "roundWinner", 0, 2)
        points = [self.number(basic.get(key), key, -(10**6), 10**6) for key in _POINTS]
        if winner and points[winner - 1] <= points[2 - winner]:
            raise self.bad(
                "koi-koi-winner", f"player {winner} is to have won the round with {points}"
            )
        if winner == 0 and self.stopped:
            raise self.bad("koi-koi-winner", "nobody is to have won a round that a player stopped")
        for seat, value in zip(SEATS, points, strict=True):
            self.events.append(f"- score {seat} {value}")

    def turn(self, value: dict[str, Any]) -> None:
        """A card of the hand, a card of the pile, the decision."""
        seat = self.seat(value.get("playerInTurn"), "playerInTurn")
        if not value.keys() <= _TURN:
            strange = sorted(value.keys() - _TURN)[0]
            raise self.bad("koi-koi-part", f"a turn has no {shown(strange)}")
        if value.get("discardCard") is None:
            self.ends_here(value, "discardCard", ("collectCard", "drawCard", *_PILE))
            return
        played = self.card(value["discardCard"])
        self.lay(seat, played, value.get("collectCard"), stays=True)
        if value.get("drawCard") is None:
            self.ends_here(value, "drawCard", _PILE)
            return
        turned = self.card(value["drawCard"])
        self.events.append(f"- deal up {turned}")
        self.lay(seat, turned, value.get("collectCard2"), stays=False)
        decision = value.get("isKoiKoi")
        if decision is not None:
            if type(decision) is not bool:
                raise self.bad("koi-koi-part", f"isKoiKoi {shown(str(decision))} is no decision")
            self.events.append(f"{seat} declare {'koi-koi' if decision else 'stop'}")
            self.stopped = not decision

    def ends_here(self, value: dict[str, Any], card: str, later: tuple[str, ...]) -> None:
        """A turn that is not finished holds nothing behind the card that is missing."""
        for key in later:
            if value.get(key) not in (None, []):
                raise self.bad("koi-koi-part", f"a turn has {key} and no {card}")

    def lay(self, seat: str, card: str, collected: Any, *, stays: bool) -> None:
        """What a card takes, itself among it; a card that takes nothing stays."""
        taken = self.cards(collected if collected is not None else [], "collectCard", 4)
        if not taken:
            if stays:
                self.events.append(f"{seat} play {card}")
            return
        if card not in taken:
            raise self.bad("koi-koi-card", f"{card} is not among the cards that it takes")
        taken.remove(card)
        self.events.append(f"{seat} play capture {card}{''.join(taken)}")


def _players(names: list[Any]) -> list[Player]:
    """Who played, where the file says it."""
    return [
        Player(seat=seat, id=f"koi-koi:{name}", name=name)
        for seat, name in zip(SEATS, names, strict=True)
        if isinstance(name, str) and name
    ]


KOI_KOI: Final = Format("koi-koi", (".koikoi.json",), sniff, read, None)
