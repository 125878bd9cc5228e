-- An accepted quote or a sale line reserves a part
ALTER TABLE "part" RENAME COLUMN "accepted_quote_id" TO "reserved_by_quote_id";
ALTER TABLE "part" RENAME COLUMN "sale_line_id" TO "reserved_by_line_id";
ALTER TABLE "part" RENAME COLUMN "claimed_at" TO "reserved_at";
ALTER TABLE "part" RENAME CONSTRAINT "part_unclaimed" TO "part_unreserved";
ALTER TABLE "part" RENAME CONSTRAINT "part_claimed" TO "part_reserved";
ALTER TABLE "part" RENAME CONSTRAINT "part_accepted_quote_id_fkey" TO "part_reserved_by_quote_id_fkey";
ALTER TABLE "part" RENAME CONSTRAINT "part_sale_line_id_fkey" TO "part_reserved_by_line_id_fkey";
ALTER INDEX "part_accepted_quote_id_idx" RENAME TO "part_reserved_by_quote_id_idx";
ALTER INDEX "part_sale_line_id_key" RENAME TO "part_reserved_by_line_id_key";

-- A reservation that ends because its quote or line is deleted ends as a whole
CREATE OR REPLACE FUNCTION "part_derive"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF num_nonnulls(NEW."reserved_by_quote_id", NEW."reserved_by_line_id") = 0 THEN NEW."reserved_at" := NULL; END IF;
  NEW."search_text" := concat_ws(' ', fold_text(NEW."tag"), fold_text(NEW."donor_stock_number"), fold_text(NEW."donor_label"),
    fold_text(concat(NEW."category", NEW."subcategory", NEW."specific_part", NEW."vehicle_end", NEW."side")), fold_text(NEW."description"), fold_text(NEW."location"));
  RETURN NEW;
END $$;

ALTER TABLE "part_change" DROP CONSTRAINT "part_change_event";
-- The history refuses updates
ALTER TABLE "part_change" DISABLE TRIGGER "part_change_append_only";
UPDATE "part_change" SET "event" = 'reserved' WHERE "event" = 'held';
UPDATE "part_change" SET "changes" = "changes" - 'promisedTo' || jsonb_build_object('reservedFor', "changes"->'promisedTo') WHERE "changes" ? 'promisedTo';
ALTER TABLE "part_change" ENABLE TRIGGER "part_change_append_only";
ALTER TABLE "part_change" ADD CONSTRAINT "part_change_event" CHECK ("event" IN ('created', 'corrected', 'priced', 'moved', 'pulled', 'missing', 'found', 'reserved', 'released', 'sold', 'returned', 'shelved', 'scrapped', 'archived', 'restored'));
