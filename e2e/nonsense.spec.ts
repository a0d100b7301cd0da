import { once } from 'node:events';
import { request as ask } from 'node:http';
import { connect } from 'node:net';
import fc from 'fast-check';
import { expect, test } from './playwright-helper.ts';

/** How many of each; a fault prints the seed that repeats it. */
const REQUESTS = 3000;
const BROKEN_REQUESTS = 300;
const AT_ONCE = 20;
const LONGEST_WAIT_MS = 10_000;
/** What the heap may keep after all that; a leak of one body each would be several times as much. */
const MOST_GROWTH_BYTES = 120e6;

const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);
const nonsense = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    '%',
    '%00',
    '%ff%fe',
    '..%2f..%2fetc%2fpasswd',
    '\u202e',
    "'; DROP TABLE provider; --",
    '<script>',
    '🦷',
  ),
  fc.constantFrom('-1', '1e309', 'NaN', '9'.repeat(400), '0x10', '-0', '2147483648', '1e-400', 'Infinity'),
);
const path = fc
  .tuple(
    fc.constantFrom(
      '/',
      '/ourplaces',
      '/ourplaces/providers/',
      '/experts',
      '/experts/',
      '/knowledgecenter',
      '/resources',
      '/video/',
      '/register',
      '/newsletter',
      '/newsletter/confirm',
      '/newsletter/unsubscribe',
      '/get-involved/add-business',
      '/get-involved/',
      '/es/ourplaces',
      '/api/',
      '/api/Medicaid/Search',
      '/api/Medicaid/BusinessSearch',
      '/api/Medicaid/GetTags',
      '/api/Medicaid/Points',
      '/api/tiles/roadmap/3/2/',
      '/api/static-map',
      '/api/v1/places:autocomplete',
      '/api/v1/places/',
      '/content/',
      '/assets/',
      '/leaflet/',
    ),
    fc.oneof(fc.constant(''), nonsense.map(encodeOrNot)),
    fc.array(
      fc.tuple(
        fc.constantFrom(
          'lat',
          'lng',
          'radius',
          'searchRadius',
          'page',
          'service',
          'medicaid',
          'name',
          'q',
          'topic',
          'token',
          'lang',
          'address',
        ),
        nonsense.map(encodeOrNot),
      ),
      { maxLength: 4 },
    ),
  )
  .map(
    ([base, rest, query]) =>
      `${base}${rest}${query.length > 0 ? `?${query.map((pair) => pair.join('=')).join('&')}` : ''}`,
  );
const body = fc.oneof(
  fc.json(),
  fc.string({ unit: 'binary', maxLength: 500 }),
  fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom(
    deep('[', ']', 20_000),
    deep('{"lat":', '1}', 5000),
    '{"lat":1e999,"lng":-1e999,"searchRadius":1e-999}',
    '{"lat":33,"lng":-112,"searchRadius":5,"tags":["1"],"__proto__":{"x":1},"constructor":1}',
    `{"lat":33,"lng":-112,"searchRadius":5,"term":"${'a '.repeat(99)}"}`,
    '{"lat":33,"lng":-112,"searchRadius":5,"page":1000000,"pageSize":100}',
    `yourName=${'%F0%9F%A6%B7'.repeat(200)}&email=%00&services=%`,
    '--x\r\nContent-Disposition: form-data; name="yourName"\r\n\r\nAna',
    '--x\r\nContent-Disposition: form-data; name="a"; filename="b"\r\nContent-Type: text/html\r\n\r\n<b>\r\n--x--\r\n',
    'x'.repeat(70_000),
  ),
);
const request = fc.record({
  method: fc.constantFrom(
    'GET',
    'GET',
    'POST',
    'POST',
    'POST',
    'HEAD',
    'OPTIONS',
    'PUT',
    'PATCH',
    'DELETE',
    'PROPFIND',
  ),
  path,
  body,
  headers: fc.dictionary(
    fc.constantFrom(
      'accept',
      'accept-encoding',
      'accept-language',
      'range',
      'if-none-match',
      'cookie',
      'origin',
      'x-forwarded-for',
      'authorization',
    ),
    fc.string({ maxLength: 100 }),
    { maxKeys: 3 },
  ),
  type: fc.constantFrom(
    'application/json',
    'application/json; charset=utf-7',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
    'text/plain',
    'nonsense',
    '',
  ),
});
type Request = typeof request extends fc.Arbitrary<infer T> ? T : never;

