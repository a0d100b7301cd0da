import type { DirectoryRecords } from '#directory/directory-records.ts';
import type { FormStore } from '#forms/form-store.ts';
import type { OnlineProblem } from '#site-content/online-check.ts';
import type { DeskSession } from './desk-session.ts';
import type { DuplicateListing } from './duplicate-listings.ts';
import type { FormWords } from './form-words.ts';
import type { OnDemand } from './on-demand.ts';

/** Dependencies of the desk's pages. */
export interface DeskDeps {
  session: DeskSession;
  store: FormStore;
  /** DATA_DIR */
  folder: string;
  /** Opens the directory's current records. */
  records: () => Promise<DirectoryRecords>;
  /** Site address for links, without a path. */
  siteUrl: string;
  words: FormWords;
  duplicates: OnDemand<DuplicateListing[]>;
  deadLinks: OnDemand<OnlineProblem[]>;
  now: () => Date;
}

/** Runs `work` with the records, then closes them. */
export async function withRecords<T>(
  { records }: Pick<DeskDeps, 'records'>,
  work: (reader: DirectoryRecords) => T | Promise<T>,
): Promise<T> {
  const reader = await records();
  try {
    return await work(reader);
  } finally {
    await reader.close();
  }
}

/** Returns the address of a provider's page on the site. */
export function listingAddress({ siteUrl }: Pick<DeskDeps, 'siteUrl'>, id: string): string {
  return `${siteUrl}/ourplaces/providers/${encodeURIComponent(id)}`;
}
