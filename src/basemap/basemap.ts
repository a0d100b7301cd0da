import type { ContentLanguage } from '#model/content-language.ts';
import { LARGE_TILE_PX, LAYER_IDS, MAX_ZOOM, type MapLayer, TILE_PX, type TilePixels } from '#model/map-layer.ts';
import { NoSuchTileError } from './basemap-errors.ts';
import { drawTile, type MapData, STREET_ATTRIBUTION, type TileAddress } from './draw-map.ts';
import { drawStaticMap, type StaticMapRequest } from './draw-static-map.ts';
import { Kept } from './kept.ts';
import type { MapCity } from './map-labels.ts';
import { loadMapShapes } from './map-shapes.ts';
import { openLabels } from './place-labels.ts';
import { type Metered, type StreetFilePlace, Streets } from './streets.ts';
import { TileCache } from './tile-cache.ts';
import { DEFAULT_TILE_OPTIONS, TileProxy, type TileProxyOptions } from './tile-proxy.ts';
import { checkTileSource, type TileSources } from './tile-source.ts';

/** Attribution for drawn tiles: required for the names (GeoNames, CC BY 4.0); the shapes are public domain. */
const DRAWN_ATTRIBUTION = 'Shapes: U.S. Census Bureau, Natural Earth. Places: GeoNames (CC BY 4.0)';
const DRAWN_ATTRIBUTION_ES = 'Contornos: U.S. Census Bureau, Natural Earth. Lugares: GeoNames (CC BY 4.0)';

/** The license of the data asks for the first; the map that they come in is Protomaps'. */
const STREETS_ATTRIBUTION = `${STREET_ATTRIBUTION} (ODbL), Protomaps`;

/** Drawn tiles with streets that are kept, in characters of SVG. */
const KEPT_TILE_CHARACTERS = 32_000_000;

/** One tile, ready to send. */
export interface MapTile {
  /** SVG text if drawn, else the source's picture. */
  body: string | Uint8Array<ArrayBuffer>;
  contentType: string;
  /** True if drawn from the bundled shapes. */
  drawn: boolean;
  /** True if drawn because the configured source failed: must not be cached for long. */
  standIn: boolean;
  /** Attribution for this tile. */
  attribution: string;
}

export interface BasemapOptions {
  /** Cities to label, in any order. */
  cities: readonly MapCity[];
  /** Layers to fetch from a source; all others are drawn. */
  sources: TileSources;
  /** PMTiles file with the streets of the roadmap, unless that has a source. */
  streetFile?: StreetFilePlace | undefined;
  /** Charges the drawing of streets, which waits for the file, to the visitor who asked. */
  metered?: Metered;
  /** Folder for fetched tiles, created with the first one. */
  cacheFolder: string;
  /** Timeouts and size limits for fetching. */
  limits?: Partial<TileProxyOptions>;
}

/** Map tiles in four layers and static pictures, drawn from bundled shapes or fetched from configured sources. */
export class Basemap {
  readonly #sources: TileSources;
  readonly #proxies = new Map<string, TileProxy>();
  readonly #cities: readonly MapCity[];
  readonly #streets: Streets | null;
  readonly #streetTiles = new Kept<MapTile>(KEPT_TILE_CHARACTERS);
  #data: MapData | null = null;

  constructor({ cities, sources, streetFile, metered, cacheFolder, limits }: BasemapOptions) {
    this.#cities = cities;
    this.#streets = streetFile && !sources.roadmap ? new Streets(streetFile, metered) : null;
    this.#sources = sources;
    const tileOptions = { ...DEFAULT_TILE_OPTIONS, ...limits };
    const cache = new TileCache(cacheFolder, { maxBytes: tileOptions.maxCacheBytes, maxAgeMs: tileOptions.maxAgeMs });
    for (const [layer, source] of Object.entries(sources)) {
      checkTileSource(source);
      this.#proxies.set(layer, new TileProxy(source, cache, tileOptions));
    }
  }

