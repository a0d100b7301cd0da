import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { Directory } from '#directory/directory.ts';
import { openSqliteStore } from '#directory/sqlite/store.ts';
import { inBatches, makeProvider } from '#directory/testing/make-provider.ts';
import { addCounts } from '#insight/insight-file.ts';
import { openDesk, type TestDesk } from './testing/open-desk.ts';

let desk: TestDesk;
beforeEach(() => {
  desk = openDesk();
});

async function importProviders(...providers: Parameters<typeof makeProvider>[0][]): Promise<void> {
  const directory = new Directory(openSqliteStore({ folder: desk.folder }));
  const bySource = Map.groupBy(providers.map(makeProvider), ({ source }) => source);
  for (const [source, list] of bySource)
    await directory.replaceSource(source, inBatches(list), { importedAt: new Date('2026-01-01') });
  await directory.close();
}

test('pages carry the name of the organization', async () => {
  await desk.signIn();
  const page = await desk.read('/');
  expect(page).toContain('<title>Overview · Test &lt;b&gt;Org&lt;/b&gt;: the desk</title>');
  expect(page).toContain('<p class="name">Test &lt;b&gt;Org&lt;/b&gt;: the desk</p>');
});

describe('submissions', () => {
  const namesInTempe = async () => {
    const directory = new Directory(openSqliteStore({ folder: desk.folder }));
    onTestFinished(() => directory.close());
    const query = { center: { lat: 33.43, lng: -111.93 }, radiusMiles: 20, tagIds: [], page: 1, pageSize: 9 };
    return (await directory.search(query)).hits.map(({ provider }) => provider.name);
  };

  test('are escaped, approved with corrections, changed, taken off the site and deleted', async () => {
    await desk.signIn();
    const one = await desk.keep();
    const list = await desk.read('/submissions');
    expect(list).toContain('Sample &lt;b&gt;Swim&lt;/b&gt; School');
    expect(list).not.toContain('<b>Swim');
    const page = await desk.read(`/submissions/${one.id}`);
    expect(page).toContain('value="Tempe, AZ 85281"');
    const answers = { businessAddress: '100 Oak Ave', place: 'Tempe, AZ 85281', services: 'Respite' };
    const approved = await desk.post(`/submissions/${one.id}/approve`, {
      ...answers,
      businessName: 'Sample Swim School',
    });
    expect([approved.status, approved.headers.get('Location')]).toEqual([
      303,
      `${desk.session.path}/submissions/${one.id}`,
    ]);
    expect(await desk.read(`/submissions/${one.id}`)).toMatch(/role="status">Listed now: Sample Swim School/);
    expect(await desk.read(`/submissions/${one.id}`)).not.toContain('Listed now');
    expect(await namesInTempe()).toEqual(['Sample Swim School']);
    expect((await desk.store.find(one.id))[0]).toMatchObject({
      values: one.values,
      corrections: { businessName: 'Sample Swim School' },
    });
    await desk.post(`/submissions/${one.id}/approve`, { ...answers, businessName: 'Swim & Gym' });
    expect(await namesInTempe()).toEqual(['Swim & Gym']);
    await desk.post(`/submissions/${one.id}/reject`);
    expect(await namesInTempe()).toEqual([]);
    await desk.post(`/submissions/${one.id}/delete`);
    expect(await desk.store.list()).toEqual([]);
    expect((await desk.ask(`/submissions/${one.id}`)).status).toBe(404);
  });

  test('that cannot be listed yet return with questions and the typed values', async () => {
    await desk.signIn();
    const one = await desk.keep();
    const answer = await desk.post(`/submissions/${one.id}/approve`, { place: 'Springfield', services: 'flying' });
    expect(answer.status).toBe(422);
    const text = await answer.text();
    expect(text).toMatch(/role="alert".*href="#place">Where is it\? &#39;Springfield&#39;/s);
    expect(text).toMatch(/id="place-problem".*For example: Tempe, AZ 85281/);
    expect(text).toContain('name="services" value="flying"');
    expect(text).not.toContain('--field');
    expect((await desk.store.find(one.id))[0]?.state).toBe('new');
  });

  test('that are not businesses are only marked', async () => {
    await desk.signIn();
    const one = await desk.keep({ kind: 'become-expert', values: { yourName: 'Ana' } });
    await desk.post(`/submissions/${one.id}/approve`);
    expect((await desk.store.find(one.id))[0]?.state).toBe('approved');
  });
});

test('groups problem reports by listing, most reported first, with a link', async () => {
  await desk.signIn();
  await importProviders({ id: 'csv:1', name: 'Reported & Sons' });
  const report = (listing: string, what: string) =>
    desk.keep({ kind: 'report-problem', values: { listing, what, message: 'No <i>' } });
  await report('csv:gone', 'closed');
  const first = await report('csv:1', 'wrong-phone');
  const second = await report('csv:1', 'closed');
  const text = await desk.read('/reports');
  expect(text).toMatch(/Reported &amp; Sons.*A listing that no longer exists/s);
  expect(text).toContain('href="https://www.example.org/ourplaces/providers/csv%3A1"');
  await desk.post(`/reports/${first.id}/right`);
  expect(text).toContain('The phone number is wrong');
  expect(await desk.read('/reports')).not.toContain('The phone number is wrong');
  await desk.post(`/reports/${second.id}/not-right`);
  expect((await desk.store.list()).map(({ state }) => state).sort()).toEqual(['approved', 'new', 'rejected']);
});

test('lists failed deliveries and sends them again', async () => {
  await desk.signIn();
  await desk.keep();
  const [entry] = await desk.store.claim(['webhook'], '2026-11-22T00:00:00Z', '2026-11-22T00:01:00Z', 1);
  await desk.store.fail(entry!, 'The webhook responded 500.', null);
  expect(await desk.read('/letters')).toContain('The webhook responded 500.');
  await desk.post(`/letters/${entry!.submissionId}`);
  expect(await desk.store.countGivenUp()).toBe(0);
  expect(await desk.read('/letters')).toMatch(/1 will be sent.*There are no failed deliveries/s);
});

test('shows sources, duplicates, dead links and empty searches', async () => {
  await desk.signIn();
  await importProviders({ id: 'nppes:1', name: 'Twice' }, { id: 'csv:1', name: 'TWICE' });
  addCounts(desk.folder, [{ week: '2026-11-16', county: 'Maricopa County, AZ', tagIds: [], searches: 1234 }]);
  expect(await desk.read('/sources')).toContain('Outdated: import its newest edition (valid for 45 days)');
  expect(await desk.read('/not-found')).toMatch(/Maricopa County, AZ.*Any service.*1,234.*2026-11-16/s);
  expect(await desk.read('/duplicates')).not.toContain('Twice');
  expect((await desk.post('/duplicates')).headers.get('Location')).toMatch(/\/duplicates$/);
  expect(await desk.read('/duplicates')).toMatch(/TWICE.*same name, same place|Twice.*same name, same place/s);
  await desk.post('/links');
  expect(await desk.read('/links')).toMatch(/https:\/\/a\.example\/.*Gone\..*home\.yaml, line 3/s);
  expect(await desk.read('/')).toMatch(/2 outdated sources|1 outdated source/);
});
