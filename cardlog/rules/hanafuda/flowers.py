"""Flower cards as the rules see them: four times the month and the place in it, 0 to 47."""

from __future__ import annotations

from cardlog.cards import CARD_CODE, HANAFUDA
from cardlog.rules.bits import popcount

PACK = (1 << 48) - 1


def _set(text: str) -> int:
    codes = [CARD_CODE[text[i : i + 2]] ^ HANAFUDA for i in range(0, len(text), 2)]
    return sum(1 << code for code in codes)


BRIGHTS = _set("1b3b8bNbDb")
RAIN_MAN = _set("Nb")
CUP = _set("9a")
CURTAIN = _set("3b")
MOON = _set("8b")
BOAR_DEER_BUTTERFLY = _set("7aOa6a")
ANIMALS = _set("2a4a5a6a7a8a9aOaNa")
POETRY = _set("1r2r3r")
BLUE = _set("6r9rOr")
RIBBONS = POETRY | BLUE | _set("4r5r7rNr")
PLAINS = PACK & ~(BRIGHTS | ANIMALS | RIBBONS)
NOVEMBER = _set("NbNaNrNx")
DECEMBER = _set("DbDxDyDz")


def month_of(card: int) -> int:
    """All cards of a card's month."""
    return 15 << (card & ~3)


def whole_months(cards: int) -> int:
    """Months of which all four cards are in a set."""
    found = 0
    for month in range(12):
        four = 15 << (4 * month)
        if cards & four == four:
            found |= four
    return found


def four_pairs(cards: int) -> int:
    """Whether eight cards are four pairs: every month twice or four times."""
    # 003:3521, 003:3574
    for month in range(12):
        if popcount(cards >> (4 * month) & 15) & 1:
            return 0
    return int(popcount(cards) == 8)
