-- What visitors sent, where it is sent on to, and the newsletter's list: as in SQLite (there with more words).
-- Texts are compared by byte, so that ISO times sort.
CREATE TABLE submission (
  id TEXT COLLATE "C" PRIMARY KEY,
  kind TEXT NOT NULL,
  received_at TEXT COLLATE "C" NOT NULL,
  fields TEXT NOT NULL,
  language TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('new', 'approved', 'rejected')),
  decided_at TEXT COLLATE "C",
  corrections TEXT NOT NULL
);
CREATE INDEX submission_by_time ON submission (received_at);

CREATE TABLE subscriber (
  id TEXT COLLATE "C" PRIMARY KEY,
  email TEXT NOT NULL,
  email_key TEXT COLLATE "C" NOT NULL UNIQUE,
  first_name TEXT NOT NULL,
  language TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'confirmed', 'unsubscribed')),
  consent_text TEXT NOT NULL,
  consent_at TEXT COLLATE "C" NOT NULL,
  confirmed_at TEXT COLLATE "C",
  unsubscribed_at TEXT COLLATE "C"
);

CREATE TABLE outbox (
  id TEXT COLLATE "C" PRIMARY KEY,
  channel TEXT NOT NULL,
  submission_id TEXT COLLATE "C" REFERENCES submission (id) ON DELETE CASCADE,
  subscriber_id TEXT COLLATE "C" REFERENCES subscriber (id) ON DELETE CASCADE,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at TEXT COLLATE "C" NOT NULL,
  last_fault TEXT,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'dead')),
  created_at TEXT COLLATE "C" NOT NULL,
  CHECK ((submission_id IS NULL) <> (subscriber_id IS NULL))
);
CREATE INDEX outbox_due ON outbox (next_attempt_at) WHERE state = 'waiting';
CREATE INDEX outbox_of_submission ON outbox (submission_id);
CREATE INDEX outbox_of_subscriber ON outbox (subscriber_id);
