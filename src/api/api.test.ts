import fc from 'fast-check';
import { Hono } from 'hono';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Basemap } from '#basemap/basemap.ts';
import { Directory } from '#directory/directory.ts';
import { DirectoryUnavailableError } from '#directory/errors.ts';
import { BruteForceStore } from '#directory/testing/brute-force-store.ts';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import type { EmptySearch } from '#insight/empty-searches.ts';
import { inBatches, makeProvider } from '#listings/testing/make-provider.ts';
import { tagByName } from '#listings/vocabulary/vocabulary.ts';
import { loadSiteContent } from '#site-content/load-site-content.ts';
import { questionReader } from '#understanding/read-questions.ts';
import { decodeMapPoints } from '#wire/map-points-codec.ts';
import { createApi } from './router.ts';

const PHOENIX = { lat: 33.4484, lng: -112.074 };
const dentist = tagByName('PT-dentist')!;
const ahcccs = tagByName('MC-AZ')!;
const anyMedicaid = tagByName('MC-ANY')!;

const near = makeProvider({
  id: 'sample:near',
  name: 'Tooth & <b>Tide</b> Dental',
  tagIds: [dentist.id, ahcccs.id, anyMedicaid.id],
  mainServiceTagId: dentist.id,
  medicaid: [{ state: 'AZ', evidence: 'accepts' }],
  acceptingNewPatients: 'yes',
  acceptingNewPatientsAsOf: '2026-10-01',
  openingHours: ['Monday: 9:00 AM – 5:00 PM'],
  sourceDate: '2026-09-30',
});
const far = makeProvider({
  id: 'sample:far',
  name: 'Far Dental',
  location: { lat: 33.47, lng: -112.074 },
  address: { lines: ['900 North St', 'Suite 4'], city: 'Phoenix', state: 'AZ', zip: '85006' },
  tagIds: [dentist.id],
  mainServiceTagId: dentist.id,
  phone: null,
  facts: ['ramp', 'no:elevator'],
});

let api: ReturnType<typeof createApi>;
const emptySearches: EmptySearch[] = [];

beforeAll(async () => {
  const directory = new Directory(new BruteForceStore());
  await directory.replaceSource('sample', inBatches([far, near]));
  // The same person in another source.
  await directory.replaceSource(
    'hrsa',
    inBatches([{ ...far, id: 'hrsa:7', source: 'hrsa', sourceDate: '2026-10-05' }]),
  );
  const basemap = {
    layers: () => [{ id: 'roadmap', attribution: '' }],
    tile: async (...tile: unknown[]) => ({ body: tile.join(), contentType: 'image/svg+xml', standIn: false }),
  } as unknown as Basemap;
  const onEmptySearch = (search: EmptySearch) => emptySearches.push(search);
  api = createApi({
    directory,
    gazetteer: await loadGazetteer(),
    basemap,
    readQuestion: questionReader(() => loadSiteContent('content').lexicons, await loadGazetteer()),
    apiBase: '/api',
    organization: () => 'Near & Far',
    onEmptySearch,
  });
});

const post = (path: string, body: unknown) =>
  api.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const search = (body: object) => post('/Medicaid/Search', { ...PHOENIX, searchRadius: 5, ...body });

describe('GET /understand', () => {
  const understand = (query: Record<string, string>) => api.request(`/understand?${new URLSearchParams(query)}`);

  test('reads a question as services, program, place and age, and lets nobody keep it', async () => {
    const response = await understand({ q: 'my 4 yo can’t talk and we have AHCCCS near tempe' });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({
      services: expect.arrayContaining([
        { name: 'PT-speech-therapist', score: expect.any(Number), because: 'can’t talk' },
      ]),
      programs: ['MC-AZ'],
      place: { text: 'tempe', label: 'Tempe, AZ', lat: expect.closeTo(33.4, 1), lng: expect.closeTo(-111.9, 1) },
      age: 4,
      crisis: null,
    });
  });

  test('in danger, phone lines come in the language of the page', async () => {
    const { crisis } = await (await understand({ q: 'me quiero morir', lang: 'es' })).json();
    expect(crisis).toMatchObject({
      kind: 'suicide',
      lines: [{ call: '988', note: expect.stringContaining('Llame') }, { call: '911' }],
    });
  });

  test('a question that is missing or too long is a 400 that says so', async () => {
    const long = await understand({ q: 'a '.repeat(300) });
    expect([long.status, (await long.json()).detail]).toEqual([400, expect.stringContaining('at most 500 characters')]);
    expect((await understand({ q: ' ' })).status).toBe(400);
  });
});

