import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { openFormStore } from '#forms/sqlite/form-store.ts';
import { type Fault, pause } from './fault.ts';
import { withPlace } from './places-to-break.ts';
import { startSite } from './running-site.ts';
import { FORM_PATH, hiddenFields, makeForm, sendForm } from './sent-forms.ts';

const FORMS = 30;
const TILES = 40;
/** What a visitor's page may take at most while everything outside is dead; far more than it does. */
const QUICK_MS = 3000;

/**
 * Everything outside is slow (takes connections and never answers), dead (refuses them) or talks garbage: tiles, mail and
 * webhook. Pages, searches and forms must stay quick; a tile that nobody gives is drawn; a dead source is left alone after
 * a few tries; and every form is kept with what is to be sent on. Places are looked up within: there is no other geocoder.
 */
export const upstreams: Fault = async (options) => {
  const broken: string[] = [];
  const counts = { kinds: 0, forms: 0, tiles: 0, 'asked of the tile source': 0, 'slowest page, ms': 0 };
  for (const kind of ['slow', 'dead', 'garbage'] as const) {
    counts.kinds++;
    await withPlace(options.store, async (place) => {
      let asked = 0;
      const outside = await startOutside(kind, () => asked++);
      const { port } = outside.address() as AddressInfo;
      if (kind === 'dead') outside.close();
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
        const fault = await work;
        const ms = Math.round(performance.now() - started);
        counts['slowest page, ms'] = Math.max(counts['slowest page, ms'], ms);
        if (fault !== undefined) broken.push(`${kind}: ${what}: ${fault}`);
        if (ms > QUICK_MS) broken.push(`${kind}: ${what} took ${ms} ms.`);
      };
      const hidden = await hiddenFields(`${site.origin}${FORM_PATH}`);
      const tile = async (x: number) => {
        const answer = await fetch(`${site.origin}/api/tiles/satellite/10/${x}/400`);
        counts.tiles++;
        await answer.arrayBuffer();
        if (answer.status !== 200 || !answer.headers.get('content-type')?.includes('svg'))
          broken.push(`${kind}: a tile was answered ${answer.status}, ${answer.headers.get('content-type')}.`);
      };
      const tiles = Promise.all(Array.from({ length: TILES }, (_, x) => tile(150 + x)));
      for (let at = 0; at < FORMS; at++) {
        counts.forms++;
        const send = sendForm(site.origin, makeForm(`Form ${at}`, hidden));
        await timed(
          'a form',
          send.then((outcome) => (outcome === 'thanked' ? undefined : outcome)),
        );
        await timed('a page', readStatus(`${site.origin}/experts`));
        await timed('places', readStatus(`${site.origin}/ourplaces?place=Phoenix, AZ`));
      }
      await tiles;
      const before = asked;
      // The source rests now: drawn at once, and nobody asks it.
      const rested = Promise.all(Array.from({ length: TILES }, (_, x) => tile(250 + x)));
      await timed(
        'tiles of a source that rests',
        rested.then(() => undefined),
      );
      if (asked - before > 2)
        broken.push(`${kind}: a source that failed ${TILES} times was asked ${asked - before} times more.`);
      counts['asked of the tile source'] += asked;
      await pause(200);
      const ended = await Promise.race([site.stop(), pause(25_000).then(() => 'not')]);
      if (ended !== 0) broken.push(`${kind}: told to end, the site ended with ${ended}.`);
      await site.kill();
      outside.close();
      const store = openFormStore(place);
      const kept = await store.list();
      const entries = await Promise.all(kept.map(({ id }) => store.entriesOf(id)));
      if (
        kept.length !== FORMS ||
        entries.some((each) => each.length !== 2 || each.some(({ state }) => state !== 'waiting'))
      )
        broken.push(`${kind}: ${kept.length} of ${FORMS} forms are kept with what is to be sent on.`);
      await store.close();
    });
  }
  return { counts, broken };
};

/** One port for all three; counts what asks it for tiles. */
async function startOutside(kind: 'slow' | 'dead' | 'garbage', onTile: () => void): Promise<Server> {
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
          socket.on('data', (said) => String(said).includes('.png') && onTile());
        });
  server.on('clientError', (_: Error, socket: { end: (text: string) => void }) => socket.end('What?\r\n'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server.unref();
}

/** Undefined where a whole page came. */
async function readStatus(address: string): Promise<string | undefined> {
  const answer = await fetch(address);
  const html = await answer.text();
  return answer.status === 200 && html.includes('</html>') ? undefined : String(answer.status);
}
