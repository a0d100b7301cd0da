import { expect, test } from 'vitest';
import type { NameSuggestionQuery, SearchQuery } from '#directory/search-query.ts';
import { makeProvider } from '#directory/testing/make-provider.ts';
import type { LocalVocabulary } from '#directory/vocabulary/local-vocabulary.ts';
import type { EmptySearch } from '#insight/empty-searches.ts';
import type { Tag } from '#model/tag.ts';
import { findProviders, MAX_NAME_RESULTS, type SearchDeps } from './find-providers.ts';
import { PAGE_SIZE, type PlacesQuery, parsePlacesQuery } from './places-query.ts';

const PHOENIX = { lat: 33.45, lng: -112.07 };
const MESA = { lat: 33.42, lng: -111.83 };
const BOSTON = { lat: 42.36, lng: -71.06 };

const PAGE = { lat: 36.91, lng: -111.46 };
const PLACES: Record<string, object> = {
  Phoenix: { name: 'Phoenix', location: PHOENIX, label: 'Phoenix, AZ', state: 'AZ' },
  Arizona: { name: 'Arizona', kind: 'state', location: PHOENIX, label: 'Arizona', state: 'AZ' },
  'Phoenix, AZ': { name: 'Phoenix', location: PHOENIX, label: 'Phoenix, AZ', state: 'AZ' },
  AZ: { name: 'Arizona', location: MESA, label: 'Arizona', state: 'AZ' },
};

const service = (id: number, name: string, word: string): Tag => ({
  id,
  group: 'ProviderType',
  name,
  displayName: { en: word, es: word },
  synonyms: [],
});
const vocabulary: LocalVocabulary = {
  language: 'en',
  services: [service(1, 'PT-speech-therapist', 'Speech therapist'), service(15, 'PT-dentist', 'Dentist')],
  programs: [{ ...service(203, 'MC-AZ', 'AHCCCS'), group: 'InsuranceGroup' }],
  frequentSearches: [{ name: 'Dentist', displayName: { en: 'Dentist', es: 'Dentista' }, tags: ['PT-dentist'] }],
  tagById: () => undefined,
  programOf: () => undefined,
  fact: () => undefined,
};

test('an empty address gives no search and no notice', async () => {
  expect(await find({})).toMatchObject({ notice: null, found: null });
});

test('filters without a place ask for the place and are kept', async () => {
  const { notice, found, query } = await find({ services: ['PT-dentist'] });
  expect({ notice, found }).toEqual({ notice: { kind: 'noPlace' }, found: null });
  expect(query.services).toEqual(['PT-dentist']);
});

test('reports an unknown place instead of guessing', async () => {
  const { notice, found } = await find({ place: 'Qwxyzzy' });
  expect({ notice, found }).toEqual({ notice: { kind: 'unknownPlace', text: 'Qwxyzzy' }, found: null });
});

test('searches around the center of a typed place', async () => {
  const { found, searches } = await find({ place: 'Phoenix' });
  expect(found?.area).toEqual({
    center: PHOENIX,
    label: 'Phoenix, AZ',
    state: 'AZ',
    stateName: 'Arizona',
    isState: false,
  });
  expect(searches[0]).toMatchObject({ center: PHOENIX, radiusMiles: 5, page: 1, pageSize: PAGE_SIZE });
});

test('prefers an exact point near the typed place', async () => {
  const { found } = await find({ place: 'Phoenix', point: MESA });
  expect(found?.area).toMatchObject({ center: MESA, label: 'Phoenix, AZ' });
});

test('ignores a point far from the typed place', async () => {
  const { found } = await find({ place: 'Phoenix', point: BOSTON });
  expect(found?.area.center).toEqual(PHOENIX);
});

test('keeps a point far from every town if it was named after the typed town', async () => {
  const { found } = await find({ place: 'Phoenix, AZ', point: BOSTON });
  expect(found?.area.center).toEqual(BOSTON);
});

test('searches a whole state unless a distance was chosen', async () => {
  const { query, found } = await find({ place: 'Arizona' });
  expect(query).toMatchObject({ wholeState: true, radiusMiles: 250 });
  expect(found?.area).toMatchObject({ label: 'Arizona', isState: true });
  expect((await find({ place: 'Arizona', radiusMiles: 20 })).query).toMatchObject({
    wholeState: false,
    radiusMiles: 20,
  });
});

test('names a point without a place after the nearest city', async () => {
  const { found } = await find({ point: MESA });
  expect(found?.area).toMatchObject({ center: MESA, label: 'Phoenix, AZ' });
});

test('accepts tags by name and by id and drops unknown ones', async () => {
  const { query, found, searches } = await find({
    place: 'Phoenix',
    services: ['15', 'PT-nothing'],
    medicaid: ['MC-AZ'],
  });
  expect(query.services).toEqual(['PT-dentist']);
  expect(found?.tagIds).toEqual([15, 203]);
  expect(searches[0]?.tagIds).toEqual([15, 203]);
});

test('turns the typed name of a Medicaid program into its filter', async () => {
  const { query, notice } = await find({ place: 'Phoenix', what: 'ahcccs' });
  expect({ services: query.services, medicaid: query.medicaid, notice }).toEqual({
    services: [],
    medicaid: ['MC-AZ'],
    notice: null,
  });
});

