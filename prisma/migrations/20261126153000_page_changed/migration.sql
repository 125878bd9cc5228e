-- When something that the page of a vehicle shows changed last, for the sitemap.
ALTER TABLE "vehicle" ADD COLUMN "page_changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
UPDATE "vehicle" SET "page_changed_at" = "updated_at";
