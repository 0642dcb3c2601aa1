-- One row a seat of a finished deal that somebody wins by going out: his place or cards left.
SELECT r.rules, r.game, r.deal, r.seat, r.seat_name, r.player, r.points, r.verdict,
  CASE WHEN r.rules IN ('president', 'bs', 'bluff') THEN coalesce(f.place, 0) = 1
    WHEN r.rules = 'big-two' THEN d.winner = r.seat
    ELSE d.out = r.seat END AS first_out,
  f.place, coalesce(f.left_over, 0) AS cards_left
FROM results r
LEFT JOIN (
  SELECT game, deal, max(value) FILTER (name = 'winner') AS winner,
    max(value) FILTER (name = 'went_out') AS out
  FROM facts WHERE seat IS NULL GROUP BY game, deal
) d ON d.game = r.game AND d.deal = r.deal
LEFT JOIN (
  SELECT game, deal, seat, max(value) FILTER (name = 'place') AS place,
    max(value) FILTER (name = 'cards_left') AS left_over
  FROM facts WHERE seat IS NOT NULL GROUP BY game, deal, seat
) f ON f.game = r.game AND f.deal = r.deal AND f.seat = r.seat
WHERE r.rules IN ('president', 'big-two', 'crazy-eights', 'rummy-500', 'canasta', 'bs', 'bluff')
