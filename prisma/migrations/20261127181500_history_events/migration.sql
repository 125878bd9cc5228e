-- Archiving and spam are steps of the history, no statuses.
ALTER TABLE "request_status_change" DROP CONSTRAINT "request_status_change_event";

-- The table refuses changes except by migrations.
ALTER TABLE "request_status_change" DISABLE TRIGGER "request_status_change_append_only";
UPDATE "request_status_change" SET "event" = 'archived', "to_status" = "from_status" WHERE "to_status" = 'archived';
UPDATE "request_status_change" SET "event" = 'restored', "from_status" = "to_status" WHERE "from_status" = 'archived';
UPDATE "request_status_change" SET "event" = 'spam-marked', "to_status" = "from_status" WHERE "to_status" = 'spam';
UPDATE "request_status_change" SET "event" = 'spam-cleared', "from_status" = "to_status" WHERE "from_status" = 'spam';
ALTER TABLE "request_status_change" ENABLE TRIGGER "request_status_change_append_only";

ALTER TABLE "request_status_change"
  ADD CONSTRAINT "request_status_change_event" CHECK ("event" IN ('status', 'assigned', 'answered', 'snoozed', 'archived', 'restored', 'spam-marked', 'spam-cleared')),
  ADD CONSTRAINT "request_status_change_keeps_status" CHECK ("event" = 'status' OR "from_status" = "to_status");
