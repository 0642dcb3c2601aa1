"""Cards and packs: two-character codes in text, small integers inside.

A card is ``suit * 16 + rank`` with suits C D H S = 0..3 and ranks 2..A = 0..12, jokers in the
gap behind the spade ace, so a hand is one 63-bit mask and a suit is a 16-bit slice of it.
Flower cards are ``64 + month * 4 + place in the month``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
CLUBS: Final = 0
DIAMONDS: Final = 1
HEARTS: Final = 2
SPADES: Final = 3
NO_SUIT: Final = 4

TWO: Final = 0
TEN: Final = 8
JACK: Final = 9
QUEEN: Final = 10
KING: Final = 11
ACE: Final = 12

JOKER: Final = 61
SECOND_JOKER: Final = 62
UNKNOWN: Final = 63

FRENCH: Final = 0
HANAFUDA: Final = 64
"""Packs: what the codes of their cards begin with; ``code ^ pack`` is below 64 inside a game."""
MONTHS: Final = "123456789OND"
"""January to December, the first letter of a flower card."""
FLOWERS: Final = (
    "brxy", "arxy", "brxy", "arxy", "arxy", "arxy", "arxy", "baxy", "arxy", "arxy", "barx", "bxyz",
)  # fmt: skip
"""Second letters by month: b bright, a animal, r ribbon, x y z chaff."""

SUIT_MASK: Final = 0x1FFF
CLUBS_MASK: Final = SUIT_MASK
DIAMONDS_MASK: Final = SUIT_MASK << 16
HEARTS_MASK: Final = SUIT_MASK << 32
SPADES_MASK: Final = SUIT_MASK << 48
PACK_52: Final = CLUBS_MASK | DIAMONDS_MASK | HEARTS_MASK | SPADES_MASK

SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")

_FLOWER_TEXT: Final = {
    HANAFUDA + 4 * month + i: MONTHS[month] + kind
    for month, kinds in enumerate(FLOWERS)
    for i, kind in enumerate(kinds)
}
_TEXT: Final = (
    {s * 16 + r: RANKS[r] + SUITS[s] for s in range(4) for r in range(13)}
    | {JOKER: "Xr", SECOND_JOKER: "Xb", UNKNOWN: "??"}
    | _FLOWER_TEXT
)
CARD_CODE: Final = {text: code for code, text in _TEXT.items()}


def card(text: str) -> int:
    """Code of a two-character card; ``KeyError`` for anything else.

    >>> card("As"), card("2c"), card("??")
    (60, 0, 63)
    """
    return CARD_CODE[text]


def card_text(code: int) -> str:
    """Two characters for a card code.

    >>> card_text(60)
    'As'
    """
    return _TEXT[code]


def parse_cards(run: str) -> list[int]:
    """Codes of a run of cards written without separators, in their order.

    Raises ``ValueError`` naming the first pair that is no card.

    >>> parse_cards("AsTd")
    [60, 24]
    """
    if len(run) % 2:
        raise ValueError(f"{run!r} is not a run of two-character cards")
    try:
        return [CARD_CODE[run[i : i + 2]] for i in range(0, len(run), 2)]
    except KeyError as error:
        raise ValueError(f"{error.args[0]!r} is not a card") from None


def cards_text(codes: Iterable[int]) -> str:
    """A run of cards in the given order.

    >>> cards_text([60, 24])
    'AsTd'
    """
    return "".join([_TEXT[code] for code in codes])


def mask(codes: Iterable[int] | str) -> int:
    """Set of cards as a bit mask.

    >>> mask("2c3c")
    3
    """
    bits = 0
    for code in parse_cards(codes) if isinstance(codes, str) else codes:
        bits |= 1 << code
    return bits


def members(bits: int) -> Iterator[int]:
    """Card codes of a mask, lowest first."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


_HAND_ORDER: Final = [JOKER, SECOND_JOKER] + [
    s * 16 + r for s in (SPADES, HEARTS, DIAMONDS, CLUBS) for r in range(12, -1, -1)
]


@lru_cache(maxsize=4096)
def _hand_text(bits: int) -> str:
    return "".join([_TEXT[code] for code in _HAND_ORDER if bits >> code & 1])


def hand_text(bits: int, *, unknown: int = 0) -> str:
    """Cards of a mask as players sort them: jokers, spades, hearts, diamonds, clubs, high to low.

    >>> hand_text(mask("2cAsKh"), unknown=1)
    'AsKh2c??'
    """
    return _hand_text(bits) + "??" * unknown


def set_text(bits: int, pack: int = FRENCH) -> str:
    """Cards of a set of a game's own codes, whatever pack it is played with.

    >>> set_text(mask("As2c")), set_text(0b11, HANAFUDA)
    ('As2c', '1b1r')
    """
    return cards_text([code ^ pack for code in members(bits)]) if pack else hand_text(bits)


def sort_hand(codes: Iterable[int]) -> list[int]:
    """Cards in hand order, unknown cards last."""
    place = HAND_PLACE
    return sorted(codes, key=lambda code: place[code])


HAND_PLACE: Final = {
    code: i for i, code in enumerate([*_HAND_ORDER, *range(HANAFUDA, HANAFUDA + 48), UNKNOWN])
}
"""Where a card stands in a hand, by its code."""


def suit_text(bits: int) -> str:
    """Ranks per suit, spades first, dot between: the bridge player's hand.

    >>> suit_text(mask("AsKsTh2c"))
    'AK.T..2'
    """
    suits = []
    for s in (SPADES, HEARTS, DIAMONDS, CLUBS):
        part = bits >> (16 * s) & SUIT_MASK
        suits.append("".join([RANKS[r] for r in range(12, -1, -1) if part >> r & 1]))
    return ".".join(suits)


def pack(low: str = "2") -> int:
    """Mask of the pack whose lowest rank is ``low``: 52 cards for "2", 24 for "9".

    >>> pack("9").bit_count()
    24
    """
    ranks = SUIT_MASK >> RANKS.index(low) << RANKS.index(low)
    return ranks | ranks << 16 | ranks << 32 | ranks << 48
