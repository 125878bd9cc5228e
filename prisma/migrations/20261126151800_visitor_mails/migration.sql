-- Locks a mailbox until the transaction ends, then counts the emails that visitors caused to it: in one round trip, and with
-- what another transaction stored while this one waited for the lock.
CREATE FUNCTION visitor_mails(mailbox text, hour_ago timestamptz, day_ago timestamptz, OUT hour int, OUT day int)
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('mail:' || mailbox, 0));
  SELECT count(*) FILTER (WHERE created_at > hour_ago), count(*) INTO hour, day
  FROM outbox_email WHERE budget_key = mailbox AND created_at > day_ago;
END $$;
