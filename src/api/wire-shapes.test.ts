import { beforeAll, expect, test, vi } from 'vitest';
import type { Basemap } from '#basemap/basemap.ts';
import { Directory } from '#directory/directory.ts';
import { BruteForceStore } from '#directory/testing/brute-force-store.ts';
import { loadGazetteer } from '#gazetteer/gazetteer.ts';
import { inBatches, makeProvider } from '#listings/testing/make-provider.ts';
import { tagByName } from '#listings/vocabulary/vocabulary.ts';
import { createApi } from './router.ts';

// Other programs read these responses: the shapes are pinned exactly, including the order of the fields.

const therapist = tagByName('PT-speech-therapist')!;
const ahcccs = tagByName('MC-AZ')!;
const DAY = '2026-09-30';

let api: ReturnType<typeof createApi>;
let importedAt: string;

beforeAll(async () => {
  const directory = new Directory(new BruteForceStore());
  const full = makeProvider({
    id: 'sample:full',
    name: 'Saguaro Speech & Play',
    otherNames: ['Saguaro Therapy'],
    tagIds: [therapist.id, ahcccs.id],
    mainServiceTagId: therapist.id,
    medicaid: [{ state: 'AZ', evidence: 'accepts' }],
    phoneExtension: '7',
    website: 'saguaro.example',
    openingHours: ['Monday: 9:00 AM – 5:00 PM'],
    acceptingNewPatients: 'yes',
    acceptingNewPatientsAsOf: DAY,
    facts: ['sign-language'],
    sourceDate: DAY,
  });
  const bare = makeProvider({ id: 'sample:bare', location: { lat: 33.47, lng: -112.074 }, phone: null });
  await directory.replaceSource('sample', inBatches([full, bare]));
  importedAt = (await directory.findById('sample:full'))!.importedAt;
  api = createApi({
    directory,
    gazetteer: await loadGazetteer(),
    basemap: {} as Basemap,
    readQuestion: vi.fn(),
    apiBase: '/api',
    organization: () => 'Test Org',
  });
});

const full = () => ({
  Id: 'sample:full',
  name: 'Saguaro Speech & Play',
  Name: 'Saguaro Speech & Play',
  address: '12 Cactus Lane\nPhoenix, AZ 85004',
  provider_type: 'Speech therapist',
  primary_specialty: 'speech-language pathologist',
  groups: ['Speech therapist', 'AHCCCS (Arizona Medicaid)'],
  acceptingNewPatients: true,
  icon: 'therapy.svg',
  otherNames: ['Saguaro Therapy'],
  formatted_phone_number: '(602) 555-0100',
  phone: '6025550100',
  phoneExtension: '7',
  website: 'saguaro.example',
  opening_hours: { weekday_text: ['Monday: 9:00 AM – 5:00 PM'] },
  accepting: { answer: 'yes', asOf: DAY },
  services: [
    {
      id: String(therapist.id),
      name: 'PT-speech-therapist',
      displayName: 'Speech therapist',
      fieldTerm: 'speech-language pathologist',
    },
  ],
  medicaid: [{ state: 'AZ', evidence: 'accepts', program: 'AHCCCS (Arizona Medicaid)', asOf: DAY }],
  facts: ['Sign language'],
  locationPrecision: 'exact',
  source: { name: 'sample', date: DAY, importedAt },
  details: {},
  answers: [{ key: 'sign-language', answer: 'yes', asOf: DAY }],
});

const bare = () => ({
  Id: 'sample:bare',
  name: 'Saguaro Speech Therapy',
  Name: 'Saguaro Speech Therapy',
  address: '12 Cactus Lane\nPhoenix, AZ 85004',
  provider_type: '',
  primary_specialty: '',
  groups: [],
  acceptingNewPatients: false,
  icon: 'default.svg',
  otherNames: [],
  formatted_phone_number: 'N/A',
  phone: null,
  phoneExtension: null,
  website: null,
  opening_hours: { weekday_text: [] },
  accepting: { answer: 'unknown', asOf: null },
  services: [],
  medicaid: [],
  facts: [],
  locationPrecision: 'exact',
  source: { name: 'sample', date: null, importedAt },
  details: {},
  answers: [],
});

const collection = (pageSize: number) => ({
  type: 'FeatureCollection',
  total: 2,
  page: 1,
  pageSize,
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-112.074, 33.4484] },
      properties: { ...full(), number: 1, distanceMiles: 0, direction: 'n' },
    },
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-112.074, 33.47] },
      properties: { ...bare(), number: 2, distanceMiles: 1.492, direction: 'n' },
    },
  ],
});

test.each([
  ['an area', {}, 100],
  ['names in an area', { term: 'saguaro', tags: [], maxRows: 50 }, 50],
  ['names while typing', { term: 'sagu', maxRows: 10 }, 10],
])('Medicaid/Search for %s returns a FeatureCollection', async (_, body, pageSize) => {
  const answer = await api.request('/Medicaid/Search', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ lat: 33.4484, lng: -112.074, searchRadius: 5, ...body }),
  });
  expect(await answer.text()).toBe(JSON.stringify(collection(pageSize)));
});

test('Medicaid/BusinessSearch and a provider by id return the feature’s properties and its location', async () => {
  const text = JSON.stringify({ ...full(), location: { lat: 33.4484, lng: -112.074 } });
  const address = new URLSearchParams({ address: 'Saguaro Speech & Play 12 Cactus Lane Phoenix, AZ 85004' });
  expect(await (await api.request(`/Medicaid/BusinessSearch?${address}`)).text()).toBe(text);
  expect(await (await api.request('/providers/sample:full')).text()).toBe(text);
});

test('Medicaid/GetTags returns ids as text', async () => {
  const groups = await (await api.request('/Medicaid/GetTags')).json();
  expect(Object.keys(groups[0])).toEqual(['parent', 'children']);
  expect(groups[0].parent).toEqual({ name: 'InsuranceGroup' });
  const arizona = { id: String(ahcccs.id), name: 'MC-AZ', displayName: 'AHCCCS (Arizona Medicaid)' };
  const found = groups[0].children.find(({ name }: { name: string }) => name === 'MC-AZ');
  expect(JSON.stringify(found)).toBe(JSON.stringify(arizona));
});

test('the provider view for our own pages uses plain names', async () => {
  const view = await (await api.request('/providers/sample:full/view?lang=es')).json();
  expect(view).toMatchObject({
    id: 'sample:full',
    name: 'Saguaro Speech & Play',
    point: { lat: 33.4484, lng: -112.074 },
    mainService: therapist.displayName.es,
    fieldTerm: therapist.fieldTerm!.es,
    hours: ['Lunes: 9:00 a.m. – 5:00 p.m.'],
    services: [{ id: therapist.id }],
  });
  for (const wire of ['Id', 'Name', 'provider_type', 'primary_specialty', 'groups', 'opening_hours'])
    expect(view).not.toHaveProperty(wire);
  expect((await api.request('/providers/sample:nobody/view')).status).toBe(404);
});
