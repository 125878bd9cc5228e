-- The order in which the back office looks at its stock unless it is asked for another, and by which the next stock number is found
CREATE INDEX "retail_vehicle_added" ON "retail_vehicle" ("created_at" DESC, "id" DESC) WHERE "archived_at" IS NULL;
CREATE INDEX "dismantled_vehicle_added" ON "dismantled_vehicle" ("created_at" DESC, "id" DESC) WHERE "archived_at" IS NULL;
