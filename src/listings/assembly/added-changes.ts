import { JoinColumns } from '../joining/join-columns.ts';
import { toJoinInput } from '../joining/join-input.ts';
import { bucketOf, JOIN_KEYS, type JoinKey, type KeyBucket, numbersWith } from '../joining/join-keys.ts';
import { RecordJoiner } from '../joining/join-records.ts';
import type { StoredProvider } from '../provider.ts';
import { ADDED, type Import, type RecordKey } from '../records/imports.ts';
import type { AddedRecord, SnapshotRecords } from '../records/snapshot-records.ts';
import { joinNumbers, type RecordPair } from './assemble-records.ts';
import { compareSources } from './source-order.ts';

/**
 * What finding the records that an added one joins takes. SQLite returns values synchronously, PostgreSQL returns
 * promises.
 */
export interface KeyedRecords extends Pick<SnapshotRecords, 'findByKeys' | 'added'> {
  /** The buckets of the base, without the empty ones. */
  keyBuckets(wanted: Pick<KeyBucket, 'kind' | 'bucket'>[]): KeyBucket[] | Promise<KeyBucket[]>;
}

interface AddedInput {
  imports: Import[];
  records: KeyedRecords;
  /** How many added records the base has: in the rows from 1. */
  inBase: number;
  /** As they are served. */
  before: readonly AddedRecord[];
  now: readonly StoredProvider[];
}

/**
 * The records that the operator added, beside a base. Those that the base has keep their rows; a new one, and one with
 * other values, gets a row after these.
 */
export class AddedChanges {
  /** All of now. */
  readonly rows: AddedRecord[];
  /** Of those, the ones in a new row. */
  readonly fresh: AddedRecord[];
  /** Those that were served and are gone, or have other values now. */
  readonly gone: AddedRecord[];
  readonly #input: AddedInput;
  readonly #rowOf: Map<string, number>;
  readonly #records: Map<number, StoredProvider>;
  /** By their keys, those that the base does not have, and those that are gone. */
  readonly #byKey = new Map<string, AddedRecord[]>();
  readonly #joined = new Set<number>();

