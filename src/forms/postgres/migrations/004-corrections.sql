-- What the operator decided about listings: as in SQLite (there with more words).
CREATE TABLE correction (
  number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key TEXT COLLATE "C" NOT NULL UNIQUE,
  made_on TEXT NOT NULL,
  body TEXT NOT NULL,
  about TEXT NOT NULL,
  note TEXT NOT NULL
);
