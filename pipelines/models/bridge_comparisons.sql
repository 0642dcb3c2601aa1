-- One row a seat of a board of duplicate bridge and another table with the same deal.
SELECT c.* EXCLUDE (apart), sign(c.difference) * i.imps AS imps
FROM (
  SELECT b.*, o.game AS other_game, b.points - o.points AS difference,
    abs(b.points - o.points) AS apart
  FROM boards b JOIN boards o ON o.deal_hash = b.deal_hash AND o.vulnerable = b.vulnerable
    AND o.seat = b.seat AND o.game <> b.game
) c ASOF JOIN imp_scale i ON c.apart >= i.least
