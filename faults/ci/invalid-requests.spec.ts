import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import { CONNECTION_LIMITS } from '#server/connection-limits.ts';
import { expect, test } from '../../e2e/fixtures.ts';
import { allRoutes, send } from '../fuzz.ts';
import { type FuzzedRequest, fuzzedRequests } from '../fuzzed-request.ts';
import { readMetrics } from '../running-site.ts';

/** Number of requests; a failure prints the seed that reproduces it. */
const REQUESTS = 3000;
const BROKEN_REQUESTS = 300;
const AT_ONCE = 20;
/** Allowed heap growth; leaking the body of each request would be several times as much. */
const MAX_GROWTH_BYTES = 120e6;

test('no request causes a server error, hangs or leaks memory', async ({ baseURL, request: client }) => {
  test.setTimeout(300_000);
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  const memory = async () => Number(/^nodejs_heap_size_used_bytes (\d+)/m.exec(await readMetrics(baseURL!))![1]);
  const routes = await allRoutes(baseURL!);
  const half = Math.ceil(REQUESTS / 2 / routes.length);
  const batches = routes.map((route, at) => fuzzedRequests(route, 2 * half, seed + at));
  const sendAll = async (requests: FuzzedRequest[]) => {
    for (let at = 0; at < requests.length; at += AT_ONCE) {
      const batch = requests.slice(at, at + AT_ONCE);
      const statuses = await Promise.all(batch.map((each) => statusOf(baseURL!, each)));
      statuses.forEach((status, i) => {
        expect(status, `seed ${seed}: ${JSON.stringify(batch[i]).slice(0, 600)}`).toBeLessThan(500);
      });
    }
  };
  await sendAll(batches.flatMap((requests) => requests.slice(0, half)));
  const before = await memory();
  await sendAll(batches.flatMap((requests) => requests.slice(half)));
  expect((await memory()) - before).toBeLessThan(MAX_GROWTH_BYTES);
  expect((await client.get('/healthz')).status()).toBe(200);
});

test('invalid HTTP closes the connection and does no other harm', async ({ baseURL, request: client }) => {
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
  // Little more than is read: an answer to what is still being sent may be lost.
  const header = `X-Long: ${'a'.repeat(CONNECTION_LIMITS.maxHeaderSize)}`;
  expect(await statusOf(baseURL!, { method: 'GET', path: '/', body: '', headers: { cookie: header } })).toBe(431);
  expect((await client.get('/healthz')).status()).toBe(200);
});

/** Returns the status of the response, or 0 if the connection was closed without one. Throws on a timeout. */
async function statusOf(origin: string, request: FuzzedRequest): Promise<number> {
  const answer = await send(origin, request, false);
  if (answer === 'silence') throw new Error(`No answer: ${request.method} ${request.path}`);
  return answer === 'cut off' ? 0 : answer.status;
}
