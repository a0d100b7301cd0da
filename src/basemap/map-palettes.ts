import type { LayerId } from '#model/map-layer.ts';

/** Colors of one map style, as #rrggbb. */
export interface MapPalette {
  water: string;
  neighbors: string;
  land: string;
  /** Built-up land: a soft disc per city. */
  urban: string;
  coast: string;
  stateLine: string;
  countyLine: string;
  /** City names; at least 4.5:1 on land, neighbors, urban and water. */
  label: string;
  /** State names and small towns; same contrast. */
  quietLabel: string;
  halo: string;
}

/** Warm paper and muted water; green terrain and dark satellite are drawn too, not photographed. */
export const PALETTES: Record<LayerId | 'dark', MapPalette> = {
  roadmap: {
    water: '#c9dde0',
    neighbors: '#eeebe4',
    land: '#faf6ee',
    urban: '#f0e6d6',
    coast: '#9fbcc1',
    stateLine: '#b3a594',
    countyLine: '#ded4c5',
    label: '#2e2a25',
    quietLabel: '#5a534a',
    halo: '#fdfbf6',
  },
  terrain: {
    water: '#bdd6d6',
    neighbors: '#e0e4d3',
    land: '#e9eddb',
    urban: '#e3dfc6',
    coast: '#8fb0ac',
    stateLine: '#9a9b7d',
    countyLine: '#cdd2b8',
    label: '#262a1e',
    quietLabel: '#4a5040',
    halo: '#f3f5ea',
  },
  satellite: {
    water: '#17313f',
    neighbors: '#35433a',
    land: '#3f4f41',
    urban: '#5a5f52',
    coast: '#2f5361',
    stateLine: '#6f7d69',
    countyLine: '#495a4a',
    label: '#ffffff',
    quietLabel: '#e6e9df',
    halo: '#14231f',
  },
  hybrid: {
    water: '#17313f',
    neighbors: '#35433a',
    land: '#3f4f41',
    urban: '#565b4e',
    coast: '#2f5361',
    stateLine: '#a3ab94',
    countyLine: '#5b6b5a',
    label: '#ffffff',
    quietLabel: '#e6e9df',
    halo: '#14231f',
  },
  dark: {
    water: '#16252b',
    neighbors: '#23221f',
    land: '#2c2a26',
    urban: '#423d35',
    coast: '#35525b',
    stateLine: '#85796a',
    countyLine: '#46413a',
    label: '#f4eee3',
    quietLabel: '#c9c0b2',
    halo: '#1d1b18',
  },
};
