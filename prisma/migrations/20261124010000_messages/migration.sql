-- What a customer writes on the status page of a request
CREATE TABLE "request_message" (
    "id" BIGSERIAL NOT NULL,
    "request_id" UUID NOT NULL,
    "content" TEXT NOT NULL DEFAULT '',
    "spam_reason" TEXT,
    "idempotency_key" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "request_message_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "request_message_content" CHECK (char_length("content") <= 4000)
);
CREATE UNIQUE INDEX "request_message_request_id_idempotency_key_key" ON "request_message"("request_id", "idempotency_key");
CREATE INDEX "request_message_request_id_id_idx" ON "request_message"("request_id", "id");
CREATE INDEX "request_message_at_idx" ON "request_message"("at");
ALTER TABLE "request_message" ADD CONSTRAINT "request_message_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "request"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Pictures by customers, which have no public address
CREATE TABLE "customer_picture" (
    "id" TEXT NOT NULL,
    "request_id" UUID,
    "message_id" BIGINT,
    "position" SMALLINT NOT NULL DEFAULT 0,
    "bytes" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customer_picture_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "customer_picture_position" CHECK ("position" BETWEEN 0 AND 3),
    CONSTRAINT "customer_picture_bytes" CHECK ("bytes" BETWEEN 0 AND 5242880)
);
CREATE INDEX "customer_picture_request_id_idx" ON "customer_picture"("request_id");
CREATE INDEX "customer_picture_message_id_idx" ON "customer_picture"("message_id");
-- What the sweep looks for
CREATE INDEX "customer_picture_unused" ON "customer_picture" ("created_at") WHERE "request_id" IS NULL;
ALTER TABLE "customer_picture" ADD CONSTRAINT "customer_picture_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "request"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "customer_picture" ADD CONSTRAINT "customer_picture_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "request_message"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Replies by email were notes like any other: those whose email is known are told from the notes that no customer may see
ALTER TABLE "request_note" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'note';
ALTER TABLE "request_note" ADD CONSTRAINT "request_note_kind" CHECK ("kind" IN ('note', 'reply'));
UPDATE "request_note" SET "kind" = 'reply' WHERE EXISTS (
  SELECT FROM "outbox_email"
  WHERE "outbox_email"."request_id" = "request_note"."request_id" AND "template" LIKE '%-reply'
    AND starts_with("content", 'Email to ' || "recipient" || E'\n' || "subject" || E'\n\n')
    AND abs(extract(epoch FROM "created_at" - "at")) < 10
);

-- Since when a message waits for an answer; the lists of what is to be done and to be answered have these requests too
ALTER TABLE "request" ADD COLUMN "unanswered_since" TIMESTAMPTZ(3);
CREATE INDEX "request_unanswered_message" ON "request" ("kind", "unanswered_since") WHERE "archived_at" IS NULL AND "spam_reason" IS NULL AND "unanswered_since" IS NOT NULL;
DROP INDEX "request_to_do";
CREATE INDEX "request_to_do" ON "request" ("kind", "assignee_id", "status") WHERE "archived_at" IS NULL AND "spam_reason" IS NULL AND ("unanswered_since" IS NOT NULL OR "status" NOT IN ('fulfilled', 'completed', 'closed', 'cancelled'));
DROP INDEX "request_to_answer";
CREATE INDEX "request_to_answer" ON "request" ("kind", "due_at", "status") WHERE "archived_at" IS NULL AND "spam_reason" IS NULL AND ("unanswered_since" IS NOT NULL OR "status" NOT IN ('fulfilled', 'completed', 'closed', 'cancelled')) AND ("unanswered_since" IS NOT NULL OR "first_answered_at" IS NULL);
DROP INDEX "request_open_due";
CREATE INDEX "request_open_due" ON "request" ("kind", (CASE WHEN "unanswered_since" IS NOT NULL OR ("first_answered_at" IS NULL AND "status" <> 'cancelled') THEN "due_at" ELSE 'infinity' END), ("urgency_rank" <> 0), "id") WHERE "archived_at" IS NULL;
