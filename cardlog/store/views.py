"""Views over the tables, as data: SQL, columns and meanings."""

from __future__ import annotations

from typing import Final

from cardlog.store.solved_views import SOLVED_VIEWS
from cardlog.store.view import View

EXTRA: Final[dict[str, tuple[tuple[str, str, str], ...]]] = {
    # Columns that the views over the stored tables add: name, meaning, SQL.
    "games": (
        (
            "duplicate_of",
            "key of the game that this one repeats; null: it counts",
            "d.duplicate_of",
        ),
        ("hash", "the game hash's first 16 digits", "format('{:016x}', t.game_hash)"),
    ),
    "events": (
        (
            "cards_text",
            "all cards of the event as text",
            "coalesce(t.cards, card_text(t.card), hand_text(t.hand))",
        ),
        ("forced", "exactly one act was legal; null: no decision, or not known", "t.choices = 1"),
    ),
}

PLAYERS: Final = View(
    "players",
    "one seat of one game that counts (no duplicates)",
    (
        ("rules", "rule set"),
        ("game", "key of the game"),
        ("seat", "seat number"),
        ("seat_name", "name of the seat"),
        ("player", "id of the player, or the name where there is no id"),
        ("name", "name that the source shows"),
        ("kind", "human, bot or unknown"),
        ("partner", "id of the partner in partnership games"),
        ("total", "points of the whole game"),
        ("rank", "place, 1 the best"),
        ("verdict", "what replay found about the game"),
        ("source", "source that holds it"),
        ("date", "day of play"),
    ),
    """SELECT s.rules, s.game, s.seat, s.seat_name, s.player, s.name, s.kind,
  p.player AS partner, s.total, s.rank, g.verdict, g.source, g.date
FROM seats s
JOIN games g USING (game)
LEFT JOIN seats p ON p.game = s.game AND p.seat = s.partner
WHERE g.duplicate_of IS NULL""",
)

BIDS: Final = View(
    "bids",
    "one call or bid of a game that counts; what was withdrawn is left out",
    (
        ("rules", "rule set"),
        ("game", "key of the game"),
        ("n", "number of the event"),
        ("deal", "number of the deal"),
        ("seat", "seat number"),
        ("seat_name", "name of the seat"),
        ("player", "id of the player"),
        ("partner", "id of the partner"),
        ("call", "the call: pass, double, 1S, order …"),
        ("level", "level of a bid, 1 to 7"),
        ("denomination", "denomination of a bid: C D H S NT"),
        ("turn", "number of the call in its auction, from 1"),
        ("opening", "it is the first call of its auction that is no pass"),
        ("choices", "calls that were legal"),
        ("forced", "only one was"),
        ("verdict", "what replay found about the game"),
    ),
    """SELECT e.rules, e.game, e.n, e.deal, e.seat, p.seat_name, p.player, p.partner,
  e.what AS call,
  TRY_CAST(regexp_extract(e.what, '^([0-9]+)(NT|[CDHS])$', 1) AS TINYINT) AS level,
  nullif(regexp_extract(e.what, '^([0-9]+)(NT|[CDHS])$', 2), '') AS denomination,
  row_number() OVER auction AS turn,
  e.what <> 'pass' AND count(*) FILTER (e.what <> 'pass') OVER auction = 1 AS opening,
  e.choices, e.forced, p.verdict
FROM events e JOIN players p USING (game, seat)
WHERE e.verb = 'bid' AND (e.flags IS NULL OR e.flags NOT LIKE '%withdrawn%')
WINDOW auction AS (PARTITION BY e.game, e.deal ORDER BY e.n)""",
)

PLAYS: Final = View(
    "plays",
    "one card played in a game that counts; what was withdrawn is left out",
    (
        ("rules", "rule set"),
        ("game", "key of the game"),
        ("n", "number of the event"),
        ("deal", "number of the deal"),
        ("trick", "number of the trick in the deal"),
        ("laid", "1 for the card led, 2 for the next …"),
        ("seat", "seat number"),
        ("seat_name", "name of the seat"),
        ("player", "id of the player"),
        ("card", "the card, such as 4h"),
        ("suit", "its suit"),
        ("rank", "its rank"),
        ("won", "the card won its trick; null: the trick was not completed"),
        ("choices", "cards that were legal"),
        ("forced", "only one was"),
        ("flags", "irregularities"),
        ("verdict", "what replay found about the game"),
    ),
    """SELECT e.rules, e.game, e.n, e.deal, e.trick, e.laid, e.seat, p.seat_name, p.player,
  card_text(e.card) AS card, suit(e.card) AS suit, card_rank(e.card) AS rank,
  t.winner = e.seat AS won, e.choices, e.forced, e.flags, p.verdict
FROM events e JOIN players p USING (game, seat)
LEFT JOIN tricks t ON t.game = e.game AND t.deal = e.deal AND t.trick = e.trick
WHERE e.verb = 'play' AND (e.flags IS NULL OR e.flags NOT LIKE '%withdrawn%')""",
)

