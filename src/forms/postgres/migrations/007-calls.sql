-- What callers reported of listings: as in SQLite (there with more words).
CREATE TABLE call_report (
  id TEXT COLLATE "C" PRIMARY KEY,
  listing TEXT COLLATE "C" NOT NULL,
  source TEXT COLLATE "C" NOT NULL,
  phone TEXT,
  day TEXT COLLATE "C" NOT NULL,
  received_on TEXT COLLATE "C" NOT NULL,
  result TEXT NOT NULL,
  answers TEXT NOT NULL,
  network TEXT COLLATE "C",
  caller INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('new', 'confirmed', 'dismissed')),
  version BIGINT NOT NULL
);
CREATE INDEX call_of_listing ON call_report (listing);
CREATE INDEX call_by_version ON call_report (version);
CREATE INDEX closure_by_day ON call_report (source, received_on) WHERE result = 'gone';

CREATE TABLE call_version (number BIGINT NOT NULL);
INSERT INTO call_version VALUES (0);
