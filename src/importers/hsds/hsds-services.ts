import { comparable } from '../comparable.ts';
import { naturalCase } from '../natural-case.ts';
import { serviceByTerm } from '../service-words.ts';
import type { HsdsIndex } from './hsds-index.ts';
import { cell, type HsdsRow } from './hsds-tables.ts';
import { texts } from './hsds-texts.ts';
import { plainText } from './hsds-words.ts';

/** Names services by their terms, then by their own names; what we do not name stays in the list's words. */
export function servicesOf(
  services: HsdsRow[],
  attributes: HsdsRow[],
  index: HsdsIndex,
): { tagIds: number[]; otherServices: string[] } {
  const termIds = [
    ...attributes.map((row) => cell(row, 'taxonomy_term_id', 'taxonomy_id')),
    ...services.flatMap((row) => cell(row, 'taxonomy_ids').split(',')),
  ];
  const terms = termIds.flatMap((id) =>
    texts(
      [...new Set([index.get('taxonomy_terms', id.trim())])].filter((row) => row !== undefined),
      'name',
      'term',
    ),
  );
  const keywords = services.flatMap((row) => plainText(cell(row, 'keywords')).split(/[,;]/));
  const tagIds = new Set<number>();
  const others = new Map<string, string>();
  for (const word of [...texts(services, 'name'), ...terms, ...keywords]) {
    const id = serviceByTerm(word);
    if (id !== undefined) tagIds.add(id);
    else if (word.trim()) others.set(comparable(word), naturalCase(word));
  }
  return { tagIds: [...tagIds], otherServices: [...others.values()] };
}
