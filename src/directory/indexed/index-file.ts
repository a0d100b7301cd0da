import { renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ReadColumns } from '#files/read-columns.ts';
import { UnreadableFileError } from '#files/read-columns.ts';
import { ScratchFile } from '#files/scratch-file.ts';
import { syncFolder } from '#files/sync-file.ts';
import { MICRO } from '#geo/micro-degrees.ts';
import { paidServices, parsePaid } from '#listings/evidence.ts';
import { type KnownFact, knownFacts } from '#listings/known-facts.ts';
import { evidenceOf, type ListingEvidence, searchedTags } from '#listings/listing-evidence.ts';
import { searchedTexts } from '#listings/name-words.ts';
import type { Assembled, ProviderDetails, StoredProvider, YesNoUnknown } from '#listings/provider.ts';
import {
  ADDED,
  ASSEMBLY,
  type Assembly,
  baseImports,
  type Import,
  inIdOrder,
  isEmpty,
  NO_ASSEMBLY,
  RecordNumbers,
  type Snapshot,
} from '#listings/records/imports.ts';
import { fromJson, fromList, toMedicaidFacts } from '#listings/records/provider-row.ts';
import { ranksById, type SnapshotRecords } from '#listings/records/snapshot-records.ts';
import { mayBeMail } from '#model/mail-address.ts';
import { ColumnarIndex } from '../index/columnar-index.ts';
import { IndexBuilder } from '../index/index-builder.ts';
import { withMailTag } from '../mail-tag.ts';

/** Records between two progress reports. */
const PROGRESS_INTERVAL = 50_000;

/** Stored with the columns: which records the record numbers refer to. */
export interface IndexMeta {
  /**
   * Records are numbered across these imports in this order. What else is known of an import does not fit: it has no
   * limit.
   */
  imports: Pick<Import, 'number' | 'source' | 'providers' | 'importedAt'>[];
  /** Its listings are numbered after all records. */
  assembly: Assembly;
}

/**
 * Loads the index of a snapshot. If its file is missing, unreadable or built from other imports (`other`), `build` must
 * write a new file or throw. `read`: how the index's columns are read.
 */
