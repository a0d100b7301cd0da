import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { callerFacts } from '#model/caller-facts.ts';
import { siteDay } from '#model/site-day.ts';
import { CallMemory } from './call-memory.ts';
import { openTestForms } from './testing/open-forms.ts';

const LISTING = { id: 'sample:1', source: 'sample', phone: '6025550142' };
const TOLD_NO = { result: 'yes', 'new-patients': 'no' };

function open(deps: Parameters<typeof openTestForms>[0] = {}) {
  const { forms, calls, store, clock, folder } = openTestForms(deps);
  const report = (sent: Record<string, unknown>, client: string, listing = LISTING) => {
    const hidden = forms.hiddenFields('call-report');
    clock.ms += 5000;
    return forms.calls.submit(listing, { ...hidden, ...sent }, { client, language: 'en' });
  };
  const facts = async () => {
    const memory = new CallMemory(calls);
    await memory.refresh();
    const nothing = { listing: null, phone: null, newPatients: null, medicaid: () => null, access: () => null };
    return callerFacts(memory.of([LISTING.id]), { phone: LISTING.phone, saidOn: nothing }, siteDay());
  };
  return { forms, calls, store, clock, folder, report, facts };
}

test('two networks that say the same make a fact; one does not, however often it says so', async () => {
  const { report, facts } = open();
  for (let i = 0; i < 5; i++) expect(await report(TOLD_NO, '192.0.2.1')).toMatchObject({ status: 'kept' });
  for (const household of ['1', '2', 'ff'])
    await report(TOLD_NO, `2001:db8:7:${household}::/64`, { ...LISTING, id: 'sample:2' });
  expect(await facts()).toBeNull();
  await report(TOLD_NO, '192.0.2.2');
  expect(await facts()).toMatchObject({ newPatients: { answer: 'no', no: 2 } });
});

test('the households of one customer are one network', async () => {
  const { report, facts } = open();
  for (const household of ['1', '2', 'ff']) await report(TOLD_NO, `2001:db8:7:${household}::/64`);
  expect(await facts()).toBeNull();
});

test('clients that nobody can tell apart are one', async () => {
  const { report, facts } = open();
  for (let i = 0; i < 3; i++) await report(TOLD_NO, '');
  expect(await facts()).toBeNull();
});

test('a report that a browser sends again counts once, also from another network', async () => {
  const { report, calls } = open();
  const sent = { ...TOLD_NO, once: 'e5b0c3' };
  for (const client of ['192.0.2.1', '192.0.2.1', '192.0.2.2'])
    expect(await report(sent, client)).toMatchObject({ status: 'kept' });
  expect(await calls.list()).toHaveLength(1);
  await report(sent, '192.0.2.1', { ...LISTING, id: 'sample:2' });
  expect(await calls.list()).toHaveLength(2);
});

test('a report that is stored is told as kept, even if it cannot be read again at once', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const { report, calls } = open({ onCallKept: () => Promise.reject(new Error('no answer')) });
  expect(await report(TOLD_NO, '192.0.2.1')).toMatchObject({ status: 'kept' });
  expect(await calls.list()).toHaveLength(1);
  expect(log).toHaveBeenCalledWith(expect.stringContaining('no answer'));
  log.mockRestore();
});

test('a replayed stamp stores nothing more', async () => {
  const { forms, clock, calls } = open();
  const hidden = forms.hiddenFields('call-report');
  clock.ms += 5000;
  const send = (sent: object) =>
    forms.calls.submit(LISTING, { ...hidden, ...sent }, { client: '192.0.2.1', language: 'en' });
  expect(await send(TOLD_NO)).toMatchObject({ status: 'kept' });
  expect(await send(TOLD_NO)).toMatchObject({ status: 'kept' });
  expect(await send({ result: 'gone' })).toMatchObject({ status: 'suspicious', values: { result: 'gone' } });
  expect(await calls.list()).toHaveLength(1);
});

