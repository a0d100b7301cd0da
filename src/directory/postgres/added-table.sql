-- The records that the operator added (added_table is replaced by its name), of a base or a delta. Columns as in sqlite/listing-file.sql.
CREATE TABLE added_table (
  row INTEGER PRIMARY KEY,
  id TEXT COLLATE "C" NOT NULL UNIQUE,
  lookup INTEGER NOT NULL,
  body TEXT NOT NULL
);
