import { isPoint } from '#geo/point.ts';
import { InvalidProviderError } from '../errors.ts';
import type { IsoDay, Provider, SourceName } from '../provider.ts';
import type { ReplaceOptions, ReplaceResult } from '../store.ts';
import type { Import, Snapshot } from './imports.ts';
import { PROVIDER_COLUMNS } from './provider-row.ts';

/** The steps of an import that depend on the database. */
export interface ImportSteps {
  /** Number of the new import. */
  number: number;
  /** The snapshot that is served until the import ends. */
  before: Snapshot;
  /** Writes the records; must pass each provider to `tally.add`. */
  write: (tally: ImportTally) => Promise<void>;
  /** Makes the records searchable. Receives the next snapshot and reports progress from 0 to 1. */
  index: (next: Snapshot, onProgress: (done: number) => void) => Promise<void>;
  /** Counts the ids in both imports and the unchanged records among them (`comparisonSql`). */
  compare: (added: Import, old: Import) => Comparison | Promise<Comparison>;
  /** Serves the next snapshot, in which the new import replaces that of its source and the dropped sources. */
  serve: (next: Snapshot, added: Import) => void | Promise<void>;
}

export interface Comparison {
  /** Ids in both imports. */
  kept: number;
  /** Of those, records without a change. */
  unchanged: number;
}

/** Replaces one source (see `DirectoryStore.replaceSource`). If it throws, the caller deletes what `write` has written. */
export async function runImport(
  source: SourceName,
  { number, before, write, index, compare, serve }: ImportSteps,
  { importedAt = new Date(), dropSources = [], beforeSwitch = () => {}, onProgress = () => {} }: ReplaceOptions,
): Promise<ReplaceResult> {
  const tally = new ImportTally(source);
  await write(tally);
  onProgress(0);
  const { providers, newestSourceDate } = tally;
  const old = before.imports.find((each) => each.source === source);
  const firstNumber = old?.firstNumber ?? number;
  const added = { number, source, firstNumber, providers, importedAt: importedAt.toISOString(), newestSourceDate };
  const kept = before.imports.filter((each) => each !== old && !dropSources.includes(each.source));
  const next = { number, imports: [...kept, added].sort((a, b) => a.firstNumber - b.firstNumber) };
  await index(next, (done) => onProgress(0.9 * done));
  const result = resultOf(added, old, old ? await compare(added, old) : { kept: 0, unchanged: 0 });
  beforeSwitch(result);
  await serve(next, added);
  onProgress(1);
  return result;
}

function resultOf({ providers }: Import, old: Import | undefined, { kept, unchanged }: Comparison): ReplaceResult {
  return {
    providers,
    unchanged,
    updated: kept - unchanged,
    added: providers - kept,
    removed: (old?.providers ?? 0) - kept,
  };
}

/** Returns SQL that selects the `Comparison` of two record tables, for SQLite and PostgreSQL. */
export function comparisonSql(newTable: string, oldTable: string): string {
  const columns = (table: string) => PROVIDER_COLUMNS.map((column) => `${table}.${column}`).join(', ');
  return `SELECT CAST(count(*) AS int) AS kept,
      CAST(count(*) FILTER (WHERE (${columns('a')}) IS NOT DISTINCT FROM (${columns('b')})) AS int) AS unchanged
    FROM ${newTable} a JOIN ${oldTable} b ON b.id = a.id`;
}

/** Characters below the surrogates: for these, the databases' byte order equals code unit order, which breaks ties. */
const VALID_ID = /^[\u0020-\ud7ff]{1,80}$/;

/** Validates the providers of an import, counts them and tracks the newest source date. */
export class ImportTally {
  providers = 0;
  newestSourceDate: IsoDay | null = null;
  readonly #source: SourceName;

  constructor(source: SourceName) {
    this.#source = source;
  }

  /** Returns the row number of the next provider. Throws `InvalidProviderError` if it violates the rules of `Provider`. */
  add(provider: Provider): number {
    this.#check(provider);
    const { sourceDate } = provider;
    if (sourceDate !== null && (this.newestSourceDate === null || sourceDate > this.newestSourceDate)) {
      this.newestSourceDate = sourceDate;
    }
    return ++this.providers;
  }

  #check({ id, source, name, location }: Provider): void {
    if (!VALID_ID.test(id) || !id.startsWith(`${this.#source}:`)) {
      throw new InvalidProviderError(
        `Provider id ${JSON.stringify(id)}: must start with '${this.#source}:' and have at most 80 characters, none of them a control character or emoji.`,
      );
    }
    if (source !== this.#source) {
      throw new InvalidProviderError(`Provider ${id} has source ${source}, but ${this.#source} is being imported.`);
    }
    if (name.trim() === '') throw new InvalidProviderError(`Provider ${id} has no name.`);
    if (!isPoint(location)) {
      throw new InvalidProviderError(
        `Provider ${id} has the location ${location.lat}, ${location.lng}, which is not on the globe. Correct it or leave the provider out.`,
      );
    }
  }
}
