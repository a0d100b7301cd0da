-- What the operator said of a named list, as JSON (ListInfo); NULL for public datasets.
ALTER TABLE import ADD COLUMN list TEXT;

-- Listings that are assembled from several records or corrected, and the records that they replace or that are hidden, in
-- listings-<number>.db; if no record is replaced, there is no file.
ALTER TABLE snapshot ADD COLUMN listings INTEGER NOT NULL DEFAULT 0;
ALTER TABLE snapshot ADD COLUMN replaced INTEGER NOT NULL DEFAULT 0;
