import { readdirSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { inBatches, makeProvider } from '../testing/make-provider.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { RecordReader } from './record-reader.ts';
import { openSqliteStore } from './store.ts';

function open(folder: string): RecordReader {
  const reader = new RecordReader(folder);
  onTestFinished(() => reader.close());
  return reader;
}

test('records are numbered through all sources, and stay readable when an import replaces them', async () => {
  const folder = temporaryFolder();
  const store = openSqliteStore({ folder });
  onTestFinished(() => store.close());
  await store.replaceSource('csv', inBatches(['A', 'B'].map((name) => makeProvider({ id: `csv:${name}`, name }))));
  await store.replaceSource('hrsa', inBatches([makeProvider({ id: 'hrsa:C', name: 'C' })]));
  const reader = open(folder);
  await store.replaceSource('csv', inBatches([makeProvider({ id: 'csv:D', name: 'D' })]));
  expect(reader.sources.map(({ source, providers }) => [source, providers])).toEqual([
    ['csv', 2],
    ['hrsa', 1],
  ]);
  expect([...reader.sketches()].map(({ name, phone }) => [name, phone])).toEqual(
    ['A', 'B', 'C'].map((name) => [name, '6025550100']),
  );
  expect([0, 1, 2, 3].map((number) => reader.at(number)?.id)).toEqual(['csv:A', 'csv:B', 'hrsa:C', undefined]);
  expect([reader.findById('hrsa:C')?.name, reader.findById('csv:D')]).toEqual(['C', null]);
  expect(open(folder).findById('csv:D')?.name).toBe('D');
});

test('a folder without a directory has no records, and gets none', () => {
  const folder = temporaryFolder();
  const reader = open(folder);
  expect([reader.sources, [...reader.sketches()], reader.at(0), reader.findById('csv:A')]).toEqual([
    [],
    [],
    null,
    null,
  ]);
  expect(readdirSync(folder)).toEqual([]);
});
