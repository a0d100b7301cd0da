import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Directory } from '#directory/directory.ts';
import { BruteForceStore } from '#directory/testing/brute-force-store.ts';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import type { KeptCorrection } from '#listings/corrections.ts';
import type { Provider } from '#listings/provider.ts';
import { inBatches, makeProvider } from '#listings/testing/make-provider.ts';
import { tagByName } from '#listings/vocabulary/vocabulary.ts';
import { hsdsId, idOf } from '#publication/hsds-ids.ts';
import { Publications } from '#publication/publications.ts';
import { publish } from '#publication/publish.ts';
import { sharingOf } from '#publication/rights.ts';
import { termId } from '#publication/terms.ts';
import { contractProblems, schemaProblems } from '#publication/testing/hsds-contract.ts';
import { richListing } from '#publication/testing/rich-listing.ts';
import { createHsds } from './hsds-router.ts';

const NOW = '2026-11-28T08:00:00.000Z';
const DENTIST = tagByName('PT-dentist')!.id;
const SPEECH = tagByName('PT-speech-therapist')!.id;
const { importedAt: _, ...rich } = richListing({ sourceDate: '2026-08-15' });
const dentists = Array.from({ length: 130 }, (_, at) =>
  makeProvider({
    id: `nppes:${1000 + at}`,
    name: `Ocotillo Dental ${at}`,
    tagIds: [DENTIST],
    address: { lines: ['1 Elm St'], city: 'Hartford', state: 'CT', zip: '06105' },
    location: { lat: 41.77, lng: -72.7 },
    sourceDate: '2026-01-01',
  }),
);

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function openSite(providers: Provider[], kept: KeptCorrection[] = []) {
  const directory = new Directory(new BruteForceStore(async () => kept));
  const load = async (all: Provider[]) => {
    for (const [source, ofSource] of Map.groupBy(all, (each) => each.source))
      await directory.replaceSource(source, inBatches(ofSource));
  };
  await load(providers);
  const folder = mkdtempSync(join(tmpdir(), 'hsds-'));
  folders.push(folder);
  new Publications(folder).ask();
  const context = { sharing: sharingOf([]), siteUrl: 'https://help.example' };
  const publishOn = (now = NOW, sharing = context.sharing) =>
    publish({ ...context, sharing, directory, folder, now: new Date(now) });
  const open = async () => {
    const api = createHsds({
      directory,
      gazetteer: await loadGazetteer(),
      publications: new Publications(folder),
      ...context,
      organization: () => 'Near & Far',
      apiBase: '/api',
    });
    const ask = (path: string, init?: RequestInit) => api.request(path, init);
    const read = async (path: string) => (await ask(path)).json();
    return { ask, read };
  };
  return { directory, load, publishOn, open };
}

let site: Awaited<ReturnType<Awaited<ReturnType<typeof openSite>>['open']>>;
beforeAll(async () => {
  const { publishOn, open } = await openSite([rich, ...dentists]);
  await publishOn();
  site = await open();
});
const problemsIn = (kind: string, value: unknown) => [...contractProblems(kind, value), ...schemaProblems(kind, value)];
const idsOf = ({ contents }: { contents: { id: string }[] }) => contents.map(({ id }) => id);

