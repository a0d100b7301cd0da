import { readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { Spool } from '#forms/spool/spool.ts';
import { withSpool } from '#forms/spool/spooled-form-store.ts';
import { makeSubmission } from '#forms/testing/make-submission.ts';
import { openTestStore } from '#forms/testing/open-forms.ts';
import { waitingForms } from './manifest.ts';
import { backupFolders } from './testing/backup-folders.ts';

let folders: ReturnType<typeof backupFolders>;
beforeEach(() => {
  folders = backupFolders();
});

const spoolOf = (folder: string) => new Spool(join(folder, 'spool'));

test('backs up waiting forms and merges them with those already waiting, each once', async () => {
  const [both, here, there] = [makeSubmission(), makeSubmission(), makeSubmission()];
  for (const submission of [both, here]) spoolOf(folders.dataFolder).put({ submission, channels: ['webhook'] });
  for (const submission of [both, there]) spoolOf(folders.other).put({ submission, channels: ['webhook'] });
  const { folder, manifest } = await folders.backUp({ isInPostgres: true });
  expect([waitingForms(manifest), manifest.submissionsIn]).toEqual([2, 'PostgreSQL']);

  const { movedTo } = await folders.restore(folder);
  expect(movedTo).toBeNull();
  const spool = join(folders.other, 'spool');
  expect(readdirSync(folders.other)).toEqual(['spool']);
  for (const name of readdirSync(spool)) expect(statSync(join(spool, name)).mode & 0o777).toBe(0o600);
  const database = openTestStore();
  const site = withSpool(
    { ...database, close: async () => {} },
    { folder: spool, isTemporary: () => false, retryMs: 5 },
  );
  await vi.waitFor(() => expect(readdirSync(spool)).toEqual([]));
  const kept = await database.list();
  expect(kept.map(({ id }) => id).sort()).toEqual([both.id, here.id, there.id].sort());
  expect((await database.entriesOf(here.id)).map(({ channel }) => channel)).toEqual(['webhook']);
  await site.close();
});

test('restored waiting forms are readable only by their owner', async () => {
  spoolOf(folders.dataFolder).put({ submission: makeSubmission(), channels: [] });
  const { folder } = await folders.backUp({ isInPostgres: true });
  await folders.restore(folder, { replace: true });
  for (const each of [folder, folders.other]) {
    expect(statSync(join(each, 'spool')).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(join(each, 'spool')))
      expect(statSync(join(each, 'spool', name)).mode & 0o777).toBe(0o600);
  }
});

test('skips a waiting form that is stored in the database during the backup', async () => {
  writeFileSync(join(folders.dataFolder, 'secret'), 'hush');
  const submission = makeSubmission();
  spoolOf(folders.dataFolder).put({ submission, channels: [] });
  // Listed, but gone when it is copied.
  symlinkSync('gone', join(folders.dataFolder, 'spool', `${makeSubmission().id}.json`));
  const { manifest } = await folders.backUp({ isInPostgres: true });
  expect(Object.keys(manifest.files)).toEqual(['secret', `spool/${submission.id}.json`]);
});
