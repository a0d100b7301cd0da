import { assembleListing } from '#listings/assembly/assemble-listing.ts';
import type { SourceName, StoredProvider } from '#listings/provider.ts';
import { LIST_PREFIX, prefixOf, SITE_PREFIX } from '#model/provider-values.ts';
import { saidBySome } from './said-by-some.ts';

/** On which terms a source may be passed on. */
export const LICENSES = {
  'public-domain': 'Public domain (work of the U.S. Government)',
  cc0: 'CC0-1.0',
  permission: 'By permission of its publisher',
} as const;

export interface Credit {
  name: string;
  terms: keyof typeof LICENSES;
  /** Absent: nobody asks for it. */
  attribution?: string;
}

/** Sources that may be passed on. What is not here is passed on only if the operator says so. */
const FREE: Partial<Record<SourceName, Credit>> = {
  nppes: { name: 'NPPES', terms: 'public-domain', attribution: 'U.S. Centers for Medicare & Medicaid Services' },
  npd: {
    name: 'National Provider Directory',
    terms: 'public-domain',
    attribution: 'U.S. Centers for Medicare & Medicaid Services',
  },
  samhsa: {
    name: 'SAMHSA mental health facilities',
    terms: 'public-domain',
    attribution: 'Substance Abuse and Mental Health Services Administration',
  },
  'samhsa-substance-use': {
    name: 'SAMHSA substance use facilities',
    terms: 'public-domain',
    attribution: 'Substance Abuse and Mental Health Services Administration',
  },
  hrsa: {
    name: 'HRSA health centers',
    terms: 'public-domain',
    attribution: 'Health Resources and Services Administration',
  },
  sample: { name: 'Made-up sample data', terms: 'cc0' },
  community: { name: 'Businesses listed by this site', terms: 'cc0' },
  operator: { name: 'Corrections by this site', terms: 'cc0' },
};

/** Which sources may be passed on. */
export interface Sharing {
  /** All that may be, in a fixed order. */
  shared: readonly string[];
  mayShare(source: SourceName): boolean;
  /** Of a source that may be passed on. */
  creditOf(source: SourceName, title?: string): Credit;
}

/** `sharedLists`: the operator's own lists and followed sites that may be passed on, as `sharedName` names them. */
export function sharingOf(sharedLists: readonly string[]): Sharing {
  const shared = new Set([...Object.keys(FREE), ...sharedLists.map(sourceNamed)]);
  return {
    shared: [...shared].sort(),
    mayShare: (source) => shared.has(source),
    creditOf: (source, title) =>
      FREE[source] ?? {
        name: title ?? source,
        terms: 'permission',
        attribution: title ?? source,
      },
  };
}

/** Returns the source that SHARE_LISTS names so: a host with a dot or port is a followed site, another name a list. */
export function sourceNamed(name: string): string {
  if (name === 'csv' || prefixOf(name) !== '') return name;
  return (/[.:]/.test(name) ? SITE_PREFIX : LIST_PREFIX) + name;
}

/** Returns how SHARE_LISTS names a source: without its prefix, unless that would name another one. */
export function sharedName(source: SourceName): string {
  const name = source.slice(prefixOf(source).length);
  return sourceNamed(name) === source ? name : source;
}

/** A listing as far as its sources may be passed on. */
export interface Publishable {
  listing: StoredProvider;
  /** The sources of which something is left out, as visitors know them. */
  leftOut: string[];
}

/** Returns the record with an id as its source has it, or null. */
export type RecordOf = (id: string) => Promise<StoredProvider | null>;

/**
 * Leaves out what may not be passed on: of a listing of several records, what those that may be do not say, too. Null
 * if none may be: nothing of the listing is published.
 */
export async function publishable(
  listing: StoredProvider,
  { mayShare }: Sharing,
  recordOf: RecordOf,
): Promise<Publishable | null> {
  const { assembled } = listing;
  if (!assembled) return mayShare(listing.source) ? { listing, leftOut: [] } : null;
  const withheld = assembled.records.filter(({ source }) => !mayShare(source));
  if (withheld.length === 0) return { listing, leftOut: [] };
  const ids = assembled.records.filter(({ source }) => mayShare(source) && source !== 'operator').map(({ id }) => id);
  const records = (await Promise.all([...new Set(ids)].map(recordOf))).filter((record) => record !== null);
  if (records.length === 0) return null;
  const leftOut = [...new Set(withheld.map(({ listTitle, source }) => listTitle ?? source))];
  return { listing: saidBySome(listing, assembleListing(records)), leftOut };
}
