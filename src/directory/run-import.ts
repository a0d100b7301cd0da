import type { AssemblyResult } from '#listings/assembly/assemble-records.ts';
import { ADDED_SOURCE } from '#listings/corrections.ts';
import { InvalidProviderError } from '#listings/errors.ts';
import type { IsoDay, Provider, SourceName } from '#listings/provider.ts';
import { checkProvider } from '#listings/records/check-provider.ts';
import { type Import, type Snapshot, withoutAdded } from '#listings/records/imports.ts';
import { PROVIDER_COLUMNS } from '#listings/records/provider-row.ts';
import { ImportInProgressError } from './errors.ts';
import type { RecordChanges, ReplaceOptions, ReplaceResult, SourceChange } from './store.ts';

/** The steps of an import that depend on the database. */
export interface ImportSteps {
  /** Number of the new import. */
  number: number;
  /** The snapshot that is served until the import ends. */
  before: Snapshot;
  /**
   * Writes the records: first those of `change.old` that stay, in their order, each passed to `tally.keep`; then those
   * of the import, each passed to `tally.add`.
   */
  write: (tally: ImportTally, change?: AppliedChange) => Promise<void>;
  /**
   * Counts the ids in both imports and the unchanged records among them, in the rows of `added` after `afterRow`
   * (`comparisonSql`).
   */
  compare: (added: Import, old: Import, afterRow: number) => Comparison | Promise<Comparison>;
  /** Assembles the listings and makes all searchable. Receives the next snapshot and reports progress from 0 to 1. */
  index: (next: NextSnapshot, onProgress: (done: number) => void) => Promise<AssemblyResult>;
  /** Serves the next snapshot, in which the new import replaces that of its source and the dropped sources. */
  serve: (next: Snapshot, added: Import) => void | Promise<void>;
}

/** A snapshot whose listings are not assembled yet. */
export type NextSnapshot = Omit<Snapshot, 'assembly' | 'added'>;

/** A change with the import that it changes. */
export interface AppliedChange extends Pick<SourceChange, 'keeps'> {
  old: Import;
}

export interface Comparison {
  /** Ids in both imports. */
  kept: number;
  /** Of those, records without a change. */
  unchanged: number;
}

/**
 * Replaces one source (see `DirectoryStore.replaceSource`). If it throws, the caller deletes what `write` has written.
 */
export async function runImport(
  source: SourceName,
  { number, before, write, index, compare, serve }: ImportSteps,
  {
    importedAt = new Date(),
    list,
    scope,
    excludedNpis = () => [],
    change,
    dropSources = [],
    beforeSwitch = () => {},
    onProgress = () => {},
  }: ReplaceOptions,
): Promise<ReplaceResult> {
  if (source === ADDED_SOURCE)
    throw new InvalidProviderError(`${source}: such records are corrections, not an import.`);
  const tally = new ImportTally(source);
  const old = before.imports.find((each) => each.source === source);
  if (change && old?.importedAt !== change.base.importedAt)
    throw new ImportInProgressError(`Another import of ${source} has ended meanwhile. Import the changes again.`);
  await write(tally, change && old && { keeps: change.keeps, old });
  onProgress(0);
  const { providers, kept: stayed, newestSourceDate } = tally;
  const firstNumber = old?.firstNumber ?? number;
  const excluded = change ? (old?.excluded ?? []) : excludedNpis();
  const added: Import = {
    number,
    source,
    firstNumber,
    providers,
    importedAt: importedAt.toISOString(),
    newestSourceDate,
    ...(list && { list }),
    ...(scope && { scope }),
    ...(excluded.length > 0 && { excluded }),
  };
  const kept = withoutAdded(before.imports).filter((each) => each !== old && !dropSources.includes(each.source));
  const next = {
    number,
    imports: [...kept, added].sort((a, b) => a.firstNumber - b.firstNumber),
    ...(before.evidence && { evidence: before.evidence }),
  };
  const compared = old ? await compare(added, old, stayed) : { kept: 0, unchanged: 0 };
  const changes = changesOf(added, old, { kept: compared.kept + stayed, unchanged: compared.unchanged + stayed });
  beforeSwitch(changes);
  const { assembled, ...counts } = await index(next, (done) => onProgress(0.9 * done));
  await serve({ ...next, ...assembled }, added);
  onProgress(1);
  return { ...changes, ...counts };
}

function changesOf({ providers }: Import, old: Import | undefined, { kept, unchanged }: Comparison): RecordChanges {
  return {
    providers,
    unchanged,
    updated: kept - unchanged,
    added: providers - kept,
    removed: (old?.providers ?? 0) - kept,
  };
}

/** When a record was said to be true: a new edition of a list dates all of its records later, which is no change. */
const DAYS: readonly string[] = ['source_date', 'accepting_new_patients_as_of'];

/**
 * Returns SQL that selects the `Comparison` of two record tables by these columns, for SQLite and PostgreSQL. Rows of
 * the new table up to `afterRow` are not compared.
 */
export function comparisonSql(
  newTable: string,
  oldTable: string,
  afterRow: number,
  compared: readonly string[] = PROVIDER_COLUMNS,
): string {
  const told = compared.filter((column) => !DAYS.includes(column));
  const columns = (table: string) => told.map((column) => `${table}.${column}`).join(', ');
  const isNoEarlier = compared
    .filter((column) => DAYS.includes(column))
    .map((column) => ` AND (a.${column} >= b.${column} OR a.${column} IS NOT DISTINCT FROM b.${column})`)
    .join('');
  const isSame = `(${columns('a')}) IS NOT DISTINCT FROM (${columns('b')})${isNoEarlier}`;
  return `SELECT CAST(count(*) AS int) AS kept, CAST(count(*) FILTER (WHERE ${isSame}) AS int) AS unchanged
    FROM ${newTable} a JOIN ${oldTable} b ON b.id = a.id WHERE a.row > ${afterRow}`;
}

/** Validates the providers of an import, counts them and tracks the newest source date. */
export class ImportTally {
  providers = 0;
  /** Of those, how many were served before and stay. */
  kept = 0;
  newestSourceDate: IsoDay | null = null;
  readonly #source: SourceName;

  constructor(source: SourceName) {
    this.#source = source;
  }

  /**
   * Returns the row number of the next provider. Throws `InvalidProviderError` if it violates the rules of `Provider`.
   */
  add(provider: Provider): number {
    checkProvider(provider, this.#source);
    return this.#next(provider.sourceDate);
  }

  /** Returns the row number of the next provider that stays as it was stored. */
  keep(sourceDate: IsoDay | null): number {
    this.kept++;
    return this.#next(sourceDate);
  }

  #next(sourceDate: IsoDay | null): number {
    if (sourceDate !== null && (this.newestSourceDate === null || sourceDate > this.newestSourceDate)) {
      this.newestSourceDate = sourceDate;
    }
    return ++this.providers;
  }
}
