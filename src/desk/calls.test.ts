import { beforeEach, describe, expect, test } from 'vitest';
import { Directory } from '#directory/directory.ts';
import { openSqliteStore } from '#directory/sqlite/store.ts';
import { openCallStore } from '#forms/sqlite/form-store.ts';
import { makeCall } from '#forms/testing/call-store-contract.ts';
import { inBatches, makeProvider } from '#listings/testing/make-provider.ts';
import { openDesk, type TestDesk } from './testing/open-desk.ts';

let desk: TestDesk;
beforeEach(async () => {
  desk = openDesk();
  const providers = [1, 2, 3, 4].map((at) =>
    makeProvider({ id: `csv:${at}`, name: `School <${at}>`, phone: '6025550142', facts: ['no:quiet-space'] }),
  );
  const directory = new Directory(openSqliteStore({ folder: desk.folder }));
  await directory.replaceSource('csv', inBatches(providers));
  await directory.close();
});

async function report(...calls: Parameters<typeof makeCall>[0][]): Promise<string[]> {
  const store = openCallStore({ folder: desk.folder });
  const kept = calls.map((call) => makeCall({ source: 'csv', day: '2026-11-18', receivedOn: '2026-11-19', ...call }));
  for (const call of kept) await store.keep(call);
  await store.close();
  return kept.map(({ id }) => id);
}

async function states(): Promise<Record<string, string>> {
  const store = openCallStore({ folder: desk.folder });
  const list = await store.list();
  await store.close();
  return Object.fromEntries(list.map(({ id, state }) => [id, state]));
}

const GONE = { result: 'gone', answers: {} } as const;
const rows = (page: string) => [...page.matchAll(/<th scope="row"><a [^>]*>([^<]*)/g)].map(([, name]) => name);

