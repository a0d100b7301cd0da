import { expect, test } from 'vitest';
import { loadSiteContent } from './load-site-content.ts';
import { checkOnline } from './online-check.ts';
import { changed, makeContentFolder, videoFile } from './testing/make-content-folder.ts';

const hosted = {
  'videos/1.md': videoFile(
    'youtubeId: "aaaaaaaaaaa"\nsource: { title: "A film: part 1", publisher: The Makers (Housing Project) }\n',
  ),
};
const hostedContent = () =>
  loadSiteContent(
    makeContentFolder({ ...hosted, ...changed('site.yaml', 'https://donate.test/', 'https://example.org/donate') }),
  );

const film = { title: 'A Film – Part 1', author_name: 'The Makers' };

/** A fake `fetch` that succeeds for all addresses except those in `responses`, by part of the address. */
function web(responses: Record<string, () => Response | Promise<Response>>, requested: string[] = []): typeof fetch {
  return async (input) => {
    const address = String(input);
    requested.push(address);
    const key = Object.keys(responses).find((part) => address.includes(part));
    if (key) return responses[key]!();
    return address.includes('oembed') ? Response.json(film) : new Response('ok');
  };
}

test('finds no problems if everything responds; titles may differ in punctuation', async () => {
  const requested: string[] = [];
  expect(await checkOnline(hostedContent(), { fetch: web({}, requested) })).toEqual([]);
  expect(requested).toContain('https://help.test/');
  expect(requested).toContain(
    'https://www.youtube.com/oembed?format=json&url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3Daaaaaaaaaaa',
  );
  expect(requested.filter((address) => address.includes('example.org'))).toEqual([]);
});

test('reports a dead link with its place', async () => {
  const dead = await checkOnline(hostedContent(), {
    fetch: web({ 'help.test': () => new Response('', { status: 404 }) }),
  });
  expect(dead).toEqual([
    {
      address: 'https://help.test/',
      places: ['resources.yaml, line 6'],
      message: expect.stringContaining('Responds with status 404'),
    },
  ]);
});

test('a site that only blocks bots is not dead', async () => {
  expect(
    await checkOnline(hostedContent(), { fetch: web({ 'help.test': () => new Response('', { status: 403 }) }) }),
  ).toEqual([]);
});

test('reports timeouts and connection errors', async () => {
  const slow = () => Promise.reject(new DOMException('late', 'TimeoutError'));
  const gone = () => Promise.reject(new TypeError('fetch failed', { cause: new Error('no such host') }));
  const problems = await checkOnline(hostedContent(), {
    fetch: web({ 'help.test': slow, 'book.test': gone }),
    timeoutMs: 3000,
  });
  expect(problems.map(({ message }) => message).sort()).toEqual([
    'No response within 3 seconds.',
    'No response: no such host.',
  ]);
});

test('gives up on a response that never comes', async () => {
  const never: typeof fetch = (_, init) =>
    new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
  const problems = await checkOnline(hostedContent(), { fetch: never, timeoutMs: 1 });
  expect(new Set(problems.map(({ message }) => message))).toEqual(new Set(['No response within 0.001 seconds.']));
});

test('reports a hosted video that is gone or has another title', async () => {
  const gone = await checkOnline(hostedContent(), { fetch: web({ oembed: () => new Response('', { status: 404 }) }) });
  expect(gone[0]).toMatchObject({ places: ['videos/1.md'], message: expect.stringContaining('404') });
  const other = await checkOnline(hostedContent(), {
    fetch: web({ oembed: () => Response.json({ ...film, author_name: 'Somebody else' }) }),
  });
  expect(other[0]?.message).toContain("by 'Somebody else'");
});
