import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { StreetFileError } from '#basemap/basemap-errors.ts';
import { openDirectoryStore } from '#directory/open-directory-store.ts';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { openFormStore } from '#forms/sqlite/form-store.ts';
import { makeSubmission } from '#forms/testing/make-submission.ts';
import { lastReports } from '#importers/import-report.ts';
import type { SourceInfo } from '#listings/provider.ts';
import { inBatches, makeProvider } from '#listings/testing/make-provider.ts';
import type { DoctorDeps } from '#operations/doctor/doctor-deps.ts';
import { CHECKS, runChecks } from '#operations/doctor/run-checks.ts';
import { readConfig } from '#settings/config.ts';
import { ContentError } from '#site-content/content-problem.ts';
import { runInProcess } from './testing/run-in-process.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const source = (
  name: SourceInfo['source'],
  importedAt = '2026-11-01T00:00:00Z',
  newestSourceDate: string | null = null,
): SourceInfo => ({
  source: name,
  providers: 2,
  importedAt,
  newestSourceDate,
});
const report = (dropped: Record<string, number>) => [
  { source: 'csv' as const, rows: { read: 100, providers: 90, merged: 0, dropped } },
];
const MAIL = { SMTP_URL: 'smtp://me:hidden@mail.example.org', MAIL_FROM: 'a@example.org', MAIL_TO: 'b@example.org' };
const GOOD = { SITE_URL: 'https://www.example.org', TRUSTED_PROXIES: '127.0.0.1', ...MAIL };
const config = (more: Record<string, string> = {}) => readConfig({ ...GOOD, ...more });
const throwing = (error: Error) => () => {
  throw error;
};

const AREA = { bounds: { west: -113, south: 33, east: -111, north: 34 }, minZoom: 7, maxZoom: 14, bytes: 4e8 };
const ORIGIN = { states: ['AZ', 'NM'], day: '2026-11-01', build: '20261101.pmtiles', validator: null };

/** A healthy site. */
const healthy: DoctorDeps = {
  now: NOW,
  nodeVersion: '24.1.0',
  memoryMb: () => 1000,
  config: config(),
  streets: async () => ({ area: AREA, origin: ORIGIN }),
  content: () => ({ notices: [] }),
  compiled: () => ['en', 'es'],
  dataFolder: () => ({ state: 'writable', freeBytes: 3e9 }),
  sources: async () => [source('nppes'), source('community', '2020-01-01T00:00:00Z')],
  evidence: async () => ({ importedAt: '2026-10-01T00:00:00Z', through: '2024-12', providers: 2 }),
  lastReports: () => report({ 'no-service': 60, malformed: 4 }),
  forms: async () => ({ undecided: ['2026-11-20T00:00:00Z'], givenUp: 0 }),
  waitingForms: () => 0,
  newestBackup: () => ({ folder: './backups', madeAt: '2026-11-20T00:00:00Z', resized: [] }),
  reach: { mail: async () => null, webhook: async () => null, listmonk: async () => null },
};

test('every check is ok on a healthy site, with a one-line message', async () => {
  for (const { check, level, says, todo } of await runChecks(healthy)) {
    expect([level, todo], check).toEqual(['ok', undefined]);
    expect(says, check).not.toMatch(/\n|hidden/);
  }
});

const WEBHOOK = { WEBHOOK_URL: 'http://127.0.0.1:9/', WEBHOOK_SECRET: 'a secret of at least 24 letters' };
const LISTMONK = {
  LISTMONK_URL: 'https://lists.example.org',
  LISTMONK_USER: 'a',
  LISTMONK_TOKEN: 'b',
  LISTMONK_LIST: '1',
};
const unreachable = {
  mail: async () => 'EAUTH 535',
  webhook: async () => 'ECONNREFUSED',
  listmonk: async () => 'http-403',
};

