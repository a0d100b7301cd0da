import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { StreetFile } from '#basemap/street-file.ts';
import { reachListmonk, reachMail, reachWebhook } from '#delivery/reach.ts';
import { SPOOL_FOLDER, Spool } from '#forms/spool/spool.ts';
import { lastReports } from '#importers/import-report.ts';
import { type Config, ConfigError, readConfig, streetFileOf } from '#settings/config.ts';
import { compiledLexicons } from '#site-content/lexicon-files.ts';
import { loadSiteContent } from '#site-content/load-site-content.ts';
import { resizedFiles } from '../backup/check-backup.ts';
import { listBackups } from '../backup/list-backups.ts';
import { reportsFolder, withDirectory } from '../data-folder.ts';
import { withFormStore } from '../submissions/form-store.ts';
import type { DoctorDeps, FormFacts } from './doctor-deps.ts';
import { ok, problem } from './finding.ts';
import { type NamedFinding, runChecks } from './run-checks.ts';

/** Returns all findings, or only the one about settings if these prevent the site from starting. */
export async function examine(backups: string): Promise<NamedFinding[]> {
  try {
    const config = readConfig(process.env);
    return [{ check: 'Settings', ...ok('All settings are valid.') }, ...(await runChecks(depsOf(config, backups)))];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [{ check: 'Settings', ...problem(error.message, 'Fix these first; everything else depends on them.') }];
  }
}

function depsOf(config: Config, backups: string): DoctorDeps {
  // Two checks use it, but the store is opened only once.
  let forms: Promise<FormFacts> | undefined;
  // Opening a missing database would create it, and doctor must not change anything.
  const has = (name: string) => existsSync(join(config.DATA_DIR, name));
  const hasDirectory = config.DATABASE_URL || has('directory.db');
  return {
    now: new Date(),
    nodeVersion: process.versions.node,
    memoryMb: () => Math.round(Math.min(totalmem(), process.constrainedMemory() || totalmem()) / 2 ** 20),
    config,
    streets: async () => {
      const place = streetFileOf(config);
      if (!place || (place.mayBeMissing && !existsSync(place.path))) return null;
      const file = await StreetFile.open(place.path);
      return { area: file.area, origin: await file.origin() };
    },
    content: () => loadSiteContent(config.CONTENT_DIR),
    compiled: compiledLexicons,
    dataFolder: () => folderState(config.DATA_DIR),
    sources: async () =>
      hasDirectory
        ? withDirectory(async (directory) => {
            // Opens it, so that damage is found.
            await directory.generation();
            return directory.sources();
          })
        : [],
    evidence: async () => (hasDirectory ? withDirectory((directory) => directory.evidence()) : null),
    lastReports: () => lastReports(reportsFolder()),
    forms: () => {
      forms ??= formFacts(config);
      return forms;
    },
    waitingForms: () => new Spool(join(config.DATA_DIR, SPOOL_FOLDER)).list().length,
    newestBackup: () => {
      const [newest] = listBackups(backups);
      return {
        folder: backups,
        madeAt: newest?.manifest.madeAt ?? null,
        resized: newest ? resizedFiles(newest) : [],
      };
    },
    reach: {
      mail: () => reachMail(config.SMTP_URL!, config.SMTP_TLS),
      webhook: () => reachWebhook(config.WEBHOOK_URL!, { privateHosts: config.PRIVATE_HOSTS }),
      listmonk: () =>
        reachListmonk({
          url: config.LISTMONK_URL!,
          privateHosts: config.PRIVATE_HOSTS,
          user: config.LISTMONK_USER!,
          token: config.LISTMONK_TOKEN!,
        }),
    },
  };
}

function folderState(folder: string): ReturnType<DoctorDeps['dataFolder']> {
  if (!existsSync(folder)) return { state: 'missing', freeBytes: 0 };
  const { bavail, bsize } = statfsSync(folder);
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    // Not writable, for whatever reason.
    return { state: 'not writable', freeBytes: bavail * bsize };
  }
  if ((statSync(folder).mode & 0o001) !== 0) return { state: 'open to others', freeBytes: bavail * bsize };
  return { state: 'writable', freeBytes: bavail * bsize };
}

async function formFacts(config: Config): Promise<FormFacts> {
  if (!config.DATABASE_URL && !existsSync(join(config.DATA_DIR, 'submissions.db')))
    return { undecided: [], givenUp: 0 };
  return withFormStore(async (store) => ({
    undecided: (await store.list({ state: 'new' }))
      .filter(({ kind }) => kind !== 'newsletter')
      .map(({ receivedAt }) => receivedAt),
    givenUp: await store.countGivenUp(),
  }));
}
