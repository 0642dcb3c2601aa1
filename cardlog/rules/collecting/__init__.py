"""Games of asking for cards and laying down sets of a rank."""

GAMES = {"go-fish": "go_fish", "happy-families": "happy_families"}
NAMED = {"go-fish": ("go-fish-pairs", "go-fish-exact", "go-fish-thirteen")}
