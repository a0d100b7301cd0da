-- What keepers changed in the content folder at the desk: as in SQLite (there with more words).
CREATE TABLE content_change (
  version BIGINT PRIMARY KEY,
  at TEXT COLLATE "C" NOT NULL,
  who TEXT NOT NULL,
  act TEXT NOT NULL,
  about TEXT NOT NULL
);

CREATE TABLE content_file (
  version BIGINT NOT NULL REFERENCES content_change (version),
  path TEXT COLLATE "C" NOT NULL,
  before_hash TEXT,
  after_hash TEXT,
  before_bytes TEXT,
  after_bytes TEXT,
  PRIMARY KEY (version, path)
);
CREATE INDEX content_file_by_path ON content_file (path);

CREATE TABLE content_version (number BIGINT NOT NULL);
INSERT INTO content_version VALUES (0);
