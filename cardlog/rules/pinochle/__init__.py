"""Pinochle: bid, meld, then follow, beat and trump."""

GAMES = {"pinochle": "pinochle"}
