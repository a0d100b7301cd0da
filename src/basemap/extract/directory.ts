import { gzipSync } from 'node:zlib';
import { PbfReader, PbfWriter } from 'pbf';

/** Tiles `id` to `id + run - 1` have these bytes; with a `run` of 0, a further directory has the tiles from `id` on. */
export interface DirectoryEntry {
  id: number;
  run: number;
  /** In bytes from the first tile, or from the first further directory. */
  offset: number;
  length: number;
}

/** A header and its root directory fit into the first 16 KB of a file (PMTiles 3, section 3). */
export const HEADER_BYTES = 127;
export const START_BYTES = 16_384;
/** Ten times what the directories of a planet have. */
const MAX_ENTRIES = 700_000;
const FIRST_LEAF_ENTRIES = 4096;

/** Reads an unpacked directory (PMTiles 3, section 4). Throws if its entries do not ascend or are not all there. */
export function readDirectory(bytes: Uint8Array): DirectoryEntry[] {
  const reader = new PbfReader(bytes);
  const count = reader.readVarint();
  // Each entry takes at least four bytes.
  if (!(count > 0 && count <= Math.min(MAX_ENTRIES, bytes.length / 4)))
    throw new Error(`a directory of ${bytes.length} bytes announces ${count} entries`);
  const column = () => Array.from({ length: count }, () => reader.readVarint());
  const [steps, runs, lengths, places] = [column(), column(), column(), column()];
  const entries: DirectoryEntry[] = [];
  let id = 0;
  for (const [i, step] of steps.entries()) {
    const before = entries[i - 1];
    id += step;
    const place = places[i]!;
    const offset = place === 0 && before ? before.offset + before.length : place - 1;
    const entry = { id, run: runs[i]!, offset, length: lengths[i]! };
    const isAscending = !before || id >= before.id + Math.max(1, before.run);
    if (!isAscending || offset < 0 || entry.length === 0 || !Number.isSafeInteger(id + entry.run + offset))
      throw new Error('the entries of a directory contradict each other');
    entries.push(entry);
  }
  if (reader.pos > bytes.length) throw new Error('a directory ends early');
  return entries;
}

/** Returns a packed root directory, and the directories that it leads to: none if all entries fit into the root. */
export function writeDirectories(entries: readonly DirectoryEntry[]): { root: Buffer; leaves: Buffer } {
  const whole = directoryBytes(entries);
  if (whole.length <= START_BYTES - HEADER_BYTES) return { root: whole, leaves: Buffer.alloc(0) };
  for (let size = FIRST_LEAF_ENTRIES; ; size *= 2) {
    const leaves: Buffer[] = [];
    const rootEntries: DirectoryEntry[] = [];
    let offset = 0;
    for (let i = 0; i < entries.length; i += size) {
      const leaf = directoryBytes(entries.slice(i, i + size));
      rootEntries.push({ id: entries[i]!.id, run: 0, offset, length: leaf.length });
      leaves.push(leaf);
      offset += leaf.length;
    }
    const root = directoryBytes(rootEntries);
    if (root.length <= START_BYTES - HEADER_BYTES) return { root, leaves: Buffer.concat(leaves) };
  }
}

/** Returns one packed directory. */
export function directoryBytes(entries: readonly DirectoryEntry[]): Buffer {
  const writer = new PbfWriter();
  writer.writeVarint(entries.length);
  for (const [i, { id }] of entries.entries()) writer.writeVarint(id - (entries[i - 1]?.id ?? 0));
  for (const { run } of entries) writer.writeVarint(run);
  for (const { length } of entries) writer.writeVarint(length);
  for (const [i, { offset }] of entries.entries()) {
    const before = entries[i - 1];
    // 0: right after the one before; else the offset plus 1.
    writer.writeVarint(before && offset === before.offset + before.length ? 0 : offset + 1);
  }
  return gzipSync(writer.finish());
}
