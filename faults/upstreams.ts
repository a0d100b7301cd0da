import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { openFormStore } from '#forms/sqlite/form-store.ts';
import { type Fault, pause } from './fault.ts';
import { startSite } from './running-site.ts';
import { openForm, sendForm } from './sent-forms.ts';
import { withStorage } from './site-storage.ts';

const FORMS = 30;
const TILES = 40;
/** Maximum time for a page while all upstreams are dead; far more than needed. */
const MAX_PAGE_MS = 3000;

/**
 * Tiles, mail and webhook are slow (accept connections and never answer), dead (refuse them) or send garbage. Pages,
 * searches and forms must stay fast; missing tiles must be drawn locally; a failing tile source must not be asked after a
 * few tries; and every form must be stored with its deliveries queued.
 */
export const upstreams: Fault = async (options) => {
  const failures: string[] = [];
  const counts = { kinds: 0, forms: 0, tiles: 0, 'tile source requests': 0, 'slowest page, ms': 0 };
  for (const kind of ['slow', 'dead', 'garbage'] as const) {
    counts.kinds++;
    await withStorage(options.store, async (place) => {
      let tileRequests = 0;
      const upstream = await startUpstream(kind, () => tileRequests++);
      const { port } = upstream.address() as AddressInfo;
      if (kind === 'dead') upstream.close();
      const site = await startSite({
        ...place.settings,
        TILES_SATELLITE: `http://127.0.0.1:${port}/{z}/{x}/{y}.png`,
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        MAIL_FROM: 'forms@example.org',
        MAIL_TO: 'operator@example.org',
        SITE_URL: 'https://www.example.org',
        WEBHOOK_URL: `http://127.0.0.1:${port}/`,
        WEBHOOK_SECRET: 'a secret of at least 24 letters',
      });
      const timed = async (what: string, work: Promise<string | undefined>) => {
        const started = performance.now();
        const problem = await work;
        const ms = Math.round(performance.now() - started);
        counts['slowest page, ms'] = Math.max(counts['slowest page, ms'], ms);
        if (problem !== undefined) failures.push(`${kind}: ${what}: ${problem}`);
        if (ms > MAX_PAGE_MS) failures.push(`${kind}: ${what} took ${ms} ms.`);
      };
      const tile = async (x: number) => {
        const answer = await fetch(`${site.origin}/api/tiles/satellite/10/${x}/400`);
        counts.tiles++;
        await answer.arrayBuffer();
        if (answer.status !== 200 || !answer.headers.get('content-type')?.includes('svg'))
          failures.push(`${kind}: a tile request returned ${answer.status}, ${answer.headers.get('content-type')}.`);
      };
      const tiles = Promise.all(Array.from({ length: TILES }, (_, x) => tile(150 + x)));
      for (let at = 0; at < FORMS; at++) {
        counts.forms++;
        const send = sendForm(site.origin, await openForm(site.origin, `Form ${at}`));
        await timed(
          'a form',
          send.then((outcome) => (outcome === 'accepted' ? undefined : outcome)),
        );
        await timed('a page', readStatus(`${site.origin}/experts`));
        await timed('places', readStatus(`${site.origin}/ourplaces?place=Phoenix, AZ`));
      }
      await tiles;
      const before = tileRequests;
      // The source is paused now: tiles are drawn at once without asking it.
      const paused = Promise.all(Array.from({ length: TILES }, (_, x) => tile(250 + x)));
      await timed(
        'tiles of a paused source',
        paused.then(() => undefined),
      );
      if (tileRequests - before > 2)
        failures.push(`${kind}: a source that failed ${TILES} times got ${tileRequests - before} more requests.`);
      counts['tile source requests'] += tileRequests;
      await pause(200);
      const exitCode = await Promise.race([site.stop(), pause(25_000).then(() => 'a timeout')]);
      if (exitCode !== 0) failures.push(`${kind}: the stopped site exited with ${exitCode}.`);
      await site.kill();
      upstream.close();
      const store = openFormStore(place);
      const stored = await store.list();
      const entries = await Promise.all(stored.map(({ id }) => store.entriesOf(id)));
      if (
        stored.length !== FORMS ||
        entries.some((each) => each.length !== 2 || each.some(({ state }) => state !== 'waiting'))
      )
        failures.push(`${kind}: ${stored.length} of ${FORMS} forms are stored with their deliveries.`);
      await store.close();
    });
  }
  return { counts, failures };
};

/** One port for all three upstreams. Calls `onTile` for each tile request. */
async function startUpstream(kind: 'slow' | 'dead' | 'garbage', onTile: () => void): Promise<Server> {
  const server =
    kind === 'garbage'
      ? createHttpServer((request, response) => {
          if (request.url?.endsWith('.png')) onTile();
          request.resume();
          if (request.url?.endsWith('.png')) response.setHeader('content-type', 'image/png').end('<h1>Sorry, no tiles');
          else response.writeHead(200).socket?.end('HTTP/1.1 9999 nonsense\r\n\r\n');
        })
      : createServer((socket) => {
          socket.on('error', () => {});
          socket.on('data', (data) => String(data).includes('.png') && onTile());
        });
  server.on('clientError', (_: Error, socket: { end: (text: string) => void }) => socket.end('What?\r\n'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server.unref();
}

/** Returns undefined for a complete page, else its status. */
async function readStatus(address: string): Promise<string | undefined> {
  const answer = await fetch(address);
  const html = await answer.text();
  return answer.status === 200 && html.includes('</html>') ? undefined : String(answer.status);
}
