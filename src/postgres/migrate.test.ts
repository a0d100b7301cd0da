import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { withMigrations } from './migrate.ts';
import { openPglite } from './testing/open-pglite.ts';
import { pgliteConnections } from './testing/pglite-connections.ts';

test('migrations run all or not at all', async () => {
  const glite = await openPglite();
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  onTestFinished(async () => {
    rmSync(folder, { recursive: true });
    await glite.close();
  });
  const migrate = () =>
    withMigrations(pgliteConnections(glite, { alone: true }), { folder: pathToFileURL(`${folder}/`), table: 'done' });
  const tables = async () =>
    (await glite.query<{ name: string }>(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`)).rows
      .map(({ name }) => name)
      .sort();
  writeFileSync(join(folder, '1.sql'), 'CREATE TABLE first (id int)');
  writeFileSync(join(folder, '2.sql'), 'CREATE TABLE second (id int); SELECT wrong');
  await expect(migrate()).rejects.toThrow('wrong');
  expect(await tables()).toEqual([]);
  writeFileSync(join(folder, '2.sql'), 'CREATE TABLE second (id int)');
  await migrate();
  expect(await tables()).toEqual(['done', 'first', 'second']);
});
