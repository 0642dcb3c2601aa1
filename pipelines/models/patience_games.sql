-- One row a finished game of patience: solved or not, moves, cards on the foundations, redeals.
SELECT r.rules, r.game, r.deal, r.seat, r.seat_name, r.player, r.points, r.verdict,
  f.solved = 1 AS solved, f.moves, f.up, f.passes, f.draws, f.piles
FROM results r JOIN (
  SELECT game, deal, max(value) FILTER (name = 'solved') AS solved,
    max(value) FILTER (name = 'moves') AS moves, max(value) FILTER (name = 'cards_up') AS up,
    max(value) FILTER (name = 'passes') AS passes, max(value) FILTER (name = 'draws') AS draws,
    max(value) FILTER (name = 'piles') AS piles
  FROM facts GROUP BY game, deal
) f ON f.game = r.game AND f.deal = r.deal
WHERE f.solved IS NOT NULL
