import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { CorrectionStore, StoredCorrection } from '#forms/correction-store.ts';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { distanceMiles } from '#geo/distance.ts';
import { ADDED_SOURCE, type Correction, SET_TOGETHER, SETTABLE, type SettableField } from '#listings/corrections.ts';
import type { StoredProvider } from '#listings/provider.ts';
import { addressText } from '#model/address-text.ts';
import { providerPath } from '#model/provider-path.ts';
import { dataPlace, withRecords } from '../data-folder.ts';
import { printable } from '../printable.ts';
import { ListingRefusal, UsageError } from '../usage-error.ts';
import { applyCorrections } from './apply-corrections.ts';
import { CorrectionError, type NotedCorrection, readCorrection, withCorrections } from './correction-store.ts';
import { correctionLines } from './field-words.ts';
import { findListing, recordIds } from './find-listing.ts';
import type { Request } from './request.ts';
import { readGiven, recordOf, valuesOf } from './set-values.ts';

type Print = (text: string) => void;
type Found = Awaited<ReturnType<typeof findListing>>;

/** `add`: adds a listing that no source has. */
export async function add({ words, note, anyway }: Request, print: Print): Promise<void> {
  const id = `${ADDED_SOURCE}:${randomUUID()}`;
  const record = recordOf(readGiven(words), { id, places: await loadGazetteer(), now: new Date() });
  const same = anyway ? null : await withRecords((records) => records.findSame(record));
  if (same)
    throw new UsageError(
      `It is listed already: ${printable(`${same.name}, ${addressText(same.address)}`)}, ${providerPath(same.id)}. If this is another one: --anyway.`,
    );
  await withCorrections(dataPlace(), async (store) => {
    const correction: Correction = { kind: 'add', id, record };
    await change(store, { remove: [], add: [toStored(correction, record.name, note)] }, print);
  });
  const listing = await withRecords((records) => records.findById(id));
  print(`${printable(record.name)}\n  added\n  ${providerPath(id)}`);
  if (listing && listing.id !== id)
    print(
      `It is one listing with ${printable(listing.name)} (${listing.id}): see listings show, and listings keep-apart.`,
    );
}

/** `hide`: takes a listing off the site until that is undone. */
export function hide({ words, note }: Request, print: Print): Promise<void> {
  return correct([words[0]], note, print, async ([{ listing }]) => {
    const [id, ...others] = recordIds(listing);
    return [{ kind: 'hide', id: id!, ...(others.length > 0 && { others }) }];
  });
}

/** `set`: sets fields of a listing, in place of earlier corrections of these fields. */
export async function set({ words: [id, ...words], note }: Request, print: Print): Promise<void> {
  const given = readGiven(words);
  await correct([id], note, print, async ([{ listing }], corrections) => {
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

/** One place has one address: two that are farther apart were joined by mistake. */
const FAR_MILES = 5;

/** `join` and `keep-apart`: says that two records are one listing, or are not. */
export function joinOrKeepApart(kind: 'join' | 'keep-apart', { words, note }: Request, print: Print): Promise<void> {
  return correct([words[0], words[1]], note, print, async ([one, other]) => {
    if (!other || one.id === other.id)
      throw new ListingRefusal('two-needed', [], `${kind} needs the ids of two records.`);
    const areOne = one.listing.id === other.listing.id;
    if (areOne && kind === 'join')
      throw new ListingRefusal(
        'one-already',
        [one.listing.name],
        `${one.listing.name}: these are one listing already.`,
      );
    if (!areOne && kind === 'keep-apart') print('They are two listings now, and stay so.');
    const miles = distanceMiles(one.listing.location, other.listing.location);
    if (kind === 'join' && miles > FAR_MILES)
      print(`They are ${Math.round(miles)} miles apart. If that is a mistake, undo it.`);
    return [{ kind, id: one.id, other: other.id }];
  });
}

/** `undo`: removes a correction, with the others of the same listing that only make sense together. */
export async function undo({ words: [keyStart] }: Request, print: Print): Promise<void> {
  if (!keyStart) throw new UsageError('Give the start of a key: see listings list.');
  await withCorrections(dataPlace(), async (store) => {
    const stored = await store.list();
    const [found, ...others] = stored.filter(({ key }) => key.startsWith(keyStart.toLowerCase()));
    if (!found) {
      // An earlier `undo` of it may have been killed before the site showed that.
      await applyCorrections(() => {});
      throw new ListingRefusal(
        'no-correction',
        [keyStart],
        `There is no correction '${keyStart}'. See: listings list.`,
      );
    }
    if (others.length > 0)
      throw new UsageError(`${others.length + 1} corrections start with '${keyStart}'. Give more of the key.`);
    const removed = stored.filter((each) => each === found || belongTogether(each, found));
    await change(store, { remove: removed, add: [] }, print);
    for (const each of removed) print(`Undone: ${printable(each.about)}\n${indented(linesOf(each))}`);
  });
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

function linesOf(stored: StoredCorrection): string[] {
  const kept = readable(stored);
  return kept ? correctionLines(kept.correction) : ['a correction that cannot be read'];
}

/** Finds listings, keeps corrections of the first in place of those that they contradict, and shows the listings so. */
async function correct(
  ids: readonly (string | undefined)[],
  note: string,
  print: Print,
  corrections: (found: [Found, ...Found[]], kept: NotedCorrection[]) => Promise<Correction[]>,
): Promise<void> {
  const place = dataPlace();
  await withCorrections(place, async (store) => {
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
    await change(store, { remove: replaced, add: added }, print);
    print(
      `${printable(about)}\n${indented(wanted.flatMap((each) => correctionLines(each)))}\n  ${providerPath(listing.id)}`,
    );
  });
}

function toStored(correction: Correction, about: string, note: string): StoredCorrection {
  const madeOn = new Date().toISOString().slice(0, 10);
  return { key: randomUUID(), madeOn, body: JSON.stringify(correction), about, note };
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
  print: Print,
): Promise<void> {
  return applyCorrections(print, {
    keep: () => store.change({ remove: keysOf(remove), add }),
    takeBack: () => store.change({ remove: keysOf(add), add: remove.toReversed() }),
  });
}

const keysOf = (corrections: StoredCorrection[]) => corrections.map(({ key }) => key);

function indented(lines: string[]): string {
  return lines.map((line) => `  ${line}`).join('\n');
}
