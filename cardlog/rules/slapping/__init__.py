"""Games of slapping."""

GAMES = {"egyptian-ratscrew": "egyptian_ratscrew"}
NAMED = {
    "egyptian-ratscrew": (
        "ers/long-slaps",
        "ers/flat-counts",
        "ers/false-slap",
        "ers/outside-slap",
        "ers/two-packs",
    )
}
