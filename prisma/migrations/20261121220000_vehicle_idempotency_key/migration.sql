-- A vehicle that is added once more after its reply was lost is there once
ALTER TABLE "retail_vehicle" ADD COLUMN "idempotency_key" TEXT;
ALTER TABLE "dismantled_vehicle" ADD COLUMN "idempotency_key" TEXT;
CREATE UNIQUE INDEX "retail_vehicle_idempotency_key_key" ON "retail_vehicle"("idempotency_key");
CREATE UNIQUE INDEX "dismantled_vehicle_idempotency_key_key" ON "dismantled_vehicle"("idempotency_key");
