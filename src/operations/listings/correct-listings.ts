import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { CorrectionStore, StoredCorrection } from '#forms/correction-store.ts';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { distanceMiles } from '#geo/distance.ts';
import { ADDED_SOURCE, type Correction, SET_TOGETHER, SETTABLE, type SettableField } from '#listings/corrections.ts';
import type { Provider, StoredProvider } from '#listings/provider.ts';
import { addressText } from '#model/address-text.ts';
import { numberText } from '#model/number-text.ts';
import { providerPath } from '#model/provider-path.ts';
import { siteDay } from '#model/site-day.ts';
import { dataPlace, withDirectory, withRecords } from '../data-folder.ts';
import { printable } from '../printable.ts';
import { ListingRefusal, UsageError } from '../usage-error.ts';
import { CorrectionError, type NotedCorrection, readCorrection, withCorrections } from './correction-store.ts';
import { findListing, recordIds } from './find-listing.ts';
import { type Given, recordOf, valuesOf } from './set-values.ts';

type Found = Awaited<ReturnType<typeof findListing>>;

/** A correction that was made, and is shown. */
export interface Corrected {
  /** The listing as it was before. */
  listing: StoredProvider;
  /** The names of the listings that it is about. */
  about: string;
  corrections: Correction[];
  /** Of the corrections that were made; none if earlier ones gave way, which undoing these would not bring back. */
  undoableKeys: string[];
}

/** A listing that was added. */
export interface Added {
  record: Provider;
  key: string;
  /** The listing of another source that it became one with, or null. */
  joined: StoredProvider | null;
}

/**
 * Adds a listing that no source has, though one with its name and address is listed if `isAnyway`. Throws a
 * `UsageError`, or `UnusableValues` that says which fields are wrong.
 */
export async function addListing(given: Given, { note = '', isAnyway = false } = {}): Promise<Added> {
  expectShort(note);
  const id = `${ADDED_SOURCE}:${randomUUID()}`;
  const record = recordOf(given, { id, places: await loadGazetteer(), now: new Date() });
  const same = isAnyway ? null : await withRecords((records) => records.findSame(record));
  if (same)
    throw new UsageError(
      `It is listed already: ${printable(`${same.name}, ${addressText(same.address)}`)}, ${providerPath(same.id)}. ` +
        'If this is another one: --anyway.',
    );
  const added = toStored({ kind: 'add', id, record }, record.name, note);
  await withCorrections(dataPlace(), (store) => change(store, { remove: [], add: [added] }));
  const listing = await withRecords((records) => records.findById(id));
  return { record, key: added.key, joined: listing && listing.id !== id ? listing : null };
}

/** Takes a listing off the site until that is undone. `id`: of one of its records, or the address of its page. */
export function hideListing(id: string | undefined, note = ''): Promise<Corrected> {
  return correct([id], note, async ([{ listing }]) => {
    const [first, ...others] = recordIds(listing);
    return [{ kind: 'hide', id: first!, ...(others.length > 0 && { others }) }];
  });
}

/** Sets fields of a listing, in place of earlier corrections of these fields. An empty value empties a field. */
export function setFields(id: string | undefined, given: Given, note = ''): Promise<Corrected> {
  return correct([id], note, async ([{ listing }], corrections) => {
    const values = valuesOf(listing, given, { places: await loadGazetteer(), now: new Date() });
    const fields = SETTABLE.filter((field) => field in values && !isDeepStrictEqual(values[field], listing[field]));
    if (fields.length === 0)
      throw new ListingRefusal('same-values', [listing.name], `${listing.name} has these values already.`);
    return fields.map((field) => {
      const earlier = corrections.map(({ correction }) => correction).find((each) => isSetOf(each, field, listing));
      const was = earlier?.kind === 'set' ? earlier.was : listing[field];
      return { kind: 'set', id: listing.id, field, value: values[field], was } as Correction;
    });
  });
}

/** A pair of listings that were said to be one, or not. */
export interface Paired extends Corrected {
  /** How far apart the two are; 0 if they were one. */
  miles: number;
  wereOne: boolean;
}

/** Says that two records are one listing, or are not. */
export async function pairListings(
  kind: 'join' | 'keep-apart',
  ids: readonly [string | undefined, string | undefined],
  note = '',
): Promise<Paired> {
  const pair = { miles: 0, wereOne: false };
  const corrected = await correct(ids, note, async ([one, other]) => {
    if (!other || one.id === other.id)
      throw new ListingRefusal('two-needed', [], `${kind} needs the ids of two records.`);
    pair.wereOne = one.listing.id === other.listing.id;
    pair.miles = distanceMiles(one.listing.location, other.listing.location);
    if (pair.wereOne && kind === 'join')
      throw new ListingRefusal(
        'one-already',
        [one.listing.name],
        `${one.listing.name}: these are one listing already.`,
      );
    return [{ kind, id: one.id, other: other.id }];
  });
  return { ...corrected, ...pair };
}

/** A correction that was taken away. `correction`: null if it is damaged. */
export interface Undone {
  about: string;
  correction: Correction | null;
}

/**
 * Takes a correction away, with the others of the same listing that only make sense together. `keyStart`: its key, or
 * the start of it. Throws a `UsageError` if none or several begin so.
 */
