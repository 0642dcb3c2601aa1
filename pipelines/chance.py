"""Whether deals and results look like chance: tables to look into, ranked, never a verdict.

Every table has a sample floor; the chance ``p`` of each row under an honest game is corrected for
the number of rows as a false-discovery rate ``q``: of all rows up to one, that share is expected
to be there by chance alone.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import comb, sqrt
from typing import TYPE_CHECKING, Any, Final

from cardlog.pipelines.modelling import with_tables
from cardlog.pipelines.probability import chi_square_tail, false_discovery, normal_tails
from cardlog.pipelines.statistics import column

if TYPE_CHECKING:
    from cardlog.store.querying import Connection, Readable, Result

Row = dict[str, Any]
Table = Callable[["Connection", int], list[Row]]

# Deals in which every seat has a known hand of the same size and no card occurs twice. What is
# dealt to many tables was shuffled once, and counts once; repeated_deals tells of the others.
WHOLE: Final = """SELECT * EXCLUDE (dealt) FROM (
  SELECT h.rules, h.game, h.deal, h.seat, h.cards, h.size, h.hcp, h.spades,
    h.hearts, h.diamonds, h.clubs, g.seats, g.source, g.line,
    bit_xor(hash(h.seat, h.hand)) OVER deal AS dealt
  FROM hands h JOIN games g USING (game)
  WHERE g.verdict <> 'illegal'
  WINDOW deal AS (PARTITION BY h.game, h.deal)
  QUALIFY count(*) OVER deal = g.seats AND min(h.size) OVER deal = max(h.size) OVER deal
    AND sum(h.size) OVER deal = bit_count(bit_or(h.hand) OVER deal)
)
WINDOW same AS (PARTITION BY rules, seats, dealt ORDER BY game, deal)
QUALIFY game = first_value(game) OVER same AND deal = first_value(deal) OVER same"""


def deal_randomness(connection: Connection, least: int) -> list[Row]:
    """Whether each seat gets each card, suit and point as often as chance gives them."""
    rows = []
    packs = connection.result(
        f"""WITH whole AS ({WHOLE}), pack AS (
  SELECT rules, seats, size, count(DISTINCT card) AS pack FROM (
    SELECT rules, seats, size, unnest(regexp_extract_all(cards, '..')) AS card FROM whole
  ) GROUP BY ALL
)
SELECT w.rules, w.seats, w.size, p.pack, count(*) // w.seats AS deals
FROM whole w JOIN pack p USING (rules, seats, size)
GROUP BY w.rules, w.seats, w.size, p.pack
HAVING count(*) // w.seats >= {int(least)} AND p.pack IN (32, 36, 52)
ORDER BY w.rules, w.seats, w.size"""
    ).dicts()
    for pack in packs:
        fitting = "rules = $rules AND seats = $seats AND size = $size"
        values = {name: pack[name] for name in ("rules", "seats", "size")}
        counts = connection.result(
            f"""WITH whole AS ({WHOLE})
SELECT seat, card, count(*) AS n FROM (
  SELECT seat, unnest(regexp_extract_all(cards, '..')) AS card FROM whole WHERE {fitting}
) GROUP BY seat, card""",
            values,
        ).dicts()
        firsts = connection.result(
            f"""WITH whole AS ({WHOLE})
