import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { openFormStore } from '#forms/sqlite/form-store.ts';
import type { Manifest } from './manifest.ts';
import { backupFolders, keep, keepForEver, namesIn } from './testing/backup-folders.ts';

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
      /submissions\.db is not as it was/,
    ],
    ['a missing file', (folder) => rmSync(join(folder, 'secret')), /secret is missing/],
    ['no manifest', (folder) => rmSync(join(folder, 'manifest.json')), /is no backup/],
    ['a way out of the folder', nameAlso('../../secret'), /cannot be read/],
    ['a way out through the forms that wait', nameAlso('spool/../../secret.json'), /cannot be read/],
  ])('%s is refused and changes nothing', async (_, harm, message) => {
    await keep(folders.dataFolder);
    writeFileSync(join(folders.dataFolder, 'secret'), 'hush');
    const { folder } = await folders.backUp();
    harm(folder);
    await expect(folders.restore(folder)).rejects.toThrow(message);
    expect(existsSync(folders.other)).toBe(false);
  });

  test('over data is refused; told to replace it, it moves that aside whole', async () => {
    await keep(folders.dataFolder, 'Backed up');
    const { folder } = await folders.backUp();
    await keep(folders.other, 'There before');
    writeFileSync(join(folders.other, 'secret'), 'not in this backup');
    await expect(folders.restore(folder)).rejects.toThrow(/holds data already \(submissions\.db\)\. With --replace/);
    const { movedTo } = await folders.restore(folder, { replace: true });
    expect(await namesIn(folders.other)).toEqual(['Ana@Example.org', 'Backed up']);
    expect(movedTo).toBe(join(folders.other, 'before-restore-2026-11-21T12-00-00'));
    expect(await namesIn(movedTo!)).toEqual(['Ana@Example.org', 'There before']);
    expect(readFileSync(join(folders.other, 'secret'), 'utf8')).toBe('not in this backup');
    expect(readdirSync(folders.other).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('over what a killed site left keeps its last rows, too', async () => {
    await keep(folders.dataFolder);
    const { folder } = await folders.backUp();
    const { child, acknowledged } = keepForEver(folders.other);
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(existsSync(join(folders.other, 'submissions.db-wal'))).toBe(true);
    const { movedTo } = await folders.restore(folder, { replace: true });
    expect((await namesIn(movedTo!)).length).toBeGreaterThanOrEqual(acknowledged().length);
    expect(await namesIn(folders.other)).toHaveLength(2);
  });

  test('into a folder that a site uses is refused', async () => {
    await keep(folders.dataFolder);
    const { folder } = await folders.backUp();
    const site = openFormStore({ folder: folders.other });
    await site.list();
    await expect(folders.restore(folder, { replace: true })).rejects.toThrow(/is using .*other.*Stop it first/);
    await site.close();
    await folders.restore(folder, { replace: true });
  });
});

/** Puts the name of one more file into a backup's manifest. */
function nameAlso(name: string): (folder: string) => void {
  return (folder) => {
    const path = join(folder, 'manifest.json');
    const manifest: Manifest = JSON.parse(readFileSync(path, 'utf8'));
    manifest.files[name] = manifest.files.secret!;
    writeFileSync(path, JSON.stringify(manifest));
  };
}