describe('POST /Medicaid/Search', () => {
  test('reports searches for services that found nothing, and no others', async () => {
    const nowhere = { lat: 40, lng: -100, tags: [String(dentist.id)] };
    for (const body of [{}, { ...nowhere, page: 2 }, { ...nowhere, term: 'Ana' }, nowhere]) await search(body);
    expect(emptySearches).toEqual([{ center: { lat: 40, lng: -100 }, tagIds: [dentist.id] }]);
  });

  test('returns a GeoJSON FeatureCollection, nearest first, with the total and the named properties', async () => {
    const answer = await search({});
    expect(answer.status).toBe(200);
    const found = await answer.json();
    expect(found).toMatchObject({ type: 'FeatureCollection', total: 2 });
    expect(found.features.map((f: { properties: { Id: string } }) => f.properties.Id)).toEqual([
      'sample:near',
      'hrsa:7',
    ]);
    expect(found.features[0]).toMatchObject({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-112.074, 33.4484] },
      properties: {
        Id: 'sample:near',
        name: 'Tooth & <b>Tide</b> Dental',
        Name: 'Tooth & <b>Tide</b> Dental',
        address: '12 Cactus Lane\nPhoenix, AZ 85004',
        provider_type: dentist.displayName.en,
        acceptingNewPatients: true,
        icon: 'dental.svg',
        formatted_phone_number: '(602) 555-0100',
        opening_hours: { weekday_text: ['Monday: 9:00 AM – 5:00 PM'] },
        medicaid: [{ state: 'AZ', evidence: 'accepts', program: ahcccs.displayName.en, asOf: '2026-09-30' }],
        source: { name: 'sample', date: '2026-09-30' },
        number: 1,
        distanceMiles: 0,
      },
    });
    expect(found.features[1].properties).toMatchObject({
      number: 2,
      direction: 'n',
      formatted_phone_number: 'N/A',
      acceptingNewPatients: false,
      accepting: { answer: 'unknown' },
    });
  });

  test('tags are OR within a group and AND between groups', async () => {
    const total = async (tags: number[]) => (await (await search({ tags: tags.map(String) })).json()).total;
    expect(await total([dentist.id])).toBe(2);
    expect(await total([dentist.id, ahcccs.id])).toBe(1);
    expect(await total([ahcccs.id, anyMedicaid.id])).toBe(1);
  });

  test('counts levels of evidence for Medicaid when asked, and returns those of one', async () => {
    const found = async (body: object) => (await search(body)).json();
    const medicaidLevels = { sure: 0, likely: 1, unknown: 1 };
    expect(await found({ countMedicaidLevels: true })).toMatchObject({ total: 2, medicaidLevels });
    const likely = await found({ medicaidLevels: ['likely'], countMedicaidLevels: true });
    expect(likely).toMatchObject({ total: 1, medicaidLevels, features: [{ properties: { Id: 'sample:near' } }] });
    expect(await found({})).not.toHaveProperty('medicaidLevels');
    expect((await search({ medicaidLevels: ['certain'] })).status).toBe(400);
    const points = (levels: string) =>
      api.request(`/Medicaid/Points?lat=${PHOENIX.lat}&lng=${PHOENIX.lng}&searchRadius=5&medicaidLevels=${levels}`);
    expect(decodeMapPoints(await (await points('likely,sure')).arrayBuffer()).total).toBe(1);
    expect((await points('certain')).status).toBe(400);
  });

  test('puts those known to have what is asked for first, counts the others, and leaves out those who lack it', async () => {
    const found = async (body: object) => (await search(body)).json();
    const ids = ({ features }: { features: { properties: { Id: string } }[] }) =>
      features.map(({ properties }) => properties.Id);
    const ramp = await found({ must: ['ramp'], countFacts: true });
    expect(ids(ramp)).toEqual(['hrsa:7', 'sample:near']);
    expect(ramp.facts).toMatchObject({ fits: { yes: 1, unknown: 1, no: 0 }, known: { ramp: 1, elevator: 0 } });
    expect(ramp.features[0].properties.answers).toMatchObject([
      { key: 'ramp', answer: 'yes' },
      { key: 'elevator', answer: 'no' },
    ]);
    const elevator = await found({ must: ['elevator', 'ramp'], countFacts: true });
    expect(elevator).toMatchObject({ total: 1, facts: { fits: { yes: 0, unknown: 1, no: 1 } } });
    expect(ids(await found({ must: ['elevator'], fit: 'no' }))).toEqual(['hrsa:7']);
    expect(await found({ must: ['ramp'] })).not.toHaveProperty('facts');
    for (const body of [{ must: ['pool'] }, { must: ['ramp'], fit: 'maybe' }, { must: Array(13).fill('ramp') }])
      expect((await search(body)).status).toBe(400);
    const points = (query: string) =>
      api.request(`/Medicaid/Points?lat=${PHOENIX.lat}&lng=${PHOENIX.lng}&searchRadius=5&${query}`);
    expect(decodeMapPoints(await (await points('must=ramp,telehealth')).arrayBuffer()).total).toBe(2);
    expect(decodeMapPoints(await (await points('must=ramp&fit=yes')).arrayBuffer()).total).toBe(1);
    expect((await points('must=pool')).status).toBe(400);
  });

  test('searches names if a term is given', async () => {
    const found = await (await search({ term: 'far dent', maxRows: 100, tags: [] })).json();
    expect(found).toMatchObject({ total: 1, features: [{ properties: { name: 'Far Dental' } }] });
  });

  test('suggests names and tolerates a typo with a term, no tags and at most 10 rows', async () => {
    const found = await (await search({ term: 'dentak', searchRadius: 50, maxRows: 10 })).json();
    expect(found.features).toHaveLength(2);
  });

  test('returns the requested page', async () => {
    const found = await (await search({ page: 2, pageSize: 1 })).json();
    expect(found).toMatchObject({ total: 2, features: [{ properties: { number: 2 } }] });
  });

  test.each([
    ['lat', { lat: 91 }],
    ['lng', { lng: 'west' }],
    ['searchRadius', { searchRadius: 0 }],
    ['searchRadius', { searchRadius: null }],
    ['tags', { tags: ['999999'] }],
    ['tags.0', { tags: [12] }],
    ['page', { page: 1.5 }],
    ['pageSize', { pageSize: 1000 }],
    ['page', { term: 'e a', searchRadius: 800, page: 5000, pageSize: 100 }],
    ['maxRows', { term: 'abc', maxRows: 0 }],
    ['term', { term: 'a', maxRows: 10 }],
  ])('an invalid %s returns 400 and names the field', async (field, invalid) => {
    const answer = await search(invalid);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    const body = await answer.json();
    expect(body).toMatchObject({ status: 400, errors: expect.arrayContaining([expect.objectContaining({ field })]) });
    expect(body.detail).toContain(field);
  });

  test.each([
    ['lat: is missing', { lat: undefined }],
    ['lat: must be a number, not null', { lat: null }],
    ['lng: must be a number, not text', { lng: 'west' }],
    ['lat: must be at most 90, not 91', { lat: 91 }],
    ['lng: must be at least -180, not -181', { lng: -181 }],
    ['searchRadius: must be more than 0, not 0', { searchRadius: 0 }],
    ['page: must be a whole number, not 1.5', { page: 1.5 }],
    ['tags: must be a list, not text', { tags: '12' }],
    ['tags.0: must be text, not 12', { tags: [12] }],
    ['tags: must have at most 500 entries, not 501', { tags: Array(501).fill('12') }],
    ['term: must have at most 200 characters, not 201', { term: 'x'.repeat(201) }],
  ])('an error says what is wrong in plain words: %s', async (words, invalid) => {
    expect((await (await search(invalid)).json()).detail).toBe(`Check these fields: ${words}.`);
  });

  test.each([
    ['/Medicaid/Points?lat=x&lng=1&searchRadius=', 'lat: must be a number; searchRadius: must not be empty'],
    ['/Medicaid/GetTags?lang=fr', 'lang: must be one of: en, es'],
    ['/Medicaid/GetTags?lang=en&lang=es', 'lang: must be one of: en, es'],
    ['/Medicaid/BusinessSearch', 'address: is missing'],
  ])('an error of a query says what is wrong in plain words: %s', async (path, words) => {
    expect((await (await api.request(path)).json()).detail).toBe(`Check these fields: ${words}.`);
  });

  test.each(['null', '[]', '"x"'])('a body that is no object says so: %s', async (body) => {
    expect((await (await post('/Medicaid/Search', body)).json()).detail).toMatch(
      /^Check these fields: body: must be an object, not /,
    );
  });

  test('names all invalid fields at once', async () => {
    const { errors } = await (await search({ lat: 100, searchRadius: -1 })).json();
    expect(errors.map((e: { field: string }) => e.field)).toEqual(['lat', 'searchRadius']);
  });

  test('reports errors of the query and of the body together', async () => {
    const answer = await post('/Medicaid/Search?lang=fr', JSON.stringify({ lat: 100, lng: 0, searchRadius: 5 }));
    expect(answer.status).toBe(400);
    const { errors } = await answer.json();
    expect(errors.map((e: { field: string }) => e.field)).toEqual(['lang', 'lat']);
  });

  test('a query with a repeated field returns 400', async () => {
    expect((await api.request('/Medicaid/GetTags?lang=en&lang=es')).status).toBe(400);
  });

  test('an invalid or missing JSON body returns 400 without a stack trace', async () => {
    for (const body of ['{"lat":', '', 'null', '[]', '"x"']) {
      const answer = await post('/Medicaid/Search', body);
      expect(answer.status).toBe(400);
      expect(await answer.text()).not.toMatch(/\bat .+:\d+/);
    }
  });

  test('an unreadable body is reported along with other errors', async () => {
    const { errors } = await (await post('/Medicaid/Search?lang=fr', '{"lat":')).json();
    expect(errors.map((e: { field: string }) => e.field)).toEqual(['lang', 'body']);
  });

  test.each([
    ['application/json', 200],
    ['Application/JSON; charset=utf-8', 200],
    ['application/json ;charset=utf-8', 200],
    ['application/jsonp', 415],
    ['application/geo+json', 415],
    ['text/plain', 415],
    ['', 415],
  ])("a body of type '%s' returns %d, and an error says what to send", async (type, status) => {
    const body = JSON.stringify({ lat: 33.4484, lng: -112.074, searchRadius: 5 });
    const headers = new Headers(type ? { 'Content-Type': type } : {});
    const answer = await api.request('/Medicaid/Search', {
      method: 'POST',
      headers,
      body: new TextEncoder().encode(body),
    });
    expect(answer.status).toBe(status);
    if (status === 415) expect((await answer.json()).detail).toMatch(/application\/json/);
  });

  test.each([['Content-Length'], ['Transfer-Encoding']])(
    'a client that disconnects is not a server error (%s)',
    async (header) => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => {});
      const body = new ReadableStream({
        start: (stream) => stream.enqueue(new TextEncoder().encode('{"lat":')),
        pull: (stream) => stream.error(new Error('aborted')),
      });
      const headers = { 'Content-Type': 'application/json', [header]: header === 'Content-Length' ? '500' : 'chunked' };
      const request = new Request('http://site/Medicaid/Search', {
        method: 'POST',
        headers,
        body,
        duplex: 'half',
      } as RequestInit);
      expect((await api.request(request)).status).toBe(400);
      expect(log).not.toHaveBeenCalled();
      log.mockRestore();
    },
  );

  test('a large body returns 413', async () => {
    expect((await search({ term: 'x'.repeat(70_000) })).status).toBe(413);
  });

  test('no request body causes a 5xx', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(fc.constantFrom('lat', 'lng', 'searchRadius', 'tags', 'term', 'maxRows', 'page'), fc.jsonValue()),
        async (body) => {
          expect((await search(body)).status).toBeLessThan(500);
        },
      ),
      { numRuns: 500 },
    );
    expect(log).not.toHaveBeenCalled();
    log.mockRestore();
  });
});

