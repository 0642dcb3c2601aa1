"""What stands behind each rule set, counted by ``python -m tests.evidence``."""

from __future__ import annotations

from typing import Final, NamedTuple


class Evidence(NamedTuple):
    """Worked examples and real records that replay as stated; who else agrees."""

    examples: int = 0
    records: int = 0
    checker: bool = False
    """A second checker, written from the rule book alone, judges damaged games alike."""
    engines: tuple[tuple[str, int], ...] = ()
    """Other engines, and how many of their games are legal here with equal results."""


EVIDENCE: Final[dict[str, Evidence]] = {
    "auction-pitch": Evidence(
        61, 0, checker=True, engines=(),
    ),
    "pitch": Evidence(
        28, 0, checker=True, engines=(),
    ),
    "cinch": Evidence(
        35, 0, checker=True, engines=(),
    ),
    "cinch-foster": Evidence(
        81, 0, checker=True, engines=(),
    ),
    "california-jack": Evidence(
        28, 0, checker=True, engines=(),
    ),
    "baccarat": Evidence(
        238, 0, checker=True, engines=(),
    ),
    "blackjack": Evidence(
        96, 1, checker=True, engines=(("OpenSpiel", 5000), ("RLCard", 5000)),
    ),
    "bezique": Evidence(
        110, 0, checker=True, engines=(),
    ),
    "bs": Evidence(
        59, 0, checker=True, engines=(),
    ),
    "bluff": Evidence(
        13, 0, checker=True, engines=(),
    ),
    "contract-bridge": Evidence(
        12, 400, checker=True, engines=(("OpenSpiel", 1000), ("RLCard", 1000), ("endplay", 35)),
    ),
    "president": Evidence(
        67, 0, checker=True, engines=(),
    ),
    "big-two": Evidence(
        142, 0, checker=True, engines=(),
    ),
    "go-fish": Evidence(
        57, 1, checker=True, engines=(("OpenSpiel", 2000),),
    ),
    "happy-families": Evidence(
        6, 0, checker=True, engines=(),
    ),
    "cribbage": Evidence(
        79, 1, checker=True, engines=(("OpenSpiel", 3000),),
    ),
    "durak": Evidence(
        59, 0, checker=True, engines=(),
    ),
    "perevodnoy-durak": Evidence(
        16, 0, checker=True, engines=(),
    ),
    "team-durak": Evidence(
        9, 0, checker=True, engines=(),
    ),
    "durak-52": Evidence(
        9, 0, checker=True, engines=(),
    ),
    "euchre": Evidence(
        13, 1, checker=True, engines=(("OpenSpiel", 4000),),
    ),
    "euchre-laws-foster": Evidence(
        7, 0, checker=True, engines=(),
    ),
    "euchre-2": Evidence(
        2, 0, checker=True, engines=(),
    ),
    "euchre-3": Evidence(
        3, 0, checker=True, engines=(),
    ),
    "railroad-euchre": Evidence(
        4, 0, checker=True, engines=(),
    ),
    "call-ace-euchre": Evidence(
        87, 0, checker=True, engines=(),
    ),
    "casino": Evidence(
        76, 0, checker=True, engines=(),
    ),
    "five-hundred-4": Evidence(
        251, 0, checker=True, engines=(),
    ),
    "five-hundred-3": Evidence(
        42, 0, checker=True, engines=(),
    ),
    "koi-koi": Evidence(
        68, 8, checker=True, engines=(),
    ),
    "hearts": Evidence(
        14, 1, checker=True, engines=(("OpenSpiel", 1000),),
    ),
    "omnibus-hearts": Evidence(
        2, 0, checker=True, engines=(),
    ),
    "black-maria": Evidence(
        3, 0, checker=True, engines=(),
    ),
    "hearts-foster": Evidence(
        6, 0, checker=True, engines=(),
    ),
    "domino-hearts": Evidence(
        52, 0, checker=True, engines=(),
    ),
    "schieber-jass": Evidence(
        107, 1, checker=True, engines=(),
    ),
    "loo-double": Evidence(
        47, 0, checker=True, engines=(),
    ),
    "oh-hell": Evidence(
        135, 1, checker=True, engines=(("OpenSpiel", 2000),),
    ),
    "freecell": Evidence(
        49, 4, checker=True, engines=(("fc-solve", 850),),
    ),
    "bakers-game": Evidence(
        3, 1, checker=True, engines=(("fc-solve", 120),),
    ),
    "eight-off": Evidence(
        4, 0, checker=True, engines=(("fc-solve", 190),),
    ),
    "seahaven-towers": Evidence(
        4, 0, checker=True, engines=(("fc-solve", 140),),
    ),
    "forecell": Evidence(
        4, 0, checker=True, engines=(("fc-solve", 140),),
    ),
    "klondike": Evidence(
        78, 0, checker=True, engines=(("OpenSpiel", 1000), ("pyksolve", 1200)),
    ),
    "accordion": Evidence(
        46, 0, checker=True, engines=(),
    ),
    "pinochle": Evidence(
        115, 0, checker=True, engines=(),
    ),
    "texas-holdem": Evidence(
        80, 2385, checker=True, engines=(("OpenSpiel", 4000), ("PokerKit", 3000), ("RLCard", 8600)),
    ),
    "omaha": Evidence(
        16, 26, checker=True, engines=(("PokerKit", 1000),),
    ),
    "omaha-hilo": Evidence(
        6, 22, checker=True, engines=(("PokerKit", 600),),
    ),
    "five-card-omaha": Evidence(
        1, 2, checker=True, engines=(),
    ),
    "big-o": Evidence(
        1, 0, checker=True, engines=(),
    ),
    "courchevel": Evidence(
        5, 0, checker=True, engines=(),
    ),
    "five-card-draw": Evidence(
        71, 57, checker=True, engines=(("PokerKit", 1400),),
    ),
    "gin-rummy": Evidence(
        55, 1, checker=True, engines=(("OpenSpiel", 6000), ("RLCard", 2400)),
    ),
    "oklahoma-gin": Evidence(
        0, 0, checker=False, engines=(),
    ),
    "hollywood-gin": Evidence(
        1, 0, checker=True, engines=(),
    ),
    "straight-gin": Evidence(
        1, 0, checker=True, engines=(),
    ),
    "canasta": Evidence(
        80, 0, checker=True, engines=(),
    ),
    "rummy-500": Evidence(
        57, 0, checker=True, engines=(),
    ),
    "crazy-eights": Evidence(
        67, 1, checker=True, engines=(("OpenSpiel", 3000),),
    ),
    "egyptian-ratscrew": Evidence(
        92, 0, checker=True, engines=(),
    ),
    "spoil-five": Evidence(
        57, 0, checker=True, engines=(),
    ),
}  # fmt: skip
