-- One row a player's first two cards in a settled round of blackjack, where both were seen.
SELECT rules, game, deal, seat, count(*) FILTER (rank = 'A') AS aces,
  count(*) FILTER (rank IN ('T', 'J', 'Q', 'K')) AS tens, min(rank) = max(rank) AS same,
  CASE WHEN count(*) FILTER (rank IN ('T', 'J', 'Q', 'K')) = 2 THEN 'T' ELSE min(rank) END AS pair
FROM (
  SELECT *, row_number() OVER (PARTITION BY game, deal, seat ORDER BY n, place) AS number
  FROM (
    SELECT e.rules, e.game, e.deal, e.n, e.target AS seat,
      generate_subscripts(regexp_extract_all(e.cards_text, '..'), 1) AS place,
      left(unnest(regexp_extract_all(e.cards_text, '..')), 1) AS rank
    FROM events e
    WHERE e.rules = 'blackjack' AND e.verb = 'deal' AND e.target IS NOT NULL AND e.place IS NULL
      AND e.cards_text IS NOT NULL
      AND EXISTS (FROM scores s WHERE s.game = e.game AND s.deal = e.deal)
  )
)
WHERE number <= 2
GROUP BY rules, game, deal, seat
HAVING count(*) = 2 AND bool_and(rank <> '?')