export function undoCorrection(keyStart: string | undefined): Promise<Undone[]> {
  if (!keyStart) throw new UsageError('Give the start of a key: see listings list.');
  return withCorrections(dataPlace(), async (store) => {
    const stored = await store.list();
    const [found, ...others] = stored.filter(({ key }) => key.startsWith(keyStart.toLowerCase()));
    if (others.length > 0)
      throw new UsageError(`${others.length + 1} corrections start with '${keyStart}'. Give more of the key.`);
    return takeAway(store, found ? [found] : [], keyStart);
  });
}

/** The same with all corrections of these keys at once. */
export function undoCorrections(keys: readonly string[]): Promise<Undone[]> {
  return withCorrections(dataPlace(), async (store) => {
    const found = (await store.list()).filter(({ key }) => keys.includes(key));
    return takeAway(store, found, keys.join(' '));
  });
}

async function takeAway(store: CorrectionStore, found: StoredCorrection[], asked: string): Promise<Undone[]> {
  if (found.length === 0) {
    // An earlier `undo` of it may have been killed before the site showed that.
    await applyCorrections();
    throw new ListingRefusal('no-correction', [asked], `There is no correction '${asked}'. See: listings list.`);
  }
  const isOne = (each: StoredCorrection) => found.some((one) => each.key === one.key || belongTogether(each, one));
  const removed = (await store.list()).filter(isOne);
  await change(store, { remove: removed, add: [] });
  return removed.map((each) => ({ about: each.about, correction: readable(each)?.correction ?? null }));
}

/** Shows the listings on the site with the corrections of now. */
export function applyCorrections(): Promise<void> {
  return withDirectory((directory) => directory.applyCorrections());
}

function belongTogether(a: StoredCorrection, b: StoredCorrection): boolean {
  const [one, other] = [a, b].map((stored) => readable(stored)?.correction);
  if (one?.kind !== 'set' || other?.kind !== 'set' || one.id !== other.id) return false;
  return SET_TOGETHER.some((fields) => fields.includes(one.field) && fields.includes(other.field));
}

/** Returns a correction, or null if it is damaged: it can still be undone. */
function readable(stored: StoredCorrection): NotedCorrection | null {
  try {
    return readCorrection(stored);
  } catch (error) {
    if (error instanceof CorrectionError) return null;
    throw error;
  }
}

/** Finds listings, keeps corrections of the first in place of those that they contradict, and shows the listings so. */
async function correct(
  ids: readonly (string | undefined)[],
  note: string,
  corrections: (found: [Found, ...Found[]], kept: NotedCorrection[]) => Promise<Correction[]>,
): Promise<Corrected> {
  expectShort(note);
  return withCorrections(dataPlace(), async (store) => {
    const stored = await store.list();
    const kept = stored.map(readCorrection);
    const found = await withRecords(async (records) => {
      const listings: Found[] = [];
      for (const id of ids) listings.push(await findListing(records, kept, id));
      return listings as [Found, ...Found[]];
    });
    const [{ listing }] = found;
    const wanted = await corrections(found, kept);
    const replaced = stored.filter((_, at) => wanted.some((each) => isReplaced(kept[at]!.correction, each, listing)));
    // One that says what its source says is only removed.
    const add = wanted.filter((each) => each.kind !== 'set' || !isDeepStrictEqual(each.value, each.was));
    const about = [...new Set(found.map((each) => each.listing.name))].join(' and ');
    const added = add.map((correction) => toStored(correction, about, note));
    await change(store, { remove: replaced, add: added });
    return { listing, about, corrections: wanted, undoableKeys: replaced.length > 0 ? [] : keysOf(added) };
  });
}

/** The most characters of a note: pages show notes whole. */
const MAX_NOTE = 2000;

function expectShort(note: string): void {
  const most = numberText(MAX_NOTE);
  if (note.length > MAX_NOTE) throw new ListingRefusal('long-note', [most], `A note has at most ${most} characters.`);
}

function toStored(correction: Correction, about: string, note: string): StoredCorrection {
  return { key: randomUUID(), madeOn: siteDay(), body: JSON.stringify(correction), about, note };
}

/** Whether a kept correction says something about the same as a new one. */
function isReplaced(kept: Correction, by: Correction, listing: StoredProvider): boolean {
  if (by.kind === 'set') return isSetOf(kept, by.field, listing);
  // A hidden listing is only found if the command that hid it was killed before the site showed that.
  if (by.kind === 'hide') return kept.kind === 'hide' && recordIds(listing).includes(kept.id);
  if (!('other' in kept) || !('other' in by)) return false;
  return isDeepStrictEqual([kept.id, kept.other].sort(), [by.id, by.other].sort());
}

function isSetOf(correction: Correction, field: SettableField, listing: StoredProvider): boolean {
  return correction.kind === 'set' && correction.field === field && recordIds(listing).includes(correction.id);
}

/** Changes what is kept and shows the listings so; if that fails, what was kept is restored. */
function change(
  store: CorrectionStore,
  { remove, add }: { remove: StoredCorrection[]; add: StoredCorrection[] },
): Promise<void> {
  return withDirectory((directory) =>
    directory.applyCorrections({
      keep: () => store.change({ remove: keysOf(remove), add }),
      takeBack: () => store.change({ remove: keysOf(add), add: remove.toReversed() }),
    }),
  );
}

const keysOf = (corrections: StoredCorrection[]) => corrections.map(({ key }) => key);
