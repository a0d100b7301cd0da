import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { Directory } from '#directory/directory.ts';
import { openSqliteStore } from '#directory/sqlite/store.ts';
import { addCounts } from '#insight/insight-file.ts';
import { inBatches, makeProvider } from '#listings/testing/make-provider.ts';
import { openDesk, type TestDesk, type TestStaff } from './testing/open-desk.ts';

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

/** Returns what a browser sends of the last form of a page. */
function formIn(page: string): Record<string, string> {
  const form = page.slice(page.lastIndexOf('<form'));
  const inputs = [...form.matchAll(/<input (?!type="checkbox")[^>]*?name="([^"]+)" value="([^"]*)"/g)];
  const texts = [...form.matchAll(/<textarea [^>]*?name="([^"]+)"[^>]*>([^<]*)/g)];
  const boxes = [...form.matchAll(/name="(service-\d+)" checked="" value="(1)"/g)];
  const chosen = [...form.matchAll(/<select id="([\w-]+)".*?(?:<option value="([^"]*)" selected|<\/select>)/gs)];
  const sent = [...inputs, ...texts, ...boxes, ...chosen].map(([, name, value = '']) => [name!, value]);
  return Object.fromEntries(sent.map(([name, value]) => [name!, value!.replaceAll('\n', '\r\n')]));
}

async function formOf(member: TestStaff, path: string): Promise<Record<string, string>> {
  return formIn(await member.read(path));
}

const MESA = { lat: 33.43, lng: -111.93 };
/** Searches as the running site does. */
async function namesIn(center = MESA): Promise<string[]> {
  const directory = new Directory(openSqliteStore({ folder: desk.folder }));
  onTestFinished(() => directory.close());
  const query = { center, radiusMiles: 20, tagIds: [], page: 1, pageSize: 9 };
  return (await directory.search(query)).hits.map(({ provider }) => provider.name).sort();
}

test('pages carry the name of the organization and of the member, escaped', async () => {
  const ana = await desk.signIn('keeper', 'Ana <i>');
  const page = await ana.read('/');
  expect(page).toContain('<title>Overview · Test &lt;b&gt;Org&lt;/b&gt;: the desk</title>');
  expect(page).toContain('Ana &lt;i&gt;<span class="broad"> · Keeper');
});

test('speaks Spanish to those who chose it, and to browsers in Spanish', async () => {
  const ana = await desk.signIn();
  await ana.post('/language', { language: 'es' });
  expect(await ana.read('/')).toMatch(/<html lang="es">.*<h1>Resumen/s);
  expect(await ana.read('/listings?find=x')).toContain('name="next" value="/listings?find=x"');
  expect(await (await ana.post('/staff')).text()).toContain('name="next" value="/staff"');
  expect(await (await desk.ask('/sign-in', { 'Accept-Language': 'es-MX,en' })).text()).toContain('Iniciar sesión');
  expect(await (await desk.ask('/sign-in?language=en', { 'Accept-Language': 'es' })).text()).toContain('Sign in');
});

test('what is refused is said in the member’s language, with a way back', async () => {
  const sam = await desk.signIn('helper', 'Sam', 'es');
  const answers = [
    [await sam.ask('/staff'), 'Solo una persona responsable'],
    [await sam.post('/language', { token: '' }), 'Esto no se envió'],
    [await sam.post('/language', { token: 'x' }), 'Esto se envió desde una página de antes'],
    [await sam.post('/language', {}, { Origin: 'http://127.0.0.1:8137' }), 'Esto no se envió'],
  ] as const;
  for (const [answer, text] of answers)
    expect([answer.status, await answer.text()]).toEqual([
      403,
      expect.stringMatching(new RegExp(`<html lang="es">.*<p>${text}.*href="/desk/">Volver`, 's')),
    ]);
});

describe('submissions', () => {
  test('are escaped, approved with corrections, changed, taken off the site and deleted', async () => {
    const ana = await desk.signIn();
    const one = await desk.keep();
    const list = await ana.read('/submissions');
    expect(list).toContain('Sample &lt;b&gt;Swim&lt;/b&gt; School');
    expect(list).not.toContain('<b>Swim');
    const before = await ana.read(`/submissions/${one.id}`);
    expect(before).toContain('value="Tempe, AZ 85281"');
    expect(before).toMatch(/How it will look.*We do not know if they take Medicaid/s);
    const answers = { businessAddress: '100 Oak Ave', place: 'Tempe, AZ 85281', services: 'Respite' };
    const path = `/submissions/${one.id}`;
    const approved = await ana.post(`${path}/approve`, { ...answers, businessName: 'Sample Swim School' });
    expect([approved.status, approved.headers.get('Location')]).toEqual([303, `/desk${path}`]);
    expect(await ana.read(path)).toMatch(/role="status">.*Listed now: Sample Swim School/);
    expect(await ana.read(path)).not.toContain('Listed now');
    expect(await namesIn()).toEqual(['Sample Swim School']);
    expect((await desk.store.find(one.id))[0]).toMatchObject({
      values: one.values,
      corrections: { businessName: 'Sample Swim School' },
    });
    await ana.post(`${path}/approve`, { ...answers, businessName: 'Swim & Gym' });
    expect(await namesIn()).toEqual(['Swim & Gym']);
    await ana.post(`${path}/reopen`);
    expect([await namesIn(), (await desk.store.find(one.id))[0]?.state]).toEqual([[], 'new']);
    await ana.post(`${path}/reject`);
    await ana.post(`${path}/delete`);
    expect(await desk.store.list()).toEqual([]);
    expect((await ana.ask(path)).status).toBe(404);
    const acts = (await desk.staff.audits(9)).map(({ who, act }) => `${who}: ${act}`);
    expect(acts).toEqual(['delete', 'reject', 'reopen', 'approve', 'approve'].map((act) => `Ana: ${act}`));
  });

  test('name services that are none of ours before they are listed', async () => {
    const ana = await desk.signIn();
    const values = { businessName: 'Sample Gym', place: 'Tempe, AZ 85281', services: 'Respite; Goat yoga' };
    const page = await ana.read(`/submissions/${(await desk.keep({ values })).id}`);
    expect(page).toMatch(
      /How it will look.*cannot find it by: Goat yoga. Correct that below.*id="services-problem">[^<]*by: Goat yoga.</s,
    );
  });

  test('that cannot be listed yet return with questions and the typed values', async () => {
    const ana = await desk.signIn();
    const one = await desk.keep();
    const answer = await ana.post(`/submissions/${one.id}/approve`, { place: 'Springfield', services: 'flying' });
    expect(answer.status).toBe(422);
    const text = await answer.text();
    expect(text).toMatch(/role="alert".*href="#place">Where is it\? “Springfield”/s);
    expect(text).toMatch(/id="place-problem".*For example: Tempe, AZ 85281/);
    expect(text).toContain('name="services" value="flying"');
    expect(text).not.toContain('--field');
    expect((await desk.store.find(one.id))[0]?.state).toBe('new');
  });

  test('speak Spanish to who does, also where the command line speaks English', async () => {
    const ana = await desk.signIn('keeper', 'Ana', 'es');
    const one = await desk.keep();
    const path = `/submissions/${one.id}`;
    const asked = await (
      await ana.post(`${path}/approve`, { place: 'Springfield', services: 'respite flying' })
    ).text();
    expect(asked).toMatch(
      /¿Dónde está\? “Springfield” no es ni.*¿Qué servicios\? “respite flying” no está.*parecidos: Respiro/s,
    );
    expect(asked).not.toMatch(/Which|Where|Similar/);
    const answers = { place: 'Tempe, AZ 85281', services: 'Respite; Day program', medicaid: 'yes; Narnia' };
    await ana.post(`${path}/approve`, answers);
    const listed = await ana.read(path);
    expect(listed).toMatch(/Ya está en el sitio: .*Servicios: Respiro.*No se usó, porque no lo conocemos: .*Narnia/s);
    expect(listed).not.toMatch(/Listed now|Unknown|Not used/);
  });

  test('a decision is undone with the button of its notice, and leads to the next one', async () => {
    const ana = await desk.signIn();
    const [one, two] = [await desk.keep({ receivedAt: '2026-02-02' }), await desk.keep({ receivedAt: '2026-01-01' })];
    const answer = await ana.post(`/submissions/${one.id}/reject`);
    expect(answer.headers.get('Location')).toBe(`/desk/submissions/${two.id}`);
    const undo = /role="status">.*?action="\/desk(\/submissions\/[^"]+)"/s.exec(
      await ana.read(`/submissions/${two.id}`),
    );
    expect(undo?.[1]).toBe(`/submissions/${one.id}/reopen`);
    await ana.post(undo![1]!);
    expect((await desk.store.find(one.id))[0]).toMatchObject({ state: 'new', decidedAt: null });
  });

  test('undoing brings back what was before: the state, the listing and its values', async () => {
    const ana = await desk.signIn();
    const [shop, expert] = [await desk.keep(), await desk.keep({ kind: 'become-expert', values: { yourName: 'Eve' } })];
    const undo = async (path: string) => {
      const notice = /<div class="notice".*?<\/form>/s.exec(await ana.read(path))![0];
      await ana.post(/action="\/desk([^"]+)"/.exec(notice)![1]!, formIn(notice));
    };
    const now = async ({ id }: { id: string }) => [(await desk.store.find(id))[0]?.state, await namesIn()];
    const path = `/submissions/${shop.id}`;
    await ana.post(`${path}/approve`, { businessName: 'Swim' });
    await ana.post(`${path}/approve`, { businessName: 'Swim & Gym' });
    await undo(path);
    expect(await now(shop)).toEqual(['approved', ['Swim']]);
    for (const act of ['reject', 'reopen']) {
      await ana.post(`${path}/${act}`);
      await undo(path);
      expect(await now(shop), act).toEqual(['approved', ['Swim']]);
    }
    for (const act of ['reject', 'approve']) await ana.post(`/submissions/${expert.id}/${act}`);
    await undo(`/submissions/${expert.id}`);
    expect((await now(expert))[0]).toBe('rejected');
  });

  test('are for the one who claimed them, for twenty minutes', async () => {
    const [ana, sam] = [await desk.signIn(), await desk.signIn('keeper', 'Sam')];
    const { id } = await desk.keep({ kind: 'become-expert', values: { yourName: 'Eve' } });
    await ana.post(`/submissions/${id}/claim`);
    await sam.post(`/submissions/${id}/claim`);
    expect(await sam.read(`/submissions/${id}`)).toContain('Ana is on it for 20 more minutes.');
    expect(await ana.read('/submissions')).toMatch(/<td[^>]*>Ana<\/td>/);
    await sam.post(`/submissions/${id}/approve`);
    await sam.post(`/submissions/${id}/release`);
    expect((await desk.store.find(id))[0]?.state).toBe('new');
    expect(await sam.read(`/submissions/${id}`)).toContain('Nothing was changed.');
    desk.setNow(new Date('2026-11-21T12:20:00Z'));
    await sam.post(`/submissions/${id}/approve`);
    expect((await desk.store.find(id))[0]?.state).toBe('approved');
  });
});

