"""Indicators of single games on short games that were counted by hand."""

from math import log2
from pathlib import Path

import pytest
from cardlog.pipelines import indicators, stats

from cardlog.store import load
from tests.pipelines.poker import DRAW, DRAW_GOLDEN, HOLDEM, HOLDEM_GOLDEN
from tests.pipelines.tables import TABLES
from tests.pipelines.test_indicators import BRIDGE_GOLDEN, GOLDEN, check, only, sums_agree
from tests.pipelines.test_more_golden import NAMES as MORE_NAMES
from tests.pipelines.test_patience_golden import PATIENCE_NAMES, PLAIN_GOLDEN
from tests.pipelines.test_solved_golden import NAMES as SOLVED_NAMES
from tests.store import games

DEALS = Path(__file__).with_name("deals.jsonl")
"""Simulated deals, one of each game; what is counted below was counted in their text."""

# By rule set: done, opportunities, games.
SHORT = {
    "contract-bridge": {
        # 1S made by N, 7NT and 2S set; in 7NT doubled, N could only pass
        "declare-rate": (3, 15, 4),
        "contracts-kept": (1, 3, 3),
        "set-inflicted": (4, 6, 3),
        "contract-points": (260 - 3500 - 2300, 3, 3),
        "overtricks": (6, 1, 1),
        # E and W over 1S, S over 7NT, E over 1NT with 2S
        "overcalls": (1, 4, 3),
        # E and W over 1S, S over 7NT, E over 1NT, S over 2S
        "doubles": (2, 5, 3),
        # N holds all spades: ten points
        "one-notrump-strength": (10, 1, 1),
        "games-bid": (1, 3, 3),
        "slams-bid": (1, 3, 3),
        "penalty-yield": (2 * 3500 + 2 * 2300, 4, 2),
        # The deal was played at three tables with N at 260, 3500 and 0. N and S get 50, 100 and
        # 0 %, E and W the rest.
        "matchpoints": (600, 12, 3),
        # 1S: 22 IMPs lost and 6 won, 7NT by E: 22 and 23 lost
        "cross-imps:declarer": ((-22 + 6) / 2 + (-22 - 23) / 2, 2, 2),
        # The datum is 260 for N, so that 7NT by E costs him 3240: 22 IMPs.
        "butler:declarer": (-22, 2, 2),
        # Besides the calls and cards of legal boards: four calls, a card, and one not held
        "illegal-acts": (1, 56 + 7 + 4 + 1 + 8 + 6, 6),
    },
    "five-hundred-4": {
        # S in 7D wins six tricks; then all pass
        "declare-rate": (1, 8, 1),
        "contracts-kept": (0, 1, 1),
        "set-inflicted": (2, 2, 1),
        "contract-points": (-180, 1, 1),
    },
    # W bids 250 and his side melds 150 and takes less than a hundred.
    "pinochle": {"contracts-kept": (0, 1, 1), "contract-points": (-250, 1, 1)},
    # E bids two and has high and jack; N bids two and has high and low.
    "pitch": {"declare-rate": (2, 8, 1), "contracts-kept": (2, 2, 1), "set-inflicted": (0, 4, 1)},
    "oh-hell": {
        # One and two cards: p2 takes one with nothing bid, p1 two with one bid. In both hands
        # written for it p2 ruffs or wins the second trick with nothing bid.
        "bid-error": (4, 12, 3),
        "bid-accuracy": (4, 12, 3),
        "exact-bids": (8, 12, 3),
        # p1 of three leads; p1 with 5s and As; p1 with As
        "leads-won": (3, 7, 3),
        # p2 leads a club with 2d to come; p1 the ace twice and 3d once with 4s to come
        "trump-leads": (2, 4, 3),
        "revokes": (1, 14, 3),
        # Bids and cards; the last to bid on one card may not bid one
        "decisions-per-deal": (8 + 5 + 5, 12, 3),
        # Two bids on one card; in three hands of two, two bids out of three and the last, who may
        # not make the total right, out of two; seven cards out of two; others none
        "choice-entropy": (2 + 3 * (2 * log2(3) + 1) + 7, 33, 3),
        # 2, 1 and 0.5 s for the bids, 2 and 1 s for cards
        "time-per-decision": (6.5, 5, 1),
        "deal-points": (21 + 22 + 22 + 22, 12, 3),
    },
    # E's lone march 4, euchred -2, four tricks 1; E names clubs over the spade turned down
    "euchre": {
        "points-a-call": (3, 3, 3),
        "next-calls": (1, 1, 1),
        "reverse-next-calls": (1, 1, 1),
    },
    "hearts": {
        # W was dealt the queen and passes her.
        "queen-passed": (1, 1, 1),
        # Only in the deal of the moon all points go to one player.
        "moon-attempts": (1, 12, 3),
    },
    "gin-rummy": {
        # p2 knocks three times, p1 once; p1 is undercut, then has gin
        "go-out-rate": (5, 12, 2),
        "gin-share": (1, 6, 2),
        "big-gin-share": (0, 6, 2),
        "knock-turn": (3 + 8 + 4 + 5 + 1 + 1, 6, 2),
        "deadwood-at-knock": (6 + 8 + 8 + 10 + 10 + 0, 6, 2),
        "deadwood-caught": (23 + 12 + 19 + 15 + 2 + 71, 6, 2),
        "undercut-suffered": (1, 5, 2),
        "undercut-inflicted": (1, 5, 2),
        "discards-taken": (3 + 1 + 2 + 2 + 0 + 1, 5 + 15 + 8 + 10 + 1 + 1, 2),
        "discards-fed": (2 + 1 + 2 + 2, 4 + 14 + 7 + 9, 1),
        # p2 had the undercut, p1 the gin after it
        "comebacks": (1, 2, 2),
    },
    "rummy-500": {
        "pile-taken": (7, 22, 1),
        "cards-picked-up": (4 + 5 + 3 + 4 + 1 + 1 + 1, 7, 1),
        "melds-a-turn": (11, 22, 1),
        "going-out": (1, 2, 1),
    },
    "canasta": {
        "pile-taken": (7, 26, 1),
        "melds-a-turn": (14, 26, 1),
        "going-out": (1, 2, 1),
        # fours and sixes with twos of p1, eights of p2
        "canastas": (3, 2, 1),
        "natural-canastas": (1, 3, 1),
    },
    "cribbage": {
        # 2 4, 8 9, 6 4; the deal that ended the short game does not count
        "cribbage-hand": (33, 6, 2),
        "cribbage-crib": (4 + 2 + 16, 3, 2),
        # 1 2, 3 1, 7 1
        "cribbage-pegging": (15, 6, 2),
        # five points against 31, below the line of 20
        "skunks": (1, 1, 1),
    },
    "casino": {
        "captures": (21, 48, 1),
        "sweeps": (2, 2, 1),
        "cards-captured": (52, 2, 1),
    },
    "go-fish": {"asks-answered": (3, 3, 1)},
    "happy-families": {"asks-answered": (19, 34, 1)},
    "koi-koi": {
        "koi-koi-calls": (2, 4, 1),
        # p2 called twice in the first round and won 14
        "koi-koi-gain": (14, 1, 1),
    },
    "president": {
        "first-out": (1, 3, 1),
        "finishing-place": (6, 3, 1),
        "passes": (5, 35, 1),
        "forced-passes": (20, 25, 1),
    },
    "big-two": {
        "first-out": (1, 4, 1),
        # E two, S one, W three
        "cards-left": (6, 3, 1),
    },
    "crazy-eights": {
        "first-out": (1, 2, 1),
        "cards-left": (2, 1, 1),
        "cards-drawn-a-deal": (1, 2, 1),
    },
    "durak": {"fools": (1, 2, 1), "attacks-taken": (8, 17, 1)},
    "klondike": {
        "patience-won": (1, 2, 2),
        "patience-moves": (81, 1, 1),
        "redeals": (1 + 3, 2, 2),
        "cards-home-when-lost": (10, 1, 1),
        # moves, draws and redeals of both games
        "moves-taken-back": (1, 81 + 33 + 1 + 41 + 43 + 3, 2),
    },
    "freecell": {"patience-won": (1, 1, 1), "patience-moves": (90, 1, 1)},
    # 52 cards laid, 34 piles put on others
    "accordion": {"patience-won": (0, 1, 1), "piles-left": (18, 1, 1)},
    "blackjack": {
        # 15 and 10, 20, 10
        "handle": (55, 4, 2),
        # p1 loses 15, wins 20, loses half of ten; p2 wins ten
        "house-win": (-10, 55, 2),
        "return-to-player": (65, 55, 2),
        # p1 with 24 of five hands
        "busts": (1, 5, 2),
        # 25 and 23; in the third round the dealer's card stays down
        "dealer-busts": (2, 2, 1),
        "insurance-taken": (1, 2, 1),
        "surrenders": (1, 1, 1),
    },
    "baccarat": {
        # 9 to 7, 6 to 8, 9 to 9
        "baccarat-player-wins": (1, 3, 1),
        "baccarat-banker-wins": (1, 3, 1),
        "baccarat-ties": (1, 3, 1),
        "handle": (300, 3, 1),
        "house-win": (-195, 300, 1),
    },
    "texas-holdem": {
        **HOLDEM_GOLDEN,
        "deal-points": (-1, 20, 5),
        "wins": (5, 20, 5),
        # S speaks first and wins two of five hands, where a quarter of each would be his
        "first-seat-advantage": (2 - 5 / 4, 5, 5),
    },
    "five-card-draw": DRAW_GOLDEN,
}
CASES = [(rules, name) for rules, golden in SHORT.items() for name in golden]


