import type { DirectoryRecords } from '#directory/directory-records.ts';
import type { StoredProvider } from '#listings/provider.ts';
import { providerPath } from '#model/provider-path.ts';
import { ListingRefusal } from '../usage-error.ts';
import type { NotedCorrection } from './correction-store.ts';

const PATH = providerPath('');

/**
 * Returns the id in the address of a listing's page ('https://…/ourplaces/providers/nppes%3A1'), or the text itself.
 */
export function idIn(text: string): string {
  const start = text.indexOf(PATH);
  if (start === -1) return text;
  const [encoded = ''] = text.slice(start + PATH.length).split(/[/?#]/);
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw new ListingRefusal('bad-address', [text], `'${text}' is not the address of a listing.`);
  }
}

/** Finds the listing of a record by the record's id or the address of its page. Throws a `ListingRefusal`. */
export async function findListing(
  records: Pick<DirectoryRecords, 'findById' | 'hasRecord'>,
  corrections: readonly NotedCorrection[],
  text: string | undefined,
): Promise<{ id: string; listing: StoredProvider }> {
  if (!text) throw new ListingRefusal('no-id', [], 'Give the id of a listing or the address of its page.');
  const id = idIn(text);
  const listing = await records.findById(id);
  if (listing) return { id, listing };
  if (!(await records.hasRecord(id)))
    throw new ListingRefusal('no-listing', [id], `There is no listing '${id}', and none is hidden.`);
  const hidden = corrections.find(
    ({ correction }) => correction.kind === 'hide' && [correction.id, ...(correction.others ?? [])].includes(id),
  );
  if (!hidden)
    throw new ListingRefusal(
      'not-shown',
      [id],
      `No listing shows '${id}': it is a record of a hidden listing (to find that: ` +
        'listings list), or a source marks its provider as excluded from Medicare and Medicaid.',
    );
  const isOther = hidden.correction.id !== id;
  throw new ListingRefusal(
    'hidden',
    [hidden.about, hidden.madeOn],
    `${isOther ? `'${id}' is a record of ${hidden.about}, which` : hidden.about} has been hidden since ` +
      `${hidden.madeOn}. To show it: listings undo ${hidden.key.slice(0, 8)}.`,
  );
}

/** Returns the ids of all records of a listing. */
export function recordIds({ id, assembled }: StoredProvider): string[] {
  return [...new Set([id, ...(assembled?.records ?? []).map((record) => record.id)])];
}
