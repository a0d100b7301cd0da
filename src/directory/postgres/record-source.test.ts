import { beforeEach, expect, test, vi } from 'vitest';
import type { Connections } from '#postgres/connections.ts';
import { buildIndex } from '../indexed/index-file.ts';
import { LatestSnapshot } from '../indexed/latest-snapshot.ts';
import type { Snapshot } from '../records/imports.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { PostgresRecords } from './postgres-records.ts';
import { PostgresRecordSource } from './record-source.ts';

const importOf = (number: number): Snapshot => ({
  number,
  imports: [
    {
      number,
      source: 'sample',
      firstNumber: 1,
      providers: 0,
      importedAt: `2026-11-2${number}`,
      newestSourceDate: null,
    },
  ],
});
const noRows = { query: async () => ({ rows: [] }), copy: async () => {} };
const build = (snapshot: Snapshot, path: string) =>
  buildIndex(path, snapshot, new PostgresRecords({ lend: (work) => work(noRows) }, snapshot));

const readSnapshot = vi.fn<() => Promise<Snapshot>>();
const readPrimary = vi.fn<() => Promise<Snapshot>>();
let latest: LatestSnapshot;

beforeEach(async () => {
  const source = new PostgresRecordSource({
    readers: { lend: readSnapshot as Connections['lend'] },
    primary: { lend: readPrimary as Connections['lend'] },
    local: { folder: temporaryFolder(), build },
    replaceSource: vi.fn(),
    close: vi.fn(),
  });
  latest = new LatestSnapshot(source);
  readSnapshot.mockReset().mockResolvedValueOnce(importOf(2));
  readPrimary.mockReset();
  await latest.look();
  readSnapshot.mockResolvedValueOnce(importOf(1));
});

const numberNow = async () => {
  await latest.look();
  return latest.answer(({ number }) => number);
};

test('a standby that lags does not bring back what was replaced', async () => {
  readPrimary.mockResolvedValueOnce(importOf(2));
  expect(await numberNow()).toBe(2);
});

test('nor does it while the primary is away', async () => {
  readPrimary.mockRejectedValueOnce(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
  expect(await numberNow()).toBe(2);
});

test('where the primary says so too, the newer import was lost: the older one answers', async () => {
  readPrimary.mockResolvedValueOnce(importOf(1));
  expect(await numberNow()).toBe(1);
});

test('the primary is asked for nothing else', async () => {
  readSnapshot.mockReset().mockResolvedValueOnce(importOf(3));
  expect([await numberNow(), readPrimary.mock.calls]).toEqual([3, []]);
});
