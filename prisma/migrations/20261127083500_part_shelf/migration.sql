-- A part lies on a shelf, its vehicle stands in a row
ALTER TABLE "part" RENAME COLUMN "location" TO "shelf";
CREATE OR REPLACE FUNCTION "part_derive"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF num_nonnulls(NEW."reserved_by_quote_id", NEW."reserved_by_line_id") = 0 THEN NEW."reserved_at" := NULL; END IF;
  NEW."search_text" := concat_ws(' ', fold_text(NEW."tag"), fold_text(NEW."donor_stock_number"), fold_text(NEW."donor_label"),
    fold_text(concat(NEW."category", NEW."subcategory", NEW."specific_part", NEW."vehicle_end", NEW."side")), fold_text(NEW."description"), fold_text(NEW."shelf"));
  RETURN NEW;
END $$;
-- The history refuses updates
ALTER TABLE "part_change" DISABLE TRIGGER "part_change_append_only";
UPDATE "part_change" SET "changes" = "changes" - 'location' || jsonb_build_object('shelf', "changes"->'location') WHERE "changes" ? 'location';
ALTER TABLE "part_change" ENABLE TRIGGER "part_change_append_only";
