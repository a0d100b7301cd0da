import { TileFetchError } from './basemap-errors.ts';
import type { TileCache } from './tile-cache.ts';
import { type FetchedTile, fetchTile, type TileSource, tileUrl } from './tile-source.ts';

/** Limits of the proxy. */
export interface TileProxyOptions {
  /** One fetch. */
  timeoutMs: number;
  /** Largest tile that is taken. */
  maxTileBytes: number;
  /** All tiles of the cache folder together. */
  maxCacheBytes: number;
  /** A kept tile older than this is fetched again. */
  maxAgeMs: number;
  /** A tile that failed is not asked for again so long. */
  retryAfterMs: number;
  /** After so many failures in a row the whole source rests for `retryAfterMs`, so that no visitor waits for it. */
  maxFailures: number;
}

/** What an operator need not set. */
export const DEFAULT_TILE_OPTIONS: TileProxyOptions = {
  timeoutMs: 4_000,
  maxTileBytes: 1_000_000,
  maxCacheBytes: 500_000_000,
  maxAgeMs: 30 * 86_400_000,
  retryAfterMs: 60_000,
  maxFailures: 5,
};

/** Remembered failures; beyond it the oldest are forgotten. */
const MAX_REMEMBERED = 5_000;

/** Tiles of one source: from the cache, else fetched once for all who wait, else an old one, else null. */
export class TileProxy {
  readonly #source: TileSource;
  readonly #cache: TileCache;
  readonly #options: TileProxyOptions;
  readonly #underWay = new Map<string, Promise<FetchedTile | null>>();
  readonly #failedUntil = new Map<string, number>();
  #failures = 0;
  #restsUntil = 0;
  /** After a rest, one tile tries the source; all others do without until it has answered. */
  #isTrying = false;

  constructor(source: TileSource, cache: TileCache, options: TileProxyOptions) {
    this.#source = source;
    this.#cache = cache;
    this.#options = options;
  }

  /** The tile, or null where the source does not give it now. Never throws for a problem of the source. */
  tile(z: number, x: number, y: number): Promise<FetchedTile | null> {
    const url = tileUrl(this.#source.template, z, x, y);
    let tile = this.#underWay.get(url);
    if (!tile) {
      tile = this.#get(url).finally(() => this.#underWay.delete(url));
      this.#underWay.set(url, tile);
    }
    return tile;
  }

  async #get(url: string): Promise<FetchedTile | null> {
    const kept = await this.#cache.read(url);
    if (kept?.fresh) return kept;
    if (Date.now() < Math.max(this.#restsUntil, this.#failedUntil.get(url) ?? 0)) return kept;
    const isDown = this.#failures >= this.#options.maxFailures;
    if (isDown && this.#isTrying) return kept;
    if (isDown) this.#isTrying = true;
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
      return kept;
    } finally {
      if (isDown) this.#isTrying = false;
    }
  }

  #rememberFailure(url: string): void {
    const until = Date.now() + this.#options.retryAfterMs;
    this.#failedUntil.set(url, until);
    if (this.#failedUntil.size > MAX_REMEMBERED) this.#failedUntil.delete(this.#failedUntil.keys().next().value!);
    this.#failures++;
    if (this.#failures >= this.#options.maxFailures) this.#restsUntil = until;
  }
}
