import { expect, test } from 'vitest';
import { distanceMiles } from '#geo/distance.ts';
import type { Provider } from '#listings/provider.ts';
import { FACTS, tagByName } from '#listings/vocabulary/vocabulary.ts';
import { inLadderOrder, isOldEvidence, LEVEL_OF_RUNG, MEDICAID_LEVELS } from '#model/medicaid-ladder.ts';
import { generateSample } from './generate-sample.ts';
import { SAMPLE_KINDS } from './sample-kinds.ts';
import { samplePlaces } from './sample-places.ts';

const tempe = { name: 'Tempe', state: 'AZ', population: 180_000, location: { lat: 33.41, lng: -111.91 } };
const nome = { name: 'Nome', state: 'AK', population: 3_700, location: { lat: 64.5, lng: -165.41 } };
const PLACES = samplePlaces(
  [tempe, nome, { ...tempe, name: 'Nowhere' }],
  [
    { zip: '85281', town: 'Tempe', state: 'AZ', location: { lat: 33.43, lng: -111.93 } },
    { zip: '99762', town: 'NOME', state: 'AK', location: { lat: 64.5, lng: -165.4 } },
  ],
);

async function generate(options: { count: number; seed?: number }): Promise<Provider[]> {
  const providers: Provider[] = [];
  for await (const batch of generateSample(PLACES, options)) providers.push(...batch);
  return providers;
}

test('uses only towns with a ZIP code', () => {
  expect(PLACES.map(({ name }) => name)).toEqual(['Tempe', 'Nome']);
});

test('the same seed gives the same providers, another seed gives others', async () => {
  expect(await generate({ count: 300 })).toEqual(await generate({ count: 300 }));
  expect(await generate({ count: 300, seed: 2 })).not.toEqual(await generate({ count: 300 }));
});

test('providers are distributed by population, with a minimum per state', async () => {
  const byState = Object.groupBy(await generate({ count: 5000 }), ({ address }) => address.state);
  expect(byState.AZ!.length).toBeGreaterThan(4800);
  expect(byState.AK!.length).toBeGreaterThanOrEqual(60);
});

test('every provider is plausible, near its town, and has a fictional phone number', async () => {
  const providers = await generate({ count: 3000 });
  expect(new Set(providers.map(({ id }) => id)).size).toBe(providers.length);
  for (const provider of providers) {
    const town = provider.address.state === 'AZ' ? tempe : nome;
    expect(distanceMiles(provider.location, town.location)).toBeLessThan(6);
    if (provider.phone) expect(provider.phone).toMatch(/^(480|602|907)55501\d\d$/);
    expect(provider.tagIds).toContain(provider.mainServiceTagId);
    expect(new Set(provider.tagIds).size).toBe(provider.tagIds.length);
    expect(provider.medicaid.length > 0).toBe(provider.tagIds.includes(tagByName('MC-ANY')!.id));
    expect(provider.acceptingNewPatients === 'unknown').toBe(provider.acceptingNewPatientsAsOf === null);
  }
});

test('every kind uses services and facts of the vocabulary', () => {
  for (const { services, facts } of SAMPLE_KINDS) {
    for (const service of services) expect(tagByName(service), service).toBeDefined();
    for (const fact of facts) expect(FACTS[fact], fact).toBeDefined();
  }
});

test('Medicaid is sure, likely or not known, as long as the sample is believed', async () => {
  const levels = (await generate({ count: 300 })).map(({ medicaid, sourceDate }) => {
    const [strongest] = inLadderOrder(medicaid.map(({ evidence }) => ({ evidence, asOf: sourceDate! })));
    return strongest && !isOldEvidence(strongest, '2027-06-30') ? LEVEL_OF_RUNG[strongest.evidence] : 'unknown';
  });
  expect(new Set(levels)).toEqual(new Set(MEDICAID_LEVELS));
});
