import type { Provider } from '#listings/provider.ts';
import { isService } from '#listings/vocabulary/vocabulary.ts';
import {
  DROP_REASONS,
  type Dropped,
  type DropReason,
  type ImportSource,
  type ReadRow,
  type Remark,
  type RemarkKey,
} from './draft.ts';
import { ImportError } from './import-errors.ts';
import { type ImportReport, reportName, rowPlace } from './import-report.ts';
import { RowLists } from './row-lists.ts';

const EXAMPLES_PER_REASON = 5;
/** Among so many, one is taken to look at. */
const MAX_SAMPLED = 200;
/** More files than this are counted in a message, not named. */
const MAX_NAMED_FILES = 3;

interface LedgerOptions {
  dryRun?: boolean;
  /** Folder for `RowLists`. */
  listFolder?: string;
}

/** Counts every row, and checks at the end that the sums agree. */
export class ImportLedger {
  readonly report: ImportReport;
  readonly started: Date;
  readonly #source: ImportSource;
  readonly #lists: RowLists | undefined;

  constructor(source: ImportSource, started: Date, { dryRun = false, listFolder }: LedgerOptions = {}) {
    this.#source = source;
    this.started = started;
    const kept = source.change ? 0 : null;
    const name = reportName({ source: source.name, kept, startedAt: started });
    this.#lists =
      listFolder === undefined ? undefined : new RowLists(listFolder, name, { dryRun, cellNames: source.cellNames });
    this.report = {
      source: source.name,
      startedAt: started.toISOString(),
      seconds: 0,
      dryRun,
      files: [],
      rows: { read: 0, providers: 0, merged: 0, dropped: {} },
      noLongerServed: {},
      remarks: {},
      notices: [],
      lists: [],
      stoppedAtLimit: false,
      placed: { exact: 0, approximate: 0 },
      withMedicaid: 0,
      withoutService: 0,
      kept,
      change: null,
      joined: null,
      excluded: null,
      unusedCorrections: null,
      overruledCorrections: null,
      refusal: null,
      newestSourceDate: null,
      examples: {},
    };
  }

  add(provider: Provider): void {
    this.report.rows.read++;
    this.report.rows.providers++;
    this.report.placed[provider.locationPrecision]++;
    if (provider.medicaid.length > 0) this.report.withMedicaid++;
    if (!provider.tagIds.some(isService)) this.report.withoutService!++;
    const newest = this.report.newestSourceDate;
    if (provider.sourceDate && (!newest || provider.sourceDate > newest))
      this.report.newestSourceDate = provider.sourceDate;
    const { dryRun, rows, sample } = this.report;
    if (dryRun && rows.providers <= MAX_SAMPLED && (!sample || told(provider) > told(sample)))
      this.report.sample = provider;
  }

  /** Counts a provider that stays as it was served. */
  keep(): void {
    this.report.kept = (this.report.kept ?? 0) + 1;
  }

  merge({ count = 1 }: Pick<ReadRow, 'count'>): void {
    this.report.rows.read += count;
    this.report.rows.merged += count;
  }

  drop(row: ReadRow, { reason, value }: Dropped): void {
    const { noLongerServed, rows } = this.report;
    const { count = 1 } = row;
    rows.read += count;
    rows.dropped[reason] = (rows.dropped[reason] ?? 0) + count;
    if (row.wasServed) noLongerServed[reason] = (noLongerServed[reason] ?? 0) + 1;
    this.#lists?.dropped.add(row, reason, value);
    this.#addExample(row, reason, value);
  }

  /** Counts a remark once for each row. */
  remark(row: ReadRow, remarks: Remark[]): void {
    const counts = this.report.remarks;
    for (const [at, { key, value }] of remarks.entries()) {
      if (remarks.findIndex((other) => other.key === key) === at) counts[key] = (counts[key] ?? 0) + 1;
      this.#lists?.remarks.add(row, key, value);
      this.#addExample(row, key, value);
    }
  }

  #addExample({ file, line }: ReadRow, key: DropReason | RemarkKey, value: string): void {
    this.report.examples[key] ??= [];
    const examples = this.report.examples[key];
    if (examples.length < EXAMPLES_PER_REASON) examples.push({ file, line, value: value.slice(0, 120) });
  }

  /** Share of all files' bytes that has been read, 0 to 1. */
  progress(): number {
    const { files } = this.#source;
    const total = files.reduce((sum, file) => sum + file.bytesTotal, 0);
    return total === 0 ? 0 : Math.min(1, files.reduce((sum, file) => sum + file.bytesDone(), 0) / total);
  }

  nothingToImport(): ImportError {
    const { rows, examples } = this.report;
    const { files } = this.#source;
    const reasons = (Object.entries(rows.dropped) as [DropReason, number][]).map(([reason, count]) => {
      const [first] = examples[reason] ?? [];
      return `${count} ${DROP_REASONS[reason]}${first ? `; first: ${rowPlace(first, files)}, ${first.value}` : ''}`;
    });
    const names = files.length > MAX_NAMED_FILES ? `${files.length} files` : files.map(({ name }) => name).join(', ');
    return new ImportError(
      'nothing-to-import',
      [
        `${names}: none of the ${rows.read} rows read can be used. Nothing was changed. ` +
          'Check the files and the filters.',
      ]
        .concat(
          reasons,
          files.flatMap(({ notices }) => notices),
        )
        .join('\n  '),
    );
  }

  /** Removes the lists, after an import that failed. */
  discard(): void {
    this.#lists?.discard();
  }

  /** Completes the lists; throws if the disk is full. */
  closeLists(): void {
    this.#lists?.close();
  }

  /** Finishes the report. Throws if the sums do not agree. */
  close(finished: Date): ImportReport {
    const { report } = this;
    report.seconds = (finished.getTime() - this.started.getTime()) / 1000;
    this.#lists?.removeOlder();
    report.lists = this.#lists?.names ?? [];
    report.notices = this.#source.files.flatMap(({ notices }) => notices);
    report.files = this.#source.files.map(({ name, bytesTotal, rows }) => ({ name, bytes: bytesTotal, rows }));
    const { read, providers, merged, dropped } = report.rows;
    const accounted = providers + merged + Object.values(dropped).reduce((sum, count) => sum + count, 0);
    const stored = report.change ? report.change.added + report.change.updated + report.change.unchanged : providers;
    const inFiles = report.files.reduce((sum, file) => sum + file.rows, 0);
    if (accounted !== read || stored !== providers + (report.kept ?? 0) || inFiles !== read) {
      throw new Error(
        `Import totals do not match: ${read} rows read, ${inFiles} in files, ${accounted} accounted for, ` +
          `${providers} providers, ${stored} stored.`,
      );
    }
    return report;
  }
}

/** Number of texts that a provider tells of itself. */
function told({ details, openingHours, facts }: Provider): number {
  return Object.keys(details).length + openingHours.length + facts.length;
}
