"""Schieber jass as JSON: log entries of servers and states of single rounds.

Seats are numbered clockwise from north, but play runs the other way. Each round becomes a record
of its own. Weis and the factors of the contracts are not in these files.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from json import JSONDecodeError, JSONDecoder
from typing import Any, BinaryIO, Final, NamedTuple

from cardlog.cards import RANKS, SUITS, cards_text, members, sort_hand
from cardlog.formats.base import (
    MAX_GAME,
    MAX_RAW,
    Feed,
    Format,
    Item,
    Reject,
    decode,
    refuse,
    shown,
    source_of,
)
from cardlog.log.model import Inference, OptionValue, Player, Record, Status
from cardlog.rules.jass.cards import PACK, UNE_UFE, card_points

SEATS: Final = ("N", "E", "S", "W")
CONTRACTS: Final = ("diamonds", "hearts", "spades", "clubs", "obe-abe", "une-ufe")
_SUIT_OF: Final = (1, 2, 3, 0, 4, 5)
"""Our number of each contract."""
HAND: Final = 9
MATCH: Final = 100
LAST_TRICK: Final = 5
MOST_POINTS: Final = 1_000
"""More than a trick can be worth by any count."""
MOST_ROUNDS: Final = 10_000
MOST_DEPTH: Final = 8
_DECODER: Final = JSONDecoder()
_CARD: Final = re.compile(r"([DHSCdhsc])(10|[6-9TJQKAtjqka])")
_SNIFF: Final = re.compile(rb'"jassTyp"\s*:\s*"SCHIEBER|"rounds"\s*:\s*\[|"tricks"\s*:\s*\[')
_SURE: Final = re.compile(rb'"trump"\s*:\s*-?\d')
_KNOWN: Final = frozenset({"trump", "dealer", "tss", "forehand", "tricks", "player"})


def sniff(head: bytes) -> float:
    """1 for the type of the game, 0.8 for tricks with a trump, in an object with any prefix."""
    if b"{" not in head[:400]:
        return 0.0
    if re.search(rb'"jassTyp"\s*:\s*"SCHIEBER', head):
        return 1.0
    return 0.8 if _SNIFF.search(head) and _SURE.search(head) else 0.0


class _Line(NamedTuple):
    text: str
    raw: bytes
    number: int
    start: int


def _lines(feed: Feed) -> Iterator[_Line]:
    number, offset, rest = 1, feed.start, b""
    while True:
        more = feed.more()
        pieces = (rest + more).split(b"\n")
        rest = pieces.pop() if more else b""
        if len(rest) > MAX_GAME:
            pieces, rest = [*pieces, rest], b""
        for piece in pieces:
            yield _Line(decode(piece[:MAX_GAME]).rstrip("\r"), piece, number, offset)
            number += 1
            offset += feed.width(piece + b"\n")
        if not more:
            return


def read(data: BinaryIO | bytes, *, file: str = "") -> Iterator[Item]:
    """Records and refusals of a file, round by round."""
    for line in _lines(Feed(data)):
        if line.text.strip():
            yield from _entry(line, file)


class _Round(NamedTuple):
    """One round as it stands in a line: its object, and where its text begins and ends."""

    value: Any
    start: int
    end: int
    number: int


def _entry(line: _Line, file: str) -> Iterator[Item]:
    """The rounds of one line."""
    found = re.search(r"[{\[]", line.text)
    if found is None:
        yield _refused(
            line, Reject("jass-syntax", f"{shown(line.text)} holds no object"), 0, None, file
        )
        return
    begin = found.start()
    prefix = line.text[:begin].strip()
    try:
        whole, end = _DECODER.raw_decode(line.text, begin)
    except (JSONDecodeError, RecursionError, ValueError):
        yield from _salvage(line, begin, prefix, file)
        return
    about: dict[str, Any] = {"prefix": prefix} if prefix else {}
    names: Any = None
    if isinstance(whole, dict) and isinstance(whole.get("rounds"), list):
        rounds = list(_elements(line.text, begin))
        names = whole.get("players")
        about |= {k: v for k, v in whole.items() if k not in ("rounds", "players")}
    elif isinstance(whole, dict) and isinstance(whole.get("game"), dict):
        rounds = [_Round(whole["game"], begin, end, 0)]
        names = whole.get("player_ids")
        about |= {k: v for k, v in whole.items() if k not in ("game", "player_ids")}
    elif isinstance(whole, list):
        rounds = list(_elements(line.text, begin))
    else:
        rounds = [_Round(whole, begin, end, 0)]
    for found_round in rounds:
        if found_round.value is not None:
            yield _item(line, found_round, about, names, file)


def _elements(text: str, begin: int) -> Iterator[_Round]:
    """Elements of the list of rounds, as far as the text goes."""
    at = begin
    if text[begin] == "{":
        found = re.compile(r'"rounds"\s*:\s*\[').search(text, begin)
        if found is None:
            return
        at = found.end() - 1
    at += 1
    for number in range(1, MOST_ROUNDS + 1):
        while at < len(text) and text[at] in " \t\r\n,":
            at += 1
        if at >= len(text) or text[at] == "]":
            return
        try:
            value, end = _DECODER.raw_decode(text, at)
        except (JSONDecodeError, RecursionError, ValueError):
            yield _Round(None, at, -1, number)
            return
        yield _Round(value, at, end, number)
        at = end


def _salvage(line: _Line, begin: int, prefix: str, file: str) -> Iterator[Item]:
    """The complete rounds of a line that is cut or damaged, and the refusal of the rest."""
    at = begin
    about = {"prefix": prefix} if prefix else {}
    for found in _elements(line.text, begin):
        at = found.start
        if found.end < 0:
            break
        at = found.end
        if found.value is not None:
            yield _item(line, found, about, None, file)
    problem = Reject(
        "jass-syntax",
        "the line is no complete JSON: it is cut off or damaged",
        at=at,
        hint="the complete rounds before this place were read; an object stands on one line",
    )
    yield _refused(line, problem, at, None, file)


def _offset(line: _Line, at: int) -> int:
    """Bytes of the line before a character."""
    try:
        line.raw.decode()
    except UnicodeDecodeError:
        return at
    return len(line.text[:at].encode())


def _refused(line: _Line, problem: Reject, start: int, end: int | None, file: str) -> Item:
    """The refusal of a part of a line; ``problem.at`` counts from the line's first character."""
    first = _offset(line, start)
    last = len(line.raw.rstrip()) if end is None else _offset(line, end)
    return refuse(
        problem, line.text, raw=line.raw[first:last][:MAX_RAW], file=file, line=line.number,
        start=line.start + first,
    )  # fmt: skip


