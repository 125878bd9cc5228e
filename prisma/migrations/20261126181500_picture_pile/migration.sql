-- Pictures that are sent in bulk wait with the name of their file until they are put on a vehicle
ALTER TABLE "picture" ADD COLUMN "digest" TEXT;
CREATE INDEX "picture_digest_idx" ON "picture" ("digest");

CREATE TABLE "pile_picture" (
  "picture_id" TEXT NOT NULL,
  "path" TEXT NOT NULL,
  "file_bytes" INTEGER NOT NULL CHECK ("file_bytes" >= 0),
  "modified_at" TIMESTAMPTZ(3) NOT NULL,
  "taken_at" TIMESTAMPTZ(3) NOT NULL,
  "sent_at" TIMESTAMPTZ(3) NOT NULL,
  "user_name" TEXT NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'waiting' CHECK ("state" IN ('waiting', 'on-vehicle', 'removed')),
  "is_chosen" BOOLEAN NOT NULL DEFAULT false,
  "vehicle_id" UUID,
  CONSTRAINT "pile_picture_pkey" PRIMARY KEY ("picture_id"),
  CONSTRAINT "pile_picture_picture_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "picture" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "pile_picture_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "vehicle" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "pile_picture_state_sent_at_idx" ON "pile_picture" ("state", "sent_at");

-- Names of files are compared with folded stock numbers and with the ends of VINs
CREATE INDEX "vehicle_stock_key" ON "vehicle" (fold_text("stock_number")) WHERE "archived_at" IS NULL;
CREATE INDEX "vehicle_vin_tail" ON "vehicle" (right("vin", 8)) WHERE "archived_at" IS NULL;

CREATE FUNCTION "pile_picture_notify"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('staff_changed', 'pile');
  RETURN NULL;
END $$;
CREATE TRIGGER "pile_picture_changed" AFTER INSERT OR UPDATE OR DELETE ON "pile_picture"
  FOR EACH STATEMENT EXECUTE FUNCTION "pile_picture_notify"();
