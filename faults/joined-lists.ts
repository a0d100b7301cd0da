import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { MIN_ROWS, phoneOf, placeRow, pointOf, searchPage, sizeOf, toCsv } from './generations.ts';

/*
 * A partner's list that lists some places of the main one (`generations.ts`) under other names, with a website. The records of a
 * place have one phone and address, so they are one listing: it has the id and website of the partner's and the name of the other.
 * Each generation of the partner's lists other places, so a listing that mixes two generations is detected.
 */
const JOINED_EVERY = 4;

/** A listing as the API shows it. */
export interface Shown {
  id: string;
  name: string;
  phone: string | null;
  website: string | null;
}

/**
 * What an operator says about places; to keep apart: from what the partner says. Of two that are joined, `at` has the lower id. What is
 * added or approved is in no list.
 */
export type PlaceCorrection =
  | { kind: 'hide' | 'keep-apart' | 'add' | 'approve'; at: number }
  | { kind: 'set'; at: number; phone: string }
  | { kind: 'join'; at: number; other: number };

/** Everything that is served. */
export interface Served {
  /** By id. */
  listings: ReadonlyMap<string, Shown>;
  /** The id of the listing of each record; null if it is hidden. */
  listingOf: ReadonlyMap<string, string | null>;
}

/** Whether a generation of the partner's list has a place of the main one. */
export function isJoined(at: number, partner: number): boolean {
  return at < MIN_ROWS && at % JOINED_EVERY === partner % JOINED_EVERY;
}

/** Writes a generation of the partner's list into a folder; returns its path. */
export function writePartner(folder: string, generation: number): string {
  const joined = Array.from({ length: MIN_ROWS }, (_, at) => at).filter((at) => isJoined(at, generation));
  const alone = Array.from({ length: aloneIn(generation) }, (_, at) => MIN_ROWS * 2 + at);
  const rows = [...joined, ...alone].map((at) => ({
    ...placeRow(at),
    name: partnerName(generation, at),
    website: website(generation),
  }));
  const path = join(folder, 'partner.csv');
  writeFileSync(path, toCsv(rows));
  return path;
}

export const mainId = (at: number) => `csv:${at}`;
export const partnerId = (at: number) => `list:partner:${at}`;

/** Number of places that only the partner has. */
function aloneIn(generation: number): number {
  return 40 + 3 * (generation % 7);
}

function partnerName(generation: number, at: number): string {
  return `Partner ${generation} Place ${at}`;
}

/** A place that the operator adds, with its name in the place of its id, which nobody can foretell. */
export function addedPlace(at: number): Shown {
  const name = `Added Place ${at}`;
  return { id: name, name, phone: `602557${String(at % 10_000).padStart(4, '0')}`, website: null };
}

function website(generation: number): string {
  return `https://www.example.org/${generation}`;
}

/** Returns what must be served of a generation of each list, with corrections of different places. */
export function servedOf(main: number, partner: number, corrections: readonly PlaceCorrection[] = []): Served {
  const listings = new Map<string, Shown>();
  const listingOf = new Map<string, string | null>();
  const add = (records: string[], shown: Shown | null) => {
    for (const record of records) listingOf.set(record, shown?.id ?? null);
    if (shown) listings.set(shown.id, shown);
  };
  const ofPartner = (at: number): Shown => ({
    id: partnerId(at),
    name: partnerName(partner, at),
    phone: phoneOf(at),
    website: website(partner),
  });
  const correctionOf = new Map(corrections.map((each) => [each.at, each]));
  const joinedTo = new Map(corrections.flatMap((each) => (each.kind === 'join' ? [[each.other, each.at]] : [])));
  for (let at = 0; at < sizeOf(main); at++) {
    const own = { id: mainId(at), name: `Generation ${main} Place ${at}`, phone: phoneOf(at), website: null };
    const correction = correctionOf.get(at);
    const isApart = correction?.kind === 'keep-apart';
    const records = isJoined(at, partner) && !isApart ? [mainId(at), partnerId(at)] : [mainId(at)];
    const shown = records.length > 1 ? { ...ofPartner(at), name: own.name } : own;
    if (isApart) add([partnerId(at)], ofPartner(at));
    if (correction?.kind === 'hide') add(records, null);
    else if (correction?.kind === 'set') add(records, { ...shown, phone: correction.phone });
    else if (correction?.kind === 'join') add([mainId(at), mainId(correction.other)], shown);
    else if (!joinedTo.has(at)) add(records, shown);
  }
  for (const { kind, at } of corrections)
    if (kind === 'add' || kind === 'approve') add([addedPlace(at).id], addedPlace(at));
  for (let at = 0; at < aloneIn(partner); at++) add([partnerId(MIN_ROWS * 2 + at)], ofPartner(MIN_ROWS * 2 + at));
  return { listings, listingOf };
}

/** A page of results. */
export interface ShownPage {
  total: number;
  shown: Shown[];
}

/** Searches a page of all listings, or those of one place. Throws if there is no page. */
export async function searchListings(
  origin: string,
  { page = 1, at }: { page?: number; at?: number },
): Promise<ShownPage> {
  const around = at === undefined ? {} : { center: pointOf(at), radiusMiles: 0.01 };
  const answer = await searchPage(origin, { page, ...around });
  if (answer.status !== 200) throw new Error(`returned ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
  const { total, features } = (await answer.json()) as {
    total: number;
    features: { properties: Shown & { Id: string } }[];
  };
  const shown = features.map(({ properties: { Id, name, phone, website } }) => ({
    id: Id.startsWith('community:') ? name : Id,
    name,
    phone,
    website,
  }));
  return { total, shown };
}

/** Whether a page is one of all listings that are served. */
export function isPageOf({ total, shown }: ShownPage, { listings }: Served): boolean {
  return total === listings.size && shown.every((each) => isDeepStrictEqual(each, listings.get(each.id)));
}

/** Whether a search around a place, and the pages of its records, show what is served. */
export async function showsPlace(origin: string, at: number, { listings, listingOf }: Served): Promise<boolean> {
  const records = [mainId(at), partnerId(at)];
  const expected = records.map((id) => listings.get(id)).filter((each) => each !== undefined);
  const { shown } = await searchListings(origin, { at });
  const found = await Promise.all(records.map((record) => findListing(`${origin}/ourplaces`, record)));
  return (
    isDeepStrictEqual(new Set(shown), new Set(expected)) &&
    records.every((record, index) => found[index] === (listingOf.get(record) ?? null))
  );
}

/** Returns the id of the listing of a record, as an address of the site or the API says; null if there is none. */
export async function findListing(base: string, record: string): Promise<string | null> {
  const answer = await fetch(`${base}/providers/${encodeURIComponent(record)}`, { redirect: 'manual' });
  await answer.arrayBuffer();
  if (answer.status === 200) return record;
  if (answer.status === 404) return null;
  const to = answer.headers.get('location');
  if (answer.status !== 302 || !to) throw new Error(`${base} returned ${answer.status} for ${record}.`);
  return decodeURIComponent(to.slice(to.lastIndexOf('/') + 1));
}
