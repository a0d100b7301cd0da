import type { DirectoryStore, RecordChanges, SourceChange } from '#directory/store.ts';
import type { ImportScope, IsoDay, Provider, SourceName } from '#listings/provider.ts';
import { collectGarbage } from '#model/collect-garbage.ts';
import { numberText } from '#model/number-text.ts';
import { SITE_PREFIX } from '#model/provider-values.ts';
import { checkDraft } from './check-draft.ts';
import { type Draft, Dropped, type ImportSource, type ReadRow } from './draft.ts';
import { canceled, ImportError } from './import-errors.ts';
import { ImportLedger } from './import-ledger.ts';
import type { ImportReport } from './import-report.ts';
import type { Places } from './place-address.ts';
import { latestDay } from './usable-days.ts';

export interface ImportDeps {
  directory: Pick<DirectoryStore, 'replaceSource'>;
  places: Places;
  now(): Date;
}

export interface ImportOptions {
  /** Do everything except change what is served: read, check, compare. A refusal is then in the report. */
  dryRun?: boolean;
  /** USPS abbreviations; other states' rows are left out. All by default. */
  states?: ReadonlySet<string>;
  /** Stop after this many providers. */
  limit?: number;
  /** Allow an import that removes most of the source's providers. */
  mayShrink?: boolean;
  /** Folder for the lists of dropped rows and of remarks (`RowLists`). No lists by default. */
  listFolder?: string;
  /** Stops the import; nothing changes then. */
  signal?: AbortSignal;
  /** Called after each batch, and while the directory builds its index. */
  onProgress?: (progress: ImportProgress) => void;
}

export interface ImportProgress {
  /** `copying`: what stays of a source that is changed. */
  phase: 'copying' | 'reading' | 'indexing';
  /** 0 to 1 within the phase. */
  done: number;
  /** Rows read or, while copying, providers seen. */
  rows: number;
}

/** Sources that are removed as soon as real data is imported. */
const PLACEHOLDERS: SourceName[] = ['sample'];
/** Sources that do not remove the placeholders: a few suggested businesses do not make a directory. */
const KEEP_PLACEHOLDERS: SourceName[] = ['sample', 'community'];

/**
 * Reads a source, checks every row and replaces the source's providers in the directory, or those that it changes, all
 * at once. Memory does not grow with the file. The report accounts for every row. If it throws (`ImportError`), nothing
 * has changed.
 */
export async function runImport(
  source: ImportSource,
  deps: ImportDeps,
  options: ImportOptions = {},
): Promise<ImportReport> {
  const started = deps.now();
  const { dryRun = false, mayShrink } = options;
  const ledger = new ImportLedger(source, started, options);
  const scope = scopeOf(source, options);
  const replacing = deps.directory.replaceSource(
    source.name,
    checkedBatches(source, deps.places, scope, options, ledger),
    {
      importedAt: started,
      list: source.list,
      scope,
      ...(source.excludedNpis && { excludedNpis: source.excludedNpis }),
      change: source.change && counted(source.change, ledger, options),
      beforeSwitch(changes) {
        // What the source read is stored.
        collectGarbage();
        const { added, updated, unchanged, removed } = changes;
        ledger.report.change = { added, updated, unchanged, removed };
        ledger.closeLists();
        const check = source.change ? farFewerAfterChange : farFewer;
        const refusal = mayShrink ? null : check(source.name, changes);
        ledger.report.refusal = refusal?.message ?? null;
        if (dryRun) throw new DryRunEnded();
        if (refusal) throw refusal;
      },
      dropSources: KEEP_PLACEHOLDERS.includes(source.name) ? [] : PLACEHOLDERS,
      onProgress: (done) => options.onProgress?.({ phase: 'indexing', done, rows: ledger.report.rows.read }),
    },
  );
  try {
    const result = await replacing.catch((error: unknown) => {
      if (error instanceof DryRunEnded) return null;
      throw error;
    });
    if (result) {
      const { joined, excluded, unusedCorrections, overruledCorrections } = result;
      Object.assign(ledger.report, { joined, excluded, unusedCorrections, overruledCorrections });
    }
    return ledger.close(deps.now());
  } catch (error) {
    ledger.discard();
    throw error;
  }
}

function scopeOf({ scope, change }: ImportSource, { states, limit }: ImportOptions): ImportScope {
  if (change) return scope ?? {};
  return { ...scope, ...(states && { states: [...states].sort() }), ...(limit !== undefined && { limit }) };
}

