-- Which imports are served. The records of import n lie in a table of their own, directory_provider_<n>, which is filled
-- once and never changed; this table says which of them count.
CREATE EXTENSION IF NOT EXISTS postgis;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Counts up over all imports, those that failed too.
CREATE SEQUENCE directory_import_number;

CREATE TABLE directory_import (
  number INTEGER PRIMARY KEY,
  source TEXT NOT NULL,
  -- Number of the import that first brought this source: the order in which sources are listed.
  first_number INTEGER NOT NULL,
  providers INTEGER NOT NULL,
  -- ISO date and time.
  imported_at TEXT NOT NULL,
  -- YYYY-MM-DD
  newest_source_date TEXT,
  -- When a later import took its place; readers may be at it for a while longer. Absent: it is served.
  replaced_at TIMESTAMPTZ
);
CREATE UNIQUE INDEX directory_import_served ON directory_import (source) WHERE replaced_at IS NULL;
