-- What the operator decided about listings; the highest number is the newest.
CREATE TABLE correction (
  number INTEGER PRIMARY KEY,
  -- UUID.
  key TEXT NOT NULL UNIQUE,
  -- Day, YYYY-MM-DD.
  made_on TEXT NOT NULL,
  -- What was decided: `Correction` in src/listings/corrections.ts.
  body TEXT NOT NULL CHECK (json_valid(body)),
  -- Name of the listing on that day.
  about TEXT NOT NULL,
  note TEXT NOT NULL
) STRICT;
