-- One row a seat of a finished board of duplicate bridge whose deal is solved: par, double dummy.
SELECT b.rules, b.game, b.deal, b.seat, b.seat_name, b.player, b.partner, b.role, b.chair, b.points,
  b.vulnerable, b.source, CASE WHEN b.seat % 2 = 0 THEN p.score ELSE -p.score END AS par,
  CASE WHEN v.declarer IS NULL THEN 0 WHEN b.seat % 2 = v.declarer % 2 THEN v.value
    ELSE -v.value END AS reached,
  v.tricks AS double_dummy, d.made, d.target, left(d.contract, 1)::TINYINT AS level,
  substr(d.contract, 2) AS denomination, d.doubled
FROM boards b
JOIN par p ON p.game = b.game AND p.deal = b.deal
JOIN deals d ON d.game = b.game AND d.deal = b.deal
LEFT JOIN contract_values v ON v.game = b.game AND v.deal = b.deal AND v.kind = 'double dummy'
