-- The day and minute are those of the shop's wall clock, which daylight saving does not change
CREATE TABLE "appointment" (
    "id" UUID NOT NULL,
    "request_id" UUID,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "customer_name" TEXT NOT NULL DEFAULT '',
    "customer_phone" TEXT NOT NULL DEFAULT '',
    "customer_email" TEXT NOT NULL DEFAULT '',
    "vehicle_label" TEXT NOT NULL DEFAULT '',
    "day" DATE NOT NULL,
    "starts_minute" SMALLINT,
    "minutes" SMALLINT NOT NULL,
    "bay" SMALLINT,
    "technician" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL DEFAULT 'proposed',
    "waiting_for" TEXT NOT NULL DEFAULT '',
    "waiting_until" DATE,
    "notes" TEXT NOT NULL DEFAULT '',
    "asked_for" TEXT NOT NULL DEFAULT '',
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "invited_at" TIMESTAMPTZ(3),
    "confirmed_at" TIMESTAMPTZ(3),
    "reminded_at" TIMESTAMPTZ(3),
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),
    "idempotency_key" TEXT,

    CONSTRAINT "appointment_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "appointment_kind" CHECK ("kind" IN ('repair', 'test-drive', 'pickup', 'other')),
    CONSTRAINT "appointment_texts" CHECK (length("title") BETWEEN 1 AND 120 AND length("customer_name") <= 120 AND length("customer_phone") <= 100 AND length("customer_email") <= 254
      AND length("vehicle_label") <= 500 AND length("technician") <= 60 AND length("waiting_for") <= 120 AND length("notes") <= 2000 AND length("asked_for") <= 500),
    CONSTRAINT "appointment_minutes" CHECK ("minutes" BETWEEN 30 AND 480),
    CONSTRAINT "appointment_starts" CHECK ("starts_minute" BETWEEN 0 AND 1439 AND "starts_minute" + "minutes" <= 1440),
    CONSTRAINT "appointment_bay" CHECK ("bay" BETWEEN 1 AND 20),
    CONSTRAINT "appointment_status" CHECK ("status" IN ('proposed', 'confirmed', 'arrived', 'in-work', 'ready', 'picked-up', 'no-show', 'cancelled')),
    CONSTRAINT "appointment_waiting" CHECK ("waiting_until" IS NULL OR "waiting_for" <> ''),
    CONSTRAINT "appointment_sequence" CHECK ("sequence" >= 0)
);
CREATE UNIQUE INDEX "appointment_idempotency_key_key" ON "appointment"("idempotency_key");
CREATE INDEX "appointment_day_idx" ON "appointment"("day");
CREATE INDEX "appointment_request_id_idx" ON "appointment"("request_id");
CREATE INDEX "appointment_at_the_shop" ON "appointment" ("day") WHERE "archived_at" IS NULL AND "status" IN ('arrived', 'in-work', 'ready');
CREATE INDEX "appointment_to_remind" ON "appointment" ("day") WHERE "archived_at" IS NULL AND "status" IN ('proposed', 'confirmed');
CREATE INDEX "appointment_waits" ON "appointment" ("waiting_until") WHERE "archived_at" IS NULL AND "waiting_for" <> '';
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "request"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE FUNCTION "notify_appointment_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_staff_changed('schedule', NEW."id");
  RETURN NULL;
END $$;
CREATE TRIGGER "appointment_notify" AFTER INSERT OR UPDATE ON "appointment" FOR EACH ROW EXECUTE FUNCTION "notify_appointment_changed"();

CREATE TABLE "appointment_event" (
    "id" BIGSERIAL NOT NULL,
    "appointment_id" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "changes" JSONB NOT NULL DEFAULT '{}',
    "detail" TEXT NOT NULL DEFAULT '',
    "at" TIMESTAMPTZ(3) NOT NULL,
    "author" TEXT NOT NULL,
    "author_id" UUID,

    CONSTRAINT "appointment_event_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "appointment_event_event" CHECK ("event" IN ('scheduled', 'moved', 'changed', 'status', 'waiting', 'asked', 'emailed', 'archived', 'restored'))
);
CREATE INDEX "appointment_event_appointment_id_id_idx" ON "appointment_event"("appointment_id", "id");
ALTER TABLE "appointment_event" ADD CONSTRAINT "appointment_event_appointment_id_fkey" FOREIGN KEY ("appointment_id") REFERENCES "appointment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE TRIGGER "appointment_event_append_only" BEFORE UPDATE OR DELETE ON "appointment_event" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

-- Address of a calendar subscription; the key itself is not stored
CREATE TABLE "schedule_feed" (
    "account_id" UUID NOT NULL,
    "key_hash" TEXT NOT NULL,
    "with_phones" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "schedule_feed_pkey" PRIMARY KEY ("account_id"),
    CONSTRAINT "schedule_feed_key_hash" CHECK ("key_hash" ~ '^[0-9a-f]{64}$')
);
CREATE UNIQUE INDEX "schedule_feed_key_hash_key" ON "schedule_feed"("key_hash");
ALTER TABLE "schedule_feed" ADD CONSTRAINT "schedule_feed_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "staff_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
