"""Heads of regular PBN games: what their tags say, each head's parts read once.

Games of a file mostly have the same tags in the same order, so that a plan made once for such an
order says where everything stands; parts that come again are looked up by the numbers of their
values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeVar

import msgspec

from cardlog.formats.base import Reject
from cardlog.formats.bridge import SEAT_NAMES, SEATS, Contract
from cardlog.formats.pbn_game import (
    ID_TAGS,
    IN_RECORD,
    KEY,
    OF_THE_TABLE,
    guess_of_claim,
    guess_of_passes,
    guess_of_rest,
    guess_of_table,
    options_of,
    player_of,
    players_of,
    without_defaults,
)
from cardlog.formats.pbn_play import guess_of_row
from cardlog.formats.pbn_scan import WITH_ROWS, Scanner
from cardlog.formats.pbn_tags import NO_LINES
from cardlog.formats.pbn_texts import Texts
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


class Plan:
    """Where the parts of a head stand among its tags."""

    def __init__(self, names: Sequence[str], rows: Sequence[bool]) -> None:
        self.names = tuple(names)
        self.rows = tuple(rows)
        where = {name: i for i, name in enumerate(names) if name != "Note"}
        self.where = where
        all_notes = [i for i, name in enumerate(names) if name == "Note"]
        self.sound = len(where) + len(all_notes) == len(names) and _TOGETHER not in where
        self.sound = self.sound and not any(
            has and name in NO_LINES for name, has in zip(names, rows, strict=True)
        )
        self.id = [where[name] for name in ID_TAGS if name in where]
        self.people = self._pick(_PEOPLE)
        self.named = sum(name in SEAT_NAMES for name in self.people)
        """How many of these tags are names."""
        self.options = self._pick(_OPTIONS)
        self.results = self._pick(_RESULTS)
        self.extra = self._pick([name for name in where if name not in IN_RECORD])
        self.tables = self._pick([name for name in self.extra if rows[where[name]]])
        """Tags with lines below them."""
        self.notes = all_notes
        self.notes_of_calls = [i for i in all_notes if i < where.get("Play", len(names))]
        """Notes that stand before the play."""
        if where.get("Play", len(names)) < where.get("Auction", 0):
            # Here notes between the two would be those of cards.
            self.sound = self.sound and not all_notes
        self.borrowing: dict[Plan, Plan] = {}
        self.taken: list[int] = []
        """Places, in the head before, of the tags that are taken from it."""
        self.taken_names = ""

    def _pick(self, names: Sequence[str]) -> dict[str, int]:
        """Places of those of these tags that are there."""
        return {name: self.where[name] for name in names if name in self.where}

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

    Parts are found by the plan of a head and the numbers of the texts in it.
    """

    def __init__(self, scanner: Scanner) -> None:
        self._scanner = scanner
        self.texts = Texts(scanner)
        self.plans: Remembered[bytes, Plan] = Remembered(self._plan)
        """By the numbers of the names."""
        self._named: Remembered[int, list[Player] | None] = Remembered(self._seated)
        self._frames: Remembered[tuple[Any, ...], Frame | None] = Remembered(self._frame)
        self._declarers: Remembered[str, str] = Remembered(lambda text: read_seat("", text, 0))
        self._contracts: Remembered[str, Contract | str | Reject] = Remembered(_contract)
        self._tricks: Remembered[tuple[str, str], int | Reject | None] = Remembered(_tricks)
        self._scores: Remembered[tuple[str | None, str], dict[str, int] | None]
        self._scores = Remembered(lambda key: read_scores(key[0] or "", key[1]))
        self.inferred: Remembered[tuple[Any, ...], list[Inference]] = Remembered(_inferred)
        """By names of taken tags, then facts: base, silent passes, rotated, rest, claim, events."""

    def forget(self) -> None:
        """Begin anew with the numbers of texts."""
        self.texts.forget()
        self._named.clear()
        self._frames.clear()

    def _plan(self, shape: bytes) -> Plan:
        names = [self._scanner.name(number & ~WITH_ROWS) for number in shape]
        return Plan(names, [bool(number & WITH_ROWS) for number in shape])

    def _said(self, names: Iterable[str], numbers: Sequence[int]) -> dict[str, str] | None:
        known = self.texts.known
        texts = {name: known[number] for name, number in zip(names, numbers, strict=True)}
        return None if None in texts.values() else texts

    def players(self, plan: Plan, numbers: Sequence[int]) -> list[Player] | None:
        """Who plays; of the tags ``plan.people``."""
        if len(plan.people) == plan.named:
            found = [self._named[number] for number in numbers]
        else:
            texts = self._said(plan.people, numbers)
            if texts is None:
                return None
            found = [[player] for player in players_of(texts)]
        return None if None in found else [one for some in found if some for one in some]

    def _seated(self, number: int) -> list[Player] | None:
        """The player of a seat, if one is named, from the number of the name."""
        text = self.texts.known[number]
        if text is None:
            return None
        player = player_of(self.texts.name(number), text)
        return [] if player is None else [player]

    def frame(self, plan: Plan, numbers: Sequence[int]) -> Frame | None:
        """What is shared: of dealer, whether the game came to its end, and ``plan.options``."""
        return self._frames[tuple(plan.options), *numbers]

    def _frame(self, key: tuple[Any, ...]) -> Frame | None:
        names, dealer, complete, *numbers = key
        texts = self._said(names, numbers)
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

    def stated(self, plan: Plan, numbers: Sequence[int]) -> Stated | None:
        """Stated results; of the tags ``plan.results``."""
        known = self.texts.known
        said = {name: known[number] for name, number in zip(plan.results, numbers, strict=True)}
        declarer = self._declarers[said.get("Declarer", "")]
        contract = self._contracts[said.get("Contract", "")]
        tricks = self._tricks[said.get("Result", ""), declarer]
        scores = self._scores[said["Score"], declarer] if "Score" in said else None
        if isinstance(contract, Reject) or isinstance(tricks, Reject) or None in said.values():
            return None
        stated = stated_of(contract, declarer, tricks, scores)
        return Stated(msgspec.json.encode(stated) if stated else b"", stated)

    def said(self, plan: Plan, numbers: Sequence[int]) -> dict[int, str] | None:
        """Notes on calls by their numbers; of the tags ``plan.notes``."""
        notes = [self.texts.known[number] for number in numbers]
        if None in notes:
            return None
        # The first of two with one number counts.
        return dict(reversed(notes[: len(plan.notes_of_calls)]))

    def extra(self, plan: Plan, numbers: Sequence[int]) -> dict[str, Any] | None:
        """Free keys: of the tags ``plan.extra``, then of the lines below ``plan.tables``."""
        known = self.texts.known
        values = [known[number] for number in numbers]
        if None in values:
            return None
        said = dict(zip(plan.extra, values, strict=False))
        own = {n: v for n, v in said.items() if v != "?"} if "?" in values else said
        for name, lines in zip(plan.tables, values[len(plan.extra) :], strict=True):
            own[name] = [said[name], *lines]
        return {KEY: own} if own else {}


def _contract(text: str) -> Contract | str | Reject:
    try:
        return read_contract(text, 0)
    except Reject as problem:
        return problem


def _tricks(key: tuple[str, str]) -> int | Reject | None:
    try:
        return read_result(*key, 0)
    except Reject as problem:
        return problem


def _inferred(key: tuple[Any, ...]) -> list[Inference]:
    taken, base, silent, rotated, rest, claim, events = key
    found = [guess_of_table(taken)] if taken else []
    if silent:
        found.append(guess_of_passes(silent, 4))
    found += [guess_of_row(trick, base + 4 * trick) for trick in range(16) if rotated >> trick & 1]
    if rest:
        found.append(guess_of_rest(events - rest))
    if claim >= 0:
        found.append(guess_of_claim(claim, events - 1))
    return found
