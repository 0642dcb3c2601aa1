"""Games against a bank: stakes, a shoe of several packs, hands settled one by one."""

GAMES = {"baccarat": "baccarat", "blackjack": "blackjack"}
NAMED = {
    "baccarat": ("mini-baccarat", "super-6", "baccarat/reduced-commission"),
    "blackjack": (
        "blackjack/h17",
        "blackjack/6-5",
        "blackjack/late-surrender",
        "blackjack/rotating-banker",
    ),
}
