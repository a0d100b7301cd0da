import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { serviceBySlug } from '#listings/vocabulary/vocabulary.ts';
import { DataFiles } from '#model/data-files.ts';
import { memoize } from '../memoize.ts';

/** Service ids by NUCC taxonomy code or prefix; the first lines of the file describe it. */
const TABLE = readTaxonomyCodes(readFileSync(new URL('taxonomy-codes.yaml', import.meta.url), 'utf8'));

/**
 * Returns the ids of the services of a taxonomy code, main one first. Empty: left out on purpose. Undefined: unknown
 * code, perhaps of a newer edition.
 */
export const servicesOf = memoize(lookUp, 5_000);

/** The longest matching prefix wins. */
function lookUp(code: string): readonly number[] | undefined {
  for (let length = code.length; length >= 3; length--) {
    const services = TABLE.get(code.slice(0, length));
    if (services) return services;
  }
  return undefined;
}

/** Parses `taxonomy-codes.yaml`. Throws `DataFileError` with every line that has an invalid code or service. */
export function readTaxonomyCodes(text: string): ReadonlyMap<string, readonly number[]> {
  const files = new DataFiles();
  const entries = files.entries('src/importers/nppes/taxonomy-codes.yaml', text, z.string());
  const table = entries.map(({ key, value, report }): [string, number[]] => {
    if (!/^[0-9A-Z]{3,10}$/.test(key)) report(`'${key}' is not a code of 3 to 10 digits and capital letters.`);
    const slugs = value === 'none' ? [] : value.split(',').map((slug) => slug.trim());
    if (new Set(slugs).size < slugs.length) report('A service is named twice.');
    for (const slug of slugs) if (!serviceBySlug(slug)) report(`No service has the slug '${slug}'.`);
    return [key, slugs.flatMap((slug) => serviceBySlug(slug)?.id ?? [])];
  });
  files.check();
  return new Map(table);
}
