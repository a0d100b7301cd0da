-- Number of the snapshot whose index and listings are served: directory-<base>.index, listings-<base>.db. If it is not that of this
-- snapshot, delta-<number>.db says what corrections have changed since. NULL if an earlier release assembled the listings.
ALTER TABLE snapshot ADD COLUMN base INTEGER;
