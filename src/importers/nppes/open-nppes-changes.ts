import type { IsoDay, SourceInfo } from '#listings/provider.ts';
import { daysBefore } from '#model/utc-day.ts';
import type { DataFile } from '../data-file.ts';
import { Dropped, type ImportSource, type ReadRow, type StopSignal } from '../draft.ts';
import type { Encoding } from '../encoding.ts';
import { ImportError } from '../import-errors.ts';
import { type Edition, openChangeFiles, type Week } from './change-files.ts';
import type { DeactivationReport } from './deactivation-report.ts';
import { NewestChanges } from './newest-changes.ts';
import { isNpi } from './npi.ts';
import { readNppes } from './read-nppes.ts';

const NPI_START = 'nppes:'.length;

/**
 * Opens weekly files and deactivation reports as changes of the `nppes` that is loaded (`base`). Of each NPI, only its
 * newest row counts; it replaces all records of that NPI, unless what is served is newer. The states and taxonomy codes
 * of the base apply. Throws `ImportError` no-base if there is none that can be changed, older-files if the files would
 * undo newer changes, or one about the files.
 */
export async function openNppesChanges(
  paths: string[],
  { encoding }: { encoding?: Encoding },
  base: SourceInfo | undefined,
): Promise<ImportSource> {
  const scope = scopeOf(base);
  const editions = await openChangeFiles(paths);
  const weeks = editions.filter((edition) => edition.kind === 'week');
  checkOrder(weeks, scope.through ?? base!.newestSourceDate);
  const changes = await NewestChanges.read(editions, encoding);
  const opened = await Promise.all(editions.map(openEdition));
  const files = opened.flatMap((each) => each.files);
  if (scope.through) files[0]!.notices.push(...missingDays(weeks, scope.through));
  const [newest] = weeks;
  const options = { encoding, taxonomies: scope.taxonomies, mayLackCompanions: true };
  async function* read(stop: StopSignal): AsyncGenerator<ReadRow[]> {
    for (const each of opened)
      if (each.kind === 'deactivated') yield* readReport(each.edition, each.file, changes);
      else yield* readNppes(each, options, stop, (npi) => changes.verdictOf(npi, each.edition));
  }
  return {
    name: 'nppes',
    scope: { ...scope, ...(newest && { through: latest(newest.to, scope.through) }) },
    change: { base: base!, keeps: (id, day) => changes.keeps(id.slice(NPI_START, NPI_START + 10), day) },
    mayBeEmpty: true,
    files,
    read,
  };
}

/** Returns what the base took of NPPES. Throws `ImportError` no-base. */
function scopeOf(base: SourceInfo | undefined) {
  const problem = !base?.providers
    ? 'NPPES is not loaded, so there is nothing to change.'
    : !base.scope
      ? 'NPPES was imported by an older release, which did not keep --states and --taxonomies.'
      : base.scope.limit !== undefined
        ? `NPPES was imported with --limit ${base.scope.limit}, so most of it is missing.`
        : null;
  if (problem === null) return base!.scope!;
  throw new ImportError('no-base', `${problem} Import the files of a whole month first: import nppes <file…>.`);
}

/**
 * A week that ends before what is served can bring back providers that were removed since, unless all weeks after it
 * are there too. Throws `ImportError` older-files. `weeks`: newest first.
 */
function checkOrder(weeks: Week[], through: IsoDay | null): void {
  let from: IsoDay | null = null;
  for (const week of weeks) {
    if (through !== null && week.to < through && (from === null || dayAfter(week.to) < from))
      throw new ImportError(
        'older-files',
        `${week.main.name}: what is served has changes up to ${through}, so this week could undo newer ones. ` +
          `Nothing was changed. Leave it out, or give all weeks from it to ${through} in one command.`,
      );
    if (from === null || week.from < from) from = week.from;
  }
}

/** Returns a sentence for each gap between what is served and the weeks. */
function missingDays(weeks: Week[], through: IsoDay): string[] {
  const sentences: string[] = [];
  let end = through;
  for (const { from, to } of weeks.toReversed()) {
    if (from > dayAfter(end))
      sentences.push(
        `No file has the changes from ${dayAfter(end)} to ${daysBefore(from, 1)}. ` +
          'Give those weeks too, together with the later ones, or import the next month.',
      );
    end = latest(to, end);
  }
  return sentences;
}

/** Opens the files of an edition for the second time they are read. */
async function openEdition(edition: Edition) {
  if (edition.kind === 'deactivated') {
    const file = { name: edition.name, bytesTotal: 0, bytesDone: () => 0, rows: 0, notices: [] as string[] };
    return { kind: 'deactivated' as const, edition, file, files: [file] };
  }
  const main = await edition.main.open();
  const companions = await Promise.all(
    edition.companions.map(async ({ kind, file }) => ({ kind, file: await file.open() })),
  );
  const files: Omit<DataFile, 'bytes'>[] = [...companions.map(({ file }) => file), main];
  return { kind: 'week' as const, edition, mains: [main], companions, files };
}

async function* readReport(
  report: DeactivationReport,
  file: Omit<DataFile, 'bytes'>,
  changes: NewestChanges,
): AsyncGenerator<ReadRow[]> {
  const seen = new Set<string>();
  for await (const rows of report.read()) {
    file.rows += rows.length;
    yield rows.map(({ line, npi }) => {
      if (!isNpi(npi)) return { file: file.name, line, outcome: new Dropped('bad-id', npi) };
      if (seen.has(npi)) return { file: file.name, line, outcome: new Dropped('duplicate', npi) };
      seen.add(npi);
      const { dropped = new Dropped('deactivated', npi), wasServed } = changes.verdictOf(npi, report);
      return { file: file.name, line, outcome: dropped, ...(wasServed && { wasServed }) };
    });
  }
}

function dayAfter(day: IsoDay): IsoDay {
  return daysBefore(day, -1);
}

function latest(day: IsoDay, other: IsoDay | undefined): IsoDay {
  return other && other > day ? other : day;
}
