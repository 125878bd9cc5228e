-- The logo, the portraits and the picture of the lot belong to the settings, not to a vehicle.
ALTER TABLE "picture" ADD COLUMN "of_shop" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "picture" DROP CONSTRAINT "picture_unused",
  ADD CONSTRAINT "picture_unused" CHECK (("unused_since" IS NULL) = ("vehicle_id" IS NOT NULL OR "of_shop")),
  ADD CONSTRAINT "picture_one_owner" CHECK (NOT ("of_shop" AND "vehicle_id" IS NOT NULL));
