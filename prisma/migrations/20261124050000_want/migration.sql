-- A vehicle that somebody waits for, to have a part of it.
CREATE TABLE "want" (
    "id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "make" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "year_from" SMALLINT NOT NULL,
    "year_to" SMALLINT NOT NULL,
    "engine" TEXT,
    "part" TEXT,
    "name" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "email_folded" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',
    "source" TEXT NOT NULL,
    "request_id" UUID,
    "consent_text" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "ended_by" TEXT,
    "confirmed_at" TIMESTAMPTZ(3),
    "confirm_mailed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "reminded_at" TIMESTAMPTZ(3),
    "search_text" TEXT NOT NULL DEFAULT '',
    "idempotency_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "want_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "want_status" CHECK ("status" IN ('unconfirmed', 'active', 'served', 'ended')),
    CONSTRAINT "want_ended_by" CHECK ("ended_by" IN ('unsubscribed', 'expired', 'staff') AND "status" = 'ended' OR "ended_by" IS NULL AND "status" <> 'ended'),
    CONSTRAINT "want_source" CHECK ("source" IN ('website', 'request', 'counter')),
    CONSTRAINT "want_years" CHECK ("year_from" BETWEEN 1900 AND 2100 AND "year_to" BETWEEN "year_from" AND LEAST(2100, "year_from" + 30)),
    CONSTRAINT "want_texts" CHECK ("make" <> '' AND "model" <> '' AND char_length("engine") <= 60 AND char_length("part") <= 120),
    CONSTRAINT "want_contact" CHECK ("email" <> '' OR "phone" <> ''),
    CONSTRAINT "want_email_folded" CHECK ("email_folded" = lower("email_folded"))
);
CREATE UNIQUE INDEX "want_reference_key" ON "want"("reference");
CREATE UNIQUE INDEX "want_idempotency_key_key" ON "want"("idempotency_key");
CREATE INDEX "want_email_folded_idx" ON "want"("email_folded");
CREATE INDEX "want_status_idx" ON "want"("status");
CREATE INDEX "want_request_id_idx" ON "want"("request_id");
ALTER TABLE "want" ADD CONSTRAINT "want_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "request"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A vehicle that came in and fits; each pair is there once.
CREATE TABLE "want_match" (
    "want_id" UUID NOT NULL,
    "vehicle_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'found',
    "at" TIMESTAMPTZ(3) NOT NULL,
    "by" TEXT,
    "released_at" TIMESTAMPTZ(3),

    CONSTRAINT "want_match_pkey" PRIMARY KEY ("want_id", "vehicle_id"),
    CONSTRAINT "want_match_status" CHECK ("status" IN ('found', 'sent', 'skipped'))
);
CREATE INDEX "want_match_vehicle_id_idx" ON "want_match"("vehicle_id");
CREATE INDEX "want_match_found" ON "want_match"("released_at") WHERE "status" = 'found';
ALTER TABLE "want_match" ADD CONSTRAINT "want_match_want_id_fkey" FOREIGN KEY ("want_id") REFERENCES "want"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "want_match" ADD CONSTRAINT "want_match_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "vehicle"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Who got an email about arrivals on which day of the shop: never a second one.
CREATE TABLE "want_mailing" (
    "email_folded" TEXT NOT NULL,
    "day" DATE NOT NULL,

    CONSTRAINT "want_mailing_pkey" PRIMARY KEY ("email_folded", "day")
);

-- What became of a wish, who did it and when.
CREATE TABLE "want_change" (
    "id" BIGSERIAL NOT NULL,
    "want_id" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "changes" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "author" TEXT NOT NULL,
    "author_id" UUID,

    CONSTRAINT "want_change_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "want_change_action" CHECK ("action" IN ('created', 'confirmed', 'kept', 'changed', 'served', 'ended', 'reopened', 'archived', 'restored', 'told', 'skipped'))
);
CREATE INDEX "want_change_want_id_id_idx" ON "want_change"("want_id", "id");
ALTER TABLE "want_change" ADD CONSTRAINT "want_change_want_id_fkey" FOREIGN KEY ("want_id") REFERENCES "want"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE TRIGGER "want_change_append_only" BEFORE UPDATE ON "want_change" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

-- Where an email lets its reader unsubscribe (RFC 8058).
ALTER TABLE "outbox_email" ADD COLUMN "unsubscribe_url" TEXT;
