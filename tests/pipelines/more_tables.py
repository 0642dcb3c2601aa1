"""Games written to be counted by hand for what the first ones do not show."""

import json
from pathlib import Path

from tests.pipelines.poker import FLOP, RIVER, TURN, bets, hand
from tests.pipelines.tables import BACCARAT, BLACKJACK, REVOKE, SURRENDER, two
from tests.store import games

DEALS = Path(__file__).with_name("deals.jsonl")

FLOAT = hand(
    "float",
    [
        *bets("S raise 6", "W call", "N fold", "E fold"),
        *FLOP,
        *bets("S open 8", "W call"),
        *TURN,
        *bets("S check", "W open 20", "S fold"),
    ],
)
DONK = hand(
    "donk",
    [
        *bets("S raise 6", "W fold", "N fold", "E call"),
        *FLOP,
        *bets("E open 10", "S raise 30", "E fold"),
    ],
)
PROBE = hand(
    "probe",
    [
        *bets("S fold", "W raise 6", "N fold", "E call"),
        *FLOP,
        *bets("E check", "W check"),
        *TURN,
        *bets("E open 7", "W call"),
        *RIVER,
        *bets("E check", "W check"),
        "E show KdKc",
        "W show AsAd",
    ],
)
LIMPED = hand(
    "limped",
    [
        *bets("S call", "W fold", "N call", "E raise 10", "S fold", "N call"),
        *FLOP,
        *bets("N check", "E check"),
        *TURN,
        *bets("N check", "E check"),
        *RIVER,
        *bets("N check", "E open 12", "N fold"),
    ],
)
HANDS = [FLOAT, DONK, PROBE, LIMPED]
RULED = two(
    "omaha",
    "ruled",
    [
        "- deal N 7s2d7c3s", "- deal E KdKcTs9s", "- deal S JdTd8h4h", "- deal W AsAd5c5d",
        "S bet raise 6", "W bet fold", "N bet fold", "- rule E void",
    ],
    games.SEATS,
    options={"dealer": "W"},
)  # fmt: skip

# E has a full house, W nothing: both stand pat.
SNOW = two(
    "five-card-draw",
    "snow",
    [
        "- deal N JsJh2c3c4c", "- deal E AsAhAdKcKd", "- deal S 7s8d2h3h9c", "- deal W 5s6d8hTcQd",
        "N bet open 2", "E bet call", "S bet fold", "W bet call",
        "N discard 2c3c4c", "N draw stock 5c6c7c", "E discard stand-pat", "W discard stand-pat",
        "N bet check", "E bet check", "W bet open 4", "N bet fold", "E bet fold",
    ],
    games.SEATS,
    options={"dealer": "W", "ante": 1},
)  # fmt: skip


def claimed():
    """The contract of ``one_spade`` with a trick less, at another table: 1S and five more, 230."""
    calls = ["N bid 1S", "E bid pass", "S bid pass", "W bid pass"]
    events = [*games.BRIDGE_DEAL, *calls, "E play 2h", "N claim 12"]
    players = [{"seat": seat, "id": f"other:{seat.lower()}"} for seat in games.SEATS]
    return games.record("contract-bridge", events, id="claimed") | {"players": players}


def donation(name, call, **options):
    """N speaks first without a spade, and E and W need ``10 - start_2`` points."""
    deal = [event for seat in "NESW" for event in games.EUCHRE_DEAL if f"deal {seat}" in event]
    events = [*deal, games.EUCHRE_DEAL[-1], f"N bid {call}"]
    more = {"id": name, "status": "truncated", "options": {"dealer": "W"} | options}
    return games.record("euchre", events, **more)


EUCHRE = [
    donation("donates", "order", start_2=6),
    donation("passes", "pass", start_2=7),
    # nothing to fear, and too late
    donation("early", "order", start_2=5),
    donation("late", "order", start_2=8),
]
NATURAL = two(
    "blackjack",
    "natural",
    [
        "p1 bet 10", "- deal p1 up AhKh", "- deal up 6c", "- deal down Ts",
        "- show Ts", "- deal up 9c",
    ],
    options={"deals": 1},
)  # fmt: skip
DOUBLE = two(
    "blackjack",
    "double",
    [
        "p1 bet 10", "- deal p1 up 6h5h", "- deal up 6c", "- deal down Ts",
        "p1 bet double 10", "- deal p1 up 9d", "- show Ts", "- deal up 5c",
    ],
    options={"deals": 1},
)  # fmt: skip

MISPLAYED = two(
    "blackjack",
    "misplayed",
    [
        "p1 bet 10", "- deal p1 up Th2c", "- deal up 6h", "- deal down Ts",
        "p1 declare hit", "- deal p1 up 5d", "p1 declare stand", "- show Ts", "- deal up 9c",
    ],
    options={"deals": 1},
)  # fmt: skip


def timed(name, step=1000):
    """A game of the simulated ones with an event every ``step`` milliseconds."""
    for line in DEALS.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        if record["id"] == name:
            times = [step * n for n in range(len(record["events"]))]
            players = [
                {"seat": seat, "id": f"timed:{seat}", "name": "Timed"} for seat in record["seats"]
            ]
            return record | {"id": f"timed-{name}", "times": times, "players": players}
    raise LookupError(name)


MORE = [
    *HANDS, RULED, SNOW, games.one_spade(), games.seven_doubled(), games.passed_out(),
    games.unfinished(), claimed(), *EUCHRE, BLACKJACK, SURRENDER, NATURAL, DOUBLE,
    MISPLAYED, BACCARAT, REVOKE, timed("accordion"),
]  # fmt: skip
