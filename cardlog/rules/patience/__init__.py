"""Patiences: games of one player against the fall of the cards."""

GAMES = {
    "freecell": "cell_games:FREECELL",
    "bakers-game": "cell_games:BAKERS_GAME",
    "eight-off": "cell_games:EIGHT_OFF",
    "seahaven-towers": "cell_games:SEAHAVEN_TOWERS",
    "forecell": "cell_games:FORECELL",
    "klondike": "klondike",
    "accordion": "accordion",
}
NAMED = {
    "klondike": ("vegas-klondike", "thoughtful-klondike"),
    "accordion": ("open-accordion", "strict-accordion"),
}