test('a decision on a page from before somebody else decided changes nothing, and says who did', async () => {
  const [ana, sam] = [await desk.signIn(), await desk.signIn('keeper', 'Sam', 'es')];
  const { id } = await desk.keep({ kind: 'report-problem', values: { listing: 'csv:1', what: 'closed' } });
  const was = async (path: string) => ({ was: /name="was" value="([^"]+)"/.exec(await ana.read(path))![1]! });
  const opened = await was(`/reports/${id}`);
  await sam.post(`/reports/${id}/right`, opened);
  await ana.post(`/reports/${id}/not-right`, opened);
  expect((await desk.store.find(id))[0]?.state).toBe('approved');
  expect(await ana.read(`/reports/${id}`)).toContain('Sam has already decided this: was right. Nothing was changed.');
  const reopening = await was(`/reports/${id}`);
  await sam.post(`/reports/${id}/reopen`);
  await ana.post(`/reports/${id}/reopen`, reopening);
  expect(await ana.read(`/reports/${id}`)).toContain('Sam has reopened this in the meantime. Nothing was changed.');
  const shop = await desk.keep();
  const before = await was(`/submissions/${shop.id}`);
  await sam.post(`/submissions/${shop.id}/reject`, before);
  const late = await ana.post(`/submissions/${shop.id}/approve`, { ...before, businessName: 'Swim & Gym' });
  expect([late.status, await late.text()]).toEqual([
    422,
    expect.stringMatching(/role="alert".*Sam has already decided this: rejected.*value="Swim &amp; Gym"/s),
  ]);
  expect((await desk.store.find(shop.id))[0]?.state).toBe('rejected');
});

