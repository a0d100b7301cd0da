-- The corrections that are served, each as JSON (KeptCorrection without an added record), for the assembly that is their base.
CREATE TABLE directory_correction (
  base INTEGER NOT NULL,
  body TEXT NOT NULL
);
CREATE INDEX ON directory_correction (base);
INSERT INTO directory_correction
  SELECT base, json_array_elements(corrections::json)::text FROM directory_assembly
  WHERE replaced_at IS NULL AND base IS NOT NULL AND corrections IS NOT NULL;
ALTER TABLE directory_assembly DROP COLUMN corrections;
