-- The cars of one make by their price, and those of one year with the newest first
CREATE INDEX "retail_vehicle_make_price" ON "retail_vehicle" ("make", "status_rank", "price_cents", "id") WHERE "archived_at" IS NULL;
CREATE INDEX "retail_vehicle_of_year" ON "retail_vehicle" ("year", "status_rank", "created_at" DESC, "id" DESC) WHERE "archived_at" IS NULL;
CREATE INDEX "dismantled_vehicle_of_year" ON "dismantled_vehicle" ("year", "status_rank", "date_acquired" DESC, "id" DESC) WHERE "archived_at" IS NULL;
