-- One row a seat of a game that has places: its share of the win, and whether most points win.
SELECT p.rules, p.game, p.seat, p.seat_name, p.player, p.verdict, p.total, p.rank, p.source,
  count(*) OVER game AS seats, max(p.rank) OVER game > 1 AS decided,
  CASE WHEN p.rank = 1 THEN 1 / count(*) FILTER (p.rank = 1) OVER game ELSE 0 END AS win,
  sign(avg(p.total) FILTER (p.rank = 1) OVER game - avg(p.total) FILTER (p.rank > 1) OVER game)
    AS direction
FROM players p
WHERE p.rank IS NOT NULL
WINDOW game AS (PARTITION BY p.game)
QUALIFY count(*) OVER game > 1
