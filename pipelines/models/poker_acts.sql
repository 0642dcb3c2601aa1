-- One row a check, bet, call, raise or fold: what had happened in its round before it.
SELECT e.rules, e.game, e.deal, e.n, e.phase, e.seat, e.what AS act, e.number,
  e.what IN ('open', 'raise') AS sized, e.choices > 2 AS could_raise,
  coalesce(count(*) FILTER (e.what IN ('open', 'raise')) OVER before, 0) AS raises,
  row_number() OVER (PARTITION BY e.game, e.deal, e.phase, e.seat ORDER BY e.n) AS turn,
  coalesce(count(*) FILTER (e.what IN ('open', 'raise')) OVER own, 0) AS own_raises,
  coalesce(count(*) FILTER (e.what = 'check') OVER own, 0) AS own_checks,
  coalesce(count(*) FILTER (e.what = 'call') OVER before, 0) AS callers,
  last_value(CASE WHEN e.what IN ('open', 'raise') THEN e.seat END IGNORE NULLS)
    OVER before AS raiser,
  coalesce(max(CASE WHEN e.what = 'call' THEN e.n END) OVER before, -1)
    > coalesce(max(CASE WHEN e.what IN ('open', 'raise') THEN e.n END) OVER before, -1)
    AS called_since
FROM events e
WHERE e.verb = 'bet' AND e.what IN ('fold', 'check', 'call', 'open', 'raise')
  AND (e.flags IS NULL OR e.flags NOT LIKE '%withdrawn%')
WINDOW before AS (
    PARTITION BY e.game, e.deal, e.phase ORDER BY e.n
    ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
  ),
  own AS (
    PARTITION BY e.game, e.deal, e.phase, e.seat ORDER BY e.n
    ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
  )
