-- The records of one import. The file is written once and never changed, so it needs no migrations: a new
-- schema takes effect with the next import.
CREATE TABLE provider (
  row INTEGER PRIMARY KEY,
  id TEXT NOT NULL,
  name TEXT NOT NULL,
  other_names TEXT,                -- JSON array; NULL if empty, like every list here
  address_lines TEXT,              -- JSON array
  city TEXT NOT NULL,
  state TEXT NOT NULL,
  zip TEXT NOT NULL,
  lat INTEGER NOT NULL,            -- micro-degrees
  lng INTEGER NOT NULL,
  approximate INTEGER NOT NULL,    -- 1: center of a ZIP code, city or county
  phone TEXT,
  phone_extension TEXT,
  website TEXT,
  opening_hours TEXT,              -- JSON array
  tag_ids TEXT,                    -- 12,15,203
  main_service_tag_id INTEGER,
  medicaid TEXT,                   -- AZ reported-id,CA listed Oak%20Health%20Plan
  accepting_new_patients TEXT,     -- yes, no; NULL if unknown
  accepting_new_patients_as_of TEXT,
  facts TEXT,                      -- sign-language,ages-0-3
  npi TEXT,
  is_person INTEGER,               -- 1, 0; NULL if unknown
  details TEXT,                    -- JSON object (ProviderDetails)
  assembled TEXT,                  -- JSON object (Assembled), in the file of an assembly
  source_date TEXT,
  lookup INTEGER NOT NULL,         -- hash of name and address, see lookup-hash.ts
  checksum INTEGER NOT NULL        -- of all of the above, see rowChecksum
) STRICT;
