"""Cinch by the old laws is read by the checker of cinch, which knows both rule sets."""

from tests.rules.all_fours.cinch_checker import play, replay

__all__ = ["play", "replay"]
