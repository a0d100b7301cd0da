import { describe, expect, test, vi } from 'vitest';
import { invite } from '#operations/staff/invite.ts';
import { openDesk, type TestDesk } from './testing/open-desk.ts';
import { type Lies, SoftPasskey } from './testing/soft-passkey.ts';

const HOUR_MS = 3_600_000;
const noLog = () => vi.spyOn(console, 'error').mockImplementation(() => {});

/** Everything that only keepers may do. */
const keeperActs = (submission: string, report: string, member: string) => [
  ...['approve', 'reject', 'reopen', 'delete', 'claim'].map((act) => `/submissions/${submission}/${act}`),
  `/reports/${report}/delete`,
  '/letters',
  `/letters/${submission}`,
  '/links',
  ...['add/experts', 'experts/ana-reyes', 'experts/ana-reyes/remove', 'home/home', 'undo/1'].map(
    (act) => `/words/${act}`,
  ),
  '/staff',
  `/staff/${member}/link`,
  `/staff/${member}/remove`,
];

async function invitationFor(desk: TestDesk, name = 'Ana', role: 'keeper' | 'helper' = 'keeper'): Promise<string> {
  return (await invite(desk.deps, { name, role, staffId: null })).address.split('#')[1]!;
}

/** Joins with a passkey; returns the answer of the last call. */
async function join(desk: TestDesk, invitation: string, device: SoftPasskey, lies: Lies = {}): Promise<Response> {
  const start = await desk.call('/join/start', { invitation });
  if (!start.ok) return start;
  const { options } = await start.json();
  return desk.call('/join/finish', { invitation, response: device.create(options.challenge, lies) });
}

async function challengeOf(desk: TestDesk): Promise<string> {
  return (await (await desk.call('/sign-in/start', {})).json()).challenge;
}

const cookieIn = (response: Response) => response.headers.get('Set-Cookie')?.split(';')[0] ?? '';

async function joined(origin?: string): Promise<{ desk: TestDesk; device: SoftPasskey }> {
  const desk = openDesk(origin ? { origin } : {});
  const device = new SoftPasskey(desk.origin);
  expect((await join(desk, await invitationFor(desk), device)).status).toBe(200);
  return { desk, device };
}

describe('an invitation', () => {
  test('is used once, even twice at once', async () => {
    const desk = openDesk();
    const invitation = await invitationFor(desk);
    const both = await Promise.all([1, 2].map(() => join(desk, invitation, new SoftPasskey(desk.origin))));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect((await join(desk, invitation, new SoftPasskey(desk.origin))).status).toBe(403);
    expect(await desk.staff.staff()).toHaveLength(1);
  });

  test('ends after a day, and others are worth nothing', async () => {
    const desk = openDesk();
    const invitation = await invitationFor(desk);
    for (const other of ['', 'x'.repeat(43), invitation.slice(1), 'x'.repeat(5000)])
      expect((await desk.call('/join/start', { invitation: other })).status).toBe(403);
    desk.setNow(new Date('2026-11-22T12:00:00Z'));
    expect((await desk.call('/join/start', { invitation })).status).toBe(403);
  });

  test('gives the role that it names, whatever is sent', async () => {
    const desk = openDesk();
    const invitation = await invitationFor(desk, 'Sam', 'helper');
    const { options } = await (await desk.call('/join/start', { invitation, role: 'keeper' })).json();
    const response = new SoftPasskey(desk.origin).create(options.challenge);
    await desk.call('/join/finish', { invitation, role: 'keeper', response });
    expect(await desk.staff.staff()).toMatchObject([{ name: 'Sam', role: 'helper' }]);
  });

  test('whose challenge was for another one makes no member', async () => {
    const desk = openDesk();
    const [one, two] = [await invitationFor(desk), await invitationFor(desk, 'Sam')];
    const { options } = await (await desk.call('/join/start', { invitation: one })).json();
    const response = new SoftPasskey(desk.origin).create(options.challenge);
    expect((await desk.call('/join/finish', { invitation: two, response })).status).toBe(403);
  });
});