const COPIED_PER_PROGRESS = 20_000;

/** Counts the providers that stay. */
function counted(change: SourceChange, ledger: ImportLedger, { signal, onProgress }: ImportOptions): SourceChange {
  const { base } = change;
  let seen = 0;
  return {
    base,
    keeps(id, sourceDate) {
      if (++seen % COPIED_PER_PROGRESS === 0) {
        if (signal?.aborted) throw canceled();
        onProgress?.({ phase: 'copying', done: Math.min(1, seen / base.providers), rows: seen });
      }
      const stays = change.keeps(id, sourceDate);
      if (stays) ledger.keep();
      return stays;
    },
  };
}

/** Ends a dry run before its result is served. */
class DryRunEnded extends Error {}

/** Sources with fewer providers may shrink freely. */
const MIN_GUARDED = 20;

/**
 * Returns an `ImportError` far-fewer if more than half of the source's providers would be removed: the file is then
 * most likely incomplete, such as a weekly update or another state's list.
 */
function farFewer(
  source: SourceName,
  { providers, unchanged, updated, removed }: RecordChanges,
): ImportError | undefined {
  const before = unchanged + updated + removed;
  if (before < MIN_GUARDED || removed <= before / 2) return undefined;
  const isSite = source.startsWith(SITE_PREFIX);
  return new ImportError(
    'far-fewer',
    `An import replaces all providers of a source. '${source}' has ${numberText(before)} providers; ` +
      `${numberText(removed)} of them are not among the ${numberText(providers)} of this import. ` +
      `Nothing was changed. ${isSite ? 'Ask whoever keeps that site' : 'Give all files of the source at once'}, ` +
      `or add --replace to remove them.${source === 'nppes' ? ' For a weekly update: import nppes-weekly.' : ''}`,
  );
}

/**
 * A change that removes more than one in so many providers is most likely a wrong file: in a month, it is one in some
 * hundred.
 */
const MAX_REMOVED_BY_CHANGE = 10;

/**
 * Returns an `ImportError` far-fewer if a change would remove more than a tenth of the providers, and more than a few.
 */
function farFewerAfterChange(
  source: SourceName,
  { unchanged, updated, removed }: RecordChanges,
): ImportError | undefined {
  const before = unchanged + updated + removed;
  if (removed <= Math.max(MIN_GUARDED, before / MAX_REMOVED_BY_CHANGE)) return undefined;
  return new ImportError(
    'far-fewer',
    `These changes would remove ${numberText(removed)} of the ${numberText(before)} providers of '${source}'. ` +
      'Nothing was changed. Check that the files are the right ones, or add --replace to remove them.',
  );
}

/** Yields the valid providers in batches; counts every row in the ledger. */
async function* checkedBatches(
  source: ImportSource,
  places: Places,
  scope: ImportScope,
  options: ImportOptions,
  ledger: ImportLedger,
): AsyncGenerator<Provider[]> {
  const { limit = Number.POSITIVE_INFINITY, signal, onProgress } = options;
  const states = scope.states && new Set(scope.states);
  const stop = { requested: false };
  const lastDay = latestDay(ledger.started);
  for await (const rows of source.read(stop, states)) {
    if (signal?.aborted) throw canceled();
    const batch: Provider[] = [];
    for (const row of rows) {
      const provider = check(row, places, { states, lastDay, isFull: ledger.report.rows.providers >= limit });
      if (provider instanceof Dropped) {
        row.outcome = provider;
        ledger.drop(row, provider);
      } else if (provider === 'merged') ledger.merge(row);
      else {
        ledger.add(provider);
        batch.push(provider);
        // `provider` is the same object without this property in its type.
        const { remarks } = row.outcome as Draft;
        if (remarks) ledger.remark(row, remarks);
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

interface Limits {
  states: ReadonlySet<string> | undefined;
  lastDay: IsoDay;
  isFull: boolean;
}

function check({ outcome, partOf }: ReadRow, places: Places, { states, lastDay, isFull }: Limits) {
  const [first] = partOf ?? [];
  if (outcome === 'merged' && first && partOf?.every((row) => row.outcome instanceof Dropped))
    return new Dropped('parent-left-out', (first.outcome as Dropped).value);
  if (outcome === 'merged' || outcome instanceof Dropped) return outcome;
  if (states && !states.has(outcome.address.state)) return new Dropped('other-state', outcome.address.state);
  if (isFull) return new Dropped('over-limit');
  return checkDraft(outcome, places, lastDay);
}
