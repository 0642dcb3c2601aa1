"""All fours: high, low, jack and game, and the games that add pedros, bids and a draw to them."""

GAMES = {
    "auction-pitch": "auction_pitch",
    "pitch": "pitch",
    "cinch": "cinch",
    "cinch-foster": "cinch_foster",
    "california-jack": "california_jack",
}
NAMED = {"pitch": ("pitch-cutthroat", "draw-pitch", "pitch/no-junk-points")}
