"""Indicators whose values were worked out by hand on games written for them."""

import json
from itertools import product

import pytest
from cardlog.pipelines import model, models, stats
from cardlog.pipelines.modelling import common_tables

from cardlog.rules.bridge.scoring import duplicate_score
from cardlog.store import load, query
from tests.pipelines.more_tables import DEALS, HANDS, MORE
from tests.pipelines.test_indicators import check, only, sums_agree
from tests.store import games

# Rule set or condition, indicator: done, opportunities, games.
MORE_GOLDEN = {
    "texas-holdem": {
        # S folded / N called
        "limp-fold": (1, 2, 1),
        # E did / E and N checked
        "donk-bet": (1, 3, 3),
        # E did / N checked
        "probe-bet": (1, 2, 2),
        # W did
        "float": (1, 1, 1),
        # 15 and 31 in the pot / 13 / 13 / 22
        "bet-size": (8 / 15 + 20 / 31 + 10 / 13 + 7 / 13 + 12 / 22, 5, 4),
        # to 6, where the blinds and a call are 5: three times / 30 over 10, with 23 in the pot /
        # the big blind to 10, with 6 in the pot and nothing to call
        "raise-size": (3 * 4 / 5 + 20 / 33 + 8 / 6, 5, 4),
        # each act with all that came of it: 49, 16, 56 and 61 chips, two a big blind
        "action-profit": ((49 + 16 + 56 + 61) / 2, 9 + 7 + 10 + 13, 4),
        # two with 194 each over 15 / 13 / 13, two with 190 over 22
        "stack-to-pot": (2 * (194 / 15 + 2 * 194 / 13 + 190 / 22), 8, 4),
        # by player: -7 8.5 0 -1, -.5 -.5 -.5 -5, -1 -8 -6.5 6, 8.5 0 7 0
        "bb-variance": (100 * (122.1875 + 15.1875 + 120.6875 + 61.1875), 16, 4),
        # four places in each of four hands
        "game-place": (40, 16, 4),
    },
    "five-card-draw": {"snows": (1, 2, 1)},
    # E's hand is declared dead
    "omaha": {"rulings": (1, 4, 1)},
    "contract-bridge": {
        # Four results of five tables; N has 260, 3500, 0 and 230: 2, 3, 0 and 1 matchpoints of 3,
        # and 2.625, 3.875, 0.125 and 1.375 of 4 by the formula.
        "neuberg-matchpoints": (2 * (200 + 200), 16, 4),
        "neuberg-matchpoints:declarer": (100 * (2.625 + 1.375 + 0.125) / 4, 3, 3),
        # 260 against 230 in 1S by N
        "same-contract-imps": (0, 8, 2),
        "same-contract-imps:alice": (1, 1, 1),
    },
    # ordered without a trump, and passed; the others are no chance
    "euchre": {"donations": (1, 2, 2)},
    "hearts": {
        # three, two, three, two
        "hearts-passed": (10, 4, 1),
        # S his three hearts and E his two; N and W had a suit of three or two
        "void-by-pass": (2, 4, 1),
    },
    "president": {
        "lead-control": (11, 33, 1),
        "lead-control:p3": (7, 11, 1),
        # p3, with eight passes
        "turns-to-out": (18, 1, 1),
    },
    "big-two": {"lead-control": (6, 24, 1), "turns-to-out": (14, 1, 1)},
    "rummy-500": {
        # both in their first turns
        "first-meld-turn": (2, 2, 1),
        # p2 with the four of spades
        "points-caught": (4, 1, 1),
    },
    "canasta": {"first-meld-turn": (2, 2, 1)},
    "koi-koi": {
        # 18 and 12 cards, 14 and 6
        "card-types-captured": (50, 100, 1),
        # p2 has the moon twice and the crane, p1 the phoenix
        "card-types-captured:brights": (3, 4, 1),
    },
    "klondike": {"solved-again": (0, 1, 1)},
    # 86 events, one a second
    "accordion": {"patience-time": (85, 1, 1)},
    # one deal in 8.1 seconds
    "oh-hell": {"deals-an-hour": (3600, 8, 1)},
    "blackjack": {
        # the dealer had no natural
        "insurance-win": (-5, 5, 1),
        "naturals": (1, 7, 5),
        "splits": (1, 1, 1),
        "doubles-down": (1, 8, 5),
        # 16 and 19 against an ace, two eights against a six; 11 against a six; 12 hit against a
        # six, then 17
        "basic-strategy-errors": (1, 3 + 1 + 2, 3),
        # That card is worth -0.17068 bets, standing -0.15383: ten chips of the six bets of ten
        "basic-strategy-cost": (100 * 10 * (0.17068 - 0.15383), 60, 4),
    },
    "baccarat": {
        # 200 on Player at 1.23508 %, 100 on Banker at 1.05791 %
        "theoretical-win": (2.47016 + 1.057907, 300, 1),
        "win-above-theory": (-195 - 3.528067, 300, 1),
    },
}
ONLY = {
    "declarer": "role = 'declarer'",
    "alice": "player = 'club:alice'",
    "p3": "player = 'club:p3'",
    "brights": "type = 'bright' AND player = 'club:p2'",
}
NAMES = {name.partition(":")[0] for golden in MORE_GOLDEN.values() for name in golden}


