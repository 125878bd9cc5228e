-- Pieces of dismantled vehicles, each with a tag of its own
CREATE TABLE "part" (
    "id" UUID NOT NULL,
    "tag" TEXT NOT NULL,
    "donor_id" UUID,
    "donor_label" TEXT NOT NULL DEFAULT '',
    "donor_stock_number" TEXT NOT NULL DEFAULT '',
    "category" TEXT NOT NULL,
    "subcategory" TEXT NOT NULL,
    "specific_part" TEXT NOT NULL DEFAULT '',
    "side" TEXT,
    "vehicle_end" TEXT,
    "description" TEXT NOT NULL DEFAULT '',
    "condition" TEXT NOT NULL,
    "grade" TEXT NOT NULL,
    "location" TEXT,
    "price_cents" INTEGER,
    "core_cents" INTEGER NOT NULL DEFAULT 0,
    "notes" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL DEFAULT 'on-vehicle',
    "accepted_quote_id" UUID,
    "sale_line_id" UUID,
    "claimed_at" TIMESTAMPTZ(3),
    "missing_at" TIMESTAMPTZ(3),
    "missing_reason" TEXT NOT NULL DEFAULT '',
    "search_text" TEXT NOT NULL DEFAULT '',
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),
    "idempotency_key" TEXT,

    CONSTRAINT "part_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "part_tag" CHECK ("tag" ~ '^[0-9A-HJKMNP-TV-Z]{6}$'),
    CONSTRAINT "part_entry" CHECK (length("category") BETWEEN 1 AND 120 AND length("subcategory") BETWEEN 1 AND 120 AND length("specific_part") <= 120),
    CONSTRAINT "part_side" CHECK ("side" IN ('left', 'right')),
    CONSTRAINT "part_vehicle_end" CHECK ("vehicle_end" IN ('front', 'rear')),
    CONSTRAINT "part_condition" CHECK ("condition" IN ('new-oem', 'new-aftermarket', 'rebuilt', 'used')),
    CONSTRAINT "part_grade" CHECK ("grade" IN ('A', 'B', 'C', 'none')),
    CONSTRAINT "part_price" CHECK ("price_cents" BETWEEN 0 AND 9999999),
    CONSTRAINT "part_core" CHECK ("core_cents" BETWEEN 0 AND 999999),
    CONSTRAINT "part_texts" CHECK (length("description") <= 120 AND length("location") BETWEEN 1 AND 40 AND length("notes") <= 2000 AND length("missing_reason") <= 500),
    CONSTRAINT "part_status" CHECK ("status" IN ('on-vehicle', 'pulled', 'sold', 'returned', 'scrapped')),
    CONSTRAINT "part_sold" CHECK ("status" <> 'sold' OR "sale_line_id" IS NOT NULL),
    CONSTRAINT "part_unclaimed" CHECK ("status" NOT IN ('returned', 'scrapped') OR num_nonnulls("accepted_quote_id", "sale_line_id") = 0),
    CONSTRAINT "part_claimed" CHECK (("claimed_at" IS NULL) = (num_nonnulls("accepted_quote_id", "sale_line_id") = 0)),
    CONSTRAINT "part_missing" CHECK (("missing_at" IS NULL) = ("missing_reason" = '')),
    CONSTRAINT "part_archived" CHECK ("archived_at" IS NULL OR "claimed_at" IS NULL)
);
CREATE UNIQUE INDEX "part_tag_key" ON "part"("tag");
CREATE UNIQUE INDEX "part_sale_line_id_key" ON "part"("sale_line_id");
CREATE UNIQUE INDEX "part_idempotency_key_key" ON "part"("idempotency_key");
CREATE INDEX "part_donor_id_idx" ON "part"("donor_id");
CREATE INDEX "part_accepted_quote_id_idx" ON "part"("accepted_quote_id");
CREATE INDEX "part_search_text_idx" ON "part" USING GIN ("search_text" gin_trgm_ops);
CREATE INDEX "part_newest" ON "part" ("created_at" DESC, "id" DESC) WHERE "archived_at" IS NULL;
CREATE INDEX "part_status_newest" ON "part" ("status", "created_at" DESC, "id" DESC) WHERE "archived_at" IS NULL;
CREATE INDEX "part_to_pull" ON "part" ("claimed_at", "id") WHERE "archived_at" IS NULL AND "status" = 'on-vehicle' AND "claimed_at" IS NOT NULL;
ALTER TABLE "part" ADD CONSTRAINT "part_donor_id_fkey" FOREIGN KEY ("donor_id") REFERENCES "vehicle"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "part" ADD CONSTRAINT "part_accepted_quote_id_fkey" FOREIGN KEY ("accepted_quote_id") REFERENCES "quote"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A claim that ends because its quote or line is deleted ends as a whole
CREATE FUNCTION "part_derive"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF num_nonnulls(NEW."accepted_quote_id", NEW."sale_line_id") = 0 THEN NEW."claimed_at" := NULL; END IF;
  NEW."search_text" := concat_ws(' ', fold_text(NEW."tag"), fold_text(NEW."donor_stock_number"), fold_text(NEW."donor_label"),
    fold_text(concat(NEW."category", NEW."subcategory", NEW."specific_part", NEW."vehicle_end", NEW."side")), fold_text(NEW."description"), fold_text(NEW."location"));
  RETURN NEW;
