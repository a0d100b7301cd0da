import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { NO_ASSEMBLY, type Snapshot } from '#listings/records/imports.ts';
import type { Connections } from '#postgres/connections.ts';
import { buildIndex } from '../indexed/index-file.ts';
import { LatestSnapshot } from '../indexed/latest-snapshot.ts';
import { PostgresRecords } from './postgres-records.ts';
import { PostgresRecordSource } from './record-source.ts';

const EMPTY_IMPORT = { source: 'sample', firstNumber: 1, providers: 0, newestSourceDate: null } as const;
const importOf = (number: number): Snapshot => ({
  number,
  assembly: NO_ASSEMBLY,
  imports: [{ ...EMPTY_IMPORT, number, importedAt: `2026-11-2${number}` }],
});
const noRows = { query: async () => ({ rows: [] }), copy: async () => {} };
let folder: string;
let filesDuringBuild: string[];
const build = (snapshot: Snapshot, path: string) =>
  buildIndex(path, snapshot, new PostgresRecords({ lend: (work) => work(noRows) }, snapshot), () => {
    filesDuringBuild = readdirSync(folder).sort();
  });

const readSnapshot = vi.fn<() => Promise<Snapshot>>();
const readPrimary = vi.fn<() => Promise<Snapshot>>();
let latest: LatestSnapshot;

beforeEach(async () => {
  folder = temporaryFolder();
  const source = new PostgresRecordSource({
    readers: { lend: readSnapshot as Connections['lend'] },
    primary: { lend: readPrimary as Connections['lend'] },
    local: { folder, build },
    replaceSource: vi.fn(),
    replaceEvidence: vi.fn(),
    applyCorrections: vi.fn(),
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

test('leaves the draft of another running process alone, and removes drafts that were left behind', async () => {
  const MAX_PROCESS_ID = 2 ** 22;
  const drafts = [`.${process.ppid}`, `.${MAX_PROCESS_ID + 1}`, `.${process.pid}`, ''].map(
    (id) => `replica-3.index${id}.part`,
  );
  for (const draft of drafts) writeFileSync(join(folder, draft), 'half an index');
  readSnapshot.mockReset().mockResolvedValueOnce(importOf(3));
  expect(await numberNow()).toBe(3);
  const [ofOther, , own] = drafts;
  expect(filesDuringBuild).toEqual([ofOther, own].sort());
  expect(readdirSync(folder).sort()).toEqual(['replica-3.index', ofOther]);
});
