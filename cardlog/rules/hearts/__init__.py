"""Hearts and its relatives: avoid the cards that count."""

GAMES = {
    "hearts": "hearts",
    "omnibus-hearts": "omnibus_hearts",
    "black-maria": "black_maria",
    "hearts-foster": "hearts_foster",
    "domino-hearts": "domino_hearts",
}
NAMED = {"hearts": ("spot-hearts", "shoot-the-sun"), "hearts-foster": ("howell-hearts",)}
