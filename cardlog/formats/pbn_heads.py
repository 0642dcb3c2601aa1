"""Heads of regular PBN games: what their tags say, each value read once.

Games of a file mostly have the same tags in the same order, so that a plan made once for such an
order says where everything stands; values that come again are looked up by their bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from cardlog.formats.base import Reject
from cardlog.formats.bridge import SEAT_NAMES, SEATS
from cardlog.formats.pbn_checks import check_tags, is_checked
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
from cardlog.formats.pbn_scan import KNOWN, WITH_ROWS, Scanner
from cardlog.formats.pbn_tags import NO_LINES
from cardlog.formats.pbn_values import (
    ABSENT,
    read_contract,
    read_result,
    read_scores,
    read_seat,
    stated_of,
)
from cardlog.log.model import Inference, Player, Record
from cardlog.replay.heads import MOST_KNOWN, Frame, Stated, remembered
from cardlog.rules.registry import game as find_game

RULES: Final = "contract-bridge"
_PEOPLE: Final = (*SEAT_NAMES, *(f"{name}Type" for name in SEAT_NAMES))
_OPTIONS: Final = ("Vulnerable", "Scoring")
_RESULTS: Final = ("Declarer", "Contract", "Result", "Score")
_TOGETHER: Final = "ScoreRubberHistory"
"""A tag that is checked against another one."""


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
        self.id = [where[name] for name in ID_TAGS if name in where]
        self.people = [(name, where[name]) for name in _PEOPLE if name in where]
        self.people_names = ",".join([name for name, _ in self.people])
        self.people_at = [at for _, at in self.people]
        self.options = [where.get(name, -1) for name in _OPTIONS]
        self.results = [where.get(name, -1) for name in _RESULTS]
        self.has_rows = any(rows)
        self.extra = [(name, at, rows[at]) for name, at in where.items() if name not in IN_RECORD]
        self.borrowing: dict[Plan, Plan] = {}
        self.taken: list[int] = []
        """Places, in the head before, of the tags that are taken from it."""
        self.taken_names = ""

    def shares_deal(self, values: list[bytes], before: Plan, there: list[bytes]) -> bool:
        """Whether a game without a deal has that of the game before: it names no other board."""
        board, other = self.where.get("Board"), before.where.get("Board")
        return board is None or (other is not None and values[board] == there[other])

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


NOTHING_STATED: Final = Stated(b"", {})


def _stated(text: bytes) -> Stated | None:
    """What the bytes of the four values say; ``None`` if one of them has to be refused."""
    declared, contract, result, *score = (part.decode() for part in text.split(b"\0"))
    try:
        declarer = read_seat("Declarer", declared, 0)
        scores = read_scores(score[0], declarer) if score else None
        found = stated_of(
            read_contract(contract, 0), declarer, read_result(result, declarer, 0), scores
        )
    except Reject:
        return None
    return Stated(text, found) if found else NOTHING_STATED


class Heads:
    """Everything that heads said so far; ``None`` stands for what the careful reader has to see."""

    def __init__(self, scanner: Scanner) -> None:
        self._scanner = scanner
        self._plans: dict[bytes, Plan] = {}
        self._texts: dict[str, dict[bytes, str | None]] = {}
        self._tables: dict[tuple[str, bytes, bytes], list[str] | None] = {}
        self._people: dict[tuple[Any, ...], list[Player] | None] = {}
        self._frames: dict[tuple[int, int, bytes, bytes], Frame | None] = {}
        self._inferred: dict[tuple[Any, ...], list[Inference]] = {}
        self._results: dict[bytes, Stated | None] = {}

    def plan(self, shape: bytes) -> Plan:
        """The plan of a head whose tags have names with these numbers."""
        plan = self._plans.get(shape)
        if plan is None:
            if len(self._plans) > MOST_KNOWN:
                self._plans.clear()
            names = [self._scanner.name(number & ~WITH_ROWS) for number in shape]
            plan = Plan(names, [bool(number & WITH_ROWS) for number in shape])
            self._plans[shape] = plan
        return plan

    def text(self, name: str, value: bytes) -> str | None:
        """A tag's value, if it is sound UTF-8 and means something."""
        known = self._texts.setdefault(name, {})
        if value not in known:
            if len(known) > MOST_KNOWN:
                known.clear()
            known[value] = _text(name, value)
        return known[value]

    def id(self, plan: Plan, values: list[bytes]) -> str | None:
        """What the id is made of, perhaps nothing."""
        parts = []
        for at in plan.id:
            text = self.text(plan.names[at], values[at])
            if text is None:
                return None
            if text not in ABSENT:
                parts.append(text)
        return ":".join(parts)

    def players(self, plan: Plan, values: list[bytes]) -> list[Player] | None:
        """Who plays."""
        key = plan.people_names, *[values[at] for at in plan.people_at]
        if key not in self._people:
            if len(self._people) > MOST_KNOWN:
                self._people.clear()
            found = {name: self.text(name, values[at]) for name, at in plan.people}
            whole = {name: text for name, text in found.items() if text is not None}
            self._people[key] = players_of(whole) if len(whole) == len(found) else None
        return self._people[key]

    def frame(self, plan: Plan, values: list[bytes], dealer: int, complete: int) -> Frame | None:
        """Options and status."""
        vulnerable, scoring = [values[at] if at >= 0 else b"" for at in plan.options]
        key = dealer, complete, vulnerable, scoring
        if key not in self._frames:
            if len(self._frames) > MOST_KNOWN:
                self._frames.clear()
            self._frames[key] = self._frame(*key)
        return self._frames[key]

    def _frame(self, dealer: int, complete: int, vulnerable: bytes, scoring: bytes) -> Frame | None:
        texts = {"Dealer": SEATS[dealer]}
        for name, value in zip(_OPTIONS, (vulnerable, scoring), strict=True):
            text = self.text(name, value)
            if text is None:
                return None
            texts[name] = text
        try:
            options = without_defaults(options_of(texts, {}, None, -1, []))
        except Reject:
            return None
        record = Record(
            rules=RULES,
            options=options,
            seats=list(SEATS),
            status="complete" if complete else "truncated",
            events=[],
        )
        game = find_game(RULES)
        return Frame(record, game, game.encode_options(options, record.seats))

    def stated(self, plan: Plan, values: list[bytes]) -> Stated | None:
        """What is stated, by the bytes of the values that tell it."""
        declarer, contract, result, score = plan.results
        text = b"%s\0%s\0%s" % (
            values[declarer] if declarer >= 0 else b"",
            values[contract] if contract >= 0 else b"",
            values[result] if result >= 0 else b"",
        )
        if score >= 0:
            # A value that is no UTF-8 is found when it is kept for itself.
            if not values[score].isascii():
                return None
            text += b"\0" + values[score]
        return remembered(self._results, text, lambda: _stated(text))

    def extra(self, plan: Plan, values: list[bytes], rows: list[bytes]) -> dict[str, Any] | None:
        """Tags that the record has no place for."""
        own: dict[str, Any] = {}
        texts = self._texts
        for name, at, has_rows in plan.extra:
            value = values[at]
            known = texts.get(name)
            text = known.get(value) if known else None
            if text is None:
                text = self.text(name, value)
                if text is None:
                    return None
            if has_rows:
                table = self._table(name, value, rows[at])
                if table is None:
                    return None
                own[name] = table
            elif text != "?":
                own[name] = text
        return own

    def _table(self, name: str, value: bytes, rows: bytes) -> list[str] | None:
        key = name, value, rows
        if key not in self._tables:
            if len(self._tables) > MOST_KNOWN:
                self._tables.clear()
            self._tables[key] = _rows(value, rows)
        return self._tables[key]

    def inferred(self, taken: str, facts: list[int], events: int) -> list[Inference]:
        """What had to be guessed; the facts are those of :mod:`cardlog.formats.pbn_columns`."""
        rotated, rest, claim = facts[ROTATED], facts[REST], facts[CLAIM]
        if not (taken or rotated or rest or claim >= 0):
            return []
        base = facts[BASE]
        key = taken, base, rotated, rest, claim, events
        known = self._inferred.get(key)
        if known is None:
            if len(self._inferred) > MOST_KNOWN:
                self._inferred.clear()
            known = [guess_of_table(taken)] if taken else []
            known += [guess_of_row(k, base + 4 * k) for k in range(16) if rotated >> k & 1]
            if rest:
                known.append(guess_of_rest(events - rest))
            if claim >= 0:
                known.append(guess_of_claim(claim, events - 1))
            self._inferred[key] = known
        return known


def _text(name: str, value: bytes) -> str | None:
    try:
        text = value.decode()
        if is_checked(name):
            check_tags({name: text}, {})
    except (UnicodeDecodeError, Reject):
        return None
    return text


def _rows(value: bytes, rows: bytes) -> list[str] | None:
    try:
        lines = rows.decode().replace("\r\n", "\n").split("\n")
        first = value.decode()
    except UnicodeDecodeError:
        return None
    return [first, *[row for line in lines if (row := line.rstrip())]]


assert set(_RESULTS[:3]) < set(KNOWN)
