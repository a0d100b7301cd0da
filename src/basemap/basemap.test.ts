import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openBasemap } from './basemap.ts';
import { NoSuchTileError, TileTemplateError } from './basemap-errors.ts';
import type { StaticMapRequest } from './draw-static-map.ts';
import type { TileProxyOptions } from './tile-proxy.ts';

const CITIES = [
  { name: 'Phoenix', population: 1_600_000, location: { lat: 33.4484, lng: -112.074 } },
  { name: "Tom & <b>Jerry's</b>", population: 900_000, location: { lat: 35, lng: -106 } },
];
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

let folder: string;
let server: Server | undefined;
let requests: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tiles-'));
  requests = [];
});
afterEach(async () => {
  vi.useRealTimers();
  server?.closeAllConnections();
  server?.close();
  server = undefined;
  await rm(folder, { recursive: true, force: true });
});

/** Without tile sources; shared, because its shapes take a while to read. */
const drawnMap = openBasemap({ cities: CITIES, sources: {}, cacheFolder: '/nowhere' });
const drawn = () => drawnMap;

/** Opens a base map whose satellite layer comes from a local server. */
async function openWithSource(listener: RequestListener, limits: Partial<TileProxyOptions> = {}) {
  server = createServer((request, response) => {
    requests.push(request.url!);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  const template = `${addressOf(server)}/{z}/{y}/{x}`;
  const sources = { satellite: { template, maxNativeZoom: 16, attribution: 'Tiles by Example' } };
  return openBasemap({ cities: CITIES, sources, cacheFolder: folder, limits });
}

const sendPng: RequestListener = (_, response) => response.setHeader('content-type', 'image/png').end(PNG);

describe('drawn tiles', () => {
  test.each(['roadmap', 'satellite', 'hybrid', 'terrain'])(
    '%s is a standalone SVG with land and credit',
    async (layer) => {
      const tile = await drawn().tile(layer, 6, 12, 25);
      expect(tile).toMatchObject({ contentType: 'image/svg+xml', drawn: true, standIn: false });
      expect(tile.attribution).toContain('GeoNames');
      expect(tile.body).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg".*class="l".*<\/svg>$/s);
      expect(tile.body).not.toMatch(/NaN|undefined|Infinity/);
    },
  );

  test('names are escaped, and satellite shows none', async () => {
    const road = (await drawn().tile('roadmap', 4, 3, 6)).body as string;
    expect(road).toContain('Tom &#38; &#60;b&#62;Jerry&#39;s&#60;/b&#62;');
    expect(road).not.toContain('<b>');
    expect((await drawn().tile('satellite', 4, 3, 6)).body).not.toContain('Jerry');
  });

  test('draws tiles at every zoom from 0 to 20, including the date line', async () => {
    const map = drawn();
    for (let z = 0; z <= 20; z++) {
      for (const x of [0, 2 ** z - 1]) {
        const { body } = await map.tile('roadmap', z, x, Math.floor(2 ** z * 0.33));
        expect(body).not.toMatch(/NaN|undefined|Infinity/);
      }
    }
  });

  test('a large tile shows as much of the world, as detailed as four tiles of the next zoom', async () => {
    const map = drawn();
    const large = (await map.tile('roadmap', 5, 6, 12, 512)).body as string;
    expect(large).toMatch(/^<svg[^>]* width="512" height="512" viewBox="0 0 512 512">/);
    const names = (svg: string | Uint8Array) =>
      [...String(svg).matchAll(/<text[^>]*>([^<]*)</g)].map(([, name]) => name);
    const four = [12, 13].flatMap((x) => [24, 25].map(async (y) => names((await map.tile('roadmap', 6, x, y)).body)));
    expect(new Set(names(large))).toEqual(new Set((await Promise.all(four)).flat()));
    expect((await map.tile('roadmap', 0, 0, 0, 512)).body).not.toMatch(/NaN|undefined|Infinity/);
    await expect(map.tile('roadmap', 20, 0, 0, 512)).rejects.toThrow(NoSuchTileError);
    await expect(map.tile('roadmap', 3, 8, 0, 512)).rejects.toThrow(NoSuchTileError);
  });

  test('land that crosses the date line does not stretch around the world', async () => {
    // The Norwegian Sea, at the latitude of Chukotka.
    expect((await drawn().tile('roadmap', 6, 31, 15)).body).not.toContain('class="n"');
    expect((await drawn().tile('roadmap', 6, 0, 15)).body).toContain('class="n"');
  });

  test.each([
    ['roadmap', 21, 0, 0],
    ['roadmap', 3, 8, 0],
    ['roadmap', 3, -1, 0],
    ['roadmap', 3.5, 0, 0],
    ['roadmap', Number.NaN, 0, 0],
    ['street', 3, 0, 0],
    ['__proto__', 0, 0, 0],
  ])('rejects the tile %s/%d/%d/%d', async (layer, z, x, y) => {
    await expect(drawn().tile(layer, z, x, y)).rejects.toThrow(NoSuchTileError);
  });
});

describe('tiles from a source', () => {
  test('are returned unchanged, with their own attribution, and fetched once', async () => {
    const map = await openWithSource(sendPng);
    const tile = await map.tile('satellite', 5, 6, 12);
    expect(tile).toMatchObject({
      contentType: 'image/png',
      drawn: false,
      standIn: false,
      attribution: 'Tiles by Example',
    });
    expect(Buffer.from(tile.body)).toEqual(PNG);
    await map.tile('satellite', 5, 6, 12);
    expect(requests).toEqual(['/5/12/6']);
  });

  test('are fetched once for concurrent requests', async () => {
    const map = await openWithSource((request, response) => setTimeout(() => sendPng(request, response), 30));
    await Promise.all(Array.from({ length: 8 }, () => map.tile('satellite', 5, 6, 12)));
    expect(requests).toHaveLength(1);
  });

  test('are drawn for other layers and for zooms deeper than the source', async () => {
    const map = await openWithSource(sendPng);
    expect((await map.tile('roadmap', 5, 6, 12)).drawn).toBe(true);
    expect(await map.tile('satellite', 17, 6, 12)).toMatchObject({ drawn: true, standIn: true });
    expect(await map.tile('satellite', 5, 6, 12, 512)).toMatchObject({ drawn: true, standIn: true });
    expect((await map.layers()).map(({ tilePixels }) => tilePixels)).toEqual([512, 256, 512, 512]);
    expect(requests).toEqual([]);
  });

  test.each<[string, RequestListener]>([
    ['an error', (_, response) => response.writeHead(500).end()],
    ['a web page', (_, response) => response.setHeader('content-type', 'text/html').end('<script>')],
    [
      'an SVG, which may hold scripts',
      (_, response) => response.setHeader('content-type', 'image/svg+xml').end('<svg/>'),
    ],
    [
      'a web page labeled as a picture',
      (_, response) => response.setHeader('content-type', 'image/png').end('<h1>Sorry'),
    ],
    ['an empty body', (_, response) => response.setHeader('content-type', 'image/png').end()],
    ['too many bytes', (_, response) => response.setHeader('content-type', 'image/png').end(Buffer.alloc(5000))],
    ['no response', () => {}],
    [
      'half a response',
      (_, response) => response.writeHead(200, { 'content-type': 'image/png', 'content-length': '100' }).write(PNG),
    ],
    ['a redirect loop', (request, response) => response.writeHead(302, { location: request.url }).end()],
    ['a dropped connection', (request) => request.socket.destroy()],
  ])('a source that sends %s is replaced by the drawn tile and not retried at once', async (_, listener) => {
    const map = await openWithSource(listener, { timeoutMs: 150, maxTileBytes: 1000 });
    const tile = await map.tile('satellite', 5, 6, 12);
    expect(tile).toMatchObject({ drawn: true, standIn: true, contentType: 'image/svg+xml' });
    expect(tile.attribution).toContain('Census');
    const before = requests.length;
    await map.tile('satellite', 5, 6, 12);
    expect(requests.length).toBe(before);
  });

  test('a redirect to another host is never followed', async () => {
    const map = await openWithSource((request, response) => {
      if (request.url === '/elsewhere') return sendPng(request, response);
      const { port } = request.socket.address() as AddressInfo;
      response.writeHead(302, { location: `http://localhost:${port}/elsewhere` }).end();
    });
    expect((await map.tile('satellite', 5, 6, 12)).drawn).toBe(true);
    expect(requests).toEqual(['/5/12/6']);
  });

  test('a redirect on the same host is followed', async () => {
    const map = await openWithSource((request, response) =>
      request.url === '/moved' ? sendPng(request, response) : response.writeHead(301, { location: '/moved' }).end(),
    );
    expect((await map.tile('satellite', 5, 6, 12)).drawn).toBe(false);
  });

  test('a source that keeps failing is paused, then retried', async () => {
    let broken = true;
    const map = await openWithSource(
      (request, response) => (broken ? response.writeHead(503).end() : sendPng(request, response)),
      {
        maxFailures: 2,
        retryAfterMs: 1000,
      },
    );
    await map.tile('satellite', 5, 6, 12);
    await map.tile('satellite', 5, 7, 12);
    await map.tile('satellite', 5, 8, 12);
    expect(requests).toHaveLength(2);
    broken = false;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2000 });
    expect((await map.tile('satellite', 5, 8, 12)).drawn).toBe(false);
  });

  test('after a pause, one tile retries the source and the others do not wait for it', async () => {
    const map = await openWithSource((_, response) => response.writeHead(503).end(), {
      maxFailures: 2,
      retryAfterMs: 1000,
    });
    await map.tile('satellite', 5, 6, 12);
    await map.tile('satellite', 5, 7, 12);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2000 });
    const tiles = await Promise.all([8, 9, 10, 11].map((x) => map.tile('satellite', 5, x, 12)));
    expect(tiles.map(({ standIn }) => standIn)).toEqual([true, true, true, true]);
    expect(requests).toHaveLength(3);
    // The retry failed, so the source is paused again.
    await map.tile('satellite', 5, 13, 12);
    expect(requests).toHaveLength(3);
  });

  test('an old tile is fetched again, and still served if that fails', async () => {
    let broken = false;
    const map = await openWithSource(
      (request, response) => (broken ? response.writeHead(503).end() : sendPng(request, response)),
      {
        maxAgeMs: 60_000,
      },
    );
    await map.tile('satellite', 5, 6, 12);
    await age(await cachedFiles());
    await map.tile('satellite', 5, 6, 12);
    expect(requests).toHaveLength(2);
    await age(await cachedFiles());
    broken = true;
    expect((await map.tile('satellite', 5, 6, 12)).drawn).toBe(false);
    expect(requests).toHaveLength(3);
  });

  test('the cache stays within its limit by removing the oldest tiles', async () => {
    const map = await openWithSource(sendPng, { maxCacheBytes: PNG.length * 5 });
    for (let x = 0; x < 20; x++) await map.tile('satellite', 5, x, 12);
    expect((await cachedFiles()).length).toBeLessThanOrEqual(5);
  });

  test('tiles are served even if the cache folder cannot be written', async () => {
    const map = await openWithSource(sendPng);
    const blocked = openBasemap({
      cities: CITIES,
      sources: { satellite: { template: `${addressOf(server!)}/{z}/{y}/{x}`, maxNativeZoom: 16, attribution: 'x' } },
      cacheFolder: '/dev/null/tiles',
    });
    expect((await map.tile('satellite', 5, 6, 12)).drawn).toBe(false);
    expect((await blocked.tile('satellite', 5, 6, 12)).drawn).toBe(false);
  });

  test.each([
    'https://tiles.example.org/{z}/{x}.png',
    'ftp://tiles.example.org/{z}/{x}/{y}',
    '{z}/{x}/{y}',
    'file:///{z}/{x}/{y}',
  ])('the template %s is rejected at startup', (template) => {
    const sources = { roadmap: { template, maxNativeZoom: 16, attribution: '' } };
    expect(() => openBasemap({ cities: [], sources, cacheFolder: folder })).toThrow(TileTemplateError);
  });

  test('layers list their attribution, zoom depth and fallback', async () => {
    const [roadmap, satellite] = await (await openWithSource(sendPng)).layers();
    expect(roadmap).toMatchObject({ id: 'roadmap', maxNativeZoom: 20, drawnFallback: false });
    expect(satellite).toMatchObject({ id: 'satellite', maxNativeZoom: 16, drawnFallback: true });
    expect(satellite?.attribution).toMatch(/^Tiles by Example · .*GeoNames/);
  });
});

