"""Pitch is read by the checker of auction pitch, which knows both rule sets."""

from tests.rules.all_fours.auction_pitch_checker import play, replay

__all__ = ["play", "replay"]
