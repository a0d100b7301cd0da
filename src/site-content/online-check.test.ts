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

/** A web where everything answers, except what `answers` says. */
function web(answers: Record<string, () => Response | Promise<Response>>, asked: string[] = []): typeof fetch {
  return async (input) => {
    const address = String(input);
    asked.push(address);
    const key = Object.keys(answers).find((part) => address.includes(part));
    if (key) return answers[key]!();
    return address.includes('oembed') ? Response.json(film) : new Response('ok');
  };
}

test('all is well where everything answers, and titles may differ in signs', async () => {
  const asked: string[] = [];
  expect(await checkOnline(hostedContent(), { fetch: web({}, asked) })).toEqual([]);
  expect(asked).toContain('https://help.test/');
  expect(asked).toContain(
    'https://www.youtube.com/oembed?format=json&url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3Daaaaaaaaaaa',
  );
  expect(asked.filter((address) => address.includes('example.org'))).toEqual([]);
});

test('a dead link is told with the place where it stands', async () => {
  const dead = await checkOnline(hostedContent(), {
    fetch: web({ 'help.test': () => new Response('', { status: 404 }) }),
  });
  expect(dead).toEqual([
    {
      address: 'https://help.test/',
      places: ['resources.yaml, line 6'],
      message: expect.stringContaining('Answers 404'),
    },
  ]);
});

test('a site that only dislikes programs is not dead', async () => {
  expect(
    await checkOnline(hostedContent(), { fetch: web({ 'help.test': () => new Response('', { status: 403 }) }) }),
  ).toEqual([]);
});

test('no answer in time, or none at all, is told as such', async () => {
  const slow = () => Promise.reject(new DOMException('late', 'TimeoutError'));
  const gone = () => Promise.reject(new TypeError('fetch failed', { cause: new Error('no such host') }));
  const problems = await checkOnline(hostedContent(), {
    fetch: web({ 'help.test': slow, 'book.test': gone }),
    timeoutMs: 3000,
  });
  expect(problems.map(({ message }) => message).sort()).toEqual([
    'No answer within 3 seconds.',
    'No answer: no such host.',
  ]);
});

test('an answer that never comes is given up', async () => {
  const never: typeof fetch = (_, init) =>
    new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
  const problems = await checkOnline(hostedContent(), { fetch: never, timeoutMs: 1 });
  expect(new Set(problems.map(({ message }) => message))).toEqual(new Set(['No answer within 0.001 seconds.']));
});

test('a hosted video that is gone, or is another one, is told', async () => {
  const gone = await checkOnline(hostedContent(), { fetch: web({ oembed: () => new Response('', { status: 404 }) }) });
  expect(gone[0]).toMatchObject({ places: ['videos/1.md'], message: expect.stringContaining('404') });
  const other = await checkOnline(hostedContent(), {
    fetch: web({ oembed: () => Response.json({ ...film, author_name: 'Somebody else' }) }),
  });
  expect(other[0]?.message).toContain("by 'Somebody else'");
});
