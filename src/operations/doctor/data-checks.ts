import { DROP_REASONS, type DropReason } from '#importers/draft.ts';
import type { ImportReport } from '#importers/import-report.ts';
import { CONTENT_LANGUAGES } from '#model/content-language.ts';
import { countText } from '#model/number-text.ts';
import { sourceNamed } from '#publication/rights.ts';
import { ContentError } from '#site-content/content-problem.ts';
import type { DoctorDeps } from './doctor-deps.ts';
import { daysSince, type Finding, ok, problem, warning } from './finding.ts';
import { ageDays, ageLimitDays } from './source-age.ts';

export function checkContent({ content }: Pick<DoctorDeps, 'content'>): Finding {
  try {
    const { notices } = content();
    if (notices.length === 0) return ok('The content folder has no problems.');
    return warning(
      `The content folder has ${countText(notices.length, 'notice')}.`,
      'List them: npm run content:check.',
    );
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return problem(
      `The content folder has ${countText(error.problems.length, 'problem')}: the site cannot start with it.`,
      'List them: npm run content:check.',
    );
  }
}

/**
 * Says in which languages what people say is compiled; after the content was read, which compiles it where it may
 * write.
 */
export function checkLexicons({ compiled }: Pick<DoctorDeps, 'compiled'>): Finding {
  const missing = CONTENT_LANGUAGES.filter((language) => !compiled().includes(language));
  if (missing.length === 0) return ok(`Compiled: ${compiled().join(', ')}.`);
  return warning(
    `Not compiled: ${missing.join(', ')}. Each start takes two seconds longer, and more memory.`,
    'Let the site write to .cache/compiled, or run npm run build.',
  );
}

const MB = 1_000_000;
const LOW_BYTES = 2000 * MB;
const MIN_BYTES = 200 * MB;

export function checkDataFolder({ dataFolder, config }: Pick<DoctorDeps, 'dataFolder' | 'config'>): Finding {
  const { DATA_DIR: folder } = config;
  const { state, freeBytes } = dataFolder();
  if (state === 'missing')
    return problem(`${folder} does not exist.`, 'Start the site once to create it, or fix DATA_DIR.');
  if (state === 'not writable')
    return problem(
      `${folder} cannot be written to.`,
      'Run this as the site’s user, or make that user the owner of the folder.',
    );
  const free = `${Math.floor(freeBytes / MB).toLocaleString('en-US')} MB are free on the disk of ${folder}.`;
  if (freeBytes < MIN_BYTES) return problem(free, 'Free up space now, or what visitors send cannot be stored.');
  if (freeBytes < LOW_BYTES) return warning(free, 'Free up space before the next import.');
  if (state === 'open to others')
    return warning(`Every account on this machine can look into ${folder}.`, `Close it: chmod 700 ${folder}`);
  return ok(free);
}

export async function checkDirectory({ sources }: Pick<DoctorDeps, 'sources'>): Promise<Finding> {
  const loaded = await sources();
  if (loaded.length === 0)
    return problem(
      'No providers are loaded: every search finds nothing.',
      'Import a source: see docs/data-sources.md.',
    );
  const providers = loaded.reduce((sum, each) => sum + each.providers, 0);
  const loadedText = `${countText(providers, 'provider')} from ${loaded.map(({ source }) => source).join(', ')}.`;
  if (loaded.some(({ source }) => source === 'sample'))
    return warning(
      `${loadedText} The sample ones are made up.`,
      'Import real data, which removes them: see docs/data-sources.md.',
    );
  return ok(loadedText);
}

/** Says which entries of SHARE_LISTS, such as a misspelled one, name nothing that is loaded. */
export async function checkSharedLists({ sources, config }: Pick<DoctorDeps, 'sources' | 'config'>): Promise<Finding> {
  const { SHARE_LISTS } = config;
  if (SHARE_LISTS.length === 0) return ok('SHARE_LISTS names none.');
  const loaded = new Set<string>((await sources()).map(({ source }) => source));
  const unknown = SHARE_LISTS.filter((name) => !loaded.has(sourceNamed(name)));
  if (unknown.length === 0) return ok(`SHARE_LISTS names ${SHARE_LISTS.join(', ')}.`);
  return warning(
    `SHARE_LISTS names ${unknown.join(', ')}, but nothing of that name is loaded.`,
    'Fix the name (npm run sources lists them), or import that list.',
  );
}

