-- What the operator said of a named list, as JSON (ListInfo); NULL for public datasets.
ALTER TABLE directory_import ADD COLUMN list TEXT;

-- The records of earlier releases do not have these columns.
DO $$
DECLARE record_table TEXT;
BEGIN
  FOR record_table IN
    SELECT relname FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND relname ~ '^directory_provider_\d+$'
  LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN npi TEXT, ADD COLUMN is_person INTEGER, ADD COLUMN details TEXT, ADD COLUMN assembled TEXT', record_table);
  END LOOP;
END $$;

-- The listings that are assembled from several records of a snapshot, in directory_listing_<number>, and the records they
-- replace, in directory_member_<number>. Imports and corrections are numbered together.
CREATE TABLE directory_assembly (
  number INTEGER PRIMARY KEY,
  listings INTEGER NOT NULL,
  -- Records that they replace, or that the operator hides.
  replaced INTEGER NOT NULL,
  -- When a later assembly took its place; readers may use it for a while longer. NULL: it is served.
  replaced_at TIMESTAMPTZ
);
