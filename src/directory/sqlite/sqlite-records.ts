import { existsSync } from 'node:fs';
import type { BaseRecords } from '#listings/assembly/assemble-changes.ts';
import type { RecordPair } from '#listings/assembly/assemble-records.ts';
import { ADDED_SOURCE } from '#listings/corrections.ts';
import { withPaid } from '#listings/evidence.ts';
import type { KeyBucket } from '#listings/joining/join-keys.ts';
import type { SourceName, StoredProvider } from '#listings/provider.ts';
import {
  ADDED,
  ASSEMBLY,
  addedImport,
  baseOf,
  DELTA,
  hasDelta,
  type Import,
  inIdOrder,
  NO_ASSEMBLY,
  type RecordKey,
  type Snapshot,
} from '#listings/records/imports.ts';
import { type RowColumn, toProvider } from '#listings/records/provider-row.ts';
import {
  type AddedRecord,
  AS_IT_IS,
  type Change,
  type KeyedListing,
  type Member,
  type NamedListing,
  type RecordSketch,
  type SnapshotRecords,
} from '#listings/records/snapshot-records.ts';
import { Catalog } from './catalog.ts';
import { catalogPath, deltaPath, evidencePath, hasListings, listingsPath, recordsPath } from './data-files.ts';
import { EvidenceFile } from './evidence-file.ts';
import { DeltaFile, ListingFile } from './listing-file.ts';
import { RecordFile } from './record-file.ts';

const MAX_TRIES = 20;

/** Opens the records that a folder serves now, read-only; none if it has no directory. */
export function openSqliteRecords(folder: string): { snapshot: Snapshot; records: SqliteRecords } {
  const none = { number: 0, assembly: NO_ASSEMBLY, imports: [] };
  if (!existsSync(catalogPath(folder))) return { snapshot: none, records: new SqliteRecords(folder, none) };
  const catalog = new Catalog(folder);
  try {
    for (let tries = 1; ; tries++) {
      const snapshot = catalog.snapshot();
      try {
        return { snapshot, records: new SqliteRecords(folder, snapshot) };
      } catch (error) {
        // A newer import may have deleted the files while they were being opened: open the newer one.
        if (tries === MAX_TRIES) throw error;
      }
    }
  } finally {
    catalog.close();
  }
}

/** The records of a snapshot in SQLite files. */
export class SqliteRecords implements SnapshotRecords, BaseRecords {
  readonly #imports: Import[];
  readonly #addedInBase: number;
  /** By the number of their import. */
  readonly #files = new Map<number, { source: SourceName; file: RecordFile }>();
  /** The assembly of the base. */
  readonly #listings: ListingFile | null = null;
  readonly #delta: DeltaFile | null = null;
  readonly #evidence: EvidenceFile | null = null;

  /** Throws `DirectoryStoreError` if a file is damaged or missing: a later import may have deleted it. */
  constructor(folder: string, snapshot: Snapshot) {
    this.#imports = snapshot.imports;
    this.#addedInBase = snapshot.assembly.added ?? 0;
    try {
      for (const each of snapshot.imports) {
        const file = new RecordFile(recordsPath(folder, each.number), (row) => toProvider(row, each));
        this.#files.set(each.number, { source: each.source, file });
      }
      if (hasListings(snapshot)) this.#listings = new ListingFile(listingsPath(folder, baseOf(snapshot)));
      if (snapshot.evidence) this.#evidence = new EvidenceFile(evidencePath(folder, snapshot.evidence.number));
      if (hasDelta(snapshot)) this.#delta = new DeltaFile(deltaPath(folder, snapshot.number));
    } catch (error) {
      this.close();
      throw error;
    }
  }

