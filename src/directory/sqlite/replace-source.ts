import { rmSync } from 'node:fs';
import type { Provider, SourceName } from '../provider.ts';
import type { ReplaceOptions, ReplaceResult } from '../store.ts';
import type { Catalogue, Import, SnapshotInfo } from './catalogue.ts';
import { compareImports } from './compare-imports.ts';
import { deleteUnusedFiles, recordsPath } from './data-files.ts';
import { lockForImport } from './import-lock.ts';
import { RecordFileWriter } from './record-file-writer.ts';
import { buildSnapshotIndex } from './snapshot-index.ts';

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
  catalogue: Catalogue,
  source: SourceName,
  batches: AsyncIterable<Provider[]>,
  { importedAt = new Date(), dropSources = [], beforeSwitch = () => {}, onProgress = () => {} }: ReplaceOptions,
): Promise<ReplaceResult> {
  const release = lockForImport(folder);
  try {
    const before = catalogue.snapshot();
    deleteUnusedFiles(folder, before);

    const number = before.number + 1;
    const old = before.imports.find((each) => each.source === source);
    const imported = await writeRecords(folder, number, source, batches);
    const added: Import = {
      ...imported,
      firstNumber: old?.firstNumber ?? number,
      importedAt: importedAt.toISOString(),
    };
    const next = replaceImport(before, added, dropSources);
    try {
      onProgress(0);
      buildSnapshotIndex(folder, next, (done) => onProgress(0.9 * done));
      const result = compareWithOld(folder, added, old);
      beforeSwitch(result);
      catalogue.switchTo(next);
      deleteUnusedFiles(folder, next);
      onProgress(1);
      return result;
    } catch (error) {
      // After the switch the catalogue names the new files, and they stay.
      deleteUnusedFiles(folder, catalogue.snapshot());
      throw error;
    }
  } finally {
    release();
  }
}

async function writeRecords(
  folder: string,
  number: number,
  source: SourceName,
  batches: AsyncIterable<Provider[]>,
): Promise<Pick<Import, 'number' | 'source' | 'providers' | 'newestSourceDate'>> {
  const path = recordsPath(folder, number);
  const writer = new RecordFileWriter(path, source);
  try {
    for await (const batch of batches) for (const provider of batch) writer.insert(provider);
    writer.finish();
  } catch (error) {
    writer.close();
    rmSync(path, { force: true });
    throw error;
  }
  return { number, source, providers: writer.providers, newestSourceDate: writer.newestSourceDate };
}

function replaceImport(before: SnapshotInfo, added: Import, dropSources: SourceName[]): SnapshotInfo {
  const kept = before.imports.filter(({ source }) => source !== added.source && !dropSources.includes(source));
  return { number: added.number, imports: [...kept, added].sort((a, b) => a.firstNumber - b.firstNumber) };
}

function compareWithOld(folder: string, { number, providers }: Import, old: Import | undefined): ReplaceResult {
  if (!old) return { providers, unchanged: 0, updated: 0, added: providers, removed: 0 };
  return compareImports(recordsPath(folder, number), providers, recordsPath(folder, old.number), old.providers);
}