@pytest.fixture(scope="module")
def lake(tmp_path_factory):
    path = tmp_path_factory.mktemp("more")
    load(path / "lake", [DEALS, games.write(path / "more.jsonl", *MORE)])
    return path / "lake"


def test_all_records_are_judged_as_meant(lake):
    assert query(lake, "SELECT id FROM games WHERE verdict = 'illegal'").rows() == []
    assert query(lake, "SELECT count(*) FROM quarantine").value() == 0


@pytest.mark.parametrize("rules", MORE_GOLDEN)
def test_golden_values(lake, rules):
    for name, expected in MORE_GOLDEN[rules].items():
        base, _, narrowed = name.partition(":")
        where = f"rules = '{rules}'" + (f" AND {ONLY[narrowed]}" if narrowed else "")
        row = only(stats(lake, base, where=where))
        assert (row["opportunities"], row["n"]) == expected[1:], name
        assert row["done"] == pytest.approx(expected[0]), name
        check(row, base, (row["done"], *expected[1:]))


@pytest.mark.sweep
def test_every_dimension_works(lake):
    sums_agree(lake, sorted(NAMES))


def with_models(sql):
    tables = common_tables(sql)
    return "WITH " + ",\n".join(f"{name} AS ({text})" for name, text in tables.items()) + sql


def test_pots_add_up_to_what_replay_found(tmp_path):
    """The pot that the sizes lead to, less what nobody called, is the pot by the rules."""
    import cardlog

    records = [json.loads(cardlog.encode(r)) for r in simulated()]
    path = games.write(tmp_path / "hands.jsonl", *HANDS, *records)
    different = """
SELECT count(*), count(*) FILTER (t.pot - greatest(t.paid[1] - t.paid[2], 0) <> f.value) FROM (
  SELECT game, any_value(pot) + sum(paid) AS pot, list_sort(list(paid), 'DESC') AS paid FROM (
    SELECT s.game, s.seat, any_value(s.pot) AS pot,
      coalesce(arg_max(z.paid + z.put, z.n), any_value(least(s.initial, s.stack))) AS paid
    FROM poker_stakes s LEFT JOIN poker_sizes z USING (game, deal, seat) GROUP BY s.game, s.seat
  ) GROUP BY game
) t JOIN facts f ON f.game = t.game AND f.name = 'pot' AND f.seat IS NULL"""
    assert query(path, with_models(different)).rows() == [(len(HANDS) + len(records), 0)]


def simulated():
    from cardlog import simulate

    for rules in ("texas-holdem", "omaha"):
        yield from simulate(rules, n=40, seed=11)


def test_contracts_are_worth_what_the_rules_say():
    import duckdb

    cells = [
        (level, name, number, doubled, vulnerable, tricks)
        for level, (number, name), doubled, vulnerable, tricks in product(
            range(1, 8), enumerate(("C", "D", "H", "S", "NT")), range(3), (False, True), range(14)
        )
    ]
    rows = ", ".join(
        f"('', {i}, 1, 0, {level}, '{name}', {doubled}, {vulnerable}, {level + 6}, {tricks})"
        for i, (level, name, _, doubled, vulnerable, tricks) in enumerate(cells)
    )
    contracts = (
        f"SELECT * FROM (VALUES {rows}) c(rules, game, deal, seat, level, denomination, doubled,"
        " vulnerable, target, made)"
    )
    nothing = "SELECT 0 AS game, 1 AS deal, 0 AS seat, 'C' AS denomination, 0 AS tricks WHERE false"
    text = models()["contract_values"][1]
    found = duckdb.sql(
        f"WITH contracts AS ({contracts}), double_dummy AS ({nothing}), v AS ({text})"
        " SELECT game, value FROM v ORDER BY game"
    ).fetchall()
    assert len(found) == len(cells) == 7 * 5 * 3 * 2 * 14
    for (i, value), (level, _, number, doubled, vulnerable, tricks) in zip(
        found, cells, strict=True
    ):
        expected = duplicate_score(level, number, doubled, int(vulnerable), tricks)
        assert value == expected, cells[i]


BASIC = """
hard 8 H H H H H H H H H H
hard 9 H D D D D H H H H H
hard 10 D D D D D D D D H H
hard 11 D D D D D D D D D H
hard 12 H H S S S H H H H H
hard 13 S S S S S H H H H H
hard 16 S S S S S H H H H H
hard 17 S S S S S S S S S S
soft 13 H H H D D H H H H H
soft 15 H H D D D H H H H H
soft 17 H D D D D H H H H H
soft 18 S D D D D S S H H H
soft 19 S S S S S S S S S S
pair 2 P P P P P P H H H H
pair 4 H H H P P H H H H H
pair 5 D D D D D D D D H H
pair 6 P P P P P H H H H H
pair 7 P P P P P P H H H H
pair 8 P P P P P P P P P P
pair 9 P P P P P S P P S S
pair 10 S S S S S S S S S S
pair 11 P P P P P P P P P P
"""
"""The printed chart: against 2 to 10 and an ace; hit, stand, double, split."""


