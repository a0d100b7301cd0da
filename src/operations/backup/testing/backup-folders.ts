import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { openFormStore } from '#forms/sqlite/form-store.ts';
import { makeSignUp, makeSubmission } from '#forms/testing/make-submission.ts';
import { makeBackup } from '../make-backup.ts';
import { restoreBackup } from '../restore-backup.ts';

export const NOON = new Date('2026-11-21T12:00:00.500Z');

/** For tests: temporary folders; backs up `data` to `backups` and restores to `other`. */
export function backupFolders() {
  const home = temporaryFolder();
  const [dataFolder, target, other] = [join(home, 'data'), join(home, 'backups'), join(home, 'other')] as const;
  mkdirSync(dataFolder);
  return {
    home,
    dataFolder,
    target,
    other,
    backUp: (more: Partial<Parameters<typeof makeBackup>[0]> = {}) =>
      makeBackup({ dataFolder, target, withProviders: false, isInPostgres: false, release: '1', now: NOON, ...more }),
    restore: (backup: string, more: Partial<Parameters<typeof restoreBackup>[0]> = {}) =>
      restoreBackup({ backup, dataFolder: other, replace: false, now: NOON, ...more }),
  };
}

/** For tests: stores a business and a sign-up. */
export async function keep(folder: string, businessName = 'Kept'): Promise<void> {
  const store = openFormStore({ folder });
  await store.keep(makeSubmission({ values: { businessName } }), []);
  await store.keep(makeSignUp(), [], { email: 'ana@example.org', firstName: '', consentText: '', byLetter: false });
  await store.close();
}

/** For tests: the sorted names or addresses of a folder's submissions. */
export async function namesIn(folder: string): Promise<unknown[]> {
  const store = openFormStore({ folder });
  const list = await store.list();
  await store.close();
  return list.map(({ values }) => values.businessName ?? values.emailAddress).sort();
}

/** For tests: a process that stores submissions continuously and prints the id of each once it is acknowledged. */
export function storeContinuously(folder: string) {
  const script = `
    const { openFormStore } = await import('#forms/sqlite/form-store.ts');
    const { makeSubmission } = await import('#forms/testing/make-submission.ts');
    const store = openFormStore({ folder: process.argv[1] });
    for (;;) { const one = makeSubmission(); await store.keep(one, ['webhook']); process.stdout.write(one.id + '\\n'); }`;
  const root = join(import.meta.dirname, '../../../..');
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, folder], { cwd: root });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (piece) => {
    output += piece;
  });
  return { child, acknowledged: () => output.split('\n').slice(0, -1) };
}
