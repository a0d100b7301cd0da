import { readFileSync } from 'node:fs';
import { defineCommand } from 'citty';
import { countText } from '#model/number-text.ts';
import { deleteOldBackups } from '#operations/backup/list-backups.ts';
import { makeBackup } from '#operations/backup/make-backup.ts';
import { type Manifest, waitingForms } from '#operations/backup/manifest.ts';
import { restoreBackup } from '#operations/backup/restore-backup.ts';
import { dataFolder, dataPlace } from '#operations/data-folder.ts';
import { applyCorrections } from '#operations/listings/correct-listings.ts';
import { readCorrections } from '#operations/listings/correction-store.ts';
import { withStaffStore } from '#operations/staff/staff-store.ts';
import { readApproved } from '#operations/submissions/approved-businesses.ts';
import { UsageError } from '#operations/usage-error.ts';
import { givenSettings, readConfig } from '#settings/config.ts';

/** `backup [folder]`: backs up what cannot be recreated, while the site runs. */
export const backupCommand = defineCommand({
  meta: {
    name: 'backup',
    description: 'Back up what visitors sent and the secret, while the site runs. Contains personal data: keep it safe',
  },
  args: {
    folder: { type: 'positional', description: 'Folder for backups', required: false, default: './backups' },
    'with-providers': {
      type: 'boolean',
      description: 'Include the whole directory, with how your own lists are read (large)',
    },
    keep: { type: 'string', description: 'Keep only this many backups; delete older ones', valueHint: '14' },
  },
  async run({ args }) {
    const keep = args.keep === undefined ? undefined : Number(args.keep);
    if (keep !== undefined && !(Number.isInteger(keep) && keep >= 1))
      throw new UsageError(`--keep: '${args.keep}' is not a whole number above 0.`);
    const { DATABASE_URL, SECRET } = givenSettings(process.env);
    const isInPostgres = DATABASE_URL !== undefined;
    const { folder, manifest } = await makeBackup({
      dataFolder: dataFolder(),
      target: args.folder,
      withProviders: args['with-providers'] === true,
      isInPostgres,
      release: release(),
      now: new Date(),
    });
    console.log(`Backed up to ${folder}: ${contents(manifest)}.`);
    if (isInPostgres)
      console.log(
        'Submissions and providers are in PostgreSQL, not in this backup. ' +
          'Back up PostgreSQL now, after this backup: pg_dump "$DATABASE_URL" --format custom --file alongside.dump',
      );
    if (SECRET) console.log('The secret is in the setting SECRET, not in this backup. Keep it too.');
    if (keep !== undefined)
      for (const old of deleteOldBackups(args.folder, keep)) console.log(`Deleted the old backup ${old}.`);
  },
});

/** `restore <folder>`: restores a backup to the data folder. */
export const restoreCommand = defineCommand({
  meta: { name: 'restore', description: 'Restore a backup. Stop the site first' },
  args: {
    backup: { type: 'positional', description: 'Folder of one backup: backups/alongside-…', required: false },
    replace: { type: 'boolean', description: 'Move existing data aside (never deletes it)' },
  },
  async run({ args }) {
    if (!args.backup)
      throw new UsageError('Name the folder of one backup: restore backups/alongside-2026-11-21T03-30-00.');
    const { DATA_DIR: dataFolder } = readConfig(process.env);
    const request = { backup: args.backup, dataFolder, replace: args.replace === true, now: new Date() };
    const { manifest, movedTo } = await restoreBackup(request);
    console.log(`Restored to ${request.dataFolder}, as it was at ${manifest.madeAt}: ${contents(manifest)}.`);
    if (movedTo)
      console.log(
        `The previous data is in ${movedTo}. It contains personal data: delete it when you no longer need it.`,
      );
    // What was open then may have been used or ended since.
    if ('submissions.db' in manifest.files) await withStaffStore((staff) => staff.endAll());
    if (manifest.submissionsIn === 'PostgreSQL')
      console.log('Submissions are in PostgreSQL: restore them from its own backup.');
    if (waitingForms(manifest) > 0)
      console.log('The site stores the waiting forms when it runs with DATABASE_URL, each once.');
    if (!('directory.db' in manifest.files)) {
      console.log('Providers are not in this backup: existing ones stay, and others can be imported again.');
      const { length: listed } = await readApproved(dataPlace());
      const { length: corrections } = await readCorrections(dataPlace());
      if (listed + corrections > 0) await applyCorrections();
      if (listed > 0) console.log(`Relisted approved businesses: ${listed}.`);
      if (corrections > 0) console.log(`Corrected listings again: ${corrections}.`);
    }
    console.log('Next: check with npm run doctor, then start the site.');
  },
});

function contents(manifest: Manifest): string {
  const { counts, files } = manifest;
  const waiting = waitingForms(manifest);
  const { submission = 0, subscriber = 0, correction = 0 } = counts['submissions.db'] ?? {};
  return [
    ...('submissions.db' in files ? [`${submission} submissions, ${subscriber} subscribers`] : []),
    ...(correction > 0 ? [`${countText(correction, 'correction')} of listings`] : []),
    ...(waiting > 0 ? [`${countText(waiting, 'form')} waiting for the database`] : []),
    ...('secret' in files ? ['the secret'] : []),
    ...('insight.db' in files ? ['counts of searches'] : []),
    ...('updates.yaml' in files ? ['updates.yaml'] : []),
    ...('directory.db' in files ? ['the whole directory'] : []),
  ].join(', ');
}

function release(): string {
  return JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
}
