import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { syncFolder } from '#files/sync-file.ts';
import { addedRecords } from '#listings/assembly/added-records.ts';
import { assembleChanges, MAX_CHANGES } from '#listings/assembly/assemble-changes.ts';
import { type AssemblyResult, assembleRecords } from '#listings/assembly/assemble-records.ts';
import {
  type CorrectionChange,
  type KeptCorrection,
  keepAndServe,
  type ReadCorrections,
  servedText,
} from '#listings/corrections.ts';
import type { Provider, SourceName } from '#listings/provider.ts';
import {
  baseOf,
  hasDelta,
  type Import,
  isEmpty,
  NO_ASSEMBLY,
  type Snapshot,
  withoutAdded,
} from '#listings/records/imports.ts';
import { PROVIDER_COLUMNS, toProvider } from '#listings/records/provider-row.ts';
import { buildIndex } from '../indexed/index-file.ts';
import {
  type AppliedChange,
  type Comparison,
  comparisonSql,
  type ImportTally,
  type NextSnapshot,
  runImport,
} from '../run-import.ts';
import type { NewEvidence, ReplaceOptions, ReplaceResult } from '../store.ts';
import type { Catalog } from './catalog.ts';
import { deleteUnusedFiles, deltaPath, evidencePath, indexPath, listingsPath, recordsPath } from './data-files.ts';
import { writeEvidence } from './evidence-file.ts';
import { lockForImport } from './import-lock.ts';
import { immutableUrl, RecordFile } from './record-file.ts';
import { DeltaFileWriter, ListingFileWriter, RecordFileWriter } from './record-file-writer.ts';
import { SqliteRecords } from './sqlite-records.ts';

/** What writing needs. */
export interface FolderWrites {
  folder: string;
  catalog: Catalog;
  corrections: ReadCorrections;
}

/**
 * Replaces one source (`DirectoryStore.replaceSource`):
 *
 *     write records-8.db → build directory-8.index → switch to both in one transaction → delete the old files
 *
 * Nothing that is served changes before that transaction. A failed or killed import leaves the old data intact and some
 * unused files, which the next import deletes.
 */
export async function replaceSource(
  { folder, catalog, corrections }: FolderWrites,
  source: SourceName,
  batches: AsyncIterable<Provider[]>,
  options: ReplaceOptions,
): Promise<ReplaceResult> {
  const release = lockForImport(folder);
  try {
    const before = catalog.snapshot();
    deleteUnusedFiles(folder, before);
    const number = before.number + 1;
    return await runImport(
      source,
      {
        number,
        before,
        write: (tally, change) => writeRecords(folder, number, tally, batches, change),
        index: async (next, onProgress) => assembleAndIndex(folder, next, await corrections(), onProgress),
        compare: (added, old, afterRow) => compare(folder, added, old, afterRow),
        serve(next) {
          const served = { ...next, base: number };
          catalog.switchTo(served);
          deleteUnusedFiles(folder, served);
        },
      },
      options,
    );
  } catch (error) {
    // After the switch the catalog names the new files, so they are not deleted.
    deleteUnusedFiles(folder, catalog.snapshot());
    throw error;
  } finally {
    release();
  }
}

async function writeRecords(
  folder: string,
  number: number,
  tally: ImportTally,
  batches: AsyncIterable<Provider[]>,
  change: AppliedChange | undefined,
): Promise<void> {
  const writer = new RecordFileWriter(recordsPath(folder, number));
  try {
    if (change) await copyKept(folder, change, writer, tally);
    for await (const batch of batches) for (const provider of batch) writer.insert(tally.add(provider), provider);
    writer.finish();
  } finally {
    writer.close();
  }
}

/** Implements `DirectoryStore.applyCorrections`. */
export async function applyCorrections(writes: FolderWrites, change?: CorrectionChange): Promise<void> {
  const { folder, catalog } = writes;
  const release = lockForImport(folder);
  try {
    await keepAndServe(change, () => serveCorrections(writes));
  } finally {
    // After the switch the files of the old snapshot, after an error those of the new one.
    deleteUnusedFiles(folder, catalog.snapshot());
    release();
  }
}

/**
 * Replaces the evidence (`DirectoryStore.replaceEvidence`): written next to the one that is served, which serves until
 * the switch.
 */
export async function replaceEvidence(
  { folder, catalog, corrections }: FolderWrites,
  evidence: NewEvidence | null,
): Promise<void> {
  const release = lockForImport(folder);
  try {
    const before = catalog.snapshot();
    const number = before.number + 1;
    let next: NextSnapshot = { number, imports: withoutAdded(before.imports) };
    if (evidence) {
      const providers = await writeEvidence(evidencePath(folder, number), evidence.batches);
      syncFolder(folder);
      next = { ...next, evidence: { number, ...evidence.info, providers } };
    }
    const { assembled } = await assembleAndIndex(folder, next, await corrections(), evidence?.onProgress);
    catalog.switchTo({ ...next, ...assembled, base: number });
  } finally {
    // After the switch the files of the old snapshot, after an error those of the new one.
    deleteUnusedFiles(folder, catalog.snapshot());
    release();
  }
}

/**
 * Serves the listings with the corrections of now: as a delta, or if that would be too large, by assembling and
 * indexing all of them anew.
 */
