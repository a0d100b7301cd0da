import { beforeEach, describe, expect, test } from 'vitest';
import { PAGES } from './page.ts';
import { openDesk, type TestDesk } from './testing/open-desk.ts';

let desk: TestDesk;
beforeEach(() => {
  desk = openDesk();
});

describe('sign-in link', () => {
  test('works once, and sets a cookie hidden from scripts and other sites', async () => {
    expect((await desk.ask('/')).status).toBe(403);
    const first = await desk.ask(`/?key=${desk.session.key}`);
    expect([first.status, first.headers.get('Location')]).toEqual([303, `${desk.session.path}/`]);
    expect(first.headers.get('Set-Cookie')).toMatch(
      /^desk-8137=[\w-]{43}; Path=\/[\w-]{43}; HttpOnly; SameSite=Strict$/,
    );
    expect(first.headers.get('Set-Cookie')).toContain(`Path=${desk.session.path};`);
    const second = await desk.ask(`/?key=${desk.session.key}`);
    expect([second.status, second.headers.get('Set-Cookie')]).toEqual([403, null]);
    expect(await second.text()).toContain('This link has been used');
    const cookie = first.headers.get('Set-Cookie')!.split(';')[0]!;
    const page = await desk.ask('/', { Cookie: cookie });
    expect(page.status).toBe(200);
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(page.headers.get('Cache-Control')).toBe('no-store');
  });

  test('is not used up by prefetching, by a wrong key, or by HEAD', async () => {
    expect((await desk.ask(`/?key=${desk.session.key}`, { 'Sec-Purpose': 'prefetch;prerender' })).status).toBe(403);
    expect((await desk.ask(`/?key=${desk.session.key}x`)).status).toBe(403);
    expect((await desk.ask(`/?key=${desk.session.key}`, {}, { method: 'HEAD' })).status).toBe(403);
    expect((await desk.ask('/', { Cookie: 'desk-8137=' })).status).toBe(403);
    expect((await desk.ask(`/?key=${desk.session.key}`)).status).toBe(303);
  });
});

describe('secret path', () => {
  test('the desk is nowhere else, even with the cookie', async () => {
    await desk.signIn();
    for (const other of ['', '/x', desk.session.path.slice(0, -1)])
      expect((await desk.ask(`/..${other}/submissions`)).status, other).toBe(403);
    expect((await desk.ask('/submissions')).status).toBe(200);
  });

  test('every link and form of a page stays below it', async () => {
    await desk.signIn();
    const { id } = await desk.keep();
    for (const path of [...Object.keys(PAGES), `/submissions/${id}`, '/none']) {
      const links = [...(await desk.read(path)).matchAll(/(?:href|action)="([^"#]*)"/g)].map(([, link]) => link!);
      expect(links.length).toBeGreaterThan(8);
      expect(
        links.filter((link) => !/^(https?:|data:)/.test(link) && !link.startsWith(`${desk.session.path}/`)),
      ).toEqual([]);
    }
  });
});

describe('other sites', () => {
  test.each(['evil.example:8137', '127.0.0.1:9999', 'localhost', '', '127.0.0.1.evil.example:8137'])(
    'rejects the host %j, with the cookie and with the key',
    async (host) => {
      expect((await desk.ask(`/?key=${desk.session.key}`, { Host: host })).status).toBe(421);
      await desk.signIn();
      expect((await desk.ask('/', { Host: host })).status).toBe(421);
    },
  );

  test('accepts localhost', async () => {
    await desk.signIn();
    expect((await desk.ask('/', { Host: 'localhost:8137' })).status).toBe(200);
  });

  test.each<[string, Record<string, string>, Record<string, string>]>([
    ['from another site', { Origin: 'https://evil.example' }, {}],
    ['from another program on this machine', { Origin: 'http://127.0.0.1:9999' }, {}],
    ['from an opaque origin', { Origin: 'null' }, {}],
    ['without the token', {}, { token: '' }],
    ['with another token', {}, { token: 'x' }],
    ['as another type', { 'Content-Type': 'text/plain' }, {}],
    ['without the cookie', { Cookie: '' }, {}],
  ])('rejects a POST %s and does nothing', async (_, headers, fields) => {
    await desk.signIn();
    const one = await desk.keep();
    expect((await desk.post(`/submissions/${one.id}/delete`, fields, headers)).status).toBe(403);
    expect(await desk.store.list()).toHaveLength(1);
  });

  test('rejects a POST that is too large', async () => {
    await desk.signIn();
    const one = await desk.keep();
    expect((await desk.post(`/submissions/${one.id}/approve`, { website: 'a'.repeat(70_000) })).status).toBe(413);
  });
});
