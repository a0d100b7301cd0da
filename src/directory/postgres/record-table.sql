-- The records of one import (record_table is replaced by its name). Columns as in sqlite/record-file.sql, plus those for
-- searching in the database. A table is filled once and never changed; a release with another schema alters all existing
-- tables in a migration.
CREATE TABLE record_table (
  row INTEGER NOT NULL,                 -- 1, 2, … in the order of the import
  id TEXT COLLATE "C" NOT NULL,
  name TEXT NOT NULL,
  other_names TEXT,
  address_lines TEXT,
  city TEXT NOT NULL,
  state TEXT NOT NULL,
  zip TEXT NOT NULL,
  lat INTEGER NOT NULL,                 -- micro-degrees
  lng INTEGER NOT NULL,
  approximate INTEGER NOT NULL,
  phone TEXT,
  phone_extension TEXT,
  website TEXT,
  opening_hours TEXT,
  tag_ids TEXT,
  main_service_tag_id INTEGER,
  medicaid TEXT,
  accepting_new_patients TEXT,
  accepting_new_patients_as_of TEXT,
  facts TEXT,
  npi TEXT,
  is_person INTEGER,
  details TEXT,
  assembled TEXT,
  source_date TEXT,
  lookup INTEGER NOT NULL,
  words TEXT COLLATE "C" NOT NULL,      -- the words of its names, each after a space
  tags_0 BIGINT NOT NULL,               -- tags as bits, 60 per column: tag 0 to 59, 60 to 119, …
  tags_1 BIGINT NOT NULL,
  tags_2 BIGINT NOT NULL,
  tags_3 BIGINT NOT NULL,
  tags_4 BIGINT NOT NULL,
  tags_5 BIGINT NOT NULL,
  known INTEGER[],                      -- what searches can ask for, as known-facts.ts packs it; NULL: nothing
  geog geography(Point, 4326) NOT NULL GENERATED ALWAYS AS
    (ST_SetSRID(ST_MakePoint(lng / 1e6::float8, lat / 1e6::float8), 4326)::geography) STORED
);
