-- Tells every instance which request a committed change touches, as 'part 0199…'; Postgres sends equal messages of one transaction once
CREATE FUNCTION "notify_staff_changed"("noun" text, "id" uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('staff_changed', "noun" || ' ' || "id");
$$;

CREATE FUNCTION "notify_request_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_staff_changed(NEW."kind", NEW."id");
  RETURN NULL;
END $$;
CREATE TRIGGER "request_notify" AFTER INSERT OR UPDATE ON "request" FOR EACH ROW EXECUTE FUNCTION "notify_request_changed"();

-- The emails of a request: whether they went out
CREATE FUNCTION "notify_emails_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_staff_changed('emails', NEW."request_id");
  RETURN NULL;
END $$;
CREATE TRIGGER "outbox_email_notify" AFTER INSERT OR UPDATE OF "status" ON "outbox_email" FOR EACH ROW WHEN (NEW."request_id" IS NOT NULL) EXECUTE FUNCTION "notify_emails_changed"();

-- Who has a request open; that a window still has it open is no change
CREATE FUNCTION "notify_viewers_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM notify_staff_changed('viewers', OLD."request_id"); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM notify_staff_changed('viewers', NEW."request_id"); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "request_viewer_notify" AFTER INSERT OR DELETE ON "request_viewer" FOR EACH ROW EXECUTE FUNCTION "notify_viewers_changed"();
CREATE TRIGGER "request_viewer_notify_update" AFTER UPDATE ON "request_viewer" FOR EACH ROW WHEN (OLD."request_id" <> NEW."request_id") EXECUTE FUNCTION "notify_viewers_changed"();

-- A session that ended, or that can do nothing until its account has a second factor
CREATE FUNCTION "notify_session_ended"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_ended', OLD."id");
  RETURN NULL;
END $$;
CREATE TRIGGER "session_notify" AFTER DELETE ON "session" FOR EACH ROW EXECUTE FUNCTION "notify_session_ended"();
CREATE TRIGGER "session_notify_update" AFTER UPDATE OF "needs_second_factor" ON "session" FOR EACH ROW WHEN (NEW."needs_second_factor") EXECUTE FUNCTION "notify_session_ended"();
