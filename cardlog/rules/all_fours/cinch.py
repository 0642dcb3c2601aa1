"""Cinch: fourteen points, two of the trumps fives, for the side that bids and takes them."""

from __future__ import annotations

from cardlog.rules.all_fours.cinch_family import CINCH

GAME = CINCH