describe('signing in', () => {
  test('works with the passkey, once for each challenge', async () => {
    const { desk, device } = await joined();
    const response = device.get(await challengeOf(desk));
    const first = await desk.call('/sign-in/finish', { response });
    expect([first.status, await first.json()]).toEqual([200, { next: '/desk' }]);
    expect((await desk.ask('/', { Cookie: cookieIn(first) })).status).toBe(200);
    const replayed = await desk.call('/sign-in/finish', { response });
    expect([replayed.status, cookieIn(replayed)]).toEqual([403, '']);
  });

  test.each([
    ['/submissions?q=a%20b', '/desk/submissions?q=a%20b'],
    ['/listings/one?id=nppes%3A1', '/desk/listings/one?id=nppes%3A1'],
    ['/audit?csv=1', '/desk/audit'],
    ['/', '/desk'],
    ['//evil.example', '/desk'],
    ['/\\evil.example', '/desk'],
    ['https://evil.example', '/desk'],
    ['@evil.example', '/desk'],
    ['.evil.example', '/desk'],
    ['/../../evil', '/desk/evil'],
    ['/\t/evil.example', '/desk'],
    ['javascript:alert(1)', '/desk'],
    ['', '/desk'],
  ])('leads on to the page that was asked for, of the desk only: %j', async (asked, next) => {
    const { desk, device } = await joined();
    const response = device.get(await challengeOf(desk));
    const answer = await desk.call(`/sign-in/finish?next=${encodeURIComponent(asked)}`, { response });
    expect(await answer.json()).toEqual({ next });
    const cookie = { Cookie: cookieIn(answer) };
    const token = /name="token" value="([^"]+)"/.exec(await (await desk.ask('/', cookie)).text())![1]!;
    const form = new URLSearchParams({ token, language: 'es', next: asked }).toString();
    const type = { Origin: desk.origin, 'Content-Type': 'application/x-www-form-urlencoded' };
    const language = await desk.ask('/language', { ...cookie, ...type }, { method: 'POST', body: form });
    expect(language.headers.get('Location')).toBe(next);
  });

  test.each<[string, Lies]>([
    ['on another site', { origin: 'https://evil.example' }],
    ['on another port', { origin: 'http://localhost:9999' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without the person', { isVerified: false }],
  ])('a signature %s is refused, and its challenge is used up', async (_, lies) => {
    const { desk, device } = await joined();
    const challenge = await challengeOf(desk);
    expect((await desk.call('/sign-in/finish', { response: device.get(challenge, lies) })).status).toBe(403);
    expect((await desk.call('/sign-in/finish', { response: device.get(challenge) })).status).toBe(403);
    expect((await join(desk, await invitationFor(desk), new SoftPasskey(desk.origin), lies)).status).toBe(403);
  });

  test('another device with the same passkey id, a challenge of ours from nowhere, or an old one is refused', async () => {
    const { desk, device } = await joined();
    const thief = new SoftPasskey(desk.origin);
    Object.assign(thief, { id: device.id });
    expect((await desk.call('/sign-in/finish', { response: thief.get(await challengeOf(desk)) })).status).toBe(403);
    expect((await desk.call('/sign-in/finish', { response: device.get('bm90IG91cnM') })).status).toBe(403);
    const challenge = await challengeOf(desk);
    desk.setNow(new Date('2026-11-21T12:05:00Z'));
    expect((await desk.call('/sign-in/finish', { response: device.get(challenge) })).status).toBe(403);
  });

  test('a passkey whose counter goes back may be copied, and is refused', async () => {
    const { desk, device } = await joined();
    for (const [counter, status] of [
      [5, 200],
      [5, 403],
      [4, 403],
      [6, 200],
    ] as const) {
      const response = device.get(await challengeOf(desk), { counter });
      expect((await desk.call('/sign-in/finish', { response })).status, `${counter}`).toBe(status);
    }
  });

  test('does not tell who works here', async () => {
    const { desk } = await joined();
    const options = await (await desk.call('/sign-in/start', {})).json();
    expect(options.allowCredentials ?? []).toEqual([]);
  });

  test.each([null, 7, [], { response: null }, { response: { id: 5 } }, { response: { id: 'x', response: {} } }])(
    'hostile body %j is refused',
    async (body) => {
      const { desk } = await joined();
      for (const path of ['/sign-in/finish', '/join/start', '/join/finish'])
        expect((await desk.call(path, body)).status, path).toBe(403);
    },
  );
});

