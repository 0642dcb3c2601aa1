-- One row a seat and pile of a climbing game: whether its play was the one that nobody beat.
SELECT e.rules, e.game, e.deal, e.n, s.seat, s.seat_name, s.player, s.verdict, s.source,
  s.seat = e.seat AS won
FROM (
  SELECT rules, game, deal, n, seat, lead(n) OVER after AS next, lead(seat) OVER after AS by
  FROM events
  WHERE rules IN ('president', 'big-two') AND verb = 'play' AND what IS NULL
    AND (flags IS NULL OR flags NOT LIKE '%withdrawn%')
  WINDOW after AS (PARTITION BY game, deal ORDER BY n)
) e JOIN players s ON s.game = e.game
-- Who plays on his own play has not been beaten; nor has he who is out and after whom all pass.
WHERE e.next IS NOT NULL AND (e.by = e.seat OR (
    SELECT count(DISTINCT o.seat) FROM events o
    WHERE o.game = e.game AND o.deal = e.deal AND o.verb = 'play' AND o.n > e.n AND o.n < e.next
  ) >= (
    SELECT count(DISTINCT o.seat) FROM events o
    WHERE o.game = e.game AND o.deal = e.deal AND o.verb = 'play' AND o.n > e.n
      AND o.seat <> e.seat
  ))
