CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "vehicle" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "stock_number" TEXT NOT NULL,
    "year" SMALLINT NOT NULL,
    "make" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "trim" TEXT,
    "vin" TEXT NOT NULL,
    "mileage" INTEGER,
    "price_cents" INTEGER,
    "exterior_color" TEXT,
    "interior_color" TEXT,
    "transmission" TEXT,
    "engine_type" TEXT,
    "drive_type" TEXT,
    "fuel_type" TEXT,
    "condition" TEXT,
    "status" TEXT NOT NULL,
    "status_rank" SMALLINT NOT NULL DEFAULT 0,
    "search_text" TEXT NOT NULL DEFAULT '',
    "features" TEXT,
    "description" TEXT,
    "cover_id" TEXT,
    "date_acquired" TIMESTAMPTZ(3),
    "notes" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),
    "idempotency_key" TEXT,

    CONSTRAINT "vehicle_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "picture" (
    "id" TEXT NOT NULL,
    "vehicle_id" UUID,
    "position" SMALLINT NOT NULL DEFAULT 0,
    "bytes" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "unused_since" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "picture_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vehicle_change" (
    "id" BIGSERIAL NOT NULL,
    "vehicle_id" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "changes" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_id" UUID,
    "user_name" TEXT NOT NULL,

    CONSTRAINT "vehicle_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "request" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "customer_name" TEXT NOT NULL,
    "customer_phone" TEXT NOT NULL,
    "phone_digits" TEXT NOT NULL,
    "customer_email" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "first_answered_at" TIMESTAMPTZ(3),
    "assignee_id" UUID,
    "spam_reason" TEXT,
    "duplicate_of_id" UUID,
    "idempotency_key" TEXT,
    "urgency_rank" SMALLINT NOT NULL DEFAULT 0,
    "search_text" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "part_request_details" (
    "request_id" UUID NOT NULL,
    "vin" TEXT NOT NULL,
    "year" SMALLINT NOT NULL,
    "make" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "trim" TEXT NOT NULL DEFAULT '',
    "engine_size" TEXT NOT NULL DEFAULT '',
    "system" TEXT NOT NULL,
    "component" TEXT NOT NULL,
    "other_component" TEXT NOT NULL DEFAULT '',
    "additional_info" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "part_request_details_pkey" PRIMARY KEY ("request_id")
);

-- CreateTable
CREATE TABLE "repair_request_details" (
    "request_id" UUID NOT NULL,
    "year" SMALLINT NOT NULL,
    "make" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "trim" TEXT NOT NULL DEFAULT '',
    "vin" TEXT NOT NULL DEFAULT '',
    "mileage" INTEGER NOT NULL DEFAULT 0,
    "engine_size" TEXT NOT NULL DEFAULT '',
    "service_type" TEXT NOT NULL,
    "other_service_type" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL,
    "preferred_date" DATE,
    "urgency" TEXT NOT NULL DEFAULT 'Medium',
    "street" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT '',
    "zip_code" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "repair_request_details_pkey" PRIMARY KEY ("request_id")
);

-- CreateTable
CREATE TABLE "inquiry_details" (
    "request_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "vehicle_id" UUID,
    "vehicle_label" TEXT NOT NULL,
    "message" TEXT NOT NULL DEFAULT '',
    "preferred_date" DATE,

    CONSTRAINT "inquiry_details_pkey" PRIMARY KEY ("request_id")
);

-- CreateTable
CREATE TABLE "request_note" (
    "id" BIGSERIAL NOT NULL,
    "request_id" UUID NOT NULL,
    "author" TEXT NOT NULL,
    "author_id" UUID,
    "content" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "request_note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "request_status_change" (
    "id" BIGSERIAL NOT NULL,
    "request_id" UUID NOT NULL,
    "from_status" TEXT,
    "to_status" TEXT NOT NULL,
    "reason" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "author" TEXT NOT NULL,
    "author_id" UUID,

    CONSTRAINT "request_status_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff_user" (
    "id" UUID NOT NULL,
    "username" TEXT NOT NULL,
    "username_folded" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "password_set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "disabled_at" TIMESTAMPTZ(3),

    CONSTRAINT "staff_user_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "absolute_expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_agent" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox_email" (
    "id" UUID NOT NULL,
    "template" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "reply_to" TEXT,
    "subject" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "request_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_email_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "request_viewer" (
    "window_id" UUID NOT NULL,
    "request_id" UUID NOT NULL,
    "username" TEXT NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "request_viewer_pkey" PRIMARY KEY ("window_id")
);

-- CreateTable
CREATE TABLE "vin_decode" (
    "vin" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "result" JSONB NOT NULL,
    "decoded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "vin_decode_pkey" PRIMARY KEY ("vin")
);

-- CreateTable
CREATE TABLE "setting" (
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "setting_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "vehicle_idempotency_key_key" ON "vehicle"("idempotency_key");

-- CreateIndex
CREATE INDEX "vehicle_vin_idx" ON "vehicle"("vin");

-- CreateIndex
CREATE INDEX "vehicle_search_text_idx" ON "vehicle" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "picture_vehicle_id_position_idx" ON "picture"("vehicle_id", "position");

-- CreateIndex
CREATE INDEX "vehicle_change_vehicle_id_id_idx" ON "vehicle_change"("vehicle_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "request_reference_key" ON "request"("reference");

-- CreateIndex
CREATE INDEX "request_assignee_id_idx" ON "request"("assignee_id");

-- CreateIndex
CREATE INDEX "request_phone_digits_created_at_idx" ON "request"("phone_digits", "created_at");

-- CreateIndex
CREATE INDEX "request_duplicate_of_id_idx" ON "request"("duplicate_of_id");

-- CreateIndex
CREATE INDEX "request_search_text_idx" ON "request" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "request_kind_idempotency_key_key" ON "request"("kind", "idempotency_key");

-- CreateIndex
CREATE INDEX "part_request_details_vin_idx" ON "part_request_details"("vin");

-- CreateIndex
CREATE INDEX "inquiry_details_vehicle_id_idx" ON "inquiry_details"("vehicle_id");

-- CreateIndex
CREATE INDEX "request_note_request_id_id_idx" ON "request_note"("request_id", "id");

-- CreateIndex
CREATE INDEX "request_status_change_request_id_id_idx" ON "request_status_change"("request_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "staff_user_username_folded_key" ON "staff_user"("username_folded");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- CreateIndex
CREATE INDEX "outbox_email_status_created_at_idx" ON "outbox_email"("status", "created_at");

-- CreateIndex
CREATE INDEX "outbox_email_request_id_idx" ON "outbox_email"("request_id");

-- CreateIndex
CREATE INDEX "request_viewer_request_id_idx" ON "request_viewer"("request_id");

-- CreateIndex
CREATE INDEX "vin_decode_decoded_at_idx" ON "vin_decode"("decoded_at");

-- CreateIndex
CREATE INDEX "rate_limit_expire_idx" ON "rate_limit"("expire");

-- AddForeignKey
ALTER TABLE "picture" ADD CONSTRAINT "picture_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "vehicle"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vehicle_change" ADD CONSTRAINT "vehicle_change_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "vehicle"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request" ADD CONSTRAINT "request_assignee_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "staff_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request" ADD CONSTRAINT "request_duplicate_of_id_fkey" FOREIGN KEY ("duplicate_of_id") REFERENCES "request"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "part_request_details" ADD CONSTRAINT "part_request_details_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "request"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "repair_request_details" ADD CONSTRAINT "repair_request_details_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "request"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inquiry_details" ADD CONSTRAINT "inquiry_details_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "request"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inquiry_details" ADD CONSTRAINT "inquiry_details_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "vehicle"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request_note" ADD CONSTRAINT "request_note_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "request"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request_status_change" ADD CONSTRAINT "request_status_change_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "request"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbox_email" ADD CONSTRAINT "outbox_email_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "request"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request_viewer" ADD CONSTRAINT "request_viewer_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "request"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "staff_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- What Prisma cannot say: closed lists, what belongs together, and what the lists are ordered by.

-- What each kind of vehicle may hold (docs/product.md, section 3)
ALTER TABLE "vehicle"
  ADD CONSTRAINT "vehicle_kind" CHECK ("kind" IN ('retail', 'dismantled')),
  ADD CONSTRAINT "vehicle_status" CHECK (CASE "kind" WHEN 'retail' THEN "status" IN ('available', 'pending', 'sold') ELSE "status" IN ('Awaiting Dismantle', 'Parts Available', 'Scrapped') END),
  ADD CONSTRAINT "vehicle_transmission" CHECK (CASE "kind" WHEN 'retail' THEN "transmission" IN ('automatic', 'manual', 'cvt', 'automated-manual') ELSE "transmission" IN ('Automatic', 'Manual', 'CVT', 'Dual Clutch', 'Single Clutch Automatic') END),
  ADD CONSTRAINT "vehicle_drive_type" CHECK (CASE "kind" WHEN 'retail' THEN "drive_type" IN ('fwd', 'rwd', 'awd', '4wd') ELSE "drive_type" IN ('FWD', 'RWD', 'AWD', '4WD', '4x4') END),
  ADD CONSTRAINT "vehicle_fuel_type" CHECK ("fuel_type" IN ('gasoline', 'diesel', 'electric', 'hybrid', 'plugin-hybrid')),
  ADD CONSTRAINT "vehicle_condition" CHECK ("condition" IN ('excellent', 'very-good', 'good', 'fair')),
  ADD CONSTRAINT "vehicle_retail_only" CHECK ("kind" = 'retail' OR num_nonnulls("price_cents", "fuel_type", "condition", "features", "description") = 0),
  ADD CONSTRAINT "vehicle_date_acquired" CHECK ("kind" = 'retail' OR "date_acquired" IS NOT NULL),
  ADD CONSTRAINT "vehicle_year" CHECK ("year" BETWEEN 1900 AND 2100),
  ADD CONSTRAINT "vehicle_mileage" CHECK ("mileage" >= 0),
  ADD CONSTRAINT "vehicle_price" CHECK ("price_cents" >= 0),
  ADD CONSTRAINT "vehicle_vin" CHECK (CASE "kind" WHEN 'retail' THEN char_length("vin") BETWEEN 1 AND 17 AND "vin" = upper("vin") ELSE "vin" ~ '^[A-HJ-NPR-Z0-9]{17}$' END);

ALTER TABLE "vehicle_change"
  ADD CONSTRAINT "vehicle_change_action" CHECK ("action" IN ('create', 'update', 'archive', 'restore'));

-- A picture without a vehicle says since when: its day of grace counts from there, also when it was taken off a vehicle
ALTER TABLE "picture" ADD CONSTRAINT "picture_unused" CHECK (("unused_since" IS NULL) = ("vehicle_id" IS NOT NULL));
CREATE INDEX "picture_unused_since" ON "picture" ("unused_since") WHERE "unused_since" IS NOT NULL;

ALTER TABLE "request"
  ADD CONSTRAINT "request_kind" CHECK ("kind" IN ('part', 'repair', 'inquiry')),
  ADD CONSTRAINT "request_part_status" CHECK ("kind" <> 'part' OR "status" IN ('pending', 'processing', 'quoted', 'fulfilled', 'cancelled')),
  ADD CONSTRAINT "request_repair_status" CHECK ("kind" <> 'repair' OR "status" IN ('pending', 'scheduled', 'in_progress', 'completed', 'cancelled')),
  ADD CONSTRAINT "request_inquiry_status" CHECK ("kind" <> 'inquiry' OR "status" IN ('pending', 'answered', 'closed', 'cancelled'));

ALTER TABLE "repair_request_details"
  ADD CONSTRAINT "repair_request_details_urgency" CHECK ("urgency" IN ('Low', 'Medium', 'High', 'Emergency'));

ALTER TABLE "inquiry_details"
  ADD CONSTRAINT "inquiry_details_kind" CHECK ("kind" IN ('contact', 'test-drive'));

ALTER TABLE "outbox_email"
  ADD CONSTRAINT "outbox_email_status" CHECK ("status" IN ('waiting', 'sent', 'failed'));

ALTER TABLE "vin_decode"
  ADD CONSTRAINT "vin_decode_source" CHECK ("source" IN ('vpic-tables', 'vpic-web'));


-- Stock numbers are unique within a kind, VINs among vehicles of both kinds that are not sold or scrapped; archived vehicles
-- do not count (docs/product.md 3.41, 3.42)
CREATE UNIQUE INDEX "vehicle_stock_number_unique" ON "vehicle" ("kind", upper("stock_number")) WHERE "archived_at" IS NULL;
CREATE UNIQUE INDEX "vehicle_vin_unique" ON "vehicle" ("vin") WHERE "archived_at" IS NULL AND "status" NOT IN ('sold', 'Scrapped');

-- Every order of the public lists, and the filters that go with it; archived vehicles are in none
CREATE INDEX "vehicle_newest" ON "vehicle" ("kind", "status_rank", "created_at" DESC, "id" DESC) WHERE "archived_at" IS NULL;
CREATE INDEX "vehicle_acquired" ON "vehicle" ("kind", "status_rank", "date_acquired" DESC, "id" DESC) WHERE "archived_at" IS NULL;
CREATE INDEX "vehicle_price" ON "vehicle" ("kind", "status_rank", "price_cents", "id") WHERE "archived_at" IS NULL;
CREATE INDEX "vehicle_price_desc" ON "vehicle" ("kind", "status_rank", "price_cents" DESC NULLS LAST, "id") WHERE "archived_at" IS NULL;
CREATE INDEX "vehicle_mileage" ON "vehicle" ("kind", "status_rank", "mileage", "id") WHERE "archived_at" IS NULL;
CREATE INDEX "vehicle_year" ON "vehicle" ("kind", "status_rank", "year", "id") WHERE "archived_at" IS NULL;
CREATE INDEX "vehicle_year_desc" ON "vehicle" ("kind", "status_rank", "year" DESC, "id") WHERE "archived_at" IS NULL;
CREATE INDEX "vehicle_make_order" ON "vehicle" ("kind", "status_rank", "make", "model", "id") WHERE "archived_at" IS NULL;
CREATE INDEX "vehicle_make_newest" ON "vehicle" ("kind", "make", "status_rank", "created_at" DESC, "id" DESC) WHERE "archived_at" IS NULL;
CREATE INDEX "vehicle_make_acquired" ON "vehicle" ("kind", "make", "status_rank", "date_acquired" DESC, "id" DESC) WHERE "archived_at" IS NULL;
CREATE INDEX "vehicle_make_price" ON "vehicle" ("kind", "make", "status_rank", "price_cents", "id") WHERE "archived_at" IS NULL;
CREATE INDEX "vehicle_year_newest" ON "vehicle" ("kind", "year", "status_rank", "created_at" DESC, "id" DESC) WHERE "archived_at" IS NULL;
CREATE INDEX "vehicle_year_acquired" ON "vehicle" ("kind", "year", "status_rank", "date_acquired" DESC, "id" DESC) WHERE "archived_at" IS NULL;

-- The usual order of the admin list, by which the next stock number is found too
CREATE INDEX "vehicle_added" ON "vehicle" ("kind", "created_at" DESC, "id" DESC) WHERE "archived_at" IS NULL;

-- Every order of the staff lists of requests, and what is still to be answered
CREATE INDEX "request_newest" ON "request" ("kind", "created_at" DESC, "id" DESC) WHERE "archived_at" IS NULL;
CREATE INDEX "request_by_status" ON "request" ("kind", "status", "created_at" DESC, "id" DESC) WHERE "archived_at" IS NULL AND "spam_reason" IS NULL;
CREATE INDEX "request_customer" ON "request" ("kind", lower("customer_name"), "id") WHERE "archived_at" IS NULL;
CREATE INDEX "request_to_do" ON "request" ("kind", "assignee_id", "status") WHERE "archived_at" IS NULL AND "spam_reason" IS NULL AND "status" NOT IN ('fulfilled', 'completed', 'closed', 'cancelled');
CREATE INDEX "request_to_answer" ON "request" ("kind", "due_at", "status") WHERE "archived_at" IS NULL AND "spam_reason" IS NULL AND "status" NOT IN ('fulfilled', 'completed', 'closed', 'cancelled') AND "first_answered_at" IS NULL;
CREATE INDEX "request_spam" ON "request" ("kind", "status") WHERE "archived_at" IS NULL AND "spam_reason" IS NOT NULL;
CREATE INDEX "request_archived" ON "request" ("kind", "created_at" DESC, "id" DESC) WHERE "archived_at" IS NOT NULL;
CREATE INDEX "request_open_due" ON "request" ("kind", (CASE WHEN "first_answered_at" IS NULL AND "status" <> 'cancelled' THEN "due_at" ELSE 'infinity' END), ("urgency_rank" <> 0), "id") WHERE "archived_at" IS NULL;

-- What a list is ordered and searched by follows from the row
CREATE FUNCTION "vehicle_derive"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."status_rank" := array_position(CASE NEW."kind" WHEN 'retail' THEN ARRAY['available', 'pending', 'sold'] ELSE ARRAY['Parts Available', 'Awaiting Dismantle', 'Scrapped'] END, NEW."status") - 1;
  NEW."search_text" := lower(concat_ws(' ', NEW."stock_number", NEW."year", NEW."make", NEW."model", NEW."trim", NEW."vin"));
  RETURN NEW;
END $$;
CREATE TRIGGER "vehicle_derive" BEFORE INSERT OR UPDATE ON "vehicle" FOR EACH ROW EXECUTE FUNCTION "vehicle_derive"();

-- Tells every instance which kind of vehicle a committed change touches, or '' for both; Postgres sends equal messages of one
-- transaction once
CREATE FUNCTION "notify_vehicles_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'ROW' THEN
    PERFORM pg_notify('vehicles_changed', coalesce(NEW."kind", OLD."kind"));
  ELSE
    PERFORM pg_notify('vehicles_changed', '');
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "vehicle_notify" AFTER INSERT OR UPDATE OR DELETE ON "vehicle" FOR EACH ROW EXECUTE FUNCTION "notify_vehicles_changed"();
CREATE TRIGGER "vehicle_notify_truncate" AFTER TRUNCATE ON "vehicle" FOR EACH STATEMENT EXECUTE FUNCTION "notify_vehicles_changed"();
CREATE TRIGGER "picture_notify" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "picture" FOR EACH STATEMENT EXECUTE FUNCTION "notify_vehicles_changed"();

-- The next number of a reference, from one sequence per kind and year. A number is spent even where its transaction is rolled
-- back, and nobody waits for it but whoever comes while the first number of a year is taken.
CREATE FUNCTION "next_reference"("prefix" text, "year" integer) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  "name" CONSTANT text := format('reference_%s_%s', lower("prefix"), "year");
BEGIN
  IF to_regclass(quote_ident("name")) IS NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended("name", 0));
    EXECUTE format('CREATE SEQUENCE IF NOT EXISTS %I', "name");
  END IF;
  RETURN nextval(quote_ident("name")::regclass);
END $$;

-- History is only ever added to
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER "vehicle_change_append_only" BEFORE UPDATE OR DELETE ON "vehicle_change" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "request_status_change_append_only" BEFORE UPDATE ON "request_status_change" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