describe('details', () => {
  test('BusinessSearch finds by name and address as one text', async () => {
    const address = encodeURIComponent('Far Dental 900 North St Suite 4 Phoenix, AZ 85006');
    const answer = await api.request(`/Medicaid/BusinessSearch?address=${address}`);
    expect(await answer.json()).toMatchObject({
      name: 'Far Dental',
      formatted_phone_number: 'N/A',
      opening_hours: { weekday_text: [] },
    });
  });

  test('an unknown provider returns 404, an empty address 400', async () => {
    expect((await api.request('/Medicaid/BusinessSearch?address=nobody')).status).toBe(404);
    expect((await api.request('/Medicaid/BusinessSearch?address=')).status).toBe(400);
    expect((await api.request('/providers/sample:nobody')).status).toBe(404);
  });

  test('the id of each record of a listing leads to it', async () => {
    for (const end of ['', '/view']) {
      const moved = await api.request(`/providers/sample%3Afar${end}?lang=es`);
      expect([moved.status, moved.headers.get('Location')]).toEqual([302, `/providers/hrsa%3A7${end}?lang=es`]);
      const found = await api.request(moved.headers.get('Location')!);
      expect(await found.json()).toMatchObject({
        source: { name: 'hrsa', date: '2026-10-05' },
        assembled: { records: [{ name: 'hrsa' }, { name: 'sample' }], saidBy: { name: 0 } },
      });
    }
  });

  test('returns a provider by id in Spanish', async () => {
    const detail = await (await api.request('/providers/sample:near?lang=es')).json();
    expect(detail).toMatchObject({ Id: 'sample:near', provider_type: dentist.displayName.es });
  });
});

