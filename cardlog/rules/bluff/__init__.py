"""Games of bluff: cards face down, claims, challenges."""

GAMES = {"bs": "bs", "bluff": "bluff"}
NAMED = {
    "bs": (
        "bluff",
        "bs/challenge-window",
        "bs/count-lying",
        "bs/sequence-direction",
        "bs/two-pack",
        "bs/play-on",
    )
}
