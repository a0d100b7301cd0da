-- The records that an assembled listing replaces, or that is not shown at all: hidden or excluded. The listings themselves are in the table of record-file.sql.
CREATE TABLE member (
  import INTEGER NOT NULL,
  row INTEGER NOT NULL,
  listing INTEGER,                 -- NULL: hidden
  position INTEGER NOT NULL,       -- among the records of the listing, from 0; the first has the listing's id
  PRIMARY KEY (import, row)
) STRICT, WITHOUT ROWID;

-- Every two records that a rule joins, whether or not others keep them apart; some twice. They do not depend on corrections, so
-- a delta can join records anew.
CREATE TABLE pair (
  import INTEGER NOT NULL,
  row INTEGER NOT NULL,
  other_import INTEGER NOT NULL,
  other_row INTEGER NOT NULL,
  rule TEXT NOT NULL
) STRICT;

-- The corrections from which the listings follow, in their order.
CREATE TABLE correction (body TEXT NOT NULL) STRICT;   -- JSON (KeptCorrection)

-- The records that the operator added. Each is in a listing above, or hidden.
CREATE TABLE added (
  row INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  lookup INTEGER NOT NULL,         -- as in record-file.sql
  body TEXT NOT NULL               -- JSON (StoredProvider)
) STRICT;

-- Which records have which NPI, name or phone, so that a record that is added later finds those it joins (join-keys.ts).
CREATE TABLE join_key (
  kind TEXT NOT NULL,
  bucket INTEGER NOT NULL,
  entries BLOB NOT NULL,
  PRIMARY KEY (kind, bucket)
) STRICT;
