-- One row a player and rule set: games, deals, points and how the time was spent.
SELECT p.rules, p.player, any_value(p.name) AS name, count(DISTINCT p.game) AS games,
  count(DISTINCT (r.game, r.deal)) FILTER (r.deal IS NOT NULL) AS deals,
  sum(r.points)::BIGINT AS points, avg(r.points) AS points_a_deal,
  count(*) FILTER (r.role = 'declarer') AS declared,
  count(*) FILTER (r.role = 'declarer' AND r.made >= r.target) AS made
FROM players p LEFT JOIN results r USING (game, seat)
WHERE p.player IS NOT NULL AND p.verdict <> 'illegal'
GROUP BY p.rules, p.player
ORDER BY games DESC, p.rules, p.player
