CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "retail_vehicle" (
    "id" UUID NOT NULL,
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
    "status" TEXT NOT NULL DEFAULT 'available',
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

    CONSTRAINT "retail_vehicle_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dismantled_vehicle" (
    "id" UUID NOT NULL,
    "stock_number" TEXT NOT NULL,
    "year" SMALLINT NOT NULL,
    "make" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "trim" TEXT,
    "vin" TEXT NOT NULL,
    "mileage" INTEGER,
    "date_acquired" TIMESTAMPTZ(3) NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'Awaiting Dismantle',
    "status_rank" SMALLINT NOT NULL DEFAULT 0,
    "search_text" TEXT NOT NULL DEFAULT '',
    "cover_id" TEXT,
    "exterior_color" TEXT,
    "interior_color" TEXT,
    "transmission" TEXT,
    "engine_type" TEXT,
    "drive_type" TEXT,
    "notes" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "dismantled_vehicle_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "picture" (
    "id" TEXT NOT NULL,
    "retail_vehicle_id" UUID,
    "dismantled_vehicle_id" UUID,
    "position" SMALLINT NOT NULL DEFAULT 0,
    "bytes" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "picture_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stock_change" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "vehicle_id" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "changes" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_id" UUID,
    "user_name" TEXT NOT NULL,

    CONSTRAINT "stock_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "part_request" (
    "id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
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
    "customer_name" TEXT NOT NULL,
    "customer_phone" TEXT NOT NULL,
    "phone_digits" TEXT NOT NULL,
    "customer_email" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "first_answered_at" TIMESTAMPTZ(3),
    "assignee_id" UUID,
    "spam_reason" TEXT,
    "repeat_of_id" UUID,
    "idempotency_key" TEXT,
    "search_text" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "part_request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "repair_request" (
    "id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
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
    "customer_name" TEXT NOT NULL,
    "customer_phone" TEXT NOT NULL,
    "phone_digits" TEXT NOT NULL,
    "customer_email" TEXT NOT NULL,
    "street" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT '',
    "zip_code" TEXT NOT NULL DEFAULT '',
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "first_answered_at" TIMESTAMPTZ(3),
    "assignee_id" UUID,
    "spam_reason" TEXT,
    "idempotency_key" TEXT,
    "search_text" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "repair_request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inquiry" (
    "id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "retail_vehicle_id" UUID,
    "vehicle_label" TEXT NOT NULL,
    "message" TEXT NOT NULL DEFAULT '',
    "preferred_date" DATE,
    "customer_name" TEXT NOT NULL,
    "customer_phone" TEXT NOT NULL,
    "phone_digits" TEXT NOT NULL,
    "customer_email" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "first_answered_at" TIMESTAMPTZ(3),
    "assignee_id" UUID,
    "spam_reason" TEXT,
    "idempotency_key" TEXT,
    "search_text" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "inquiry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "request_note" (
    "id" BIGSERIAL NOT NULL,
    "part_request_id" UUID,
    "repair_request_id" UUID,
    "inquiry_id" UUID,
    "author" TEXT NOT NULL,
    "author_id" UUID,
    "content" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "request_note_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "request_status_change" (
    "id" BIGSERIAL NOT NULL,
    "part_request_id" UUID,
    "repair_request_id" UUID,
    "inquiry_id" UUID,
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
CREATE TABLE "outbox_mail" (
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
    "reference" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_mail_pkey" PRIMARY KEY ("id")
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
CREATE INDEX "retail_vehicle_vin_idx" ON "retail_vehicle"("vin");

-- CreateIndex
CREATE INDEX "retail_vehicle_search_text_idx" ON "retail_vehicle" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "dismantled_vehicle_vin_idx" ON "dismantled_vehicle"("vin");

-- CreateIndex
CREATE INDEX "dismantled_vehicle_search_text_idx" ON "dismantled_vehicle" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "picture_retail_vehicle_id_position_idx" ON "picture"("retail_vehicle_id", "position");

-- CreateIndex
CREATE INDEX "picture_dismantled_vehicle_id_position_idx" ON "picture"("dismantled_vehicle_id", "position");

-- CreateIndex
CREATE INDEX "stock_change_kind_vehicle_id_id_idx" ON "stock_change"("kind", "vehicle_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "part_request_reference_key" ON "part_request"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "part_request_idempotency_key_key" ON "part_request"("idempotency_key");

-- CreateIndex
CREATE INDEX "part_request_assignee_id_idx" ON "part_request"("assignee_id");

-- CreateIndex
CREATE INDEX "part_request_phone_digits_created_at_idx" ON "part_request"("phone_digits", "created_at");

-- CreateIndex
CREATE INDEX "part_request_vin_created_at_idx" ON "part_request"("vin", "created_at");

-- CreateIndex
CREATE INDEX "part_request_repeat_of_id_idx" ON "part_request"("repeat_of_id");

-- CreateIndex
CREATE INDEX "part_request_search_text_idx" ON "part_request" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "repair_request_reference_key" ON "repair_request"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "repair_request_idempotency_key_key" ON "repair_request"("idempotency_key");

-- CreateIndex
CREATE INDEX "repair_request_assignee_id_idx" ON "repair_request"("assignee_id");

-- CreateIndex
CREATE INDEX "repair_request_phone_digits_created_at_idx" ON "repair_request"("phone_digits", "created_at");

-- CreateIndex
CREATE INDEX "repair_request_search_text_idx" ON "repair_request" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "inquiry_reference_key" ON "inquiry"("reference");

-- CreateIndex
CREATE UNIQUE INDEX "inquiry_idempotency_key_key" ON "inquiry"("idempotency_key");

-- CreateIndex
CREATE INDEX "inquiry_assignee_id_idx" ON "inquiry"("assignee_id");

-- CreateIndex
CREATE INDEX "inquiry_phone_digits_created_at_idx" ON "inquiry"("phone_digits", "created_at");

-- CreateIndex
CREATE INDEX "inquiry_retail_vehicle_id_idx" ON "inquiry"("retail_vehicle_id");

-- CreateIndex
CREATE INDEX "inquiry_search_text_idx" ON "inquiry" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "request_note_part_request_id_id_idx" ON "request_note"("part_request_id", "id");

-- CreateIndex
CREATE INDEX "request_note_repair_request_id_id_idx" ON "request_note"("repair_request_id", "id");

-- CreateIndex
CREATE INDEX "request_note_inquiry_id_id_idx" ON "request_note"("inquiry_id", "id");

-- CreateIndex
CREATE INDEX "request_status_change_part_request_id_id_idx" ON "request_status_change"("part_request_id", "id");

-- CreateIndex
CREATE INDEX "request_status_change_repair_request_id_id_idx" ON "request_status_change"("repair_request_id", "id");

-- CreateIndex
CREATE INDEX "request_status_change_inquiry_id_id_idx" ON "request_status_change"("inquiry_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "staff_user_username_folded_key" ON "staff_user"("username_folded");

-- CreateIndex
CREATE INDEX "session_user_id_idx" ON "session"("user_id");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- CreateIndex
CREATE INDEX "outbox_mail_status_created_at_idx" ON "outbox_mail"("status", "created_at");

-- CreateIndex
CREATE INDEX "outbox_mail_reference_idx" ON "outbox_mail"("reference");

-- CreateIndex
CREATE INDEX "request_viewer_request_id_idx" ON "request_viewer"("request_id");

-- CreateIndex
CREATE INDEX "vin_decode_decoded_at_idx" ON "vin_decode"("decoded_at");

-- CreateIndex
CREATE INDEX "rate_limit_expire_idx" ON "rate_limit"("expire");

-- AddForeignKey
ALTER TABLE "picture" ADD CONSTRAINT "picture_retail_vehicle_id_fkey" FOREIGN KEY ("retail_vehicle_id") REFERENCES "retail_vehicle"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "picture" ADD CONSTRAINT "picture_dismantled_vehicle_id_fkey" FOREIGN KEY ("dismantled_vehicle_id") REFERENCES "dismantled_vehicle"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "part_request" ADD CONSTRAINT "part_request_assignee_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "staff_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "part_request" ADD CONSTRAINT "part_request_repeat_of_id_fkey" FOREIGN KEY ("repeat_of_id") REFERENCES "part_request"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "repair_request" ADD CONSTRAINT "repair_request_assignee_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "staff_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inquiry" ADD CONSTRAINT "inquiry_retail_vehicle_id_fkey" FOREIGN KEY ("retail_vehicle_id") REFERENCES "retail_vehicle"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inquiry" ADD CONSTRAINT "inquiry_assignee_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "staff_user"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request_note" ADD CONSTRAINT "request_note_part_request_id_fkey" FOREIGN KEY ("part_request_id") REFERENCES "part_request"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request_note" ADD CONSTRAINT "request_note_repair_request_id_fkey" FOREIGN KEY ("repair_request_id") REFERENCES "repair_request"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request_note" ADD CONSTRAINT "request_note_inquiry_id_fkey" FOREIGN KEY ("inquiry_id") REFERENCES "inquiry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request_status_change" ADD CONSTRAINT "request_status_change_part_request_id_fkey" FOREIGN KEY ("part_request_id") REFERENCES "part_request"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request_status_change" ADD CONSTRAINT "request_status_change_repair_request_id_fkey" FOREIGN KEY ("repair_request_id") REFERENCES "repair_request"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "request_status_change" ADD CONSTRAINT "request_status_change_inquiry_id_fkey" FOREIGN KEY ("inquiry_id") REFERENCES "inquiry"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "staff_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;



-- What Prisma cannot say: closed lists, what belongs together, and what the lists are ordered by.

-- Closed lists (specification sections 3 and 4)
ALTER TABLE "retail_vehicle"
  ADD CONSTRAINT "retail_vehicle_status" CHECK ("status" IN ('available', 'pending', 'sold')),
  ADD CONSTRAINT "retail_vehicle_transmission" CHECK ("transmission" IN ('automatic', 'manual', 'cvt', 'automated-manual')),
  ADD CONSTRAINT "retail_vehicle_fuel_type" CHECK ("fuel_type" IN ('gasoline', 'diesel', 'electric', 'hybrid', 'plugin-hybrid')),
  ADD CONSTRAINT "retail_vehicle_drive_type" CHECK ("drive_type" IN ('fwd', 'rwd', 'awd', '4wd')),
  ADD CONSTRAINT "retail_vehicle_condition" CHECK ("condition" IN ('excellent', 'very-good', 'good', 'fair')),
  ADD CONSTRAINT "retail_vehicle_year" CHECK ("year" BETWEEN 1900 AND 2100),
  ADD CONSTRAINT "retail_vehicle_mileage" CHECK ("mileage" >= 0),
  ADD CONSTRAINT "retail_vehicle_price" CHECK ("price_cents" >= 0),
  ADD CONSTRAINT "retail_vehicle_vin" CHECK (char_length("vin") BETWEEN 1 AND 17 AND "vin" = upper("vin"));

ALTER TABLE "dismantled_vehicle"
  ADD CONSTRAINT "dismantled_vehicle_status" CHECK ("status" IN ('Awaiting Dismantle', 'Parts Available', 'Scrapped')),
  ADD CONSTRAINT "dismantled_vehicle_transmission" CHECK ("transmission" IN ('Automatic', 'Manual', 'CVT', 'Dual Clutch', 'Single Clutch Automatic')),
  ADD CONSTRAINT "dismantled_vehicle_drive_type" CHECK ("drive_type" IN ('FWD', 'RWD', 'AWD', '4WD', '4x4')),
  ADD CONSTRAINT "dismantled_vehicle_year" CHECK ("year" BETWEEN 1900 AND 2100),
  ADD CONSTRAINT "dismantled_vehicle_mileage" CHECK ("mileage" >= 0),
  ADD CONSTRAINT "dismantled_vehicle_vin" CHECK ("vin" ~ '^[A-HJ-NPR-Z0-9]{17}$');

ALTER TABLE "stock_change"
  ADD CONSTRAINT "stock_change_kind" CHECK ("kind" IN ('retail', 'dismantled')),
  ADD CONSTRAINT "stock_change_action" CHECK ("action" IN ('create', 'update', 'archive', 'restore'));

ALTER TABLE "part_request"
  ADD CONSTRAINT "part_request_status" CHECK ("status" IN ('pending', 'processing', 'quoted', 'fulfilled', 'cancelled'));

ALTER TABLE "repair_request"
  ADD CONSTRAINT "repair_request_status" CHECK ("status" IN ('pending', 'scheduled', 'in_progress', 'completed', 'cancelled')),
  ADD CONSTRAINT "repair_request_urgency" CHECK ("urgency" IN ('Low', 'Medium', 'High', 'Emergency'));

ALTER TABLE "inquiry"
  ADD CONSTRAINT "inquiry_kind" CHECK ("kind" IN ('contact', 'test-drive')),
  ADD CONSTRAINT "inquiry_status" CHECK ("status" IN ('pending', 'answered', 'closed', 'cancelled'));

ALTER TABLE "outbox_mail"
  ADD CONSTRAINT "outbox_mail_status" CHECK ("status" IN ('waiting', 'sent', 'failed'));

ALTER TABLE "vin_decode"
  ADD CONSTRAINT "vin_decode_source" CHECK ("source" IN ('vpic-tables', 'vpic-web'));

-- A note, a change of status and a picture belong to one thing at a time
ALTER TABLE "request_note" ADD CONSTRAINT "request_note_owner" CHECK (num_nonnulls("part_request_id", "repair_request_id", "inquiry_id") = 1);
ALTER TABLE "request_status_change" ADD CONSTRAINT "request_status_change_owner" CHECK (num_nonnulls("part_request_id", "repair_request_id", "inquiry_id") = 1);
ALTER TABLE "picture" ADD CONSTRAINT "picture_owner" CHECK (num_nonnulls("retail_vehicle_id", "dismantled_vehicle_id") <= 1);

-- Stock numbers are unique per kind, VINs among vehicles that are not sold or scrapped; what is archived does not count
CREATE UNIQUE INDEX "retail_vehicle_stock_number_unique" ON "retail_vehicle" (upper("stock_number")) WHERE "archived_at" IS NULL;
CREATE UNIQUE INDEX "dismantled_vehicle_stock_number_unique" ON "dismantled_vehicle" (upper("stock_number")) WHERE "archived_at" IS NULL;
CREATE UNIQUE INDEX "retail_vehicle_vin_unique" ON "retail_vehicle" ("vin") WHERE "archived_at" IS NULL AND "status" <> 'sold';
CREATE UNIQUE INDEX "dismantled_vehicle_vin_unique" ON "dismantled_vehicle" ("vin") WHERE "archived_at" IS NULL AND "status" <> 'Scrapped';

-- Every order of the public lists, and the filters that go with it; archived vehicles are in none
CREATE INDEX "retail_vehicle_newest" ON "retail_vehicle" ("status_rank", "created_at" DESC, "id" DESC) WHERE "archived_at" IS NULL;
CREATE INDEX "retail_vehicle_price" ON "retail_vehicle" ("status_rank", "price_cents", "id") WHERE "archived_at" IS NULL;
CREATE INDEX "retail_vehicle_price_desc" ON "retail_vehicle" ("status_rank", "price_cents" DESC NULLS LAST, "id") WHERE "archived_at" IS NULL;
CREATE INDEX "retail_vehicle_mileage" ON "retail_vehicle" ("status_rank", "mileage", "id") WHERE "archived_at" IS NULL;
CREATE INDEX "retail_vehicle_year" ON "retail_vehicle" ("status_rank", "year", "id") WHERE "archived_at" IS NULL;
CREATE INDEX "retail_vehicle_year_desc" ON "retail_vehicle" ("status_rank", "year" DESC, "id") WHERE "archived_at" IS NULL;
CREATE INDEX "retail_vehicle_make" ON "retail_vehicle" ("make", "status_rank", "created_at" DESC, "id" DESC) WHERE "archived_at" IS NULL;
CREATE INDEX "dismantled_vehicle_newest" ON "dismantled_vehicle" ("status_rank", "date_acquired" DESC, "id" DESC) WHERE "archived_at" IS NULL;
CREATE INDEX "dismantled_vehicle_year" ON "dismantled_vehicle" ("status_rank", "year", "id") WHERE "archived_at" IS NULL;
CREATE INDEX "dismantled_vehicle_year_desc" ON "dismantled_vehicle" ("status_rank", "year" DESC, "id") WHERE "archived_at" IS NULL;
CREATE INDEX "dismantled_vehicle_make" ON "dismantled_vehicle" ("make", "status_rank", "date_acquired" DESC, "id" DESC) WHERE "archived_at" IS NULL;
CREATE INDEX "dismantled_vehicle_make_order" ON "dismantled_vehicle" ("status_rank", "make", "model", "id") WHERE "archived_at" IS NULL;
CREATE INDEX "picture_unused" ON "picture" ("created_at") WHERE "retail_vehicle_id" IS NULL AND "dismantled_vehicle_id" IS NULL;

-- Every order of the back office's tables of requests, and what is still to be answered
CREATE INDEX "part_request_newest" ON "part_request" ("created_at" DESC, "id" DESC) WHERE "archived_at" IS NULL;
CREATE INDEX "part_request_by_status" ON "part_request" ("status", "created_at" DESC, "id" DESC) WHERE "archived_at" IS NULL AND "spam_reason" IS NULL;
CREATE INDEX "part_request_customer" ON "part_request" (lower("customer_name"), "id") WHERE "archived_at" IS NULL;
CREATE INDEX "part_request_to_do" ON "part_request" ("assignee_id", "status") WHERE "archived_at" IS NULL AND "spam_reason" IS NULL AND "status" NOT IN ('fulfilled', 'completed', 'closed', 'cancelled');
CREATE INDEX "part_request_to_answer" ON "part_request" ("due_at", "status") WHERE "archived_at" IS NULL AND "spam_reason" IS NULL AND "status" NOT IN ('fulfilled', 'completed', 'closed', 'cancelled') AND "first_answered_at" IS NULL;
CREATE INDEX "part_request_spam" ON "part_request" ("status") WHERE "archived_at" IS NULL AND "spam_reason" IS NOT NULL;
CREATE INDEX "part_request_archived" ON "part_request" ("created_at" DESC, "id" DESC) WHERE "archived_at" IS NOT NULL;
CREATE INDEX "part_request_open_due" ON "part_request" ((CASE WHEN "first_answered_at" IS NULL AND "status" <> 'cancelled' THEN "due_at" ELSE 'infinity' END), "id") WHERE "archived_at" IS NULL;
CREATE INDEX "repair_request_newest" ON "repair_request" ("created_at" DESC, "id" DESC) WHERE "archived_at" IS NULL;
CREATE INDEX "repair_request_by_status" ON "repair_request" ("status", "created_at" DESC, "id" DESC) WHERE "archived_at" IS NULL AND "spam_reason" IS NULL;
CREATE INDEX "repair_request_customer" ON "repair_request" (lower("customer_name"), "id") WHERE "archived_at" IS NULL;
CREATE INDEX "repair_request_to_do" ON "repair_request" ("assignee_id", "status") WHERE "archived_at" IS NULL AND "spam_reason" IS NULL AND "status" NOT IN ('fulfilled', 'completed', 'closed', 'cancelled');
CREATE INDEX "repair_request_to_answer" ON "repair_request" ("due_at", "status") WHERE "archived_at" IS NULL AND "spam_reason" IS NULL AND "status" NOT IN ('fulfilled', 'completed', 'closed', 'cancelled') AND "first_answered_at" IS NULL;
CREATE INDEX "repair_request_spam" ON "repair_request" ("status") WHERE "archived_at" IS NULL AND "spam_reason" IS NOT NULL;
CREATE INDEX "repair_request_archived" ON "repair_request" ("created_at" DESC, "id" DESC) WHERE "archived_at" IS NOT NULL;
CREATE INDEX "repair_request_open_due" ON "repair_request" ((CASE WHEN "first_answered_at" IS NULL AND "status" <> 'cancelled' THEN "due_at" ELSE 'infinity' END), ("urgency" <> 'Emergency'), "id") WHERE "archived_at" IS NULL;
CREATE INDEX "inquiry_newest" ON "inquiry" ("created_at" DESC, "id" DESC) WHERE "archived_at" IS NULL;
CREATE INDEX "inquiry_by_status" ON "inquiry" ("status", "created_at" DESC, "id" DESC) WHERE "archived_at" IS NULL AND "spam_reason" IS NULL;
CREATE INDEX "inquiry_customer" ON "inquiry" (lower("customer_name"), "id") WHERE "archived_at" IS NULL;
CREATE INDEX "inquiry_to_do" ON "inquiry" ("assignee_id", "status") WHERE "archived_at" IS NULL AND "spam_reason" IS NULL AND "status" NOT IN ('fulfilled', 'completed', 'closed', 'cancelled');
CREATE INDEX "inquiry_to_answer" ON "inquiry" ("due_at", "status") WHERE "archived_at" IS NULL AND "spam_reason" IS NULL AND "status" NOT IN ('fulfilled', 'completed', 'closed', 'cancelled') AND "first_answered_at" IS NULL;
CREATE INDEX "inquiry_spam" ON "inquiry" ("status") WHERE "archived_at" IS NULL AND "spam_reason" IS NOT NULL;
CREATE INDEX "inquiry_archived" ON "inquiry" ("created_at" DESC, "id" DESC) WHERE "archived_at" IS NOT NULL;
CREATE INDEX "inquiry_open_due" ON "inquiry" ((CASE WHEN "first_answered_at" IS NULL AND "status" <> 'cancelled' THEN "due_at" ELSE 'infinity' END), "id") WHERE "archived_at" IS NULL;

-- What a list is ordered and searched by follows from the row
CREATE FUNCTION "retail_vehicle_derive"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."status_rank" := array_position(ARRAY['available', 'pending', 'sold'], NEW."status") - 1;
  NEW."search_text" := lower(concat_ws(' ', NEW."stock_number", NEW."year", NEW."make", NEW."model", NEW."trim", NEW."vin"));
  RETURN NEW;
END $$;
CREATE TRIGGER "retail_vehicle_derive" BEFORE INSERT OR UPDATE ON "retail_vehicle" FOR EACH ROW EXECUTE FUNCTION "retail_vehicle_derive"();

CREATE FUNCTION "dismantled_vehicle_derive"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."status_rank" := array_position(ARRAY['Parts Available', 'Awaiting Dismantle', 'Scrapped'], NEW."status") - 1;
  NEW."search_text" := lower(concat_ws(' ', NEW."stock_number", NEW."year", NEW."make", NEW."model", NEW."trim", NEW."vin"));
  RETURN NEW;
END $$;
CREATE TRIGGER "dismantled_vehicle_derive" BEFORE INSERT OR UPDATE ON "dismantled_vehicle" FOR EACH ROW EXECUTE FUNCTION "dismantled_vehicle_derive"();

CREATE FUNCTION "part_request_derive"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."search_text" := lower(concat_ws(' ', NEW."reference", NEW."customer_name", NEW."phone_digits", NEW."customer_email", NEW."vin", NEW."year", NEW."make", NEW."model", NEW."trim", NEW."system", NEW."component", NEW."other_component"));
  RETURN NEW;
END $$;
CREATE TRIGGER "part_request_derive" BEFORE INSERT OR UPDATE ON "part_request" FOR EACH ROW EXECUTE FUNCTION "part_request_derive"();

CREATE FUNCTION "repair_request_derive"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."search_text" := lower(concat_ws(' ', NEW."reference", NEW."customer_name", NEW."phone_digits", NEW."customer_email", NEW."vin", NEW."year", NEW."make", NEW."model", NEW."trim", NEW."service_type", NEW."other_service_type"));
  RETURN NEW;
END $$;
CREATE TRIGGER "repair_request_derive" BEFORE INSERT OR UPDATE ON "repair_request" FOR EACH ROW EXECUTE FUNCTION "repair_request_derive"();

CREATE FUNCTION "inquiry_derive"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."search_text" := lower(concat_ws(' ', NEW."reference", NEW."customer_name", NEW."phone_digits", NEW."customer_email", NEW."vehicle_label"));
  RETURN NEW;
END $$;
CREATE TRIGGER "inquiry_derive" BEFORE INSERT OR UPDATE ON "inquiry" FOR EACH ROW EXECUTE FUNCTION "inquiry_derive"();

-- Every instance hears of every committed change to what the public sees, whoever made it
CREATE FUNCTION "announce_stock_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('stock_changed', TG_TABLE_NAME);
  RETURN NULL;
END $$;
CREATE TRIGGER "retail_vehicle_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "retail_vehicle" FOR EACH STATEMENT EXECUTE FUNCTION "announce_stock_change"();
CREATE TRIGGER "dismantled_vehicle_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "dismantled_vehicle" FOR EACH STATEMENT EXECUTE FUNCTION "announce_stock_change"();
CREATE TRIGGER "picture_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "picture" FOR EACH STATEMENT EXECUTE FUNCTION "announce_stock_change"();

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
CREATE TRIGGER "stock_change_append_only" BEFORE UPDATE OR DELETE ON "stock_change" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "request_status_change_append_only" BEFORE UPDATE ON "request_status_change" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