RESULTS: Final = View(
    "results",
    "one player in one scored deal of a game that counts",
    (
        ("rules", "rule set"),
        ("game", "key of the game"),
        ("deal", "number of the deal"),
        ("seat", "seat number"),
        ("seat_name", "name of the seat"),
        ("player", "id of the player"),
        ("partner", "id of the partner"),
        ("points", "points of the deal"),
        ("won", "tricks that the seat itself won"),
        ("dealer", "the seat dealt"),
        ("role", "declarer, dummy or partner, or defender; null: no declarer"),
        ("contract", "contract of the deal"),
        ("trump", "trump of the deal"),
        ("target", "tricks that declarer's side undertook"),
        ("made", "tricks that counted for declarer's side"),
        ("verdict", "what replay found about the game"),
    ),
    """SELECT r.rules, r.game, r.deal, r.seat, p.seat_name, p.player, p.partner, r.points, r.won,
  d.dealer = r.seat AS dealer,
  CASE WHEN d.declarer IS NULL THEN NULL
    WHEN d.declarer = r.seat THEN 'declarer'
    WHEN s.partner = d.declarer THEN 'partner'
    ELSE 'defender' END AS role,
  d.contract, d.trump, d.target, d.made, p.verdict
FROM scores r
JOIN players p USING (game, seat)
JOIN seats s ON s.game = r.game AND s.seat = r.seat
JOIN deals d ON d.game = r.game AND d.deal = r.deal""",
)

HANDS: Final = View(
    "hands",
    "one hand of one deal of a game that counts, where all its cards are known",
    (
        ("rules", "rule set"),
        ("game", "key of the game"),
        ("deal", "number of the deal"),
        ("seat", "seat number"),
        ("seat_name", "name of the seat"),
        ("player", "id of the player"),
        ("hand", "the cards as a mask, for the SQL functions"),
        ("cards", "the cards as text"),
        ("size", "how many they are"),
        ("hcp", "high-card points: A 4, K 3, Q 2, J 1"),
        ("spades", "length in spades"),
        ("hearts", "length in hearts"),
        ("diamonds", "length in diamonds"),
        ("clubs", "length in clubs"),
    ),
    """SELECT h.rules, h.game, h.deal, h.seat, p.seat_name, p.player, h.hand,
  hand_text(h.hand) AS cards, bit_count(h.hand)::INTEGER AS size, hcp(h.hand) AS hcp,
  suit_length(h.hand, 's') AS spades, suit_length(h.hand, 'h') AS hearts,
  suit_length(h.hand, 'd') AS diamonds, suit_length(h.hand, 'c') AS clubs
FROM (
  SELECT rules, game, deal, target AS seat,
    bit_or(coalesce(hand, 1::BIGINT << nullif(card, 63)::BIGINT)) AS hand
  FROM events
  WHERE verb = 'deal' AND target IS NOT NULL AND (what IS NULL OR what <> 'talon')
  GROUP BY ALL
  HAVING count(*) FILTER (cards IS NOT NULL OR card = 63) = 0
) h JOIN players p USING (game, seat)""",
)

CONTRACTS: Final = View(
    "contracts",
    "one bridge contract that was played and scored, in a game that counts",
    (
        ("rules", "rule set"),
        ("game", "key of the game"),
        ("deal", "number of the deal"),
        ("contract", "contract such as 4S"),
        ("level", "its level, 1 to 7"),
        ("denomination", "its denomination: C D H S NT"),
        ("doubled", "0, 1 doubled, 2 redoubled"),
        ("seat", "seat of declarer"),
        ("seat_name", "its name"),
        ("player", "id of declarer"),
        ("partner", "id of dummy"),
        ("vulnerable", "declarer's side was vulnerable; null where scoring decides it"),
        ("target", "tricks undertaken"),
        ("made", "tricks made"),
        ("over", "made less undertaken; below 0: down"),
        ("score", "points of the deal for declarer's side"),
        ("verdict", "what replay found about the game"),
    ),
    """SELECT d.rules, d.game, d.deal, d.contract,
  left(d.contract, 1)::TINYINT AS level, substr(d.contract, 2) AS denomination, d.doubled,
  d.declarer AS seat, p.seat_name, p.player, p.partner,
  CASE WHEN coalesce(g.options ->> '$.scoring', 'duplicate') = 'duplicate'
    THEN CASE coalesce(g.options ->> '$.vulnerable', 'none')
      WHEN 'both' THEN true WHEN 'none' THEN false
      WHEN 'ns' THEN d.declarer % 2 = 0 ELSE d.declarer % 2 = 1 END
  END AS vulnerable,
  d.target, d.made, d.made - d.target AS over, r.points AS score, p.verdict
FROM deals d
JOIN players p ON p.game = d.game AND p.seat = d.declarer
JOIN games g ON g.game = d.game
JOIN scores r ON r.game = d.game AND r.deal = d.deal AND r.seat = d.declarer
WHERE d.scored AND d.rules = 'contract-bridge' AND d.contract IS NOT NULL""",
)

