"""Cribbage: cards to a count of thirty-one, then hands and crib with the starter."""

GAMES = {"cribbage": "cribbage"}
NAMED = {
    "cribbage": (
        "five-card-cribbage",
        "three-handed-cribbage",
        "partnership-cribbage",
        "cribbage/muggins",
    )
}
