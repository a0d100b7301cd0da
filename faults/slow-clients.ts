import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { chanceOf, type Fault, type FaultOptions, pause } from './fault.ts';
import { withPlace } from './places-to-break.ts';
import { type RunningSite, startSite } from './running-site.ts';

/** Between two bytes of a slow connection. */
const BYTE_EVERY_MS = 1000;
/** Visitors that ask meanwhile. */
const VISITORS = 4;
/** Longer than the server lets any of them go on; see src/server/connection-limits.ts. */
const ALL_SENT_AWAY_MS = 90_000;

/** How a hostile connection begins; after that it sends a byte now and then. */
const STARTS: Record<string, string> = {
  'no end of headers': 'GET /experts HTTP/1.1\r\nHost: x\r\nX-Slow: ',
  'no end of a form':
    'POST /newsletter HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\nfirstName=',
  'no end of a call':
    'POST /api/Medicaid/Search HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n',
  'nothing at all': '',
};

/**
 * Holds hundreds of connections that send a byte now and then (`rounds` of each kind), then sends headers and bodies without
 * end. Everybody else must be served meanwhile; with `seconds` of 90 and more, each slow one must have been sent away.
 */
export const slowClients: Fault = (options) =>
  withPlace('sqlite', async ({ settings }) => {
    const site = await startSite(settings);
    const broken: string[] = [];
    const counts = { slow: 0, 'sent away': 0, served: 0, failed: 0 };
    const slow = Object.values(STARTS).flatMap((start) =>
      Array.from({ length: options.rounds }, () => open(site, start)),
    );
    counts.slow = slow.length;
    let sentAway = 0;
    for (const socket of slow) socket.once('close', () => sentAway++);
    const drip = setInterval(() => {
      for (const socket of slow) if (socket.writable && socket.bytesWritten > 0) socket.write('a');
    }, BYTE_EVERY_MS);

    const until = performance.now() + options.seconds * 1000;
    await Promise.all([
      ...Array.from({ length: VISITORS }, async () => {
        while (performance.now() < until) {
          const fault = await visit(site.origin);
          if (fault === undefined) counts.served++;
          else {
            counts.failed++;
            broken.push(fault);
          }
        }
      }),
      floods(site, options, broken),
    ]);
    clearInterval(drip);
    counts['sent away'] = sentAway;
    if (options.seconds * 1000 >= ALL_SENT_AWAY_MS && sentAway < slow.length)
      broken.push(`${slow.length - sentAway} slow connections still stand after ${options.seconds} s.`);
    for (const socket of slow) socket.destroy();
    const last = await visit(site.origin);
    if (last) broken.push(`Afterwards: ${last}`);
    if ((await site.stop()) !== 0) broken.push(`The site did not end well: ${site.said()}`);
    return { counts, broken };
  });

function open({ origin }: RunningSite, start: string): Socket {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.resume();
  if (start) socket.write(start);
  return socket;
}

/** What every visitor does; a sentence where it was not served. */
async function visit(origin: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`${origin}/experts`, { signal: AbortSignal.timeout(15_000) });
    const html = await answer.text();
    return answer.status === 200 && html.includes('</html>') ? undefined : `A visitor was answered ${answer.status}.`;
  } catch (error) {
    return `A visitor was not served: ${(error as Error).message}`;
  }
}

/** Headers and bodies far too large, one after the other: each is refused or cut off, none is taken. */
async function floods(site: RunningSite, options: FaultOptions, broken: string[]): Promise<void> {
  const chance = chanceOf(options);
  const chunk = `${'8000'}\r\n${'a'.repeat(0x8000)}\r\n`;
  const kinds: [name: string, start: string, piece: string, wanted: RegExp][] = [
    ['A header without end', STARTS['no end of headers']!, 'a'.repeat(8192), /^HTTP\/1\.1 431 /],
    [
      'Headers without end',
      'GET / HTTP/1.1\r\nHost: x\r\n',
      `X-${chance.whole(1, 9999)}: y\r\n`.repeat(400),
      /^HTTP\/1\.1 431 /,
    ],
    ['A call without end', STARTS['no end of a call']!, chunk, /^HTTP\/1\.1 4(00|13) /],
    [
      'A form without end',
      'POST /newsletter HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n',
      chunk,
      /^HTTP\/1\.1 413 /,
    ],
    [
      'A form that says it is endless',
      'POST /newsletter HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 99999999999\r\n\r\n',
      'a'.repeat(8192),
      /^HTTP\/1\.1 413 /,
    ],
  ];
  for (const [name, start, piece, wanted] of kinds) {
    const { answer, sent, ended } = await flood(site, start, piece);
    // Where the connection is cut off while we still send, the answer can be lost on the way.
    const isRefused = wanted.test(answer) || (answer === '' && ended);
    if (!isRefused) broken.push(`${name} was answered ${answer.slice(0, 60) || 'nothing'} after ${sent} bytes.`);
    if (sent > MAX_TAKEN_BYTES) broken.push(`${name}: ${sent} bytes were taken.`);
  }
}

/** Beyond what was refused, the system's own buffers take a few megabytes. */
const MAX_TAKEN_BYTES = 20_000_000;
const FLOOD_MS = 10_000;

async function flood(site: RunningSite, start: string, piece: string) {
  const socket = open(site, start);
  let answer = '';
  socket.on('data', (part) => (answer += part));
  const closed = new Promise<true>((resolve) => socket.once('close', () => resolve(true)));
  const until = performance.now() + FLOOD_MS;
  while (
    !socket.destroyed &&
    socket.writable &&
    performance.now() < until &&
    socket.bytesWritten < 2 * MAX_TAKEN_BYTES
  ) {
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain').catch(() => {}), closed, pause(500)]);
    else await pause(0);
    if (answer !== '') break;
  }
  const ended = await Promise.race([closed, pause(3000).then(() => false)]);
  const sent = socket.bytesWritten;
  socket.destroy();
  return { answer, sent, ended };
}
