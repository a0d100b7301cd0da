import { DROP_REASONS, type DropReason } from '#importers/draft.ts';
import type { ImportReport } from '#importers/import-report.ts';
import { ContentError } from '#site-content/content-problem.ts';
import type { DoctorDeps } from './doctor-deps.ts';
import { count, daysSince, type Finding, look, ok, problem } from './finding.ts';
import { ageLimitDays } from './source-age.ts';

export function checkContent({ content }: Pick<DoctorDeps, 'content'>): Finding {
  try {
    const { notices } = content();
    if (notices.length === 0) return ok('The content folder has no problems.');
    return look(
      `The content folder has ${count(notices.length, 'thing')} that could be better.`,
      'List them: npm run content:check.',
    );
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return problem(
      `The content folder has ${count(error.problems.length, 'problem')}: the site does not start with it.`,
      'List them: npm run content:check.',
    );
  }
}

const MB = 1_000_000;
const LITTLE_BYTES = 2000 * MB;
const TOO_LITTLE_BYTES = 200 * MB;

export function checkDataFolder({ dataFolder, config }: Pick<DoctorDeps, 'dataFolder' | 'config'>): Finding {
  const { DATA_DIR: folder } = config;
  const { state, freeBytes } = dataFolder();
  if (state === 'missing')
    return problem(`${folder} is not there.`, 'Start the site once, which makes it; or fix DATA_DIR.');
  if (state === 'not writable')
    return problem(
      `${folder} cannot be written to.`,
      'Run this as the user that runs the site, or give that user the folder.',
    );
  const free = `${Math.floor(freeBytes / MB).toLocaleString('en-US')} MB are free on the disk of ${folder}.`;
  if (freeBytes < TOO_LITTLE_BYTES)
    return problem(free, 'Make room now: without it, what visitors send cannot be kept.');
  if (freeBytes < LITTLE_BYTES) return look(free, 'Make room before the next import.');
  return ok(free);
}

export async function checkDirectory({ sources }: Pick<DoctorDeps, 'sources'>): Promise<Finding> {
  const loaded = await sources();
  if (loaded.length === 0)
    return problem('No providers are loaded: every search is empty.', 'Import some: see docs/data-sources.md.');
  const providers = loaded.reduce((sum, each) => sum + each.providers, 0);
  const told = `${count(providers, 'provider')} of ${loaded.map(({ source }) => source).join(', ')}.`;
  if (loaded.some(({ source }) => source === 'sample'))
    return look(
      `${told} The sample ones are invented.`,
      'Import real data, which removes them: see docs/data-sources.md.',
    );
  return ok(told);
}

export async function checkAges({ sources, now }: Pick<DoctorDeps, 'sources' | 'now'>): Promise<Finding> {
  const ages = (await sources())
    .map(({ source, importedAt }) => ({ source, days: daysSince(importedAt, now), limit: ageLimitDays(source) }))
    .filter(({ limit }) => limit !== null);
  const told = ages.map(({ source, days }) => `${source} ${count(days, 'day')}`).join(', ');
  const old = ages.filter(({ days, limit }) => days > limit!);
  if (old.length > 0)
    return look(
      `Old data: ${old.map(({ source, days, limit }) => `${source} is ${days} days old (good for ${limit})`).join(', ')}.`,
      'Import its newest edition: see docs/data-sources.md.',
    );
  return ok(ages.length > 0 ? `Age: ${told}.` : 'Nothing that grows old is loaded.');
}

/** Reasons that are the source's business, or were asked for; all others point at a mistake in the file or in its reading. */
const EXPECTED: DropReason[] = [
  'deactivated',
  'foreign',
  'no-service',
  'parent-left-out',
  'other-state',
  'other-taxonomy',
  'over-limit',
];
const MAX_FAULTY_SHARE = 0.05;

export function checkImports({ lastReports }: Pick<DoctorDeps, 'lastReports'>): Finding {
  const shares = lastReports().map((report) => ({ source: report.source, ...invalidShare(report) }));
  const bad = shares.filter(({ share }) => share > MAX_FAULTY_SHARE);
  if (bad.length === 0) return ok('The latest imports lost no more rows than usual.');
  const told = bad.map(({ source, share, most }) => `${source} ${Math.round(share * 100)} % (${DROP_REASONS[most]})`);
  return look(
    `The latest import left out invalid rows: ${told.join(', ')}.`,
    'Look at its report in DATA_DIR/reports, which has examples.',
  );
}

function invalidShare({ rows }: Pick<ImportReport, 'rows'>): { share: number; most: DropReason } {
  const invalid = (Object.entries(rows.dropped) as [DropReason, number][])
    .filter(([reason]) => !EXPECTED.includes(reason))
    .sort((a, b) => b[1] - a[1]);
  const sum = invalid.reduce((total, [, rowCount]) => total + rowCount, 0);
  return { share: rows.read === 0 ? 0 : sum / rows.read, most: invalid[0]?.[0] ?? 'malformed' };
}

const OLD_BACKUP_DAYS = 7;

export function checkBackups({ newestBackup, now }: Pick<DoctorDeps, 'newestBackup' | 'now'>): Finding {
  const { folder, madeAt } = newestBackup();
  const todo = 'Make one: npm run backup; better every night, see docs/operating.md.';
  if (madeAt === null) return look(`There is no backup in ${folder}.`, todo);
  const days = daysSince(madeAt, now);
  if (days > OLD_BACKUP_DAYS) return look(`The newest backup in ${folder} is ${days} days old.`, todo);
  return ok(`The newest backup in ${folder} was made at ${madeAt}.`);
}
