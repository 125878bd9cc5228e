-- Replies, emails about a status and quotes were recognized by their template.
ALTER TABLE "outbox_email" ADD COLUMN "occasion" TEXT;

UPDATE "outbox_email" SET "occasion" = CASE
  WHEN "template" = 'quote-sent' THEN 'quote'
  WHEN "template" LIKE '%-reply' THEN 'reply'
  ELSE 'status'
END
WHERE "template" IN (
  'quote-sent', 'part-reply', 'repair-reply', 'inquiry-reply', 'part-status', 'repair-status', 'inquiry-status'
);

ALTER TABLE "outbox_email" ADD CONSTRAINT "outbox_email_occasion_check"
  CHECK ("occasion" IN ('reply', 'status', 'quote'));