SELECT spades, hearts, diamonds, clubs, hcp FROM whole WHERE {fitting} AND seat = 0
ORDER BY source, line, game, deal""",
            values,
        ).dicts()
        head = {
            "rules": pack["rules"],
            "seats": pack["seats"],
            "hand": pack["size"],
            "n": pack["deals"],
        }
        rows.append(head | _cards_by_seat(pack, counts))
        for suit in ("spades", "hearts", "diamonds", "clubs"):
            rows.append(head | _suit_lengths(pack, suit, [first[suit] for first in firsts]))
        rows += [head | found for found in _points(pack, [first["hcp"] for first in firsts])]
    return rows


def _cards_by_seat(pack: Row, counts: list[Row]) -> Row:
    """Chi-square of cards by seats. What a seat does not get another gets, and hands are of one
    size, which leaves a card and a place less to vary.
    """
    cards, seats, deals = pack["pack"], pack["seats"], pack["deals"]
    left = cards - seats * pack["size"]
    expected = deals * pack["size"] / cards
    table = {(count["seat"], count["card"]): count["n"] for count in counts}
    names = {card for _, card in table}
    spread = 0.0
    for card in names:
        seen = [table.get((seat, card), 0) for seat in range(seats)]
        spread += sum((n - expected) ** 2 for n in seen) / expected
        if left:
            undealt = deals * left / cards
            spread += (deals - sum(seen) - undealt) ** 2 / undealt
    statistic = spread * (cards - 1) / cards
    freedom = (cards - 1) * (seats - 1 + bool(left))
    return {
        "test": "cards by seat",
        "value": statistic / freedom,
        "expected": 1.0,
        "p": _both_tails(chi_square_tail(statistic, freedom)),
    }


def _both_tails(tail: float) -> float:
    """Deals may be too even as well as too uneven."""
    return min(1.0, 2 * min(tail, 1 - tail))


def _suit_lengths(pack: Row, suit: str, lengths: list[int]) -> Row:
    """Chi-square of the length of a suit in the first hand against the hypergeometric one."""
    cards, size = pack["pack"], pack["size"]
    suited = cards // 4
    chances = [
        comb(suited, k) * comb(cards - suited, size - k) / comb(cards, size)
        for k in range(size + 1)
    ]
    groups: list[tuple[int, float]] = []
    seen, chance = 0, 0.0
    for length, one in enumerate(chances):
        seen += lengths.count(length)
        chance += one
        if chance * len(lengths) >= 5:
            groups.append((seen, chance))
            seen, chance = 0, 0.0
    if groups:
        groups[-1] = (groups[-1][0] + seen, groups[-1][1] + chance)
    statistic = sum((n - share * len(lengths)) ** 2 / (share * len(lengths)) for n, share in groups)
    return {
        "test": f"{suit} in the first hand",
        "value": sum(lengths) / len(lengths),
        "expected": size / 4,
        "p": chi_square_tail(statistic, max(1, len(groups) - 1)),
    }


def _points(pack: Row, points: list[int]) -> list[Row]:
    """Mean of the first hand's points, and their correlation from one deal to the next."""
    cards, size, deals = pack["pack"], pack["size"], len(points)
    mean = 40 / cards
    variance = (4 * (16 + 9 + 4 + 1) / cards - mean * mean) * size * (cards - size) / (cards - 1)
    average = sum(points) / deals
    apart = [point - average for point in points]
    whole = sum(one * one for one in apart)
    serial = sum(a * b for a, b in pairwise(apart)) / whole if whole else 0.0
    return [
        {
            "test": "points of the first hand",
            "value": average,
            "expected": size * mean,
            "p": normal_tails((average - size * mean) / sqrt(variance / deals)),
        },
        {
            "test": "points from deal to deal",
            "value": serial,
            "expected": 0.0,
            "p": normal_tails(serial * sqrt(deals)),
        },
    ]


def repeated_deals(connection: Connection, least: int) -> list[Row]:
    """Deals that were played more than once, those first that some players met twice.

    It counts what happened, exactly; nothing is tested, so that no row has a ``p`` or ``q``.
    """
    return connection.result(
        f"""SELECT s.rules, format('{{:016x}}', s.deal_hash) AS deal, max(s.tables) AS n,
  coalesce(max(p.again), 0) AS players_twice, min(s.date) AS first, max(s.date) AS last
FROM same_deals s LEFT JOIN (
  SELECT rules, deal_hash, count(*) AS again FROM (
    SELECT s.rules, s.deal_hash, p.player FROM same_deals s JOIN players p USING (game)
    WHERE p.player IS NOT NULL GROUP BY ALL HAVING count(DISTINCT s.game) > 1
  ) GROUP BY ALL
) p ON p.rules = s.rules AND p.deal_hash = s.deal_hash
WHERE s.verdict <> 'illegal'
GROUP BY s.rules, s.deal_hash HAVING max(s.tables) >= {max(2, int(least))}
ORDER BY players_twice DESC, n DESC, s.rules, deal LIMIT 1000"""
    ).dicts()