test('a family without script reports one call after the other; what it sends again counts once', async () => {
  const { forms, calls, facts } = open();
  const shared = forms.sharedFields('call-report');
  const send = (listing: string, sent: object, client = '192.0.2.1') =>
    forms.calls.submit({ ...LISTING, id: listing }, { ...shared, ...sent }, { client, language: 'en' });
  for (const listing of ['sample:1', 'sample:1', 'sample:2', 'sample:3'])
    expect(await send(listing, TOLD_NO), listing).toMatchObject({ status: 'kept' });
  expect(await send('sample:1', { result: 'gone' })).toMatchObject({ status: 'kept' });
  expect(await calls.list()).toHaveLength(4);
  expect(await facts()).toBeNull();
  for (let more = 0; more < 5; more++) await send(`sample:${4 + more}`, TOLD_NO);
  expect(await send('sample:9', TOLD_NO)).toMatchObject({ status: 'too-many' });
  expect(await send('sample:1', TOLD_NO, '192.0.2.2')).toMatchObject({ status: 'kept' });
  expect(await facts()).toMatchObject({ newPatients: { answer: 'no', no: 2 } });
});

test('limits a network as forms do', async () => {
  const { report, forms } = open();
  for (let i = 0; i < 10; i++) await report(TOLD_NO, '192.0.2.1', { ...LISTING, id: `sample:${i}` });
  expect(await report(TOLD_NO, '192.0.2.1')).toMatchObject({ status: 'too-many' });
  expect(await forms.submit('add-business', {}, { client: '192.0.2.1', language: 'en' })).toMatchObject({
    status: 'invalid',
  });
});

test('a bot is thanked, and stores nothing', async () => {
  const { report, calls } = open();
  const thanked = await report(TOLD_NO, '192.0.2.1', { ...LISTING, id: 'sample:2' });
  expect(thanked).toMatchObject({ status: 'kept', report: { result: 'yes', answers: { newPatients: 'no' } } });
  const [kept] = await calls.list();
  expect(await report({ ...TOLD_NO, topic: 'x' }, '192.0.2.1')).toEqual(thanked);
  expect(await calls.list()).toEqual([kept]);
});

test('an unusable answer comes back with what was typed', async () => {
  const { report } = open();
  expect(await report({ ...TOLD_NO, 'wait-weeks': 'six', other: 'x' }, '192.0.2.1')).toEqual({
    status: 'invalid',
    problem: 'not-weeks',
    values: { ...TOLD_NO, 'wait-weeks': 'six' },
  });
});

test('words go to the operator alone, with the listing', async () => {
  const { report, store, calls } = open();
  await report({ ...TOLD_NO, note: 'The side door is open.' }, '192.0.2.1');
  expect(await store.list({ kind: 'report-problem' })).toMatchObject([
    { values: { listing: 'sample:1', what: 'other', message: 'The side door is open.' } },
  ]);
  expect(JSON.stringify(await calls.list())).not.toContain('side door');
});

test('nothing on disk says who called', async () => {
  const { report, folder, calls, clock } = open();
  const clients = ['192.0.2.77', '2001:db8:7:1::/64'];
  for (const client of clients) {
    await report({ ...TOLD_NO, once: `device-${clients.indexOf(client)}` }, client);
    await report(TOLD_NO, client, { ...LISTING, id: 'sample:2' });
  }
  const bytes = () =>
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join('');
  for (const personal of ['192.0.2.77', '2001:db8', 'device-', clock.ms.toString(36)])
    expect(bytes()).not.toContain(personal);
  // Not even which listings one network called.
  const networks = [...bytes().matchAll(/"newPatients":"no"\}([\w-]{22})/g)].map(([, network]) => network!);
  expect(new Set(networks).size).toBe(4);
  const today = siteDay(Date.now() + 40 * 86_400_000);
  await calls.forget({ networksBefore: today, today });
  const db = new DatabaseSync(join(folder, 'submissions.db'));
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
  for (const network of networks) expect(bytes()).not.toContain(network);
  const [first] = await calls.list();
  expect(Object.keys(first!).sort()).toEqual([
    'answers',
    'caller',
    'day',
    'id',
    'isConfirmed',
    'isInStorm',
    'listing',
    'phone',
    'receivedOn',
    'result',
    'source',
    'state',
  ]);
});
