import type { LayerId } from '#model/map-layer.ts';
import { TileFetchError, TileTemplateError } from './basemap-errors.ts';

/** Where the tiles of a layer come from. */
export interface TileSource {
  /** http(s) URL with {z}, {x} and {y}; {s} is a subdomain, 0 to 3. */
  template: string;
  /** Deepest zoom of the source; beyond it, the map enlarges tiles. */
  maxNativeZoom: number;
  /** Attribution to show with its tiles. */
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

/** A tile as received from its source. */
export interface FetchedTile {
  body: Uint8Array<ArrayBuffer>;
  contentType: TileType;
}

/** The only picture types accepted; none of them can contain scripts. */
export const TILE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type TileType = (typeof TILE_TYPES)[number];

/** Limits of one fetch. */
export interface TileLimits {
  /** For the whole fetch. */
  timeoutMs: number;
  /** Larger tiles are rejected. */
  maxBytes: number;
}

const SUBDOMAINS = 4;

/** Throws `TileTemplateError` if the source is invalid. */
export function checkTileSource({ template, maxNativeZoom }: TileSource): void {
  for (const part of ['{z}', '{x}', '{y}']) {
    if (!template.includes(part)) throw new TileTemplateError(template, `has no ${part}`);
  }
  const url = URL.parse(tileUrl(template, 0, 0, 0));
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new TileTemplateError(template, 'is not an http(s) address');
  if (!Number.isInteger(maxNativeZoom) || maxNativeZoom < 0 || maxNativeZoom > 24) {
    throw new TileTemplateError(
      template,
      `has the maximum zoom ${maxNativeZoom}, which is not a whole number from 0 to 24`,
    );
  }
}

/** Returns the URL of one tile. Tiles are spread over the subdomains; a tile always uses the same one. */
export function tileUrl(template: string, z: number, x: number, y: number): string {
  const parts: Record<string, number> = { z, x, y, s: (x + y) % SUBDOMAINS };
  return template.replace(/\{([zxys])\}/g, (_, name: string) => String(parts[name]));
}

/**
 * Fetches one tile. Follows up to three redirects, on the same host only. Throws `TileFetchError` unless the response
 * is a picture of a known type within the limits.
 */
export async function fetchTile(url: string, { timeoutMs, maxBytes }: TileLimits): Promise<FetchedTile> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    let at = url;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const response = await fetch(at, { signal, redirect: 'manual', headers: { accept: TILE_TYPES.join(', ') } });
      if (response.status < 300 || response.status > 399) return await readTile(response, url, maxBytes);
      await response.body?.cancel();
      const next = URL.parse(response.headers.get('location') ?? '', at);
      if (next?.host !== new URL(url).host)
        throw new TileFetchError(url, `redirects to another host, ${next?.host ?? 'nowhere'}`);
      at = next.href;
    }
    throw new TileFetchError(url, `redirects more than ${MAX_REDIRECTS} times`);
  } catch (cause) {
    if (cause instanceof TileFetchError) throw cause;
    throw new TileFetchError(url, signal.aborted ? `no response within ${timeoutMs} ms` : String(cause), { cause });
  }
}

const MAX_REDIRECTS = 3;

async function readTile(response: Response, url: string, maxBytes: number): Promise<FetchedTile> {
  const reject = async (problem: string) => {
    await response.body?.cancel();
    return new TileFetchError(url, problem);
  };
  if (response.status !== 200) throw await reject(`responds with status ${response.status}`);
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  const contentType = TILE_TYPES.find((known) => known === type);
  if (!contentType) throw await reject(`sends ${type ?? 'no content type'}, not ${TILE_TYPES.join(', ')}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new TileFetchError(url, `is larger than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  const body = new Uint8Array(Buffer.concat(chunks));
  if (!SIGNATURES[contentType].test(Buffer.from(body.subarray(0, 12)).toString('hex')))
    throw new TileFetchError(url, `claims to be ${contentType} but is not`);
  return { body, contentType };
}

/** First bytes of each picture type, in hex: an error page sent as a picture must not be cached for a month. */
const SIGNATURES: Record<TileType, RegExp> = {
  'image/png': /^89504e470d0a1a0a/,
  'image/jpeg': /^ffd8ff/,
  'image/webp': /^52494646.{8}57454250/,
};
