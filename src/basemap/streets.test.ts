import { mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Basemap, openBasemap } from './basemap.ts';
import type { DrawnStreets, TileAddress } from './draw-map.ts';
import { Streets } from './streets.ts';
import { streetFileBytes, type TestFeature, type TestLayers, writeStreetFile } from './testing/write-street-file.ts';

const SQUARE = [0, 0, 4096, 0, 4096, 4096, 0, 4096, 0, 0];
/** A street from west to east through the middle of a tile. */
const ACROSS = [0, 2048, 1500, 2048, 4096, 2048];

/** The tile 13/1546/3296 holds the middle of Phoenix, and the tiles 14/3092/6592 to 3093/6593 of the map. */
const SOURCE = '13/1546/3296';
const TILE: TileAddress = { z: 14, x: 3092, y: 6592, pixels: 256 };
/** All of SOURCE at the same zoom. */
const LARGE: TileAddress = { z: 14, x: 1546, y: 3296, pixels: 512 };

const area = (properties: TestFeature['properties'] = {}): TestFeature => ({ type: 3, points: SQUARE, properties });
const line = (properties: TestFeature['properties'], points = ACROSS): TestFeature => ({ type: 2, points, properties });
const point = (properties: TestFeature['properties'], points = [1000, 1000]): TestFeature => ({
  type: 1,
  points,
  properties,
});

/** Returns the names that SVG shows, each with its place on a map on which the SVG is this far from the corner. */
function namesAt(svg: string, left: number, top: number): string[] {
  return [...svg.matchAll(/ x="(-?[\d.]+)" y="(-?[\d.]+)"[^>]*>([^<]*)</g)].map(
    ([, x, y, name]) => `${name} ${Math.round(Number(x) + left)} ${Math.round(Number(y) + top)}`,
  );
}

let folder: string;
let file: string;
let warnings: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'streets-'));
  file = join(folder, 'us.pmtiles');
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((text) => warnings.push(text));
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await rm(folder, { recursive: true, force: true });
});

const CITIES = [{ name: 'Phoenix of the drawn map', population: 1_600_000, location: { lat: 33.4484, lng: -112.074 } }];
const open = (more: Partial<Parameters<typeof openBasemap>[0]> = {}) =>
  openBasemap({
    cities: CITIES,
    sources: {},
    cacheFolder: folder,
    streetFile: { path: file, mayBeMissing: false },
    ...more,
  });
const drawnWithout = openBasemap({ cities: CITIES, sources: {}, cacheFolder: '/nowhere' });

const tileOf = (map: Basemap, { z, x, y } = TILE as Omit<TileAddress, 'pixels'>) => map.tile('roadmap', z, x, y);
async function draw(layers: TestLayers, at = TILE, source = SOURCE): Promise<string> {
  await writeStreetFile(file, { tiles: { [source]: layers } });
  const streets = await new Streets({ path: file, mayBeMissing: false }).ofTile(at);
  expect(streets).toBeTypeOf('object');
  return Object.values(streets!).join('');
}

/** What early 2023's and today's schema call the same things. */
const SCHEMAS: Record<string, TestLayers> = {
  'early 2023': {
    earth: [area()],
    natural: [area({ natural: 'wood' })],
    water: [area({ natural: 'water' })],
    roads: [
      line({ 'pmap:kind': 'minor_road', highway: 'residential', name: 'Oak Street' }),
      line({ 'pmap:kind': 'highway', highway: 'motorway', ref: 'I 10', name: 'Papago Freeway' }, [0, 500, 4096, 500]),
      line({ 'pmap:kind': 'other', highway: 'footway' }),
    ],
    transit: [line({ 'pmap:kind': 'railway', railway: 'rail' })],
    physical_line: [line({ 'pmap:kind': 'waterway', waterway: 'stream' })],
    places: [point({ 'pmap:kind': 'city', place: 'city', name: 'Phoenix' })],
    boundaries: [line({ 'pmap:min_admin_level': 4 })],
  },
  today: {
    earth: [area({ kind: 'earth' })],
    landuse: [area({ kind: 'wood' })],
    water: [area({ kind: 'water' }), line({ kind: 'stream' })],
    roads: [
      line({ kind: 'minor_road', kind_detail: 'residential', name: 'Oak Street' }),
      line({ kind: 'highway', kind_detail: 'motorway', ref: 'I 10', name: 'Papago Freeway' }, [0, 500, 4096, 500]),
      line({ kind: 'path', kind_detail: 'footway' }),
      line({ kind: 'rail', kind_detail: 'rail' }),
    ],
    places: [point({ kind: 'locality', kind_detail: 'city', name: 'Phoenix' })],
    boundaries: [line({ kind: 'region', kind_detail: '4' })],
  },
};

