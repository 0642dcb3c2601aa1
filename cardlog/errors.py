"""Errors: one base class, a stable code each, and always where, what and what to do next."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Where:
    """A place in the input; parts that are not known stay empty.

    >>> str(Where(file="a.pbn", line=3, column=7))
    'a.pbn:3:7'
    """

    file: str = ""
    line: int = 0
    column: int = 0
    game: str = ""
    event: int | None = None

    def __str__(self) -> str:
        text = self.file or "-"
        if self.line:
            text += f":{self.line}"
            if self.column:
                text += f":{self.column}"
        return text


@dataclass
class CardlogError(Exception):
    """Base of all errors a user can meet.

    ``code`` is stable across releases and explained by ``cardlog explain CODE``.
    """

    code: str
    message: str
    where: Where = field(default_factory=Where)
    hint: str = ""

    def __post_init__(self) -> None:
        super().__init__(self.code, self.message, self.where, self.hint)

    def __str__(self) -> str:
        text = f"{self.where}: {self.code}: {self.message}" if str(self.where) != "-" else ""
        text = text or f"{self.code}: {self.message}"
        return f"{text}\n  {self.hint}" if self.hint else text


class FormatError(CardlogError):
    """Text that is no record: bad JSON, bad bytes, an event outside the grammar."""


class OptionError(CardlogError):
    """A rule set, option or seat that the program does not know."""


class UsageError(CardlogError):
    """A call that cannot be carried out as asked."""


class StoreError(CardlogError):
    """A lake that cannot be opened, written or trusted."""
