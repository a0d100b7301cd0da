-- Pictures that keepers have sent for a form that is not saved yet: as in SQLite.
CREATE TABLE content_picture (
  name TEXT COLLATE "C" PRIMARY KEY,
  bytes TEXT NOT NULL,
  at TEXT COLLATE "C" NOT NULL
);
