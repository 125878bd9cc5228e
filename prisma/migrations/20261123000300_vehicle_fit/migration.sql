-- The vehicles that fit a request; the make is compared as foldMake in src/shared/domain/vehicle-fit.ts does.
CREATE INDEX "vehicle_fit" ON "vehicle" (regexp_replace(lower("make"), '[^a-z0-9]', '', 'g'), "year") WHERE "archived_at" IS NULL AND "kind" = 'dismantled' AND "status" <> 'Scrapped';
