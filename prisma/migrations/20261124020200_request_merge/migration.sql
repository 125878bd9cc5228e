-- A request that staff found to be the same as another one; it is archived, and restoring it takes the merge back
ALTER TABLE "request"
  ADD COLUMN "merged_into_id" UUID,
  ADD CONSTRAINT "request_merged_into_id_fkey" FOREIGN KEY ("merged_into_id") REFERENCES "request"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  ADD CONSTRAINT "request_merged_archived" CHECK ("merged_into_id" IS NULL OR ("archived_at" IS NOT NULL AND "merged_into_id" <> "id"));

CREATE INDEX "request_merged_into_id_idx" ON "request"("merged_into_id");
