-- One row a seat of a finished hand of gin rummy: who ended it and how, and what was left.
SELECT r.rules, r.game, r.deal, r.seat, r.seat_name, r.player, r.points, r.verdict,
  f.ender = r.seat AS ended, f.ender >= 0 AND f.ender <> r.seat AS other_ended,
  CASE f.outcome WHEN 1 THEN 'dead' WHEN 2 THEN 'knock' WHEN 3 THEN 'undercut'
    WHEN 4 THEN 'level' WHEN 5 THEN 'gin' WHEN 6 THEN 'big gin' END AS outcome,
  f.winner = r.seat AS won, coalesce(w.value, 0) AS deadwood,
  (SELECT count(*) FROM events e WHERE e.game = r.game AND e.deal = r.deal AND e.seat = r.seat
    AND e.verb = 'draw' AND (e.flags IS NULL OR e.flags NOT LIKE '%withdrawn%')) AS turns
FROM results r
JOIN (
  SELECT game, deal, max(value) FILTER (name = 'ender') AS ender,
    max(value) FILTER (name = 'outcome') AS outcome, max(value) FILTER (name = 'winner') AS winner
  FROM facts WHERE seat IS NULL GROUP BY game, deal
) f ON f.game = r.game AND f.deal = r.deal
LEFT JOIN facts w ON w.game = r.game AND w.deal = r.deal AND w.seat = r.seat
  AND w.name = 'deadwood'
WHERE r.rules LIKE '%gin%' AND f.outcome IS NOT NULL