test('GetTags returns both groups with ids as text', async () => {
  const groups = await (await api.request('/Medicaid/GetTags')).json();
  expect(groups.map((g: { parent: { name: string } }) => g.parent.name)).toEqual(['InsuranceGroup', 'ProviderType']);
  const children = groups.flatMap((g: { children: object[] }) => g.children);
  expect(children).toContainEqual(
    expect.objectContaining({ id: String(dentist.id), name: 'PT-dentist', displayName: dentist.displayName.en }),
  );
});

describe('GET /Medicaid/Points', () => {
  test('returns every match in list order', async () => {
    const answer = await api.request(`/Medicaid/Points?lat=33.4484&lng=-112.074&searchRadius=5&tags=${dentist.id}`);
    const points = decodeMapPoints(await answer.arrayBuffer());
    expect(points).toMatchObject({ kind: 'points', total: 2 });
    expect([...(points as { microDegrees: Int32Array }).microDegrees]).toEqual([
      33448400, -112074000, 33470000, -112074000,
    ]);
  });

  test('invalid queries return 400', async () => {
    for (const query of [
      '',
      'lat=&lng=1&searchRadius=5',
      'lat=1&lng=1&searchRadius=5&tags=x',
      'lat=1&lng=1&searchRadius=9999',
    ]) {
      expect((await api.request(`/Medicaid/Points?${query}`)).status, query).toBe(400);
    }
  });
});

