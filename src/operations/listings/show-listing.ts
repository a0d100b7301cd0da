import { isDeepStrictEqual } from 'node:util';
import { idsIn, type SettableField } from '#listings/corrections.ts';
import { DirectoryError } from '#listings/errors.ts';
import type { Assembled, StoredProvider } from '#listings/provider.ts';
import { isService } from '#listings/vocabulary/vocabulary.ts';
import { dataPlace, withRecords } from '../data-folder.ts';
import { printable } from '../printable.ts';
import { type NotedCorrection, readCorrections } from './correction-store.ts';
import {
  COMMAND_LINE,
  DETAIL_WORDS,
  DETAILS,
  detailText,
  type FieldTexts,
  fieldName,
  fieldText,
  whoOf,
} from './field-words.ts';
import { findListing, recordIds } from './find-listing.ts';

/** A correction, and why it has no effect, if so. */
export interface ListedCorrection extends NotedCorrection {
  /** Ids in it that no record has now. */
  missing: string[];
  /** For an added listing: the records of sources that it became one with. */
  oneWith: string[];
  /** What a source says since, which is shown in its place. */
  instead: string | null;
}

/** Returns all corrections, newest first. Throws a `CorrectionError` or `FormStoreError`. */
export async function listCorrections(): Promise<ListedCorrection[]> {
  const corrections = (await readCorrections(dataPlace())).reverse();
  const { listings, missing } = await recordsOf(corrections);
  return corrections.map((each) => {
    const listing = listings.get(each.correction.id);
    return {
      ...each,
      missing: idsIn(each.correction).filter((id) => missing.has(id)),
      oneWith: othersOf(each, listing),
      instead: shownInstead(each, listing),
    };
  });
}

/**
 * Finds a listing with its corrections, newest first. `text`: an id, or the address of its page. Throws a
 * `ListingRefusal`.
 */
export async function correctedListing(
  text: string | undefined,
): Promise<{ listing: StoredProvider; corrections: NotedCorrection[] }> {
  const corrections = (await readCorrections(dataPlace())).reverse();
  const { listing } = await withRecords((records) => findListing(records, corrections, text));
  const ids = recordIds(listing);
  return {
    listing,
    corrections: corrections.filter(({ correction }) => idsIn(correction).some((id) => ids.includes(id))),
  };
}

/**
 * The listings that corrections are about, by an id in the correction, and the ids that no record has; neither while
 * the directory cannot be read.
 */
export async function recordsOf(corrections: NotedCorrection[]) {
  const listings = new Map<string, StoredProvider>();
  const missing = new Set<string>();
  try {
    await withRecords(async (records) => {
      for (const id of corrections.flatMap(({ correction }) => idsIn(correction))) {
        const listing = await records.findById(id);
        if (listing) listings.set(id, listing);
        else if (!(await records.hasRecord(id))) missing.add(id);
      }
    });
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error;
  }
  return { listings, missing };
}

/** An operator who added a listing may want to undo that once a source has it. */
function othersOf({ correction }: NotedCorrection, listing: StoredProvider | undefined): string[] {
  return correction.kind === 'add' && listing ? recordIds(listing).filter((id) => id !== correction.id) : [];
}

/**
 * Returns what is shown in place of a correction: a newer value of a source wins
 * (`listings/assembly/listing-overrides.ts`).
 */
export function shownInstead(
  { correction }: NotedCorrection,
  listing: StoredProvider | undefined,
  t: FieldTexts = COMMAND_LINE,
): string | null {
  if (correction.kind !== 'set' || !listing) return null;
  const shown =
    correction.field === 'details'
      ? DETAILS.filter((key) => !isDeepStrictEqual(correction.value[key], correction.was[key]))
          .filter((key) => !isDeepStrictEqual(listing.details[key], correction.value[key]))
          .map((key) => `${t.field(DETAIL_WORDS[key])}: ${detailText(listing.details, key)}`)
      : overruledField(correction.field, correction.value, listing, t);
  return shown.length === 0 ? null : shown.join('; ');
}

function overruledField(
  field: Exclude<SettableField, 'details'>,
  value: unknown,
  listing: StoredProvider,
  t: FieldTexts,
): string[] {
  const text = fieldText(field, listing[field], t);
  return text === fieldText(field, value as never, t) ? [] : [`${fieldName(field, t)}: ${text}`];
}

type Row = [name: string, value: string, who: string];

/** Returns each value of a listing with who says it. */
export function valueRows(listing: StoredProvider, t: FieldTexts = COMMAND_LINE): Row[] {
  const { records, saidBy } = assembledOf(listing);
  const whoSays = (at: number | undefined) => (at !== undefined && records[at] ? whoOf(records[at], t) : '');
  const { details, medicaid, facts, otherNames, tagIds } = listing;
  const single = (
    ['name', 'address', 'location', 'phone', 'website', 'openingHours', 'acceptingNewPatients'] as const
  ).map((field): Row => [fieldName(field, t), fieldText(field, listing[field], t), whoSays(saidBy[field])]);
  const many = (field: 'otherNames' | 'tagIds' | 'medicaid' | 'facts', values: string[]) =>
    values.map((value, at): Row => [fieldName(field, t), printable(value), whoSays(saidBy[field][at])]);
  return [
    ...single,
    ...many('otherNames', otherNames),
    ...many('tagIds', tagIds.map(t.tag)).filter((_, at) => isService(tagIds[at]!)),
    ...many('medicaid', medicaid.map(t.medicaid)),
    ...many('facts', facts.map(t.fact)),
    ...DETAILS.map((key): Row => {
      const said = new Set([saidBy.details?.[key] ?? []].flat());
      return [t.field(DETAIL_WORDS[key]), detailText(details, key), [...said].map(whoSays).join('; ')];
    }),
  ].filter(([, value]) => value !== '');
}

/** Where the values of a listing come from; of one that is a record as it is, all from that. */
export function assembledOf(listing: StoredProvider): Assembled {
  if (listing.assembled) return listing.assembled;
  const { otherNames, tagIds, medicaid, facts, details } = listing;
  const zeros = (list: readonly unknown[]) => list.map(() => 0);
  const one = { name: 0, address: 0, location: 0, phone: 0, website: 0, openingHours: 0, acceptingNewPatients: 0 };
  const lists = {
    otherNames: zeros(otherNames),
    tagIds: zeros(tagIds),
    medicaid: zeros(medicaid),
    facts: zeros(facts),
  };
  const ofDetails = Object.fromEntries(Object.keys(details).map((key) => [key, 0]));
  return { records: [listing], latest: 0, saidBy: { ...one, ...lists, details: ofDetails } };
}
