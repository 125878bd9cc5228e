-- The vehicles on the lot and in the yard that have no picture or no price yet
CREATE INDEX "vehicle_without_picture" ON "vehicle" ("kind", "created_at" DESC, "id" DESC) WHERE "archived_at" IS NULL AND "status" NOT IN ('sold', 'Scrapped') AND "cover_id" IS NULL;
CREATE INDEX "vehicle_without_price" ON "vehicle" ("kind", "created_at" DESC, "id" DESC) WHERE "archived_at" IS NULL AND "status" NOT IN ('sold', 'Scrapped') AND "price_cents" IS NULL AND "kind" = 'retail';
