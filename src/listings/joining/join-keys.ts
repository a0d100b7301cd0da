/** What records share that may be one listing: the columns of `JoinColumns` by which candidates are found. */
export const JOIN_KEYS = ['npi', 'name', 'phone'] as const;
export type JoinKey = (typeof JOIN_KEYS)[number];

/** The records with certain keys, so that those of one key are found without reading all records. */
export interface KeyBucket {
  kind: JoinKey;
  /** See `bucketOf`. */
  bucket: number;
  /** Key, record number, key, record number …, by key. */
  entries: Uint32Array;
}

const BUCKET_SHIFT = 20;

/** Returns the number of the bucket with the records of a key. */
export function bucketOf(key: number): number {
  return key >>> BUCKET_SHIFT;
}

/** The keys of one kind. */
export interface OrderedKeys {
  /** Of each place; 0 is none. */
  keys: Uint32Array;
  /** The places by their keys (`orderByKey`). */
  order: Uint32Array;
}

/** Yields the buckets that are not empty. `numbers`: the record number of each place. */
export function* keyBuckets(kind: JoinKey, { keys, order }: OrderedKeys, numbers: Uint32Array): Generator<KeyBucket> {
  for (let start = order.findIndex((place) => keys[place] !== 0), end = start; start >= 0 && end < order.length; ) {
    const bucket = bucketOf(keys[order[start]!]!);
    while (end < order.length && bucketOf(keys[order[end]!]!) === bucket) end++;
    const entries = new Uint32Array(2 * (end - start));
    for (let at = start; at < end; at++) {
      entries[2 * (at - start)] = keys[order[at]!]!;
      entries[2 * (at - start) + 1] = numbers[order[at]!]!;
    }
    yield { kind, bucket, entries };
    start = end;
  }
}

/** Returns the numbers of the records with a key in its bucket. */
export function numbersWith(key: number, entries: Uint32Array): number[] {
  const numbers: number[] = [];
  for (let at = 0; at < entries.length; at += 2) if (entries[at] === key) numbers.push(entries[at + 1]!);
  return numbers;
}

/** Entries as bytes, little-endian, for a database. */
export function toBytes(entries: Uint32Array): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(4 * entries.length));
  entries.forEach((entry, at) => {
    bytes.setUint32(4 * at, entry, true);
  });
  return new Uint8Array(bytes.buffer);
}

/** Reads what `toBytes` returned. */
export function fromBytes(bytes: Uint8Array): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint32Array.from({ length: bytes.byteLength / 4 }, (_, at) => view.getUint32(4 * at, true));
}