@pytest.fixture(scope="module")
def lake(tmp_path_factory):
    path = tmp_path_factory.mktemp("lake")
    bridge = [game() for game in games.BRIDGE]
    euchre = [games.lone_march(), games.euchred(), games.second_round()]
    written = [*bridge, *euchre, games.moon(), games.no_moon(), *TABLES, *HOLDEM, DRAW]
    load(path / "lake", [DEALS, games.write(path / "written.jsonl", *written)])
    return path / "lake"


def test_all_records_are_judged_as_meant(lake):
    from cardlog.store import query

    verdicts = query(lake, "SELECT id FROM games WHERE verdict = 'illegal'")
    assert verdicts.rows() == [("illegal",)]
    assert query(lake, "SELECT count(*) FROM quarantine").value() == 0


def test_every_indicator_has_a_golden_value():
    named = {name.partition(":")[0] for _, name in CASES}
    elsewhere = {*MORE_NAMES, *SOLVED_NAMES, *PATIENCE_NAMES, *PLAIN_GOLDEN}
    assert set(indicators()) == {*GOLDEN, *BRIDGE_GOLDEN, *named, *elsewhere}


@pytest.mark.parametrize("rules", SHORT)
def test_golden_values(lake, rules):
    plain = [name for name in SHORT[rules] if not name.endswith(":declarer")]
    rows = {row["indicator"]: row for row in stats(lake, plain, where=f"rules = '{rules}'").dicts()}
    for name, expected in SHORT[rules].items():
        if name.endswith(":declarer"):
            base, where = name.removesuffix(":declarer"), "role = 'declarer'"
            row = only(stats(lake, base, where=where))
        else:
            row = rows[name]
        assert (row["opportunities"], row["n"]) == expected[1:], name
        assert row["done"] == pytest.approx(expected[0]), name
        if ":" not in name:
            check(row, name, (row["done"], *expected[1:]))


def test_every_dimension_works(lake):
    sums_agree(lake, sorted({name.partition(":")[0] for _, name in CASES}))
