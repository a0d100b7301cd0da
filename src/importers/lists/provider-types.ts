import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { serviceBySlug } from '#listings/vocabulary/vocabulary.ts';
import { DataFiles } from '#model/data-files.ts';
import { naturalCase } from '../natural-case.ts';
import { servicesOf } from '../nppes/taxonomy-services.ts';
import { comparable, serviceByAnyWord } from '../service-words.ts';

/** Service ids by the words of state lists; the first lines of the file describe it. */
const TABLE = readProviderTypes(readFileSync(new URL('provider-types.yaml', import.meta.url), 'utf8'));

/** What a list says of the kind of a provider. */
export interface ProviderKind {
  /** NUCC taxonomy codes; anything else is ignored. */
  taxonomies: readonly string[];
  /** Kinds and specialties in the list's words. */
  words: readonly string[];
}

/** The services of a provider: those that we name, main one first, and the others in the list's words. */
export interface KindServices {
  tagIds: number[];
  otherServices: string[];
}

/** Returns the services of a provider; empty if the list names only what nobody looks for here. */
export function servicesOfKind({ taxonomies, words }: ProviderKind): KindServices {
  const tagIds = new Set<number>();
  const otherServices = new Set<string>();
  for (const code of taxonomies) for (const id of servicesOf(code) ?? []) tagIds.add(id);
  for (const word of words) {
    const ids = TABLE.get(comparable(word)) ?? asList(serviceByAnyWord(word));
    for (const id of ids ?? []) tagIds.add(id);
    if (!ids && word.trim() !== '') otherServices.add(naturalCase(word));
  }
  // 'Physicians' beside a taxonomy code says nothing more.
  return { tagIds: [...tagIds], otherServices: tagIds.size > 0 && taxonomies.length > 0 ? [] : [...otherServices] };
}

function asList(id: number | undefined): number[] | undefined {
  return id === undefined ? undefined : [id];
}

/** Parses `provider-types.yaml`. Throws `DataFileError` with every line that names an unknown service. */
export function readProviderTypes(text: string): ReadonlyMap<string, readonly number[]> {
  const files = new DataFiles();
  const entries = files.entries('src/importers/lists/provider-types.yaml', text, z.string());
  const table = entries.map(({ key, value, report }): [string, number[]] => {
    const slugs = value === 'none' ? [] : value.split(',').map((slug) => slug.trim());
    for (const slug of slugs) if (!serviceBySlug(slug)) report(`No service has the slug '${slug}'.`);
    return [comparable(key), slugs.flatMap((slug) => serviceBySlug(slug)?.id ?? [])];
  });
  files.check();
  return new Map(table);
}
