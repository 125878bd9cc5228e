ALTER TABLE "sale_event" DROP CONSTRAINT "sale_event_event";
-- The history refuses updates.
ALTER TABLE "sale_event" DISABLE TRIGGER "sale_event_append_only";
UPDATE "sale_event" SET "event" = 'ready-emailed', "detail" = substr("detail", length('Ready for pickup, ') + 1)
  WHERE "event" = 'emailed' AND "detail" LIKE 'Ready for pickup, %';
UPDATE "sale_event" SET "event" = 'receipt-emailed', "detail" = substr("detail", length('Receipt, ') + 1)
  WHERE "event" = 'emailed' AND "detail" LIKE 'Receipt, %';
ALTER TABLE "sale_event" ENABLE TRIGGER "sale_event_append_only";
ALTER TABLE "sale_event" ADD CONSTRAINT "sale_event_event" CHECK ("event" IN ('started', 'changed', 'extra-work', 'payment', 'refund', 'core-returned', 'returned', 'ready-emailed', 'receipt-emailed', 'handed-over', 'voided'));

ALTER TABLE "sale_line" ADD COLUMN "core_key" TEXT;
CREATE UNIQUE INDEX "sale_line_core_key_key" ON "sale_line"("core_key");
