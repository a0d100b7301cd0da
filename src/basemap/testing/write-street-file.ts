import { writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { zxyToTileId } from 'pmtiles';
import { type DirectoryEntry, directoryBytes, HEADER_BYTES } from '../extract/directory.ts';

/** A feature to write: `type` as in Mapbox Vector Tiles (1 point, 2 line, 3 area), `points` as x, y, x, y … */
export interface TestFeature {
  type: 1 | 2 | 3;
  points: number[];
  properties?: Record<string, string | number | boolean>;
}

export type TestLayers = Record<string, TestFeature[]>;

interface TestFile {
  /** Tiles by 'z/x/y', as layers or as the bytes of a tile. */
  tiles: Record<string, TestLayers | Uint8Array>;
  /** Replaces bytes of the header. */
  header?: Record<number, number>;
  /** Puts all entries into a directory of their own. */
  hasLeaf?: boolean;
}

/** Writes a PMTiles file (version 3, gzip) of Mapbox Vector Tiles. */
export async function writeStreetFile(path: string, file: TestFile): Promise<void> {
  await writeFile(path, streetFileBytes(file));
}

/** Returns the bytes of such a file. */
export function streetFileBytes({ tiles, header = {}, hasLeaf = false }: TestFile): Buffer {
  const entries = Object.entries(tiles)
    .map(([name, content]) => {
      const [z, x, y] = name.split('/').map(Number) as [number, number, number];
      const bytes = gzipSync(content instanceof Uint8Array ? content : tileBytes(content));
      return { z, id: zxyToTileId(z, x, y), bytes };
    })
    .sort((a, b) => a.id - b.id);
  const { data, directory } = placed(entries);
  const leaf = hasLeaf ? directory : Buffer.alloc(0);
  const root = hasLeaf ? directoryBytes([{ id: entries[0]!.id, run: 0, offset: 0, length: leaf.length }]) : directory;
  const metadata = gzipSync('{}');
  const start = Buffer.alloc(HEADER_BYTES);
  start.write('PMTiles\x03', 'latin1');
  const zooms = entries.map(({ z }) => z);
  let offset = HEADER_BYTES;
  for (const [i, part] of [root, metadata, leaf, data].entries()) {
    start.writeBigUInt64LE(BigInt(offset), 8 + 16 * i);
    start.writeBigUInt64LE(BigInt(part.length), 16 + 16 * i);
    offset += part.length;
  }
  start.set([1, 2, 2, 1, Math.min(...zooms), Math.max(...zooms)], 96);
  for (const [i, degrees] of BOUNDS.entries()) start.writeInt32LE(degrees * 1e7, 102 + 4 * i);
  for (const [at, byte] of Object.entries(header)) start[Number(at)] = byte;
  return Buffer.concat([start, root, metadata, leaf, data]);
}

/** Equal tiles are stored once, and are one entry where they follow each other. */
function placed(tiles: { id: number; bytes: Buffer }[]): { data: Buffer; directory: Buffer } {
  const entries: DirectoryEntry[] = [];
  const stored = new Map<string, DirectoryEntry>();
  const data: Buffer[] = [];
  let end = 0;
  for (const { id, bytes } of tiles) {
    const key = bytes.toString('latin1');
    const last = entries.at(-1);
    const same = stored.get(key);
    if (last && last.offset === same?.offset && last.id + last.run === id) last.run++;
    else entries.push({ id, run: 1, offset: same?.offset ?? end, length: bytes.length });
    if (same) continue;
    stored.set(key, entries.at(-1)!);
    data.push(bytes);
    end += bytes.length;
  }
  return { data: Buffer.concat(data), directory: directoryBytes(entries) };
}

/** West, south, east, north: around Phoenix. */
const BOUNDS = [-113, 33, -111, 34];

/** Returns the bytes of a tile with an extent of 4,096. */
function tileBytes(layers: TestLayers): Uint8Array {
  const writer = new PbfWriter();
  for (const [name, features] of Object.entries(layers)) {
    writer.writeMessage(3, (_, layer) => writeLayer(layer, name, features), null);
  }
  return writer.finish();
}

function writeLayer(layer: PbfWriter, name: string, features: TestFeature[]): void {
  layer.writeVarintField(15, 2);
  layer.writeStringField(1, name);
  const keys: string[] = [];
  const values: (string | number | boolean)[] = [];
  const indexIn = <T>(list: T[], value: T) => (list.includes(value) ? list.indexOf(value) : list.push(value) - 1);
  for (const { type, points, properties = {} } of features) {
    const tags = Object.entries(properties).flatMap(([key, value]) => [indexIn(keys, key), indexIn(values, value)]);
    layer.writeMessage(
      2,
      (_, feature) => {
        feature.writePackedVarint(2, tags);
        feature.writeVarintField(3, type);
        feature.writePackedVarint(4, commands(points, type));
      },
      null,
    );
  }
  for (const key of keys) layer.writeStringField(3, key);
  for (const value of values) {
    layer.writeMessage(
      4,
      (_, message) => {
        if (typeof value === 'string') message.writeStringField(1, value);
        else if (typeof value === 'number') message.writeDoubleField(3, value);
        else message.writeBooleanField(7, value);
      },
      null,
    );
  }
  layer.writeVarintField(5, 4096);
}

function commands(points: number[], type: 1 | 2 | 3): number[] {
  const zigzag = (n: number) => (n << 1) ^ (n >> 31);
  const steps = points.map((at, i) => zigzag(at - (points[i - 2] ?? 0)));
  const moveTo = [(1 << 3) | 1, ...steps.slice(0, 2)];
  const lineTo = steps.length > 2 ? [((steps.length / 2 - 1) << 3) | 2, ...steps.slice(2)] : [];
  return [...moveTo, ...lineTo, ...(type === 3 ? [(1 << 3) | 7] : [])];
}
