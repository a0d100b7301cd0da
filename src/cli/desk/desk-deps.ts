import type { DirectoryRecords } from '#directory/directory-records.ts';
import type { FormStore } from '#forms/form-store.ts';
import type { OnlineProblem } from '#site-content/online-check.ts';
import type { DeskSession } from './desk-session.ts';
import type { DuplicateListing } from './duplicate-listings.ts';
import type { FormWords } from './form-words.ts';
import type { OnDemand } from './on-demand.ts';

/** What the desk's pages work on. */
export interface DeskDeps {
  session: DeskSession;
  store: FormStore;
  /** DATA_DIR */
  folder: string;
  /** Opens the directory's records as they are now. */
  records: () => Promise<DirectoryRecords>;
  /** Where the site is, for links: without a path. */
  siteUrl: string;
  words: FormWords;
  duplicates: OnDemand<DuplicateListing[]>;
  deadLinks: OnDemand<OnlineProblem[]>;
  now: () => Date;
}

/** Lends the records to `work` and closes them. */
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

/** Address of a provider's page on the site. */
export function listingAddress({ siteUrl }: Pick<DeskDeps, 'siteUrl'>, id: string): string {
  return `${siteUrl}/ourplaces/providers/${encodeURIComponent(id)}`;
}
