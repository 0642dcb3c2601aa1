"""A rule set in words: seats, options, events, rules, readings, named options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from cardlog.rules.game import Game
from cardlog.rules.options import Option, default_json
from cardlog.show.style import Paint, pad, width, wrap


def as_data(game: Game, *, given: Mapping[str, Any]) -> dict[str, Any]:
    """Everything about a rule set as JSON values; ``given`` are options of a named option."""
    from cardlog.rules.faults import FAULTS

    return {
        "id": game.id,
        "name": game.name,
        "parent": game.parent or None,
        "family": game.family,
        "seats": list(game.seats),
        "seat_names": list(game.seat_names),
        "sources": list(game.sources),
        "given": dict(given),
        "options": [_option(o) for o in game.declared.values()],
        "events": [{"event": text, "meaning": meaning} for text, meaning in game.events],
        "rules": [
            {"code": FAULTS[fault].code, "rule": cite.text, "source": cite.source}
            for fault, cite in game.rules.items()
        ],
        "readings": [{"reading": text, "source": source} for text, source in game.readings],
        "named_options": [
            {"id": n.id, "name": n.name, "options": dict(n.options), "source": n.source}
            for n in game.named
        ],
        "proof": list(game.proof),
    }


def _option(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "kind": option.kind,
        "default": default_json(option),
        "allowed": option.allowed,
        "meaning": option.meaning,
        "source": option.source,
    }


def as_text(
    game: Game,
    *,
    asked: str,
    given: Mapping[str, Any],
    seats: int | None,
    paint: Paint,
    columns: int,
) -> list[str]:
    """The same as a page."""
    book = _Book(paint, columns)
    low, high = game.seats
    count = str(seats or low) if seats or low == high else f"{low} to {high}"
    names = f": {' '.join(game.seat_names)}" if game.seat_names else ""
    lines = [paint.strong(f"{game.name} ({game.id})")]
    lines.append(f"{game.family}; {count} seats{names}; {', '.join(game.sources)}")
    if game.parent:
        lines.append(f"a variant of {game.parent}")
    if given:
        settings = ", ".join(f"{key} = {_json(value)}" for key, value in given.items())
        lines += wrap(f"{asked} is {game.id} with {settings}", columns)
    lines += book.options(game)
    lines += book.pairs("Events", game.events)
    from cardlog.rules.faults import FAULTS

    rules = [(FAULTS[f].code, f"{c.text} [{c.source}]") for f, c in game.rules.items()]
    lines += book.pairs("Rules", rules)
    lines += book.sentences("Readings", [f"{text} [{source}]" for text, source in game.readings])
    named = [(n.id, f"{n.name}: {_settings(n.options)} [{n.source}]") for n in game.named]
    lines += book.pairs("Named options", named)
    return lines + book.sentences("Checked against", list(game.proof))


def _json(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _settings(options: Mapping[str, Any]) -> str:
    return ", ".join(f"{key} = {_json(value)}" for key, value in options.items()) or "as it is"


class _Book:
    """Sections of a page."""

    def __init__(self, paint: Paint, columns: int) -> None:
        self.paint = paint
        self.columns = columns

    def sentences(self, title: str, items: list[str]) -> list[str]:
        """A section of sentences."""
        if not items:
            return []
        lines = ["", self.paint.strong(title)]
        for item in items:
            lines += wrap(item, self.columns, indent="  ", first="- ")
        return lines

    def pairs(self, title: str, items: Any) -> list[str]:
        """A section of words and what they mean."""
        if not items:
            return []
        size = min(28, max(width(name) for name, _ in items))
        lines = ["", self.paint.strong(title)]
        for name, text in items:
            indent = " " * (size + 4)
            if width(name) > size:
                lines.append(f"  {self.paint.note(name)}")
                lines += wrap(text, self.columns, indent=indent, first=indent)
            else:
                body = wrap(text, self.columns, indent=indent, first=indent)
                body[0] = f"  {pad(self.paint.note(name), size)}  {body[0][size + 4 :]}"
                lines += body
        return lines

    def options(self, game: Game) -> list[str]:
        """Options with default, allowed values, meaning and source."""
        lines = ["", self.paint.strong("Options")]
        for option in game.declared.values():
            default = default_json(option)
            shown = "the first seat" if option.kind == "seat" else _json(default)
            lines.append(f"  {self.paint.note(option.name)} = {shown or '(none)'}")
            text = f"{option.meaning}; {option.allowed} [{option.source}]"
            lines += wrap(text, self.columns, indent="      ", first="      ")
        return lines
