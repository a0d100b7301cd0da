import type { Point } from '#geo/point.ts';
import type { MEDICAID_EVIDENCE, SOURCE_NAMES } from '#model/provider-values.ts';

/** Source of a provider record. Each source is replaced as a whole (see `DirectoryStore.replaceSource`). */
export type SourceName = (typeof SOURCE_NAMES)[number];

/** `yes` and `no` come from the source; anything else is `unknown`, which is never shown as no. */
export type YesNoUnknown = 'yes' | 'no' | 'unknown';

/** A day as `YYYY-MM-DD`. */
export type IsoDay = string;

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
}

/** A service location: what importers produce and the directory stores. */
export interface Provider {
  /** Unique across sources and stable across imports: `{source}:{the source's own id}`, for example `nppes:1497758544`. At most 80 characters. */
  id: string;
  source: SourceName;
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
  /** Keys of `vocabulary/facts.yaml` (sign language, ages, settings, payment help …). */
  facts: string[];
  /** Day on which the source last changed or published the record, or null if unknown. */
  sourceDate: IsoDay | null;
}

/** A stored provider. */
export interface StoredProvider extends Provider {
  /** Day of its import. */
  importedAt: IsoDay;
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
}
