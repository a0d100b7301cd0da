-- What Medicaid paid each provider for (PaidEvidence).
CREATE TABLE paid (
  npi INTEGER PRIMARY KEY,
  paid TEXT NOT NULL,              -- '1:2024-11:24,2+3:2023-02:4': services, last month, months of the last 24
  checksum INTEGER NOT NULL        -- CRC-32 of 'npi paid'
) STRICT;
