import { isDeepStrictEqual } from 'node:util';
import type { Assembled, ProviderDetails, SaidBy, StoredProvider } from '#listings/provider.ts';
import { agreedPhones } from './agreed-phones.ts';

type Shown = StoredProvider & { assembled?: Assembled };
/** Fields of one value, with those that belong to them. */
const SINGLE = {
  website: ['website'],
  openingHours: ['openingHours'],
  acceptingNewPatients: ['acceptingNewPatients', 'acceptingNewPatientsAsOf'],
} as const;
const LISTS = ['otherNames', 'tagIds', 'medicaid', 'facts'] as const;
const NOTHING = {
  website: null,
  openingHours: [],
  acceptingNewPatients: 'unknown',
  acceptingNewPatientsAsOf: null,
} as const;

/**
 * Returns what visitors see of a listing as far as some of its records say it too, or the operator does. `some`: the
 * listing of these records alone. Only name and place are theirs where the others say something else: a listing has
 * them.
 */
export function saidBySome(listing: StoredProvider, some: Shown): StoredProvider {
  const { assembled: all } = listing as Required<Shown>;
  const { assembled: own } = some as Required<Shown>;
  const operator = operatorPositions(all, own.records.length);
  const records = [...own.records, ...[...operator.keys()].map((at) => all.records[at]!)];
  const saidBy: SaidBy = { ...own.saidBy };
  const result: Record<string, unknown> = {};
  for (const field of ['name', 'address', 'location'] as const) {
    const at = operator.get(all.saidBy[field]);
    if (at !== undefined) saidBy[field] = at;
    result[field] = (at === undefined ? some : listing)[field];
    if (field === 'location') result.locationPrecision = (at === undefined ? some : listing).locationPrecision;
  }
  for (const [field, parts] of Object.entries(SINGLE) as [keyof typeof SINGLE, readonly (keyof typeof NOTHING)[]][]) {
    const at = operator.get(all.saidBy[field] ?? -1);
    if (at !== undefined) saidBy[field] = at;
    const isSaid = at !== undefined || isDeepStrictEqual(listing[field], some[field]);
    for (const part of parts) result[part] = isSaid ? (at === undefined ? some : listing)[part] : NOTHING[part];
  }
  for (const field of LISTS) {
    const kept = agreed<unknown>(
      { values: listing[field], by: all.saidBy[field] },
      {
        values: field === 'otherNames' ? [some.name, ...some.otherNames] : some[field],
        by: namesBy(field, own.saidBy),
      },
      operator,
    );
    saidBy[field] = kept.by;
    result[field] = kept.values;
  }
  const phones = agreedPhones(listing, some, operator);
  const mainPhone = phones.find(({ isMain }) => isMain);
  const { details, by } = agreedDetails(listing, some, operator);
  const others = phones.filter(({ isMain }) => !isMain);
  if (others.length > 0) {
    details.phones = others.map(({ by: _, isMain: __, ...phone }) => phone);
    by.phones = others.map((phone) => phone.by);
  }
  const { paid, called } = listing;
  const main = (result.tagIds as number[]).find((id) => id === listing.mainServiceTagId) ?? null;
  return {
    ...some,
    ...result,
    id: listing.id,
    phone: mainPhone?.number ?? null,
    phoneExtension: mainPhone?.extension ?? null,
    mainServiceTagId: main,
    details,
    ...(paid && some.npi !== null && some.npi === listing.npi && { paid }),
    ...(called && { called }),
    assembled: { records, latest: own.latest, saidBy: { ...saidBy, phone: mainPhone?.by, details: by } },
  };
}

/** Where the operator's records are among all, and where they will be. */
function operatorPositions({ records }: Assembled, first: number): Map<number, number> {
  const positions = records.flatMap(({ source }, at) => (source === 'operator' ? [at] : []));
  return new Map(positions.map((at, number) => [at, first + number]));
}

function namesBy(field: (typeof LISTS)[number], { name, ...saidBy }: SaidBy): number[] {
  return field === 'otherNames' ? [name, ...saidBy.otherNames] : saidBy[field];
}

interface Said<Value> {
  values: readonly Value[];
  by: readonly number[];
}

/** The values of all that the operator says, or some of the records. */
function agreed<Value>(all: Said<Value>, some: Said<Value>, operator: ReadonlyMap<number, number>) {
  const kept = all.values.flatMap((value, at) => {
    const same = some.values.findIndex((each) => isDeepStrictEqual(each, value));
    const by = operator.get(all.by[at]!) ?? some.by[same];
    return by === undefined ? [] : [{ value, by }];
  });
  return { values: kept.map(({ value }) => value), by: kept.map(({ by }) => by) };
}

function agreedDetails(listing: StoredProvider, some: Shown, operator: ReadonlyMap<number, number>) {
  const details: Record<string, unknown> = {};
  const by: Record<string, unknown> = {};
  for (const key of Object.keys(listing.details) as (keyof ProviderDetails)[]) {
    // See agreedPhones.
    if (key === 'phones') continue;
    const said = [listing, some].map(({ details: texts, assembled }) => ({
      values: [texts[key] ?? []].flat() as unknown[],
      by: [assembled?.saidBy.details?.[key] ?? []].flat() as number[],
    }));
    const kept = agreed(said[0]!, said[1]!, operator);
    if (kept.values.length === 0) continue;
    const isList = Array.isArray(listing.details[key]);
    details[key] = isList ? kept.values : kept.values[0];
    by[key] = isList ? kept.by : kept.by[0];
  }
  return { details: details as ProviderDetails, by: by as NonNullable<SaidBy['details']> };
}
