"""Rummy games: draw, meld sets and runs, discard; gin, canasta and 500 rummy."""

GAMES = {
    "gin-rummy": "gin_rummy",
    "oklahoma-gin": "oklahoma_gin",
    "hollywood-gin": "hollywood_gin",
    "straight-gin": "straight_gin",
    "canasta": "canasta",
    "rummy-500": "rummy_500",
}
NAMED = {
    "canasta": ("canasta-2p", "canasta-3p"),
    "rummy-500": (
        "rummy-500/going-out-bonus",
        "rummy-500/deal-target",
        "rummy-500/wild-jokers",
        "rummy-500/floating",
    ),
}
