-- The kind of a step in a request's history; its reason is text to read and is never queried.
ALTER TABLE "request_status_change" ADD COLUMN "event" TEXT NOT NULL DEFAULT 'status'
  CONSTRAINT "request_status_change_event" CHECK ("event" IN ('status', 'assigned', 'answered', 'snoozed'));

-- The table refuses changes, of which these are the last.
ALTER TABLE "request_status_change" DISABLE TRIGGER "request_status_change_append_only";
UPDATE "request_status_change" SET "event" = 'answered', "reason" = NULL
WHERE "from_status" = "to_status" AND "reason" = 'Answered the message';
UPDATE "request_status_change" SET "event" = 'assigned'
WHERE "from_status" = "to_status" AND "reason" LIKE 'Assigned to %';
UPDATE "request_status_change" SET "event" = 'snoozed'
WHERE "from_status" = "to_status" AND ("reason" LIKE 'Snoozed until %' OR "reason" LIKE 'Brought back %' OR "reason" LIKE 'Back: %');
ALTER TABLE "request_status_change" ENABLE TRIGGER "request_status_change_append_only";
