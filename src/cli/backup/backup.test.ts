import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { Directory } from '#directory/directory.ts';
import { openSqliteStore } from '#directory/sqlite/store.ts';
import { inBatches, makeProvider } from '#directory/testing/make-provider.ts';
import { openFormStore } from '#forms/sqlite/form-store.ts';
import { makeSignUp, makeSubmission } from '#forms/testing/make-submission.ts';
import { keptBackups } from './kept-backups.ts';
import { makeBackup } from './make-backup.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

let home: string;
let dataFolder: string;
let target: string;
let other: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'backup-'));
  [dataFolder, target, other] = [join(home, 'data'), join(home, 'backups'), join(home, 'other')];
  mkdirSync(dataFolder);
  return () => rmSync(home, { recursive: true, force: true });
});

const NOON = new Date('2026-11-21T12:00:00.500Z');
const backUp = (more: Partial<Parameters<typeof makeBackup>[0]> = {}) =>
  makeBackup({ dataFolder, target, withProviders: false, isInPostgres: false, release: '1', now: NOON, ...more });
const restore = (backup: string, more: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
  restoreBackup({ backup, dataFolder: other, replace: false, now: NOON, ...more });

async function keep(folder: string, businessName = 'Kept'): Promise<void> {
  const store = openFormStore({ folder });
  await store.keep(makeSubmission({ values: { businessName } }), []);
  await store.keep(makeSignUp(), [], { email: 'ana@example.org', firstName: '', consentText: '', byLetter: false });
  await store.close();
}

async function namesIn(folder: string): Promise<unknown[]> {
  const store = openFormStore({ folder });
  const list = await store.list();
  await store.close();
  return list.map(({ values }) => values.businessName ?? values.emailAddress).sort();
}

/** Another process that stores submissions without a pause, and says the number of each once it is acknowledged. */
function keepForEver(folder: string) {
  const script = `
    const { openFormStore } = await import('#forms/sqlite/form-store.ts');
    const { makeSubmission } = await import('#forms/testing/make-submission.ts');
    const store = openFormStore({ folder: process.argv[1] });
    for (;;) { const one = makeSubmission(); await store.keep(one, ['webhook']); process.stdout.write(one.id + '\\n'); }`;
  const root = join(import.meta.dirname, '../../..');
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, folder], { cwd: root });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stdout.on('data', (piece) => {
    said += piece;
  });
  return { child, acknowledged: () => said.split('\n').slice(0, -1) };
}

describe('a backup', () => {
  test('made while others write holds all that was acknowledged before, and restores into an empty folder', async () => {
    const { child, acknowledged } = keepForEver(dataFolder);
    await once(child.stdout, 'data');
    for (let round = 0; round < 5; round++) {
      const before = acknowledged();
      const { folder } = await backUp({ now: new Date(NOON.getTime() + round * 1000) });
      const into = join(home, `restored-${round}`);
      await restore(folder, { dataFolder: into });
      const store = openFormStore({ folder: into });
      const ids = new Set((await store.list()).map(({ id }) => id));
      await store.close();
      expect(before.length).toBeGreaterThan(0);
      expect(before.filter((id) => !ids.has(id))).toEqual([]);
    }
  });

  test('says what it holds, for its owner alone', async () => {
    await keep(dataFolder);
    writeFileSync(join(dataFolder, 'secret'), 'hush');
    const { folder, manifest } = await backUp();
    expect(folder).toBe(join(target, 'alongside-2026-11-21T12-00-00'));
    expect(readdirSync(target)).toEqual(['alongside-2026-11-21T12-00-00']);
    expect(readdirSync(folder).sort()).toEqual(['manifest.json', 'secret', 'submissions.db']);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600);
    expect(manifest).toMatchObject({ submissionsIn: 'this backup', madeAt: NOON.toISOString(), release: '1' });
    expect(manifest.counts['submissions.db']).toEqual({ outbox: 0, submission: 2, subscriber: 1 });
    expect(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))).toEqual(manifest);
  });

  test('of nothing, or where there is one already, is refused and leaves nothing behind', async () => {
    await expect(backUp()).rejects.toThrow(/nothing to back up in .*data/);
    expect(readdirSync(target)).toEqual([]);
    await keep(dataFolder);
    await backUp();
    await expect(backUp()).rejects.toThrow(/is there already/);
    expect(readdirSync(target)).toHaveLength(1);
  });

  test('with PostgreSQL leaves an old submissions.db alone and says so', async () => {
    await keep(dataFolder);
    writeFileSync(join(dataFolder, 'secret'), 'hush');
    const { manifest } = await backUp({ isInPostgres: true });
    expect([Object.keys(manifest.files), manifest.submissionsIn]).toEqual([['secret'], 'PostgreSQL']);
  });
});

