import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { DirectoryStoreError } from '../errors.ts';
import { inBatches, makeProvider } from '../testing/make-provider.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openSqliteStore } from './store.ts';

const everyone = { center: { lat: 33.4484, lng: -112.074 }, radiusMiles: 50, tagGroups: [], page: 1, pageSize: 100 };

/** A folder with one provider, 'Whole', whose store is closed. */
async function madeFolder(): Promise<string> {
  const folder = temporaryFolder();
  const store = openSqliteStore({ folder });
  await store.replaceSource('sample', inBatches([makeProvider({ name: 'Whole' })]));
  await store.close();
  return folder;
}

async function search(folder: string): Promise<string[]> {
  const store = openSqliteStore({ folder });
  onTestFinished(() => store.close());
  return (await store.search(everyone)).hits.map(({ provider }) => provider.name);
}

test('a record with a changed letter is refused, with the file and the way out', async () => {
  const folder = await madeFolder();
  const path = join(folder, 'records-1.db');
  writeFileSync(path, readFileSync(path, 'latin1').replaceAll('Whole', 'Whale'), 'latin1');
  const asked = search(folder);
  await expect(asked).rejects.toThrow(DirectoryStoreError);
  await expect(asked).rejects.toThrow(/records-1\.db is damaged: record 1 .*npm run restore/);
});

test('records of a release that wrote no checksums are read', async () => {
  const folder = await madeFolder();
  const db = new DatabaseSync(join(folder, 'records-1.db'));
  db.exec('ALTER TABLE provider DROP COLUMN checksum');
  db.close();
  expect(await search(folder)).toEqual(['Whole']);
});

test('a catalog that does not fit the index is refused', async () => {
  const folder = await madeFolder();
  const db = new DatabaseSync(join(folder, 'directory.db'));
  db.exec(`UPDATE import SET imported_at = '1999-01-01T00:00:00.000Z'`);
  db.close();
  await expect(search(folder)).rejects.toThrow(/directory\.db is damaged: it does not fit/);
});

test('a catalog of a later release is refused and left alone', async () => {
  const folder = await madeFolder();
  const db = new DatabaseSync(join(folder, 'directory.db'));
  db.exec('PRAGMA user_version = 99');
  await expect(search(folder)).rejects.toThrow(DirectoryStoreError);
  await expect(search(folder)).rejects.toThrow(/directory\.db cannot be used: it was written by a newer release/);
  expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: 99 });
  db.close();
});

test.each([
  ['is no database', (path: string) => writeFileSync(path, 'no database '.repeat(999)), 'directory.db'],
  ['is missing', (path: string) => rmSync(path), 'records-1.db'],
])('a file that %s is named', async (_, harm, name) => {
  const folder = await madeFolder();
  harm(join(folder, name));
  await expect(search(folder)).rejects.toThrow(DirectoryStoreError);
  await expect(search(folder)).rejects.toThrow(new RegExp(`${name} is damaged`));
});
