import { LIST_PREFIX, prefixOf, SITE_PREFIX } from '#model/provider-values.ts';
import type { SourceName, StoredProvider } from '../provider.ts';

type Prefix = typeof LIST_PREFIX | typeof SITE_PREFIX;
type Group = Exclude<SourceName, `${Prefix}${string}`> | Prefix;

/** The order of sources: the first record of a listing gives it its id. First those whose ids last longest. */
const ORDER: readonly Group[] = [
  'nppes',
  'npd',
  'samhsa',
  'samhsa-substance-use',
  'hrsa',
  LIST_PREFIX,
  'csv',
  'community',
  SITE_PREFIX,
  'sample',
  'operator',
];

/** Whose words visitors read if several sources have some: who writes for the public, and knows the place. */
const PREFERENCE: readonly Group[] = [
  'operator',
  'community',
  'csv',
  LIST_PREFIX,
  'hrsa',
  'samhsa',
  'samhsa-substance-use',
  'nppes',
  'npd',
  SITE_PREFIX,
  'sample',
];

/** Compares two sources by the order of sources; lists and sites by their names. */
export function compareSources(a: SourceName, b: SourceName): number {
  return ORDER.indexOf(groupOf(a)) - ORDER.indexOf(groupOf(b)) || (a < b ? -1 : a > b ? 1 : 0);
}

/** Returns a lower number for a source that is preferred. */
export function preferenceOf({ source }: Pick<StoredProvider, 'source'>): number {
  return PREFERENCE.indexOf(groupOf(source));
}

function groupOf(source: SourceName): Group {
  return prefixOf(source) || (source as Group);
}
