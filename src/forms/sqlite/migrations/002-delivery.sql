-- What becomes of a submission, where it is sent on to, and the newsletter's list. Times are ISO date and time, UTC.

ALTER TABLE submission ADD COLUMN language TEXT NOT NULL DEFAULT 'en';
ALTER TABLE submission ADD COLUMN state TEXT NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'approved', 'rejected'));
ALTER TABLE submission ADD COLUMN decided_at TEXT;
-- JSON: what the operator says instead, by field name.
ALTER TABLE submission ADD COLUMN corrections TEXT NOT NULL DEFAULT '{}';
CREATE INDEX submission_by_time ON submission (received_at);

CREATE TABLE subscriber (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL,
  -- In lower case: one address, one row.
  email_key TEXT NOT NULL UNIQUE,
  first_name TEXT NOT NULL,
  language TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'confirmed', 'unsubscribed')),
  consent_text TEXT NOT NULL,
  consent_at TEXT NOT NULL,
  confirmed_at TEXT,
  unsubscribed_at TEXT
) STRICT;

-- Sign-ups of before: the latest of each address, not confirmed. The sentence they saw was not kept then.
INSERT OR IGNORE INTO subscriber (id, email, email_key, first_name, language, consent_text, consent_at)
SELECT id, fields ->> 'emailAddress', lower(fields ->> 'emailAddress'), coalesce(fields ->> 'firstName', ''), language, '', received_at
FROM submission
WHERE kind = 'newsletter' AND fields ->> 'emailAddress' <> ''
ORDER BY received_at DESC;

-- Of each entry either the submission or the subscriber; it goes when that goes.
CREATE TABLE outbox (
  id TEXT PRIMARY KEY,
  channel TEXT NOT NULL,
  submission_id TEXT REFERENCES submission (id) ON DELETE CASCADE,
  subscriber_id TEXT REFERENCES subscriber (id) ON DELETE CASCADE,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at TEXT NOT NULL,
  last_fault TEXT,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'dead')),
  created_at TEXT NOT NULL,
  CHECK ((submission_id IS NULL) <> (subscriber_id IS NULL))
) STRICT;
CREATE INDEX outbox_due ON outbox (next_attempt_at) WHERE state = 'waiting';
CREATE INDEX outbox_of_submission ON outbox (submission_id);
CREATE INDEX outbox_of_subscriber ON outbox (subscriber_id);
