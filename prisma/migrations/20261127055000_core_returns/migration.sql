-- Sales store what they were taxed on, what came back and how many cores are out
ALTER TABLE "sale" ADD COLUMN "taxable_cents" INTEGER, ADD COLUMN "returned" TEXT NOT NULL DEFAULT 'none', ADD COLUMN "cores_out" SMALLINT NOT NULL DEFAULT 0;

-- A core that came back is a return of its own, and returns store their tax
ALTER TABLE "sale_return" ADD COLUMN "is_core" BOOLEAN NOT NULL DEFAULT false, ADD COLUMN "taxable_cents" INTEGER, ADD COLUMN "tax_cents" INTEGER,
  ALTER COLUMN "condition" DROP NOT NULL, ALTER COLUMN "outcome" DROP NOT NULL, DROP CONSTRAINT "sale_return_reason";
-- Earlier returns get their tax
ALTER TABLE "sale_return" DISABLE TRIGGER "sale_return_append_only";
INSERT INTO "sale_return" ("id", "line_id", "quantity", "is_core", "reason", "restocking_percent", "restocking_cents", "credit_cents", "at", "author", "idempotency_key")
  SELECT gen_random_uuid(), "line"."id", "line"."quantity" - "earlier"."quantity", true, '', 0, 0, 0, "core_returned_at", coalesce("core_returned_by", ''), "core_key"
  FROM "sale_line" AS "line", LATERAL (
    SELECT coalesce(sum("quantity"), 0) AS "quantity" FROM "sale_return" WHERE "line_id" = "line"."id" AND "at" < "core_returned_at"
  ) AS "earlier" WHERE "core_returned_at" IS NOT NULL;
WITH "taxed" AS (
  SELECT "sale"."id", "tax_rate", "taxes_cores", coalesce(sum(
    CASE "line"."kind" WHEN 'labor' THEN ("line"."quantity"::bigint * "unit_cents" + 50) / 100 ELSE "line"."quantity"::bigint * "unit_cents" END
    + CASE WHEN "taxes_cores" THEN "line"."quantity" * "line"."core_cents" ELSE 0 END
  ) FILTER (WHERE "is_taxable" AND NOT "is_tax_exempt"), 0)::bigint AS "taxable"
  FROM "sale" JOIN "sale_line" AS "line" ON "sale_id" = "sale"."id" GROUP BY "sale"."id"
), "stored" AS (
  UPDATE "sale" SET "taxable_cents" = "taxable" FROM "taxed" WHERE "taxed"."id" = "sale"."id"
), "step" AS (
  SELECT "id", "line_id", "quantity", "is_core", "at",
    sum(CASE WHEN "is_core" THEN 0 ELSE "quantity" END) OVER (PARTITION BY "line_id" ORDER BY "at", "id") AS "until",
    coalesce(bool_or("is_core") OVER (PARTITION BY "line_id" ORDER BY "at", "id" ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), false) AS "had_core"
  FROM "sale_return"
), "lost" AS (
  SELECT "step"."id", "step"."at", "step"."is_core", "line"."sale_id", "is_taxable",
    CASE WHEN "step"."is_core" THEN 0
      WHEN "line"."kind" = 'labor' THEN (("line"."quantity" - "until" + "step"."quantity")::bigint * "unit_cents" + 50) / 100 - (("line"."quantity" - "until")::bigint * "unit_cents" + 50) / 100
      ELSE "step"."quantity"::bigint * "unit_cents" END AS "net",
    CASE WHEN "had_core" THEN 0 ELSE "step"."quantity"::bigint * "core_cents" END AS "cores"
  FROM "step" JOIN "sale_line" AS "line" ON "line"."id" = "line_id"
), "basis" AS (
  SELECT "lost".*, "taxed"."tax_rate", "cost"."taxable", "taxed"."taxable" - sum("cost"."taxable") OVER (PARTITION BY "sale_id" ORDER BY "at", "lost"."id") AS "rest"
  FROM "lost" JOIN "taxed" ON "taxed"."id" = "sale_id" JOIN "sale" ON "sale"."id" = "sale_id", LATERAL (
    SELECT CASE WHEN "is_tax_exempt" OR NOT "is_taxable" THEN 0 WHEN "taxed"."taxes_cores" THEN "net" + "cores" ELSE "net" END AS "taxable"
  ) AS "cost"
), "priced" AS (
  SELECT "id", "is_core", "cores", "taxable", (("rest" + "taxable") * coalesce("tax_rate", 0) + 50000)::bigint / 100000 - ("rest" * coalesce("tax_rate", 0) + 50000)::bigint / 100000 AS "tax" FROM "basis"
)
UPDATE "sale_return" SET "taxable_cents" = "taxable", "tax_cents" = "tax", "credit_cents" = CASE WHEN "priced"."is_core" THEN "cores" + "tax" ELSE "credit_cents" END
  FROM "priced" WHERE "priced"."id" = "sale_return"."id";
ALTER TABLE "sale_return" ENABLE TRIGGER "sale_return_append_only";
ALTER TABLE "sale_return" ALTER COLUMN "taxable_cents" SET NOT NULL, ALTER COLUMN "tax_cents" SET NOT NULL,
  ADD CONSTRAINT "sale_return_core" CHECK ("is_core" = ("reason" = '') AND "is_core" = ("condition" IS NULL) AND "is_core" = ("outcome" IS NULL) AND length("reason") <= 500),
  ADD CONSTRAINT "sale_return_tax" CHECK (least("taxable_cents", "tax_cents") >= 0);
-- A core comes back once
CREATE UNIQUE INDEX "sale_return_core_once" ON "sale_return" ("line_id") WHERE "is_core";

UPDATE "sale" SET "returned" = "back"."returned", "cores_out" = "back"."cores_out" FROM (
  SELECT "sale_id",
    CASE WHEN bool_and("gone" = 0) THEN 'none' WHEN bool_and("kind" = 'fee' OR "gone" = "quantity") THEN 'all' ELSE 'some' END AS "returned",
    count(*) FILTER (WHERE "core_cents" > 0 AND "gone" < "quantity" AND "core_returned_at" IS NULL) AS "cores_out"
  FROM "sale_line" AS "line", LATERAL (
    SELECT coalesce(sum("quantity") FILTER (WHERE NOT "is_core"), 0) AS "gone" FROM "sale_return" WHERE "line_id" = "line"."id"
  ) AS "returns" GROUP BY "sale_id"
) AS "back" WHERE "sale_id" = "sale"."id" AND "status" <> 'void' AND ("back"."returned" <> 'none' OR "back"."cores_out" > 0);
ALTER TABLE "sale" ALTER COLUMN "taxable_cents" SET NOT NULL,
  ADD CONSTRAINT "sale_taxable" CHECK ("taxable_cents" BETWEEN 0 AND "subtotal_cents" + "core_cents"),
  ADD CONSTRAINT "sale_returned" CHECK ("returned" IN ('none', 'some', 'all')), ADD CONSTRAINT "sale_cores_out" CHECK ("cores_out" >= 0);
ALTER TABLE "sale_line" DROP COLUMN "core_returned_at", DROP COLUMN "core_returned_by", DROP COLUMN "core_key";
