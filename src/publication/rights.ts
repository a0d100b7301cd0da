import { assembleListing } from '#directory/assembly/assemble-listing.ts';
import type { SourceName, StoredProvider } from '#directory/provider.ts';
import { LIST_PREFIX } from '#model/provider-values.ts';
import { saidBySome } from './said-by-some.ts';

export interface Credit {
  name: string;
  license: string;
  /** Absent: nobody asks for it. */
  attribution?: string;
}

const US_WORK = 'Public domain (work of the U.S. Government)';
const OURS = 'CC0-1.0';

/** Sources that may be passed on. What is not here is passed on only if the operator says so. */
const FREE: Partial<Record<SourceName, Credit>> = {
  nppes: { name: 'NPPES', license: US_WORK, attribution: 'U.S. Centers for Medicare & Medicaid Services' },
  npd: {
    name: 'National Provider Directory',
    license: US_WORK,
    attribution: 'U.S. Centers for Medicare & Medicaid Services',
  },
  samhsa: {
    name: 'SAMHSA mental health facilities',
    license: US_WORK,
    attribution: 'Substance Abuse and Mental Health Services Administration',
  },
  'samhsa-substance-use': {
    name: 'SAMHSA substance use facilities',
    license: US_WORK,
    attribution: 'Substance Abuse and Mental Health Services Administration',
  },
  hrsa: { name: 'HRSA health centers', license: US_WORK, attribution: 'Health Resources and Services Administration' },
  sample: { name: 'Made-up sample data', license: OURS },
  community: { name: 'Businesses listed by this site', license: OURS },
  operator: { name: 'Corrections by this site', license: OURS },
};

/** Which sources may be passed on. */
export interface Sharing {
  mayShare(source: SourceName): boolean;
  /** Of a source that may be passed on. */
  creditOf(source: SourceName, title?: string): Credit;
}

/** `sharedLists`: the operator's own lists that may be passed on, by name, and 'csv'. */
export function sharingOf(sharedLists: readonly string[]): Sharing {
  const shared = new Set(sharedLists.flatMap((name) => [name, LIST_PREFIX + name]));
  return {
    mayShare: (source) => source in FREE || shared.has(source),
    creditOf: (source, title) =>
      FREE[source] ?? {
        name: title ?? source,
        license: 'By permission of its publisher',
        attribution: title ?? source,
      },
  };
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
