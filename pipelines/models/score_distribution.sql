-- One row a rule set: how the points of a seat in a deal are distributed.
SELECT rules, count(*) AS results, avg(points) AS mean, stddev_samp(points) AS deviation,
  min(points) AS least, quantile_cont(points, 0.05) AS p05, quantile_cont(points, 0.25) AS p25,
  median(points) AS median, quantile_cont(points, 0.75) AS p75,
  quantile_cont(points, 0.95) AS p95, max(points) AS most
FROM results WHERE verdict <> 'illegal'
GROUP BY rules ORDER BY rules
