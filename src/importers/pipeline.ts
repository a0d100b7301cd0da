import type { Provider, SourceName } from '#directory/provider.ts';
import type { DirectoryStore, ReplaceResult } from '#directory/store.ts';
import { checkDraft, type Places } from './check-draft.ts';
import { Dropped, type DropReason, type ImportSource, type ReadRow } from './draft.ts';
import { ImportError } from './import-errors.ts';
import type { ImportReport } from './import-report.ts';

export interface ImportDeps {
  directory: Pick<DirectoryStore, 'replaceSource'>;
  places: Places;
  now(): Date;
}

export interface ImportOptions {
  /** Read and check everything, change nothing. */
  dryRun?: boolean;
  /** USPS abbreviations; other states' rows are left out. All by default. */
  states?: ReadonlySet<string>;
  /** Stop after this many providers. */
  limit?: number;
  /** Allow an import that removes most of the source's providers. */
  mayShrink?: boolean;
  /** Stops the import; nothing changes then. */
  signal?: AbortSignal;
  /** Called after each batch, and while the directory builds its index. */
  onProgress?: (progress: ImportProgress) => void;
}

export interface ImportProgress {
  phase: 'reading' | 'indexing';
  /** 0 to 1 within the phase. */
  done: number;
  rows: number;
}

/** Sources that are removed as soon as real data is imported. */
const PLACEHOLDERS: SourceName[] = ['sample'];
/** Sources that do not remove the placeholders: a few suggested businesses do not make a directory. */
const KEEP_PLACEHOLDERS: SourceName[] = ['sample', 'community'];
const EXAMPLES_PER_REASON = 5;

/**
 * Reads a source, checks every row and replaces the source's providers in the directory, all at once. Memory does not
 * grow with the file. The report accounts for every row. If it throws (`ImportError`), nothing has changed.
 */
export async function runImport(
  source: ImportSource,
  deps: ImportDeps,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const started = deps.now();
  const ledger = new Ledger(source, started, options.dryRun ?? false);
  const batches = checkedBatches(source, deps.places, options, ledger);
  if (options.dryRun) {
    for await (const _ of batches);
  } else {
    const { added, updated, unchanged, removed } = await deps.directory.replaceSource(source.name, batches, {
      importedAt: started,
      beforeSwitch: (result) => options.mayShrink || refuseToShrink(source.name, result),
      dropSources: KEEP_PLACEHOLDERS.includes(source.name) ? [] : PLACEHOLDERS,
      onProgress: (done) => options.onProgress?.({ phase: 'indexing', done, rows: ledger.report.rows.read }),
    });
    ledger.report.change = { added, updated, unchanged, removed };
  }
  return ledger.close(deps.now());
}

/** Sources with fewer providers may shrink freely. */
const MIN_GUARDED = 20;

/**
 * Throws `ImportError` far-fewer if more than half of the source's providers would be removed: the file is then most
 * likely incomplete, such as a weekly update or another state's list.
 */
function refuseToShrink(source: SourceName, { providers, unchanged, updated, removed }: ReplaceResult): void {
  const before = unchanged + updated + removed;
  if (before < MIN_GUARDED || removed <= before / 2) return;
  const number = (count: number) => count.toLocaleString('en-US');
  throw new ImportError(
    'far-fewer',
    `An import replaces all providers of a source. '${source}' has ${number(before)} providers; ${number(removed)} of them are not ` +
      `among the ${number(providers)} of this import. Nothing was changed. Give all files of the source at once, or add ` +
      '--replace to remove them.',
  );
}

/** Yields the valid providers in batches; counts every row in the ledger. */
async function* checkedBatches(
  source: ImportSource,
  places: Places,
  options: ImportOptions,
  ledger: Ledger,
): AsyncGenerator<Provider[]> {
  const { states, limit = Number.POSITIVE_INFINITY, signal, onProgress } = options;
  const stop = { requested: false };
  for await (const rows of source.read(stop)) {
    if (signal?.aborted) throw new ImportError('canceled', 'Import stopped. What was served before is still served.');
    const batch: Provider[] = [];
    for (const row of rows) {
      const provider = check(row, places, states, ledger.report.rows.providers >= limit);
      if (provider instanceof Dropped) ledger.drop(row, provider);
      else if (provider === 'merged') ledger.merge();
      else {
        ledger.add(provider);
        batch.push(provider);
      }
    }
    onProgress?.({ phase: 'reading', done: ledger.progress(), rows: ledger.report.rows.read });
    if (batch.length > 0) yield batch;
    if (ledger.report.rows.providers >= limit) {
      ledger.report.stoppedAtLimit = true;
      stop.requested = true;
    }
  }
  if (ledger.report.rows.providers === 0 && !source.mayBeEmpty) throw ledger.nothingToImport();
}

