import { beforeEach, expect, test, vi } from 'vitest';
import type { Connections } from '#postgres/connections.ts';
import { buildIndex } from '../indexed/index-file.ts';
import { LatestSnapshot } from '../indexed/latest-snapshot.ts';
import type { Snapshot } from '../records/imports.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { PostgresRecords } from './postgres-records.ts';
import { PostgresRecordSource } from './record-source.ts';

const EMPTY_IMPORT = { source: 'sample', firstNumber: 1, providers: 0, newestSourceDate: null } as const;
const importOf = (number: number): Snapshot => ({
  number,
  imports: [{ ...EMPTY_IMPORT, number, importedAt: `2026-11-2${number}` }],
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
  await latest.refresh();
  readSnapshot.mockResolvedValueOnce(importOf(1));
});

const numberNow = async () => {
  await latest.refresh();
  return latest.answer(({ number }) => number);
};

test('a lagging standby does not bring back replaced data', async () => {
  readPrimary.mockResolvedValueOnce(importOf(2));
  expect(await numberNow()).toBe(2);
});

test('a lagging standby does not bring back replaced data while the primary is down', async () => {
  readPrimary.mockRejectedValueOnce(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
  expect(await numberNow()).toBe(2);
});

test('uses the older import if the primary has lost the newer one too', async () => {
  readPrimary.mockResolvedValueOnce(importOf(1));
  expect(await numberNow()).toBe(1);
});

test('does not query the primary if the standby is current', async () => {
  readSnapshot.mockReset().mockResolvedValueOnce(importOf(3));
  expect([await numberNow(), readPrimary.mock.calls]).toEqual([3, []]);
});
