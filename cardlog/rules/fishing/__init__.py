"""Fishing games: cards of the hand catch cards of the table."""

GAMES = {"casino": "casino"}
NAMED = {"casino": ("royal-casino", "spade-casino", "draw-casino", "partnership-casino")}
