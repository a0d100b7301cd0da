import { createHash } from 'node:crypto';
import type { SourceName } from '#listings/provider.ts';
import { comparable } from './comparable.ts';

/** Characters that an id may have (`Provider.id`). */
const OWN_ID = /^[\u0020-\ud7ff]+$/;

/**
 * Returns the id of a record whose source has one of its own, or null if that is empty, too long or has unsuitable
 * characters.
 */
export function ownRecordId(source: SourceName, ownId: string): string | null {
  const id = `${source}:${ownId}`;
  return OWN_ID.test(ownId) && id.length <= 80 ? id : null;
}

/**
 * Returns an id for a record whose source has none. Stable if the case, spacing or punctuation of `parts` changes. 16
 * hexadecimal digits: the chance of a collision among a million records is 3 in 100 million.
 */
export function recordId(source: SourceName, parts: string[]): string {
  const text = parts.map(comparable).join('|');
  return `${source}:${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
}
