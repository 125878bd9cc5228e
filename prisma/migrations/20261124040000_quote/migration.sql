-- Quotes for parts and estimates of repairs, with what the customer accepts or declines
CREATE TABLE "quote" (
    "id" UUID NOT NULL,
    "request_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "revision" SMALLINT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "valid_until" DATE NOT NULL,
    "hold_until" DATE,
    "message" TEXT NOT NULL DEFAULT '',
    "complaint" TEXT NOT NULL DEFAULT '',
    "plate" TEXT NOT NULL DEFAULT '',
    "odometer" INTEGER,
    "labor_basis" TEXT NOT NULL,
    "labor_rate_cents" INTEGER,
    "flat_rate_manual" TEXT NOT NULL DEFAULT '',
    "tax_rate" INTEGER,
    "is_tax_exempt" BOOLEAN NOT NULL DEFAULT false,
    "exempt_note" TEXT NOT NULL DEFAULT '',
    "subtotal_cents" INTEGER NOT NULL,
    "core_cents" INTEGER NOT NULL,
    "tax_cents" INTEGER NOT NULL,
    "total_cents" INTEGER NOT NULL,
    "accepted_cents" INTEGER,
    "sent_at" TIMESTAMPTZ(3),
    "decided_at" TIMESTAMPTZ(3),
    "decided_name" TEXT,
    "decided_via" TEXT,
    "decided_by" TEXT,
    "decided_note" TEXT NOT NULL DEFAULT '',
    "decline_reason" TEXT NOT NULL DEFAULT '',
    "ip" TEXT,
    "user_agent" TEXT,
    "reminded_at" TIMESTAMPTZ(3),
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "idempotency_key" TEXT,

    CONSTRAINT "quote_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "quote_kind" CHECK ("kind" IN ('part', 'repair')),
    CONSTRAINT "quote_status" CHECK ("status" IN ('draft', 'sent', 'accepted', 'partly-accepted', 'declined', 'withdrawn', 'superseded')),
    CONSTRAINT "quote_revision" CHECK ("revision" > 0),
    CONSTRAINT "quote_labor_basis" CHECK ("labor_basis" IN ('clock-hours', 'flat-rate', 'job-rate')),
    CONSTRAINT "quote_decided_via" CHECK ("decided_via" IN ('link', 'phone', 'counter', 'email')),
    CONSTRAINT "quote_hold" CHECK ("hold_until" IS NULL OR ("kind" = 'part' AND "hold_until" <= "valid_until")),
    CONSTRAINT "quote_tax_rate" CHECK ("tax_rate" BETWEEN 0 AND 100000),
    CONSTRAINT "quote_amounts" CHECK (least("subtotal_cents", "core_cents", "tax_cents") >= 0 AND "total_cents" = "subtotal_cents" + "core_cents" + "tax_cents"),
    CONSTRAINT "quote_lengths" CHECK (length("message") <= 2000 AND length("complaint") <= 4000 AND length("plate") <= 10 AND length("flat_rate_manual") <= 120 AND length("decided_name") <= 120 AND length("user_agent") <= 200),
    CONSTRAINT "quote_sent" CHECK ("sent_at" IS NOT NULL OR "status" IN ('draft', 'withdrawn')),
    CONSTRAINT "quote_decided" CHECK (CASE WHEN "status" IN ('accepted', 'partly-accepted', 'declined') THEN num_nulls("decided_at", "decided_name", "decided_via") = 0 ELSE num_nonnulls("decided_at", "decided_name", "decided_via", "accepted_cents") = 0 END),
    CONSTRAINT "quote_accepted" CHECK ("status" NOT IN ('accepted', 'partly-accepted') OR "accepted_cents" IS NOT NULL)
);
CREATE UNIQUE INDEX "quote_idempotency_key_key" ON "quote"("idempotency_key");
CREATE UNIQUE INDEX "quote_request_id_revision_key" ON "quote"("request_id", "revision");
CREATE INDEX "quote_status_idx" ON "quote"("status");
-- One draft at a time, so that nobody sends half of what a colleague prepares
CREATE UNIQUE INDEX "quote_one_draft" ON "quote"("request_id") WHERE "status" = 'draft';
ALTER TABLE "quote" ADD CONSTRAINT "quote_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "request"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "quote_job" (
    "id" UUID NOT NULL,
    "quote_id" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "title" TEXT NOT NULL,
    "decision" TEXT,

    CONSTRAINT "quote_job_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "quote_job_position" CHECK ("position" BETWEEN 0 AND 19),
    CONSTRAINT "quote_job_decision" CHECK ("decision" IN ('accepted', 'declined')),
    CONSTRAINT "quote_job_title" CHECK (length("title") BETWEEN 1 AND 120)
);
CREATE UNIQUE INDEX "quote_job_quote_id_position_key" ON "quote_job"("quote_id", "position");
ALTER TABLE "quote_job" ADD CONSTRAINT "quote_job_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "quote"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "quote_line" (
    "id" UUID NOT NULL,
    "job_id" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
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

    CONSTRAINT "quote_line_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "quote_line_position" CHECK ("position" BETWEEN 0 AND 59),
    CONSTRAINT "quote_line_kind" CHECK ("kind" IN ('part', 'labor', 'fee')),
    CONSTRAINT "quote_line_description" CHECK (length("description") BETWEEN 1 AND 200),
    CONSTRAINT "quote_line_quantity" CHECK ("quantity" BETWEEN 1 AND CASE "kind" WHEN 'labor' THEN 9900 ELSE 99 END),
    CONSTRAINT "quote_line_unit" CHECK ("unit_cents" BETWEEN 0 AND 9999999),
    CONSTRAINT "quote_line_core" CHECK ("core_cents" BETWEEN 0 AND 999999),
    CONSTRAINT "quote_line_condition" CHECK ("condition" IN ('new-oem', 'new-aftermarket', 'rebuilt', 'used')),
    CONSTRAINT "quote_line_grade" CHECK ("grade" IN ('A', 'B', 'C', 'none')),
    CONSTRAINT "quote_line_warranty" CHECK ("warranty" IN ('90-days-3000-miles', 'shop', 'as-is')),
    CONSTRAINT "quote_line_part" CHECK (CASE "kind" WHEN 'part' THEN num_nulls("condition", "grade", "warranty") = 0 ELSE num_nonnulls("condition", "grade", "warranty", "donor_stock_number") = 0 AND "core_cents" = 0 END)
);
CREATE UNIQUE INDEX "quote_line_job_id_position_key" ON "quote_line"("job_id", "position");
ALTER TABLE "quote_line" ADD CONSTRAINT "quote_line_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "quote_job"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "quote_event" (
    "id" BIGSERIAL NOT NULL,
    "quote_id" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "author" TEXT NOT NULL,

    CONSTRAINT "quote_event_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "quote_event_quote_id_id_idx" ON "quote_event"("quote_id", "id");
ALTER TABLE "quote_event" ADD CONSTRAINT "quote_event_quote_id_fkey" FOREIGN KEY ("quote_id") REFERENCES "quote"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE TRIGGER "quote_event_append_only" BEFORE UPDATE ON "quote_event" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
