import type { LayerId } from '#model/map-layer.ts';
import { BasemapError, TileFetchError, TileTemplateError } from './basemap-errors.ts';

/** Where the tiles of a layer come from. */
export interface TileSource {
  /** Address with {z}, {x} and {y}; {s} stands for a subdomain, 0 to 3. http or https. */
  template: string;
  /** Deepest zoom that the source has; beyond it the map enlarges. */
  maxNativeZoom: number;
  /** Credit to be shown beside its tiles. */
  attribution: string;
}

export type TileSources = Partial<Record<LayerId, TileSource>>;

const USGS = 'https://basemap.nationalmap.gov/arcgis/rest/services';

/** The USGS National Map: public domain, no key, cached to zoom 16. */
export const USGS_SOURCES: Record<LayerId, TileSource> = {
  roadmap: usgs('USGSTopo'),
  satellite: usgs('USGSImageryOnly'),
  hybrid: usgs('USGSImageryTopo'),
  terrain: usgs('USGSShadedReliefOnly'),
};

function usgs(service: string): TileSource {
  return {
    template: `${USGS}/${service}/MapServer/tile/{z}/{y}/{x}`,
    maxNativeZoom: 16,
    attribution: 'Tiles courtesy of the U.S. Geological Survey',
  };
}

/** A tile as it came from its source. */
export interface FetchedTile {
  body: Uint8Array<ArrayBuffer>;
  contentType: TileType;
}

/** The only kinds of picture that are passed on: none of them can hold a script. */
export const TILE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type TileType = (typeof TILE_TYPES)[number];

/** Limits of one fetch. */
export interface TileLimits {
  /** Whole fetch, in milliseconds. */
  timeoutMs: number;
  /** Largest tile that is taken. */
  maxBytes: number;
}

const SUBDOMAINS = 4;

/** Refuses what no tile can be fetched from. Throws `TileTemplateError`. */
export function checkTileSource({ template, maxNativeZoom }: TileSource): void {
  for (const part of ['{z}', '{x}', '{y}']) {
    if (!template.includes(part)) throw new TileTemplateError(template, `has no ${part}`);
  }
  const url = URL.parse(tileUrl(template, 0, 0, 0));
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new TileTemplateError(template, 'is no http(s) address');
  if (!Number.isInteger(maxNativeZoom) || maxNativeZoom < 0 || maxNativeZoom > 24) {
    throw new TileTemplateError(template, `has the deepest zoom ${maxNativeZoom}, not a whole number from 0 to 24`);
  }
}

/** The address of one tile. Neighbors are spread over the subdomains, the same tile is always on the same one. */
export function tileUrl(template: string, z: number, x: number, y: number): string {
  const parts: Record<string, number> = { z, x, y, s: (x + y) % SUBDOMAINS };
  return template.replace(/\{([zxys])\}/g, (_, name: string) => String(parts[name]));
}

/**
 * Fetches one tile. Redirects are followed on the same host only, up to three. Throws `TileFetchError` on any other
 * answer than a picture of a known kind within the limits.
 */
export async function fetchTile(url: string, { timeoutMs, maxBytes }: TileLimits): Promise<FetchedTile> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    let at = url;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const answer = await fetch(at, { signal, redirect: 'manual', headers: { accept: TILE_TYPES.join(', ') } });
      if (answer.status < 300 || answer.status > 399) return await readTile(answer, url, maxBytes);
      await answer.body?.cancel();
      const next = URL.parse(answer.headers.get('location') ?? '', at);
      if (next?.host !== new URL(url).host)
        throw new TileFetchError(url, `redirects to another host, ${next?.host ?? 'nowhere'}`);
      at = next.href;
    }
    throw new TileFetchError(url, `redirects more than ${MAX_REDIRECTS} times`);
  } catch (cause) {
    if (cause instanceof BasemapError) throw cause;
    throw new TileFetchError(url, signal.aborted ? `no answer within ${timeoutMs} ms` : String(cause), { cause });
  }
}

const MAX_REDIRECTS = 3;

async function readTile(answer: Response, url: string, maxBytes: number): Promise<FetchedTile> {
  const refuse = async (problem: string) => {
    await answer.body?.cancel();
    return new TileFetchError(url, problem);
  };
  if (answer.status !== 200) throw await refuse(`answers ${answer.status}`);
  const type = answer.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  const contentType = TILE_TYPES.find((known) => known === type);
  if (!contentType) throw await refuse(`sends ${type ?? 'no type'}, not ${TILE_TYPES.join(', ')}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new TileFetchError(url, `is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  const body = new Uint8Array(Buffer.concat(chunks));
  if (!FIRST_BYTES[contentType].test(Buffer.from(body.subarray(0, 12)).toString('hex')))
    throw new TileFetchError(url, `is no ${contentType}, though it says so`);
  return { body, contentType };
}

/** How each kind of picture begins, in hex: an error page under a picture's name must not be kept for a month. */
const FIRST_BYTES: Record<TileType, RegExp> = {
  'image/png': /^89504e470d0a1a0a/,
  'image/jpeg': /^ffd8ff/,
  'image/webp': /^52494646.{8}57454250/,
};
