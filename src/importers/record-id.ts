import { createHash } from 'node:crypto';
import type { SourceName } from '#directory/provider.ts';

/**
 * Returns an id for a record whose source has none. Stable if the case, spacing or punctuation of `parts` changes. 16
 * hexadecimal digits: the chance of a collision among a million records is 3 in 100 million.
 */
export function recordId(source: SourceName, parts: string[]): string {
  const text = parts
    .map((part) =>
      part
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    )
    .join('|');
  return `${source}:${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
}
