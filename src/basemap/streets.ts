import { TILE_PX } from '#model/map-layer.ts';
import { MissingStreetFileError, StreetFileError } from './basemap-errors.ts';
import type { Marker } from './clear-labels.ts';
import { type DrawnStreets, type TileAddress, tileFrame } from './draw-map.ts';
import { drawStreets, type PlacedTile } from './draw-streets.ts';
import { Kept } from './kept.ts';
import { worldPixels } from './mercator.ts';
import type { MapFrame } from './shape-layer.ts';
import { StreetFile, versionOf } from './street-file.ts';
import { drawStreetNames, placeStreetNames, type StreetName } from './street-names.ts';
import type { StreetTile } from './street-tile.ts';

/** Farther away, the drawn map shows more: towns, states and coasts. */
const FROM_ZOOM = 8;
/** From this zoom, names come from the file; farther away, towns of the drawn map are named. */
const NAMES_FROM_ZOOM = 10;
/** Tiles of streets are made for 512 pixels: each covers four of 256 at the next zoom, or one large one. */
const SOURCE_STEP = 1;
/**
 * Zooms beyond the deepest tiles of the file up to which they are enlarged; farther, a screen would show a line or two.
 */
const MAX_ENLARGED = 7;
/**
 * Names are placed together for blocks of up to 2 ** this tiles of 256 pixels a side, so that few are cut at an edge.
 */
const BLOCK_STEP = 2;
/** A wide static map at an unlucky zoom; more would keep the site busy. */
const MAX_FRAME_TILES = 16;

/** A file that could not be opened is tried again after this, even if it did not change. */
const RETRY_MS = 60_000;
/** The log gets one problem in this time. */
const SAY_AGAIN_MS = 600_000;

/** Bytes of tiles as read; decoded, they take about ten times as much. */
const KEPT_TILE_BYTES = 3_000_000;
/** Blocks of about a hundred names. */
const KEPT_BLOCKS = 200;

/** Stands for the version of a file that is not there, and need not be. */
const ABSENT = 'absent';

/** A file with the map's streets. */
export interface StreetFilePlace {
  path: string;
  /** Whether the map may go without streets until there is a file. */
  mayBeMissing: boolean;
}

/** Everything that is kept of one version of the file. */
interface Opened {
  version: string;
  file: StreetFile;
  tiles: Kept<StreetTile>;
  blocks: Kept<StreetName[]>;
}

/** Wraps work that keeps the site's one thread busy, to charge it to the visitor who asked for it. */
export type Metered = <Args extends unknown[], Result>(call: (...args: Args) => Result) => (...args: Args) => Result;

/**
 * Streets from a PMTiles file. A damaged or missing file is reported once, and used as soon as it is replaced by a good
 * one.
 */
export class Streets {
  readonly #path: string;
  readonly #mayBeMissing: boolean;
  readonly #draw: typeof drawStreets;
  readonly #place: typeof placeStreetNames;
  readonly #decode: (file: StreetFile, bytes: Uint8Array, zoom: number) => StreetTile;
  /** The version that was looked at last, what became of it, and until when a failure stands. */
  #current = { version: '', opened: Promise.resolve<Opened | null>(null), retryAt: Number.POSITIVE_INFINITY };
  #saidAt = Number.NEGATIVE_INFINITY;

  constructor({ path, mayBeMissing }: StreetFilePlace, metered: Metered = (call) => call) {
    this.#path = path;
    this.#mayBeMissing = mayBeMissing;
    this.#draw = metered(drawStreets);
    this.#place = metered(placeStreetNames);
    this.#decode = metered((file, bytes, zoom) => file.decode(bytes, zoom));
  }

  /** Returns the version of the file that is drawn from, or null if it cannot be used. */
  async version(): Promise<string | null> {
    return (await this.#open())?.version ?? null;
  }

  /** Returns the streets of a map tile, null if the file has none there, or 'unreadable'. */
  async ofTile(at: TileAddress): Promise<DrawnStreets | null | 'unreadable'> {
    if (at.z < FROM_ZOOM) return null;
    return this.#read(async (opened) => {
      const placed = await this.#tileAt(opened, at);
      if (!placed) return null;
      return {
        ground: this.#draw([placed], tileFrame(at)),
        names: at.z < NAMES_FROM_ZOOM ? null : drawStreetNames(this.#namesOf(opened, placed, at)),
      };
    });
  }