export async function loadIndex(
  path: string,
  snapshot: Snapshot,
  build: (other: ColumnarIndex | null) => Promise<void>,
  read?: ReadColumns,
): Promise<ColumnarIndex> {
  if (isEmpty(snapshot)) return ColumnarIndex.empty({ imports: [], assembly: NO_ASSEMBLY } satisfies IndexMeta);
  let other: ColumnarIndex | null = null;
  try {
    const index = await ColumnarIndex.load(path, read);
    if (isBuiltFrom(index, snapshot)) return index;
    other = index;
  } catch (error) {
    if (!(error instanceof UnreadableFileError) && (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  await build(other);
  return ColumnarIndex.load(path, read);
}

function isBuiltFrom({ meta }: ColumnarIndex, snapshot: Snapshot): boolean {
  const { assembly } = snapshot;
  const imports = baseImports(snapshot);
  const { imports: built, assembly: builtAssembly } = meta as IndexMeta;
  const isServed = (one: IndexMeta['imports'][number]) =>
    imports.some((each) => each.number === one.number && isDeepStrictEqual({ ...each, ...one }, each));
  return isDeepStrictEqual(builtAssembly, assembly) && built.length === imports.length && built.every(isServed);
}

/** Builds the index of a snapshot and writes it to a file atomically. */
export async function buildIndex(
  path: string,
  snapshot: Snapshot,
  records: SnapshotRecords,
  onProgress: (done: number) => void = () => {},
): Promise<void> {
  const imports = inIdOrder(baseImports(snapshot));
  const { assembly } = snapshot;
  const numbers = new RecordNumbers(imports, assembly);
  const ranks = await ranksById(numbers, records);
  // Instead of the records that a listing replaces, the listing is indexed; hidden records are not.
  const isReplaced = new Uint8Array(numbers.records);
  let replaced = 0;
  await records.eachMember(({ listing, position, ...key }) => {
    const number = numbers.numberOf(key);
    isReplaced[number] = 1;
    replaced++;
    if (position === 0 && listing !== null)
      ranks[numbers.numberOf({ import: ASSEMBLY, row: listing })] = ranks[number]!;
  });
  const total = numbers.total - replaced;
  const paidTo = new Map<string, string>();
  await records.eachPaid((npi, paid) => paidTo.set(npi, paid));
  // Several processes may build the index of the same snapshot in one folder, each for itself.
  const part = `${path}.${process.pid}.part`;
  const scratch = new ScratchFile(part);
  try {
    const builder = new IndexBuilder(total, scratch);
    let indexed = 0;
    const all = [
      ...numbers.ranges,
      { import: { number: ASSEMBLY, providers: assembly.listings }, first: numbers.records },
    ];
    for (const { import: each, first } of all) {
      if (each.providers === 0 || each.number === ADDED) continue;
      await records.eachRow<IndexedRow>(each, INDEXED_COLUMNS, 'row', (row) => {
        const number = first + row[0] - 1;
        if (isReplaced[number]) return;
        indexRecord(builder, number, row, paidTo);
        if (++indexed % PROGRESS_INTERVAL === 0) onProgress((0.5 * indexed) / total);
      });
    }
    const meta: IndexMeta = {
      imports: imports.map(({ number, source, providers, importedAt }) => ({ number, source, providers, importedAt })),
      assembly,
    };
    builder.write(
      part,
      (number) => ranks[number]!,
      meta,
      (done) => onProgress(0.5 + 0.5 * done),
    );
  } catch (error) {
    // On a full disk, half an index would take the room that forms need.
    rmSync(part, { force: true });
    throw error;
  } finally {
    scratch.close();
  }
  renameSync(part, path);
  syncFolder(dirname(path));
}

const INDEXED_COLUMNS = [
  'row',
  'lat',
  'lng',
  'tag_ids',
  'name',
  'other_names',
  'details',
  'npi',
  'state',
  'address_lines',
  'medicaid',
  'source_date',
  'assembled',
  'facts',
  'opening_hours',
  'accepting_new_patients',
  'accepting_new_patients_as_of',
] as const;
/** Coordinates in micro-degrees; lists as written by `provider-row.ts`. */
type IndexedRow = [
  row: number,
  lat: number,
  lng: number,
  tagIds: string | null,
  name: string,
  otherNames: string | null,
  details: string | null,
  npi: string | null,
  state: string,
  addressLines: string | null,
  medicaid: string | null,
  sourceDate: string | null,
  assembled: string | null,
  facts: string | null,
  hours: string | null,
  accepting: YesNoUnknown | null,
  acceptingAsOf: string | null,
];

/** `paidTo`: what Medicaid paid each NPI for, as `paidText` writes it. */
function indexRecord(builder: IndexBuilder, number: number, row: IndexedRow, paidTo: Map<string, string>): void {
  const [
    ,
    lat,
    lng,
    tagText,
    name,
    otherNames,
    detailsText,
    npi,
    state,
    addressLines,
    medicaid,
    sourceDate,
    assembledText,
    facts,
    hours,
    accepting,
    acceptingNewPatientsAsOf,
  ] = row;
  const tagIds = tagText?.split(',').map(Number) ?? [];
  const details = detailsText?.includes('"otherServices"') ? (JSON.parse(detailsText) as ProviderDetails) : {};
  const paid = (npi !== null && paidTo.get(npi)) || null;
  const hasEvidence = medicaid !== null || paid !== null;
  const assembled = assembledText === null ? undefined : (JSON.parse(assembledText) as Assembled);
  addToIndex(builder, number, {
    lat,
    lng,
    tagIds: withMailTag(tagIds, mayBeMail(addressLines ?? '') ? fromJson(addressLines) : []),
    texts: searchedTexts({ name, otherNames: fromJson(otherNames), details }),
    evidence: hasEvidence
      ? evidenceOf({
          tagIds,
          medicaid: toMedicaidFacts(medicaid),
          sourceDate,
          ...(assembled && { assembled }),
          paid: paid === null ? [] : paidServices(parsePaid(paid), tagIds),
          state,
        })
      : [],
    facts: knownFacts({
      facts: fromList(facts),
      openingHours: fromJson(hours),
      acceptingNewPatients: accepting ?? 'unknown',
      acceptingNewPatientsAsOf,
      sourceDate,
      ...(assembled && { assembled }),
    }),
  });
}

/** Returns what is indexed of a listing. */
export function toIndexed(provider: StoredProvider): Indexed {
  const { location, address } = provider;
  return {
    lat: Math.round(location.lat * MICRO),
    lng: Math.round(location.lng * MICRO),
    tagIds: withMailTag(searchedTags(provider), address.lines),
    texts: searchedTexts(provider),
    evidence: evidenceOf({ ...provider, state: address.state }),
    facts: knownFacts(provider),
  };
}

/** What a search compares. Coordinates in micro-degrees. */
export interface Indexed {
  lat: number;
  lng: number;
  tagIds: number[];
  texts: string[];
  evidence: ListingEvidence[];
  facts: KnownFact[];
}

/** Indexes a listing under its number. */
export function addToIndex(
  builder: IndexBuilder,
  number: number,
  { lat, lng, tagIds, texts, evidence, facts }: Indexed,
): void {
  builder.startRecord(number, lat, lng);
  for (const tagId of tagIds) builder.addTag(tagId);
  for (const text of texts) builder.addName(text);
  for (const each of evidence) builder.addEvidence(each);
  for (const each of facts) builder.addFact(each);
  builder.endRecord();
}
