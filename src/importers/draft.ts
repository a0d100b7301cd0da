import type { SourceChange } from '#directory/store.ts';
import type { Point } from '#geo/point.ts';
import type { ImportScope, ListInfo, Provider } from '#listings/provider.ts';
import type { DataFile } from './data-file.ts';

/** What most sources do not tell; absent, it is unknown. */
type Absentable = 'npi' | 'isPerson' | 'details';

/** A provider as its source describes it, before it is checked and placed. */
export interface Draft extends Omit<Provider, 'location' | Absentable>, Partial<Pick<Provider, Absentable>> {
  /** The source's own coordinates, or null to use the address. */
  location: Point | null;
  /** What was lost or corrected on the way; absent in most rows. */
  remarks?: Remark[];
}

/** What can be lost or corrected in a row that stays: stable keys for reports, with texts for the screen. */
export const REMARKS = {
  'unknown-word': 'words that this directory does not know, ignored',
  'unusable-value': 'phone numbers, hours, e-mail and web addresses, NPIs, coordinates that cannot be read, left out',
  'other-state-point': 'coordinates in another state than the address; placed by ZIP code or city where one is known',
  'far-point': 'coordinates more than 60 miles from both the ZIP code and the city of the address; kept',
  'foreign-point': 'coordinates outside the United States, or swapped; placed by ZIP code or city',
  'repaired-zip': 'ZIP codes that a spreadsheet had changed (2138, 85281.0), repaired',
  'unusable-zip': 'ZIP codes that cannot be read or repaired, left out',
  'other-state-zip': 'ZIP codes of another state than the address',
  shortened: 'texts and lists that are longer than this directory keeps, shortened',
  'unusable-date': 'dates that are not a day, before 1990 or in the future; shown without a date',
} as const;
export type RemarkKey = keyof typeof REMARKS;

export interface Remark {
  key: RemarkKey;
  /** The value in question. */
  value: string;
}

/** Adds a remark to a draft. */
export function addRemark(draft: Pick<Draft, 'remarks'>, key: RemarkKey, value: string): void {
  draft.remarks ??= [];
  draft.remarks.push({ key, value });
}

/** Why a row is left out: stable keys for reports, with texts for the screen. */
export const DROP_REASONS = {
  malformed: 'malformed rows (wrong number of values, or a stray quote)',
  deactivated: 'deactivated by the source',
  'bad-id': 'invalid check digit',
  foreign: 'outside the United States and its territories',
  'no-name': 'without a name',
  'no-place': 'unknown state, or unknown ZIP code and city',
  'associated-state': 'in Micronesia, Palau or the Marshall Islands, which this directory does not cover',
  'military-address': 'military and diplomatic mail addresses (APO, FPO, DPO), which are no place',
  'impossible-coordinates':
    'coordinates outside the United States and its territories, and no ZIP code or city that we know',
  duplicate: 'the same record twice',
  'taken-id': 'the ID of an earlier row with another name',
  own: 'what a followed site has from us',
  superseded: 'changed again in a later file of this import',
  older: 'older than what is served',
  'no-service': 'no service that this directory lists',
  'unknown-value': 'unknown state, or no service that this directory knows',
  'parent-left-out': 'part of a provider that was left out',
  'broken-reference': 'refers to a record that is not in the files',
  private: 'private, or not for the public',
  excluded: 'on the federal list of those excluded from Medicare and Medicaid',
  'tax-record': 'records for taxes, which are not where care is given',
  'no-site': 'linked to no place where somebody gives care, or to none in the requested states',
  'other-state': 'outside the requested states',
  'other-taxonomy': 'outside the requested kinds of provider',
  'too-many': 'beyond the first 1,000 places of one provider',
  'over-limit': 'beyond the requested limit',
} as const;
export type DropReason = keyof typeof DROP_REASONS;

/**
 * Result of a row: a provider, merged into another row's provider (as another name; see `ReadRow.partOf`), or dropped
 * with a reason.
 */
export type Outcome = Draft | Dropped | 'merged';

/** A row that is left out. `value` is the bad value, for the report's examples. */
export class Dropped {
  readonly reason: DropReason;
  readonly value: string;

  constructor(reason: DropReason, value = '') {
    this.reason = reason;
    this.value = value;
  }
}

/** One row of a source's files and its result. */
export interface ReadRow {
  /** Name of its file. */
  file: string;
  /** Line on which it starts, from 1. */
  line: number;
  /** All its values, in lists whose rows people correct. */
  cells?: string[] | undefined;
  /** The pipeline replaces a provider that its checks leave out by the reason. */
  outcome: Outcome;
  /** Of a merged row: the rows of its providers, which come before it. If all of them are left out, so is this one. */
  partOf?: readonly ReadRow[];
  /**
   * Of a row that is merged or left out: it stands for so many like it. All are counted, but only this one is listed.
   */
  count?: number;
  /** True if its provider has been served; if the row is left out, that ends. Only in changes. */
  wasServed?: boolean;
}

/** Set by the consumer to stop reading. The source then still accounts for every row that it has read. */
export interface StopSignal {
  requested: boolean;
}

/** An opened source; can be read once. */
export interface ImportSource {
  name: Provider['source'];
  /** What is kept with an operator's own list. */
  list?: ListInfo;
  /** The part of the source that it takes. Without `change`, the options of the import are added. */
  scope?: ImportScope;
  /** If it has changes of what is served rather than the whole source. */
  change?: SourceChange;
  /** What `ReadRow.cells` are called. */
  cellNames?: string[];
  /** True if an empty import is valid and means that the source has no providers anymore. */
  mayBeEmpty?: boolean;
  /** Returns the NPIs that it marks as excluded from Medicare and Medicaid, once it is read. Absent: none. */
  excludedNpis?: () => string[];
  /** Files being read; the list may grow while reading. `rows` counts what has been read of each. */
  files: Omit<DataFile, 'bytes'>[];
  /**
   * Yields every row of every file exactly once, in batches. Throws `ImportError`. `states`: the pipeline leaves out
   * other states' providers; a source that does so itself, as other-state, needs less memory.
   */
  read(stop: StopSignal, states?: ReadonlySet<string>): AsyncIterable<ReadRow[]>;
}
