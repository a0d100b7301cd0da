import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { openCallStore } from '#forms/sqlite/form-store.ts';
import { makeCall } from '#forms/testing/call-store-contract.ts';
import { inBatches, makeProvider } from '#listings/testing/make-provider.ts';
import { withDirectory } from '#operations/data-folder.ts';
import { UsageError } from '#operations/usage-error.ts';
import { runListings } from './listings-command.ts';

let folder: string;
beforeEach(async () => {
  folder = temporaryFolder();
  vi.stubEnv('DATA_DIR', folder);
  const providers = [1, 2, 3].map((at) =>
    makeProvider({ id: `sample:${at}`, name: `Sample School ${at}`, phone: '6025550142' }),
  );
  await withDirectory((directory) => directory.replaceSource('sample', inBatches(providers)));
  return () => vi.unstubAllEnvs();
});

async function run(...words: string[]): Promise<string> {
  const lines: string[] = [];
  await runListings(words, (text) => lines.push(text));
  return lines.join('\n');
}

async function report(...calls: Parameters<typeof makeCall>[0][]): Promise<void> {
  const store = openCallStore({ folder });
  for (const call of calls) await store.keep(makeCall(call));
  await store.close();
}

test('lists what callers reported, the worst first', async () => {
  await report(
    { id: '00000000-1', listing: 'sample:1', answers: { newPatients: 'no', waitWeeks: 6 } },
    { id: '00000000-2', listing: 'sample:2', result: 'wrong-number', answers: {} },
    { id: '00000000-3', listing: 'sample:3', result: 'gone', answers: {} },
    { id: '00000000-4', listing: 'sample:3', result: 'gone', answers: {}, network: 'b' },
    { id: '00000000-5', listing: 'csv:left', answers: { medicaid: { state: 'AZ', answer: 'no' } } },
  );
  expect((await run('reports')).split('\n')).toEqual([
    'Sample School 3  sample:3',
    '  00000000  2026-11-22  caller 2  they are gone',
    '  00000000  2026-11-22  caller 1  they are gone',
    'Sample School 2  sample:2',
    '  00000000  2026-11-22  caller 1  wrong number: (602) 555-0142',
    '(no source has it now)  csv:left',
    '  00000000  2026-11-22  caller 1  reached; Medicaid of AZ: no',
    'Sample School 1  sample:1',
    '  00000000  2026-11-22  caller 1  reached; new patients: no; wait: 6 weeks',
  ]);
  expect(await run('reports', 'sample:2')).not.toContain('Sample School 1');
});

test('confirms and dismisses single reports', async () => {
  await report({ id: 'aaaaaaaa-1', result: 'gone', answers: {} }, { id: 'aaaaaaaa-2', result: 'moved', answers: {} });
  await expect(run('confirm', 'aaaa')).rejects.toThrow('2 reports start with');
  await expect(run('confirm', 'b')).rejects.toThrow(UsageError);
  await expect(run('confirm')).rejects.toThrow(UsageError);
  expect(await run('confirm', 'aaaaaaaa-1')).toBe(
    'Confirmed: aaaaaaaa  2026-11-22  caller 1  they are gone  [confirmed]',
  );
  expect(await run('dismiss', 'AAAAAAAA-2')).toContain('they moved  [dismissed]');
  expect(await run('reopen', 'aaaaaaaa-2')).toMatch(/^To be decided again: .*they moved$/);
  await run('dismiss', 'aaaaaaaa-2');
  expect(await run('reports')).toMatch(
    /they moved {2}\[dismissed\]\n.*they are gone {2}\[confirmed\]|\[confirmed\]\n.*\[dismissed\]/,
  );
});

test('says what to do about a storm of closures', async () => {
  await report(...Array.from({ length: 6 }, (_, at) => ({ listing: `sample:${at}`, result: 'gone' as const })));
  const text = await run('reports');
  expect(text.match(/\[in a storm\]/g)).toHaveLength(6);
  expect(text).toContain('do not count until you confirm');
});

test('creates nothing on a site without submissions', async () => {
  expect(await run('reports')).toBe('No caller has reported anything.');
  expect(existsSync(join(folder, 'submissions.db'))).toBe(false);
});
