-- One row a source and finding code: what is known to be wrong with each source.
SELECT s.source, s.file, s.format, s.records, s.stored, s.repaired, s.refused, f.code, f.severity,
  count(*) AS findings, count(DISTINCT f.game) AS games, min(f.line) AS first_line
FROM sources s JOIN findings f USING (source)
GROUP BY ALL
ORDER BY s.file, findings DESC, f.code
