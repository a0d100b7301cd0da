import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { openDatabase } from './open-database.ts';

test('a commit is flushed before it returns', () => {
  const folder = temporaryFolder();
  const db = openDatabase(join(folder, 'a.db'), { migrations: pathToFileURL(`${temporaryFolder()}/`) });
  onTestFinished(() => db.close());
  // 2 is FULL. In WAL mode, NORMAL flushes only now and then (sqlite.org/pragma.html#pragma_synchronous).
  expect(db.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
  expect(db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
});

test('tables of any earlier release are brought up to date, with their rows', () => {
  const [folder, sql] = [temporaryFolder(), temporaryFolder()];
  const open = () => openDatabase(join(folder, 'a.db'), { migrations: pathToFileURL(`${sql}/`) });
  for (const [at, migration] of [
    'CREATE TABLE form (name TEXT)',
    "ALTER TABLE form ADD COLUMN language TEXT DEFAULT 'en'",
    "ALTER TABLE form ADD COLUMN state TEXT DEFAULT 'new'",
  ].entries()) {
    writeFileSync(join(sql, `00${at + 1}.sql`), migration);
    const db = open();
    db.exec(`INSERT INTO form (name) VALUES ('Release ${at + 1}')`);
    db.close();
  }
  const db = open();
  onTestFinished(() => db.close());
  const rows = [1, 2, 3].map((release) => ({ name: `Release ${release}`, language: 'en', state: 'new' }));
  expect(db.prepare('SELECT * FROM form').all()).toEqual(rows);
});
