"""Event text for independent checkers: the grammar of docs/format.md read once more, by hand."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

PLACE = re.compile(r"(col|cell|home|meld|pile|hand|build|row)[1-9][0-9]?")
CALL = re.compile(r"(1[0-5]|[1-9])(C|D|H|S|NT)")
WORD = re.compile(r"[a-z]+(-[a-z]+)*")
NUMBER = re.compile(r"-?[0-9]+")
CARDS = re.compile(r"([2-9TJQKA][cdhs]|X[rb]|[1-9OND][barxyz]|\?\?)+")


@dataclass
class Parts:
    """The parts of one event; an absent one is ``None``, empty for cards and flags."""

    actor: str
    verb: str
    target: str | None = None
    what: str | None = None
    place: str | None = None
    cards: list[str] = field(default_factory=list)
    to: str | None = None
    number: int | None = None
    flags: list[str] = field(default_factory=list)


def parse(text: str, seats: list[str]) -> Parts:
    """Parts of an event text; ``ValueError`` if it lies outside the grammar.

    >>> parse("p1 move 7h8s col4", ["p1"]).to
    'col4'
    """
    actor, verb, *rest = text.split(" ")
    parts = Parts(actor, verb)
    for token in rest:
        if token in seats and parts.what is None and not parts.cards:
            parts.target = token
        elif token.startswith("!"):
            parts.flags.append(token[1:])
        elif NUMBER.fullmatch(token):
            parts.number = int(token)
        elif PLACE.fullmatch(token):
            if parts.cards or parts.place is not None:
                parts.to = token
            else:
                parts.place = token
        elif CALL.fullmatch(token) or WORD.fullmatch(token):
            parts.what = token
        elif CARDS.fullmatch(token):
            parts.cards = [token[i : i + 2] for i in range(0, len(token), 2)]
        else:
            raise ValueError(f"{token!r} in {text!r}")
    return parts
