import { describe, expect, test } from 'vitest';
import type { Point } from '#geo/point.ts';
import type { KeptCorrection } from '#listings/corrections.ts';
import { inBatches, makeProvider } from '#listings/testing/make-provider.ts';
import type { DirectoryStore } from '../store.ts';
import { BruteForceStore } from './brute-force-store.ts';
import type { OpenWith } from './open-with.ts';

const TAGS = [1, 2, 3, 11];
const PLACES = 12;
/** Columns of half a degree; the first one is nobody's. */
const placeAt = ({ lng }: Point) => Math.floor((lng + 113) * 2) - 1;

const PROVIDERS = Array.from({ length: 2500 }, (_, index) =>
  makeProvider({
    id: `${index % 3 === 0 ? 'nppes' : 'sample'}:${index}`,
    location: { lat: 33 + (index % 40) / 40, lng: -113 + (index % 97) / 20 },
    // Every tag alone, together, and none; tag 2 on most, so that blocks keep it as bits.
    tagIds: TAGS.filter((tag) => (tag === 2 ? index % 5 > 0 : index % (tag + 4) === 0)),
  }),
);

const hide = (id: string): KeptCorrection => ({ key: id, madeOn: '2026-02-01', correction: { kind: 'hide', id } });

async function idsOf(store: DirectoryStore, limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (let first = 0, positions = 1; first < positions; first += limit) {
    const part = await store.listingIds(first, limit);
    expect(part.ids.length).toBeLessThanOrEqual(limit);
    ids.push(...part.ids);
    positions = part.positions;
  }
  return ids.sort();
}

/** Counts by place, and the list of all listings. */
export function describeCensus(openWith: OpenWith): void {
  describe('census', () => {
    test('counts every listing at its place, and lists each id once', async () => {
      const store = await openWith(PROVIDERS);
      const oracle = new BruteForceStore();
      for (const source of ['nppes', 'sample'] as const)
        await oracle.replaceSource(source, inBatches(PROVIDERS.filter((each) => each.source === source)));
      const counts = await store.countByPlace(TAGS, PLACES, placeAt);
      expect(counts).toEqual(await oracle.countByPlace(TAGS, PLACES, placeAt));
      expect(counts.filter((count) => count > 0).length).toBeGreaterThan(30);
      expect(await idsOf(store, 700)).toEqual(await idsOf(oracle, 10_000));
      expect((await store.listingIds(1e9, 10)).ids).toEqual([]);
    });

    test('leaves out what the operator hides, without an import', async () => {
      const kept: KeptCorrection[] = [];
      const store = await openWith(PROVIDERS.slice(0, 100), async () => kept);
      const before = await store.countByPlace(TAGS, PLACES, placeAt);
      kept.push(hide('nppes:15'), hide('sample:40'));
      await store.applyCorrections();
      const after = await store.countByPlace(TAGS, PLACES, placeAt);
      const lost = PROVIDERS.filter(({ id }) => id === 'nppes:15' || id === 'sample:40');
      const tags = lost.flatMap(({ tagIds }) => tagIds).length;
      expect(tags).toBeGreaterThan(2);
      expect(sum(before) - sum(after)).toBe(tags);
      const ids = await idsOf(store, 30);
      expect(ids).toHaveLength(98);
      expect(ids).not.toContain('nppes:15');
      const found = await store.findByIds(['nppes:15', 'nppes:18']);
      expect(found.map(({ id }) => id)).toEqual(['nppes:18']);
    });

    test('finds nothing in an empty store', async () => {
      const store = await openWith();
      expect(sum(await store.countByPlace(TAGS, PLACES, placeAt))).toBe(0);
      expect(await store.listingIds(0, 10)).toEqual({ ids: [], positions: 0 });
    });
  });
}

function sum(counts: Uint32Array): number {
  return counts.reduce((total, count) => total + count, 0);
}
