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
 *     records-8.db written aside → directory-8.index built aside → one transaction names both → old files deleted
 *
 * Nothing that is served is touched before that transaction, so that failing or being killed anywhere leaves the old
 * data whole and only some files to delete, which the next import does.
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
    // After the switch the catalog names the new files, and they stay.
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

/** Builds the index of a snapshot from its records. Only while holding the import lock. */
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
    db.prepare('ATTACH ? AS fresh').run(immutableUrl(recordsPath(folder, added.number)));
    db.prepare('ATTACH ? AS old').run(immutableUrl(recordsPath(folder, old.number)));
    return db.prepare(comparisonSql('fresh.provider', 'old.provider')).get() as unknown as Comparison;
  } finally {
    db.close();
  }
}
