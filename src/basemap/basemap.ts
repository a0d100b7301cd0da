import type { ContentLanguage } from '#model/content-language.ts';
import { LAYER_IDS, MAX_ZOOM, type MapLayer } from '#model/map-layer.ts';
import { NoSuchTileError } from './basemap-errors.ts';
import { drawTile, type MapData } from './draw-map.ts';
import { drawStaticMap, type StaticMapRequest } from './draw-static-map.ts';
import { type MapCity, MapLabels } from './map-labels.ts';
import { loadMapShapes } from './map-shapes.ts';
import { TileCache } from './tile-cache.ts';
import { DEFAULT_TILE_OPTIONS, TileProxy, type TileProxyOptions } from './tile-proxy.ts';
import { checkTileSource, type TileSources } from './tile-source.ts';

/** Attribution for drawn tiles: required for the names (GeoNames, CC BY 4.0); the shapes are public domain. */
export const DRAWN_ATTRIBUTION = 'Shapes: U.S. Census Bureau, Natural Earth. Places: GeoNames (CC BY 4.0)';
const DRAWN_ATTRIBUTION_ES = 'Contornos: U.S. Census Bureau, Natural Earth. Lugares: GeoNames (CC BY 4.0)';

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
  #data: MapData | null = null;

  constructor({ cities, sources, cacheFolder, limits }: BasemapOptions) {
    this.#cities = cities;
    this.#sources = sources;
    const tileOptions = { ...DEFAULT_TILE_OPTIONS, ...limits };
    const cache = new TileCache(cacheFolder, { maxBytes: tileOptions.maxCacheBytes, maxAgeMs: tileOptions.maxAgeMs });
    for (const [layer, source] of Object.entries(sources)) {
      checkTileSource(source);
      this.#proxies.set(layer, new TileProxy(source, cache, tileOptions));
    }
  }

  /** The four layers in the order of the switcher; the first is the default. Attributions of sources are not translated. */
  layers(language: ContentLanguage = 'en'): MapLayer[] {
    const drawn = language === 'es' ? DRAWN_ATTRIBUTION_ES : DRAWN_ATTRIBUTION;
    return LAYER_IDS.map((id) => {
      const source = this.#sources[id];
      return {
        id,
        attribution: source ? `${source.attribution} · ${drawn}` : drawn,
        maxNativeZoom: source ? Math.min(source.maxNativeZoom, MAX_ZOOM) : MAX_ZOOM,
        drawnFallback: source !== undefined,
      };
    });
  }

  /**
   * Returns one tile of 256 pixels; the drawn one if the layer's source fails. Throws `NoSuchTileError` for an unknown
   * layer or tile numbers out of range.
   */
  async tile(layer: string, z: number, x: number, y: number): Promise<MapTile> {
    const id = LAYER_IDS.find((known) => known === layer);
    const inRange = [z, x, y].every((n) => Number.isInteger(n) && n >= 0) && z <= MAX_ZOOM && x < 2 ** z && y < 2 ** z;
    if (!id || !inRange) throw new NoSuchTileError(layer, z, x, y);
    const source = this.#sources[id];
    if (source && z <= source.maxNativeZoom) {
      const tile = await this.#proxies.get(id)?.tile(z, x, y);
      if (tile) {
        const { body, contentType } = tile;
        return { body, contentType, drawn: false, standIn: false, attribution: source.attribution };
      }
    }
    return {
      body: drawTile(this.#mapData(), id, z, x, y),
      contentType: 'image/svg+xml',
      drawn: true,
      standIn: source !== undefined,
      attribution: DRAWN_ATTRIBUTION,
    };
  }

  /** Returns an SVG picture of a search with its circle and numbered markers; never fetched. */
  drawStaticMap(request: StaticMapRequest): string {
    return drawStaticMap(this.#mapData(), request);
  }

  /** Loaded at first use, which takes about a quarter of a second. */
  #mapData(): MapData {
    if (!this.#data) {
      const shapes = loadMapShapes();
      this.#data = { shapes, labels: new MapLabels(this.#cities, shapes.stateNames) };
    }
    return this.#data;
  }
}

/** Opens the base map. Throws `TileTemplateError` for an invalid source. */
export function openBasemap(options: BasemapOptions): Basemap {
  return new Basemap(options);
}
