-- The records of one import (record_table stands for its name). Columns as in sqlite/record-file.sql, and what searching
-- in the database needs. A table is filled once and never changed; a release that wants another shape alters all that are
-- there by a migration.
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
  source_date TEXT,
  lookup INTEGER NOT NULL,
  words TEXT COLLATE "C" NOT NULL,      -- the words of its names, each with a space before it
  tags_0 BIGINT NOT NULL,               -- tags as bits, 60 a column: tag 0 to 59, 60 to 119, …
  tags_1 BIGINT NOT NULL,
  tags_2 BIGINT NOT NULL,
  tags_3 BIGINT NOT NULL,
  tags_4 BIGINT NOT NULL,
  tags_5 BIGINT NOT NULL,
  geog geography(Point, 4326) NOT NULL GENERATED ALWAYS AS
    (ST_SetSRID(ST_MakePoint(lng / 1e6::float8, lat / 1e6::float8), 4326)::geography) STORED
);
