-- One row a partnership and rule set; the two names in alphabetical order.
SELECT r.rules, least(r.player, r.partner) AS player, greatest(r.player, r.partner) AS partner,
  count(DISTINCT (r.game, r.deal)) AS deals,
  (sum(r.points) // 2)::BIGINT AS points,
  count(*) FILTER (r.role = 'declarer') AS declared,
  count(*) FILTER (r.role = 'declarer' AND r.made >= r.target) AS made
FROM results r
WHERE r.player IS NOT NULL AND r.partner IS NOT NULL AND r.verdict <> 'illegal'
GROUP BY ALL
ORDER BY deals DESC, 1, 2, 3
