import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { LATER_COLUMNS } from '#listings/records/provider-row.ts';
import { inBatches, makeProvider } from '#listings/testing/make-provider.ts';
import { DirectoryStoreError } from '../errors.ts';
import { namesIn } from '../testing/everyone.ts';
import { RecordFile, rowChecksum } from './record-file.ts';
import { openSqliteStore } from './store.ts';

/** Creates a folder with one provider, 'Whole', and a closed store. */
async function folderWithProvider(): Promise<string> {
  const folder = temporaryFolder();
  const store = openSqliteStore({ folder });
  await store.replaceSource('sample', inBatches([makeProvider({ name: 'Whole' })]));
  await store.close();
  return folder;
}

async function search(folder: string): Promise<string[]> {
  const store = openSqliteStore({ folder });
  onTestFinished(() => store.close());
  return namesIn(store);
}

test('reports a record with a changed letter with its file and what to do', async () => {
  const folder = await folderWithProvider();
  const path = join(folder, 'records-1.db');
  writeFileSync(path, readFileSync(path, 'latin1').replaceAll('Whole', 'Whale'), 'latin1');
  const result = search(folder);
  await expect(result).rejects.toThrow(DirectoryStoreError);
  await expect(result).rejects.toThrow(/records-1\.db is damaged: record 1 .*npm run restore/);
});

test('reads records of releases without checksums', async () => {
  const folder = await folderWithProvider();
  const db = new DatabaseSync(join(folder, 'records-1.db'));
  db.exec('ALTER TABLE provider DROP COLUMN checksum');
  db.close();
  expect(await search(folder)).toEqual(['Whole']);
});

/** Makes the records of a folder those of an older release. */
function withoutLaterColumns(folder: string): void {
  const db = new DatabaseSync(join(folder, 'records-1.db'));
  for (const column of LATER_COLUMNS) db.exec(`ALTER TABLE provider DROP COLUMN ${column}`);
  const { row, ...values } = db
    .prepare(`SELECT * FROM provider`)
    .all()
    .map(({ checksum: _, ...rest }) => rest)[0] as { row: number };
  db.prepare('UPDATE provider SET checksum = ?').run(rowChecksum(row, Object.values(values)));
  db.close();
}

test('reads, indexes and compares records of releases with fewer columns', async () => {
  const folder = await folderWithProvider();
  withoutLaterColumns(folder);
  rmSync(join(folder, 'directory-1.index'));
  expect(await search(folder)).toEqual(['Whole']);
  const store = openSqliteStore({ folder });
  onTestFinished(() => store.close());
  const again = inBatches([makeProvider({ name: 'Whole', npi: '1497758544' }), makeProvider({ id: 'sample:2' })]);
  expect(await store.replaceSource('sample', again)).toMatchObject({ unchanged: 1, added: 1 });
});

/** Changes the folder's source by adding a provider. */
async function addTo(folder: string) {
  const store = openSqliteStore({ folder });
  onTestFinished(() => store.close());
  const [base] = await store.sources();
  const added = inBatches([makeProvider({ id: 'sample:2', name: 'Added' })]);
  return store.replaceSource('sample', added, { change: { base: base!, keeps: () => true } });
}

test('a file whose rows are out of order is damaged, not read without end', async () => {
  const folder = temporaryFolder();
  const store = openSqliteStore({ folder });
  const providers = Array.from({ length: 1200 }, (_, at) => makeProvider({ id: `sample:${at + 1}` }));
  await store.replaceSource('sample', inBatches(providers));
  await store.close();
  const path = join(folder, 'records-1.db');
  const bytes = readFileSync(path);
  // The number of row 1,000, at most some bytes before its id, becomes 0.
  const number = bytes.lastIndexOf(Buffer.from([0x87, 0x68]), bytes.indexOf('sample:1000'));
  bytes.set([0x80, 0x00], number);
  writeFileSync(path, bytes);
  const file = new RecordFile(path, () => expect.unreachable());
  onTestFinished(() => file.close());
  let visited = 0;
  const visit = () => {
    if (++visited > 5000) throw new Error('It is read without end.');
  };
  expect(() => file.eachRow(['row'], 'row', visit)).toThrow(
    /records-1\.db is damaged: its records are not in the order/,
  );
});

test('a change does not copy a damaged record', async () => {
  const folder = await folderWithProvider();
  const path = join(folder, 'records-1.db');
  writeFileSync(path, readFileSync(path, 'latin1').replaceAll('Whole', 'Whale'), 'latin1');
  await expect(addTo(folder)).rejects.toThrow(/records-1\.db is damaged: record 1 /);
});

test('a change keeps the records of releases with fewer columns', async () => {
  const folder = await folderWithProvider();
  withoutLaterColumns(folder);
  expect(await addTo(folder)).toMatchObject({ unchanged: 1, added: 1 });
  expect(await search(folder)).toEqual(['Whole', 'Added']);
});

test('rejects a catalog that does not match the index', async () => {
  const folder = await folderWithProvider();
  const db = new DatabaseSync(join(folder, 'directory.db'));
  db.exec(`UPDATE import SET imported_at = '1999-01-01T00:00:00.000Z'`);
  db.close();
  await expect(search(folder)).rejects.toThrow(/directory\.db is damaged: it does not match/);
});

test('rejects a catalog of a newer release without changing it', async () => {
  const folder = await folderWithProvider();
  const db = new DatabaseSync(join(folder, 'directory.db'));
  db.exec('PRAGMA user_version = 99');
  await expect(search(folder)).rejects.toThrow(DirectoryStoreError);
  await expect(search(folder)).rejects.toThrow(/directory\.db cannot be used: it was written by a newer release/);
  expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: 99 });
  db.close();
});

test.each([
  ['is not a database', (path: string) => writeFileSync(path, 'no database '.repeat(999)), 'directory.db'],
  ['is missing', (path: string) => rmSync(path), 'records-1.db'],
])('names a file that %s', async (_, harm, name) => {
  const folder = await folderWithProvider();
  harm(join(folder, name));
  await expect(search(folder)).rejects.toThrow(DirectoryStoreError);
  await expect(search(folder)).rejects.toThrow(new RegExp(`${name} is damaged`));
});