describe('tiles', () => {
  test.each([
    ['/tiles/roadmap/3/1/2', 'roadmap,3,1,2,256'],
    ['/tiles/roadmap/20/1/2?size=256', 'roadmap,20,1,2,256'],
    ['/tiles/roadmap/19/1/2?size=512', 'roadmap,19,1,2,512'],
  ])('%s is one tile', async (path, tile) => {
    expect(await (await api.request(path)).text()).toBe(tile);
  });

  test.each([
    '/tiles/roadmap/3/8/2',
    '/tiles/roadmap/21/1/2',
    '/tiles/roadmap/20/1/2?size=512',
    '/tiles/roadmap/3/1/2?size=300',
  ])('%s returns 400', async (path) => {
    expect((await api.request(path)).status).toBe(400);
  });
});

describe('places', () => {
  test('autocomplete responds in the places shape', async () => {
    const body = {
      input: 'phoen',
      locationBias: { circle: { center: { latitude: 33, longitude: -112 }, radius: 50000 } },
    };
    const { suggestions } = await (await post('/v1/places:autocomplete', body)).json();
    expect(suggestions[0].placePrediction).toEqual({ placeId: expect.any(String), text: { text: 'Phoenix, AZ' } });
    const place = await (await api.request(`/v1/places/${suggestions[0].placePrediction.placeId}`)).json();
    expect(place.location.latitude).toBeCloseTo(33.45, 1);
  });

  test('autocomplete suggests only the requested kinds of places', async () => {
    const labels = async (input: string, includedPrimaryTypes?: string[]) => {
      const answer = await post('/v1/places:autocomplete', {
        input,
        ...(includedPrimaryTypes && { includedPrimaryTypes }),
      });
      const { suggestions } = await answer.json();
      return suggestions.map((each: { placePrediction: { text: { text: string } } }) => each.placePrediction.text.text);
    };
    const townOrState = ['locality', 'administrative_area_level_1'];
    expect(await labels('85004')).toEqual(['Phoenix, AZ 85004']);
    expect(await labels('85004', townOrState)).toEqual([]);
    expect(await labels('85004', [...townOrState, 'postal_code'])).toEqual(['Phoenix, AZ 85004']);
    expect(await labels('maricopa county')).toContain('Maricopa County, AZ');
    expect(await labels('maricopa county', townOrState)).not.toContain('Maricopa County, AZ');
    expect(await labels('arizona', ['administrative_area_level_1'])).toEqual(['Arizona']);
    expect(await labels('arizona', ['locality'])).not.toContain('Arizona');
  });

  test('autocomplete names the kinds it knows', async () => {
    const answer = await post('/v1/places:autocomplete', { input: 'phoen', includedPrimaryTypes: ['cafe'] });
    expect(answer.status).toBe(400);
    expect((await answer.json()).detail).toContain('must be one of: locality, administrative_area_level_1');
  });

  test('an unknown place returns 404', async () => {
    expect((await api.request('/v1/places/nowhere')).status).toBe(404);
  });

  test('reverse geocoding returns city and state abbreviation', async () => {
    const { results } = await (await api.request('/geocode/json?latlng=33.4484,-112.074')).json();
    expect(results[0].address_components).toEqual([
      expect.objectContaining({ long_name: 'Phoenix', types: ['locality'] }),
      expect.objectContaining({ short_name: 'AZ', types: ['administrative_area_level_1'] }),
      expect.objectContaining({ short_name: 'US' }),
    ]);
    expect(await (await api.request('/geocode/json?latlng=0,0')).json()).toEqual({
      status: 'ZERO_RESULTS',
      results: [],
    });
    expect((await api.request('/geocode/json?latlng=95,0')).status).toBe(400);
  });
});

