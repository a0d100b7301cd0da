import type { SourceInfo } from '../provider.ts';

/** A served import. Its records are in a file or table of their own. */
export interface Import extends SourceInfo {
  /** Sequential over all imports. */
  number: number;
  /** Number of the import that first brought this source: the order in which sources are listed. */
  firstNumber: number;
}

/** A state of the directory: the imports that are served. */
export interface Snapshot {
  /** Number of the latest import; 0 before the first. */
  number: number;
  /** In the order of the first import of their sources. */
  imports: Import[];
}

/** Key of a record: the number of its import and its row there, from 1. */
export interface RecordKey {
  import: number;
  row: number;
}

/** Converts an import to the form that `DirectoryStore.sources` returns. */
export function toSourceInfo({ source, providers, importedAt, newestSourceDate }: Import): SourceInfo {
  return { source, providers, importedAt, newestSourceDate };
}

/** Numbers the records of several imports from 0, import by import. */
export class RecordNumbers<I extends Pick<Import, 'number' | 'providers'> = Import> {
  /** Each import with the number of its first record. */
  readonly ranges: { import: I; first: number }[] = [];
  /** Number of records. */
  readonly total: number;

  constructor(imports: I[]) {
    let first = 0;
    for (const each of imports) {
      this.ranges.push({ import: each, first });
      first += each.providers;
    }
    this.total = first;
  }

  /** Returns the key of the record with this number; null past the last one. */
  keyOf(number: number): RecordKey | null {
    if (number >= this.total) return null;
    const range = this.ranges.findLast(({ first }) => first <= number)!;
    return { import: range.import.number, row: number - range.first + 1 };
  }
}
