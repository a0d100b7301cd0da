-- What all servers know of senders, for the limits on them. Senders and keys are signatures: nobody can be read out of them.

-- Forms of the last minutes; older ones are deleted with the next.
CREATE TABLE form_sent (
  sender TEXT COLLATE "C" NOT NULL,
  at TIMESTAMPTZ NOT NULL
);
CREATE INDEX form_sent_by_sender ON form_sent (sender, at);
CREATE INDEX form_sent_by_time ON form_sent (at);

-- What is good once: proofs of work that were used.
CREATE TABLE taken_once (
  key TEXT COLLATE "C" PRIMARY KEY,
  until TIMESTAMPTZ NOT NULL
);
CREATE INDEX taken_once_by_time ON taken_once (until);
