-- What a publication has, so that its lists are read page by page. The listings themselves stay in the directory.
CREATE TABLE listing (
  n INTEGER PRIMARY KEY,
  id TEXT NOT NULL,         -- our id
  organization BLOB NOT NULL,
  content BLOB NOT NULL,    -- hash of what is published of it
  modified TEXT NOT NULL,   -- ISO time of the publication that first had this content
  zip TEXT NOT NULL,
  lat REAL NOT NULL,
  lng REAL NOT NULL
) STRICT;

CREATE TABLE service (
  listing INTEGER NOT NULL,
  key TEXT NOT NULL,        -- names it within its listing
  term TEXT,                -- code of our vocabulary
  id BLOB NOT NULL,
  place BLOB NOT NULL       -- id of the service at its location
) STRICT;

-- Terms of other taxonomies than that of services, by listing.
CREATE TABLE term (taxonomy TEXT NOT NULL, code TEXT NOT NULL, listing INTEGER NOT NULL,
  PRIMARY KEY (taxonomy, code, listing)) STRICT, WITHOUT ROWID;

-- Ids of records that were joined, and of their services, with the ids that they became.
CREATE TABLE became (id BLOB PRIMARY KEY, now BLOB NOT NULL) STRICT, WITHOUT ROWID;

-- Ids of services that are no longer published, and since when.
CREATE TABLE gone (id BLOB PRIMARY KEY, since TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE about (generation TEXT NOT NULL, published TEXT NOT NULL, listings INTEGER NOT NULL,
  services INTEGER NOT NULL,
  ids TEXT NOT NULL,        -- those of all organizations and services in one (AllIds)
  rights TEXT NOT NULL      -- which sources may be passed on, and the address of the site (rightsOf)
) STRICT;

-- With lists of what one and two letters begin: to gather them for a search of ten letters took a hundred times as long.
CREATE VIRTUAL TABLE words USING fts5 (text, content = '', prefix = '1 2', tokenize = 'unicode61 remove_diacritics 2');
