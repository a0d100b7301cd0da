import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Directory } from '#directory/directory.ts';
import { RecordReader } from '#directory/sqlite/record-reader.ts';
import { openSqliteStore } from '#directory/sqlite/store.ts';
import { inBatches, makeProvider } from '#directory/testing/make-provider.ts';
import type { FormStore, Submission } from '#forms/form-store.ts';
import { openFormStore } from '#forms/sqlite/form-store.ts';
import { makeSubmission } from '#forms/testing/make-submission.ts';
import { addCounts } from '#insight/insight-file.ts';
import { loadSiteContent } from '#site-content/load-site-content.ts';
import { createDesk } from './desk.ts';
import { DeskSession } from './desk-session.ts';
import { duplicateListings } from './duplicate-listings.ts';
import { formWords } from './form-words.ts';
import { OnDemand } from './on-demand.ts';

const HOST = '127.0.0.1:8137';

let folder: string;
let store: FormStore;
let session: DeskSession;
let desk: ReturnType<typeof createDesk>;
let cookie: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'desk-'));
  vi.stubEnv('DATA_DIR', folder);
  store = openFormStore({ folder });
  session = new DeskSession();
  const records = () => new RecordReader(folder);
  const parts = {
    session,
    store,
    folder,
    records,
    siteUrl: 'https://www.example.org',
    words: formWords(loadSiteContent('content').in('en').forms),
    duplicates: new OnDemand(() => duplicateListings(records())),
    deadLinks: new OnDemand(async () => [
      { address: 'https://a.example/', places: ['home.yaml, line 3'], message: 'Gone.' },
    ]),
    now: () => new Date('2026-11-21T12:00:00Z'),
  };
  desk = createDesk(parts, () => 8137);
  cookie = '';
  return async () => {
    vi.unstubAllEnvs();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  };
});

/** Asks as a browser on this machine does; `headers` may say otherwise. */
function ask(path: string, headers: Record<string, string> = {}, init: RequestInit = {}) {
  return desk.request(`http://${HOST}${path}`, { ...init, headers: { Host: HOST, Cookie: cookie, ...headers } });
}

async function signIn(): Promise<void> {
  const answer = await ask(`/?key=${session.key}`);
  cookie = answer.headers.get('Set-Cookie')!.split(';')[0]!;
}

function post(path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const body = new URLSearchParams({ token: session.formToken, ...fields }).toString();
  const form = { Origin: `http://${HOST}`, 'Content-Type': 'application/x-www-form-urlencoded' };
  return ask(path, { ...form, ...headers }, { method: 'POST', body });
}

async function keep(more: Partial<Submission> = {}): Promise<Submission> {
  const submission = makeSubmission({
    kind: 'add-business',
    values: {
      businessName: 'Sample <b>Swim</b> School',
      businessAddress: '100 Oak Ave',
      place: 'Tempe, AZ 85281',
      services: 'Respite',
    },
    ...more,
  });
  await store.keep(submission, ['webhook']);
  return submission;
}

async function importProviders(...providers: Parameters<typeof makeProvider>[0][]): Promise<void> {
  const directory = new Directory(openSqliteStore({ folder }));
  const bySource = Map.groupBy(providers.map(makeProvider), ({ source }) => source);
  for (const [source, list] of bySource)
    await directory.replaceSource(source, inBatches(list), { importedAt: new Date('2026-01-01') });
  await directory.close();
}

