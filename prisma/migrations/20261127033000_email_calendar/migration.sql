-- iCalendar file that is sent with an email
ALTER TABLE "outbox_email" ADD COLUMN "calendar" TEXT;
