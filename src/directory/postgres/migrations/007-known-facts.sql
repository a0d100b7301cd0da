-- The records of earlier releases do not have what searches can ask for, until their source is imported again.
DO $$
DECLARE record_table TEXT;
BEGIN
  FOR record_table IN
    SELECT relname FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
      AND relname ~ '^directory_(provider|listing|delta)_\d+$'
  LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN known INTEGER[]', record_table);
  END LOOP;
END $$;
