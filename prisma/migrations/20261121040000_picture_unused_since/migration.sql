-- Since when a picture belongs to no vehicle: from there its day of grace counts, also when it was taken off a vehicle
ALTER TABLE "picture" ADD COLUMN "unused_since" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP;
UPDATE "picture" SET "unused_since" = CASE WHEN num_nonnulls("retail_vehicle_id", "dismantled_vehicle_id") = 0 THEN "created_at" END;
ALTER TABLE "picture" ADD CONSTRAINT "picture_unused" CHECK (("unused_since" IS NULL) = (num_nonnulls("retail_vehicle_id", "dismantled_vehicle_id") = 1));
DROP INDEX "picture_unused";
CREATE INDEX "picture_unused_since" ON "picture" ("unused_since") WHERE "unused_since" IS NOT NULL;