test('reports come with the most reported listing first, and are closed by helpers', async () => {
  const sam = await desk.signIn('helper', 'Sam');
  await importProviders({ id: 'csv:1', name: 'Reported & Sons' });
  const report = (listing: string, what: string) =>
    desk.keep({ kind: 'report-problem', values: { listing, what, message: 'No <i>' } });
  await report('csv:gone', 'closed');
  const first = await report('csv:1', 'wrong-phone');
  const second = await report('csv:1', 'closed');
  const text = await sam.read('/reports');
  expect(text).toMatch(/Reported &amp; Sons.*A listing that no longer exists/s);
  expect(text).toContain('The phone number is wrong');
  const page = await sam.read(`/reports/${first.id}`);
  expect(page).toContain('<strong>Reported &amp; Sons</strong><br/>');
  expect(page).toContain('href="http://localhost:8137/ourplaces/providers/csv%3A1"');
  expect(page).toContain('href="/desk/listings/one?id=csv%3A1#phone"');
  await sam.post(`/reports/${first.id}/right`);
  expect(await sam.read('/reports')).not.toContain('The phone number is wrong');
  await sam.post(`/reports/${second.id}/not-right`);
  expect(await sam.read('/reports?state=approved')).toMatch(
    new RegExp(`href="/desk/reports/${first.id}">.*The phone number is wrong.*>was right<`, 's'),
  );
  expect(await sam.read('/reports?state=rejected')).toContain(`href="/desk/reports/${second.id}">`);
  const all = await sam.read('/reports?state=all');
  expect(all.match(/href="\/desk\/reports\/[0-9a-f-]{36}">/g)).toHaveLength(3);
  expect((await desk.store.list()).map(({ state }) => state).sort()).toEqual(['approved', 'new', 'rejected']);
});