describe('callers’ reports', () => {
  test('come by listing, the worst first; what harms nobody waits elsewhere', async () => {
    const sam = await desk.signIn('helper', 'Sam');
    await report(
      { listing: 'csv:1', answers: { access: { 'quiet-space': 'yes' } } },
      { listing: 'csv:2', result: 'wrong-number', answers: {} },
      { listing: 'csv:3', ...GONE },
      { listing: 'csv:4', answers: { newPatients: 'yes' } },
      { listing: 'csv:left', ...GONE },
    );
    expect(await sam.read('/')).toContain('3 listings that callers found wrong');
    expect(rows(await sam.read('/calls'))).toEqual([
      'School &lt;3&gt;',
      'School &lt;2&gt;',
      'csv:left (not on the site now)',
    ]);
    expect(rows(await sam.read('/calls?show=all'))).toHaveLength(5);
    const file = await (await sam.ask('/calls?csv=1')).text();
    expect(file).toMatch(/School <3>,may have closed,they are gone \(1\),1,2026-11-18/);
  });

  test('of listings that another source has replaced can still be decided, and are in exports', async () => {
    const sam = await desk.signIn('helper', 'Sam');
    const [id] = await report({ listing: 'csv:left', ...GONE });
    const page = await sam.read('/calls/one?id=csv:left');
    expect(page).toMatch(/This listing is no longer in any source.*they are gone.*They are wrong: discard it/s);
    expect(await (await sam.ask('/calls/export?month=2026-11')).text()).toMatch(/csv:left,.*not decided,yes/);
    await sam.post('/calls/dismiss', { id: 'csv:left', reports: id! });
    expect([rows(await sam.read('/calls')), await states()]).toEqual([[], { [id!]: 'dismissed' }]);
    await sam.post('/calls/reopen', { id: 'csv:left', reports: id! });
    expect(rows(await sam.read('/calls'))).toHaveLength(1);
  });

  test('of listings that no source has are discarded at once, and that is undone', async () => {
    const sam = await desk.signIn('helper', 'Sam');
    const [one, two, other] = await report(
      { listing: 'csv:left', ...GONE },
      { listing: 'csv:right', result: 'moved', answers: {} },
      { listing: 'csv:1', ...GONE },
    );
    expect(await sam.read('/calls')).toContain('2 listings are no longer in any source');
    await sam.post('/calls/unlisted');
    expect(await states()).toEqual({ [one!]: 'dismissed', [two!]: 'dismissed', [other!]: 'new' });
    expect(await sam.read('/calls')).toMatch(/Discarded: no longer in any source \(2 reports\)/);
    await sam.post('/calls/reopen', { id: '', reports: `${one} ${two}` });
    expect(rows(await sam.read('/calls'))).toHaveLength(3);
  });

  test('no longer wait once the listing shows another number, or is hidden', async () => {
    const sam = await desk.signIn('helper', 'Sam');
    await report({ listing: 'csv:1', result: 'wrong-number', answers: {} }, { listing: 'csv:2', ...GONE });
    await sam.post('/listings/set', { id: 'csv:1', phone: '480 555 0199' });
    const hidden = await sam.post('/listings/hide', { id: 'csv:2', from: '/calls' });
    expect(hidden.headers.get('Location')).toBe('/desk/calls');
    expect(rows(await sam.read('/calls'))).toEqual([]);
    expect(await sam.read('/calls/one?id=csv:2')).toContain('Visitors cannot see it');
  });

  test('show each source, the callers and the corrections side by side, and their own words, escaped', async () => {
    const sam = await desk.signIn('helper', 'Sam');
    const [id] = await report({
      listing: 'csv:1',
      answers: { newPatients: 'no', waitWeeks: 6, medicaid: { state: 'AZ', answer: 'no' } },
    });
    const values = { listing: 'csv:1', what: 'other', message: 'Ask for <b>Eve</b>', email: '' };
    await desk.keep({ id: id!, kind: 'report-problem', values });
    await sam.post('/listings/set', { id: 'csv:1', phone: '480 555 0199' });
    const page = await sam.read('/calls/one?id=csv:1');
    expect(page).toMatch(
      /<th scope="col">On the site now<.*>a partner’s list, imported 2026.*>Callers<.*>Corrections</s,
    );
    expect(page).toMatch(
      />Phone<\/th><td[^>]*>\(480\) 555-0199<\/td><td[^>]*><mark>\(602\) 555-0142<\/mark><\/td><td[^>]*>reached: 1<.*>Phone: \(602\) 555-0142 → \(480\) 555-0199/s,
    );
    expect(page).toMatch(/>Medicaid<\/th>.*AHCCCS \(Arizona Medicaid\): no \(1\)/s);
    expect(page).toContain('Quiet or sensory-friendly space: no');
    expect(page).toContain('Ask for &lt;b&gt;Eve&lt;/b&gt;');
    expect(page).not.toContain('<b>Eve');
    expect(page).toContain('School &lt;1&gt;');
  });

  test('are confirmed or discarded together where they say the same, and undone', async () => {
    const sam = await desk.signIn('helper', 'Sam');
    const [one, two, other] = await report(
      { listing: 'csv:1', ...GONE },
      { listing: 'csv:1', ...GONE, network: 'b' },
      { listing: 'csv:2', ...GONE },
    );
    const page = await sam.read('/calls/one?id=csv:1');
    expect(page).toMatch(/they are gone<\/strong><br\/>2 callers, last on 2026-11-18/);
    const reports = /name="reports" value="([^"]+)"/.exec(page)![1]!;
    const done = await sam.post('/calls/confirm', { id: 'csv:1', reports });
    expect(done.headers.get('Location')).toBe('/desk/calls/one?id=csv%3A2');
    expect(await states()).toEqual({ [one!]: 'confirmed', [two!]: 'confirmed', [other!]: 'new' });
    const next = await sam.read('/calls/one?id=csv:2');
    expect(next).toContain('Confirmed: they are gone (2 reports)');
    expect(next).toMatch(new RegExp(`action="/desk/calls/reopen".*value="${reports}"`));
    await sam.post('/calls/reopen', { id: 'csv:1', reports });
    expect(new Set(Object.values(await states()))).toEqual(new Set(['new']));
    await sam.post('/calls/dismiss', { id: 'csv:1', reports });
    expect((await desk.staff.audits(1))[0]).toMatchObject({
      act: 'report dismissed',
      about: 'csv:1: Discarded: they are gone (2 reports)',
    });
    expect(await sam.read('/calls/one?id=csv:1')).toContain('Everything here is decided.');
  });

  test('decided by somebody else meanwhile stay so', async () => {
    const [ana, sam] = [await desk.signIn('helper', 'Ana', 'es'), await desk.signIn('helper', 'Sam')];
    const [one] = await report({ listing: 'csv:1', ...GONE });
    const sent = {
      id: 'csv:1',
      reports: one!,
      was: /name="was" value="([^"]+)"/.exec(await sam.read('/calls/one?id=csv:1'))![1]!,
    };
    await ana.post('/calls/confirm', sent);
    await sam.post('/calls/dismiss', sent);
    expect(await states()).toEqual({ [one!]: 'confirmed' });
    expect(await sam.read('/calls/one?id=csv:1')).toContain(
      'Ana has already decided this: confirmed. Nothing was changed.',
    );
    await sam.post('/calls/reopen', { ...sent, was: 'dismissed' });
    expect(await states()).toEqual({ [one!]: 'confirmed' });
  });

  test('of a wrong number lead on to the field for the right one', async () => {
    const sam = await desk.signIn('helper', 'Sam');
    const [one, two] = await report(
      { listing: 'csv:1', result: 'wrong-number', answers: {} },
      { listing: 'csv:2', ...GONE },
    );
    expect(await sam.read('/calls/one?id=csv:1')).toMatch(/Are the callers right\?.*>The callers are right</s);
    await sam.post('/calls/confirm', { id: 'csv:1', reports: one! });
    const next = await sam.read('/calls/one?id=csv:2');
    expect(next).toContain('href="/desk/listings/one?id=csv%3A1#phone">Enter the right number: School &lt;1&gt;</a>');
    await sam.post('/calls/confirm', { id: 'csv:2', reports: two! });
    expect(await sam.read('/calls')).not.toContain('Enter the');
  });

  test('correct the listing in its form, at the number where that is wrong', async () => {
    const sam = await desk.signIn('helper', 'Sam');
    await report({ listing: 'csv:1', result: 'wrong-number', answers: {} }, { listing: 'csv:2', ...GONE });
    expect(await sam.read('/calls/one?id=csv:1')).toContain('href="/desk/listings/one?id=csv%3A1#phone"');
    expect(await sam.read('/calls/one?id=csv:2')).toContain('href="/desk/listings/one?id=csv%3A2#correct"');
    for (const [what, field] of [
      ['wrong-phone', 'phone'],
      ['closed', 'correct'],
    ]) {
      const { id } = await desk.keep({ kind: 'report-problem', values: { listing: 'csv:1', what: what! } });
      expect(await sam.read(`/reports/${id}`)).toContain(`href="/desk/listings/one?id=csv%3A1#${field}"`);
    }
  });

  test('are for the one who claimed their listing', async () => {
    const [ana, sam] = [await desk.signIn(), await desk.signIn('helper', 'Sam')];
    const [reports] = await report({ listing: 'csv:1', ...GONE });
    await ana.post('/calls/one/claim', { id: 'csv:1' });
    await sam.post('/calls/confirm', { id: 'csv:1', reports: reports! });
    await sam.post('/calls/confirm', { id: '', reports: reports! });
    await sam.post('/calls/one/release', { id: 'csv:1' });
    expect((await sam.post('/listings/hide', { id: 'csv:1', from: '/calls' })).status).toBe(422);
    expect(await sam.read('/calls/one?id=csv:1')).toContain('Ana is on it for 20 more minutes.');
    expect(Object.values(await states())).toEqual(['new']);
    expect(await ana.read('/calls')).toMatch(/<td[^>]*>Ana<\/td>/);
    await ana.post('/calls/confirm', { id: 'csv:1', reports: reports! });
    expect(Object.values(await states())).toEqual(['confirmed']);
    expect(await sam.read('/calls/one?id=csv:1')).not.toContain('Ana is on it');
  });

  test('of a storm are decided as a whole, and undone', async () => {
    const sam = await desk.signIn('helper', 'Sam');
    await report(...[1, 2, 3, 4, 5, 6].map((at) => ({ listing: `csv:${at}`, ...GONE })));
    const page = await sam.read('/calls');
    expect(page).toContain('6 closures reported in a partner’s list on 2026-11-19');
    expect(rows(page)).toEqual([]);
    expect(await sam.read('/')).toContain('1 listing that callers found wrong');
    await sam.post('/calls/storm', { source: 'csv', day: '2026-11-19', state: 'dismissed' });
    expect(new Set(Object.values(await states()))).toEqual(new Set(['dismissed']));
    const after = await sam.read('/calls');
    const reports = /action="\/desk\/calls\/reopen".*?name="reports" value="([^"]+)"/s.exec(after)![1]!;
    expect((await sam.post('/calls/reopen', { id: '', reports })).headers.get('Location')).toBe('/desk/calls');
    await sam.post('/calls/storm', { source: 'csv', day: '2026-11-19', state: 'confirmed' });
    expect(new Set(Object.values(await states()))).toEqual(new Set(['confirmed']));
    await sam.post('/calls/storm', { source: 'csv', day: '2026-11-19', state: 'dismissed' });
    expect(new Set(Object.values(await states()))).toEqual(new Set(['confirmed']));
    expect(await sam.read('/calls')).toContain('Sam has already decided this: confirmed. Nothing was changed.');
    expect((await sam.post('/calls/storm', { source: 'csv', day: '2026-01-01', state: 'confirmed' })).status).toBe(404);
  });

  test('of a storm name their list by its title', async () => {
    const sam = await desk.signIn('helper', 'Sam');
    const source = 'list:mesa-ddd-agencies';
    const directory = new Directory(openSqliteStore({ folder: desk.folder }));
    const list = { title: 'Mesa DDD agencies', link: null, edition: null, options: {} };
    await directory.replaceSource(source, inBatches([makeProvider({ id: `${source}:1`, source })]), { list });
    await directory.close();
    await report(...[1, 2, 3, 4, 5, 6].map((at) => ({ listing: `${source}:${at}`, source, ...GONE })));
    expect(await sam.read('/calls')).toContain('6 closures reported in Mesa DDD agencies on 2026-11-19');
  });

  test('of a month are exported, last month unless another is named', async () => {
    const sam = await desk.signIn('helper', 'Sam');
    await report(
      { listing: 'csv:1', receivedOn: '2026-10-31', day: '2026-10-30', answers: { access: { 'quiet-space': 'no' } } },
      { listing: 'csv:gone', ...GONE },
    );
    expect(await sam.read('/calls')).toMatch(
      />November 2026, so far: 1 report<.*<option value="2026-10" selected="">October 2026, last month: 1 report</s,
    );
    expect(await sam.read('/calls')).not.toContain('September 2026');
    const october = await sam.ask('/calls/export?month=2026-10');
    expect(october.headers.get('Content-Disposition')).toBe('attachment; filename="calls-2026-10.csv"');
    expect((await october.text()).split('\r\n').slice(1)).toEqual([
      '2026-10-30,2026-10-31,School <1>,csv:1,csv,reached,(602) 555-0142,,,,,,no,,,1,not decided,yes',
      '',
    ]);
    expect(await (await sam.ask('/calls/export?month=2026-11')).text()).toContain('csv:gone');
    expect(await (await sam.ask('/calls/export?month=x')).text()).toContain('2026-10-31');
    expect((await desk.staff.audits(1))[0]).toMatchObject({ act: 'export', about: '/calls 2026-10' });
    await desk.keep({
      kind: 'report-problem',
      state: 'approved',
      receivedAt: '2026-10-02T10:00:00.000Z',
      values: { listing: 'csv:1', what: 'closed', message: '=1', email: 'eve@example.org' },
    });
    const problems = await (await sam.ask('/reports/export?month=2026-10')).text();
    expect(problems).toMatch(/2026-10-02 05:00,School <1>,csv:1,.*,'=1,was right,/);
    expect(problems).not.toContain('eve@');
    // Late on October 31 in the central states: a report has the same day as a call of that hour.
    const values = { listing: 'csv:1', what: 'closed' };
    await desk.keep({ kind: 'report-problem', receivedAt: '2026-11-01T03:00:00.000Z', values });
    expect(await (await sam.ask('/reports/export?month=2026-10')).text()).toContain('2026-10-31 22:00,School <1>');
    expect(await sam.read('/reports')).toContain('October 2026, last month: 2 reports');
  });
});

