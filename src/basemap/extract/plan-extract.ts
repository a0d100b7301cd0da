import { gzipSync } from 'node:zlib';
import type { Position } from 'geojson';
import { Compression, type Header } from 'pmtiles';
import { isRecord } from '#model/is-record.ts';
import { StreetFileError } from '../basemap-errors.ts';
import { MAX_PACKED_BYTES, ORIGIN_KEY, type StreetOrigin, streetHeader, unpack } from '../street-file.ts';
import { type DirectoryEntry, HEADER_BYTES, START_BYTES, writeDirectories } from './directory.ts';
import { exactBytes, readEntries, type TileArchive } from './read-entries.ts';
import { tilesTouching } from './tile-spans.ts';

/** Bytes to copy: from there in the published file, to here in the new one. */
export interface Piece {
  from: number;
  to: number;
  length: number;
}

/** How to make a file of a part of a published one. */
export interface Extract {
  /** The first bytes of the new file: header, directories and metadata. */
  head: Buffer;
  /** The rest, ascending in both files, in groups that are worth one request each. */
  requests: Piece[][];
  /** Size of the new file. */
  bytes: number;
  minZoom: number;
  maxZoom: number;
}

/** The site draws streets from zoom 8, from tiles of zoom 7. */
const MIN_ZOOM = 7;
/** One less than the planet has: a third of the bytes, and lines still exact to a meter. */
const MAX_ZOOM = 14;
/** Share of bytes between the wanted ones that may come along, for fewer requests. */
const MAX_WASTE = 0.1;

/** Plans a file of the streets of areas (rings as lng and lat). Throws `StreetFileError` if the archive has none. */
export async function planExtract(
  archive: TileArchive,
  rings: readonly Position[][],
  origin: StreetOrigin,
): Promise<Extract> {
  const start = await archive.read(0, Math.min(START_BYTES, archive.bytes));
  const header = streetHeader(archive.name, start, archive.bytes);
  const [minZoom, maxZoom] = [Math.max(MIN_ZOOM, header.minZoom), Math.min(MAX_ZOOM, header.maxZoom)];
  const entries = minZoom <= maxZoom ? await readEntries(archive, header, tilesTouching(rings, minZoom, maxZoom)) : [];
  if (entries.length === 0)
    throw new StreetFileError(archive.name, `has no streets there at zoom ${MIN_ZOOM} to ${MAX_ZOOM}`);
  const { pieces, contents } = placeTiles(archive.name, entries);
  const { root, leaves } = writeDirectories(entries);
  const metadata = await metadataOf(archive, header, origin);
  const parts = [root, metadata, leaves];
  const headBytes = parts.reduce((sum, part) => sum + part.length, HEADER_BYTES);
  const tileBytes = pieces.at(-1)!.to + pieces.at(-1)!.length;
  const newHeader = headerBytes(start, [...parts.map(({ length }) => length), tileBytes], rings);
  for (const [i, count] of [sum(entries.map(({ run }) => run)), entries.length, contents].entries())
    newHeader.writeBigUInt64LE(BigInt(count), 72 + 8 * i);
  newHeader.set([minZoom, maxZoom], 100);
  const placed = pieces.map(({ from, to, length }) => ({
    from: header.tileDataOffset + from,
    to: headBytes + to,
    length,
  }));
  const bytes = headBytes + tileBytes;
  return { head: Buffer.concat([newHeader, ...parts]), requests: grouped(placed, tileBytes), bytes, minZoom, maxZoom };
}

/** Gives the tiles their new places, in the order of the old ones; those that share bytes share them again. */
function placeTiles(name: string, entries: DirectoryEntry[]): { pieces: Piece[]; contents: number } {
  const pieces: Piece[] = [];
  let [contents, from, end, to] = [0, -1, 0, 0];
  for (const entry of entries.toSorted((a, b) => a.offset - b.offset || a.length - b.length)) {
    const { offset, length } = entry;
    if (offset !== from) {
      if (offset < end) throw new StreetFileError(name, 'is damaged (two tiles overlap)');
      const last = pieces.at(-1);
      if (last && offset === end) last.length += length;
      else pieces.push({ from: offset, to, length });
      [contents, from, end, to] = [contents + 1, offset, offset + length, to + length];
    } else if (offset + length !== end) throw new StreetFileError(name, 'is damaged (two tiles overlap)');
    entry.offset = to - length;
  }
  return { pieces, contents };
}

/** Joins pieces with the smallest gaps between them, as far as the gaps are not too many bytes together. */
function grouped(pieces: readonly Piece[], bytes: number): Piece[][] {
  const gapBefore = (i: number) => pieces[i]!.from - pieces[i - 1]!.from - pieces[i - 1]!.length;
  const gaps = pieces.slice(1).map((_, i) => gapBefore(i + 1));
  let [left, largest] = [bytes * MAX_WASTE, 0];
  for (const gap of gaps.toSorted((a, b) => a - b)) {
    left -= gap;
    if (left < 0) break;
    largest = gap;
  }
  const groups: Piece[][] = [];
  for (const [i, piece] of pieces.entries()) {
    if (i > 0 && gapBefore(i) <= largest) groups.at(-1)!.push(piece);
    else groups.push([piece]);
  }
  return groups;
}

/** The publisher's metadata, which name its layers, with where this file comes from. */
async function metadataOf(archive: TileArchive, header: Header, origin: StreetOrigin): Promise<Buffer> {
  const { jsonMetadataOffset: offset, jsonMetadataLength: length, internalCompression } = header;
  if (length > MAX_PACKED_BYTES || offset + length > archive.bytes)
    throw new StreetFileError(archive.name, 'is damaged (its metadata lie beyond the end)');
  const packed = exactBytes(await archive.read(offset, length));
  const problem = 'is damaged (its metadata cannot be read)';
  try {
    const metadata: unknown = JSON.parse(Buffer.from(await unpack(packed, internalCompression)).toString('utf8'));
    if (isRecord(metadata)) return gzipSync(JSON.stringify({ ...metadata, [ORIGIN_KEY]: origin }));
  } catch (cause) {
    throw new StreetFileError(archive.name, problem, { cause });
  }
  throw new StreetFileError(archive.name, problem);
}

/** A header like the published one, for parts of these lengths, which follow it one after the other. */
function headerBytes(published: Buffer, lengths: readonly number[], rings: readonly Position[][]): Buffer {
  const header = Buffer.from(published.subarray(0, HEADER_BYTES));
  let offset = HEADER_BYTES;
  for (const [i, length] of lengths.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + 16 * i);
    header.writeBigUInt64LE(BigInt(length), 16 + 16 * i);
    offset += length;
  }
  // Tiles that share bytes may come before the others.
  const isClustered = 0;
  header.set([isClustered, Compression.Gzip], 96);
  const [west, south] = [0, 1].map((axis) => extreme(rings, axis, Math.min));
  const [east, north] = [0, 1].map((axis) => extreme(rings, axis, Math.max));
  const corners = [west!, south!, east!, north!];
  for (const [i, degrees] of corners.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * i);
  header[118] = MIN_ZOOM;
  for (const [i, degrees] of [(west! + east!) / 2, (south! + north!) / 2].entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 119 + 4 * i);
  return header;
}

function extreme(rings: readonly Position[][], axis: number, choose: (a: number, b: number) => number): number {
  return rings.flat().reduce((found, point) => choose(found, point[axis]!), rings[0]![0]![axis]!);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
