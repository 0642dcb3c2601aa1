"""Strict reading of event texts for independent checkers: an event has one text only."""

from __future__ import annotations

from .eventtext import Parts, parse

FLAGS = ["revoke", "turn", "insufficient", "withdrawn", "exposed", "late"]


class Illegal(Exception):
    """An event that the rules do not allow; its text says why."""


def text_of(parts: Parts) -> str:
    """The one text of an event.

    >>> text_of(Parts("p1", "move", cards=["8s", "7h"], to="col4"))
    'p1 move 8s7h col4'
    """
    words = [parts.actor, parts.verb]
    words += [word for word in (parts.target, parts.what, parts.place) if word is not None]
    if parts.cards:
        words.append("".join(parts.cards))
    if parts.to is not None:
        words.append(parts.to)
    if parts.number is not None:
        words.append(str(parts.number))
    words += ["!" + flag for flag in FLAGS if flag in parts.flags]
    return " ".join(words)


def read(text: str, seats: list[str]) -> Parts:
    """Parts of an event text, or ``Illegal`` if it is not the one text of these parts."""
    try:
        parts = parse(text, seats)
    except ValueError as error:
        raise Illegal(f"outside the grammar: {text}") from error
    if text_of(parts) != text:
        raise Illegal(f"written as {text}, the text is {text_of(parts)}")
    if parts.actor != "-" and parts.actor not in seats:
        raise Illegal(f"nobody sits at {parts.actor}")
    return parts


def settings(defaults: dict, options: dict) -> dict:
    """Options over their defaults; ``ValueError`` for a name that the rule set does not have."""
    unknown = sorted(set(options) - set(defaults))
    if unknown:
        raise ValueError(f"unknown options: {unknown}")
    return {**defaults, **options}


def place_number(place: str | None, kind: str) -> int:
    """Number in ``col4``; 0 if the place is absent or of another kind."""
    if place is None or not place.startswith(kind):
        return 0
    digits = place[len(kind) :]
    return int(digits) if digits.isdigit() else 0
