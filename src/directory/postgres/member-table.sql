-- The records that an assembled listing replaces, or that the operator hides (member_table is replaced by its name).
CREATE TABLE member_table (
  import INTEGER NOT NULL,
  row INTEGER NOT NULL,
  listing INTEGER,                      -- NULL: hidden
  position INTEGER NOT NULL,            -- among the records of the listing, from 0; the first has the listing's id
  PRIMARY KEY (import, row)
);
