import { existsSync, renameSync } from 'node:fs';
import type { Directory } from '#directory/directory.ts';
import { syncFile, syncFolder } from '#files/sync-file.ts';
import type { StoredProvider } from '#listings/provider.ts';
import { FhirWriter } from './fhir/write-fhir.ts';
import { IndexWriter } from './index-writer.ts';
import { type RowContext, rowsOf } from './listing-rows.ts';
import { packageOf } from './package-description.ts';
import { deleteOthers, filesOf, latestNumber, rightsOf } from './publications.ts';
import { publishable } from './rights.ts';
import { BulkWriter } from './write-bulk.ts';

export type PublishedDirectory = Pick<
  Directory,
  'listingIds' | 'findByIds' | 'findRecord' | 'listingsGeneration' | 'sources'
>;

export interface PublishJob extends RowContext {
  directory: PublishedDirectory;
  /** Where publications are. */
  folder: string;
  now: Date;
}

/** Listings read at once. */
const BATCH = 250;

/**
 * Writes a publication of what the directory shows now, listing by listing, and serves it instead of the one before.
 * Returns its number; that of the one before if nothing has changed; null if listings changed meanwhile: then nothing
 * was written.
 */
export async function publish({ directory, folder, now, ...context }: PublishJob): Promise<number | null> {
  const last = latestNumber(folder);
  deleteOthers(folder, last);
  const [number, published] = [last + 1, now.toISOString()];
  const files = filesOf(folder, number);
  const generation = await directory.listingsGeneration();
  const draft = `${files.index}.part`;
  const index = new IndexWriter(draft, last > 0 ? filesOf(folder, last).index : undefined, published);
  const path = files.index.replace(/\.db$/, '');
  const bulk = await BulkWriter.open(path);
  const fhir = new FhirWriter(path, context.sharing);
  try {
    for await (const listings of allListings(directory))
      for (const listing of listings) {
        const found = await publishable(listing, context.sharing, (id) => directory.findRecord(id));
        if (!found) continue;
        const rows = rowsOf(found, context, published);
        const modified = index.add(found.listing, rows);
        for (const service of rows.services) service.last_modified = modified;
        await bulk.add(rows);
        await fhir.add(found, modified);
      }
    await fhir.end();
    await bulk.end(packageOf(await directory.sources(), context, { number, published }));
    const { isChanged } = index.end(String(number), rightsOf(context));
    // Positions of listings last until the data change: some may have been read twice, or not at all.
    const isOfOneState = (await directory.listingsGeneration()) === generation;
    const isWhole = last > 0 && existsSync(filesOf(folder, last).fhirSizes);
    if (isOfOneState && (isChanged || !isWhole)) {
      for (const file of [draft, files.zip, files.lines, ...Object.values(files.fhir), files.fhirSizes]) syncFile(file);
      renameSync(draft, files.index);
      syncFolder(folder);
    }
    deleteOthers(folder, latestNumber(folder));
    return isOfOneState ? latestNumber(folder) : null;
  } finally {
    index.close();
    bulk.close();
    fhir.close();
  }
}

/** All listings, some hundreds at a time. */
async function* allListings(directory: PublishedDirectory): AsyncGenerator<StoredProvider[]> {
  for (let first = 0, positions = 1; first < positions; first += BATCH) {
    const part = await directory.listingIds(first, BATCH);
    positions = part.positions;
    if (part.ids.length > 0) yield await directory.findByIds(part.ids);
  }
}