describe('a backup with providers', () => {
  const everyone = { centre: { lat: 33.4484, lng: -112.074 }, radiusMiles: 50, tagIds: [], page: 1, pageSize: 100 };
  const search = async (folder: string) => {
    const directory = new Directory(openSqliteStore({ folder }));
    const { total, hits } = await directory.search(everyone);
    await directory.close();
    return { total, names: new Set(hits.map(({ provider }) => provider.name)) };
  };

  test('made while imports replace them is of one import', async () => {
    const script = join(import.meta.dirname, '../../directory/testing/import-for-ever.ts');
    const child = spawn(process.execPath, [script, dataFolder, 'Round']);
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    for (let round = 0; round < 5; round++) {
      const { folder } = await backUp({ withProviders: true, now: new Date(NOON.getTime() + round * 1000) });
      const into = join(home, `restored-${round}`);
      await restore(folder, { dataFolder: into });
      const { total, names } = await search(into);
      expect([total, names.size]).toEqual([1000, 1]);
    }
  });

  test('replaces the directory that is there, and moves it aside', async () => {
    const importOne = async (name: string) => {
      const directory = new Directory(openSqliteStore({ folder: dataFolder }));
      await directory.replaceSource('sample', inBatches([makeProvider({ name })]));
      await directory.close();
    };
    await importOne('Old');
    const { folder } = await backUp({ withProviders: true });
    await importOne('New');
    const { movedTo } = await restore(folder, { dataFolder, replace: true });
    expect([...(await search(dataFolder)).names]).toEqual(['Old']);
    expect([...(await search(movedTo!)).names]).toEqual(['New']);
  });
});

describe('keeping some', () => {
  test('deletes the oldest of ours and nothing else', async () => {
    await keep(dataFolder);
    for (let day = 1; day <= 4; day++) await backUp({ now: new Date(`2026-11-0${day}T00:00:00Z`) });
    mkdirSync(join(target, 'alongside-2020-01-01T00-00-00'));
    mkdirSync(join(target, 'holiday'));
    const run = (...words: string[]) =>
      spawnSync(process.execPath, [join(import.meta.dirname, '..', 'main.ts'), ...words], {
        encoding: 'utf8',
        env: { ...process.env, DATA_DIR: dataFolder, DATABASE_URL: '', SECRET: '' },
      });
    const { stdout, status } = run('backup', target, '--keep', '3');
    expect(stdout).toMatch(
      /^Backed up to .*: 2 submissions, 1 subscribers\.\nDeleted .*2026-11-02T.*\nDeleted .*2026-11-01T/,
    );
    expect(status).toBe(0);
    expect(keptBackups(target)).toHaveLength(3);
    expect(readdirSync(target)).toEqual(expect.arrayContaining(['alongside-2020-01-01T00-00-00', 'holiday']));
    expect(run('backup', target, '--keep', '0')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--keep'),
    });
    expect(run('restore', target)).toMatchObject({ status: 1, stderr: expect.stringContaining('is no backup') });
  });
});

describe('restoring', () => {
  test.each<[string, (folder: string) => void, RegExp]>([
    [
      'a changed byte',
      (folder) => {
        const path = join(folder, 'submissions.db');
        const bytes = readFileSync(path);
        bytes[bytes.length - 100]! ^= 1;
        writeFileSync(path, bytes);
      },
      /submissions\.db is not as it was/,
    ],
    ['a missing file', (folder) => rmSync(join(folder, 'secret')), /secret is missing/],
    ['no manifest', (folder) => rmSync(join(folder, 'manifest.json')), /is no backup/],
    [
      'a way out of the folder',
      (folder) => {
        const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
        manifest.files['../../secret'] = manifest.files.secret!;
        writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
      },
      /cannot be read/,
    ],
  ])('%s is refused and changes nothing', async (_, harm, message) => {
    await keep(dataFolder);
    writeFileSync(join(dataFolder, 'secret'), 'hush');
    const { folder } = await backUp();
    harm(folder);
    await expect(restore(folder)).rejects.toThrow(message);
    expect(existsSync(other)).toBe(false);
  });

  test('over data is refused; told to replace it, it moves that aside whole', async () => {
    await keep(dataFolder, 'Backed up');
    const { folder } = await backUp();
    await keep(other, 'There before');
    writeFileSync(join(other, 'secret'), 'not in this backup');
    await expect(restore(folder)).rejects.toThrow(/holds data already \(submissions\.db\)\. With --replace/);
    const { movedTo } = await restore(folder, { replace: true });
    expect(await namesIn(other)).toEqual(['Ana@Example.org', 'Backed up']);
    expect(movedTo).toBe(join(other, 'before-restore-2026-11-21T12-00-00'));
    expect(await namesIn(movedTo!)).toEqual(['Ana@Example.org', 'There before']);
    expect(readFileSync(join(other, 'secret'), 'utf8')).toBe('not in this backup');
    expect(readdirSync(other).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('over what a killed site left keeps its last rows, too', async () => {
    await keep(dataFolder);
    const { folder } = await backUp();
    const { child, acknowledged } = keepForEver(other);
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(existsSync(join(other, 'submissions.db-wal'))).toBe(true);
    const { movedTo } = await restore(folder, { replace: true });
    expect((await namesIn(movedTo!)).length).toBeGreaterThanOrEqual(acknowledged().length);
    expect(await namesIn(other)).toHaveLength(2);
  });

  test('into a folder that a site uses is refused', async () => {
    await keep(dataFolder);
    const { folder } = await backUp();
    const site = openFormStore({ folder: other });
    await site.list();
    await expect(restore(folder, { replace: true })).rejects.toThrow(/is using .*other.*Stop it first/);
    await site.close();
    await restore(folder, { replace: true });
  });
});
