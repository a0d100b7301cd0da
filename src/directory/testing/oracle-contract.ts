import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Correction, KeptCorrection } from '../corrections.ts';
import { nameAndAddressText } from '../name-and-address.ts';
import type { Provider } from '../provider.ts';
import type { DirectoryStore, NewEvidence } from '../store.ts';
import { arbitraryEvidence, arbitraryProviders, arbitraryQuery } from './arbitrary-directory.ts';
import { BruteForceStore } from './brute-force-store.ts';
import { inBatches } from './make-provider.ts';
import type { OpenWith } from './open-with.ts';

const DIRECTORIES = 25;
const QUERIES_PER_DIRECTORY = 12;
const CORRECTED_DIRECTORIES = 5;
const QUERIES_PER_STEP = 4;
/** An import takes PostgreSQL seconds. */
const STEPS_TIMEOUT_MS = 600_000;
/** More than there are steps, so that each looks up others. */
const LOOKED_UP_EVERY = 10;
const SOURCES = ['nppes', 'sample', 'samhsa'] as const;

/** Random directories and queries: a store must give the same answers as the oracle. */
export function describeAgreementWithOracle(openWith: OpenWith): void {
  describe('on random directories', () => {
    test('answers every query as the oracle does', async () => {
      const kept: KeptCorrection[] = [];
      const store = await openWith([], async () => kept);
      const oracle = new BruteForceStore(async () => kept);
      await fc.assert(
        fc.asyncProperty(arbitraryProviders(4000), fc.infiniteStream(fc.integer()), async (providers, seeds) => {
          kept.splice(0, kept.length, ...someCorrections(providers));
          for (const each of [store, oracle]) {
            for (const source of SOURCES) {
              const ofSource = providers.filter((provider) => provider.source === source);
              await each.replaceSource(source, inBatches(ofSource), { importedAt: new Date('2026-11-21') });
            }
            await each.replaceEvidence(someEvidence(providers));
          }
          for (const seed of seeds.take(QUERIES_PER_DIRECTORY)) {
            const [query] = fc.sample(arbitraryQuery(providers), { seed, numRuns: 1 });
            expect(await answers(store, query!)).toEqual(await answers(oracle, query!));
          }
        }),
        { numRuns: DIRECTORIES },
      );
    });

    test(
      'answers every query as the oracle does after each of several corrections and imports',
      async () => {
        const kept: KeptCorrection[] = [];
        const store = await openWith([], async () => kept);
        const oracle = new BruteForceStore(async () => kept);
        const importAll = async (providers: Provider[], sources: readonly (typeof SOURCES)[number][]) => {
          for (const each of [store, oracle]) {
            for (const source of sources) {
              const ofSource = providers.filter((provider) => provider.source === source);
              await each.replaceSource(source, inBatches(ofSource), { importedAt: new Date('2026-11-21') });
            }
          }
        };
        const pay = async (providers: Provider[]) => {
          for (const each of [store, oracle]) await each.replaceEvidence(someEvidence(providers));
        };
        const correct = async (corrections: KeptCorrection[]) => {
          kept.splice(0, kept.length, ...corrections);
          for (const each of [store, oracle]) await each.applyCorrections();
        };
        await fc.assert(
          fc.asyncProperty(arbitraryProviders(1500), fc.infiniteStream(fc.integer()), async (providers, seeds) => {
            const all = someCorrections(providers);
            const named = new Set(all.flatMap(({ correction: each }) => [each.id, 'other' in each ? each.other : '']));
            const part = (from: number, to: number) => all.filter((_, at) => at % 6 >= from && at % 6 < to);
            kept.splice(0, kept.length, ...part(0, 2));
            for (const [number, step] of [
              () => importAll(providers, SOURCES),
              () => pay(providers),
              () => correct(part(0, 4)),
              () => correct(all),
              () => correct(part(3, 6)),
              () => importAll(providers.map(changed), ['samhsa']),
              () => correct(part(1, 5)),
            ].entries()) {
              await step();
              for (const seed of seeds.take(QUERIES_PER_STEP)) {
                const [query] = fc.sample(arbitraryQuery(providers), { seed, numRuns: 1 });
                expect(await answers(store, query!)).toEqual(await answers(oracle, query!));
              }
              const looked = providers
                .filter(({ id }, at) => at % 20 === 0 || named.has(id))
                .filter((_, at) => at % LOOKED_UP_EVERY === number);
              expect(await found(store, looked)).toEqual(await found(oracle, looked));
            }
          }),
          { numRuns: CORRECTED_DIRECTORIES },
        );
      },
      STEPS_TIMEOUT_MS,
    );
  });
}

function someEvidence(providers: Provider[]): NewEvidence {
  async function* batches() {
    yield arbitraryEvidence(providers, providers.length);
  }
  return { info: { importedAt: '2026-11-21T00:00:00.000Z', through: '2026-09' }, batches: batches() };
}

function changed(provider: Provider, at: number): Provider {
  return at % 5 === 0 ? { ...provider, name: `${provider.name} kids`, phone: null } : provider;
}

async function found(store: DirectoryStore, providers: Provider[]) {
  const listings = await Promise.all(providers.map(({ id }) => store.findById(id)));
  const byText = providers.slice(0, 10).map((each) => store.findByNameAndAddress(nameAndAddressText(each)));
  return [...listings, ...(await Promise.all(byText))];
}

/** Corrections of every kind, the same for the same providers. */
function someCorrections(providers: Provider[]): KeptCorrection[] {
  return providers.flatMap(({ id, npi, phone }, at): KeptCorrection[] => {
    if (at % 40 >= 6) return [];
    const other = (
      providers.find((each) => each.npi === npi && each.id > id) ?? providers[(at * 7) % providers.length]!
    ).id;
    const corrections: Correction[] = [
      { kind: 'hide', id },
      { kind: 'set', id, field: 'name', value: 'home dental care', was: '' },
      { kind: 'set', id, field: 'location', value: { lat: 40.75, lng: -73.98 }, was: { lat: 0, lng: 0 } },
      { kind: 'set', id, field: 'phone', value: null, was: phone },
      { kind: 'join', id, other },
      { kind: 'keep-apart', id, other },
    ];
    const correction = corrections[at % 40];
    return correction ? [{ key: id, madeOn: '2020-06-01', correction }] : [];
  });
}

async function answers(store: DirectoryStore, query: Parameters<DirectoryStore['search']>[0]) {
  const { center, radiusMiles, term = 'home' } = query;
  return {
    query,
    page: await store.search(query),
    points: await store.mapPoints(query),
    suggestions: await store.suggestNames({ center, radiusMiles, term, limit: 10 }),
  };
}
