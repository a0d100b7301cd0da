-- The evidence that is served with an assembly, as JSON (StoredEvidence), with its number: directory_evidence_<number>; NULL: none.
ALTER TABLE directory_assembly ADD COLUMN evidence TEXT;