PLAIN = [(3, 5), (3, 6), (4, 6), (5, 6), (5, 7), (6, 7), (7, 9), (7, 10)]
"""Hard totals without a pair: 8 to 13, 16 and 17."""


def two_cards(kind, count):
    """Two cards that make a hard or soft total, or a pair of so much each."""
    if kind == "hard":
        both = next(cards for cards in PLAIN if sum(cards) == count)
    else:
        both = (count, count) if kind == "pair" else (11, count - 11)
    names = {10: "T", 11: "A"}
    return "".join(
        names.get(value, str(value)) + suit for value, suit in zip(both, "hd", strict=True)
    )


def test_basic_strategy_is_the_printed_chart():
    import duckdb

    words = {"H": "hit", "S": "stand", "D": "double", "P": "split"}
    events, dealers, expected = [], [], []
    for row in BASIC.split("\n")[1:-1]:
        kind, count, *cells = row.split()
        for cell, up in zip(cells, "23456789TA", strict=True):
            number = len(expected)
            cards = two_cards(kind, int(count))
            events.append(f"({number}, 1, NULL, 'deal', NULL, 0, '{cards}')")
            # What is best does not depend on what was done.
            events.append(f"({number}, 2, 0, 'declare', 'stand', NULL, NULL)")
            dealers.append(f"({number}, '{up}')")
            expected.append((number, words[cell]))
    text = models()["blackjack_decisions"][1]
    found = duckdb.sql(
        "WITH events AS (SELECT *, 'blackjack' AS rules, 1 AS deal, NULL AS place, NULL AS flags"
        f" FROM (VALUES {', '.join(events)}) e(game, n, seat, verb, what, target, cards_text)),"
        " blackjack_hands AS (SELECT *, 1 AS deal, NULL AS seat"
        f" FROM (VALUES {', '.join(dealers)}) d(game, first)),"
        f" b AS ({text}) SELECT game, best FROM b ORDER BY game"
    ).fetchall()
    assert found == expected


def test_agreements_by_auction(lake):
    rows = model(lake, "agreements").dicts()
    opened = {row["call"]: row for row in rows if row["auction"] == ""}
    # N opens 1S at two tables and in one unfinished auction: with thirteen spades and ten points.
    assert (opened["1S"]["calls"], opened["1S"]["hcp"], opened["1S"]["spades"]) == (3, 10, 13)
    (doubled,) = [row for row in rows if row["auction"] == "7NT"]
    assert (doubled["call"], doubled["calls"], doubled["diamonds"]) == ("double", 1, 13)


@pytest.mark.sweep
def test_the_odds_of_baccarat_by_counting_every_order(lake):
    """Eight packs: cards of ten values drawn one after the other without being put back."""
    left = [32] * 9 + [128]
    odds = {"banker": 0.0, "player": 0.0, "tie": 0.0}

    def drawn(cards):
        """Each next card with its probability."""
        gone = [cards.count(value) for value in range(1, 11)]
        total = sum(left) - len(cards)
        return [(v, (left[v - 1] - gone[v - 1]) / total) for v in range(1, 11)]

    def settle(player, banker, p):
        a, b = sum(player) % 10, sum(banker) % 10
        odds["player" if a > b else "banker" if b > a else "tie"] += p

    def banker_draws(total, third):
        if third is None:
            return total <= 5
        third %= 10
        lowest = {3: (0, 9), 4: (2, 7), 5: (4, 7), 6: (6, 7)}.get(total)
        if total <= 2:
            return True
        return (
            lowest is not None
            and lowest[0] <= third <= lowest[1]
            and not (total == 3 and third == 8)
        )

    for a, pa in drawn([]):
        for b, pb in drawn([a]):
            for c, pc in drawn([a, b]):
                for d, pd in drawn([a, b, c]):
                    p = pa * pb * pc * pd
                    player, banker = (a + b) % 10, (c + d) % 10
                    if max(player, banker) >= 8:
                        settle([a, b], [c, d], p)
                        continue
                    thirds = drawn([a, b, c, d]) if player <= 5 else [(None, 1.0)]
                    for third, pt in thirds:
                        own = [a, b] + ([third] if third else [])
                        if not banker_draws(banker, third):
                            settle(own, [c, d], p * pt)
                            continue
                        for last, pl in drawn([*own, c, d]):
                            settle(own, [c, d, last], p * pt * pl)
    found = {row["bet"]: float(row["p"]) for row in model(lake, "baccarat_odds").dicts()}
    assert found == pytest.approx(odds, abs=5e-8)
