import type { Point } from '#geo/point.ts';
import type { CallerFacts } from '#model/caller-facts.ts';
import type { LIST_PREFIX, MEDICAID_EVIDENCE, SITE_PREFIX, SOURCE_NAMES } from '#model/provider-values.ts';

/**
 * Source of a provider record: a public dataset, a named list of the operator (`LIST_NAME`), or a followed site
 * (`SITE_NAME`). Each source is replaced as a whole (see `DirectoryStore.replaceSource`).
 */
export type SourceName = (typeof SOURCE_NAMES)[number] | `${typeof LIST_PREFIX | typeof SITE_PREFIX}${string}`;

/** `yes` and `no` come from the source; anything else is `unknown`, which is never shown as no. */
export type YesNoUnknown = 'yes' | 'no' | 'unknown';

/** A day as `YYYY-MM-DD`. */
export type IsoDay = string;

/** A month as `YYYY-MM`. */
export type IsoMonth = string;

export interface Address {
  /** Street lines in the source's order; no empty lines. */
  lines: string[];
  city: string;
  /** USPS abbreviation: AZ, DC, PR, GU … */
  state: string;
  /** Five digits, or empty if the source has none. */
  zip: string;
}

/** A source's statement about a provider and Medicaid. */
export interface MedicaidFact {
  /** State of the program (USPS abbreviation). */
  state: string;
  evidence: (typeof MEDICAID_EVIDENCE)[number];
  /** The health plan on whose list it is; absent if the source names none. */
  plan?: string;
}

/** A service that Medicaid paid a listing for. */
export interface PaidService {
  /** Tag id. */
  service: number;
  lastMonth: IsoMonth;
  /** Months paid among the last 24 of the file; 0: the payments are older. */
  months: number;
}

/** A service location: what importers produce and the directory stores. */
export interface Provider {
  /**
   * Unique across sources and stable across imports: `{source}:{the source's own id}`, for example `nppes:1497758544`.
   * At most 80 characters.
   */
  id: string;
  source: SourceName;
  /** National Provider Identifier, ten digits, or null. */
  npi: string | null;
  /** Whether it is a person rather than an organization; null if the source does not say. */
  isPerson: boolean | null;
  /** Public name in natural case: 'Cape Fear Valley Home Health and Hospice'. Never empty. */
  name: string;
  /** Other names in the source, also searched by name search. */
  otherNames: string[];
  address: Address;
  location: Point;
  /** `exact`: coordinates from the source. `approximate`: the center of its ZIP code, city or county. */
  locationPrecision: 'exact' | 'approximate';
  /** Ten digits, or null. An extension goes into `phoneExtension`. */
  phone: string | null;
  phoneExtension: string | null;
  website: string | null;
  /** One readable line per day, 'Monday: 9:00 AM – 5:00 PM'; empty if unknown. */
  openingHours: string[];
  /** Tag ids of the vocabulary (`vocabulary/`), services and programs. No duplicates. */
  tagIds: number[];
  /** The tag that describes the provider best (`provider_type` on the wire), one of `tagIds`, or null. */
  mainServiceTagId: number | null;
  medicaid: MedicaidFact[];
  acceptingNewPatients: YesNoUnknown;
  /** Day of `acceptingNewPatients`, or null. */
  acceptingNewPatientsAsOf: IsoDay | null;
  /**
   * Keys of `vocabulary/facts.yaml` (sign language, ages, settings, payment help …); after 'no:' if the source says
   * that it is not so. No key twice.
   */
  facts: string[];
  /** What few sources tell; absent if unknown. */
  details: ProviderDetails;
  /** Day on which the source last changed or published the record, or null if unknown. */
  sourceDate: IsoDay | null;
  /** Only of a listing that is assembled from several records, and of a record of a followed site: who says what. */
  assembled?: Assembled;
}

/** Plain texts in the source's own words. */
export interface ProviderDetails {
  description?: string;
  /** Who can come. */
  eligibility?: string;
  howToApply?: string;
  fees?: string;
  email?: string;
  /** Further phone numbers, each with ten digits or three ('711'); and the main one, if it is said what it is for. */
  phones?: MorePhone[];
  /** Services that our vocabulary does not name. Searched by name search. */
  otherServices?: string[];
}

export interface MorePhone {
  number: string;
  extension?: string;
  /** What it is for: 'Intake', 'TTY'. */
  label?: string;
}

/** A stored provider. */
export interface StoredProvider extends Provider {
  /** Day of its import. */
  importedAt: IsoDay;
  /** Title of its source if that is an operator's own list. */
  listTitle?: string;
  /** What Medicaid paid it for, the latest first; absent if no evidence says so, which is not a no. */
  paid?: PaidService[];
  /** What callers report of it; absent if nothing is to be shown. Added when it is read. */
  called?: CallerFacts;
}

/**
 * Where the values of an assembled listing come from. A record of a followed site counts as one record for each source
 * and day that the site names, all with the same id.
 */
export interface Assembled {
  /** In the order of sources. The first gave the listing its id; the ids of the others lead to it. */
  records: ListingRecord[];
  /** Position of the newest record, whose source and dates the listing shows. */
  latest: number;
  /** Which record says a value, as a position in `records`. Absent where no record has a value. */
  saidBy: SaidBy;
}

export interface ListingRecord
  extends Pick<StoredProvider, 'id' | 'source' | 'sourceDate' | 'importedAt' | 'listTitle'> {}

export interface SaidBy {
  name: number;
  address: number;
  location: number;
  phone?: number;
  website?: number;
  openingHours?: number;
  acceptingNewPatients?: number;
  /** Of phones and services, one for each. */
  details?: { [Key in keyof ProviderDetails]: ProviderDetails[Key] extends string | undefined ? number : number[] };
  /** For each value of the list of that name. */
  otherNames: number[];
  tagIds: number[];
  medicaid: number[];
  facts: number[];
}

/** A loaded source. */
export interface SourceInfo {
  source: SourceName;
  /** Number of providers served. */
  providers: number;
  /** ISO date and time of the import. */
  importedAt: string;
  /** Newest `sourceDate` among its providers, or null. */
  newestSourceDate: IsoDay | null;
  /** Only of an operator's own list. */
  list?: ListInfo | undefined;
  /** Absent if an older release imported it. */
  scope?: ImportScope | undefined;
}

/** The part of its source that an import took: changes of the source take the same part. */
export interface ImportScope {
  /** Only these states (USPS abbreviations); absent: all. */
  states?: string[];
  /** Only these taxonomy codes or prefixes of codes; absent: all. */
  taxonomies?: string[];
  /** At most so many providers; absent: all. */
  limit?: number;
  /** Last day whose changes are in it; absent: the files did not say. */
  through?: IsoDay;
}

/** What the operator said of a list. */
export interface ListInfo {
  /** As visitors read it: 'Arizona respite providers'. */
  title: string;
  /** Where the list is published, or null. */
  link: string | null;
  /** Day of the edition, or null. */
  edition: IsoDay | null;
  /** Options of its import, used again for the next edition. */
  options: Record<string, string>;
}
