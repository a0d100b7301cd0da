import { DAY_MS } from '#model/duration.ts';
import { TileFetchError } from './basemap-errors.ts';
import type { TileCache } from './tile-cache.ts';
import { type FetchedTile, fetchTile, type TileSource, tileUrl } from './tile-source.ts';

/** Limits of a tile proxy. */
export interface TileProxyOptions {
  /** Limit of one fetch. */
  timeoutMs: number;
  /** Larger tiles are rejected. */
  maxTileBytes: number;
  /** Total size of the cache folder. */
  maxCacheBytes: number;
  /** Older cached tiles are fetched again. */
  maxAgeMs: number;
  /** A failed tile is not retried before this. */
  retryAfterMs: number;
  /** After this many failures in a row, the source is paused for `retryAfterMs`, so that no visitor waits for it. */
  maxFailures: number;
}

export const DEFAULT_TILE_OPTIONS: TileProxyOptions = {
  timeoutMs: 4_000,
  maxTileBytes: 1_000_000,
  maxCacheBytes: 500_000_000,
  maxAgeMs: 30 * DAY_MS,
  retryAfterMs: 60_000,
  maxFailures: 5,
};

/** Failed tiles to remember; beyond that, the oldest are forgotten. */
const MAX_FAILED_TILES = 5_000;

/**
 * Tiles of one source: from the cache, else fetched once for all concurrent requests, else an outdated one, else null.
 */
export class TileProxy {
  readonly #source: TileSource;
  readonly #cache: TileCache;
  readonly #options: TileProxyOptions;
  readonly #pending = new Map<string, Promise<FetchedTile | null>>();
  readonly #failedUntil = new Map<string, number>();
  #failures = 0;
  #pausedUntil = 0;
  /** After a pause, one tile retries the source; the others do not wait for it. */
  #isRetrying = false;

  constructor(source: TileSource, cache: TileCache, options: TileProxyOptions) {
    this.#source = source;
    this.#cache = cache;
    this.#options = options;
  }

  /** Returns the tile, or null if the source cannot deliver it now. Never throws for an error of the source. */
  tile(z: number, x: number, y: number): Promise<FetchedTile | null> {
    const url = tileUrl(this.#source.template, z, x, y);
    let tile = this.#pending.get(url);
    if (!tile) {
      tile = this.#get(url).finally(() => this.#pending.delete(url));
      this.#pending.set(url, tile);
    }
    return tile;
  }

  async #get(url: string): Promise<FetchedTile | null> {
    const cached = await this.#cache.read(url);
    if (cached?.fresh) return cached;
    if (Date.now() < Math.max(this.#pausedUntil, this.#failedUntil.get(url) ?? 0)) return cached;
    const isDown = this.#failures >= this.#options.maxFailures;
    if (isDown && this.#isRetrying) return cached;
    if (isDown) this.#isRetrying = true;
    try {
      const { timeoutMs, maxTileBytes } = this.#options;
      const tile = await fetchTile(url, { timeoutMs, maxBytes: maxTileBytes });
      this.#failures = 0;
      this.#failedUntil.delete(url);
      await this.#cache.write(url, tile);
      return tile;
    } catch (error) {
      if (!(error instanceof TileFetchError)) throw error;
      this.#rememberFailure(url);
      return cached;
    } finally {
      if (isDown) this.#isRetrying = false;
    }
  }

  #rememberFailure(url: string): void {
    const until = Date.now() + this.#options.retryAfterMs;
    this.#failedUntil.set(url, until);
    if (this.#failedUntil.size > MAX_FAILED_TILES) this.#failedUntil.delete(this.#failedUntil.keys().next().value!);
    this.#failures++;
    if (this.#failures >= this.#options.maxFailures) this.#pausedUntil = until;
  }
}