TRICKS_WON: Final = View(
    "tricks_won",
    "one completed trick of a game that counts, with its cards and players",
    (
        ("rules", "rule set"),
        ("game", "key of the game"),
        ("deal", "number of the deal"),
        ("trick", "number of the trick in the deal"),
        ("leader", "name of the seat that led"),
        ("winner", "name of the seat that won"),
        ("player", "id of the player who won"),
        ("cards", "the cards in the order in which they were played"),
        ("led", "the card led"),
        ("won_by", "the card that won"),
        ("points", "points of the cards in it, where cards count"),
    ),
    """SELECT t.rules, t.game, t.deal, t.trick,
  any_value(p.seat_name) FILTER (p.seat = t.leader) AS leader,
  any_value(p.seat_name) FILTER (p.won) AS winner,
  any_value(p.player) FILTER (p.won) AS player,
  string_agg(p.card, ' ' ORDER BY p.laid) AS cards,
  any_value(p.card) FILTER (p.laid = 1) AS led,
  any_value(p.card) FILTER (p.won) AS won_by, t.points
FROM tricks t JOIN plays p USING (game, deal, trick)
GROUP BY t.rules, t.game, t.deal, t.trick, t.leader, t.points""",
)

HEAD_TO_HEAD: Final = View(
    "head_to_head",
    "one player against another at the same tables, of games that count; both ways round",
    (
        ("rules", "rule set"),
        ("player", "id of the player"),
        ("opponent", "id of the other, who was not the partner"),
        ("games", "games in which both sat and both have points"),
        ("ahead", "of these: the player had more points than the opponent"),
        ("behind", "of these: fewer"),
        ("level", "of these: as many"),
        ("difference", "points of the player less those of the opponent, on average"),
        ("better", "games that the rule set places and the player was placed better in"),
        ("worse", "of these: worse"),
    ),
    """SELECT a.rules, a.player, b.player AS opponent, count(*) AS games,
  count(*) FILTER (a.total > b.total) AS ahead, count(*) FILTER (a.total < b.total) AS behind,
  count(*) FILTER (a.total = b.total) AS level, avg(a.total - b.total) AS difference,
  count(*) FILTER (a.rank < b.rank) AS better, count(*) FILTER (a.rank > b.rank) AS worse
FROM players a JOIN players b ON b.game = a.game AND b.seat <> a.seat
JOIN seats s ON s.game = a.game AND s.seat = a.seat
WHERE a.player IS NOT NULL AND b.player IS NOT NULL AND a.player <> b.player
  AND s.partner IS DISTINCT FROM b.seat AND a.total IS NOT NULL AND b.total IS NOT NULL
GROUP BY a.rules, a.player, b.player""",
)

SAME_DEALS: Final = View(
    "same_deals",
    "one game that counts whose cards were dealt in other games too",
    (
        ("rules", "rule set"),
        ("deal_hash", "hash of the deal, as in games"),
        ("tables", "how many games that count have this deal"),
        ("game", "key of the game"),
        ("id", "the source's own id of the game"),
        ("date", "day of play"),
        ("source", "source that holds it"),
        ("verdict", "what replay found about it"),
    ),
    """SELECT rules, deal_hash, count(*) OVER same AS tables, game, id, date, source, verdict
FROM games WHERE deal_hash IS NOT NULL AND duplicate_of IS NULL
WINDOW same AS (PARTITION BY rules, deal_hash)
QUALIFY count(*) OVER same > 1""",
)

VIEWS: Final[dict[str, View]] = {
    view.name: view
    for view in (
        PLAYERS, BIDS, PLAYS, RESULTS, HANDS, CONTRACTS, TRICKS_WON, HEAD_TO_HEAD, SAME_DEALS,
        *SOLVED_VIEWS,
    )
}  # fmt: skip
