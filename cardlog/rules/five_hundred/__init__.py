"""Five hundred: an auction, a kitty, and ten tricks with or without bowers."""

GAMES = {
    "five-hundred-4": "five_hundred_4",
    "five-hundred-3": "five_hundred_3",
}
