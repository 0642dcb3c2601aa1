"""Climbing games: each play has to beat the last one."""

GAMES = {"president": "president", "big-two": "big_two"}
NAMED = {
    "big-two": (
        "big-two/honour-bombs",
        "big-two/sequence-order",
        "big-two/steeper-penalties",
        "big-two/dragon",
        "big-two/three-players",
        "big-two/two-players",
        "big-two/draw-on-pass",
    )
}
