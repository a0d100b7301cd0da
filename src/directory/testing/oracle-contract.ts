import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Correction, KeptCorrection } from '../corrections.ts';
import type { Provider } from '../provider.ts';
import type { DirectoryStore } from '../store.ts';
import { arbitraryProviders, arbitraryQuery } from './arbitrary-directory.ts';
import { BruteForceStore } from './brute-force-store.ts';
import { inBatches } from './make-provider.ts';
import type { OpenWith } from './open-with.ts';

const DIRECTORIES = 25;
const QUERIES_PER_DIRECTORY = 12;

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
            for (const source of ['nppes', 'sample', 'samhsa'] as const) {
              const ofSource = providers.filter((provider) => provider.source === source);
              await each.replaceSource(source, inBatches(ofSource), { importedAt: new Date('2026-11-21') });
            }
          }
          for (const seed of seeds.take(QUERIES_PER_DIRECTORY)) {
            const [query] = fc.sample(arbitraryQuery(providers), { seed, numRuns: 1 });
            expect(await answers(store, query!)).toEqual(await answers(oracle, query!));
          }
        }),
        { numRuns: DIRECTORIES },
      );
    });
  });
}

/** Corrections of every kind, the same for the same providers. */
function someCorrections(providers: Provider[]): KeptCorrection[] {
  return providers.flatMap(({ id, phone }, at): KeptCorrection[] => {
    const other = providers[(at * 7) % providers.length]!.id;
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
