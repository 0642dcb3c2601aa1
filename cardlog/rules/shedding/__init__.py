"""Games in which each card has to fit the one that lies on top."""

GAMES = {"crazy-eights": "crazy_eights"}
NAMED = {"crazy-eights": ("crazy-eights/special-cards", "crazy-eights/draw-one")}
