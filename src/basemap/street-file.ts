import { open, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib';
import { Compression, type Header, PMTiles, ResolvedValueCache, TileType } from 'pmtiles';
import { StreetFileError } from './basemap-errors.ts';
import type { Box } from './clip-shape.ts';
import { toWorld } from './mercator.ts';
import { readStreetTile, type StreetTile } from './street-tile.ts';

/** What a file of street tiles covers. */
export interface StreetArea {
  /** In degrees. */
  bounds: Box;
  minZoom: number;
  maxZoom: number;
}

/** Far above any tile or directory of a street map; more means that the file is damaged. */
const MAX_PACKED_BYTES = 8_000_000;
const UNPACK = { maxOutputLength: 24_000_000 };
/** Directories kept in memory, of at most a few thousand entries each. */
const KEPT_DIRECTORIES = 48;
const HEADER_BYTES = 127;
const VERSION = 3;
/** The deepest zoom that the format can number. */
const DEEPEST_ZOOM = 26;

const UNPACKERS: Record<Compression, (bytes: ArrayBuffer) => Promise<Uint8Array> | Uint8Array> = {
  [Compression.Unknown]: (bytes) => new Uint8Array(bytes),
  [Compression.None]: (bytes) => new Uint8Array(bytes),
  [Compression.Gzip]: (bytes) => promisify(gunzip)(bytes, UNPACK),
  [Compression.Brotli]: (bytes) => promisify(brotliDecompress)(bytes, UNPACK),
  [Compression.Zstd]: (bytes) => promisify(zstdDecompress)(bytes, UNPACK),
};

/**
 * One version of a PMTiles file of vector tiles. Reads only the ranges that it needs, and holds no file open. A read
 * after the file was changed or replaced throws, so that old directories never point into new data.
 */
export class StreetFile {
  readonly area: StreetArea;
  readonly #path: string;
  readonly #archive: PMTiles;

  private constructor(path: string, archive: PMTiles, { minLon, minLat, maxLon, maxLat, minZoom, maxZoom }: Header) {
    this.area = { bounds: { west: minLon, south: minLat, east: maxLon, north: maxLat }, minZoom, maxZoom };
    this.#path = path;
    this.#archive = archive;
  }

  /** Opens a file and reads the tile in its middle. Throws `StreetFileError` if no map can be drawn from it. */
  static async open(path: string): Promise<StreetFile> {
    try {
      return await StreetFile.#open(path, await versionOf(path));
    } catch (cause) {
      throw streetFileError(path, cause);
    }
  }

  static async #open(path: string, version: string): Promise<StreetFile> {
    const getBytes = async (offset: number, length: number) => ({
      data: await readRange({ path, version, offset, length }),
    });
    const start = Buffer.from(await readRange({ path, version, offset: 0, length: HEADER_BYTES }));
    if (start.length === 0) throw new StreetFileError(path, 'is empty');
    if (start.toString('latin1', 0, 7) !== 'PMTiles') throw new StreetFileError(path, 'is not a PMTiles file');
    if (start[7] !== VERSION) throw new StreetFileError(path, `has version ${start[7]} of PMTiles, not ${VERSION}`);
    if (start.length < HEADER_BYTES) throw new StreetFileError(path, 'is cut off');
    // This cache keeps only what was read: an error now is not an error forever.
    const cache = new ResolvedValueCache(KEPT_DIRECTORIES, true, unpack);
    const archive = new PMTiles({ getKey: () => path, getBytes }, cache, unpack);
    const header = await archive.getHeader();
    const problem = headerProblem(header, (await stat(path)).size);
    if (problem) throw new StreetFileError(path, problem);
    const file = new StreetFile(path, archive, header);
    await file.#readMiddle();
    return file;
  }

  /** Returns the bytes of a tile, or null if the file has none there. Throws `StreetFileError` if it cannot be read. */
  async read(z: number, x: number, y: number): Promise<Uint8Array | null> {
    try {
      const answer = await this.#archive.getZxy(z, x, y);
      return answer ? new Uint8Array(answer.data) : null;
    } catch (cause) {
      throw streetFileError(this.#path, cause);
    }
  }

  /** Decodes a tile of the file. Throws `StreetFileError` if it is damaged. */
  decode(bytes: Uint8Array, zoom: number): StreetTile {
    try {
      return readStreetTile(bytes, zoom);
    } catch (cause) {
      throw streetFileError(this.#path, cause);
    }
  }

  /** So that a directory or tiles of garbage are found out at once. */
  async #readMiddle(): Promise<void> {
    const { bounds, maxZoom } = this.area;
    const { west, east, north, south } = bounds;
    const { x, y } = toWorld({ lat: (north + south) / 2, lng: (west + east) / 2 });
    const [column, row] = [x, y].map((part) => Math.min(2 ** maxZoom - 1, Math.floor(part * 2 ** maxZoom)));
    const bytes = await this.read(maxZoom, column!, row!);
    if (bytes) this.decode(bytes, maxZoom);
  }
}

/** Returns a text that changes when the file does. Throws `StreetFileError` if it is missing or not a file. */
export async function versionOf(path: string): Promise<string> {
  try {
    const stats = await stat(path);
    // A named pipe would block its reader.
    if (!stats.isFile()) throw new StreetFileError(path, 'is not a file');
    return `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
  } catch (cause) {
    throw streetFileError(path, cause);
  }
}

/** Says what is wrong with a file in an operator's words. */
function streetFileError(path: string, cause: unknown): StreetFileError {
  if (cause instanceof StreetFileError) return cause;
  const { code = '', message } = cause as NodeJS.ErrnoException;
  const problem: Record<string, string> = { ENOENT: 'does not exist', EACCES: 'may not be read by this user' };
  return new StreetFileError(path, problem[code] ?? `is damaged (${message})`, { cause });
}

interface FileRange {
  path: string;
  version: string;
  offset: number;
  length: number;
}

/** Reads bytes of the file; fewer only at its start, because a reader asks for more than a tiny file has. */
async function readRange({ path, version, offset, length }: FileRange): Promise<ArrayBuffer> {
  if ((await versionOf(path)) !== version) throw new StreetFileError(path, 'was changed while it was read');
  if (length > MAX_PACKED_BYTES) throw new StreetFileError(path, `is damaged (one part has ${length} bytes)`);
  const file = await open(path);
  try {
    const bytes = new Uint8Array(length);
    const { bytesRead } = await file.read(bytes, 0, length, offset);
    if (bytesRead < length && offset > 0) throw new StreetFileError(path, 'is cut off');
    return bytes.buffer.slice(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function unpack(bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  const unpacker = UNPACKERS[compression];
  if (!unpacker) throw new Error(`compression ${compression} is unknown`);
  const { buffer, byteOffset, byteLength } = await unpacker(bytes);
  return buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
}

const TYPE_NAMES: Partial<Record<TileType, string>> = {
  [TileType.Png]: 'PNG pictures',
  [TileType.Jpeg]: 'JPEG pictures',
  [TileType.Webp]: 'WebP pictures',
  [TileType.Avif]: 'AVIF pictures',
  [TileType.Mlt]: 'MapLibre tiles (MLT)',
};

function headerProblem(header: Header, bytes: number): string | undefined {
  const { tileType, minZoom, maxZoom, tileDataOffset, tileDataLength = 0 } = header;
  if (tileType !== TileType.Mvt)
    return `holds ${TYPE_NAMES[tileType] ?? `tiles of type ${tileType}`}, not vector tiles (MVT)`;
  if (tileDataOffset + tileDataLength > bytes)
    return `is cut off: it has ${bytes} of ${tileDataOffset + tileDataLength} bytes`;
  if (minZoom > maxZoom || maxZoom > DEEPEST_ZOOM) return `is damaged (zooms ${minZoom} to ${maxZoom})`;
  return undefined;
}
