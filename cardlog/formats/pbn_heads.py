"""Heads of regular PBN games: what their tags say, each head's parts read once.

Games of a file mostly have the same tags in the same order, so that a plan made once for such an
order says where everything stands; parts that come again are looked up by the numbers of their
values.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any, Final, TypeVar

import msgspec

from cardlog.formats.base import Reject
from cardlog.formats.bridge import SEAT_NAMES, SEATS
from cardlog.formats.pbn_columns import BASE, CLAIM, REST, ROTATED
from cardlog.formats.pbn_game import (
    ID_TAGS,
    IN_RECORD,
    OF_THE_TABLE,
    guess_of_claim,
    guess_of_rest,
    guess_of_table,
    options_of,
    players_of,
    without_defaults,
)
from cardlog.formats.pbn_play import guess_of_row
from cardlog.formats.pbn_scan import WITH_ROWS, Scanner
from cardlog.formats.pbn_tags import NO_LINES
from cardlog.formats.pbn_texts import Values
from cardlog.formats.pbn_values import (
    read_contract,
    read_result,
    read_scores,
    read_seat,
    stated_of,
)
from cardlog.log.model import Inference, Player, Record
from cardlog.replay.heads import MOST_KNOWN, Frame, Stated
from cardlog.rules.registry import game as find_game

RULES: Final = "contract-bridge"
_PEOPLE: Final = (*SEAT_NAMES, *(f"{name}Type" for name in SEAT_NAMES))
_OPTIONS: Final = ("Vulnerable", "Scoring")
_RESULTS: Final = ("Declarer", "Contract", "Result", "Score")
_TOGETHER: Final = "ScoreRubberHistory"
"""A tag that is checked against another one."""

_Key = TypeVar("_Key")
_Made = TypeVar("_Made")


class Remembered(dict[_Key, _Made]):
    """What was made of keys, until it is too much; ``make`` is asked for a key that is new."""

    def __init__(self, make: Callable[[_Key], _Made]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: _Key) -> _Made:
        if len(self) > MOST_KNOWN:
            self.clear()
        made = self[key] = self._make(key)
        return made


def _picker(places: Sequence[int]) -> Callable[[list[int]], tuple[int, ...]]:
    """Picks these places of a list, as a tuple of any length."""
    if len(places) > 1:
        return itemgetter(*places)
    return lambda numbers: tuple([numbers[at] for at in places])


class Plan:
    """Where the parts of a head stand among its tags."""

    def __init__(self, names: Sequence[str], rows: Sequence[bool]) -> None:
        self.names = tuple(names)
        self.rows = tuple(rows)
        where = {name: i for i, name in enumerate(names)}
        self.where = where
        self.sound = len(where) == len(names) and _TOGETHER not in where
        self.sound = self.sound and not any(
            has and name in NO_LINES for name, has in zip(names, rows, strict=True)
        )
        self.id = _picker([where[name] for name in ID_TAGS if name in where])
        self.people_names = tuple(name for name in _PEOPLE if name in where)
        self.people = _picker([where[name] for name in self.people_names])
        self.option_names = tuple(name for name in _OPTIONS if name in where)
        self.options = _picker([where[name] for name in self.option_names])
        self.result_names = tuple(name for name in _RESULTS if name in where)
        self.results = _picker([where[name] for name in self.result_names])
        extra = [(name, at) for name, at in where.items() if name not in IN_RECORD]
        self.extra_names = tuple(name for name, _ in extra)
        self.extra = _picker([at for _, at in extra])
        self.tables = [(name, at) for name, at in extra if rows[at]]
        self.borrowing: dict[Plan, Plan] = {}
        self.taken: list[int] = []
        """Places, in the head before, of the tags that are taken from it."""
        self.taken_names = ""

    def shares_deal(self, numbers: list[int], before: Plan, there: list[int]) -> bool:
        """Whether a game without a deal has that of the game before: it names no other board."""
        board, other = self.where.get("Board"), before.where.get("Board")
        return board is None or (other is not None and numbers[board] == there[other])

    def after(self, before: Plan) -> Plan:
        """The plan of a head without a deal, completed by the tags of the one before."""
        plan = self.borrowing.get(before)
        if plan is None:
            taken = [
                i
                for i, name in enumerate(before.names)
                if name not in self.where and name not in OF_THE_TABLE
            ]
            plan = Plan(
                self.names + tuple(before.names[i] for i in taken),
                # Lines below a tag are not taken.
                self.rows + (False,) * len(taken),
            )
            plan.sound = plan.sound and self.sound and before.sound
            plan.taken = taken
            plan.taken_names = ", ".join([before.names[i] for i in taken])
            self.borrowing[before] = plan
        return plan


class Heads:
    """Everything that heads said so far; ``None`` stands for what the careful reader has to see.

    Parts are found by the names of their tags and the numbers of the values.
    """

    def __init__(self, scanner: Scanner) -> None:
        self._scanner = scanner
        self.values = Values(scanner)
        self._shapes: Remembered[bytes, Plan] = Remembered(self._plan)
        self.players: Remembered[tuple[Any, ...], list[Player] | None] = Remembered(self._players)
        """By names and numbers."""
        self._one_player: Remembered[tuple[Any, ...], list[Player] | None]
        self._one_player = Remembered(self._player)
        self.frames: Remembered[tuple[Any, ...], Frame | None] = Remembered(self._frame)
        """By names, numbers, dealer, and whether the game came to its end."""
        self.stated: Remembered[tuple[Any, ...], Stated | None] = Remembered(self._stated)
        """By names and numbers."""
        self._tables: Remembered[tuple[bytes, str], list[str] | None] = Remembered(_rows)
        self._inferred: Remembered[tuple[Any, ...], list[Inference]] = Remembered(_inferred)

    def forget(self) -> None:
        """Begin anew with the numbers of values."""
        self.values.forget()
        for known in (self.players, self._one_player, self.frames, self.stated):
            known.clear()

    def plan(self, shape: bytes) -> Plan:
        """The plan of a head whose tags have names with these numbers."""
        return self._shapes[shape]

    def _plan(self, shape: bytes) -> Plan:
        names = [self._scanner.name(number & ~WITH_ROWS) for number in shape]
        return Plan(names, [bool(number & WITH_ROWS) for number in shape])

    def _texts(self, names: tuple[str, ...], numbers: tuple[int, ...]) -> dict[str, str] | None:
        texts = {
            name: text
            for name, number in zip(names, numbers, strict=True)
            if (text := self.values.texts[number]) is not None
        }
        return texts if len(texts) == len(names) else None

    def _players(self, key: tuple[Any, ...]) -> list[Player] | None:
        numbers = dict(zip(*key, strict=True))
        found: list[Player] = []
        for name in SEAT_NAMES:
            at = [part for part in (name, f"{name}Type") if part in numbers]
            player = self._one_player[tuple(at), tuple([numbers[part] for part in at])]
            if player is None:
                return None
            found += player
        return found

    def _player(self, key: tuple[Any, ...]) -> list[Player] | None:
        """One seat's player, if somebody is named there."""
        texts = self._texts(*key)
        return None if texts is None else players_of(texts)

    def _frame(self, key: tuple[Any, ...]) -> Frame | None:
        names, numbers, dealer, complete = key
        texts = self._texts(names, numbers)
        if texts is None:
            return None
        try:
            options = options_of(texts | {"Dealer": SEATS[dealer]}, {}, None, -1, [])
        except Reject:
            return None
        record = Record(
            rules=RULES,
            options=without_defaults(options),
            seats=list(SEATS),
            status="complete" if complete else "truncated",
            events=[],
        )
        game = find_game(RULES)
        return Frame(record, game, game.encode_options(record.options, record.seats))

    def _stated(self, key: tuple[Any, ...]) -> Stated | None:
        texts = self._texts(*key)
        if texts is None:
            return None
        try:
            declarer = read_seat("Declarer", texts.get("Declarer", ""), 0)
            contract = read_contract(texts.get("Contract", ""), 0)
            tricks = read_result(texts.get("Result", ""), declarer, 0)
            scores = read_scores(texts["Score"], declarer) if "Score" in texts else None
        except Reject:
            return None
        stated = stated_of(contract, declarer, tricks, scores)
        return Stated(msgspec.json.encode(stated) if stated else b"", stated)

    def add_tables(self, own: dict[str, Any], plan: Plan, rows: Callable[[int], bytes]) -> bool:
        """Put the lines below tags where their values stand; false if they are no UTF-8.

        ``own`` holds values by name, ``rows`` gives the lines below a tag by its place.
        """
        for name, at in plan.tables:
            table = self._tables[rows(at), own[name]]
            if table is None:
                return False
            own[name] = table
        return True

    def inferred(self, taken: str, facts: list[int], events: int) -> list[Inference]:
        """What had to be guessed; the facts are those of :mod:`cardlog.formats.pbn_columns`."""
        rotated, rest, claim = facts[ROTATED], facts[REST], facts[CLAIM]
        if not (taken or rotated or rest or claim >= 0):
            return []
        return self._inferred[taken, facts[BASE], rotated, rest, claim, events]


def _inferred(key: tuple[Any, ...]) -> list[Inference]:
    taken, base, rotated, rest, claim, events = key
    found = [guess_of_table(taken)] if taken else []
    found += [guess_of_row(trick, base + 4 * trick) for trick in range(16) if rotated >> trick & 1]
    if rest:
        found.append(guess_of_rest(events - rest))
    if claim >= 0:
        found.append(guess_of_claim(claim, events - 1))
    return found


def _rows(key: tuple[bytes, str]) -> list[str] | None:
    rows, value = key
    try:
        lines = rows.decode().replace("\r\n", "\n").split("\n")
    except UnicodeDecodeError:
        return None
    return [value, *[row for line in lines if (row := line.rstrip())]]