describe('the link', () => {
  test('works once, and gives a cookie that no script and no other site gets', async () => {
    expect((await ask('/')).status).toBe(403);
    const first = await ask(`/?key=${session.key}`);
    expect([first.status, first.headers.get('Location')]).toEqual([303, '/']);
    expect(first.headers.get('Set-Cookie')).toMatch(/^desk-8137=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    const second = await ask(`/?key=${session.key}`);
    expect([second.status, second.headers.get('Set-Cookie')]).toEqual([403, null]);
    expect(await second.text()).toContain('This link has been used');
    cookie = first.headers.get('Set-Cookie')!.split(';')[0]!;
    const page = await ask('/');
    expect(page.status).toBe(200);
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(page.headers.get('Cache-Control')).toBe('no-store');
  });

  test('is not used up by a browser that looks ahead, by a wrong key, or by anything but opening it', async () => {
    expect((await ask(`/?key=${session.key}`, { 'Sec-Purpose': 'prefetch;prerender' })).status).toBe(403);
    expect((await ask(`/?key=${session.key}x`)).status).toBe(403);
    expect((await ask(`/?key=${session.key}`, {}, { method: 'HEAD' })).status).toBe(403);
    expect((await ask('/', { Cookie: 'desk-8137=' })).status).toBe(403);
    expect((await ask(`/?key=${session.key}`)).status).toBe(303);
  });
});

describe('other sites', () => {
  test.each(['evil.example:8137', '127.0.0.1:9999', 'localhost', '', '127.0.0.1.evil.example:8137'])(
    'the host %j is refused, with the cookie and with the key',
    async (host) => {
      expect((await ask(`/?key=${session.key}`, { Host: host })).status).toBe(421);
      await signIn();
      expect((await ask('/', { Host: host })).status).toBe(421);
    },
  );

  test('localhost is this machine too', async () => {
    await signIn();
    expect((await ask('/', { Host: 'localhost:8137' })).status).toBe(200);
  });

  test.each<[string, Record<string, string>, Record<string, string>]>([
    ['from another site', { Origin: 'https://evil.example' }, {}],
    ['from another program on this machine', { Origin: 'http://127.0.0.1:9999' }, {}],
    ['from nowhere', { Origin: 'null' }, {}],
    ['without the token', {}, { token: '' }],
    ['with another token', {}, { token: 'x' }],
    ['as another type', { 'Content-Type': 'text/plain' }, {}],
    ['without the cookie', { Cookie: '' }, {}],
  ])('a post %s is refused and does nothing', async (_, headers, fields) => {
    await signIn();
    const one = await keep();
    expect((await post(`/submissions/${one.id}/delete`, fields, headers)).status).toBe(403);
    expect(await store.list()).toHaveLength(1);
  });

  test('too much at once is refused', async () => {
    await signIn();
    const one = await keep();
    expect((await post(`/submissions/${one.id}/approve`, { website: 'a'.repeat(70_000) })).status).toBe(413);
  });
});

describe('submissions', () => {
  const namesInTempe = async () => {
    const directory = new Directory(openSqliteStore({ folder }));
    onTestFinished(() => directory.close());
    const query = { centre: { lat: 33.43, lng: -111.93 }, radiusMiles: 20, tagIds: [], page: 1, pageSize: 9 };
    return (await directory.search(query)).hits.map(({ provider }) => provider.name);
  };

  test('are shown as text, approved with corrections, changed, taken off and deleted', async () => {
    await signIn();
    const one = await keep();
    const list = await (await ask('/submissions')).text();
    expect(list).toContain('Sample &lt;b&gt;Swim&lt;/b&gt; School');
    expect(list).not.toContain('<b>Swim');
    const page = await (await ask(`/submissions/${one.id}`)).text();
    expect(page).toContain('value="Tempe, AZ 85281"');
    const answers = { businessAddress: '100 Oak Ave', place: 'Tempe, AZ 85281', services: 'Respite' };
    const approved = await post(`/submissions/${one.id}/approve`, { ...answers, businessName: 'Sample Swim School' });
    expect([approved.status, approved.headers.get('Location')]).toEqual([303, `/submissions/${one.id}`]);
    expect(await (await ask(`/submissions/${one.id}`)).text()).toMatch(/role="status">Listed now: Sample Swim School/);
    expect(await (await ask(`/submissions/${one.id}`)).text()).not.toContain('Listed now');
    expect(await namesInTempe()).toEqual(['Sample Swim School']);
    expect((await store.find(one.id))[0]).toMatchObject({
      values: one.values,
      corrections: { businessName: 'Sample Swim School' },
    });
    await post(`/submissions/${one.id}/approve`, { ...answers, businessName: 'Swim & Gym' });
    expect(await namesInTempe()).toEqual(['Swim & Gym']);
    await post(`/submissions/${one.id}/reject`);
    expect(await namesInTempe()).toEqual([]);
    await post(`/submissions/${one.id}/delete`);
    expect(await store.list()).toEqual([]);
    expect((await ask(`/submissions/${one.id}`)).status).toBe(404);
  });

  test('that cannot be listed yet come back with questions and with what was typed', async () => {
    await signIn();
    const one = await keep();
    const answer = await post(`/submissions/${one.id}/approve`, { place: 'Springfield', services: 'flying' });
    expect(answer.status).toBe(422);
    const text = await answer.text();
    expect(text).toMatch(/role="alert".*href="#place">Where is it\? &#39;Springfield&#39;/s);
    expect(text).toMatch(/id="place-fault".*For example: Tempe, AZ 85281/);
    expect(text).toContain('name="services" value="flying"');
    expect(text).not.toContain('--field');
    expect((await store.find(one.id))[0]?.state).toBe('new');
  });

  test('that are no business are only marked', async () => {
    await signIn();
    const one = await keep({ kind: 'become-expert', values: { yourName: 'Ana' } });
    await post(`/submissions/${one.id}/approve`);
    expect((await store.find(one.id))[0]?.state).toBe('approved');
  });
});

test('problem reports are grouped by listing, the most reported first, with a link', async () => {
  await signIn();
  await importProviders({ id: 'csv:1', name: 'Reported & Sons' });
  const report = (listing: string, what: string) =>
    keep({ kind: 'report-problem', values: { listing, what, message: 'No <i>' } });
  await report('csv:gone', 'closed');
  const first = await report('csv:1', 'wrong-phone');
  await report('csv:1', 'closed');
  const text = await (await ask('/reports')).text();
  expect(text).toMatch(/Reported &amp; Sons.*A listing that is no longer there/s);
  expect(text).toContain('href="https://www.example.org/ourplaces/providers/csv%3A1"');
  await post(`/reports/${first.id}/done`);
  expect(text).toContain('The phone number is wrong');
  expect(await (await ask('/reports')).text()).not.toContain('The phone number is wrong');
});

test('letters that were given up are listed and sent again', async () => {
  await signIn();
  await keep();
  const [entry] = await store.claim(['webhook'], '2026-11-22T00:00:00Z', '2026-11-22T00:01:00Z', 1);
  await store.fail(entry!, 'The webhook answers 500.', null);
  expect(await (await ask('/letters')).text()).toContain('The webhook answers 500.');
  await post(`/letters/${entry!.submissionId}`);
  expect(await store.countGivenUp()).toBe(0);
  expect(await (await ask('/letters')).text()).toMatch(/1 will be sent.*Nothing was given up/s);
});

test('sources, duplicates, dead links and empty searches are shown', async () => {
  await signIn();
  await importProviders({ id: 'nppes:1', name: 'Twice' }, { id: 'csv:1', name: 'TWICE' });
  addCounts(folder, [{ week: '2026-11-16', county: 'Maricopa County, AZ', tagIds: [], searches: 1234 }]);
  expect(await (await ask('/sources')).text()).toContain('Old: import its newest edition (good for 45 days)');
  expect(await (await ask('/not-found')).text()).toMatch(/Maricopa County, AZ.*Any service.*1,234.*2026-11-16/s);
  expect(await (await ask('/duplicates')).text()).not.toContain('Twice');
  expect((await post('/duplicates')).headers.get('Location')).toBe('/duplicates');
  expect(await (await ask('/duplicates')).text()).toMatch(/TWICE.*same name, same place|Twice.*same name, same place/s);
  await post('/links');
  expect(await (await ask('/links')).text()).toMatch(/https:\/\/a\.example\/.*Gone\..*home\.yaml, line 3/s);
  expect(await (await ask('/')).text()).toMatch(/2 sources grown old|1 source grown old/);
});

test('work on demand is begun once, goes on when patience ends, and tells its failure', async () => {
  const gate = Promise.withResolvers<string[]>();
  let begun = 0;
  const work = new OnDemand(() => {
    begun++;
    return gate.promise;
  });
  await work.start(1);
  await work.start(1);
  expect([begun, work.state.is]).toEqual([1, 'running']);
  gate.reject(new Error('No luck.'));
  await vi.waitFor(() => expect(work.state).toEqual({ is: 'failed', message: 'No luck.' }));
});
