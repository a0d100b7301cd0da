import { beforeEach, expect, test, vi } from 'vitest';
import type { Connection } from '#postgres/connections.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { Snapshot } from './catalogue.ts';
import { buildReplicaIndex } from './replica-index.ts';
import { ReplicaSnapshots } from './replica-snapshots.ts';

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
const empty: Connection = { query: async () => ({ rows: [] }), copy: async () => {} };

const readSnapshot = vi.fn<() => Promise<Snapshot>>();
const readPrimary = vi.fn<() => Promise<Snapshot>>();
let snapshots: ReplicaSnapshots;

beforeEach(async () => {
  const build = (snapshot: Snapshot, path: string) => buildReplicaIndex(empty, snapshot, path);
  snapshots = new ReplicaSnapshots({ folder: temporaryFolder(), readSnapshot, readPrimary, build });
  readSnapshot.mockReset().mockResolvedValueOnce(importOf(2));
  readPrimary.mockReset();
  await snapshots.look();
  readSnapshot.mockResolvedValueOnce(importOf(1));
});

const numberNow = async () => {
  await snapshots.look();
  return (await snapshots.current()).number;
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
