import { describe, expect, onTestFinished, test } from 'vitest';
import type { Provider } from '#listings/provider.ts';
import { inBatches, makeProvider } from '#listings/testing/make-provider.ts';
import { tagByName } from '#listings/vocabulary/vocabulary.ts';
import { Directory } from './directory.ts';
import { InvalidQueryError, type QueryProblem } from './errors.ts';
import type { SearchQuery } from './search-query.ts';
import { BruteForceStore } from './testing/brute-force-store.ts';

const query: SearchQuery = {
  center: { lat: 33.4484, lng: -112.074 },
  radiusMiles: 5,
  tagIds: [],
  page: 1,
  pageSize: 12,
};

async function openWith(providers: Provider[] = []): Promise<Directory> {
  const directory = new Directory(new BruteForceStore());
  onTestFinished(() => directory.close());
  await directory.replaceSource('sample', inBatches(providers));
  return directory;
}

async function problemsOf(promise: Promise<unknown>): Promise<QueryProblem[]> {
  const error = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof InvalidQueryError)) throw new Error(`Expected InvalidQueryError, got ${error}`);
  expect(error.code).toBe('invalid-query');
  return error.problems;
}

describe('search', () => {
  test('combines tags with OR within a group and AND between groups', async () => {
    const [dentist, pediatrics, arizona] = ['PT-dentist', 'PS-pediatrics', 'MC-AZ'].map(
      (name) => tagByName(name)!.id,
    ) as [number, number, number];
    const directory = await openWith(
      [[dentist, arizona], [pediatrics, arizona], [dentist], [arizona]].map((tagIds, index) =>
        makeProvider({ id: `sample:${index}`, tagIds }),
      ),
    );
    const ids = async (tagIds: number[]) =>
      (await directory.search({ ...query, tagIds })).hits.map(({ provider }) => Number(provider.id.slice(7)));
    expect(await ids([dentist, pediatrics])).toEqual([0, 1, 2]);
    expect(await ids([dentist, arizona, dentist, pediatrics])).toEqual([0, 1]);
    expect((await directory.mapPoints({ ...query, tagIds: [dentist, arizona] })).total).toBe(1);
  });

  test('reports every invalid field at once', async () => {
    const directory = await openWith();
    const invalid = {
      center: { lat: 91, lng: Number.NaN },
      radiusMiles: 801,
      tagIds: [1, 9998, 9999],
      term: 'x'.repeat(201),
      page: 0,
      pageSize: 101,
    };
    const problems = await problemsOf(directory.search(invalid));
    expect(problems.map(({ field }) => field)).toEqual([
      'center.lat',
      'center.lng',
      'radiusMiles',
      'tagIds',
      'term',
      'page',
      'pageSize',
    ]);
    expect(problems[3]!.message).toContain('9998, 9999');
    expect((await problemsOf(directory.mapPoints(invalid))).map(({ field }) => field)).toContain('radiusMiles');
  });

  test.each([
    [{ radiusMiles: 0 }],
    [{ radiusMiles: -1 }],
    [{ radiusMiles: Number.NaN }],
    [{ page: 1.5 }],
    [{ page: 21, pageSize: 100, term: 'e a' }],
    [{ pageSize: 0 }],
  ])('rejects %j', async (overrides) => {
    const directory = await openWith();
    const problems = await problemsOf(directory.search({ ...query, ...overrides }));
    expect(problems.map(({ field }) => field)).toEqual(Object.keys(overrides).slice(0, 1));
  });

  test('accepts the limits themselves', async () => {
    const directory = await openWith([makeProvider()]);
    const widest = { center: { lat: 33.4484, lng: -112.074 }, radiusMiles: 800, pageSize: 100, term: 's'.padEnd(200) };
    for (const page of [1, 20]) expect((await directory.search({ ...query, ...widest, page })).total).toBe(1);
    for (const term of ['', ' – . '])
      expect((await directory.search({ ...query, term, page: 5000, pageSize: 100 })).total).toBe(1);
  });
});

test('suggestNames rejects a term below three characters and a limit of 0', async () => {
  const directory = await openWith();
  const problems = await problemsOf(directory.suggestNames({ ...query, term: ' ab ', limit: 0 }));
  expect(problems.map(({ field }) => field)).toEqual(['term', 'limit']);
});