  findByKeys(keys: RecordKey[]): StoredProvider[] {
    return keys.map((key) => this.#at(key));
  }

  idsOf(keys: RecordKey[]): string[] {
    return keys.map(({ import: number, row }) => this.#fileOf(number).idAt(row));
  }

  findById(id: string): StoredProvider | null {
    return this.findByIds([id])[0]?.listing ?? null;
  }

  findByIds(ids: readonly string[]): KeyedListing[] {
    return ids.flatMap((id) => {
      const record = this.#keyOf(id);
      const key = record && this.#shownAs(record);
      return key ? [{ key, listing: this.#at(key) }] : [];
    });
  }

  recordOf(id: string): StoredProvider | null {
    const key = this.#keyOf(id);
    return key && this.#at(key);
  }

  findByLookup(hash: number): NamedListing[] {
    const keys = [...this.#files].flatMap(([number, { file }]) =>
      file.rowsWithLookup(hash).map((row) => ({ import: number, row })),
    );
    const added = this.#hasAdded ? this.#newest!.added('lookup = ?', hash) : [];
    return [...keys, ...added.map(({ row }) => ({ import: ADDED, row }))].flatMap((key) => {
      const shown = this.#shownAs(key);
      return shown ? [{ named: this.#at(key), listing: this.#at(shown) }] : [];
    });
  }

  eachRow<Row>(
    { number }: Pick<Import, 'number'>,
    columns: readonly RowColumn[],
    order: 'row' | 'id',
    visit: (values: Row) => void,
  ): void {
    if (number !== ADDED) this.#fileOf(number).eachRow(columns, order, visit);
    // Of the base, in the order of the ids. Only listings show them, so nothing else is read of them.
    else for (const { row } of this.#listings!.added()) visit([row] as Row);
  }

  /** The records that the operator added, as they are served, by id. */
  added(): AddedRecord[] {
    return this.#hasAdded ? this.#newest!.added() : [];
  }

  keyBuckets(wanted: Pick<KeyBucket, 'kind' | 'bucket'>[]): KeyBucket[] {
    return this.#listings?.keyBuckets(wanted) ?? [];
  }

  eachPaid(visit: (npi: string, paid: string) => void): void {
    this.#evidence?.each(visit);
  }

  eachMember(visit: (member: Member) => void): void {
    this.#listings?.eachMember(visit);
  }

  eachChange(visit: (change: Change) => void): void {
    this.#delta?.eachChange(visit);
  }

  keysOf(ids: string[]): (RecordKey | null)[] {
    return ids.map((id) => this.#keyOf(id));
  }

  pairsOf(keys: RecordKey[]): RecordPair[] {
    return this.#listings?.pairsOf(keys) ?? [];
  }

  membersOf(keys: RecordKey[]): (Pick<Member, 'listing' | 'position'> | undefined)[] {
    return keys.map((key) => this.#listings?.memberOf(key));
  }

  ranksOf(ids: string[]): number[] {
    const ranks = new Map<string, number>();
    let first = 0;
    for (const { number, source, providers } of inIdOrder([...this.#imports, addedImport(this.#addedInBase)])) {
      const own = ids.filter((id) => id.startsWith(`${source}:`));
      const found =
        number === ADDED ? own.map((id) => this.#listings!.addedBefore(id)) : this.#fileOf(number).ranksOf(own);
      for (const [at, rank] of found.entries()) ranks.set(own[at]!, first + rank);
      first += providers;
    }
    return ids.map((id) => ranks.get(id)!);
  }

  /** Whether a delta can be written from what is served: older releases wrote files with fewer columns and tables. */
  get canChange(): boolean {
    return this.#hasAdded && (this.#delta?.listings.isComplete ?? true);
  }

  corrections(): string[] {
    return this.#newest?.corrections() ?? [];
  }

  sketches({ number }: Pick<Import, 'number'>): Iterable<RecordSketch> {
    return this.#fileOf(number).sketches();
  }

  close(): void {
    for (const { file } of this.#files.values()) file.close();
    this.#listings?.close();
    this.#delta?.close();
    this.#evidence?.close();
  }

  get #newest(): ListingFile | null {
    return this.#delta ?? this.#listings;
  }

  get #hasAdded(): boolean {
    return this.#newest?.hasAdded ?? false;
  }

  #at({ import: number, row }: RecordKey): StoredProvider {
    if (number === ADDED) return this.#newest!.added('row = ?', row)[0]!.record;
    const provider = this.#fileOf(number).atRow(row);
    if (!this.#evidence || provider.npi === null) return provider;
    return withPaid(provider, this.#evidence.paidTo(provider.npi));
  }

  #fileOf(number: number): RecordFile {
    if (number === DELTA) return this.#delta!.listings;
    return number === ASSEMBLY ? this.#listings!.listings : this.#files.get(number)!.file;
  }

  #keyOf(id: string): RecordKey | null {
    for (const [number, { source, file }] of this.#files) {
      if (!id.startsWith(`${source}:`)) continue;
      const row = file.rowOf(id);
      return row === null ? null : { import: number, row };
    }
    if (!id.startsWith(`${ADDED_SOURCE}:`) || !this.#hasAdded) return null;
    const [found] = this.#newest!.added('id = ?', id);
    return found ? { import: ADDED, row: found.row } : null;
  }

  /** The key of a record's listing; null if it is hidden. */
  #shownAs(record: RecordKey): RecordKey | null {
    const changed = this.#delta?.memberOf(record);
    const { listing } = changed ?? this.#listings?.memberOf(record) ?? { listing: AS_IT_IS };
    if (listing === AS_IT_IS) return record;
    return listing === null ? null : { import: changed ? DELTA : ASSEMBLY, row: listing };
  }
}
