import { open, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib';
import { bytesToHeader, Compression, type Header, PMTiles, ResolvedValueCache, TileType } from 'pmtiles';
import { isRecord } from '#model/is-record.ts';
import { MissingStreetFileError, StreetFileError } from './basemap-errors.ts';
import type { Box } from './clip-shape.ts';
import { HEADER_BYTES } from './extract/directory.ts';
import { toWorld } from './mercator.ts';
import { readStreetTile, type StreetTile } from './street-tile.ts';

/** What a file of street tiles covers. */
export interface StreetArea {
  /** In degrees. */
  bounds: Box;
  minZoom: number;
  maxZoom: number;
  /** Size of the file. */
  bytes: number;
}

/** What `update` notes in a file that it makes. */
export interface StreetOrigin {
  /** USPS abbreviations, in order. */
  states: string[];
  /** ISO day of the map that it was cut out of. */
  day: string;
  /** The name of that map, and what its publisher says to tell its versions apart. */
  build: string;
  validator: string | null;
}

/** The key of that note in the file's metadata. */
export const ORIGIN_KEY = 'alongside';

/** Far above any tile or directory of a street map; more means that the file is damaged. */
export const MAX_PACKED_BYTES = 8_000_000;
const UNPACK = { maxOutputLength: 24_000_000 };
/** Directories kept in memory, of at most a few thousand entries each. */
const KEPT_DIRECTORIES = 48;
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

  private constructor(path: string, archive: PMTiles, { bytes, ...header }: Header & { bytes: number }) {
    const { minLon, minLat, maxLon, maxLat, minZoom, maxZoom } = header;
    this.area = { bounds: { west: minLon, south: minLat, east: maxLon, north: maxLat }, minZoom, maxZoom, bytes };
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
    const { size } = await stat(path);
    const header = streetHeader(path, start, size);
    // This cache keeps only what was read: an error now is not an error forever.
    const cache = new ResolvedValueCache(KEPT_DIRECTORIES, true, unpack);
    const archive = new PMTiles({ getKey: () => path, getBytes }, cache, unpack);
    const file = new StreetFile(path, archive, { ...header, bytes: size });
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

  /** Returns where the file comes from, or null if `update` has not made it. Throws `StreetFileError`. */
  async origin(): Promise<StreetOrigin | null> {
    try {
      const metadata: unknown = await this.#archive.getMetadata();
      const origin = isRecord(metadata) ? metadata[ORIGIN_KEY] : undefined;
      return isRecord(origin) && Array.isArray(origin.states) ? (origin as unknown as StreetOrigin) : null;
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
  if (code === 'ENOENT') return new MissingStreetFileError(path, { cause });
  const problem = code === 'EACCES' ? 'may not be read by this user' : `is damaged (${message})`;
  return new StreetFileError(path, problem, { cause });
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

/** Unpacks a directory or tile, to at most 24 MB. Throws if it is damaged or larger. */
export async function unpack(bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
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

/** Reads the header of a file of street tiles. Throws `StreetFileError` if no map can be drawn from it. */
export function streetHeader(name: string, start: Buffer, bytes: number): Header {
  if (start.length === 0) throw new StreetFileError(name, 'is empty');
  if (start.toString('latin1', 0, 7) !== 'PMTiles') throw new StreetFileError(name, 'is not a PMTiles file');
  if (start[7] !== VERSION) throw new StreetFileError(name, `has version ${start[7]} of PMTiles, not ${VERSION}`);
  if (start.length < HEADER_BYTES) throw new StreetFileError(name, 'is cut off');
  const header = bytesToHeader(new Uint8Array(start).buffer);
  const problem = headerProblem(header, bytes);
  if (problem) throw new StreetFileError(name, problem);
  return header;
}

function headerProblem(header: Header, bytes: number): string | undefined {
  const { tileType, minZoom, maxZoom, tileDataOffset, tileDataLength = 0 } = header;
  if (tileType !== TileType.Mvt)
    return `holds ${TYPE_NAMES[tileType] ?? `tiles of type ${tileType}`}, not vector tiles (MVT)`;
  if (tileDataOffset + tileDataLength > bytes)
    return `is cut off: it has ${bytes} of ${tileDataOffset + tileDataLength} bytes`;
  if (minZoom > maxZoom || maxZoom > DEEPEST_ZOOM) return `is damaged (zooms ${minZoom} to ${maxZoom})`;
  return undefined;
}
