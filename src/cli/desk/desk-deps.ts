import type { DirectoryRecords } from '#directory/directory-records.ts';
import type { FormStore } from '#forms/form-store.ts';
import { providerPath } from '#model/provider-path.ts';
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
  /** Name of the organization, or '' if the content folder has problems. */
  organization: string;
  words: FormWords;
  duplicates: OnDemand<DuplicateListing[]>;
  deadLinks: OnDemand<OnlineProblem[]>;
  now: () => Date;
}

/** Returns the address of a provider's page on the site. */
export function listingAddress({ siteUrl }: Pick<DeskDeps, 'siteUrl'>, id: string): string {
  return siteUrl + providerPath(id);
}
