import type { Provider } from '../provider.ts';
import { textHash } from '../text-hash.ts';

/** Returns a fictional, valid provider with `overrides`. Its source is taken from its id. */
export function makeProvider(overrides: Partial<Provider> = {}): Provider {
  const id = overrides.id ?? 'sample:1';
  return {
    id,
    source: id.split(':')[0] as Provider['source'],
    name: 'Saguaro Speech Therapy',
    otherNames: [],
    address: { lines: ['12 Cactus Lane'], city: 'Phoenix', state: 'AZ', zip: '85004' },
    location: { lat: 33.4484, lng: -112.074 },
    locationPrecision: 'exact',
    phone: '6025550100',
    phoneExtension: null,
    website: null,
    openingHours: [],
    tagIds: [],
    mainServiceTagId: null,
    medicaid: [],
    acceptingNewPatients: 'unknown',
    acceptingNewPatientsAsOf: null,
    facts: [],
    // Two people are never one listing.
    npi: String(1_000_000_000 + ((textHash(id) >>> 0) % 2_000_000_000)),
    isPerson: true,
    details: {},
    sourceDate: null,
    ...overrides,
  };
}

/** Yields providers in batches, as `replaceSource` takes them. */
export async function* inBatches(providers: Provider[], batchSize = 100): AsyncGenerator<Provider[]> {
  for (let start = 0; start < providers.length; start += batchSize) yield providers.slice(start, start + batchSize);
}
