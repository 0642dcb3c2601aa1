"""What independent checkers say of a record, and examples that both they and the engine must meet."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass
class Outcome:
    """A replay: legal as far as the events go, or the first event that is not."""

    legal: bool
    event: int | None = None
    """Index of the first illegal event."""
    why: str = ""
    points: dict[str, int] = field(default_factory=dict)
    """Points of the deal scored last, by seat."""
    total: dict[str, int] = field(default_factory=dict)
    """Points of the whole record, by seat."""
    ended: bool = False
    """Whether the record may end here: the game is over."""


@dataclass
class Example:
    """A worked example: a record and what must come of it; ``None`` fields are not compared."""

    name: str
    line: str
    """Where it stands, such as ``worked-examples-a-f.md:123`` or ``003:1812``."""
    record: dict[str, Any]
    legal: bool = True
    event: int | None = None
    """Index of the illegal event."""
    points: dict[str, int] | None = None
    total: dict[str, int] | None = None
    ended: bool | None = None