describe('lists', () => {
  test('the root says the edition, where its description is, and whose data these are', async () => {
    const root = await site.read('/');
    expect(root).toMatchObject({
      version: '3.1',
      profile: expect.stringMatching(/^https:/),
      openapi_url: 'https://help.example/hsds/openapi.json',
      generation: 1,
      published: NOW,
      files: ['https://help.example/hsds/datapackage.zip', 'https://help.example/hsds/all.ndjson.gz'],
    });
    expect(root.sources).toContainEqual(expect.objectContaining({ title: 'NPPES', shared: true }));
    const { paths } = await site.read('/openapi.json');
    for (const path of ['/services', '/organizations', '/service_at_locations', '/taxonomies', '/taxonomy_terms'])
      expect(Object.keys(paths[path])).toEqual(['get', 'post']);
  });

  test.each(['services', 'organizations', 'service_at_locations'])(
    'pages of %s are true to the last number',
    async (list) => {
      const seen: string[] = [];
      const { total_items: total } = await site.read(`/${list}`);
      expect(total).toBe(list === 'organizations' ? 131 : 133);
      for (let page = 1; page <= 3; page++) {
        const found = await site.read(`/${list}?per_page=60&page=${page}`);
        expect(found).toMatchObject({
          total_items: total,
          total_pages: 3,
          page_number: page,
          size: found.contents.length,
          first_page: page === 1,
          last_page: page === 3,
          empty: false,
        });
        seen.push(...idsOf(found));
      }
      expect(await site.read(`/${list}?per_page=60&page=9`)).toMatchObject({ last_page: true, empty: true });
      expect(seen).toEqual([...new Set(seen)].sort());
      expect(seen).toHaveLength(total);
      expect(await site.read(`/${list}?page=9`)).toMatchObject({
        total_items: total,
        size: 0,
        empty: true,
        contents: [],
      });
    },
  );

  test('pages that are read in any order, with another filter between them, are the same', async () => {
    const whole = [1, 2].map((page) => site.read(`/services?per_page=100&page=${page}`));
    const ids = (await Promise.all(whole)).flatMap(idsOf);
    // More pages than starts that are kept.
    const pages = Array.from({ length: 40 }, (_, at) => ((at * 7) % 27) + 1);
    for (const page of pages) {
      await site.read(`/services?search=dentist&per_page=5&page=${page}`);
      expect(idsOf(await site.read(`/services?per_page=5&page=${page}`))).toEqual(ids.slice(5 * (page - 1), 5 * page));
    }
  });

  test.each([
    ['services', 'service'],
    ['organizations', 'organization'],
    ['service_at_locations', 'service_at_location'],
    ['taxonomies', 'taxonomy'],
    ['taxonomy_terms', 'taxonomy_term'],
  ])('entries of %s keep to the schema, brief and whole', async (list, kind) => {
    const services = list === 'organizations' ? ['&full_service=true'] : [];
    const full = list.startsWith('taxonom') ? [] : ['&full=true'];
    for (const query of ['', '&search=saguaro', ...full, ...services])
      for (const entry of (await site.read(`/${list}?per_page=100${query}`)).contents)
        expect(problemsIn(kind, entry)).toEqual([]);
    const [first] = (await site.read(`/${list}`)).contents;
    expect(problemsIn(kind, await site.read(`/${list}/${first.id}`))).toEqual([]);
  });

  test('are limited by words, term, taxonomy, organization and place', async () => {
    const total = async (path: string) => (await site.read(path)).total_items;
    const term = (code: string) => `taxonomy_term_id=${termId('services', code)}`;
    expect(await total('/services?search=SAGUARO clinic')).toBe(3);
    expect(await total('/organizations?search=ocotillo 12')).toBe(11);
    expect(await total(`/services?search=${encodeURIComponent('"; DROP')}`)).toBe(0);
    expect(await total(`/services?search=${'saguaro '.repeat(20)}`)).toBe(await total('/services?search=saguaro'));
    expect(await total(`/services?${term('PT-dentist')}`)).toBe(131);
    expect(await total(`/organizations?${term('PT-speech-therapist')}`)).toBe(1);
    expect(await total(`/service_at_locations?taxonomy_term_id=${termId('medicaid', 'MC-AZ')}`)).toBe(3);
    expect(await total(`/services?taxonomy_id=${hsdsId('taxonomy', 'services')}`)).toBe(132);
    expect(await total(`/organizations?taxonomy_id=${hsdsId('taxonomy', 'facts')}`)).toBe(1);
    expect(await total(`/services?taxonomy_id=${hsdsId('taxonomy', 'none')}`)).toBe(0);
    expect(await total(`/services?organization_id=${idOf.organization('hrsa:77')}`)).toBe(3);
    expect(
      await total(`/services?organization_id=${idOf.organization('hrsa:77')}&search=dentist&${term('PT-dentist')}`),
    ).toBe(1);
    expect(await total('/service_at_locations?postcode=85004')).toBe(3);
    expect(await total('/service_at_locations?postcode=85003&proximity=5000')).toBe(3);
    expect(await total('/service_at_locations?postcode=85003&proximity=100')).toBe(0);
    expect(await total('/service_at_locations?postcode=06106&proximity=1000000')).toBe(130);
    expect(await total(`/services?modified_after=${NOW}`)).toBe(133);
    expect(await total('/services?modified_after=2026-11-28T09:00:00%2B00:00')).toBe(0);
    expect(await total('/services?modified_after=2026-11-28T09:00:00+01:00')).toBe(133);
  });

  test('terms are limited by taxonomy, parent and level', async () => {
    const facts = hsdsId('taxonomy', 'facts');
    const top = await site.read(`/taxonomy_terms?taxonomy_id=${facts}&top_only=true`);
    expect(top.contents.map(({ name }: { name: string }) => name)).toContain('Getting in');
    const group = top.contents.find(({ name }: { name: string }) => name === 'Getting in').id;
    const below = await site.read(`/taxonomy_terms?parent_id=${group}`);
    expect(below.contents.map(({ code }: { code: string }) => code).sort()).toEqual(
      ['accessible-parking', 'elevator', 'near-transit', 'ramp', 'wheelchair-access'].sort(),
    );
    expect((await site.read('/taxonomies?search=medicaid')).total_items).toBe(1);
    // Four taxonomies are two whole pages.
    expect(await site.read('/taxonomies?per_page=2&page=2')).toMatchObject({
      total_pages: 2,
      size: 2,
      last_page: true,
    });
    expect((await site.read('/taxonomy_terms?search=speech-language')).contents[0]).toMatchObject({
      code: 'PT-speech-therapist',
      taxonomy_detail: { name: 'Alongside services' },
    });
  });

  test('POST answers the same', async () => {
    const posted = await (await site.ask('/services?per_page=2', { method: 'POST' })).json();
    expect(posted).toEqual(await site.read('/services?per_page=2'));
    const withBody = (body: string) =>
      site.ask('/services?per_page=2', { method: 'POST', body, headers: { 'Content-Length': `${body.length}` } });
    expect((await withBody('{}')).status).toBe(200);
    expect(await (await withBody('{"search":"saguaro"}')).json()).toMatchObject({
      status: 400,
      detail: expect.stringContaining('in the address'),
    });
    expect((await site.ask('/services', { method: 'DELETE' })).headers.get('allow')).toBe('GET, POST, HEAD');
  });

  test.each([
    ['/services?format=csv', 'format'],
    ['/services?format=ndjson', 'format'],
    ['/services?page=0', 'page'],
    ['/services?page=two', 'page'],
    ['/services?page=1&page=2', 'page'],
    ['/services?per_page=101', 'per_page'],
    ['/services?city=Mesa', 'city'],
    ['/service_at_locations?minimal=true', 'minimal'],
    ['/services?full=maybe', 'full'],
    ['/services?search=a b c d e f g h i j k', 'search'],
    ['/services?minimal=1', 'minimal'],
    ['/services?taxonomy_term_id=12', 'taxonomy_term_id'],
    ['/services?modified_after=yesterday', 'modified_after'],
    ['/services?modified_after=2026-02-30', 'modified_after'],
    ['/services?modified_after=2026', 'modified_after'],
    ['/organizations?taxonomy_id=x', 'taxonomy_id'],
    ['/service_at_locations?postcode=8500', 'postcode'],
    ['/service_at_locations?postcode=00000', 'postcode'],
    ['/service_at_locations?proximity=100', 'proximity'],
    ['/service_at_locations?postcode=85004&proximity=-1', 'proximity'],
    ['/taxonomy_terms?top_only=2', 'top_only'],
    ['/taxonomy_terms?parent_id=x', 'parent_id'],
  ])('%s is a 400 that names the field', async (path, field) => {
    const response = await site.ask(path);
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect((await response.json()).errors.map((each: { field: string }) => each.field)).toEqual([field]);
  });

  test('what nobody has is a 404', async () => {
    for (const path of ['/services/7', `/services/${idOf.organization('hrsa:77')}`, '/taxonomies/7', '/nothing'])
      expect((await site.ask(path)).status).toBe(404);
  });
});

