-- Why an email waits, since when its age counts, and the two ends of one that waited for too long
ALTER TABLE "outbox_email"
  ADD COLUMN "fault" TEXT,
  ADD COLUMN "tried_at" TIMESTAMPTZ(3),
  ADD COLUMN "queued_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "outbox_email" SET "queued_at" = "created_at";
ALTER TABLE "outbox_email"
  ADD CONSTRAINT "outbox_email_fault" CHECK ("fault" IN ('sign-in', 'certificate', 'encryption', 'unreachable', 'sender', 'refused')),
  DROP CONSTRAINT "outbox_email_status",
  ADD CONSTRAINT "outbox_email_status" CHECK ("status" IN ('waiting', 'sent', 'failed', 'held', 'dropped'));
CREATE INDEX "outbox_email_sent_at_idx" ON "outbox_email"("sent_at");
