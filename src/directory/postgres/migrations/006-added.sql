-- How many records of the operator are in directory_added_<base>, and what is added by now, as JSON (SourceInfo); NULL: nothing.
ALTER TABLE directory_assembly ADD COLUMN added_in_base INTEGER NOT NULL DEFAULT 0;
ALTER TABLE directory_assembly ADD COLUMN added TEXT;