test.each<[check: string, Partial<DoctorDeps>, level: 'ok' | 'look' | 'problem', says: RegExp]>([
  ['Node.js', { nodeVersion: '22.18.0' }, 'problem', /22\.18\.0/],
  ['Site address', { config: readConfig({}) }, 'look', /SITE_URL is not set/],
  ['Site address', { config: config({ SITE_URL: 'http://a.example' }) }, 'look', /not https/],
  ['Visitors', { config: readConfig({}) }, 'look', /cannot be distinguished/],
  ['Workers', { config: config() }, 'ok', /^1 of \d+ processors/],
  ['Workers', { config: config({ WORKERS: '64' }) }, 'look', /64 workers take turns/],
  ['Visitors', { config: readConfig({ TRUSTED_PROXIES: '127.0.0.1' }) }, 'ok', /127\.0\.0\.1/],
  ['Visitors', { config: config({ TRUSTED_PROXIES: '::1,0.0.0.0/0' }) }, 'problem', /trusts 0\.0\.0\.0\/0: visitors/],
  ['Visitors', { config: config({ TRUSTED_PROXIES: '::/0,128.0.0.0/1' }) }, 'problem', /::\/0, 128\.0\.0\.0\/1/],
  ['Visitors', { config: config({ TRUSTED_PROXIES: '2000::/3' }) }, 'problem', /2000::\/3/],
  ['Visitors', { config: config({ TRUSTED_PROXIES: '10.0.0.0/8, fc00::/7, 2400:cb00::/32' }) }, 'ok', /10\.0/],
  ['Map', {}, 'ok', /^Streets of AZ, NM, zoom 7 to 14, of 2026-11-01 \(20 days old\), 400\.0 MB\.$/],
  [
    'Map',
    { streets: async () => ({ area: AREA, origin: null }) },
    'ok',
    /33\.00, -113\.00 and 34\.00, -111\.00 .*zoom 7 to 14, 400/,
  ],
  ['Map', { streets: async () => ({ area: AREA, origin: { ...ORIGIN, day: '2025-10-01' } }) }, 'look', /416 days old/],
  ['Map', { streets: async () => null }, 'ok', /no streets\. To fetch them: npm run update/],
  ['Map', { streets: async () => null, config: config({ TILES: 'drawn' }) }, 'ok', /TILES=drawn names no file/],
  ['Map', { streets: throwing(new StreetFileError('/us.pmtiles', 'is empty')) }, 'problem', /us\.pmtiles is empty/],
  ['Memory', { memoryMb: () => 1000 }, 'ok', /^1000 MB; the site takes about 500 MB with 1 worker/],
  ['Memory', { memoryMb: () => 490 }, 'look', /490 MB/],
  ['Memory', { memoryMb: () => 800, config: config({ WORKERS: '2' }) }, 'look', /820 MB with 2 workers/],
  ['What people say', { compiled: () => ['en'] }, 'look', /^Not compiled: es/],
  ['Content', { content: () => ({ notices: Array(2) }) }, 'look', /2 notices/],
  ['Content', { content: throwing(new ContentError('c', [])) }, 'problem', /0 problems/],
  ['Data folder', { dataFolder: () => ({ state: 'missing', freeBytes: 0 }) }, 'problem', /does not exist/],
  ['Data folder', { dataFolder: () => ({ state: 'not writable', freeBytes: 9e9 }) }, 'problem', /cannot be written/],
  ['Data folder', { dataFolder: () => ({ state: 'open to others', freeBytes: 9e9 }) }, 'look', /Every account/],
  ['Data folder', { dataFolder: () => ({ state: 'writable', freeBytes: 1.9e9 }) }, 'look', /1,900 MB are free/],
  ['Data folder', { dataFolder: () => ({ state: 'writable', freeBytes: 1.9e8 }) }, 'problem', /190 MB are free/],
  ['Directory', { sources: async () => [] }, 'problem', /every search finds nothing/],
  ['Directory', { sources: async () => [source('sample')] }, 'look', /made up/],
  ['Directory', { sources: throwing(new Error('Cut short.')) }, 'problem', /could not be checked: Cut short\./],
  ['Shared lists', {}, 'ok', /names none/],
  [
    'Shared lists',
    {
      config: config({ SHARE_LISTS: 'csv,arizona-respit,list:a,site.example' }),
      sources: async () => [
        source('csv'),
        source('list:arizona-respite'),
        source('list:a'),
        source('site:site.example'),
      ],
    },
    'look',
    /^SHARE_LISTS names arizona-respit, but/,
  ],
  [
    'Shared lists',
    { config: config({ SHARE_LISTS: 'a' }), sources: async () => [source('list:a')] },
    'ok',
    /^SHARE_LISTS names a\.$/,
  ],
  ['Age of data', { sources: async () => [source('nppes', '2026-10-06T00:00:00Z')] }, 'look', /nppes is 46 days old/],
  ['Age of data', { sources: async () => [source('nppes', '2026-10-07T12:00:00Z')] }, 'ok', /nppes 45 days/],
  [
    'Age of data',
    { sources: async () => [source('nppes', '2026-11-21T00:00:00Z', '2026-09-01')] },
    'look',
    /nppes is 81 days old/,
  ],
  ['Age of data', { sources: async () => [source('hrsa', '2026-05-04T00:00:00Z')] }, 'look', /hrsa is 201 days old/],
  [
    'Age of data',
    { evidence: async () => ({ importedAt: '2025-10-01T00:00:00Z', through: '2023-12', providers: 2 }) },
    'look',
    /medicaid-paid is 416 days old/,
  ],
  ['Imports', { lastReports: () => report({ malformed: 6 }) }, 'look', /csv 6 % \(malformed rows/],
  [
    'Submissions',
    { forms: async () => ({ undecided: ['2026-11-01T00:00:00Z'], givenUp: 0 }) },
    'look',
    /^1 submission awaits review, the oldest for 20 days/,
  ],
  ['Submissions', { forms: throwing(new Error('locked')) }, 'problem', /locked/],
  ['Waiting forms', { waitingForms: () => 1 }, 'look', /1 form is waiting in DATA_DIR/],
  ['Letters', { forms: async () => ({ undecided: [], givenUp: 3 }) }, 'look', /3 letters and messages/],
  ['Mail', { config: readConfig({}) }, 'look', /Mail is not set up/],
  ['Mail', { reach: unreachable }, 'problem', /EAUTH 535/],
  ['Webhook', { config: config(WEBHOOK), reach: unreachable }, 'problem', /ECONNREFUSED/],
  ['Webhook', { config: config(WEBHOOK) }, 'ok', /responds/],
  ['listmonk', { config: config(LISTMONK), reach: unreachable }, 'problem', /http-403/],
  ['Backup', { newestBackup: () => ({ folder: './backups', madeAt: null, resized: [] }) }, 'look', /no backup/],
  [
    'Backup',
    { newestBackup: () => ({ folder: 'b', madeAt: '2026-11-13T00:00:00Z', resized: [] }) },
    'look',
    /8 days old/,
  ],
  [
    'Backup',
    { newestBackup: () => ({ folder: 'b', madeAt: '2026-11-20T00:00:00Z', resized: ['submissions.db'] }) },
    'problem',
    /cannot be restored: submissions\.db changed/,
  ],
])('%s, case %#: %j', async (check, deps, level, says) => {
  const found = (await runChecks({ ...healthy, ...deps })).find((each) => each.check === check);
  expect(found).toMatchObject({ level, says: expect.stringMatching(says) });
  expect(found?.todo === undefined).toBe(level === 'ok');
});

test('there are 20 checks, all tested above', () => {
  expect(Object.keys(CHECKS)).toHaveLength(20);
});

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

test('uses the latest report of each source, ignoring dry runs', () => {
  const write = (day: string, name: string, content: object) =>
    writeFileSync(join(folder, `2026-11-${day}T00-00-00.000Z-${name}.json`), JSON.stringify(content));
  write('01', 'csv', { source: 'csv', dryRun: false, mark: 'old' });
  write('02', 'csv', { source: 'csv', dryRun: false, mark: 'latest' });
  write('03', 'csv', { source: 'csv', dryRun: true });
  write('01', 'hrsa', { source: 'hrsa', dryRun: false });
  writeFileSync(join(folder, 'notes.txt'), '');
  expect(lastReports(folder)).toMatchObject([{ mark: 'latest' }, { source: 'hrsa' }]);
  expect(lastReports(join(folder, 'none'))).toEqual([]);
});

function run(settings: Record<string, string>, ...words: string[]) {
  const all = { DATA_DIR: join(folder, 'data'), ...settings };
  return runInProcess(all, 'doctor', '--backups', join(folder, 'none'), ...words);
}

test('the command reports a data folder that everyone on the machine can enter', async () => {
  mkdirSync(join(folder, 'data'), { mode: 0o755 });
  expect((await run({})).out).toMatch(/warning {2}Data folder: Every account on this machine can look into/);
});

test('the command opens the directory, so that it finds damage', async () => {
  const store = await openDirectoryStore({ folder: join(folder, 'data') });
  await store.replaceSource('sample', inBatches([makeProvider()]));
  await store.close();
  writeFileSync(join(folder, 'data', 'records-1.db'), 'no records');
  const { exitCode, out } = await run({});
  expect(exitCode).toBe(1);
  expect(out).toMatch(/problem {2}Directory: .*damaged/);
});

test.each<[string, (path: string) => void]>([
  ['is empty', (path) => writeFileSync(path, '')],
  ['is missing', (path) => rmSync(path)],
])('the command finds that a file of the newest backup %s', async (_, damage) => {
  const [data, backups] = [join(folder, 'data'), join(folder, 'backups')];
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(join(data, 'secret'), 'hush');
  await runInProcess({ DATA_DIR: data }, 'backup', backups);
  const says = async () => (await runInProcess({ DATA_DIR: data }, 'doctor', '--backups', backups)).out;
  expect(await says()).toMatch(/ok {7}Backup: The newest/);
  damage(join(backups, readdirSync(backups)[0]!, 'secret'));
  expect(await says()).toMatch(/problem {2}Backup: .* cannot be restored: secret changed/);
});

test('the command exits with 1 on a problem, prints JSON, and contains no personal data', async () => {
  const store = openFormStore({ folder: join(folder, 'data') });
  await store.keep(makeSubmission({ values: { yourName: 'Ana Ruiz', email: 'ana@example.org' } }), []);
  await store.close();
  const { exitCode, out } = await run({}, '--json');
  expect(exitCode).toBe(1);
  expect(out).not.toMatch(/Ana|ana@/);
  const found: { check: string; level: string }[] = JSON.parse(out);
  expect(found.find(({ check }) => check === 'Submissions')).toMatchObject({
    says: expect.stringMatching(/^1 submission/),
  });
  expect(found.filter(({ level }) => level === 'problem').map(({ check }) => check)).toEqual(['Directory']);
});

test('reports only invalid settings, since everything else depends on them', async () => {
  mkdirSync(join(folder, 'data'));
  const { exitCode, out } = await run({ PORT: 'eighty', SECRET: 'hidden' });
  expect(exitCode).toBe(1);
  expect(out).toMatch(/^problem {2}Settings: .*\n.*PORT='eighty'.*\n.*SECRET='…'/);
  expect(out).not.toContain('hidden');
});