function check(row: ReadRow, places: Places, states: ReadonlySet<string> | undefined, isFull: boolean) {
  const { outcome } = row;
  if (outcome === 'merged' || outcome instanceof Dropped) return outcome;
  if (states && !states.has(outcome.address.state)) return new Dropped('other-state', outcome.address.state);
  if (isFull) return new Dropped('over-limit');
  return checkDraft(outcome, places);
}

/** Counts every row, and checks at the end that the sums agree. */
class Ledger {
  readonly report: ImportReport;
  readonly #source: ImportSource;
  readonly #started: Date;

  constructor(source: ImportSource, started: Date, dryRun: boolean) {
    this.#source = source;
    this.#started = started;
    this.report = {
      source: source.name,
      startedAt: started.toISOString(),
      seconds: 0,
      dryRun,
      files: [],
      rows: { read: 0, providers: 0, merged: 0, dropped: {} },
      stoppedAtLimit: false,
      placed: { exact: 0, approximate: 0 },
      withMedicaid: 0,
      change: null,
      newestSourceDate: null,
      examples: {},
    };
  }

  add(provider: Provider): void {
    this.report.rows.read++;
    this.report.rows.providers++;
    this.report.placed[provider.locationPrecision]++;
    if (provider.medicaid.length > 0) this.report.withMedicaid++;
    const newest = this.report.newestSourceDate;
    if (provider.sourceDate && (!newest || provider.sourceDate > newest))
      this.report.newestSourceDate = provider.sourceDate;
  }

  merge(): void {
    this.report.rows.read++;
    this.report.rows.merged++;
  }

  drop(row: ReadRow, { reason, value }: Dropped): void {
    this.report.rows.read++;
    const { dropped } = this.report.rows;
    dropped[reason] = (dropped[reason] ?? 0) + 1;
    this.report.examples[reason] ??= [];
    const examples = this.report.examples[reason];
    if (examples.length < EXAMPLES_PER_REASON) {
      examples.push({ file: row.file, line: row.line, value: value.slice(0, 120) });
    }
  }

  /** Share of all files' bytes that has been read, 0 to 1. */
  progress(): number {
    const { files } = this.#source;
    const total = files.reduce((sum, file) => sum + file.bytesTotal, 0);
    return total === 0 ? 0 : Math.min(1, files.reduce((sum, file) => sum + file.bytesDone(), 0) / total);
  }

  nothingToImport(): ImportError {
    const reasons = Object.entries(this.report.rows.dropped).map(
      ([reason, count]) => `${count} ${reason as DropReason}`,
    );
    return new ImportError(
      'nothing-to-import',
      `${this.#source.files.map(({ name }) => name).join(', ')}: none of the ${this.report.rows.read} rows read can be used` +
        `${reasons.length > 0 ? ` (${reasons.join(', ')})` : ''}. Nothing was changed. Check the file and the filters.`,
    );
  }

  close(finished: Date): ImportReport {
    const { report } = this;
    report.seconds = (finished.getTime() - this.#started.getTime()) / 1000;
    report.files = this.#source.files.map(({ name, bytesTotal, rows }) => ({ name, bytes: bytesTotal, rows }));
    const { read, providers, merged, dropped } = report.rows;
    const accounted = providers + merged + Object.values(dropped).reduce((sum, count) => sum + count, 0);
    const stored = report.change ? report.change.added + report.change.updated + report.change.unchanged : providers;
    const inFiles = report.files.reduce((sum, file) => sum + file.rows, 0);
    if (accounted !== read || stored !== providers || inFiles !== read) {
      throw new Error(
        `Import totals do not match: ${read} rows read, ${inFiles} in files, ${accounted} accounted for, ${providers} providers, ${stored} stored.`,
      );
    }
    return report;
  }
}
