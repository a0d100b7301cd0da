import { expect, test } from './fixtures.ts';
import { someProviderId } from './provider-id.ts';

const FOR_ALL = 'public, max-age=0, s-maxage=60';

test('pages for everyone may be kept by a cache in front, and revalidated', async ({ request }) => {
  for (const path of [
    '/',
    '/es',
    '/ourplaces?place=Phoenix%2C+AZ',
    '/ourplaces.data?place=Phoenix%2C+AZ',
    '/register',
  ]) {
    const first = await request.get(path);
    expect(first.headers(), path).toMatchObject({ 'cache-control': FOR_ALL, vary: 'Accept-Encoding, Save-Data' });
    const again = await request.get(path, { headers: { 'If-None-Match': first.headers().etag! } });
    expect([again.status(), (await again.body()).length], path).toEqual([304, 0]);
    expect(again.headers()['content-security-policy'], path).toBe(first.headers()['content-security-policy']);
    expect(again.headers()['x-request-id'], path).not.toBe(first.headers()['x-request-id']);
  }
});

const provider = async (request: Parameters<typeof someProviderId>[0]) =>
  `/ourplaces/providers/${await someProviderId(request)}`;

test('what is for one visitor is kept for nobody', async ({ request, baseURL }) => {
  const page = await provider(request);
  const asked: [path: string, headers?: Record<string, string>][] = [
    ['/newsletter/confirm?token=secret'],
    ['/es/newsletter/unsubscribe?token=secret'],
    ['/newsletter/confirm.data?token=secret'],
    [`${page}/report`],
    [`${page}?results=place%3DMesa`],
    [page, { Referer: `${baseURL}/ourplaces?place=Mesa` }],
    ['/ourplaces?place=12+Elm+Street'],
    ['/ourplaces?place=123+Main+St,+Tempe,+AZ'],
    ['/ourplaces?place=123+Main+St,+Tempe,+AZ+85281'],
    ['/ourplaces?place=I+live+in+Tempe'],
    ['/ourplaces?lat=33.41234&lng=-112.01234'],
    ['/ourplaces.data?lat=33.41234&lng=-112.01234&_routes=en%2Fplaces'],
    ['/ourplaces?place=Phoenix%2C+AZ&what=tantrums'],
    ['/ourplaces?place=Phoenix%2C+AZ&by=provider&name=Ana'],
    ['/ourplaces?place=Phoenix%2C+AZ&q=he+does+not+talk'],
    ['/resources?q=autism'],
    ['/es/knowledgecenter?q=autismo'],
    ['/experts?q=ana'],
    ['/forms/newsletter/start'],
    ['/nowhere'],
    ['/ourplaces/providers/sample:nobody'],
    ['/metrics'],
    ['/readyz'],
  ];
  for (const [path, headers = {}] of asked) {
    const answer = await request.get(path, { headers });
    expect(answer.headers()['cache-control'] ?? '', path).not.toContain('public');
    expect(answer.headers().etag, path).toBeUndefined();
  }
  const sent = await request.post('/newsletter', { form: { firstName: 'Ana' } });
  expect(sent.headers()).toMatchObject({ 'cache-control': 'no-store' });
  expect(await (await request.get('/newsletter')).text()).not.toContain('Ana');
});

test('a provider links back to the results that the visitor came from, whoever asked before', async ({
  request,
  baseURL,
}) => {
  const page = await provider(request);
  const back = '/ourplaces?place=Mesa';
  for (const from of ['', back, '']) {
    const answer = await request.get(page, from ? { headers: { Referer: baseURL + from } } : {});
    expect((await answer.text()).includes(`href="${back}"`)).toBe(from !== '');
  }
});