END $$;
CREATE TRIGGER "part_derive" BEFORE INSERT OR UPDATE ON "part" FOR EACH ROW EXECUTE FUNCTION "part_derive"();

-- The name of the donor is kept for the time after its deletion
CREATE FUNCTION "vehicle_name_parts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "part" SET "donor_label" = concat_ws(' ', NEW."year", NEW."make", NEW."model"), "donor_stock_number" = NEW."stock_number" WHERE "donor_id" = NEW."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "vehicle_name_parts" AFTER UPDATE OF "year", "make", "model", "stock_number" ON "vehicle" FOR EACH ROW
  WHEN (OLD."year" <> NEW."year" OR OLD."make" <> NEW."make" OR OLD."model" <> NEW."model" OR OLD."stock_number" <> NEW."stock_number")
  EXECUTE FUNCTION "vehicle_name_parts"();

CREATE FUNCTION "notify_part_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_staff_changed('parts', NEW."id");
  RETURN NULL;
END $$;
CREATE TRIGGER "part_notify" AFTER INSERT OR UPDATE ON "part" FOR EACH ROW EXECUTE FUNCTION "notify_part_changed"();

CREATE TABLE "part_change" (
    "id" BIGSERIAL NOT NULL,
    "part_id" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "changes" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "author" TEXT NOT NULL,
    "author_id" UUID,

    CONSTRAINT "part_change_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "part_change_event" CHECK ("event" IN ('created', 'corrected', 'priced', 'moved', 'pulled', 'missing', 'found', 'held', 'released', 'sold', 'returned', 'shelved', 'scrapped', 'archived', 'restored'))
);
CREATE INDEX "part_change_part_id_id_idx" ON "part_change"("part_id", "id");
ALTER TABLE "part_change" ADD CONSTRAINT "part_change_part_id_fkey" FOREIGN KEY ("part_id") REFERENCES "part"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE TRIGGER "part_change_append_only" BEFORE UPDATE OR DELETE ON "part_change" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

-- A line that names a piece sells that one
ALTER TABLE "quote_line" ADD COLUMN "part_id" UUID;
ALTER TABLE "quote_line" ADD CONSTRAINT "quote_line_piece" CHECK ("part_id" IS NULL OR ("kind" = 'part' AND "quantity" = 1));
CREATE INDEX "quote_line_part_id_idx" ON "quote_line"("part_id");
ALTER TABLE "quote_line" ADD CONSTRAINT "quote_line_part_id_fkey" FOREIGN KEY ("part_id") REFERENCES "part"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Earlier quotes taxed core charges like their part
ALTER TABLE "quote" ADD COLUMN "taxes_cores" BOOLEAN NOT NULL DEFAULT true;

