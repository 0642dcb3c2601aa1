"""Loo: three cards, a pot in thirds, and a price for taking none of it."""

GAMES = {"loo-double": "loo_double"}
