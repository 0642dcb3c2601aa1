"""One at a time on an object store: a lease, taken by creating an object that must not be there.

Leases are numbered, and the highest one counts. Its holder writes it anew every few seconds; if
it stays as it is for longer than a lease lasts, its holder died, and the next number may be
created, which only one can do. Nobody's clock is compared with another's.
"""

from __future__ import annotations

import secrets
import threading
import time
from contextlib import suppress
from typing import Any, Final

from cardlog.errors import StoreError, Where

LASTS: Final = 60.0
"""Seconds after which a lease that is not renewed is taken over."""
LOOK: Final = 1.0
"""Seconds between looks of one who waits."""


class Lease:
    """The right to change what lies under a prefix, as long as it is held."""

    def __init__(self, store: Any, folder: str, *, lasts: float = LASTS) -> None:
        self._store = store
        self._folder = folder
        self._lasts = lasts
        self._token = secrets.token_hex(8)
        self._number = 0
        self._end = threading.Event()
        self._thread: threading.Thread | None = None

    def take(self) -> None:
        """Wait until nobody holds it, and take it."""
        seen: tuple[int, bytes] | None = None
        since = 0.0
        while True:
            found = self._highest()
            if found != seen:
                seen, since = found, time.monotonic()
            if found[0] and time.monotonic() - since < self._lasts:
                time.sleep(min(LOOK, self._lasts / 4))
                continue
            self._number = found[0] + 1
            with suppress(FileExistsError):
                self._write(0, mode="create")
                break
        self._end.clear()
        self._thread = threading.Thread(target=self._renew, daemon=True)
        self._thread.start()

    def check(self) -> None:
        """Raise ``StoreError`` if another one has taken it over meanwhile."""
        if self._highest()[0] != self._number:
            raise StoreError(
                "lease-lost",
                "this process did not answer for so long that another one took its turn",
                Where(file=self._folder),
                "do it again: what was done is done, and nothing was lost",
            )

    def give_back(self) -> None:
        """End it; older ones, whose holders died, go first, so that the highest always counts."""
        self._end.set()
        if self._thread is not None:
            self._thread.join()
        for number in [n for n in self._numbers() if n <= self._number]:
            with suppress(FileNotFoundError):
                self._store.rm_file(self._key(number))

    def _renew(self) -> None:
        turn = 0
        while not self._end.wait(self._lasts / 4):
            turn += 1
            # A store that does not answer now may do so in time.
            with suppress(Exception):
                if self._highest()[0] != self._number:
                    return
                self._write(turn, mode="overwrite")

    def _write(self, turn: int, *, mode: str) -> None:
        self._store.pipe_file(self._key(self._number), f"{self._token} {turn}".encode(), mode=mode)

    def _key(self, number: int) -> str:
        return f"{self._folder}/{number:08d}"

    def _numbers(self) -> list[int]:
        try:
            names = [key.rpartition("/")[2] for key in self._store.find(self._folder)]
        except FileNotFoundError:
            return []
        return sorted(int(name) for name in names if name.isdecimal())

    def _highest(self) -> tuple[int, bytes]:
        """Number and content of the lease that counts; 0 if there is none."""
        while numbers := self._numbers():
            with suppress(FileNotFoundError):
                return numbers[-1], bytes(self._store.cat_file(self._key(numbers[-1])))
        return 0, b""
