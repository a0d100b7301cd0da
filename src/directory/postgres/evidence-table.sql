-- What Medicaid paid each provider for (PaidEvidence).
CREATE TABLE evidence_table (
  npi TEXT NOT NULL,
  paid TEXT NOT NULL               -- '1:2024-11:24,2+3:2023-02:4': services, last month, months of the last 24
);