def _item(line: _Line, found: _Round, about: dict[str, Any], names: Any, file: str) -> Item:
    text = line.text[found.start : found.end]
    try:
        record = _Reading(found.value, text).record(about, names)
    except Reject as problem:
        problem.at += found.start
        return _refused(line, problem, found.start, found.end, file)
    record.id = f"{line.number}.{found.number}" if found.number else str(line.number)
    first, last = _offset(line, found.start), _offset(line, found.end)
    record.source = source_of(
        line.raw[first:last], file=file, form="jass", line=line.number, start=line.start + first
    )
    return record


class _Trick(NamedTuple):
    first: int
    cards: list[int]
    points: int | None
    taker: int | None


class _Reading:
    """One round on its way from an object to a record."""

    def __init__(self, value: Any, text: str) -> None:
        self.text = text
        if not isinstance(value, dict):
            raise Reject("jass-round", "a round is an object with trump, dealer and tricks")
        self.value: dict[str, Any] = value
        kind = value.get("jassTyp", "SCHIEBER")
        if not isinstance(kind, str) or not kind.startswith("SCHIEBER"):
            raise Reject(
                "jass-type", f"{shown(str(kind))} is another game than Schieber",
                at=self.find("jassTyp"),
            )  # fmt: skip
        self.inferred: list[Inference] = []
        self.dealer = self.seat(value.get("dealer"), "dealer")
        self.forehand = (self.dealer + 3) & 3
        self.trump = self.contract(value.get("trump"))
        self.seen = 0
        self.tricks = self.read_tricks(value.get("tricks", []))
        self.played: list[list[int]] = [[], [], [], []]
        for trick in self.tricks:
            for i, code in enumerate(trick.cards):
                self.played[(trick.first + 3 * i) & 3].append(code)
        self.left = self.read_hands(value.get("player", []))

    def find(self, needle: str) -> int:
        """Where a piece of the text stands, 0 if it is not found."""
        return max(0, self.text.find(needle))

    def seat(self, value: Any, name: str) -> int:
        """A seat number."""
        if type(value) is not int or not 0 <= value <= 3:
            raise Reject(
                "jass-seat", f"{name} {shown(str(value))} is no seat", at=self.find(f'"{name}"'),
                hint="seats are 0 north, 1 east, 2 south, 3 west",
            )  # fmt: skip
        return value

    def contract(self, value: Any) -> int:
        """The number of the contract, -1 while there is none."""
        if value is None:
            return -1
        if type(value) is not int or not -1 <= value <= 5:
            raise Reject(
                "jass-trump", f"trump {shown(str(value))} is no contract", at=self.find('"trump"'),
                hint="0 diamonds, 1 hearts, 2 spades, 3 clubs, 4 obe-abe, 5 une-ufe, -1 none yet",
            )  # fmt: skip
        return value

    def code(self, value: Any) -> int:
        """A card, which may occur once."""
        found = _CARD.fullmatch(value) if isinstance(value, str) else None
        if found is None:
            raise Reject(
                "jass-card", f"{shown(str(value))} is no card of jass",
                at=self.find(json.dumps(value)) if isinstance(value, str) else 0,
                hint="a card is suit and rank: D H S C and 6 7 8 9 10 J Q K A",
            )  # fmt: skip
        rank = "T" if found[2] == "10" else found[2].upper()
        code = SUITS.index(found[1].lower()) * 16 + RANKS.index(rank)
        if self.seen >> code & 1:
            raise Reject(
                "jass-card", f"{value} is there twice", at=self.text.rfind(json.dumps(value))
            )
        self.seen |= 1 << code
        return code

    # --- tricks and hands ---

    def read_tricks(self, value: Any) -> list[_Trick]:
        """The tricks that hold cards; the last may be open."""
        if not isinstance(value, list) or len(value) > HAND:
            raise Reject("jass-tricks", "a round has at most nine tricks", at=self.find('"tricks"'))
        tricks: list[_Trick] = []
        for entry in value:
            if not isinstance(entry, dict):
                raise Reject("jass-tricks", "a trick is an object with cards, first, win, points")
            cards = entry.get("cards", [])
            if not isinstance(cards, list) or len(cards) > 4:
                raise Reject("jass-tricks", "a trick has at most four cards")
            if not cards:
                continue
            if tricks and len(tricks[-1].cards) < 4:
                raise Reject(
                    "jass-tricks", f"trick {len(tricks)} has {len(tricks[-1].cards)} cards, and "
                    "another follows it", at=self.find('"tricks"'),
                )  # fmt: skip
            codes = [self.code(text) for text in cards]
            complete = len(codes) == 4
            taker = self.seat(entry["win"], "win") if complete and "win" in entry else None
            points = entry.get("points") if complete else None
            if points is not None and (type(points) is not int or not 0 <= points < MOST_POINTS):
                message = f"points {shown(str(points))} are no whole number below {MOST_POINTS}"
                raise Reject("jass-points", message)
            tricks.append(_Trick(self.leader(entry, tricks), codes, points, taker))
        if tricks and self.trump < 0:
            raise Reject("jass-trump", "cards are played without a contract")
        return tricks

    def leader(self, entry: dict[str, Any], before: list[_Trick]) -> int:
        """Who led to a trick: as it says, else the winner of the last, else forehand."""
        if "first" in entry:
            return self.seat(entry["first"], "first")
        known = before[-1].taker if before else self.forehand
        if known is None:
            raise Reject("jass-tricks", "a trick without first after one without win")
        rule = "the winner of a trick leads to the next" if before else "forehand leads"
        self.inferred.append(Inference(what=f"{SEATS[known]} led", rule=rule))
        return known

    def read_hands(self, value: Any) -> list[list[int]]:
        """Cards that are still in each hand, put right where the tricks leave no choice."""
        if not isinstance(value, list) or len(value) > 4:
            raise Reject("jass-hands", "player is a list of four hands", at=self.find('"player"'))
        hands: list[list[int]] = [[], [], [], []]
        for player, entry in enumerate(value):
            cards = entry.get("hand", []) if isinstance(entry, dict) else entry
            if not isinstance(cards, list):
                raise Reject("jass-hands", "a hand is a list of cards", at=self.find('"player"'))
            hands[player] = [self.code(text) for text in cards]
        sizes = [len(self.played[i]) + len(hands[i]) for i in range(4)]
        over = [i for i in range(4) if sizes[i] > HAND]
        short = [i for i in range(4) if sizes[i] < HAND]
        if not over:
            return hands
        wrong = over[0]
        surplus = sizes[wrong] - HAND
        # A hand that has played all its cards holds none, so the cards are another player's.
        if len(over) > 1 or len(short) != 1 or len(self.played[wrong]) != HAND:
            raise Reject(
                "jass-hands", f"{SEATS[wrong]} has {sizes[wrong]} cards with those played",
                at=self.find('"player"'), hint="a hand has nine cards",
            )  # fmt: skip
        owner = short[0]
        if surplus > HAND - sizes[owner]:
            raise Reject("jass-hands", "there are more cards than hands take")
        moved, hands[wrong] = hands[wrong], []
        hands[owner] += moved
        self.inferred.append(
            Inference(
                what=f"{cards_text(moved)} in the hand of {SEATS[owner]}, not of {SEATS[wrong]}",
                rule=f"{SEATS[wrong]} has played nine cards; by the rotation of the tricks only "
                f"{SEATS[owner]} is short of one",
                event=owner,
            )
        )
        return hands

    # --- the record ---

    def record(self, about: dict[str, Any], names: Any) -> Record:
        """The round as a record."""
        options: dict[str, OptionValue] = {"dealer": SEATS[self.dealer], "deals": 1}
        points = self.trick_points(options)
        events = self.deals()
        full = not any("?" in text for text in events)
        known = [seat for seat, text in zip(SEATS, events, strict=True) if "?" not in text]
        events += self.choice()
        for trick, worth in zip(self.tricks, points, strict=True):
            for i, code in enumerate(trick.cards):
                events.append(f"{SEATS[(trick.first + 3 * i) & 3]} play {cards_text([code])}")
            if trick.taker is not None:
                note = f"{SEATS[trick.taker]} score trick"
                events.append(note if worth is None else f"{note} {worth}")
        status: Status = "complete" if sum(map(len, self.played)) == 4 * HAND else "truncated"
        extra = _kept({k: v for k, v in self.value.items() if k not in _KNOWN} | about)
        return Record(
            rules="schieber-jass",
            options=options,
            seats=list(SEATS),
            players=_players(names),
            status=status,
            view="full" if full else f"seat:{known[0]}" if len(known) == 1 else "public",
            events=events,
            stated=self.stated(points) if status == "complete" else {},
            inferred=self.inferred,
            extra={"x_jass": extra} if extra else {},
        )

    def deals(self) -> list[str]:
        """The hands as dealt: what was played and what is left; unknown hands as such."""
        hands = [self.played[i] + self.left[i] for i in range(4)]
        short = [i for i in range(4) if len(hands[i]) < HAND]
        if len(short) == 1:
            missing = list(members(PACK & ~self.seen))
            if len(hands[short[0]]) + len(missing) == HAND:
                hands[short[0]] += missing
                self.inferred.append(
                    Inference(
                        what=f"{cards_text(missing)} in the hand of {SEATS[short[0]]}",
                        rule="the pack has no other cards left",
                        event=short[0],
                    )
                )
        return [
            f"- deal {SEATS[i]} {cards_text(sort_hand(hand)) if len(hand) == HAND else '??' * HAND}"
            for i, hand in enumerate(hands)
        ]

    def choice(self) -> list[str]:
        """The push and the contract."""
        said = self.value.get("forehand")
        pushed = said == 0 if said is not None else self.value.get("tss") == 1
        events = [f"{SEATS[self.forehand]} declare schieben"] if pushed else []
        if self.trump >= 0:
            chooser = self.forehand ^ 2 if pushed else self.forehand
            events.append(f"{SEATS[chooser]} declare {CONTRACTS[self.trump]}")
        return events

    def trick_points(self, options: dict[str, OptionValue]) -> list[int | None]:
        """Points of the tricks as stated, the match taken out of the last; tells old values."""
        stated = [trick.points for trick in self.tricks]
        new = self.worths(six_is_11=1)
        if self.trump == UNE_UFE and stated != new and stated == self.worths(six_is_11=0):
            options["six_is_11"] = False
            self.inferred.append(
                Inference(
                    what="the ace counts 11 in une-ufe, the six nothing",
                    rule="only so the stated points of all tricks are right",
                )
            )
        last = stated[-1] if len(stated) == HAND else None
        alone = len({trick.taker is not None and trick.taker & 1 for trick in self.tricks}) == 1
        if alone and last is not None and last - MATCH == new[-1]:
            stated[-1] = new[-1]
            self.inferred.append(
                Inference(
                    what=f"{MATCH} of the last trick's {last} points are the match",
                    rule="one side took all nine tricks, and the cards count so much less",
                )
            )
        return stated

    def worths(self, *, six_is_11: int) -> list[int | None]:
        """What the complete tricks count by the rules."""
        named = _SUIT_OF[self.trump]
        return [
            sum(card_points(named, six_is_11, code) for code in trick.cards)
            + (LAST_TRICK if i == HAND - 1 else 0)
            if len(trick.cards) == 4
            else None
            for i, trick in enumerate(self.tricks)
        ]

    def stated(self, points: list[int | None]) -> dict[str, Any]:
        """The points of the cards by seat, if every trick has them."""
        sums = [0, 0]
        for trick, worth in zip(self.tricks, points, strict=True):
            if worth is None or trick.taker is None:
                return {}
            sums[trick.taker & 1] += worth
        return {"card_points": {seat: sums[i & 1] for i, seat in enumerate(SEATS)}}