test('failed deliveries are sent again', async () => {
  const ana = await desk.signIn();
  await desk.keep();
  const [entry] = await desk.store.claim(['webhook'], '2026-11-22T00:00:00Z', '2026-11-22T00:01:00Z', 1);
  await desk.store.fail(entry!, 'The webhook responded 500.', null);
  expect(await ana.read('/letters')).toContain('The webhook responded 500.');
  await ana.post(`/letters/${entry!.submissionId}`);
  expect(await desk.store.countGivenUp()).toBe(0);
  expect(await ana.read('/letters')).toMatch(/Will be sent again within a minute: 1.*There are no failed deliveries/s);
});

describe('listings', () => {
  const [ONE, TWO] = [
    { id: 'nppes:1', name: 'Twice', location: MESA, phone: '4805550100' },
    { id: 'csv:1', name: 'TWICE', location: MESA, phone: '4805550142' },
  ];

  test('are found by id, address or name, and an unknown place is told', async () => {
    const sam = await desk.signIn('helper', 'Sam');
    await importProviders(ONE);
    const first = await sam.read('/listings');
    expect(first).toContain('No corrections yet. Find a listing above to change, hide or join it.');
    expect(first).not.toContain('Rows: 0');
    for (const find of ['nppes:1', 'https://help.example.org/ourplaces/providers/nppes%3A1'])
      expect(await sam.read(`/listings?find=${encodeURIComponent(find)}`), find).toMatch(/Listings found.*>Twice</s);
    expect(await sam.read('/listings?find=Smith')).toContain('Smith &amp; Sons');
    expect(await sam.read('/listings?find=Smith&near=Nowhere')).toMatch(
      /role="alert">We do not know the place “Nowhere”/,
    );
  });

  test('are corrected, hidden and shown again; the site has it at once', async () => {
    const sam = await desk.signIn('helper', 'Sam');
    await importProviders(ONE);
    const page = await sam.read('/listings/one?id=nppes:1');
    const typed = Object.fromEntries(
      [...page.matchAll(/<input id="(\w+)"[^>]* name="\w+" value="([^"]*)"/g)].map(([, name, value]) => [
        name!,
        value!,
      ]),
    );
    expect(typed).toMatchObject({ name: 'Twice', phone: expect.stringContaining('(480) 555-0100') });
    const path = '/listings/one?id=nppes%3A1';
    const set = await sam.post('/listings/set', {
      id: 'nppes:1',
      ...typed,
      phone: '480 555 0199',
      'note-set': 'They called',
    });
    expect(set.headers.get('Location')).toBe(`/desk${path}`);
    expect(await sam.read(path)).toMatch(/Corrected: Twice.*Phone: \(480\) 555-0100 → \(480\) 555-0199.*They called/s);
    const wrong = await sam.post('/listings/set', { id: 'nppes:1', ...typed, phone: '12', 'note-set': '' });
    expect([wrong.status, await wrong.text()]).toEqual([
      422,
      expect.stringMatching(
        /href="#phone">Phone: This is not a US phone number\..*data-unsaved=""[^>]* action="\/desk\/listings\/set".*name="phone" value="12"/s,
      ),
    ]);
    for (const [field, value, says] of [
      ['zip', '99999', 'We do not know this ZIP code. It has five digits'],
      ['zip', '10001', 'This place is in another state'],
      ['website', 'none', 'This is not a web address. Write it like https'],
      ['email', 'ana at example', 'This is not an email address'],
      ['more_phones', 'Intake: 12', 'One of these is not a US phone number'],
      ['medicaid', 'Narnia', 'This names something other than states'],
      ['accepting_as_of', '2090-01-01', 'This is not a past date'],
      ['hours', 'Monday: 8 to 5x', 'We cannot read these times'],
      ['hours', 'Monday: 8:00 PM – 5:00 PM', 'Check AM and PM'],
      ['hours', 'Monday: 8 AM – 5 AM', 'Check AM and PM'],
      ['hours', 'Monday: 8 AM – 5 PM; Monday: 9 AM – 6 PM', 'We cannot read these times, or some of one day overlap'],
      ['lat', '5', 'This is no place in the United States'],
      ['name', 'x'.repeat(201), 'This is too long: at most 200 characters'],
      ['city', 'x'.repeat(81), 'This is too long: at most 80 characters'],
      ['address', `1 Elm; ${'x'.repeat(121)}`, 'This is too long: at most 120 characters'],
      ['other_services', 'x'.repeat(121), 'This is too long: at most 120 characters'],
      ['description', 'x'.repeat(2001), 'This is too long: at most 2,000 characters'],
    ]) {
      const answer = await sam.post('/listings/set', { id: 'nppes:1', ...typed, [field!]: value! });
      expect(await answer.text(), field).toMatch(new RegExp(`id="${field}-problem">${says}`));
    }
    const several = { id: 'nppes:1', ...typed, phone: '12', zip: '10001', website: 'none' };
    const all = await (await sam.post('/listings/set', several)).text();
    for (const field of ['phone', 'zip', 'website']) expect(all).toContain(`id="${field}-problem"`);
    const same = await sam.post('/listings/set', { id: 'nppes:1', ...typed, phone: '(480) 555-0199' });
    expect(await same.text()).toContain('Nothing was changed.');
    const hours = 'Monday: Open 24 hours; Friday: 8 AM – 12 PM, 6 PM – 4 AM; Saturday: 5 AM – 11 PM';
    expect((await sam.post('/listings/set', { id: 'nppes:1', ...typed, hours })).status).toBe(303);
    await sam.post('/listings/hide', { id: 'nppes:1', 'note-hide': 'gone' });
    expect(await namesIn()).toEqual([]);
    const undo = /action="\/desk(\/listings\/undo\/[^"]+)"/.exec(await sam.read('/listings'))![1]!;
    await sam.post(undo);
    expect(await namesIn()).toEqual(['Twice']);
    expect((await desk.staff.audits(1))[0]).toMatchObject({ who: 'Sam', act: 'undo' });
  });

  test('set only what was changed on the page, and refuse what somebody else has changed since it was opened', async () => {
    const [ana, sam] = [await desk.signIn(), await desk.signIn('helper', 'Sam')];
    await importProviders({ ...ONE, website: 'https://old.example', details: { description: 'One\nTwo' } });
    const opened = await formOf(sam, '/listings/one?id=nppes:1');
    await ana.post('/listings/set', { id: 'nppes:1', phone: '480 555 0199' });
    await sam.post('/listings/set', { ...opened, website: 'https://new.example' });
    expect(await sam.read('/listings/one?id=nppes:1')).toMatch(/name="phone" value="\(480\) 555-0199"/);
    const refused = await sam.post('/listings/set', { ...opened, phone: '480 555 0177', email: 'ana@example.org' });
    const text = await refused.text();
    expect([refused.status, text]).toEqual([
      422,
      expect.stringMatching(
        /role="alert".*Nothing of yours was saved.*Phone: Now on the site: \(480\) 555-0199.*name="phone" value="480 555 0177".*name="website" value="https:\/\/new.example\/".*name="email" value="ana@example.org"/s,
      ),
    ]);
    expect(await sam.read('/listings/one?id=nppes:1')).toContain('value="(480) 555-0199"');
    await sam.post('/listings/set', formIn(text));
    expect(await sam.read('/listings/one?id=nppes:1')).toMatch(
      /value="\(480\) 555-0177".*value="ana@example.org".*>One\nTwo</s,
    );
  });

  test('that may be duplicates are joined or kept apart, from their list', async () => {
    const sam = await desk.signIn('helper', 'Sam');
    await importProviders(ONE, { ...TWO, name: 'Twice Inc' });
    await sam.post('/listings/join', { id: 'nppes:1', other: 'csv:1', from: '/duplicates' });
    expect((await desk.staff.audits(1))[0]).toMatchObject({ act: 'join-listings', about: 'nppes:1 csv:1' });
    expect(await namesIn()).toHaveLength(1);
    await sam.post('/listings/keep-apart', { id: 'nppes:1', other: 'csv:1' });
    expect(await namesIn()).toHaveLength(2);
    const refused = await sam.post('/listings/join', { id: 'nppes:1', other: 'csv:none' });
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining('There is no listing')]);
    expect((await sam.post('/listings/hide', { id: 'csv:none' })).status).toBe(404);
  });

  test('that cannot be corrected so say why, in the language of staff', async () => {
    await importProviders(ONE, { ...TWO, name: 'Other' });
    for (const [language, none, same, hidden] of [
      ['en', 'There is no listing “csv:none”', 'this is the same one', 'has been hidden since'],
      ['es', 'No hay ninguna ficha “csv:none”', 'esta es la misma', 'está oculto desde el'],
    ] as const) {
      const sam = await desk.signIn('helper', `Sam ${language}`, language);
      const said = async (other: string) =>
        /role="alert"[^>]*><p>([^<]*)/.exec(
          await (await sam.post('/listings/join', { id: 'nppes:1', other })).text(),
        )?.[1];
      expect(await said('csv:none')).toContain(none);
      expect(await said('nppes:1')).toContain(same);
      await sam.post('/listings/hide', { id: 'csv:1' });
      expect(await said('csv:1')).toContain(hidden);
      await sam.post(/action="\/desk(\/listings\/undo\/[^"]+)"/.exec(await sam.read('/listings'))![1]!);
    }
  });

  test('that are hidden are found by id or name, and shown again, also from a page from before', async () => {
    const sam = await desk.signIn('helper', 'Sam');
    await importProviders(ONE);
    await sam.post('/listings/hide', { id: 'nppes:1' });
    const pages = [
      await sam.ask('/listings?find=nppes%3A1'),
      await sam.ask('/listings?find=twice'),
      await sam.ask('/listings/one?id=nppes%3A1'),
      await sam.post('/listings/hide', { id: 'nppes:1' }),
    ];
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 404, 404]);
    const texts = await Promise.all(pages.map((page) => page.text()));
    for (const text of texts)
      expect(text).toMatch(/Twice has been hidden since 2\d{3}-.*action="\/desk\/listings\/undo"/s);
    expect(texts[0]).not.toContain('No listing was found');
    expect(await sam.read('/listings/one?id=csv:none')).toContain('There is no listing “csv:none”');
    const undo = formIn(/has been hidden since.*?<\/form>/s.exec(texts[0]!)![0]);
    await sam.post('/listings/undo', undo);
    expect(await namesIn()).toEqual(['Twice']);
    const again = await sam.post('/listings/undo', undo);
    expect([again.status, await sam.read('/listings')]).toEqual([
      303,
      expect.stringContaining('It was undone already.'),
    ]);
  });

  test('that somebody else has joined or kept apart stay so on an older list of duplicates', async () => {
    const [ana, sam] = [await desk.signIn(), await desk.signIn('helper', 'Sam')];
    await importProviders(ONE, TWO);
    const pair = { id: 'nppes:1', other: 'csv:1', from: '/duplicates' };
    for (const [first, second, state] of [
      ['join', 'keep-apart', 'they are the same'],
      ['keep-apart', 'join', 'they are different'],
    ] as const) {
      await ana.post(`/listings/${first}`, { ...pair, from: '' });
      const late = await sam.post(`/listings/${second}`, { ...pair, id: 'csv:1', other: 'nppes:1' });
      expect(late.headers.get('Location')).toBe('/desk/duplicates');
      expect(await sam.read('/duplicates')).toContain(`Ana has already decided this: ${state}. Nothing was changed.`);
      expect(await namesIn()).toHaveLength(first === 'join' ? 1 : 2);
    }
  });

  test('are undone as they were changed, or not at all', async () => {
    const sam = await desk.signIn('helper', 'Sam');
    await importProviders({ ...ONE, website: 'https://old.example/' });
    const shown = async () => {
      const page = await sam.read('/listings/one?id=nppes:1');
      const values = ['phone', 'website'].map((name) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1]);
      return [values, /role="status".*?action="\/desk(\/listings\/undo\/[^"]+)"/s.exec(page)?.[1]] as const;
    };
    await sam.post('/listings/set', { id: 'nppes:1', phone: '480 555 0199 x2', website: 'https://new.example/' });
    const [changed, undo] = await shown();
    expect(changed).toEqual(['(480) 555-0199 x2', 'https://new.example/']);
    await sam.post(undo!);
    expect((await shown())[0]).toEqual(['(480) 555-0100', 'https://old.example/']);
    await sam.post('/listings/set', { id: 'nppes:1', phone: '480 555 0111' });
    await sam.post('/listings/set', { id: 'nppes:1', phone: '480 555 0122' });
    expect(await shown()).toEqual([['(480) 555-0122', 'https://old.example/'], undefined]);
  });

  test('take a reason of at most 2,000 characters', async () => {
    const sam = await desk.signIn('helper', 'Sam');
    await importProviders(ONE, { ...TWO, name: 'Other' });
    for (const act of ['hide', 'set', 'keep-apart']) {
      const fields = { id: 'nppes:1', phone: '480 555 0199', other: 'csv:1', 'note-join': 'x'.repeat(2001) };
      const long = await sam.post(`/listings/${act}`, { ...fields, [`note-${act}`]: 'x'.repeat(2001) });
      expect([long.status, await long.text()]).toEqual([422, expect.stringContaining('at most 2,000 characters')]);
    }
    await sam.post('/listings/hide', { id: 'nppes:1', 'note-hide': 'x'.repeat(2000) });
    expect(await namesIn()).toEqual(['Other']);
  });

  test('have what is corrected most first in their form', async () => {
    const sam = await desk.signIn('helper', 'Sam');
    await importProviders(ONE);
    const page = await sam.read('/listings/one?id=nppes:1');
    const order = ['name', 'phone', 'hours', 'address', 'zip', 'website', 'services', 'medicaid', 'facts'];
    const places = order.map((name) => page.indexOf(` id="${name}"`));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
  });

  test('a value that begins like an option stays a value', async () => {
    const sam = await desk.signIn('helper', 'Sam');
    await importProviders(ONE);
    await sam.post('/listings/hide', { id: 'nppes:1', 'note-hide': '--help' });
    expect(await sam.read('/listings')).toMatch(/<td[^>]*>--help<\/td>/);
  });
});

