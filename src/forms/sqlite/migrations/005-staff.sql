-- Who works at the desk. Keys of sessions, invitations and challenges are stored as hashes. Times are ISO date and time, UTC.
CREATE TABLE staff (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('keeper', 'helper')),
  language TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE passkey (
  -- Credential id, base64url.
  id TEXT PRIMARY KEY,
  staff_id TEXT NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  -- COSE key, base64url.
  public_key TEXT NOT NULL,
  counter INTEGER NOT NULL,
  -- Separated by commas.
  transports TEXT NOT NULL,
  created_at TEXT NOT NULL,
  used_at TEXT
) STRICT;

CREATE TABLE staff_invitation (
  key TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('keeper', 'helper')),
  staff_id TEXT REFERENCES staff (id) ON DELETE CASCADE,
  until TEXT NOT NULL
) STRICT;

CREATE TABLE staff_challenge (
  key TEXT PRIMARY KEY,
  until TEXT NOT NULL
) STRICT;

CREATE TABLE staff_session (
  key TEXT PRIMARY KEY,
  staff_id TEXT NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  started_at TEXT NOT NULL,
  used_at TEXT NOT NULL,
  -- JSON, or empty.
  notice TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE staff_claim (
  about TEXT PRIMARY KEY,
  staff_id TEXT NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  until TEXT NOT NULL
) STRICT;

-- What was done at the desk; the highest number is the newest.
CREATE TABLE staff_audit (
  number INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  who TEXT NOT NULL,
  act TEXT NOT NULL,
  about TEXT NOT NULL
) STRICT;
