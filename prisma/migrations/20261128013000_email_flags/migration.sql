-- Two properties of an email followed from the name of its template.
ALTER TABLE "outbox_email"
  ADD COLUMN "is_secret" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "is_by_person" BOOLEAN NOT NULL DEFAULT false;

-- Secrets of delivered and dropped emails are erased already.
UPDATE "outbox_email" SET "is_secret" = true WHERE "template" LIKE 'account-%' AND "status" NOT IN ('sent', 'dropped');
UPDATE "outbox_email" SET "is_by_person" = true WHERE "template" LIKE '%-reply' AND "status" NOT IN ('sent', 'dropped');
