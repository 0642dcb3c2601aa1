-- One row a seat of a scored deal of Oh Hell: the tricks it bid and those it took.
SELECT r.rules, r.game, r.deal, r.seat, r.seat_name, r.player, r.points, r.verdict,
  coalesce(b.value, 0) AS bid, r.won AS taken, h.value AS hand
FROM results r
LEFT JOIN facts b ON b.game = r.game AND b.deal = r.deal AND b.seat = r.seat AND b.name = 'bid'
LEFT JOIN facts h ON h.game = r.game AND h.deal = r.deal AND h.name = 'hand'
WHERE r.rules = 'oh-hell'
