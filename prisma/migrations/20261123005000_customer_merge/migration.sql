-- A customer is everybody with the same phone number or email address
CREATE INDEX "request_email" ON "request" (lower("customer_email"));

-- What staff know beyond that: two requests of one person
CREATE TABLE "customer_merge" (
    "id" UUID NOT NULL,
    "request_id" UUID NOT NULL,
    "other_request_id" UUID NOT NULL,
    "merged_at" TIMESTAMPTZ(3) NOT NULL,
    "merged_by" TEXT NOT NULL,
    "undone_at" TIMESTAMPTZ(3),
    "undone_by" TEXT,

    CONSTRAINT "customer_merge_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "customer_merge_request_id_idx" ON "customer_merge"("request_id");
CREATE INDEX "customer_merge_other_request_id_idx" ON "customer_merge"("other_request_id");
ALTER TABLE "customer_merge" ADD CONSTRAINT "customer_merge_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "request"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "customer_merge" ADD CONSTRAINT "customer_merge_other_request_id_fkey" FOREIGN KEY ("other_request_id") REFERENCES "request"("id") ON DELETE CASCADE ON UPDATE CASCADE;