describe('static map', () => {
  const search = { center: CITIES[0]!.location, width: 600, height: 400, scheme: 'light' as const };

  test('shows the radius as a circle and the numbered markers, 1 on top', async () => {
    const markers = [1, 2, 3].map((number) => ({ number, location: CITIES[0]!.location }));
    const svg = await drawn().drawStaticMap({ ...search, radiusMiles: 5, markers, title: 'Results <1>' });
    expect(svg).toContain('role="img"');
    expect(svg).toContain('<title>Results &#60;1&#62;</title>');
    expect(svg).toContain('<circle cx="300" cy="200" r="172.0" fill="none" stroke="#1d5fd1"');
    expect([...svg.matchAll(/>(\d)<\/text>/g)].map(([, number]) => number)).toEqual(['3', '2', '1']);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  test('a marker at the radius lies on the circle', async () => {
    // A degree of latitude is 69.09 miles: this marker is on the circle's northern edge.
    const edge = { lat: search.center.lat + 5 / 69.09, lng: search.center.lng };
    const svg = await drawn().drawStaticMap({ ...search, radiusMiles: 5, markers: [{ number: 7, location: edge }] });
    const [, cy] = /cy="([\d.]+)" r="13"/.exec(svg)!;
    expect(Math.abs(200 - Number(cy) - 172)).toBeLessThan(1);
  });

  test('a frame of any shape shows the square with the circle whole', async () => {
    const svg = await drawn().drawStaticMap({
      ...search,
      width: 900,
      height: 700,
      fit: 300,
      radiusMiles: 5,
      markers: [],
    });
    expect(svg).toContain('viewBox="300 200 300 300"');
    expect(svg).toContain('<circle cx="450" cy="350" r="129.0" fill="none"');
    expect(svg).toContain('<rect class="w" width="900" height="700"/>');
  });

  test('a pin marks one place, without a circle', async () => {
    const svg = await drawn().drawStaticMap({ ...search, radiusMiles: 5, mark: 'pin', markers: [] });
    expect(svg).toContain('<path transform="translate(300 200)"');
    expect(svg).not.toContain('stroke="#1d5fd1"');
  });

  test('the pin is on top, and the markers around it can be told apart', async () => {
    const markers = [1, 2, 3].map((number) => ({ number, location: search.center }));
    const svg = await drawn().drawStaticMap({ ...search, radiusMiles: 0.5, mark: 'pin', markers });
    expect(svg.indexOf('translate(300 200)')).toBeGreaterThan(svg.indexOf('>1</text>'));
    const spots = [...svg.matchAll(/cx="([\d.]+)" cy="([\d.]+)" r="13"/g)].map(([, x, y]) => [Number(x), Number(y)]);
    const discs = [...spots, [300, 175]] as [number, number][];
    expect(discs).toHaveLength(4);
    for (const [index, [x, y]] of discs.entries())
      for (const [otherX, otherY] of discs.slice(index + 1))
        expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThan(28);
    // A line leads from each to where it belongs.
    expect(svg.match(/<path d="M300\.0 200\.0L/g)).toHaveLength(3);
  });

  test('a name moves off a marker and off the pin', async () => {
    /** Pixels from the center down to the line of the name. */
    const phoenix = async (covering: Partial<StaticMapRequest>) => {
      const svg = await drawn().drawStaticMap({ ...search, radiusMiles: 5, markers: [], ...covering });
      return Number(/y="([\d.]+)"[^>]*>Phoenix</.exec(svg)![1]) - 200;
    };
    expect(Math.abs(await phoenix({}))).toBeLessThan(10);
    const moved = Math.abs(await phoenix({ markers: [{ number: 1, location: search.center }] }));
    expect(moved).toBeGreaterThan(13);
    expect(moved).toBeLessThan(40);
    const offPin = await phoenix({ mark: 'pin' });
    expect(offPin < -37 || offPin > 8).toBe(true);
    expect(Math.abs(offPin)).toBeLessThan(50);
  });

  test('without a radius, shows the whole country and no circle', async () => {
    const svg = await drawn().drawStaticMap({ ...search, center: { lat: 37.09, lng: -95.71 }, markers: [] });
    expect(svg).not.toContain('fill="none" stroke="#1d5fd1"');
    expect(svg).toContain('Phoenix');
  });

  test('a search at the date line shows markers beyond it', async () => {
    const svg = await drawn().drawStaticMap({
      ...search,
      center: { lat: 52, lng: 179.95 },
      radiusMiles: 20,
      markers: [{ number: 1, location: { lat: 52, lng: -179.95 } }],
    });
    expect(svg).toContain('>1</text>');
  });
});

const addressOf = (running: Server) => `http://127.0.0.1:${(running.address() as AddressInfo).port}`;

async function cachedFiles(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function age(files: string[]): Promise<void> {
  const longAgo = new Date(Date.now() - 3_600_000);
  for (const file of files) await utimes(file, longAgo, longAgo);
}
