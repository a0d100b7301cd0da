-- The records that an assembled listing replaces, or that the operator hides. The listings themselves are in the table of record-file.sql.
CREATE TABLE member (
  import INTEGER NOT NULL,
  row INTEGER NOT NULL,
  listing INTEGER,                 -- NULL: hidden
  position INTEGER NOT NULL,       -- among the records of the listing, from 0; the first has the listing's id
  PRIMARY KEY (import, row)
) STRICT, WITHOUT ROWID;
