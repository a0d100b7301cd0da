import { collectGarbage } from '#model/collect-garbage.ts';
import { idsIn, type KeptCorrection } from '../corrections.ts';
import type { KeyBucket } from '../joining/join-keys.ts';
import { RecordJoiner } from '../joining/join-records.ts';
import type { JoinRule } from '../joining/join-rules.ts';
import type { RecordJoins } from '../joining/record-joins.ts';
import type { StoredProvider } from '../provider.ts';
import {
  type Assembly,
  addedImport,
  type Import,
  NO_ASSEMBLY,
  type RecordKey,
  RecordNumbers,
  type Snapshot,
} from '../records/imports.ts';
import { fromJson } from '../records/provider-row.ts';
import { ranksById, type SnapshotRecords } from '../records/snapshot-records.ts';
import { addedRecords, addedSource, withAdded } from './added-records.ts';
import { ListingOverrides } from './listing-overrides.ts';
import { compareSources } from './source-order.ts';

/** A listing of several records, or a corrected one; null if it is hidden, or its provider excluded. */
export interface AssembledListing {
  listing: StoredProvider | null;
  members: RecordKey[];
}

/** Two records that a rule joins, unless others keep them apart. */
export interface RecordPair {
  first: RecordKey;
  second: RecordKey;
  rule: JoinRule;
}

/** Where the assembly is written, in batches, always in the same order. */
interface AssemblyWriter {
  addListings(batch: AssembledListing[]): void | Promise<void>;
  /** Gets every such pair; they do not depend on corrections. */
  addPair?: (pair: RecordPair) => void | Promise<void>;
  /** Gets which records have which keys: their numbers are those of `joinNumbers`. */
  addKeys?: (bucket: KeyBucket) => void | Promise<void>;
}

interface AssemblyInput {
  imports: Import[];
  records: Pick<SnapshotRecords, 'eachRow' | 'findByKeys'>;
  corrections: readonly KeptCorrection[];
}

/** Counts over all sources. */
export interface AssemblyCounts {
  /** Records that are one listing together with others, and these listings; without hidden ones. */
  joined: { records: number; listings: number };
  /** Records that are left out because a source marks their provider as excluded from Medicare and Medicaid. */
  excluded: number;
  /** Corrections that name a record which no source has now. */
  unusedCorrections: number;
  /** Corrections of a field that gave way to a newer value of a source. */
  overruledCorrections: number;
}

export interface AssemblyResult extends AssemblyCounts {
  assembled: Pick<Snapshot, 'assembly' | 'added'>;
}

/** Listings that are read and written at once. */
const BATCH = 500;

/** Numbers the records of imports, and those that the operator added, in the order of their sources. */
export function joinNumbers(imports: readonly Import[], added: number): RecordNumbers {
  const all = added > 0 ? [...imports, addedImport(added)] : imports;
  return new RecordNumbers(
    all.toSorted((a, b) => compareSources(a.source, b.source)),
    NO_ASSEMBLY,
  );
}

/**
 * Finds the records of a snapshot's imports that are one listing, corrects listings, and writes what is served instead
 * of records. The order in which the sources were imported does not matter.
 */
