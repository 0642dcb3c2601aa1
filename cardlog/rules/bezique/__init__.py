"""Bezique: meld and draw while the stock lasts, then follow, beat and trump."""

GAMES = {"bezique": "bezique"}
NAMED = {"bezique": ("bezique/stricter-melds", "bezique/carte-blanche")}
