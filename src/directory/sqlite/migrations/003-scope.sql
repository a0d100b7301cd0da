-- The part of its source that an import took, as JSON (ImportScope); NULL if an older release imported it.
ALTER TABLE import ADD COLUMN scope TEXT;
