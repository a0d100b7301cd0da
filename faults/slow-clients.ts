import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Fault, type FaultOptions, pause, seededRandom } from './fault.ts';
import { type RunningSite, startSite } from './running-site.ts';
import { withStorage } from './site-storage.ts';

/** Interval between two bytes of a slow connection. */
const BYTE_EVERY_MS = 1000;
/** Concurrent normal visitors. */
const VISITORS = 4;
/** Longer than the server keeps any slow connection open; see src/server/connection-limits.ts. */
const ALL_CLOSED_MS = 90_000;

/** First bytes of each kind of slow connection. */
const STARTS: Record<string, string> = {
  'endless headers': 'GET /experts HTTP/1.1\r\nHost: x\r\nX-Slow: ',
  'endless form':
    'POST /newsletter HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\nfirstName=',
  'endless API call':
    'POST /api/Medicaid/Search HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n',
  'no data': '',
};

/**
 * Opens hundreds of connections that send one byte at a time (`rounds` of each kind), and sends endless headers and bodies.
 * Other visitors must be served meanwhile. With `seconds` of 90 or more, every slow connection must have been closed.
 */
export const slowClients: Fault = (options) =>
  withStorage('sqlite', async ({ settings }) => {
    const site = await startSite(settings);
    const failures: string[] = [];
    const counts = { slow: 0, closed: 0, served: 0, failed: 0 };
    const slow = Object.values(STARTS).flatMap((start) =>
      Array.from({ length: options.rounds }, () => open(site, start)),
    );
    counts.slow = slow.length;
    let closedCount = 0;
    for (const socket of slow) socket.once('close', () => closedCount++);
    const drip = setInterval(() => {
      for (const socket of slow) if (socket.writable && socket.bytesWritten > 0) socket.write('a');
    }, BYTE_EVERY_MS);

    const deadline = performance.now() + options.seconds * 1000;
    await Promise.all([
      ...Array.from({ length: VISITORS }, async () => {
        while (performance.now() < deadline) {
          const problem = await visit(site.origin);
          if (problem === undefined) counts.served++;
          else {
            counts.failed++;
            failures.push(problem);
          }
        }
      }),
      floods(site, options, failures),
    ]);
    clearInterval(drip);
    counts.closed = closedCount;
    if (options.seconds * 1000 >= ALL_CLOSED_MS && closedCount < slow.length)
      failures.push(`${slow.length - closedCount} slow connections are still open after ${options.seconds} s.`);
    for (const socket of slow) socket.destroy();
    const last = await visit(site.origin);
    if (last) failures.push(`Afterwards: ${last}`);
    if ((await site.stop()) !== 0) failures.push(`The site did not exit cleanly: ${site.output()}`);
    return { counts, failures };
  });

function open({ origin }: RunningSite, start: string): Socket {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.resume();
  if (start) socket.write(start);
  return socket;
}

/** Requests a page. Returns a sentence if it was not served. */
async function visit(origin: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`${origin}/experts`, { signal: AbortSignal.timeout(15_000) });
    const html = await answer.text();
    return answer.status === 200 && html.includes('</html>') ? undefined : `A visitor got ${answer.status}.`;
  } catch (error) {
    return `A visitor was not served: ${(error as Error).message}`;
  }
}

/** Sends oversized headers and bodies one by one: each must be refused or cut off. */
async function floods(site: RunningSite, options: FaultOptions, failures: string[]): Promise<void> {
  const random = seededRandom(options);
  const httpChunk = `${'8000'}\r\n${'a'.repeat(0x8000)}\r\n`;
  const kinds: [name: string, start: string, chunk: string, expected: RegExp][] = [
    ['An endless header', STARTS['endless headers']!, 'a'.repeat(8192), /^HTTP\/1\.1 431 /],
    [
      'Endless headers',
      'GET / HTTP/1.1\r\nHost: x\r\n',
      `X-${random.whole(1, 9999)}: y\r\n`.repeat(400),
      /^HTTP\/1\.1 431 /,
    ],
    ['An endless API call', STARTS['endless API call']!, httpChunk, /^HTTP\/1\.1 4(00|13) /],
    [
      'An endless form',
      'POST /newsletter HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n',
      httpChunk,
      /^HTTP\/1\.1 413 /,
    ],
    [
      'A form with a huge Content-Length',
      'POST /newsletter HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 99999999999\r\n\r\n',
      'a'.repeat(8192),
      /^HTTP\/1\.1 413 /,
    ],
  ];
  for (const [name, start, chunk, expected] of kinds) {
    const { answer, sent, ended } = await flood(site, start, chunk);
    // If the server closes the connection while we are sending, its response can be lost.
    const isRefused = expected.test(answer) || (answer === '' && ended);
    if (!isRefused) failures.push(`${name} was answered ${answer.slice(0, 60) || 'nothing'} after ${sent} bytes.`);
    if (sent > MAX_ACCEPTED_BYTES) failures.push(`${name}: ${sent} bytes were accepted.`);
  }
}

/** The operating system buffers a few megabytes before a refusal. */
const MAX_ACCEPTED_BYTES = 20_000_000;
const FLOOD_MS = 10_000;

async function flood(site: RunningSite, start: string, chunk: string) {
  const socket = open(site, start);
  let answer = '';
  socket.on('data', (part) => (answer += part));
  const closed = new Promise<true>((resolve) => socket.once('close', () => resolve(true)));
  const deadline = performance.now() + FLOOD_MS;
  while (
    !socket.destroyed &&
    socket.writable &&
    performance.now() < deadline &&
    socket.bytesWritten < 2 * MAX_ACCEPTED_BYTES
  ) {
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain').catch(() => {}), closed, pause(500)]);
    else await pause(0);
    if (answer !== '') break;
  }
  const ended = await Promise.race([closed, pause(3000).then(() => false)]);
  const sent = socket.bytesWritten;
  socket.destroy();
  return { answer, sent, ended };
}
