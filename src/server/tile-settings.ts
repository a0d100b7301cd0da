import { type TileSource, USGS_SOURCES } from '#basemap/tile-source.ts';
import type { Config } from '#settings/config.ts';

/** Returns the tile source of each layer: its own setting, else the preset of TILES, else none (drawn). */
export function tileSources(
  config: Config,
): Partial<Record<'roadmap' | 'satellite' | 'hybrid' | 'terrain', TileSource>> {
  const preset = config.TILES === 'usgs' ? USGS_SOURCES : {};
  const own = {
    ...custom('roadmap', config.TILES_ROADMAP, config.TILES_ROADMAP_ATTRIBUTION),
    ...custom('satellite', config.TILES_SATELLITE, config.TILES_SATELLITE_ATTRIBUTION),
    ...custom('hybrid', config.TILES_HYBRID, config.TILES_HYBRID_ATTRIBUTION),
    ...custom('terrain', config.TILES_TERRAIN, config.TILES_TERRAIN_ATTRIBUTION),
  };
  return { ...preset, ...own };
}

function custom(layer: string, template: string | undefined, attribution = ''): Record<string, TileSource> {
  return template ? { [layer]: { template, attribution, maxNativeZoom: 19 } } : {};
}
