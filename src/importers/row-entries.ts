import type { Remark } from './draft.ts';

/** Splits a list in one value, at semicolons and line breaks: 'Respite; Day program'. */
export function entries(text: string): string[] {
  return text
    .split(/[;\r\n]/)
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/**
 * Looks up each entry of a list; one that `find` does not know becomes a remark with the name of its column or field.
 */
export function knownEntries<Found>(
  { key, text }: { key: string; text: string },
  find: (word: string) => Found | undefined,
  remarks: Remark[],
): Found[] {
  return entries(text).flatMap((word) => {
    const found = find(word);
    if (found === undefined) remarks.push({ key: 'unknown-word', value: `${key}: ${word}` });
    return found === undefined ? [] : [found];
  });
}
