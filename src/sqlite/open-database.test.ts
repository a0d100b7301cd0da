import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#directory/testing/temporary-folder.ts';
import { openDatabase } from './open-database.ts';

test('a commit is flushed before it returns', () => {
  const folder = temporaryFolder();
  const db = openDatabase(join(folder, 'a.db'), { migrations: pathToFileURL(`${temporaryFolder()}/`) });
  onTestFinished(() => db.close());
  // 2 is FULL. In WAL mode, NORMAL flushes only now and then (sqlite.org/pragma.html#pragma_synchronous).
  expect(db.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
  expect(db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
});
