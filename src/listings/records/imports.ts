import { ADDED_SOURCE } from '../corrections.ts';
import type { StoredEvidence } from '../evidence.ts';
import type { SourceInfo } from '../provider.ts';

/** A served import. Its records are in a file or table of their own. */
export interface Import extends SourceInfo {
  /** Sequential over all imports. */
  number: number;
  /** Number of the import that first brought this source: the order in which sources are listed. */
  firstNumber: number;
  /** NPIs that it marks as excluded from Medicare and Medicaid; absent: none. */
  excluded?: readonly string[];
}

/** What is served instead of some records of the imports. */
export interface Assembly {
  /** Listings that are assembled from several records, or corrected by the operator. */
  listings: number;
  /** Records that they replace, or that are hidden or excluded. */
  replaced: number;
  /** Records that the operator had added, each in one of the listings or hidden; absent: none. */
  added?: number;
}

/** Snapshots of earlier releases have none. */
export const NO_ASSEMBLY: Assembly = { listings: 0, replaced: 0 };

/** A state of the directory: the imports that are served. */
export interface Snapshot {
  /** Number of the latest import or correction; 0 before the first import. */
  number: number;
  /**
   * Number of the snapshot whose assembly and index are served. If it is an earlier one, a delta says what the
   * corrections since have changed. Absent if no delta can be added: in snapshots of earlier releases.
   */
  base?: number;
  assembly: Assembly;
  /** What is known of the providers of every source; absent: nothing. */
  evidence?: StoredEvidence;
  /** The records that the operator has added by now, as a source; absent: none. */
  added?: SourceInfo;
  /** In the order of the first import of their sources. */
  imports: Import[];
}

/** Stands for the number of an import in the keys of assembled listings. */
export const ASSEMBLY = 0;

/** The same for the listings of a delta. */
export const DELTA = -1;

/** The same for records that the operator added. */
export const ADDED = -2;

/**
 * Returns records that the operator added as an import, which only numbers them: they are in the assembly or the delta.
 */
export function addedImport(providers: number): Import {
  return { number: ADDED, source: ADDED_SOURCE, firstNumber: ADDED, providers, importedAt: '', newestSourceDate: null };
}

/** Returns what a base was assembled from: its imports and what the operator had added. */
export function baseImports({ imports, assembly }: Pick<Snapshot, 'imports' | 'assembly'>): Import[] {
  return assembly.added ? [...imports, addedImport(assembly.added)] : imports;
}

/** Whether a snapshot has no records: then it has no assembly and no index. */
export function isEmpty({ imports, assembly }: { imports: readonly unknown[]; assembly: Assembly }): boolean {
  return imports.length === 0 && !assembly.added;
}

/** Returns imports without those of releases that imported what operators added. */
export function withoutAdded<I extends Pick<Import, 'source'>>(imports: readonly I[]): I[] {
  return imports.filter(({ source }) => source !== ADDED_SOURCE);
}

/** Returns the number of the snapshot whose assembly and index are served. */
export function baseOf({ number, base = number }: Pick<Snapshot, 'number' | 'base'>): number {
  return base;
}

/** Whether corrections have changed listings since the base was built. */
export function hasDelta(snapshot: Pick<Snapshot, 'number' | 'base'>): boolean {
  return baseOf(snapshot) !== snapshot.number;
}

/** Returns imports in the order of the ids of their records: each starts with its source and a colon. */
export function inIdOrder<I extends Pick<Import, 'source'>>(imports: readonly I[]): I[] {
  return imports.toSorted((a, b) => (`${a.source}:` < `${b.source}:` ? -1 : 1));
}

/**
 * Key of a record: the number of its import, or `ADDED`, and its row there, from 1. Of a listing: `ASSEMBLY` or `DELTA`
 * and its row.
 */
export interface RecordKey {
  import: number;
  row: number;
}

const JSON_COLUMNS = ['list', 'scope', 'excluded'] as const;

/** An import as databases store it: these columns are JSON or NULL. */
export type ImportRow = Omit<Import, (typeof JSON_COLUMNS)[number]> &
  Record<(typeof JSON_COLUMNS)[number], string | null>;

export function toImport({ list, scope, excluded, ...row }: ImportRow): Import {
  return {
    ...row,
    ...(list !== null && { list: JSON.parse(list) }),
    ...(scope !== null && { scope: JSON.parse(scope) }),
    ...(excluded !== null && { excluded: JSON.parse(excluded) }),
  };
}

/** Returns the values of an import's columns in their order, as `toImport` reads them. */
export function importValues({
  number,
  source,
  firstNumber,
  providers,
  importedAt,
  newestSourceDate,
  ...rest
}: Import) {
  const json = JSON_COLUMNS.map((name) => (rest[name] ? JSON.stringify(rest[name]) : null));
  return [number, source, firstNumber, providers, importedAt, newestSourceDate, ...json];
}

/** Converts an import to the form that `DirectoryStore.sources` returns. */
function toSourceInfo({ source, providers, importedAt, newestSourceDate, list, scope }: Import): SourceInfo {
  return { source, providers, importedAt, newestSourceDate, ...(list && { list }), ...(scope && { scope }) };
}

/** Returns the sources of a snapshot, those of the operator last. */
export function sourcesOf({ imports, added }: Pick<Snapshot, 'imports' | 'added'>): SourceInfo[] {
  return [...imports.map(toSourceInfo), ...(added ? [added] : [])];
}

/** Numbers the records of several imports from 0, import by import, and then the assembled listings. */
export class RecordNumbers<I extends Pick<Import, 'number' | 'providers'> = Import> {
  /** Each import with the number of its first record. */
  readonly ranges: { import: I; first: number }[] = [];
  /** Number of records. */
  readonly records: number;
  /** Number of records and listings. */
  readonly total: number;

  constructor(imports: I[], { listings }: Pick<Assembly, 'listings'>) {
    let first = 0;
    for (const each of imports) {
      this.ranges.push({ import: each, first });
      first += each.providers;
    }
    this.records = first;
    this.total = first + listings;
  }

  /** Returns the key of the record or listing with this number; null past the last one. */
  keyOf(number: number): RecordKey | null {
    if (number >= this.total) return null;
    if (number >= this.records) return { import: ASSEMBLY, row: number - this.records + 1 };
    const range = this.ranges.findLast(({ first }) => first <= number)!;
    return { import: range.import.number, row: number - range.first + 1 };
  }

  /** Returns the number of a record or listing. */
  numberOf(key: RecordKey): number {
    if (key.import === ASSEMBLY) return this.records + key.row - 1;
    return this.ranges.find((range) => range.import.number === key.import)!.first + key.row - 1;
  }
}
