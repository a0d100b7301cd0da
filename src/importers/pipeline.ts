import type { Provider, SourceName } from '#directory/provider.ts';
import type { DirectoryStore, ReplaceResult } from '#directory/store.ts';
import { checkDraft, type Places } from './check-draft.ts';
import { Dropped, type DropReason, type ImportSource, type ReadRow } from './draft.ts';
import { ImportError } from './import-errors.ts';
import type { ImportReport } from './import-report.ts';

/** What an import works with. */
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
  /** Take an import in which most of what the source had is gone. */
  mayShrink?: boolean;
  /** Stops the import; what was served before goes on being served. */
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

/** Sources that give way as soon as anything real is imported. */
const STAND_INS: SourceName[] = ['sample'];
/** Sources that may stand beside it: a few businesses that visitors named do not make a directory. */
const BESIDE_STAND_INS: SourceName[] = ['sample', 'community'];
const EXAMPLES_PER_REASON = 5;

/**
 * Reads a source, checks every row and replaces what the directory has of that source, all at once. Memory does not grow
 * with the file. Every row read is accounted for in the report. Throws `ImportError`, after which nothing has changed.
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
      dropSources: BESIDE_STAND_INS.includes(source.name) ? [] : STAND_INS,
      onProgress: (done) => options.onProgress?.({ phase: 'indexing', done, rows: ledger.report.rows.read }),
    });
    ledger.report.change = { added, updated, unchanged, removed };
  }
  return ledger.close(deps.now());
}

/** Sources smaller than this may change as they like. */
const LEAST_GUARDED = 20;

/**
 * Throws `ImportError` far-fewer where more than half of what the source had would be gone: then the file is most likely
 * one part of it, such as a weekly update or the list of another state.
 */
function refuseToShrink(source: SourceName, { providers, unchanged, updated, removed }: ReplaceResult): void {
  const before = unchanged + updated + removed;
  if (before < LEAST_GUARDED || removed <= before / 2) return;
  const number = (count: number) => count.toLocaleString('en-US');
  throw new ImportError(
    'far-fewer',
    `An import replaces all of a source. '${source}' has ${number(before)} providers; of these ${number(removed)} are not ` +
      `among the ${number(providers)} of this import. Nothing was changed. Give all files of the source at once; or, if they ` +
      'are to go, add --replace.',
  );
}

/** The providers that pass, batch by batch; what does not is written into the ledger. */
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
        ledger.take(provider);
        batch.push(provider);
      }
    }
    onProgress?.({ phase: 'reading', done: ledger.doneShare(), rows: ledger.report.rows.read });
    if (batch.length > 0) yield batch;
    if (ledger.report.rows.providers >= limit) {
      ledger.report.stoppedAtLimit = true;
      stop.requested = true;
    }
  }
  if (ledger.report.rows.providers === 0 && !source.mayBeEmpty) throw ledger.nothingToImport();
}

function check(row: ReadRow, places: Places, states: ReadonlySet<string> | undefined, full: boolean) {
  const { outcome } = row;
  if (outcome === 'merged' || outcome instanceof Dropped) return outcome;
  if (states && !states.has(outcome.address.state)) return new Dropped('other-state', outcome.address.state);
  if (full) return new Dropped('over-limit');
  return checkDraft(outcome, places);
}

/** Keeps the count of every row, and closes only when the sums agree. */
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

  take(provider: Provider): void {
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
  doneShare(): number {
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
        `${reasons.length > 0 ? ` (${reasons.join(', ')})` : ''}. Nothing was changed. Check the file and the filters asked for.`,
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
        `Import sums do not agree: ${read} rows read, ${inFiles} in files, ${accounted} accounted for, ${providers} providers, ${stored} stored.`,
      );
    }
    return report;
  }
}
