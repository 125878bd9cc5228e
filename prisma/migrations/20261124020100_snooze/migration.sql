-- A request that staff put off until a moment; once that is past it waits for an answer again, until staff act on it
ALTER TABLE "request"
  ADD COLUMN "snoozed_until" TIMESTAMPTZ(3),
  ADD COLUMN "snooze_reason" TEXT,
  ADD CONSTRAINT "request_snooze_reason" CHECK ("snooze_reason" IS NULL OR "snoozed_until" IS NOT NULL);

CREATE INDEX "request_snoozed" ON "request" ("kind", "snoozed_until") WHERE "snoozed_until" IS NOT NULL AND "archived_at" IS NULL AND "spam_reason" IS NULL AND "status" NOT IN ('fulfilled', 'completed', 'closed', 'cancelled');
