import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FetchedTile, TILE_TYPES } from './tile-source.ts';

/** Limits of the cache on disk. */
export interface TileCacheLimits {
  /** Total size of all tiles; the oldest are removed first. */
  maxBytes: number;
  /** Older tiles are fetched again. */
  maxAgeMs: number;
}

/**
 * Fetched tiles on disk: one file each in one of 256 folders, named by the hash of the tile's URL, with the picture
 * format as extension. File errors are ignored: the tile is then served without the cache.
 */
export class TileCache {
  readonly #folder: string;
  readonly #limits: TileCacheLimits;
  /** Estimated bytes on disk; -1 until counted. */
  #bytes = -1;
  #pruning: Promise<void> | null = null;

  constructor(folder: string, limits: TileCacheLimits) {
    this.#folder = folder;
    this.#limits = limits;
  }

  /** Returns the cached tile of a URL and whether it is still fresh, or null. */
  async read(url: string): Promise<(FetchedTile & { fresh: boolean }) | null> {
    for (const contentType of TILE_TYPES) {
      const file = this.#fileOf(url, contentType);
      try {
        const { mtimeMs } = await stat(file);
        const fresh = Date.now() - mtimeMs <= this.#limits.maxAgeMs;
        return { body: new Uint8Array(await readFile(file)), contentType, fresh };
      } catch (error) {
        if (!isFileError(error)) throw error;
      }
    }
    return null;
  }

  /** Stores a tile; written to a temporary file and renamed, so that nobody reads half a tile. */
  async write(url: string, { body, contentType }: FetchedTile): Promise<void> {
    const file = this.#fileOf(url, contentType);
    const temporary = `${file}.${randomUUID()}`;
    try {
      await mkdir(join(file, '..'), { recursive: true });
      await writeFile(temporary, body);
      await rename(temporary, file);
      if (this.#bytes >= 0) this.#bytes += body.length;
      if (this.#bytes < 0 || this.#bytes > this.#limits.maxBytes) await this.#prune();
    } catch (error) {
      if (!isFileError(error)) throw error;
      await rm(temporary, { force: true }).catch((problem) =>
        console.warn(`Cannot remove the temporary file of a map tile: ${problem.message}`),
      );
    }
  }

  /** Measures the cache; above the limit, removes the oldest tiles until a tenth is free. One run at a time. */
  #prune(): Promise<void> {
    this.#pruning ??= this.#removeOldest().finally(() => {
      this.#pruning = null;
    });
    return this.#pruning;
  }

  async #removeOldest(): Promise<void> {
    const files = await listFiles(this.#folder);
    let bytes = files.reduce((sum, { size }) => sum + size, 0);
    if (bytes > this.#limits.maxBytes) {
      for (const { file, size } of files.sort((a, b) => a.mtimeMs - b.mtimeMs)) {
        if (bytes <= this.#limits.maxBytes * 0.9) break;
        await rm(file, { force: true });
        bytes -= size;
      }
    }
    this.#bytes = bytes;
  }

  #fileOf(url: string, contentType: string): string {
    const hash = createHash('sha256').update(url).digest('hex');
    return join(this.#folder, hash.slice(0, 2), `${hash.slice(2, 40)}.${contentType.slice('image/'.length)}`);
  }
}

async function listFiles(folder: string): Promise<{ file: string; size: number; mtimeMs: number }[]> {
  const files: { file: string; size: number; mtimeMs: number }[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    try {
      const { size, mtimeMs } = await stat(file);
      files.push({ file, size, mtimeMs });
    } catch (error) {
      // Removed in the meantime.
      if (!isFileError(error)) throw error;
    }
  }
  return files;
}

/** True for any error from the file system: missing, full, forbidden. */
function isFileError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}
