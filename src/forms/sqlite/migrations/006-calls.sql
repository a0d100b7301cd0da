-- What callers reported of listings. Nothing says who called.
CREATE TABLE call_report (
  -- UUID, the same each time that the same report is sent.
  id TEXT PRIMARY KEY,
  -- Id of the listing, source of its newest record, and its phone number at that time.
  listing TEXT NOT NULL,
  source TEXT NOT NULL,
  phone TEXT,
  -- Days of the call and of the report, YYYY-MM-DD.
  day TEXT NOT NULL,
  received_on TEXT NOT NULL,
  -- `CallResult` and `CallAnswers` in src/model/call-report.ts.
  result TEXT NOT NULL,
  answers TEXT NOT NULL CHECK (json_valid(answers)),
  -- Signature of listing and network; deleted after 30 days.
  network TEXT,
  -- Number of that network among the callers of this listing.
  caller INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('new', 'confirmed', 'dismissed')),
  -- `call_version` at its last change.
  version INTEGER NOT NULL
) STRICT;
CREATE INDEX call_of_listing ON call_report (listing);
CREATE INDEX call_by_version ON call_report (version);
CREATE INDEX closure_by_day ON call_report (source, received_on) WHERE result = 'gone';

-- One row: grows with every change of a report.
CREATE TABLE call_version (number INTEGER NOT NULL) STRICT;
INSERT INTO call_version VALUES (0);