# What each player won in a game above the mean of his table; games are taken as independent.
STAKES: Final = """SELECT w.rules, w.game, w.seat, w.player, s.partner,
  w.total * w.direction - avg(w.total * w.direction) OVER (PARTITION BY w.game) AS won
FROM placed w JOIN seats s ON s.game = w.game AND s.seat = w.seat
WHERE w.verdict <> 'illegal' AND w.direction <> 0"""
PLAYED: Final = f"""SELECT rules, player, count(*) AS n, sum(won) AS won, sum(won * won) AS squares
FROM ({STAKES}) GROUP BY rules, player"""


def net_flow(connection: Connection, least: int) -> list[Row]:
    """Points that went from one player to another; by chance as many would come back.

    What a player lost in a game goes to those who won in it, in proportion. Under the null
    hypothesis the two might have sat in each other's seats, which turns the flow round.
    """
    found = connection.result(
        with_tables(
            f"""SELECT rules, one, other, count(*) AS n, sum(flow) AS net,
  sum(flow * flow) AS spread
FROM (
  SELECT a.rules, a.player AS one, b.player AS other,
    (greatest(-a.won, 0) * greatest(b.won, 0) - greatest(a.won, 0) * greatest(-b.won, 0))
      / a.moved AS flow
  FROM (
    SELECT *, sum(greatest(won, 0)) OVER (PARTITION BY game) AS moved FROM ({STAKES})
  ) a
  JOIN ({STAKES}) b ON b.game = a.game AND a.player < b.player
    AND a.partner IS DISTINCT FROM b.seat
  WHERE a.moved > 0
) GROUP BY rules, one, other HAVING count(*) >= {int(least)}"""
        )
    ).dicts()
    return [
        {
            "rules": row["rules"],
            "giver": row["one"] if row["net"] >= 0 else row["other"],
            "taker": row["other"] if row["net"] >= 0 else row["one"],
            "n": row["n"],
            "net": abs(row["net"]),
            "p": normal_tails(row["net"] / sqrt(row["spread"])) if row["spread"] > 0 else 1.0,
        }
        for row in found
    ]


def collusion(connection: Connection, least: int) -> list[Row]:
    """Pairs who do better at a table with each other than without, and are no partners.

    ``lift`` is what both together win in a game above the mean of the table when the other is
    there, less what they win when he is not. After Mazrooei, Archibald and Bowling (2013), with
    the result of the game in place of the value of each decision.
    """
    found = connection.result(
        with_tables(
            f"""SELECT rules, one, other, n, apart, lift, spread
FROM (
  SELECT t.rules, t.one, t.other, t.n, w.n + v.n - 2 * t.n AS apart,
    t.one_won / t.n - (w.won - t.one_won) / nullif(w.n - t.n, 0)
      + t.other_won / t.n - (v.won - t.other_won) / nullif(v.n - t.n, 0) AS lift,
    t.spread / t.n + (w.squares - t.one_squares) / power(nullif(w.n - t.n, 0), 2)
      + (v.squares - t.other_squares) / power(nullif(v.n - t.n, 0), 2) AS spread,
    least(w.n, v.n) - t.n AS fewest
  FROM (
    SELECT a.rules, a.player AS one, b.player AS other, count(*) AS n, sum(a.won) AS one_won,
      sum(b.won) AS other_won, sum(a.won * a.won) AS one_squares,
      sum(b.won * b.won) AS other_squares, var_samp(a.won + b.won) AS spread
    FROM ({STAKES}) a
    JOIN ({STAKES}) b ON b.game = a.game AND a.player < b.player
      AND a.partner IS DISTINCT FROM b.seat
    GROUP BY a.rules, a.player, b.player
  ) t
  JOIN ({PLAYED}) w ON w.rules = t.rules AND w.player = t.one
  JOIN ({PLAYED}) v ON v.rules = t.rules AND v.player = t.other
) WHERE n >= {int(least)} AND fewest >= {int(least)}"""
        )
    ).dicts()
    return [
        {
            "rules": row["rules"],
            "player": row["one"],
            "other": row["other"],
            "n": row["n"],
            "apart": row["apart"],
            "lift": row["lift"],
            # Only doing better together is of interest.
            "p": normal_tails(row["lift"] / sqrt(row["spread"])) / 2
            if row["lift"] > 0 and row["spread"]
            else 1.0,
        }
        for row in found
    ]


