-- How many records of the operator are in listings-<base>.db, and what is added by now, as JSON (SourceInfo); NULL: nothing.
ALTER TABLE snapshot ADD COLUMN added_in_base INTEGER NOT NULL DEFAULT 0;
ALTER TABLE snapshot ADD COLUMN added TEXT;
