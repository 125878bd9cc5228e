-- Emails that visitors cause are counted by mailbox
ALTER TABLE "outbox_email" ADD COLUMN "budget_key" TEXT;
CREATE INDEX "outbox_email_budget_key_created_at_idx" ON "outbox_email"("budget_key", "created_at");

-- Staff see why a request is marked and why its sender got no receipt; a flood is counted by phone number and network
ALTER TABLE "request" ADD COLUMN "suspicion" TEXT, ADD COLUMN "receipt_held" TEXT, ADD COLUMN "network" TEXT;

-- A want is asked about three times at most
ALTER TABLE "want" ADD COLUMN "confirm_mails" SMALLINT NOT NULL DEFAULT 0, ADD COLUMN "mail_held" TEXT;
UPDATE "want" SET "confirm_mails" = 1 WHERE "confirm_mailed_at" IS NOT NULL;