def soft_play(connection: Connection, least: int) -> list[Row]:
    """Poker players who bet and raise less when one certain other is in the hand after the flop."""
    found = connection.result(
        with_tables(
            f"""SELECT t.player, t.other, t.n, t.done, w.n - t.n AS apart, w.done - t.done AS rest
FROM (
  SELECT a.player, b.player AS other, sum(a.acts)::BIGINT AS n, sum(a.bets)::BIGINT AS done
  FROM ({AGGRESSION}) a JOIN poker_hands b
    ON b.game = a.game AND b.deal = a.deal AND b.seat <> a.seat AND b.saw
  GROUP BY a.player, b.player
) t JOIN (
  SELECT player, sum(acts)::BIGINT AS n, sum(bets)::BIGINT AS done FROM ({AGGRESSION})
  GROUP BY player
) w USING (player)
WHERE t.other IS NOT NULL AND t.n >= {int(least)} AND w.n - t.n >= {int(least)}"""
        )
    ).dicts()
    rows = []
    for row in found:
        share = (row["done"] + row["rest"]) / (row["n"] + row["apart"])
        error = sqrt(share * (1 - share) * (1 / row["n"] + 1 / row["apart"]))
        less = row["rest"] / row["apart"] - row["done"] / row["n"]
        rows.append(
            {
                "player": row["player"],
                "other": row["other"],
                "n": row["n"],
                "apart": row["apart"],
                "against": row["done"] / row["n"],
                "against_others": row["rest"] / row["apart"],
                "p": normal_tails(less / error) / 2 if less > 0 and error else 1.0,
            }
        )
    return rows


AGGRESSION: Final = """SELECT game, deal, seat, player, bets, bets + calls + folded::BIGINT AS acts
FROM poker_hands
WHERE verdict <> 'illegal' AND player IS NOT NULL AND saw AND bets + calls + folded::BIGINT > 0"""

TABLES: Final[dict[str, tuple[str, int, tuple[str, ...], Table]]] = {
    # Question, sample floor, columns, and how the rows are found.
    "deal-randomness": (
        "Do the cards look dealt at random?",
        100,
        ("rules", "seats", "hand", "test", "n", "value", "expected"),
        deal_randomness,
    ),
    "repeated-deals": (
        "Which deals were played more than once, and who met them twice? (a count, no test: no q)",
        2,
        ("rules", "deal", "n", "players_twice", "first", "last"),
        repeated_deals,
    ),
    "net-flow": (
        "Who wins from whom more than chance would give?",
        100,
        ("rules", "giver", "taker", "n", "net"),
        net_flow,
    ),
    "collusion": (
        "Who does better with a certain other at the table?",
        100,
        ("rules", "player", "other", "n", "apart", "lift"),
        collusion,
    ),
    "soft-play": (
        "Who bets and raises less against a certain other?",
        100,
        ("player", "other", "n", "apart", "against", "against_others"),
        soft_play,
    ),
}


def fairness(lake: Readable, name: str, *, least: int | None = None) -> Result:
    """Rows of one table in the order of their rank, with ``p`` and ``q`` where there is a test.

    ``least`` is the sample floor, by default the table's own.
    """
    import pyarrow as pa

    from cardlog.errors import UsageError
    from cardlog.store.querying import Result, reading

    if name not in TABLES:
        raise UsageError("unknown-ranking", f"no table {name!r}", hint=f"{', '.join(TABLES)}")
    _, floor, names, table = TABLES[name]
    with reading(lake) as connection:
        rows = table(connection, floor if least is None else least)
    if table is not repeated_deals:
        for row, q in zip(rows, false_discovery([row["p"] for row in rows]), strict=True):
            row["q"] = q
        names = (*names, "p", "q")
        rows.sort(key=lambda row: row["p"])
    columns: dict[str, list[Any]] = {"rank": list(range(1, len(rows) + 1))}
    columns |= {one: [row[one] for row in rows] for one in names}
    return Result(pa.table({one: column(values) for one, values in columns.items()}))
