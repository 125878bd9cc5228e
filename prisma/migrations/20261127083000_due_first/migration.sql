-- The order by due time sorts requests without a clock by their age; without that in the index all of them are sorted for each page
DROP INDEX "request_open_due";
CREATE INDEX "request_due_first" ON "request" ("kind", (CASE WHEN "unanswered_since" IS NOT NULL OR ("first_answered_at" IS NULL AND "status" <> 'cancelled') THEN "due_at" ELSE 'infinity' END), (CASE WHEN "unanswered_since" IS NOT NULL OR ("first_answered_at" IS NULL AND "status" <> 'cancelled') THEN interval '0' ELSE timestamptz 'epoch' - "created_at" END), ("urgency_rank" <> 0), "id") WHERE "archived_at" IS NULL;