async function serveCorrections({ folder, catalog, corrections }: FolderWrites): Promise<void> {
  const before = catalog.snapshot();
  const now = await corrections();
  if (isEmpty(before) && addedRecords(now).length === 0) return;
  const number = before.number + 1;
  const delta = await writeDelta(folder, before, number, now);
  if (delta) {
    const { added: _, ...base } = before;
    return catalog.switchTo({ ...base, ...delta, number });
  }
  const { evidence } = before;
  const next = { number, imports: withoutAdded(before.imports), ...(evidence && { evidence }) };
  const { assembled } = await assembleAndIndex(folder, next, now);
  catalog.switchTo({ ...next, ...assembled, base: number });
}

/**
 * Writes what the corrections of now change in the base of a snapshot, as the delta of the next. Returns what is added
 * by now; null if the delta would be too large, or nothing can be added to the base.
 */
async function writeDelta(
  folder: string,
  served: Snapshot,
  number: number,
  now: readonly KeptCorrection[],
): Promise<Pick<Snapshot, 'added'> | null> {
  if (served.base === undefined || isEmpty(served)) return null;
  const records = new SqliteRecords(folder, served);
  let writer: DeltaFileWriter | undefined;
  try {
    if (!records.canChange) return null;
    const changes = await assembleChanges({ served, records, now });
    if (changes === null) return null;
    const before = hasDelta(served) ? deltaPath(folder, served.number) : undefined;
    writer = new DeltaFileWriter(deltaPath(folder, number), before);
    writer.write(changes, before ? changes.corrections : { gone: [], fresh: now.map(servedText) });
    if (writer.records > MAX_CHANGES) return null;
    writer.finish();
    syncFolder(folder);
    return changes.source ? { added: changes.source } : {};
  } finally {
    writer?.close();
    records.close();
  }
}

async function assembleAndIndex(
  folder: string,
  next: NextSnapshot,
  corrections: readonly KeptCorrection[],
  onProgress: (done: number) => void = () => {},
): Promise<AssemblyResult> {
  const result = await writeListings(folder, next, corrections, (done) => onProgress(done / 2));
  const snapshot = { ...next, ...result.assembled };
  if (!isEmpty(snapshot)) await indexRecords(folder, snapshot, (done) => onProgress(0.5 + done / 2));
  return result;
}

/** Writes what is served instead of some records, and what a delta needs to know of it. */
async function writeListings(
  folder: string,
  next: NextSnapshot,
  corrections: readonly KeptCorrection[],
  onProgress: (done: number) => void,
): Promise<AssemblyResult> {
  const records = new SqliteRecords(folder, { ...next, assembly: NO_ASSEMBLY });
  const writer = new ListingFileWriter(listingsPath(folder, next.number));
  try {
    const result = await assembleRecords(
      { imports: next.imports, records, corrections },
      {
        addListings(batch) {
          for (const each of batch) writer.add(each);
        },
        addPair: (pair) => writer.addPair(pair),
        addKeys: (bucket) => writer.addKeys(bucket),
      },
      onProgress,
    );
    writer.addCorrections(corrections.map(servedText));
    writer.addAdded(addedRecords(corrections).map((record, at) => ({ row: at + 1, record })));
    writer.finish();
    return result;
  } finally {
    writer.close();
    records.close();
  }
}

/** Rows between two pauses, in which Ctrl-C is heard. */
const ROWS_PER_PAUSE = 20_000;
const ID = PROVIDER_COLUMNS.indexOf('id');
const SOURCE_DATE = PROVIDER_COLUMNS.indexOf('source_date');

/** Copies the records that stay. Each is checked for damage, because it gets a new checksum. */
async function copyKept(
  folder: string,
  { old, keeps }: AppliedChange,
  writer: RecordFileWriter,
  tally: ImportTally,
): Promise<void> {
  const file = new RecordFile(recordsPath(folder, old.number), (row) => toProvider(row, old));
  try {
    let seen = 0;
    for (const values of file.storedValues()) {
      const sourceDate = values[SOURCE_DATE] as string | null;
      if (keeps(values[ID] as string, sourceDate)) writer.insertValues(tally.keep(sourceDate), values);
      if (++seen % ROWS_PER_PAUSE === 0) await setImmediate();
    }
  } finally {
    file.close();
  }
}

/** Builds the index of a snapshot from its records. The caller must hold the import lock. */
export async function indexRecords(
  folder: string,
  snapshot: Snapshot,
  onProgress?: (done: number) => void,
): Promise<void> {
  const records = new SqliteRecords(folder, snapshot);
  try {
    await buildIndex(indexPath(folder, baseOf(snapshot)), snapshot, records, onProgress);
  } finally {
    records.close();
  }
}

function compare(folder: string, added: Import, old: Import, afterRow: number): Comparison {
  const db = new DatabaseSync(':memory:');
  try {
    db.prepare('ATTACH ? AS new').run(immutableUrl(recordsPath(folder, added.number)));
    db.prepare('ATTACH ? AS old').run(immutableUrl(recordsPath(folder, old.number)));
    // Files of older releases have fewer columns.
    const inOld = db
      .prepare('SELECT * FROM old.provider')
      .columns()
      .map(({ name }) => name);
    const columns = PROVIDER_COLUMNS.filter((name) => inOld.includes(name));
    const sql = comparisonSql('new.provider', 'old.provider', afterRow, columns);
    return db.prepare(sql).get() as unknown as Comparison;
  } finally {
    db.close();
  }
}
