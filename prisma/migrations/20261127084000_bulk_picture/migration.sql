-- Pictures that are sent in bulk have one name
ALTER TABLE "pile_picture" RENAME TO "bulk_picture";
ALTER TABLE "bulk_picture" RENAME COLUMN "state" TO "status";
ALTER TABLE "bulk_picture" RENAME CONSTRAINT "pile_picture_pkey" TO "bulk_picture_pkey";
ALTER TABLE "bulk_picture" RENAME CONSTRAINT "pile_picture_picture_id_fkey" TO "bulk_picture_picture_id_fkey";
ALTER TABLE "bulk_picture" RENAME CONSTRAINT "pile_picture_vehicle_id_fkey" TO "bulk_picture_vehicle_id_fkey";
ALTER TABLE "bulk_picture" RENAME CONSTRAINT "pile_picture_file_bytes_check" TO "bulk_picture_file_bytes";
ALTER TABLE "bulk_picture" RENAME CONSTRAINT "pile_picture_state_check" TO "bulk_picture_status";
ALTER INDEX "pile_picture_state_sent_at_idx" RENAME TO "bulk_picture_status_sent_at_idx";

DROP TRIGGER "pile_picture_changed" ON "bulk_picture";
DROP FUNCTION "pile_picture_notify"();
CREATE FUNCTION "notify_bulk_picture_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('staff_changed', 'bulk-pictures');
  RETURN NULL;
END $$;
CREATE TRIGGER "bulk_picture_notify" AFTER INSERT OR UPDATE OR DELETE ON "bulk_picture"
  FOR EACH STATEMENT EXECUTE FUNCTION "notify_bulk_picture_changed"();
