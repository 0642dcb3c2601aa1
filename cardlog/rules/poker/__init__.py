"""Poker: chips staked in rounds of betting for the best hand, or the only one left."""

GAMES = {
    "texas-holdem": "texas_holdem",
    "omaha": "omaha",
    "omaha-hilo": "omaha_hilo",
    "five-card-omaha": "five_card_omaha",
    "big-o": "big_o",
    "courchevel": "courchevel",
    "five-card-draw": "five_card_draw",
}
NAMED = {
    "five-card-draw": (
        "jackpots",
        "lowball-a5",
        "lowball-27",
        "five-card-draw/blinds",
        "five-card-draw/wild",
    )
}
