import type { APIRequestContext } from '@playwright/test';
import { loadGazetteer } from '../src/gazetteer/gazetteer.ts';
import { walk } from '../src/site-content/translated.ts';
import { compiledContent } from './compiled-content.ts';
import { expect, test } from './fixtures.ts';
import { pageTexts } from './page-texts.ts';
import { SCREENS } from './page-weight.ts';

/** Words that are the same in Spanish, and names of programs, companies and places. Review each before adding one. */
const SAME_IN_SPANISH =
  'Medicaid Alongside AHCCCS ALTCS NPPES SAMHSA HRSA GeoNames CC BY YouTube Google Apple JavaScript GPS AZ Phoenix NPI IEP ABA HCBS ' +
  'Hospital Maps OpenStreetMap Sibshops EPSDT CHIP SSI SSDI FQHC DME OT PT VR DD ID API HSDS FHIR No Error Video Terminal Plan Original Virginia Phoenix ext tel';

/** Page states that need parameters or an unknown id. */
const STATES = [
  '/ourplaces?place=Nowhereville',
  '/ourplaces?place=Phoenix, AZ&service=PT-dentist&medicaid=MC-AK',
  '/ourplaces?place=Phoenix, AZ&by=provider&name=zzzz',
  '/ourplaces?place=Phoenix, AZ&what=zzzz&view=list',
  '/ourplaces/providers/none',
  '/experts?q=zzzz',
  '/resources?q=zzzz',
  '/video/27',
  '/video/999',
  '/experts/nobody',
];

/** Where the page of the listings is. */
const TEMPE = { lat: 33.4148, lng: -111.9093 };

// Reads pages without script, which are complete.
test('no Spanish page has an untranslated word', async ({ page, request }) => {
  test.slow();
  const { provider, names } = await knownNames(request);
  const textsAt = async (path: string) => pageTexts(page, await (await request.get(path)).text());
  const left: string[] = [];
  for (const path of [...Object.values(SCREENS).map((screen) => screen.path), ...STATES]) {
    const address = path.replace('{id}', encodeURIComponent(provider));
    const english = new Set(await textsAt(address));
    const spanish = await textsAt(`/es${address === '/' ? '' : address}`);
    expect(spanish.length, address).toBeGreaterThan(20);
    left.push(...untranslated(spanish, english, names).map((text) => `${address}: ${text}`));
  }
  expect([...new Set(left)]).toEqual([]);
});

test('form errors and provider details are in Spanish too', async ({ page, places, request }) => {
  const { names } = await knownNames(request);
  const shown: string[][] = [];
  for (const prefix of ['', '/es']) {
    await page.goto(`${prefix}/register`);
    await page.locator('main form button[type=submit]').first().click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    const problems = await pageTexts(page);
    await places.open('place=Phoenix, AZ&service=PT-dentist', `${prefix}/ourplaces`);
    await page.locator('article h3 a').first().click();
    await expect(page.locator('dialog address')).toBeVisible();
    shown.push([...problems, ...(await pageTexts(page))]);
  }
  expect(untranslated(shown[1]!, new Set(shown[0]), names)).toEqual([]);
});

test('the check finds a word left in English', () => {
  const texts = ['Hours', 'Medicaid', 'Ana Reyes, 12', 'Horario'];
  expect(untranslated(texts, new Set(['Hours', 'Medicaid', 'Ana Reyes, 12']), ['Ana Reyes'])).toEqual(['Hours']);
});

/** Returns the texts that are the same in English and contain more than names. */
function untranslated(texts: string[], english: Set<string>, names: string[]): string[] {
  const allowed = new Set(SAME_IN_SPANISH.toLowerCase().split(' '));
  const escaped = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const known = new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  return texts.filter((text) => {
    if (!english.has(text)) return false;
    const words = text.replace(known, ' ').match(/\p{L}{2,}/gu) ?? [];
    return words.some((word) => !allowed.has(word.toLowerCase()));
  });
}

/** Returns the names of people, companies, places and providers, which are not translated, longest first. */
async function knownNames(request: APIRequestContext): Promise<{ provider: string; names: string[] }> {
  const names = new Set<string>();
  const content = (await compiledContent()).in('es');
  walk(content, (part, path) => {
    if (typeof part !== 'string') return;
    const field = String(path.at(-1));
    const isSourceTitle = path.includes('source') && field === 'title';
    if (isSourceTitle || /^(name|firstName|publisher|organization|taxNumber|city)$/.test(field)) names.add(part);
  });
  const search = (body: object) =>
    request.post('/api/Medicaid/Search', { data: { lat: 33.45, lng: -112.07, ...body } });
  const answers = [
    { searchRadius: 50, pageSize: 1 },
    { searchRadius: 5, pageSize: 100 },
    { ...TEMPE, searchRadius: 5, tags: ['1'] },
  ];
  const features = (
    await Promise.all(answers.map(async (body) => (await (await search(body)).json()).features))
  ).flat();
  for (const { properties } of features) {
    const website = properties.website?.replace(/^https?:\/\//, '');
    for (const text of [properties.name, website, ...properties.otherNames]) if (text) names.add(text);
    for (const line of properties.address.split('\n')) names.add(line);
  }
  areaNames ??= namesOfAreas();
  for (const name of await areaNames) names.add(name);
  return {
    provider: features[0].properties.Id,
    names: [...names].filter((name) => name.length > 1).sort((a, b) => b.length - a.length),
  };
}

/** The names of all states and of the towns of Arizona, loaded once. */
let areaNames: Promise<string[]> | undefined;

async function namesOfAreas(): Promise<string[]> {
  const gazetteer = await loadGazetteer();
  const areas = gazetteer.areaTowns({ reserved: new Set(), maxMiles: 1 });
  const towns = Array.from({ length: areas.count }, (_, number) => areas.town(number));
  return [...gazetteer.states(), ...towns.filter(({ state }) => state === 'AZ')].map(({ name }) => name);
}
