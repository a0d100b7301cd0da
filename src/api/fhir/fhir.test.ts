import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { Directory } from '#directory/directory.ts';
import { BruteForceStore } from '#directory/testing/brute-force-store.ts';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import type { KeptCorrection } from '#listings/corrections.ts';
import { inBatches, makeProvider } from '#listings/testing/make-provider.ts';
import { FHIR_TYPES } from '#publication/fhir/fhir-codes.ts';
import { Publications } from '#publication/publications.ts';
import { publish } from '#publication/publish.ts';
import { sharingOf } from '#publication/rights.ts';
import { contractProblems, packageProblems } from '#publication/testing/fhir-contract.ts';
import { richListing } from '#publication/testing/rich-listing.ts';
import { createFhir } from './fhir-router.ts';

const NOW = '2026-11-28T08:00:00.000Z';
const { importedAt: _, ...CLINIC } = richListing();
const PERSON = makeProvider({ id: 'nppes:1', name: 'Ana Ruiz', isPerson: true, tagIds: [1], sourceDate: '2026-01-02' });
const SECRET = makeProvider({ id: 'list:ours:1', source: 'list:ours', name: 'Not for others', tagIds: [1] });

async function site(providers = [CLINIC, PERSON, SECRET]) {
  const kept: KeptCorrection[] = [];
  const directory = new Directory(new BruteForceStore(async () => kept));
  onTestFinished(() => directory.close());
  for (const [source, ofSource] of Map.groupBy(providers, (each) => each.source))
    await directory.replaceSource(source, inBatches(ofSource));
  const folder = temporaryFolder();
  new Publications(folder).ask();
  const context = { sharing: sharingOf([]), siteUrl: 'https://help.example' };
  const publishOn = (now = NOW) => publish({ ...context, directory, folder, now: new Date(now) });
  const deps = {
    directory,
    gazetteer: await loadGazetteer(),
    ...context,
    organization: () => 'Near & Far',
    apiBase: '/api',
  };
  /** As after a minute, when the newer publication is known. */
  const get = (path: string, init?: RequestInit) =>
    createFhir({ ...deps, publications: new Publications(folder) }).request(path, init);
  const json = async (path: string) => (await get(path)).json();
  const lines = async (type: string): Promise<Record<string, unknown>[]> => {
    const text = gunzipSync(Buffer.from(await (await get(`/${type}.ndjson.gz`)).arrayBuffer())).toString();
    return text.split('\n').flatMap((line) => (line ? [JSON.parse(line)] : []));
  };
  return { directory, kept, publishOn, get, json, lines };
}

test('every kind of resource has a file, whose lines are as the profiles require', async () => {
  const { publishOn, lines } = await site();
  await publishOn();
  const counts: Record<string, number> = {};
  for (const type of FHIR_TYPES) {
    const all = await lines(type);
    expect(new Set(all.map(({ resourceType }) => resourceType))).toEqual(new Set([type]));
    expect(all.flatMap(contractProblems)).toEqual([]);
    expect(all.flatMap(packageProblems)).toEqual([]);
    counts[type] = all.length;
  }
  expect(counts).toMatchObject({ Organization: 1, Location: 2, HealthcareService: 4, Practitioner: 1 });
  expect(counts).toMatchObject({ PractitionerRole: 1, InsurancePlan: 1 });
  expect(await lines('InsurancePlan')).toMatchObject([
    { name: 'Saguaro Health', type: [{ coding: [{ code: 'medi' }] }], meta: { lastUpdated: NOW } },
  ]);
});

