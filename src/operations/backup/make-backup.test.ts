import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { Directory } from '#directory/directory.ts';
import { openSqliteStore } from '#directory/sqlite/store.ts';
import { openFormStore } from '#forms/sqlite/form-store.ts';
import { inBatches, makeProvider } from '#listings/testing/make-provider.ts';
import { listBackups } from './list-backups.ts';
import { backupFolders, keep, NOON, storeContinuously } from './testing/backup-folders.ts';

let folders: ReturnType<typeof backupFolders>;
beforeEach(() => {
  folders = backupFolders();
});

describe('a backup', () => {
  test('made during writes contains everything acknowledged before, and restores to an empty folder', async () => {
    const { child, acknowledged } = storeContinuously(folders.dataFolder);
    await once(child.stdout, 'data');
    for (let round = 0; round < 5; round++) {
      const before = acknowledged();
      const { folder } = await folders.backUp({ now: new Date(NOON.getTime() + round * 1000) });
      const into = join(folders.home, `restored-${round}`);
      await folders.restore(folder, { dataFolder: into });
      const store = openFormStore({ folder: into });
      const ids = new Set((await store.list()).map(({ id }) => id));
      await store.close();
      expect(before.length).toBeGreaterThan(0);
      expect(before.filter((id) => !ids.has(id))).toEqual([]);
    }
  });

  test('describes its contents and is readable only by its owner', async () => {
    await keep(folders.dataFolder);
    writeFileSync(join(folders.dataFolder, 'secret'), 'hush');
    writeFileSync(join(folders.dataFolder, 'updates.yaml'), 'states: [AZ]\n');
    const { folder, manifest } = await folders.backUp();
    expect(folder).toBe(join(folders.target, 'alongside-2026-11-21T12-00-00'));
    expect(readdirSync(folders.target)).toEqual(['alongside-2026-11-21T12-00-00']);
    expect(readdirSync(folder).sort()).toEqual(['manifest.json', 'secret', 'submissions.db', 'updates.yaml']);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600);
    expect(manifest).toMatchObject({ submissionsIn: 'this backup', madeAt: NOON.toISOString(), release: '1' });
    expect(manifest.counts['submissions.db']).toMatchObject({ correction: 0, outbox: 0, submission: 2, subscriber: 1 });
    expect(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))).toEqual(manifest);
  });

  test('with providers contains the evidence about them', async () => {
    const NPI = '1497758544';
    const paid = [{ services: [1], lastMonth: '2024-11', months: 12 }];
    async function* batches() {
      yield [{ npi: NPI, paid }];
    }
    const directory = new Directory(openSqliteStore({ folder: folders.dataFolder }));
    await directory.replaceSource('nppes', inBatches([makeProvider({ id: 'nppes:1', npi: NPI })]));
    await directory.replaceEvidence({
      info: { importedAt: NOON.toISOString(), through: '2024-12' },
      batches: batches(),
    });
    await directory.close();
    const { folder } = await folders.backUp({ withProviders: true });
    const into = join(folders.home, 'restored');
    await folders.restore(folder, { dataFolder: into });
    const restored = new Directory(openSqliteStore({ folder: into }));
    expect((await restored.findById('nppes:1'))?.paid).toEqual([{ service: 1, lastMonth: '2024-11', months: 12 }]);
    await restored.close();
  });

  test('is refused if there is no data or it already exists, and leaves nothing behind', async () => {
    await expect(folders.backUp()).rejects.toThrow(/nothing to back up in .*data/);
    expect(readdirSync(folders.target)).toEqual([]);
    await keep(folders.dataFolder);
    await folders.backUp();
    await expect(folders.backUp()).rejects.toThrow(/already exists/);
    expect(readdirSync(folders.target)).toHaveLength(1);
  });

  test('with PostgreSQL, ignores an old submissions.db and says so', async () => {
    await keep(folders.dataFolder);
    writeFileSync(join(folders.dataFolder, 'secret'), 'hush');
    const { manifest } = await folders.backUp({ isInPostgres: true });
    expect([Object.keys(manifest.files), manifest.submissionsIn]).toEqual([['secret'], 'PostgreSQL']);
  });
});

