"""Five hands of Texas hold'em and one of draw poker, written to be counted by hand.

Blinds 1 and 2; W has the button, N and E the blinds, S is the cutoff and speaks first.
"""

SEATS = ["N", "E", "S", "W"]
PLAYERS = [{"seat": seat, "id": f"club:{seat.lower()}", "kind": "human"} for seat in SEATS]
HOLES = ["- deal N 7s2d", "- deal E KdKc", "- deal S JdTd", "- deal W AsAd"]
FLOP = ["- deal burn 3c", "- deal board Qh8c4s"]
TURN = ["- deal burn 5c", "- deal board 9h"]
RIVER = ["- deal burn 6c", "- deal board 2h"]


def hand(name, events, **options):
    return {
        "cardlog": "1.0", "id": name, "rules": "texas-holdem", "seats": SEATS, "players": PLAYERS,
        "options": {"dealer": "W"} | options, "events": HOLES + events,
    }  # fmt: skip


def bets(*acts):
    return [f"{act[0]} bet {act[2:]}" for act in acts]


CHECK_RAISE = hand(
    "check-raise",
    [
        *bets("S raise 6", "W raise 20", "N fold", "E fold", "S call"),
        *FLOP,
        *bets("S check", "W open 20", "S raise 60", "W fold"),
    ],
)
SQUEEZE = hand(
    "squeeze",
    bets("S call", "W raise 8", "N call", "E raise 30", "S fold", "W fold", "N fold"),
)
WALK = hand("walk", bets("S fold", "W fold", "N fold"))
SHOWDOWN = hand(
    "showdown",
    [
        *bets("S fold", "W raise 4", "N fold", "E call"),
        *FLOP,
        *bets("E check", "W check"),
        *TURN,
        *bets("E check", "W open 6", "E call"),
        *RIVER,
        *bets("E open 10", "W call"),
        "E show KdKc",
        "W show AsAd",
    ],
    rake=[1],
)
BARREL = hand(
    "barrel",
    [
        *bets("S raise 6", "W call", "N fold", "E fold"),
        *FLOP,
        *bets("S open 8", "W call"),
        *TURN,
        *bets("S open 20", "W fold"),
    ],
)
HOLDEM = [CHECK_RAISE, SQUEEZE, WALK, SHOWDOWN, BARREL]
# done, opportunities, games
HOLDEM_GOLDEN = {
    # S W / S W N E / nobody / W E / S W, of twenty hands less one walk
    "vpip": (10, 19, 5),
    "vpip:pt4": (10, 19, 5),
    "vpip:pt3": (10, 20, 5),
    "vpip:asked": (10, 19, 5),
    # S W / W E / nobody / W / S
    "pfr": (6, 19, 5),
    # W did / N did not, E did / N and E did not / W, N and E did not
    "three-bet": (2, 8, 4),
    # S did / S limped / S, W and N folded / S folded, W did / S did
    "steal": (3, 8, 5),
    # S called, W folded
    "fold-to-three-bet": (1, 2, 2),
    # N, E and S / S, W and N
    "four-bet": (0, 6, 2),
    # E did / N and E folded
    "squeeze": (1, 3, 2),
    # W raised again / W did
    "cold-call": (1, 2, 2),
    # S / S limped, W / S, W and N / S and W / S
    "limp": (1, 9, 5),
    # as before, but W of the second hand came after a limper
    "limp:open-limp": (1, 8, 5),
    # N folded, E called
    "fold-to-steal": (1, 2, 1),
    # W did / W did not / S did
    "c-bet": (2, 3, 3),
    # S raised / W called
    "fold-to-c-bet": (0, 2, 2),
    "barrel": (1, 1, 1),
    "delayed-c-bet": (1, 1, 1),
    # S did / E called on the turn
    "check-raise": (1, 2, 2),
    # two saw each of three flops, one flop went to a showdown
    "wtsd": (2, 6, 3),
    "won-at-showdown": (1, 2, 1),
    "won-when-saw-flop": (3, 6, 3),
    # W and S / W and E / S twice, over calls of E and W / W
    "aggression-factor": (6, 3, 3),
    # with the folds of W / W
    "aggression-frequency": (6, 11, 3),
    # what all win together is the rake of one chip, half a big blind
    "bb-per-100": (-50, 20, 5),
    "rake-per-100": (50, 20, 5),
}
DRAW = {
    "cardlog": "1.0", "id": "draw", "rules": "five-card-draw", "seats": SEATS, "players": PLAYERS,
    "options": {"dealer": "W", "ante": 1},
    "events": [
        "- deal N JsJh2c3c4c", "- deal E AsAhAdKcKd", "- deal S 7s8d2h3h9c", "- deal W 5s6d8hTcQd",
        "N bet open 2", "E bet call", "S bet fold", "W bet fold",
        "N discard 2c3c4c", "N draw stock 5c6c7c", "E discard stand-pat",
        "N bet check", "E bet open 4", "N bet fold",
    ],
}  # fmt: skip
DRAW_GOLDEN = {"pat-hands": (1, 2, 1), "cards-drawn": (3, 2, 1)}
