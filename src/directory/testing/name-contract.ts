import { describe, expect, test } from 'vitest';
import { makeProvider } from '#listings/testing/make-provider.ts';
import type { OpenWith } from './open-with.ts';

const center = { lat: 33.4484, lng: -112.074 };
const query = { center, radiusMiles: 50, tagGroups: [], page: 1, pageSize: 12 };

const NAMES = [
  'Desert Bloom Dental',
  "O'Malley Family Dentistry",
  'Niños Felices Clínica',
  'Dr. Ana-María Peña, DDS',
  'Bloomfield Home Care',
  '123 Home Health',
];

/** Name search and suggestions. */
export function describeNames(openWith: OpenWith): void {
  const openWithNames = () =>
    openWith(
      NAMES.map((name, index) =>
        makeProvider({
          id: `sample:${index}`,
          name,
          tagIds: [1 + (index % 2)],
          location: { lat: 33.4 + index / 100, lng: -112.074 },
        }),
      ),
    );

  describe('search by name', () => {
    test('finds the words of a term in any order, as they are said', async () => {
      const store = await openWithNames();
      for (const [name, term, expected] of [
        ['part of a word', 'ent', [0, 1]],
        ['one letter: only the beginning of a word', 'b', [0, 4]],
        ['every word, in any order', 'home bloom', [4]],
        ['upper case', 'DENTAL', [0]],
        ['without accents', 'ninos clinica', [2]],
        ['with accents', 'péña', [3]],
        ['an apostrophe joins words', 'omalley', [1]],
        ['a typographic apostrophe', 'O’Malley', [1]],
        ['a hyphen separates words', 'ana maria', [3]],
        ['digits', '123', [5]],
        ['words from different names', 'desert home', []],
        ['a word in no name', 'zebra', []],
        ['words that look like SQL', "x' OR '1'='1", []],
        ['no letter or digit: no filter', ' –.', [0, 1, 2, 3, 4, 5]],
      ] as const) {
        const { total, hits } = await store.search({ ...query, term });
        const found = hits.map(({ provider }) => Number(provider.id.slice(7))).sort();
        expect([found, total], `${name}: ${term}`).toEqual([expected, expected.length]);
      }
    });

    test('combines with tags and returns an exact total beyond the page', async () => {
      const store = await openWithNames();
      const { total, hits } = await store.search({ ...query, tagGroups: [[1]], pageSize: 1, term: 'lo' });
      expect(total).toBe(2);
      expect(hits).toHaveLength(1);
    });

    test('searches other names too', async () => {
      const store = await openWith([makeProvider({ otherNames: ['Prickly Pear Clinic', 'Ocotillo'] })]);
      expect((await store.search({ ...query, term: 'ocot speech' })).total).toBe(1);
    });

    test('stores a name without letters, which no term finds and which does not affect other names', async () => {
      const names = ['Agave', '***', 'Barrel', '- -', 'Cholla'];
      const store = await openWith(
        names.map((name, index) =>
          makeProvider({ id: `sample:${index}`, name, location: { lat: 33.4484, lng: -112.074 + index / 1000 } }),
        ),
      );
      expect((await store.search(query)).total).toBe(5);
      for (const [term, id] of [
        ['agave', 'sample:0'],
        ['barrel', 'sample:2'],
        ['cholla', 'sample:4'],
      ]) {
        const { hits } = await store.search({ ...query, term: term! });
        expect(hits.map(({ provider }) => provider.id)).toEqual([id]);
      }
    });

    test('finds all providers for a term in many words', async () => {
      const store = await openWith(
        Array.from({ length: 3000 }, (_, index) =>
          makeProvider({ id: `sample:${index}`, name: `care${index % 50} home` }),
        ),
      );
      expect((await store.search({ ...query, term: 'are' })).total).toBe(3000);
      expect((await store.search({ ...query, term: 'are1 hom' })).total).toBe(660);
      expect((await store.search({ ...query, term: 'care49' })).total).toBe(60);
    });
  });

  describe('suggestions', () => {
    const suggestingNames = async () => {
      const store = await openWithNames();
      return async (term: string, limit = 10) =>
        (await store.suggestNames({ term, center, radiusMiles: 50, limit })).map(({ provider }) => provider.name);
    };

    test('match the beginning of words, not the middle', async () => {
      const suggested = await suggestingNames();
      expect(await suggested('den')).toEqual(['Desert Bloom Dental', "O'Malley Family Dentistry"].sort(byNearness));
      expect(await suggested('ome')).toEqual([]);
    });

    test('require every word to begin a word of the name', async () => {
      const suggested = await suggestingNames();
      expect(await suggested('home blo')).toEqual(['Bloomfield Home Care']);
    });

    test('ignore case and accents', async () => {
      const suggested = await suggestingNames();
      expect(await suggested('NIÑ')).toEqual(['Niños Felices Clínica']);
      expect(await suggested('nin')).toEqual(['Niños Felices Clínica']);
    });

    test('tolerate one typo', async () => {
      const suggested = await suggestingNames();
      for (const [typo, term] of [
        ['a letter missing', 'dntal'],
        ['a letter too many', 'dentaal'],
        ['a wrong letter', 'demtal'],
        ['two letters swapped', 'detnal'],
        ['the first letter wrong', 'rental'],
      ] as const)
        expect(await suggested(term), typo).toContain('Desert Bloom Dental');
    });

    test('do not tolerate two typos, or one in a word of three letters', async () => {
      const suggested = await suggestingNames();
      expect(await suggested('dmtl')).toEqual([]);
      expect(await suggested('dxn')).toEqual([]);
    });

    test('tolerate a typo in a word of 30 letters, but not in a longer one', async () => {
      const [word, longer] = ['abcdefghij'.repeat(3), `${'abcdefghij'.repeat(3)}k`];
      const store = await openWith([
        makeProvider({ id: 'sample:1', name: word }),
        makeProvider({ id: 'sample:2', name: longer }),
      ]);
      const suggested = async (term: string) =>
        (await store.suggestNames({ term, center, radiusMiles: 50, limit: 10 })).map(({ provider }) => provider.id);
      expect(await suggested(`x${word.slice(1)}`)).toEqual(['sample:1', 'sample:2']);
      expect(await suggested(`x${longer.slice(1)}`)).toEqual([]);
      expect(await suggested('a'.repeat(200))).toEqual([]);
    });

    test('list exact matches first, each group nearest first', async () => {
      const store = await openWith([
        makeProvider({ id: 'sample:near', name: 'Bloam Clinic' }),
        makeProvider({ id: 'sample:far', name: 'Bloom Clinic', location: { lat: 33.6, lng: -112.074 } }),
      ]);
      const hits = await store.suggestNames({ term: 'bloom', center, radiusMiles: 50, limit: 10 });
      expect(hits.map(({ provider, number }) => [provider.id, number])).toEqual([
        ['sample:far', 1],
        ['sample:near', 2],
      ]);
    });

    test('return the nearest matches up to the limit', async () => {
      const store = await openWith(
        Array.from({ length: 40 }, (_, index) =>
          makeProvider({ id: `sample:${index}`, location: { lat: 33.4484 + index / 1000, lng: -112.074 } }),
        ),
      );
      const hits = await store.suggestNames({ term: 'sagu', center, radiusMiles: 50, limit: 10 });
      expect(hits.map(({ provider }) => provider.id)).toEqual(
        Array.from({ length: 10 }, (_, index) => `sample:${index}`),
      );
    });

    test('are empty for a term without a letter or digit', async () => {
      const suggested = await suggestingNames();
      expect(await suggested('...')).toEqual([]);
    });
  });
}

/** `NAMES` are located from south to north and `center` is near the last ones, so later names are nearer. */
function byNearness(a: string, b: string): number {
  return NAMES.indexOf(b) - NAMES.indexOf(a);
}
