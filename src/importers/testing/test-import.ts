import type { ReplaceOptions, ReplaceResult } from '#directory/store.ts';
import type { Point } from '#geo/point.ts';
import type { Provider, SourceName } from '#listings/provider.ts';
import type { Draft, ImportSource, ReadRow } from '../draft.ts';
import type { Places } from '../place-address.ts';

const ZIP_CODES = [
  { zip: '85281', town: 'Tempe', state: 'AZ', location: { lat: 33.43, lng: -111.93 } },
  { zip: '06105', town: 'Hartford', state: 'CT', location: { lat: 41.77, lng: -72.7 } },
];
const CITIES: Record<string, Point> = {
  'Tempe, AZ': { lat: 33.42, lng: -111.94 },
  'Hartford, CT': { lat: 41.76, lng: -72.68 },
  'Stamford, CT': { lat: 41.05, lng: -73.54 },
};

/** For tests: two ZIP codes, three towns, and two states divided by the 100th meridian. */
export const TEST_PLACES: Places = {
  zipCode: (zip) => ZIP_CODES.find((code) => code.zip === zip) ?? null,
  cityCenter: (city, state) => CITIES[`${city}, ${state}`] ?? null,
  isInOrNear: ({ lng }, state) => (state === 'AZ') === lng < -100,
};

/** For tests: a directory in memory that stores nothing of a failed import. */
export class TestDirectory {
  stored: Provider[] = [];
  dropped: SourceName[] = [];
  joined = { records: 0, listings: 0 };
  excluded = 0;
  excludedNpis: readonly string[] = [];
  unusedCorrections = 0;
  overruledCorrections = 0;

  async replaceSource(
    _: SourceName,
    batches: AsyncIterable<Provider[]>,
    options: ReplaceOptions = {},
  ): Promise<ReplaceResult> {
    const stored: Provider[] = [];
    for await (const batch of batches) stored.push(...batch);
    const before = new Set(this.stored.map(({ id }) => id));
    const unchanged = stored.filter(({ id }) => before.has(id)).length;
    const added = stored.length - unchanged;
    const changes = { providers: stored.length, added, updated: 0, unchanged, removed: before.size - unchanged };
    options.beforeSwitch?.(changes);
    this.stored = stored;
    this.excludedNpis = options.excludedNpis?.() ?? [];
    this.dropped = options.dropSources ?? [];
    const { joined, excluded, unusedCorrections, overruledCorrections } = this;
    return { ...changes, joined, excluded, unusedCorrections, overruledCorrections };
  }
}

/** For tests: a draft in Tempe. */
export function makeDraft(overrides: Partial<Draft> = {}): Draft {
  return {
    id: 'csv:1',
    source: 'csv',
    name: 'Juniper Hill',
    otherNames: [],
    address: { lines: ['100 Oak Ave'], city: 'Tempe', state: 'AZ', zip: '85281' },
    location: null,
    locationPrecision: 'approximate',
    phone: '4805550142',
    phoneExtension: null,
    website: null,
    openingHours: [],
    tagIds: [1],
    mainServiceTagId: 1,
    medicaid: [],
    acceptingNewPatients: 'unknown',
    acceptingNewPatientsAsOf: null,
    facts: [],
    sourceDate: null,
    ...overrides,
  };
}

/** For tests: a source of these rows in batches of two, with a row count. */
export function makeSource(outcomes: ReadRow['outcome'][]): ImportSource {
  const file = { name: 'list.csv', bytesTotal: 100, bytesDone: () => 100, rows: 0, notices: [] };
  return {
    name: 'csv',
    files: [file],
    async *read(stop) {
      for (let start = 0; start < outcomes.length && !stop.requested; start += 2) {
        const batch = outcomes.slice(start, start + 2);
        file.rows += batch.length;
        yield batch.map((outcome, i) => ({ file: file.name, line: start + i + 2, outcome }));
      }
    },
  };
}

/** For tests: returns all rows of a source. */
export async function allRows(source: ImportSource): Promise<ReadRow[]> {
  const rows: ReadRow[] = [];
  for await (const batch of source.read({ requested: false })) rows.push(...batch);
  return rows;
}
