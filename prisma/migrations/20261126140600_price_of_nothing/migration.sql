-- A price of 0 is how other systems write that there is none; the smallest price is a dollar.
UPDATE "vehicle" SET "price_cents" = NULL WHERE "price_cents" < 100;
UPDATE "vehicle" SET "previous_price_cents" = NULL WHERE "previous_price_cents" < 100;
ALTER TABLE "vehicle"
  DROP CONSTRAINT "vehicle_price",
  ADD CONSTRAINT "vehicle_price" CHECK ("price_cents" >= 100);
