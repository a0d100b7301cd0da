-- Who works at the desk: as in SQLite (there with more words). Texts are compared by byte, so that ISO times sort.
CREATE TABLE staff (
  id TEXT COLLATE "C" PRIMARY KEY,
  name TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('keeper', 'helper')),
  language TEXT NOT NULL,
  created_at TEXT COLLATE "C" NOT NULL
);

CREATE TABLE passkey (
  id TEXT COLLATE "C" PRIMARY KEY,
  staff_id TEXT COLLATE "C" NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  public_key TEXT COLLATE "C" NOT NULL,
  counter BIGINT NOT NULL,
  transports TEXT NOT NULL,
  created_at TEXT COLLATE "C" NOT NULL,
  used_at TEXT COLLATE "C"
);

CREATE TABLE staff_invitation (
  key TEXT COLLATE "C" PRIMARY KEY,
  name TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN ('keeper', 'helper')),
  staff_id TEXT COLLATE "C" REFERENCES staff (id) ON DELETE CASCADE,
  until TEXT COLLATE "C" NOT NULL
);

CREATE TABLE staff_challenge (
  key TEXT COLLATE "C" PRIMARY KEY,
  until TEXT COLLATE "C" NOT NULL
);

CREATE TABLE staff_session (
  key TEXT COLLATE "C" PRIMARY KEY,
  staff_id TEXT COLLATE "C" NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  started_at TEXT COLLATE "C" NOT NULL,
  used_at TEXT COLLATE "C" NOT NULL,
  notice TEXT NOT NULL DEFAULT ''
);

CREATE TABLE staff_claim (
  about TEXT COLLATE "C" PRIMARY KEY,
  staff_id TEXT COLLATE "C" NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  until TEXT COLLATE "C" NOT NULL
);

-- What was done at the desk; the highest number is the newest.
CREATE TABLE staff_audit (
  number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at TEXT COLLATE "C" NOT NULL,
  who TEXT NOT NULL,
  act TEXT NOT NULL,
  about TEXT COLLATE "C" NOT NULL
);
