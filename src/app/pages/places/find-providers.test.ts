import { expect, test } from 'vitest';
import type { NameSuggestionQuery, SearchQuery } from '#directory/search-query.ts';
import type { EmptySearch } from '#insight/empty-searches.ts';
import { makeProvider } from '#listings/testing/make-provider.ts';
import type { LocalVocabulary } from '#listings/vocabulary/local-vocabulary.ts';
import { MAX_QUESTION } from '#model/search-limits.ts';
import type { Tag } from '#model/tag.ts';
import type { Understanding } from '#understanding/understanding.ts';
import { findProviders, MAX_NAME_RESULTS, type SearchDeps } from './find-providers.ts';
import { PAGE_SIZE, type PlacesQuery, parsePlacesQuery } from './places-query.ts';

const PHOENIX = { lat: 33.45, lng: -112.07 };
const MESA = { lat: 33.42, lng: -111.83 };
const BOSTON = { lat: 42.36, lng: -71.06 };

const PAGE = { lat: 36.91, lng: -111.46 };
const PLACES: Record<string, object> = {
  Mesa: { name: 'Mesa', location: MESA, label: 'Mesa, AZ', state: 'AZ' },
  Phoenix: { name: 'Phoenix', location: PHOENIX, label: 'Phoenix, AZ', state: 'AZ' },
  'Phoenix or Mesa': { name: 'Phoenix', location: PHOENIX, label: 'Phoenix, AZ', state: 'AZ' },
  Arizona: { name: 'Arizona', kind: 'state', location: PHOENIX, label: 'Arizona', state: 'AZ' },
  'Phoenix, AZ': { name: 'Phoenix', location: PHOENIX, label: 'Phoenix, AZ', state: 'AZ' },
  'Boston, MA': { name: 'Boston', location: BOSTON, label: 'Boston, MA', state: 'MA' },
  'Mesa, MA': { name: 'Mesa', location: BOSTON, label: 'Mesa, MA', state: 'MA' },
  'Mesa, AZ': { name: 'Mesa', location: MESA, label: 'Mesa, AZ', state: 'AZ' },
};

