import type { ContentLanguage } from '#model/content-language.ts';
import { LAYER_IDS, MAX_ZOOM, type MapLayer } from '#model/map-layer.ts';
import { NoSuchTileError } from './basemap-errors.ts';
import { drawTile, type MapParts } from './draw-map.ts';
import { drawStaticMap, type StaticMapRequest } from './draw-static-map.ts';
import { type MapCity, MapLabels } from './map-labels.ts';
import { loadMapShapes } from './map-shapes.ts';
import { TileCache } from './tile-cache.ts';
import { DEFAULT_TILE_OPTIONS, TileProxy, type TileProxyOptions } from './tile-proxy.ts';
import { checkTileSource, type TileSources } from './tile-source.ts';

/** Credit for drawn tiles: their names are GeoNames' (CC BY 4.0 asks for it), their shapes public domain. */
export const DRAWN_ATTRIBUTION = 'Shapes: U.S. Census Bureau, Natural Earth. Places: GeoNames (CC BY 4.0)';
const DRAWN_ATTRIBUTION_ES = 'Contornos: U.S. Census Bureau, Natural Earth. Lugares: GeoNames (CC BY 4.0)';

/** One tile, ready to be sent. */
export interface MapTile {
  /** SVG text where drawn, else the picture of the source. */
  body: string | Uint8Array<ArrayBuffer>;
  contentType: string;
  /** Drawn from the bundled shapes. */
  drawn: boolean;
  /** Drawn in place of a configured source that did not answer: not to be cached for long. */
  standIn: boolean;
  /** Credit for this very tile. */
  attribution: string;
}

export interface BasemapOptions {
  /** Cities to name, in any order. */
  cities: readonly MapCity[];
  /** Layers that come from elsewhere; all others are drawn. */
  sources: TileSources;
  /** Folder for fetched tiles; made when the first one is kept. */
  cacheFolder: string;
  /** Time-outs and sizes of fetching. */
  limits?: Partial<TileProxyOptions>;
}

/** Map tiles in four layers and still pictures, drawn from bundled shapes or fetched from configured sources. */
export class Basemap {
  readonly #sources: TileSources;
  readonly #proxies = new Map<string, TileProxy>();
  readonly #cities: readonly MapCity[];
  #parts: MapParts | null = null;

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

  /** The four layers in the order of the switcher; the first is the default. Credits of other sources stay as they write them. */
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
   * One tile of 256 pixels. Where the layer's source does not answer, the drawn tile. Throws `NoSuchTileError` for an
   * unknown layer and for numbers that are no tile.
   */
  async tile(layer: string, z: number, x: number, y: number): Promise<MapTile> {
    const id = LAYER_IDS.find((known) => known === layer);
    const inRange = [z, x, y].every((n) => Number.isInteger(n) && n >= 0) && z <= MAX_ZOOM && x < 2 ** z && y < 2 ** z;
    if (!id || !inRange) throw new NoSuchTileError(layer, z, x, y);
    const source = this.#sources[id];
    if (source && z <= source.maxNativeZoom) {
      const tile = await this.#proxies.get(id)?.tile(z, x, y);
      if (tile)
        return {
          body: tile.body,
          contentType: tile.contentType,
          drawn: false,
          standIn: false,
          attribution: source.attribution,
        };
    }
    return {
      body: drawTile(this.#mapParts(), id, z, x, y),
      contentType: 'image/svg+xml',
      drawn: true,
      standIn: source !== undefined,
      attribution: DRAWN_ATTRIBUTION,
    };
  }

  /** One SVG picture of a search with its circle and numbered markers, always drawn. */
  drawStaticMap(request: StaticMapRequest): string {
    return drawStaticMap(this.#mapParts(), request);
  }

  /** Read at first use: about a quarter of a second. */
  #mapParts(): MapParts {
    if (!this.#parts) {
      const shapes = loadMapShapes();
      this.#parts = { shapes, labels: new MapLabels(this.#cities, shapes.stateNames) };
    }
    return this.#parts;
  }
}

/** Opens the base map. Throws `TileTemplateError` where a source cannot be fetched from. */
export function openBasemap(options: BasemapOptions): Basemap {
  return new Basemap(options);
}
