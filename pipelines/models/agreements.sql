-- One row a call of a bridge auction after the calls before it: how often, and on which hands.
SELECT b.rules, b.auction, b.call, count(*) AS calls, avg(h.hcp) AS hcp, min(h.hcp) AS least_hcp,
  max(h.hcp) AS most_hcp, avg(h.spades) AS spades, avg(h.hearts) AS hearts,
  avg(h.diamonds) AS diamonds, avg(h.clubs) AS clubs, count(DISTINCT h.player) AS players
FROM (
  SELECT rules, game, deal, seat, call, coalesce(string_agg(call, ' ') OVER (
    PARTITION BY game, deal ORDER BY n ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
  ), '') AS auction
  FROM bids WHERE rules = 'contract-bridge' AND verdict <> 'illegal'
) b JOIN hands h USING (game, deal, seat)
GROUP BY b.rules, b.auction, b.call
ORDER BY calls DESC, b.auction, b.call