describe('tables', () => {
  test('sort, filter and export what they show', async () => {
    const ana = await desk.signIn();
    for (const [name, at] of [
      ['Árbol 10', '03'],
      ['Árbol 9', '01'],
      ['=HYPERLINK("x")', '02'],
    ] as const)
      await desk.keep({ values: { businessName: name }, receivedAt: `2026-01-${at}T00:00:00.000Z` });
    const shown = async (query: string) =>
      [...(await ana.read(`/submissions?${query}`)).matchAll(/<th scope="row"><a [^>]*>([^<]*)/g)].map(
        (each) => each[1],
      );
    expect(await shown('sort=what&order=asc')).toEqual(['=HYPERLINK(&quot;x&quot;)', 'Árbol 9', 'Árbol 10']);
    expect(await shown('sort=received&order=desc&q=arbol')).toEqual(['Árbol 10', 'Árbol 9']);
    expect(await shown('sort=received.desc&q=arbol')).toEqual(['Árbol 10', 'Árbol 9']);
    expect(await shown('state=approved')).toEqual([]);
    expect(await ana.read('/submissions?sort=what&order=desc')).toContain('aria-sort="descending"');
    const file = await ana.ask('/submissions?sort=what&order=asc&csv=1');
    expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="submissions-2026-11-21.csv"');
    expect(await file.text()).toMatch(/What,Form,Received.*\r\n"'=HYPERLINK\(""x""\)",.*\r\nÁrbol 9,/);
    expect((await desk.staff.audits(1))[0]).toMatchObject({ act: 'export', about: '/submissions' });
  });

  test('of more rows than a page shows say so', async () => {
    const ana = await desk.signIn();
    await Promise.all(Array.from({ length: 301 }, () => desk.keep()));
    const page = await ana.read('/submissions');
    expect(page).toMatch(/Rows: 301.*The first 300 are shown\. The CSV file has all of them/s);
    expect(page.match(/<th scope="row">/g)).toHaveLength(300);
    expect(await ana.read('/submissions?q=nothing')).not.toContain('are shown');
  });

  test('escape what the address says', async () => {
    const ana = await desk.signIn();
    await desk.keep();
    const page = await ana.read(`/submissions?q=${encodeURIComponent('"><script>')}&x="><script>`);
    expect(page).not.toContain('"><script>');
  });
});