-- Sales with their invoice number, from the first payment to the last return
CREATE TABLE "sale" (
    "id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "request_id" UUID,
    "quote_id" UUID,
    "customer_name" TEXT NOT NULL DEFAULT '',
    "customer_phone" TEXT NOT NULL DEFAULT '',
    "customer_email" TEXT NOT NULL DEFAULT '',
    "customer_address" TEXT NOT NULL DEFAULT '',
    "vehicle_label" TEXT NOT NULL DEFAULT '',
    "vin" TEXT NOT NULL DEFAULT '',
    "plate" TEXT NOT NULL DEFAULT '',
    "odometer" INTEGER,
    "complaint" TEXT NOT NULL DEFAULT '',
    "tax_rate" INTEGER,
    "is_tax_exempt" BOOLEAN NOT NULL DEFAULT false,
    "exempt_note" TEXT NOT NULL DEFAULT '',
    "taxes_cores" BOOLEAN NOT NULL,
    "subtotal_cents" INTEGER NOT NULL,
    "core_cents" INTEGER NOT NULL,
    "tax_cents" INTEGER NOT NULL,
    "total_cents" INTEGER NOT NULL,
    "credit_cents" INTEGER NOT NULL DEFAULT 0,
    "paid_cents" INTEGER NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL,
    "sold_on" DATE NOT NULL,
    "extra_work_name" TEXT NOT NULL DEFAULT '',
    "extra_work_via" TEXT,
    "extra_work_at" TIMESTAMPTZ(3),
    "handed_over_at" TIMESTAMPTZ(3),
    "handed_over_by" TEXT,
    "handed_over_to" TEXT NOT NULL DEFAULT '',
    "hand_over_note" TEXT NOT NULL DEFAULT '',
    "voided_at" TIMESTAMPTZ(3),
    "voided_by" TEXT,
    "void_reason" TEXT NOT NULL DEFAULT '',
    "search_text" TEXT NOT NULL DEFAULT '',
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "idempotency_key" TEXT,

    CONSTRAINT "sale_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "sale_number" CHECK ("number" ~ '^I-\d{4}-\d{4,}$'),
    CONSTRAINT "sale_kind" CHECK ("kind" IN ('parts', 'repair', 'counter')),
    CONSTRAINT "sale_texts" CHECK (length("customer_name") <= 120 AND length("customer_phone") <= 100 AND length("customer_email") <= 254 AND length("customer_address") <= 300
      AND length("vehicle_label") <= 500 AND length("vin") <= 17 AND length("plate") <= 10 AND length("complaint") <= 4000 AND length("exempt_note") <= 120
      AND length("extra_work_name") <= 120 AND length("handed_over_to") <= 120 AND length("hand_over_note") <= 500 AND length("void_reason") <= 500),
    CONSTRAINT "sale_odometer" CHECK ("odometer" >= 0),
    CONSTRAINT "sale_tax_rate" CHECK ("tax_rate" BETWEEN 0 AND 100000),
    CONSTRAINT "sale_amounts" CHECK (least("subtotal_cents", "core_cents", "tax_cents") >= 0 AND "total_cents" = "subtotal_cents" + "core_cents" + "tax_cents" AND "total_cents" <= 999999999),
    CONSTRAINT "sale_credit" CHECK ("credit_cents" BETWEEN 0 AND "total_cents"),
    CONSTRAINT "sale_paid" CHECK ("paid_cents" >= 0),
    CONSTRAINT "sale_status" CHECK (CASE "status" WHEN 'open' THEN "total_cents" - "credit_cents" <> "paid_cents" WHEN 'paid' THEN "total_cents" - "credit_cents" = "paid_cents" WHEN 'void' THEN "paid_cents" = 0 ELSE false END),
    CONSTRAINT "sale_void" CHECK (CASE "status" WHEN 'void' THEN num_nulls("voided_at", "voided_by") = 0 AND "void_reason" <> '' ELSE num_nonnulls("voided_at", "voided_by") = 0 AND "void_reason" = '' END),
    CONSTRAINT "sale_handed_over" CHECK (num_nulls("handed_over_at", "handed_over_by") IN (0, 2)),
    CONSTRAINT "sale_extra_work" CHECK ("extra_work_via" IN ('link', 'phone', 'counter', 'email') AND "extra_work_at" IS NOT NULL AND "extra_work_name" <> '' OR num_nonnulls("extra_work_via", "extra_work_at") = 0 AND "extra_work_name" = '')
);
CREATE UNIQUE INDEX "sale_number_key" ON "sale"("number");
CREATE UNIQUE INDEX "sale_idempotency_key_key" ON "sale"("idempotency_key");
CREATE UNIQUE INDEX "sale_of_quote" ON "sale" ("quote_id") WHERE "status" <> 'void';
CREATE INDEX "sale_quote_id_idx" ON "sale"("quote_id");
CREATE INDEX "sale_request_id_idx" ON "sale"("request_id");
CREATE INDEX "sale_sold_on_idx" ON "sale"("sold_on");
CREATE INDEX "sale_created_at_id_idx" ON "sale"("created_at", "id");
CREATE INDEX "sale_search_text_idx" ON "sale" USING GIN ("search_text" gin_trgm_ops);
CREATE INDEX "sale_open" ON "sale" ("created_at" DESC, "id" DESC) WHERE "status" = 'open';
CREATE INDEX "sale_void_newest" ON "sale" ("created_at" DESC, "id" DESC) WHERE "status" = 'void';
CREATE INDEX "sale_to_hand_over" ON "sale" ("created_at" DESC, "id" DESC) WHERE "handed_over_at" IS NULL AND "status" <> 'void';
ALTER TABLE "sale" ADD CONSTRAINT "sale_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "request"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "sale" ADD CONSTRAINT "sale_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "quote"("id") ON DELETE SET NULL ON UPDATE CASCADE;
-- Invoices are kept (15 NYCRR 82.9)
CREATE TRIGGER "sale_never_deleted" BEFORE DELETE ON "sale" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE FUNCTION "sale_derive"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."search_text" := concat_ws(' ', fold_text(NEW."number"), fold_text(NEW."customer_name"),
    regexp_replace(regexp_replace(NEW."customer_phone", '\D', '', 'g'), '^1(\d{10})$', '\1'), fold_text(NEW."customer_email"),
    fold_text(NEW."vehicle_label"), fold_text(NEW."vin"), fold_text(NEW."plate"));
  RETURN NEW;
