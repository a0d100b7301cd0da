-- The catalogue (directory.db): which imports are served now. The records themselves lie in one file per import.

-- One row for each source that is loaded. Replacing a source replaces its row.
CREATE TABLE import (
  -- Counts up over all imports; names the file: records-<number>.db.
  number INTEGER PRIMARY KEY,
  source TEXT NOT NULL UNIQUE,
  -- Number of the import that first brought this source: the order in which sources are listed.
  first_number INTEGER NOT NULL,
  providers INTEGER NOT NULL,
  -- ISO date and time.
  imported_at TEXT NOT NULL,
  -- YYYY-MM-DD
  newest_source_date TEXT
) STRICT;

-- One row: the number of the latest import, which names the index over all of the above: directory-<number>.index.
CREATE TABLE snapshot (number INTEGER NOT NULL) STRICT;
INSERT INTO snapshot VALUES (0);