test('shows sources, duplicates, dead links and empty searches', async () => {
  const ana = await desk.signIn();
  await importProviders({ id: 'nppes:1', name: 'Twice' }, { id: 'csv:1', name: 'TWICE', phone: null });
  addCounts(desk.folder, [{ week: '2026-11-16', county: 'Maricopa County, AZ', tagIds: [], searches: 1234 }]);
  const sources = await ana.read('/numbers?show=sources');
  expect(sources).toContain('Outdated: import its newest edition (valid for 45 days)');
  expect(sources).toMatch(/Published: in the public domain|Not published. If its publisher allows it, add /);
  expect(await ana.read('/numbers?show=not-found')).toMatch(/Maricopa County, AZ.*Any service.*1234.*2026-11-16/s);
  expect(await ana.read('/duplicates')).not.toContain('Twice');
  expect((await ana.post('/duplicates')).headers.get('Location')).toBe('/desk/duplicates');
  const pairs = await ana.read('/duplicates');
  expect(pairs).toMatch(/TWICE.*same name, same place|Twice.*same name, same place/s);
  expect([...pairs.matchAll(/<mark>([^<]*)</g)].map(([, text]) => text).sort()).toEqual(['(602) 555-0100', 'no phone']);
  const pair = { id: 'nppes:1', other: 'csv:1', from: '/duplicates' };
  await ana.post('/listings/keep-apart', pair);
  expect(await ana.read('/duplicates')).toMatch(/Found: 0\..*nothing to decide here/s);
  await ana.post(/action="\/desk(\/listings\/undo\/[^"]+)"/.exec(await ana.read('/listings'))?.[1] ?? '');
  await ana.post('/links');
  expect(await ana.read('/links')).toMatch(/https:\/\/a\.example\/.*Gone\..*home\.yaml, line 3/s);
  expect(await ana.read('/')).toMatch(
    /href="\/desk\/numbers\?show=sources"[^>]*>(2 outdated sources|1 outdated source)/,
  );
  for (const gone of ['/sources', '/not-found']) expect((await ana.ask(gone)).status).toBe(404);
});

