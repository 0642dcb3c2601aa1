"""Views over what solvers found out, as data; empty until 'cardlog solve' was run."""

from __future__ import annotations

from typing import Final

from cardlog.store.patience_views import PATIENCE_VIEWS
from cardlog.store.solved import CRIBBAGE_HAND, DENOMINATIONS, SEATS
from cardlog.store.view import View

COMMUNITY: Final = (
    "texas-holdem", "omaha", "omaha-hilo", "five-card-omaha", "big-o", "courchevel",
)  # fmt: skip
"""Poker with a shared board."""

_ALL_RULES: Final = ", ".join(f"'{rules}'" for rules in COMMUNITY)
_ONE_EACH: Final = ", ".join(
    f"max(hand) FILTER (seat = {number}) AS {name}" for number, name in enumerate(SEATS)
)
_TRICKS: Final = ",\n    ".join(
    f"({number}, '{denomination}', t.{name}_{denomination.lower()})"
    for number, name in enumerate(SEATS)
    for denomination in DENOMINATIONS
)

BRIDGE_DEALS: Final = View(
    "bridge_deals",
    "one deal of bridge of a game that counts whose 52 cards are known",
    (
        ("rules", "rule set"),
        ("game", "key of the game"),
        ("deal", "number of the deal"),
        ("dealer", "seat number of the dealer"),
        ("vulnerable", "none, ns, ew or both; null where scoring decides it"),
        *((name, f"cards of {name.title()} as a mask") for name in SEATS),
        ("state", "solved, or why not: died, too-long, refused; open: not tried yet"),
        ("verdict", "what replay found about the game"),
    ),
    f"""SELECT h.rules, h.game, h.deal, coalesce(d.dealer, 0) AS dealer,
  CASE WHEN coalesce(g.options ->> '$.scoring', 'duplicate') = 'duplicate'
    THEN coalesce(g.options ->> '$.vulnerable', 'none') END AS vulnerable,
  {", ".join(f"h.{name}" for name in SEATS)}, coalesce(s.state, 'open') AS state, g.verdict
FROM (
  SELECT rules, game, deal, {_ONE_EACH}
  FROM hands WHERE rules = 'contract-bridge' AND size = 13
  GROUP BY rules, game, deal HAVING count(*) = 4
) h JOIN games g USING (game)
LEFT JOIN deals d ON d.game = h.game AND d.deal = h.deal
LEFT JOIN solved_deals s USING ({", ".join(SEATS)})""",
)

DOUBLE_DUMMY: Final = View(
    "double_dummy",
    "one seat as declarer in one denomination of a solved bridge deal",
    (
        ("rules", "rule set"),
        ("game", "key of the game"),
        ("deal", "number of the deal"),
        ("seat", "seat number"),
        ("denomination", "denomination: C D H S NT"),
        ("tricks", "tricks that the seat makes, all four hands being seen and played best"),
    ),
    f"""SELECT b.rules, b.game, b.deal, x.seat, x.denomination, x.tricks
FROM bridge_deals b JOIN solved_deals t USING ({", ".join(SEATS)}),
  LATERAL (VALUES
    {_TRICKS}) x(seat, denomination, tricks)
WHERE t.state = 'solved'""",
)

PAR: Final = View(
    "par",
    "one solved bridge deal with its dealer and vulnerability: its par",
    (
        ("rules", "rule set"),
        ("game", "key of the game"),
        ("deal", "number of the deal"),
        ("dealer", "seat number of the dealer"),
        ("vulnerable", "none, ns, ew or both"),
        ("score", "par score for North and South; for East and West it is the opposite"),
        ("contracts", "par contracts, such as 4SX by N"),
    ),
    f"""SELECT b.rules, b.game, b.deal, b.dealer, b.vulnerable, p.score, p.contracts
FROM bridge_deals b JOIN solved_pars p USING ({", ".join(SEATS)}, dealer, vulnerable)""",
)

