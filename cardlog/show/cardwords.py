"""Card codes inside a sentence, written as the cards around it are."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Final

from cardlog.cards import parse_cards

_RUN: Final = re.compile(
    r"(?<![\w?'/-])(?:(?:[2-9TJQKA][cdhs]|X[rb]|[1-9OND][abrxyz])(?:\?\?)*)+(?![\w?'/-])"
)
_NOTATION: Final = " is written "
"""A message about how a card is written shows it as a record holds it."""


def with_cards(text: str, write: Callable[[int], str], *, seats: Collection[str]) -> str:
    """A sentence whose card codes are written by ``write``; names of seats stay as they are.

    >>> with_cards("S played 6d, not 9s4s", lambda code: f"<{code}>", seats=["S"])
    'S played <20>, not <55> <50>'
    """
    if _NOTATION in text:
        return text

    def written(found: re.Match[str]) -> str:
        run = found.group()
        return run if run in seats else " ".join(write(code) for code in parse_cards(run))

    return _RUN.sub(written, text)
