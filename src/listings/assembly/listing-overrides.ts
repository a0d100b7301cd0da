import { isDeepStrictEqual } from 'node:util';
import { SITE_PREFIX } from '#model/provider-values.ts';
import { type Correction, type KeptCorrection, SET_TOGETHER, type SettableField } from '../corrections.ts';
import type { Assembled, IsoDay, ListingRecord, ProviderDetails, SaidBy, StoredProvider } from '../provider.ts';
import type { Import } from '../records/imports.ts';
import { isService, programOf } from '../vocabulary/vocabulary.ts';
import { assembleListing } from './assemble-listing.ts';

type KeptSet = KeptCorrection & { correction: Extract<Correction, { kind: 'set' }> };
type DetailsSet = Extract<Correction, { kind: 'set'; field: 'details' }>;

/**
 * What decides over the records of sources: the operator's corrections, by the ids of the records that they name, and
 * who is left out because sources mark them as excluded.
 */
export class ListingOverrides {
  readonly joined: [string, string][] = [];
  readonly keptApart: [string, string][] = [];
  readonly #hidden = new Set<string>();
  readonly #added = new Set<string>();
  /** In the order in which they were made. */
  readonly #sets = new Map<string, KeptSet[]>();
  /** NPIs. */
  readonly #excluded: ReadonlySet<string>;

  constructor(corrections: readonly KeptCorrection[], imports: readonly Pick<Import, 'excluded'>[]) {
    this.#excluded = new Set(imports.flatMap(({ excluded = [] }) => excluded));
    for (const kept of corrections.toSorted((a, b) => (a.madeOn < b.madeOn ? -1 : a.madeOn > b.madeOn ? 1 : 0))) {
      const { correction } = kept;
      if (correction.kind === 'join') this.joined.push([correction.id, correction.other]);
      else if (correction.kind === 'keep-apart') this.keptApart.push([correction.id, correction.other]);
      else if (correction.kind === 'add') this.#added.add(correction.id);
      else if (correction.kind === 'hide') this.#hidden.add(correction.id);
      else this.#sets.set(correction.id, [...(this.#sets.get(correction.id) ?? []), kept as KeptSet]);
    }
  }

  /** Whether a listing with this record is hidden or left out, has a field set, or was added. */
  affects(record: Pick<StoredProvider, 'id' | 'npi'>): boolean {
    const { id } = record;
    return this.#hidden.has(id) || this.#sets.has(id) || this.#added.has(id) || this.isExcluded(record);
  }

  isExcluded({ npi }: Pick<StoredProvider, 'npi'>): boolean {
    return npi !== null && this.#excluded.has(npi);
  }