export async function assembleRecords(
  { imports, records: stored, corrections }: AssemblyInput,
  writer: AssemblyWriter,
  onProgress: (done: number) => void = () => {},
): Promise<AssemblyResult> {
  const added = addedRecords(corrections);
  const records = withAdded(stored, added);
  const numbers = joinNumbers(imports, added.length);
  const read = (wanted: Iterable<number>) => records.findByKeys(Array.from(wanted, (number) => numbers.keyOf(number)!));
  const overrides = new ListingOverrides(corrections, imports);
  const missing = new Set(corrections.flatMap(({ correction }) => idsIn(correction)));
  const { joins, corrected } = await findJoins({ numbers, records, read, overrides, missing }, writer, onProgress);
  collectGarbage();
  const assembly: Assembly = { ...NO_ASSEMBLY, ...(added.length > 0 && { added: added.length }) };
  const joined = { records: 0, listings: 0 };
  let excluded = 0;
  let overruledCorrections = 0;
  const writeGroups = async (groups: Uint32Array[]) => {
    const found = await read(groups.flatMap((group) => [...group]));
    let next = 0;
    const batch = groups.map((group): AssembledListing => {
      const members = found.slice(next, next + group.length);
      next += group.length;
      if (members.some((member) => overrides.isExcluded(member))) excluded += members.length;
      overruledCorrections += overrides.overruledIn(members);
      return {
        listing: overrides.listingOf(members),
        members: Array.from(group, (number) => numbers.keyOf(number)!),
      };
    });
    for (const { listing, members } of batch) {
      if (listing === null) continue;
      assembly.listings++;
      if (members.length === 1) continue;
      joined.listings++;
      joined.records += members.length;
    }
    assembly.replaced += next;
    await writer.addListings(batch);
  };
  for (let start = 0; start < joins.groups; start += BATCH) {
    const size = Math.min(BATCH, joins.groups - start);
    await writeGroups(
      Array.from({ length: size }, (_, at) =>
        joins.members.subarray(joins.starts[start + at]!, joins.starts[start + at + 1]!),
      ),
    );
    onProgress(0.6 + (0.4 * (start + size)) / joins.groups);
  }
  for (const member of joins.members) corrected.delete(member);
  const alone = [...corrected];
  for (let start = 0; start < alone.length; start += BATCH)
    await writeGroups(alone.slice(start, start + BATCH).map((number) => Uint32Array.of(number)));
  onProgress(1);
  const isUnused = ({ correction }: KeptCorrection) => idsIn(correction).some((id) => missing.has(id));
  const source = addedSource(added);
  return {
    assembled: { assembly, ...(source && { added: source }) },
    joined,
    excluded,
    unusedCorrections: corrections.filter(isUnused).length,
    overruledCorrections,
  };
}

interface JoinSteps {
  numbers: RecordNumbers;
  records: AssemblyInput['records'];
  read: (numbers: Iterable<number>) => StoredProvider[] | Promise<StoredProvider[]>;
  overrides: ListingOverrides;
  /** Ids that corrections name; those that are found are taken away. */
  missing: Set<string>;
}

/**
 * Returns which records are one listing, and the numbers of those that hiding, exclusion or setting concerns. Most of
 * the memory is released at the end.
 */
async function findJoins(
  { numbers, records, read, overrides, missing }: JoinSteps,
  { addPair, addKeys }: AssemblyWriter,
  onProgress: (done: number) => void,
): Promise<{ joins: RecordJoins; corrected: Set<number> }> {
  const joiner = new RecordJoiner({
    places: await ranksById(numbers, records),
    sourceNumber: (source) => numbers.ranges.findIndex((range) => range.import.source === source),
    textsOf: read,
    joined: overrides.joined,
    keptApart: overrides.keptApart,
  });
  const corrected = new Set<number>();
  for (const { import: each, first } of numbers.ranges) {
    await records.eachRow<JoinRow>(each, JOIN_COLUMNS, 'row', (row) => {
      const input = toInput(row, first, each.source);
      joiner.add(input);
      if (overrides.affects(input)) corrected.add(input.number);
      missing.delete(input.id);
    });
    onProgress((0.6 * (first + each.providers)) / numbers.total);
  }
  const joins = await joiner.finish(addKeys);
  if (addPair)
    for (const { first, second, rule } of joins.pairs()) {
      const written = addPair({ first: numbers.keyOf(first)!, second: numbers.keyOf(second)!, rule });
      // Waiting for each of millions would take longer than writing them.
      if (written) await written;
    }
  return { joins, corrected };
}

const JOIN_COLUMNS = [
  'row',
  'id',
  'npi',
  'is_person',
  'name',
  'phone',
  'address_lines',
  'zip',
  'city',
  'state',
  'lat',
  'lng',
  'approximate',
] as const;

type JoinRow = [
  row: number,
  id: string,
  npi: string | null,
  isPerson: number | null,
  name: string,
  phone: string | null,
  addressLines: string | null,
  zip: string,
  city: string,
  state: string,
  lat: number,
  lng: number,
  approximate: number,
];

function toInput(values: JoinRow, first: number, source: string) {
  const [row, id, npi, isPerson, name, phone, addressLines, zip, city, state, lat, lng, approximate] = values;
  return {
    number: first + row - 1,
    id,
    source,
    npi,
    isPerson: isPerson === null ? null : isPerson === 1,
    name,
    phone,
    lines: fromJson(addressLines),
    zip,
    city,
    state,
    lat,
    lng,
    isExact: approximate === 0,
  };
}
