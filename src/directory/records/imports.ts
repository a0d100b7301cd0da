import type { SourceInfo } from '../provider.ts';

/** An import that is served, with records of its own: a file or a table. */
export interface Import extends SourceInfo {
  /** Counts up over all imports. */
  number: number;
  /** Number of the import that first brought this source: the order in which sources are listed. */
  firstNumber: number;
}

/** What is served: the same imports, the same records. */
export interface Snapshot {
  /** Number of the latest import; 0 before the first. */
  number: number;
  /** In the order in which their sources first came. */
  imports: Import[];
}

/** Which record: the number of its import, and its row there, from 1. */
export interface RecordKey {
  import: number;
  row: number;
}

/** As `DirectoryStore.sources` returns it. */
export function toSourceInfo({ source, providers, importedAt, newestSourceDate }: Import): SourceInfo {
  return { source, providers, importedAt, newestSourceDate };
}

/** Numbers the records of imports from 0, one import after the other. */
export class RecordNumbers<I extends Pick<Import, 'number' | 'providers'> = Import> {
  /** For each import the number of its first record. */
  readonly ranges: { import: I; first: number }[] = [];
  /** How many records there are. */
  readonly total: number;

  constructor(imports: I[]) {
    let first = 0;
    for (const each of imports) {
      this.ranges.push({ import: each, first });
      first += each.providers;
    }
    this.total = first;
  }

  /** Which record has this number; null past the last one. */
  keyOf(number: number): RecordKey | null {
    if (number >= this.total) return null;
    const range = this.ranges.findLast(({ first }) => first <= number)!;
    return { import: range.import.number, row: number - range.first + 1 };
  }
}
