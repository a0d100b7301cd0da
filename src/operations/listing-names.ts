import type { DirectoryRecords } from '#directory/directory-records.ts';
import type { Submission } from '#forms/form-store.ts';
import { DirectoryError } from '#listings/errors.ts';
import { withRecords } from './data-folder.ts';

/**
 * Returns the names of the listings that problem reports are about, by id. Listings that no longer exist have none; nor
 * has any while the directory cannot be read, so that reports can still be.
 */
export async function listingNames(
  submissions: Submission[],
  openRecords?: () => Promise<DirectoryRecords>,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const reports = submissions.filter(({ kind }) => kind === 'report-problem');
  if (reports.length === 0) return names;
  const ids = new Set(reports.map(({ values }) => String(values.listing)));
  try {
    await withRecords(async (records) => {
      for (const id of ids) {
        const name = (await records.findById(id))?.name;
        if (name !== undefined) names.set(id, name);
      }
    }, openRecords);
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error;
  }
  return names;
}
