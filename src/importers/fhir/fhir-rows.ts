import { type Draft, Dropped, type DropReason, type ReadRow } from '../draft.ts';
import type { FhirFile } from './fhir-files.ts';

/**
 * Rows that have nothing to show: in a national directory they are most, so they are counted, but only the first of a
 * batch is listed.
 */
const BULK = new Set<DropReason>([
  'tax-record',
  'no-site',
  'other-state',
  'no-service',
  'too-many',
  'over-limit',
  'parent-left-out',
  'broken-reference',
]);
const BATCH = 1000;

/** The rows of a batch of a file; those that have nothing to show are one row for each reason. */
export class Rows {
  readonly file: FhirFile;
  /** Records and their places. */
  readonly drafts: { row: ReadRow; place: number }[] = [];
  readonly #rows: ReadRow[] = [];
  readonly #bulk = new Map<DropReason | 'merged', ReadRow>();

  constructor(file: FhirFile) {
    this.file = file;
  }

  /** Number of rows that are listed. */
  get size(): number {
    return this.#rows.length;
  }

  /** Counts a row of this file that will come later. */
  defer(): void {
    this.file.file.rows++;
  }

  drop(line: number, dropped: Dropped): void {
    this.defer();
    this.dropAt({ file: this.file.file.name, line }, dropped);
  }

  /** Drops a row that was deferred. */
  dropAt(where: Pick<ReadRow, 'file' | 'line'>, dropped: Dropped): void {
    if (BULK.has(dropped.reason)) this.#count(dropped.reason, where, dropped);
    else this.#rows.push({ ...where, outcome: dropped });
  }

  merge(line: number): void {
    this.defer();
    this.#count('merged', { file: this.file.file.name, line }, 'merged');
  }

  /** Adds a row that was deferred. */
  add(where: Pick<ReadRow, 'file' | 'line'>, outcome: ReadRow['outcome'], place?: number): ReadRow {
    const row: ReadRow = { ...where, outcome };
    this.#rows.push(row);
    if (place !== undefined) this.drafts.push({ row, place });
    return row;
  }

  addOwn(line: number, outcome: Draft | Dropped, place?: number): void {
    if (outcome instanceof Dropped) this.drop(line, outcome);
    else {
      this.defer();
      this.add({ file: this.file.file.name, line }, outcome, place);
    }
  }

  batch(): ReadRow[] {
    return [...this.#rows, ...this.#bulk.values()];
  }

  #count(key: DropReason | 'merged', where: Pick<ReadRow, 'file' | 'line'>, outcome: Dropped | 'merged'): void {
    const row = this.#bulk.get(key);
    if (row) row.count!++;
    else this.#bulk.set(key, { ...where, outcome, count: 1 });
  }
}

/** Yields rows in batches, one for each reason. */
export function* batches<T>(items: Iterable<T>, rowOf: (item: T) => ReadRow): Generator<ReadRow[]> {
  const bulk = new Map<string, ReadRow>();
  let count = 0;
  for (const item of items) {
    const row = rowOf(item);
    const key = `${row.file} ${row.outcome === 'merged' ? 'merged' : (row.outcome as Dropped).reason}`;
    const first = bulk.get(key);
    if (first) first.count!++;
    else bulk.set(key, { ...row, count: 1 });
    if (++count % BATCH > 0) continue;
    yield [...bulk.values()];
    bulk.clear();
  }
  yield [...bulk.values()];
}
