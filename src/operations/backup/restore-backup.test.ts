import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { openFormStore } from '#forms/sqlite/form-store.ts';
import type { Manifest } from './manifest.ts';
import { backupFolders, keep, namesIn, storeContinuously } from './testing/backup-folders.ts';

let folders: ReturnType<typeof backupFolders>;
beforeEach(() => {
  folders = backupFolders();
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
      /submissions\.db has changed/,
    ],
    ['a missing file', (folder) => rmSync(join(folder, 'secret')), /secret is missing/],
    ['no manifest', (folder) => rmSync(join(folder, 'manifest.json')), /is not a backup/],
    ['a path out of the folder', addName('../../secret'), /cannot be read/],
    ['a path out of the spool folder', addName('spool/../../secret.json'), /cannot be read/],
  ])('rejects %s and changes nothing', async (_, damage, message) => {
    await keep(folders.dataFolder);
    writeFileSync(join(folders.dataFolder, 'secret'), 'hush');
    const { folder } = await folders.backUp();
    damage(folder);
    await expect(folders.restore(folder)).rejects.toThrow(message);
    expect(existsSync(folders.other)).toBe(false);
  });

  test('refuses to overwrite data; with replace, moves all of it aside', async () => {
    await keep(folders.dataFolder, 'Backed up');
    const { folder } = await folders.backUp();
    await keep(folders.other, 'There before');
    writeFileSync(join(folders.other, 'secret'), 'not in this backup');
    await expect(folders.restore(folder)).rejects.toThrow(/already contains data \(submissions\.db\)\. With --replace/);
    const { movedTo } = await folders.restore(folder, { replace: true });
    expect(await namesIn(folders.other)).toEqual(['Ana@Example.org', 'Backed up']);
    expect(movedTo).toBe(join(folders.other, 'before-restore-2026-11-21T12-00-00'));
    expect(await namesIn(movedTo!)).toEqual(['Ana@Example.org', 'There before']);
    expect(readFileSync(join(folders.other, 'secret'), 'utf8')).toBe('not in this backup');
    expect(readdirSync(folders.other).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('moves aside all rows of a killed site', async () => {
    await keep(folders.dataFolder);
    const { folder } = await folders.backUp();
    const { child, acknowledged } = storeContinuously(folders.other);
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(existsSync(join(folders.other, 'submissions.db-wal'))).toBe(true);
    const { movedTo } = await folders.restore(folder, { replace: true });
    expect((await namesIn(movedTo!)).length).toBeGreaterThanOrEqual(acknowledged().length);
    expect(await namesIn(folders.other)).toHaveLength(2);
  });

  test('refuses a folder that a site is using', async () => {
    await keep(folders.dataFolder);
    const { folder } = await folders.backUp();
    const site = openFormStore({ folder: folders.other });
    await site.list();
    await expect(folders.restore(folder, { replace: true })).rejects.toThrow(/is using .*other.*Stop it first/);
    await site.close();
    await folders.restore(folder, { replace: true });
  });
});

/** Adds a file name to a backup's manifest. */
function addName(name: string): (folder: string) => void {
  return (folder) => {
    const path = join(folder, 'manifest.json');
    const manifest: Manifest = JSON.parse(readFileSync(path, 'utf8'));
    manifest.files[name] = manifest.files.secret!;
    writeFileSync(path, JSON.stringify(manifest));
  };
}
