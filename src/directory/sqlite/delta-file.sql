-- The records whose listing is another than in the base. The listings themselves are in the table of record-file.sql.
CREATE TABLE member (
  import INTEGER NOT NULL,
  row INTEGER NOT NULL,
  listing INTEGER,                 -- NULL: hidden; 0: shown as it is
  position INTEGER NOT NULL,       -- among the records of the listing, from 0; the first has the listing's id
  base_listing INTEGER,            -- the same as listing, in the base
  rank INTEGER,                    -- of the first record, if no row of the base has it: how many ids are smaller
  PRIMARY KEY (import, row)
) STRICT, WITHOUT ROWID;

-- The corrections of this snapshot, in their order.
CREATE TABLE correction (body TEXT NOT NULL) STRICT;   -- JSON (KeptCorrection)

-- The records that the operator added: all of now, in place of those of the base. Each is in a listing above, or hidden.
CREATE TABLE added (
  row INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  lookup INTEGER NOT NULL,         -- as in record-file.sql
  body TEXT NOT NULL               -- JSON (StoredProvider)
) STRICT;