describe('sessions', () => {
  test('a planted cookie is never taken over: signing in makes a new one', async () => {
    const { desk, device } = await joined();
    const planted = `desk=${'a'.repeat(43)}`;
    const challenge = await challengeOf(desk);
    const answer = await desk.call('/sign-in/finish', { response: device.get(challenge) }, { Cookie: planted });
    expect(cookieIn(answer)).toMatch(/^desk=[\w-]{43}$/);
    expect(cookieIn(answer)).not.toBe(planted);
    expect((await desk.ask('/', { Cookie: planted })).status).toBe(303);
  });

  test.each([
    ['http://localhost:8137', /^desk=[\w-]{43}; Path=\/desk; HttpOnly; SameSite=Strict$/],
    ['https://help.example.org', /^__Host-desk=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/],
  ])('the cookie at %s is out of reach of scripts, other sites and other hosts', async (origin, pattern) => {
    const { desk, device } = await joined(origin);
    const answer = await desk.call('/sign-in/finish', { response: device.get(await challengeOf(desk)) });
    expect(answer.headers.get('Set-Cookie')).toMatch(pattern);
  });

  test('end after an hour without use, after half a day, and by signing out', async () => {
    const desk = openDesk();
    const [ana, sam] = [await desk.signIn(), await desk.signIn('keeper', 'Sam')];
    const start = new Date('2026-11-21T12:00:00Z').getTime();
    for (let hours = 0.9; hours < 12; hours += 0.9) {
      desk.setNow(new Date(start + hours * HOUR_MS));
      expect((await ana.ask('/')).status, `${hours}`).toBe(200);
    }
    expect((await sam.ask('/')).headers.get('Location')).toBe('/desk/sign-in');
    desk.setNow(new Date(start + 12 * HOUR_MS));
    expect((await ana.ask('/')).status).toBe(303);
    const eve = await desk.signIn('keeper', 'Eve');
    expect((await eve.post('/sign-out')).headers.get('Set-Cookie')).toMatch(/^desk=; Max-Age=0/);
    expect((await eve.ask('/')).status).toBe(303);
  });

  test('that ended lose nothing of a form: it says why, and is sent again once somebody has signed in', async () => {
    const desk = openDesk();
    const ana = await desk.signIn('keeper', 'Ana');
    const typed = { name: 'Sam "S" <b>', role: 'helper', token: 'of the session before' };
    desk.setNow(new Date('2026-11-21T13:00:01Z'));
    const late = await ana.post('/staff?x=1', typed);
    const page = await late.text();
    expect([late.status, page]).toEqual([403, expect.stringContaining('You are no longer signed in')]);
    expect(page).toMatch(/action="\/desk\/staff\?x=1".*name="name" value="Sam &quot;S&quot; &lt;b&gt;"/s);
    const foreign = await ana.post('/staff', typed, { Origin: 'https://evil.example' });
    expect(await foreign.text()).toMatch(/was not sent from a page of the desk(?!.*name="role")/s);
    const eve = await desk.signIn('keeper', 'Eve');
    const asked = await eve.post('/staff', typed);
    const text = await asked.text();
    expect([asked.status, text]).toEqual([403, expect.stringContaining('opened before you signed in')]);
    expect(await desk.staff.invitations('2026-11-21T13:00:01.000Z')).toEqual([]);
    const token = /name="token" value="([^"]+)"/.exec(text)![1]!;
    expect((await eve.post('/staff', { ...typed, token })).status).toBe(200);
    const path = encodeURIComponent('/submissions?q=a b');
    expect((await ana.ask('/submissions?q=a%20b')).headers.get('Location')).toMatch(/^\/desk\/sign-in\?next=/);
    expect(await (await desk.ask(`/sign-in?next=${path}`)).text()).toContain(`?next=${path}&amp;language=es"`);
  });

  test('end when a keeper removes the member', async () => {
    const desk = openDesk();
    const [ana, sam] = [await desk.signIn(), await desk.signIn('helper', 'Sam')];
    await ana.post(`/staff/${sam.member.id}/remove`);
    expect((await sam.ask('/')).status).toBe(303);
  });

  test('are stored only as hashes', async () => {
    const { desk, device } = await joined();
    const answer = await desk.call('/sign-in/finish', { response: device.get(await challengeOf(desk)) });
    const secret = cookieIn(answer).split('=')[1]!;
    const invitation = await invitationFor(desk);
    const { DatabaseSync } = await import('node:sqlite');
    const db = new DatabaseSync(`${desk.folder}/submissions.db`);
    const stored = JSON.stringify(
      ['staff_session', 'staff_invitation', 'staff_challenge'].map((name) => db.prepare(`SELECT * FROM ${name}`).all()),
    );
    db.close();
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(invitation);
  });
});

