-- "action" now has the name of an event; earlier rows keep their text, which the server reads.
ALTER TABLE "quote_event" ADD COLUMN "detail" TEXT NOT NULL DEFAULT '';
