import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { tileIdToZxy, zxyToTileId } from 'pmtiles';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { directoryBytes } from '#basemap/extract/directory.ts';
import { StreetFile } from '#basemap/street-file.ts';
import { streetFileBytes, type TestLayers } from '#basemap/testing/write-street-file.ts';
import { temporaryFolder } from '#files/testing/temporary-folder.ts';
import { Publisher } from './publisher.ts';
import { planStreets, type StreetDeps } from './update-streets.ts';
import type { Publication } from './updates-file.ts';

/** What the made-up publisher has, and how it behaves. */
let published: { bytes: Buffer; etag: string };
let quirk: {
  /** Breaks off the nth and later answers after so many bytes; how many times. */
  cut?: { after: number; times: number; from: number } | undefined;
  /** Called before the nth answer. */
  before?: (n: number) => void;
  /** Instead of an answer with a range. */
  answer?: (range: [from: number, to: number]) => { status: number; headers?: Record<string, string>; body?: Buffer };
  builds?: unknown;
};
let asked: string[];
let printed: string[];
let server: Server;
let origin: string;
let folder: string;
let streetFile: string;

beforeEach(async () => {
  folder = temporaryFolder();
  streetFile = join(temporaryFolder(), 'streets.pmtiles');
  [asked, printed, quirk] = [[], [], {}];
  published = { bytes: planet(), etag: '"1"' };
  let answers = 0;
  server = createServer(({ method, url, headers }, response) => {
    if (url === '/builds.json')
      return void response.end(
        JSON.stringify(quirk.builds ?? [{ key: '20261119.pmtiles' }, { key: '20261120.pmtiles' }]),
      );
    if (url !== '/20261120.pmtiles') return void response.writeHead(404).end();
    const { length } = published.bytes;
    if (method === 'HEAD')
      return void response.writeHead(200, { etag: published.etag, 'content-length': length }).end();
    answers++;
    quirk.before?.(answers);
    asked.push(headers.range!);
    const [from, to] = /(\d+)-(\d+)/.exec(headers.range!)!.slice(1).map(Number) as [number, number];
    const { etag } = published;
    const isSame = (headers['if-range'] ?? etag) === etag;
    const custom = quirk.answer?.([from, to]);
    const body = custom
      ? (custom.body ?? Buffer.alloc(0))
      : isSame
        ? published.bytes.subarray(from, to + 1)
        : published.bytes;
    const range = isSame && { 'content-range': `bytes ${from}-${to}/${length}` };
    response.writeHead(custom?.status ?? (isSame ? 206 : 200), {
      etag,
      'content-length': body.length,
      ...range,
      ...custom?.headers,
    });
    const { cut } = quirk;
    if (!cut || answers < cut.from || cut.times-- <= 0) return void response.end(body);
    response.write(body.subarray(0, cut.after), () => setTimeout(() => response.destroy(), 20));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const road = (name: string): TestLayers => ({
  roads: [{ type: 2, points: [0, 2048, 4096, 2048], properties: { kind: 'minor_road', name } }],
});
const DESERT: TestLayers = { earth: [{ type: 3, points: [0, 0, 4096, 0, 4096, 4096, 0, 4096] }] };
/** Phoenix and its surroundings, as z/x/y. */
const PHOENIX = { '7/24/51': road('Far Road'), '13/1546/3296': road('Oak Street'), '14/3092/6592': road('Elm Street') };
const ELSEWHERE = {
  '0/0/0': road('World'),
  '14/4823/6160': road('New York'),
  '15/6184/13184': road('Too near'),
};
/** Ten tiles of sand in a row, which a file has once. */
const SAND = Object.fromEntries(
  Array.from({ length: 10 }, (_, i) => [tileIdToZxy(zxyToTileId(14, 3100, 6600) + i).join('/'), DESERT]),
);

function planet(more: Parameters<typeof streetFileBytes>[0] = { tiles: {} }): Buffer {
  return streetFileBytes({ hasLeaf: true, ...more, tiles: { ...PHOENIX, ...ELSEWHERE, ...SAND, ...more.tiles } });
}

function publication(): Publication {
  const address = (path: string) => new URL(path, origin);
  return {
    source: 'streets',
    from: { builds: address('/builds.json'), folder: address('/') },
    hosts: [address('/').host],
  };
}

function plan(states: string[] | null = ['AZ'], more: Partial<StreetDeps> = {}, loadedStates: string[] = []) {
  const { signal } = more;
  const publisher = new Publisher({ hosts: publication().hosts, firstPauseMs: 1, ...(signal && { signal }) });
  const print = (line: string) => void printed.push(line);
  const deps = { folder, streetFile, publisher, print, now: new Date('2026-11-28'), ...more };
  return planStreets(publication(), { states: states ?? undefined, loadedStates }, deps);
}

async function namesAt(place: string): Promise<string[] | null> {
  const [z, x, y] = place.split('/').map(Number) as [number, number, number];
  const file = await StreetFile.open(streetFile);
  const bytes = await file.read(z, x, y);
  return bytes && file.decode(bytes, z).namedLines.map(({ text }) => text);
}

describe('streets of a state', () => {
  test('are cut out of the newest map, and only these', async () => {
    const { result, news, bytes, fetch } = await plan();
    expect(result).toBe('newer');
    expect(news).toMatch(
      /^newer: AZ from 20261120\.pmtiles, zoom 7 to 14: \d KB in \d requests?; about 1 min at 20 Mbit\/s\.$/,
    );
    expect(existsSync(streetFile)).toBe(false);
    await fetch();
    expect(statSync(streetFile).size).toBe(bytes);
    expect(readdirSync(folder)).toEqual([]);
    for (const [place, { roads }] of Object.entries(PHOENIX))
      expect(await namesAt(place)).toEqual([roads![0]!.properties!.name]);
    for (const place of Object.keys(ELSEWHERE)) expect(await namesAt(place)).toBe(null);
    for (const place of Object.keys(SAND)) expect(await namesAt(place)).toEqual([]);
    const file = await StreetFile.open(streetFile);
    expect(file.area).toMatchObject({ minZoom: 7, maxZoom: 14, bounds: { west: expect.closeTo(-114.8, 0) } });
    expect(await file.origin()).toEqual({
      states: ['AZ'],
      day: '2026-11-20',
      build: '20261120.pmtiles',
      validator: '"1"',
    });
  });

  test('are stored once where tiles are alike', async () => {
    await (await plan()).fetch();
    const bytes = readFileSync(streetFile);
    const counts = [72, 80, 88].map((at) => Number(bytes.readBigUInt64LE(at)));
    expect(counts).toEqual([13, 4, 4]);
  });

  test('are fetched again when other states are wanted, or they are old', async () => {
    await (await plan()).fetch();
    expect(await plan()).toMatchObject({ result: 'current', news: 'nothing newer (2026-11-20).' });
    expect(await plan(null)).toMatchObject({ result: 'current', news: 'nothing newer (2026-11-20).' });
    expect(await plan(['NM', 'AZ'])).toMatchObject({ result: 'newer', news: expect.stringContaining('AZ, NM') });
    const now = new Date('2027-03-01');
    expect(await plan(null, { now })).toMatchObject({ result: 'current' });
    published = { bytes: planet({ tiles: { '14/3093/6592': road('New Street') } }), etag: '"2"' };
    expect(await plan(null, { now })).toMatchObject({ result: 'newer', news: expect.stringContaining('AZ') });
  });

  test('are those of the loaded sources, or none', async () => {
    expect(await plan(null, {}, ['AZ'])).toMatchObject({ result: 'newer' });
    expect(await plan(null)).toMatchObject({ result: 'current', news: expect.stringContaining('--states') });
    expect(await plan(['AZ'], { streetFile: null })).toMatchObject({
      result: 'current',
      news: expect.stringContaining('TILES'),
    });
    expect(asked.length).toBeGreaterThan(0);
  });
});

/** Streets that take several answers of some size: random names do not pack. */
function long(): Record<string, TestLayers> {
  const name = () => Array.from({ length: 200_000 }, () => String.fromCharCode(97 + Math.random() * 26)).join('');
  return Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`14/${3092 + i}/6590`, road(name())]));
}

describe('a download', () => {
  test('that breaks off goes on where it was', async () => {
    published.bytes = planet({ tiles: long() });
    const { fetch, bytes } = await plan();
    const before = asked.length;
    // More often than an attempt may fail.
    quirk.cut = { after: 150_000, times: 7, from: before + 1 };
    await fetch();
    const froms = asked.slice(before).map((range) => Number(/\d+/.exec(range)![0]));
    expect(new Set(froms).size).toBe(froms.length);
    expect(statSync(streetFile).size).toBe(bytes);
    expect(await namesAt('13/1546/3296')).toEqual(['Oak Street']);
  });

  test('that was stopped goes on the next time, from the same map', async () => {
    published.bytes = planet({ tiles: long() });
    const expected = await whole();
    const stop = new AbortController();
    const stopped = await plan(['AZ'], {
      signal: stop.signal,
      onProgress: (_, at) => at > 100_000 && stop.abort(new Error('stopped')),
    });
    await expect(stopped.fetch()).rejects.toThrow('stopped');
    expect(existsSync(streetFile)).toBe(false);
    const here = statSync(join(folder, '20261120.pmtiles.half')).size;
    quirk.builds = [{ key: '20261121.pmtiles' }, { key: '20261120.pmtiles' }];
    const again = await plan();
    expect(again.news).toContain('some of it here already');
    const before = asked.length;
    await again.fetch();
    const first = Number(/\d+/.exec(asked[before]!)![0]);
    expect(here).toBeGreaterThan(100_000);
    expect(first).toBeGreaterThan(100_000);
    expect(printed).toEqual([]);
    expect(readFileSync(streetFile).equals(expected)).toBe(true);
  });

  test('starts over, and says so, when the map was changed meanwhile', async () => {
    const { fetch } = await plan();
    const next = planet({ tiles: { '14/3093/6592': road('New Street') } });
    published = { bytes: next, etag: '"2"' };
    await fetch();
    expect(printed).toEqual([
      expect.stringMatching(/was changed meanwhile\.$/),
      expect.stringMatching(/of another version or of other states: starting over\.$/),
    ]);
    expect(await namesAt('14/3093/6592')).toEqual(['New Street']);
    expect((await (await StreetFile.open(streetFile)).origin())!.validator).toBe('"2"');
  });

  test('of a map that changes all the time fails', async () => {
    const { fetch } = await plan();
    quirk.before = (n) => {
      published.etag = `"${n}"`;
    };
    await expect(fetch()).rejects.toThrow(/changed while it was read.*stay as they were/);
  });
});

/** The file as it is made without interruption. */
async function whole(): Promise<Buffer> {
  const other = join(temporaryFolder(), 'streets.pmtiles');
  await (await plan(['AZ'], { streetFile: other, folder: temporaryFolder() })).fetch();
  return readFileSync(other);
}

describe('is refused, and the old streets stay,', () => {
  const old = 'the streets of before';
  beforeEach(() => {
    writeFileSync(streetFile, old);
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(() => {
    vi.restoreAllMocks();
    expect(readFileSync(streetFile, 'utf8')).toBe(old);
  });

  const bytesOf = (from: number, to: number) => published.bytes.subarray(from, to + 1);
  const at = (name: 'root' | 'metadata' | 'leaves' | 'tiles') =>
    Number(published.bytes.readBigUInt64LE(8 + 16 * ['root', 'metadata', 'leaves', 'tiles'].indexOf(name)));
  /** Replaces the root directory, at the end of the file. */
  const withRoot = (root: Buffer) => {
    const { bytes } = published;
    bytes.writeBigUInt64LE(BigInt(bytes.length), 8);
    bytes.writeBigUInt64LE(BigInt(root.length), 16);
    published.bytes = Buffer.concat([bytes, root]);
  };

  test.each<[string, RegExp, () => void]>([
    ['a list without builds', /names no build/, () => (quirk.builds = [{ key: '../../etc/passwd' }])],
    ['a missing map', /not there \(404\)/, () => (quirk.builds = [{ key: '20261121.pmtiles' }])],
    [
      'a server without ranges',
      /only whole files, not ranges/,
      () =>
        (quirk.answer = () => ({
          status: 200,
          headers: { 'content-length': String(published.bytes.length) },
          body: published.bytes,
        })),
    ],
    [
      'other bytes than asked for',
      /other bytes than were asked for/,
      () =>
        (quirk.answer = ([from, to]) => ({
          status: 206,
          headers: { 'content-range': `bytes ${from + 1}-${to + 1}/${published.bytes.length}` },
          body: bytesOf(from, to),
        })),
    ],
    [
      'more bytes than asked for',
      /more bytes than were asked for/,
      () => (quirk.answer = ([from, to]) => ({ status: 206, body: Buffer.alloc(to - from + 1 + 10) })),
    ],
    ['fewer bytes than asked for', /0 of \d+ bytes came/, () => (quirk.answer = () => ({ status: 206 }))],
    [
      'a redirect to another host',
      /leads to evil\.example, which updates\.yaml does not name/,
      () => (quirk.answer = () => ({ status: 302, headers: { location: 'https://evil.example/' } })),
    ],
    ['a web page', /is not a PMTiles file/, () => published.bytes.write('<!doctype html>')],
    ['another tile type', /PNG pictures/, () => (published.bytes[99] = 2)],
    [
      'a map of elsewhere',
      /has no streets there at zoom 7 to 14/,
      () => (published.bytes = streetFileBytes({ tiles: ELSEWHERE })),
    ],
    ['a directory of garbage', /is damaged/, () => published.bytes.fill(0xff, at('root'), at('root') + 20)],
    ['a leaf of garbage', /is damaged/, () => published.bytes.fill(0xff, at('leaves') + 12, at('leaves') + 30)],
    [
      'metadata of garbage',
      /metadata cannot be read/,
      () => published.bytes.fill(0xff, at('metadata'), at('metadata') + 8),
    ],
    ['a bomb', /is damaged/, () => withRoot(gzipSync(Buffer.alloc(30_000_000)))],
    ['huge counts', /announces 268435455 entries/, () => withRoot(gzipSync(Buffer.from('ffffff7f01010101', 'hex')))],
    [
      'a circle of directories',
      /directories without end/,
      () => {
        const leaf = directoryBytes([{ id: 0, run: 0, offset: 0, length: 60 }]);
        const bytes = published.bytes;
        bytes.writeBigUInt64LE(BigInt(bytes.length), 40);
        bytes.writeBigUInt64LE(1000n, 48);
        const circle = directoryBytes([{ id: 0, run: 0, offset: 0, length: leaf.length }]);
        published.bytes = Buffer.concat([bytes, circle, Buffer.alloc(1000)]);
        withRoot(circle);
      },
    ],
    [
      'tiles beyond the end',
      /beyond the end/,
      () => withRoot(directoryBytes([{ id: zxyToTileId(14, 3092, 6592), run: 1, offset: 1e9, length: 5 }])),
    ],
    [
      'tiles of absurd size',
      /a tile has 9000000 bytes/,
      () => withRoot(directoryBytes([{ id: zxyToTileId(14, 3092, 6592), run: 1, offset: 0, length: 9e6 }])),
    ],
    [
      'tiles that overlap',
      /two tiles overlap/,
      () =>
        withRoot(
          directoryBytes([
            { id: zxyToTileId(14, 3092, 6592), run: 1, offset: 0, length: 50 },
            { id: zxyToTileId(14, 3092, 6592) + 1, run: 1, offset: 20, length: 50 },
          ]),
        ),
    ],
  ])('%s', async (_, message, spoil) => {
    spoil();
    const { result, news } = await plan();
    expect(result).toBe('failed');
    expect(news).toMatch(message);
    expect(news).toContain('The streets on the site stay as they were.');
  });

  test('more than was thought possible', async () => {
    expect((await plan(['AZ'], { maxBytes: 300 })).news).toMatch(/have \d KB, more than 1 KB\. Name fewer states/);
  });

  test('damaged tiles, once they are here', async () => {
    const { fetch } = await plan();
    published.bytes.fill(0x55, at('tiles') + 10);
    await expect(fetch()).rejects.toThrow(/is damaged \(.*stay as they were/);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a half file that lost bytes in a power failure, and the next time it is fetched anew', async () => {
    const { fetch, bytes } = await plan();
    truncateSync(streetFile, 0);
    writeFileSync(streetFile, old);
    const half = join(folder, '20261120.pmtiles.half');
    quirk.cut = { after: 0, times: 99, from: 0 };
    await expect(fetch()).rejects.toThrow(/cannot be fetched/);
    truncateSync(half, bytes);
    await expect((await whileServed()).fetch()).rejects.toThrow(/is damaged/);
    expect(existsSync(half)).toBe(false);
  });

  async function whileServed() {
    quirk = {};
    return plan();
  }
});
