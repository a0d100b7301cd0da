import { expect, onTestFinished, test } from 'vitest';
import { Directory } from '#directory/directory.ts';
import { BruteForceStore } from '#directory/testing/brute-force-store.ts';
import { everyone } from '#directory/testing/everyone.ts';
import type { CountedCall } from '#model/caller-facts.ts';
import { siteDay } from '#model/site-day.ts';
import type { Provider } from './provider.ts';
import { makeCall, ReportsForTests } from './testing/make-calls.ts';
import { inBatches, makeProvider } from './testing/make-provider.ts';

const DAY = siteDay();

function call(caller: number, overrides: Partial<CountedCall> = {}): CountedCall {
  return makeCall(caller, DAY, { answers: { newPatients: 'no' }, ...overrides });
}

async function open(providers: Provider[]) {
  const reported = new ReportsForTests();
  const directory = new Directory(new BruteForceStore(), reported);
  onTestFinished(() => directory.close());
  const bySource = Map.groupBy(providers, ({ source }) => source);
  for (const [source, some] of bySource) await directory.replaceSource(source, inBatches(some));
  return { directory, report: reported.set.bind(reported) };
}

test('what callers report is with the listing wherever it is read, at once', async () => {
  const { directory, report } = await open([makeProvider(), makeProvider({ id: 'sample:2', name: 'Other' })]);
  const before = await directory.generation();
  report('sample:1', call(1), call(2));
  expect(await directory.generation()).toBe(before + 1);
  const expected = { called: { newPatients: { answer: 'no', no: 2 } } };
  expect(await directory.findById('sample:1')).toMatchObject(expected);
  expect((await directory.findById('sample:2'))?.called).toBeUndefined();
  const { center, radiusMiles } = everyone;
  const { hits } = await directory.search({ center, radiusMiles, tagIds: [], page: 1, pageSize: 5 });
  expect(hits.find(({ provider }) => provider.id === 'sample:1')?.provider).toMatchObject(expected);
  const suggested = await directory.suggestNames({ term: 'Saguaro', center, radiusMiles, limit: 3 });
  expect(suggested[0]?.provider).toMatchObject(expected);
});

test('a listing stays the same object until its reports change', async () => {
  const { directory, report } = await open([makeProvider()]);
  report('sample:1', call(1), call(2));
  const first = await directory.findById('sample:1');
  expect(await directory.findById('sample:1')).toBe(first);
  report('sample:1', call(1), call(2), call(3));
  expect(await directory.findById('sample:1')).not.toBe(first);
});

test('reports follow the records of a listing', async () => {
  const same = { npi: '1234567893', name: 'Saguaro Speech Therapy' };
  const { directory, report } = await open([
    makeProvider({ id: 'hrsa:1', ...same }),
    makeProvider({ id: 'nppes:1', ...same }),
  ]);
  report('nppes:1', call(1), call(2));
  expect((await directory.findById('hrsa:1'))?.called).toBeDefined();
});

const tomorrow = new Date(Date.parse(DAY) + 86_400_000).toISOString().slice(0, 10);
test.each([
  ['its new patients', { acceptingNewPatients: 'yes', acceptingNewPatientsAsOf: tomorrow }, {}],
  [
    'a newer word on Medicaid',
    { medicaid: [{ state: 'AZ', evidence: 'listed' }], sourceDate: tomorrow },
    { answers: { medicaid: { state: 'AZ', answer: 'no' } } },
  ],
  ['a newer edition of a closed place', { sourceDate: tomorrow }, { result: 'gone', answers: {} }],
  ['another number', { phone: '6025550199' }, { result: 'wrong-number', answers: {} }],
  ['a newer fact', { facts: ['quiet-space'], sourceDate: tomorrow }, { answers: { access: { 'quiet-space': 'no' } } }],
] as [string, Partial<Provider>, Partial<CountedCall>][])(
  'older reports give way to the source: %s',
  async (_, said, told) => {
    const reports = [call(1, told), call(2, told)];
    const { directory, report } = await open([makeProvider()]);
    report('sample:1', ...reports);
    expect((await directory.findById('sample:1'))?.called).toBeDefined();
    const newer = await open([makeProvider(said)]);
    newer.report('sample:1', ...reports);
    expect((await newer.directory.findById('sample:1'))?.called).toBeUndefined();
  },
);
