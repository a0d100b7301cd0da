-- The records that an assembled listing replaces, or that is not shown at all: hidden or excluded (each table is replaced by its name).
CREATE TABLE member_table (
  import INTEGER NOT NULL,
  row INTEGER NOT NULL,
  listing INTEGER,                      -- NULL: hidden
  position INTEGER NOT NULL,            -- among the records of the listing, from 0; the first has the listing's id
  PRIMARY KEY (import, row)
);

-- Every two records that a rule joins, as in sqlite/listing-file.sql.
CREATE TABLE pair_table (
  import INTEGER NOT NULL,
  row INTEGER NOT NULL,
  other_import INTEGER NOT NULL,
  other_row INTEGER NOT NULL,
  rule TEXT NOT NULL
);

-- Which records have which NPI, name or phone, as in sqlite/listing-file.sql.
CREATE TABLE key_table (
  kind TEXT NOT NULL,
  bucket INTEGER NOT NULL,
  entries TEXT NOT NULL,                -- base64
  PRIMARY KEY (kind, bucket)
);

-- The records that the operator added, as in sqlite/listing-file.sql.
CREATE TABLE added_table (
  row INTEGER PRIMARY KEY,
  id TEXT COLLATE "C" NOT NULL UNIQUE,
  lookup INTEGER NOT NULL,
  body TEXT NOT NULL
);