test('turns typed text into the best matching service, or reports it if none matches', async () => {
  const found = await find({ place: 'Phoenix', what: 'speech' });
  expect(found.query).toMatchObject({ services: ['PT-speech-therapist'], what: '' });
  expect(found.notice).toBeNull();
  expect((await find({ place: 'Phoenix', what: 'plumber' })).notice).toEqual({
    kind: 'unknownService',
    text: 'plumber',
  });
});

test('a Frequently Searched button pressed without script adds its services', async () => {
  const { query } = await find({ place: 'Phoenix', toggle: 'Dentist' });
  expect(query).toMatchObject({ services: ['PT-dentist'], toggle: '' });
});

test('shows the last page for a page number past the end', async () => {
  const { query, found } = await find({ place: 'Phoenix', page: 99 }, 30);
  expect(query.page).toBe(3);
  expect(found).toMatchObject({ total: 30, pages: 3 });
  expect(found?.providers.map(({ number }) => number)).toEqual([25, 26, 27, 28, 29, 30]);
});

test('a search by name lists the nearest 100 and counts all matches', async () => {
  const { found } = await find({ place: 'Phoenix', by: 'provider', name: 'dental', page: 9 }, 340);
  expect(found).toMatchObject({ total: MAX_NAME_RESULTS, matching: 340, pages: 9 });
  expect(found?.providers.map(({ number }) => number)).toEqual([97, 98, 99, 100]);
});

test('never asks for a page of names beyond the last one listed', async () => {
  const { query, searches } = await find({ place: 'Phoenix', by: 'provider', name: 'a', page: 1_000_000 }, 340);
  expect([query.page, ...searches.map(({ page }) => page)]).toEqual([9, 9]);
});

test('searches a whole state in a circle that reaches its farthest town', async () => {
  const { query, searches } = await find({ place: 'Phoenix', wholeState: true });
  expect(searches[0]).toMatchObject({ center: PHOENIX, radiusMiles: 250 });
  expect(query).toMatchObject({ wholeState: true, radiusMiles: 250 });
});

test('looks for alternatives only if nothing is found', async () => {
  expect((await find({ place: 'Phoenix', services: ['PT-dentist'] }, 0)).found?.alternatives).toEqual({
    reasons: ['distance'],
    wider: [],
    without: [],
  });
  const { found, searches } = await find({ place: 'Phoenix', services: ['PT-dentist'] });
  expect(found?.alternatives).toBeNull();
  expect(searches).toHaveLength(1);
});

test('reports an empty search by service once, without the typed text', async () => {
  const reported = async (query: Partial<PlacesQuery>, total: number) =>
    (await find({ place: 'Phoenix', services: ['PT-dentist'], ...query }, total)).empty;
  expect(await reported({}, 0)).toEqual([{ center: PHOENIX, tagIds: [15] }]);
  expect(await reported({}, 1)).toEqual([]);
  expect(await reported({ page: 2 }, 0)).toEqual([]);
  expect(await reported({ by: 'provider', name: 'Ana Ruiz' }, 0)).toEqual([]);
});

test('a name that nothing has is answered with similar names', async () => {
  const similar = async (query: Partial<PlacesQuery>, total = 0) =>
    (await find({ place: 'Phoenix', by: 'provider', radiusMiles: 20, ...query }, total)).found?.similar;
  expect(await similar({ name: 'Litle Steps' })).toMatchObject([
    { id: 'sample:1', name: 'Litle Steps? 20 miles around 33.45, at most 5', distanceMiles: 0 },
  ]);
  expect(await similar({ name: 'Litle Steps' }, 1)).toEqual([]);
  expect(await similar({ name: 'Li' })).toEqual([]);
  expect(await similar({ by: 'service' })).toEqual([]);
});

async function find(query: Partial<PlacesQuery>, total = 3) {
  const searches: SearchQuery[] = [];
  const empty: EmptySearch[] = [];
  const deps = {
    gazetteer: {
      resolve: (text: string) => PLACES[text] ?? null,
      cities: (state: string) => [{ location: { AZ: PAGE, MA: BOSTON }[state]! }],
      nearestCity: () => ({ city: 'Phoenix', state: 'AZ', distanceMiles: 1 }),
    },
    directory: {
      search: async (search: SearchQuery) => {
        searches.push(search);
        return { total, hits: hits(search, total) };
      },
      suggestNames: async ({ term, center, radiusMiles, limit }: NameSuggestionQuery) => {
        const [hit] = hits({ page: 1, pageSize: 1 }, 1);
        const name = `${term}? ${radiusMiles} miles around ${center.lat}, at most ${limit}`;
        return [{ ...hit, provider: { ...hit!.provider, name } }];
      },
    },
    vocabulary,
    onEmptySearch: (search: EmptySearch) => empty.push(search),
  } as unknown as SearchDeps;
  const whole = { ...parsePlacesQuery(new URLSearchParams()), ...query };
  return { ...(await findProviders(whole, deps)), searches, empty };
}

function hits({ page, pageSize }: Pick<SearchQuery, 'page' | 'pageSize'>, total: number) {
  const first = (page - 1) * pageSize;
  return Array.from({ length: Math.max(0, Math.min(pageSize, total - first)) }, (_, index) => ({
    provider: { ...makeProvider({ id: `sample:${first + index + 1}` }), importedAt: '2026-11-20' },
    distanceMiles: first + index,
    number: first + index + 1,
  }));
}
