-- Pictures that keepers have sent for a form that is not saved yet. They go after a day.
CREATE TABLE content_picture (
  -- SHA-256 of the picture.
  name TEXT PRIMARY KEY,
  -- Base64.
  bytes TEXT NOT NULL,
  -- ISO date and time, UTC.
  at TEXT NOT NULL
) STRICT;
