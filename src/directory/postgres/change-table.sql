-- The records whose listing is another than in the base (change_table is replaced by its name). Columns as in sqlite/delta-file.sql.
CREATE TABLE change_table (
  import INTEGER NOT NULL,
  row INTEGER NOT NULL,
  listing INTEGER,                      -- NULL: hidden; 0: shown as it is
  position INTEGER NOT NULL,
  base_listing INTEGER,                 -- the same as listing, in the base
  rank INTEGER,                         -- of the first record, if no row of the base has it: how many ids are smaller
  PRIMARY KEY (import, row)
);
