-- One row a game of blackjack at a table that the usual basic strategy is made for.
SELECT game FROM games
WHERE rules = 'blackjack' AND coalesce((options ->> '$.decks')::BIGINT, 6) >= 4
  AND coalesce(options ->> '$.soft_seventeen', 'stand') = 'stand'
  AND coalesce((options ->> '$.peek')::BOOLEAN, true)
  AND coalesce(options ->> '$.double_on', 'any') = 'any'
  AND coalesce((options ->> '$.double_after_split')::BOOLEAN, true)
  AND coalesce((options ->> '$.max_hands')::BIGINT, 4) > 1
  AND coalesce((options ->> '$.split_tens')::BOOLEAN, true)
  AND coalesce(options ->> '$.surrender', 'none') = 'none'
