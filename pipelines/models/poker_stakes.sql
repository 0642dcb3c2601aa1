-- One row a player dealt into a finished hand of hold'em or Omaha: his stack, and what was forced.
SELECT *, max(entry) OVER hand AS high, pot + sum(least(initial, stack)) OVER hand AS forced
FROM (
  SELECT rules, game, deal, seat, stack, pot, greatest(blind, posted) AS entry,
    greatest(blind, posted) + ante + dead AS initial
  FROM (
    SELECT h.rules, h.game, h.deal, h.seat, coalesce((g.options ->> '$.pot')::BIGINT, 0) AS pot,
      CASE coalesce(((g.options -> '$.stacks')::BIGINT[])[h.seat + 1],
          (g.options ->> '$.stack')::BIGINT, 200)
        WHEN -1 THEN 1000000000000000
        ELSE coalesce(((g.options -> '$.stacks')::BIGINT[])[h.seat + 1],
          (g.options ->> '$.stack')::BIGINT, 200) END AS stack,
      coalesce(((g.options -> '$.antes')::BIGINT[])[h.seat + 1],
        (g.options ->> '$.ante')::BIGINT, 0) AS ante,
      coalesce(((g.options -> '$.blinds')::BIGINT[])[h.seat + 1],
        CASE WHEN h.position = 'big blind' THEN coalesce((g.options ->> '$.big_blind')::BIGINT, 2)
          WHEN h.position = 'small blind' OR (h.players = 2 AND h.position = 'button')
            THEN coalesce((g.options ->> '$.small_blind')::BIGINT, 1) ELSE 0 END) AS blind,
      coalesce(p.posted, 0) AS posted, coalesce(p.dead, 0) AS dead
    FROM poker_hands h JOIN games g USING (game)
    LEFT JOIN (
      -- A record is one hand, and its posts may come before its cards.
      SELECT game, seat, max(number) FILTER (what IN ('post', 'straddle')) AS posted,
        sum(number) FILTER (what = 'dead') AS dead
      FROM events
      WHERE verb = 'bet' AND what IN ('post', 'straddle', 'dead')
        AND (flags IS NULL OR flags NOT LIKE '%withdrawn%')
      GROUP BY game, seat
    ) p ON p.game = h.game AND p.seat = h.seat
    WHERE h.rules <> 'five-card-draw'
  )
)
WINDOW hand AS (PARTITION BY game, deal)
