import type { ProviderView, SourceView } from '#wire/provider-view.ts';

/** A field of the details that a source says, by the key of its name in the messages. */
export interface SaidField {
  key: (typeof LABELS)[keyof typeof LABELS];
  /** Which values of it, if other sources say others. */
  values?: string[];
}

export interface SaidBySource {
  source: SourceView;
  /** In the order of the details; empty if others say all of it. */
  fields: SaidField[];
}

/** Message keys of the fields, in the order of the details. */
const LABELS = {
  name: 'provider.said.name',
  otherNames: 'provider.said.otherNames',
  phone: 'provider.said.phone',
  openingHours: 'provider.hours',
  address: 'provider.address',
  location: 'provider.said.location',
  medicaid: 'provider.medicaid',
  acceptingNewPatients: 'provider.said.accepting',
  eligibility: 'provider.eligibility',
  howToApply: 'provider.howToApply',
  fees: 'provider.fees',
  phones: 'provider.said.phones',
  email: 'provider.email',
  website: 'provider.website',
  services: 'provider.services',
  otherServices: 'provider.said.otherServices',
  facts: 'provider.facts',
  description: 'provider.description',
} as const;

/**
 * Returns for each source of an assembled listing the fields that it says, newest source first; none for a listing of
 * one source. Of our own checks, only those of which something is shown. Services and facts are named where not all of
 * them are from one source.
 */
export function whoSaysWhat({ assembled, services, facts }: ProviderView): SaidBySource[] {
  if (!assembled) return [];
  const { details, ...saidBy } = assembled.saidBy;
  const positions: Partial<Record<keyof typeof LABELS, number | number[]>> = { ...saidBy, ...details };
  const named: Partial<Record<keyof typeof LABELS, string[]>> = {
    services: services.map(({ displayName }) => displayName),
    facts,
  };
  // The point on the map goes without saying where it is that of the address.
  if (saidBy.location === saidBy.address) delete positions.location;
  const said = assembled.records
    .map((source, record) => ({
      source,
      fields: (Object.keys(LABELS) as (keyof typeof LABELS)[]).flatMap((field): SaidField[] => {
        const at = [positions[field] ?? []].flat();
        if (!at.includes(record)) return [];
        const values = named[field]?.filter((_, value) => at[value] === record);
        const isSplit = at.some((other) => other !== record);
        return [{ key: LABELS[field], ...(isSplit && values && { values }) }];
      }),
    }))
    .filter(({ source, fields }) => source.name !== 'operator' || fields.length > 0)
    .toSorted((a, b) => (b.source.date ?? '').localeCompare(a.source.date ?? ''));
  return said.length < 2 ? [] : said;
}
