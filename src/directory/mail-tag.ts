import { isMailOnly } from '#model/mail-address.ts';

/**
 * A tag that the index alone knows: of listings whose address is one to write to. It keeps them off the map without
 * reading their records. No tag of the vocabulary has this id, which is the largest that fits.
 */
export const MAIL_TAG = 65_535;

/** Returns the tags to index of a listing with these street lines. */
export function withMailTag(tagIds: number[], lines: readonly string[]): number[] {
  return isMailOnly(lines) ? [...tagIds, MAIL_TAG] : tagIds;
}