describe('a tile with streets', () => {
  test.each(Object.entries(SCHEMAS))('shows the kinds of the schema of %s', async (_, layers) => {
    const svg = await draw(layers);
    for (const kind of ['land', 'park', 'water']) expect(svg).toContain(`class="a-${kind}"`);
    for (const kind of ['minor', 'highway', 'rail', 'stream', 'state']) expect(svg).toContain(`class="r-${kind}"`);
    expect(svg).toMatch(/>Phoenix</);
    expect(svg).toMatch(/>I 10</);
    expect(svg).not.toMatch(/NaN|undefined|Infinity|drawn map|Papago/);
    expect(svg).not.toContain('class="r-path"');
  });

  test('has both color schemes, and the credit', async () => {
    await writeStreetFile(file, { tiles: { [SOURCE]: SCHEMAS.today! } });
    const map = open();
    const tile = await tileOf(map);
    expect(tile.body).toMatch(/\.r-highway\{.*@media\(prefers-color-scheme:dark\)\{.*\.r-highway\{/);
    expect(tile).toMatchObject({ contentType: 'image/svg+xml', standIn: false });
    expect(tile.attribution).toMatch(/^© OpenStreetMap contributors \(ODbL\), Protomaps · .*GeoNames/);
    const [roadmap, satellite] = await map.layers('es');
    expect(roadmap).toMatchObject({ maxNativeZoom: 20, drawnFallback: true });
    expect(roadmap?.attribution).toMatch(/^© OpenStreetMap contributors \(ODbL\), Protomaps · Contornos/);
    expect(satellite?.attribution).not.toContain('OpenStreetMap');
  });

  test.each([15, 16, 17, 18, 19, 20])('is drawn from the deepest tile of the file at zoom %d', async (z) => {
    const scale = 2 ** (z - 13);
    // The street runs through the middle of the source tile, which is the top edge of this one.
    const svg = await draw(SCHEMAS.today!, { ...TILE, z, x: 1546 * scale + 1, y: 3296 * scale + scale / 2 });
    expect(svg).toMatch(/<path id="minor" d="M-\d+ 0l[ \d]* 0"\/>/);
    expect(svg).toContain('stroke-width=');
  });

  test('shows buildings and names of small streets only when close', async () => {
    const street = line({ kind: 'minor_road', name: 'Oak Street' }, [0, 1800, 4096, 1800]);
    const layers = { buildings: [area()], roads: [street] };
    const far = await draw(layers);
    expect(far).not.toMatch(/building|Oak Street/);
    const near = await draw(layers, { ...TILE, z: 16, x: 12370, y: 26371 });
    expect(near).toMatch(/building.*Oak Street/s);
  });

  test('writes names along their streets, upright, and escapes them', async () => {
    const roads = [
      line({ kind: 'major_road', name: 'A <b>' }, [0, 4096, 4096, 0]),
      line({ kind: 'major_road', name: 'Bee' }, [1000, 3000, 1000, 0]),
    ];
    const svg = await draw({ roads });
    const names = [...svg.matchAll(/rotate\((-?\d+)\)"[^>]*>([^<]*)</g)].map(([, turn, name]) => `${name} ${turn}`);
    expect(new Set(names)).toEqual(new Set(['A &#60;b&#62; -45', 'Bee 90']));
  });

  test('names a street that is stored in short pieces', async () => {
    const pieces = Array.from({ length: 16 }, (_, i) =>
      line({ kind: 'major_road', name: 'Long Avenue' }, [(i + 1) * 256, 700, i * 256, 700]),
    );
    expect(await draw({ roads: pieces })).toContain('Long Avenue');
  });

  test('has no streets where the file has none, and far away', async () => {
    await writeStreetFile(file, { tiles: { [SOURCE]: SCHEMAS.today!, '0/0/0': SCHEMAS.today! } });
    const map = open();
    for (const at of [
      { z: 14, x: 3000, y: 6592 },
      { z: 7, x: 24, y: 51 },
      { z: 1, x: 0, y: 0 },
    ]) {
      const tile = await tileOf(map, at);
      expect(tile).toEqual(await tileOf(drawnWithout, at));
    }
    expect(warnings).toEqual([]);
  });

  test('draws the same in a large tile as in four', async () => {
    const [ref, street] = [line({ kind: 'highway', ref: 'I 10' }), line({ kind: 'major_road', name: 'Oak Avenue' })];
    await writeStreetFile(file, { tiles: { [SOURCE]: { earth: [area()], roads: [ref, street] } } });
    const streets = new Streets({ path: file, mayBeMissing: false });
    const large = (await streets.ofTile(LARGE)) as DrawnStreets;
    expect(large.ground).toContain('r-highway');
    expect(large.names!.match(/I 10|Oak Avenue/g)!.length).toBeGreaterThan(1);
    const quarters = [0, 1].flatMap((x) => [0, 1].map((y) => ({ ...TILE, x: TILE.x + x, y: TILE.y + y })));
    const names = await Promise.all(
      quarters.map(async ({ x, y, ...at }) => {
        const { names } = (await streets.ofTile({ ...at, x, y })) as DrawnStreets;
        return namesAt(names!, 256 * (x - TILE.x), 256 * (y - TILE.y));
      }),
    );
    expect(new Set(names.flat())).toEqual(new Set(namesAt(large.names!, 0, 0)));
  });

  test('draws a large tile from enlarged tiles of the file', async () => {
    await writeStreetFile(file, { tiles: { [SOURCE]: SCHEMAS.today! } });
    expect(
      await new Streets({ path: file, mayBeMissing: false }).ofTile({ z: 16, x: 6185, y: 13185, pixels: 512 }),
    ).toMatchObject({
      ground: expect.stringContaining('r-minor'),
    });
    expect(
      await new Streets({ path: file, mayBeMissing: false }).ofTile({ z: 16, x: 6200, y: 13185, pixels: 512 }),
    ).toBe(null);
  });

  test('has no streets far beyond the deepest tiles of the file', async () => {
    await writeStreetFile(file, { tiles: { '0/0/0': SCHEMAS.today! } });
    const streets = new Streets({ path: file, mayBeMissing: false });
    expect(await streets.ofTile({ ...TILE, z: 8, x: 48, y: 102 })).toBe(null);
    expect(await streets.ofTile(TILE)).toBe(null);
    await writeStreetFile(file, { tiles: { '7/24/51': SCHEMAS.today! } });
    expect(await new Streets({ path: file, mayBeMissing: false }).ofTile(TILE)).not.toBe(null);
    expect(await new Streets({ path: file, mayBeMissing: false }).ofTile({ ...TILE, z: 15, x: 6184, y: 13184 })).toBe(
      null,
    );
  });

  test('fills areas that overlap', async () => {
    expect(await draw({ landuse: [area({ kind: 'park' }), area({ kind: 'wood' })] })).not.toContain('evenodd');
  });

  test('is kept', async () => {
    await writeStreetFile(file, { tiles: { [SOURCE]: SCHEMAS.today! } });
    const map = open();
    expect(await tileOf(map)).toBe(await tileOf(map));
  });

  test('reads directories of directories', async () => {
    await writeStreetFile(file, { tiles: { [SOURCE]: SCHEMAS.today! }, hasLeaf: true });
    expect(await new Streets({ path: file, mayBeMissing: false }).ofTile(TILE)).toMatchObject({
      names: expect.stringContaining('I 10'),
    });
  });

  test('charges its drawing to who asked', async () => {
    await writeStreetFile(file, { tiles: { [SOURCE]: SCHEMAS.today! } });
    const refusal = new Error('too many requests');
    const map = open({
      metered: () => () => {
        throw refusal;
      },
    });
    await expect(tileOf(map)).rejects.toBe(refusal);
  });
});

describe('a file that cannot be used', () => {
  const good = streetFileBytes({ tiles: { [SOURCE]: SCHEMAS.today! } });
  const changed = (at: number, byte: number) => streetFileBytes({ tiles: { [SOURCE]: {} }, header: { [at]: byte } });
  /** The middle of the file's area, which is read when it is opened. */
  const middle = '13/1547/3286';

  test.each<[string, RegExp, Uint8Array | null]>([
    ['that is missing', /does not exist/, null],
    ['that is empty', /is empty/, Buffer.alloc(0)],
    ['of another format', /is not a PMTiles file/, Buffer.from('<!doctype html><title>Not found</title>'.repeat(9))],
    ['of an older version', /has version 2 of PMTiles, not 3/, changed(7, 2)],
    ['of a newer version', /has version 4 of PMTiles, not 3/, changed(7, 4)],
    ['with pictures', /holds PNG pictures, not vector tiles/, changed(99, 2)],
    ['with MapLibre tiles', /holds MapLibre tiles \(MLT\)/, changed(99, 6)],
    ['with an unknown type of tiles', /holds tiles of type 0/, changed(99, 0)],
    ['with impossible zooms', /is damaged \(zooms 200 to 13\)/, changed(100, 200)],
    ['whose header is cut off', /is cut off/, good.subarray(0, 100)],
    ['whose directory is cut off', /is cut off: it has 140 of \d+ bytes/, good.subarray(0, 140)],
    ['whose tiles are cut off', /is cut off: it has \d+ of \d+ bytes/, good.subarray(0, -20)],
    ['with a directory of garbage', /is damaged/, Buffer.from(good).fill(0xff, 127, 160)],
    ['with an unknown compression', /compression 9 is unknown/, changed(97, 9)],
    [
      'of another schema',
      /layers are not those of Protomaps: water, transportation/,
      streetFileBytes({ tiles: { [middle]: { water: [area()], transportation: [line({})] } } }),
    ],
    ['with tiles of garbage', /is damaged/, streetFileBytes({ tiles: { [middle]: Buffer.alloc(99, 0xfe) } })],
  ])('%s is said once, and the drawn map replaces it', async (_, problem, bytes) => {
    if (bytes) await writeFile(file, bytes);
    const streets = new Streets({ path: file, mayBeMissing: false });
    expect(await streets.ofTile(TILE)).toBe('unreadable');
    expect(await streets.ofTile({ ...TILE, x: 3093 })).toBe('unreadable');
    expect(await streets.version()).toBe(null);
    expect(warnings).toEqual([expect.stringMatching(problem)]);
    expect(warnings[0]).toContain(file);
  });

  test('is replaced by the drawn map, which is not to be kept for long', async () => {
    const map = open();
    expect(await tileOf(map)).toEqual({ ...(await tileOf(drawnWithout)), standIn: true });
    expect((await map.layers())[0]).toEqual((await drawnWithout.layers())[0]);
  });

  test('does no harm, whatever its bytes are', async () => {
    const damage = fc.array(fc.record({ at: fc.nat(good.length - 1), byte: fc.nat(255) }), {
      minLength: 1,
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(damage, fc.nat(good.length), async (bytes, length) => {
        const damaged = Buffer.from(good);
        for (const { at, byte } of bytes) damaged[at] = byte;
        await writeFile(file, length % 3 ? damaged : damaged.subarray(0, length));
        await new Streets({ path: file, mayBeMissing: false }).ofTile(TILE);
      }),
      { numRuns: 200 },
    );
  });

  test('is used as soon as it is replaced by a good one', async () => {
    await writeFile(file, good.subarray(0, 140));
    const streets = new Streets({ path: file, mayBeMissing: false });
    expect(await streets.ofTile(TILE)).toBe('unreadable');
    await writeFile(`${file}.new`, good);
    await rename(`${file}.new`, file);
    expect(await streets.ofTile(TILE)).toMatchObject({ ground: expect.stringContaining('r-highway') });
    expect(console.log).toHaveBeenCalledWith(`The map is drawn with the streets of ${file}.`);
  });

  test('is no problem where none is needed, and used as soon as it is there', async () => {
    const map = open({ streetFile: { path: file, mayBeMissing: true } });
    expect(await tileOf(map)).toEqual(await tileOf(drawnWithout));
    expect(await map.layers()).toEqual(await drawnWithout.layers());
    expect(warnings).toEqual([]);
    await writeFile(file, good);
    expect((await tileOf(map)).attribution).toContain('OpenStreetMap');
    await rm(file);
    expect(await tileOf(map)).toEqual(await tileOf(drawnWithout));
  });

  test('a folder is not a file', async () => {
    expect(await new Streets({ path: folder, mayBeMissing: false }).ofTile(TILE)).toBe('unreadable');
    expect(warnings).toEqual([expect.stringContaining('is not a file')]);
  });

  test('one damaged tile costs only itself', async () => {
    const tiles = { [SOURCE]: Buffer.alloc(99, 0xfe), '13/1546/3297': SCHEMAS.today! };
    await writeStreetFile(file, { tiles });
    const map = open();
    expect(await tileOf(map)).toMatchObject({
      standIn: true,
      attribution: expect.not.stringContaining('OpenStreetMap'),
    });
    expect((await tileOf(map, { ...TILE, y: 6594 })).body).toContain('r-highway');
    expect(warnings).toHaveLength(1);
  });
});

test('a changed file is drawn anew', async () => {
  await writeStreetFile(file, { tiles: { [SOURCE]: { roads: [line({ kind: 'highway' })] } } });
  const map = open();
  expect((await tileOf(map)).body).toContain('r-highway');
  await writeStreetFile(file, { tiles: { [SOURCE]: { roads: [line({ kind: 'major_road' })] } } });
  // The clock of a file system may be coarse.
  await utimes(file, new Date(), new Date(Date.now() + 5000));
  expect((await tileOf(map)).body).toMatch(/^(?!.*r-highway"|.*id="highway").*id="major"/s);
});

test("a layer's own source comes before the file", async () => {
  await writeStreetFile(file, { tiles: { [SOURCE]: SCHEMAS.today! } });
  const template = 'http://127.0.0.1:9/{z}/{x}/{y}.png';
  const map = open({ sources: { roadmap: { template, maxNativeZoom: 16, attribution: 'Own' } } });
  expect((await map.layers())[0]?.attribution).toMatch(/^Own · /);
  expect((await tileOf(map)).body).not.toContain('r-highway');
});

test('a static map shows streets with their credit, and no names under its markers', async () => {
  await writeStreetFile(file, { tiles: { [SOURCE]: SCHEMAS.today! } });
  const size = 2 ** 13;
  const center = {
    lng: (1546.5 / size - 0.5) * 360,
    lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * 3296.5) / size))) * 180) / Math.PI,
  };
  const request = { center, radiusMiles: 0.3, width: 600, height: 400, scheme: 'light' as const, markers: [] };
  const svg = await open().drawStaticMap(request);
  expect(svg).toMatch(/class="r-minor".*© OpenStreetMap contributors/s);
  const namedAt = (drawn: string) => Number(/x="([\d.]+)"[^>]*>Oak Street</.exec(drawn)![1]);
  expect(Math.abs(namedAt(svg) - 300)).toBeLessThan(5);
  const marked = await open().drawStaticMap({ ...request, markers: [{ number: 1, location: center }] });
  expect(Math.abs(namedAt(marked) - 300)).toBeGreaterThan(40);
  const dark = await open().drawStaticMap({ ...request, scheme: 'dark' });
  expect(dark).toContain('.r-highway{stroke:#6b5535}');
  const country = await open().drawStaticMap({ center, width: 600, height: 400, scheme: 'light', markers: [] });
  expect(country).not.toMatch(/r-minor|OpenStreetMap/);
});
