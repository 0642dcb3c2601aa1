"""Bit counts of card sets; the compiled rules use the processor's own instructions for these."""

from __future__ import annotations


def popcount(bits: int) -> int:
    """How many cards a set holds.

    >>> popcount(0b1011)
    3
    """
    return bits.bit_count()


def highest(bits: int) -> int:
    """Code of the highest card of a set, -1 of an empty one.

    >>> highest(0b1011)
    3
    """
    return bits.bit_length() - 1