describe('the API as a whole', () => {
  test('a known path with another method returns 405 and the allowed methods', async () => {
    const answer = await api.request('/Medicaid/Search');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('POST');
    expect((await api.request('/Medicaid/GetTags', { method: 'DELETE' })).status).toBe(405);
  });

  test('a database that does not respond is a 503 that says when to try again', async () => {
    const down = new Directory(new BruteForceStore());
    vi.spyOn(down, 'findById').mockRejectedValue(new DirectoryUnavailableError('The database cannot answer now.'));
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const deps = {
      directory: down,
      gazetteer: await loadGazetteer(),
      basemap: {} as Basemap,
      readQuestion: vi.fn(),
      apiBase: '/api',
      organization: () => '',
    };
    const answer = await createApi(deps).request('/providers/sample:near');
    vi.restoreAllMocks();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await answer.json()).detail).toContain('try again');
  });

  test('an unknown path returns 404 in the same shape, even if mounted in a site', async () => {
    const answer = await new Hono().route('/api', api).request('/api/Medicaid/Nothing');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ status: 404, detail: expect.stringContaining('/Medicaid/Nothing') });
  });

  test('describes itself for programs and for people', async () => {
    const document = await (await api.request('/openapi.json')).json();
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Near & Far API' } });
    expect(await (await api.request('/')).text()).toContain('<h1>Near &#38; Far API</h1>');
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining([
        '/Medicaid/Search',
        '/Medicaid/BusinessSearch',
        '/Medicaid/GetTags',
        '/providers/{id}',
        '/Medicaid/Points',
      ]),
    );
    for (const { post } of Object.values(document.paths) as { post?: { responses: object } }[])
      if (post) expect(Object.keys(post.responses)).toEqual(['200', '400', '413', '415']);
    expect(document.paths['/Medicaid/Search'].post.responses['200'].description).toContain(
      '`acceptingNewPatients: false` does not mean no',
    );
    const page = await (await api.request('/')).text();
    expect(page).not.toContain('`');
    expect(page).toContain('<code>errors</code>');
    expect(page).toContain('at most 100 rows');
    for (const path of Object.keys(document.paths)) expect(page).toContain(path);
  });
});
