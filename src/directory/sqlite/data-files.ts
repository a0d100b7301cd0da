import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredEvidence } from '#listings/evidence.ts';
import { baseOf, hasDelta, type Import, isEmpty, type Snapshot } from '#listings/records/imports.ts';

const DATA_FILE = /^((records|listings|delta|evidence)-\d+\.db|directory-\d+\.index)(-journal|(\.\d+)?\.part)?$/;

/** Path of the catalog. */
export function catalogPath(folder: string): string {
  return join(folder, 'directory.db');
}

/** Path of the records of an import. */
export function recordsPath(folder: string, number: number): string {
  return join(folder, `records-${number}.db`);
}

/** Path of the assembly of a base. */
export function listingsPath(folder: string, number: number): string {
  return join(folder, `listings-${number}.db`);
}

/** Whether a snapshot has such a file. Earlier releases wrote none if no record was replaced. */
export function hasListings(snapshot: Pick<SnapshotFiles, 'imports' | 'base' | 'assembly'>): boolean {
  return !isEmpty(snapshot) && (snapshot.base !== undefined || snapshot.assembly.replaced > 0);
}

/** Path of the delta of a snapshot. */
export function deltaPath(folder: string, number: number): string {
  return join(folder, `delta-${number}.db`);
}

/** Path of evidence. */
export function evidencePath(folder: string, number: number): string {
  return join(folder, `evidence-${number}.db`);
}

/** Path of the index of a base. */
export function indexPath(folder: string, number: number): string {
  return join(folder, `directory-${number}.index`);
}

/** Paths of the files of a snapshot. */
export function pathsOf(folder: string, snapshot: SnapshotFiles): string[] {
  const evidence = snapshot.evidence ? [evidencePath(folder, snapshot.evidence.number)] : [];
  if (isEmpty(snapshot)) return evidence;
  const base = baseOf(snapshot);
  return [
    ...evidence,
    indexPath(folder, base),
    ...snapshot.imports.map((each) => recordsPath(folder, each.number)),
    ...(hasListings(snapshot) ? [listingsPath(folder, base)] : []),
    ...(hasDelta(snapshot) ? [deltaPath(folder, snapshot.number)] : []),
  ];
}

interface SnapshotFiles extends Omit<Snapshot, 'imports' | 'evidence'> {
  imports: Pick<Import, 'number'>[];
  evidence?: Pick<StoredEvidence, 'number'>;
}

/**
 * Deletes the files of records, listings, deltas, evidence and indexes that are not part of the snapshot: replaced ones
 * and leftovers of killed imports. Servers that have them open can still read them. Where open files cannot be deleted
 * (Windows), they stay until the next import.
 */
export function deleteUnusedFiles(folder: string, snapshot: Snapshot): void {
  const used = new Set(pathsOf(folder, snapshot));
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (!DATA_FILE.test(name) || used.has(path)) continue;
    try {
      rmSync(path, { force: true });
    } catch (error) {
      if (!['EBUSY', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
}
