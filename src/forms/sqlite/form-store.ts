import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { FormKind, FormValues } from '../form-definition.ts';
import type { FormStore, Submission } from '../form-store.ts';

const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL; -- every commit reaches the disk before the visitor is thanked
  CREATE TABLE IF NOT EXISTS submission (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, received_at TEXT NOT NULL, fields TEXT NOT NULL CHECK (json_valid(fields))
  ) STRICT;
`;

/** Opens `submissions.db` in a folder, making both where they are missing. */
export function openFormStore({ folder }: { folder: string }): FormStore {
  mkdirSync(folder, { recursive: true });
  const db = new DatabaseSync(join(folder, 'submissions.db'), { timeout: 5000 });
  db.exec(SCHEMA);
  const insert = db.prepare('INSERT INTO submission (id, kind, received_at, fields) VALUES (?, ?, ?, ?)');
  const select = db.prepare(
    'SELECT id, kind, received_at, fields FROM submission ORDER BY received_at DESC, rowid DESC',
  );
  const removal = db.prepare('DELETE FROM submission WHERE id = ?');
  return {
    add(kind: FormKind, values: FormValues): string {
      const id = randomUUID();
      insert.run(id, kind, new Date().toISOString(), JSON.stringify(values));
      return id;
    },
    list: (): Submission[] =>
      select.all().map((row) => ({
        id: String(row.id),
        kind: row.kind as FormKind,
        values: JSON.parse(String(row.fields)),
        receivedAt: String(row.received_at),
      })),
    remove: (id: string): boolean => removal.run(id).changes > 0,
    close: () => db.close(),
  };
}