describe('a backup with providers', () => {
  const query = { center: { lat: 33.4484, lng: -112.074 }, radiusMiles: 50, tagIds: [], page: 1, pageSize: 100 };
  const search = async (folder: string) => {
    const directory = new Directory(openSqliteStore({ folder }));
    const { total, hits } = await directory.search(query);
    await directory.close();
    return { total, names: new Set(hits.map(({ provider }) => provider.name)) };
  };

  test('made during imports contains a single import', async () => {
    const script = join(import.meta.dirname, '../../directory/testing/import-repeatedly.ts');
    const child = spawn(process.execPath, [script, folders.dataFolder, 'Round']);
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    for (let round = 0; round < 5; round++) {
      const { folder } = await folders.backUp({ withProviders: true, now: new Date(NOON.getTime() + round * 1000) });
      const into = join(folders.home, `restored-${round}`);
      await folders.restore(folder, { dataFolder: into });
      const { total, names } = await search(into);
      expect([total, names.size]).toEqual([1000, 1]);
    }
  });

  test('has the corrections of listings', async () => {
    const corrections = async () => [
      { key: '1', madeOn: '2026-11-20', correction: { kind: 'hide', id: 'sample:1' } } as const,
    ];
    const store = openSqliteStore({ folder: folders.dataFolder });
    await store.replaceSource('sample', inBatches([makeProvider(), makeProvider({ id: 'sample:2', name: 'Shown' })]));
    await store.close();
    const corrected = openSqliteStore({ folder: folders.dataFolder, corrections });
    await corrected.applyCorrections();
    await corrected.close();
    const { folder, manifest } = await folders.backUp({ withProviders: true });
    expect(Object.keys(manifest.files)).toContain('delta-2.db');
    const into = join(folders.home, 'restored');
    await folders.restore(folder, { dataFolder: into });
    expect(await search(into)).toEqual({ total: 1, names: new Set(['Shown']) });
  });

  test('replaces an existing directory and moves it aside', async () => {
    const importOne = async (name: string) => {
      const directory = new Directory(openSqliteStore({ folder: folders.dataFolder }));
      await directory.replaceSource('sample', inBatches([makeProvider({ name })]));
      await directory.close();
    };
    await importOne('Old');
    const { folder } = await folders.backUp({ withProviders: true });
    await importOne('New');
    const { movedTo } = await folders.restore(folder, { dataFolder: folders.dataFolder, replace: true });
    expect([...(await search(folders.dataFolder)).names]).toEqual(['Old']);
    expect([...(await search(movedTo!)).names]).toEqual(['New']);
  });
});

describe('--keep', () => {
  test('deletes our oldest backups and nothing else', async () => {
    await keep(folders.dataFolder);
    for (let day = 1; day <= 4; day++) await folders.backUp({ now: new Date(`2026-11-0${day}T00:00:00Z`) });
    mkdirSync(join(folders.target, 'alongside-2020-01-01T00-00-00'));
    mkdirSync(join(folders.target, 'holiday'));
    const run = (...words: string[]) =>
      spawnSync(process.execPath, [join(import.meta.dirname, '..', '..', 'cli', 'main.ts'), ...words], {
        encoding: 'utf8',
        env: { ...process.env, DATA_DIR: folders.dataFolder, DATABASE_URL: '', SECRET: '' },
      });
    const { stdout, status } = run('backup', folders.target, '--keep', '3');
    expect(stdout).toMatch(
      /^Backed up to .*: 2 submissions, 1 subscribers\.\nDeleted .*2026-11-02T.*\nDeleted .*2026-11-01T/,
    );
    expect(status).toBe(0);
    expect(listBackups(folders.target)).toHaveLength(3);
    expect(readdirSync(folders.target)).toEqual(expect.arrayContaining(['alongside-2020-01-01T00-00-00', 'holiday']));
    expect(run('backup', folders.target, '--keep', '0')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--keep'),
    });
    expect(run('restore', folders.target)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('is not a backup'),
    });
  });
});