  /**
   * The four layers in the order of the switcher; the first is the default. Attributions of sources are not translated.
   */
  async layers(language: ContentLanguage = 'en'): Promise<MapLayer[]> {
    const drawn = language === 'es' ? DRAWN_ATTRIBUTION_ES : DRAWN_ATTRIBUTION;
    const hasStreets = (await this.#streets?.version()) != null;
    const streets = { attribution: STREETS_ATTRIBUTION, maxNativeZoom: MAX_ZOOM };
    return LAYER_IDS.map((id) => {
      const source = id === 'roadmap' && hasStreets ? streets : this.#sources[id];
      return {
        id,
        attribution: source ? `${source.attribution} · ${drawn}` : drawn,
        maxNativeZoom: source ? Math.min(source.maxNativeZoom, MAX_ZOOM) : MAX_ZOOM,
        drawnFallback: source !== undefined,
        tilePixels: this.#sources[id] ? TILE_PX : LARGE_TILE_PX,
      };
    });
  }

  /**
   * Returns one tile; the drawn one if the layer's source fails, and for large tiles, which no source has. Throws
   * `NoSuchTileError` for an unknown layer or tile numbers out of range.
   */
  async tile(layer: string, z: number, x: number, y: number, pixels: TilePixels = TILE_PX): Promise<MapTile> {
    const id = LAYER_IDS.find((known) => known === layer);
    const zoom = pixels === LARGE_TILE_PX ? z + 1 : z;
    const inRange =
      [z, x, y].every((n) => Number.isInteger(n) && n >= 0) && zoom <= MAX_ZOOM && x < 2 ** z && y < 2 ** z;
    if (!id || !inRange) throw new NoSuchTileError(layer, z, x, y);
    const source = this.#sources[id];
    if (source && pixels === TILE_PX && z <= source.maxNativeZoom) {
      const tile = await this.#proxies.get(id)?.tile(z, x, y);
      if (tile) {
        const { body, contentType } = tile;
        return { body, contentType, drawn: false, standIn: false, attribution: source.attribution };
      }
    }
    if (id === 'roadmap' && this.#streets) return this.#streetTile(this.#streets, { z: zoom, x, y, pixels });
    return {
      body: drawTile(this.#mapData(), id, { z: zoom, x, y, pixels }),
      contentType: 'image/svg+xml',
      drawn: true,
      standIn: source !== undefined,
      attribution: DRAWN_ATTRIBUTION,
    };
  }

  async #streetTile(from: Streets, at: TileAddress): Promise<MapTile> {
    const version = await from.version();
    const key = `${version} ${at.z}/${at.x}/${at.y}/${at.pixels}`;
    const kept = this.#streetTiles.get(key);
    if (kept) return kept;
    const found = await from.ofTile(at);
    const streets = found === 'unreadable' ? null : found;
    const body = drawTile(this.#mapData(), 'roadmap', at, streets);
    const tile = {
      body,
      contentType: 'image/svg+xml',
      drawn: true,
      standIn: found === 'unreadable',
      attribution: streets ? `${STREETS_ATTRIBUTION} · ${DRAWN_ATTRIBUTION}` : DRAWN_ATTRIBUTION,
    };
    if (streets) this.#streetTiles.set(key, tile, body.length);
    return tile;
  }

  /** Returns an SVG picture of a search with its circle and numbered markers; never fetched. */
  async drawStaticMap(request: StaticMapRequest): Promise<string> {
    return drawStaticMap(this.#mapData(), request, async (frame, markers) => {
      const streets = await this.#streets?.ofFrame(frame, markers);
      return streets === 'unreadable' ? null : (streets ?? null);
    });
  }

  /** Loaded at first use, which takes about a quarter of a second. */
  #mapData(): MapData {
    if (!this.#data) {
      const shapes = loadMapShapes();
      this.#data = { shapes, labels: openLabels(this.#cities, shapes.stateNames) };
    }
    return this.#data;
  }
}

/** Opens the base map. Throws `TileTemplateError` for an invalid source. */
export function openBasemap(options: BasemapOptions): Basemap {
  return new Basemap(options);
}
