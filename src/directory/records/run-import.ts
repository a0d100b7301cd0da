import { isPoint } from '#geo/point.ts';
import { InvalidProviderError } from '../errors.ts';
import type { IsoDay, Provider, SourceName } from '../provider.ts';
import type { ReplaceOptions, ReplaceResult } from '../store.ts';
import type { Import, Snapshot } from './imports.ts';
import { PROVIDER_COLUMNS } from './provider-row.ts';

/** What a database does for an import, step by step. */
export interface ImportSteps {
  /** Number of the new import. */
  number: number;
  /** What is served until it ends. */
  before: Snapshot;
  /** Writes the records; each provider goes through `tally.add`. */
  write: (tally: ImportTally) => Promise<void>;
  /** Makes what was written searchable. Called with what will be served, and for progress from 0 to 1. */
  index: (next: Snapshot, onProgress: (done: number) => void) => Promise<void>;
  /** How many ids are in both imports, and how many of their records are the same (`comparisonSql`). */
  compare: (added: Import, old: Import) => Comparison | Promise<Comparison>;
  /** Serves the new import in place of the one of its source and of the dropped ones. */
  serve: (next: Snapshot, added: Import) => void | Promise<void>;
}

export interface Comparison {
  kept: number;
  unchanged: number;
}

/** Replaces one source: see `DirectoryStore.replaceSource`. What was written by an import that throws is for the caller to delete. */
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

/** Selects the `Comparison` of two tables of records, in SQLite and PostgreSQL. */
export function comparisonSql(newTable: string, oldTable: string): string {
  const columns = (table: string) => PROVIDER_COLUMNS.map((column) => `${table}.${column}`).join(', ');
  return `SELECT CAST(count(*) AS int) AS kept,
      CAST(count(*) FILTER (WHERE (${columns('a')}) IS NOT DISTINCT FROM (${columns('b')})) AS int) AS unchanged
    FROM ${newTable} a JOIN ${oldTable} b ON b.id = a.id`;
}

/** Below the surrogates, where the databases' order of texts (by byte) is the order by code unit that ties are broken in. */
const VALID_ID = /^[\u0020-\ud7ff]{1,80}$/;

/** Checks the providers of an import, and keeps what it says of them all. */
export class ImportTally {
  providers = 0;
  newestSourceDate: IsoDay | null = null;
  readonly #source: SourceName;

  constructor(source: SourceName) {
    this.#source = source;
  }

  /** Returns the row number of the next provider. Throws `InvalidProviderError` where it breaks the rules of `Provider`. */
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
        `Provider id ${JSON.stringify(id)}: must start with '${this.#source}:' and have at most 80 plain characters.`,
      );
    }
    if (source !== this.#source) {
      throw new InvalidProviderError(`Provider ${id} is of source ${source}, but ${this.#source} is being imported.`);
    }
    if (name.trim() === '') throw new InvalidProviderError(`Provider ${id} has no name.`);
    if (!isPoint(location)) {
      throw new InvalidProviderError(
        `Provider ${id} lies at ${location.lat}, ${location.lng}, which is not on the globe; leave it out or place it.`,
      );
    }
  }
}