END $$;
CREATE TRIGGER "sale_derive" BEFORE INSERT OR UPDATE ON "sale" FOR EACH ROW EXECUTE FUNCTION "sale_derive"();

CREATE FUNCTION "notify_sale_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_staff_changed('sales', NEW."id");
  RETURN NULL;
END $$;
CREATE TRIGGER "sale_notify" AFTER INSERT OR UPDATE ON "sale" FOR EACH ROW EXECUTE FUNCTION "notify_sale_changed"();

-- The last number of each year; its row is locked until the sale is stored, so that no number is missing
CREATE TABLE "sale_counter" (
    "year" SMALLINT NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "sale_counter_pkey" PRIMARY KEY ("year"),
    CONSTRAINT "sale_counter_last" CHECK ("last" > 0)
);

CREATE TABLE "sale_line" (
    "id" UUID NOT NULL,
    "sale_id" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "job" TEXT NOT NULL DEFAULT '',
    "kind" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "unit_cents" INTEGER NOT NULL,
    "is_taxable" BOOLEAN NOT NULL,
    "core_cents" INTEGER NOT NULL DEFAULT 0,
    "condition" TEXT,
    "grade" TEXT,
    "warranty" TEXT,
    "donor_stock_number" TEXT,
    "part_id" UUID,
    "is_extra" BOOLEAN NOT NULL DEFAULT false,
    "core_returned_at" TIMESTAMPTZ(3),
    "core_returned_by" TEXT,

    CONSTRAINT "sale_line_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "sale_line_position" CHECK ("position" BETWEEN 0 AND 99),
    CONSTRAINT "sale_line_job" CHECK (length("job") <= 120),
    CONSTRAINT "sale_line_kind" CHECK ("kind" IN ('part', 'labor', 'fee')),
    CONSTRAINT "sale_line_description" CHECK (length("description") BETWEEN 1 AND 200),
    CONSTRAINT "sale_line_quantity" CHECK ("quantity" BETWEEN 1 AND CASE "kind" WHEN 'labor' THEN 9900 ELSE 99 END),
    CONSTRAINT "sale_line_unit" CHECK ("unit_cents" BETWEEN 0 AND 9999999),
    CONSTRAINT "sale_line_core" CHECK ("core_cents" BETWEEN 0 AND 999999),
    CONSTRAINT "sale_line_condition" CHECK ("condition" IN ('new-oem', 'new-aftermarket', 'rebuilt', 'used')),
    CONSTRAINT "sale_line_grade" CHECK ("grade" IN ('A', 'B', 'C', 'none')),
    CONSTRAINT "sale_line_warranty" CHECK ("warranty" IN ('90-days-3000-miles', 'shop', 'as-is')),
    CONSTRAINT "sale_line_part" CHECK (CASE "kind" WHEN 'part' THEN num_nulls("condition", "grade", "warranty") = 0 ELSE num_nonnulls("condition", "grade", "warranty", "donor_stock_number", "part_id") = 0 AND "core_cents" = 0 END),
    CONSTRAINT "sale_line_piece" CHECK ("part_id" IS NULL OR "quantity" = 1),
    CONSTRAINT "sale_line_core_returned" CHECK (num_nulls("core_returned_at", "core_returned_by") = 2 OR (num_nulls("core_returned_at", "core_returned_by") = 0 AND "core_cents" > 0))
);
CREATE UNIQUE INDEX "sale_line_sale_id_position_key" ON "sale_line"("sale_id", "position");
CREATE INDEX "sale_line_part_id_idx" ON "sale_line"("part_id");
CREATE INDEX "sale_line_core_out" ON "sale_line" ("sale_id") WHERE "core_cents" > 0 AND "core_returned_at" IS NULL;
ALTER TABLE "sale_line" ADD CONSTRAINT "sale_line_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "sale_line" ADD CONSTRAINT "sale_line_part_id_fkey" FOREIGN KEY ("part_id") REFERENCES "part"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "part" ADD CONSTRAINT "part_sale_line_id_fkey" FOREIGN KEY ("sale_line_id") REFERENCES "sale_line"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TABLE "payment" (
    "id" UUID NOT NULL,
    "sale_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "method" TEXT NOT NULL,
    "reference" TEXT NOT NULL DEFAULT '',
    "note" TEXT NOT NULL DEFAULT '',
    "taken_by" TEXT NOT NULL,
    "taken_by_id" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "idempotency_key" TEXT,

    CONSTRAINT "payment_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "payment_kind" CHECK ("kind" IN ('payment', 'refund', 'core')),
    CONSTRAINT "payment_amount" CHECK (CASE "kind" WHEN 'payment' THEN "amount_cents" > 0 ELSE "amount_cents" < 0 END),
    CONSTRAINT "payment_method" CHECK ("method" IN ('cash', 'card', 'check', 'other')),
    CONSTRAINT "payment_texts" CHECK (length("reference") <= 40 AND length("note") <= 500)
);
CREATE UNIQUE INDEX "payment_idempotency_key_key" ON "payment"("idempotency_key");
CREATE INDEX "payment_sale_id_at_idx" ON "payment"("sale_id", "at");
CREATE INDEX "payment_at_idx" ON "payment"("at");
ALTER TABLE "payment" ADD CONSTRAINT "payment_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE TRIGGER "payment_append_only" BEFORE UPDATE OR DELETE ON "payment" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE TABLE "sale_return" (
    "id" UUID NOT NULL,
    "line_id" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,
    "reason" TEXT NOT NULL,
    "condition" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "restocking_percent" SMALLINT NOT NULL,
    "restocking_cents" INTEGER NOT NULL,
    "credit_cents" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "author" TEXT NOT NULL,
    "author_id" UUID,
    "idempotency_key" TEXT,

    CONSTRAINT "sale_return_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "sale_return_quantity" CHECK ("quantity" BETWEEN 1 AND 9900),
    CONSTRAINT "sale_return_reason" CHECK (length("reason") BETWEEN 1 AND 500),
    CONSTRAINT "sale_return_condition" CHECK ("condition" IN ('shelf', 'scrap')),
    CONSTRAINT "sale_return_outcome" CHECK ("outcome" IN ('refund', 'exchange')),
    CONSTRAINT "sale_return_percent" CHECK ("restocking_percent" BETWEEN 0 AND 100),
    CONSTRAINT "sale_return_amounts" CHECK (least("restocking_cents", "credit_cents") >= 0)
);
CREATE UNIQUE INDEX "sale_return_idempotency_key_key" ON "sale_return"("idempotency_key");
CREATE INDEX "sale_return_line_id_idx" ON "sale_return"("line_id");
CREATE INDEX "sale_return_at_idx" ON "sale_return"("at");
ALTER TABLE "sale_return" ADD CONSTRAINT "sale_return_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "sale_line"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE TRIGGER "sale_return_append_only" BEFORE UPDATE OR DELETE ON "sale_return" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();

CREATE TABLE "sale_event" (
    "id" BIGSERIAL NOT NULL,
    "sale_id" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "detail" TEXT NOT NULL DEFAULT '',
    "at" TIMESTAMPTZ(3) NOT NULL,
    "author" TEXT NOT NULL,
    "author_id" UUID,

    CONSTRAINT "sale_event_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "sale_event_event" CHECK ("event" IN ('started', 'changed', 'extra-work', 'payment', 'refund', 'core-returned', 'returned', 'emailed', 'handed-over', 'voided'))
);
CREATE INDEX "sale_event_sale_id_id_idx" ON "sale_event"("sale_id", "id");
ALTER TABLE "sale_event" ADD CONSTRAINT "sale_event_sale_id_fkey" FOREIGN KEY ("sale_id") REFERENCES "sale"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE TRIGGER "sale_event_append_only" BEFORE UPDATE OR DELETE ON "sale_event" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
