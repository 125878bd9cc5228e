-- The links in emails are those of one address: a wish that gets another one leaves them behind
ALTER TABLE "want" ADD COLUMN "link_id" UUID;
UPDATE "want" SET "link_id" = "id";
ALTER TABLE "want" ALTER COLUMN "link_id" SET NOT NULL;
CREATE UNIQUE INDEX "want_link_id_key" ON "want"("link_id");

-- Until when its owner can confirm a wish; null where nobody has to, or somebody has
ALTER TABLE "want" ADD COLUMN "confirm_by" TIMESTAMPTZ(3);
UPDATE "want" SET "confirm_by" = "created_at" + interval '7 days' WHERE "status" = 'unconfirmed';
ALTER TABLE "want" ADD CONSTRAINT "want_confirm_by" CHECK (CASE "status" WHEN 'unconfirmed' THEN "confirm_by" IS NOT NULL WHEN 'active' THEN "confirm_by" IS NULL ELSE true END);
