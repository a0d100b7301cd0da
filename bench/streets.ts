// Measures map tiles with streets, of 512 pixels as the live map asks for them: of each tile of the file, one in its middle
// that was never asked for, then again.
// Run: npm run bench -- streets --file arizona.pmtiles
import { parseArgs } from 'node:util';
import { openBasemap } from '#basemap/basemap.ts';
import { toWorld } from '#basemap/mercator.ts';
import { StreetFile } from '#basemap/street-file.ts';
import { LARGE_TILE_PX } from '#model/map-layer.ts';
import { keepFigure } from './figures.ts';
import { printMachine } from './machine.ts';
import { Timings } from './timing.ts';

const { file } = parseArgs({ options: { file: { type: 'string' } } }).values;
if (!file) {
  console.error('Name a PMTiles file of streets: npm run bench -- streets --file arizona.pmtiles');
  process.exit(2);
}
const ZOOMS = [8, 10, 11, 12, 13, 14, 15, 16, 17, 18];
/** Where people look for a provider. */
const isUsual = (zoom: number) => zoom >= 10 && zoom <= 16;
/** For tiles at these zooms, in milliseconds. */
const AIM = { median: 15, p95: 40 };
/** Tiles of the file per zoom, around the middle of its area. */
const MAX_TILES = 100;

printMachine('Streets');
const { area } = await StreetFile.open(file);
const { west, south, east, north } = area.bounds;
const [from, to] = [toWorld({ lat: north, lng: west }), toWorld({ lat: south, lng: east })];

// The first round warms up the engine.
await measure(false);
await measure(true);

async function measure(prints: boolean): Promise<void> {
  const map = openBasemap({
    cities: [],
    sources: {},
    cacheFolder: '/nowhere',
    streetFile: { path: file!, mayBeMissing: false },
  });
  // Reads the bundled shapes.
  await map.tile('terrain', 12, 0, 0);
  const usual = new Timings();
  for (const zoom of ZOOMS) {
    const [cold, kept] = [new Timings(), new Timings()];
    let characters = 0;
    const started = process.cpuUsage();
    const tiles = tilesAt(zoom);
    for (const [x, y] of tiles) {
      const draw = () => map.tile('roadmap', zoom - 1, x, y, LARGE_TILE_PX);
      const { body } = await cold.measure(() => (isUsual(zoom) ? usual.measure(draw) : draw()));
      characters += body.length;
    }
    const { user, system } = process.cpuUsage(started);
    for (const [x, y] of tiles) await kept.measure(() => map.tile('roadmap', zoom - 1, x, y, LARGE_TILE_PX));
    if (!prints) continue;
    const processorMs = (user + system) / 1000 / tiles.length;
    console.log(
      `zoom ${zoom}: ${tiles.length} tiles, median / p99 ${cold} ms cold, ${kept} ms kept; ` +
        `${processorMs.toFixed(1)} ms of processor each, ${Math.round(characters / tiles.length / 1000)} KB`,
    );
  }
  if (!prints) return;
  const [median, p95] = [usual.at(0.5), usual.at(0.95)].map((ms) => ms.toFixed(1));
  console.log(`zoom 10 to 16, cold: median ${median} ms (aim ${AIM.median}), 95 % within ${p95} ms (aim ${AIM.p95})`);
  keepFigure('streets: a tile at zoom 10 to 16, cold (median / p95)', `${median} / ${p95} ms`);
}

/** The large map tile in the middle of each tile of the file. */
function tilesAt(zoom: number): [x: number, y: number][] {
  const sourceZoom = Math.min(zoom - 1, area.maxZoom);
  const step = 2 ** (zoom - 1 - sourceZoom);
  const range = (start: number, end: number) => {
    const [first, last] = [Math.floor(start * 2 ** sourceZoom), Math.floor(end * 2 ** sourceZoom)];
    const count = Math.min(Math.sqrt(MAX_TILES), last - first + 1);
    const middle = Math.floor((first + last + 1 - count) / 2);
    return Array.from({ length: count }, (_, i) => (middle + i) * step + Math.floor(step / 2));
  };
  return range(from.x, to.x).flatMap((x) => range(from.y, to.y).map((y): [number, number] => [x, y]));
}
