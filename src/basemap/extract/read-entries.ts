import type { Header } from 'pmtiles';
import { StreetFileError } from '../basemap-errors.ts';
import { MAX_PACKED_BYTES, unpack } from '../street-file.ts';
import { type DirectoryEntry, readDirectory } from './directory.ts';
import { type TileSpans, within } from './tile-spans.ts';

/** A PMTiles file here or at its publisher. */
export interface TileArchive {
  /** For messages. */
  name: string;
  bytes: number;
  /** Returns exactly so many bytes, or throws. */
  read(offset: number, length: number): Promise<Buffer>;
}

/** Usual are two: a root, and directories that have all tiles. */
const MAX_DEPTH = 4;
/** A planet has about 3,500; all of the US needs a tenth of them. */
const MAX_DIRECTORIES = 4000;
const MAX_DIRECTORY_BYTES = 400e6;
/** All of the US has about as many at zoom 14. */
const MAX_ENTRIES = 4_000_000;

/**
 * Returns the entries of an archive's tiles that lie in `spans`, in the order of their numbers, cut to them. Throws
 * `StreetFileError` if the directories contradict each other or are without end.
 */
export async function readEntries(archive: TileArchive, header: Header, spans: TileSpans): Promise<DirectoryEntry[]> {
  const found: DirectoryEntry[] = [];
  let [directories, bytes] = [0, 0];
  const { leafDirectoryOffset: leavesAt, leafDirectoryLength: leafBytes = 0, tileDataLength = 0 } = header;
  const fail = (problem: string): never => {
    throw new StreetFileError(archive.name, `is damaged (${problem})`);
  };

  const addTiles = (entry: DirectoryEntry) => {
    for (const [from, to] of within(spans, entry.id, entry.id + entry.run)) {
      if (entry.length > MAX_PACKED_BYTES) fail(`a tile has ${entry.length} bytes`);
      if (entry.offset + entry.length > tileDataLength) fail('a tile lies beyond the end');
      found.push({ ...entry, id: from, run: to - from });
    }
    if (found.length > MAX_ENTRIES) fail(`its directories name more than ${MAX_ENTRIES} tiles`);
  };
  const visit = async (offset: number, length: number, depth: number, from: number, to: number) => {
    directories++;
    bytes += length;
    if (depth > MAX_DEPTH) fail('directories lead to directories without end');
    if (length > MAX_PACKED_BYTES || directories > MAX_DIRECTORIES || bytes > MAX_DIRECTORY_BYTES)
      fail('its directories are too large');
    const entries = await directoryAt(archive, header, offset, length);
    if (entries[0]!.id < from || entries.at(-1)!.id + Math.max(1, entries.at(-1)!.run) > to)
      fail('a directory names tiles of another');
    for (const [i, entry] of entries.entries()) {
      if (entry.run > 0) addTiles(entry);
      else if (entry.offset + entry.length > leafBytes) fail('a directory lies beyond the end');
      else {
        const end = entries[i + 1]?.id ?? to;
        const [touched] = within(spans, entry.id, end);
        if (touched) await visit(leavesAt + entry.offset, entry.length, depth + 1, entry.id, end);
      }
    }
  };
  await visit(header.rootDirectoryOffset, header.rootDirectoryLength, 1, 0, Number.POSITIVE_INFINITY);
  return found;
}

async function directoryAt(archive: TileArchive, header: Header, offset: number, length: number) {
  if (offset + length > archive.bytes) throw new StreetFileError(archive.name, 'is damaged (a directory is cut off)');
  const packed = await archive.read(offset, length);
  try {
    return readDirectory(new Uint8Array(await unpack(exactBytes(packed), header.internalCompression)));
  } catch (cause) {
    throw new StreetFileError(archive.name, `is damaged (${(cause as Error).message})`, { cause });
  }
}

/** Returns bytes without those that share their memory. */
export function exactBytes(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