test('the manifest names each file that has something in it, and whose data these are', async () => {
  const { publishOn, json, get, lines } = await site([PERSON, SECRET]);
  await publishOn();
  const manifest = await json('/manifest.json');
  expect(manifest).toMatchObject({ transactionTime: NOW, requiresAccessToken: false, error: [] });
  expect(manifest.request).toBe('https://help.example/fhir/manifest.json');
  expect(manifest.output.map(({ type }: { type: string }) => type)).toEqual([
    'Location',
    'HealthcareService',
    'Practitioner',
    'PractitionerRole',
    'VerificationResult',
  ]);
  for (const { type, url, count } of manifest.output) {
    const path = url.slice('https://help.example/fhir'.length);
    const packed = Buffer.from(await (await get(path)).arrayBuffer());
    expect(manifest.files[`${type}.ndjson`]).toEqual({
      original_bytes: gunzipSync(packed).length,
      compressed_bytes: packed.length,
    });
    expect(await lines(type)).toHaveLength(count);
  }
  expect(manifest.extension.sources).toMatchObject([
    { title: 'NPPES', license: expect.stringContaining('Public domain'), shared: true },
    { title: 'list:ours', shared: false },
  ]);
});

test('metadata say that there are files and nothing to search', async () => {
  const { publishOn, get } = await site();
  await publishOn();
  const response = await get('/metadata');
  expect(response.headers.get('Content-Type')).toBe('application/fhir+json');
  const statement = await response.json();
  expect(statement).toMatchObject({
    resourceType: 'CapabilityStatement',
    status: 'active',
    kind: 'instance',
    fhirVersion: '4.0.1',
    format: ['application/fhir+ndjson'],
    implementation: { description: 'Near & Far: open data (FHIR)', url: 'https://help.example/fhir' },
  });
  const [rest] = statement.rest;
  expect(rest.resource.map(({ type }: { type: string }) => type)).toEqual(FHIR_TYPES);
  expect(JSON.stringify(rest)).not.toMatch(/interaction|searchParam/);
});

test('files are sent whole or in ranges, with a tag', async () => {
  const { publishOn, get } = await site();
  await publishOn();
  const whole = await get('/Location.ndjson.gz');
  const bytes = Buffer.from(await whole.arrayBuffer());
  const range = await get('/Location.ndjson.gz', { headers: { Range: 'bytes=10-' } });
  expect(range.status).toBe(206);
  expect(Buffer.from(await range.arrayBuffer())).toEqual(bytes.subarray(10));
  const ETag = whole.headers.get('ETag')!;
  expect((await get('/Location.ndjson.gz', { headers: { 'If-None-Match': ETag } })).status).toBe(304);
});

test('what may not be passed on, or was hidden, is in no file', async () => {
  const { publishOn, directory, kept, lines } = await site();
  await publishOn();
  const all = async () => JSON.stringify(await Promise.all(FHIR_TYPES.map(lines)));
  expect(await all()).toContain('Ana Ruiz');
  expect(await all()).not.toContain('Not for others');
  kept.push({ key: '1', madeOn: '2026-11-28', correction: { kind: 'hide', id: 'nppes:1' } });
  await directory.applyCorrections();
  await publishOn('2026-11-29T08:00:00.000Z');
  expect(await all()).not.toContain('Ana Ruiz');
  // The rest is as it was before.
  expect((await lines('Organization'))[0]).toMatchObject({ meta: { lastUpdated: NOW } });
});

test('that someone is a person is a change', async () => {
  const { publishOn, directory, lines } = await site([PERSON]);
  await publishOn();
  await directory.replaceSource('nppes', inBatches([{ ...PERSON, isPerson: false }]));
  await publishOn('2026-11-29T08:00:00.000Z');
  expect(await lines('Practitioner')).toEqual([]);
  expect((await lines('Organization'))[0]).toMatchObject({ meta: { lastUpdated: '2026-11-29T08:00:00.000Z' } });
});

test('before the first publication, clients are asked to come again', async () => {
  const { get } = await site();
  for (const path of ['/metadata', '/manifest.json', '/Location.ndjson.gz']) expect((await get(path)).status).toBe(503);
});

test('what is not there is a 404 that says where all is', async () => {
  const { publishOn, get } = await site();
  await publishOn();
  const missing = await get('/Location/1');
  expect(missing.status).toBe(404);
  expect(await missing.json()).toMatchObject({ detail: expect.stringContaining('/fhir/manifest.json') });
  expect((await get('/metadata', { method: 'POST' })).status).toBe(405);
});