test('numbers count what came in each week, and what is reported most', async () => {
  const sam = await desk.signIn('helper', 'Sam');
  await report({ listing: 'csv:1' }, { listing: 'csv:1', ...GONE }, { listing: 'csv:2', receivedOn: '2026-11-15' });
  await desk.keep({ receivedAt: '2026-11-17T10:00:00.000Z' });
  await desk.keep({
    kind: 'report-problem',
    state: 'rejected',
    // Still Sunday in the central states.
    receivedAt: '2026-11-16T00:00:00.000Z',
    values: { listing: 'csv:1', what: 'closed' },
  });
  const weeks = (await (await sam.ask('/numbers?csv=1')).text()).split('\r\n').slice(1, -1);
  expect(weeks.map((row) => row.split(','))).toEqual([
    ['2026-11-16', '2', '0', '1', '0', '0', '0', '0', '0', '3'],
    ['2026-11-09', '1', '0', '0', '0', '0', '0', '0', '1', '2'],
  ]);
  const listings = (await (await sam.ask('/numbers?show=listings&csv=1')).text()).split('\r\n').slice(1, -1);
  expect(listings).toEqual(['School <1>,2,1,2,2026-11-19', 'School <2>,1,0,1,2026-11-15']);
  expect(await sam.read('/numbers?show=sources')).toMatch(
    /action="\/desk\/numbers".*<th scope="row">a partner’s list/s,
  );
  expect(await sam.read('/numbers?show=not-found')).toContain('Nothing to show yet');
});
