"""The games of one file, read only as far as they are asked for."""

from __future__ import annotations

from collections.abc import Iterator

from cardlog.cli.inputs import Entry, entries
from cardlog.errors import OptionError, UsageError, Where
from cardlog.log.model import Record
from cardlog.log.views import redact
from cardlog.show.steps import Steps


class Shelf:
    """Records of a file by number; what is no record is passed over."""

    def __init__(self, file: str, *, view: str = "full") -> None:
        self.file = file
        self.view = view
        self._records: list[Record] = []
        self._lines: list[int] = []
        self._rest: Iterator[Entry] = entries(file)

    def get(self, number: int) -> Record | None:
        """The record of a number from 0, ``None`` behind the last."""
        while len(self._records) <= number:
            entry = next(self._rest, None)
            if entry is None:
                return None
            if isinstance(entry.item, Record):
                self._records.append(entry.item)
                self._lines.append(entry.place.line)
        return self._records[number]

    def find(self, name: str) -> int:
        """Number of the game with an id, or of ``#N``, or at ``@LINE``.

        ``UsageError`` if there is none.
        """
        at = int(name[1:]) if name.startswith("@") and name[1:].isdecimal() else 0
        if name.startswith("#") and name[1:].isdecimal():
            number = int(name[1:]) - 1
            if number >= 0 and self.get(number) is not None:
                return number
        else:
            number = 0
            while (record := self.get(number)) is not None:
                if record.id == name or (at and self._lines[number] == at):
                    return number
                number += 1
        count = len(self._records)
        raise UsageError(
            "unknown-game",
            f"no game {name}",
            Where(file=self.file),
            f"the file holds {count} game{'s' * (count != 1)}; name an id, @LINE, or #1 to #{count}"
            if count
            else "the file holds no games",
        )

    def steps(self, number: int) -> Steps:
        """Positions of a game as the view shows them."""
        record = self.get(number)
        if record is None:
            raise UsageError("unknown-game", f"no game #{number + 1}", Where(file=self.file))
        return Steps(self.seen(record))

    def seen(self, record: Record) -> Record:
        """The record in the view asked for; ``OptionError`` names views as a user types them."""
        if self.view == "full":
            return record
        try:
            return redact(record, self.view)
        except OptionError as error:
            hint = ", ".join(["full", "public", *record.seats])
            name = self.view.removeprefix("seat:")
            raise OptionError(error.code, f"no view {name!r}", error.where, hint) from None
