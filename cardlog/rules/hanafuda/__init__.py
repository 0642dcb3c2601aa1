"""Games with flower cards: cards of a month take each other, pictures make combinations."""

GAMES = {"koi-koi": "koi_koi"}
