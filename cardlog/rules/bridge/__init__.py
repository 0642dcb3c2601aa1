"""Contract bridge."""

GAMES = {"contract-bridge": "contract_bridge"}
NAMED = {
    "contract-bridge": ("duplicate-bridge", "rubber-bridge", "chicago-bridge", "auction-bridge"),
}
