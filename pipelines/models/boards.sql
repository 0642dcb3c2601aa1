-- One row a seat of a finished board of duplicate bridge whose cards are known.
SELECT r.rules, r.game, r.deal, r.seat, r.seat_name, r.player, r.partner, r.role, r.points,
  r.verdict, g.deal_hash, coalesce(g.options ->> '$.vulnerable', 'none') AS vulnerable, g.source
FROM results r JOIN games g USING (game)
WHERE r.rules = 'contract-bridge' AND r.verdict <> 'illegal' AND g.deal_hash IS NOT NULL
  AND coalesce(g.options ->> '$.scoring', 'duplicate') = 'duplicate'
