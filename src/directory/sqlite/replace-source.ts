import { DatabaseSync } from 'node:sqlite';
import { buildIndex } from '../indexed/index-file.ts';
import type { Provider, SourceName } from '../provider.ts';
import type { Import, Snapshot } from '../records/imports.ts';
import { type Comparison, comparisonSql, type ImportTally, runImport } from '../records/run-import.ts';
import type { ReplaceOptions, ReplaceResult } from '../store.ts';
import type { Catalog } from './catalog.ts';
import { deleteUnusedFiles, indexPath, recordsPath } from './data-files.ts';
import { lockForImport } from './import-lock.ts';
import { immutableUrl } from './record-file.ts';
import { RecordFileWriter } from './record-file-writer.ts';
import { SqliteRecords } from './sqlite-records.ts';

/**
 * Replaces one source (`DirectoryStore.replaceSource`):
 *
 *     write records-8.db → build directory-8.index → switch to both in one transaction → delete the old files
 *
 * Nothing that is served changes before that transaction. A failed or killed import leaves the old data intact and some unused
 * files, which the next import deletes.
 */
export async function replaceSource(
  folder: string,
  catalog: Catalog,
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
        write: (tally) => writeRecords(recordsPath(folder, number), tally, batches),
        index: (next, onProgress) => indexRecords(folder, next, onProgress),
        compare: (added, old) => compare(folder, added, old),
        serve(next) {
          catalog.switchTo(next);
          deleteUnusedFiles(folder, next);
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

async function writeRecords(path: string, tally: ImportTally, batches: AsyncIterable<Provider[]>): Promise<void> {
  const writer = new RecordFileWriter(path);
  try {
    for await (const batch of batches) for (const provider of batch) writer.insert(tally.add(provider), provider);
    writer.finish();
  } finally {
    writer.close();
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
    await buildIndex(indexPath(folder, snapshot.number), snapshot, records, onProgress);
  } finally {
    records.close();
  }
}

function compare(folder: string, added: Import, old: Import): Comparison {
  const db = new DatabaseSync(':memory:');
  try {
    db.prepare('ATTACH ? AS new').run(immutableUrl(recordsPath(folder, added.number)));
    db.prepare('ATTACH ? AS old').run(immutableUrl(recordsPath(folder, old.number)));
    return db.prepare(comparisonSql('new.provider', 'old.provider')).get() as unknown as Comparison;
  } finally {
    db.close();
  }
}
