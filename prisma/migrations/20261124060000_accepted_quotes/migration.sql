-- What was accepted stands at the request, so that its lists need not look through the quotes
ALTER TABLE "request" ADD COLUMN "accepted_cents" BIGINT, ADD COLUMN "accepted_since" TIMESTAMPTZ(3);
ALTER TABLE "request" ADD CONSTRAINT "request_accepted" CHECK ("accepted_cents" >= 0 AND ("accepted_since" IS NULL OR "accepted_cents" IS NOT NULL));
UPDATE "request" SET "accepted_cents" = "accepted"."cents",
  "accepted_since" = CASE WHEN NOT EXISTS (
    SELECT FROM "request_status_change" AS "step"
    WHERE "step"."request_id" = "request"."id" AND "step"."from_status" <> "step"."to_status" AND "step"."at" > "accepted"."last"
  ) THEN "accepted"."last" END
FROM (
  SELECT "request_id", sum("accepted_cents") AS "cents", max("decided_at") AS "last"
  FROM "quote" WHERE "status" IN ('accepted', 'partly-accepted') GROUP BY "request_id"
) AS "accepted"
WHERE "accepted"."request_id" = "request"."id";
CREATE INDEX "request_accepted_quote" ON "request" ("kind", "created_at" DESC, "id" DESC, "status") WHERE "archived_at" IS NULL AND "spam_reason" IS NULL AND "accepted_cents" IS NOT NULL;
CREATE INDEX "request_to_start" ON "request" ("kind", "accepted_since") WHERE "archived_at" IS NULL AND "spam_reason" IS NULL AND "accepted_since" IS NOT NULL;
-- Which answers of customers are new to a window of staff
CREATE INDEX "quote_answered_by_link" ON "quote" ("decided_at") WHERE "decided_via" = 'link';
