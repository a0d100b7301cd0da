import type { DirectoryRecords } from '#directory/directory-records.ts';
import type { ContentStore } from '#forms/content-store.ts';
import type { FormStore } from '#forms/form-store.ts';
import type { StaffStore } from '#forms/staff-store.ts';
import type { SourceName } from '#listings/provider.ts';
import type { FoundListing } from '#model/desk-messages.ts';
import { providerPath } from '#model/provider-path.ts';
import type { ListWork } from '#operations/lists/list-work.ts';
import type { SourceRights } from '#operations/source-rights.ts';
import type { OnlineProblem } from '#site-content/online-check.ts';
import type { DuplicateListing } from './rooms/duplicate-listings.ts';
import type { FormWords } from './rooms/form-words.ts';
import type { OnDemand } from './rooms/on-demand.ts';

/** Dependencies of the desk's pages. */
export interface DeskDeps {
  /** The site's own address, without a path: 'https://help.example.org'. Passkeys and forms are bound to it. */
  origin: string;
  staff: StaffStore;
  store: FormStore;
  /** DATA_DIR */
  folder: string;
  /** Opens the directory's current records. */
  records: () => Promise<DirectoryRecords>;
  /** Finds listings by name, near a place or anywhere; null if the place is unknown. */
  findByName: (name: string, near: string) => Promise<FoundListing[] | null>;
  /** CONTENT_DIR */
  contentFolder: string;
  contentChanges: ContentStore;
  /** Name of the organization, or '' if the content folder has problems. */
  organization: string;
  /** The form texts of the content, by language. */
  formWords: (language: 'en' | 'es') => FormWords;
  duplicates: OnDemand<DuplicateListing[]>;
  deadLinks: OnDemand<OnlineProblem[]>;
  /** The list that staff bring. */
  lists: ListWork;
  /** What of a source is in the open data. */
  rightsOf: (source: SourceName) => SourceRights;
  now: () => Date;
}

/** Returns the address of a provider's page on the site. */
export function listingAddress({ origin }: Pick<DeskDeps, 'origin'>, id: string): string {
  return origin + providerPath(id);
}