  constructor(input: AddedInput) {
    const { before, inBase, now } = input;
    this.#input = input;
    const served = new Map(before.map((each) => [each.record.id, each]));
    const lastBefore = before.reduce((row, each) => Math.max(row, each.row), inBase);
    let last = lastBefore;
    this.rows = now.map((record) => {
      const same = served.get(record.id);
      const isSame = same && JSON.stringify(same.record) === JSON.stringify(record);
      return { row: isSame ? same.row : ++last, record };
    });
    this.fresh = this.rows.filter(({ row }) => row > lastBefore);
    this.#rowOf = new Map(this.rows.map(({ row, record }) => [record.id, row]));
    this.#records = new Map(this.rows.map(({ row, record }) => [row, record]));
    this.gone = before.filter(({ row }) => !this.#records.has(row));
    for (const each of [...this.rows.filter(({ row }) => row > inBase), ...this.gone])
      for (const key of joinKeys([each.record])) {
        const text = textOf(key);
        this.#byKey.set(text, [...(this.#byKey.get(text) ?? []), each]);
      }
  }

  /** Whether the base has the record of a key. */
  isInBase({ import: of, row }: RecordKey): boolean {
    return of !== ADDED || row <= this.#input.inBase;
  }

  /** Returns the key of an added record, or null. */
  keyOf(id: string): RecordKey | null {
    const row = this.#rowOf.get(id);
    return row === undefined ? null : { import: ADDED, row };
  }

  /** Returns the added record in a row; null if it is gone. */
  at(row: number): StoredProvider | null {
    return this.#records.get(row) ?? null;
  }

  /**
   * Returns the pairs of each added record that the base does not have, or that is gone, and that shares a key with
   * these, or is one of them; of each once.
   */
  async pairsNear(records: readonly StoredProvider[]): Promise<RecordPair[]> {
    if (this.#byKey.size === 0) return [];
    const near = joinKeys(records).flatMap((key) => this.#byKey.get(textOf(key)) ?? []);
    const fresh = [...new Set(near)].filter(({ row }) => !this.#joined.has(row));
    for (const { row } of fresh) this.#joined.add(row);
    const isGone = ({ row }: AddedRecord) => this.at(row) === null;
    const pairs = [await this.#pairsOf(fresh.filter((each) => !isGone(each)))];
    for (const each of fresh.filter(isGone)) pairs.push(await this.#pairsOf([each]));
    return pairs.flat();
  }

  /** Finds the pairs as an assembly would: among all records that have a key of these. */
  async #pairsOf(these: AddedRecord[]): Promise<RecordPair[]> {
    if (these.length === 0) return [];
    const keys = joinKeys(these.map(({ record }) => record));
    const added = keys.flatMap((key) => this.#byKey.get(textOf(key)) ?? []).filter(({ row }) => this.at(row) !== null);
    const candidates = [
      ...(await this.#inBase(keys)),
      ...Array.from(new Set([...these, ...added]), ({ row, record }) => ({ key: { import: ADDED, row }, record })),
    ].sort(
      ({ record: a }, { record: b }) => compareSources(a.source, b.source) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
    );
    const sources = [...new Set(candidates.map(({ record }) => record.source as string))];
    const joiner = new RecordJoiner({
      places: Uint32Array.from(candidates.keys()),
      sourceNumber: (source) => sources.indexOf(source),
      textsOf: (wanted) => wanted.map((at) => candidates[at]!.record),
    });
    for (const [at, { record }] of candidates.entries()) joiner.add(toJoinInput(record, at));
    const rows = new Set(these.map(({ row }) => row));
    const isThese = (key: RecordKey) => key.import === ADDED && rows.has(key.row);
    return [...(await joiner.finish()).pairs()]
      .map(({ first, second, rule }) => ({ first: candidates[first]!.key, second: candidates[second]!.key, rule }))
      .filter(({ first, second }) => isThese(first) || isThese(second));
  }

  /** Returns the records of the base with these keys. */
  async #inBase(keys: Key[]): Promise<{ key: RecordKey; record: StoredProvider }[]> {
    const { imports, inBase, records } = this.#input;
    const wanted = new Map(
      keys.map(({ kind, key }) => [`${kind} ${bucketOf(key)}`, { kind, bucket: bucketOf(key) }] as const),
    );
    const buckets = new Map(
      (await records.keyBuckets([...wanted.values()])).map((each) => [`${each.kind} ${each.bucket}`, each.entries]),
    );
    const found = new Set(
      keys.flatMap(({ kind, key }) => {
        const entries = buckets.get(`${kind} ${bucketOf(key)}`);
        return entries ? numbersWith(key, entries) : [];
      }),
    );
    const numbers = joinNumbers(imports, inBase);
    const recordKeys = Array.from(found, (number) => numbers.keyOf(number)!);
    const stored = recordKeys.filter((key) => key.import !== ADDED);
    const read = await records.findByKeys(stored);
    const added = recordKeys.flatMap((key) => {
      const record = key.import === ADDED ? this.at(key.row) : null;
      return record ? [{ key, record }] : [];
    });
    return [...stored.map((key, at) => ({ key, record: read[at]! })), ...added];
  }
}

interface Key {
  kind: JoinKey;
  key: number;
}

/** Returns the distinct keys of records. */
function joinKeys(records: readonly StoredProvider[]): Key[] {
  const columns = new JoinColumns(records.length);
  for (const [at, record] of records.entries()) columns.set(at, toJoinInput(record, at), 0);
  return JOIN_KEYS.flatMap((kind) =>
    [...new Set(columns[kind])].filter((key) => key !== 0).map((key) => ({ kind, key })),
  );
}

function textOf({ kind, key }: Key): string {
  return `${kind} ${key}`;
}