describe('entries', () => {
  test('an organization has its place and services, whole where asked', async () => {
    const path = `/organizations/${idOf.organization('hrsa:77')}`;
    const organization = await site.read(path);
    expect(organization).toMatchObject({
      name: 'Saguaro Children’s Clinic',
      locations: [{ addresses: [{ city: 'Phoenix' }], schedules: [{ byday: 'MO,TU' }, { byday: 'MO' }] }],
      organization_identifiers: [{ identifier: '1497758544' }],
    });
    expect(organization.services).toHaveLength(3);
    expect(organization.services[0]).toEqual({ id: expect.any(String), name: 'Speech therapist', status: 'active' });
    const withServices = await site.read(`${path}?full_service=true`);
    expect(withServices.services[0]).toMatchObject({ application_process: 'Call the intake line.', attributes: [{}] });
  });

  test('HEAD says what GET does, and a parameter too many is an error', async () => {
    const path = `/services/${idOf.service('nppes:1000', 'PT-dentist')}`;
    const [got, head] = [await site.ask(path), await site.ask(path, { method: 'HEAD' })];
    expect([head.status, head.headers.get('etag')]).toEqual([200, got.headers.get('etag')]);
    expect((await site.ask(`${path}?foo=1`)).status).toBe(400);
    expect((await site.ask('/?foo=1')).status).toBe(400);
  });

  test('the description has patterns that ids match', async () => {
    const { paths } = await site.read('/openapi.json');
    const patterns = JSON.stringify(paths).matchAll(/"pattern":("[^"]+")/g);
    for (const [, pattern] of patterns) {
      if (JSON.parse(pattern!).includes('a-f'))
        expect(idOf.organization('nppes:1000')).toMatch(new RegExp(JSON.parse(pattern!)));
    }
  });

  test('answers carry a tag, and are not sent again to who has them', async () => {
    const path = `/services/${idOf.service('hrsa:77', 'PT-dentist')}`;
    const tag = (await site.ask(path)).headers.get('etag')!;
    expect((await site.ask(path, { headers: { 'If-None-Match': tag } })).status).toBe(304);
    const minimal = (await site.ask('/services?minimal=true')).headers.get('etag')!;
    expect((await site.ask('/services?minimal=true', { headers: { 'If-None-Match': minimal } })).status).toBe(304);
    expect((await site.ask('/services?minimal=true&page=2', { headers: { 'If-None-Match': minimal } })).status).toBe(
      200,
    );
  });
});

describe('changes', () => {
  test('what was hidden since the publication is in no list, and counted in none', async () => {
    const kept: KeptCorrection[] = [];
    const { directory, publishOn, open } = await openSite(dentists.slice(0, 5), kept);
    await publishOn();
    const { ask, read } = await open();
    kept.push({ key: '1', madeOn: '2026-11-28', correction: { kind: 'hide', id: 'nppes:1002' } });
    await directory.applyCorrections();
    expect(await read('/organizations')).toMatchObject({ total_items: 4, size: 4 });
    expect((await ask(`/organizations/${idOf.organization('nppes:1002')}`)).status).toBe(404);
    expect((await read('/services')).total_items).toBe(4);
    await publishOn('2026-11-29T08:00:00.000Z');
    const minimal = await (await open()).read('/services?minimal=true&modified_after=2026-11-29');
    expect(minimal).toMatchObject({
      total_items: 1,
      contents: [{ id: idOf.service('nppes:1002', 'PT-dentist'), last_action_type: 'deleted' }],
    });
    expect((await (await open()).read('/services?modified_after=2026-11-29')).total_items).toBe(0);
  });

  test('where nearly all is gone, a page is not looked for without end', async () => {
    const { load, publishOn, open } = await openSite(dentists);
    await publishOn();
    await load(dentists.slice(-1));
    const response = await (await open()).ask('/services?per_page=1');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
    await publishOn('2026-11-29T08:00:00.000Z');
    expect((await (await open()).read('/services?per_page=1')).total_items).toBe(1);
  });

  test('a service that a listing lost is gone, its others stay', async () => {
    const [first] = dentists;
    const both = { ...first!, tagIds: [DENTIST, SPEECH] };
    const { load, publishOn, open } = await openSite([both]);
    await publishOn();
    await load([{ ...both, tagIds: [SPEECH] }]);
    const { read } = await open();
    expect(await read('/services')).toMatchObject({ total_items: 1, contents: [{ name: 'Speech therapist' }] });
  });

  test('an id that was joined answers with the one it became, before and after it is published', async () => {
    const old = { ...dentists[0]!, id: 'npd:5', source: 'npd' as const };
    const { load, publishOn, open, directory } = await openSite([old]);
    await publishOn();
    await load([dentists[0]!]);
    const { id } = (await directory.findById('npd:5'))!;
    expect(id).not.toBe('npd:5');
    const expected = [
      ['organizations', idOf.organization('npd:5'), idOf.organization(id)],
      ['services', idOf.service('npd:5', 'PT-dentist'), idOf.service(id, 'PT-dentist')],
      ['service_at_locations', idOf.serviceAtLocation('npd:5', 'PT-dentist'), idOf.serviceAtLocation(id, 'PT-dentist')],
    ];
    for (const publishes of [false, true]) {
      if (publishes) await publishOn('2026-11-29T08:00:00.000Z');
      const { ask } = await open();
      for (const [list, before, now] of expected) {
        const query = list === 'organizations' ? '?full_service=true' : '';
        const response = await ask(`/${list}/${before}${query}`);
        expect([publishes, response.status, response.headers.get('location')]).toEqual([
          publishes,
          302,
          `/${list}/${now}${query}`,
        ]);
      }
    }
  });

  test('what was published under other rights is neither listed nor sent until the next publication', async () => {
    const { publishOn, open } = await openSite([
      ...dentists.slice(0, 1),
      { ...dentists[1]!, id: 'list:oak:1', source: 'list:oak' },
    ]);
    await publishOn(NOW, sharingOf(['oak']));
    const { ask } = await open();
    for (const path of ['/all.ndjson.gz', '/datapackage.zip', '/organizations?search=dental', '/'])
      expect([path, (await ask(path)).status]).toEqual([path, 503]);
    await publishOn('2026-11-29T08:00:00.000Z');
    const { ask: askAgain, read } = await open();
    expect((await read('/organizations?search=dental')).total_items).toBe(1);
    const lines = gunzipSync(Buffer.from(await (await askAgain('/all.ndjson.gz')).arrayBuffer())).toString();
    expect(lines.trim().split('\n')).toHaveLength(1);
  });

  test('before the first publication, clients are asked to come again', async () => {
    const { ask } = await (await openSite([])).open();
    const response = await ask('/services');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
    expect((await ask('/taxonomies')).status).toBe(200);
  });
});

describe('bulk', () => {
  const bytesOf = async (range?: string, others: Record<string, string> = {}) => {
    const response = await site.ask('/all.ndjson.gz', { headers: { ...(range && { Range: range }), ...others } });
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  test('everything is one file, whole or in ranges', async () => {
    const { response, bytes } = await bytesOf();
    expect(gunzipSync(bytes).toString().trim().split('\n')).toHaveLength(131);
    expect(response.headers.get('content-length')).toBe(String(bytes.length));
    const first = await bytesOf('bytes=0-99');
    const rest = await bytesOf('bytes=100-');
    expect([first.response.status, rest.response.headers.get('content-range')]).toEqual([
      206,
      `bytes 100-${bytes.length - 1}/${bytes.length}`,
    ]);
    expect(Buffer.concat([first.bytes, rest.bytes]).equals(bytes)).toBe(true);
    expect((await bytesOf('bytes=-10')).bytes.equals(bytes.subarray(-10))).toBe(true);
    expect((await bytesOf(`bytes=${bytes.length}-`)).response.status).toBe(416);
    // What is no single range is answered as a whole.
    for (const range of ['bytes=5-1', 'bytes=0-1,4-5', 'lines=1-2'])
      expect((await bytesOf(range)).response.status).toBe(200);
  });

  test('a range of another edition is not sent', async () => {
    const tag = (await bytesOf()).response.headers.get('etag')!;
    expect((await bytesOf('bytes=0-9', { 'If-Range': tag })).response.status).toBe(206);
    expect((await bytesOf('bytes=0-9', { 'If-Range': '"other"' })).response.status).toBe(200);
    expect((await bytesOf(undefined, { 'If-None-Match': tag })).response.status).toBe(304);
    const head = await site.ask('/datapackage.zip', { method: 'HEAD' });
    expect([head.status, Number(head.headers.get('content-length')) > 1000]).toEqual([200, true]);
  });
});
