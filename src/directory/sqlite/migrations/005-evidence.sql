-- The evidence that is served, as JSON (StoredEvidence), with its number: evidence-<number>.db; NULL: none.
ALTER TABLE snapshot ADD COLUMN evidence TEXT;
