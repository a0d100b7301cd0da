import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { serviceBySlug } from '#directory/vocabulary/vocabulary.ts';
import { DataFiles } from '#model/data-files.ts';

/** Service ids by a code of the NUCC taxonomy or the start of one; what the file says of itself is in its first lines. */
const TABLE = readTaxonomyCodes(readFileSync(new URL('taxonomy-codes.yaml', import.meta.url), 'utf8'));

const remembered = new Map<string, readonly number[] | undefined>();
const MAX_REMEMBERED = 5_000;

/**
 * Ids of the services that a taxonomy code stands for, main one first. Empty: left out on purpose. Undefined: the code
 * is unknown, as those of a newer edition may be.
 */
export function servicesOf(code: string): readonly number[] | undefined {
  if (remembered.has(code)) return remembered.get(code);
  const services = lookUp(code);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(code, services);
  return services;
}

/** The longest start of the code that the table has decides. */
function lookUp(code: string): readonly number[] | undefined {
  for (let length = code.length; length >= 3; length--) {
    const services = TABLE.get(code.slice(0, length));
    if (services) return services;
  }
  return undefined;
}

/** Reads `taxonomy-codes.yaml`. Throws `DataFileError` that names every line with a code or service that does not exist. */
export function readTaxonomyCodes(text: string): ReadonlyMap<string, readonly number[]> {
  const files = new DataFiles();
  const entries = files.entries('src/importers/nppes/taxonomy-codes.yaml', text, z.string());
  const table = entries.map(({ key, value, report }): [string, number[]] => {
    if (!/^[0-9A-Z]{3,10}$/.test(key)) report(`'${key}' is no code: 3 to 10 digits and capitals.`);
    const slugs = value === 'none' ? [] : value.split(',').map((slug) => slug.trim());
    if (new Set(slugs).size < slugs.length) report('A service is named twice.');
    for (const slug of slugs) if (!serviceBySlug(slug)) report(`No service has the slug '${slug}'.`);
    return [key, slugs.flatMap((slug) => serviceBySlug(slug)?.id ?? [])];
  });
  files.check();
  return new Map(table);
}
