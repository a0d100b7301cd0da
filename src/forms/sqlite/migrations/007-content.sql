-- What keepers changed in the content folder at the desk: what each change can be undone from, and what other servers copy.
CREATE TABLE content_change (
  -- `content_version` after it.
  version INTEGER PRIMARY KEY,
  -- ISO date and time, UTC.
  at TEXT NOT NULL,
  -- Name of the member of staff.
  who TEXT NOT NULL,
  -- add, edit, remove or undo, and the entry: 'experts/ana-reyes'.
  act TEXT NOT NULL,
  about TEXT NOT NULL
) STRICT;

CREATE TABLE content_file (
  version INTEGER NOT NULL REFERENCES content_change (version),
  -- In the content folder: 'experts/ana-reyes.md'.
  path TEXT NOT NULL,
  -- SHA-256 and base64 of the file before and after; NULL: there was none.
  before_hash TEXT,
  after_hash TEXT,
  before_bytes TEXT,
  after_bytes TEXT,
  PRIMARY KEY (version, path)
) STRICT;
CREATE INDEX content_file_by_path ON content_file (path);

-- One row: grows with every change.
CREATE TABLE content_version (number INTEGER NOT NULL) STRICT;
INSERT INTO content_version VALUES (0);
