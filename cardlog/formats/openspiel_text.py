"""A playthrough of OpenSpiel as text: the game, its parameters, actions, histories, returns.

Most states are left out and only the action is printed. What is printed of a state is used to check
the actions: how many there were, and which.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from cardlog.formats.base import Reject, shown
from cardlog.formats.patience_lines import Line

MOST_ACTIONS: Final = 100_000
_GAME: Final = re.compile(r"game: ([A-Za-z0-9_]{1,80})(?:\((.*)\))?\s*")
_PARAMETERS: Final = re.compile(r"GetParameters\(\) = \{(.*)\}")
_APPLY: Final = re.compile(r'# Apply action "(.*)"')
_JOINT: Final = re.compile(r"# Apply joint action \[(.*)\]")
_ACTION: Final = re.compile(r"action: (\d{1,9})")
_ACTIONS: Final = re.compile(r"actions: \[((?:\d{1,9}(?:, )?)*)\]")
_STATE: Final = re.compile(r"# State (\d{1,9})")
_LIST: Final = re.compile(r"(History|Returns)\(\) = \[(.*)\]")
_NUMBER: Final = re.compile(r"-?\d{1,12}(?:\.\d{1,20})?(?:e[+-]?\d{1,2})?")


class Action(NamedTuple):
    """One action; ``ids`` are several if players acted at the same time."""

    ids: tuple[int, ...]
    text: str
    at: int
    """Offset in the text, for what is wrong with it."""

    @property
    def id(self) -> int:
        """The number of the action."""
        return self.ids[0] if self.ids else -1


def numbered(numbers: Iterable[int]) -> list[Action]:
    """Actions known by their numbers alone.

    >>> [action.id for action in numbered([52, 7])]
    [52, 7]
    """
    return [Action((number,), "", 0) for number in numbers]


def parameters(text: str) -> dict[str, str]:
    """Parameters by name; those of a game within the game stay one text.

    >>> parameters("players=3,game=poker(blinds=5 10,seats=2),name=")
    {'players': '3', 'game': 'poker(blinds=5 10,seats=2)', 'name': ''}
    """
    found: dict[str, str] = {}
    depth = start = 0
    for i, mark in enumerate(text + ","):
        depth += (mark == "(") - (mark == ")")
        if mark == "," and depth <= 0:
            name, _, value = text[start:i].partition("=")
            if name.strip():
                found[name.strip()] = value.strip()
            start = i + 1
    return found


def game_of(text: str) -> tuple[str, dict[str, str]]:
    """Name and parameters of a game written as ``name(parameters)``.

    >>> game_of("oh_hell(players=4)")
    ('oh_hell', {'players': '4'})
    """
    name, _, rest = text.partition("(")
    return name.strip(), parameters(rest.rstrip().removesuffix(")"))


@dataclass
class Playthrough:
    """What a playthrough says."""

    game: str = ""
    given: dict[str, str] = field(default_factory=dict)
    """Parameters that are printed; others have their defaults."""
    at: int = 0
    """Offset of the parameters."""
    actions: list[Action] = field(default_factory=list)
    comments: list[tuple[int, str]] = field(default_factory=list)
    """Lines of printed states, each with the number of actions before it."""
    returns: list[float] = field(default_factory=list)
    """Those of the last printed state; empty if there are none."""
    finished: bool = False

    def allow(self, known: Mapping[str, Sequence[str] | None]) -> None:
        """Refuse parameters but these; ``None`` allows any value."""
        for name, value in self.given.items():
            values = known.get(name, ())
            if values is not None and value not in values:
                raise Reject(
                    "openspiel-parameters",
                    f"{self.game} with {shown(f'{name}={value}', 60)} is no game of these rules",
                    at=self.at,
                    hint=f"read is {name}={' or '.join(values)}" if values else "",
                )

    def number(self, name: str, default: int, least: int = 0, most: int = 10**9) -> int:
        """A whole number among the parameters."""
        text = self.given.get(name, str(default))
        if not re.fullmatch(r"-?\d{1,9}", text) or not least <= int(text) <= most:
            raise Reject(
                "openspiel-parameters",
                f"{self.game} with {shown(f'{name}={text}', 60)}; {least} to {most} is read",
                at=self.at,
            )
        return int(text)

    def flag(self, name: str, *, default: bool) -> bool:
        """A truth among the parameters."""
        text = self.given.get(name, str(default))
        if text not in ("True", "False", "true", "false"):
            raise Reject(
                "openspiel-parameters", f"{shown(f'{name}={text}')} is no truth", at=self.at
            )
        return text in ("True", "true")

    @property
    def points(self) -> list[int] | None:
        """Returns as whole numbers once the game is over; ``None`` if they are not."""
        if not self.finished or not all(value.is_integer() for value in self.returns):
            return None
        return [int(value) for value in self.returns]

    @property
    def last(self) -> list[str]:
        """Lines of the state printed after the last action."""
        return [line for count, line in self.comments if count == len(self.actions)]

    def dealt(self, at: int, count: int) -> list[Action]:
        """Up to ``count`` actions from number ``at`` on."""
        return self.actions[at : at + count]


def wrong(action: Action, why: str = "cannot stand here") -> Reject:
    """The refusal of a game for one of its actions."""
    name = f"{shown(action.text)} ({action.id})" if action.text else f"action {action.id}"
    return Reject("openspiel-action", f"{name} {why}", at=action.at)


def card_of(action: Action, suits: str = "cdhs", ranks: str = "23456789TJQKA") -> str:
    """A card counted by ranks, and by suits within a rank.

    >>> card_of(Action((33,), "TD", 0))
    'Td'
    """
    if not 0 <= action.id < len(ranks) * len(suits):
        raise wrong(action, "is no card")
    return ranks[action.id // len(suits)] + suits[action.id % len(suits)]


def card_by_suit(action: Action, suits: str = "cdhs") -> str:
    """A card counted by suits, and by ranks from the ace within a suit.

    >>> card_by_suit(Action((15,), "3D", 0))
    '3d'
    """
    if not 0 <= action.id < 52:
        raise wrong(action, "is no card")
    return "A23456789TJQK"[action.id % 13] + suits[action.id // 13]


def text_of(lines: Iterable[Line]) -> str:
    """Lines as one text, in which offsets count."""
    return "".join(line.text + "\n" * _whole(line) for line in lines)


def _whole(line: Line) -> bool:
    return line.raw[-1:] in (b"\n", b"\r")


def parse(lines: Iterable[Line]) -> Playthrough:
    """What a playthrough says; refused if it contradicts itself."""
    reading = _Reading()
    for line in lines:
        reading.take(line)
    play = reading.play
    if not play.game:
        raise Reject("openspiel-syntax", "no line names the game")
    if reading.waiting is not None and play.finished:
        raise Reject("openspiel-syntax", "an action without its number", at=reading.size)
    return play


class _Reading:
    """A playthrough in the making."""

    def __init__(self) -> None:
        self.play = Playthrough()
        self.size = 0
        self.waiting: str | None = None
        self.flat: list[int] = []

    def take(self, line: Line) -> None:
        """One line."""
        text = line.text
        # Nearly all lines are tensors and views of the players.
        shown_here = text[:1] in ("#", "a", "g", "G", "H", "R", "I")
        # The last line may be cut in the middle of a number.
        if shown_here and (_whole(line) or text.endswith("]")):
            self._line(text)
        self.size += len(text) + _whole(line)

    def _line(self, text: str) -> None:
        play = self.play
        if text.startswith("#"):
            self._remark(text)
        elif (found := _ACTION.fullmatch(text)) is not None:
            self._act((int(found[1]),))
        elif (found := _ACTIONS.fullmatch(text)) is not None:
            self._act(tuple(int(number) for number in found[1].split(",") if number.strip()))
        elif text.startswith(("action: ", "actions: ")):
            raise Reject("openspiel-syntax", f"{shown(text)} is no action", at=self.size)
        elif (found := _LIST.fullmatch(text)) is not None:
            self._list(found[1], found[2])
        elif text == "IsTerminal() = True":
            play.finished = True
            # Those of a state before are no result.
            play.returns = []
        elif (found := _PARAMETERS.fullmatch(text)) is not None:
            play.given |= parameters(found[1])
            play.at = self.size
        elif not play.game and (found := _GAME.fullmatch(text)) is not None:
            play.game = found[1]
            play.given |= parameters(found[2] or "")
            play.at = self.size

    def _remark(self, text: str) -> None:
        play = self.play
        if self.waiting is not None and text.strip("# "):
            raise Reject("openspiel-syntax", "an action without its number", at=self.size)
        if (found := _APPLY.fullmatch(text)) or (found := _JOINT.fullmatch(text)):
            self.waiting = found[1]
        elif (found := _STATE.fullmatch(text)) is not None:
            if int(found[1]) != len(play.actions):
                raise Reject(
                    "openspiel-history",
                    f"state {found[1]} stands after {len(play.actions)} actions",
                    at=self.size,
                )
        else:
            play.comments.append((len(play.actions), text[1:].removeprefix(" ")))

    def _act(self, ids: tuple[int, ...]) -> None:
        play = self.play
        if play.finished:
            raise Reject("openspiel-syntax", "an action after the end", at=self.size)
        if len(play.actions) >= MOST_ACTIONS:
            raise Reject("openspiel-too-long", f"more than {MOST_ACTIONS} actions", at=self.size)
        play.actions.append(Action(ids, self.waiting or "", self.size))
        self.flat.extend(ids)
        self.waiting = None

    def _list(self, name: str, inner: str) -> None:
        entries = [entry.strip() for entry in inner.split(",") if entry.strip()]
        if not all(_NUMBER.fullmatch(entry) for entry in entries):
            raise Reject("openspiel-syntax", f"{name} are no numbers", at=self.size)
        if name == "Returns":
            self.play.returns = [float(entry) for entry in entries]
        elif entries != [str(number) for number in self.flat]:
            raise Reject(
                "openspiel-history",
                f"the history of {len(entries)} actions is not that of the "
                f"{len(self.flat)} listed above it",
                at=self.size,
            )
