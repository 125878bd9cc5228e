-- An email about a status is kept as a note, as a reply is.
ALTER TABLE "request_note" DROP CONSTRAINT "request_note_kind";
ALTER TABLE "request_note" ADD CONSTRAINT "request_note_kind" CHECK ("kind" IN ('note', 'reply', 'status'));
