import { expect, test } from 'vitest';
import type { KeptCall } from '#forms/call-store.ts';
import type { StoredProvider } from '#listings/provider.ts';
import { makeProvider } from '#listings/testing/make-provider.ts';
import { callQueue } from './call-queue.ts';

let nextId = 0;
function call(listing: string, more: Partial<KeptCall> = {}): KeptCall {
  const state = { state: 'new', isConfirmed: false, isInStorm: false } as const;
  const report = { day: '2026-11-01', receivedOn: '2026-11-01', result: 'yes', answers: {}, caller: 1 } as const;
  return { id: String(nextId++), listing, source: 'csv', phone: '6025550100', ...state, ...report, ...more };
}

function listing(id: string, more: Parameters<typeof makeProvider>[0] = {}): StoredProvider {
  return { ...makeProvider({ id, phone: '6025550100', ...more }), importedAt: '2026-01-01' };
}

/** A record of a listing that the operator hides. */
const HIDDEN = 'csv:hidden';

async function harms(calls: KeptCall[], ...listings: StoredProvider[]) {
  const findById = async (id: string) => listings.find((each) => each.id === id || isRecordOf(each, id)) ?? null;
  const hasRecord = async (id: string) => id === HIDDEN || (await findById(id)) !== null;
  const queue = await callQueue(calls, { findById, hasRecord }, { today: '2026-11-21' });
  return queue.map(({ id, harm, reports }) => [id, harm, reports.length]);
}

const isRecordOf = ({ assembled }: StoredProvider, id: string) => assembled?.records.some((each) => each.id === id);
const medicaid = (answer: 'yes' | 'no', state = 'AZ') => ({ medicaid: { state, answer } });

test('orders listings by harm, then by undecided reports', async () => {
  const calls = [
    call('csv:rest'),
    call('csv:contradicted', { answers: medicaid('no') }),
    call('csv:contradicted', { answers: medicaid('yes') }),
    call('csv:moved', { result: 'moved' }),
    call('csv:wrong', { result: 'wrong-number' }),
    call('csv:gone', { result: 'gone' }),
    call('csv:worse', { result: 'gone' }),
    call('csv:worse', { result: 'gone' }),
    call('csv:storm', { result: 'gone', isInStorm: true }),
  ];
  const ids = ['rest', 'contradicted', 'moved', 'wrong', 'gone', 'worse', 'storm'].map((name) =>
    listing(`csv:${name}`),
  );
  expect(await harms(calls, ...ids)).toEqual([
    ['csv:worse', 'gone', 2],
    ['csv:gone', 'gone', 1],
    ['csv:wrong', 'wrong-number', 1],
    ['csv:moved', 'moved', 1],
    ['csv:contradicted', 'contradiction', 2],
    ['csv:storm', 'storm', 1],
    ['csv:rest', 'none', 1],
  ]);
});

test('what is decided, too old, of another number or of a hidden listing harms nobody', async () => {
  const calls = [
    call('csv:1', { result: 'gone', state: 'confirmed' }),
    call('csv:2', { result: 'gone', day: '2025-11-01' }),
    call('csv:3', { result: 'wrong-number', phone: '6025550142' }),
    call(HIDDEN, { result: 'gone' }),
    call('csv:5', { result: 'wrong-number', day: '2026-05-01' }),
  ];
  const found = ['csv:1', 'csv:2', 'csv:3', 'csv:5'].map((id) => listing(id));
  expect((await harms(calls, ...found)).map(([, harm]) => harm)).toEqual(Array(5).fill('none'));
});

test('what is reported of a listing that no source has now waits for a decision', async () => {
  const calls = [
    call('csv:1', { result: 'gone' }),
    call('csv:2', { answers: medicaid('no') }),
    call('csv:3', { result: 'gone', state: 'dismissed' }),
    call('csv:4', { result: 'gone', isInStorm: true }),
    call('csv:5'),
  ];
  expect((await harms(calls)).map(([id, harm]) => `${id} ${harm}`)).toEqual([
    'csv:1 unlisted',
    'csv:2 unlisted',
    'csv:4 storm',
    'csv:5 none',
    'csv:3 none',
  ]);
});

test('callers contradict what sources say of Medicaid and access, but not of new people', async () => {
  const says = { medicaid: [{ state: 'AZ', evidence: 'listed' as const }], facts: ['quiet-space', 'no:sign-language'] };
  const one = async (answers: KeptCall['answers'], source = says) =>
    (await harms([call('csv:1', { answers })], listing('csv:1', { acceptingNewPatients: 'yes', ...source })))[0]![1];
  expect(await one(medicaid('no'))).toBe('contradiction');
  expect(await one(medicaid('no', 'NM'))).toBe('none');
  expect(await one({ newPatients: 'no' })).toBe('none');
  expect(await one({ access: { 'quiet-space': 'no' } })).toBe('contradiction');
  expect(await one({ access: { 'quiet-space': 'yes', 'sign-language': 'no' } })).toBe('none');
});

test('reports of all records of a listing come together', async () => {
  const record = (id: string) => ({ id, source: 'csv', sourceDate: null, importedAt: '2026-01-01' }) as const;
  const saidBy = { name: 0, address: 0, location: 0, otherNames: [], tagIds: [], medicaid: [], facts: [] };
  const joined = { ...listing('csv:1'), assembled: { records: [record('csv:1'), record('csv:2')], latest: 0, saidBy } };
  const calls = [call('csv:1'), call('csv:2', { result: 'gone' })];
  expect(await harms(calls, joined)).toEqual([['csv:1', 'gone', 2]]);
});
