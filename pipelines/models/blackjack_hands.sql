-- One row a hand of a settled round of blackjack, the dealer's too (without a seat): its count.
SELECT h.rules, h.game, h.deal, h.seat, h.place, h.cards,
  h.hard + CASE WHEN h.aces > 0 AND h.hard <= 11 THEN 10 ELSE 0 END AS total, h.hard > 21 AS bust,
  h.first
FROM (
  SELECT rules, game, deal, seat, place, sum(way)::BIGINT AS cards,
    coalesce(sum(way) FILTER (rank = 'A'), 0) AS aces,
    sum(way * CASE WHEN rank = 'A' THEN 1 WHEN rank IN ('T', 'J', 'Q', 'K') THEN 10
      ELSE rank::BIGINT END)::BIGINT AS hard,
    min_by(rank, n) FILTER (way > 0 AND verb = 'deal') AS first
  FROM (
    SELECT rules, game, deal, n, verb, target AS seat, coalesce(place, 'hand1') AS place, 1 AS way,
      left(unnest(regexp_extract_all(cards_text, '..')), 1) AS rank
    FROM events
    WHERE rules = 'blackjack' AND cards_text IS NOT NULL
      AND ((verb = 'deal' AND what = 'up') OR (verb = 'show' AND seat IS NULL))
    UNION ALL
    -- A split moves one card of the pair, whose values are the same, to the next hand.
    SELECT s.rules, s.game, s.deal, s.n, s.verb, s.seat,
      CASE WHEN w.way < 0 THEN coalesce(s.place, 'hand1') ELSE 'hand' || s.hands END, w.way, p.rank
    FROM (
      SELECT *, 1 + row_number() OVER (PARTITION BY game, deal, seat ORDER BY n) AS hands
      FROM events
      WHERE rules = 'blackjack' AND verb = 'bet' AND what = 'split'
        AND (flags IS NULL OR flags NOT LIKE '%withdrawn%')
    ) s
    JOIN (
      SELECT game, deal, target AS seat, left(min_by(cards_text, n), 1) AS rank FROM events
      WHERE rules = 'blackjack' AND verb = 'deal' AND what = 'up' AND target IS NOT NULL
      GROUP BY game, deal, target
    ) p ON p.game = s.game AND p.deal = s.deal AND p.seat = s.seat,
    (VALUES (-1), (1)) w(way)
  ) GROUP BY ALL
) h
WHERE EXISTS (FROM scores s WHERE s.game = h.game AND s.deal = h.deal)