const NOTHING_SAID = { program: null, age: null, language: null, languageName: null, payer: null, access: {} };
const NOTHING: Understanding = {
  confidence: 'nothing',
  services: [],
  programs: [],
  payer: null,
  place: null,
  unknownPlace: null,
  age: null,
  language: null,
  access: [],
  said: NOTHING_SAID,
  isAll: false,
  crisis: null,
  concern: [],
  notUnderstood: [],
};
const SPEECH = { name: 'PT-speech-therapist', score: 0.9, because: 'does not talk' };
const DENTIST = { name: 'PT-dentist', score: 0.5, because: 'teeth' };
const IN_MESA = {
  text: 'mesa',
  place: { label: 'Mesa, AZ' },
  at: [0],
  isSaid: true,
  others: [],
} as unknown as Understanding['place'];
const IN_BOSTON = { ...IN_MESA, place: { label: 'Boston, MA' } } as unknown as Understanding['place'];
const LIFELINE = { name: '988', note: 'Free', call: '988', shown: { call: '988', text: '' } };
/** What the reader makes of these questions; of others, nothing. */
const QUESTIONS: Record<string, Partial<Understanding>> = {
  'Dr. Saguaro Speech!': { confidence: 'unsure', services: [SPEECH], notUnderstood: ['Saguaro'] },
  'he does not talk, mesa': { confidence: 'sure', services: [SPEECH, DENTIST], place: IN_MESA },
  'he does not talk, AHCCCS': {
    confidence: 'sure',
    services: [SPEECH],
    programs: ['MC-AZ'],
    said: { ...NOTHING_SAID, program: 'AHCCCS' },
  },
  'Therapy Saguaro Speech': { confidence: 'sure', services: [{ ...SPEECH, because: 'Speech' }] },
  'Saguaro for talking': {
    confidence: 'sure',
    services: [{ ...SPEECH, because: 'talking' }],
  },
  'talk with a pool': { confidence: 'sure', services: [SPEECH], notUnderstood: ['pool'] },
  'talk or teeth': { confidence: 'unsure', services: [SPEECH, DENTIST] },
  'talk, or else teeth': { confidence: 'sure', services: [SPEECH, { ...DENTIST, score: 0.6 }] },
  'talk, or maybe teeth': { confidence: 'sure', services: [SPEECH, DENTIST] },
  'talk or teeth, please': { confidence: 'unsure', services: [SPEECH, { ...DENTIST, score: 0.6 }] },
  'we have medicaid': { programs: ['MC-ANY'], said: { ...NOTHING_SAID, program: 'medicaid' } },
  'teeth at 4 yo': { confidence: 'sure', services: [SPEECH], age: 4, said: { ...NOTHING_SAID, age: '4 yo' } },
  'teeth at  ': { confidence: 'sure', services: [DENTIST] },
  'talk, evenings, tricare, in Spanish, a woman': {
    confidence: 'sure',
    services: [SPEECH],
    payer: 'military',
    language: 'es',
    access: ['evening', 'female-provider'],
    said: { ...NOTHING_SAID, language: 'in Spanish', payer: 'tricare', access: { evening: 'evenings' } },
  },
  mesa: { place: IN_MESA, isAll: true },
  boston: { place: IN_BOSTON, isAll: true },
  'saguaro speech': { place: { ...IN_BOSTON!, text: 'speech' } },
  'speech therapy saguaro': { place: { ...IN_BOSTON!, text: 'saguaro' }, confidence: 'sure', services: [SPEECH] },
  'therapy saguaro': { place: { ...IN_BOSTON!, text: 'saguaro' }, confidence: 'sure', services: [SPEECH] },
  'Boston does not talk': { place: { ...IN_BOSTON!, isSaid: false }, confidence: 'sure', services: [SPEECH] },
  'talk, Boston or Mesa': {
    place: { ...IN_BOSTON!, text: 'Boston', others: ['Mesa, AZ'] },
    confidence: 'sure',
    services: [SPEECH],
  },
  'talk in Qwxyzzy': { unknownPlace: 'Qwxyzzy', confidence: 'sure', services: [SPEECH] },
  messa: { place: { ...IN_MESA!, text: 'messa', isCorrected: true }, isAll: true },
  'he beats me, talk or teeth': {
    confidence: 'sure',
    services: [SPEECH, { ...DENTIST, score: 0.7 }],
    crisis: { kind: 'domestic-violence', lines: [LIFELINE] },
  },
  'he beats me, teeth perhaps': {
    confidence: 'sure',
    services: [SPEECH, { ...DENTIST, score: 0.4 }],
    crisis: { kind: 'domestic-violence', lines: [LIFELINE] },
  },
  'want to die': { crisis: { kind: 'suicide', lines: [LIFELINE] } },
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
  oftenNeeded: ['PT-speech-therapist'],
  tagById: () => undefined,
  stateDirectory: (state) => (state === 'AZ' ? 'https://finder.example' : undefined),
  programOf: (state) => ({ AZ: service(203, 'MC-AZ', 'AHCCCS'), MA: service(222, 'MC-MA', 'MassHealth') })[state],
  fact: () => undefined,
  factGroup: () => undefined,
  mustText: (key) => key,
  factOrder: () => -1,
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
  expect({ notice, found }).toEqual({
    notice: { kind: 'unknownPlace', text: 'Qwxyzzy', near: ['Mesa, AZ'] },
    found: null,
  });
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

/** Follows a link of the page. */
const follow = (search: string) => find(parsePlacesQuery(new URLSearchParams(search)));

test('a question that is understood fills the filters and the place, and searches at once', async () => {
  const { query, found, understood, searches } = await find({ question: 'he does not talk, mesa' });
  expect(query).toMatchObject({ services: ['PT-speech-therapist'], place: 'Mesa, AZ' });
  expect(found?.area.label).toBe('Mesa, AZ');
  expect(searches[0]).toMatchObject({ center: MESA, tagIds: [1] });
  expect(understood?.chips).toMatchObject([
    { kind: 'service', text: 'Speech therapist', because: 'does not talk' },
    { kind: 'place', text: 'Mesa, AZ', because: 'mesa' },
  ]);
  expect(understood).toMatchObject({ readings: [], others: [{ text: 'Dentist', count: 3 }] });
  expect(understood?.medicaid).toEqual({ list: 'https://finder.example', name: 'AHCCCS' });
  expect(understood?.all).toBeNull();
});

test('another question with another place takes the program of the one before away', async () => {
  const { query } = await find({ question: 'he does not talk, AHCCCS', place: 'Phoenix' });
  expect(query.medicaid).toEqual(['MC-AZ']);
  const moved = await find({ ...query, question: 'he does not talk, mesa' });
  expect(moved.query).toMatchObject({ services: ['PT-speech-therapist'], place: 'Mesa, AZ', medicaid: [] });
});

test('a chip that is taken off stays off, and the others stay', async () => {
  const first = await find({ question: 'he does not talk, AHCCCS', place: 'Phoenix' });
  const [service, program] = first.understood!.chips;
  const allServices = await follow(service!.search);
  expect(allServices.query).toMatchObject({ services: [], medicaid: ['MC-AZ'], place: 'Phoenix' });
  expect(allServices.understood).toMatchObject({
    chips: [
      { text: 'AHCCCS', because: 'AHCCCS' },
      { text: 'Phoenix, AZ', because: 'Phoenix' },
    ],
    readings: [{ text: 'Speech therapist', count: 3 }],
  });
  const anyPayer = await follow(program!.search);
  expect(anyPayer.query).toMatchObject({ services: ['PT-speech-therapist'], medicaid: [] });
});

test('a question that may mean two services offers both, with their number near the place', async () => {
  const { query, found, understood } = await find({ question: 'talk or teeth', place: 'Phoenix' });
  expect(query.services).toEqual([]);
  // Nothing is listed until one is chosen.
  expect(found).toMatchObject({ total: 3, providers: [] });
  expect(understood?.readings).toMatchObject([
    { text: 'Speech therapist', because: 'does not talk', count: 3 },
    { text: 'Dentist', because: 'teeth', count: 3 },
  ]);
  const chosen = await follow(understood!.readings[1]!.search);
  expect(chosen.query).toMatchObject({ services: ['PT-dentist'], place: 'Phoenix', question: 'talk or teeth' });
  expect(chosen.understood).toMatchObject({ readings: [], others: [{ text: 'Speech therapist' }] });
});

test('while a question leaves a choice, all places there are one of them', async () => {
  const { understood } = await find({ question: 'talk or teeth', place: 'Phoenix' });
  expect(understood?.all?.count).toBe(3);
  const all = await follow(understood!.all!.search);
  expect(all.query).toMatchObject({ services: [], anyService: true, question: 'talk or teeth', place: 'Phoenix' });
  expect(all.found?.providers).toHaveLength(3);
  expect(all.understood).toMatchObject({ readings: [{ text: 'Speech therapist' }, { text: 'Dentist' }], all: null });
  const next = await find({ ...all.query, question: 'pizza' });
  expect([next.query.anyService, next.found?.providers]).toEqual([false, []]);
});

test('in danger, nobody reads that nothing was understood', async () => {
  const { understood, found } = await find({ question: 'want to die', place: 'Phoenix' });
  expect(understood).toMatchObject({ title: 'heading', readings: [], lines: [{ call: '988' }], all: { count: 3 } });
  expect(found?.providers).toEqual([]);
  expect((await find({ question: 'want to die' })).understood).toMatchObject({ title: 'heading', chips: [] });
});

test('in danger, what else was surely asked for is offered, nothing doubtful', async () => {
  const { understood } = await find({ question: 'he beats me, talk or teeth', place: 'Phoenix' });
  expect(understood).toMatchObject({ lines: [{ call: '988' }], others: [{ text: 'Dentist' }] });
  expect((await find({ question: 'he beats me, teeth perhaps', place: 'Phoenix' })).understood?.others).toEqual([]);
});

test('a place alone asks what is needed there, with what many look for', async () => {
  const { query, found, understood } = await find({ question: 'mesa' });
  expect([query.place, found?.providers]).toEqual(['Mesa, AZ', []]);
  expect(understood).toMatchObject({ title: 'what', readings: [{ text: 'Speech therapist', count: 3 }] });
  expect(understood?.chips).toMatchObject([{ kind: 'place', text: 'Mesa, AZ', because: 'mesa' }]);
  const chosen = await follow(understood!.readings[0]!.search);
  expect(chosen.query).toMatchObject({ services: ['PT-speech-therapist'], place: 'Mesa, AZ', question: 'mesa' });
  expect(chosen.understood).toMatchObject({ title: 'heading', readings: [] });
  expect((await find({ question: 'pizza', place: 'Phoenix' })).understood).toMatchObject({
    title: 'nothing',
    readings: [{ text: 'Speech therapist' }],
  });
  expect((await find({ question: 'messa' })).understood?.chips).toMatchObject([{ text: 'Mesa, AZ (“messa”)' }]);
});

test('what nobody offers near is no choice; the likeliest left alone is searched for', async () => {
  const withoutDentist = ({ tagIds }: SearchQuery) => (tagIds.includes(15) ? 0 : 3);
  const { query, understood, found } = await find(
    { question: 'talk or teeth, please', place: 'Phoenix' },
    withoutDentist,
  );
  expect([query.services, found?.total]).toEqual([['PT-speech-therapist'], 3]);
  expect(understood).toMatchObject({ title: 'heading', readings: [], others: [], missing: null });
  const nobody = await find({ question: 'talk or teeth', place: 'Phoenix' }, 0);
  expect(nobody.understood).toMatchObject({ readings: [], missing: { service: 'Speech therapist', miles: 50 } });
  const farAway = ({ radiusMiles }: SearchQuery) => (radiusMiles > 10 ? 3 : 0);
  const doctor = await find({ question: 'Dr. Saguaro Speech!', place: 'Phoenix' }, farAway);
  expect(doctor.understood).toMatchObject({ missing: null, readings: [{ wider: { miles: 20, total: 3 } }] });
});

const SPEECH_ID = 1;

test('what nobody near has is offered as far away as somebody has it, before another that may be meant', async () => {
  const farSpeech = ({ tagIds, radiusMiles }: SearchQuery) =>
    !tagIds.includes(SPEECH_ID) ? 3 : radiusMiles < 20 ? 0 : 2;
  for (const question of ['talk or teeth, please', 'talk, or else teeth']) {
    const { query, understood } = await find({ question, place: 'Phoenix' }, farSpeech);
    expect([query.services, understood?.title, understood?.missing]).toEqual([[], 'which', null]);
    expect(understood?.readings).toMatchObject([
      { text: 'Speech therapist', count: 0, wider: { miles: 20, isState: false, total: 2 } },
      { text: 'Dentist', count: 3 },
    ]);
    const chosen = await follow(understood!.readings[0]!.search);
    expect(chosen.query).toMatchObject({ services: ['PT-speech-therapist'], radiusMiles: 20 });
  }
  // An unlikely one is no reason not to look farther.
  const { query, found } = await find({ question: 'talk, or maybe teeth', place: 'Phoenix' }, farSpeech);
  expect([query.services, query.radiusMiles, found?.total]).toEqual([['PT-speech-therapist'], 20, 2]);
});

test('a service that nobody has is named before another that may be meant', async () => {
  const withoutSpeech = ({ tagIds }: SearchQuery) => (tagIds.includes(SPEECH_ID) ? 0 : 3);
  for (const question of ['talk or teeth, please', 'talk, or else teeth']) {
    const { understood, found } = await find({ question, place: 'Phoenix' }, withoutSpeech);
    expect(understood).toMatchObject({
      title: 'which',
      missing: { service: 'Speech therapist', miles: 50 },
      all: { count: 3 },
      lines: [],
    });
    expect(understood?.readings).toMatchObject([{ text: 'Dentist', count: 3 }]);
    expect(found?.providers).toEqual([]);
  }
  const near = await find({ question: 'talk, or else teeth', place: 'Phoenix', radiusMiles: 10 }, withoutSpeech);
  expect(near.understood?.missing).toEqual({ service: 'Speech therapist', miles: 10 });
  // If the other has nobody either, or the visitor chose, nothing is taken back.
  const nobody = await find({ question: 'he does not talk, mesa' }, 0);
  expect(nobody.query.services).toEqual(['PT-speech-therapist']);
  const chosen = await find(
    { question: 'he does not talk, mesa', read: nobody.query.read, services: ['1'], place: 'Mesa, AZ' },
    withoutSpeech,
  );
  expect([chosen.found?.total, chosen.understood?.missing]).toEqual([0, null]);
});

test('where none of the services that may be meant is near, the page looks farther by itself, and says so', async () => {
  const beyond = ({ radiusMiles }: SearchQuery) => (radiusMiles < 20 ? 0 : 3);
  const { understood, found, query } = await find({ question: 'talk or teeth', place: 'Phoenix' }, beyond);
  expect([query.radiusMiles, found?.area.widerThan]).toEqual([20, 5]);
  const wider = { miles: 20, isState: false, total: 3 };
  expect(understood?.readings).toMatchObject([
    { count: 3, wider },
    { count: 3, wider },
  ]);
  expect(understood?.readings[0]?.search).toContain('radius=20');
});

test('help in a danger is looked for farther away by itself, and the page says so', async () => {
  const beyond = ({ radiusMiles }: SearchQuery) => (radiusMiles < 30 ? 0 : 2);
  const { found, query, understood } = await find({ question: 'he beats me, teeth perhaps', place: 'Phoenix' }, beyond);
  expect([query.radiusMiles, found?.total, found?.area.widerThan]).toEqual([30, 2, 5]);
  expect(understood?.lines).toHaveLength(1);
  const statewide = await find({ question: 'he beats me, teeth perhaps', place: 'Phoenix' }, ({ radiusMiles }) =>
    radiusMiles > 50 ? 1 : 0,
  );
  expect([statewide.query.wholeState, statewide.found?.area.widerThan]).toEqual([true, 5]);
  // Not where the visitor chose a distance.
  const chosen = await find({ question: 'he beats me, teeth perhaps', place: 'Phoenix', radiusMiles: 10 }, beyond);
  expect(chosen.found).toMatchObject({ total: 0, area: { label: 'Phoenix, AZ' } });
});

test('a service that nobody near offers is looked for farther away by itself, and the page says so', async () => {
  const beyond = ({ radiusMiles }: SearchQuery) => (radiusMiles < 30 ? 0 : 2);
  const question = 'he does not talk, AHCCCS';
  const { found, query } = await find({ question, place: 'Phoenix' }, beyond);
  expect([query.radiusMiles, found?.total, found?.area.widerThan]).toEqual([30, 2, 5]);
  expect((await find({ question, place: 'Phoenix', radiusMiles: 10 }, beyond)).found?.total).toBe(0);
  expect((await find({ services: ['PT-dentist'], place: 'Phoenix' }, beyond)).found?.total).toBe(0);
  // What places must have does not hide that nobody is near.
  const must = await find({ question: 'talk, evenings, tricare, in Spanish, a woman', place: 'Phoenix' }, beyond);
  expect([must.query.radiusMiles, must.query.must.length, must.found?.total]).toEqual([30, 3, 2]);
});

test('where nobody in the state has the service, another likely one is searched for, as near as there is one', async () => {
  const far = ({ tagIds, radiusMiles }: SearchQuery) => (tagIds.join() === '15' && radiusMiles >= 30 ? 2 : 0);
  const { query, found, understood } = await find({ question: 'talk, or else teeth', place: 'Phoenix' }, far);
  expect([query.services, query.radiusMiles, found?.total]).toEqual([['PT-dentist'], 30, 2]);
  expect([found?.area.widerThan, understood?.chips[0]?.text]).toEqual([5, 'Dentist']);
  expect(understood?.missing).toEqual({ service: 'Speech therapist', miles: 50 });
  const unlikely = await find({ question: 'talk, or maybe teeth', place: 'Phoenix' }, far);
  expect([unlikely.query.services, unlikely.found?.total]).toEqual([['PT-speech-therapist'], 0]);
});

test('words that say nothing else are searched as a name, if somebody near has it', async () => {
  const { query, found, understood, searches } = await find({ question: 'Dr. Saguaro Speech', place: 'Phoenix' });
  expect(query).toMatchObject({ by: 'provider', name: 'Saguaro Speech', question: '', radiusMiles: 50 });
  expect([found?.total, understood]).toEqual([3, null]);
  expect(searches.at(-1)?.term).toBe('Saguaro Speech');
});

test('words that nobody near has in a name are answered with the names that are like them', async () => {
  const { understood, found } = await find({ question: 'pizza', place: 'Phoenix' });
  expect(understood).toMatchObject({ title: 'nothing', byName: null });
  expect(found?.similar).toMatchObject([{ id: 'sample:1', name: 'pizza? 50 miles around 33.45, at most 5' }]);
  const asked = await find({ question: 'talk or teeth', place: 'Phoenix' });
  expect([asked.understood?.byName, asked.found?.similar]).toEqual([null, []]);
});

test('in danger, the same help without a filter is offered, no other service, and nothing of ours', async () => {
  const onlyWithoutProgram = ({ tagIds }: SearchQuery) => (tagIds.length > 1 ? 0 : 2);
  const question = 'he beats me, teeth perhaps';
  const { found } = await find({ question, place: 'Phoenix', medicaid: ['MC-AZ'] }, onlyWithoutProgram);
  expect(found?.alternatives?.without).toEqual([{ filter: 'medicaid', total: 2 }]);
  const calm = await find(
    { services: ['PT-speech-therapist'], place: 'Phoenix', medicaid: ['MC-AZ'] },
    onlyWithoutProgram,
  );
  expect(calm.found?.alternatives?.without.map(({ filter }) => filter)).toEqual(['services', 'medicaid']);
});

test('a name without a place is answered with names from anywhere', async () => {
  const { understood, found } = await find({ question: 'pizza' });
  expect(found).toBeNull();
  expect(understood?.names).toEqual([
    { path: '/ourplaces/providers/sample%3A1', name: 'pizza? at most 5', about: expect.stringMatching(/^.*AZ \d{5}$/) },
  ]);
  for (const question of ['talk or teeth', 'want to die'])
    expect((await find({ question })).understood?.names).toEqual([]);
});

test('a town far from the place in the form may be a name near there; one close by is a town', async () => {
  const { understood, query } = await find({ question: 'boston', place: 'Phoenix' });
  expect(query.place).toBe('Boston, MA');
  expect(understood?.names).toMatchObject([{ name: 'boston? 50 miles around 33.45, at most 5' }]);
  expect((await find({ question: 'mesa', place: 'Phoenix' })).understood?.names).toEqual([]);
  expect((await find({ question: 'boston' })).understood?.names).toEqual([]);
});

test('a name near the place in the form that seems to end in a far town; with a service, only all of it', async () => {
  const named = await find({ question: 'saguaro speech', place: 'Phoenix' });
  expect(named.query).toMatchObject({ by: 'provider', name: 'saguaro speech', place: 'Phoenix' });
  const whole = await find({ question: 'speech therapy saguaro', place: 'Phoenix' });
  expect(whole.query).toMatchObject({ by: 'provider', name: 'speech therapy saguaro', place: 'Phoenix' });
  const part = await find({ question: 'therapy saguaro', place: 'Phoenix' });
  expect(part.query).toMatchObject({ by: 'service', place: 'Boston, MA' });
});

test('all of a name is only searched as a name, whatever service it says', async () => {
  const { query, found } = await find({ question: 'Therapy Saguaro Speech', place: 'Phoenix' });
  expect(query).toMatchObject({ by: 'provider', name: 'Therapy Saguaro Speech', services: [] });
  expect(found?.total).toBe(3);
  const part = await find({ question: 'Saguaro for talking', place: 'Phoenix' });
  expect(part.query).toMatchObject({ by: 'service', services: ['PT-speech-therapist'] });
});

test('a person of ours is found by name, with a place and without', async () => {
  for (const place of ['Phoenix', '']) {
    const { understood } = await find({ question: 'Dra. Ana Paz', place });
    expect(understood?.names[0]).toEqual({ path: '/experts/ana-paz', name: 'Ana Paz', about: 'Mentor' });
  }
  expect((await find({ question: 'pizza', place: 'Phoenix' })).understood?.names).toEqual([]);
});

test('a question that we cannot help with asks for no place', async () => {
  expect((await find({ question: 'pizza' })).notice).toBeNull();
  expect((await find({ question: 'talk or teeth' })).notice).toEqual({ kind: 'noPlace' });
  expect((await find({ question: 'pizza', services: ['PT-dentist'] })).notice).toEqual({ kind: 'noPlace' });
});

test('a question as long as the longest that we read was longer', async () => {
  expect((await find({ question: 'a'.repeat(MAX_QUESTION), place: 'Phoenix' })).understood?.isCut).toBe(true);
  expect((await find({ question: 'pizza', place: 'Phoenix' })).understood?.isCut).toBe(false);
});

test('a question that makes no sense has no readings, and the place and the chosen services stay', async () => {
  const { query, understood } = await find({ question: 'pizza', place: 'Phoenix', services: ['PT-dentist'] });
  expect(query).toMatchObject({ services: ['PT-dentist'], place: 'Phoenix' });
  expect(understood).toMatchObject({ title: 'heading', readings: [], others: [] });
});

test('another question replaces the services that the one before filled in; what it does not name stays', async () => {
  const { query } = await find({ question: 'he does not talk, AHCCCS', place: 'Phoenix' });
  const next = await find({ ...query, question: 'talk or teeth' });
  expect(next.query).toMatchObject({ services: [], medicaid: ['MC-AZ'], place: 'Phoenix' });
  const same = await find({ ...query, services: ['PT-dentist'] });
  expect(same.query.services).toEqual(['PT-dentist']);
});

test('the place in a question comes before the one in the form, which is offered', async () => {
  const { found, otherPlaces } = await find({ question: 'he does not talk, mesa', place: 'Phoenix' });
  expect(found?.area.label).toBe('Mesa, AZ');
  expect(otherPlaces.map(({ label }) => label)).toEqual(['Phoenix, AZ', 'Mesa, MA']);
  const other = await follow(otherPlaces[0]!.search);
  expect([other.found?.area.label, other.otherPlaces]).toEqual(['Phoenix, AZ', []]);
});

test('a place in the form stays where the one in the question may be a person, and that one is offered', async () => {
  const { found, otherPlaces } = await find({ question: 'Boston does not talk', place: 'Phoenix' });
  expect(found?.area.label).toBe('Phoenix, AZ');
  expect(otherPlaces.map(({ label }) => label)).toEqual(['Boston, MA']);
  expect((await find({ question: 'Boston does not talk' })).found?.area.label).toBe('Boston, MA');
});

test('what else a question or the form names beside the place is offered', async () => {
  const asked = await find({ question: 'talk, Boston or Mesa' });
  expect(asked.found?.area.label).toBe('Boston, MA');
  const typed = await find({ place: 'Phoenix or Mesa' });
  for (const { otherPlaces } of [asked, typed]) expect(otherPlaces.map(({ label }) => label)).toEqual(['Mesa, AZ']);
});

test('a place in a question that we do not know is named', async () => {
  const { notice } = await find({ question: 'talk in Qwxyzzy' });
  expect(notice).toEqual({ kind: 'unknownPlace', text: 'Qwxyzzy', near: ['Mesa, AZ'] });
});

test('who types near me is asked where that is', async () => {
  const { notice } = await find({ place: 'near me', isSubmitted: true });
  expect(notice).toEqual({ kind: 'noPlace' });
});

test('what a question asks for that we cannot search by is to be asked for, unless it may be a name', async () => {
  const { found } = await find({ question: 'talk with a pool', place: 'Mesa' });
  expect(found?.ask).toEqual([{ text: '“pool”' }]);
  const named = await find({ question: 'Dr. Saguaro Speech!', place: 'Mesa' });
  expect(named.found?.ask).toEqual([]);
});

test('near a namesake in another state, Medicaid is that state’s', async () => {
  const { otherPlaces } = await find({ place: 'Mesa', medicaid: ['MC-AZ', 'MC-TX'] });
  expect(otherPlaces.map(({ search }) => search)).toEqual(['?place=Mesa%2C+MA&medicaid=MC-MA']);
});

test('namesakes of a place without its state are offered, also of one in a question; not at a point', async () => {
  const { otherPlaces } = await find({ place: 'Mesa', services: ['PT-dentist'] });
  expect(otherPlaces.map(({ label }) => label)).toEqual(['Mesa, MA']);
  expect(otherPlaces[0]!.search).toBe('?place=Mesa%2C+MA&service=PT-dentist');
  const asked = await find({ question: 'he does not talk, mesa', place: '' });
  expect(asked.otherPlaces.map(({ label }) => label)).toEqual(['Mesa, MA']);
  for (const query of [{ place: 'Mesa, AZ' }, { place: 'Mesa', point: MESA }])
    expect((await find(query)).otherPlaces).toEqual([]);
});

test('Medicaid without a name is the program of the state', async () => {
  expect((await find({ question: 'we have medicaid', place: 'Phoenix' })).query.medicaid).toEqual(['MC-AZ']);
});

test('without its age, a question may mean another service', async () => {
  const { query, understood, found, searches } = await find({ question: 'teeth at 4 yo', place: 'Phoenix' });
  expect(query.services).toEqual(['PT-speech-therapist']);
  expect(searches[0]).toMatchObject({ age: 4 });
  expect(found?.age).toBe(4);
  const age = understood!.chips.find(({ kind }) => kind === 'age')!;
  expect(age).toMatchObject({ text: '4', because: '4 yo' });
  const ageless = await follow(age.search);
  expect(ageless.query).toMatchObject({ services: ['PT-dentist'], anyAge: true });
  expect(ageless.understood?.chips.map(({ kind }) => kind)).toEqual(['service', 'place']);
  expect(ageless.found?.age).toBeNull();
});

test('what a question says of access, times, payment and Spanish is what places must have; the rest is to ask', async () => {
  const question = 'talk, evenings, tricare, in Spanish, a woman';
  const { query, understood, found, searches } = await find({ question, place: 'Phoenix', must: ['ramp'] });
  expect(query.must).toEqual(['spanish', 'evenings', 'ramp', 'pays-military']);
  expect(searches[0]?.must).toEqual(query.must);
  expect(found!.ask).toEqual([{ need: 'female-provider' }]);
  const chips = understood!.chips.filter(({ kind }) => kind === 'must');
  expect(chips.map(({ because }) => because)).toEqual(['in Spanish', 'evenings', '', 'tricare']);
  expect((await follow(chips[0]!.search)).query.must).toEqual(['evenings', 'ramp', 'pays-military']);
});

test('a question without a place asks for it; what was understood and the phone lines are there', async () => {
  const { query, notice, understood } = await find({ question: 'he does not talk, AHCCCS' });
  expect([notice, query.services]).toEqual([{ kind: 'noPlace' }, ['PT-speech-therapist']]);
  expect(understood?.chips).toHaveLength(2);
  expect((await find({ question: 'want to die' })).understood?.lines).toMatchObject([{ call: '988' }]);
});

test('a sentence in the services field is read as a question', async () => {
  const { query, notice } = await find({ what: 'talk or teeth', place: 'Phoenix' });
  expect([query.question, query.what, notice]).toEqual(['talk or teeth', '', null]);
});

/** `totals`: number of results of every search, or of each. */
async function find(query: Partial<PlacesQuery>, totals: number | ((search: SearchQuery) => number) = 3) {
  const searches: SearchQuery[] = [];
  const empty: EmptySearch[] = [];
  const deps = {
    gazetteer: {
      resolve: (text: string) => PLACES[text] ?? null,
      notLookedUp: (text: string) => (text === 'near me' ? 'here' : null),
      others: (text: string) => (text === 'Phoenix or Mesa' ? [{ label: 'Mesa, AZ' }] : []),
      namesakes: (text: string) => (/^mesa$/i.test(text) ? [{ label: 'Mesa, MA' }] : []),
      suggest: ({ input }: { input: string }) => (input === 'Qwxyzzy' ? [{ label: 'Mesa, AZ' }] : []),
      placeById: (id: string) => (id === 'state-AZ' ? PLACES.Arizona : null),
      cities: (state: string) => [{ location: { AZ: PAGE, MA: BOSTON }[state]! }],
      nearestCity: () => ({ city: 'Phoenix', state: 'AZ', distanceMiles: 1 }),
    },
    directory: {
      search: async (search: SearchQuery) => {
        searches.push(search);
        const total = typeof totals === 'number' ? totals : totals(search);
        return { total, hits: hits(search, total) };
      },
      suggestNames: async ({ term, center, radiusMiles, limit }: NameSuggestionQuery) => {
        const [hit] = hits({ page: 1, pageSize: 1 }, 1);
        const name = `${term}? ${radiusMiles} miles around ${center.lat}, at most ${limit}`;
        return [{ ...hit, provider: { ...hit!.provider, name } }];
      },
      suggestNamesAnywhere: async ({ term, limit }: NameSuggestionQuery) => {
        const [hit] = hits({ page: 1, pageSize: 1 }, 1);
        return [{ ...hit, provider: { ...hit!.provider, name: `${term}? at most ${limit}` } }];
      },
    },
    vocabulary,
    readQuestion: (question: string) => ({ ...NOTHING, ...QUESTIONS[question] }),
    content: { experts: [{ id: 'ana-paz', name: 'Ana Paz', title: 'Mentor', services: [] }], videos: [] },
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
