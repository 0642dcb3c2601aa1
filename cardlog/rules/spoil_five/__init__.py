"""Spoil five and its relatives: the five of trumps is best, the ace of hearts always a trump."""

GAMES = {"spoil-five": "spoil_five"}
