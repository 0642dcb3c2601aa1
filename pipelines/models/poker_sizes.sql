-- One row a check, bet, call, raise or fold: the pot before it, what was owed and what it put in.
WITH faced AS (
  SELECT a.rules, a.game, a.deal, a.n, a.phase, a.seat, a.act, a.sized, a.number, s.stack,
    s.forced, s.initial, CASE WHEN a.phase = 'preflop' THEN s.entry ELSE 0 END AS entry,
    greatest(CASE WHEN a.phase = 'preflop' THEN s.high ELSE 0 END,
      coalesce(max(CASE WHEN a.sized THEN a.number END) OVER before, 0)) AS high
  FROM poker_acts a
  JOIN poker_stakes s ON s.game = a.game AND s.deal = a.deal AND s.seat = a.seat
  WINDOW before AS (
    PARTITION BY a.game, a.deal, a.phase ORDER BY a.n
    ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
  )
),
fronts AS (
  SELECT *, coalesce(
    last_value(CASE WHEN sized THEN number WHEN act = 'call' THEN high END IGNORE NULLS) OVER own,
    entry) AS front
  FROM faced
  WINDOW own AS (PARTITION BY game, deal, phase, seat ORDER BY n)
),
steps AS (
  SELECT *, coalesce(lag(front) OVER own, entry) AS stood
  FROM fronts
  WINDOW own AS (PARTITION BY game, deal, phase, seat ORDER BY n)
),
paying AS (
  SELECT *, initial + coalesce(sum(front - stood) OVER own, 0) AS paid
  FROM steps
  WINDOW own AS (
    PARTITION BY game, deal, seat ORDER BY n ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
  )
)
SELECT rules, game, deal, n, phase, seat, act, sized, stack, least(paid, stack) AS paid,
  least(paid + front - stood, stack) - least(paid, stack) AS put,
  greatest(least(paid + high - stood, stack) - least(paid, stack), 0) AS owed,
  forced + coalesce(sum(least(paid + front - stood, stack) - least(paid, stack)) OVER before, 0)
    AS pot
FROM paying
WINDOW before AS (
  PARTITION BY game, deal ORDER BY n ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
)
