-- One row a hit, stand, double or split of a blackjack hand that is not split: what is best, too.
WITH acts AS (
  SELECT e.rules, e.game, e.deal, e.n, e.seat, e.what AS act, d.first AS upcard
  FROM events e
  JOIN blackjack_hands d ON d.game = e.game AND d.deal = e.deal AND d.seat IS NULL
  WHERE e.rules = 'blackjack' AND e.place IS NULL
    AND (e.verb = 'declare' AND e.what IN ('hit', 'stand')
      OR e.verb = 'bet' AND e.what IN ('double', 'split'))
    AND (e.flags IS NULL OR e.flags NOT LIKE '%withdrawn%')
    AND NOT EXISTS (
      FROM events s WHERE s.game = e.game AND s.deal = e.deal AND s.seat = e.seat AND s.n < e.n
        AND s.verb = 'bet' AND s.what = 'split'
    )
),
dealt AS (
  SELECT game, deal, n, target AS seat, left(unnest(regexp_extract_all(cards_text, '..')), 1) AS rank
  FROM events
  WHERE rules = 'blackjack' AND verb = 'deal' AND target IS NOT NULL AND place IS NULL
),
held AS (
  SELECT a.rules, a.game, a.deal, a.n, a.seat, a.act,
    CASE WHEN a.upcard = 'A' THEN 11 WHEN a.upcard IN ('T', 'J', 'Q', 'K') THEN 10
      ELSE a.upcard::INTEGER END AS up,
    count(*) AS cards, count(*) FILTER (c.rank = 'A') AS aces,
    sum(CASE WHEN c.rank = 'A' THEN 1 WHEN c.rank IN ('T', 'J', 'Q', 'K') THEN 10
      ELSE TRY_CAST(c.rank AS INTEGER) END) AS low, min(c.rank) AS one, max(c.rank) AS other,
    bool_or(c.rank = '?') AS unseen
  FROM acts a JOIN dealt c ON c.game = a.game AND c.deal = a.deal AND c.seat = a.seat AND c.n < a.n
  GROUP BY ALL
),
counted AS (
  SELECT *, aces > 0 AND low <= 11 AS soft, CASE WHEN aces > 0 AND low <= 11 THEN low + 10 ELSE low END
      AS total,
    CASE WHEN cards = 2 AND (one = other OR low = 20 AND aces = 0) THEN low // 2 END AS pair
  FROM held WHERE NOT unseen
)
SELECT *, CASE
    WHEN pair = 1 OR pair = 8 OR pair = 9 AND up <= 9 AND up <> 7 OR pair IN (2, 3, 7) AND up <= 7
      OR pair = 6 AND up <= 6 OR pair = 4 AND up IN (5, 6) THEN 'split'
    WHEN cards = 2 AND (
      soft AND (total IN (13, 14) AND up IN (5, 6) OR total IN (15, 16) AND up BETWEEN 4 AND 6
        OR total IN (17, 18) AND up BETWEEN 3 AND 6)
      OR NOT soft AND (total = 9 AND up BETWEEN 3 AND 6 OR total = 10 AND up <= 9
        OR total = 11 AND up <= 10)) THEN 'double'
    WHEN soft THEN CASE WHEN total >= 19 OR total = 18 AND up <= 8 THEN 'stand' ELSE 'hit' END
    WHEN total >= 17 OR total >= 13 AND up <= 6 OR total = 12 AND up BETWEEN 4 AND 6 THEN 'stand'
    ELSE 'hit' END AS best
FROM counted
