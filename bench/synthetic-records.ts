// Records of two synthetic sources, some of which are one provider: for measuring how listings are assembled from them.

import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { readZipCodes } from '#gazetteer/zip-codes.ts';
import { generateSample } from '#importers/sample/generate-sample.ts';
import { samplePlaces } from '#importers/sample/sample-places.ts';
import type { Provider } from '#listings/provider.ts';
import { syntheticName } from './columnar-peer.ts';
import { seededRandom } from './synthetic-rows.ts';

/** Records of the second source for each of the first, and the share of these that the first has too. */
const SECOND_SHARE = 0.25;
const OVERLAP = 0.3;
/** Records at one practice, with one address and phone, as in NPPES. */
const PER_PRACTICE = 3;
const PEOPLE = 0.75;
const FIRST_NPI = 1_000_000_000;

/** Yields about `count` records like those of NPPES: each with an NPI of its own, in the middle of its ZIP code, most of them people. */
export async function* firstSource(count: number): AsyncGenerator<Provider[]> {
  const [gazetteer, zips] = await Promise.all([loadGazetteer(), readZipCodes()]);
  const centers = new Map(zips.map(({ zip, location }) => [zip, location]));
  const random = seededRandom(3);
  let npi = FIRST_NPI;
  let practice: Partial<Provider> = {};
  for await (const batch of generateSample(samplePlaces(gazetteer.cities(), zips), { count })) {
    yield batch.map((sample) => {
      if (npi === FIRST_NPI || random() < 1 / PER_PRACTICE) {
        const location = centers.get(sample.address.zip)!;
        practice = { address: sample.address, location, locationPrecision: 'approximate', phone: phoneOf(random) };
      }
      npi++;
      const own = { id: `nppes:${npi}`, source: 'nppes', npi: String(npi), isPerson: random() < PEOPLE } as const;
      return { ...sample, ...practice, ...own, name: syntheticName(random), website: null };
    });
  }
}

/** Yields a quarter as many records: some of the first source, half of them without NPI, and others. */
export async function* secondSource(ofFirst: number): AsyncGenerator<Provider[]> {
  const random = seededRandom(4);
  let number = 0;
  for await (const batch of firstSource(ofFirst)) {
    const second: Provider[] = [];
    for (const record of batch) {
      const own = () => ({ id: `list:state:${++number}`, source: 'list:state', isPerson: null }) as const;
      const drawn = random();
      if (drawn < SECOND_SHARE * OVERLAP) {
        const known = random() < 0.5 ? { npi: record.npi, name: `${record.name} group` } : { npi: null };
        second.push({ ...record, ...known, ...own() });
      } else if (drawn < SECOND_SHARE) {
        const other = { npi: null, name: syntheticName(random), phone: phoneOf(random) };
        const lines = [`${Math.floor(random() * 9999)} Elm St`];
        second.push({ ...record, ...other, ...own(), address: { ...record.address, lines } });
      }
    }
    yield second;
  }
}

function phoneOf(random: () => number): string {
  return `2${String(Math.floor(random() * 1e9)).padStart(9, '0')}`;
}