  /** Returns the listing of records in the order of sources; null if it is hidden or left out. */
  listingOf(records: readonly StoredProvider[]): StoredProvider | null {
    if (!this.#isShown(records)) return null;
    const listing = assembleListing(records);
    const sets = this.#setsOf(records);
    const corrected = sets.filter((kept) => !isOverruled(listing, leaderOf(kept, sets))).reduce(withField, listing);
    return sets.some(({ correction: { field } }) => field === 'tagIds' || field === 'medicaid')
      ? withPrograms(corrected)
      : corrected;
  }

  /**
   * Returns how many fields that were set in the listing of these records gave way to newer values of sources, at least
   * in part.
   */
  overruledIn(records: readonly StoredProvider[]): number {
    const sets = this.#setsOf(records);
    if (sets.length === 0 || !this.#isShown(records)) return 0;
    const listing = assembleListing(records);
    return sets.filter((kept) => isShownOtherwise(listing, kept, leaderOf(kept, sets))).length;
  }

  #isShown(records: readonly StoredProvider[]): boolean {
    return !records.some((record) => this.#hidden.has(record.id) || this.isExcluded(record));
  }

  #setsOf(records: readonly StoredProvider[]): KeptSet[] {
    return records.flatMap(({ id }) => this.#sets.get(id) ?? []);
  }
}

/** Whether a listing shows a source's newer value instead of this one; `leader`: as of `leaderOf`. */
function isShownOtherwise(listing: StoredProvider, { madeOn, correction }: KeptSet, leader: KeptSet): boolean {
  const { field, value, was } = correction;
  if (field !== 'details') {
    const [now, set] = [listing[field], value].map((each) => compared(field, each));
    return isOverruled(listing, leader) && !isDeepStrictEqual(now, set);
  }
  return detailKeys(correction).some(
    (key) => !isDeepStrictEqual(value[key], was[key]) && isDetailOverruled(listing, { madeOn, correction, key }),
  );
}

/** Returns the correction that decides whether another holds: an extension holds as long as its phone number. */
function leaderOf(kept: KeptSet, sets: readonly KeptSet[]): KeptSet {
  const fields = SET_TOGETHER.find((together) => together.includes(kept.correction.field)) ?? [];
  return fields.map((each) => sets.find(({ correction: { field } }) => field === each)).find(Boolean) ?? kept;
}

/**
 * Whether a source has a newer value that is neither the corrected one nor the one that was corrected: then the
 * operator is asked, and the newer value is shown. Of details, see `isDetailOverruled`.
 */
function isOverruled(listing: StoredProvider, { madeOn, correction: { field, value, was } }: KeptSet): boolean {
  if (field === 'details') return false;
  const [now, set, before] = [listing[field], value, was].map((each) => compared(field, each));
  const positions = listing.assembled!.saidBy[saidField(field)] as number | number[] | undefined;
  return isOther(now, set, before) && newestDay(listing, positions) > madeOn;
}

/** Sets a field of a listing; of details, each that the operator changed. */
function withField(listing: StoredProvider, { madeOn, correction }: KeptSet): StoredProvider {
  const { field, value } = correction;
  if (field === 'details') {
    return detailKeys(correction).reduce((before, key) => withDetail(before, { madeOn, correction, key }), listing);
  }
  if (field === 'mainServiceTagId') return { ...listing, mainServiceTagId: value };
  const at = operatorPosition(listing, madeOn);
  const isList = Array.isArray(listing.assembled!.saidBy[saidField(field)]);
  const said = isList ? (value as unknown[]).map(() => at) : at;
  return { ...listing, [field]: value, assembled: saidByOperator(listing, madeOn, { [saidField(field)]: said }) };
}

function saidField(field: SettableField): keyof SaidBy {
  return SAID_WITH[field] ?? (field as keyof SaidBy);
}

interface SetDetail {
  madeOn: IsoDay;
  correction: DetailsSet;
  key: keyof ProviderDetails;
}

function detailKeys({ value, was }: DetailsSet): SetDetail['key'][] {
  return [...new Set([...Object.keys(was), ...Object.keys(value)])] as SetDetail['key'][];
}

/** As `isOverruled`, for one detail. */
function isDetailOverruled(listing: StoredProvider, { madeOn, correction: { value, was }, key }: SetDetail): boolean {
  const isNew = isOther(listing.details[key], value[key], was[key]);
  return isNew && newestDay(listing, listing.assembled!.saidBy.details?.[key]) > madeOn;
}

function withDetail(listing: StoredProvider, set: SetDetail): StoredProvider {
  const { madeOn, correction, key } = set;
  const { value, was } = correction;
  const { saidBy } = listing.assembled!;
  if (isDeepStrictEqual(value[key], was[key]) || isDetailOverruled(listing, set)) return listing;
  const { [key]: _, ...details } = listing.details;
  const { [key]: __, ...said } = saidBy.details ?? {};
  const isEmpty = value[key] === undefined;
  const at = operatorPosition(listing, madeOn);
  const position = Array.isArray(value[key]) ? value[key].map(() => at) : at;
  return {
    ...listing,
    details: isEmpty ? details : { ...details, [key]: value[key] },
    assembled: saidByOperator(listing, madeOn, { details: isEmpty ? said : { ...said, [key]: position } }),
  };
}

/** Fields that a record says together with another. */
const SAID_WITH: Partial<Record<SettableField, keyof SaidBy>> = {
  phoneExtension: 'phone',
  mainServiceTagId: 'tagIds',
  locationPrecision: 'location',
  acceptingNewPatientsAsOf: 'acceptingNewPatients',
};

/** Whether a source says something else than before and than the operator. */
function isOther(now: unknown, value: unknown, was: unknown): boolean {
  return !isDeepStrictEqual(now, value) && !isDeepStrictEqual(now, was);
}

/** Of tags, the services are corrected: the Medicaid programs follow from the facts. */
function compared(field: SettableField, value: unknown): unknown {
  return field === 'tagIds' ? (value as number[]).filter(isService) : value;
}

/** Newest day of the records at these positions; '' if unknown. What a followed site says never overrules ours. */
function newestDay({ assembled }: StoredProvider, positions: number | number[] | undefined): IsoDay {
  const records = [positions ?? []].flat().flatMap((at) => assembled!.records[at] ?? []);
  const days = records.flatMap(({ source, sourceDate }) => (source.startsWith(SITE_PREFIX) ? [] : (sourceDate ?? [])));
  return days.sort().at(-1) ?? '';
}

function saidByOperator({ id, assembled }: StoredProvider, madeOn: IsoDay, said: Partial<SaidBy>): Assembled {
  const { records, latest, saidBy } = assembled!;
  const operator = { id, source: 'operator', sourceDate: madeOn, importedAt: madeOn } satisfies ListingRecord;
  const isNew = operatorPosition({ assembled }, madeOn) === records.length;
  return { records: isNew ? [...records, operator] : records, latest, saidBy: { ...saidBy, ...said } };
}

/** Returns where the operator's record of this day is, or would be: all that was set on one day is of one record. */
function operatorPosition({ assembled }: Pick<StoredProvider, 'assembled'>, madeOn: IsoDay): number {
  const { records } = assembled!;
  const at = records.findIndex(({ source, sourceDate }) => source === 'operator' && sourceDate === madeOn);
  return at === -1 ? records.length : at;
}

/** Makes the Medicaid programs among the tags those of the facts. */
function withPrograms(listing: StoredProvider): StoredProvider {
  const { tagIds, medicaid, assembled } = listing;
  const { saidBy } = assembled!;
  const said = new Map<number, number>();
  tagIds.forEach((tagId, at) => {
    if (isService(tagId)) said.set(tagId, saidBy.tagIds[at]!);
  });
  medicaid.forEach(({ state }, at) => {
    for (const program of [programOf('ANY'), programOf(state)])
      if (program && !said.has(program.id)) said.set(program.id, saidBy.medicaid[at]!);
  });
  return {
    ...listing,
    tagIds: [...said.keys()],
    assembled: { ...assembled!, saidBy: { ...saidBy, tagIds: [...said.values()] } },
  };
}
