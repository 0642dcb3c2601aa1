"""Durak: attack, defence, and a fool at the end."""

GAMES = {
    "durak": "durak",
    "perevodnoy-durak": "perevodnoy_durak",
    "team-durak": "team_durak",
    "durak-52": "durak_52",
}
NAMED = {"durak": ("perevodnoy-durak", "team-durak", "durak-52")}
