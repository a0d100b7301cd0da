-- What corrections have changed since a base (each name is replaced by that of a table). A row counts from the snapshot `since` on
-- until another takes its place. No row number of a listing is used again, so that servers need not read a listing twice.
CREATE TABLE delta_rows (
  LIKE listing_table INCLUDING GENERATED,
  since INTEGER NOT NULL,
  until INTEGER NOT NULL DEFAULT 2147483647,
  PRIMARY KEY (row)
);
CREATE INDEX ON delta_rows USING gist (geog);

-- The records whose listing is another than in the base. Columns as in sqlite/delta-file.sql.
CREATE TABLE change_rows (
  import INTEGER NOT NULL,
  row INTEGER NOT NULL,
  listing INTEGER,                      -- NULL: hidden; 0: shown as it is
  position INTEGER NOT NULL,
  base_listing INTEGER,                 -- the same as listing, in the base
  rank INTEGER,                         -- of the first record, if no row of the base has it: how many ids are smaller
  since INTEGER NOT NULL,
  until INTEGER NOT NULL DEFAULT 2147483647,
  PRIMARY KEY (import, row, since)
);
CREATE INDEX ON change_rows (base_listing);

CREATE TABLE added_rows (
  LIKE added_table,
  since INTEGER NOT NULL,
  until INTEGER NOT NULL DEFAULT 2147483647,
  PRIMARY KEY (row, since)
);
CREATE INDEX ON added_rows (id);
INSERT INTO added_rows SELECT *, 0 FROM added_table;