  /** Returns the streets of any frame, null if the file has none there, or 'unreadable'. */
  async ofFrame(frame: MapFrame, markers: readonly Marker[]): Promise<DrawnStreets | null | 'unreadable'> {
    if (frame.zoom < FROM_ZOOM) return null;
    return this.#read(async (opened) => {
      const z = Math.min(Math.floor(frame.zoom) - SOURCE_STEP, opened.file.area.maxZoom);
      if (frame.zoom - z > MAX_ENLARGED) return null;
      const side = worldPixels(frame.zoom) / 2 ** z;
      const [west, north] = [frame.left, frame.top].map((edge) => Math.floor(edge / side)) as [number, number];
      const east = Math.floor((frame.left + frame.width) / side);
      const south = Math.floor((frame.top + frame.height) / side);
      if ((east - west + 1) * (south - north + 1) > MAX_FRAME_TILES) return null;
      const placed: PlacedTile[] = [];
      for (let x = west; x <= east; x++) {
        for (let y = Math.max(0, north); y <= Math.min(2 ** z - 1, south); y++) {
          // The world repeats to the west and east.
          const tile = await this.#sourceTile(opened, z, x - 2 ** z * Math.floor(x / 2 ** z), y);
          if (tile) placed.push({ z, x, y, tile });
        }
      }
      if (placed.length === 0) return null;
      const names = frame.zoom < NAMES_FROM_ZOOM ? null : drawStreetNames(this.#place(placed, frame, markers));
      return { ground: this.#draw(placed, frame), names };
    });
  }

  /** Returns the tile of the file that covers a map tile, or null. */
  async #tileAt(opened: Opened, at: TileAddress): Promise<PlacedTile | null> {
    const sourceZoom = Math.min(at.z - SOURCE_STEP, opened.file.area.maxZoom);
    if (at.z - sourceZoom > MAX_ENLARGED) return null;
    const side = TILE_PX * 2 ** (at.z - sourceZoom);
    const { left, top } = tileFrame(at);
    const [column, row] = [Math.floor(left / side), Math.floor(top / side)];
    const tile = await this.#sourceTile(opened, sourceZoom, column, row);
    return tile && { z: sourceZoom, x: column, y: row, tile };
  }

  async #sourceTile({ file, tiles }: Opened, z: number, x: number, y: number): Promise<StreetTile | null> {
    const key = `${z}/${x}/${y}`;
    const kept = tiles.get(key);
    if (kept) return kept;
    const bytes = await file.read(z, x, y);
    if (!bytes) return null;
    const tile = this.#decode(file, bytes, z);
    tiles.set(key, tile, bytes.length);
    return tile;
  }

  /** Returns the names that reach into a map tile, in its pixels. */
  #namesOf({ blocks }: Opened, placed: PlacedTile, at: TileAddress): StreetName[] {
    const { z, pixels } = at;
    const tile = tileFrame(at);
    const size = TILE_PX << Math.min(BLOCK_STEP, z - placed.z);
    const [column, row] = [Math.floor(tile.left / size), Math.floor(tile.top / size)];
    const key = `${z}/${column}/${row}`;
    let names = blocks.get(key);
    if (!names) {
      names = this.#place([placed], { zoom: z, left: column * size, top: row * size, width: size, height: size }, []);
      blocks.set(key, names, 1);
    }
    const [left, top] = [tile.left - column * size, tile.top - row * size];
    return names
      .map((name) => ({ ...name, x: name.x - left, y: name.y - top }))
      .filter(({ x, y, angle, width, fontSize }) => {
        const reachX = Math.abs(Math.cos(angle)) * width * REACH + fontSize;
        const reachY = Math.abs(Math.sin(angle)) * width * REACH + fontSize;
        return x > -reachX && x < pixels + reachX && y > -reachY && y < pixels + reachY;
      });
  }

  async #read<T>(work: (opened: Opened) => Promise<T>): Promise<T | null | 'unreadable'> {
    const opened = await this.#open();
    if (!opened) return this.#current.version === ABSENT ? null : 'unreadable';
    try {
      return await work(opened);
    } catch (error) {
      if (!(error instanceof StreetFileError)) throw error;
      this.#say(`Part of the map is drawn without streets (TILES): ${error.message}.`);
      return 'unreadable';
    }
  }

  /** Opens the file if it is new or has changed. */
  async #open(): Promise<Opened | null> {
    const version = await versionOf(this.#path).catch((error: StreetFileError) =>
      this.#mayBeMissing && error instanceof MissingStreetFileError ? ABSENT : error.message,
    );
    if (version !== this.#current.version || Date.now() > this.#current.retryAt) {
      const current = { version, opened: this.#openVersion(version), retryAt: Number.POSITIVE_INFINITY };
      this.#current = current;
      // The cause may lie outside the file.
      if (!(await current.opened)) current.retryAt = Date.now() + RETRY_MS;
    }
    return this.#current.opened;
  }

  async #openVersion(version: string): Promise<Opened | null> {
    if (version === ABSENT) return null;
    try {
      const file = await StreetFile.open(this.#path);
      if (this.#saidAt > 0) console.log(`The map is drawn with the streets of ${this.#path}.`);
      return { version, file, tiles: new Kept(KEPT_TILE_BYTES), blocks: new Kept(KEPT_BLOCKS) };
    } catch (error) {
      if (!(error instanceof StreetFileError)) throw error;
      this.#say(`The map is drawn without streets (TILES): ${error.message}.`);
      return null;
    }
  }

  /** Once in a while: each tile of a damaged file would say the same. */
  #say(problem: string): void {
    if (Date.now() - this.#saidAt < SAY_AGAIN_MS) return;
    this.#saidAt = Date.now();
    console.warn(problem);
  }
}

/** Half of a name's width, and some more for wider fonts. */
const REACH = 0.65;