CARD_COSTS: Final = View(
    "card_costs",
    "one card of a solved bridge play: what it cost, all four hands being seen",
    (
        ("rules", "rule set"),
        ("game", "key of the game"),
        ("n", "number of the event"),
        ("deal", "number of the deal"),
        ("trick", "number of the trick in the deal"),
        ("laid", "1 for the card led, 2 for the next …"),
        ("seat", "seat whose card it is"),
        ("by", "seat that chose it: declarer for dummy"),
        ("by_name", "name of that seat"),
        ("player", "id of the player in it"),
        ("role", "declarer, lead (the opening lead) or defence"),
        ("card", "the card, such as 4h"),
        ("before", "tricks of declarer before it, all playing their best"),
        ("after", "the same with this card played"),
        ("cost", "tricks that the card lost to the side that played it"),
        ("effects", "legal cards that differ in effect"),
        ("verdict", "what replay found about the game"),
    ),
    """SELECT p.rules, p.game, p.n, p.deal, p.trick, p.laid, p.seat,
  q.seat AS "by", q.seat_name AS by_name, q.player,
  CASE WHEN p.seat % 2 = d.declarer % 2 THEN 'declarer'
    WHEN p.trick = 1 AND p.laid = 1 THEN 'lead' ELSE 'defence' END AS role,
  p.card, c.before, c."after", abs(c.before - c."after") AS cost, c.effects, p.verdict
FROM solved_cards c
JOIN games g ON g.game_hash = c.game_hash AND g.duplicate_of IS NULL
JOIN plays p ON p.game = g.game AND p.deal = c.deal AND p.trick = c.trick AND p.laid = c.laid
JOIN deals d ON d.game = p.game AND d.deal = p.deal
JOIN players q ON q.game = p.game
  AND q.seat = CASE WHEN p.seat % 2 = d.declarer % 2 THEN d.declarer ELSE p.seat END
WHERE g.rules = 'contract-bridge'""",
)

ALL_INS: Final = View(
    "all_ins",
    "one player left in a poker hand whose bets were over before its last board card",
    (
        ("rules", "rule set"),
        ("game", "key of the game"),
        ("deal", "number of the deal"),
        ("seat", "seat number"),
        ("seat_name", "name of the seat"),
        ("player", "id of the player"),
        ("state", "solved, or why not: hidden (cards unknown), refused …; open: not tried yet"),
        ("to_come", "board cards that were to come"),
        ("boards", "boards that could come, all of which were counted"),
        ("equity", "share of the pots that he contests"),
        ("expected", "chips to be expected from the pots, after the rake"),
        ("taken", "chips that he took from them"),
        ("luck", "chips taken less chips to be expected"),
        ("verdict", "what replay found about the game"),
    ),
    f"""SELECT h.rules, h.game, h.deal, p.seat, p.seat_name, p.player,
  coalesce(a.state, 'open') AS state, a.to_come, a.boards, s.equity, s.expected,
  coalesce(t.value, 0) AS taken, coalesce(t.value, 0) - s.expected AS luck, p.verdict
FROM (
  SELECT e.rules, e.game, e.deal
  FROM events e
  WHERE e.rules IN ({_ALL_RULES})
  GROUP BY e.rules, e.game, e.deal
  HAVING max(e.n) FILTER (e.verb = 'deal' AND e.what = 'board') > coalesce(max(e.n) FILTER (
    e.verb = 'bet' AND e.what IN ('fold', 'check', 'call', 'open', 'raise')
      AND (e.flags IS NULL OR e.flags NOT LIKE '%withdrawn%')), -1)
) h
JOIN games g USING (game)
JOIN facts f ON f.game = h.game AND f.deal = h.deal AND f.name = 'showdown'
JOIN players p ON p.game = h.game AND p.seat = f.seat
LEFT JOIN facts t ON t.game = h.game AND t.deal = h.deal AND t.seat = f.seat AND t.name = 'taken'
LEFT JOIN solved_allins a ON a.game_hash = g.game_hash AND a.deal = h.deal
LEFT JOIN solved_shares s ON s.game_hash = g.game_hash AND s.deal = h.deal AND s.seat = p.seat""",
)