describe('another site', () => {
  test.each<[string, Record<string, string>, Record<string, string>]>([
    ['from another origin', {}, { Origin: 'https://evil.example' }],
    ['from a sandbox', {}, { Origin: 'null' }],
    ['from another port', {}, { Origin: 'http://localhost:9999' }],
    ['without an origin', {}, { Origin: '' }],
    ['without the token', { token: '' }, {}],
    ['with a wrong token', { token: 'a'.repeat(43) }, {}],
    ['as plain text', {}, { 'Content-Type': 'text/plain' }],
  ])('can do nothing: a POST %s is refused', async (_, fields, headers) => {
    const desk = openDesk();
    const ana = await desk.signIn();
    const { id } = await desk.keep();
    for (const path of [
      `/submissions/${id}/reject`,
      '/calls/confirm',
      '/calls/storm',
      '/staff',
      '/sign-out',
      '/language',
    ])
      expect((await ana.post(path, { name: 'Eve', ...fields }, headers)).status, path).toBe(403);
    expect((await desk.store.find(id))[0]?.state).toBe('new');
    expect(await desk.staff.invitations('2026-11-21T12:00:00.000Z')).toEqual([]);
    expect((await ana.ask('/')).status).toBe(200);
  });

  test('cannot use the token of another session', async () => {
    const desk = openDesk();
    const [ana, sam] = [await desk.signIn(), await desk.signIn('keeper', 'Sam')];
    const token = /name="token" value="([^"]+)"/.exec(await sam.read('/'))![1]!;
    expect((await ana.post('/staff', { token, name: 'Eve' })).status).toBe(403);
  });

  test('cannot start or finish signing in', async () => {
    const { desk } = await joined();
    for (const path of ['/sign-in/start', '/sign-in/finish', '/join/start', '/join/finish']) {
      expect((await desk.call(path, {}, { Origin: 'https://evil.example' })).status, path).toBe(403);
      expect((await desk.call(path, {}, { Origin: '' })).status, path).toBe(403);
    }
  });

  test('can neither frame nor keep any answer', async () => {
    const desk = openDesk();
    const ana = await desk.signIn();
    const answers = [
      ...(await Promise.all(['/sign-in', '/join', '/desk.css', '/keys.js', '/nowhere'].map((path) => desk.ask(path)))),
      ...(await Promise.all(['/', '/staff', '/submissions?csv=1', '/nowhere'].map((path) => ana.ask(path)))),
      await ana.post('/staff', { token: '' }),
    ];
    for (const { headers, status } of answers) {
      const policy = headers.get('Content-Security-Policy');
      expect(policy, `${status}`).toContain("frame-ancestors 'none'");
      expect(policy).toContain("default-src 'none'; script-src 'self'");
      expect(policy).not.toContain('unsafe');
      expect(headers.get('X-Frame-Options')).toBe('DENY');
      expect(headers.get('Cache-Control')).toBe('no-store');
      expect(headers.get('X-Robots-Tag')).toBe('noindex');
    }
  });
});