test('keepers invite others; the link is shown once', async () => {
  const ana = await desk.signIn();
  const page = await (await ana.post('/staff', { name: ' Sam ', role: 'helper' })).text();
  expect(page).toMatch(
    /Give this link to Sam\..*<code id="link">http:\/\/localhost:8137\/desk\/join#[\w-]{43}<\/code>/s,
  );
  expect(page).toMatch(/<script[^>]* src="[^"]*\/copy\.js"/);
  const later = await ana.read('/staff');
  expect(later).not.toContain('/desk/join#');
  expect(later).toMatch(/Open invitations.*Sam/s);
  expect(page).not.toContain('no longer works');
  const again = await (await ana.post('/staff', { name: 'Sam', role: 'helper' })).text();
  expect(again).toMatch(/Give this link to Sam\..*An earlier link for the same name no longer works\./s);
  expect((await ana.post('/staff', { name: ' ' })).status).toBe(422);
  for (const [name, says] of [
    [' ana ', 'Ana already works here. For another passkey, use “New link”'],
    ['Eve\u202e', 'This name has invisible characters.'],
  ]) {
    const refused = await ana.post('/staff', { name: name! });
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining(says!)]);
  }
  await desk.signIn('helper', 'Ana Reyes');
  expect(await (await ana.post('/staff', { name: 'ana  REYES' })).text()).toContain('Ana Reyes already works here');
  expect(await (await ana.post('/staff', { name: 'sam', role: 'helper' })).text()).toContain('no longer works');
  expect((await ana.post(`/staff/${ana.member.id}/link`)).status).toBe(200);
  const open = await desk.staff.invitations('2026-11-21T12:00:00.000Z');
  expect(open.toSorted((a, b) => a.name.localeCompare(b.name))).toMatchObject([
    { name: 'Ana', role: 'keeper', staffId: ana.member.id },
    { name: 'sam', role: 'helper', staffId: null },
  ]);
});

test('keepers withdraw an invitation, helpers cannot', async () => {
  const ana = await desk.signIn();
  await ana.post('/staff', { name: 'Sam', role: 'keeper' });
  const [invitation] = await desk.staff.invitations('2026-11-21T12:00:00.000Z');
  const { name, until } = invitation!;
  expect(await ana.read('/staff')).toMatch(
    new RegExp(`action="/desk/staff/withdraw".*name="until" value="${until}"`, 's'),
  );
  const bo = await desk.signIn('helper', 'Bo');
  expect((await bo.post('/staff/withdraw', { name, until })).status).toBe(403);
  expect((await ana.post('/staff/withdraw', { name, until })).headers.get('Location')).toBe('/desk/staff');
  expect(await ana.read('/staff')).toMatch(/The link for Sam no longer works\./);
  expect((await ana.post('/staff/withdraw', { name, until })).status).toBe(404);
  expect(await desk.staff.invitations('2026-11-21T12:00:00.000Z')).toEqual([]);
});
