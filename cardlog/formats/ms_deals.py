"""Microsoft's deal numbers: the shuffle behind FreeCell's numbered deals, forwards and backwards.

The numbers 1 to 2147483647 name deals of one pack. Negative numbers (special layouts) and larger
ones (another generator) are not among them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cardlog.cards import ACE, card_text, cards_text
from cardlog.errors import UsageError
from cardlog.log.model import Record

MOST: Final = 2**31 - 1
CLASSIC: Final = 32_000
"""Deals of the first program; among these :func:`number_of` looks a layout up."""
KEY: Final = "x_ms_deal"
"""Where a record keeps the number of its deal."""
_PACK: Final = tuple(
    suit * 16 + (ACE if rank == 0 else rank - 1) for rank in range(13) for suit in range(4)
)
"""AC AD AH AS 2C … KS."""
COLUMNS: Final = 8


def ms_deal(number: int) -> list[int]:
    """The 52 cards of a numbered deal, in the order in which they are dealt.

    ``UsageError`` for a number that names no deal.

    >>> cards_text(ms_deal(1)[:8])
    'Jd2d9hJc5d7h7c5h'
    """
    if type(number) is not int or not 1 <= number <= MOST:
        raise UsageError(
            "no-such-deal",
            f"{number!r} is the number of no deal",
            hint=f"Microsoft's deals have the numbers 1 to {MOST}",
        )
    pack = list(_PACK)
    state = number
    dealt = []
    for left in range(52, 0, -1):
        state = (state * 214013 + 2531011) & MOST
        at = (state >> 16) % left
        dealt.append(pack[at])
        pack[at] = pack[left - 1]
    return dealt


def ms_columns(number: int) -> list[list[int]]:
    """The columns of a numbered deal of FreeCell, dealt to one column after the other."""
    cards = ms_deal(number)
    return [cards[column::COLUMNS] for column in range(COLUMNS)]


def ms_record(number: int, *, rules: str = "freecell") -> Record:
    """A record that holds the deal and no move yet; ``rules`` is ``freecell`` or ``bakers-game``.

    >>> ms_record(617).events[0]
    '- deal up col1 7dTdThKd4c4sJd'
    """
    if rules not in ("freecell", "bakers-game"):
        raise UsageError(
            "no-such-deal",
            f"no numbered deal of {rules} is described",
            hint="rules are freecell or bakers-game",
        )
    events = [
        f"- deal up col{i + 1} {cards_text(cards)}" for i, cards in enumerate(ms_columns(number))
    ]
    return Record(
        id=f"ms-{number}",
        rules=rules,
        seats=["p1"],
        status="truncated",
        events=events,
        extra={KEY: number},
    )


@lru_cache(maxsize=1)
def classic_deals() -> NDArray[np.uint8]:
    """All 32,000 deals of the first program, one a row: the cards in the order of dealing."""
    rows = np.arange(CLASSIC)
    pack = np.tile(np.array(_PACK, np.uint8), (CLASSIC, 1))
    state = np.arange(1, CLASSIC + 1, dtype=np.int64)
    dealt = np.empty((CLASSIC, 52), np.uint8)
    for i in range(52):
        state = (state * 214013 + 2531011) & MOST
        at = (state >> 16) % (52 - i)
        dealt[:, i] = pack[rows, at]
        pack[rows, at] = pack[:, 51 - i]
    return dealt


@lru_cache(maxsize=1)
def _numbers() -> dict[bytes, int]:
    return {row.tobytes(): i + 1 for i, row in enumerate(classic_deals())}


def number_of(columns: list[list[int]]) -> int | None:
    """The number from 1 to 32000 of a layout of eight columns, ``None`` if it has none.

    >>> number_of(ms_columns(24))
    24
    """
    if [len(column) for column in columns] != [7, 7, 7, 7, 6, 6, 6, 6]:
        return None
    cards = [columns[i % COLUMNS][i // COLUMNS] for i in range(52)]
    return _numbers().get(bytes(cards))


def with_last_card(moves: list[tuple[int, int]]) -> list[int]:
    """Numbers of the deals whose columns (from 0) end in these cards.

    >>> with_last_card([(0, ms_columns(5)[0][-1]), (7, ms_columns(5)[7][-1])])[:2]
    [5, 961]
    """
    deals = classic_deals()
    fitting: Any = np.ones(CLASSIC, bool)
    for column, card in moves:
        last = 48 + column if column < 4 else 40 + column
        fitting &= deals[:, last] == card
    return [int(i) + 1 for i in np.flatnonzero(fitting)]


def shown_card(code: int) -> str:
    """A card as boards write it.

    >>> shown_card(60)
    'AS'
    """
    return card_text(code).upper()