describe('who is not signed in, or only a helper', () => {
  test('sees no room, and no file but those of signing in', async () => {
    const desk = openDesk();
    const { id } = await desk.keep();
    for (const path of ['/', '/submissions', `/submissions/${id}`, '/listings', '/staff', '/audit?csv=1', '/nowhere'])
      expect((await desk.ask(path)).headers.get('Location'), path).toMatch(/^\/desk\/sign-in(\?next=|$)/);
  });

  test('a helper can do nothing that only keepers may', async () => {
    const desk = openDesk();
    const helper = await desk.signIn('helper', 'Sam');
    const { id } = await desk.keep();
    const report = await desk.keep({ kind: 'report-problem', values: { listing: 'csv:1', what: 'closed' } });
    for (const path of [
      '/submissions',
      `/submissions/${id}`,
      '/letters',
      '/links',
      '/staff',
      '/words',
      '/words/add/experts',
      '/words/home/home',
      '/audit',
      '/audit?csv=1',
    ])
      expect((await helper.ask(path)).status, path).toBe(403);
    for (const path of keeperActs(id, report.id, helper.member.id))
      expect((await helper.post(path, { name: 'Eve', role: 'keeper' })).status, path).toBe(403);
    expect((await desk.store.list()).map(({ state }) => state)).toEqual(['new', 'new']);
    expect(await desk.staff.staff()).toMatchObject([{ role: 'helper' }]);
    // Not by another way to the same submission either.
    expect((await helper.ask(`/reports/${id}`)).status).toBe(404);
    expect((await helper.post(`/reports/${id}/right`)).status).toBe(404);
    expect(await helper.read('/')).not.toMatch(/href="\/desk\/(staff|audit|submissions|letters)/);
    expect((await helper.post(`/reports/${report.id}/right`)).status).toBe(303);
  });

  test('the last keeper cannot be removed', async () => {
    const desk = openDesk();
    const ana = await desk.signIn();
    await ana.post(`/staff/${ana.member.id}/remove`);
    expect(await ana.read('/staff')).toContain('The last keeper cannot be removed.');
  });
});

test('a form of more than 64 KB, or a method but GET and POST, is refused', async () => {
  const desk = openDesk();
  const ana = await desk.signIn();
  expect((await ana.post('/staff', { name: 'x'.repeat(70_000) })).status).toBe(413);
  for (const method of ['PUT', 'DELETE', 'PATCH']) expect((await ana.ask('/', {}, { method })).status).toBe(403);
});

test('an error of the desk is told to staff only', async () => {
  noLog();
  const desk = openDesk();
  const ana = await desk.signIn();
  vi.spyOn(desk.store, 'list').mockRejectedValue(new Error('secret detail'));
  const answer = await ana.ask('/submissions');
  expect([answer.status, await answer.text()]).toEqual([500, expect.stringContaining('secret detail')]);
  vi.spyOn(desk.staff, 'findInvitation').mockRejectedValue(new Error('secret detail'));
  expect(await (await desk.call('/join/start', { invitation: 'x' })).text()).not.toContain('secret');
});
