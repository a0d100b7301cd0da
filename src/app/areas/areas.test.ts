import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PlaceAt } from '#directory/store.ts';
import { type Gazetteer, loadGazetteer } from '#gazetteer/gazetteer.ts';
import type { Point } from '#geo/point.ts';
import { SERVICES, serviceBySlug } from '#listings/vocabulary/vocabulary.ts';
import { areaPath, serviceSlug } from './area-paths.ts';
import { type AreaParams, Areas } from './areas.ts';

const TEMPE = { lat: 33.4148, lng: -111.9093 };
const MESA = { lat: 33.4223, lng: -111.8226 };
const SPEECH = serviceBySlug('speech-therapist')!;
const DENTIST = serviceBySlug('dentist')!;

let gazetteer: Gazetteer;
beforeAll(async () => {
  gazetteer = await loadGazetteer();
});

/** What the directory has now. */
const state = { generation: 1, listings: [] as { location: Point; tagIds: number[] }[], problem: null as Error | null };
const directory = {
  listingsGeneration: async () => state.generation,
  countByPlace: vi.fn(async (tagIds: readonly number[], places: number, placeAt: PlaceAt) => {
    if (state.problem) throw state.problem;
    const counts = new Uint32Array(places * tagIds.length);
    for (const { location, tagIds: own } of state.listings)
      for (const tagId of own) counts[placeAt(location) * tagIds.length + tagIds.indexOf(tagId)]!++;
    return counts;
  }),
};
let areas: Areas;
beforeAll(() => {
  areas = new Areas({ directory, gazetteer, services: SERVICES });
});
beforeEach(() => {
  Object.assign(state, { generation: state.generation + 1, listings: [], problem: null });
  directory.countByPlace.mockClear();
});

const listings = (location: Point, service: { id: number }, count: number) =>
  Array.from({ length: count }, () => ({ location, tagIds: [service.id] }));
const pathOf = (params: AreaParams) => {
  const area = areas.find(params);
  return area && areaPath(area.state.usps, area.town, area.service);
};
const allPaths = async () => {
  const counts = await areas.counts();
  return [...counts.paths(0, counts.pages)];
};

describe('addresses', () => {
  test.each<[AreaParams, string | null]>([
    [{ state: 'az' }, '/ourplaces/az'],
    [{ state: 'AZ', name: 'Tempe' }, '/ourplaces/az/tempe'],
    [{ state: 'new-york' }, '/ourplaces/ny'],
    [{ state: 'mo', name: 'saint-louis' }, '/ourplaces/mo/st-louis'],
    [{ state: 'az', name: 'speech-therapist' }, '/ourplaces/az/speech-therapist'],
    [{ state: 'az', town: 'tempe', service: 'PT-speech-therapist' }, '/ourplaces/az/tempe/speech-therapist'],
    [{ state: 'nm', town: 'counselor', service: 'counselor' }, '/ourplaces/nm/counselor-sandoval-county/counselor'],
    [{ state: 'zz' }, null],
    [{ state: 'constructor' }, null],
    [{ state: 'az', name: 'nowhere' }, null],
    [{ state: 'az', town: 'tempe', service: 'nothing' }, null],
    [{ state: 'az', town: 'speech-therapist', service: 'dentist' }, null],
  ])('%j is %s', (params, path) => {
    expect(pathOf(params)).toBe(path);
  });

  test('no two services have the same, and none needs escaping', () => {
    const slugs = SERVICES.map(serviceSlug);
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });
});

describe('pages', () => {
  test('a town and a service have one from three listings on', async () => {
    state.listings = [...listings(TEMPE, SPEECH, 3), ...listings(TEMPE, DENTIST, 2), ...listings(MESA, SPEECH, 2)];
    expect(await allPaths()).toEqual([
      '/ourplaces/az',
      '/ourplaces/az/speech-therapist',
      '/ourplaces/az/tempe',
      '/ourplaces/az/tempe/speech-therapist',
    ]);
    const counts = await areas.counts();
    const hasPage = (params: AreaParams) => counts.hasPage(areas.find(params)!);
    expect(hasPage({ state: 'az', town: 'tempe', service: 'speech-therapist' })).toBe(true);
    for (const params of [
      { state: 'az', town: 'tempe', service: 'dentist' },
      { state: 'az', name: 'mesa' },
      { state: 'az', name: 'dentist' },
      { state: 'nm' },
    ])
      expect([params, hasPage(params)]).toEqual([params, false]);
  });

  test('link to the nearest towns that have one', async () => {
    state.listings = [...listings(TEMPE, SPEECH, 4), ...listings(MESA, SPEECH, 3)];
    const counts = await areas.counts();
    const { town } = areas.find({ state: 'az', name: 'tempe' })!;
    const names = (service: typeof SPEECH) => counts.neighbors(town!, service, 5).map(({ label }) => label);
    expect([names(SPEECH), names(DENTIST)]).toEqual([['Mesa, AZ'], []]);
  });

  test('are listed in parts, each once, in every state', async () => {
    const cities = gazetteer.cities().filter(({ population }) => population > 100_000);
    state.listings = cities.flatMap(({ location }, at) => listings(location, SERVICES[at % SERVICES.length]!, 3));
    const counts = await areas.counts();
    const parts: string[] = [];
    for (let first = 0; first < counts.pages; first += 7) parts.push(...counts.paths(first, first + 7));
    expect(parts).toHaveLength(counts.pages);
    expect(new Set(parts).size).toBe(parts.length);
    expect(parts.length).toBeGreaterThan(600);
    for (const path of parts) {
      const [, , usps = '', second, third] = path.split('/');
      const params = third ? { state: usps, town: second!, service: third } : { state: usps, name: second };
      expect([path, pathOf(params), counts.hasPage(areas.find(params)!)]).toEqual([path, path, true]);
    }
  });
});

describe('counting', () => {
  test('happens once for all who ask, and again after an import', async () => {
    state.listings = listings(TEMPE, SPEECH, 3);
    const [first, second] = await Promise.all([areas.counts(), areas.counts()]);
    expect(second).toBe(first);
    expect(directory.countByPlace).toHaveBeenCalledTimes(1);
    Object.assign(state, { generation: state.generation + 1, listings: [] });
    expect(await allPaths()).toEqual([]);
    expect(directory.countByPlace).toHaveBeenCalledTimes(2);
  });

  test('is tried again after a failure', async () => {
    state.problem = new Error('out of reach');
    await expect(areas.counts()).rejects.toThrow('out of reach');
    state.problem = null;
    expect((await areas.counts()).pages).toBe(0);
  });
});
