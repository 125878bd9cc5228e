-- Earlier versions sent moments without an offset, so a database in another zone than UTC stored them hours off.
-- The server starts on such a database only after its owner has decided about them (moments.ts).
INSERT INTO "setting" ("key", "value")
SELECT 'moments-zone', reset_val FROM pg_settings
WHERE name = 'TimeZone'
  AND reset_val NOT IN ('UTC', 'Etc/UTC', 'UCT', 'Etc/UCT', 'Zulu', 'Etc/Zulu', 'Universal', 'Etc/Universal', 'GMT', 'Etc/GMT', 'Etc/GMT0')
  AND (EXISTS (SELECT FROM "request") OR EXISTS (SELECT FROM "vehicle"));
