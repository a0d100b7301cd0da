import { readdirSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { inBatches, makeProvider } from '#listings/testing/make-provider.ts';
import { type DirectoryRecords, openDirectoryRecords } from './directory-records.ts';
import { openSqliteStore } from './sqlite/store.ts';

async function open(folder: string): Promise<DirectoryRecords> {
  const reader = await openDirectoryRecords({ folder });
  onTestFinished(() => reader.close());
  return reader;
}

test('numbers records across all sources and keeps them readable when an import replaces them', async () => {
  const folder = temporaryFolder();
  const store = openSqliteStore({ folder });
  onTestFinished(() => store.close());
  await store.replaceSource('csv', inBatches(['A', 'B'].map((name) => makeProvider({ id: `csv:${name}`, name }))));
  await store.replaceSource('hrsa', inBatches([makeProvider({ id: 'hrsa:C', name: 'C' })]));
  const reader = await open(folder);
  await store.replaceSource('csv', inBatches([makeProvider({ id: 'csv:D', name: 'D' })]));
  expect(reader.sources.map(({ source, providers }) => [source, providers])).toEqual([
    ['csv', 2],
    ['hrsa', 1],
  ]);
  expect((await Array.fromAsync(reader.sketches())).map(({ name, phone }) => [name, phone])).toEqual(
    ['A', 'B', 'C'].map((name) => [name, '6025550100']),
  );
  expect(await Promise.all([0, 1, 2, 3].map(async (number) => (await reader.at(number))?.id))).toEqual([
    'csv:A',
    'csv:B',
    'hrsa:C',
    undefined,
  ]);
  expect([(await reader.findById('hrsa:C'))?.name, await reader.findById('csv:D')]).toEqual(['C', null]);
  expect([await reader.hasRecord('hrsa:C'), await reader.hasRecord('csv:D')]).toEqual([true, false]);
  expect((await reader.recordOf('hrsa:C'))?.name).toBe('C');
  expect((await (await open(folder)).findById('csv:D'))?.name).toBe('D');
});

test('a folder without a directory has no records and stays empty', async () => {
  const folder = temporaryFolder();
  const reader = await open(folder);
  expect([
    reader.sources,
    await Array.fromAsync(reader.sketches()),
    await reader.at(0),
    await reader.findById('csv:A'),
  ]).toEqual([[], [], null, null]);
  expect(readdirSync(folder)).toEqual([]);
});