_HAND: Final = ", ".join(column.name for column in CRIBBAGE_HAND)

CRIBBAGE_DISCARDS: Final = View(
    "cribbage_discards",
    "one discard to the crib of a player whose hand is known",
    (
        ("rules", "rule set"),
        ("game", "key of the game"),
        ("n", "number of the event"),
        ("deal", "number of the deal"),
        ("seat", "seat number"),
        ("seat_name", "name of the seat"),
        ("player", "id of the player"),
        ("own_crib", "the crib is his own, or his partner's"),
        *((column.name, column.meaning) for column in CRIBBAGE_HAND),
        ("away", "cards that he laid away as a mask"),
        ("state", "solved, or why not: died, too-long, refused; open: not tried yet"),
        ("hand_mean", "mean of what he kept, over all starters that he could not see"),
        ("crib_mean", "mean of the crib, over all starters and cards of others to it"),
        ("worth", "mean of the hand with that of his own crib, or less that of another's"),
        ("best", "the most that cards of this hand are worth so"),
        ("best_away", "cards for the crib with which they are, as a mask"),
        ("loss", "points that the discard lost: best less worth"),
        ("verdict", "what replay found about the game"),
    ),
    f"""SELECT c.rules, c.game, c.n, c.deal, c.seat, c.seat_name, c.player, c.own_crib,
  {", ".join(f"c.{column.name}" for column in CRIBBAGE_HAND)}, c.away,
  coalesce(q.state, 'open') AS state,
  max(w.hand_mean) FILTER (w.away = c.away) AS hand_mean,
  max(w.crib_mean) FILTER (w.away = c.away) AS crib_mean,
  max(w.hand_mean + c.way * w.crib_mean) FILTER (w.away = c.away) AS worth,
  max(w.hand_mean + c.way * w.crib_mean) AS best,
  arg_max(w.away, w.hand_mean + c.way * w.crib_mean) AS best_away,
  best - worth AS loss, c.verdict
FROM (
  SELECT h.rules, h.game, e.n, h.deal, h.seat, h.seat_name, h.player, g.verdict,
    h.seat = d.dealer OR g.seats = 4 AND (h.seat + d.dealer) % 2 = 0 AS own_crib,
    CASE WHEN own_crib THEN 1 ELSE -1 END AS way, h.hand, h.size,
    CASE WHEN g.seats = 2 THEN 2 ELSE 1 END::TINYINT AS lay,
    coalesce(g.options ->> '$.crib_flush', 'five') = 'four' AS crib_four,
    -- It counts for hands of three cards only.
    h.size - lay > 3 OR coalesce((g.options ->> '$.short_flush')::BOOLEAN, true) AS short_flush,
    coalesce(e.hand, 1::BIGINT << nullif(e.card, 63)::BIGINT) AS away,
    nullif(coalesce((g.options ->> '$.cards')::BIGINT, 0), 0) AS stated
  FROM hands h
  JOIN games g USING (game)
  JOIN deals d ON d.game = h.game AND d.deal = h.deal
  JOIN events e ON e.game = h.game AND e.deal = h.deal AND e.seat = h.seat AND e.verb = 'discard'
  WHERE h.rules = 'cribbage'
) c
LEFT JOIN solved_cribbage q USING ({_HAND})
LEFT JOIN solved_discards w USING ({_HAND})
-- Cards of a deal that was void lie beside those of the one that was played.
WHERE c.size = coalesce(c.stated, CASE WHEN c.lay = 2 THEN 6 ELSE 5 END)
  AND c.away & ~c.hand = 0 AND bit_count(c.away) = c.lay
GROUP BY ALL""",
)

SOLVED_VIEWS: Final = (
    BRIDGE_DEALS, DOUBLE_DUMMY, PAR, CARD_COSTS, ALL_INS, CRIBBAGE_DISCARDS, *PATIENCE_VIEWS,
)  # fmt: skip
