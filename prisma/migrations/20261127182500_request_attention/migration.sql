-- A request that needs attention for an event elsewhere was stored as a snooze that is over.
ALTER TABLE "request"
  ADD COLUMN "needs_attention_since" TIMESTAMPTZ(3),
  ADD COLUMN "attention_reason" TEXT,
  ADD CONSTRAINT "request_attention" CHECK (("needs_attention_since" IS NULL) = ("attention_reason" IS NULL));

ALTER TABLE "request_status_change"
  DROP CONSTRAINT "request_status_change_event",
  ADD CONSTRAINT "request_status_change_event" CHECK ("event" IN ('status', 'assigned', 'answered', 'snoozed', 'flagged', 'archived', 'restored', 'spam-marked', 'spam-cleared'));

-- The table refuses changes except by migrations.
ALTER TABLE "request_status_change" DISABLE TRIGGER "request_status_change_append_only";
UPDATE "request_status_change" SET "event" = 'flagged'
FROM "request"
WHERE "request"."id" = "request_id" AND "event" = 'snoozed' AND "at" = "snoozed_until" AND "reason" = 'Back: ' || "snooze_reason";
ALTER TABLE "request_status_change" ENABLE TRIGGER "request_status_change_append_only";

UPDATE "request" SET
  "needs_attention_since" = "snoozed_until", "attention_reason" = "snooze_reason",
  "snoozed_until" = NULL, "snooze_reason" = NULL
WHERE "snooze_reason" IS NOT NULL AND EXISTS (
  SELECT FROM "request_status_change" WHERE "request_id" = "request"."id" AND "event" = 'flagged'
);