def _kept(value: Any, depth: int = 0) -> Any:
    """A value as a record may hold it; ``None`` in the place of what it may not."""
    if isinstance(value, dict) and depth < MOST_DEPTH:
        return {_text(k): _kept(v, depth + 1) for k, v in value.items()}
    if isinstance(value, list) and depth < MOST_DEPTH:
        return [_kept(v, depth + 1) for v in value]
    if isinstance(value, str):
        return _text(value)
    if type(value) is int and -(1 << 63) <= value < 1 << 63:
        return value
    if isinstance(value, bool) or (isinstance(value, float) and math.isfinite(value)):
        return value
    return None


def _text(value: str) -> str:
    """A text without halves of characters."""
    return value.encode("utf-8", "replace").decode()


def _players(names: Any) -> list[Player]:
    """Who sat where; 0 stands for a player who is not registered."""
    if not isinstance(names, list) or len(names) != 4:
        return []
    found = []
    for seat, name in zip(SEATS, names, strict=True):
        if type(name) is int and 0 < name < 1 << 63:
            found.append(Player(seat=seat, id=f"jass:{name}"))
        elif isinstance(name, str) and name.strip():
            found.append(
                Player(seat=seat, id=f"jass:{_text(name.strip())}", name=_text(name.strip()))
            )
    return found


JASS: Final = Format("jass", (".jass.json",), sniff, read, None)
