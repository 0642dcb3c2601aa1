"""Jass: the jack and the nine of trumps on top, follow or trump, never undertrump."""

GAMES = {"schieber-jass": "schieber_jass"}
