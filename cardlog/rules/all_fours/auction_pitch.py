"""Auction pitch: bid for the right to pitch; high, low, jack and game (000:560-616)."""

from __future__ import annotations

from cardlog.rules.all_fours.pitch_family import PITCH

GAME = PITCH
