-- One row a player dealt into a finished hand of poker: his chances, what he did, his chips.
SELECT *, NOT asked AND NOT bool_or(voluntary) OVER hand AS walk,
  CASE WHEN place = players THEN 'button'
    WHEN players = 2 THEN 'big blind'
    WHEN place = 1 THEN 'small blind' WHEN place = 2 THEN 'big blind'
    WHEN place = players - 1 THEN 'cutoff' WHEN place = players - 2 THEN 'hijack'
    ELSE 'early' END AS position
FROM (
  SELECT r.rules, r.game, r.deal, r.seat, r.seat_name, r.player, r.points, r.verdict,
    count(*) OVER (PARTITION BY r.game, r.deal) AS players,
    row_number() OVER (
      PARTITION BY r.game, r.deal ORDER BY (r.seat - d.dealer - 1 + g.seats) % g.seats
    ) AS place,
    coalesce(list_max((g.options -> '$.blinds')::BIGINT[]),
      (g.options ->> '$.big_blind')::BIGINT, 2) AS big_blind,
    g.source, f.* EXCLUDE (game, deal, seat),
    EXISTS (
      FROM events e WHERE e.game = r.game AND e.deal = r.deal AND e.verb = 'deal'
        AND e.what = 'board'
    ) AS board
  FROM results r
  JOIN deals d ON d.game = r.game AND d.deal = r.deal
  JOIN games g ON g.game = r.game
  JOIN (
    SELECT a.game, a.deal, a.seat,
      coalesce(bool_or(f.name = 'asked'), false) AS asked,
      coalesce(bool_or(f.name = 'voluntary'), false) AS voluntary,
      coalesce(bool_or(f.name = 'raised'), false) AS raised,
      coalesce(bool_or(f.name = 'reraise_chance'), false) AS reraise_chance,
      coalesce(bool_or(f.name = 'reraised'), false) AS reraised,
      coalesce(bool_or(f.name = 'steal_chance'), false) AS steal_chance,
      coalesce(bool_or(f.name = 'stole'), false) AS stole,
      coalesce(bool_or(f.name = 'saw'), false) AS saw,
      coalesce(bool_or(f.name = 'cbet_chance'), false) AS cbet_chance,
      coalesce(bool_or(f.name = 'cbet'), false) AS cbet,
      coalesce(bool_or(f.name = 'faced_cbet'), false) AS faced_cbet,
      coalesce(bool_or(f.name = 'folded_cbet'), false) AS folded_cbet,
      coalesce(bool_or(f.name = 'folded'), false) AS folded,
      coalesce(bool_or(f.name = 'showdown'), false) AS showdown,
      coalesce(bool_or(f.name = 'pat'), false) AS pat,
      coalesce(max(f.value) FILTER (f.name = 'bets'), 0) AS bets,
      coalesce(max(f.value) FILTER (f.name = 'calls'), 0) AS calls,
      coalesce(max(f.value) FILTER (f.name = 'drawn'), 0) AS drawn,
      coalesce(max(f.value) FILTER (f.name = 'taken'), 0) AS taken
    FROM (
      SELECT DISTINCT game, deal, target AS seat FROM events
      WHERE verb = 'deal' AND target IS NOT NULL
    ) a LEFT JOIN facts f ON f.game = a.game AND f.deal = a.deal AND f.seat = a.seat
    GROUP BY a.game, a.deal, a.seat
  ) f ON f.game = r.game AND f.deal = r.deal AND f.seat = r.seat
  WHERE r.rules IN ('texas-holdem', 'omaha', 'omaha-hilo', 'five-card-omaha', 'big-o', 'courchevel',
    'five-card-draw')
)
WINDOW hand AS (PARTITION BY game, deal)
