"""Hands of cards as people write them: by suit, on a line or in rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from cardlog.cards import FRENCH, HANAFUDA, RANKS, SUIT_MASK, mask, members
from cardlog.show.style import SUIT_ORDER, Paint

_JOKERS: Final = 3 << 61
Copies: TypeAlias = Sequence[int] | Mapping[int, int] | None
"""How often each card is in a hand, by code; ``None``: once."""


def _ranks(bits: int, suit: int, copies: Copies) -> str:
    part = bits >> (16 * suit) & SUIT_MASK
    return "".join(
        [
            RANKS[r] * (copies[16 * suit + r] if copies else 1)
            for r in range(12, -1, -1)
            if part >> r & 1
        ]
    )


def _jokers(bits: int, copies: Copies) -> int:
    return sum(copies[code] if copies else 1 for code in members(bits & _JOKERS))


def hand_rows(
    bits: int, hidden: int, paint: Paint, copies: Copies = None, *, pack: int = FRENCH
) -> list[str]:
    """A hand as the bridge player sees it in print: one row a suit, four flower cards a row."""
    rows = []
    if pack:
        flowers = [paint.card(code ^ pack) for code in members(bits)]
        rows += [" ".join(flowers[i : i + 4]) for i in range(0, len(flowers), 4)]
        bits = 0
    if bits:
        for suit in SUIT_ORDER:
            ranks = _ranks(bits, suit, copies)
            rows.append(f"{paint.suit(suit)} {paint.in_suit(suit, ranks) if ranks else '-'}")
    if bits & _JOKERS:
        rows.append(f"{'*' * _jokers(bits, copies)} joker")
    if hidden:
        rows.append(paint.faint(f"?? x{hidden}"))
    return rows


def hand_line(
    bits: int, hidden: int, paint: Paint, copies: Copies = None, *, pack: int = FRENCH
) -> str:
    """A hand on one line; ``copies`` tells how often each card is there, by default once.

    >>> hand_line(1 << 60 | 3, 2, Paint()), hand_line(1 << 60, 0, Paint(), {60: 2})
    ('♠A ♣32 ??x2', '♠AA')
    """
    parts = [paint.card(code ^ pack) for code in members(bits)] if pack else []
    bits = 0 if pack else bits
    parts += [
        paint.suit(suit) + paint.in_suit(suit, ranks)
        for suit in SUIT_ORDER
        if (ranks := _ranks(bits, suit, copies))
    ]
    if bits & _JOKERS:
        count = _jokers(bits, copies)
        parts.append("joker" if count == 1 else f"{count} jokers")
    if hidden:
        parts.append(paint.faint(f"??x{hidden}"))
    return " ".join(parts)


def codes_line(codes: Sequence[int], hidden: int, paint: Paint) -> str:
    """Known cards by their codes and a number of unknown ones, on one line."""
    bits, copies, pack = held(codes)
    return hand_line(bits, hidden, paint, copies, pack=pack)


def codes_rows(codes: Sequence[int], hidden: int, paint: Paint) -> list[str]:
    """The same with a row for each suit."""
    bits, copies, pack = held(codes)
    return hand_rows(bits, hidden, paint, copies, pack=pack)


def held(codes: Sequence[int]) -> tuple[int, Counter[int], int]:
    """Cards as a set, how often each is there, and their pack."""
    pack = HANAFUDA if codes and codes[0] >= HANAFUDA else FRENCH
    inner = [code ^ pack for code in codes]
    return mask(set(inner)), Counter(inner), pack
