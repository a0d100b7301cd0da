import type { Assembled, SourceName, StoredProvider } from '#directory/provider.ts';
import { LIST_PREFIX } from '#model/provider-values.ts';

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

/** Leaves out what may not be passed on. Null if that is the name or the place: nothing of the listing is published. */
export function publishable(listing: StoredProvider, { mayShare }: Sharing): Publishable | null {
  const { assembled } = listing;
  if (!assembled) return mayShare(listing.source) ? { listing, leftOut: [] } : null;
  const isFree = assembled.records.map(({ source }) => mayShare(source));
  if (isFree.every(Boolean)) return { listing, leftOut: [] };
  const { saidBy } = assembled;
  const own = freeNames(listing, assembled, isFree);
  if (!own || !isFree[saidBy.address] || !isFree[saidBy.location]) return null;
  const rest = freeValues({ ...listing, ...own }, { ...assembled, saidBy: own.saidBy }, isFree);
  const withheld = assembled.records.filter((_, at) => !isFree[at]);
  return { listing: rest, leftOut: [...new Set(withheld.map(({ listTitle, source }) => listTitle ?? source))] };
}

/** Only names that may be passed on; the first other one if the name itself may not. */
function freeNames({ name, otherNames }: StoredProvider, { saidBy }: Assembled, isFree: boolean[]) {
  const said = [saidBy.name, ...saidBy.otherNames];
  const [first, ...others] = [name, ...otherNames].flatMap((text, at) =>
    isFree[said[at]!] ? [{ text, by: said[at]! }] : [],
  );
  return (
    first && {
      name: first.text,
      otherNames: others.map(({ text }) => text),
      saidBy: { ...saidBy, name: first.by, otherNames: others.map(({ by }) => by) },
    }
  );
}

function freeValues(listing: StoredProvider, assembled: Assembled, isFree: boolean[]): StoredProvider {
  const { saidBy, records } = assembled;
  const isSaid = (by: number | undefined) => by !== undefined && isFree[by]!;
  const kept = <T>(values: T[], by: number[]) => values.filter((_, at) => isFree[by[at]!]);
  const bySame = (by: number[]) => by.filter((each) => isFree[each]);
  const tagIds = kept(listing.tagIds, saidBy.tagIds);
  const details = Object.entries(listing.details).flatMap(([key, value]) => {
    const by = saidBy.details?.[key as keyof StoredProvider['details']];
    if (Array.isArray(value)) return Array.isArray(by) ? [[key, kept<unknown>(value, by), bySame(by)]] : [];
    return typeof by === 'number' && isFree[by] ? [[key, value, by]] : [];
  });
  // No record is named as the one that says the NPI.
  const hasNpi = records.some(({ source }, at) => isFree[at] && (source === 'nppes' || source === 'npd'));
  const { paid, ...others } = listing;
  return {
    ...others,
    ...(hasNpi && paid && { paid }),
    npi: hasNpi ? listing.npi : null,
    phone: isSaid(saidBy.phone) ? listing.phone : null,
    phoneExtension: isSaid(saidBy.phone) ? listing.phoneExtension : null,
    website: isSaid(saidBy.website) ? listing.website : null,
    openingHours: isSaid(saidBy.openingHours) ? listing.openingHours : [],
    acceptingNewPatients: isSaid(saidBy.acceptingNewPatients) ? listing.acceptingNewPatients : 'unknown',
    acceptingNewPatientsAsOf: isSaid(saidBy.acceptingNewPatients) ? listing.acceptingNewPatientsAsOf : null,
    tagIds,
    mainServiceTagId: tagIds.find((id) => id === listing.mainServiceTagId) ?? null,
    medicaid: kept(listing.medicaid, saidBy.medicaid),
    facts: kept(listing.facts, saidBy.facts),
    details: Object.fromEntries(details.map(([key, value]) => [key, value])),
    assembled: {
      ...assembled,
      saidBy: {
        ...saidBy,
        tagIds: bySame(saidBy.tagIds),
        medicaid: bySame(saidBy.medicaid),
        facts: bySame(saidBy.facts),
        details: Object.fromEntries(details.map(([key, , by]) => [key, by])),
      },
    },
  };
}
