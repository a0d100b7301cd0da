import type { Point } from '#geo/point.ts';
import type { MEDICAID_EVIDENCE, SOURCE_NAMES } from '#model/provider-values.ts';

/** Where a provider's record came from. Each source is replaced as a whole (see `DirectoryStore.replaceSource`). */
export type SourceName = (typeof SOURCE_NAMES)[number];

/** `yes` and `no` are what the source says; everything else is `unknown`, which is never shown as no. */
export type YesNoUnknown = 'yes' | 'no' | 'unknown';

/** A day as `YYYY-MM-DD`. */
export type IsoDay = string;

export interface Address {
  /** Street lines in the source's order, without empty ones. */
  lines: string[];
  city: string;
  /** USPS abbreviation: AZ, DC, PR, GU … */
  state: string;
  /** Five digits, or empty where the source gives none. */
  zip: string;
}

/** One thing that a source says of a provider and Medicaid. */
export interface MedicaidFact {
  /** State whose program is meant (USPS abbreviation). */
  state: string;
  evidence: (typeof MEDICAID_EVIDENCE)[number];
}

/** A place where someone gives a service: what the directory stores, and what importers make. */
export interface Provider {
  /** Unique over all sources and stable over imports: `{source}:{the source's own id}`, for example `nppes:1497758544`. At most 80 characters. */
  id: string;
  source: SourceName;
  /** As people know it, in natural case: 'Cape Fear Valley Home Health and Hospice'. Never empty. */
  name: string;
  /** Other names that the source gives, found by name search too. */
  otherNames: string[];
  address: Address;
  location: Point;
  /** `exact`: the source's own coordinates. `approximate`: the middle of its ZIP code, city or county. */
  locationPrecision: 'exact' | 'approximate';
  /** Ten digits, or null. An extension goes into `phoneExtension`. */
  phone: string | null;
  phoneExtension: string | null;
  website: string | null;
  /** One line a day as people read it, 'Monday: 9:00 AM – 5:00 PM'; empty where unknown. */
  openingHours: string[];
  /** Tags of the vocabulary (`vocabulary/`), services and programs alike. No duplicates. */
  tagIds: number[];
  /** The tag that names the provider best (`provider_type` on the wire), one of `tagIds`, or null. */
  mainServiceTagId: number | null;
  medicaid: MedicaidFact[];
  acceptingNewPatients: YesNoUnknown;
  /** Day of the answer above, or null. */
  acceptingNewPatientsAsOf: IsoDay | null;
  /** Keys of plain facts that are no tags: see `vocabulary/facts.yaml` (sign language, ages, settings, payment help …). */
  facts: string[];
  /** Day on which the source itself last changed or published the record, or null where it does not say. */
  sourceDate: IsoDay | null;
}

/** A provider as it is stored. */
export interface StoredProvider extends Provider {
  /** Day of the import that brought it. */
  importedAt: IsoDay;
}

/** What is loaded now from one source. */
export interface SourceInfo {
  source: SourceName;
  /** Rows served now. */
  providers: number;
  /** ISO date and time of the import. */
  importedAt: string;
  /** Newest `sourceDate` among its rows, or null. */
  newestSourceDate: IsoDay | null;
}