test('nothing that can be asked is a fault of ours, hangs, or stays in memory', async ({
  baseURL,
  request: client,
}) => {
  test.setTimeout(300_000);
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  const memory = async () =>
    Number(/^nodejs_heap_size_used_bytes (\d+)/m.exec(await (await client.get('/metrics')).text())![1]);
  const asked = fc.sample(request, { numRuns: REQUESTS, seed });
  const send = async (some: Request[]) => {
    for (let at = 0; at < some.length; at += AT_ONCE) {
      const part = some.slice(at, at + AT_ONCE);
      const answers = await Promise.all(part.map((each) => statusOf(baseURL!, each)));
      answers.forEach((status, i) => {
        expect(status, `seed ${seed}: ${JSON.stringify(part[i]).slice(0, 600)}`).toBeLessThan(500);
      });
    }
  };
  await send(asked.slice(0, REQUESTS / 2));
  const before = await memory();
  await send(asked.slice(REQUESTS / 2));
  expect((await memory()) - before).toBeLessThan(MOST_GROWTH_BYTES);
  expect((await client.get('/healthz')).status()).toBe(200);
});

test('what is no HTTP at all ends the connection and nothing else', async ({ baseURL, request: client }) => {
  const { hostname, port } = new URL(baseURL!);
  const lines = fc.sample(fc.string({ unit: 'binary', maxLength: 300 }), BROKEN_REQUESTS);
  const starts = [
    '',
    'GET / HTTP/1.1\r\nHost: x\r\n',
    'POST /api/Medicaid/Search HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n',
  ];
  await Promise.all(
    lines.map(async (line, at) => {
      const socket = connect(Number(port), hostname).on('error', () => {});
      socket.end(`${starts[at % starts.length]}${line}\r\n\r\n`);
      socket.resume();
      await once(socket, 'close');
    }),
  );
  const header = `X-Long: ${'a'.repeat(40_000)}`;
  expect(await statusOf(baseURL!, { method: 'GET', path: '/', body: '', headers: { cookie: header }, type: '' })).toBe(
    431,
  );
  expect((await client.get('/healthz')).status()).toBe(200);
});

/** Half of the nonsense as an address should carry it, half as it is where an address can. */
function encodeOrNot(text: string): string {
  return text.length % 2 === 0 ? encodeURIComponent(text.toWellFormed()) : text.replace(/[^!-~]|#/g, '');
}

/** The status of the answer; 0 where the connection was ended without one. Fails where nothing happens in time. */
function statusOf(origin: string, { method, path: address, body: sent, headers, type }: Request): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const clean = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace(/[^ -~]/g, '')]),
    );
    const hasBody = method !== 'GET' && method !== 'HEAD';
    const asking = ask({
      hostname,
      port,
      method,
      path: address,
      agent: false,
      headers: {
        ...clean,
        ...(type && { 'content-type': type }),
        ...(hasBody && { 'content-length': Buffer.byteLength(sent) }),
      },
      timeout: LONGEST_WAIT_MS,
    });
    asking.on('timeout', () => reject(new Error(`No answer: ${method} ${address}`)));
    asking.on('error', () => resolve(0));
    asking.on('response', (answer) => {
      answer.resume();
      answer.on('error', () => resolve(0));
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    asking.end(hasBody ? sent : undefined);
  });
}
