-- One row a seat of a finished board of duplicate bridge whose cards are known.
SELECT r.rules, r.game, r.deal, r.seat, r.seat_name, r.player, r.partner, r.role,
  CASE (r.seat - d.declarer + 4) % 4 WHEN 0 THEN 'declarer' WHEN 1 THEN 'on lead'
    WHEN 2 THEN 'dummy' WHEN 3 THEN 'other defender' END AS chair,
  r.points, r.verdict, g.deal_hash, coalesce(g.options ->> '$.vulnerable', 'none') AS vulnerable,
  g.source
FROM results r JOIN games g USING (game)
JOIN deals d ON d.game = r.game AND d.deal = r.deal
WHERE r.rules = 'contract-bridge' AND r.verdict <> 'illegal' AND g.deal_hash IS NOT NULL
  AND coalesce(g.options ->> '$.scoring', 'duplicate') = 'duplicate'
