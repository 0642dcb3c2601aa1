-- One row a seat of a scored deal with a bidding: its part in it, and whether the contract was kept.
SELECT r.rules, r.game, r.deal, r.seat, r.seat_name, r.player, r.partner, r.points, r.verdict,
  r.contract, r.trump, r.target, r.made,
  CASE WHEN r.rules LIKE 'cinch%' AND f.bid = 0 THEN NULL
    WHEN f.mate = r.seat OR o.pairs AND (r.seat + 2) % 4 = d.declarer THEN 'partner'
    ELSE r.role END AS role,
  CASE WHEN d.declarer IS NULL OR (r.rules LIKE 'cinch%' AND f.bid = 0) THEN NULL
    WHEN r.rules LIKE '%pitch' THEN f.pitched >= f.bid
    WHEN r.rules LIKE 'cinch%' THEN f.taken >= f.bid
    WHEN r.rules = 'pinochle' THEN m.made >= f.bid AND s.points > 0
    WHEN r.contract LIKE '%misere' THEN r.made = 0
    ELSE r.made >= r.target END AS kept,
  EXISTS (
    FROM bids b WHERE b.game = r.game AND b.deal = r.deal AND b.seat = r.seat
      AND coalesce(b.choices, 2) > 1
  ) AS chance
FROM results r
JOIN deals d ON d.game = r.game AND d.deal = r.deal
LEFT JOIN scores s ON s.game = r.game AND s.deal = r.deal AND s.seat = d.declarer
LEFT JOIN (
  SELECT game, deal, max(value) FILTER (name = 'bid') AS bid,
    max(value) FILTER (name = 'pitcher-points') AS pitched,
    max(value) FILTER (name = 'taken') AS taken, max(value) FILTER (name = 'partner') AS mate
  FROM facts WHERE seat IS NULL GROUP BY game, deal
) f ON f.game = r.game AND f.deal = r.deal
LEFT JOIN (
  SELECT f.game, f.deal, f.seat % 2 AS side, sum(f.value) AS made
  FROM facts f WHERE f.rules = 'pinochle' AND f.name IN ('meld', 'counters')
  GROUP BY f.game, f.deal, f.seat % 2
) m ON m.game = r.game AND m.deal = r.deal AND m.side = d.declarer % 2
LEFT JOIN (
  SELECT game, seats = 4 AND coalesce((options ->> '$.partners')::BOOLEAN, rules = 'pitch') AS pairs
  FROM games WHERE rules LIKE '%pitch'
) o ON o.game = r.game
WHERE r.rules IN ('contract-bridge', 'five-hundred-3', 'five-hundred-4', 'pinochle', 'pitch',
    'auction-pitch', 'cinch', 'cinch-foster')
  OR r.rules LIKE '%euchre%'