/** Payments are published about once a year, long after the months that they cover. */
const EVIDENCE_LIMIT_DAYS = 400;

export async function checkAges({
  sources,
  evidence,
  now,
}: Pick<DoctorDeps, 'sources' | 'evidence' | 'now'>): Promise<Finding> {
  const paid = await evidence();
  const ages: { source: string; days: number; limit: number | null }[] = (await sources())
    .map((info) => ({ source: info.source, days: ageDays(info, now), limit: ageLimitDays(info.source) }))
    .filter(({ limit }) => limit !== null);
  if (paid) ages.push({ source: 'medicaid-paid', days: daysSince(paid.importedAt, now), limit: EVIDENCE_LIMIT_DAYS });
  const all = ages.map(({ source, days }) => `${source} ${countText(days, 'day')}`).join(', ');
  const old = ages
    .filter(({ days, limit }) => days > limit!)
    .map(({ source, days, limit }) => `${source} is ${countText(days, 'day')} old (good for ${limit})`);
  if (old.length > 0)
    return warning(
      `Old data: ${old.join(', ')}.`,
      `Import ${old.length === 1 ? 'its newest edition' : 'their newest editions'}: see docs/data-sources.md.`,
    );
  return ok(ages.length > 0 ? `Age: ${all}.` : 'No loaded source goes out of date.');
}

/** Reasons that are normal or requested; all others point to an error in the file or in reading it. */
const EXPECTED: DropReason[] = [
  'deactivated',
  'foreign',
  'associated-state',
  'military-address',
  'no-service',
  'no-site',
  'tax-record',
  'parent-left-out',
  'private',
  'other-state',
  'other-taxonomy',
  'own',
  'superseded',
  'older',
  'over-limit',
];
const MAX_INVALID_SHARE = 0.05;

export function checkImports({ lastReports }: Pick<DoctorDeps, 'lastReports'>): Finding {
  const shares = lastReports().map((report) => ({ source: report.source, ...invalidShare(report) }));
  const bad = shares.filter(({ share }) => share > MAX_INVALID_SHARE);
  if (bad.length === 0) return ok('The latest imports dropped no more rows than usual.');
  const list = bad.map(
    ({ source, share, reason }) => `${source} ${Math.round(share * 100)} % (${DROP_REASONS[reason]})`,
  );
  return warning(
    `The latest import dropped invalid rows: ${list.join(', ')}.`,
    'See the list of dropped rows beside its report in DATA_DIR/reports.',
  );
}

function invalidShare({ rows }: Pick<ImportReport, 'rows'>): { share: number; reason: DropReason } {
  const invalid = (Object.entries(rows.dropped) as [DropReason, number][])
    .filter(([reason]) => !EXPECTED.includes(reason))
    .sort((a, b) => b[1] - a[1]);
  const sum = invalid.reduce((total, [, rowCount]) => total + rowCount, 0);
  return { share: rows.read === 0 ? 0 : sum / rows.read, reason: invalid[0]?.[0] ?? 'malformed' };
}

const OLD_BACKUP_DAYS = 7;

export function checkBackups({ newestBackup, now }: Pick<DoctorDeps, 'newestBackup' | 'now'>): Finding {
  const { folder, madeAt, resized } = newestBackup();
  const todo = 'Make one: npm run backup; ideally every night, see docs/operating.md.';
  if (madeAt === null) return warning(`There is no backup in ${folder}.`, todo);
  if (resized.length > 0)
    return problem(
      `The newest backup in ${folder} cannot be restored: ${resized.slice(0, 3).join(', ')} changed after it was made.`,
      'Check that disk, then make another: npm run backup.',
    );
  const days = daysSince(madeAt, now);
  if (days > OLD_BACKUP_DAYS) return warning(`The newest backup in ${folder} is ${countText(days, 'day')} old.`, todo);
  return ok(`The newest backup in ${folder} was made at ${madeAt}.`);
}
