-- One row a contract of duplicate bridge with the tricks made, and one with those of double dummy.
SELECT rules, game, deal, kind, tricks, declarer,
  CASE
    WHEN over >= 0 THEN worth + CASE WHEN worth >= 100 THEN game_bonus ELSE 50 END
      + CASE level WHEN 6 THEN small_slam WHEN 7 THEN 2 * small_slam ELSE 0 END
      + 50 * doubled
      + over * CASE WHEN doubled = 0 THEN each ELSE 50 * times * stakes END
    WHEN doubled = 0 THEN over * 50 * stakes
    WHEN stakes = 2 THEN (100 + 300 * over) * times // 2
    ELSE (CASE WHEN over > -4 THEN 100 + 200 * over ELSE 400 + 300 * over END) * times // 2
  END AS value
FROM (
  SELECT *, (level * each + CASE denomination WHEN 'NT' THEN 10 ELSE 0 END) * times AS worth,
    CASE stakes WHEN 2 THEN 500 ELSE 300 END AS game_bonus,
    CASE stakes WHEN 2 THEN 750 ELSE 500 END AS small_slam
  FROM (
    SELECT c.rules, c.game, c.deal, k.kind, k.tricks, c.seat AS declarer, c.level,
      c.denomination, c.doubled, k.tricks - c.target AS over, 1 + c.vulnerable::INTEGER AS stakes,
      CASE c.denomination WHEN 'C' THEN 20 WHEN 'D' THEN 20 ELSE 30 END AS each,
      CASE c.doubled WHEN 0 THEN 1 WHEN 1 THEN 2 ELSE 4 END AS times
    FROM contracts c JOIN (
      SELECT game, deal, seat, denomination, 'made' AS kind, made AS tricks FROM contracts
      UNION ALL
      SELECT game, deal, seat, denomination, 'double dummy', tricks FROM double_dummy
    ) k ON k.game = c.game AND k.deal = c.deal AND k.seat = c.seat
      AND k.denomination = c.denomination
    WHERE c.vulnerable IS NOT NULL
  )
)
