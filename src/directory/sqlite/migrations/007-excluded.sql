-- NPIs that a source marks as excluded from Medicare and Medicaid, as a JSON list; NULL: none. Their records are left out of all sources.
ALTER TABLE import ADD COLUMN excluded TEXT;
