-- What visitors sent, as the first release kept it: databases of that time have this table and no version number.
CREATE TABLE IF NOT EXISTS submission (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  received_at TEXT NOT NULL,
  fields TEXT NOT NULL CHECK (json_valid(fields))
) STRICT;
