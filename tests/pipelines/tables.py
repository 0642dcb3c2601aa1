"""Short games written to be counted by hand: gin, Oh Hell, blackjack, baccarat, bridge."""

from tests.store.games import BRIDGE_DEAL, EUCHRE_DEAL, record


def two(rules, name, events, seats=("p1", "p2"), **more):
    players = [{"seat": seat, "id": f"club:{seat}", "kind": "human"} for seat in seats]
    whole = {"cardlog": "1.0", "id": name, "rules": rules, "seats": list(seats)}
    return whole | {"players": players, "events": events} | more


GIN = two(
    "gin-rummy",
    "undercut-and-gin",
    [
        "- deal p1 As2s3s4h5h6h7c8c9cTh", "- deal p2 Ad2d3d4c5c6c7d8d9d2c", "- deal up Qs",
        "p1 declare pass", "p2 declare pass", "p1 draw stock Kd",
        "p1 declare knock", "p1 discard down Kd",
        "p1 meld As2s3s", "p1 meld 4h5h6h", "p1 meld 7c8c9c", "p1 show Th 10",
        "p2 meld Ad2d3d", "p2 meld 4c5c6c", "p2 meld 7d8d9d", "p2 show 2c 2",
        "- deal p1 As2s3s4h5h6h7c8c9cKd", "- deal p2 QsJdTh8d7h6s5d3c2hKc", "- deal up Tc",
        "p2 declare pass", "p1 draw discard Tc", "p1 declare gin", "p1 discard down Kd",
        "p1 meld As2s3s", "p1 meld 4h5h6h", "p1 meld 7c8c9cTc", "p1 show 0",
        "p2 show QsJdTh8d7h6s5d3c2hKc 71",
    ],
    options={"dealer": "p2", "deals": 2},
)  # fmt: skip
TRUMPS_LED = two(
    "oh-hell",
    "trumps-led",
    [
        "- deal p1 As3d", "- deal p2 4s5d", "- deal p3 6c7c", "- deal up 2s",
        "p1 bid 1", "p2 bid 0", "p3 bid 0",
        "p1 play As", "p2 play 4s", "p3 play 6c", "p1 play 3d", "p2 play 5d", "p3 play 7c",
    ],
    ("p1", "p2", "p3"),
    options={"dealer": "p3", "hands": [2]},
)  # fmt: skip
REVOKE = two(
    "oh-hell",
    "revoke",
    [
        "- deal p1 As3d", "- deal p2 4s5d", "- deal p3 6c7c", "- deal up 2s",
        "p1 bid 1", "p2 bid 0", "p3 bid 0",
        "p1 play As", "p2 play 5d !revoke", "p3 play 6c",
        "p1 play 3d", "p2 play 4s", "p3 play 7c",
    ],
    ("p1", "p2", "p3"),
    options={"dealer": "p3", "hands": [2]},
    times=[0, 0, 0, 0, 2000, 3000, 3500, 5500, 6000, 7000, 7500, 8000, 8100],
)  # fmt: skip
BLACKJACK = two(
    "blackjack",
    "two-rounds",
    [
        "p1 bet 10", "p2 bet 10", "- deal p1 up Th6h", "- deal p2 up Tc9c",
        "- deal up Ad", "- deal down 5d", "p1 bet insurance 5",
        "p1 declare hit", "- deal p1 up 8s", "p2 declare stand",
        "- show 5d", "- deal up Kc", "- deal up 9d",
        "p1 bet 10", "- deal p1 up 8c8d", "- deal up 6c", "- deal down Ts",
        "p1 bet split 10", "- deal p1 up Td", "- deal p1 up hand2 3h",
        "p1 declare stand", "p1 declare hit hand2", "- deal p1 up hand2 9h",
        "p1 declare stand hand2", "- show Ts", "- deal up 7c",
    ],
    options={"deals": 2},
)  # fmt: skip
SURRENDER = two(
    "blackjack",
    "surrender",
    [
        "p1 bet 10", "- deal p1 up Th6c", "- deal up Td", "- deal down 7d",
        "p1 declare surrender",
    ],
    options={"deals": 1, "surrender": "late"},
)  # fmt: skip
BACCARAT = two(
    "baccarat",
    "three-rounds",
    [
        "p1 bet player 100", "- deal up hand1 4c5d", "- deal up hand2 Kd7s",
        "p1 bet banker 100", "- deal up hand1 Kc6h", "- deal up hand2 9h9s",
        "p1 bet player 100", "- deal up hand1 4h5h", "- deal up hand2 Kh9d",
    ],
    options={"deals": 3},
)  # fmt: skip


def overcall():
    """2S doubled by E, vulnerable, without a trick: eight down, 200 + 7 x 300 = 2300."""
    calls = [
        "N bid 1NT", "E bid 2S", "S bid double", "W bid pass", "N bid pass", "E bid pass",
    ]  # fmt: skip
    events = [*BRIDGE_DEAL, *calls, "S play Ad", "S claim 13"]
    return record("contract-bridge", events, id="overcall", options={"vulnerable": "both"})


TABLES = [GIN, TRUMPS_LED, REVOKE, BLACKJACK, SURRENDER, BACCARAT, overcall()]


def reverse_next():
    """All pass once, then S, the dealer's partner, names hearts when a spade was turned down."""
    calls = [f"{seat} bid pass" for seat in "ESWNE"]
    events = [*EUCHRE_DEAL, *calls, "S bid hearts"]
    more = {"id": "reverse-next", "status": "truncated", "options": {"dealer": "N", "deals": 1}}
    return record("euchre", events, **more)


TABLES.append(reverse_next())
